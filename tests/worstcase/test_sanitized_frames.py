"""`sanitize` gives a frame back: of the library that it was given, with what the file has that the same seed writes."""

import csv
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

import worstcase
from reference.errors import InvalidInput

# Imported by name: neither ships type information.
pandas: Any = import_module("pandas")
pyarrow: Any = import_module("pyarrow")

ROWS: dict[str, list[Any]] = {
    "town": ["A", "A", "A", "A", "A", "A"],
    "age": [31, 38, 35, 52, 59, 58],
    "sex": ["F", "M", "F", "M", "F", "M"],
    "ill": ["flu", "gout", "mumps", "flu", "gout", "gout"],
}
HOW: Any = {"hierarchies": {"age": {"intervals": [5, 20]}, "sex": {}}, "c": "3/4", "k": 0, "seed": 7}

LIBRARIES: dict[str, tuple[Callable[[dict[str, list[Any]]], Any], type]] = {
    "pandas": (pandas.DataFrame, pandas.DataFrame),
    "Polars": (pl.DataFrame, pl.DataFrame),
    "Polars, lazy": (lambda rows: pl.DataFrame(rows).lazy(), pl.DataFrame),
    "PyArrow": (pyarrow.table, pyarrow.Table),
    "DuckDB": (lambda rows: duckdb.from_arrow(pyarrow.table(rows)), duckdb.DuckDBPyRelation),
}


def rows_of(frame: Any) -> tuple[list[str], list[list[str]]]:  # noqa: ANN401 - of any library
    import narwhals as nw

    held = nw.from_native(frame).lazy().collect()
    return held.columns, [[str(value) for value in row] for row in held.iter_rows()]


@pytest.mark.filterwarnings("ignore")  # of libraries about each other
@pytest.mark.parametrize("library", LIBRARIES)
def test_a_frame_of_the_same_library_holds_what_the_file_holds(library: str, tmp_path: Path) -> None:
    make, kind = LIBRARIES[library]
    file = tmp_path / "safe.csv"
    answer = worstcase.sanitize(make(ROWS), sensitive="ill", output=file, **HOW)
    with file.open(newline="") as stream:
        head, *expected = csv.reader(stream)
    assert isinstance(answer.frame, kind)
    assert rows_of(answer.frame) == (head, expected)
    assert answer.frame is answer.frame
    assert len(expected) == 6
    assert [row[:2] for row in expected] == [["[20,40)", "*"]] * 3 + [["[40,60)", "*"]] * 3
    safe = worstcase.safety(answer.frame, "3/4", 0, sensitive="ill", by=["age", "sex"])
    assert (safe.safe, safe.disclosure.value) == (True, Fraction(2, 3))


@pytest.mark.parametrize("make", [pandas.DataFrame, pl.DataFrame, pyarrow.table])
@pytest.mark.parametrize(
    "values",
    [
        [1, 2, 3, 1, 2, 2],
        [True, False, True, False, True, False],
        [1.5, 2.5, 3.0, 1.5, 2.5, 2.5],
        [date(2006, 4, day) for day in (3, 4, 5, 3, 4, 4)],
        [Decimal(text) for text in ("1.10", "2.00", "3.00", "1.10", "2.00", "2.00")],
    ],
)
def test_the_sensitive_column_and_kept_ones_have_their_type_back(make: Callable[[Any], Any], values: list[Any]) -> None:
    import narwhals as nw

    given = make(ROWS | {"ill": values, "town": [7] * 6})
    frame = worstcase.sanitize(given, sensitive="ill", keep="town", **HOW | {"c": 1}).frame
    before, after = (nw.from_native(one) for one in (given, frame))
    for name in ("ill", "town"):
        assert after[name].dtype == before[name].dtype
        assert sorted(after[name].to_list()) == sorted(before[name].to_list())
    assert after["age"].dtype == nw.String


