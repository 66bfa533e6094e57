"""What one run measured, as a JSON file: written for machines, read again for pages, pictures and comparisons.

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

`results.schema.json` says the same to a program. Seconds are processor time, with four digits. A figure told for
convenience that does not follow from the seconds makes a file unusable.
"""

import subprocess
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from math import isclose
from pathlib import Path
from platform import machine, python_implementation, python_version, system
from typing import TypeVar, cast

from benchmarks.measurement import Measurement, Row, ScalingCurve, Spread, Unmeasured
from reference.errors import InvalidInput
from reference.naming import source_name
from reference.strict_json import WrittenNumber, described, json_text
from worstcase.io.files import read_json

FORMAT = "worstcase-benchmarks 1"
PACKAGES = ("numpy", "pandas", "oxidd", "d4Solver", "python-sat", "duckdb", "worstcase-privacy")
MOST_ROWS = 10_000
_TOO_LARGE = 1e12
Kind = TypeVar("Kind")


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
    def figures(self) -> "list[Measurement | ScalingCurve]":
        """All that was measured."""
        return [row for row in self.rows if not isinstance(row, Unmeasured)]

    @property
    def unmeasured(self) -> list[Unmeasured]:
        """What could not be measured."""
        return [row for row in self.rows if isinstance(row, Unmeasured)]

    def with_rows(self, rows: Iterable[Row], *, finished: bool) -> "Results":
        """The same run, with these rows."""
        return replace(self, rows=tuple(rows), finished=finished)


def no_results(subjects: Iterable[str], repeat: int, *, short: bool) -> Results:
    """A run that begins here and now."""
    return Results((), tuple(subjects), repeat, short, finished=False, commit=commit(), versions=_versions())


def _versions() -> dict[str, str]:
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
        "finished": results.finished,
        "subjects": results.subjects,
        "short": results.short,
        "repeat": results.repeat,
        "commit": results.commit,
        "versions": results.versions,
        "measurements": [asdict(row) | {"ratio": _spread(row.ratio)} for row in results.measurements],
        "curves": [asdict(row) | {"growth": _spread(row.growth)} for row in results.curves],
        "unmeasured": [row._asdict() for row in results.unmeasured],
    }
    return json_text(document, indent=1)


def _spread(spread: Spread) -> dict[str, float]:
    return {key: float(f"{value:.4g}") for key, value in spread._asdict().items()}


def read_results(path: str | Path) -> Results:
    """The run that such a file tells of."""
    reader = _ResultsReader(source_name(path))
    document = reader.fields(read_json(path, 2**24), "the document")
    if document.get("format") != FORMAT:
        raise reader.invalid(f'"format" is {described(document.get("format"))}, but "{FORMAT}" was expected')
    rows: list[Row] = []
    for key, row in (("measurements", reader.measurement), ("curves", reader.curve), ("unmeasured", reader.unmeasured)):
        entries = reader.a(list, document.get(key), key)
        if len(entries) > MOST_ROWS:
            raise reader.invalid(f"{key} has {len(entries):,} rows, more than the {MOST_ROWS:,} supported")
        rows += (cast("Callable[[object], Row]", row)(entry) for entry in entries)
    names = [row.name for row in rows]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise reader.invalid(f"there are two rows of the name {twice}")
    commit = document.get("commit")
    versions = reader.a(dict, document.get("versions"), "versions")
    return Results(
        tuple(rows),
        tuple(reader.a(str, name, "a subject") for name in reader.a(list, document.get("subjects"), "subjects")),
        reader.a(int, document.get("repeat"), "repeat"),
        reader.a(bool, document.get("short"), "short"),
        reader.a(bool, document.get("finished"), "finished"),
        None if commit is None else reader.a(str, commit, "commit"),
        {name: reader.a(str, value, name) for name, value in versions.items()},
    )


