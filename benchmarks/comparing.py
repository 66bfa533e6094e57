"""Did a ratio get worse since an older run? Seconds are never compared: they belong to a machine and an hour.

The rule for two ways side by side, with a the least and b the greatest ratio of the older run: a row got **worse** if

    1. every ratio of the new run is below a, and
    2. the new median is below a / max(b / a, 1.1): further below than the older ratios were apart, and by a tenth.

So a row that swung by half is only noticed when it loses that much once more; a steady one when it loses a tenth.

For a curve, with a and b the least and the greatest exponent (of an exponential law: factor) of the older run: it got
worse if every new one is above b, and the new median is above b + max(b − a, 0.1).

Rows that only one of the runs has are named, and decide nothing.

>>> old = Measurement("x/a", "a task", "ours", "theirs", (1.0, 1.0, 1.0), (10.0, 11.0, 12.0))
>>> new = Measurement("x/a", "a task", "ours", "theirs", (1.0, 1.0, 1.0), (8.0, 8.2, 9.9))
>>> changed(old, new).worse, changed(new, old).worse
(True, False)
"""

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.measurement import Measurement, ScalingCurve, Spread
from benchmarks.results import Results
from reference.errors import InvalidInput

LEAST_FACTOR = 1.1
LEAST_STEP = 0.1


@dataclass(frozen=True)
class RatioChange:
    """One row in two runs."""

    name: str
    kind: str
    """Ratio, exponent or factor."""
    old: Spread
    new: Spread
    worse: bool

    @property
    def line(self) -> str:
        """In words."""
        verdict = "WORSE" if self.worse else "no worse"
        return f"{verdict}: {self.name}: {self.kind} {_shown(self.new)}, was {_shown(self.old)}"


def changed(old: Measurement | ScalingCurve, new: Measurement | ScalingCurve) -> RatioChange | None:
    """What became of a row; None if the rows are not of one kind."""
    if isinstance(old, Measurement) and isinstance(new, Measurement):
        a, b = old.ratio, new.ratio
        margin = max(a.greatest / a.least, LEAST_FACTOR)
        return RatioChange(old.name, "ratio", a, b, b.greatest < a.least and b.median < a.least / margin)
    if isinstance(old, ScalingCurve) and isinstance(new, ScalingCurve) and old.law == new.law:
        a, b = old.growth, new.growth
        step = max(a.greatest - a.least, LEAST_STEP)
        kind = "exponent" if old.law == "power" else "factor"
        return RatioChange(old.name, kind, a, b, b.least > a.greatest and b.median > a.greatest + step)
    return None


def compared(old: Results, new: Results) -> list[RatioChange]:
    """Every row that both runs measured alike; it is an error if there is none, or if only one run was a short one."""
    if old.short != new.short:
        raise InvalidInput("one of the two runs is a short one: its tiny sizes cannot be compared with the others")
    before = {row.name: row for row in old.figures}
    pairs = ((before[row.name], row) for row in new.figures if row.name in before)
    found = [change for pair in pairs if (change := changed(*pair)) is not None]
    if not found:
        raise InvalidInput("the two runs have no row in common, so nothing can be compared")
    return found


def only_in_one(old: Results, new: Results) -> Iterator[str]:
    """The rows that decide nothing, in words."""
    before, after = ({row.name for row in run.figures} for run in (old, new))
    yield from (f"only in the older run: {name}" for name in sorted(before - after))
    yield from (f"only in the new run: {name}" for name in sorted(after - before))


def _shown(spread: Spread) -> str:
    return f"{spread.median:.3g} ({spread.least:.3g}–{spread.greatest:.3g})"
