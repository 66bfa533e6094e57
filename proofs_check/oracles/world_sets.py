"""Formulas as sets of tables, for releases small enough to list all tables.

>>> space = space_of(((2, 1),))
>>> atom = next(iter(space.atoms.values()))
>>> likelihood(atom, space.everything)
Fraction(2, 3)
>>> len(implication_sets(space))
7
"""

from fractions import Fraction
from functools import cache
from itertools import product

from reference.laboratory.world_space import WorldSpace
from reference.small_instances import Release, released


@cache
def space_of(release: Release, spare: int = 0) -> WorldSpace:
    """All tables of a release."""
    return WorldSpace(released(release, spare))


def likelihood(event: int, known: int) -> Fraction:
    """Pr(event | known), all tables being equally likely."""
    return Fraction((event & known).bit_count(), known.bit_count())


def implies(space: WorldSpace, before: int, after: int) -> int:
    """The tables in which an implication is true."""
    return (space.everything & ~before) | after


def implication_sets(space: WorldSpace) -> set[int]:
    """All simple implications, as sets of tables."""
    return {implies(space, one, other) for one, other in product(space.atoms.values(), repeat=2)}
