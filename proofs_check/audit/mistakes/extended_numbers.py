"""Fractions with ∞, -∞ and NaN, as floating-point arithmetic has them, but exact where they are finite.

>>> times(Fraction(0), INFINITY), times(Fraction(-1, 2), INFINITY), divided(Fraction(3), 0), divided(Fraction(0), 0)
(nan, -inf, inf, nan)
>>> least(Fraction(1), NAN, keeps_nan=False), least(Fraction(1), NAN, keeps_nan=True)
(Fraction(1, 1), nan)
"""

import math
from fractions import Fraction
from typing import TypeAlias

INFINITY, NAN = math.inf, math.nan
Extended: TypeAlias = Fraction | float
"""A Fraction, or one of the floats ∞, -∞ and NaN."""


def times(one: Extended, other: Extended) -> Extended:
    """The product: 0·∞ is NaN."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one * other
    return _sign(one) * _sign(other)


def minus(one: int, other: Extended) -> Extended:
    """The difference."""
    return Fraction(one) - other if isinstance(other, Fraction) else -other


def divided(one: Extended, other: int) -> Extended:
    """The quotient, ±∞ or NaN where it is divided by zero."""
    if isinstance(one, float):
        return one * _sign(Fraction(other))
    return one / other if other else times(one, INFINITY)


def least(one: Extended, other: Extended, *, keeps_nan: bool) -> Extended:
    """The minimum: NaN once there is one, or as if it were not there (the first counts)."""
    if keeps_nan and (one != one or other != other):  # noqa: PLR0124 - only NaN differs from itself
        return NAN
    return min(one, other)


def _sign(number: Extended) -> float:
    """-1, 0 or 1 for a fraction; ∞, -∞ and NaN are left as they are."""
    return float((number > 0) - (number < 0)) if isinstance(number, Fraction) else number
