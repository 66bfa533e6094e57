"""The book as it is built: without a warning, and without a network: opened from the file system, and searched."""

import os
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from extended.browser import watched
from page_blocks import BOOK
from playwright.sync_api import Browser
from processes import finished
from project import ROOT

# something that a page would load from another host
FROM_ELSEWHERE = re.compile(r"""<(?:script|link|img|iframe|source)\b[^>]* (?:src|href)=["']?(?:https?:)?//""")


def built(folder: Path) -> list[Path]:
    """Build the book as a reader does; a warning is an error."""
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    done = finished(command, cwd=ROOT, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return sorted(folder.rglob("*.html"))


def scripts(file: Path) -> list[str]:
    """The names of the programs that a page loads."""
    return [Path(name).name for name in re.findall(r'<script[^>]* src="([^"]*)"', file.read_text(encoding="utf-8"))]


def test_the_book_opens_from_the_file_system_and_searches_without_a_network(chromium: Browser, tmp_path: Path) -> None:
    """One test, since the book takes a while to build."""
    files = built(tmp_path)
    chapters = [file for file in files if file.parent == tmp_path]
    others = [file for file in files if file not in chapters]
    expected = {page.stem for page in BOOK.glob("*.md")} | {"api", "commands", "playground", "explained"}
    assert {file.stem for file in chapters} == expected
    assert {path for file in others for path in file.relative_to(tmp_path).parts[:1]} == {
        "claims",
        "repository",
        "lessons",
    }
    for file in files:
        assert not FROM_ELSEWHERE.search(file.read_text(encoding="utf-8")), file
        alone = file.stem == "playground" or file.parent.name == "lessons"
        assert scripts(file) == ([] if alone else scripts(tmp_path / "index.html")), file
    with watched(chromium) as seen:
        for file in chapters:
            seen.page.goto(file.as_uri(), wait_until="domcontentloaded")
        for words, chapters_about in (("crossing buckets", {"theory"}), ("monotone", {"languages", "theory"})):
            seen.page.goto((tmp_path / "index.html").as_uri())
            seen.page.keyboard.press("/")
            seen.page.locator("input.md-search__input").press_sequentially(words)
            with seen.page.expect_navigation(wait_until="load"):
                seen.page.locator(".md-search-result__item a").first.click()
            assert words.split()[0] in seen.page.inner_text("article").lower()
            found = Path(urlsplit(seen.page.url).path).stem  # a chapter that explains it, not a list that names it
            assert found in chapters_about, words
    lessons = [file for file in others if file.parent.name == "lessons"]
    assert len(lessons) == 8
    assert all('<main><p><a href="../teaching.html">' in file.read_text(encoding="utf-8") for file in lessons)
    with watched(chromium, scripts=False) as seen:  # they have the same programs, which need not run each time
        for file in others:
            seen.page.goto(file.as_uri(), wait_until="domcontentloaded")
    for width, dark in ((390, False), (1600, True)):
        with watched(chromium, width, dark=dark) as seen:
            for name in ("index", "theory", "auditing"):
                seen.page.goto((tmp_path / f"{name}.html").as_uri())
                assert seen.serious() == [], name
                assert seen.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
