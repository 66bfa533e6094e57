"""The chapter of the book about a benchmark run, and its pictures."""

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from benchmarks.measurement import Law, Measurement, ScalingCurve, Spread
from benchmarks.results import Results
from benchmarks.subjects import SUBJECTS
from book.generators.markdown_text import table
from worstcase.display.svg import Curve, line_chart, on_paper

_HEAD = """# Benchmarks

Made by `python -m benchmarks`, which times two programs for the same task in turns, A B A B …, in one run. Seconds are
processor time on one machine, and differ on others. The promises and comparisons are about *ratios*. Each ratio is the
median of {repeat} turns, with the smallest and the largest if they differ. A promise is kept if every turn keeps it.
[benchmarks.json](benchmarks.json) has the figures of every turn; [results.py](../benchmarks/results.py) describes its
format.
{warning}
Measured with {versions}{commit}.
"""
NOTES = {  # printed below a subject's table
    "counting": """
OxiDD in its default configuration gets a table of 2²² nodes, which is large enough for all tasks here. Allocating it
takes about 4 to 10 milliseconds, and sometimes 200. On small instances this is a large and varying part of the time.
*Tuned by us* is the fastest configuration that we found: an order of conjunctions that suits the problem, and the
fastest table size.
""",
}
_CURVES = """
## How time grows

For each turn, a straight line is fitted through the logarithms over the larger half of the sizes. An *exponent* of 1
means that twice the size takes twice the time. A *factor* multiplies the time with each step.
"""
_TAIL = """
## Measure again

```sh
# Everything: about ten minutes, with the extras `benchmark` and `test`
python -m benchmarks
# A quick check with tiny sizes
python -m benchmarks --short
# One subject
python -m benchmarks --only counting --json new.json
# Status 1 if a ratio got worse; --help has the rule
python -m benchmarks --compare old.json
# Write this chapter
python -m benchmarks --json book/benchmarks.json \\
  --markdown book/benchmarks.md --pictures book
# Write this chapter from the kept figures, without measuring
python -m benchmarks --read book/benchmarks.json \\
  --markdown book/benchmarks.md --pictures book
```

Other programs are measured for the tasks that they can do: OxiDD and d4 (extra `test`), pandas (extra `benchmark`) and
pycanon (`python -m benchmarks.peers.environments pycanon` makes its environment).
Missing programs are reported, and the rest is measured.

These commands measure other things than time:

```sh
# The extracted programs against everything else: 10,000 questions, 20,000 certificates
python -m benchmarks.proved
# 10⁷ rows of Parquet; then `measure`, `search`, and `spark` with the extra `spark`
python -m benchmarks.large_tables make rows.parquet
# Audits of other packages: about ten minutes
python -m benchmarks.peers > book/peers.md
# Is every catalogued mistake caught and named with every seed? Hours
python -m benchmarks.audit_power --journal trials.jsonl -o book/audit_power.md
# Do the tests notice a changed program? About an hour, with the extra `mutation`
python -m benchmarks.mutation --session mutants.jsonl
# Every claim over its larger scope: about two hours of processor time
python -m benchmarks.deep_run --journal deep.jsonl
# Does every reader and verifier read or refuse arbitrary bytes? Minutes
python -m benchmarks.fuzzing
# Does every command print and write the same bytes in every environment?
python -m benchmarks.reproducibility
# Kills, signals and full disks at every step that writes: about 15 minutes
python -m benchmarks.faults
```
"""


_PICTURES: dict[tuple[str, Law], tuple[str, str]] = {  # curves over other sizes are in the table only
    ("|B|", "power"): ("seconds_by_buckets.svg", "buckets"),
    ("k", "power"): ("seconds_by_facts.svg", "facts, k"),
    ("n", "power"): ("seconds_by_size_of_a_bucket.svg", "values or people in a bucket, n"),
    ("n", "exponential"): ("seconds_that_multiply.svg", "people in the bucket, n"),
}


