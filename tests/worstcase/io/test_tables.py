"""A table gives the same buckets and cells from every kind of file, or one sentence about what is wrong with it."""

import os
import shutil
import signal
import threading
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import cast

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import names, tables
from strategies.table_files import SUFFIXES, table_bucketization, write_table_file

from fastpath.sanitizing.cells import MISSING, POLICIES, Missing
from reference.buckets import Bucketization
from reference.errors import InvalidInput, InvalidTable
from reference.generalization import bucketization_of
from reference.tables import Table
from worstcase.io.tables import JsonTable, query_parquet, read_cells

_same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
every_kind = pytest.mark.parametrize("suffix", SUFFIXES)


def _same(left: Bucketization, right: Bucketization) -> bool:
    """Equal, and in the same order."""
    return left == right and left.buckets == right.buckets and left.domain == right.domain


@every_kind
@_same_folder
@given(table=tables(), by=st.sampled_from([[], ["x"], ["x", "y"]]))
def test_every_kind_of_file_gives_the_bucketization_of_its_table(
    tmp_path: Path, suffix: str, table: Table, by: list[str]
) -> None:
    columns = list(table.records[0].attributes)
    rows = [[r.person, *(r.attributes[column] for column in columns), r.value] for r in table.records]
    path = write_table_file(tmp_path / f"t{suffix}", ["person", *columns, "S"], rows)
    as_it_is = {column: {value: value for value in (r.attributes[column] for r in table.records)} for column in by}
    expected = bucketization_of(Table(table.records), as_it_is)
    assert _same(table_bucketization(path, "S", by, "person"), expected)
    numbered = Bucketization.of_histograms((b.counts for b in expected.buckets), domain=expected.domain)
    assert _same(table_bucketization(path, "S", by), numbered)


@every_kind
@_same_folder
@given(texts=st.lists(names().filter(lambda n: n and "\0" not in n), min_size=4, max_size=4, unique=True))
def test_awkward_names_values_and_columns_survive(tmp_path: Path, suffix: str, texts: list[str]) -> None:
    one, two, three, four = texts
    path = write_table_file(tmp_path / f"t{suffix}", [one, two, "Zip"], [[three, four, "1"], [four, three, "1"]])
    result = table_bucketization(path, two, ["Zip"], one)
    assert (list(result.people), result.domain, result.sensitive) == ([three, four], (four, three), two)


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
@pytest.mark.parametrize("name", ["a[1]*", "*", "**", "?", "[x", "a{b,c}", "a'b\"", "http:"])
def test_a_file_name_is_never_a_pattern(tmp_path: Path, name: str, suffix: str) -> None:
    folder = tmp_path / "S=2024"
    folder.mkdir()
    write_table_file(folder / f"{name}{suffix}", ["S"], [["right"]])
    for decoy in ("a1", "b", "x"):
        shutil.copy(folder / f"{name}{suffix}", folder / f"{decoy}{suffix}")
    assert table_bucketization(folder / f"{name}{suffix}", "S").buckets[0].counts == {"right": 1}


@pytest.mark.parametrize(
    ("name", "content", "domain"),
    [
        ("a.csv", b"S\r\n 1 \r\n01\r\n", (" 1 ", "01")),
        ("a.csv", b"S\r 1 \r01\r", (" 1 ", "01")),
        ("a.csv", b"\xef\xbb\xbfS\n 1 \n01", (" 1 ", "01")),
        ("a.csv", b'"S"\n" 1 "\n"01"\n', (" 1 ", "01")),
        ("a.csv", b"S\nNULL\nNA\n#x\nnan\nNone\n", ("NULL", "NA", "#x", "nan", "None")),
        ("a.csv", b"S,s\n1,2\n", ("1",)),
        ("a.json", b'[{"S": 1.50}, {"S": 1e2}, {"S": -0}, {"S": true}, {"S": "true"}]', ("1.50", "1e2", "-0", "true")),
    ],
)
def test_values_are_texts_just_as_they_are_written(
    tmp_path: Path, name: str, content: bytes, domain: tuple[str, ...]
) -> None:
    (tmp_path / name).write_bytes(content)
    assert table_bucketization(tmp_path / name, "S").domain == domain


def test_parquet_numbers_and_dates_are_written_out(tmp_path: Path) -> None:
    query = "SELECT 7 AS S, DATE '2024-02-01' AS \"D\", 1.50::DECIMAL(4,2) AS d, {'S': 1, 'T': [2]} AS n, true AS last"
    duckdb.sql(f"COPY ({query}) TO '{tmp_path / 'a.parquet'}' (FORMAT parquet)")
    for column, text in {"S": "7", "D": "2024-02-01", "last": "true"}.items():
        assert table_bucketization(tmp_path / "a.parquet", column).domain == (text,)


