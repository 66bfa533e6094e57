r"""Formulas of the chapters, $…$ and $$…$$, as MathML: browsers draw it themselves, so that no program is loaded.

The Markdown extension *arithmatex* finds the formulas, and nothing in code; what it leaves is replaced here.

>>> with_mathml(r'<p>so <span class="arithmatex">\(a &lt; \frac{1}{2}\)</span>.</p>')[:44]
'<p>so <math xmlns="http://www.w3.org/1998/Ma'
>>> "&#x0003C;" in with_mathml(r'<span class="arithmatex">\(a &lt; b\)</span>')
True
"""

import re
from html import unescape

from latex2mathml.converter import convert

_INLINE = re.compile(r'<span class="arithmatex">\\\((.*?)\\\)</span>', re.DOTALL)
_DISPLAY = re.compile(r'<div class="arithmatex">\s*\\\[(.*?)\\\]\s*</div>', re.DOTALL)


def with_mathml(html: str) -> str:
    """The same page with its formulas as MathML."""
    html = _DISPLAY.sub(lambda found: _mathml(found.group(1), "block"), html)
    html = _INLINE.sub(lambda found: _mathml(found.group(1), "inline"), html)
    if 'class="arithmatex"' in html:
        raise ValueError("a formula was not understood: is there a $ too many or too few?")
    return html


def _mathml(escaped: str, display: str) -> str:
    mathml = convert(unescape(escaped).strip(), display=display)
    # What scrolls on a narrow screen must be reached by keyboard.
    scrolled = f'<div class="formula" role="group" aria-label="formula" tabindex="0">{mathml}</div>'
    return mathml if display == "inline" else scrolled
