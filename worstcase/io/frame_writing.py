"""A table as a data frame of the library that another one is of.

Columns are texts, except those that hold values of the other frame as they are: these get their values, and so their
type, back, if that is unambiguous: no two different values are written as one text, and each text is written for one.
An enumeration keeps, in its order, only those of its values that are in the frame: the others may be known of rows that
are not.
A lazy frame of Polars gives one that is not lazy.

>>> import pandas
>>> given = pandas.DataFrame({"age": [30, 52], "ill": [True, False]})
>>> frame = frame_like(given, {"age": ["[20,40)", "[40,60)"], "ill": ["false", "true"]}, as_they_are=["ill"])
>>> frame["ill"].tolist(), str(frame["ill"].dtype), frame["age"].tolist()
([False, True], 'bool', ['[20,40)', '[40,60)'])
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from worstcase.io.frames import FrameRows, told, value_text

if TYPE_CHECKING:
    import narwhals as nw

    from worstcase.io.frames import Frame


def frame_like(native: object, columns: Mapping[str, Sequence[str]], as_they_are: Sequence[str] = ()) -> Any:  # noqa: ANN401 - of any library
    """A frame of these columns, of the library that the given one is of."""
    import narwhals as nw

    with told():
        given = FrameRows.of_frame(native).frame
        library = given.implementation
        maker = library if library.is_pandas_like() or library.is_polars() else nw.Implementation.PYARROW
        made = {name: nw.new_series(name, list(texts), nw.String, backend=maker) for name, texts in columns.items()}
        made |= {name: _as_it_was(made[name], given) for name in as_they_are}
        first, *others = made.values()
        return _in_library(first.to_frame().with_columns(*others), native, library)


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


def _in_library(frame: "nw.DataFrame[Any]", native: Any, library: Any) -> Any:  # noqa: ANN401 - see above
    if library.is_duckdb():
        return import_module("duckdb").from_arrow(frame.to_native())
    if library.is_pyspark() or library.is_pyspark_connect():
        return native.sparkSession.createDataFrame(frame.to_native())
    if library.is_dask():
        return import_module("dask.dataframe").from_pandas(frame.to_pandas(), npartitions=native.npartitions)
    return frame.to_native()
