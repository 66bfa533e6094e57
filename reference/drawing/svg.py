"""What all pictures have in common: an SVG element with a title and its content in words, colours, dashes, short texts.

Things are told apart by their dashes and labels, never by colour alone. Colours are seen on light and on dark paper;
texts and lines are in the colour of the text around the picture. A text of a stranger is cut to what fits and ends
with "…" then; nothing in it that steers writing (line ends, bidi marks) is left as it is.

>>> print(shortened("lung cancer", 8), shortened("flu", 8), shortened("a\u202eb", 8))
lung ca… flu a\u202eb
>>> svg_picture("bars", "1 < 2", "words", (10, 20), ["<g/>"]).splitlines()[1:]
['<title>1 &lt; 2</title>', '<desc>words</desc>', '<g/>', '</svg>']
"""

from collections.abc import Iterable, Sequence
from html import escape
from unicodedata import east_asian_width

from reference.naming import visible

COLOURS = ("#2f81d6", "#d9622b", "#3a9a3a", "#a65be0", "#d6407f", "#8f8f2b")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2", "1 2")
PAPER_STYLE = (
    "svg{color:#1b1b1b}.paper{fill:#fff;stroke:#ccc}"
    "@media (prefers-color-scheme:dark){svg{color:#e8e8e8}.paper{fill:#151515;stroke:#444}}"
)
"""For a picture in a file of its own, which has no text around it: paper, light or dark as its reader prefers."""
CHARACTER = 7.8
"""The width of most small letters of a text that is 13 pixels high."""
_WIDE = frozenset("mwæœ@%×…—–MWÆŒ") | frozenset("жшщюфыЖШЩЮФЫΩωϖ")
"""Letters and signs that are much wider; of the Latin, Greek and Cyrillic ones that pictures are likely to meet."""


def svg_picture(kind: str, title: str, words: str, size: tuple[int, int], lines: Iterable[str]) -> str:
    """The picture: never wider than its size, its title and words for those who do not see it."""
    width, height = size
    box = f'viewBox="0 0 {width} {height}" width="100%" style="max-width:{width}px"'
    text = 'font-family="system-ui,sans-serif" font-size="13" fill="currentColor"'
    head = f'<svg class="{kind}" role="img" xmlns="http://www.w3.org/2000/svg" {box} {text}>'
    named = f"<title>{escape(shortened(title, 200))}</title>"
    return "\n".join((head, named, f"<desc>{escape(words)}</desc>", *lines, "</svg>"))


def on_paper(picture: str) -> str:
    """The picture with a paper of its own below it, for a file that a page shows as an image.

    >>> print(on_paper(svg_picture("bars", "t", "w", (10, 20), ["<g/>"])).splitlines()[4])
    <rect class="paper" x="0.5" y="0.5" width="99.9%" height="99.9%" rx="8"/>
    """
    paper = '<rect class="paper" x="0.5" y="0.5" width="99.9%" height="99.9%" rx="8"/>'
    return picture.replace("</desc>\n", f"</desc>\n<style>{PAPER_STYLE}</style>\n{paper}\n", 1)


def shortened(text: str, most: int) -> str:
    """At most so many characters, of what is visible; quotation marks where there is nothing."""
    shown = visible(text[: most + 1]) or '""'  # what is cut need not be looked at
    return shown if len(shown) <= most and len(text) <= most else f"{shown[: most - 1]}…"


def text_width(text: str) -> float:
    """About how wide a text is drawn, rather too much than too little."""
    return CHARACTER * sum(map(_letters, text))


def _letters(char: str) -> float:
    """As wide as how many small letters."""
    if east_asian_width(char) in "WF":
        return 2
    return 1.7 if char in _WIDE else 1.3 if char.isupper() else 1.1 if char.isdigit() else 1


def fitting(text: str, width: float) -> str:
    """As much of a text as fits into this width, nothing if that is hardly any of it."""
    most = int(width / CHARACTER)
    cut = shortened(text, most) if most >= 3 or len(text) <= most else ""
    while cut and text_width(cut) > width:
        cut = f"{cut.removesuffix('…')[:-1]}…" if len(cut) > 2 else ""
    return cut


def svg_text(x: float, y: float, text: str, rest: str = "") -> str:
    """A text at a place."""
    return f'<text x="{x:.1f}" y="{y:.1f}"{f" {rest}" if rest else ""}>{escape(text)}</text>'


def some(names: Sequence[str], most: int, longest: int, number: int | None = None) -> str:
    """The first few names, each cut to what fits, and how many more there are.

    >>> some(["Ann", "Bo", "Christopher"], 2, 5), some(["Christopher"], 2, 5)
    ('Ann, Bo and 1 more', 'Chri…')
    """
    number = len(names) if number is None else number
    shown = ", ".join(shortened(names[place], longest) for place in range(min(most, number)))
    return shown if number <= most else f"{shown} and {number - most:,} more"
