r"""The entropy of a bucket's sensitive values, exactly.

With n people and counts c_1, …, c_d the entropy is, in bits,

    H = log2 n - (1/n) · Σ c_i · log2 c_i.

Write each whole number as a product of primes: H = Σ over primes p of a_p · log2 p, with rational a_p. As logarithms
of primes are linearly independent over the rationals (a product of prime powers is 1 only if all exponents are 0),
the a_p are determined by H. So two entropies are equal if and only if their a_p are, and if they are not, computing
their difference with more and more digits tells its sign in the end. Floats never decide which tables the paper's
T(h) collects; they only point to the buckets that may have the least entropy, and draw.

>>> Entropy.of((2, 1, 1)), Entropy.of((2, 1, 1)) == Entropy.of((4, 2, 2)), Entropy.of((2, 1)) < Entropy.of((1, 1))
(Entropy(1.5 bits), True, True)
>>> Entropy.of((3, 3, 2, 1)).terms
((2, Fraction(-2, 9)), (3, Fraction(4, 3)))
>>> least_entropy([(5,), (2, 1)]), least_entropy([(2, 1), (3, 2)])[1]
((Entropy(0 bits), (5,)), (2, 1))
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from functools import cache, total_ordering
from math import fsum, log2

from fastpath.histogram import Histogram

_DIGITS = 40
_FLOATS_MAY_BE_OFF_BY = 1e-9
"""Much more than they are: a sum of at most a few thousand terms below 20 is off by less than 10^-11."""


@total_ordering
@dataclass(frozen=True, repr=False)
class Entropy:
    """Σ a_p · log2 p, in an exact order."""

    terms: tuple[tuple[int, Fraction], ...]
    """The primes p, increasing, each with its a_p ≠ 0."""

    @classmethod
    def of(cls, histogram: Histogram) -> "Entropy":
        """The entropy of these counts."""
        people = sum(histogram)
        totals: Counter[int] = Counter()
        for count in histogram:
            for prime, exponent in _factors(count).items():
                totals[prime] -= count * exponent
        for prime, exponent in _factors(people).items():
            totals[prime] += people * exponent
        return cls(tuple((prime, Fraction(total, people)) for prime, total in sorted(totals.items()) if total))

    def __float__(self) -> float:
        with localcontext(prec=_DIGITS):
            return float(sum(_logarithms(dict(self.terms)), Decimal(0)) / Decimal(2).ln())

    def __lt__(self, other: "Entropy") -> bool:
        difference = dict(self.terms)
        for prime, share in other.terms:
            difference[prime] = difference.get(prime, Fraction(0)) - share
        return _is_negative({prime: share for prime, share in difference.items() if share})

    def __repr__(self) -> str:
        return f"Entropy({float(self):.6g} bits)"


def least_entropy(histograms: Iterable[Histogram]) -> tuple[Entropy, Histogram]:
    """The least entropy of these buckets, and the smallest histogram among those that have it."""
    rough = [(_rough(histogram), histogram) for histogram in histograms]
    near = min(rough)[0] + _FLOATS_MAY_BE_OFF_BY
    return min((Entropy.of(histogram), histogram) for bits, histogram in rough if bits <= near)


def _rough(histogram: Histogram) -> float:
    people = sum(histogram)
    return log2(people) - fsum(count * log2(count) for count in histogram) / people


def _is_negative(terms: dict[int, Fraction]) -> bool:
    """Tell the sign of Σ a_p · log p, which is 0 only if there are no terms."""
    digits = _DIGITS
    while terms:
        with localcontext(prec=digits):
            parts = _logarithms(terms)
            total, size = sum(parts, Decimal(0)), sum(map(abs, parts), Decimal(0))
            # Three roundings a part and one a sum, each off by less than 10^(1 - digits) of what it rounds.
            if abs(total) > size * 4 * len(parts) * Decimal(10) ** (1 - digits):
                return total < 0
        digits *= 2
    return False


def _logarithms(terms: dict[int, Fraction]) -> list[Decimal]:
    digits = getcontext().prec
    return [share.numerator * _logarithm(prime, digits) / share.denominator for prime, share in terms.items()]


@cache
def _logarithm(prime: int, digits: int) -> Decimal:
    """The logarithm, correctly rounded; asked for again with every comparison."""
    with localcontext(prec=digits):
        return Decimal(prime).ln()


def _factors(number: int) -> Counter[int]:
    """The prime factors, by trial division."""
    found: Counter[int] = Counter()
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found[divisor] += 1
            number //= divisor
        divisor += 1
    if number > 1:
        found[number] += 1
    return found
