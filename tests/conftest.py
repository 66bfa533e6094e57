"""Settings for all tests, and what some of them need of the machine."""

import os
import shutil
from collections.abc import Iterator

import pytest
from browser import AXE, FLAGS
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from proofs_check.coq import build

# No deadlines: an exact count may take as long as it takes, and a slow machine is not a failure.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("quick", parent=_COMMON, max_examples=30)
settings.register_profile("ci", parent=_COMMON, max_examples=50, derandomize=True)  # the same verdict each time
settings.register_profile("deep", parent=_COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))


def _needed(there: object, what: str) -> None:
    """Leave a test out where what it needs is not there, and say so; where everything is checked, fail."""
    if there:
        return
    if os.environ.get("CI"):
        pytest.fail(f"{what}, but where everything is checked it must be")
    pytest.skip(what)


@pytest.fixture(scope="session")
def built_proofs() -> list[build.ProvedTheorem]:
    """What came of building the proofs."""
    found = build.built()
    _needed(found is not None, "the proofs are not built (`worstcase proofs`)")
    assert found is not None
    return found


@pytest.fixture(scope="session")
def node() -> None:
    """JavaScript outside a browser."""
    _needed(shutil.which("node"), "Node is not installed")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser that is installed, and axe-core beside it."""
    path = shutil.which("chromium")
    _needed(path, "Chromium is not installed")
    _needed(AXE.exists(), "axe-core is not installed (`.ci/run` does that)")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()
