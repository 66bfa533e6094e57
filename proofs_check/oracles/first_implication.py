"""The first simple implication, or pair of them, that does something: what a counterexample is shown with.

>>> from proofs_check.oracles.small_releases import space_of
>>> space = space_of(((1, 1),))
>>> first_implication(space, lambda known: known == 1)
'b0.p0=b -> b0.p0=a'
>>> first_implications(space, 2, lambda known: known == 0)
'b0.p0=a -> b0.p0=b, b0.p0=b -> b0.p0=a'
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from reference.laboratory.world_space import WorldSpace
from reference.language import simple_implication
from reference.syntax import to_text


def first_implications(space: WorldSpace, k: int, fits: Callable[[int], bool]) -> str:
    """The first k implications such that the tables in which all are true fit; atoms in the order of the table."""
    units = [simple_implication(one, other) for one, other in product(space.atoms, repeat=2)]
    for chosen in combinations_with_replacement([(unit, space.mask(unit)) for unit in units], k):
        known = space.everything
        for _, mask in chosen:
            known &= mask
        if fits(known):
            return ", ".join(to_text(unit) for unit, _ in chosen)
    raise ValueError(f"no {k} implications fit")


def first_implication(space: WorldSpace, fits: Callable[[int], bool]) -> str:
    """The first implication such that the tables in which it is true fit."""
    return first_implications(space, 1, fits)
