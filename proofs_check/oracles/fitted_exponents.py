"""By which power a count grows: the least-squares line through log(count) against log(size).

Let sizes n_0, 2·n_0, 4·n_0, …, 2^(m-1)·n_0 have the counts c_0, …, c_{m-1}. With x_i = i - (m - 1)/2 the slope of the
line that fits the points (log2 size, log2 count) best is

    e = Σ x_i · log2 c_i / Σ x_i²,

the *fitted exponent*: e for counts that are exactly a · n^e. As sizes double, logarithms of sizes are whole numbers,
so that e is compared with a fraction p/q by whole numbers only: with w_i = 2·x_i and W = Σ w_i·x_i = 2·Σ x_i²,

    e ≤ p/q   iff   ∏ c_i^(q·w_i) ≤ 2^(p·W),       negative powers being moved to the other side.

The float is for people; it decides nothing. Counts are steps, never seconds.

>>> squares = counted("squares of n", lambda n: n * n, 4, 4)
>>> print(squares)
squares of n = 4, 8, 16, 32: fitted exponent 2.00
>>> at_most(squares.counts, Fraction(2)), at_most(squares.counts, Fraction(199, 100))
(True, False)
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import log2, prod
from typing import NamedTuple


class Series(NamedTuple):
    """What is counted, at which sizes, and how often it occurs there."""

    what: str
    sizes: tuple[int, ...]
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.what} = {', '.join(map(str, self.sizes))}: fitted exponent {fitted(self.counts):.2f}"


def counted(what: str, count: Callable[[int], int], first: int, points: int) -> Series:
    """Count at `points` sizes (three or more), each twice the one before."""
    sizes = tuple(first << place for place in range(points))
    return Series(what, sizes, tuple(map(count, sizes)))


def fitted(counts: Sequence[int]) -> float:
    """The fitted exponent, for people."""
    weights = range(1 - len(counts), len(counts), 2)
    return sum(weight * log2(count) for weight, count in zip(weights, counts, strict=True)) / _spread(weights)


def at_most(counts: Sequence[int], exponent: Fraction) -> bool:
    """Whether the fitted exponent is no larger than this one, by whole numbers."""
    p, q = exponent.numerator, exponent.denominator
    weights = range(1 - len(counts), len(counts), 2)
    powers = [(count ** abs(q * weight), weight > 0) for count, weight in zip(counts, weights, strict=True)]
    rising, falling = (prod(power for power, rises in powers if rises == side) for side in (True, False))
    return bool(rising <= falling << (p * _spread(weights)))


def _spread(weights: range) -> int:
    return sum(weight * weight for weight in weights) // 2
