"""One HTML page that needs nothing else: no script, no font, no image from elsewhere.

>>> html_page("1 < 2", ["<h1>Less</h1>"], "h1{color:red}").splitlines()[-3:]
['<title>1 &lt; 2</title></head><body>', '<h1>Less</h1>', '</body></html>']
"""

from collections.abc import Iterable
from html import escape

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse}th,td{text-align:left;vertical-align:top;border-bottom:1px solid #ddd}
code,pre{font-family:ui-monospace,monospace;font-size:.95em;overflow-wrap:anywhere}section{margin:2rem 0}
"""


def html_page(title: str, body: Iterable[str], style: str = "") -> str:
    """The whole page; the title is text, the lines of the body are HTML, the style is added to that of every page."""
    lines = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<style>{_STYLE}{style}</style>",
        f"<title>{escape(title)}</title></head><body>",
        *body,
        "</body></html>",
    )
    return "\n".join(lines) + "\n"
