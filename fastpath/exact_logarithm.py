r"""Sums of rational multiples of logarithms, compared exactly.

An entropy, or the information that a release has lost, is a number Σ a_n · log2 n with whole numbers n and rational
a_n. Which of two is smaller must not depend on rounding, since equality is common: a bucket with counts (2, 2) has the
entropy of one with (1, 1).

**Equal or not.** Logarithms of pairwise coprime numbers above 1 are linearly independent over the rationals: a product
of powers of such numbers is 1 only if all exponents are 0. So write the difference of two sums over a *coprime base*:
as long as two of its numbers have a common divisor g > 1, log(g·x) = log g + log x takes them apart. The difference
is 0 if and only if every a_n is then 0. This needs greatest common divisors, and no prime factors.

**Which is smaller**, if they differ, comes out with enough digits: the logarithms are computed, correctly rounded,
with more and more of them until the difference is larger than everything that rounding can do.

>>> Logarithm({2: 4, 3: 1}) < Logarithm({4: 2, 5: 1}), Logarithm({2: 4}) == Logarithm({4: 2})
(True, True)
>>> Logarithm({8: Fraction(1, 2)})
1.5 bits
"""

from collections.abc import Mapping
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from functools import cache, total_ordering
from math import gcd

_DIGITS = 40  # to begin with; twice as many each time that they do not decide


@total_ordering
class Logarithm:
    """Σ a_n · log2 n, in an exact order."""

    __slots__ = ("terms",)

    def __init__(self, coefficients: Mapping[int, Fraction | int]) -> None:
        """The coefficients are the rational a_n, by the whole number n ≥ 1."""
        self.terms = {number: Fraction(share) for number, share in coefficients.items() if share and number > 1}

    def __float__(self) -> float:
        with localcontext(prec=_DIGITS):
            return float(sum(_summands(self.terms), Decimal(0)) / _natural_logarithm(2, _DIGITS))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Logarithm) and (self.terms == other.terms or _sign_of_difference(self, other) == 0)

    def __lt__(self, other: "Logarithm") -> bool:
        return _sign_of_difference(self, other) < 0

    def __hash__(self) -> int:
        return hash(Logarithm)  # equal sums can be written in many ways, and few are in one dictionary

    def __repr__(self) -> str:
        return f"{float(self):.6g} bits"


def _sign_of_difference(one: Logarithm, other: Logarithm) -> int:
    terms, digits = dict(one.terms), _DIGITS
    for number, share in other.terms.items():
        terms[number] = terms.get(number, Fraction(0)) - share
    terms = {number: share for number, share in terms.items() if share}
    while terms:
        with localcontext(prec=digits):
            summands = _summands(terms)
            total, size = sum(summands, Decimal(0)), sum(map(abs, summands), Decimal(0))
            # Three roundings a summand and one a sum, each off by less than 10^(1 - digits) of what it rounds.
            if abs(total) > size * 4 * len(summands) * Decimal(10) ** (1 - digits):
                return 1 if total > 0 else -1
        terms, digits = _over_coprime_numbers(terms), 2 * digits
    return 0


def _over_coprime_numbers(terms: dict[int, Fraction]) -> dict[int, Fraction]:
    """The same sum over numbers that are pairwise coprime, without terms that are 0."""
    result: dict[int, Fraction] = {}
    pending = list(terms.items())
    while pending:
        number, share = pending.pop()
        other = next((other for other in result if gcd(number, other) > 1), None)
        if other is None:
            result[number] = share
            continue
        common, others = gcd(number, other), result.pop(other)
        parts = (common, share + others), (number // common, share), (other // common, others)
        pending += [(part, coefficient) for part, coefficient in parts if part > 1 and coefficient]
    return result


def _summands(terms: dict[int, Fraction]) -> list[Decimal]:
    digits = getcontext().prec
    return [share.numerator * _natural_logarithm(number, digits) / share.denominator for number, share in terms.items()]


@cache
def _natural_logarithm(number: int, digits: int) -> Decimal:
    """The natural logarithm, correctly rounded; the same few are asked for with every comparison."""
    with localcontext(prec=digits):
        return Decimal(number).ln()
