"""MINIMIZE2 letter by letter (paper, section 3.3.3), so that what is printed can be checked.

`Minimize2` follows the printed lines one by one, with memoisation as the paper proposes, and counts how often the body
of its loop is entered. Where the page has ∞, here is `INFINITY`, and anything times ∞ is ∞. What is known to be
misprinted are parameters: what is returned after the last bucket, and the flag of the first call. The printed ones are
the defaults.

>>> Minimize2([(2, 2, 1)]).printed(1), Minimize2([(2, 2, 1)], after_last=placed_or_not).corrected(1)
(None, Fraction(1, 2))
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from proofs_check.oracles.minima import Minimize1
from reference.small_instances import Histogram

Number: TypeAlias = Fraction | None
INFINITY: Final = None


def never(placed: bool) -> Number:  # noqa: FBT001 - the page's flag
    """What the page returns after the last bucket: ∞, whether A is placed or not."""
    del placed
    return INFINITY


def placed_or_not(placed: bool) -> Number:  # noqa: FBT001 - the page's flag
    """What must be returned after the last bucket: 1 where A is placed, ∞ where it is not."""
    return Fraction(1) if placed else INFINITY


class Minimize2:
    """MINIMIZE2 for a bucketization, given what is returned after the last bucket, and MINIMIZE1(b, 0, h, h)."""

    def __init__(
        self,
        histograms: Sequence[Histogram],
        after_last: Callable[[bool], Number] = never,
        within: Callable[[Histogram, int], Fraction] | None = None,
    ) -> None:
        self.histograms, self.after_last = histograms, after_last
        tables = {row: Minimize1(row) for row in histograms}
        self.within = within or (lambda row, h: tables[row](0, h, h))
        self.known: dict[tuple[int, int, bool], Number] = {}
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
                r_min = _smaller(r_min, self._turn(i, h, h_i - h, a))
            self.known[i, h_i, a] = r_min
        return self.known[i, h_i, a]

    def _turn(self, i: int, h: int, left: int, a: bool) -> Number:  # noqa: FBT001 - the page's flag
        """What the loop's body offers, with h atoms in bucket i."""
        row = self.histograms[i]
        u = self.within(row, h)
        x = self(i + 1, left, True)  # noqa: FBT003
        if a:
            return _times(u, x)
        v = self.within(row, h + 1)
        here = _times(v * Fraction(sum(row), row[0]), x)
        return _smaller(here, _times(u, self(i + 1, left, False)))  # noqa: FBT003


def _smaller(one: Number, other: Number) -> Number:
    return other if one is INFINITY else one if other is INFINITY else min(one, other)


def _times(factor: Fraction, other: Number) -> Number:
    return INFINITY if other is INFINITY else factor * other
