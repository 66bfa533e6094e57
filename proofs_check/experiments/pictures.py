"""The experiments' pictures, drawn with matplotlib: Figures 5 and 6, and the growth curve.

Lines are as in the paper: solid for implications, dotted for negated atoms. On Figure 6 an open circle marks a point
that discloses more than its neighbour with less entropy: where the paper's "monotonically decreases" fails. The same
data gives the same file.

>>> problem() is None or "matplotlib" in problem()
True
"""

import io
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeAlias

from proofs_check.experiments.adult_tables import FIGURE_5_NODE, Language, Tables
from proofs_check.experiments.figures import EntropyPoint, entropy_curves, rises
from reference.errors import missing

Axes: TypeAlias = Any
"""Matplotlib is loaded by name: it is an extra, and neither we nor the type checker may count on it."""

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


def growth_picture(kind: str, sizes: Sequence[int], steps: dict[str, Sequence[int]]) -> bytes:
    """Numbers of steps against n, a line for each label; doubling with each n is a straight line."""

    def draw(axes: Axes) -> None:
        for style, (label, numbers) in zip(("o-", "s-"), steps.items(), strict=True):
            axes.plot(sizes, numbers, style, label=label)
        axes.set_yscale("log", base=2)
        axes.set(
            xlabel="people and values in the bucket, n", ylabel="steps", title="One formula is hard, the worst is not"
        )
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.legend()

    return drawn(kind, draw)


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
