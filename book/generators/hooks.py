"""What mkdocs calls while it builds the book: pages that are generated, links to files, formulas."""

import sys
from functools import cache
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # mkdocs loads this file by its path

import worstcase
from book.generators import api_page, commands_page
from book.generators.mathematics import with_mathml
from book.generators.repository_pages import BOOK, FOLDER, ROOT, linked_files, relinked, uri
from worstcase.display.lesson_page import RenderedLesson, render_lesson

GENERATED = {
    "api.md": api_page.page,
    "commands.md": commands_page.page,
}
"""Chapters that are made anew each time."""

LISTS: dict[str, float] = dict.fromkeys(
    ("audit_power.md", "claims.md", "mutants.md", "paper_map.md", "theorems.md"), 0.1
)
LOOKED_UP: dict[str, float] = dict.fromkeys(("api.md", "benchmarks.md", "commands.md", "peers.md"), 0.5)
"""How much a word in these pages weighs in the search: they name everything, and chapters explain it."""

PLAYGROUND = "playground.html"
"""The page to play with, which a chapter embeds."""

BACK = '<p><a href="../teaching.html">← All lessons, in the book</a></p>'
"""A lesson is a page of its own, which nothing but this line leads back from."""

LESSONS = "<!-- lessons -->"
"""Where the chapter for teachers lists the lessons of the classroom."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated chapters, and a page for each file of the repository that a chapter links to."""
    for name, made in GENERATED.items():
        files.append(File.generated(config, name, content=made()))
    files.append(File.generated(config, PLAYGROUND, content=worstcase.play()))
    for address, lesson in lesson_pages().items():
        files.append(File.generated(config, address, content=lesson.html.replace("<main>", f"<main>{BACK}", 1)))
    chapters = [(BOOK / file.src_uri, file.content_string) for file in files.documentation_pages()]
    for path, text in linked_files(chapters).items():
        files.append(File.generated(config, uri(path), content=text))
    return files


@cache
def lesson_pages() -> dict[str, RenderedLesson]:
    """The page of each lesson, by its address in the book; each notebook is run once, when the book is built."""
    notebooks = sorted((ROOT / "classroom").glob("[0-9]_*.py"))
    return {f"lessons/{notebook.stem}.html": render_lesson(notebook) for notebook in notebooks}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links to files of the repository lead to their pages."""
    del config, files
    if page.file.src_uri.startswith(f"{FOLDER}/"):
        page.meta["search"] = {"exclude": True}  # the search is about what is told, and quick
    elif weight := (LISTS | LOOKED_UP).get(page.file.src_uri):
        page.meta["search"] = {"boost": weight}
    lines = (f"- [{lesson.title}]({address})" for address, lesson in lesson_pages().items())
    return relinked(markdown.replace(LESSONS, "\n".join(lines)), page.file.src_uri)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Draw the formulas."""
    del page, config, files
    return with_mathml(html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the theme's dialog, for those who hear the page."""
    del page, config
    return output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )


def on_post_build(config: MkDocsConfig) -> None:
    """Leave out the page for addresses that a server does not know: there is no server."""
    (Path(config.site_dir) / "404.html").unlink(missing_ok=True)
