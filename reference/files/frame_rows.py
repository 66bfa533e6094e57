"""Tables in data frames: pandas, Polars, PyArrow, DuckDB and PySpark, all through narwhals (an optional part).

A data frame groups its rows in its own engine, so that only counted combinations of values come into Python, and a
table that is larger than memory costs as much memory as its combinations. Values are written as texts here and not by
the engine, so that every engine gives the same ones:

    text as it is · whole numbers in digits · true and false · decimals, dates and times as Python writes them

None, NaN, NaT and the empty text are missing values, given as None. Combinations are in order of first appearance; a
query that has not been asked yet (a lazy frame) has no order of rows, and gives them in alphabetical order.

>>> import pandas
>>> frame = pandas.DataFrame({"age": [30, 20, 30], "disease": ["flu", None, "flu"]})
>>> list(FrameRows.of_frame(frame).counted(["age", "disease"]))
[(('30', 'flu'), 2), (('20', None), 1)]
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TypeAlias

from reference.errors import InvalidInput, InvalidTable, missing
from reference.files.table_rows import Row
from reference.naming import is_text, written
from reference.tables import first_repeated

if TYPE_CHECKING:
    import narwhals as nw

    Frame: TypeAlias = nw.DataFrame[Any] | nw.LazyFrame[Any]


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
            raise InvalidInput(f"a table or a data frame was expected, but a {kind} is here") from None
        except nw.exceptions.DuplicateError:
            names = map(str, getattr(native, "column_names", getattr(native, "columns", ())))
            raise InvalidTable(f"the data frame: the column {written(first_repeated(names))} is there twice") from None
        return cls(columns, frame)

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the frame's order."""
        selected = self.frame.select(*columns)
        return (_texts(row, columns) for row in _collected(selected).iter_rows())

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


def _collected(frame: "Frame") -> "nw.DataFrame[Any]":
    import narwhals as nw  # noqa: PLC0415 - an optional part

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
