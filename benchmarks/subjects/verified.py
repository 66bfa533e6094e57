"""The programs that are extracted from the proofs, beside `fastpath`: starting and reading are included."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np

from benchmarks.measurement import Row, Turns, Unmeasured, Way, beside, curve
from benchmarks.proved.answers import by_engine, by_extracted
from benchmarks.proved.questions import Asked
from fastpath.disclosure import maximum_disclosure
from reference.buckets import Bucketization
from reference.errors import InvalidInput

SEED = 2007
K = 12
MOST_IN_ENGINE = 1_500  # buckets: beyond them it refuses


def rows(turns: Turns) -> Iterator[Row]:
    """Releases of several sizes; whoever says something else than `fastpath` is an error."""
    generator = np.random.default_rng(SEED)
    asked = {number: _asked(generator, number) for number in ((8, 16) if turns.short else (72, 1_000, 10_000))}
    grows = {number: _asked(generator, number) for number in ((8, 16) if turns.short else (100, 1_000, 10_000))}
    try:
        yield from _beside_fastpath(turns, "extracted", "the extracted program", _by_extracted, asked)
        yield curve(
            turns,
            "verified/buckets",
            f"the extracted program, random buckets of 14 values, k = {K}, start included",
            "|B|",
            {number: _by_extracted(one) for number, one in grows.items()},
            theory="1: buckets are processed one by one",
        )
    except InvalidInput as error:
        yield Unmeasured("verified/extracted", str(error))
    few = {number: one for number, one in asked.items() if number <= MOST_IN_ENGINE}
    try:
        yield from _beside_fastpath(turns, "engine", "the engine for pages, in Node, asked twice", _by_engine, few)
    except InvalidInput as error:
        yield Unmeasured("verified/engine", str(error))


def _beside_fastpath(
    turns: Turns, key: str, words: str, way: Callable[[Asked], Way], asked: Mapping[int, Asked]
) -> Iterator[Row]:
    for number, one in asked.items():
        what = f"{number:,} random buckets of 14 values, k = {K}, with the attacker"
        theirs = {"fastpath": ("fastpath", _by_fastpath(one))}
        yield from beside(turns, f"verified/{key}-{number}", what, (words, way(one)), theirs)


def _asked(generator: np.random.Generator, number: int) -> Asked:
    return Asked(tuple(tuple(row) for row in generator.integers(1, 1000, size=(number, 14)).tolist()), K)


def _by_fastpath(asked: Asked) -> Way:
    counts = [{f"v{j}": n for j, n in enumerate(row)} for row in asked.rows]
    return lambda: maximum_disclosure(Bucketization.of_histograms(counts), asked.k).value


def _by_extracted(asked: Asked) -> Way:
    return lambda: by_extracted([asked])[0].value


def _by_engine(asked: Asked) -> Way:
    return lambda: by_engine([asked])[0].value
