"""Frames of every library give the same cells, releases and answers, or one sentence about what cannot be taken."""

import decimal
from collections.abc import Callable
from datetime import UTC, date, datetime
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

import duckdb
import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from strategies.microdata import ATTRIBUTES, Microdata, microdata

import worstcase
from fastpath.sanitizing.safe_generalizations import safe_generalizations
from reference.errors import InvalidInput, InvalidTable, WorstcaseError
from worstcase.io.frames import FrameTable
from worstcase.io.tables import generalizations, open_table, read_cells

if TYPE_CHECKING:
    from worstcase.inputs import Columns

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

ROWS: dict[str, list[Any]] = {
    "name": ["Ann", "Bo", "Cy", "Di", "Ed"],
    "age": [31, 31, 31, 52, 52],
    "ill": ["flu", "gout", "flu", "flu", "mumps"],
}
HOW: "Columns" = {"sensitive": "ill", "by": ["age"], "person": "name"}


def with_types(**types: object) -> Any:  # noqa: ANN401 - a frame of pandas, which ships no types
    return pandas.DataFrame(ROWS).astype(types)


def categories(*further: object) -> Any:  # noqa: ANN401 - likewise
    return pandas.CategoricalDtype([*dict.fromkeys([*ROWS["age"], *ROWS["ill"]]), *further])


TAKEN: dict[str, Callable[[], object]] = {
    "pandas": lambda: pandas.DataFrame(ROWS),
    "pandas' own types": lambda: pandas.DataFrame(ROWS).convert_dtypes(),
    "pandas on Arrow": lambda: pandas.DataFrame(ROWS).convert_dtypes(dtype_backend="pyarrow"),
    "pandas' categories that no row has": lambda: with_types(ill=categories("plague"), age=categories(99)),
    "Polars": lambda: pl.DataFrame(ROWS),
    "Polars, lazy": lambda: pl.DataFrame(ROWS).lazy(),
    "Polars, enumeration": lambda: pl.DataFrame(ROWS).with_columns(
        pl.col("ill").cast(pl.Enum(["flu", "gout", "mumps", "plague"]))
    ),
    "PyArrow": lambda: pyarrow.table(ROWS),
    "PyArrow, in pieces": lambda: pyarrow.concat_tables([pyarrow.table(ROWS)[:2], pyarrow.table(ROWS)[2:]]),
    "PyArrow, dictionaries": lambda: pyarrow.table(
        {name: pyarrow.array(column).dictionary_encode() for name, column in ROWS.items()}
    ),
    "PyArrow, a stream": lambda: pyarrow.table(ROWS).to_reader(),
    "DuckDB": lambda: duckdb.from_arrow(pyarrow.table(ROWS)),
}  # frames of the same rows


@pytest.mark.parametrize("kind", TAKEN)
def test_every_kind_of_frame_gives_the_same_release(kind: str) -> None:
    rows = [
        worstcase.Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "gout": 1}),
        worstcase.Bucket(["Di", "Ed"], {"flu": 1, "mumps": 1}),
    ]
    found = worstcase.load_release(TAKEN[kind](), **HOW).bucketization
    assert found == worstcase.Bucketization(
        rows, domain=["flu", "gout", "mumps"], sensitive="ill", by=["age"], keys=[("31",), ("52",)]
    )


def changed(library: Callable[[Any], object] = pandas.DataFrame, **columns: Any) -> Callable[[], object]:  # noqa: ANN401 - columns of any library
    return lambda: library(ROWS | columns)


NOT_A_TEXT = r"the data frame: the column (age|ill): expected a text or a number, got a value of type \w+"
NO_VALUE = "the data frame: 1 row has no value in the column (age|ill|name)"
WRONG_NAME = r"the data frame: expected names of columns that are texts, got .*; rename its columns"
NO_FRAME = "expected a table or a data frame, got an object of type .*"
TWICE = "the data frame: the column ill occurs twice"
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "Int64 with NA": (changed(age=pandas.array([31, 31, 31, 52, None], dtype="Int64")), NO_VALUE),
    "string with NA": (changed(ill=pandas.array([*"abcd", None], dtype="string")), NO_VALUE),
    "category that is missing": (changed(ill=pandas.Categorical.from_codes([0, 0, 1, 1, -1], ["flu", "x"])), NO_VALUE),
    "Polars, null": (changed(pl.DataFrame, age=[1, 1, 1, 2, None]), NO_VALUE),
    "Polars, only null": (changed(pl.DataFrame, age=[None] * 5), "5 rows have no value in the column age"),
    "durations": (changed(age=pandas.to_timedelta(ROWS["age"], unit="D")), NOT_A_TEXT),
    "structures": (changed(pyarrow.table, age=[{"years": 1}] * 5), NOT_A_TEXT),
    # pandas 3 has a text type that refuses it itself
    "a surrogate": (changed(ill=pandas.Series(["\ud800"] * 5, dtype=object)), "the column ill: expected Unicode text"),
    "twice, pandas": (lambda: pandas.DataFrame([[*"aaaa"]], columns=["name", "age", "ill", "ill"]), TWICE),
    "twice, DuckDB": (lambda: duckdb.sql("SELECT 1 AS name, 2 AS age, 3 AS ill, 4 AS ill"), TWICE),
    "layers of names": (lambda: pandas.DataFrame([[1]], columns=pandas.MultiIndex.from_tuples([(1, 2)])), WRONG_NAME),
    "no rows": (lambda: pl.DataFrame({name: [] for name in ROWS}), "the data frame: the table has no rows"),
    "a query that fails": (
        lambda: pl.DataFrame(ROWS).lazy().with_columns(pl.col("ill").cast(pl.Int64)),
        r"the data frame cannot be computed: .*ill.*",
    ),
    "a series": (lambda: pandas.Series([1]), NO_FRAME),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_cannot_be_taken_is_refused_in_one_sentence(kind: str) -> None:
    make, sentence = REFUSED[kind]
    for function in (worstcase.load_release, worstcase.risk):
        with pytest.raises(WorstcaseError, match=sentence) as refused:
            function(make(), **HOW)
        assert "\n" not in str(refused.value)
        assert refused.value.status == 2


