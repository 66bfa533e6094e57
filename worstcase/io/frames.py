r"""Tables in data frames: pandas, Polars, PyArrow, DuckDB, and all others that narwhals (an optional part) supports.

Each different value becomes a text once, here and not in that library, so that every library gives the same texts:

    text as it is · whole numbers in digits · true and false · decimals, dates and times as Python writes them

A category (or an enumeration) is the text or number that it stands for. None, NaN, NaT, pandas' NA and the empty text
are missing values. Other values in a column in use (lists, bytes, durations, …) are refused. A query that has not run
yet (a lazy frame) has no order of rows: its library groups and counts, and combinations are in alphabetical order,
missing values last. An error that a library raises while it computes becomes one sentence.

>>> import pandas
>>> frame = pandas.DataFrame({"age": [30, 20, 30], "disease": ["flu", None, "flu"]})
>>> list(FrameTable.of_frame(frame).coded(["age", "disease"]).entries())
[(('30', 'flu'), 2), (('20', ''), 1)]

**Writing.** `frame_like` makes a frame of another one's library. Columns are texts, except those that hold values of
the other frame as they are: these get their values and type back, if no two different values are written as one text.
An enumeration keeps only those of its values that are in the frame: the others may be of rows that are not. A lazy
frame of Polars gives one that is not lazy.

>>> given = pandas.DataFrame({"age": [30, 52], "ill": [True, False]})
>>> frame = frame_like(given, {"age": ["[20,40)", "[40,60)"], "ill": ["false", "true"]}, as_they_are=["ill"])
>>> frame["ill"].tolist(), str(frame["ill"].dtype), frame["age"].tolist()
([False, True], 'bool', ['[20,40)', '[40,60)'])
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from functools import partial
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from fastpath.sanitizing.cells import Coded
from proofs_check.extras import missing
from reference.errors import InvalidInput, InvalidTable, WorstcaseError
from reference.naming import is_text, written
from reference.tables import first_repeated
from worstcase.io.columns import CodedRows, coded

if TYPE_CHECKING:
    import narwhals as nw

    Frame: TypeAlias = nw.DataFrame[Any] | nw.LazyFrame[Any]

_ROWS_AT_ONCE = 2**20  # values that are Python's objects at one time


@dataclass(frozen=True)
class FrameTable:
    """A table in a data frame, or in a query that has not run yet."""

    columns: tuple[str, ...]
    frame: "Frame"

    @classmethod
    def of_frame(cls, native: object) -> "FrameTable":
        """Take a data frame of any library that narwhals knows, or a stream of Arrow's record batches."""
        try:
            import narwhals as nw
        except ImportError:
            raise missing("narwhals", "a data frame") from None
        try:
            if type(native).__name__ in ("RecordBatch", "RecordBatchReader"):
                native = import_module("pyarrow").table(native)
            frame: Frame = nw.from_native(native)
            columns = tuple(frame.columns)
        except TypeError:
            kind = type(native).__qualname__
            raise InvalidInput(f"expected a table or a data frame, got an object of type {kind}") from None
        except nw.exceptions.DuplicateError:
            names = map(str, getattr(native, "column_names", getattr(native, "columns", ())))
            raise InvalidTable(f"the data frame: the column {written(first_repeated(names))} occurs twice") from None
        except Exception as error:
            raise not_computed(error) from error
        for column in columns:
            if not is_text(column):
                expected = "expected names of columns that are texts"
                raise InvalidTable(f"the data frame: {expected}, got {column!a}; rename its columns")
        return cls(columns, frame)

    def coded(self, columns: Sequence[str]) -> CodedRows:
        """These columns of all rows, in the frame's order; of a lazy frame counted, in alphabetical order."""
        import narwhals as nw

        number = "number of rows"
        while number in columns:
            number += "'"
        with computing():
            rows = self.frame.select(*columns)
            if not isinstance(rows, nw.LazyFrame):
                return CodedRows(tuple(_coded(rows[name]) for name in columns), np.ones(len(rows), dtype=np.int64))
            counted = rows.group_by(*columns).agg(nw.len().alias(number)).collect()
            found = [_coded(counted[name]) for name in columns]
            counts = np.array(counted[number].to_list(), dtype=np.int64)
        order = np.lexsort([_alphabetical(column) for column in reversed(found)])
        return CodedRows(tuple(Coded(texts, codes[order]) for texts, codes in found), counts[order])


