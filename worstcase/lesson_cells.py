r"""A marimo notebook as a page: its cells, run in marimo's order, with what each of them shows.

A notebook is a plain Python file. Which cells it has, and their code, is read from its text; what they show comes from
running it: whoever renders a notebook runs it. Markdown is rendered by marimo's own library, formulas become MathML, so
that the page needs neither a network nor a script. What only works in marimo itself, such as a slider, is named.

>>> [(cell.code, cell.hidden) for cell in cells_of("@app.cell\ndef _(x):\n    y = x\n    return (y,)\n", "NOTEBOOK")]
[('y = x', False)]
>>> shown_html(3), shown_html("<b>"), shown_html(None)
('<pre tabindex="0">3</pre>', '<pre tabindex="0">&lt;b&gt;</pre>', '')
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape, unescape
from pprint import pformat
from textwrap import dedent

from classroom.exercises.handed_in import python_tree
from reference.errors import InvalidInput

_TEX = re.compile(r"<marimo-tex[^>]*>\|\|([(\[])(.*?)\|\|[)\]]</marimo-tex>", re.DOTALL)
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_ONLY_MARIMO = re.compile(r"<(marimo-[\w-]+)\b[^>]*>.*?</\1>", re.DOTALL)
_KINDS = {"cell", "function", "class_definition"}


@dataclass(frozen=True)
class NotebookCell:
    """One cell: its code as the reader sees it, and whether that is hidden."""

    code: str
    hidden: bool


def cells_of(text: str, where: str) -> list[NotebookCell]:
    """The cells of a notebook, in the order of the file."""
    try:
        tree = python_tree(text)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error}") from None
    return list(_cells(tree, text.splitlines()))


def _cells(tree: ast.Module, lines: list[str]) -> Iterator[NotebookCell]:
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            kind = call.func if call else decorator
            if isinstance(kind, ast.Attribute) and kind.attr in _KINDS and _is_app(kind.value):
                body = _body(node, lines) if kind.attr == "cell" else lines[node.lineno - 1 : node.end_lineno]
                yield NotebookCell(dedent("\n".join(body)).strip("\n"), _is_hidden(call, node))


def _is_app(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id == "app"


def _body(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, lines: list[str]) -> list[str]:
    """What is between the head of the function and the return that marimo adds, comments included."""
    last = node.body[-1]
    end = last.lineno - 1 if isinstance(last, ast.Return) else (node.end_lineno or last.lineno)
    start = node.body[0].lineno - 1
    while start > node.lineno and lines[start - 1].strip().startswith("#"):
        start -= 1
    return lines[start:end]


def _is_hidden(call: ast.Call | None, node: ast.AST) -> bool:
    """Where the author hides the code, and where the cell ends with Markdown: the reader has that rendered."""
    for word in call.keywords if call else ():
        if word.arg == "hide_code" and isinstance(word.value, ast.Constant):
            return bool(word.value.value)
    body = [part for part in getattr(node, "body", ()) if not isinstance(part, ast.Return)]
    return bool(body) and _is_markdown(body[-1])


def _is_markdown(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Call)
        and isinstance(part.value.func, ast.Attribute)
        and part.value.func.attr == "md"
    )


def shown_html(output: object) -> str:
    """What a cell shows, as HTML; nothing if it shows nothing."""
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
    """Formulas as MathML, tables that can be scrolled, and a word where something works in marimo only."""
    drawn = _TEX.sub(lambda found: _formula(unescape(found[2]), block=found[1] == "["), text)
    drawn = drawn.replace("<pre>", '<pre tabindex="0">')  # may be wider than the page, and is scrolled by keys then
    drawn = _TABLE.sub(r'<div class="wide" tabindex="0">\g<0></div>', drawn)
    return _ONLY_MARIMO.sub('<span class="soft">(here is something that works in marimo only)</span>', drawn)


def _formula(tex: str, *, block: bool) -> str:
    from latex2mathml.converter import convert

    drawn = str(convert(tex.strip(), display="block" if block else "inline")).replace(
        ' xmlns="http://www.w3.org/1998/Math/MathML"', ""
    )
    return f'<div class="wide" tabindex="0">{drawn}</div>' if block else drawn
