"""Curves as one SVG picture inside a page: how a probability grows with the number of facts.

The horizontal axis has whole numbers, the vertical one goes from 0 to 1. A curve is told from the others by its dashes,
not by colour alone, and its name stands in a legend below; a threshold is a level line. The picture has a
title and says its numbers in words, for those who do not see it. Floats only draw here.

>>> from fractions import Fraction
>>> picture = line_chart("Disclosure", "facts", [Curve("<any>", (Fraction(1, 3), Fraction(1)))], level=Fraction(1, 2))
>>> picture.count("<circle"), "&lt;any&gt;: 0: 1/3, 1: 1" in picture, "c = 1/2" in picture
(3, True, True)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from reference.drawing.mathml import number
from reference.drawing.svg import COLOURS, DASHES, shortened, svg_picture

WIDTH, HEIGHT, LEFT, RIGHT, TOP, LOW = 640, 320, 48, 16, 16, 44
MOST_TICKS = 14


@dataclass(frozen=True)
class Curve:
    """A name and the value at 0, 1, 2, …; None where there is none."""

    name: str
    values: tuple[Fraction | None, ...]


def line_chart(title: str, across: str, curves: Sequence[Curve], *, level: Fraction | None = None) -> str:
    """The picture as text; `across` names the horizontal axis, `level` is a threshold c to draw."""
    last = max((len(curve.values) - 1 for curve in curves), default=0)
    height = HEIGHT + 22 * len(curves)
    lines = (
        *_axes(across, last),
        *(() if level is None else _level_line(level)),
        *(part for row, curve in enumerate(curves) for part in drawn_curve(curve.name, _points(curve, last), row)),
    )
    return svg_picture("chart", title, "; ".join(_in_words(curve) for curve in curves), (WIDTH, height), lines)


def _x(place: float, last: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (place / last if last else 0.5)


def _y(value: Fraction) -> float:
    return TOP + (HEIGHT - TOP - LOW) * (1 - float(value))


def _axes(across: str, last: int) -> Iterator[str]:
    line = 'stroke="currentColor" stroke-opacity="0.25"'
    for quarter in range(5):
        value = Fraction(quarter, 4)
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{_y(value):.1f}" y2="{_y(value):.1f}" {line}/>'
        yield f'<text x="{LEFT - 8}" y="{_y(value) + 4:.1f}" text-anchor="end">{float(value):g}</text>'
    step = -(-(last + 1) // MOST_TICKS)
    for place in range(0, last + 1, step):
        yield f'<text x="{_x(place, last):.1f}" y="{HEIGHT - LOW + 18}" text-anchor="middle">{place}</text>'
    middle = (LEFT + WIDTH - RIGHT) / 2
    yield f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>'


def _level_line(level: Fraction) -> Iterator[str]:
    y = _y(level)
    yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#c00" stroke-width="1.5"/>'
    yield f'<text x="{WIDTH - RIGHT}" y="{y - 5:.1f}" text-anchor="end">c = {level}</text>'


def _points(curve: Curve, last: int) -> list[tuple[float, float]]:
    return [(_x(place, last), _y(value)) for place, value in enumerate(curve.values) if value is not None]


def drawn_curve(name: str, points: Sequence[tuple[float, float]], row: int) -> Iterator[str]:
    """A curve through these points of the picture, and its line in the legend below."""
    colour, dash = COLOURS[row % len(COLOURS)], DASHES[row % len(DASHES)]
    paint = f'stroke="{colour}" stroke-width="2" fill="none"' + (f' stroke-dasharray="{dash}"' if dash else "")
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{path}" {paint}/>'
    yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points)
    y = HEIGHT + 22 * row + 8
    yield f'<line x1="{LEFT}" x2="{LEFT + 32}" y1="{y}" y2="{y}" {paint}/>'
    yield f'<circle cx="{LEFT + 16}" cy="{y}" r="3" fill="{colour}"/>'
    yield f'<text x="{LEFT + 42}" y="{y + 4}">{escape(shortened(name, 70))}</text>'


def _in_words(curve: Curve) -> str:
    known = (f"{place}: {number(value).text}" for place, value in enumerate(curve.values) if value is not None)
    return f"{shortened(curve.name, 70)}: {', '.join(known)}"
