"""Lessons: exercises and the check of an attempt, who solved what in a folder of notebooks, and a notebook as a page.

>>> check_exercise("worlds-1", 18).right
True
>>> print(check_exercise("worlds-3", "Hannah=flu -> Charlie=flu").hint.partition(":")[0])
This is a step, but too small
"""

import asyncio
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from reference.errors import BudgetExhausted, InvalidInput, failure_text
from reference.extras import missing
from reference.naming import is_text, source_name
from worstcase.display.pages import html_page
from worstcase.io.files import read_text
from worstcase.io.user_code import load_object

if TYPE_CHECKING:
    from classroom.exercises.checked_attempt import CheckedAttempt
    from classroom.exercises.class_results import ClassResults
    from classroom.exercises.exercise import Exercise

_ONLY_THIS_PAGE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_POLICY = (f'<meta http-equiv="Content-Security-Policy" content="{_ONLY_THIS_PAGE}">',)
_STYLE = """
body{max-width:46rem}pre{background:var(--shade);padding:.6rem .8rem;overflow-x:auto;overflow-wrap:normal}
.paragraph{display:block;margin:1em 0}math[display=block]{margin:1em 0}details{margin:1em 0}
summary{cursor:pointer;font-weight:600}details[open]>summary{margin-bottom:.5em}td,th{padding:.25rem 1.2rem .25rem 0}
.code{margin:0}.code>summary{font-weight:400;color:var(--soft);font-size:.9em}svg{max-width:100%}
@media print{details::details-content{content-visibility:visible;block-size:auto;display:block}}
@media(max-width:32rem){td,th{padding-right:.5rem;overflow-wrap:anywhere}}
"""


@dataclass(frozen=True)
class RenderedLesson:
    """A notebook that was run: its title, how many cells it has, and the page."""

    title: str
    cells: int
    html: str


def exercises() -> "list[Exercise]":
    """All exercises, lesson by lesson; each has a name, a question, and says what an attempt looks like."""
    from classroom.exercises.catalogue import exercises as catalogue

    return list(catalogue().values())


def check_exercise(name: str, attempt: object = None) -> "CheckedAttempt":
    """Whether an attempt at an exercise is right, and if not a hint: what is wrong with this attempt, never the answer.

    The attempt is judged by counting, searching and computing with it, so every right answer is accepted. It is given
    literally (a number, a text, a list of texts …: the exercise says what it expects); dots, None and empty texts are
    "not answered". Checking it may take ten seconds.
    """
    from classroom.exercises.catalogue import exercise_named
    from classroom.exercises.checked_attempt import checked

    return checked(exercise_named(name), attempt)


def class_results(folder: str | Path) -> "ClassResults":
    """Who solved what: all attempts in a folder of students' notebooks, none of which is executed.

    A student is a folder in the folder, or a single notebook in it. An attempt is found where the notebook calls
    `check_exercise("name", attempt)` with both written literally; whatever else there is, is told as not readable.
    """
    from classroom.exercises.class_results import class_results as read

    return read(folder)


def render_lesson(notebook: str | Path) -> RenderedLesson:
    """A marimo notebook as one page that needs neither a network nor a script. The notebook is *run* for that.

    Its cells run in marimo's order; the page shows Markdown, code and what each cell shows, in the order of the file.
    What a cell prints is dropped.
    """
    from worstcase.lesson_cells import cells_of

    where = source_name(notebook)
    if not str(notebook).endswith(".py"):
        raise InvalidInput(f"{where}: a notebook whose name ends in .py was expected")
    cells = cells_of(read_text(notebook), where)
    if not cells:
        raise InvalidInput(f"{where}: a marimo notebook was expected, but there is no function under @app.cell in it")
    outputs = _outputs(notebook, where)
    if len(outputs) != len(cells):
        raise InvalidInput(f"{where}: {len(cells)} cells are in the file, but marimo ran {len(outputs)}")
    if not all(map(is_text, outputs)):
        raise InvalidInput(f"{where}: a cell shows half a character (a lone surrogate), which no page can hold")
    title, body = Path(notebook).stem, list[str]()
    for cell, output in zip(cells, outputs, strict=True):
        if not cell.hidden and cell.code:
            body.append(f'<pre tabindex="0"><code>{escape(cell.code)}</code></pre>')
        body.append(output)
    whole = ("<main>", *filter(None, body), "</main>")
    return RenderedLesson(title, len(cells), html_page(_title(body) or title, whole, _STYLE, _POLICY))


def _title(body: list[str]) -> str:
    """The first heading."""
    import re
    from html import unescape

    found = re.search(r"<h1[^>]*>(.*?)</h1>", "\n".join(body), re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", "", found[1])) if found else ""


def _outputs(notebook: str | Path, where: str) -> list[str]:
    """What each cell shows, as HTML: to tell it is the notebook's code as well."""
    from worstcase.lesson_cells import shown_html

    try:
        import marimo
    except ImportError:
        raise missing("marimo", "running a notebook") from None
    with _beside(Path(notebook)):
        app: Any = load_object(f"{notebook}:app", "a marimo app")
        try:
            outputs = [shown_html(one) for one in _run(app)] if isinstance(app, marimo.App) else None
        except BudgetExhausted:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a cell raises
            raise InvalidInput(f"{where}: a cell failed: {failure_text(error)}") from None
    if outputs is None:
        raise InvalidInput(f"{where}: what is called app in it is no marimo.App")
    return outputs


def _run(app: Any) -> Sequence[object]:  # noqa: ANN401 - marimo's own type is known where it is installed
    """What the cells show; where an event loop runs already, as in a notebook, they run in a thread of their own."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return cast("Sequence[object]", app.run()[0])
    with ThreadPoolExecutor(1) as pool:
        return cast("Sequence[object]", pool.submit(app.run).result()[0])


@contextmanager
def _beside(notebook: Path) -> Iterator[None]:
    """As for a script, what lies beside the notebook can be imported; what it and marimo print is dropped."""
    before = list(sys.path)
    sys.path.insert(0, str(notebook.resolve().parent))
    try:
        with (
            Path(os.devnull).open("w", encoding="utf-8") as nowhere,
            redirect_stdout(nowhere),
            redirect_stderr(nowhere),
        ):
            yield
    finally:
        sys.path[:] = before
