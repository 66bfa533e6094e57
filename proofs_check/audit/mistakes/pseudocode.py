"""Ports of the paper's pseudocode: MINIMIZE1 and MINIMIZE2 (section 3.3), each misprint repaired or not.

The two algorithms are wrong as printed. The value after the last bucket and the flag of the first call are wrong. They
divide by zero where a bucket has fewer people than there are atoms. They multiply 0 by ∞ where atoms exhaust the values
of a bucket. The result then depends on the language: Python raises an exception for a division by zero, JavaScript
continues with ∞; `min` in Python overlooks NaN, `Math.min` in JavaScript keeps it. A `Port` states what is repaired and
how the language behaves. (`proofs_check.claims` checks the misprints, without this module.)

**Diagnosis.** All ports that reproduce every answer are compared (`describe_ports`). A slip that all of them make is
*seen* in the answers. A slip that only some make may be present or not, often because another slip hides it.

Numbers are fractions with ∞, -∞ and NaN, as floating-point arithmetic has them, but exact where they are finite.

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
>>> describe_ports([IN_JAVASCRIPT])[:2]
('pseudocode', "the paper's MINIMIZE1 and MINIMIZE2 as printed")
>>> times(Fraction(0), INFINITY), times(Fraction(-1, 2), INFINITY), least(Fraction(1), NAN, keeps_nan=True)
(nan, -inf, nan)
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, product
from typing import Final, NamedTuple, TypeAlias

from proofs_check.audit.question import Row

INFINITY, NAN = math.inf, math.nan
Extended: TypeAlias = Fraction | float  # a Fraction, or one of the floats ∞, -∞ and NaN

RAISES: Final = "raises an exception"
GOES_ON: Final = "goes on with ±∞ or NaN"  # as floating-point numbers do
ZERO: Final = "0"
GUARDED: Final = "is guarded against"
_ZERO_TIMES_INFINITY: Mapping[str, Extended] = {GUARDED: INFINITY, GOES_ON: NAN, ZERO: Fraction(0)}


def times(one: Extended, other: Extended) -> Extended:
    """The product: 0·∞ is NaN."""
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one * other
    # One of them is ±∞ or NaN: then a fraction's sign is all that matters.
    one, other = (float((x > 0) - (x < 0)) if isinstance(x, Fraction) else x for x in (one, other))
    return one * other


def least(one: Extended, other: Extended, *, keeps_nan: bool) -> Extended:
    """The minimum: NaN once there is one, or as if it were not there (the first counts)."""
    return NAN if keeps_nan and (math.isnan(one) or math.isnan(other)) else min(one, other)


@dataclass(frozen=True)
class Port:
    """A port of both algorithms, for counts of each bucket and k; as it stands, everything is repaired."""

    if_placed: Extended = Fraction(1)  # what MINIMIZE2 returns after the last bucket if A is in one of them …
    if_not_placed: Extended = INFINITY  # … and if it is in none
    first_flag: bool = False  # of the first call of MINIMIZE2
    no_more_people: str = GUARDED  # what MINIMIZE1 does where it would divide by n_b - i = 0
    no_more_values: str = GUARDED  # … and with the count of a value after the last (guarded: it is 0)
    zero_times_infinity: str = GUARDED  # what MINIMIZE2 does with it (guarded: the product is left out; ZERO: it is 0)
    keeps_nan: bool = False  # whether a minimum is NaN where one of the numbers is

    def __call__(self, rows: Sequence[Row], k: int) -> Extended:
        """1/(1 + MINIMIZE2(0, k, first_flag)): from the last bucket to the first, for each number of atoms and flag."""
        placed: list[Extended] = [self.if_placed] * (k + 1)
        not_placed: list[Extended] = [self.if_not_placed] * (k + 1)
        for place in range(len(rows) - 1, -1, -1):
            row, later = tuple(sorted(rows[place], reverse=True)), placed
            u = [self._within(row, h) for h in range(k + 1)]
            numbers = range(k + 1) if place else [k]  # what is asked for
            if place or self.first_flag:
                placed = [self._least((u[h], later[n - h]) for h in range(n + 1)) for n in numbers]
            if not self.first_flag:  # A is about this bucket, or about a later one
                scale = Fraction(sum(row), row[0])
                v = [times(self._within(row, h + 1), scale) for h in range(k + 1)]
                both = [[((v[h], later[n - h]), (u[h], not_placed[n - h])) for h in range(n + 1)] for n in numbers]
                not_placed = [self._least(chain.from_iterable(offers)) for offers in both]
        ratio = (placed if self.first_flag else not_placed)[-1]
        if isinstance(ratio, float):
            return NAN if math.isnan(ratio) else Fraction(0)
        return 1 / (1 + ratio)

    def _within(self, row: Row, atoms: int) -> Extended:
        """MINIMIZE1(b, 0, atoms, atoms)."""
        people, values, keeps = self.no_more_people, self.no_more_values, self.keeps_nan
        if atoms <= min(sum(row), len(row)):  # nothing runs out, so all ports do the same
            people, values, keeps = GUARDED, GUARDED, False
        elif people == values == GUARDED:  # one person carries all values
            return Fraction(0)
        return _minimize1(row, people, values, keeps_nan=keeps)(0, atoms, atoms)

    def _least(self, products: Iterable[tuple[Extended, Extended]]) -> Extended:
        smallest: Extended = INFINITY
        for factor, other in products:
            product = times(factor, other)
            if factor == 0 and other == INFINITY:
                if self.zero_times_infinity == RAISES:
                    raise ArithmeticError("0·∞")
                product = _ZERO_TIMES_INFINITY[self.zero_times_infinity]
            smallest = least(smallest, product, keeps_nan=self.keeps_nan)
        return smallest


@lru_cache(maxsize=1 << 14)
def _minimize1(
    row: Row, no_more_people: str, no_more_values: str, *, keeps_nan: bool
) -> Callable[[int, int, int], Extended]:
    """MINIMIZE1 for a bucket, given i, k̂_i and k̂; what it has found it keeps."""
    n = sum(row)

    def untrue(i: int, number: int) -> Extended:
        """(n - i - the counts of the first values) / (n - i)."""
        if number > len(row) and no_more_values == RAISES:
            raise IndexError("list index out of range")
        if number > len(row) and no_more_values == GOES_ON:
            return NAN
        above = Fraction(n - i - sum(row[:number]))
        return above / (n - i) if n != i else times(above, INFINITY)

    @cache
    def minimize(i: int, most: int, left: int) -> Extended:
        smallest: Extended = Fraction(1)
        if i == n and no_more_people == GUARDED:
            return smallest
        for part in range(1, min(most, left) + 1):
            if i == n and no_more_people == RAISES:
                raise ZeroDivisionError("division by zero")
            found = times(untrue(i, part), minimize(i + 1, part, left - part))
            smallest = least(smallest, found, keeps_nan=keeps_nan)
        return smallest

    return minimize


REPAIRED = Port()
# In Python, whose `min` overlooks the NaN that 0·∞ is; and in JavaScript, whose Math.min keeps it.
PRINTED = Port(if_placed=INFINITY, first_flag=True, no_more_people=RAISES)
IN_JAVASCRIPT = replace(PRINTED, no_more_people=GOES_ON, zero_times_infinity=GOES_ON, keeps_nan=True)
_ONE = Fraction(1)
_BASES: Sequence[tuple[Extended, Extended]] = ((_ONE, INFINITY), (INFINITY, INFINITY), (_ONE, _ONE))
# What happens where people, and where values run out, as it goes together in some language:
_LANGUAGES = [pair for pair in product((GUARDED, RAISES, GOES_ON), repeat=2) if pair != (RAISES, GOES_ON)]


def every_port() -> Iterator[Port]:
    """All ports that make some slip, without those that cannot differ from another one, or that no language has."""
    for base, flag, (people, values) in product(_BASES, (False, True), _LANGUAGES):
        goes_on = GOES_ON in {people, values}
        for zero_times_infinity, keeps in product((GUARDED, ZERO, GOES_ON, RAISES), (False, True)):
            port = Port(*base, flag, people, values, zero_times_infinity, keeps)
            overlooked = zero_times_infinity == GOES_ON and not keeps  # NaN, as if the product were left out
            without_nan = keeps and zero_times_infinity != GOES_ON and not goes_on
            if port != REPAIRED and not (overlooked or without_nan or (zero_times_infinity == RAISES and goes_on)):
                yield port


class Slip(NamedTuple):
    """A misprint or its partial repair, in a line, the full repair in another, and which ports make it."""

    name: str
    words: str
    repair: str
    is_in: Callable[[Port], bool]


_RETURN = "  Repair: where i = |B|, return 1 if a is true, and ∞ if it is false."
SLIPS = (  # in the order in which they are best repaired
    Slip(
        "the base case",
        "Base case: after the last bucket MINIMIZE2 as printed returns ∞. Every product is then ∞, and 1/(1 + ∞) is 0.",
        _RETURN,
        lambda port: port.if_placed == INFINITY,
    ),
    Slip(
        "a base case that is always 1",
        "Base case: after the last bucket MINIMIZE2 returns 1 even if A is in no bucket, so A may be left out.",
        _RETURN,
        lambda port: port.if_not_placed == Fraction(1),
    ),
    Slip(
        "the first flag",
        "First call: MINIMIZE2(0, k, true), as in the text, assumes A in an earlier bucket, so A is never placed.",
        "  Repair: call MINIMIZE2(0, k, false), as in the comment on the parameter a.",
        lambda port: port.first_flag,
    ),
    Slip(
        "division by zero",
        "Division by zero: with more atoms than people in a bucket "
        "MINIMIZE1 reaches i = n_b and divides by n_b - i = 0.",
        "  Repair: at its start, MINIMIZE1 returns 1 if i = n_b: no person is left to carry atoms.",
        lambda port: port.no_more_people != GUARDED,
    ),
    Slip(
        "values that run out",
        "Values run out: with more atoms than values in a bucket MINIMIZE1 looks up n_b(s) for a value after the last.",
        "  Repair: use the count 0 for such a value, or limit k_i to the number of values.",
        lambda port: port.no_more_values != GUARDED,
    ),
    Slip(
        "0·∞",
        "0·∞: if atoms exhaust a bucket's values, u and v are 0. MINIMIZE2 multiplies them by ∞: NaN or an error.",
        "  Repair: omit a product from the minimum if its other factor is ∞: nothing can be placed there.",
        lambda port: port.zero_times_infinity in {GOES_ON, RAISES},
    ),
)
BASE_CASE, _, FIRST_FLAG, DIVISION_BY_ZERO, VALUES_RUN_OUT, ZERO_TIMES_INFINITY = SLIPS
# Ports with only this slip are in the catalogue under a name of their own.
_NAMED_ALONE = {DIVISION_BY_ZERO: "people-run-out", VALUES_RUN_OUT: "values-run-out"}
IN_CATALOGUE = ("pseudocode", *_NAMED_ALONE.values())  # the mistakes of the catalogue that are ports
UNSEEN = "The answers do not show which of these are present too. Repair them, then audit again:"
AT_LEAST_ONE = "At least one of these is present, but the answers do not show which. Repair them, then audit again:"


def describe_ports(ports: Sequence[Port]) -> tuple[str, str, tuple[str, ...]]:
    """The name, the words and the repairs of the mistake that these ports (at least one) have in common."""
    made = [{slip for slip in SLIPS if slip.is_in(port)} for port in ports]
    seen, some = set.intersection(*made), set.union(*made)
    if any(port.zero_times_infinity == GUARDED for port in ports):
        some.add(ZERO_TIMES_INFINITY)  # a minimum that overlooks NaN is as good as a guard
    certain, unseen = ([slip for slip in SLIPS if slip in slips] for slips in (seen, some - seen))
    lines = [line for slip in certain for line in (slip.words, slip.repair)]
    if unseen:
        lines.append(UNSEEN if seen else AT_LEAST_ONE)
        lines += [line for slip in unseen for line in (slip.words, slip.repair)]
    name, words = "pseudocode-halfway", "the paper's MINIMIZE1 and MINIMIZE2, partly repaired"
    if BASE_CASE in seen and FIRST_FLAG in some:
        name, words = "pseudocode", "the paper's MINIMIZE1 and MINIMIZE2 as printed"
    elif certain:
        remaining = " and ".join(slip.name for slip in certain)
        name = _NAMED_ALONE.get(certain[0], name) if len(certain) == 1 else name
        words = f"the paper's MINIMIZE1 and MINIMIZE2, repaired except for {remaining}"
    return name, words, tuple(lines)
