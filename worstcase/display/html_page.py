"""One HTML page that needs nothing else (no script, font or image from elsewhere), light or dark as the reader has it.

What a user supplied is text and is escaped here; what is called HTML is put in as it is.

>>> html_page("1 < 2", ["<h1>Less</h1>"], "h1{color:red}").splitlines()[-3:]
['<title>1 &lt; 2</title></head><body>', '<h1>Less</h1>', '</body></html>']
>>> print(html_table(("k", "at most"), [("1", "<2/3>")]))
<div class="wide" tabindex="0"><table><thead><tr><th scope="col">k</th><th scope="col">at most</th></tr></thead><tbody>
<tr><td>1</td><td>&lt;2/3&gt;</td></tr>
</tbody></table></div>
"""

from collections.abc import Iterable, Sequence
from html import escape

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


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of texts, which may be wider than the page: then it is scrolled by itself."""
    return table_of_html([escape(cell) for cell in head], ([escape(cell) for cell in row] for row in rows))


def table_of_html(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The same of cells that are HTML."""
    titles = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    lines = (
        f"<table><thead><tr>{titles}</tr></thead><tbody>",
        *(f"<tr>{row}</tr>" for row in cells),
        "</tbody></table>",
    )
    return wide("\n".join(lines))


def wide(inner: str) -> str:
    """HTML that is scrolled by itself where the page is narrow, with the keyboard too."""
    return f'<div class="wide" tabindex="0">{inner}</div>'
