"""By which power a count grows: the least-squares line through log(count) against log(size).

Let sizes n_0, 2·n_0, 4·n_0, …, 2^(m-1)·n_0 have the counts c_0, …, c_{m-1}. With x_i = i - (m - 1)/2 the slope of the
line that fits the points (log2 size, log2 count) best is

    e = Σ x_i · log2 c_i / Σ x_i²,

the *fitted exponent*: e for counts that are exactly a · n^e. As sizes double, logarithms of sizes are whole numbers,
so that e is compared with a fraction p/q by whole numbers only: with w_i = 2·x_i and W = Σ w_i·x_i = 2·Σ x_i²,

    e ≤ p/q   iff   ∏ c_i^(q·w_i) ≤ 2^(p·W),       negative powers being moved to the other side.

The float is for people; it decides nothing. Counts are steps, never seconds.

>>> series = Series("squares of n", (4, 8, 16, 32), tuple(n * n for n in (4, 8, 16, 32)))
>>> fitted(series.counts), at_most(series.counts, Fraction(2)), at_least(series.counts, Fraction(2))
(2.0, True, True)
>>> at_most(series.counts, Fraction(199, 100)), at_least(series.counts, Fraction(201, 100))
(False, False)
>>> print(series)
squares of n = 4, 8, 16, 32: fitted exponent 2.00
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log2, prod


@dataclass(frozen=True)
class Series:
    """What is counted, at which sizes, and how often it occurs there."""

    what: str
    sizes: tuple[int, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.what} = {', '.join(map(str, self.sizes))}: fitted exponent {fitted(self.counts):.2f}"


def counted(what: str, count: Callable[[int], int], first: int, points: int) -> Series:
    """Count at `points` sizes, each twice the one before."""
    sizes = tuple(first << place for place in range(points))
    return Series(what, sizes, tuple(map(count, sizes)))


def fitted(counts: Sequence[int]) -> float:
    """The fitted exponent, for people."""
    weights = _weights(counts)
    return sum(weight * log2(count) for weight, count in zip(weights, counts, strict=True)) / _spread(weights)


def at_most(counts: Sequence[int], exponent: Fraction) -> bool:
    """Tell whether the fitted exponent is no larger than this one, by whole numbers."""
    rising, falling = _powers(counts, exponent)
    return rising <= falling


def at_least(counts: Sequence[int], exponent: Fraction) -> bool:
    """Tell whether the fitted exponent is no smaller than this one, by whole numbers."""
    rising, falling = _powers(counts, exponent)
    return rising >= falling


def between(counts: Sequence[int], least: Fraction, most: Fraction) -> bool:
    """Tell whether the fitted exponent is between these two, by whole numbers."""
    return at_least(counts, least) and at_most(counts, most)


def _weights(counts: Sequence[int]) -> range:
    if len(counts) < 3 or min(counts) < 1:
        raise ValueError(f"three counts or more are needed, all of them positive, but there are {list(counts)}")
    return range(1 - len(counts), len(counts), 2)


def _spread(weights: range) -> int:
    return sum(weight * weight for weight in weights) // 2


def _powers(counts: Sequence[int], exponent: Fraction) -> tuple[int, int]:
    """Two whole numbers that compare as the fitted exponent and this one, which is not negative."""
    p, q = exponent.numerator, exponent.denominator
    weights = _weights(counts)
    pairs = list(zip(counts, weights, strict=True))
    rising = prod(count ** (q * weight) for count, weight in pairs if weight > 0)
    falling = prod(count ** (-q * weight) for count, weight in pairs if weight < 0)
    return rising, falling << (p * _spread(weights))
