"""What follows from the definitions (paper, section 2).

2.1: "if the attacker knows the set of people in the table and their non-sensitive values, then full-domain
generalization and bucketization are equivalent": the tables that coarsen to what was published are the worlds of
the bucketization.

2.2: "the probability of t_p ∈ b having s for its sensitive attribute is n_b(s)/n_b"; "we can represent ¬t[S] = s by
(t[S] = s) → (t[S] = s') for any choice of s' ≠ s", which needs a second value in the domain; "basic implications
are essentially CNF clauses with at least one negative atom".

2.1: "within each bucket, we apply an independent random permutation": permutations are equally likely, and each way
to hand out the values comes from equally many of them, so these are equally likely too. 2.2: whoever "knows the
disease of every person in the table except for Bob" knows Bob's, whatever the bucketization.

The definition of L^k asks for exactly k implications. An attacker who knows fewer is covered: A → A is one, and is
true in every table.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import factorial, prod

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import likelihood, space_of
from reference.generalization import bucketization_of, consistent_with_generalization, generalize
from reference.language import Atom, BasicImplication, simple_implication
from reference.small_instances import Histogram, Release, histograms_up_to, released, releases, shown_release
from reference.tables import Record, Table
from reference.worlds import number_of_worlds, worlds

_COARSER = {"x": {"1": "low", "2": "low", "3": "high"}}


def _atoms(most_people: int, spare: int) -> Iterator[tuple[Release, Atom]]:
    """All atoms about small releases of at most 3 values, and `spare` further values in S that do not occur."""
    for release in releases(most_people, 3):
        yield from ((release, atom) for atom in space_of(release, spare).atoms)


def as_likely_as_frequent(instance: tuple[Release, Atom]) -> bool:
    """Pr(t_p[S] = s | B) = n_b(s)/n_b."""
    release, atom = instance
    bucket, space = released(release, 1).bucket_of(atom.person), space_of(release, 1)
    return likelihood(space.atoms[atom], space.everything) == Fraction(bucket.frequency(atom.value), bucket.size)


def denied_by_implications(instance: tuple[Release, Atom]) -> bool:
    """Whatever s' ≠ s is, (t = s) → (t = s') is true exactly where t = s is not."""
    release, atom = instance
    space, bucketization = space_of(release, 1), released(release, 1)
    others = (Atom(atom.person, value) for value in bucketization.domain if value != atom.value)
    where_false = space.everything & ~space.atoms[atom]
    return all(space.mask(simple_implication(atom, other)) == where_false for other in others)


def says_nothing(instance: tuple[Release, Atom]) -> bool:
    """A → A is true in every table."""
    release, atom = instance
    space = space_of(release)
    return space.mask(simple_implication(atom, atom)) == space.everything


def equally_many_permutations(row: Histogram) -> bool:
    """Every way to hand out the values comes from ∏ n_b(s)! permutations of the column."""
    column = [value for value, count in enumerate(row) for _ in range(count)]
    number = Counter(permutations(column))
    arrangements = number_of_worlds(released((row,)))
    return len(number) == arrangements and set(number.values()) == {prod(map(factorial, row))}


def everyone_else_reveals(instance: tuple[Release, Atom]) -> bool:
    """In the tables that agree on everybody else, a person has the same value."""
    release, atom = instance
    space = space_of(release)
    seen: dict[tuple[tuple[str, str], ...], str] = {}
    for number in range(space.size):
        world = dict(space.world(number))
        value = world.pop(atom.person)
        if seen.setdefault(tuple(world.items()), value) != value:
            return False
    return True


def _implications() -> Iterator[tuple[Release, BasicImplication]]:
    """All basic implications with at most two atoms on each side."""
    for release in releases(3, 2):
        atoms = list(space_of(release).atoms)
        sides = [*((atom,) for atom in atoms), *product(atoms, repeat=2)]
        yield from ((release, BasicImplication(one, other)) for one, other in product(sides, repeat=2))


def is_a_clause(instance: tuple[Release, BasicImplication]) -> bool:
    """(A_0 ∧ A_1 …) → (B_0 ∨ B_1 …) is true exactly where some A_i is false or some B_j is true."""
    release, implication = instance
    space, clause = space_of(release), 0
    for atom in implication.antecedent:
        clause |= space.everything & ~space.atoms[atom]
    for atom in implication.consequent:
        clause |= space.atoms[atom]
    true = [implication.holds(space.world(number)) for number in range(space.size)]
    return clause == sum(1 << number for number, holds in enumerate(true) if holds)


def _tables() -> Iterator[Table]:
    """All tables of at most 3 people with an attribute of 3 values and a sensitive one of 2."""
    for people in (1, 2, 3):
        for rows in product(product("123", "ab"), repeat=people):
            records = (Record(f"p{number}", {"x": x}, s) for number, (x, s) in enumerate(rows))
            yield Table(records, domain=("a", "b"))


def same_tables(table: Table) -> bool:
    """The tables that coarsen to what is published are the worlds of the bucketization."""
    identification = {record.person: record.attributes for record in table.records}
    coarse = consistent_with_generalization(generalize(table, _COARSER), identification, table.domain)
    bucketized = worlds(bucketization_of(table, _COARSER))
    return {tuple(sorted(world.items())) for world in coarse} == {tuple(sorted(w.items())) for w in bucketized}


def _shown(instance: tuple[Release, Atom]) -> str:
    return f"{shown_release(instance[0])}, {instance[1].person}={instance[1].value}"


CLAIMS = (
    Claim(
        name="an-atom-is-as-likely-as-its-value-is-frequent",
        paper="2.2, random worlds",
        words="Without further knowledge a person of bucket b has value s with probability n_b(s)/n_b.",
        scope=Every("all atoms, releases of at most 6 people and 3 values, one more value in S", lambda: _atoms(6, 1)),
        statement=as_likely_as_frequent,
        shown=_shown,
    ),
    Claim(
        name="a-negated-atom-is-an-implication",
        paper="2.2, after Definition 4",
        words="¬(t[S] = s) is (t[S] = s) → (t[S] = s'), whichever other value s' is.",
        scope=Every("all atoms, releases of at most 6 people and 3 values, one more value in S", lambda: _atoms(6, 1)),
        statement=denied_by_implications,
        shown=_shown,
    ),
    Claim(
        name="random-permutations-make-tables-equally-likely",
        paper="2.1",
        words="Every way to hand out a bucket's values comes from equally many permutations of them.",
        scope=Every("all histograms of at most 6 people, all permutations", lambda: histograms_up_to(6)),
        statement=equally_many_permutations,
    ),
    Claim(
        name="knowing-everyone-else-reveals-a-person",
        paper="2.2, before Definition 4",
        words="Whoever knows everybody's value but one person's knows that person's, whatever the bucketization.",
        scope=Every("all people, releases of at most 5 people and 3 values", lambda: _atoms(5, 0)),
        statement=everyone_else_reveals,
        shown=_shown,
    ),
    Claim(
        name="knowing-less-is-in-the-language",
        paper="2.2, Definition 4",
        words="A → A is true in every table, so exactly k implications are no more than at most k.",
        scope=Every("all atoms, releases of at most 6 people and 3 values", lambda: _atoms(6, 0)),
        statement=says_nothing,
        shown=_shown,
    ),
    Claim(
        name="an-implication-is-a-clause-with-a-negated-atom",
        paper="2.2, after Definition 4",
        words="A basic implication is true exactly where the clause of its negated antecedents and its consequents is.",
        scope=Every(
            "all implications with at most 2 atoms a side, releases of at most 3 people and 2 values", _implications
        ),
        statement=is_a_clause,
    ),
    Claim(
        name="generalization-is-bucketization",
        paper="2.1",
        words="With full identification, full-domain generalization leaves the same tables possible as bucketization.",
        scope=Every(
            "all tables of at most 3 people, an attribute of 3 values (2 after coarsening), 2 sensitive values", _tables
        ),
        statement=same_tables,
    ),
)
