"""Two ways to one answer timed side by side, and how time grows with a size.

**Seconds** are the processor's, of this process and of those that it started and waited for; a helper that lives on
tells its own (`Told`). Two ways are timed A B A B …, so that a machine that is busy for a while slows both. Within a
turn, what is quick is called again until a tenth of a second is spent, at most nine times, and what takes less than a
second at least twice; the least counts: whatever else a machine does, or a first call loads, only ever adds.

>>> turns = in_turns(Turns(repeat=3), "to add", {"a sum": lambda: sum(range(100)), "a loop": lambda: 4950})
>>> sorted(turns), [len(seconds) for seconds in turns.values()]
(['a loop', 'a sum'], [3, 3])

Ways that answer differently are no ways to the same answer, and nothing is told of their seconds.

>>> in_turns(Turns(repeat=1), "to add", {"a sum": lambda: 1, "another": lambda: 2})
Traceback (most recent call last):
...
benchmarks.measurement.Disagreement: to add: a sum and another give different answers

Seconds depend on the machine and on the hour; what is quoted, promised and compared are **ratios**. Each turn gives
one; their median is told with the least and the greatest of them.

>>> Measurement("counting/example", "to count", "by structure", "by listing", (1.0, 2.0, 1.0), (8.0, 8.0, 10.0)).ratio
Spread(median=8.0, least=4.0, greatest=10.0)

A **scaling curve** is fitted, turn by turn, by a straight line (least squares) through the larger half of its sizes:
through the logarithms of both sizes and seconds for a power law, whose slope is the exponent; through the sizes
themselves and the logarithms of the seconds for an exponential law, whose slope says by which factor each step
multiplies the seconds.

>>> times = tuple(0.001 * size**2 for size in (1, 2, 4, 8, 16, 32))
>>> ScalingCurve("x/k", "squares", "k", (1, 2, 4, 8, 16, 32), (times, times), "power", "k²").growth.median
2.0
>>> times = tuple(0.001 * 3**size for size in (1, 2, 3, 4))
>>> ScalingCurve("x/n", "powers of 3", "n", (1, 2, 3, 4), (times,), "exponential", "3ⁿ").growth.median
3.0
"""

import resource
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import linear_regression, median
from typing import Literal, NamedTuple, TypeAlias

from reference.errors import WorstcaseError

ENOUGH = 0.1  # seconds in a turn after which a quick way is not called again
LONG = 1.0  # seconds: what takes less is called twice at least, since a first call may also load what it needs
MOST_CALLS = 9

Law: TypeAlias = Literal["power", "exponential"]
Way: TypeAlias = Callable[[], object]


class Disagreement(WorstcaseError):
    """Two ways that must give the same answer do not: a defect, whatever their seconds."""

    status = 70


class Told(NamedTuple):
    """The answer of a helper process, and the processor's seconds that it says it needed."""

    seconds: float
    answer: object


@dataclass(frozen=True)
class Turns:
    """How a run measures: how often, how large, and who hears of its progress."""

    repeat: int = 5
    short: bool = False  # tiny sizes: to see that everything works, not how fast it is
    listener: Callable[[str], None] = lambda _: None


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

    name: str  # SUBJECT/TASK or SUBJECT/TASK/BESIDE: the same in every run, so that runs can be compared
    what: str  # the task, in words
    ours: str  # whose seconds they are that should be small
    theirs: str  # what is beside it
    our_seconds: tuple[float, ...]
    their_seconds: tuple[float, ...]
    promised: float | None = None  # no turn may have a smaller ratio; None where nothing is promised

    @property
    def ratio(self) -> Spread:
        """How many times as long the other way took, of all turns; a smaller one is worse."""
        return Spread.of([b / a for a, b in zip(self.our_seconds, self.their_seconds, strict=True)])

    @property
    def kept(self) -> bool:
        """Whether the promise holds in every turn."""
        return self.promised is None or self.ratio.least >= self.promised


@dataclass(frozen=True)
class ScalingCurve:
    """How the processor's seconds grow with one size, measured in several turns over all sizes."""

    name: str
    what: str
    variable: str  # what grows: |B|, k, n
    sizes: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]  # a row a turn, a column a size
    law: Law
    theory: str  # what should come out, and why

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
    """The exponent of a power law, or the factor of an exponential one, to four places: more could mean nothing."""
    number = max(2, (len(sizes) + 1) // 2)
    across = [log(size) if law == "power" else float(size) for size in sizes[-number:]]
    slope = linear_regression(across, [log(second) for second in seconds[-number:]]).slope
    return round(slope if law == "power" else exp(slope), 4)


def beside(
    turns: Turns,
    name: str,
    what: str,
    ours: tuple[str, Way],
    theirs: Mapping[str, tuple[str, Way]],
    promised: Mapping[str, float] | None = None,
) -> list[Measurement]:
    """Our way beside each of theirs, in the same turns; `theirs` is by the last part of a row's name."""
    seconds = in_turns(turns, what, {"": ours[1], **{key: way for key, (_, way) in theirs.items()}})
    promises = {} if turns.short else promised or {}
    return [
        Measurement(f"{name}/{key}", what, ours[0], words, seconds[""], seconds[key], promises.get(key))
        for key, (words, _) in theirs.items()
    ]


def curve(  # noqa: PLR0913 - a curve's fields
    turns: Turns, name: str, what: str, variable: str, ways: Mapping[int, Way], *, law: Law = "power", theory: str
) -> ScalingCurve:
    """How the seconds grow with the size, each size in every turn; the ways are by their sizes, smallest first."""
    columns = in_turns(turns, what, {str(size): way for size, way in ways.items()}, alike=False)
    rows = tuple(zip(*columns.values(), strict=True))
    return ScalingCurve(name, what, variable, tuple(ways), rows, law, theory)


def in_turns(turns: Turns, what: str, ways: Mapping[str, Way], *, alike: bool = True) -> dict[str, tuple[float, ...]]:
    """The seconds of each way in each turn; ways that must be `alike` and are not are an error."""
    rows: list[list[float]] = []
    for turn in range(1, turns.repeat + 1):
        turns.listener(f"turn {turn} of {turns.repeat}: {what}")
        timed = {name: least_seconds(way) for name, way in ways.items()}
        # A way that answers None does another task, and nothing is said of its answer.
        answers = [(name or "ours", answer) for name, (_, answer) in timed.items() if answer is not None]
        for name, answer in answers[1:] if alike else ():
            if answer != answers[0][1]:
                raise Disagreement(f"{what}: {answers[0][0]} and {name} give different answers")
        rows.append([seconds for seconds, _ in timed.values()])
    return {name: tuple(column) for name, column in zip(ways, zip(*rows, strict=True), strict=True)}


def least_seconds(way: Way) -> tuple[float, object]:
    """The least processor time of several calls if they are quick, of one if not, to four digits; and the answer."""
    seconds, answer = _seconds(way)
    taken = [seconds]
    while len(taken) < MOST_CALLS and (sum(taken) < ENOUGH or (len(taken) == 1 and seconds < LONG)):
        taken.append(_seconds(way)[0])
    return float(f"{max(min(taken), 1e-9):.4g}"), answer


def _seconds(way: Way) -> tuple[float, object]:
    started = _processor_seconds()
    answer = way()
    if isinstance(answer, Told):
        return answer.seconds, answer.answer
    return _processor_seconds() - started, answer


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime
