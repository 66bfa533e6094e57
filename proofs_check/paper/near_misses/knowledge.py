"""What one could believe of knowledge, and is false (siblings of the paper's sections 2.2 and 3.3.3).

**Negations say less.** No conjunction of negated atoms says what an implication says in general.

**One atom, one unit.** A person's value is an atom, but no basic implication says it: it takes |S| - 1 of them.

**Independence.** People of one bucket share its values, so they are never independent.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from operator import and_

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.first_implication import first_implication
from proofs_check.oracles.small_releases import (
    all_releases,
    implication_sets,
    likelihood,
    space_of,
)
from proofs_check.paper.claims.completeness import World
from proofs_check.paper.claims.units import SMALL_WORLDS, sayable, true_in
from reference.language import Atom
from reference.small_instances import Release, released, releases, shown_release


def denied_from(release: Release, known: int) -> int:
    """The tables in which all negated atoms are true that follow from what is known."""
    space = space_of(release)
    denials = (space.everything & ~atom for atom in space.atoms.values())
    return reduce(and_, (denial for denial in denials if denial & known == known), space.everything)


def negations_express(release: Release, strongest: Callable[[Release, int], int] = denied_from) -> bool:
    """Every simple implication is a conjunction of negated atoms: of all those that follow from it."""
    return all(strongest(release, known) == known for known in implication_sets(space_of(release)))


def shown_unexpressed(release: Release) -> Shown:
    """An implication, and what negations say of it."""
    space = space_of(release)
    left: list[int] = []

    def more_left(known: int) -> bool:
        left[:] = [known.bit_count(), denied_from(release, known).bit_count()]
        return left[0] < left[1]

    formula = first_implication(space, more_left)
    numbers = f"{formula} leaves {left[0]} of {space.size} tables, the negations that follow leave {left[1]}"
    return Shown(numbers, released(release))


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


def shown_pair(case: tuple[Release, tuple[Atom, Atom]]) -> Shown:
    """The probabilities of the two atoms, of both, and their product."""
    release, (one, other) = case
    space = space_of(release)
    a, b = (likelihood(space.atoms[atom], space.everything) for atom in (one, other))
    both = likelihood(space.atoms[one] & space.atoms[other], space.everything)
    return Shown(f"{a} and {b} alone, both {both}, not {a * b}", released(release), 0)


def is_one_implication(world: World, said: Callable[[World, int], frozenset[int]] = sayable) -> bool:
    """Some basic implication is true exactly where the atom is."""
    return true_in(world, Atom("p0", "a")) in said(world, world[0] * world[1])


def shown_world_of_one(world: World) -> Shown:
    """How many tables the atom leaves, and how many any implication that follows from it."""
    atom = true_in(world, Atom("p0", "a"))
    left = min(one.bit_count() for one in sayable(world, world[0] * world[1]) if one & atom == atom)
    return Shown(f"p0=a leaves {atom.bit_count()} of {world[1] ** world[0]} tables, an implication at least {left}")


CLAIMS = (
    near_miss(
        name="negations-can-express-implications",
        paper="2.2, footnote after Theorem 3",
        words="Every simple implication is a conjunction of negated atoms. (The footnote says that it is not.)",
        scope=all_releases(4),
        statement=negations_express,
        fails_at="(1, 1, 1)",
        fails_with="b0.p0=a -> b0.p1=b leaves 5 of 6 tables, the negations that follow leave 6",
        shows=shown_unexpressed,
        instead="implications-can-say-everything",
    ),
    near_miss(
        name="people-of-one-bucket-are-independent",
        paper="sibling of 3.3.3",
        scope=pairs_in_a_bucket(4),
        statement=independent_in_a_bucket,
        fails_at="(1, 1), b0.p0=a, b0.p1=a",
        fails_with="1/2 and 1/2 alone, both 0, not 1/4",
        shows=shown_pair,
        instead="buckets-are-independent",
    ),
    near_miss(
        name="an-atom-is-one-unit-of-knowledge",
        paper="sibling of 2.2, Definition 2",
        words="Some basic implication says t_p[S] = s and nothing else.",
        scope=SMALL_WORLDS.also("all basic implications"),
        statement=is_one_implication,
        fails_at="people: 1, values: 3",
        fails_with="p0=a leaves 1 of 3 tables, an implication at least 2",
        shows=shown_world_of_one,
        instead="knowing-a-value-takes-an-implication-for-every-other-value",
    ),
)
