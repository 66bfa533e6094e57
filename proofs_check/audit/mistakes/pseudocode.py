"""The paper's pseudocode as people port it: MINIMIZE1 and MINIMIZE2 (section 3.3), each misprint repaired or not.

As printed the two algorithms cannot be used: what they return after the last bucket and the flag of the first call are
wrong, they divide by zero where a bucket has fewer people than there are atoms, and they multiply 0 by ∞ where atoms
exhaust the values of a bucket, of which the paper does not say what it is. What comes out then depends on the language:
Python raises an exception when it divides by zero, JavaScript goes on with ∞; `min` in Python overlooks NaN,
`Math.min` in JavaScript keeps it. A `Port` says what is repaired and how the language behaves.
(That these are misprints is claimed and checked in `proofs_check.claims`; this module shares no code with what is
checked there.)

>>> two, three = ((1, 1),), ((2, 2, 1),)
>>> PRINTED(three, 1), PRINTED(two, 2)
(Fraction(0, 1), Fraction(0, 1))
>>> IN_JAVASCRIPT(three, 1), IN_JAVASCRIPT(two, 2)
(Fraction(0, 1), nan)
>>> REPAIRED(three, 1), replace(REPAIRED, first_flag=True)(three, 1)
(Fraction(2, 3), Fraction(5, 8))
>>> PRINTED(two, 3)
Traceback (most recent call last):
...
ZeroDivisionError: division by zero
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Final, TypeAlias

from proofs_check.audit.mistakes.extended_numbers import INFINITY, NAN, Extended, divided, least, minus, times
from proofs_check.audit.question import Row

Numbers: TypeAlias = Sequence[Extended]

RAISES: Final = "raises an exception"
GOES_ON: Final = "goes on with ±∞ or NaN"
"""As floating-point numbers do."""
ZERO: Final = "0"
GUARDED: Final = "is guarded against"


_ZERO_TIMES_INFINITY: Mapping[str, Extended] = {GUARDED: INFINITY, GOES_ON: NAN, ZERO: Fraction(0)}


@dataclass(frozen=True)
class Port:
    """A port of both algorithms, for counts of each bucket and k; as it stands, everything is repaired."""

    if_placed: Extended = Fraction(1)
    """What MINIMIZE2 returns after the last bucket if A is in one of them …"""
    if_not_placed: Extended = INFINITY
    """… and if it is in none."""
    first_flag: bool = False
    """Of the first call of MINIMIZE2."""
    no_more_people: str = GUARDED
    """What MINIMIZE1 does where it would divide by n_b - i = 0."""
    no_more_values: str = GUARDED
    """What MINIMIZE1 does where it would look up the count of a value after the last (guarded: it is 0)."""
    zero_times_infinity: str = GUARDED
    """What MINIMIZE2 does with it (guarded: the product is left out; ZERO: it is 0)."""
    keeps_nan: bool = False
    """Whether a minimum is NaN where one of the numbers is."""

    def __call__(self, rows: Sequence[Row], k: int) -> Extended:
        """1/(1 + MINIMIZE2(0, k, first_flag))."""
        ratio = self.across([tuple(sorted(row, reverse=True)) for row in rows], k)
        if isinstance(ratio, float):
            return NAN if ratio != ratio else Fraction(0)  # noqa: PLR0124 - only NaN differs from itself
        return 1 / (1 + ratio)

    def across(self, rows: Sequence[Row], k: int) -> Extended:
        """MINIMIZE2(0, k, first_flag): from the last bucket to the first, for each number of atoms, for both flags."""
        placed: Sequence[Extended] = [self.if_placed] * (k + 1)
        not_placed: Sequence[Extended] = [self.if_not_placed] * (k + 1)
        for place in range(len(rows) - 1, -1, -1):
            row, later = rows[place], placed
            u = [self.within(row, h) for h in range(k + 1)]
            numbers = range(k + 1) if place else [k]  # what is asked for
            if place or self.first_flag:
                placed = [self._least(self._times(u[h], later[n - h]) for h in range(n + 1)) for n in numbers]
            if not self.first_flag:
                scale = Fraction(sum(row), row[0])
                v = [times(self.within(row, h + 1), scale) for h in range(k + 1)]
                offers = (self._offers(u, v, later, not_placed, n) for n in numbers)
                not_placed = [self._least(offer) for offer in offers]
        return (placed if self.first_flag else not_placed)[-1]

    def _offers(
        self, u: Numbers, v: Numbers, placed_later: Numbers, not_placed_later: Numbers, n: int
    ) -> Iterator[Extended]:
        """With h of the n atoms about this bucket: A is about it too, or about a later one."""
        for h in range(n + 1):
            yield self._times(v[h], placed_later[n - h])
            yield self._times(u[h], not_placed_later[n - h])

    def within(self, row: Row, atoms: int) -> Extended:
        """MINIMIZE1(b, 0, atoms, atoms)."""
        people, values, keeps = self.no_more_people, self.no_more_values, self.keeps_nan
        if atoms <= min(sum(row), len(row)):  # nothing runs out, so all ports do the same
            people, values, keeps = GUARDED, GUARDED, False
        elif people == values == GUARDED:  # one person carries all values
            return Fraction(0)
        return _minimize1(row, people, values, keeps_nan=keeps)(0, atoms, atoms)

    def _least(self, offers: Iterable[Extended]) -> Extended:
        smallest: Extended = INFINITY
        for offer in offers:
            smallest = least(smallest, offer, keeps_nan=self.keeps_nan)
        return smallest

    def _times(self, factor: Extended, other: Extended) -> Extended:
        if factor == 0 and other == INFINITY:
            if self.zero_times_infinity == RAISES:
                raise ArithmeticError("0·∞")
            return _ZERO_TIMES_INFINITY[self.zero_times_infinity]
        return times(factor, other)


@lru_cache(maxsize=1 << 14)
def _minimize1(
    row: Row, no_more_people: str, no_more_values: str, *, keeps_nan: bool
) -> Callable[[int, int, int], Extended]:
    """MINIMIZE1 for a bucket, given i, k̂_i and k̂; what it has found it keeps."""
    n = sum(row)

    def top(number: int) -> Extended:
        if number > len(row) and no_more_values != GUARDED:
            if no_more_values == RAISES:
                raise IndexError("list index out of range")
            return NAN
        return Fraction(sum(row[:number]))

    @cache
    def minimize(i: int, most: int, left: int) -> Extended:
        smallest: Extended = Fraction(1)
        if i == n and no_more_people == GUARDED:
            return smallest
        for part in range(1, min(most, left) + 1):
            if i == n and no_more_people == RAISES:
                raise ZeroDivisionError("division by zero")
            untrue = divided(minus(n - i, top(part)), n - i)
            smallest = least(smallest, times(untrue, minimize(i + 1, part, left - part)), keeps_nan=keeps_nan)
        return smallest

    return minimize


REPAIRED = Port()
PRINTED = Port(if_placed=INFINITY, first_flag=True, no_more_people=RAISES)
"""In Python, with fractions or floats: its `min` overlooks the NaN that 0·∞ is."""
IN_JAVASCRIPT = replace(PRINTED, no_more_people=GOES_ON, zero_times_infinity=GOES_ON, keeps_nan=True)
"""With Math.min, which does not."""
_BASES: tuple[tuple[Extended, Extended], ...] = (
    (Fraction(1), INFINITY),
    (INFINITY, INFINITY),
    (Fraction(1), Fraction(1)),
)
_LANGUAGES = (
    (GUARDED, GUARDED),
    *((GUARDED, values) for values in (RAISES, GOES_ON)),
    *((RAISES, values) for values in (GUARDED, RAISES)),
    *((GOES_ON, values) for values in (GUARDED, RAISES, GOES_ON)),
)
"""What happens where people, and where values run out; that goes together in some language."""


def every_port() -> Iterator[Port]:
    """All ports that make some slip, without those that cannot differ from one that is given."""
    for base, flag, (people, values) in product(_BASES, (False, True), _LANGUAGES):
        for zero_times_infinity, keeps in product((GUARDED, ZERO, GOES_ON, RAISES), (False, True)):
            port = Port(*base, flag, people, values, zero_times_infinity, keeps)
            if port != REPAIRED and not _is_another(port):
                yield port


def _is_another(port: Port) -> bool:
    """Whether it is the same as a simpler one, or no language behaves so."""
    if port.zero_times_infinity == GOES_ON and not port.keeps_nan:
        return True  # NaN is overlooked, as if the product were left out
    goes_on = GOES_ON in {port.no_more_people, port.no_more_values}
    if port.keeps_nan and port.zero_times_infinity != GOES_ON and not goes_on:
        return True  # there is no NaN
    return port.zero_times_infinity == RAISES and goes_on
