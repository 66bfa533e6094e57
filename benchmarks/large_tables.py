"""Tables larger than one likes to hold: ten million rows, read as histograms.

    python -m benchmarks.large_tables make rows.parquet --rows 10000000
    python -m benchmarks.large_tables measure rows.parquet        DuckDB scans the file; peak memory is printed
    python -m benchmarks.large_tables search rows.parquet         all minimal safe generalizations, c = 1/2, k = 3
    python -m benchmarks.large_tables spark rows.parquet          PySpark (which needs Java), partition by partition

`spark` is the distributed form (see book/large_tables.md). Its answer is compared with `measure`'s; status 1: they
differ.
"""

import resource
import sys
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from benchmarks.command_line import command_parser, log, positive, say
from fastpath.minimize2 import optima
from fastpath.sanitizing.safe_generalizations import safe_generalizations
from reference.errors import WorstcaseError
from worstcase.disclosures import disclosure
from worstcase.io.hierarchies import parse_toml
from worstcase.io.tables import generalizations, open_table, read_cells

BY = ("age", "zip", "sex")
SENSITIVE = "occupation"
K = 3
Result = TypeVar("Result")
HIERARCHIES = "[age]\nintervals = [5, 10, 20, 40]\n[zip]\nprefixes = [2, 1]\n[sex]\n"

_ROWS = """
    SELECT 17 + hash(i || 'age') % 74 AS age, lpad((hash(i || 'zip') % 100)::VARCHAR, 3, '0') AS zip,
           CASE hash(i || 'sex') % 2 WHEN 0 THEN 'F' ELSE 'M' END AS sex,
           'job ' || (hash(i || 'job') % (hash(i || 'rare') % 14 + 1)) AS occupation
    FROM range({rows}) t(i)
"""


def make(path: Path, rows: int) -> None:
    """Write a table of `rows` rows, the same in every run."""
    import duckdb  # noqa: PLC0415 - only here

    with duckdb.connect(":memory:") as connection:
        connection.execute(f"COPY ({_ROWS.format(rows=rows)}) TO ? (FORMAT parquet)", [str(path)])
    say(f"{rows:,} rows, {path.stat().st_size:,} bytes")


def measure(path: Path) -> Fraction:
    """The maximum disclosure of the file's buckets."""
    cells = timed("read and grouped", lambda: read_cells(*open_table(path), BY, SENSITIVE, "error")[0])
    value = timed("maximum disclosure", lambda: 1 / (1 + optima(cells.summary(K + 1))[-1].ratio))
    say(f"{cells.rows:,} rows, {len(cells.counts):,} cells, {len(cells):,} buckets: {value} with k = {K}")
    say_peak_memory()
    return value


def search(path: Path) -> None:
    """All minimal safe generalizations."""
    table, _ = timed("read", lambda: generalizations(path, SENSITIVE, parse_toml(HIERARCHIES, "HIERARCHIES")))
    found = timed("searched", lambda: safe_generalizations(table, Fraction(1, 2), K))
    say(f"{len(found.minimal)} minimal, {found.checked} of {found.table.lattice.size} nodes checked, best {found.best}")
    say_peak_memory()


def spark(path: Path) -> None:
    """The same disclosure, decided by PySpark where the rows are."""
    sql: Any = import_module("pyspark.sql")
    session = sql.SparkSession.builder.master("local[2]").appName("worstcase").getOrCreate()
    frame = session.read.parquet(str(path))
    found: Any = timed("summaries of partitions", lambda: disclosure(frame, K, sensitive=SENSITIVE, by=BY))
    session.stop()
    say(f"{found.value} with k = {K}, an attacker on {dict(found.pattern[0].labels)}")
    if found.value != measure(path):
        raise SystemExit("the two ways disagree")


def say_peak_memory() -> None:
    """The most memory that this process has had in use."""
    say(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")


def timed(what: str, action: Callable[[], Result]) -> Result:
    """Do something and say how long it took."""
    started = time.perf_counter()
    result = action()
    say(f"{what}: {time.perf_counter() - started:.2f} s")
    return result


def main(arguments: Sequence[str]) -> int:
    """Read the command line."""
    parser = command_parser("benchmarks.large_tables", __doc__)
    parser.add_argument("action", choices=["make", "measure", "search", "spark"])
    parser.add_argument("path", type=Path)
    parser.add_argument("--rows", type=positive, default=10_000_000, metavar="N", help="of `make` (ten million)")
    given = parser.parse_args(arguments)
    try:
        if given.action == "make":
            make(given.path, given.rows)
        else:
            {"measure": measure, "search": search, "spark": spark}[given.action](given.path)
    except WorstcaseError as error:
        log(str(error))
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
