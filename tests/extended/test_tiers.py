"""The two tiers of tests: what each collects, what collecting imports, and signals that a parent ignores."""

import os
import sys
from pathlib import Path

from processes import finished
from project import ROOT

PYTEST = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
IGNORING = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
os.execv(sys.argv[1], sys.argv[1:])
"""
PROBE = """
import signal, subprocess, sys
from pathlib import Path

def test_started_programs_have_the_usual_signals():
    program = "import signal; print(signal.getsignal(signal.SIGINT).__name__, signal.getsignal(signal.SIGHUP).name)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "default_int_handler SIG_DFL\\n"
    signal.raise_signal(signal.SIGHUP)  # which does not end the run
"""


def test_the_default_tier_is_collected_without_the_extended_one() -> None:
    done = finished([*PYTEST, "--collect-only", "-q"], cwd=ROOT)
    assert done.returncode == 0, done.stdout
    collected = {line.partition("::")[0] for line in done.stdout.splitlines() if "::" in line}
    assert len(collected) > 100
    assert not [path for path in collected if path.startswith("tests/extended")]


def test_with_all_or_by_name_the_extended_tier_is_collected() -> None:
    here = "tests/extended/test_tiers.py"
    for arguments in (["--all", "tests/extended", "--ignore=tests/extended/worstcase"], [here]):
        done = finished([*PYTEST, "--collect-only", "-q", *arguments], cwd=ROOT)
        assert f"{here}::" in done.stdout


def test_programs_that_tests_start_do_not_inherit_ignored_signals(tmp_path: Path) -> None:
    """The settings of all tests are loaded as a plugin, for a test elsewhere."""
    (tmp_path / "test_probe.py").write_text(PROBE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    command = [sys.executable, "-c", IGNORING, *PYTEST, "-q", "-p", "conftest", "test_probe.py"]
    paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests")))
    done = finished(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": paths})
    assert done.returncode == 0, done.stdout
