"""The polynomial-time algorithms: beside the readable ones, beside pandas and pycanon, and how they grow."""

import subprocess
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from benchmarks.adult_tables import adult_frame, adult_tables, table_of
from benchmarks.measurement import Row, ScalingCurve, Unmeasured
from benchmarks.subjects.other_counters import NoAnswer
from benchmarks.timing import Told, Turns, Way, beside, curve
from fastpath.disclosure import disclosure_curve
from fastpath.incremental import IncrementalRelease
from fastpath.minimize2 import across_buckets
from fastpath.summary import CountMatrix
from proofs_check.audit.peers import environment, python_of
from proofs_check.experiments.adult_counts import ATTRIBUTES, SENSITIVE
from reference.buckets import Bucket, Bucketization

K = 13
SEED = 2007


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
    frame, k = adult_frame(pandas), 3 if turns.short else K
    matrices = list(adult_tables(frame))[:: 24 if turns.short else 1]
    histograms = [
        [tuple(sorted(filter(None, row), reverse=True)) for row in matrix.counts.tolist()] for matrix in matrices
    ]

    def fast() -> object:
        return [[answer.value for answer in disclosure_curve(matrix, k)] for matrix in matrices]

    def readable() -> object:
        return [[1 / (1 + ratio) for ratio in across_buckets(histogram, k)] for histogram in histograms]

    def build() -> None:
        for _ in adult_tables(frame):
            pass

    number = f"{len(matrices)} generalizations, {sum(map(len, matrices)):,} buckets"
    theirs: dict[str, tuple[str, Way]] = {
        "twin": ("the readable twin (the paper's recursion, without attackers)", readable),
        "pandas": ("pandas, building the histograms only", build),
    }
    what = f"Adult, {number}: whole curves k = 0 … {k} with attackers"
    yield from beside(turns, "fastpath/adult", what, ("fastpath", fast), theirs, {"twin": 25.0, "pandas": 1.0})
    yield from pycanon(turns, frame)


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
            ours = ("pandas and fastpath", lambda: disclosure_curve(table_of(frame, list(ATTRIBUTES)), K))
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
        law="power",
        theory="1: O(|B|·k + k²) after O(k² log k) for each distinct histogram;"
        " the paper claims O(|B|·k), and its MINIMIZE2 as printed takes O(|B|·k²)",
    )
    yield curve(
        turns,
        "fastpath/facts",
        "whole curve 0 … k, 100 random buckets of 200 values",
        "k",
        {k: random_buckets(100, 200, k) for k in ((4, 8) if turns.short else (10, 20, 40, 80, 160))},
        law="power",
        theory="2 to 3: O(k² log k) steps for each histogram, on numbers whose length grows with k; MINIMIZE1 is O(k³)",
    )
    yield curve(
        turns,
        "fastpath/values",
        f"whole curve k = 0 … {K}, 1,000 random buckets of n values",
        "n",
        {n: random_buckets(1000, n, K) for n in ((10, 20) if turns.short else (25, 50, 100, 200, 400, 800))},
        law="power",
        theory="at most 1: only the k + 1 most frequent values of a bucket matter once they are found",
    )
    yield curve(
        turns,
        "fastpath/people",
        f"whole curve k = 0 … {K}, 1,000 random buckets of 14 values, n people in each (about)",
        "n",
        {14 * 10**e: random_buckets(1000, 14, K, 2 * 10**e) for e in range(1, 4 if turns.short else 10, 2)},
        law="power",
        theory="0 but for the length of the numbers: people are counted, never listed",
    )
