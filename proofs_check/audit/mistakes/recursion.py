"""The readable algorithm for the maximum disclosure, every part of it replaceable: what mistakes are made of.

Correct is: k + 1 atoms are shared out among the buckets, the target among them; h atoms about a bucket with n people
and counts c_0 ≥ c_1 ≥ … leave the probability m(h) = min over decreasing patterns k_0 + k_1 + … = h of

    ∏_i (n - i - (c_0 + … + c_{k_i - 1})) / (n - i)

that none is true; the target's bucket counts n/c_0 times; and the least product ρ gives 1/(1 + ρ). See
`fastpath.minimize1` and `fastpath.minimize2` for the reasons. This one shares no code with them.

Numbers are replaceable as well: those of `Rounded` pass through numbers of a fixed size. Its answers are fractions, so
that only exact comparison detects them, and only on large releases.

>>> str(Recursion()(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'22/31'
>>> str(Recursion(most_buckets=1)(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'12/17'
>>> release = ((600_000_007, 200_000_011, 100_000_003, 99_999_989),)
>>> exact, rounded = Recursion()(release, 1), by_rounded(lambda number: int(float(number)))(release, 1)
>>> exact.denominator > 2**53, exact == rounded, abs(exact - rounded) < Fraction(1, 10**15)
(True, False, True)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import gcd
from typing import Any, TypeAlias

from proofs_check.audit.question import Row

Number: TypeAlias = Any  # a Fraction, or a Rounded


def decreasing(row: Row) -> Row:
    """The counts that occur, largest first."""
    return tuple(sorted(filter(None, row), reverse=True))


@dataclass(frozen=True)
class Pattern:
    """How atoms about one bucket are placed: m(h), as correct as its parts."""

    left: Callable[[int, int], int] = lambda n, i: n - i  # people left of n after i: drawn without replacement
    most_people: int | None = None
    most_values: int | None = None  # for one person
    number: Callable[[int, int], Number] = Fraction

    def __call__(self, row: Row, atoms: int) -> Number:
        """m(atoms)."""
        return _placed(self, row)(0, len(row) if self.most_values is None else min(len(row), self.most_values), atoms)


@lru_cache(maxsize=512)
def _placed(pattern: Pattern, row: Row) -> Callable[[int, int, int], Number]:
    """The least probability for the people from i on, given the largest pattern and how many atoms are left."""
    n = sum(row)
    people = n if pattern.most_people is None else min(n, pattern.most_people)

    @cache
    def place(i: int, largest: int, left: int) -> Number:
        smallest = pattern.number(1, 1)
        if i < people and (remaining := pattern.left(n, i)) > 0:
            for part in range(1, min(largest, left) + 1):
                untrue = pattern.number(max(0, remaining - sum(row[:part])), remaining)
                smallest = min(smallest, untrue * place(i + 1, part, left - part))
        return smallest

    return place


def likeliest_target(row: Row) -> tuple[int, int]:
    """1/Pr(A) for a target A about the value that is first in order: numerator and denominator."""
    return sum(row), row[0]


@dataclass(frozen=True)
class Recursion:
    """The maximum disclosure, as correct as its parts."""

    within: Callable[[Row, int], Number] = Pattern()  # m(h), given a bucket and h
    order: Callable[[Row], Row] = decreasing
    scale: Callable[[Row], tuple[int, int]] = likeliest_target
    extra_atoms: int = 1
    most_buckets: int | None = None
    number: Callable[[int, int], Number] = Fraction

    def __call__(self, rows: Sequence[Row], k: int) -> Fraction:
        """1/(1 + ρ)."""
        ratio = _least_ratio(self, tuple(map(self.order, rows)), max(1, k + self.extra_atoms))
        return Fraction(ratio.denominator, ratio.numerator + ratio.denominator)


@lru_cache(maxsize=4096)  # many mistakes begin with the correct value
def _least_ratio(parts: Recursion, rows: tuple[Row, ...], atoms: int) -> Number:
    """The least ρ: (buckets used, target placed, atoms used) gives the least product so far."""
    best: dict[tuple[int, bool, int], Number] = {(0, False, 0): parts.number(1, 1)}
    for row in rows:
        table = [parts.within(row, h) for h in range(atoms + 1)]
        scale = parts.number(*parts.scale(row))
        for (used, placed, before), value in list(best.items()):
            if used != parts.most_buckets:
                now = used if parts.most_buckets is None else used + 1
                for h in range(1, atoms - before + 1):
                    product = value * table[h]
                    for target, offer in [(placed, product)] if placed else [(False, product), (True, product * scale)]:
                        key = now, target, before + h
                        best[key] = min(best.get(key, offer), offer)
    return min(value for (_, placed, _), value in best.items() if placed)


@dataclass(frozen=True)
class Rounded:
    """A fraction whose parts pass through numbers of a fixed size after each product."""

    numerator: int
    denominator: int
    kept: Callable[[int], int]
    reduced: bool  # whether it is kept in lowest terms

    def __mul__(self, other: "Rounded") -> "Rounded":
        above, below = self.kept(self.numerator * other.numerator), self.kept(self.denominator * other.denominator)
        divisor = gcd(above, below) if self.reduced else 1
        return Rounded(above // divisor, below // divisor, self.kept, self.reduced)

    def __lt__(self, other: "Rounded") -> bool:
        return self.numerator * other.denominator < other.numerator * self.denominator


def by_rounded(kept: Callable[[int], int], *, reduced: bool = True) -> Recursion:
    """The correct algorithm with such numbers."""
    number = partial(Rounded, kept=kept, reduced=reduced)
    return Recursion(Pattern(number=number), number=number)