def duckdb_relation(columns: dict[str, list[Any]]) -> object:
    connection = duckdb.connect(":memory:")
    connection.register("given", pyarrow.table(columns))
    return connection.sql("SELECT * FROM given")


LIBRARIES: dict[str, Callable[[dict[str, list[Any]]], object]] = {
    "pandas": pandas.DataFrame,
    "Polars": pl.DataFrame,
    "Polars, lazy": lambda columns: pl.DataFrame(columns).lazy(),
    "PyArrow": pyarrow.table,
    "DuckDB": duckdb_relation,
}
LAZY = {"Polars, lazy", "DuckDB"}  # queries have no order of rows: what they count is in alphabetical order
each_library = pytest.mark.parametrize("library", LIBRARIES)


@each_library
@settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])
@given(microdata())
def test_every_library_gives_the_same_cells_and_the_same_answer(library: str, data: Microdata) -> None:
    names: list[str] = [*ATTRIBUTES, "S"]
    columns = dict(zip(names, map(list, zip(*data.rows, strict=True)), strict=True))
    expected = data.generalizations
    table, dropped = generalizations(LIBRARIES[library](columns), "S", data.hierarchies)
    assert (dropped, table.table.texts, table.table.domain) == (0, expected.table.texts, expected.table.domain)
    for name in ("codes", "values", "counts"):
        assert getattr(table.table, name).tolist() == getattr(expected.table, name).tolist()
    found, again = (safe_generalizations(one, Fraction(2, 3), 1) for one in (table, expected))
    assert (found.minimal, found.best, found.costs) == (again.minimal, again.best, again.costs)
    assert found.disclosure == again.disclosure


@each_library
def test_values_of_every_kind_and_missing_ones_are_written_alike(library: str) -> None:
    columns: dict[str, list[Any]] = {
        "number": [3, 20, 3, 3],
        "half": [0.5, None, 0.5, 1.0],
        "flag": [True, False, True, True],
        "day": [date(2006, 4, 3), date(2006, 4, 4), date(2006, 4, 3), date(2006, 4, 3)],
        "time": [datetime(2006, 4, 3, 12)] * 4,  # noqa: DTZ001 - as in many tables
        "exact": [decimal.Decimal("1.10")] * 4,
        "text": ["é", "", "é", None],
    }
    twenty, three, other = (
        (("20", "", "false", "2006-04-04", "2006-04-03 12:00:00", "1.10", ""), 1),
        (("3", "0.5", "true", "2006-04-03", "2006-04-03 12:00:00", "1.10", "é"), 2),
        (("3", "1.0", "true", "2006-04-03", "2006-04-03 12:00:00", "1.10", ""), 1),
    )
    table, where = open_table(LIBRARIES[library](columns))
    expected = [twenty, three, other] if library in LAZY else [three, twenty, other]
    assert (table.columns, where) == (tuple(columns), "the data frame")
    assert list(table.coded(list(columns)).entries()) == expected
    release = worstcase.load_release(LIBRARIES[library](columns), sensitive="day", by="number").bucketization
    days = ("2006-04-03", "2006-04-04")
    assert release.domain == (days[::-1] if library in LAZY else days)
    assert [release.labels(index)["number"] for index in (0, 1)] == (["20", "3"] if library in LAZY else ["3", "20"])


@pytest.mark.parametrize("ages", ["Int64", "Float64", "int64[pyarrow]", "object"])
@pytest.mark.parametrize("texts", ["string", "string[pyarrow]", "string[python]", "str", "category", "object"])
def test_what_pandas_calls_missing_is_missing_in_every_type(ages: str, texts: str) -> None:
    """Its own NA is neither equal to itself nor not: asking raises."""
    columns: dict[str, list[Any]] = {
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


def test_a_column_may_be_called_like_ours_and_hold_many_kinds() -> None:
    frame = pl.DataFrame({"number of rows": ["a", "a"], "number of rows'": ["b", "b"]})
    for each in (frame, frame.lazy()):
        assert list(FrameTable.of_frame(each).coded(frame.columns).entries()) == [(("a", "b"), 2)]
    kinds = [decimal.Decimal("1.50"), datetime(2006, 4, 3, 12, tzinfo=UTC), pandas.NaT, float("nan"), 1, True, 1.0]
    found = FrameTable.of_frame(pandas.DataFrame({"x": pandas.Series(kinds, dtype=object)})).coded(["x"]).entries()
    texts = ("1.50", "2006-04-03 12:00:00+00:00", "", "1", "true", "1.0")
    assert [row for row, _ in found] == [(text,) for text in texts]


def test_without_narwhals_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "narwhals", None)
    with pytest.raises(InvalidInput, match=r"a data frame needs the package narwhals: install it with .*\[frames\]"):
        FrameTable.of_frame(pl.DataFrame({"x": [1]}))
