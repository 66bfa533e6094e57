"""Every code block of the book, and of the README, is executed; what is only shown is listed with the reason."""

from pathlib import Path

import pytest
from page_blocks import BOOK, SHOWN_ONLY, blocks_of, run_page
from project import ROOT

PAGES = [ROOT / "README.md", *sorted(BOOK.glob("*.md"))]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks_of(page)], ids=lambda page: page.name)
@pytest.mark.filterwarnings("ignore")  # of libraries about each other
def test_the_code_of_a_page_does_what_it_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.name == "large_tables.md":
        pytest.importorskip("dask", reason="Dask is not installed (extended tier)")
    monkeypatch.setenv("COLUMNS", "80")
    run_page(page, tmp_path)


def test_no_block_of_a_page_is_overlooked() -> None:
    """A fence that is not understood would not be executed."""
    for page in PAGES:
        fences = [line for line in page.read_text(encoding="utf-8").splitlines() if line.lstrip().startswith("```")]
        assert len(fences) == 2 * len(blocks_of(page)), page


def test_every_file_of_a_page_is_used_below() -> None:
    """Writing it is not executing it."""
    for page in PAGES:
        blocks = blocks_of(page)
        for place, block in enumerate(blocks):
            if block.title and (block.page, block.title) not in SHOWN_ONLY:
                assert any(block.title in after.text for after in blocks[place + 1 :]), f"{page}: {block.title}"


def test_nothing_is_listed_as_shown_only_that_is_not_there() -> None:
    blocks = [block for page in PAGES for block in blocks_of(page)]
    assert set(SHOWN_ONLY) <= {(block.page, name) for block in blocks for name in (block.kind, block.title)}


@pytest.mark.parametrize(
    "text",
    [
        "```python\n>>> 1 + 1\n3\n```\n",
        "```python\nassert False\n```\n",
        "```console\n$ worstcase example -o hospital.json\nsomething\n```\n",
        "```console\n$ worstcase nonsense\n```\n",
        "```console\n$ worstcase example -o h.json\n$ worstcase safe h.json -c 1/2 -k 1 --json\n...\n```\n",
        "```console\n$ worstcase example -o h.json\n$ echo $?\n1\n```\n",
        "```console\n$ rm -r .\n```\n",
        "```console\nworstcase example\n```\n",
        "```\nanything\n```\n",
    ],
    ids=["output", "python", "console", "error", "status", "told status", "program", "no command", "kind"],
)
def test_a_block_that_is_not_so_is_noticed(text: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        run_page(page, tmp_path)
