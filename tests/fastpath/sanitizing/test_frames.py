"""Data frames of every library give the same histograms, and hence the same answers."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from strategies.microdata import ATTRIBUTES, Microdata, microdata

from fastpath.sanitizing.safe_generalizations import safe_generalizations
from reference.errors import InvalidInput, InvalidTable
from worstcase.io.frames import FrameTable
from worstcase.io.tables import generalizations, open_table, read_cells, table_bucketization

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

Columns = dict[str, list[Any]]


def duckdb_relation(columns: Columns) -> object:
    connection = duckdb.connect(":memory:")
    connection.register("given", pyarrow.table(columns))
    return connection.sql("SELECT * FROM given")


FRAMES: dict[str, Callable[[Columns], object]] = {
    "pandas": pandas.DataFrame,
    "Polars": pl.DataFrame,
    "Polars, lazy": lambda columns: pl.DataFrame(columns).lazy(),
    "PyArrow": pyarrow.table,
    "DuckDB": duckdb_relation,
}
LAZY = {"Polars, lazy", "DuckDB"}
"""Queries have no order of rows: what they count is in alphabetical order."""
each_library = pytest.mark.parametrize("library", FRAMES)


def columns_of(data: Microdata) -> Columns:
    return dict(zip((*ATTRIBUTES, "S"), map(list, zip(*data.rows, strict=True)), strict=True))


@each_library
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(microdata())
def test_every_library_gives_the_same_cells_and_the_same_answer(library: str, data: Microdata) -> None:
    frame = FRAMES[library](columns_of(data))
    expected = data.generalizations
    table, dropped = generalizations(frame, "S", data.hierarchies)
    assert dropped == 0
    assert (table.table.texts, table.table.domain) == (expected.table.texts, expected.table.domain)
    for name in ("codes", "values", "counts"):
        assert getattr(table.table, name).tolist() == getattr(expected.table, name).tolist()
    found = safe_generalizations(table, Fraction(2, 3), 1)
    again = safe_generalizations(expected, Fraction(2, 3), 1)
    assert (found.minimal, found.best, found.costs) == (again.minimal, again.best, again.costs)
    assert found.disclosure == again.disclosure


@each_library
def test_numbers_dates_and_missing_values_are_written_alike(library: str) -> None:
    frame = FRAMES[library](
        {
            "number": [3, 20, 3, 3],
            "half": [0.5, None, 0.5, 1.0],
            "flag": [True, False, True, True],
            "day": [date(2006, 4, 3), date(2006, 4, 4), date(2006, 4, 3), date(2006, 4, 3)],
            "text": ["é", "", "é", None],
        }
    )
    twenty, three, other = (
        (("20", "", "false", "2006-04-04", ""), 1),
        (("3", "0.5", "true", "2006-04-03", "é"), 2),
        (("3", "1.0", "true", "2006-04-03", ""), 1),
    )
    expected = [twenty, three, other] if library in LAZY else [three, twenty, other]
    assert list(FrameTable.of_frame(frame).coded(["number", "half", "flag", "day", "text"]).entries()) == expected


@each_library
def test_missing_values_follow_the_policy(library: str) -> None:
    frame = FRAMES[library]({"x": ["a", None, "b"], "S": ["flu", "flu", None]})
    assert read_cells(*open_table(frame), ["x"], "S", "drop")[1] == 2
    assert read_cells(*open_table(frame), ["x"], "S", "value")[0].rows == 3
    with pytest.raises(
        InvalidTable, match="the data frame: 1 row has no value in the column x: missing can be drop or value"
    ):
        read_cells(*open_table(frame), ["x"], "S", "error")


@pytest.mark.parametrize("ages", ["Int64", "Float64", "int64[pyarrow]", "object"])
@pytest.mark.parametrize("texts", ["string", "string[pyarrow]", "string[python]", "str", "category", "object"])
def test_what_pandas_calls_missing_is_missing_in_every_type(ages: str, texts: str) -> None:
    """Its own NA is neither equal to itself nor not: asking raises."""
    columns = {
        "age": pandas.Series([31, pandas.NA, 31, 52] if ages != "object" else [31, None, 31, 52], dtype=ages),
        "S": pandas.Series(["flu", "gout", "flu", None], dtype=texts),
    }
    frame = pandas.DataFrame(columns)
    assert read_cells(*open_table(frame), ["age"], "S", "drop")[1] == 2
    assert read_cells(*open_table(frame), ["age"], "S", "value")[0].rows == 4
    values, codes = open_table(frame)[0].coded(["age", "S"]).columns[1]
    assert [values[code] for code in codes] == ["flu", "gout", "flu", ""]
    with pytest.raises(InvalidTable, match="the data frame: 1 row has no value in the column age"):
        read_cells(*open_table(frame), ["age"], "S", "error")


@each_library
def test_a_frame_is_a_table_like_any_other(library: str) -> None:
    frame = FRAMES[library]({"sex": ["M", "F", "M"], "name": ["Ed", "Ann", "Bob"], "S": ["flu", "flu", "gout"]})
    rows, where = open_table(frame)
    assert (rows.columns, where) == (("sex", "name", "S"), "the data frame")
    bucketization = table_bucketization(rows, where, "S", ["sex"], "name")
    assert sorted(bucketization.people) == ["Ann", "Bob", "Ed"]
    assert dict(bucketization.bucket_of("Ed").counts) == {"flu": 1, "gout": 1}
    with pytest.raises(InvalidTable, match="the data frame: there is no column age: the columns are sex, name, S"):
        read_cells(*open_table(frame), ["age"], "S", "error")


def test_a_column_may_be_called_like_ours() -> None:
    for names in (["number of rows", "number of rows'"], ["first number of rows", "x"]):
        frame = pl.DataFrame({names[0]: ["a", "a"], names[1]: ["b", "b"]})
        assert list(FrameTable.of_frame(frame).coded(frame.columns).entries()) == [(("a", "b"), 2)]


def test_kinds_of_numbers_and_times_in_one_column() -> None:
    frame = pandas.DataFrame(
        {"x": [Decimal("1.50"), datetime(2006, 4, 3, 12, tzinfo=UTC), pandas.NaT, float("nan"), 1]}
    )
    assert [row for row, _ in FrameTable.of_frame(frame).coded(["x"]).entries()] == [
        ("1.50",),
        ("2006-04-03 12:00:00+00:00",),
        ("",),
        ("1",),
    ]


def test_what_is_no_table_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidInput, match="a table or a data frame was expected, but an object of type list is here"):
        FrameTable.of_frame([1, 2])
    twice = (
        pandas.DataFrame([[1, 2, 3]], columns=["y", "x", "x"]),
        pyarrow.table([[1], [2], [3]], names=["y", "x", "x"]),
        duckdb.sql("SELECT 1 AS y, 2 AS x, 3 AS x"),
    )
    for frame in twice:
        with pytest.raises(InvalidTable, match="the data frame: the column x is there twice"):
            read_cells(*open_table(frame), ["y"], "x", "error")
    lists = pl.DataFrame({"x": [[1]], "S": ["flu"]})
    with pytest.raises(
        InvalidTable, match="the data frame holds a value of type list in the column x: a text or a number was"
    ):
        FrameTable.of_frame(lists).coded(["x"])
    surrogate = pandas.DataFrame({"x": ["\ud800"]}, dtype=object)  # pandas 3 has a text type that refuses it itself
    with pytest.raises(InvalidTable, match="in the column x, which is not Unicode"):
        list(FrameTable.of_frame(surrogate).coded(["x"]).entries())


def test_without_narwhals_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "narwhals", None)
    with pytest.raises(InvalidInput, match=r"a data frame needs the package narwhals: install it with .*\[frames\]"):
        FrameTable.of_frame(pl.DataFrame({"x": [1]}))
