r"""Tables that an engine of its own scans: Parquet files in DuckDB, data frames in whatever they are made of.

A scan answers one question: which combinations of values of some columns occur, and how often? The engine goes through
the table once and hands over only what is different, so that a table larger than memory costs as much memory as its
combinations.

**Parquet.** The file's own names of the columns are taken from its schema, since DuckDB renames those that are equal or
differ in case only. In a query columns are quoted, and the path is a parameter with its wildcards escaped, and
absolute, so that it never names anything remote; no extension is fetched. What Parquet holds as numbers or dates is
written out as text.

**Data frames** of pandas, Polars, PyArrow, DuckDB and PySpark, all through narwhals (an optional part). Values are
written as texts here and not by the engine, so that every engine gives the same ones:

    text as it is · whole numbers in digits · true and false · decimals, dates and times as Python writes them

None, NaN, NaT and the empty text are missing values, given as None. Combinations are in order of first appearance; a
query that has not been asked yet (a lazy frame) has no order of rows, and gives them in alphabetical order.

>>> import pandas
>>> frame = pandas.DataFrame({"age": [30, 20, 30], "disease": ["flu", None, "flu"]})
>>> list(FrameRows.of_frame(frame).counted(["age", "disease"]))
[(('30', 'flu'), 2), (('20', None), 1)]
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from reference.errors import InvalidInput, InvalidTable, missing
from reference.files.file_access import opened, source_name
from reference.files.table_rows import Row
from reference.naming import is_text, written
from reference.tables import first_repeated

if TYPE_CHECKING:
    import narwhals as nw

    Frame: TypeAlias = nw.DataFrame[Any] | nw.LazyFrame[Any]

_FETCHED_AT_ONCE = 10_000
_TABLE = "read_parquet(?, hive_partitioning=false)"


@dataclass(frozen=True)
class ParquetRows:
    """A table in a Parquet file."""

    path: Path
    columns: tuple[str, ...]
    """As the file names them."""
    fields: tuple[str, ...]
    """As DuckDB names them, quoted."""

    @classmethod
    def of_file(cls, path: Path) -> "ParquetRows":
        """Read the column names."""
        with opened(path):
            schema = list(_answers(path, "SELECT name, coalesce(num_children, 0) FROM parquet_schema(?)"))
        described = _answers(path, f"SELECT column_name FROM (DESCRIBE FROM {_TABLE})")  # noqa: S608 - a constant
        return cls(path, _top_names(schema), tuple('"' + name.replace('"', '""') + '"' for (name,) in described))

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
        return ", ".join(f"CAST({field} AS VARCHAR) AS v{number}" for number, field in enumerate(fields))


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
    """Everything that DuckDB answers to a query about this file."""
    import duckdb  # noqa: PLC0415 - takes long to load, and other tables do not need it

    config: dict[str, str | bool | int | float | list[str]] = {
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "temp_directory": "",
    }
    try:
        with duckdb.connect(":memory:", config=config) as connection:
            result = connection.execute(query, [re.sub(r"[*?\[]", r"[\g<0>]", str(path.absolute()))])
            while batch := result.fetchmany(_FETCHED_AT_ONCE):
                yield from batch
    except duckdb.Error as error:
        # The first line says what is wrong; what follows is the query and advice about it.
        problem = re.sub(r"^[\w ]*(Error|Exception): ", "", str(error).partition("\n")[0])
        raise InvalidTable(f"{source_name(path)}: the Parquet file cannot be read: {problem}") from None


@dataclass(frozen=True)
class FrameRows:
    """A table in a data frame, or in a query that has not been asked yet."""

    columns: tuple[str, ...]
    frame: "Frame"

    @classmethod
    def of_frame(cls, native: object) -> "FrameRows":
        """Take a data frame of any library that narwhals knows."""
        try:
            import narwhals as nw  # noqa: PLC0415 - an optional part
        except ImportError:
            raise missing("narwhals", "a data frame") from None
        try:
            frame: Frame = nw.from_native(native)
            columns = tuple(frame.columns)
        except TypeError:
            kind = type(native).__qualname__
            raise InvalidInput(f"a table or a data frame was expected, but an object of type {kind} is here") from None
        except nw.exceptions.DuplicateError:
            names = map(str, getattr(native, "column_names", getattr(native, "columns", ())))
            raise InvalidTable(f"the data frame: the column {written(first_repeated(names))} is there twice") from None
        return cls(columns, frame)

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the frame's order."""
        import narwhals as nw  # noqa: PLC0415 - an optional part

        selected = self.frame.select(*columns)
        collected = selected.collect() if isinstance(selected, nw.LazyFrame) else selected
        return (_texts(row, columns) for row in collected.iter_rows())

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, missing values last where the order is alphabetical."""
        import narwhals as nw  # noqa: PLC0415 - an optional part

        if not columns:
            raise InvalidInput("at least one column was expected")
        number = "number of rows"
        while {number, f"first {number}"} & set(columns):
            number += "'"
        selected, first = self.frame.select(*columns), f"first {number}"
        if isinstance(selected, nw.LazyFrame):
            grouped = selected.group_by(*columns).agg(nw.len().alias(number)).collect()
        else:
            placed = selected.with_row_index(first).group_by(*columns)
            try:
                grouped = placed.agg(nw.len().alias(number), nw.col(first).min()).sort(first)
            except UnicodeEncodeError:  # pandas 3 cannot group such a text; reading the rows tells where it is
                yield from Counter(self.rows(columns)).items()
                return
        totals: Counter[Row] = Counter()
        for *row, count in grouped.select(*columns, number).iter_rows():
            totals[_texts(row, columns)] += int(count)
        entries = list(totals.items())
        if isinstance(selected, nw.LazyFrame):
            entries.sort(key=lambda entry: [(text is None, text or "") for text in entry[0]])
        yield from entries


def _texts(row: Iterable[object], columns: Sequence[str]) -> Row:
    return tuple(_text(value, column) for value, column in zip(row, columns, strict=True))


def _is_missing(value: object) -> bool:
    """Nothing, a NaN or a NaT, which differ from themselves, or pandas' NA, which cannot tell whether it does."""
    if value is None:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124 - see above
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def _text(value: object, column: str) -> str | None:
    """The value as a text, None if it is missing."""
    if _is_missing(value):
        return None
    if isinstance(value, str):
        if not is_text(value):
            raise InvalidTable(f"the data frame holds {value!a} in the column {written(column)}, which is not Unicode")
        return value or None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal | datetime | date | time):
        return str(value)
    item = getattr(value, "item", None)  # NumPy's own numbers
    if item is not None and getattr(value, "shape", None) == ():
        return _text(item(), column)
    kind = type(value).__qualname__
    raise InvalidTable(
        f"the data frame holds a {kind} in the column {written(column)}: a text or a number was expected"
    )
