"""How fast is `fastpath`? Ratios against other ways to similar numbers, measured side by side in one run.

`python -m benchmarks.fastpath` prints a Markdown table: what was computed, the seconds it took, what it is compared
with, and what is demanded of it. `--quick` leaves out the million buckets and shortens the readable twin's run. The
Adult data (`adult.data` and `adult.test` of the UCI repository) is looked for in the folder that WORSTCASE_ADULT
names; pandas is in the extra `benchmark`, and pycanon in an environment of its own, which
`python -m proofs_check.audit.peers pycanon` makes. Whatever is missing is said in the table, and the rest is measured.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

from benchmarks import certificates
from benchmarks.adult_tables import QUASI_IDENTIFIERS, adult_frame, adult_tables, table_of
from benchmarks.proved import speed
from fastpath.across_buckets import across_buckets
from fastpath.at_scale.count_matrix import CountMatrix
from fastpath.at_scale.incremental import IncrementalRelease
from fastpath.disclosure import disclosure_curve, maximum_disclosure
from fastpath.negations import negations_curve
from proofs_check.audit.peers import peer_named
from proofs_check.audit.peers.environments import is_made, python_of
from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.errors import BudgetExhausted, InvalidInput
from reference.meter import peak_memory

Result = TypeVar("Result")
K = 13
SEED = 2007
TURNS = 5
ADULT = "WORSTCASE_ADULT"


class Row(NamedTuple):
    """One line of the table."""

    what: str
    seconds: float | None
    against: str = ""
    demanded: str = ""
    holds: bool | None = None


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """The processor's seconds that `work` takes, which other processes hardly change, and what it gives."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def main(arguments: list[str]) -> int:
    """Measure everything, print the table, and tell whether all demands hold."""
    quick = "--quick" in arguments
    sys.stdout.write(
        "| computed | seconds of one core | compared with | demanded | holds |\n| --- | --- | --- | --- | --- |\n"
    )
    held = True
    whole = adult(quick=quick), many_buckets(quick=quick), edges(), updates(), proofs(quick=quick), extracted()
    for row in chain.from_iterable(whole):
        seconds = "" if row.seconds is None else f"{row.seconds:.4f}"
        holds = "" if row.holds is None else ("yes" if row.holds else "NO")
        sys.stdout.write(f"| {row.what} | {seconds} | {row.against} | {row.demanded} | {holds} |\n")
        sys.stdout.flush()
        held = held and row.holds is not False
    return 0 if held else 1


def adult(*, quick: bool) -> Iterator[Row]:
    """All 72 generalizations of the Adult data, as in the paper's experiments."""
    folder = Path(os.environ.get(ADULT, "")) / "adult.data"
    if not os.environ.get(ADULT) or not folder.exists():
        yield Row(f"Adult: not measured, as {ADULT} names no folder with adult.data and adult.test", None)
        return
    try:
        pandas: Any = import_module("pandas")
    except ImportError:
        yield Row("Adult: not measured, as pandas is not installed", None)
        return
    frame = adult_frame(pandas, folder.parent)
    building, matrices = timed(lambda: list(adult_tables(frame)))
    buckets = sum(map(len, matrices))
    yield Row(
        f"Adult: {len(frame):,} rows, {len(matrices)} tables, {buckets:,} buckets: histograms by pandas", building
    )
    fast, curves = timed(lambda: [disclosure_curve(matrix, K) for matrix in matrices])
    against = f"{building / fast:.1f} × faster than building the histograms"
    yield Row(f"Adult: curves 0…{K} with witnesses", fast, against, "faster", fast < building)
    yield twin_row(matrices, curves, fast, quick=quick)
    negations, _ = timed(lambda: [negations_curve(matrix, K) for matrix in matrices])
    yield Row(f"Adult: curves 0…{K} for negated atoms", negations)
    yield pycanon_row(frame, matrices[0])


