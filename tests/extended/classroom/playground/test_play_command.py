"""`worstcase play`: the page of the command is that of the function, and it opens without a word on the console."""

from pathlib import Path

from command_calls import call
from extended.browser import watched
from playwright.sync_api import Browser

import worstcase


def test_the_command_writes_the_page_of_the_function(hospital: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    answer = call("play", hospital, "-o", str(page))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert page.read_text("utf-8") == worstcase.play(hospital)


def test_the_page_opens_from_a_file_and_tells_the_worst_case(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(worstcase.play(), "utf-8")
    with watched(chromium) as seen:
        seen.page.goto(path.as_uri())
        assert "0.6667" in seen.page.inner_text("#worst")
        assert seen.serious() == []
