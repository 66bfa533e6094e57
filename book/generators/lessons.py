"""The lessons of the classroom as pages of the book: each notebook is run when the book is built."""

from functools import cache

from book.generators.repository_pages import ROOT
from worstcase.lessons import RenderedLesson, render_lesson

PLACE = "<!-- lessons -->"
"""Where the chapter for teachers lists them."""


@cache
def lesson_pages() -> dict[str, RenderedLesson]:
    """The page of each notebook, by its address in the book."""
    notebooks = sorted((ROOT / "classroom").glob("[0-9]_*.py"))
    return {f"lessons/{notebook.stem}.html": render_lesson(notebook) for notebook in notebooks}


def with_list(markdown: str) -> str:
    """The chapter with the list of lessons in its place."""
    lines = (f"- [{page.title}]({address})" for address, page in lesson_pages().items())
    return markdown.replace(PLACE, "\n".join(lines)) if PLACE in markdown else markdown
