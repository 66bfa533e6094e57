"""Floats that point, integers that decide: which of many histograms may hold a minimum.

For thousands of histograms at once, the recursion of `within_bucket` runs on NumPy's 64-bit floats. What comes out is
no answer. It is a short list of histograms among which the exact minimum is certain to be; these are then computed
exactly.

**Zeros** are integers' business: with d different values in a bucket, m(h) = 0 from h = d on and m(h) > 0 below (see
`within_bucket`). With H the least d, all values up to H - 1 are positive, the minimum at H is 0, and nothing is
needed beyond.

**Error bound.** n ≤ 10^15 and all sums are exact in a float. A pattern of at most H people costs H divisions and H
products, R another two operations, each with a relative error of at most ε = 2^-53; so a computed value is within a
factor (1 ± ε)^(2H + 2) of the true one, *if nothing underflows*. As the factors are at most 1, partial products are
no smaller than the final one: a result above 10^-290 had no underflow on its way. Hence the true minimum is among the
histograms whose float is at most

    max( least float · (1 + 2^-49 · (H + 1)), 10^-280 ),

the first bound being 16·(H + 1)·ε where 4·(H + 1)·ε would do, the second only in force where the least float is below
10^-290. Ties, near or exact, are all on the list.
"""

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fastpath.at_scale.count_matrix import DistinctHistograms, Integers
from reference.progress import step

Floats: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = Integers | Floats

_CELLS_AT_A_TIME = 1 << 17
"""Floats in the table that is being filled: a megabyte, which stays in a processor's cache."""

MOST_ATOMS = 1 << 11
"""Beyond this, not even one histogram's table of floats is small, and all histograms are computed exactly."""

_UNDERFLOW, _SAFE = 1e-290, 1e-280


def candidates(part: DistinctHistograms, atoms: int) -> Iterator[tuple[Integers, Integers]]:
    """For h = 1, …, `atoms`, fewer than any bucket's values: where the least m(h) may be, and the least m(h)·n/c_0."""
    if len(part.sizes) == 1 or atoms > MOST_ATOMS:
        everything = np.arange(len(part.sizes))
        yield from [(everything, everything)] * atoms
        return
    minima = float_minima(part.sizes, part.sums[:atoms])
    scale = part.sizes / part.sums[0]
    for row in minima[1:]:
        yield near_minimum(row, atoms), near_minimum(row * scale, atoms)


def near_minimum(values: Floats, operations: int) -> Integers:
    """The places of all values that may be the least in truth, where each had 2·`operations` + 2 roundings."""
    least = values.min()
    bound = least * (1 + 2.0**-49 * (operations + 1)) if least > _UNDERFLOW else _SAFE
    return np.flatnonzero(values <= bound)


def float_minima(sizes: Numbers, sums: Numbers, first: Floats | None = None) -> Floats:
    """m(h) in floats: row h, one column a histogram; row u - 1 of `sums` holds T(u), for as many u as h is wanted.

    With `first`, the factor of the first person, with u atoms, is not (n - T(u))/n but that of row u - 1.
    """
    atoms, number = sums.shape
    result = np.ones((atoms + 1, number))
    step = max(1, _CELLS_AT_A_TIME // (atoms + 1) ** 2)
    for start in range(0, number, step):
        at = slice(start, start + step)
        some, their_sums = sizes[at].astype(np.float64), sums[:, at].astype(np.float64)
        _fill(result[:, at], some, their_sums, (some - their_sums) / some if first is None else first[:, at])
    return result


def _fill(result: Floats, sizes: Floats, sums: Floats, first: Floats) -> None:
    """Fill `result`, all ones, with m(h) from h = 1 on: `within_bucket_table`'s loop, a vector for each number."""
    k, width = len(result) - 1, len(sizes)
    rows = np.full((k + 1, k + 1, width), np.inf)
    rows[0] = 1
    for u in range(len(sums), 0, -1):
        for i in range(1, k // u + 1):
            step(width, "histograms")
            factor = (sizes - (i - 1) - sums[u - 1]) / (sizes - (i - 1)) if i > 1 else first[u - 1]
            extended = rows[i - 1, (i - 1) * u : k + 1 - u] * factor
            np.minimum(rows[i, i * u :], extended, out=rows[i, i * u :])
    rows[1:, 1:].min(axis=0, out=result[1:], initial=np.inf)
