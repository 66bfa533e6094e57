"""Figures 5 and 6 as pictures, drawn with matplotlib.

Lines are as in the paper: solid for implications, dotted for negated atoms. On Figure 6 an open circle marks a point
that discloses more than its neighbour with less entropy: where the paper's "monotonically decreases" fails.

>>> problem() is None or "matplotlib" in problem()
True

The figures as files in a folder: figures.json with everything, a CSV file for each figure, and the pictures.

    figure5.csv                           k, and both disclosures as fractions and as decimals
    figure6.csv, figure6-negations.csv    k, entropy in bits, disclosure, how many tables have that entropy, and the
                                          levels of one that attains it
    tables.csv                            the curves of all tables, one line for each table, language and k
    figure5.svg, figure5.png, …           the pictures, where matplotlib is installed

Each file is written in full or not at all; the same data gives the same files.

>>> print(csv_text(("k", "disclosure"), [(0, "2/5"), (1, "2/3")]), end="")
k,disclosure
0,2/5
1,2/3
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, Language, Tables
from proofs_check.experiments.figure_json import Experiment, Object, figure_5
from proofs_check.experiments.figures import EntropyPoint, entropy_curves, rises
from reference.errors import InvalidInput
from reference.files.file_access import source_name, write_bytes
from reference.optional_parts import missing

KINDS = ("svg", "png")

_SIZE, _DOTS_PER_INCH = (7.2, 4.6), 160
_STYLE = {
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "worstcase",  # and the same data gives the same file
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


def pictures(experiment: Experiment, kind: str) -> dict[str, bytes]:
    """All pictures of one kind, by name."""
    # Loaded by name: matplotlib is an extra, and neither we nor the type checker may count on it.
    with import_module("matplotlib").rc_context(_STYLE):
        return {
            "figure5": _figure_5(experiment, kind),
            "figure6": _figure_6(experiment, "implications", kind),
            "figure6-negations": _figure_6(experiment, "negations", kind),
        }


def _figure_5(experiment: Experiment, kind: str) -> bytes:
    figure, axes = _canvas()
    curves, start = experiment.tables.curves[FIGURE_5_NODE], experiment.age_start
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
    return _drawn(figure, kind)


def _figure_6(experiment: Experiment, language: Language, kind: str) -> bytes:
    figure, axes = _canvas()
    curves = entropy_curves(experiment.tables, language)
    colours = import_module("matplotlib").colormaps["viridis"]
    for place, (k, curve) in enumerate(reversed(curves.items())):
        _draw_curve(axes, curve, colours(0.8 * place / (len(curves) - 1)), f"k = {k}")
    what, name = ("implications", "6") if language == "implications" else ("negated atoms", "6's twin")
    axes.plot([], [], "o", color="0.3", markerfacecolor="white", markersize=6, label="rises with h")
    axes.set(
        xlabel="minimum entropy of the sensitive attribute over all buckets, h (bits)",
        ylabel="least maximum disclosure, w(T(h), k)",
        title=f"Figure {name}: k {what}, {len(experiment.tables.curves)} tables, ages from {experiment.age_start}",
        ylim=(0, 1.03),
    )
    axes.legend(loc="lower left")
    return _drawn(figure, kind)


def _draw_curve(axes: Any, curve: Sequence[EntropyPoint], colour: object, label: str) -> None:  # noqa: ANN401 - an extra
    entropies, values = ([float(point.entropy) for point in curve], [float(point.disclosure) for point in curve])
    axes.plot(entropies, values, ".-", color=colour, label=label)
    risen = [high for _, high in rises(tuple(curve))]
    axes.plot(
        [float(point.entropy) for point in risen],
        [float(point.disclosure) for point in risen],
        "o",
        color=colour,
        markerfacecolor="white",
        markersize=6,
    )


def _canvas() -> tuple[Any, Any]:
    figure = import_module("matplotlib.figure").Figure(figsize=_SIZE, dpi=_DOTS_PER_INCH, layout="constrained")
    return figure, figure.add_subplot()


def _drawn(figure: Any, kind: str) -> bytes:  # noqa: ANN401 - an extra
    into = io.BytesIO()
    figure.savefig(into, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return into.getvalue()


def write_figures(experiment: Experiment, answer: Object, folder: Path, *, with_pictures: bool) -> list[Path]:
    """Write all files, the folder too if it is not there; return their paths."""
    _make(folder)
    contents: dict[str, bytes] = {"figures.json": _json(answer)}
    contents |= {name: text.encode() for name, text in data_files(experiment.tables).items()}
    if with_pictures:
        for kind in KINDS:
            contents |= {f"{name}.{kind}": picture for name, picture in pictures(experiment, kind).items()}
    for name, content in contents.items():
        write_bytes(folder / name, content)
    return [folder / name for name in contents]


def data_files(tables: Tables) -> Mapping[str, str]:
    """The CSV files, by name."""
    points = figure_5(tables)
    return {
        "figure5.csv": csv_text(list(points[0]), (point.values() for point in points)),
        "figure6.csv": _figure_6_figure_files(tables, "implications"),
        "figure6-negations.csv": _figure_6_figure_files(tables, "negations"),
        "tables.csv": csv_text((*tables.attributes, "language", "k", "disclosure", "decimal"), _all_curves(tables)),
    }


def csv_text(columns: Sequence[str], rows: Iterable[Iterable[object]]) -> str:
    """A CSV file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def _figure_6_figure_files(tables: Tables, language: Language) -> str:
    columns = ("k", "entropy_bits", "disclosure", "decimal", "tables", *tables.attributes)
    return csv_text(
        columns,
        (
            (k, float(point.entropy), point.disclosure, float(point.disclosure), point.tables, *point.nodes[0])
            for k, curve in entropy_curves(tables, language).items()
            for point in curve
        ),
    )


def _all_curves(tables: Tables) -> Iterator[tuple[object, ...]]:
    for node, curves in tables.curves.items():
        for language in LANGUAGES:
            for k, value in enumerate(curves.of(language)):
                yield *node, language, k, value, float(value)


def _json(answer: Object) -> bytes:
    return (json.dumps(answer, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(folder)}: the folder cannot be made: {problem}") from None
