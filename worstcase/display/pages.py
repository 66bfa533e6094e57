r"""Pages and pieces of pages: one HTML page that needs nothing else, tables, and sentences with formulas in them.

A page has no script, font or image from elsewhere, and is light or dark as the reader has it. What a user supplied is
text and is escaped here; what is called HTML is put in as it is.

>>> print(html_table(("k", "at most"), [("1", "<2/3>")]))
<div class="wide" tabindex="0"><table><thead><tr><th scope="col">k</th><th scope="col">at most</th></tr></thead><tbody>
<tr><td>1</td><td>&lt;2/3&gt;</td></tr>
</tbody></table></div>

A sentence consists of parts: text of ours; a formula; what a user supplied, which cannot reorder the words around it;
and what is marked.

>>> sentence = ("The ", Marked("target"), " is ", Supplied("<Bob>"), ".")
>>> plain(sentence), prose_html(sentence)
('The target is <Bob>.', 'The <dfn>target</dfn> is <bdi>&lt;Bob&gt;</bdi>.')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from worstcase.display.formulas import Math, mathml, name
from worstcase.display.svg import shortened

_STYLE = """
:root{color-scheme:light dark;--ink:#1b1b1b;--paper:#fff;--soft:#5a5a5a;--line:#ccc;--shade:#f3f3f3}
@media (prefers-color-scheme:dark){:root{--ink:#e8e8e8;--paper:#151515;--soft:#aaa;--line:#444;--shade:#242424}}
@media print{:root{--ink:#000;--paper:#fff;--soft:#444;--line:#999;--shade:#fff}section{break-inside:avoid}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
body{color:var(--ink);background:var(--paper)}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
code,pre{font-family:ui-monospace,monospace;font-size:.95em;overflow-wrap:anywhere}section{margin:2rem 0}
.wide{overflow-x:auto}.wide th,.wide td{padding:.25rem 1.2rem .25rem 0}.soft{color:var(--soft)}
.wide>svg{min-width:34rem}@media print{.wide>svg{min-width:0}}
"""
LONGEST_NAME, LONGEST_CELL = 60, 300  # of a supplied name in a sentence, and of a cell; longer ones are cut


@dataclass(frozen=True)
class Supplied:
    """A name or a value that a user supplied."""

    text: str


@dataclass(frozen=True)
class Marked:
    """A part in an element of its own: a term where it is first used and explained (dfn), or what matters most (b)."""

    part: "Prose"
    tag: str = "dfn"


Prose: TypeAlias = "str | Math | Supplied | Marked | tuple[Prose, ...]"  # a sentence, or a part of one


def html_page(title: str, body: Iterable[str], style: str = "", head: Iterable[str] = ()) -> str:
    """The whole page; the title is text, body and head are HTML, the style is added to that of every page."""
    lines = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        *head,
        f"<style>{_STYLE}{style}</style>",
        f"<title>{escape(title)}</title></head><body>",
        *body,
        "</body></html>",
    )
    return "\n".join(lines) + "\n"


def html_table(head: Sequence[Prose], rows: Iterable[Sequence[Prose]], caption: str = "") -> str:
    """A table, which may be wider than the page: then it is scrolled by itself."""
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    titles = "".join(f'<th scope="col">{prose_html(cell)}</th>' for cell in head)
    body = "".join(f"<tr>{''.join(f'<td>{prose_html(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    return wide(f"<table>{above}<thead><tr>{titles}</tr></thead><tbody>\n{body}</tbody></table>")


def html_list(sentences: Iterable[Prose]) -> str:
    """A list of sentences; nothing if there are none."""
    items = "".join(f"<li>{prose_html(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else ""


def wide(inner: str) -> str:
    """HTML that is scrolled by itself where the page is narrow, with the keyboard too."""
    return f'<div class="wide" tabindex="0">{inner}</div>'


def plain(prose: Prose) -> str:
    """The sentence as a line of text."""
    match prose:
        case tuple():
            return "".join(map(plain, prose))
        case Math():
            return prose.text
        case Supplied():
            return shortened(prose.text, LONGEST_NAME)
        case Marked():
            return plain(prose.part)
        case _:
            return prose


def prose_html(prose: Prose) -> str:
    """The sentence as HTML."""
    match prose:
        case tuple():
            return "".join(map(prose_html, prose))
        case Math():
            return mathml(prose)
        case Supplied():
            return f"<bdi>{escape(plain(prose))}</bdi>"
        case Marked():
            return f"<{prose.tag}>{prose_html(prose.part)}</{prose.tag}>"
        case _:
            return escape(prose)


def joined(parts: Iterable[Prose], between: str) -> Prose:
    """Parts of a sentence with a text between them."""
    return tuple(piece for part in parts for piece in (between, part))[1:]


def in_full(prose: Prose) -> Prose:
    """A sentence with a capital letter and a full stop."""
    return _capital(prose), "."


def _capital(prose: Prose) -> Prose:
    if isinstance(prose, tuple):
        return (_capital(prose[0]), *prose[1:])
    return f"{prose[0].upper()}{prose[1:]}" if isinstance(prose, str) else prose


def fragment(*parts: str) -> str:
    """Pieces of HTML for a notebook: they need no style sheet, and are scrolled by themselves if they are wide."""
    return f'<div style="overflow-x:auto;max-width:60rem">{"".join(parts)}</div>'


def paragraph(*parts: Prose) -> str:
    """A sentence in a notebook."""
    return f'<p style="margin:.4em 0">{prose_html(parts)}</p>'


def small_table(rows: Iterable[Sequence[Prose]]) -> str:
    """A table in a notebook, its header first, of text, formulas and what users supplied; without a style sheet."""
    head, *others = (list(map(_cut, row)) for row in rows)
    style = 'style="text-align:left;padding:.1em 1em .1em 0;border-bottom:1px solid currentColor"'
    table = html_table(head, others).replace("<table>", '<table style="border-collapse:collapse">')
    return table.replace("<th ", f"<th {style} ").replace("<td>", f"<td {style}>")


def _cut(cell: Prose) -> Prose:
    return shortened(cell, LONGEST_CELL) if cell and isinstance(cell, str) else cell


def latex_rows(rows: Iterable[Sequence[Prose]]) -> str:
    """The same as LaTeX: an array in mathematics mode."""
    lines = [[_latex(cell) for cell in row] for row in rows]
    columns = "l" * max(map(len, lines))
    body = r" \\ ".join(" & ".join(line) for line in lines)
    return rf"$\begin{{array}}{{{columns}}}{body}\end{{array}}$"


def _latex(cell: Prose) -> str:
    return (cell if isinstance(cell, Math) else name(plain(_cut(cell)))).latex


def pattern_table(caption: str, rows: Iterable[tuple[int, Sequence[tuple[str, Math | str, bool]], int]]) -> str:
    """For each number of atoms about one bucket, the patterns that share them out, with the best one marked.

    A row: the number of atoms; patterns such as 2+1, with the probability and whether it is the best; how many are left
    out.
    """
    lines: list[tuple[Prose, Prose]] = []
    for atoms, patterns, left in rows:
        cells: list[Prose] = [
            Marked((f"★ {pattern}: ", value, " (best)"), "b") if best else (f"{pattern}: ", value)
            for pattern, value, best in patterns
        ]
        cells += [f"and {left:,} more, none of them better"] if left else []
        lines.append((str(atoms), joined(cells, "; ")))
    return html_table(("atoms", "patterns, each with the probability that none of its atoms is true"), lines, caption)
