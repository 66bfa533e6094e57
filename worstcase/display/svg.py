r"""Pictures as text: an SVG element with a title and its content in words, texts that fit, and curves.

Things differ in dashes and labels, never in colour alone. Colours are seen on light and on dark paper; texts and lines
have the colour of the text around the picture. A text that a user supplied is cut to what fits and then ends with "…";
its control characters (line ends, bidi marks) are escaped.

A chart has one of three scales. `share` is a probability from 0 to 1 over the number of facts, perhaps with a threshold
as a level line. On the other two the vertical axis is logarithmic: a `power` law is a straight line where the
horizontal axis is so, too, and an `exponential` law where it is not. Floats only draw here.

>>> sure = Curve("<any>", (Fraction(1, 3), Fraction(1)))
>>> picture = line_chart("Disclosure", "facts", [sure], level=Fraction(1, 2))
>>> picture.count("<circle"), "&lt;any&gt;: 0: 1/3, 1: 1" in picture, "c = 1/2" in picture
(3, True, True)
>>> squares = Curve("squares", (0.1, 10.0), (10, 100))
>>> picture = line_chart("Growth", "n", [squares], scale="power", up="seconds")
>>> "squares: 10: 0.1, 100: 10" in picture, ">10¹<" in picture
(True, True)
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import count
from math import ceil, floor, log10
from typing import Literal
from unicodedata import east_asian_width

from reference.naming import visible
from worstcase.display.formulas import number

COLOURS = ("#2f81d6", "#d9622b", "#3a9a3a", "#a65be0", "#d6407f", "#8f8f2b")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2", "1 2")
PAPER_STYLE = (  # for a picture in a file of its own: paper, light or dark as its reader prefers
    "svg{color:#1b1b1b}.paper{fill:#fff;stroke:#ccc}"
    "@media (prefers-color-scheme:dark){svg{color:#e8e8e8}.paper{fill:#151515;stroke:#444}}"
)
CHARACTER = 7.8  # the width of most small letters of a text that is 13 pixels high
_WIDE = frozenset("mwæœ@%×…—–MWÆŒжшщюфыЖШЩЮФЫΩωϖ")  # letters and signs that are much wider


def svg_picture(kind: str, title: str, words: str, size: tuple[int, int], lines: Iterable[str]) -> str:
    """The picture: never wider than its size, its title and words for those who do not see it."""
    width, height = size
    box = f'viewBox="0 0 {width} {height}" width="100%" style="max-width:{width}px"'
    text = 'font-family="system-ui,sans-serif" font-size="13" fill="currentColor"'
    head = f'<svg class="{kind}" role="img" xmlns="http://www.w3.org/2000/svg" {box} {text}>'
    named = f"<title>{escape(shortened(title, 200))}</title>\n<desc>{escape(words)}</desc>"
    return "\n".join((head, named, *lines, "</svg>"))


def on_paper(picture: str) -> str:
    """The picture with a paper of its own below it, for a file that a page shows as an image."""
    paper = '<rect class="paper" x="0.5" y="0.5" width="99.9%" height="99.9%" rx="8"/>'
    return picture.replace("</desc>\n", f"</desc>\n<style>{PAPER_STYLE}</style>\n{paper}\n", 1)


def shortened(text: str, most: int) -> str:
    """At most `most` characters, control characters escaped; quotation marks where there is nothing."""
    shown = visible(text[: most + 1]) or '""'  # what is cut need not be looked at
    return shown if len(shown) <= most and len(text) <= most else f"{shown[: most - 1]}…"


def text_width(text: str) -> float:
    """About how wide a text is drawn, rather too much than too little."""

    def letters(char: str) -> float:
        if east_asian_width(char) in "WF":
            return 2
        return 1.7 if char in _WIDE else 1.3 if char.isupper() else 1.1 if char.isdigit() else 1

    return CHARACTER * sum(map(letters, text))


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


def svg_rect(x: float, y: float, width: float, height: float, rest: str) -> str:
    """A rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:g}" {rest}/>'


def svg_line(x1: float, y1: float, x2: float, y2: float, rest: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {rest}/>'


def some(names: Sequence[str], most: int, longest: int, number: int | None = None) -> str:
    """The first few names, each cut to what fits, and how many more there are.

    >>> some(["Ann", "Bo", "Christopher"], 2, 5), some(["Christopher"], 2, 5)
    ('Ann, Bo and 1 more', 'Chri…')
    """
    number = len(names) if number is None else number
    shown = ", ".join(shortened(names[place], longest) for place in range(min(most, number)))
    return shown if number <= most else f"{shown} and {number - most:,} more"


WIDTH, HEIGHT, LEFT, RIGHT, TOP, LOW = 640, 320, 48, 16, 16, 44
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True)
class Curve:
    """A name and the value at 0, 1, 2, …, or at each of the sizes; None where there is none."""

    name: str
    values: Sequence[Fraction | float | None]
    sizes: Sequence[float] | None = None

    @property
    def points(self) -> list[tuple[float, Fraction | float]]:
        """Sizes with their values."""
        sizes = range(len(self.values)) if self.sizes is None else self.sizes
        return [(size, value) for size, value in zip(sizes, self.values, strict=True) if value is not None]