def test_categories_and_enumerations_stay_such() -> None:
    kind = pandas.CategoricalDtype(["flu", "gout", "mumps", "plague"])
    frame = worstcase.sanitize(pandas.DataFrame(ROWS).astype({"ill": kind}), sensitive="ill", **HOW).frame
    assert isinstance(frame["ill"].dtype, pandas.CategoricalDtype)
    listed = pl.Enum(["flu", "gout", "mumps", "plague"])
    given = pl.DataFrame(ROWS).with_columns(pl.col("ill").cast(listed))
    left = pl.Enum(["flu", "gout", "mumps"])  # those that no released row has are gone: they may be of other rows
    assert worstcase.sanitize(given, sensitive="ill", **HOW).frame["ill"].dtype == left


def test_values_that_are_written_alike_or_missing_stay_texts() -> None:
    mixed = pandas.DataFrame(ROWS | {"ill": [1, "1", 2, 1, 2, 2]})
    assert set(worstcase.sanitize(mixed, sensitive="ill", **HOW | {"c": 1}).frame["ill"]) == {"1", "2"}
    lacking = pl.DataFrame(ROWS | {"ill": [1, None, 3, 1, 2, 2]})
    frame = worstcase.sanitize(lacking, sensitive="ill", missing="value", **HOW | {"c": 1}).frame
    assert set(frame["ill"]) == {"1", "2", "3", "(missing)"}
    frame = worstcase.sanitize(lacking, sensitive="ill", missing="drop", **HOW | {"c": 1}).frame
    assert sorted(frame["ill"]) == [1, 1, 2, 2, 3]


def test_there_is_no_frame_where_nothing_is_safe_or_the_table_is_a_file(tmp_path: Path) -> None:
    assert worstcase.sanitize(pl.DataFrame(ROWS), sensitive="ill", **HOW | {"c": "1/9"}).frame is None
    path = tmp_path / "t.csv"
    pl.DataFrame(ROWS).write_csv(path)
    answer = worstcase.sanitize(path, sensitive="ill", **HOW)
    with pytest.raises(InvalidInput, match=r"^the table is a file, so there is no frame: the parameter output names"):
        _ = answer.frame


def test_rows_that_are_left_out_are_not_in_the_frame() -> None:
    rows = {name: [*column, column[0]] for name, column in ROWS.items()} | {"age": [*ROWS["age"], 90]}
    answer = worstcase.sanitize(pl.DataFrame(rows), sensitive="ill", suppress=1, **HOW)
    assert len(answer.frame) == 6


def test_plain_data_says_what_a_file_says(tmp_path: Path) -> None:
    path = tmp_path / "h.toml"
    path.write_text('[age]\nintervals = [0.5, 20]\nstart = 1\n[sex.groups]\n"any" = ["F", "M"]\n')
    plain = {"age": {"start": 1, "intervals": (0.5, 20)}, "sex": {"groups": {"any": ["F", "M"]}}}
    how = HOW | {"every": True}
    one, other = (
        worstcase.sanitize(pl.DataFrame(ROWS), sensitive="ill", **how | {"hierarchies": levels})
        for levels in (path, plain)
    )
    assert one.found.minimal == other.found.minimal
    assert rows_of(one.frame) == rows_of(other.frame)


@pytest.mark.parametrize(
    ("hierarchies", "sentence"),
    [
        ({"age": {"intervals": [True]}}, "age: intervals: expected a number such as 7/10, 0.7 or 3, got true"),
        ({"age": [5]}, "the hierarchies: age: the list .* is here, but a rule such as"),
        ({"age": {5: [5]}}, "the hierarchies: age: the key 5 is here, but a text was expected"),
        ({5: {}}, "the hierarchies: 5 is here, but the name of a column was expected"),
        ({}, "there is no hierarchy, but one for each column to be released was expected"),
    ],
)
def test_plain_data_that_is_no_hierarchy_is_refused(hierarchies: Any, sentence: str) -> None:  # noqa: ANN401 - any
    with pytest.raises(InvalidInput, match=sentence):
        worstcase.sanitize(pl.DataFrame(ROWS), sensitive="ill", **HOW | {"hierarchies": hierarchies})
