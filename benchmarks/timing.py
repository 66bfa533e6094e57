"""How long does it take? Processor time, in turns, under a budget.

Two ways are timed A B A B …, so that a machine that is busy for a while slows both. Within a turn, what is quick is
called again until a tenth of a second is spent, at most nine times, and what takes less than a second at least twice;
the least counts: whatever else a machine does, or a first call loads, only ever adds. What is counted is the
processor's seconds of this process and of those it started and waited for; a helper that lives on tells its own
seconds (`Told`).

>>> turns = in_turns(Turns(repeat=3), "to add", {"a sum": lambda: sum(range(100)), "a loop": lambda: 4950})
>>> sorted(turns), [len(seconds) for seconds in turns.values()]
(['a loop', 'a sum'], [3, 3])

Ways that answer differently are no ways to the same answer, and nothing is told of their seconds.

>>> in_turns(Turns(repeat=1), "to add", {"a sum": lambda: 1, "another": lambda: 2})
Traceback (most recent call last):
...
benchmarks.timing.Disagreement: to add: a sum and another give different answers
"""

import resource
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from benchmarks.measurement import Law, Measurement, ScalingCurve
from reference.errors import WorstcaseError

ENOUGH = 0.1
"""Seconds in a turn after which a quick way is not called again."""
LONG = 1.0
"""Seconds: what takes less is called twice at least, since a first call may also load what it needs."""
MOST_CALLS = 9
_DIGITS = 4
"""Of a second's figure are kept."""

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
    """How a run measures: how often, how large, within which budget, and who hears of its progress."""

    repeat: int = 5
    short: bool = False
    """Tiny sizes: to see that everything works, not how fast it is."""
    listener: Callable[[str], None] = field(default=lambda _: None)

    def told(self, what: str, turn: int) -> None:
        """Tell the listener what is measured, in which turn (0: it is prepared); see whether the budget is spent."""
        self.listener(f"{f'turn {turn} of {self.repeat}' if turn else 'preparing'}: {what}")


def beside(
    turns: Turns,
    name: str,
    what: str,
    ours: tuple[str, Way],
    theirs: Mapping[str, tuple[str, Way]],
    promised: Mapping[str, float] | None = None,
) -> list[Measurement]:
    """Our way beside each of theirs, in the same turns; `theirs` is by the last part of a row's name."""
    ways = {"": ours[1], **{key: way for key, (_, way) in theirs.items()}}
    seconds = in_turns(turns, what, ways)
    return [
        Measurement(
            f"{name}/{key}",
            what,
            ours[0],
            words,
            seconds[""],
            seconds[key],
            None if turns.short else (promised or {}).get(key),
        )
        for key, (words, _) in theirs.items()
    ]


def curve(  # noqa: PLR0913 - a curve's fields
    turns: Turns,
    name: str,
    what: str,
    variable: str,
    ways: Mapping[int, Way],
    *,
    law: Law,
    theory: str,
) -> ScalingCurve:
    """How the seconds grow with the size, each size in every turn; the ways are by their sizes, smallest first."""
    columns = in_turns(turns, what, {str(size): way for size, way in ways.items()}, alike=False)
    rows = tuple(zip(*columns.values(), strict=True))
    return ScalingCurve(name, what, variable, tuple(ways), rows, law, theory)


def in_turns(turns: Turns, what: str, ways: Mapping[str, Way], *, alike: bool = True) -> dict[str, tuple[float, ...]]:
    """The seconds of each way in each turn; ways that must be `alike` and are not are an error."""
    rows: list[list[float]] = []
    for turn in range(1, turns.repeat + 1):
        turns.told(what, turn)
        timed = {name: least_seconds(way) for name, way in ways.items()}
        if alike:
            _agree(what, {name: answer for name, (_, answer) in timed.items()})
        rows.append([seconds for seconds, _ in timed.values()])
    return {name: tuple(column) for name, column in zip(ways, zip(*rows, strict=True), strict=True)}


def least_seconds(way: Way) -> tuple[float, object]:
    """The least processor time of several calls if they are quick, of one if not; and the answer."""
    seconds, answer = _seconds(way)
    taken = [seconds]
    while len(taken) < MOST_CALLS and (sum(taken) < ENOUGH or (len(taken) == 1 and seconds < LONG)):
        taken.append(_seconds(way)[0])
    return _rounded(min(taken)), answer


def _seconds(way: Way) -> tuple[float, object]:
    started = processor_seconds()
    answer = way()
    if isinstance(answer, Told):
        return answer.seconds, answer.answer
    return processor_seconds() - started, answer


def processor_seconds() -> float:
    """The processor's seconds so far, of this process and of those that it started and that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + used.ru_utime + used.ru_stime


def _rounded(seconds: float) -> float:
    """So many digits as a clock can mean, and never 0."""
    return float(f"{max(seconds, 1e-9):.{_DIGITS}g}")


def _agree(what: str, answers: Mapping[str, object]) -> None:
    """All answers must be equal; whoever answers None does another task, and nothing is said of its answer."""
    known = [(name or "ours", answer) for name, answer in answers.items() if answer is not None]
    for name, answer in known[1:]:
        if answer != known[0][1]:
            raise Disagreement(f"{what}: {known[0][0]} and {name} give different answers")
