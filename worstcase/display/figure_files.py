"""Figures 5 and 6 as files: the JSON object, CSV files, and pictures; and the picture of the curve of costs.

Pictures are drawn with matplotlib, which is an extra; without it the others are written. Lines are as in the paper:
solid for implications, dotted for negated atoms. On Figure 6 an open circle marks a point that discloses more than its
neighbour with less entropy: there the curve of our tables does not decrease. The same data gives the same file.
"""

import io
import json
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from proofs_check.experiments.adult_tables import FIGURE_5_NODE, EntropyPoint, Language, Tables, entropy_curves, rises
from proofs_check.experiments.figures import Experiment, JsonObject, data_files
from proofs_check.experiments.growth import ALL, ONE, Point
from proofs_check.extras import missing
from reference.errors import InvalidInput
from reference.naming import source_name
from worstcase.io.writing import write_bytes

# Matplotlib is loaded by name: it is an extra, and neither we nor the type checker may count on it
Axes: TypeAlias = Any
KINDS = ("svg", "png")

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


def problem() -> str | None:
    """Why no pictures can be drawn, in a sentence; None if they can."""
    try:
        import_module("matplotlib.figure")
    except ImportError:
        return str(missing("matplotlib", "drawing pictures"))
    return None


def drawn(kind: str, draw: Callable[[Axes], None]) -> bytes:
    """One picture, svg or png, that `draw` has drawn on its axes."""
    into = io.BytesIO()
    with import_module("matplotlib").rc_context(_STYLE):
        figure = import_module("matplotlib.figure").Figure(figsize=(7.2, 4.6), dpi=160, layout="constrained")
        draw(figure.add_subplot())
        figure.savefig(into, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return into.getvalue()


def figure_files(experiment: Experiment, answer: JsonObject) -> dict[str, bytes]:
    """All files by name, the same for the same data; without the pictures where matplotlib is missing."""
    tables, start = experiment.tables, experiment.age_start
    texts = {"figures.json": json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=1) + "\n"}
    contents = {name: text.encode() for name, text in (texts | data_files(tables)).items()}
    for kind in KINDS if problem() is None else ():
        contents[f"figure5.{kind}"] = drawn(kind, lambda axes: _figure_5(axes, tables, start))
        contents[f"figure6.{kind}"] = drawn(kind, lambda axes: _figure_6(axes, tables, start, "implications"))
        contents[f"figure6-negations.{kind}"] = drawn(kind, lambda axes: _figure_6(axes, tables, start, "negations"))
    return contents


def _figure_5(axes: Axes, tables: Tables, start: int) -> None:
    curves = tables.curves[FIGURE_5_NODE]
    ks = range(len(curves.implications))
    axes.plot(ks, list(map(float, curves.implications)), "o-", color="#1f4e8c", markersize=4.5, label="k implications")
    axes.plot(ks, list(map(float, curves.negations)), "s:", color="#c0392b", markersize=4, label="k negated atoms")
    title = f"Figure 5: Adult, ages [{start},{start + 20}), [{start + 20},{start + 40}), …, all else suppressed"
    axes.set(xlabel="pieces of background knowledge, k", ylabel="maximum disclosure", title=title)
    axes.set(ylim=(0, 1.03), xticks=list(ks))
    axes.legend(loc="lower right")


def _figure_6(axes: Axes, tables: Tables, start: int, language: Language) -> None:
    def coordinates(curve: Sequence[EntropyPoint]) -> tuple[list[float], list[float]]:
        return [float(point.entropy) for point in curve], [float(point.disclosure) for point in curve]

    curves = entropy_curves(tables, language)
    colours = import_module("matplotlib").colormaps["viridis"]
    for place, (k, curve) in enumerate(reversed(curves.items())):
        colour = colours(0.8 * place / (len(curves) - 1))
        axes.plot(*coordinates(curve), ".-", color=colour, label=f"k = {k}")
        risen = [high for _, high in rises(curve)]
        axes.plot(*coordinates(risen), "o", color=colour, markerfacecolor="white", markersize=6)
    what, name = ("implications", "6") if language == "implications" else ("negated atoms", "6's twin")
    axes.plot([], [], "o", color="0.3", markerfacecolor="white", markersize=6, label="rises with h")
    title = f"Figure {name}: k {what}, {len(tables.curves)} tables, ages from {start}"
    axes.set(xlabel="minimum entropy of the sensitive attribute over all buckets, h (bits)", title=title)
    axes.set(ylabel="least maximum disclosure, w(T(h), k)", ylim=(0, 1.03))
    axes.legend(loc="lower left")


def write_growth(points: Sequence[Point], path: str) -> None:
    """Write the curve of costs to a file whose name ends in .png or .svg, in full or not at all."""

    def draw(axes: Axes) -> None:
        sizes = [point.size for point in points]
        axes.plot(sizes, [point.one_formula.steps for point in points], "o-", label=ONE)
        axes.plot(sizes, [point.all_formulas.steps for point in points], "s-", label=ALL)
        axes.set_yscale("log", base=2)
        axes.set(xlabel="people and values in the bucket, n", ylabel="steps")
        axes.set_title("One formula is hard, the worst is not")
        axes.xaxis.get_major_locator().set_params(integer=True)
        axes.legend()

    write_bytes(path, drawn(require_kind(path), draw))


def require_kind(path: str) -> str:
    """The kind of picture that the file's name ends in; raise if there is none, or if no pictures can be drawn."""
    kind = Path(path).suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise InvalidInput(f"{source_name(path)}: expected a name that ends in .png or .svg for a picture")
    if (sentence := problem()) is not None:
        raise InvalidInput(f"{source_name(path)}: {sentence}")
    return kind