def test_order_of_first_appearance_holds_in_a_file_that_is_scanned_in_parallel(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    query = "SELECT i * 7919 % 1000 AS G, 'v' || i % 7 AS S FROM range(400000) t(i) ORDER BY i"
    duckdb.sql(f"COPY ({query}) TO '{path}' (FORMAT parquet, ROW_GROUP_SIZE 10000)")
    result = table_bucketization(path, "S", ["G"])
    assert (result.domain, result.size) == (tuple(f"v{number}" for number in range(7)), 400_000)
    assert table_bucketization(path, "G").domain == tuple(str(number * 7919 % 1000) for number in range(1000))


class Rung(BaseException):
    """What the handler of a signal raises."""


def test_what_a_signal_raises_ends_a_scan_and_is_what_is_raised() -> None:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise Rung

    threads, before = threading.active_count(), signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    try:
        with pytest.raises(Rung):
            list(query_parquet(Path("none.parquet"), "SELECT sum(i) FROM range(1000000000000000) t(i) WHERE ? <> ''"))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert threading.active_count() == threads


def _refusal(path: Path, sensitive: str = "S", by: Sequence[str] = (), person: str | None = None) -> str:
    with pytest.raises(InvalidInput) as refusal:
        table_bucketization(path, sensitive, by, person)
    sentence = str(refusal.value)
    assert sentence.isprintable()
    assert sentence.startswith(f"{path}: ")
    return sentence.removeprefix(f"{path}: ")


@every_kind
def test_columns_that_do_not_fit_are_refused(tmp_path: Path, suffix: str) -> None:
    path = write_table_file(tmp_path / f"t{suffix}", ["Name", "Sex", "S"], [["Ann", "F", "flu"], ["Ann", "M", "flu"]])
    assert _refusal(path, "s") == "expected one of the columns Name, Sex, S, got s; did you mean S?"
    assert _refusal(path, by=["Sex", "Zip code"]) == 'expected one of the columns Name, Sex, S, got "Zip code"'
    assert _refusal(path, person="name") == "expected one of the columns Name, Sex, S, got name; did you mean Name?"
    assert _refusal(path, by=["Sex", "S"]) == "the sensitive column S cannot also form the buckets"
    assert _refusal(path, by=["Sex", "Sex"]) == "the column Sex is asked for twice"
    assert _refusal(path, person="S") == "the sensitive column S cannot also name the people"
    assert _refusal(path, person="Name") == "person Ann is in the table twice"
    assert _refusal(path, by=["Sex"], person="Name") == "person Ann is in the table twice"


@every_kind
def test_missing_values_are_refused_with_their_number_and_column(tmp_path: Path, suffix: str) -> None:
    rows = [["Ann", "F", ""], ["Bo", "", "flu"], ["Cy", "", ""], ["", "M", "flu"]]
    path = write_table_file(tmp_path / f"t{suffix}", ["Name", "Sex", "S"], rows)
    assert _refusal(path) == "2 rows have no value in the column S"
    assert _refusal(path, by=["Sex"]) == "2 rows have no value in the column Sex"
    assert _refusal(path, "Sex", person="Name") == "2 rows have no value in the column Sex"
    assert _refusal(path, "Name") == "1 row has no value in the column Name"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "expected names of columns on the first line, got an empty file"),
        (b"S\n", "the table has no rows"),
        (b"S,T,S\n1,2,3\n", "the column S occurs twice"),
        (b"S,T\n1,2\n3\n5,6\n", "line 3: expected 2 values, one for each column, got 1"),
        (b"S;T\n1,2\n", "line 2: expected 2 values, one for each column, got 1"),
        (b'S,T\n"a"b,2\n', "line 2 cannot be read: ',' expected after '\"'"),
        (b"S,T\nZo\xeb,2\n", "line 1 or one soon after: expected UTF-8 text"),
        ("S\nflu\n".encode("utf-16-le"), "line 1: expected UTF-8 text, got a NUL byte"),
        (b'S\nflu\n"abc\nd\ne', "line 5 cannot be read: unexpected end of data"),
        (b"S\nflu\n" + b"x" * 2**20, "line 3: expected fewer than 1,048,576 characters, got more"),
        (b"S\n" + b"flu\n" * 30_000 + b"a\0b", "line 30002: expected UTF-8 text, got a NUL byte"),
    ],
    ids=range(11),
)
def test_a_csv_file_that_is_none_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "a.csv").write_bytes(content)
    assert _refusal(tmp_path / "a.csv") == sentence


