r"""Tables in data frames: pandas, Polars, PyArrow, DuckDB, and whatever else narwhals (an optional part) knows.

The library that the frame is of groups and counts, and hands over only the combinations of values that are different.
Values are written as texts here and not by that library, so that every library gives the same ones:

    text as it is · whole numbers in digits · true and false · decimals, dates and times as Python writes them

A category (or an enumeration) is the text or number that it stands for, and one that no row has is no value. None,
NaN, NaT, pandas' NA and the empty text are missing values, given as None. Whatever else a column in use holds (lists,
bytes, durations, …) is refused, and so is a frame whose columns have names that are no texts. Combinations are in
order of first appearance; a query that has not been asked yet (a lazy frame) has no order of rows, and gives them in
alphabetical order. What goes wrong while a library computes a query is told in its words, as one sentence.

>>> import pandas
>>> frame = pandas.DataFrame({"age": [30, 20, 30], "disease": ["flu", None, "flu"]})
>>> list(FrameRows.of_frame(frame).counted(["age", "disease"]))
[(('30', 'flu'), 2), (('20', None), 1)]
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from reference.errors import InvalidInput, InvalidTable, WorstcaseError
from reference.extras import missing
from reference.naming import is_text, written
from reference.tables import first_repeated
from worstcase.io.table_rows import Row

if TYPE_CHECKING:
    import narwhals as nw

    Frame: TypeAlias = nw.DataFrame[Any] | nw.LazyFrame[Any]

_LONGEST_SHOWN = 200
"""Characters of a library's message: enough for a sentence, and no plan of a query."""


@dataclass(frozen=True)
class FrameRows:
    """A table in a data frame, or in a query that has not been asked yet."""

    columns: tuple[str, ...]
    frame: "Frame"

    @classmethod
    def of_frame(cls, native: object) -> "FrameRows":
        """Take a data frame of any library that narwhals knows, or a stream of Arrow's record batches."""
        try:
            import narwhals as nw
        except ImportError:
            raise missing("narwhals", "a data frame") from None
        try:
            frame: Frame = nw.from_native(_as_frame(native))
            columns = tuple(frame.columns)
        except TypeError:
            kind = type(native).__qualname__
            raise InvalidInput(f"a table or a data frame was expected, but an object of type {kind} is here") from None
        except nw.exceptions.DuplicateError:
            names = map(str, getattr(native, "column_names", getattr(native, "columns", ())))
            raise InvalidTable(f"the data frame: the column {written(first_repeated(names))} is there twice") from None
        except Exception as error:
            raise not_computed(error) from error
        for column in columns:
            if not is_text(column):
                named = f"the data frame has a column whose name is {column!a}"
                raise InvalidTable(f"{named}, but names that are texts were expected: rename its columns")
        return cls(columns, frame)

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the frame's order."""
        import narwhals as nw

        with told():
            selected = self.frame.select(*columns)
            collected = selected.collect() if isinstance(selected, nw.LazyFrame) else selected
            rows = collected.iter_rows()
        return (_texts(row, columns) for row in rows)

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, missing values last where the order is alphabetical."""
        import narwhals as nw

        if not columns:
            raise InvalidInput("at least one column was expected")
        number = "number of rows"
        while {number, f"first {number}"} & set(columns):
            number += "'"
        totals: Counter[Row] = Counter()
        try:
            with told():
                grouped = _grouped(self.frame.select(*columns), columns, number, f"first {number}")
        except InvalidTable:
            if isinstance(self.frame, nw.LazyFrame):
                raise
            yield from Counter(self.rows(columns)).items()  # lists cannot be grouped: reading the rows tells where
            return
        for *row, count in grouped.select(*columns, number).iter_rows():
            totals[_texts(row, columns)] += int(count)
        entries = list(totals.items())
        if isinstance(self.frame, nw.LazyFrame):
            entries.sort(key=lambda entry: [(text is None, text or "") for text in entry[0]])
        yield from entries


def _as_frame(native: object) -> object:
    """The frame itself, or what a stream of record batches holds, as a PyArrow table."""
    if type(native).__name__ in ("RecordBatch", "RecordBatchReader"):
        return import_module("pyarrow").table(native)
    return native


def _grouped(selected: "Frame", columns: Sequence[str], number: str, first: str) -> "nw.DataFrame[Any]":
    """Each combination with its number of rows, in order of first appearance where there is one."""
    import narwhals as nw

    if isinstance(selected, nw.LazyFrame):
        return selected.group_by(*columns).agg(nw.len().alias(number)).collect()
    placed = selected.with_row_index(first).group_by(*columns)
    return placed.agg(nw.len().alias(number), nw.col(first).min()).sort(first)


@contextmanager
def told() -> Iterator[None]:
    """Whatever a library raises while it computes, as one sentence."""
    try:
        yield
    except (WorstcaseError, MemoryError):
        raise
    except Exception as error:
        raise not_computed(error) from error


def not_computed(error: Exception) -> InvalidTable:
    """What a library could not do, in its words: the first line of them."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return InvalidTable(f"the data frame cannot be computed: {lines[0].strip().rstrip('.:')[:_LONGEST_SHOWN]}")


def _texts(row: Iterable[object], columns: Sequence[str]) -> Row:
    return tuple(value_text(value, column) for value, column in zip(row, columns, strict=True))


def _is_missing(value: object) -> bool:
    """Nothing, a NaN or a NaT, which differ from themselves, or pandas' NA, which cannot tell whether it does."""
    if value is None:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124 - see above
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def value_text(value: object, column: str) -> str | None:
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
        return value_text(item(), column)
    kind = type(value).__qualname__
    raise InvalidTable(
        f"the data frame holds a value of type {kind} in the column {written(column)}: a text or a number was expected"
    )
