"""Where calls are run: other seeds of Python's hashes, locales, time zones, folders, widths, and interpreters."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

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
    without: tuple[str, ...] = ()
    """Variables that are not there at all."""
    folder: str = "work"
    """The name of the folder that everything is done in."""
    umask: int = 0o022
    python: str = sys.executable
    core: bool = False
    """Whether nothing but the core is installed there."""

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
    for number, python in enumerate((*pythons, *core)):
        only = number >= len(pythons)
        yield Surrounding(
            f"core install {python}" if only else python,
            {"PYTHONHASHSEED": str(10 + number)},
            python=python,
            core=only,
        )


def made_locale(name: str, folder: Path) -> bool:
    """Whether this locale (a comma in 1,5; a Turkish i) could be made in the folder."""
    localedef = shutil.which("localedef")
    if localedef is None:
        return False
    made = subprocess.run(  # noqa: S603
        [localedef, "-i", name, "-f", "UTF-8", str(folder / f"{name}.UTF-8")], capture_output=True, check=False
    )
    return made.returncode == 0
