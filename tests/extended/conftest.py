"""Runtimes of the extended tier: Node, and Chromium with axe-core."""

import shutil
from collections.abc import Iterator

import pytest
from extended.browser import AXE, FLAGS
from playwright.sync_api import Browser, sync_playwright
from runtimes import require


@pytest.fixture(scope="session")
def node() -> None:
    """JavaScript outside a browser."""
    require(shutil.which("node"), "Node is not installed")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The installed browser, with axe-core."""
    path = shutil.which("chromium")
    require(path, "Chromium is not installed")
    require(AXE.exists(), f"axe-core is not installed ({AXE})")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()
