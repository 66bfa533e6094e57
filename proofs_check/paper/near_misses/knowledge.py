"""What one could believe of knowledge, and is false (siblings of the paper's sections 2.2 and 3.3.3).

**Negations say less.** No conjunction of negated atoms says what an implication says in general.

**One atom, one unit.** A person's value is an atom, but no basic implication says it: it takes |S| - 1 of them.

**Independence.** People of one bucket share its values, so they are never independent. Buckets are independent as long
as nothing is known across them; one implication ties them: "the assignments of individuals to sensitive values in
different buckets are not necessarily independent".

**Likely is not certain.** The language says which tables are possible. That some are likelier than others, as Alice's
"extremely likely", it cannot say: with two tables every predicate makes an atom's probability 0, 1/2 or 1.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from proofs_check.checking.claim import near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import (
    all_releases,
    implication_sets,
    likelihood,
    space_of,
)
from proofs_check.paper.claims.completeness import World
from proofs_check.paper.claims.units import SMALL_WORLDS, sayable, true_in
from reference.language import Atom
from reference.small_instances import Release, releases, shown_release


def negations_express(release: Release) -> bool:
    """Every simple implication is a conjunction of negated atoms: of all those that follow from it."""
    space = space_of(release)
    denials = [space.everything & ~atom for atom in space.atoms.values()]
    for known in implication_sets(space):
        strongest = space.everything
        for denial in denials:
            if denial & known == known:
                strongest &= denial
        if strongest != known:
            return False
    return True


@enumerated(
    "all pairs of atoms about two people of one bucket of at most {people}",
    shown=lambda case: f"{shown_release(case[0])}, " + ", ".join(f"{a.person}={a.value}" for a in case[1]),
)
def pairs_in_a_bucket(people: int) -> Iterator[tuple[Release, tuple[Atom, Atom]]]:
    """All pairs of atoms about two people of a bucket."""
    for release in releases(people, most_buckets=1):
        atoms = space_of(release).atoms
        yield from ((release, pair) for pair in combinations(atoms, 2) if pair[0].person != pair[1].person)


def independent_in_a_bucket(case: tuple[Release, tuple[Atom, Atom]]) -> bool:
    """What one person of a bucket has is independent of what another one has."""
    release, (one, other) = case
    space = space_of(release)
    a, b = space.atoms[one], space.atoms[other]
    return likelihood(a & b, space.everything) == likelihood(a, space.everything) * likelihood(b, space.everything)


Tied: TypeAlias = tuple[Release, int, tuple[Atom, Atom]]
"""A release, the tables that some knowledge leaves, and two atoms about different buckets."""
Weighted: TypeAlias = tuple[Release, tuple[int, ...]]
"""A release, and how likely its tables are."""


def is_one_implication(world: World, said: Callable[[World, int], frozenset[int]] = sayable) -> bool:
    """Some basic implication is true exactly where the atom is."""
    return true_in(world, Atom("p0", "a")) in said(world, world[0] * world[1])


def _shown_tied(case: Tied) -> str:
    release, known, pair = case
    left = f"given what leaves {known.bit_count()} of {space_of(release).size} tables"
    return f"{shown_release(release)}, {' and '.join(f'{a.person}={a.value}' for a in pair)}, {left}"


@enumerated(
    "releases of 2 buckets, at most {people} people and 2 values, all simple implications, all pairs of atoms",
    shown=_shown_tied,
)
def tied(people: int) -> Iterator[Tied]:
    """Releases of two buckets with every simple implication and every pair of atoms about the two."""
    for release in releases(people, 2, 2):
        if len(release) == 2:
            space = space_of(release)
            one, other = ([atom for atom in space.targets if atom.person.startswith(f"b{b}.")] for b in (0, 1))
            known = sorted(mask for mask in implication_sets(space) if mask)
            yield from ((release, mask, pair) for mask, pair in product(known, product(one, other)))


def stay_independent(case: Tied, measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Given the implication, the two atoms are independent."""
    release, known, pair = case
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    return measured(one & other, known) == measured(one, known) * measured(other, known)


@enumerated(
    "all releases of at most {people} people, 2 values and {most} tables, tables of weight 1 or 2",
    shown=lambda case: f"{shown_release(case[0])}, weights {case[1]}",
)
def weighted(people: int, most: int) -> Iterator[Weighted]:
    """Small releases, with tables of weight 1 or 2."""
    for release in releases(people, 2):
        if (size := space_of(release).size) <= most:
            yield from ((release, weights) for weights in product((1, 2), repeat=size))


def is_a_predicate(case: Weighted) -> bool:
    """Some predicate, with all tables equally likely, makes every atom as likely as the weights do."""
    release, weights = case
    space = space_of(release)
    wanted = [Fraction(_weight(atom, weights), sum(weights)) for atom in space.atoms.values()]
    known = range(1, 1 << space.size)
    return any([likelihood(atom, mask) for atom in space.atoms.values()] == wanted for mask in known)


def _weight(tables: int, weights: tuple[int, ...]) -> int:
    return sum(weight for number, weight in enumerate(weights) if tables >> number & 1)


CLAIMS = (
    near_miss(
        name="negations-can-express-implications",
        paper="2.2, footnote to Theorem 3",
        words="Every simple implication is a conjunction of negated atoms. (The footnote says that it is not.)",
        scope=all_releases(4),
        statement=negations_express,
        fails_at="(1, 1, 1)",
        instead="implications-can-say-everything",
    ),
    near_miss(
        name="people-of-one-bucket-are-independent",
        paper="sibling of 3.3.3",
        scope=pairs_in_a_bucket(4),
        statement=independent_in_a_bucket,
        fails_at="(1, 1), b0.p0=a, b0.p1=a",
        instead="buckets-are-independent",
    ),
    near_miss(
        name="an-atom-is-one-unit-of-knowledge",
        paper="sibling of 2.2, Definition 2",
        words="Some basic implication says t_p[S] = s and nothing else.",
        scope=SMALL_WORLDS.also("all basic implications"),
        statement=is_one_implication,
        fails_at="people: 1, values: 3",
        instead="knowing-a-value-takes-an-implication-for-every-other-value",
    ),
    near_miss(
        name="buckets-stay-independent-under-knowledge",
        paper="2.2, closing remark",
        words="Atoms about two buckets are independent, whatever implication is known. (The remark says: not always.)",
        scope=tied(5),
        statement=stay_independent,
        fails_at="(1, 1) + (1, 1), b0.p0=a and b1.p0=a, given what leaves 3 of 4 tables",
        instead="buckets-are-independent",
    ),
    near_miss(
        name="every-belief-is-a-predicate",
        paper="sibling of the abstract, and of 2.2",
        words="That some tables are likelier than others can be said by saying which tables are possible.",
        scope=weighted(4, most=6).also("all predicates"),
        statement=is_a_predicate,
        fails_at="(1, 1), weights (1, 2)",
        instead="implications-can-say-everything",
    ),
)
