"""The polynomial-time algorithms: beside the readable ones, beside pandas and pycanon, and how they grow.

The 72 generalizations of Adult are those of the paper's experiments (section 4), built with pandas from the packaged
counts of complete rows. Age is generalized to intervals of 1, 5, 10, 20 and 40 years that begin at multiples of their
length, or suppressed; marital status to whether a spouse is present, or suppressed; race and sex are left as they are,
or suppressed.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from itertools import product
from typing import Any

import numpy as np

from benchmarks.measurement import Row, ScalingCurve, Told, Turns, Unmeasured, Way, beside, curve
from benchmarks.subjects.other_counters import NoAnswer
from fastpath.disclosure import disclosure_curve
from fastpath.incremental import IncrementalRelease
from fastpath.minimize2 import across_buckets
from fastpath.summary import CountMatrix
from proofs_check.audit.peers import environment, python_of
from proofs_check.experiments.adult_counts import ATTRIBUTES, SENSITIVE, packaged_counts
from reference.buckets import Bucket, Bucketization

K = 13
SEED = 2007
WIDTHS = (1, 5, 10, 20, 40, 0)


def rows(turns: Turns) -> Iterator[Row]:
    """Adult, buckets that come and go, curves."""
    try:
        pandas: Any = import_module("pandas")
    except ImportError:
        yield Unmeasured("fastpath/adult", "pandas is not installed (extra `benchmark`)")
    else:
        yield from adult(turns, pandas)
    yield from updates(turns)
    yield from curves(turns)


def adult(turns: Turns, pandas: Any) -> Iterator[Row]:  # noqa: ANN401 - pandas has no types
    """The generalizations of the Adult data, as in the paper's experiments."""
    frame, k = _adult_frame(pandas), 3 if turns.short else K
    matrices = list(_adult_tables(frame))[:: 24 if turns.short else 1]
    histograms = [
        [tuple(sorted(filter(None, row), reverse=True)) for row in matrix.counts.tolist()] for matrix in matrices
    ]

    def fast() -> object:
        return [[answer.value for answer in disclosure_curve(matrix, k)] for matrix in matrices]

    def readable() -> object:
        return [[1 / (1 + ratio) for ratio in across_buckets(histogram, k)] for histogram in histograms]

    def build() -> None:
        for _ in _adult_tables(frame):
            pass

    number = f"{len(matrices)} generalizations, {sum(map(len, matrices)):,} buckets"
    theirs: dict[str, tuple[str, Way]] = {
        "twin": ("the readable twin (the paper's recursion, without attackers)", readable),
        "pandas": ("pandas, building the histograms only", build),
    }
    what = f"Adult, {number}: whole curves k = 0 … {k} with attackers"
    yield from beside(turns, "fastpath/adult", what, ("fastpath", fast), theirs, {"twin": 25.0, "pandas": 1.0})
    yield from pycanon(turns, frame)


def _adult_frame(pandas: Any) -> Any:  # noqa: ANN401 - pandas
    """The rows of Adult, with the columns of all generalizations beside the original ones."""
    rows = [row for row, number in packaged_counts().items() for _ in range(number)]
    frame = pandas.DataFrame(rows, columns=[*ATTRIBUTES, SENSITIVE])
    frame["age"] = frame["age"].astype(int)
    for level, width in enumerate(WIDTHS):
        frame[f"age{level}"] = frame["age"] // width * width if width else 0
    marital, (_, *others) = "marital-status", ATTRIBUTES[1:]
    present = frame[marital].isin(["Married-civ-spouse", "Married-AF-spouse"])
    frame[f"{marital}0"], frame[f"{marital}1"], frame[f"{marital}2"] = frame[marital], present, "*"
    for name in others:
        frame[f"{name}0"], frame[f"{name}1"] = frame[name], "*"
    grouped = frame.columns[len(ATTRIBUTES) :]
    return frame.astype(dict.fromkeys(grouped, "category"))


def _adult_tables(frame: Any) -> Iterator[CountMatrix]:  # noqa: ANN401 - pandas
    """The histograms of the 72 generalizations, the table as it is first."""
    for levels in product(range(len(WIDTHS)), range(3), range(2), range(2)):
        yield _table_of(frame, [f"{name}{level}" for name, level in zip(ATTRIBUTES, levels, strict=True)])


def _table_of(frame: Any, columns: list[str]) -> CountMatrix:  # noqa: ANN401 - pandas
    """The histograms of the buckets in which these columns agree."""
    counts = frame.groupby([*columns, SENSITIVE], observed=True, sort=False).size().unstack(fill_value=0)
    return CountMatrix(counts.to_numpy(), list(counts.columns))


