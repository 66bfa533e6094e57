"""Measured curves as one SVG picture: a positive quantity on a logarithmic axis, over a size on either kind of axis.

On two logarithmic axes a power law is a straight line, and its slope the exponent; where only the vertical axis is
logarithmic, an exponential law is one. Curves are told apart by dashes, and named in a legend, as in `line_chart`.

>>> squares = MeasuredCurve("squares", ((10, 0.1), (100, 10.0)))
>>> picture = log_chart("Growth", "n", "seconds", [squares])
>>> "squares: 10: 0.1, 100: 10" in picture, picture.count("<circle"), ">10¹<" in picture
(True, 3, True)
>>> ">50<" in log_chart("Growth", "n", "seconds", [squares], logarithmic=False)
True
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from reference.drawing.line_chart import HEIGHT, LEFT, LOW, RIGHT, TOP, WIDTH, drawn_curve
from reference.drawing.svg import shortened, svg_picture, svg_text

MOST_TICKS = 10
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_LINE = 'stroke="currentColor" stroke-opacity="0.25"'


@dataclass(frozen=True)
class MeasuredCurve:
    """A name, and pairs of a size and what was measured there, both above 0."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Axis:
    """Where a figure stands between two pixels."""

    low: float
    high: float
    first: float
    last: float
    logarithmic: bool

    def place(self, figure: float) -> float:
        """In pixels."""
        value = log10(figure) if self.logarithmic else figure
        return self.first + (self.last - self.first) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> Iterator[tuple[float, str]]:
        """Figures to write beside the axis."""
        steps = (digit * 10**power for power in range(19) for digit in (1, 2, 5))
        step = next((step for step in steps if (self.high - self.low) / step <= MOST_TICKS), 10**19)
        for number in range(ceil(self.low / step) * step, floor(self.high) + 1, step):
            text = f"10{str(number).translate(_RAISED)}" if self.logarithmic else f"{number:,}"
            yield (10.0**number if self.logarithmic else number), text


def log_chart(title: str, across: str, up: str, curves: Sequence[MeasuredCurve], *, logarithmic: bool = True) -> str:
    """The picture as text; `across` and `up` name the axes; the horizontal one is `logarithmic` or not."""
    sizes = [size for curve in curves for size, _ in curve.points]
    figures = [figure for curve in curves for _, figure in curve.points]
    horizontal = _axis(sizes, LEFT, WIDTH - RIGHT, logarithmic=logarithmic)
    vertical = _axis(figures, HEIGHT - LOW, TOP, logarithmic=True)
    lines = [*_drawn_axes(horizontal, vertical, across, up)]
    for row, curve in enumerate(curves):
        points = [(horizontal.place(size), vertical.place(figure)) for size, figure in curve.points]
        lines += drawn_curve(curve.name, points, row)
    words = "; ".join(_in_words(curve) for curve in curves)
    return svg_picture("chart", title, words, (WIDTH, HEIGHT + 22 * len(curves)), lines)


def _axis(figures: Sequence[float], first: float, last: float, *, logarithmic: bool) -> _Axis:
    """From a power of ten to another, or from the least to the greatest; never of no length."""
    low, high = min(figures), max(figures)
    if logarithmic:
        low, high = floor(log10(low)), ceil(log10(high))
    return _Axis(low, max(high, low + 1), first, last, logarithmic)


def _drawn_axes(horizontal: _Axis, vertical: _Axis, across: str, up: str) -> Iterator[str]:
    for figure, text in vertical.ticks():
        y = vertical.place(figure)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" {_LINE}/>'
        yield svg_text(LEFT - 8, y + 4, text, 'text-anchor="end"')
    for figure, text in horizontal.ticks():
        yield svg_text(horizontal.place(figure), HEIGHT - LOW + 18, text, 'text-anchor="middle"')
    yield svg_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, 'text-anchor="middle"')
    yield f'<text x="{LEFT + 6}" y="{TOP + 12}">{escape(up)}</text>'


def _in_words(curve: MeasuredCurve) -> str:
    return f"{shortened(curve.name, 70)}: " + ", ".join(f"{size:g}: {figure:.2g}" for size, figure in curve.points)
