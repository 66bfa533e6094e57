"""What was measured, in Markdown: the chapter of the book, and the few lines of the README."""

from collections.abc import Iterable, Iterator

from benchmarks.measurement import Measurement, ScalingCurve, Spread
from benchmarks.pictures import FILES, drawn, title
from benchmarks.results import Results
from benchmarks.subjects import SUBJECTS
from reference.errors import InvalidInput

IN_README = ("fastpath/adult/twin", "fastpath/buckets")
"""Rows of the README's table, which is short on purpose."""
HEAD_IN_README = "| measured side by side by `python -m benchmarks` | seconds | |"
_HEAD = """# Benchmarks

Made by `python -m benchmarks`, which times two ways to one answer side by side, in turns, A B A B …, in one run.
Seconds are processor time on one machine, and mean little elsewhere; *ratios* are what is promised and compared. Each
is the median of {repeat} turns, with the least and the greatest of them where these differ. A promise holds if every
turn keeps it. The figures, turn by turn, are in [benchmarks.json](benchmarks.json), whose form
[results.py](../benchmarks/results.py) tells.
{warning}
Measured with {versions}{commit}.
"""
NOTES = {
    "counting": """
OxiDD as it comes is given a table of 2²² nodes, which fits all that is counted here. To set it up costs the operating
system some 4 to 10 milliseconds, and now and then 200, whatever is counted with it: on small instances that is much of
what one measures, and it swings. *Tuned by us* is the best that we know to get out of it: an order of conjunctions
that suits the problem, and the table with which it is quickest. An earlier page quoted 14 × for 3 buckets of 10 with
the order tuned and the large table; much of that was the table.
""",
    "audits": """
The audited function is a right one: nothing is shrunk or diagnosed. What an audit adds to finding the true answers is
making the questions and, in a process of its own, starting it and talking to it.
""",
}
"""What is said below a subject's table."""
_CURVES = """
## How time grows

A straight line is fitted, turn by turn, through the logarithms over the larger half of the sizes. An *exponent* of 1
means that twice the size takes twice the time; a *factor* multiplies the time with each step.

| what grows | sizes | seconds | exponent or factor | in theory |
| --- | --- | --- | --- | --- |"""
_TAIL = """
## Make them anew

```sh
python -m benchmarks                       # everything: about ten minutes, with the extras `benchmark` and `test`
python -m benchmarks --short               # tiny sizes, seconds: does it all work?
python -m benchmarks --only counting --json new.json
python -m benchmarks --compare old.json    # status 1 if a ratio got worse; the rule is in --help
python -m benchmarks --json book/benchmarks.json --markdown book/benchmarks.md --readme README.md --pictures book
python -m benchmarks --read book/benchmarks.json --markdown book/benchmarks.md --readme README.md --pictures book  # measures nothing
```

Programs of others take part where they do the same task: OxiDD and d4 (extra `test`), pandas (extra `benchmark`), pycanon
(in an environment of its own, which `python -m benchmarks.peers.environments pycanon` makes); the programs extracted from
the proofs need `worstcase proofs`, and Node. What is missing is said, and the rest is measured.

Not timings, and therefore commands of their own:

```sh
python -m benchmarks.proved        # the extracted programs against everything else: 10,000 questions, 20,000 certificates
python -m benchmarks.large_tables make rows.parquet  # 10⁷ rows of Parquet; then `measure`, `search`, and `spark` with the extra of that name
python -m benchmarks.peers > book/peers.md  # audits of other packages, about ten minutes
python -m benchmarks.audit_power --journal trials.jsonl -o book/audit_power.md  # hours: is every catalogued mistake caught, and named, with every seed?
python -m benchmarks.mutation --session mutants.jsonl  # about an hour, with the extra `mutation`: do the tests notice a changed program?
python -m benchmarks.deep_run --journal deep.jsonl  # about two hours of processor time: every claim over its larger scope, for the page of claims
python -m benchmarks.fuzzing       # a few minutes: whatever bytes a reader or a verifier is given, are they accepted or refused in order?
python -m benchmarks.reproducibility  # does every command print and write the same bytes, wherever it runs?
python -m benchmarks.faults        # a quarter of an hour: killed, asked to end, a full disk, at every step of every command that writes
python -m benchmarks.interruptions --kills 100  # a deep sweep, killed at random and resumed: is anything lost, or counted twice? `--help` names other sweeps
```
"""  # noqa: E501 - a command is not broken


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
            yield "| what | who | seconds | beside it | promised |\n| --- | --- | --- | --- | --- |"
            yield from map(measured_row, found)
            yield NOTES.get(subject, "")
    if results.curves:
        yield _CURVES.strip("\n")
        yield from map(curve_row, results.curves)
        yield ""
        names = drawn(results)
        yield from (f"![{title(key)}]({name})\n" for key, name in FILES.items() if name in names)
    if results.unmeasured:
        yield "## Not measured\n"
        yield from (f"- {row.name}: {row.reason}" for row in results.unmeasured)
    yield _TAIL


