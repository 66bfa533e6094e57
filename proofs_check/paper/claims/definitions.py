"""What follows from the definitions (paper, sections 2.2 and 2.3).

2.2: "the probability of t_p ∈ b having s for its sensitive attribute is n_b(s)/n_b"; "we can represent ¬t[S] = s by
(t[S] = s) → (t[S] = s') for any choice of s' ≠ s", which needs a second value in the domain; "basic implications
are essentially CNF clauses with at least one negative atom". Whoever "knows the disease of every person in the table
except for Bob" knows Bob's, whatever the bucketization.

The definition of L^k asks for exactly k implications. An attacker who knows fewer is covered: A → A is one, and is
true in every table. So k is "a bound on the attacker's power".

2.3: Pr(t_p[S] = s | B ∧ φ) is "the fraction of those tables" consistent with B and φ "that satisfy t_p[S] = s", and
the risk "the likelihood of the most highly predicted sensitive attribute assignment": three ways of counting, one of
which lists no tables, give these.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import (
    bucketizations,
    implication_sets,
    likelihood,
    releases_with_k,
    small_tables,
    space_of,
)
from reference.buckets import Bucket
from reference.counting.methods import METHODS, count_by, risk_by
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, BasicImplication, Formula, simple_implication
from reference.probability import Risk, TableCount
from reference.small_instances import Case, Release, released, releases, shown_release
from reference.syntax import to_text
from reference.tables import Table, World
from reference.worlds import worlds

Known: TypeAlias = tuple[Release, BasicImplication]
"""A release, and what is known besides."""


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


def share(bucket: Bucket, value: str) -> Fraction:
    """n_b(s)/n_b."""
    return Fraction(bucket.frequency(value), bucket.size)


def as_likely_as_frequent(instance: tuple[Release, Atom], expected: Callable[[Bucket, str], Fraction] = share) -> bool:
    """Pr(t_p[S] = s | B) = n_b(s)/n_b."""
    release, atom = instance
    bucket, space = released(release, 1).bucket_of(atom.person), space_of(release, 1)
    return likelihood(space.atoms[atom], space.everything) == expected(bucket, atom.value)


def denied_by_implications(
    instance: tuple[Release, Atom], arrow: Callable[[Atom, Atom], BasicImplication] = simple_implication
) -> bool:
    """Whatever s' ≠ s is, (t = s) → (t = s') is true exactly where t = s is not."""
    release, atom = instance
    space, bucketization = space_of(release, 1), released(release, 1)
    others = [Atom(atom.person, value) for value in bucketization.domain if value != atom.value]
    where_false = space.everything & ~space.atoms[atom]
    return bool(others) and all(space.mask(arrow(atom, other)) == where_false for other in others)


def exactly_k_is_at_most_k(case: Case, units: Callable[[WorldSpace], set[int]] = implication_sets) -> bool:
    """What some j ≤ k simple implications say, some k of them say."""
    release, k = case
    space = space_of(release)
    known, fewer = {space.everything}, set[int]()
    for _ in range(k):
        fewer |= known
        known = {one & unit for one in known for unit in units(space)}
    return fewer <= known


def everyone_else(table: Table, person: str) -> World:
    """Everybody's value but one person's."""
    return {one: table.value_of(one) for one in table.people if one != person}


def everyone_else_reveals(table: Table, known: Callable[[Table, str], World] = everyone_else) -> bool:
    """Of the tables of any bucketization only the true one agrees with what everybody else has."""
    return all(
        [dict(world) for world in worlds(bucketization) if known(table, person).items() <= world.items()]
        == [dict(table.world())]
        for bucketization in bucketizations(table)
        for person in table.people
    )


@enumerated("all implications with at most {widest} atoms a side, releases of at most {people} people and 2 values")
def _implications(people: int, widest: int) -> Iterator[Known]:
    """All basic implications up to the order of their atoms; one more value is in S."""
    for release in releases(people, 2):
        all_atoms = list(space_of(release, 1).atoms)
        widths = range(1, widest + 1)
        sides = [side for width in widths for side in combinations_with_replacement(all_atoms, width)]
        yield from ((release, BasicImplication(one, other)) for one, other in product(sides, repeat=2))


def is_a_clause(instance: Known, true: Callable[[BasicImplication, World], bool] = BasicImplication.holds) -> bool:
    """A basic implication is true exactly where the clause of its negated antecedents and its consequents is."""
    release, implication = instance
    space, clause = space_of(release, 1), 0
    for atom in implication.antecedent:
        clause |= space.everything & ~space.atoms[atom]
    for atom in implication.consequent:
        clause |= space.atoms[atom]
    where_true = [true(implication, space.world(number)) for number in range(space.size)]
    return clause == sum(1 << number for number, holds in enumerate(where_true) if holds)


@enumerated(
    "releases of at most {people} people, one more value in S, simple implications, of those that say the same one",
    shown=lambda known: f"{shown_release(known[0])}, {to_text(known[1])}",
)
def one_implication(people: int) -> Iterator[Known]:
    """All releases with every simple implication that some table satisfies, the last of those that say the same."""
    for release in releases(people):
        space = space_of(release, 1)
        units = [simple_implication(one, other) for one, other in product(space.atoms, repeat=2)]
        told = {space.mask(unit): unit for unit in units}
        yield from ((release, unit) for mask, unit in told.items() if mask)


def _listed(known: Known) -> tuple[list[World], list[Atom]]:
    """The tables consistent with the release and the implication, and all atoms."""
    release, implication = known
    bucketization = released(release, 1)
    tables = [world for world in worlds(bucketization) if implication.holds(world)]
    return tables, [Atom(*pair) for pair in product(bucketization.people, bucketization.domain)]


def is_a_fraction_of_tables(known: Known, count: Callable[..., TableCount] = count_by) -> bool:
    """Every way of counting gives Pr(t_p[S] = s | B ∧ φ) as a fraction of the consistent tables, for all p and s."""
    tables, all_atoms = _listed(known)
    formula, bucketization = Formula([known[1]]), released(known[0], 1)
    return all(
        count(method, atom, bucketization, formula).probability * len(tables) == sum(map(atom.holds, tables))
        for method in METHODS
        for atom in all_atoms
    )


def is_the_largest_fraction(known: Known, risk: Callable[..., Risk] = risk_by) -> bool:
    """Every way of counting gives the largest of these fractions as the risk, and an atom that has it."""
    tables, all_atoms = _listed(known)
    formula, bucketization = Formula([known[1]]), released(known[0], 1)
    true = {atom: sum(map(atom.holds, tables)) for atom in all_atoms}
    found = [risk(method, bucketization, formula) for method in METHODS]
    return all(one.risk * len(tables) == max(true.values()) == true[one.target] for one in found)


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
        words="If S has two values, ¬(t[S] = s) is (t[S] = s) → (t[S] = s'), whichever other value s' is.",
        scope=atoms(6, spare=1),
        statement=denied_by_implications,
    ),
    Claim(
        name="knowing-everyone-else-reveals-a-person",
        paper="2.2, before Definition 4",
        words="Whoever knows everybody's value but one person's knows that person's, whatever the bucketization.",
        scope=small_tables(5).also("all bucketizations, all people"),
        statement=everyone_else_reveals,
    ),
    Claim(
        name="knowing-less-is-in-the-language",
        paper="2.2, Definition 4",
        words="Exactly k implications say whatever fewer say, since A → A is true in every table: k is a bound.",
        scope=releases_with_k(4, k=2).also("all simple implications"),
        statement=exactly_k_is_at_most_k,
    ),
    Claim(
        name="an-implication-is-a-clause-with-a-negated-atom",
        paper="2.2, after Definition 4",
        scope=_implications(2, widest=3).also("one more value in S"),
        statement=is_a_clause,
    ),
    Claim(
        name="a-probability-is-a-fraction-of-tables",
        paper="2.3, after Definition 6",
        words="Counting by structure, by a solver and by lists gives the fraction of consistent tables.",
        scope=one_implication(3).deepened(one_implication(5)).also("all atoms"),
        statement=is_a_fraction_of_tables,
    ),
    Claim(
        name="the-risk-is-that-of-the-likeliest-atom",
        paper="2.3, Definition 5",
        words="Counting in each way gives the likelihood of the most likely atom as disclosure risk, and names it.",
        scope=one_implication(4),
        statement=is_the_largest_fraction,
    ),
)
