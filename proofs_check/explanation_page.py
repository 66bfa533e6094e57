"""An explanation as one HTML page that needs nothing else: no script, no font, no image from elsewhere."""

from collections.abc import Iterator, Sequence
from html import escape

from proofs_check.explanation import ExplanationStep, Row

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h2{margin-top:2.2rem}h2 span{color:#777;font-weight:400}div{overflow-x:auto}table{border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:.25rem 1.2rem .25rem 0;border-bottom:1px solid #ddd}
td{font-family:ui-monospace,monospace;font-size:.92em;overflow-wrap:anywhere}
"""


def as_page(steps: Sequence[ExplanationStep], title: str) -> str:
    """The whole page."""
    return "\n".join(_page(steps, title)) + "\n"


def _page(steps: Sequence[ExplanationStep], title: str) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width">'
    yield f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>"
    for number, step in enumerate(steps, 1):
        yield f"<section><h2><span>{number}.</span> {escape(step.title)}</h2>"
        yield from (f"<p>{escape(sentence)}</p>" for sentence in step.sentences)
        if step.table:
            yield from _table(step.table)
        yield "</section>"
    yield "</body></html>"


def _table(rows: Sequence[Row]) -> Iterator[str]:
    head, *body = rows
    yield "<div><table><thead><tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr></thead><tbody>"
    yield from ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in body)
    yield "</tbody></table></div>"