_PYCANON = """
import sys, time, pandas
from pycanon import anonymity
table = pandas.read_csv(sys.argv[1], dtype=str, keep_default_na=False)
for _ in sys.stdin:
    started = time.process_time()
    anonymity.l_diversity(table, sys.argv[3:], [sys.argv[2]])
    print(time.process_time() - started, flush=True)
"""


def pycanon(turns: Turns, frame: Any) -> Iterator[Row]:  # noqa: ANN401 - pandas has no types
    """Pycanon's ℓ-diversity of the table as it is, beside histograms and the full curve of the same table."""
    if environment("pycanon") is None:
        yield Unmeasured(
            "fastpath/adult/pycanon", "its environment is not made (python -m benchmarks.peers.environments pycanon)"
        )
        return
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        frame[[*ATTRIBUTES, SENSITIVE]].to_csv(file.name, index=False)
        line = [str(python_of("pycanon")), "-W", "ignore", "-c", _PYCANON, file.name, SENSITIVE, *ATTRIBUTES]
        with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as helper:  # noqa: S603 - the above
            theirs = ("pycanon's `l_diversity`", partial(_asked, helper))
            ours = ("pandas and fastpath", lambda: disclosure_curve(_table_of(frame, list(ATTRIBUTES)), K))
            what = f"Adult as it is: histograms and the whole curve k = 0 … {K}"
            yield from beside(turns, "fastpath/adult", what, ours, {"pycanon": theirs}, {"pycanon": 1.0})


def _asked(helper: "subprocess.Popen[str]") -> Told:
    assert helper.stdin is not None  # noqa: S101 - both are pipes
    assert helper.stdout is not None  # noqa: S101 - likewise
    try:
        helper.stdin.write("\n")
        helper.stdin.flush()
        return Told(float(helper.stdout.readline()), None)
    except (BrokenPipeError, ValueError):
        raise NoAnswer("pycanon ended without an answer") from None


def updates(turns: Turns) -> Iterator[Row]:
    """A bucket that comes and goes, beside computing everything again."""
    number = 100 if turns.short else 10_000
    table = np.random.default_rng(SEED).integers(1, 1000, size=(number + 1, 14)).tolist()
    buckets = [Bucket.numbered(i, {f"v{j}": n for j, n in enumerate(row)}) for i, row in enumerate(table)]
    release, whole = IncrementalRelease(K, buckets[:number]), Bucketization(buckets)

    def again() -> object:
        added = release.add(buckets[number])
        found = [answer.value for answer in release.curve()]
        release.remove(added)
        return found

    def from_scratch() -> object:
        return [answer.value for answer in disclosure_curve(whole, K)]

    what = f"one more bucket among {number:,} distinct ones, and the curve again"
    other = {"scratch": ("from scratch", from_scratch)}
    yield from beside(turns, "fastpath/update", what, ("IncrementalRelease", again), other, {"scratch": 5.0})


def curves(turns: Turns) -> Iterator[ScalingCurve]:
    """Buckets, facts, values, people."""
    generator = np.random.default_rng(SEED)

    def random_buckets(number: int, values: int, k: int, most: int = 1000) -> Way:
        table = generator.integers(1, most, size=(number, values))
        matrix = CountMatrix(table, [f"v{j}" for j in range(values)])
        return lambda: disclosure_curve(matrix, k)

    yield curve(
        turns,
        "fastpath/buckets",
        f"whole curve k = 0 … {K}, random buckets of 14 values",
        "|B|",
        {10**e: random_buckets(10**e, 14, K) for e in range(2, 4 if turns.short else 7)},
        theory="1: O(|B|·k + k²) after O(k² log k) for each distinct histogram;"
        " the paper claims O(|B|·k), and its MINIMIZE2 as printed takes O(|B|·k²)",
    )
    yield curve(
        turns,
        "fastpath/facts",
        "whole curve 0 … k, 100 random buckets of 200 values",
        "k",
        {k: random_buckets(100, 200, k) for k in ((4, 8) if turns.short else (10, 20, 40, 80, 160))},
        theory="2 to 3: O(k² log k) steps for each histogram, on numbers whose length grows with k; MINIMIZE1 is O(k³)",
    )
    yield curve(
        turns,
        "fastpath/values",
        f"whole curve k = 0 … {K}, 1,000 random buckets of n values",
        "n",
        {n: random_buckets(1000, n, K) for n in ((10, 20) if turns.short else (25, 50, 100, 200, 400, 800))},
        theory="at most 1: only the k + 1 most frequent values of a bucket are used once they are found",
    )
    yield curve(
        turns,
        "fastpath/people",
        f"whole curve k = 0 … {K}, 1,000 random buckets of 14 values, n people in each (about)",
        "n",
        {14 * 10**e: random_buckets(1000, 14, K, 2 * 10**e) for e in range(1, 4 if turns.short else 10, 2)},
        theory="0 except for the length of the numbers: people are counted, not listed",
    )
