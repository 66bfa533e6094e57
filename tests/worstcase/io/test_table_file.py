"""A table gives the same bucketization from every kind of file, or one sentence that says what is wrong with it."""

import shutil
import signal
import threading
from pathlib import Path
from types import FrameType

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import names, tables
from strategies.table_files import SUFFIXES, table_bucketization, write_table_file

from reference.buckets import Bucketization, bucketize_by
from reference.example import FIGURE_1, FIGURE_3
from reference.tables import Table
from worstcase.io.tables import query_parquet

_same_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)


def _write_table(path: Path, table: Table) -> Path:
    columns = list(table.records[0].attributes)
    rows = [[r.person, *(r.attributes[column] for column in columns), r.value] for r in table.records]
    return write_table_file(path, ["person", *columns, "S"], rows)


def _same(left: Bucketization, right: Bucketization) -> bool:
    """Equal, and in the same order."""
    return left == right and left.buckets == right.buckets and left.domain == right.domain


@pytest.mark.parametrize("suffix", SUFFIXES)
@_same_folder
@given(table=tables(), by=st.sampled_from([[], ["x"], ["x", "y"]]))
def test_every_kind_of_file_gives_the_bucketization_of_its_table(
    tmp_path: Path, suffix: str, table: Table, by: list[str]
) -> None:
    path = _write_table(tmp_path / f"t{suffix}", table)
    expected = bucketize_by(Table(table.records), by)
    assert _same(table_bucketization(path, "S", by, "person"), expected)
    numbered = Bucketization.of_histograms((b.counts for b in expected.buckets), domain=expected.domain)
    assert _same(table_bucketization(path, "S", by), numbered)


@pytest.mark.parametrize("suffix", SUFFIXES)
@_same_folder
@given(texts=st.lists(names().filter(lambda n: n and "\0" not in n), min_size=4, max_size=4, unique=True))
def test_awkward_names_values_and_columns_survive(tmp_path: Path, suffix: str, texts: list[str]) -> None:
    one, two, three, four = texts
    path = write_table_file(tmp_path / f"t{suffix}", [one, two, "Zip"], [[three, four, "1"], [four, three, "1"]])
    result = table_bucketization(path, two, ["Zip"], one)
    assert list(result.people) == [three, four]
    assert result.domain == (four, three)
    assert result.sensitive == two


def test_the_running_example_is_figure_3(tmp_path: Path) -> None:
    rows = [[r.person, r.attributes["Sex"], r.value] for r in FIGURE_1.records]
    result = table_bucketization(
        write_table_file(tmp_path / "a.csv", ["Name", "Sex", "Disease"], rows), "Disease", ["Sex"], "Name"
    )
    assert result.buckets == FIGURE_3.buckets


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
@pytest.mark.parametrize("name", ["a[1]*", "*", "**", "?", "[x", "a{b,c}", "a'b\"", "http:"])
def test_a_file_name_is_never_a_pattern(tmp_path: Path, name: str, suffix: str) -> None:
    folder = tmp_path / "S=2024"
    folder.mkdir()
    write_table_file(folder / f"{name}{suffix}", ["S"], [["right"]])
    for decoy in ("a1", "b", "x"):
        shutil.copy(folder / f"{name}{suffix}", folder / f"{decoy}{suffix}")
    assert table_bucketization(folder / f"{name}{suffix}", "S").buckets[0].counts == {"right": 1}


def test_a_relative_path_is_read_where_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("s3:/bucket").mkdir(parents=True)
    Path("s3:/bucket/a.csv").write_text("S\nflu\n")
    assert table_bucketization("s3://bucket/a.csv", "S").domain == ("flu",)


@pytest.mark.parametrize(
    "content", [b"S\r\n 1 \r\n01\r\n", b"S\r 1 \r01\r", b"\xef\xbb\xbfS\n 1 \n01", b'"S"\n" 1 "\n"01"\n']
)
def test_values_are_texts_just_as_they_are_written(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.csv").write_bytes(content)
    assert table_bucketization(tmp_path / "a.csv", "S").domain == (" 1 ", "01")


def test_nothing_is_taken_for_a_missing_value_but_nothing(tmp_path: Path) -> None:
    path = write_table_file(tmp_path / "a.csv", ["S"], [["NULL"], ["NA"], ["#x"], ["nan"], ["None"]])
    assert table_bucketization(path, "S").domain == ("NULL", "NA", "#x", "nan", "None")


def test_numbers_and_truth_in_json_rows_are_texts_as_written(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('[{"S": 1.50}, {"S": 1e2}, {"S": -0}, {"S": true}, {"S": "true"}]')
    result = table_bucketization(tmp_path / "a.json", "S")
    assert dict(result.buckets[0].counts) == {"1.50": 1, "1e2": 1, "-0": 1, "true": 2}


def test_parquet_numbers_and_dates_are_written_out(tmp_path: Path) -> None:
    query = "SELECT 7 AS S, DATE '2024-02-01' AS \"D\", 1.50::DECIMAL(4,2) AS d, {'S': 1, 'T': [2]} AS n, true AS last"
    duckdb.sql(f"COPY ({query}) TO '{tmp_path / 'a.parquet'}' (FORMAT parquet)")
    for column, text in {"S": "7", "D": "2024-02-01", "last": "true"}.items():
        assert table_bucketization(tmp_path / "a.parquet", column).domain == (text,)


def test_columns_that_differ_in_case_only_are_two_columns(tmp_path: Path) -> None:
    path = write_table_file(tmp_path / "a.csv", ["s", "S", "c0", "C0"], [["1", "2", "3", "4"]])
    assert [table_bucketization(path, column).domain for column in ("s", "S", "c0", "C0")] == [
        ("1",),
        ("2",),
        ("3",),
        ("4",),
    ]


def test_order_of_first_appearance_holds_in_a_file_that_is_scanned_in_parallel(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    query = "SELECT i * 7919 % 1000 AS G, 'v' || i % 7 AS S FROM range(400000) t(i) ORDER BY i"
    duckdb.sql(f"COPY ({query}) TO '{path}' (FORMAT parquet, ROW_GROUP_SIZE 10000)")
    result = table_bucketization(path, "S", ["G"])
    assert result.domain == tuple(f"v{number}" for number in range(7))
    assert result.size == 400_000
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


def test_a_part_of_the_rows_can_be_taken() -> None:
    rows = query_parquet(Path("a"), "SELECT i + 0 * length(?) FROM range(1000000000000) t(i)")
    assert [next(rows), next(rows)] == [(0,), (1,)]
