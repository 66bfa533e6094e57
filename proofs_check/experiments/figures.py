"""Figures 5 and 6: their points, exact, and their pictures, drawn with matplotlib.

**Figure 5**, for one table: the maximum disclosure against k, for implications and for negated atoms; these are the
table's `Curves`. **Figure 6**: for each k, and for each entropy h that some table has as the minimum over its buckets,
w(T(h), k), the least maximum disclosure among the tables with that h. **Its twin**, which the paper mentions without
showing it, is the same for negated atoms. Whether two tables have the same h is decided exactly (see `adult_tables`).

Lines are as in the paper: solid for implications, dotted for negated atoms. On Figure 6 an open circle marks a point
that discloses more than its neighbour with less entropy: there the curve of our tables does not decrease. The same data
gives the same file.

>>> from proofs_check.experiments.adult_tables import adult
>>> first, *_, last = entropy_curve(adult(), "implications", 0)
>>> (first.entropy, first.disclosure, first.tables), (last.entropy, str(last.disclosure), last.nodes)
((0 bits, Fraction(1, 1), 48), (3.40149 bits, '3010/22611', ((5, 2, 1, 1),)))
>>> problem() is None or "matplotlib" in problem()
True
"""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from itertools import pairwise
from typing import Any, TypeAlias

from fastpath.exact_logarithm import Logarithm
from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, Language, Tables
from reference.extras import missing

Axes: TypeAlias = Any
"""Matplotlib is loaded by name: it is an extra, and neither we nor the type checker may count on it."""
FIGURE_6_KS = (1, 3, 5, 7, 9, 11)
"""The curves that the paper draws."""
KINDS = ("svg", "png")

_SIZE, _DOTS_PER_INCH = (7.2, 4.6), 160
_STYLE = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "worstcase",  # names inside the file that do not change with each run
    "font.size": 10.5,
    "axes.titlesize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "0.9",
    "lines.linewidth": 1.6,
    "legend.frameon": False,
}
_BLUE, _RED = "#1f4e8c", "#c0392b"


@dataclass(frozen=True)
class EntropyPoint:
    """(h, w(T(h), k)), and where it comes from."""

    entropy: Logarithm
    disclosure: Fraction
    nodes: tuple[Node, ...]
    """The tables T(h): those with this entropy that attain the disclosure."""
    tables: int
    """The number of tables with this entropy."""


def entropy_curve(tables: Tables, language: Language, k: int) -> tuple[EntropyPoint, ...]:
    """One curve of Figure 6, by increasing entropy."""
    return tuple(_point(tables, language, k, entropy, nodes) for entropy, nodes in tables.by_entropy.items())


def entropy_curves(tables: Tables, language: Language) -> dict[int, tuple[EntropyPoint, ...]]:
    """All curves of Figure 6, by k."""
    return {k: entropy_curve(tables, language, k) for k in FIGURE_6_KS}


def rises(curve: tuple[EntropyPoint, ...]) -> list[tuple[EntropyPoint, EntropyPoint]]:
    """The neighbours on a curve of which the one with more entropy discloses more."""
    return [(one, next_one) for one, next_one in pairwise(curve) if one.disclosure < next_one.disclosure]


def _point(tables: Tables, language: Language, k: int, entropy: Logarithm, nodes: list[Node]) -> EntropyPoint:
    values = {node: tables.curves[node].of(language)[k] for node in nodes}
    least = min(values.values())
    attaining = tuple(node for node, value in values.items() if value == least)
    return EntropyPoint(entropy, least, attaining, len(nodes))


def problem() -> str | None:
    """Why no pictures can be drawn, in a sentence; None if they can."""
    try:
        import_module("matplotlib.figure")
    except ImportError:
        return str(missing("matplotlib", "drawing pictures"))
    return None


def pictures(tables: Tables, age_start: int, kind: str) -> dict[str, bytes]:
    """Figures 5 and 6 and the twin of the latter, by name."""
    return {
        "figure5": drawn(kind, lambda axes: _figure_5(axes, tables, age_start)),
        "figure6": drawn(kind, lambda axes: _figure_6(axes, tables, age_start, "implications")),
        "figure6-negations": drawn(kind, lambda axes: _figure_6(axes, tables, age_start, "negations")),
    }


def drawn(kind: str, draw: Callable[[Axes], None]) -> bytes:
    """One picture, svg or png, that `draw` has drawn on its axes."""
    into = io.BytesIO()
    with import_module("matplotlib").rc_context(_STYLE):
        figure = import_module("matplotlib.figure").Figure(figsize=_SIZE, dpi=_DOTS_PER_INCH, layout="constrained")
        draw(figure.add_subplot())
        figure.savefig(into, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return into.getvalue()


def _figure_5(axes: Axes, tables: Tables, start: int) -> None:
    curves = tables.curves[FIGURE_5_NODE]
    ks = range(len(curves.implications))
    axes.plot(ks, list(map(float, curves.implications)), "o-", color=_BLUE, markersize=4.5, label="k implications")
    axes.plot(ks, list(map(float, curves.negations)), "s:", color=_RED, markersize=4, label="k negated atoms")
    axes.set(
        xlabel="pieces of background knowledge, k",
        ylabel="maximum disclosure",
        title=f"Figure 5: Adult, ages [{start},{start + 20}), [{start + 20},{start + 40}), …, all else suppressed",
        ylim=(0, 1.03),
        xticks=list(ks),
    )
    axes.legend(loc="lower right")


def _figure_6(axes: Axes, tables: Tables, start: int, language: Language) -> None:
    curves = entropy_curves(tables, language)
    colours = import_module("matplotlib").colormaps["viridis"]
    for place, (k, curve) in enumerate(reversed(curves.items())):
        _draw_curve(axes, curve, colours(0.8 * place / (len(curves) - 1)), f"k = {k}")
    what, name = ("implications", "6") if language == "implications" else ("negated atoms", "6's twin")
    axes.plot([], [], "o", color="0.3", markerfacecolor="white", markersize=6, label="rises with h")
    axes.set(
        xlabel="minimum entropy of the sensitive attribute over all buckets, h (bits)",
        ylabel="least maximum disclosure, w(T(h), k)",
        title=f"Figure {name}: k {what}, {len(tables.curves)} tables, ages from {start}",
        ylim=(0, 1.03),
    )
    axes.legend(loc="lower left")


def _draw_curve(axes: Axes, curve: tuple[EntropyPoint, ...], colour: object, label: str) -> None:
    axes.plot(*_coordinates(curve), ".-", color=colour, label=label)
    risen = [high for _, high in rises(curve)]
    axes.plot(*_coordinates(risen), "o", color=colour, markerfacecolor="white", markersize=6)


def _coordinates(curve: Sequence[EntropyPoint]) -> tuple[list[float], list[float]]:
    return [float(point.entropy) for point in curve], [float(point.disclosure) for point in curve]
