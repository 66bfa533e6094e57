"""Entropies of histograms, compared without the logarithms of `fastpath`: by whole numbers, or by fifty digits.

**Whole numbers**, for small histograms: n·H is the logarithm of n^n/∏ c^c, so that H(c) > H(c') iff (n^n/∏ c^c)^n' is
larger than (n'^n'/∏ c'^c')^n.

>>> has_more_entropy((1, 1), (2, 1)), has_more_entropy((2, 2), (1, 1))
(True, False)
>>> sorted([(1, 1), (3,), (2, 1)], key=by_entropy)
[(3,), (2, 1), (1, 1)]

**Fifty digits**, for any histogram: enough to tell two entropies apart, not to tell that they are equal.

>>> print(f"{bits((2, 1)):.50f}")
0.91829583405448951478707227728114984209314774102581
"""

from decimal import Context, Decimal
from functools import cache, cmp_to_key
from math import prod

from reference.small_instances import Histogram

_DIGITS = Context(prec=60)
"""Ten digits more than are shown, for what the sum loses."""


def has_more_entropy(one: Histogram, other: Histogram) -> bool:
    """H(one) > H(other), by whole numbers."""
    (n, c), (m, d) = ((sum(row), prod(count**count for count in row)) for row in (one, other))
    ours: int = (n**n) ** m * d**n
    theirs: int = (m**m) ** n * c**m
    return ours > theirs


def _compared(one: Histogram, other: Histogram) -> int:
    return has_more_entropy(one, other) - has_more_entropy(other, one)


by_entropy = cmp_to_key(_compared)
"""Sorts histograms by their entropy."""


@cache
def _logarithm(number: int) -> Decimal:
    """The natural logarithm."""
    return _DIGITS.ln(Decimal(number))


def bits(histogram: Histogram) -> Decimal:
    """The entropy: Σ c·(ln n - ln c)/(n · ln 2)."""
    n, digits = sum(histogram), _DIGITS
    terms = (digits.multiply(count, digits.subtract(_logarithm(n), _logarithm(count))) for count in histogram)
    total = Decimal(0)
    for term in terms:
        total = digits.add(total, term)
    return digits.divide(total, digits.multiply(n, _logarithm(2)))