def pictures(results: Results) -> dict[str, tuple[str, str]]:
    """The scaling curves as SVG, one for each size that grows: by the names of their files, with their titles."""
    together: defaultdict[tuple[str, Law], list[Curve]] = defaultdict(list)
    for curve in results.curves:
        drawn = Curve(curve.what, curve.typical, [float(size) for size in curve.sizes])
        together[curve.variable, curve.law].append(drawn)
    found = {}
    for key, (name, across) in _PICTURES.items():
        law = "a straight line is a power law" if key[1] == "power" else "a straight line multiplies with each step"
        title = f"Seconds of processor time by {across}: {law}"
        if together[key]:
            chart = line_chart(title, across, together[key], scale=key[1], up="seconds")
            found[name] = title, on_paper(chart) + "\n"
    return found


def page(results: Results) -> str:
    """The whole chapter."""
    return "\n".join(_page(results)).rstrip("\n") + "\n"


def _page(results: Results) -> Iterator[str]:
    warnings = ["The sizes were tiny: these figures mean nothing."] if results.short else []
    left_out = [subject for subject in SUBJECTS if subject not in results.subjects]
    warnings += [f"Left out: {', '.join(left_out)}."] if left_out else []
    warnings += [] if results.finished else ["The run was stopped: what is missing was not measured."]
    yield _HEAD.format(
        repeat=results.repeat,
        warning="".join(f"\n**{sentence}**\n" for sentence in warnings),
        versions=", ".join(f"{name} {version}" for name, version in results.versions.items() if name != "system"),
        commit=f", at commit {results.commit}" if results.commit else "",
    )
    for subject, words in SUBJECTS.items():
        found = [row for row in results.measurements if row.name.startswith(f"{subject}/")]
        if found:
            yield f"## {subject.capitalize()}: {words}\n"
            yield table(("task", "program", "seconds", "compared with", "promised"), map(_measured_row, found))
            yield NOTES.get(subject, "")
    if results.curves:
        yield _CURVES.lstrip("\n")
        head = ("what grows", "sizes", "seconds", "exponent or factor", "in theory")
        yield table(head, map(_curve_row, results.curves)) + "\n"
        yield from (f"![{title}]({name})\n" for name, (title, _) in pictures(results).items())
    if results.unmeasured:
        yield "## Not measured\n"
        yield from (f"- {row.name}: {row.reason}" for row in results.unmeasured)
    yield _TAIL


def _measured_row(row: Measurement) -> tuple[str, ...]:
    promised = "" if row.promised is None else f"{promise(row.promised)}: {'kept' if row.kept else 'NOT KEPT'}"
    return row.what, row.ours, f"{median(row.our_seconds):.2g}", beside_it(row), promised


def promise(least: float) -> str:
    """A promised ratio in words.

    >>> promise(25.0), promise(0.5)
    ('at least 25 × as long', 'this program at most 2 × as long')
    """
    if least >= 1:
        return f"at least {_figure(least)} × as long"
    return f"this program at most {_figure(1 / least)} × as long"


def beside_it(row: Measurement) -> str:
    """The other program and the ratio, worded so that it is above 1."""
    ratio = row.ratio
    if ratio.median >= 1:
        return f"{row.theirs}: {_range(ratio)} as long"
    upside_down = Spread(1 / ratio.median, 1 / ratio.greatest, 1 / ratio.least)
    return f"{row.theirs}: faster; this program takes {_range(upside_down)} as long"


def _curve_row(row: ScalingCurve) -> tuple[str, ...]:
    seconds = ", ".join(f"{figure:.2g}" for figure in row.typical)
    sizes = ", ".join(f"{size:,}" for size in row.sizes)
    return row.what, f"{row.variable} = {sizes}", seconds, growth(row), row.theory


def growth(row: ScalingCurve) -> str:
    """The exponent or the factor, with its range."""
    kind, spread = ("exponent" if row.law == "power" else "factor"), row.growth
    return f"{kind} {spread.median:.2f} ({spread.least:.2f} to {spread.greatest:.2f})"


def _range(spread: Spread) -> str:
    """The median, and the range where it says more than the median's digits."""
    middle, low, high = map(_figure, spread)
    return f"{middle} ×" if low == high else f"{middle} × ({low}–{high})"


def _figure(figure: float) -> str:
    return f"{figure:.0f}" if figure >= 20 else f"{figure:.2g}"
