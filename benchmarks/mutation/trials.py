"""Where mutants are tried: tests in a copy of the project, and which tests answer for which module.

Each trial is a process of its own in the copy, with limits of memory and time, that runs tests up to the first failure.
The tests are the same in every trial: Hypothesis draws the same few examples, and no bytecode is written, which
could be taken for that of the next mutant. A trial that takes too long is killed with all processes it started.

*Computing modules* are those of `reference` and `fastpath` (the definitions, the counters and searches, the
polynomial algorithms, the sanitizer), the audit, and the verifier of certificates. The rest of `proofs_check` compares
what these compute, and its oracles would take a run of the claims for each mutant.

A mutant is tried against its module's own examples (the doctests) and then against the test files that import the
module or a module that imports it: the file of the module's name first, then the nearest, those in its folder before
others. Left out are the tests in `TOO_LONG`: they are about memory or large instances, at several seconds each.
"""

import ast
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
MEMORY = 12 << 30
"""Bytes that a process of the tests may take: a mutant may go on forever, and d4 reserves eight gigabytes."""
_LIMITED = """
import resource, sys, pytest
from hypothesis import HealthCheck, Phase, settings
resource.setrlimit(resource.RLIMIT_DATA, (int(sys.argv[1]),) * 2)
phases, checks = (Phase.explicit, Phase.generate), list(HealthCheck)
settings.register_profile("mutation", max_examples=30, derandomize=True, database=None, deadline=None,
                          phases=phases, suppress_health_check=checks)
sys.exit(pytest.main(sys.argv[2:]))
"""
_OPTIONS = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:cov", "--tb=no", "-rfE"]
_OPTIONS += ["-Wignore::pytest.PytestAssertRewriteWarning"]
_LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")


class Ended(NamedTuple):
    """How tests ended."""

    status: int | None  # that of pytest; None: the time limit ended them
    by: str  # the test that failed first, if one did


@contextmanager
def copied() -> Iterator[Path]:
    """Copy the project into a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="worstcase-mutants-") as folder:
        copy = Path(folder).resolve() / "project"
        shutil.copytree(ROOT, copy, ignore=_LEFT_BEHIND)
        yield copy


@contextmanager
def replaced(path: Path, text: str) -> Iterator[None]:
    """Give the file another text for a while."""
    before = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def trial(copy: Path, arguments: Sequence[str], seconds: float, profile: str = "mutation") -> Ended:
    """Run tests in the copy, up to the first failure or for this long."""
    environment = {
        **os.environ,
        "HYPOTHESIS_PROFILE": profile,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join([str(copy), str(copy / "tests")]),
    }
    with subprocess.Popen(  # noqa: S603 - our tests
        [sys.executable, "-c", _LIMITED, str(MEMORY), *_OPTIONS, *arguments],
        cwd=copy,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            printed, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            return Ended(None, "")
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
    failures = (line.split()[1] for line in printed.splitlines() if line.startswith(("FAILED ", "ERROR ")))
    return Ended(process.returncode, next(failures, ""))


PACKAGES = ("fastpath", "proofs_check/audit", "reference")
NO_COMPUTING = ("proofs_check/audit/peers", "reference/schemas")
BEYOND = ("proofs_check/certificate_verifier.py", "proofs_check/choice_attack.py")  # computing, outside those packages
MOST_FILES = 14  # the number of test files that are run for one mutant
# The test files that answer for all modules:
FOR_ALL = ("test_counters_agree", "test_fastpath_against_search", "test_values_never_change", "test_stated_limits")
TOO_LONG = ("test_sat.py::test_memory_does_not_grow_with_the_number_of_tables",)


def computing_modules(root: Path) -> list[str]:
    """The paths of all computing modules from the root."""
    paths = (path for package in PACKAGES for path in sorted((root / package).rglob("*.py")))
    inside = (path.relative_to(root) for path in paths if path.name != "__init__.py")
    return [*(path.as_posix() for path in inside if path.parent.as_posix() not in NO_COMPUTING), *BEYOND]


def answering(module: str, root: Path) -> list[str]:
    """The arguments of pytest for a module, in this order: its examples, the nearest tests, the tests for all."""
    path, found = Path(module), _distances(module, root)
    own, folder = f"test_{path.name}", f"tests/{path.parent.as_posix()}/"
    tests = [test for test in found if "test_" in test]
    nearest = sorted(tests, key=lambda test: (own not in test, found[test], not test.startswith(folder), test))
    chosen = [test for test in nearest[:MOST_FILES] if found[test] <= min(map(found.__getitem__, tests)) + 1]
    return list(dict.fromkeys([module, *chosen, *(_file(name, root) for name in FOR_ALL)]))


def left_out(root: Path) -> list[str]:
    """The tests in `TOO_LONG` by their paths from the root."""
    return [f"{_file(file.removesuffix('.py'), root)}::{test}" for file, test in (t.split("::") for t in TOO_LONG)]


def _distances(module: str, root: Path) -> dict[str, int]:
    """The length of the shortest chain of imports from each file to the module."""
    importers = _importers(root)
    found, queue = {module: 0}, [module]
    for reached in queue:
        for file in sorted(importers.get(reached, set()) - found.keys()):
            found[file] = found[reached] + 1
            queue.append(file)
    return found


@cache
def _importers(root: Path) -> dict[str, set[str]]:
    """The files of the default tests and the packages that import each file."""
    importers: dict[str, set[str]] = {}
    for folder in (*(package.partition("/")[0] for package in PACKAGES), "worstcase", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if not name.startswith("tests/extended"):
                for imported in _imported(path):
                    importers.setdefault(f"{imported.replace('.', '/')}.py", set()).add(name)
    return importers


def _imported(path: Path) -> set[str]:
    """The names of the modules that a file imports, and of what it imports from packages."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    from_modules = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module]
    parts = {f"{node.module}.{alias.name}" for node in from_modules for alias in node.names}
    return plain | parts | {str(node.module) for node in from_modules}


def _file(name: str, root: Path) -> str:
    [found] = (root / "tests").rglob(f"{name}.py")
    return found.relative_to(root).as_posix()
