"""The table of one bucket: for each number of atoms the patterns that share them out, with the best one marked.

>>> row = PatternRow(2, (PatternCell("2", "1/5", best=True), PatternCell("1+1", "3/10")), left=0)
>>> print(pattern_table("Bucket <0>", [row]))
<div class="wide" tabindex="0"><table class="patterns"><caption>Bucket &lt;0&gt;</caption>
<thead><tr><th scope="col">atoms</th>
<th scope="col">patterns, each with the probability that none of its atoms is true</th></tr></thead><tbody>
<tr><th scope="row">2</th><td><b>★ 2: 1/5 (best)</b>; 1+1: 3/10</td></tr>
</tbody></table></div>
"""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from reference.drawing.html_page import wide
from reference.drawing.mathml import Math, html


class PatternCell(NamedTuple):
    """A pattern such as 2+1, and the probability that it gives."""

    pattern: str
    value: Math | str
    best: bool = False


class PatternRow(NamedTuple):
    """The patterns of h atoms, the best ones first, and how many are left out."""

    atoms: int
    cells: tuple[PatternCell, ...]
    left: int = 0


def pattern_table(caption: str, rows: Iterable[PatternRow]) -> str:
    """The table as HTML."""
    lines = (
        f'<table class="patterns"><caption>{escape(caption)}</caption>',
        '<thead><tr><th scope="col">atoms</th>',
        '<th scope="col">patterns, each with the probability that none of its atoms is true</th></tr></thead><tbody>',
        *(f'<tr><th scope="row">{row.atoms}</th><td>{"; ".join(_cells(row))}</td></tr>' for row in rows),
        "</tbody></table>",
    )
    return wide("\n".join(lines))


def _cells(row: PatternRow) -> Iterable[str]:
    for cell in row.cells:
        value = escape(cell.value) if isinstance(cell.value, str) else html(cell.value)
        shown = f"{escape(cell.pattern)}: {value}"
        yield f"<b>★ {shown} (best)</b>" if cell.best else shown
    if row.left:
        yield f"and {row.left:,} more, none of them better"