def twin_row(matrices: list[CountMatrix], curves: list[Any], fast: float, *, quick: bool) -> Row:
    """The paper's recursion on the same histograms (on every twelfth table, scaled by buckets, if in a hurry)."""
    step = 12 if quick else 1
    chosen = list(range(len(matrices) - 1, -1, -step))
    rows = [[tuple(sorted(filter(None, row), reverse=True)) for row in matrices[i].counts.tolist()] for i in chosen]
    slow, ratios = timed(lambda: [across_buckets(row, K) for row in rows])
    for i, found in zip(chosen, ratios, strict=True):
        if [answer.value for answer in curves[i]] != [1 / (1 + ratio) for ratio in found]:
            return Row("Adult: the readable twin DISAGREES", slow, holds=False)
    slow *= sum(map(len, matrices)) / sum(map(len, rows))
    estimated = " (from every twelfth table)" if quick else ""
    against = f"the fast form is {slow / fast:.0f} × faster{estimated}, and equal"
    return Row("Adult: the same by the readable twin", slow, against, "25 ×", slow >= 25 * fast)


_PYCANON = """
import sys, time, pandas
from pycanon import anonymity
table = pandas.read_csv(sys.argv[1], dtype=str, keep_default_na=False)
started = time.process_time()
anonymity.l_diversity(table, sys.argv[2:], ["occupation"])
print(time.process_time() - started)
"""


def pycanon_row(frame: Any, matrix: CountMatrix) -> Row:  # noqa: ANN401 - pandas has no types
    """Pycanon's ℓ-diversity of the table as it is, against the full curve of the same table."""
    peer = peer_named("pycanon")
    if not is_made(peer):
        return Row("Adult: pycanon not measured, as its environment is not made", None)
    with tempfile.NamedTemporaryFile(suffix=".csv") as file:
        frame.to_csv(file.name, index=False)
        line = [str(python_of(peer)), "-c", _PYCANON, file.name, *QUASI_IDENTIFIERS]
        theirs = float(subprocess.run(line, check=True, capture_output=True, text=True).stdout)  # noqa: S603 - the above
    ours, _ = timed(lambda: disclosure_curve(table_of(frame, QUASI_IDENTIFIERS), K))
    alone, _ = timed(lambda: disclosure_curve(matrix, K))
    against = f"pycanon's l_diversity takes {theirs:.2f} s, {theirs / ours:.0f} × as long"
    what = f"Adult as it is: histograms and curve 0…{K} ({alone:.4f} s for the curve)"
    return Row(what, ours, against, "faster", ours < theirs)


