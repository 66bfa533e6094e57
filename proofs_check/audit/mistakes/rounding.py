"""Mistakes of arithmetic: numbers that do not fit, inside an otherwise correct algorithm.

An engine keeps every probability as a numerator and a denominator, and whatever it multiplies goes through numbers of a
fixed size: doubles, which keep 53 bits (JavaScript's `BigInt(Number(x))`), or 64 bits that wrap around. Its answers are
still fractions, written as texts, so that nothing but the exact value tells them from true ones. Small releases never
do: it takes people in two places of a bucket, or in two buckets, and many of them.

Counts alone may go through doubles: a bucket has at most 10^15 people, and doubles hold all of those.

>>> release = ((600_000_007, 200_000_011, 100_000_003, 99_999_989),)
>>> exact, rounded = Recursion()(release, 1), ThroughNumbers(through_double)(release, 1)
>>> exact.denominator > 2**53, exact == rounded, abs(exact - rounded) < Fraction(1, 10**15)
(True, False, True)
>>> ThroughNumbers(through_double)(((2, 2, 1), (2, 1, 1, 1)), 1) == Fraction(2, 3)
True
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import gcd
from typing import TypeAlias

from proofs_check.audit.mistakes.recursion import Recursion, decreasing
from proofs_check.audit.question import Row

Pair: TypeAlias = tuple[int, int]
"""A numerator and a denominator."""


def through_double(number: int) -> int:
    """Rounded to 53 bits; beyond 10^308 there is no such number."""
    return int(float(number))


def through_64_bits(number: int) -> int:
    """Wrapped around, as a signed integer of 64 bits."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


@dataclass(frozen=True)
class ThroughNumbers:
    """The maximum disclosure by fractions whose parts go through numbers of a fixed size after each product."""

    kept: Callable[[int], int]
    reduced: bool = True
    """Whether fractions are kept in lowest terms."""

    def __call__(self, rows: Sequence[Row], k: int) -> Fraction:
        """1/(1 + ρ), ρ as it came out."""
        above, below = _ratio(self, tuple(map(decreasing, rows)), k + 1)
        return Fraction(below, above + below)

    def times(self, one: Pair, other: Pair) -> Pair:
        """Their product."""
        above, below = self.kept(one[0] * other[0]), self.kept(one[1] * other[1])
        divisor = gcd(above, below) if self.reduced else 1
        return above // divisor, below // divisor

    def least_in(self, row: Row, atoms: int) -> list[Pair]:
        """m(0), …, m(atoms)."""
        n = sum(row)

        @cache
        def place(i: int, largest: int, left: int) -> Pair:
            smallest = (1, 1)
            for part in range(1, min(largest, left) + 1) if i < n else ():
                untrue = max(0, n - i - sum(row[:part])), n - i
                smallest = least(self.times(untrue, place(i + 1, part, left - part)), smallest)
            return smallest

        return [place(0, len(row), h) for h in range(atoms + 1)]


def least(one: Pair, other: Pair) -> Pair:
    """The lesser."""
    return one if one[0] * other[1] < other[0] * one[1] else other


@lru_cache(maxsize=4096)
def _ratio(engine: ThroughNumbers, rows: tuple[Row, ...], atoms: int) -> Pair:
    """ρ: the least product for each number of atoms, with the target among them or not."""
    best: dict[tuple[bool, int], Pair] = {(False, 0): (1, 1)}
    for row in rows:
        table = engine.least_in(row, atoms)
        for (placed, before), value in list(best.items()):
            for h in range(1, atoms - before + 1):
                product = engine.times(value, table[h])
                ends = (
                    [(placed, product)]
                    if placed
                    else [(False, product), (True, engine.times(product, (sum(row), row[0])))]
                )
                for end, offer in ends:
                    best[end, before + h] = least(offer, best.get((end, before + h), offer))
    found = [value for (placed, _), value in best.items() if placed]
    smallest = found[0]
    for value in found:
        smallest = least(value, smallest)
    return smallest


def rounded_result(rows: Sequence[Row], k: int) -> Fraction:
    """Only the two parts of the answer go through doubles."""
    exact = Recursion()(rows, k)
    return Fraction(through_double(exact.numerator), through_double(exact.denominator))


def roundings() -> Iterator[tuple[str, str, str, Callable[[Sequence[Row], int], Fraction]]]:
    """Name, what it is, the verdict, and how it answers."""
    says = "products go through doubles, which keep 53 bits"
    yield "doubles-inside", says, "unsound", ThroughNumbers(through_double)
    says = "products go through doubles, and fractions are not reduced"
    yield "doubles-unreduced", says, "unsound", ThroughNumbers(through_double, reduced=False)
    says = "numerator and denominator of the answer go through doubles"
    yield "doubles-at-the-end", says, "unsound", rounded_result
    yield "wrapped-64-bits", "products wrap around at 64 bits", "unsound", ThroughNumbers(through_64_bits)
