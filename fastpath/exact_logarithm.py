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

**Equal sums have equal hashes.** Prime factors below 1,024 are split off at once, so numbers below 2^20 end up as
products of primes. The coefficients of those small primes are the same in equal sums, however they were written; the
hash looks at nothing else.

>>> Logarithm({2: 4, 3: 1}) < Logarithm({4: 2, 5: 1}), Logarithm({2: 4}) == Logarithm({4: 2})
(True, True)
>>> Logarithm({12: Fraction(1, 2), 9: 1}).terms, Logarithm({8: Fraction(1, 2)})
(((2, Fraction(1, 1)), (3, Fraction(5, 2))), 1.5 bits)
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from functools import cache, total_ordering
from math import gcd

_DIGITS = 40  # to begin with; twice as many each time that they do not decide
_SMALL = 1 << 10
_SMALL_PRIMES = tuple(n for n in range(2, _SMALL) if all(n % divisor for divisor in range(2, int(n**0.5) + 1)))


@total_ordering
class Logarithm:
    """Σ a_n · log2 n, in an exact order."""

    __slots__ = ("terms",)

    def __init__(self, coefficients: Mapping[int, Fraction | int]) -> None:
        """The coefficients are the rational a_n, by the whole number n ≥ 1."""
        total: defaultdict[int, Fraction] = defaultdict(Fraction)
        for number, coefficient in coefficients.items():
            for factor in _factors(number) if coefficient else ():
                total[factor] += coefficient
        self.terms = tuple(sorted((factor, share) for factor, share in total.items() if share))

    def __float__(self) -> float:
        with localcontext(prec=_DIGITS):
            return float(sum(_summands(dict(self.terms)), Decimal(0)) / _natural_logarithm(2, _DIGITS))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Logarithm) and (self.terms == other.terms or _sign_of_difference(self, other) == 0)

    def __lt__(self, other: "Logarithm") -> bool:
        return _sign_of_difference(self, other) < 0

    def __hash__(self) -> int:
        return hash(tuple(term for term in self.terms if term[0] < _SMALL))

    def __repr__(self) -> str:
        return f"{float(self):.6g} bits"


def _sign_of_difference(one: Logarithm, other: Logarithm) -> int:
    terms, digits = dict(one.terms), _DIGITS
    for number, share in other.terms:
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


def _factors(number: int) -> Iterator[int]:
    """The prime factors below `_SMALL`, each as often as it divides the number, and what is left if it is not 1."""
    for prime in _SMALL_PRIMES:
        if prime * prime > number:
            break
        while number % prime == 0:
            yield prime
            number //= prime
    if number > 1:
        yield number
