"""What a benchmark yields: two ways to one answer timed side by side, how time grows with a size, or why neither.

Seconds depend on the machine and on the hour; what is quoted, promised and compared are *ratios* of seconds that were
measured in turns, A B A B …, in one run. Each turn gives one ratio; their median is told with the least and the
greatest of them.

>>> Measurement("counting/example", "to count", "by structure", "by listing", (1.0, 2.0, 1.0), (8.0, 8.0, 10.0)).ratio
Spread(median=8.0, least=4.0, greatest=10.0)

A *scaling curve* is fitted by a straight line (least squares) through the larger half of its sizes: through the
logarithms of both sizes and seconds for a power law, whose slope is the exponent; through the sizes themselves and the
logarithms of the seconds for an exponential law, whose slope says by which factor each step multiplies the seconds.
Every turn has a fit of its own.

>>> times = tuple(0.001 * size**2 for size in (1, 2, 4, 8, 16, 32))
>>> ScalingCurve("x/k", "squares", "k", (1, 2, 4, 8, 16, 32), (times, times), "power", "k²").growth.median
2.0
>>> times = tuple(0.001 * 3**size for size in (1, 2, 3, 4))
>>> ScalingCurve("x/n", "powers of 3", "n", (1, 2, 3, 4), (times,), "exponential", "3ⁿ").growth.median
3.0
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import median
from typing import Literal, NamedTuple, TypeAlias

Law: TypeAlias = Literal["power", "exponential"]
_FEWEST_FITTED = 2


class Spread(NamedTuple):
    """The middle one of repeated figures, and how far they range."""

    median: float
    least: float
    greatest: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> "Spread":
        """The spread of these figures."""
        return cls(median(figures), min(figures), max(figures))


@dataclass(frozen=True)
class Measurement:
    """The same task done in two ways, turn by turn: seconds of processor time of ours and of what is beside it."""

    name: str
    """SUBJECT/TASK or SUBJECT/TASK/BESIDE: the same in every run, so that runs can be compared."""
    what: str
    """The task, in words."""
    ours: str
    """Whose seconds they are that should be small."""
    theirs: str
    """What is beside it."""
    our_seconds: tuple[float, ...]
    their_seconds: tuple[float, ...]
    promised: float | None = None
    """No turn may have a smaller ratio; None where nothing is promised."""

    @property
    def ratios(self) -> tuple[float, ...]:
        """How many times as long the other way took, for each turn."""
        return tuple(b / a for a, b in zip(self.our_seconds, self.their_seconds, strict=True))

    @property
    def ratio(self) -> Spread:
        """The ratios of all turns; a smaller one is worse."""
        return Spread.of(self.ratios)

    @property
    def kept(self) -> bool:
        """Whether the promise holds in every turn."""
        return self.promised is None or self.ratio.least >= self.promised


@dataclass(frozen=True)
class ScalingCurve:
    """How the processor's seconds grow with one size, measured in several turns over all sizes."""

    name: str
    what: str
    variable: str
    """What grows: |B|, k, n."""
    sizes: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    """A row a turn, a column a size."""
    law: Law
    theory: str
    """What should come out, and why."""

    @property
    def growth(self) -> Spread:
        """The exponent, or the factor with each step, of each turn; a greater one is worse."""
        return Spread.of([fitted(self.sizes, row, self.law) for row in self.seconds])

    @property
    def typical(self) -> tuple[float, ...]:
        """The median seconds for each size."""
        return tuple(median(column) for column in zip(*self.seconds, strict=True))


class Unmeasured(NamedTuple):
    """A row that could not be measured here, and why not."""

    name: str
    reason: str


Row: TypeAlias = Measurement | ScalingCurve | Unmeasured


def fitted(sizes: Sequence[int], seconds: Sequence[float], law: Law) -> float:
    """The exponent of a power law, or the factor of an exponential one, over the larger half of the sizes.

    The result is rounded to what could mean something: four places.
    """
    number = max(_FEWEST_FITTED, (len(sizes) + 1) // 2)
    across = [log(size) if law == "power" else float(size) for size in sizes[-number:]]
    up = [log(second) for second in seconds[-number:]]
    middle, height = sum(across) / number, sum(up) / number
    slope = sum((x - middle) * (y - height) for x, y in zip(across, up, strict=True))
    slope /= sum((x - middle) ** 2 for x in across)
    return round(slope if law == "power" else exp(slope), 4)
