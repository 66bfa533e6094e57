"""Pages to play with, in a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from extended.browser import Opened, Watched, watched
from playwright.sync_api import Browser

import worstcase


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Opened:
    """Opens the page about a release, by default the hospital's; what stands after the address may be given."""

    @contextmanager
    def open_page(
        release: object = None, width: int = 1000, *, dark: bool = False, touch: bool = False, after: str = ""
    ) -> Iterator[Watched]:
        path = tmp_path / "page.html"
        path.write_text(worstcase.play(release), "utf-8")
        with watched(chromium, width, dark=dark, touch=touch) as seen:
            seen.page.set_default_timeout(60_000)
            seen.page.goto(path.as_uri() + after)
            yield seen

    return open_page