class _ResultsReader:
    """One file's rows; whatever is not as it must be is one sentence."""

    def __init__(self, where: str) -> None:
        self._where = where

    def invalid(self, sentence: str) -> InvalidInput:
        """What is wrong, and in which file."""
        return InvalidInput(f"{self._where}: {sentence}")

    def a(self, kind: type[Kind], value: object, what: str) -> Kind:
        """The value, which must be of this kind."""
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.invalid(f"{what} is {described(value)}, but a {kind.__name__} was expected")
        return value

    def fields(self, value: object, what: str) -> dict[str, object]:
        """An object."""
        return cast("dict[str, object]", self.a(dict, value, what))

    def measurement(self, entry: object) -> Measurement:
        """Two ways side by side."""
        fields = self.fields(entry, "a measurement")
        name, what, ours, theirs = self._texts(fields, "name", "what", "ours", "theirs")
        our_seconds, their_seconds = (self._seconds(fields.get(key), name) for key in ("our_seconds", "their_seconds"))
        if len(our_seconds) != len(their_seconds):
            raise self.invalid(f"{name}: {len(our_seconds)} turns of ours, {len(their_seconds)} of the other")
        promised = fields.get("promised")
        bound = None if promised is None else self._number(promised, name)
        row = Measurement(name, what, ours, theirs, our_seconds, their_seconds, bound)
        self._follows(fields, "ratio", row.ratio, name)
        return row

    def curve(self, entry: object) -> ScalingCurve:
        """How time grows."""
        fields = self.fields(entry, "a curve")
        name, what, variable, law, theory = self._texts(fields, "name", "what", "variable", "law", "theory")
        sizes = tuple(self.a(int, size, f"{name}: a size") for size in self.a(list, fields.get("sizes"), name))
        turns = tuple(self._seconds(row, name) for row in self.a(list, fields.get("seconds"), name))
        if law not in {"power", "exponential"}:
            raise self.invalid(f"{name}: law is {described(law)}, but power or exponential was expected")
        if len(sizes) < 2 or list(sizes) != sorted(set(sizes)) or sizes[0] < 1:
            raise self.invalid(f"{name}: sizes must be at least two natural numbers that rise")
        if not turns or any(len(row) != len(sizes) for row in turns):
            raise self.invalid(f"{name}: as many seconds as sizes were expected in each of its turns")
        row = ScalingCurve(name, what, variable, sizes, turns, "power" if law == "power" else "exponential", theory)
        self._follows(fields, "growth", row.growth, name)
        return row

    def unmeasured(self, entry: object) -> Unmeasured:
        """What could not be measured."""
        return Unmeasured(*self._texts(self.fields(entry, "what is unmeasured"), "name", "reason"))

    def _texts(self, fields: dict[str, object], *keys: str) -> list[str]:
        return [self.a(str, fields.get(key), key) for key in keys]

    def _seconds(self, value: object, name: str) -> tuple[float, ...]:
        found = tuple(self._number(entry, name) for entry in self.a(list, value, f"{name}: its seconds"))
        if not found or min(found) <= 0:
            raise self.invalid(f"{name}: at least one turn, each of more than 0 seconds, was expected")
        return found

    def _number(self, value: object, name: str, least: float = 0) -> float:
        text = value.text if isinstance(value, WrittenNumber) else str(value) if type(value) is int else ""
        number = float(text or "nan")
        if not least <= number < _TOO_LARGE:
            raise self.invalid(
                f"{name}: {described(value)} was found where a number of seconds or a ratio was expected"
            )
        return number

    def _follows(self, fields: dict[str, object], key: str, spread: Spread, name: str) -> None:
        told = self.fields(fields.get(key), f"{name}: its {key}")
        for part, value in _spread(spread).items():
            if not isclose(self._number(told.get(part), name, -_TOO_LARGE), value, rel_tol=1e-3):
                raise self.invalid(f"{name}: the {part} {key} does not follow from the seconds, which give {value:g}")
