"""A sentence on simple implications that says too much (paper, section 3.2).

3.2, footnote: "there are only finitely many atoms and therefore L^k is finite." Definition 2 allows any m and n, and
does not ask for different atoms: there are always longer implications. They say nothing new.
"""

from collections.abc import Callable
from itertools import product

from proofs_check.claims.claim import Counterexample, erratum
from proofs_check.oracles.listed_tables import SMALL_SIZES, atoms_of
from proofs_check.oracles.listed_tables import Size as World
from reference.language import BasicImplication
from reference.syntax import to_text


def implications_of_width(world: World, widest: int) -> set[BasicImplication]:
    """All basic implications with at most `widest` atoms a side, which need not be different."""
    atoms = atoms_of(world)
    sides = [side for width in range(1, widest + 1) for side in product(atoms, repeat=width)]
    return {BasicImplication(one, other) for one, other in product(sides, repeat=2)}


def is_finite(world: World, written: Callable[[World, int], set[BasicImplication]] = implications_of_width) -> bool:
    """No basic implication has more atoms a side than there are atoms."""
    atoms = world[0] * world[1]
    return written(world, atoms) == written(world, atoms + 1)


def show_the_longer_ones(world: World) -> Counterexample:
    """How many there are, and one that is longer."""
    atoms = world[0] * world[1]
    numbers = ", ".join(
        f"{len(implications_of_width(world, widest))} with at most {widest}" for widest in range(atoms, atoms + 4)
    )
    longer = implications_of_width(world, atoms + 1) - implications_of_width(world, atoms)
    return Counterexample(
        f"basic implications by atoms a side: {numbers}, …; one more is {to_text(min(longer, key=to_text))}"
    )


CLAIMS = (
    erratum(
        name="the-language-is-finite",
        paper="3.2, footnote on L^k",
        words="There are finitely many atoms, so L^k is finite: no implication has more than |P|·|S| atoms a side.",
        scope=SMALL_SIZES.also("all basic implications, atoms may be repeated"),
        statement=is_finite,
        fails_at="people: 1, values: 1",
        fails_with="basic implications by atoms a side: 1 with at most 1, 4 with at most 2, 9 with at most 3,"
        " 16 with at most 4, …; one more is p0=a & p0=a -> p0=a",
        shows=show_the_longer_ones,
        instead="finitely-many-implications-say-everything-that-can-be-said",
    ),
)
