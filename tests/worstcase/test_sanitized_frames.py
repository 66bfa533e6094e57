"""`sanitize` returns a frame of the same library with what the file holds; the order of its rows discloses nothing.

Tables that differ in the original values behind the labels, or in rows that are left out, have the same release.
"""

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


def test_there_is_no_frame_where_the_table_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    pl.DataFrame(ROWS).write_csv(path)
    answer = worstcase.sanitize(path, sensitive="ill", **HOW)
    with pytest.raises(
        InvalidInput, match=r"^the frame: expected a table that is a data frame, got a file; use the parameter output"
    ):
        _ = answer.frame


def test_plain_data_says_what_a_file_says(tmp_path: Path) -> None:
    path = tmp_path / "h.toml"
    path.write_text('[age]\nintervals = [0.5, 20]\nstart = 1\n[sex.groups]\n"any" = ["F", "M"]\n')
    plain = {"age": {"start": 1, "intervals": (0.5, 20)}, "sex": {"groups": {"any": ["F", "M"]}}}
    how = HOW | {"sensitive": "ill", "every": True}
    one, other = (worstcase.sanitize(pl.DataFrame(ROWS), **how | {"hierarchies": each}) for each in (path, plain))
    assert one.found.minimal == other.found.minimal
    assert rows_of(one.frame) == rows_of(other.frame)


@pytest.mark.parametrize(
    ("hierarchies", "sentence"),
    [
        ({"age": {"intervals": [True]}}, "age: intervals: expected a number such as 7/10, 0.7 or 3, got true"),
        ({"age": [5]}, "the hierarchies: age: expected a rule such as .*, got the list"),
        ({"age": {5: [5]}}, "the hierarchies: age: expected one of the keys intervals, .*, got 5"),
        ({5: {}}, "the hierarchies: expected the name of a column, got 5"),
        ({}, "the hierarchies: expected one for each column to release, got none"),
        *(
            (other, r"expected .*such as \{'intervals': \[5, 10\]\}")
            for other in ({"age": None}, {"age": "x"}, None, [1], 5)
        ),
    ],
)
def test_plain_data_that_is_no_hierarchy_is_refused(hierarchies: Any, sentence: str) -> None:  # noqa: ANN401 - any
    with pytest.raises(InvalidInput, match=sentence):
        worstcase.sanitize(pl.DataFrame(ROWS), sensitive="ill", **HOW | {"hierarchies": hierarchies})


GROUPS = {"town": {"groups": {"north": ["ark", "dell", "mere"], "south": ["bray", "cove", "nook"]}, "suppress": False}}
ILLNESSES = ["flu", "gout", "mumps", "measles"]
NORTH_FIRST = {"town": ["ark", "dell", "bray", "cove"], "ill": ILLNESSES}
SOUTH_FIRST = {"town": ["dell", "mere", "bray", "cove"], "ill": ILLNESSES}
"""The same at level 1; the smallest town is in the north in one table and in the south in the other."""


def sanitized(table: object, **further: Any) -> worstcase.Sanitized:  # noqa: ANN401 - any parameter
    return worstcase.sanitize(table, GROUPS, "2/3", 0, sensitive="ill", seed=3, **further)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json"])
@pytest.mark.parametrize("read", ["csv", "parquet", "frame"])
def test_the_order_of_rows_does_not_tell_the_smallest_original_value(tmp_path: Path, read: str, suffix: str) -> None:
    texts = []
    for number, columns in enumerate([NORTH_FIRST, SOUTH_FIRST]):
        frame, table = pandas.DataFrame(columns), tmp_path / f"{number}.{read}"
        if read == "csv":
            frame.to_csv(table, index=False)
        elif read == "parquet":
            frame.to_parquet(table)
        out = tmp_path / f"out{number}{suffix}"
        answer = sanitized(frame if read == "frame" else table, output=out)
        assert answer.levels(answer.found.best) == {"town": 1}
        texts.append(out.read_bytes())
    assert texts[0] == texts[1]


@pytest.mark.parametrize("library", [pandas.DataFrame, pl.DataFrame, pyarrow.table])
def test_nor_does_that_of_a_frame(library: Any) -> None:  # noqa: ANN401 - a function that makes a frame
    one, other = (sanitized(library(columns)).frame for columns in (NORTH_FIRST, SOUTH_FIRST))
    assert one.equals(other)
    assert len(one) == 4


def test_nor_do_the_bucket_numbers_of_an_anatomy_tell_of_rows_that_are_left_out(tmp_path: Path) -> None:
    groups = {"town": {"groups": {"z": ["ark", "mere"], "a": ["bray", "cove"], "m": ["aaa", "zzz"]}, "suppress": False}}
    texts = []
    for number, left_out in enumerate(["aaa", "zzz"]):
        towns = ["ark", "mere", "bray", "cove", left_out]
        frame = pandas.DataFrame({"town": towns, "ill": [*ILLNESSES, "rare"]})
        out = tmp_path / f"{number}.csv"
        worstcase.sanitize(frame, groups, "2/3", 0, sensitive="ill", seed=3, suppress=1, form="anatomy", output=out)
        texts.append((out.read_bytes(), out.with_name(f"{number}.sensitive.csv").read_bytes()))
    assert texts[0] == texts[1]
    assert b"rare" not in texts[0][1]


def test_a_frame_has_no_categories_of_rows_that_are_left_out() -> None:
    towns, texts = ["ark", "dell", "bray", "cove", *["nook"] * 3], [*ILLNESSES, *["rare"] * 3]
    ill, enum = pandas.Categorical(texts), pl.Enum(["rare", *ILLNESSES])
    groups = {"town": {"groups": {"n": ["ark", "dell"], "s": ["bray", "cove"], "o": ["nook"]}, "suppress": False}}
    one, other, third = (
        worstcase.sanitize(frame, groups, "2/3", 0, sensitive="ill", seed=3, suppress=3).frame["ill"]
        for frame in (
            pandas.DataFrame({"town": towns, "ill": ill}),
            pandas.DataFrame({"town": towns, "ill": ill.set_categories(["rare", *ILLNESSES], ordered=True)}),
            pl.DataFrame({"town": towns, "ill": pl.Series(texts, dtype=enum)}),
        )
    )
    assert len(one) == len(other) == 4
    assert not any("rare" in str(getattr(each.dtype, "categories", "")) for each in (one, other))
    assert third.dtype == pl.Enum(ILLNESSES)
