"""A quick answer stays quick: what a command does not need, it does not load."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from project import ROOT

from reference.example import FIGURE_3
from reference.releases import Release, to_json
from reference.strict_json import json_text
from worstcase.certificates import certify

SLOW = {"sympy", "mpmath", "pysat", "duckdb", "hypothesis", "pandas", "polars", "pyarrow", "narwhals", "lark", "rich"}
"""What takes long to load; NumPy, too, but most algorithms are written with it."""


def _loaded(*arguments: str) -> set[str]:
    """The modules that a command loads."""
    command = [sys.executable, "-X", "importtime", "-m", "worstcase", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return {line.rsplit("|")[-1].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}


def _packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


@pytest.fixture
def release(tmp_path: Path) -> Path:
    path = tmp_path / "release.json"
    path.write_text(json_text(to_json(Release(FIGURE_3))))
    return path


def test_verify_loads_neither_a_library_that_is_slow_nor_the_algorithms(release: Path) -> None:
    certificate = release.with_name("certificate.json")
    certificate.write_text(json_text(certify(FIGURE_3, 1)))
    for arguments in ([], [str(release)], ["--json"], ["--budget-seconds", "60"]):
        loaded = _loaded("verify", str(certificate), *arguments)
        assert "proofs_check.certificate_verifier" in loaded
        assert not _packages(loaded) & {*SLOW, "numpy", "fastpath"}


@pytest.mark.parametrize(
    "arguments", [["--help"], ["-h"], ["probability", "--help"], ["risk", "--help"], ["--version"]]
)
def test_help_loads_nothing_slow(arguments: list[str]) -> None:
    assert not _packages(_loaded(*arguments)) & {*SLOW, "numpy"}


@pytest.mark.parametrize("command", [("disclosure", "--json"), ("certify",)])
def test_the_algorithms_load_numpy_and_nothing_slower(release: Path, command: tuple[str, ...]) -> None:
    loaded = _packages(_loaded(*command, str(release), "-k", "1"))
    assert "fastpath" in loaded
    assert not loaded & (SLOW - {"lark"})  # which comes with the kinds of answers that a search gives


@pytest.mark.parametrize(
    ("steps", "expected", "never"),
    [
        ('step(7, "tables", 10**400)', b"10 of", b"3 of"),
        ('step(6, "facts", 1)', b"6 facts", b"6 of"),  # in several loops of one
    ],
)
def test_a_progress_bar_is_loaded_and_drawn_only_after_a_moment(steps: str, expected: bytes, never: bytes) -> None:
    program = """if True:
        import sys
        from types import SimpleNamespace
        from reference.progress import step
        from worstcase import terminal
        clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
        terminal.time = clock
        with terminal.progress_bar():
            step(3, "tables", 10)
            assert "rich" not in sys.modules
            clock.now = 1.0
            STEPS
            sys.stdout = None  # as a user's module may, while the bar is there
        assert sys.stdout is None
    """
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    subprocess.run(
        [sys.executable, "-c", program.replace("STEPS", steps)], cwd=ROOT, stderr=theirs, env=environment, check=True
    )
    os.close(theirs)
    shown = os.read(ours, 10_000)
    os.close(ours)
    assert expected in shown
    assert never not in shown