def measured_row(row: Measurement) -> str:
    """A line of a subject's table."""
    promised = "" if row.promised is None else f"{promise(row.promised)}: {'kept' if row.kept else 'NOT KEPT'}"
    return _line(row.what, row.ours, _seconds(row.our_seconds), beside_it(row), promised)


def promise(least: float) -> str:
    """A promised ratio, told as ratios are.

    >>> promise(25.0), promise(0.5)
    ('it at least 25 × as long', 'ours at most 2 × as long')
    """
    return f"it at least {_figure(least)} × as long" if least >= 1 else f"ours at most {_figure(1 / least)} × as long"


def beside_it(row: Measurement) -> str:
    """The other way and the ratio, told so that it is above 1."""
    ratio = row.ratio
    if ratio.median >= 1:
        return f"{row.theirs}: {_range(ratio)} as long"
    upside_down = Spread(1 / ratio.median, 1 / ratio.greatest, 1 / ratio.least)
    return f"{row.theirs}: quicker, ours takes {_range(upside_down)} as long"


def curve_row(row: ScalingCurve) -> str:
    """A line of the table of curves."""
    seconds = ", ".join(f"{figure:.2g}" for figure in row.typical)
    sizes = ", ".join(f"{size:,}" for size in row.sizes)
    return _line(row.what, f"{row.variable} = {sizes}", seconds, growth(row), row.theory)


def growth(row: ScalingCurve) -> str:
    """The exponent or the factor, with its range."""
    kind, spread = ("exponent" if row.law == "power" else "factor"), row.growth
    return f"{kind} {spread.median:.2f} ({spread.least:.2f} to {spread.greatest:.2f})"


def readme_rows(results: Results) -> list[str]:
    """The few lines of the README's table."""
    by_name = {row.name: row for row in results.figures}
    missing = [name for name in IN_README if name not in by_name]
    if missing:
        raise InvalidInput(f"the README's table needs what was not measured: {', '.join(missing)}")
    return [_readme_row(by_name[name]) for name in IN_README]


def _readme_row(row: Measurement | ScalingCurve) -> str:
    if isinstance(row, Measurement):
        return _line(row.what, _seconds(row.our_seconds), beside_it(row))
    what = f"{row.what}, {row.variable} = {row.sizes[-1]:,}"
    return _line(what, f"{row.typical[-1]:.2g}", f"{growth(row)} in {row.variable}")


def _line(*cells: str) -> str:
    """A line of a table; a bar within a cell does not end it."""
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def with_table(text: str, rows: Iterable[str], where: str) -> str:
    """A page whose table of benchmarks has these rows."""
    lines = text.split("\n")
    if HEAD_IN_README not in lines:
        raise InvalidInput(f"{where}: there is no table that begins with {HEAD_IN_README!r}")
    first = lines.index(HEAD_IN_README) + 2
    last = next((place for place in range(first, len(lines)) if not lines[place].startswith("|")), len(lines))
    return "\n".join([*lines[:first], *rows, *lines[last:]])


def _seconds(seconds: Iterable[float]) -> str:
    return f"{Spread.of(list(seconds)).median:.2g}"


def _range(spread: Spread) -> str:
    """The median, and the range where it says more than the median's digits."""
    median, low, high = map(_figure, spread)
    return f"{median} ×" if low == high else f"{median} × ({low}–{high})"


def _figure(figure: float) -> str:
    return f"{figure:.0f}" if figure >= 20 else f"{figure:.2g}"
