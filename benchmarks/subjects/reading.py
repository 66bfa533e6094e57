"""Tables read, beside pandas: a CSV file as buckets (`read_csv`, `groupby`), a data frame as cells (`groupby`).

The same counts come out.
"""

import random
import tempfile
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measurement import Row, Turns, Unmeasured, beside, curve
from worstcase.inputs import load_release
from worstcase.io.tables import open_table, read_cells

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
    frame = _frame(pandas, number)
    yield from beside(
        turns,
        "reading/frame",
        f"a pandas frame of {number:,} rows, most of them different, as cells",
        ("worstcase", partial(_cells, frame)),
        {"groupby": ("pandas' groupby", partial(_groups, frame))},
        {"groupby": 0.2},
    )
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
            theory="at most 1: lines are read one by one; repeated lines are counted and parsed once",
        )


def _frame(pandas: Any, number: int) -> Any:  # noqa: ANN401 - an extra
    """A frame that has half as many different combinations as rows, or so."""
    generator = np.random.default_rng(SEED)
    columns = {"age": generator.integers(17, 91, number), "zip": generator.integers(0, 1000, number)}
    columns |= {"disease": generator.integers(0, 14, number)}
    texts = {"zip": "{:05}".format, "disease": "disease {}".format}
    return pandas.DataFrame({name: [*map(texts.get(name, int), column)] for name, column in columns.items()})


def _cells(frame: object) -> object:
    cells = read_cells(*open_table(frame), BY, SENSITIVE, "error")[0]
    return len(cells.counts), cells.counts.max()


def _groups(frame: Any) -> object:  # noqa: ANN401 - an extra
    sizes = frame.groupby([*BY, SENSITIVE], sort=False).size()
    return len(sizes), sizes.max()


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
