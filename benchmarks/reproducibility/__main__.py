"""Is every answer the same, byte for byte, wherever it is asked for? `python -m benchmarks.reproducibility`.

Calls of every command (`calls`) are run in many surroundings: other seeds of Python's hashes (on which the order of a
set depends), locales, time zones, folders, permissions of new files, and other interpreters. Whatever a call prints and
writes, and its status, is compared with that of the plain surroundings. The status is 0 if all is the same, 1 if not,
2 if the calls cannot be run in one of them.

`--python` names the interpreter of another environment in which the project's packages are installed (such as the
.venv/bin/python of a clone with another version of Python), `--core` one in which no extra is: calls that need one
must then say which. In every surrounding the code is the one of this clone.

What differs on purpose is listed at the end with its reason. Not compared: times and permissions of the files, what is
shown on a terminal (colours, the width of lines, progress), and the width of --help, which follows COLUMNS up to 80.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.command_line import command_parser, positive, say
from benchmarks.reproducibility.calls import CALLS, INPUTS, LONG, Call

ROOT = Path(__file__).resolve().parent.parent.parent
FIXED = {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0", "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
"""What every surrounding begins with."""
OURS_TO_CHOOSE = ("COLUMNS", "FORCE_COLOR", "LANG", "LANGUAGE", "LINES", "LOCPATH", "NO_COLOR", "PYTHON", "TERM", "TZ")
"""Variables of whoever starts this that are not passed on: they begin so."""


@dataclass(frozen=True)
class Surrounding:
    """One of them, as it differs from the plain one."""

    name: str
    variables: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()  # variables that are not there at all
    folder: str = "work"  # the name of the folder that everything is done in
    umask: int = 0o022
    python: str = sys.executable
    core: bool = False  # whether nothing but the core is installed there

    def environment(self) -> dict[str, str]:
        """All variables."""
        passed = {name: value for name, value in os.environ.items() if not name.startswith((*OURS_TO_CHOOSE, "LC_"))}
        passed |= {**FIXED, "PYTHONPATH": str(ROOT), **self.variables}
        return {name: value for name, value in passed.items() if name not in self.without}

    def run(self, folder: Path) -> None:
        """Run the calls that are listed there (see `batch`)."""
        command = [self.python, "-m", "benchmarks.reproducibility.batch", str(folder)]
        subprocess.run(command, env=self.environment(), umask=self.umask, stdin=subprocess.DEVNULL, check=True)  # noqa: S603


PLAIN = Surrounding("plain")
ALL_AT_ONCE = Surrounding(
    "all at once",
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "TZ": "Pacific/Kiritimati", "COLUMNS": "200"},
    without=("HOME",),
    folder="Übung in a café",
    umask=0o077,
)


def surroundings(scratch: Path) -> Iterator[Surrounding]:
    """All but the plain one, with this interpreter."""
    yield ALL_AT_ONCE
    for seed in ("1", "2", "3", "random"):
        yield Surrounding(f"hash seed {seed}", {"PYTHONHASHSEED": seed})
    for zone in ("Asia/Kolkata", "America/St_Johns", "Pacific/Kiritimati"):
        yield Surrounding(f"time zone {zone}", {"TZ": zone})
    yield Surrounding("locale C", {"LC_ALL": "C"})
    yield Surrounding("locale C, ASCII", {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    for name in ("de_DE", "tr_TR"):
        if made_locale(name, scratch):
            yield Surrounding(f"locale {name}", {"LC_ALL": f"{name}.UTF-8", "LOCPATH": str(scratch)})
        else:
            sys.stderr.write(f"left out: the locale {name} (Debian has it in the package locales)\n")
    yield Surrounding("no HOME", without=("HOME",))
    yield Surrounding("another folder", folder="Übung in a café")
    yield Surrounding("umask 077", umask=0o077)
    yield Surrounding("wide lines", {"COLUMNS": "200"})
    yield Surrounding("python -O", {"PYTHONOPTIMIZE": "1"})


def interpreters(pythons: Sequence[str], core: Sequence[str]) -> Iterator[Surrounding]:
    """Other interpreters, each with a seed of its own; in `core` those of environments without extras."""
    for number, python in enumerate((*pythons, *core), 10):
        only = number - 10 >= len(pythons)
        name = f"core install {python}" if only else python
        yield Surrounding(name, {"PYTHONHASHSEED": str(number)}, python=python, core=only)


def made_locale(name: str, folder: Path) -> bool:
    """Whether this locale (a comma in 1,5; a Turkish i) could be made in the folder."""
    localedef = shutil.which("localedef")
    if localedef is None:
        return False
    command = [localedef, "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0  # noqa: S603


def main(arguments: Sequence[str]) -> int:
    """Run, compare, tell."""
    parser = command_parser("benchmarks.reproducibility", __doc__)
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="another interpreter")
    parser.add_argument("--core", action="append", default=[], metavar="PATH", help="one without any extra")
    parser.add_argument("--only", action="store_true", help="only these interpreters, no other surroundings")
    parser.add_argument("--short", action="store_true", help="leave out the calls that take long")
    parser.add_argument("--processes", type=positive, default=1, metavar="N", help="surroundings at the same time")
    options = parser.parse_args(arguments)
    if missing := [path for path in (*options.python, *options.core) if shutil.which(path) is None]:
        parser.error(f"there is no interpreter {missing[0]}")
    try:
        return _compared(options)
    except subprocess.CalledProcessError as failed:  # it told why
        say(f"the calls cannot be run by {failed.cmd[0]}")
        return 2


def _compared(options: argparse.Namespace) -> int:
    calls = [call for call in CALLS if call.pace < LONG or not options.short]
    wrong = 0
    with tempfile.TemporaryDirectory() as made, ThreadPoolExecutor(options.processes) as pool:
        scratch = Path(made)
        places = [PLAIN, *(() if options.only else surroundings(scratch)), *interpreters(options.python, options.core)]
        coming = [pool.submit(outcomes, calls, place, scratch) for place in places]
        plain = coming[0].result()
        for place, one in zip(places, coming, strict=True):
            found = [*faults(calls, plain, one.result(), place)]
            wrong += len(found)
            parts = sum(len(outcome.parts) for outcome in one.result().values())
            say(f"{place.name}: {len(calls)} calls, {parts} outputs and files: {len(found) or 'no'} differences")
            for fault in found:
                say(f"  {fault}")
    for call in calls:
        if call.varies:
            say(f"differs on purpose: worstcase {call.line}: {call.varies[1]}")
    return 1 if wrong else 0


@dataclass(frozen=True)
class CallOutcome:
    """All that one call left behind: its status, what it printed, and the files that it wrote or changed."""

    status: int
    parts: Mapping[str, bytes]


def outcomes(calls: Sequence[Call], surrounding: Surrounding, scratch: Path) -> dict[str, CallOutcome]:
    """Run all calls in these surroundings, below the scratch folder; what came of each, by its line."""
    folder = scratch / re.sub(r"\W", "-", surrounding.name) / surrounding.folder
    folder.mkdir(parents=True)
    (folder / "calls.json").write_text(json.dumps([call.line for call in calls]), encoding="ascii")
    surrounding.run(folder)
    return {call.line: _outcome(folder, number) for number, call in enumerate(calls)}


def _outcome(folder: Path, number: int) -> CallOutcome:
    printed = {
        part: (folder / f"{number}.{kind}").read_bytes()
        for part, kind in (("standard output", "out"), ("standard error", "err"))
    }
    place = folder / str(number)
    files = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
    inputs = {name: text.encode() for name, text in INPUTS.items()}
    written = {name: content for name, content in files.items() if content != inputs.get(name)}
    return CallOutcome(int((folder / f"{number}.status").read_text(encoding="ascii")), printed | written)


def faults(
    calls: Sequence[Call], plain: Mapping[str, CallOutcome], other: Mapping[str, CallOutcome], place: Surrounding
) -> Iterator[str]:
    """Each output of a call that is not as in the plain surroundings, or not as that of the call it must be like."""
    for call in calls:
        outcome = other[call.line]
        said = outcome.parts["standard error"].decode()
        if place.core and call.extra:  # whose absence one sentence must name
            right = f"[{call.extra}]" in said and said.count("\n") == 1
            found = [] if right else [f"one sentence that names the extra {call.extra} was expected, not {said!r}"]
        else:
            found = [*_differences(call, plain[call.line], outcome)]
            if outcome.status != call.status:
                found.append(f"status {outcome.status}, but {call.status} was expected")
            if call.like is not None:
                found += [f"unlike {call.like}: {one}" for one in _differences(call, other[call.like], outcome)]
        yield from (f"worstcase {call.line}: {one}" for one in found)


def _differences(call: Call, one: CallOutcome, other: CallOutcome) -> Iterator[str]:
    """Each part of a call that is not the same, with the first line that differs."""
    if call.varies and not any(re.search(call.varies[0].encode(), content) for content in other.parts.values()):
        yield f"nothing in it is {call.varies[0]}, which was expected to differ"
    if one.status != other.status:
        yield f"status {one.status} and {other.status}"
    for part in sorted(one.parts.keys() | other.parts.keys()):
        if part not in one.parts or part not in other.parts:
            yield f"{part}: only one of them wrote it"
            continue
        first, second = one.parts[part], other.parts[part]
        if call.varies:
            pattern = call.varies[0].encode()
            first, second = (re.sub(pattern, b"(differs on purpose)", content) for content in (first, second))
        if first != second:
            yield f"{part}: {_first_difference(first, second)}"


def _first_difference(first: bytes, second: bytes) -> str:
    lines = zip((*first.splitlines(), b"(the end)"), (*second.splitlines(), b"(the end)"), strict=False)
    number, (one, other) = next((i, pair) for i, pair in enumerate(lines, 1) if pair[0] != pair[1])
    column = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    shown = [repr(line[max(0, column - 40) : column + 40].decode(errors="replace")) for line in (one, other)]
    return f"line {number}: {shown[0]} and {shown[1]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
