"""The readable algorithm for the maximum disclosure, every part of it replaceable: what mistakes are made of.

Correct is: k + 1 atoms are shared out among the buckets, the target among them; h atoms about a bucket with n people
and counts c_0 ≥ c_1 ≥ … leave the probability m(h) = min over decreasing patterns k_0 + k_1 + … = h of

    ∏_i (n - i - (c_0 + … + c_{k_i - 1})) / (n - i)

that none is true; the target's bucket counts n/c_0 times; and the least product ρ gives 1/(1 + ρ). See
`fastpath.minimize1` and `fastpath.minimize2` for the reasons. This one shares no code with them.

>>> str(Recursion()(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'22/31'
>>> str(Recursion(most_buckets=1)(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
'12/17'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Row

Within: TypeAlias = Callable[[Row, int], Fraction]
"""The least probability that none of a number of atoms about a bucket is true."""


def decreasing(row: Row) -> Row:
    """The counts that occur, largest first."""
    return tuple(sorted(filter(None, row), reverse=True))


@dataclass(frozen=True)
class Pattern:
    """How atoms about one bucket are placed: m(h), as correct as its parts."""

    left: Callable[[int, int], int] = lambda n, i: n - i
    """People left of n after i of them: they are drawn without replacement."""
    most_people: int | None = None
    most_values: int | None = None
    """For one person."""

    def __call__(self, row: Row, atoms: int) -> Fraction:
        """m(atoms)."""
        return _least(self, row, atoms)


@cache
def _least(pattern: Pattern, row: Row, atoms: int) -> Fraction:
    n = sum(row)
    people = n if pattern.most_people is None else min(n, pattern.most_people)
    most = len(row) if pattern.most_values is None else min(len(row), pattern.most_values)

    @cache
    def place(i: int, largest: int, left: int) -> Fraction:
        smallest = Fraction(1)
        if i < people and (remaining := pattern.left(n, i)) > 0:
            for part in range(1, min(largest, left) + 1):
                untrue = Fraction(max(0, remaining - sum(row[:part])), remaining)
                smallest = min(smallest, untrue * place(i + 1, part, left - part))
        return smallest

    return place(0, most, atoms)


def likeliest_target(row: Row) -> Fraction:
    """1/Pr(A) for a target A about the value that is first in order."""
    return Fraction(sum(row), row[0])


@dataclass(frozen=True)
class Recursion:
    """The maximum disclosure, as correct as its parts."""

    within: Within = Pattern()
    order: Callable[[Row], Row] = decreasing
    scale: Callable[[Row], Fraction] = likeliest_target
    extra_atoms: int = 1
    most_buckets: int | None = None

    def __call__(self, rows: Sequence[Row], k: int) -> Fraction:
        """1/(1 + ρ)."""
        return 1 / (1 + _least_ratio(self, tuple(map(self.order, rows)), max(1, k + self.extra_atoms)))

    def ratio(self, rows: tuple[Row, ...], atoms: int) -> Fraction:
        """The least ρ: (buckets used, target placed) and atoms used give the least product so far."""
        best: dict[tuple[int, bool, int], Fraction] = {(0, False, 0): Fraction(1)}
        for row in rows:
            table = [self.within(row, h) for h in range(atoms + 1)]
            scale = self.scale(row)
            for (used, placed, before), value in list(best.items()):
                if used != self.most_buckets:
                    now = used if self.most_buckets is None else used + 1
                    for h in range(1, atoms - before + 1):
                        _offer(best, (now, placed, before + h), value * table[h])
                        if not placed:
                            _offer(best, (now, True, before + h), value * table[h] * scale)
        return min(value for (_, placed, _), value in best.items() if placed)


@lru_cache(maxsize=4096)
def _least_ratio(recursion: Recursion, rows: tuple[Row, ...], atoms: int) -> Fraction:
    """Kept, since many mistakes begin with the correct value."""
    return recursion.ratio(rows, atoms)


def _offer(best: dict[tuple[int, bool, int], Fraction], key: tuple[int, bool, int], value: Fraction) -> None:
    if key not in best or value < best[key]:
        best[key] = value
