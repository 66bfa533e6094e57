"""The growth curve, drawn: with plain characters for a terminal, with matplotlib as a picture.

In the terminal a line of the chart is a power of two, so doubling with each n is a straight line up.

>>> from proofs_check.growth import Cost
>>> cheap, dear = Cost(3, 0.0), Cost(9, 0.0)
>>> print(as_text([Point(2, 2, 0, cheap, (), cheap), Point(3, 4, 1, dear, (), cheap)]))
steps
 2^3 |    *
 2^2 |
 2^1 | @  o
     +------
    n  2  3
* the number of tables for one formula   o the maximum over all formulas   @ both
"""

import io
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from proofs_check.growth import Point
from reference.errors import InvalidInput
from reference.files.atomic import write_bytes
from reference.files.sources import source_name

ONE, ALL = "the number of tables for one formula", "the maximum over all formulas"
KINDS = (".png", ".svg")
"""The kinds of pictures, by the endings of their files' names."""


def as_text(points: Sequence[Point]) -> str:
    """The chart for a terminal."""
    ones = [point.one_formula.steps.bit_length() - 1 for point in points]
    alls = [point.all_formulas.steps.bit_length() - 1 for point in points]
    lines = ["steps"]
    for power in range(max(ones + alls), min(ones + alls) - 1, -1):
        marks = (_mark(one == power, every == power) for one, every in zip(ones, alls, strict=True))
        lines.append(f"{f'2^{power}':>4} |{''.join(marks)}".rstrip())
    lines.append("     +" + "---" * len(points))
    lines.append("    n " + "".join(f"{point.size:>2} " for point in points).rstrip())
    return "\n".join([*lines, f"* {ONE}   o {ALL}   @ both"])


def write_picture(points: Sequence[Point], path: str) -> None:
    """Write the picture to a file whose name ends in .png or .svg, in full or not at all."""
    kind = require_kind(path)
    write_bytes(path, _picture(points, kind[1:]))


def require_kind(path: str) -> str:
    """The ending of the file's name; raise unless it is a picture's and pictures can be drawn."""
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        raise InvalidInput(f"{source_name(path)}: a name that ends in {' or '.join(KINDS)} was expected for a picture")
    try:
        import_module("matplotlib.figure")
    except ImportError:
        raise InvalidInput(
            f"{source_name(path)}: pictures need matplotlib, which is not installed: pip install 'worstcase[plot]'"
        ) from None
    return kind


def _mark(one: bool, every: bool) -> str:  # noqa: FBT001 - two marks, each there or not
    return f" {'@' if one and every else '*' if one else 'o' if every else ' '} "


def _picture(points: Sequence[Point], kind: str) -> bytes:
    # Loaded by name: matplotlib is an extra, and neither we nor the type checker may count on it.
    matplotlib, figures = import_module("matplotlib"), import_module("matplotlib.figure")
    sizes, into = [point.size for point in points], io.BytesIO()
    figure = figures.Figure(figsize=(8, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(sizes, [point.one_formula.steps for point in points], "o-", label=ONE)
    axes.plot(sizes, [point.all_formulas.steps for point in points], "s-", label=ALL)
    axes.set_yscale("log", base=2)
    axes.set(xlabel="people and values in the bucket, n", ylabel="steps", title="One formula is hard, the worst is not")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend()
    # Text stays text, and the same curve gives the same file.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "worstcase"}):
        figure.savefig(into, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return into.getvalue()
