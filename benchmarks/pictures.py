"""The scaling curves as pictures, one for each size that grows, with a paper of their own, light or dark."""

from collections import defaultdict
from pathlib import Path

from benchmarks.measurement import Law, ScalingCurve
from benchmarks.results import Results
from worstcase.display.svg import Curve, line_chart, on_paper
from worstcase.io.writing import write_text

FILES: dict[tuple[str, Law], str] = {
    ("|B|", "power"): "seconds_by_buckets.svg",
    ("k", "power"): "seconds_by_facts.svg",
    ("n", "power"): "seconds_by_size_of_a_bucket.svg",
    ("n", "exponential"): "seconds_that_multiply.svg",
}
"""Curves over other sizes are told in the table alone."""
ACROSS = {
    ("|B|", "power"): "buckets",
    ("k", "power"): "facts, k",
    ("n", "power"): "values or people in a bucket, n",
    ("n", "exponential"): "people in the bucket, n",
}


def drawn(results: Results) -> dict[str, str]:
    """The pictures by the names of their files."""
    together: defaultdict[tuple[str, Law], list[ScalingCurve]] = defaultdict(list)
    for curve in results.curves:
        together[curve.variable, curve.law].append(curve)
    return {name: _picture(key, together[key]) for key, name in FILES.items() if together[key]}


def write_pictures(results: Results, folder: str | Path) -> None:
    """Write them into a folder that is there."""
    for name, text in drawn(results).items():
        write_text(Path(folder) / name, text)


def title(key: tuple[str, Law]) -> str:
    """What a picture shows."""
    law = "a straight line is a power law" if key[1] == "power" else "a straight line multiplies with each step"
    return f"Seconds of processor time by {ACROSS[key]}: {law}"


def _picture(key: tuple[str, Law], curves: list[ScalingCurve]) -> str:
    measured = [Curve(curve.what, curve.typical, [float(size) for size in curve.sizes]) for curve in curves]
    chart = line_chart(title(key), ACROSS[key], measured, scale=key[1], up="seconds")
    return on_paper(chart) + "\n"