@dataclass(frozen=True)
class _Axis:
    """Where a figure stands between two pixels, and the figures that are written beside it."""

    low: float
    high: float
    first: float
    last: float
    logarithmic: bool = False

    def place(self, figure: Fraction | float) -> float:
        """In pixels; the middle of an axis without length."""
        value = log10(figure) if self.logarithmic else float(figure)
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return self.first + (self.last - self.first) * share

    def ticks(self) -> Iterator[tuple[float, str]]:
        """At most ten figures, at round steps."""
        steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
        step = next(step for step in steps if (self.high - self.low) / step <= 10)
        for figure in range(ceil(self.low / step) * step, floor(self.high) + 1, step):
            text = f"10{str(figure).translate(_RAISED)}" if self.logarithmic else f"{figure:,}"
            yield (10.0**figure if self.logarithmic else figure), text


def line_chart(
    title: str,
    across: str,
    curves: Sequence[Curve],
    *,
    level: Fraction | None = None,
    scale: Literal["share", "power", "exponential"] = "share",
    up: str = "",
) -> str:
    """Curves as one picture; `across` and `up` name the axes, `level` is a threshold c to draw."""
    points = [point for curve in curves for point in curve.points]
    sizes, figures = [size for size, _ in points], [value for _, value in points]
    ends, heights = (LEFT, WIDTH - RIGHT), (HEIGHT - LOW, TOP)
    if scale == "share":
        last = max((len(curve.values) - 1 for curve in curves), default=0)
        horizontal, vertical = _Axis(0, last, *ends), _Axis(0, 1, *heights)
        marks: list[tuple[float, str]] = [(place, str(place)) for place in range(0, last + 1, -(-(last + 1) // 14))]
        rows = [(quarter / 4, f"{quarter / 4:g}") for quarter in range(5)]
    else:
        horizontal, vertical = _axis(sizes, *ends, logarithmic=scale == "power"), _axis(figures, *heights)
        marks, rows = list(horizontal.ticks()), list(vertical.ticks())
    middle, end = 'text-anchor="middle"', 'text-anchor="end"'
    lines: list[str] = []
    for figure, text in rows:
        y = vertical.place(figure)
        lines.append(svg_line(LEFT, y, WIDTH - RIGHT, y, 'stroke="currentColor" stroke-opacity="0.25"'))
        lines.append(svg_text(LEFT - 8, y + 4, text, end))
    lines += (svg_text(horizontal.place(at), HEIGHT - LOW + 18, text, middle) for at, text in marks)
    lines.append(svg_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, middle))
    lines += [svg_text(LEFT + 6, TOP + 12, up)] if up else []
    if level is not None:
        y = vertical.place(level)
        lines.append(svg_line(LEFT, y, WIDTH - RIGHT, y, 'stroke="#c00" stroke-width="1.5"'))
        lines.append(svg_text(WIDTH - RIGHT, y - 5, f"c = {level}", end))
    for row, curve in enumerate(curves):
        lines += _drawn(curve.name, [(horizontal.place(x), vertical.place(y)) for x, y in curve.points], row)
    words = "; ".join(_in_words(curve, exact=scale == "share") for curve in curves)
    return svg_picture("chart", title, words, (WIDTH, HEIGHT + 22 * len(curves)), lines)


def _axis(figures: Sequence[Fraction | float], first: float, last: float, *, logarithmic: bool = True) -> _Axis:
    """From a power of ten to another, or from the least to the greatest; never of no length."""
    low, high = float(min(figures)), float(max(figures))
    if logarithmic:
        low, high = floor(log10(low)), ceil(log10(high))
    return _Axis(low, max(high, low + 1), first, last, logarithmic)


def _drawn(name: str, points: Sequence[tuple[float, float]], row: int) -> Iterator[str]:
    colour, dash = COLOURS[row % len(COLOURS)], DASHES[row % len(DASHES)]
    paint = f'stroke="{colour}" stroke-width="2" fill="none"' + (f' stroke-dasharray="{dash}"' if dash else "")
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{path}" {paint}/>'
    yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    y = HEIGHT + 22 * row + 8
    yield svg_line(LEFT, y, LEFT + 32, y, paint)
    yield f'<circle cx="{LEFT + 16}" cy="{y}" r="3" fill="{colour}"/>'
    yield svg_text(LEFT + 42, y + 4, shortened(name, 70))


def _in_words(curve: Curve, *, exact: bool) -> str:
    known = (f"{x}: {number(Fraction(y)).text}" if exact else f"{x:g}: {y:.2g}" for x, y in curve.points)
    return f"{shortened(curve.name, 70)}: {', '.join(known)}"
