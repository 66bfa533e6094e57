"""A CSV file read as buckets, beside pandas' `read_csv` and `groupby`: the same counts come out."""

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.measurement import Row, Unmeasured
from benchmarks.timing import Turns, beside, curve
from worstcase.inputs import load_release

SEED = 2007
BY, SENSITIVE = ("age", "zip"), "disease"


def rows(turns: Turns) -> Iterator[Row]:
    """A table of a million rows, without and with a column in which every value is another one."""
    try:
        pandas: Any = import_module("pandas")
    except ImportError:
        yield Unmeasured("reading/csv", "pandas is not installed (extra `benchmark`)")
        return
    number = 1_000 if turns.short else 1_000_000
    with tempfile.TemporaryDirectory() as name:
        for named, key, words in ((False, "csv", ""), (True, "csv-with-names", " with a column of names")):
            path = table(Path(name), number, named=named)
            yield from beside(
                turns,
                f"reading/{key}",
                f"a CSV file of {number:,} rows{words}, read and grouped into buckets",
                ("worstcase", partial(_ours, path)),
                {"pandas": ("pandas", partial(_theirs, pandas, path))},
                {"pandas": 0.5},
            )
        paths = {
            size: table(Path(name), size) for size in ((100, 200) if turns.short else (10_000, 100_000, 1_000_000))
        }
        yield curve(
            turns,
            "reading/rows",
            "a CSV file read and grouped into buckets",
            "rows",
            {size: partial(load_release, path, sensitive=SENSITIVE, by=BY) for size, path in paths.items()},
            law="power",
            theory="at most 1: a line after the other; lines that repeat are counted and taken apart once",
        )


def _ours(path: Path) -> object:
    release = load_release(path, sensitive=SENSITIVE, by=BY).bucketization
    return sorted(sorted(bucket.counts.items()) for bucket in release.buckets)


def _theirs(pandas: Any, path: Path) -> object:  # noqa: ANN401 - an extra
    frame = pandas.read_csv(path, dtype=str, keep_default_na=False)
    sizes = frame.groupby([*BY, SENSITIVE], sort=False).size()
    found: dict[object, list[tuple[str, int]]] = {}
    for (*own, value), count in sizes.items():
        found.setdefault(tuple(own), []).append((value, count))
    return sorted(sorted(counts) for counts in found.values())


def table(folder: Path, number: int, *, named: bool = False) -> Path:
    """A file of so many rows, the same in every run."""
    generator = random.Random(SEED)  # noqa: S311 - no secret
    path = folder / f"{'named ' * named}{number}.csv"
    diseases = [f"disease {place}" for place in range(14)]
    with path.open("w", encoding="utf-8") as file:
        file.write("name," * named + "age,zip,disease\n")
        for place in range(number):
            row = f"{generator.randrange(17, 91)},{generator.randrange(100):03},{generator.choice(diseases)}"
            file.write(f"person {place}," * named + f"{row}\n")
    return path
