"""Ryser's formula for a component without clauses, where it is faster than the dynamic program.

If one bucket's people are only told which values they may have, at which weights, the tables are counted by a
*permanent*: rows are people, columns are copies of values, and the copies of a class are equal columns. With a_pc the
weight of class c for person p (1 for whoever is not mentioned) and N_c its capacity, Ryser's inclusion and exclusion
over sets of columns (Combinatorial Mathematics, 1963) becomes, equal columns taken together,

    Σ over 0 ≤ k_c ≤ N_c of   ∏_c (−1)^(N_c − k_c) · (N_c choose k_c)   ·   ∏_p Σ_c a_pc · k_c.

Its ∏ (N_c + 1) terms are worked out many at once in 64-bit arithmetic. That wraps around, which is harmless modulo
2⁶⁴, and the result is exact because it is known to be smaller than that: `fits` sees to it.

>>> from reference.bucketization import Bucketization
>>> from reference.buckets import Bucket
>>> from reference.counting.structured.components import components
>>> from reference.syntax import parse_formula
>>> trio = Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 1, "mumps": 1, "measles": 1})])
>>> (part,) = components(trio, [parse_formula(["Ann!=flu", "Bo!=mumps", "Cy!=measles"], trio.domain)])
>>> ryser_share(part)  # 2 derangements among 6 arrangements
Fraction(1, 3)
"""

from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

import numpy as np
import numpy.typing as npt

from reference.counting.structured.components import Component
from reference.meter import UNLIMITED, Meter

_AT_ONCE = 1 << 14
_MODULUS = 1 << 64


def fits(component: Component) -> bool:
    """Tell whether it is one bucket without clauses whose count is below 2⁶⁴."""
    if len(component.buckets) > 1 or component.clauses or component.sizes[0] > 20:
        return False
    return factorial(component.sizes[0]) * prod(max(row) for row in _rows(component)) < _MODULUS


def ryser_work(component: Component) -> int:
    """How many terms the formula has, times the factors of each."""
    return _terms(component) * len(component.people)


def ryser_share(component: Component, meter: Meter = UNLIMITED) -> Fraction:
    """The mean over all tables of [everyone has an allowed value] · weight."""
    (size,), (capacities,) = component.sizes, component.capacities
    rows, free = _rows(component), size - len(component.people)
    inner = _inner_classes(capacities)
    sums, signs = _block(rows, capacities[:inner])
    total = 0
    for choice in product(*(range(capacity + 1) for capacity in capacities[inner:])):
        meter.step(sums.shape[1], "terms", _terms(component))
        more = [sum(map(int.__mul__, row[inner:], choice)) for row in [*rows, [1] * len(capacities)]]
        shifted = sums + np.array(more, dtype=np.uint64)[:, None]
        terms = np.multiply.reduce(shifted[:-1], axis=0) * shifted[-1] ** np.uint64(free) * signs
        total += _sign(choice, capacities[inner:]) * int(np.add.reduce(terms))
    return Fraction(total % _MODULUS, factorial(size) * component.scale)


def _terms(component: Component) -> int:
    return prod(capacity + 1 for capacity in component.capacities[0])


def _rows(component: Component) -> list[list[int]]:
    """a_pc for each mentioned person."""
    return [[0 if effect is None else effect[0] for effect in person.effects] for person in component.people]


def _inner_classes(capacities: tuple[int, ...]) -> int:
    """How many classes, from the first, are taken at once."""
    terms = 1
    for number, capacity in enumerate(capacities):
        terms *= capacity + 1
        if terms > _AT_ONCE:
            return number
    return len(capacities)


def _block(rows: list[list[int]], capacities: tuple[int, ...]) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """For all choices in some classes: the sums of all rows and of one row of ones, and the signed coefficients."""
    sums = np.zeros((len(rows) + 1, 1), dtype=np.uint64)
    signs = np.ones(1, dtype=np.uint64)
    for c, capacity in enumerate(capacities):
        weights = np.array([*(row[c] for row in rows), 1], dtype=np.uint64)
        more = np.multiply.outer(weights, np.arange(capacity + 1, dtype=np.uint64))
        sums = (sums[:, :, None] + more[:, None, :]).reshape(len(rows) + 1, -1)
        column = [_sign((k,), (capacity,)) % _MODULUS for k in range(capacity + 1)]
        signs = np.multiply.outer(signs, np.array(column, dtype=np.uint64)).reshape(-1)
    return sums, signs


def _sign(choice: tuple[int, ...], capacities: tuple[int, ...]) -> int:
    """∏_c (−1)^(N_c − k_c) · (N_c choose k_c)."""
    return prod((-1) ** (n - k) * comb(n, k) for k, n in zip(choice, capacities, strict=True))
