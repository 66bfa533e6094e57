"""Where mutants are tried: a copy of the project, and processes that are forked off a warm one.

Importing pytest, Hypothesis, SymPy and NumPy takes longer than most tests. So this process imports them once, and
nothing of ours; each trial is a fork of it that goes into the copy, imports our modules from there (the mutated one
among them) and runs the tests up to the first failure. The tests are the same in every trial: Hypothesis draws the
same few examples (no shrinking, no memory of earlier runs), and no bytecode is written, which could be taken for
that of the next mutant. A trial that takes too long, or too much memory, is killed with all that it started. Where
there is no `fork` there is no campaign.
"""

import contextlib
import importlib
import os
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import NoReturn

LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
WARM = (
    *("_pytest.doctest", "_pytest.pytester", "hypothesis.strategies", "jsonschema"),
    *("click", "duckdb", "lark", "numpy", "pysat.card", "pysat.solvers", "rich.console", "rich.progress", "sympy"),
)
OURS = ("reference", "fastpath", "proofs_check", "worstcase")
EXAMPLES = 30
"""How many examples Hypothesis draws for a property."""
MEMORY = 3 << 30
"""What a trial may hold, in bytes: what explodes is to end, not to take the machine with it."""
ELSEWHERE = 99
"""The status of a trial that tested other modules than those of the copy."""


@contextlib.contextmanager
def copied(root: Path) -> Iterator[Path]:
    """A copy of the project, which is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="worstcase-mutants-") as folder:
        copy = Path(folder).resolve() / "project"
        shutil.copytree(root, copy, ignore=LEFT_BEHIND)
        yield copy


@contextlib.contextmanager
def replaced(path: Path, text: str) -> Iterator[None]:
    """The file with another text in it, for as long as it takes."""
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def warm_up() -> None:
    """Import what all trials need, and nothing that a trial should import for itself."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a process with threads is not safely forked
    for name in WARM:
        importlib.import_module(name)
    ours = [name for name in sys.modules if name.partition(".")[0] in OURS]
    if ours:
        raise RuntimeError(f"{', '.join(ours)} would be tested as it was imported here, not as it is in the copy")


@dataclass(frozen=True)
class TrialLimits:
    """Seconds that the tests may take, one of them and all together."""

    one: float
    all: float


class _Alarm:
    """A plugin for pytest: what takes too long in one test ends the process, as the system does it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def pytest_runtest_logstart(self) -> None:
        """A test begins."""
        signal.setitimer(signal.ITIMER_REAL, self._seconds)


def trial(copy: Path, arguments: Sequence[str], limits: TrialLimits) -> tuple[int | None, list[str]]:
    """The status of the tests in the copy (None: neither time nor memory sufficed), and what pytest printed."""
    log = copy.parent / "log"
    log.write_text("", encoding="utf-8")
    child = os.fork()
    if child == 0:
        _run_tests(copy, arguments, log, limits.one)
    try:
        status = _waited(child, time.monotonic() + limits.all)
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
    if status is None:
        os.waitpid(child, 0)
    printed = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return (None if status == -signal.SIGALRM else status), printed


def first_failure(printed: Sequence[str]) -> str:
    """The test that failed first, as pytest names it."""
    return next((line.split(" - ")[0] for line in printed if line.startswith(("FAILED ", "ERROR "))), "")


def seconds_by_file(printed: Sequence[str]) -> dict[str, list[float]]:
    """How long the tests of each file took, where pytest printed the durations.

    >>> seconds_by_file(["1.50s call     tests/a.py::test_b[x]", "0.25s setup    tests/a.py::test_c", "2 passed"])
    {'tests/a.py': [1.5, 0.25]}
    """
    taken: dict[str, list[float]] = {}
    for line in printed:
        if found := re.match(r"(\d+\.\d+)s (?:call|setup|teardown) +([^:]+)::", line):
            taken.setdefault(found[2], []).append(float(found[1]))
    return taken


def _waited(child: int, until: float) -> int | None:
    while time.monotonic() < until and _held(child) < MEMORY:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    return None


def _held(process: int) -> int:
    """The memory of a process, in bytes; 0 where the system does not tell."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGESIZE")


def _run_tests(copy: Path, arguments: Sequence[str], log: Path, seconds: float) -> NoReturn:
    """What the forked process does; it never returns to the campaign."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a campaign in the background may be deaf to it
        file = os.open(log, os.O_WRONLY | os.O_APPEND)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(file, 1)
        os.dup2(file, 2)
        _move_to(copy)
        import pytest  # noqa: PLC0415 - warm already

        # Hypothesis is warm too, so that pytest cannot rewrite its assertions; it need not.
        warm = "-Wignore::pytest.PytestAssertRewriteWarning"
        options = [
            warm,
            "--doctest-modules",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "-p",
            "no:cov",
            "--tb=line",
            "-rfE",
        ]
        status = int(pytest.main([*options, *arguments], plugins=[_Alarm(seconds)]))
        if status == 0 and not _all_from(copy):
            status = ELSEWHERE
    except BaseException:  # noqa: BLE001 - whatever it is, this process ends here
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _move_to(copy: Path) -> None:
    """Make the copy the place that modules are imported from, here and in processes that tests start."""
    from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415 - warm already

    os.chdir(copy)
    sys.path[:] = [str(copy), str(copy / "tests"), *(entry for entry in sys.path[1:] if "__editable__" not in entry)]
    sys.meta_path[:] = [finder for finder in sys.meta_path if "Editable" not in getattr(finder, "__name__", "")]
    sys.modules["__main__"] = ModuleType("__main__")  # what processes that tests spawn would run once more
    sys.dont_write_bytecode = True
    settings.register_profile(
        "mutation",
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    os.environ.update(
        HYPOTHESIS_PROFILE="mutation",
        PYTHONDONTWRITEBYTECODE="1",
        PYTHONPATH=os.pathsep.join([str(copy), str(copy / "tests")]),
    )


def _all_from(copy: Path) -> bool:
    """Are all modules of ours, as far as they were imported, those of the copy?"""
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] in OURS]
    return bool(modules) and all(
        str(getattr(module, "__file__", "") or copy).startswith(str(copy)) for module in modules
    )
