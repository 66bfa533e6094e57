"""A few profiles that stand for all buckets, so that a proof about all of them is short.

A *profile* is a bucket that nobody has: n people, each in q parts, of which at most T(u) hold one of the u most
frequent values. With i people spoken for, the next one's u atoms are all false with probability 1 - T(u)/(q(n-i)).
And in it the odds of "none of a person's u atoms is true" against "the first of them is" are at least G(u). A profile
*covers* a bucket b with respect to K atoms if

    n ≤ n_b,        T_b(u)/n_b ≤ T(u)/(q·n),        (n_b - T_b(u))/T_b(1) ≥ G(u),        for u = 1, …, K.

Then no factor of b's closed form is below the profile's: T_b(u)/(n_b-i) = T_b(u)/n_b · n_b/(n_b-i), and n/(n-i) falls
as n grows. So m_b(h) is at least what it is for the profile. So is m_b(h)·n_b/T_b(1), of whose first factor, with u
atoms, and n_b/T_b(1) the odds are the product. A bucket covers itself, with q = 1; several buckets are covered by the
least n, the largest shares and the least odds among them, and this loses nothing where one person carries all atoms.

>>> from fastpath.count_matrix import CountMatrix, distinct_histograms
>>> part = next(distinct_histograms(CountMatrix([[5, 5, 5], [3, 3, 2], [4, 3, 3]], list("abc")), 2))
>>> profile_of(part, np.array([0, 2]))
Profile(size=10, parts=1000000, sums=(4000000, 7000000), odds=(Fraction(3, 2), Fraction(3, 4)))
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fastpath.count_matrix import DistinctHistograms, Integers

PARTS = 10**6
"""Of a person, where shares have to be rounded up."""


@dataclass(frozen=True)
class Profile:
    """n, q, T(1), …, T(K) and G(1), …, G(K)."""

    size: int
    parts: int
    sums: tuple[int, ...]
    odds: tuple[Fraction, ...]


def profile_of(part: DistinctHistograms, places: Integers) -> Profile:
    """The profile that covers the histograms at these places, as closely as a millionth of a person allows."""
    size, parts = int(part.sizes[places].min()), PARTS if len(places) > 1 else 1
    sums = tuple(_rounded_up(part, row, places, size * parts) for row in part.sums)
    return Profile(size, parts, sums, tuple(_least_odds(part, row, places) for row in part.sums))


def _rounded_up(part: DistinctHistograms, sums: Integers, places: Integers, whole: int) -> int:
    """The largest share T_b(u)/n_b of `whole`, rounded up; floats rule out all but the nearly largest."""
    shares = sums[places] / part.sizes[places]
    largest = places[shares >= shares.max() * (1 - 2.0**-48)].tolist()
    return max(-(-int(sums[place]) * whole // int(part.sizes[place])) for place in largest)


def _least_odds(part: DistinctHistograms, sums: Integers, places: Integers) -> Fraction:
    """The least (n_b - T_b(u))/T_b(1); floats rule out all but the nearly least."""
    false, true = part.sizes[places] - sums[places], part.sums[0, places]
    odds = false / true
    near = np.flatnonzero(odds <= odds.min() * (1 + 2.0**-48)).tolist()
    return min(Fraction(int(false[place]), int(true[place])) for place in near)
