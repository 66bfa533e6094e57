"""Hooks for mkdocs: generated pages, links to files, formulas."""

import re
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
from worstcase.display.explanation import as_page
from worstcase.display.lesson_page import RenderedLesson, render_lesson

GENERATED = {  # chapters that are generated with each build
    "api.md": api_page.page,
    "commands.md": commands_page.page,
}

SEARCH_WEIGHTS: dict[str, float] = dict.fromkeys(("api.md", "benchmarks.md", "commands.md", "peers.md"), 0.5)
SEARCH_WEIGHTS.update(dict.fromkeys(("audit_power.md", "claims.md", "mutants.md", "theorems.md"), 0.1))
"""Less than 1 for generated pages, so that the chapters that explain a word are found first."""

PLAYGROUND, EXPLAINED = "playground.html", "explained.html"  # pages that chapters embed

BACK = '<p><a href="../teaching.html">← All lessons, in the book</a></p>'
"""The only link from the page of a lesson back to the book."""

LESSON = re.compile(r"\(\.\./classroom/([0-9]_\w+)\.py\)")  # a link in the chapter for teachers


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated chapters, and a page for each file of the repository that a chapter links to."""
    for name, made in GENERATED.items():
        files.append(File.generated(config, name, content=made()))
    files.append(File.generated(config, PLAYGROUND, content=worstcase.play()))
    explanation = as_page(worstcase.explain(worstcase.FIGURE_3, 1), "Why 2/3? The paper's example with one fact")
    files.append(File.generated(config, EXPLAINED, content=explanation))
    for address, lesson in lesson_pages().items():
        files.append(File.generated(config, address, content=lesson.html.replace("<main>", f"<main>{BACK}", 1)))
    chapters = [(BOOK / file.src_uri, file.content_string) for file in files.documentation_pages()]
    for path, text in linked_files(chapters).items():
        files.append(File.generated(config, uri(path), content=text))
    return files


@cache
def lesson_pages() -> dict[str, RenderedLesson]:
    """Render each lesson once; return the pages by their addresses in the book."""
    notebooks = sorted((ROOT / "classroom").glob("[0-9]_*.py"))
    return {f"lessons/{notebook.stem}.html": render_lesson(notebook) for notebook in notebooks}


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace links to files of the repository by links to their pages."""
    del config, files
    if page.file.src_uri.startswith(f"{FOLDER}/"):
        page.meta["search"] = {"exclude": True}  # files of the repository are not searched
    else:
        kind = "claims.md" if page.file.src_uri.startswith("claims/") else page.file.src_uri
        page.meta["search"] = {"boost": SEARCH_WEIGHTS.get(kind, 1)}
    return relinked(LESSON.sub(r"(lessons/\1.html)", markdown), page.file.src_uri)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Render the formulas as MathML."""
    del page, config, files
    return with_mathml(html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Label the theme's search dialog for screen readers."""
    del page, config
    return output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )


def on_post_build(config: MkDocsConfig) -> None:
    """Remove the page for unknown addresses: the book needs no server."""
    (Path(config.site_dir) / "404.html").unlink(missing_ok=True)