def _coded(series: "nw.Series[Any]") -> Coded:
    import narwhals as nw

    pieces = (series[start : start + _ROWS_AT_ONCE].to_list() for start in range(0, len(series), _ROWS_AT_ONCE))
    values: Iterator[Hashable] = chain.from_iterable(pieces)
    text = partial(value_text, column=series.name)
    if series.dtype in (nw.Object, nw.Unknown) or series.dtype.is_nested():
        return coded(map(text, values))  # 1, 1.0 and True are equal but different texts, and a list has no hash
    return coded(values, text)


def _alphabetical(column: Coded) -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """The place of each row's text in alphabetical order, missing values last."""
    order = sorted(range(len(column.texts)), key=lambda code: (not column.texts[code], column.texts[code]))
    return np.argsort(order)[column.codes] if order else column.codes


@contextmanager
def computing() -> Iterator[None]:
    """Turn every error that a library raises while it computes into one sentence."""
    try:
        yield
    except (WorstcaseError, MemoryError):
        raise
    except Exception as error:
        raise not_computed(error) from error


def not_computed(error: Exception) -> InvalidTable:
    """The error for what a library could not do, with the first line of its message."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    shown = lines[0].strip().rstrip(".:")[:200]  # enough for a sentence, and no plan of a query
    return InvalidTable(shown if shown.startswith("the data frame") else f"the data frame cannot be computed: {shown}")


def _is_missing(value: object) -> bool:
    """None, a NaN or a NaT, which differ from themselves, or pandas' NA, which raises when it is compared."""
    try:
        return value is None or bool(value != value)  # noqa: PLR0124 - see above
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def value_text(value: object, column: str) -> str | None:
    """The value as a text, None if it is missing."""
    if _is_missing(value):
        return None
    if isinstance(value, str):
        if not is_text(value):
            where = f"the data frame: the column {written(column)}"
            raise InvalidTable(f"{where}: expected Unicode text, got {value!a}")
        return value or None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal | datetime | date | time):
        return str(value)
    if isinstance(value, np.generic):
        return value_text(value.item(), column)
    problem = f"expected a text or a number, got a value of type {type(value).__qualname__}"
    raise InvalidTable(f"the data frame: the column {written(column)}: {problem}")


def frame_like(native: Any, columns: Mapping[str, Sequence[str]], as_they_are: Sequence[str] = ()) -> Any:  # noqa: ANN401 - of any library
    """A frame of these columns, of the library that the given one is of."""
    import narwhals as nw

    with computing():
        given = FrameTable.of_frame(native).frame
        library = given.implementation
        maker = library if library.is_pandas_like() or library.is_polars() else nw.Implementation.PYARROW
        made = {name: nw.new_series(name, list(texts), nw.String, backend=maker) for name, texts in columns.items()}
        made |= {name: _as_it_was(made[name], given) for name in as_they_are}
        first, *others = made.values()
        frame = first.to_frame().with_columns(*others)
        if library.is_duckdb():
            return import_module("duckdb").from_arrow(frame.to_native())
        if library.is_pyspark() or library.is_pyspark_connect():
            return native.sparkSession.createDataFrame(frame.to_native())
        if library.is_dask():
            return import_module("dask.dataframe").from_pandas(frame.to_pandas(), npartitions=native.npartitions)
        return frame.to_native()


def _as_it_was(texts: "nw.Series[Any]", given: "Frame") -> "nw.Series[Any]":
    """The texts as values of the given frame's column, or as they are if that is not unambiguous."""
    import narwhals as nw

    values: dict[str, object] = {}
    for (value,) in given.select(texts.name).unique().lazy().collect().iter_rows():
        text = value_text(value, texts.name)
        if text is not None and values.setdefault(text, value) is not value:
            return texts
    found = [values.get(text) for text in texts]
    if None in found:
        return texts
    try:
        kind = given.collect_schema()[texts.name]
        if isinstance(kind, nw.Enum):
            kind = nw.Enum([category for category in kind.categories if category in set(found)])
        return nw.new_series(texts.name, found, kind, backend=texts.implementation)
    except Exception:  # noqa: BLE001 - a type that a library cannot make from values stays text
        return texts