def many_buckets(*, quick: bool) -> Iterator[Row]:
    """Random buckets with 14 values: time grows as their number.

    The sizes are measured in turns, and a small one as often in a turn as makes it as long as the largest: so a busy
    machine slows all of them alike. The least turn of each counts.
    """
    generator, names = np.random.default_rng(SEED), [f"v{j}" for j in range(14)]
    sizes = [10**exponent for exponent in range(4, 6 if quick else 7)]
    matrices = [CountMatrix(generator.integers(1, 1000, size=(size, 14)), names) for size in sizes]
    turns = [[repeated(matrix, sizes[-1] // len(matrix)) for matrix in matrices] for _ in range(TURNS)]
    before = 0.0
    for size, seconds in zip(sizes, map(min, zip(*turns, strict=True)), strict=True):
        what = f"{size:,} random buckets, 14 values, curve 0…{K} (least of {TURNS} turns)"
        growth = f"{seconds / before:.1f} × the time of a tenth of them" if before else ""
        yield Row(what, seconds, growth, "≤ 11 ×" if before else "", seconds <= 11 * before if before else None)
        before = seconds
    slowest = max(turn[-1] for turn in turns)
    yield Row(f"the slowest turn of {sizes[-1]:,} buckets", slowest, "", "about 30 s", slowest <= 35)
    yield memory_row()


def repeated(matrix: CountMatrix, times: int) -> float:
    """The mean seconds of `times` runs."""
    total, _ = timed(lambda: [disclosure_curve(matrix, K) for _ in range(times)])
    return total / times


def memory_row() -> Row:
    """The most memory that this process has used so far."""
    try:
        peak = peak_memory() / 1024
    except BudgetExhausted:
        return Row("peak memory: not told by this system", None)
    return Row("all of this in one process", None, f"peak memory {peak:.2f} GiB", "< 2 GiB", peak < 2)


def edges() -> Iterator[Row]:
    """Large k, huge buckets, equal buckets, smallest buckets."""
    spread = np.random.default_rng(SEED).multinomial(10_000, [1 / 250] * 250).tolist()
    large = Bucketization.of_histograms([{f"v{j}": count for j, count in enumerate(spread) if count}])
    seconds, _ = timed(lambda: maximum_disclosure(large, 100))
    yield Row("one bucket, 10,000 people, 250 values, k = 100", seconds, "", "< 1 s", seconds < 1)
    cases = {
        "10^5 equal buckets": ([{"a": 3, "b": 2, "c": 2, "d": 1}] * 10**5, 10),
        "10^5 buckets of one person": ([{"a": 1}] * 10**5, 10),
        "10^5 buckets of one value": ([{"a": size} for size in range(1, 10**5 + 1)], 10),
        "one bucket of 10^15 people, 50 equal frequencies, k = 49": ([{f"v{j}": 2 * 10**13 for j in range(50)}], 49),
        "the same, k = 10^30": ([{f"v{j}": 2 * 10**13 for j in range(50)}], 10**30),
    }
    for what, (rows, k) in cases.items():
        published = Bucketization.of_histograms(rows)
        seconds, _ = timed(partial(maximum_disclosure, published, k))
        yield Row(what, seconds, "", "instant", seconds < 1)


def updates() -> Iterator[Row]:
    """A bucket that comes and goes, against computing everything again."""
    generator = np.random.default_rng(SEED)
    for number in (1_000, 10_000):
        rows = generator.integers(1, 1000, size=(number + 100, 14)).tolist()
        buckets = [Bucket.numbered(i, {f"v{j}": n for j, n in enumerate(row)}) for i, row in enumerate(rows)]
        release = IncrementalRelease(K, buckets[:number])
        update, _ = timed(partial(come_and_go, release, buckets[number:]))
        question, _ = timed(release.curve)
        scratch, _ = timed(partial(disclosure_curve, Bucketization(buckets[:number]), K))
        seconds = update / 200 + question
        against = f"{scratch / seconds:.0f} × faster than from scratch ({scratch:.3f} s)"
        yield Row(f"{number:,} distinct buckets: one more or less, and the curve again", seconds, against)


def come_and_go(release: IncrementalRelease, buckets: list[Bucket]) -> None:
    """Add each bucket and remove it again."""
    for bucket in buckets:
        release.remove(release.add(bucket))


def proofs(*, quick: bool) -> Iterator[Row]:
    """Certificates: made, and checked against the cost of solving."""
    for case in certificates.measurements(quick=quick):
        what = f"{case.buckets:,} random buckets, k = {case.k}: a certificate checked ({case.profiles} profiles)"
        against = f"solving takes {case.solving:.4f} s, certifying {case.certifying:.4f} s"
        binding = case.buckets >= certificates.DEMANDED_FROM
        holds = case.checking <= case.solving if binding else None
        yield Row(what, case.checking, against, "≤ solving" if binding else "", holds)


def extracted() -> Iterator[Row]:
    """The program that is extracted from the proofs, and the engine for JavaScript, with reading and starting."""
    try:
        for case in speed.measurements():
            what = f"{case.buckets:,} random buckets, 14 values, k = {case.k}, with its attacker: the extracted program"
            engine = "is beyond its limits" if case.engine is None else f"takes {case.engine:.4f} s"
            against = f"fastpath takes {case.fastpath:.4f} s, the engine in Node {engine}; all are equal"
            yield Row(what, case.extracted, against)
    except InvalidInput as error:
        yield Row(f"the extracted program: not measured, as {error}", None)
    except FileNotFoundError:
        yield Row("the extracted program: not measured, as Node is not installed", None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
