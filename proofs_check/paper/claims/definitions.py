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
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import all_histograms, likelihood, space_of
from reference.generalization import bucketization_of, consistent_with_generalization, generalize
from reference.language import Atom, BasicImplication, simple_implication
from reference.small_instances import Histogram, Release, released, releases, shown_release
from reference.tables import Record, Table
from reference.worlds import number_of_worlds, worlds

_COARSER = {"x": {"1": "low", "2": "low", "3": "high"}}


def _shown(instance: tuple[Release, Atom]) -> str:
    return f"{shown_release(instance[0])}, {instance[1].person}={instance[1].value}"


@enumerated(
    "all atoms about releases of at most {people} people and 3 values, values in S that do not occur: {spare}",
    shown=_shown,
)
def atoms(people: int, spare: int) -> Iterator[tuple[Release, Atom]]:
    """All atoms about small releases of at most 3 values, and `spare` further values in S that do not occur."""
    for release in releases(people, 3):
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
    """Whoever knows everybody's value but one person's knows that person's, whatever the bucketization."""
    release, atom = instance
    space = space_of(release)
    seen: dict[tuple[tuple[str, str], ...], str] = {}
    for number in range(space.size):
        world = dict(space.world(number))
        value = world.pop(atom.person)
        if seen.setdefault(tuple(world.items()), value) != value:
            return False
    return True


@enumerated("all implications with 1 or 2 atoms a side, releases of at most {people} people and {values} values")
def _implications(people: int, values: int) -> Iterator[tuple[Release, BasicImplication]]:
    """All basic implications with at most two atoms on each side."""
    for release in releases(people, values):
        single = [(atom,) for atom in space_of(release).atoms]
        sides = [*single, *(one + other for one, other in product(single, repeat=2))]
        yield from ((release, BasicImplication(one, other)) for one, other in product(sides, repeat=2))


def is_a_clause(instance: tuple[Release, BasicImplication]) -> bool:
    """A basic implication is true exactly where the clause of its negated antecedents and its consequents is."""
    release, implication = instance
    space, clause = space_of(release), 0
    for atom in implication.antecedent:
        clause |= space.everything & ~space.atoms[atom]
    for atom in implication.consequent:
        clause |= space.atoms[atom]
    true = [implication.holds(space.world(number)) for number in range(space.size)]
    return clause == sum(1 << number for number, holds in enumerate(true) if holds)


@enumerated("all tables of at most {people} people, an attribute of 3 values (2 after coarsening), 2 sensitive values")
def _tables(people: int) -> Iterator[Table]:
    """All tables with an attribute of 3 values and a sensitive one of 2."""
    for number_of_people in range(1, people + 1):
        for rows in product(product("123", "ab"), repeat=number_of_people):
            records = (Record(f"p{number}", {"x": x}, s) for number, (x, s) in enumerate(rows))
            yield Table(records, domain=("a", "b"))


def same_tables(table: Table) -> bool:
    """The tables that coarsen to what is published are the worlds of the bucketization."""
    identification = {record.person: record.attributes for record in table.records}
    coarse = consistent_with_generalization(generalize(table, _COARSER), identification, table.domain)
    bucketized = worlds(bucketization_of(table, _COARSER))
    return {tuple(sorted(world.items())) for world in coarse} == {tuple(sorted(w.items())) for w in bucketized}


CLAIMS = (
    Claim(
        name="an-atom-is-as-likely-as-its-value-is-frequent",
        paper="2.2, random worlds",
        words="Without further knowledge a person of bucket b has value s with probability n_b(s)/n_b.",
        scope=atoms(6, spare=1),
        statement=as_likely_as_frequent,
    ),
    Claim(
        name="a-negated-atom-is-an-implication",
        paper="2.2, after Definition 4",
        words="¬(t[S] = s) is (t[S] = s) → (t[S] = s'), whichever other value s' is.",
        scope=atoms(6, spare=1),
        statement=denied_by_implications,
    ),
    Claim(
        name="random-permutations-make-tables-equally-likely",
        paper="2.1",
        scope=all_histograms(6).also("all permutations"),
        statement=equally_many_permutations,
    ),
    Claim(
        name="knowing-everyone-else-reveals-a-person",
        paper="2.2, before Definition 4",
        scope=atoms(5, spare=0),
        statement=everyone_else_reveals,
    ),
    Claim(
        name="knowing-less-is-in-the-language",
        paper="2.2, Definition 4",
        words="A → A is true in every table, so exactly k implications are no more than at most k.",
        scope=atoms(6, spare=0),
        statement=says_nothing,
    ),
    Claim(
        name="an-implication-is-a-clause-with-a-negated-atom",
        paper="2.2, after Definition 4",
        scope=_implications(3, 2),
        statement=is_a_clause,
    ),
    Claim(
        name="generalization-is-bucketization",
        paper="2.1",
        words="With full identification, full-domain generalization leaves the same tables possible as bucketization.",
        scope=_tables(3),
        statement=same_tables,
    ),
)
