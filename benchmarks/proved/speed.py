"""How fast are the extracted programs, beside `fastpath` and in the same run?"""

import resource
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from benchmarks.proved.answers import by_engine, by_extracted
from benchmarks.proved.questions import Asked
from fastpath.disclosure import maximum_disclosure
from reference.bucketization import Bucketization

SEED = 2007
TURNS = 3
SIZES = (72, 1_000, 10_000)
MOST_IN_ENGINE = 1_500
"""Buckets: beyond them it refuses."""
K = 12


class TimedAlike(NamedTuple):
    """A release of random buckets of 14 values, and the seconds of one core for it, the least of several turns."""

    buckets: int
    k: int
    fastpath: float
    extracted: float
    engine: float | None


def measurements() -> Iterator[TimedAlike]:
    """Releases of several sizes; whoever says something else than `fastpath` is an error."""
    generator = np.random.default_rng(SEED)
    for number in SIZES:
        rows = tuple(tuple(row) for row in generator.integers(1, 1000, size=(number, 14)).tolist())
        yield _measured(Asked(rows, K))


def _measured(asked: Asked) -> TimedAlike:
    counts = [{f"v{j}": n for j, n in enumerate(row)} for row in asked.rows]
    works: list[Callable[[], object]] = [
        lambda: maximum_disclosure(Bucketization.of_histograms(counts), asked.k).value,
        lambda: by_extracted([asked])[0].value,
    ]
    if len(asked.rows) <= MOST_IN_ENGINE:
        works.append(lambda: by_engine([asked])[0].value)
    turns = [[_seconds(work) for work in works] for _ in range(TURNS)]
    if len({value for turn in turns for _, value in turn}) != 1:
        raise AssertionError(turns)
    least = [min(seconds for seconds, _ in column) for column in zip(*turns, strict=True)]
    return TimedAlike(len(asked.rows), asked.k, *least, *[None] * (3 - len(least)))


def _seconds(work: Callable[[], object]) -> tuple[float, object]:
    """The processor's seconds here and in what was started, and what came of it."""
    started = time.process_time() + _children()
    value = work()
    return time.process_time() + _children() - started, value


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
