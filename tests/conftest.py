"""Settings for all tests. `tests/` is the default tier; the option `--all` adds `tests/extended`."""

import atexit
import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from command_calls import call
from hypothesis import HealthCheck, settings
from runtimes import require

from proofs_check.coq import build

# No deadlines: an exact count may take as long as it takes, and a slow machine is not a failure.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("quick", parent=_COMMON, max_examples=30)
settings.register_profile("ci", parent=_COMMON, max_examples=50, derandomize=True)  # the same verdict each time
settings.register_profile("deep", parent=_COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))

# DuckDB and d4 list objects of their own as leaked on standard error when the interpreter ends. What is registered
# first is done last, when everything else has been printed.
atexit.register(lambda: os.dup2(os.open(os.devnull, os.O_WRONLY), 2))

EXTENDED = Path(__file__).parent / "extended"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for both tiers."""
    parser.addoption("--all", action="store_true", help="run the extended tier, tests/extended, as well")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave the extended tier out unless it is asked for, by --all or by a path within it."""
    if collection_path != EXTENDED or config.getoption("--all"):
        return None
    named = (Path(argument.split("::")[0]).resolve() for argument in config.args)
    return None if any(path.is_relative_to(EXTENDED) for path in named) else True


def pytest_configure() -> None:
    """Let started processes have the usual signals, also where ours are ignored, as under `nohup` or cron.

    A program inherits ignored signals, but no handlers. So SIGHUP, which must not end this run, gets a handler.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda _number, _frame: None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the reasons of skipped tests, each with the number of tests."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section("skipped tests", sep="-")
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"{number:5}  {reason}")


@pytest.fixture(scope="session")
def built_proofs() -> list[build.ProvedTheorem]:
    """The built theorems."""
    found = build.built()
    require(found is not None, "the proofs are not built (`worstcase proofs`)")
    assert found is not None
    return found


@pytest.fixture
def hospital(tmp_path: Path) -> str:
    """A file with the paper's running example."""
    path = tmp_path / "hospital.json"
    assert call("example", "-o", str(path)).returncode == 0
    return str(path)


@pytest.fixture
def patients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, the current one, with a table of four patients and the hierarchy of their ages."""
    (tmp_path / "t.csv").write_text("age,ill\n31,flu\n38,gout\n52,mumps\n59,gout\n", encoding="utf-8")
    (tmp_path / "h.toml").write_text("[age]\nintervals = [5, 20]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path
