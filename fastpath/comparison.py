"""Two releases side by side: curves, thresholds, and the order between them.

If B ⪯ B', every bucket of B' is a union of buckets of B, and by monotonicity (paper, section 3.4) B' discloses no
more than B for any k. Where neither comes from the other by merging, the curves may cross.

>>> from reference.order import top
>>> from reference.example import FIGURE_1, FIGURE_3
>>> comparison = compare(FIGURE_3, top(FIGURE_1), 2)
>>> [(str(one), str(other)) for one, other in comparison.curve], comparison.order
([('2/5', '2/5'), ('2/3', '6/11'), ('1', '12/17')], 'second is coarser')
"""

from dataclasses import dataclass
from fractions import Fraction

from fastpath.disclosure import disclosure_curve
from fastpath.safety import breaking_point
from reference.bucketization import Bucketization
from reference.meter import UNLIMITED, Meter
from reference.order import precedes

THRESHOLDS = tuple(Fraction(number, 4) for number in (1, 2, 3, 4))
"""The thresholds c that a comparison looks at."""

_SENTENCES = {
    "equal": "The two releases are the same.",
    "second is coarser": "The second comes from the first by merging buckets, so it is never worse.",
    "first is coarser": "The first comes from the second by merging buckets, so it is never worse.",
    "not comparable": "Neither comes from the other by merging buckets.",
}


@dataclass(frozen=True)
class Comparison:
    """What two releases disclose."""

    curve: tuple[tuple[Fraction, Fraction], ...]
    """The maximum disclosure of both for 0, 1, …, k facts."""
    breaks_at: dict[Fraction, tuple[int, int]]
    """For each threshold the smallest k at which each is no longer safe."""
    order: str
    """Which of the sentences holds of the order ⪯."""

    @property
    def sentence(self) -> str:
        """The order in words."""
        return _SENTENCES[self.order]


def compare(first: Bucketization, second: Bucketization, k: int, meter: Meter = UNLIMITED) -> Comparison:
    """Put two releases side by side."""
    curves = (disclosure_curve(first, k, meter), disclosure_curve(second, k, meter))
    return Comparison(
        tuple((one.value, other.value) for one, other in zip(*curves, strict=True)),
        {c: (breaking_point(first, c, meter), breaking_point(second, c, meter)) for c in THRESHOLDS},
        _order(first, second),
    )


def _order(first: Bucketization, second: Bucketization) -> str:
    up, down = precedes(first, second), precedes(second, first)
    if up and down:
        return "equal"
    return "second is coarser" if up else "first is coarser" if down else "not comparable"
