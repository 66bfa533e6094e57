"""Tables in: missing values by a stated policy, and sentences for what cannot be read."""

import json
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.table_files import SUFFIXES, write_table_file

from fastpath.sanitizing.cells import MISSING, POLICIES, Missing
from reference.errors import InvalidInput, InvalidTable
from reference.tables import check_columns
from worstcase.io.tables import JsonTable, open_table, parse_rows, read_cells

texts = st.sampled_from([None, "", "a", "b"])


def rows_of(table: list[tuple[str | None, str | None]]) -> tuple[JsonTable, str]:
    return JsonTable(("x", "S", "note"), [{"x": x, "S": s} for x, s in table]), "the table"


@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=8), st.sampled_from(POLICIES))
def test_no_row_disappears_without_being_counted(table: list[tuple[str | None, str | None]], policy: Missing) -> None:
    lacking = sum(not all(row) for row in table)
    if policy == "error" and lacking:
        with pytest.raises(
            InvalidTable, match=r"rows? ha(s|ve) no value in the column [xS]: missing can be drop or value"
        ):
            read_cells(*rows_of(table), ["x"], "S", policy)
    elif policy == "drop" and lacking == len(table):
        with pytest.raises(InvalidTable, match=f"after dropping {lacking} rows with a missing value, the table has no"):
            read_cells(*rows_of(table), ["x"], "S", policy)
    else:
        cells, dropped = read_cells(*rows_of(table), ["x"], "S", policy)
        assert cells.rows + dropped == len(table)
        assert dropped == (lacking if policy == "drop" else 0)
        assert (MISSING in {*cells.texts[0], *cells.domain}) == (policy == "value" and lacking > 0)


def test_the_number_of_rows_with_a_missing_value_is_told() -> None:
    table: list[tuple[str | None, str | None]] = [("a", "flu"), ("a", None), ("b", None), (None, "flu")]
    with pytest.raises(
        InvalidTable, match="the table: 1 row has no value in the column x: missing can be drop or value"
    ):
        read_cells(*rows_of(table), ["x"], "S", "error")
    with pytest.raises(
        InvalidTable, match="the table: 2 rows have no value in the column S: missing can be drop or value"
    ):
        read_cells(*rows_of(table[:3]), ["x"], "S", "error")
    assert read_cells(*rows_of(table), ["x"], "S", "drop")[1] == 3


def test_hundreds_of_columns_are_taken() -> None:
    columns = [f"x{number}" for number in range(300)]
    check_columns([*columns, "S"], "t.csv", "S", columns)
    with pytest.raises(InvalidTable, match=r"t\.csv: the column x7 is asked for twice"):
        check_columns([*columns, "S"], "t.csv", "S", [*columns, "x7"])
    with pytest.raises(InvalidTable, match=r"t\.csv: the column x7 is there twice"):
        check_columns([*columns, "x7", "S"], "t.csv", "S", columns)


def test_a_value_that_looks_like_a_missing_one_is_not_confused_with_it() -> None:
    with pytest.raises(InvalidTable, match=r"the column x holds \(missing\), which stands for no value"):
        read_cells(*rows_of([(MISSING, "flu"), (None, "flu")]), ["x"], "S", "value")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_kind_of_file_gives_the_same_cells(tmp_path: Path, suffix: str) -> None:
    rows = [["b", "1", "flu"], ["a", "2", "gout"], ["b", "1", "flu"], ["a", "2", "flu"]]
    path = write_table_file(tmp_path / f"t{suffix}", ["x", "y", "S"], rows)
    cells = read_cells(*open_table(path), ["x", "y"], "S", "error")[0]
    assert (cells.texts, cells.domain) == ((("a", "b"), ("1", "2")), ("flu", "gout"))
    assert [dict(cells.bucket(index).frequencies) for index in range(len(cells))] == [{"flu": 1, "gout": 1}, {"flu": 2}]


@pytest.mark.parametrize(
    ("attributes", "sensitive", "sentence"),
    [
        (["x"], "T", "the table: there is no column T: the columns are x, S, note"),
        (["y"], "S", "the table: there is no column y: the columns are x, S, note"),
        (["x", "S"], "S", "the table: the sensitive column S cannot be one that forms the buckets"),
        (["x", "x"], "S", "the table: the column x is asked for twice"),
    ],
)
def test_columns_that_do_not_fit_are_refused(attributes: list[str], sensitive: str, sentence: str) -> None:
    with pytest.raises(InvalidTable) as refused:
        read_cells(*rows_of([("a", "flu")]), attributes, sensitive, "error")
    assert str(refused.value) == sentence


def test_a_repeated_column_is_refused_whether_it_is_used_or_not(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("x,S,note,note\na,flu,1,2\n")
    with pytest.raises(InvalidTable, match="the column note is there twice"):
        read_cells(*open_table(path), ["x"], "S", "error")


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(InvalidInput, match="the policy for missing values is 'guess', but one of error, drop, value"):
        read_cells(*rows_of([("a", "flu")]), ["x"], "S", cast("Missing", "guess"))


def test_a_hundred_thousand_sensitive_values_are_taken() -> None:
    table = [{"x": str(number % 2), "S": str(number)} for number in range(100_000)]
    cells, _ = read_cells(parse_rows(json.dumps(table), "FILE"), "FILE", ["x"], "S", "error")
    assert len(cells.domain) == 100_000
    assert str(cells.summary(2).ratio[0].value) == "49999"
