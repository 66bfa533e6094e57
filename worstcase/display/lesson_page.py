r"""Render a marimo notebook as one page with its code and the result of each cell.

A notebook is a plain Python file. The cells and their code are parsed from its text, and running it gives the results.
Marimo's own library renders Markdown, and formulas become MathML, so that the page needs neither a network nor a
script. An element that works only in marimo, such as a slider, is replaced by a note.

>>> [(cell.code, cell.hidden) for cell in cells_of("@app.cell\ndef _(x):\n    y = x\n    return (y,)\n", "NOTEBOOK")]
[('y = x', False)]
>>> shown_html(3), shown_html("<b>"), shown_html(None)
('<pre tabindex="0">3</pre>', '<pre tabindex="0">&lt;b&gt;</pre>', '')
"""

import ast
import asyncio
import os
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from pprint import pformat
from textwrap import dedent
from typing import Any, cast

from classroom.exercises.notebooks import python_tree
from proofs_check.extras import missing
from reference.errors import BudgetExhausted, InvalidInput, failure_text
from reference.naming import is_text, source_name
from worstcase.display.pages import html_page, wide
from worstcase.io.files import read_text
from worstcase.io.user_code import load_object

_TEX = re.compile(r"<marimo-tex[^>]*>\|\|([(\[])(.*?)\|\|[)\]]</marimo-tex>", re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_ONLY_MARIMO = re.compile(r"<(marimo-[\w-]+)\b[^>]*>.*?</\1>", re.DOTALL)
_KINDS = {"cell", "function", "class_definition"}
_POLICY = (
    '<meta http-equiv="Content-Security-Policy" content="'
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:\">"
)
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
    """Result of a run: the title, the number of cells, and the page."""

    title: str
    cells: int
    html: str


@dataclass(frozen=True)
class NotebookCell:
    """One cell: its code as the reader sees it, and whether it is hidden."""

    code: str
    hidden: bool


def cells_of(text: str, where: str) -> Iterator[NotebookCell]:
    """Yield the cells of a notebook, in the order of the file."""
    try:
        tree = python_tree(text)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    lines = text.splitlines()
    for node in tree.body:
        for decorator in getattr(node, "decorator_list", ()):
            call = decorator if isinstance(decorator, ast.Call) else None
            kind = call.func if call else decorator
            if isinstance(kind, ast.Attribute) and kind.attr in _KINDS and getattr(kind.value, "id", "") == "app":
                body = _body(node, lines) if kind.attr == "cell" else lines[node.lineno - 1 : node.end_lineno]
                yield NotebookCell(dedent("\n".join(body)).strip("\n"), _is_hidden(call, node))


def _body(node: Any, lines: list[str]) -> list[str]:  # noqa: ANN401 - a function or a class
    """Return the lines between the head of the function and the return that marimo adds, with comments."""
    last, start = node.body[-1], node.body[0].lineno - 1
    while start > node.lineno and lines[start - 1].strip().startswith("#"):
        start -= 1
    return lines[start : last.lineno - 1 if isinstance(last, ast.Return) else node.end_lineno]


def _is_hidden(call: ast.Call | None, node: Any) -> bool:  # noqa: ANN401 - a function or a class
    """Whether the author hides the code, or the cell ends with Markdown, which is rendered."""
    for word in call.keywords if call else ():
        if word.arg == "hide_code" and isinstance(word.value, ast.Constant):
            return bool(word.value.value)
    body = [part for part in node.body if not isinstance(part, ast.Return)]
    last = body[-1].value if body and isinstance(body[-1], ast.Expr) else None
    return isinstance(last, ast.Call) and getattr(last.func, "attr", "") == "md"


def shown_html(output: object) -> str:
    """Return the result of a cell as HTML, or an empty text if there is none."""
    if output is None:
        return ""
    if isinstance(output, list | tuple) and any(hasattr(one, "_repr_html_") for one in output):
        return "\n".join(map(shown_html, output))
    text = getattr(output, "text", None)
    if type(output).__module__.startswith("marimo.") and isinstance(text, str):
        return _without_marimo(text)
    as_html = getattr(output, "_repr_html_", None)
    if callable(as_html) and not isinstance(output, type):
        return str(as_html())
    plain = output if isinstance(output, str) else pformat(output, width=100)
    return f'<pre tabindex="0">{escape(plain)}</pre>'


def _without_marimo(text: str) -> str:
    """Render formulas as MathML, let tables scroll, and replace elements that work only in marimo by a note."""
    drawn = _TEX.sub(_formula, text)
    drawn = drawn.replace("<pre>", '<pre tabindex="0">')  # may be wider than the page, and is scrolled by keys then
    drawn = _TABLE.sub(lambda found: wide(found[0]), drawn)
    return _ONLY_MARIMO.sub('<span class="soft">(this element works in marimo only)</span>', drawn)


def _formula(found: re.Match[str]) -> str:
    from latex2mathml.converter import convert

    block = found[1] == "["
    drawn = str(convert(unescape(found[2]).strip(), display="block" if block else "inline"))
    drawn = drawn.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
    return wide(drawn) if block else drawn


def render_lesson(notebook: str | Path) -> RenderedLesson:
    """Run a marimo notebook and return it as one page that needs neither a network nor a script.

    The cells run in marimo's order. The page has Markdown, code and the result of each cell, in the order of the file,
    but not printed text.
    """
    where = source_name(notebook)
    if not str(notebook).endswith(".py"):
        raise InvalidInput(f"{where}: expected a notebook whose name ends in .py")
    cells = list(cells_of(read_text(notebook), where))
    if not cells:
        raise InvalidInput(f"{where}: expected a marimo notebook, got no function under @app.cell")
    outputs = _outputs(notebook, where)
    if len(outputs) != len(cells):
        raise InvalidInput(f"{where}: expected marimo to run {len(cells)} cells, but it ran {len(outputs)}")
    if not all(map(is_text, outputs)):
        raise InvalidInput(f"{where}: expected Unicode text as the result of a cell, got a lone surrogate")
    title, body = Path(notebook).stem, list[str]()
    for cell, output in zip(cells, outputs, strict=True):
        if not cell.hidden and cell.code:
            body.append(f'<pre tabindex="0"><code>{escape(cell.code)}</code></pre>')
        body.append(output)
    whole = ("<main>", *filter(None, body), "</main>")
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", "\n".join(body), re.DOTALL)
    shown = unescape(re.sub(r"<[^>]*>", "", heading[1])) if heading else ""
    return RenderedLesson(title, len(cells), html_page(shown or title, whole, _STYLE, [_POLICY]))


def _outputs(notebook: str | Path, where: str) -> list[str]:
    try:
        import marimo
    except ImportError:
        raise missing("marimo", "running a notebook") from None
    with _beside(Path(notebook)):
        app: Any = load_object(f"{notebook}:app", "a marimo app")
        if not isinstance(app, marimo.App):
            raise InvalidInput(f"{where}: expected app to be a marimo.App")
        try:
            return list(map(shown_html, _run(app)))
        except BudgetExhausted:
            raise
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a cell raises
            raise InvalidInput(f"{where}: a cell failed: {failure_text(error)}") from None


def _run(app: Any) -> Sequence[object]:  # noqa: ANN401 - marimo's own type is known where it is installed
    """Return the results of the cells. If an event loop is running, as in a notebook, use a separate thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return cast("Sequence[object]", app.run()[0])
    with ThreadPoolExecutor(1) as pool:
        return cast("Sequence[object]", pool.submit(app.run).result()[0])


@contextmanager
def _beside(notebook: Path) -> Iterator[None]:
    """Allow imports from the notebook's folder, as for a script, and discard printed text."""
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