_FOOTER = b"\x1d" * 12  # a field of the type 13, which there is not; DuckDB says so with the character 13


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"PAR1" + b"x" * 100 + b"PAR1", b"PAR1" + _FOOTER + b"\x0c\0\0\0PAR1"]
)
def test_a_parquet_file_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.parquet").write_bytes(content)
    assert _refusal(tmp_path / "a.parquet").startswith("the Parquet file cannot be read: ")


def test_an_empty_parquet_file_and_one_with_a_column_twice_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    duckdb.sql(f"COPY (SELECT 'x' AS S WHERE false) TO '{path}' (FORMAT parquet)")
    assert _refusal(path) == "the table has no rows"
    query = "SELECT {'x': 1, 'y': 2} AS n, 'flu' AS column_a, 'no' AS column_b"
    duckdb.sql(f"COPY ({query}) TO '{path}' (FORMAT parquet)")
    path.write_bytes(path.read_bytes().replace(b"column_b", b"column_a"))  # which DuckDB renames
    assert _refusal(path, "column_a") == "the column column_a occurs twice"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "expected an array of rows, got an object"),
        ("[]", "expected a table with columns, got S"),
        ('[{"S": "flu"}, [7]]', "row 2: expected an object with a value for each column, got a list"),
        ('[{"S": ["flu"]}]', "row 1: column S: expected a text or a number, got a list"),
        ('[{"S": "\\ud800"}]', 'row 1: column S: expected a text or a number, got "\\ud800"'),
        ('[{"S": 1, "S": 2}]', "the key S is in one object twice"),
    ],
)
def test_json_that_is_no_array_of_rows_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "a.json").write_text(text)
    assert _refusal(tmp_path / "a.json") == sentence


@every_kind
def test_what_is_no_file_is_no_table(tmp_path: Path, suffix: str) -> None:
    assert _refusal(tmp_path / f"none{suffix}") == "there is no such file"
    (tmp_path / f"folder{suffix}").mkdir()
    assert _refusal(tmp_path / f"folder{suffix}") == "expected a file, got a folder"
    assert _refusal(Path(f"https:/localhost/a{suffix}")) == "there is no such file"
    os.mkfifo(tmp_path / "a.csv")
    assert _refusal(tmp_path / "a.csv") == "expected a regular file, got a pipe or a device"


# Cells, with missing values by a stated policy

texts = st.sampled_from([None, "", "a", "b"])
Pairs = list[tuple[str | None, str | None]]


def rows_of(table: Pairs) -> tuple[JsonTable, str]:
    return JsonTable(("x", "S", "note"), [{"x": x, "S": s} for x, s in table]), "the table"


@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=8), st.sampled_from(POLICIES))
def test_no_row_disappears_without_being_counted(table: Pairs, policy: Missing) -> None:
    lacking = sum(not all(row) for row in table)
    if policy == "error" and lacking:
        columns = [sum(not x for x, _ in table), sum(not s for _, s in table)]
        number, name = next((number, name) for number, name in zip(columns, "xS", strict=True) if number)
        rows = "1 row has" if number == 1 else f"{number} rows have"
        with pytest.raises(InvalidTable, match=f"^the table: {rows} no value in the column {name}; set missing to"):
            read_cells(*rows_of(table), ["x"], "S", policy)
    elif policy == "drop" and lacking == len(table):
        with pytest.raises(InvalidTable, match=f"after dropping {lacking} rows with a missing value, the table has no"):
            read_cells(*rows_of(table), ["x"], "S", policy)
    else:
        cells, dropped = read_cells(*rows_of(table), ["x"], "S", policy)
        kept = [row for row in table if all(row) or policy == "value"]
        assert (cells.rows, dropped) == (len(kept), len(table) - len(kept))
        assert cells.texts[0] == tuple(sorted({x or MISSING for x, _ in kept}))
        assert cells.domain == tuple(sorted({s or MISSING for _, s in kept}))


@pytest.mark.parametrize(
    ("attributes", "policy", "sentence"),
    [
        (["y"], "error", "the table: expected one of the columns x, S, note, got y"),
        (["x", "x"], "error", "the table: the column x is asked for twice"),
        (["x"], "value", r"the table: the column x: expected no text \(missing\), which stands for no value"),
        (["x"], "guess", "the policy for missing values: expected one of error, drop, value, got 'guess'"),
    ],
)
def test_what_cannot_be_read_as_cells_is_refused(attributes: list[str], policy: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=f"^{sentence}$"):
        read_cells(*rows_of([(MISSING, "flu"), (None, "flu")]), attributes, "S", cast("Missing", policy))
