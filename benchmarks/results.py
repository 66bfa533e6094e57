"""What one run measured, as a JSON file, and whether a ratio got worse since an older run.

    format          "worstcase-benchmarks 1"
    finished        false if the run was stopped: then what is here was measured, and the rest is missing
    subjects        what was to be measured
    short           true if the sizes were tiny: such figures mean nothing
    repeat          how many turns each row had
    commit          of this project, with "+" if files were changed since; null if it is not known
    versions        of Python and of each package that took part; names of no machine, folder or person
    measurements    name, what, ours, theirs, our_seconds, their_seconds, promised (or null);
                    and "ratio", told for convenience: median, least and greatest of theirs / ours
    curves          name, what, variable, sizes, seconds (a list a turn), law, theory; and "growth", likewise
    unmeasured      name, reason

Seconds are processor time, with four digits. Ratios and growths are computed again when a file is read. `RULE` states
when a row got worse.

>>> old = Measurement("x/a", "a task", "ours", "theirs", (1.0, 1.0, 1.0), (10.0, 11.0, 12.0))
>>> new = Measurement("x/a", "a task", "ours", "theirs", (1.0, 1.0, 1.0), (8.0, 8.2, 9.9))
>>> changed(old, new).worse, changed(new, old).worse
(True, False)
"""

import json
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from platform import machine, python_implementation, python_version, system
from typing import Any

from benchmarks.measurement import Measurement, Row, ScalingCurve, Spread, Unmeasured
from reference.errors import InvalidInput
from reference.naming import source_name
from reference.strict_json import json_text
from worstcase.io.files import read_text

FORMAT = "worstcase-benchmarks 1"
PACKAGES = ("numpy", "pandas", "oxidd", "d4Solver", "python-sat", "duckdb", "worstcase-privacy")
_ABOUT_THE_RUN = ("finished", "subjects", "short", "repeat", "commit", "versions")
RULE = """Seconds are never compared: they belong to a machine and an hour. With a the least and b the greatest ratio of
the older run, two ways side by side got **worse** if

    1. every ratio of the new run is below a, and
    2. the new median is below a / max(b / a, 1.1): further below than the older ratios were apart, and by a tenth.

So a row that swung by half is only noticed when it loses that much once more; a steady one when it loses a tenth. For
a curve, with a and b the least and the greatest exponent (of an exponential law: factor) of the older run: it got worse
if every new one is above b, and the new median is above b + max(b − a, 0.1). Rows that only one of the runs has are
named, and decide nothing.
"""


@dataclass(frozen=True)
class Results:
    """The rows of a run, and what is needed to understand them."""

    rows: tuple[Row, ...]
    subjects: tuple[str, ...]
    repeat: int
    short: bool
    finished: bool
    commit: str | None
    versions: dict[str, str]

    @property
    def measurements(self) -> list[Measurement]:
        """Two ways side by side."""
        return [row for row in self.rows if isinstance(row, Measurement)]

    @property
    def curves(self) -> list[ScalingCurve]:
        """How time grows."""
        return [row for row in self.rows if isinstance(row, ScalingCurve)]

    @property
    def figures(self) -> "dict[str, Measurement | ScalingCurve]":
        """All that was measured, by name."""
        return {row.name: row for row in self.rows if not isinstance(row, Unmeasured)}

    @property
    def unmeasured(self) -> list[Unmeasured]:
        """What could not be measured."""
        return [row for row in self.rows if isinstance(row, Unmeasured)]


def versions() -> dict[str, str]:
    """Of Python, the system and the packages that take part."""
    found = {python_implementation(): python_version(), "system": f"{system()} {machine()}"}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def commit() -> str | None:
    """What this project is at, with "+" if files were changed since; None where git does not tell."""
    folder = Path(__file__).parent
    try:
        words = [
            subprocess.run(["git", *line], cwd=folder, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603, S607 - two constant lines
            for line in (("rev-parse", "--short=12", "HEAD"), ("status", "--porcelain", "--untracked-files=no"))
        ]
    except (OSError, subprocess.CalledProcessError):
        return None
    return words[0] + ("+" if words[1] else "")


def as_json(results: Results) -> str:
    """The file."""
    document = {
        "format": FORMAT,
        **{key: getattr(results, key) for key in _ABOUT_THE_RUN},
        "measurements": [asdict(row) | {"ratio": _spread(row.ratio)} for row in results.measurements],
        "curves": [asdict(row) | {"growth": _spread(row.growth)} for row in results.curves],
        "unmeasured": [row._asdict() for row in results.unmeasured],
    }
    return json_text(document, indent=1)


def _spread(spread: Spread) -> dict[str, float]:
    return {key: float(f"{value:.4g}") for key, value in spread._asdict().items()}


def read_results(path: str | Path) -> Results:
    """Read the run that `as_json` wrote."""
    try:
        document = json.loads(read_text(path))
        results = Results(tuple(_rows(document)), **{key: _tuples(document[key]) for key in _ABOUT_THE_RUN})
        as_json(results)  # computes every ratio and every fit
    except (ValueError, LookupError, TypeError, ArithmeticError) as error:
        raise InvalidInput(f"{source_name(path)}: expected {FORMAT}: {error!r}") from None
    return results


def _rows(document: dict[str, list[dict[str, object]]]) -> Iterator[Row]:
    kinds: dict[str, Callable[..., Row]] = {
        "measurements": Measurement,
        "curves": ScalingCurve,
        "unmeasured": Unmeasured,
    }
    for key, kind in kinds.items():
        for entry in document[key]:
            yield kind(**{name: _tuples(value) for name, value in entry.items() if name not in {"ratio", "growth"}})


def _tuples(value: Any) -> Any:  # noqa: ANN401 - any JSON value
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


@dataclass(frozen=True)
class RatioChange:
    """One row in two runs."""

    name: str
    kind: str  # ratio, exponent or factor
    old: Spread
    new: Spread
    worse: bool

    def __str__(self) -> str:
        verdict = "WORSE" if self.worse else "no worse"
        new, old = (f"{one.median:.3g} ({one.least:.3g}–{one.greatest:.3g})" for one in (self.new, self.old))
        return f"{verdict}: {self.name}: {self.kind} {new}, was {old}"


def changed(old: Measurement | ScalingCurve, new: Measurement | ScalingCurve) -> RatioChange | None:
    """What became of a row; None if the rows are not of one kind."""
    if isinstance(old, Measurement) and isinstance(new, Measurement):
        a, b = old.ratio, new.ratio
        margin = max(a.greatest / a.least, 1.1)
        return RatioChange(old.name, "ratio", a, b, b.greatest < a.least and b.median < a.least / margin)
    if isinstance(old, ScalingCurve) and isinstance(new, ScalingCurve) and old.law == new.law:
        a, b = old.growth, new.growth
        step = max(a.greatest - a.least, 0.1)
        kind = "exponent" if old.law == "power" else "factor"
        return RatioChange(old.name, kind, a, b, b.least > a.greatest and b.median > a.greatest + step)
    return None


def compared(old: Results, new: Results) -> list[RatioChange]:
    """Every row that both runs measured alike; it is an error if there is none, or if only one run was a short one."""
    if old.short != new.short:
        raise InvalidInput("one of the two runs is a short one: its tiny sizes cannot be compared with the others")
    before = old.figures
    pairs = ((before[name], row) for name, row in new.figures.items() if name in before)
    found = [change for pair in pairs if (change := changed(*pair)) is not None]
    if not found:
        raise InvalidInput("the two runs have no row in common, so nothing can be compared")
    return found
