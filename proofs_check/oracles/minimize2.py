"""MINIMIZE2 letter by letter (paper, section 3.3.3), so that what is printed can be checked.

`Minimize2` follows the printed lines one by one, with memoisation as the paper proposes, counts how often the body of
its loop is entered, and remembers what attains each value. Where the page has ∞, here is `INFINITY`. What is known to
be misprinted are parameters: what is returned after the last bucket, and the flag of the first call. The printed ones
are the defaults. So is a *reading* of 0·∞, of which the page says nothing: ∞, which under a minimum is as if nothing
were offered, 0, or undefined, and then so is whatever it is part of.

>>> Minimize2([(2, 2, 1)]).printed(1), Minimize2([(2, 2, 1)], after_last=placed_or_not).corrected(1)
(None, Fraction(1, 2))
>>> [Minimize2([(1,)], reading=reading).printed(1) for reading in (as_infinity, as_zero)]
[None, Fraction(0, 1)]
>>> algorithm = Minimize2([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], after_last=placed_or_not)
>>> algorithm.corrected(2), algorithm.remembered(2)
(Fraction(9, 22), Remembered(numbers=(0, 2), home=0))
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from proofs_check.oracles.minima import Minimize1
from reference.instances import Histogram

Number: TypeAlias = Fraction | None
INFINITY: Final = None
Reading: TypeAlias = Callable[[], Number]


def never(placed: bool) -> Number:  # noqa: FBT001 - the page's flag
    """What the page returns after the last bucket: ∞, whether A is placed or not."""
    del placed
    return INFINITY


def placed_or_not(placed: bool) -> Number:  # noqa: FBT001 - the page's flag
    """What must be returned after the last bucket: 1 where A is placed, ∞ where it is not."""
    return Fraction(1) if placed else INFINITY


def as_infinity() -> Number:
    """0·∞ = ∞."""
    return INFINITY


def as_zero() -> Number:
    """0·∞ = 0."""
    return Fraction(0)


def undefined() -> Number:
    """0·∞ is no number."""
    raise ArithmeticError("0·∞ is undefined")


class Remembered(NamedTuple):
    """How many of the atoms A_j, j < k, are about each bucket, and which bucket A is about."""

    numbers: tuple[int, ...]
    home: int


class Minimize2:
    """MINIMIZE2 for a bucketization, given what is returned after the last bucket, and MINIMIZE1(b, 0, h, h)."""

    def __init__(
        self,
        histograms: Sequence[Histogram],
        after_last: Callable[[bool], Number] = never,
        within: Callable[[Histogram, int], Fraction] | None = None,
        reading: Reading = as_infinity,
    ) -> None:
        self.histograms, self.after_last, self.reading = histograms, after_last, reading
        # MINIMIZE1 for each bucket, where nothing else is given
        self.tables = {row: Minimize1(row) for row in histograms}
        self.within = within or (lambda row, h: self.tables[row](0, h, h))
        self.known: dict[tuple[int, int, bool], Number] = {}
        # For each state the h_{i+1} that attains its value, and the flag of the call that it goes on with
        self.chosen: dict[tuple[int, int, bool], tuple[int, bool]] = {}
        self.turns = 0

    def printed(self, k: int) -> Number:
        """The first call as the page has it: MINIMIZE2(0, k, true)."""
        return self(0, k, True)  # noqa: FBT003 - the page's flag

    def corrected(self, k: int) -> Number:
        """The first call as the comments on the parameters have it: MINIMIZE2(0, k, false)."""
        return self(0, k, False)  # noqa: FBT003 - the page's flag

    def __call__(self, i: int, h_i: int, a: bool) -> Number:  # noqa: FBT001 - the page's flag
        """MINIMIZE2(i, h_i, a)."""
        if i == len(self.histograms):
            return self.after_last(a)
        if (i, h_i, a) not in self.known:
            r_min: Number = INFINITY
            for h in range(h_i + 1):
                self.turns += 1
                for offer, flag in self._turn(i, h, h_i - h, a):
                    if offer is not None and (r_min is None or offer < r_min):
                        r_min, self.chosen[i, h_i, a] = offer, (h, flag)
            self.known[i, h_i, a] = r_min
        return self.known[i, h_i, a]

    def _turn(self, i: int, h: int, left: int, a: bool) -> list[tuple[Number, bool]]:  # noqa: FBT001 - the page's flag
        """What the loop's body offers, with h atoms A_j in bucket i, each with the flag that it goes on with."""
        row = self.histograms[i]
        u = self.within(row, h)
        x = self(i + 1, left, True)  # noqa: FBT003 - the page's flag
        if a:
            return [(self._times(u, x), True)]
        v = self.within(row, h + 1)
        here = self._times(v * Fraction(sum(row), row[0]), x)
        return [(here, True), (self._times(u, self(i + 1, left, False)), False)]  # noqa: FBT003 - the page's flag

    def _times(self, factor: Fraction, other: Number) -> Number:
        if other is not None:
            return factor * other
        return INFINITY if factor else self.reading()

    def remembered(self, k: int) -> Remembered:
        """After `corrected`: what attains the minimum."""
        left, flag, numbers, home = k, False, list[int](), 0
        for i in range(len(self.histograms)):
            number, placed = self.chosen[i, left, flag]
            if placed and not flag:
                home = i
            numbers.append(number)
            left, flag = left - number, placed
        return Remembered(tuple(numbers), home)
