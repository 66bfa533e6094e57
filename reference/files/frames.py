"""Tables of every kind, to counted combinations of values: only these ever come into Python.

For the maximum disclosure a table is no more than this: which combinations of the released columns and the sensitive
column occur, and how often. A file is scanned for them (Parquet by DuckDB, see `parquet_rows`), and a data
frame groups its rows in its own engine: pandas, Polars, PyArrow, DuckDB's relations and PySpark, all through narwhals
(the extra `frames`). So a table that is larger than memory costs as much memory as its combinations.

Whatever engine answers, the same rows give the same answer: combinations are put in alphabetical order, since no
order is promised for groups, and values are written as texts here and not by the engine:

    text as it is · whole numbers in digits · true and false · decimals, dates and times as Python writes them

None, NaN, NaT and the empty text are missing values, given as None.

>>> import pandas
>>> frame = pandas.DataFrame({"age": [30, 20, 30], "disease": ["flu", None, "flu"]})
>>> list(FrameRows.of_frame(frame).counted(["age", "disease"]))
[(('20', None), 1), (('30', 'flu'), 2)]
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from reference.errors import InvalidInput, InvalidTable
from reference.files.file_access import is_stream, read_text, source_name
from reference.files.table_file import TABLE_SUFFIXES, Row, Rows, parse_rows
from reference.naming import is_text, written
from reference.optional_parts import missing
from reference.tables import first_repeated

if TYPE_CHECKING:
    import narwhals as nw

    Frame: TypeAlias = nw.DataFrame[Any] | nw.LazyFrame[Any]


Source: TypeAlias = "str | Path | Rows | object"
"""A file, a table that is open already, or a data frame of any library that narwhals knows."""


@dataclass(frozen=True)
class FrameRows:
    """A table in a data frame, or in a query that has not been asked yet."""

    columns: tuple[str, ...]
    frame: "Frame"

    @classmethod
    def of_frame(cls, native: object) -> "FrameRows":
        """Take a data frame of any library that narwhals knows."""
        try:
            import narwhals as nw  # noqa: PLC0415 - an extra
        except ImportError:
            raise missing("narwhals", "a data frame") from None
        try:
            frame: Frame = nw.from_native(native)
            columns = tuple(frame.columns)
        except TypeError:
            kind = type(native).__qualname__
            raise InvalidInput(f"a table or a data frame was expected, but a {kind} is here") from None
        except nw.exceptions.DuplicateError:
            columns = tuple(map(str, getattr(native, "column_names", getattr(native, "columns", ()))))
        if len(set(columns)) < len(columns):
            raise InvalidTable(f"the data frame has the column {written(first_repeated(columns))} twice")
        return cls(columns, frame)

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the frame's order."""
        selected = self.frame.select(*columns)
        return (_texts(row, columns) for row in _collected(selected).iter_rows())

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in alphabetical order, missing values last."""
        import narwhals as nw  # noqa: PLC0415 - an extra

        number = "number of rows"
        while number in columns:
            number += "'"
        if not columns:
            raise InvalidInput("at least one column was expected")
        grouped = self.frame.select(*columns).group_by(*columns).agg(nw.len().alias(number))
        totals: Counter[Row] = Counter()
        for *row, count in _collected(grouped.select(*columns, number)).iter_rows():
            totals[_texts(row, columns)] += int(count)
        yield from sorted(totals.items(), key=lambda entry: [(text is None, text or "") for text in entry[0]])


def rows_of(source: Source) -> tuple[Rows, str]:
    """Open a file or a data frame, and tell how sentences call it."""
    if isinstance(source, str | Path):
        return _rows_of_file(Path(source)), source_name(source)
    if hasattr(source, "counted") and hasattr(source, "rows"):
        return cast("Rows", source), "the table"
    return FrameRows.of_frame(source), "the data frame"


def _rows_of_file(path: Path) -> Rows:
    suffix, where = path.suffix.lower(), source_name(path)
    if suffix not in TABLE_SUFFIXES:
        return parse_rows(read_text(path), where)
    if is_stream(path):
        raise InvalidInput(f"{where}: a table is read from a regular file, which this is not")
    if suffix == ".parquet":
        from reference.files.parquet_rows import ParquetRows  # noqa: PLC0415 - loads DuckDB, which other files do not need

        return ParquetRows.of_file(path)
    from reference.files.csv_rows import CsvRows  # noqa: PLC0415 - likewise

    return CsvRows.of_file(path, "\t" if suffix == ".tsv" else ",")


def _collected(frame: "Frame") -> "nw.DataFrame[Any]":
    import narwhals as nw  # noqa: PLC0415 - an extra

    return frame.collect() if isinstance(frame, nw.LazyFrame) else frame


def _texts(row: Iterable[object], columns: Sequence[str]) -> Row:
    return tuple(_text(value, column) for value, column in zip(row, columns, strict=True))


def _text(value: object, column: str) -> str | None:
    """The value as a text, None if it is missing."""
    if value is None or value != value:  # noqa: PLR0124 - NaN and NaT differ from themselves
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
