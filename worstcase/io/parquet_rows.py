"""Tables in Parquet files, which DuckDB scans.

A scan answers one question: which combinations of values of some columns occur, and how often? DuckDB goes through the
file once and hands over only what is different, so that a table larger than memory costs as much memory as its
combinations.

The file's own names of the columns are taken from its schema, since DuckDB renames those that are equal or differ in
case only. In a query columns are quoted, and the path is a parameter with its wildcards escaped, and absolute, so that
it never names anything remote; no extension is fetched. What Parquet holds as numbers or dates is written out as text;
a NaN among numbers is a missing value, as it is in a data frame, while a text is a text, also NaN.

DuckDB delays or swallows what a signal handler raises. So it works in a thread, the main thread waits, and Ctrl-C or a
budget that runs out interrupts the query.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from reference.errors import InvalidTable
from reference.naming import source_name, visible
from reference.progress import require_memory
from worstcase.io.files import opened
from worstcase.io.table_rows import Row

_TABLE = "read_parquet(?, hive_partitioning=false)"
_ROWS_AT_ONCE = 10_000
_DUCKDB_MEMORY = 112
"""MiB that a budget must leave: with less DuckDB crashes when it starts."""
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "temp_directory": "",
}

Result = TypeVar("Result")


@dataclass(frozen=True)
class ParquetRows:
    """A table in a Parquet file."""

    path: Path
    columns: tuple[str, ...]
    """As the file names them."""
    fields: tuple[str, ...]
    """Each as a text in a query: as DuckDB names it, quoted, and nothing where it is a NaN."""

    @classmethod
    def of_file(cls, path: Path) -> "ParquetRows":
        """Read the column names."""
        with opened(path):
            schema = list(_answers(path, "SELECT name, coalesce(num_children, 0) FROM parquet_schema(?)"))
        described = _answers(path, f"SELECT column_name, column_type FROM (DESCRIBE FROM {_TABLE})")  # noqa: S608 - a constant
        return cls(path, _top_names(schema), tuple(_as_text(name, kind) for name, kind in described))

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the order of the file."""
        return _answers(self.path, f"SELECT {self._texts(columns)} FROM {_TABLE}")  # noqa: S608 - columns are quoted

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        names = ", ".join(f"v{number}" for number in range(len(columns)))
        numbered = f"SELECT {self._texts(columns)}, row_number() OVER () AS place FROM {_TABLE}"  # noqa: S608 - as above
        query = f"SELECT {names}, count(*) FROM ({numbered}) GROUP BY {names} ORDER BY min(place)"  # noqa: S608 - as above
        for *row, count in _answers(self.path, query):
            yield tuple(row), count

    def _texts(self, columns: Sequence[str]) -> str:
        fields = (self.fields[self.columns.index(column)] for column in columns)
        return ", ".join(f"{field} AS v{number}" for number, field in enumerate(fields))


def _as_text(name: str, kind: str) -> str:
    """The column in a query. Whether it is a NaN is asked of the text.

    Asked `isnan`, DuckDB looks at the least and the greatest number that the file states, and says no; they are those
    of the other numbers.
    """
    quoted = '"' + name.replace('"', '""') + '"'
    text = f"CAST({quoted} AS VARCHAR)"
    return f"CASE WHEN {text} IN ('nan', '-nan') THEN NULL ELSE {text} END" if kind in ("FLOAT", "DOUBLE") else text


def _top_names(schema: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """The root's children in a schema that lists each node, with its number of children, before its descendants.

    >>> _top_names([("root", 2), ("address", 2), ("street", 0), ("town", 0), ("disease", 0)])
    ('address', 'disease')
    """
    names, open_nodes = [], 0
    for name, children in schema[1:]:
        if open_nodes == 0:  # nothing more to come below the last child
            names.append(name)
            open_nodes = 1
        open_nodes += children - 1
    return tuple(names)


def _answers(path: Path, query: str) -> Iterator[tuple[Any, ...]]:
    """Rows of a query whose parameter is this file."""
    import duckdb

    try:
        yield from _rows(re.sub(r"[*?\[]", r"[\g<0>]", str(path.absolute())), query)
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except duckdb.Error as failure:
        # The first line says what is wrong; what follows is the query and advice about it.
        problem = re.sub(r"^([\w ]*(Error|Exception): )+", "", str(failure).partition("\n")[0])
        raise InvalidTable(f"{source_name(path)}: the Parquet file cannot be read: {visible(problem)}") from None


def _rows(path: str, query: str) -> Iterator[tuple[Any, ...]]:
    import duckdb

    def run(action: Callable[[], Result]) -> Result:
        work = thread.submit(action)
        try:
            return work.result()
        except BaseException:
            while not work.done():
                connection.interrupt()
                wait([work], timeout=0.01)
            raise

    require_memory(_DUCKDB_MEMORY)
    with duckdb.connect(":memory:", config=_CONFIG) as connection, ThreadPoolExecutor(1) as thread:
        result = run(lambda: connection.execute(query, [path]))
        while rows := run(lambda: result.fetchmany(_ROWS_AT_ONCE)):
            yield from rows
