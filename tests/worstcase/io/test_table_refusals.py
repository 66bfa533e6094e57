"""What is wrong with a table is said in one sentence that begins with its file."""

import os
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest
from strategies.table_files import SUFFIXES, table_bucketization, write_table_file

from reference.errors import InvalidInput


def _refusal(path: Path, sensitive: str = "S", by: Sequence[str] = (), person: str | None = None) -> str:
    with pytest.raises(InvalidInput) as refusal:
        table_bucketization(path, sensitive, by, person)
    sentence = str(refusal.value)
    assert "\n" not in sentence
    assert sentence.startswith(f"{path}: ")
    return sentence.removeprefix(f"{path}: ")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_columns_that_do_not_fit_are_refused(tmp_path: Path, suffix: str) -> None:
    path = write_table_file(tmp_path / f"t{suffix}", ["Name", "Sex", "S"], [["Ann", "F", "flu"], ["Ann", "M", "flu"]])
    assert _refusal(path, "s") == "there is no column s: the columns are Name, Sex, S"
    assert _refusal(path, by=["Sex", "Zip code"]) == 'there is no column "Zip code": the columns are Name, Sex, S'
    assert _refusal(path, person="name") == "there is no column name: the columns are Name, Sex, S"
    assert _refusal(path, by=["Sex", "S"]) == "the sensitive column S cannot be one that forms the buckets"
    assert _refusal(path, person="S") == "the sensitive column S cannot name the people, too"
    assert _refusal(path, person="Name") == "person Ann is in the table twice"
    assert _refusal(path, by=["Sex"], person="Name") == "person Ann is in the table twice"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_missing_values_are_refused_with_their_number_and_column(tmp_path: Path, suffix: str) -> None:
    rows = [["Ann", "F", ""], ["Bo", "", "flu"], ["Cy", "", ""], ["", "M", "flu"]]
    path = write_table_file(tmp_path / f"t{suffix}", ["Name", "Sex", "S"], rows)
    assert _refusal(path) == "2 rows have no value in the column S"
    assert _refusal(path, by=["Sex"]) == "2 rows have no value in the column Sex"
    assert _refusal(path, "Sex", person="Name") == "2 rows have no value in the column Sex"
    assert _refusal(path, "Name") == "1 row has no value in the column Name"


def test_null_and_absent_values_are_missing_too(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('[{"S": "flu"}, {"S": null}, {"T": 1}]')
    assert _refusal(tmp_path / "a.json") == "2 rows have no value in the column S"
    duckdb.sql(f"COPY (SELECT NULL::VARCHAR AS S) TO '{tmp_path / 'a.parquet'}' (FORMAT parquet)")
    assert _refusal(tmp_path / "a.parquet") == "1 row has no value in the column S"


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".parquet"])
def test_a_table_without_rows_is_refused(tmp_path: Path, suffix: str) -> None:
    assert _refusal(_write_empty(tmp_path / f"t{suffix}")) == "the table has no rows"


def _write_empty(path: Path) -> Path:
    if path.suffix == ".parquet":
        duckdb.sql(f"COPY (SELECT 'x' AS S WHERE false) TO '{path}' (FORMAT parquet)")
    else:
        path.write_text("S\n")
    return path


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file is empty, but names of columns were expected there"),
        (b"\nS\nflu\n", "the first line is empty, but names of columns were expected there"),
        (b"S,T,S\n1,2,3\n", "the column S is there twice"),
        (b"S,T\n1,2\n3\n5,6\n", "line 3 has 1 values, but as many as there are columns, 2, were expected"),
        (b"S,T\n1,2\n3,4,5\n", "line 3 has 3 values, but as many as there are columns, 2, were expected"),
        (b'S,T\n"a"b,2\n', "line 2 cannot be read: ',' expected after '\"'"),
        (b"S,T\nZo\xeb,2\n", "line 1 or one soon after it is not UTF-8 text"),
        ("S\nflu\n".encode("utf-16-le"), "line 1 holds a NUL, which is not in UTF-8 text"),
        (b'"S\nflu\n', "line 2 cannot be read: unexpected end of data"),
        (b'S\nflu\n"abc', "line 3 cannot be read: unexpected end of data"),
        (b'S\nflu\n"abc\nd\ne', "line 5 cannot be read: unexpected end of data"),
        (b"S\nflu\n" + b"x" * 2**20, "line 3 has 1,048,576 characters or more, which is not supported"),
        (b"S\nflu\n" + b"x" * 200_000, "line 3 cannot be read: field larger than field limit (131072)"),
        (b"S\n" + b"flu\n" * 30_000 + b"a\0b", "line 30002 holds a NUL, which is not in UTF-8 text"),
    ],
    ids=range(14),
)
def test_a_csv_file_that_is_none_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "a.csv").write_bytes(content)
    assert _refusal(tmp_path / "a.csv") == sentence


def test_a_gigabyte_without_a_line_end_is_refused_without_reading_it(tmp_path: Path) -> None:
    with (tmp_path / "a.csv").open("wb") as stream:
        stream.write(b"S\nflu\n")
        stream.truncate(2**30)
    assert _refusal(tmp_path / "a.csv") == "line 3 has 1,048,576 characters or more, which is not supported"


@pytest.mark.parametrize("content", [b"", b"hello", b"PAR1" + b"x" * 100 + b"PAR1"])
def test_a_parquet_file_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.parquet").write_bytes(content)
    assert _refusal(tmp_path / "a.parquet").startswith("the Parquet file cannot be read: ")


def test_a_sentence_about_a_parquet_file_is_one_line_whatever_duckdb_says(tmp_path: Path) -> None:
    footer = b"\x1d" * 12  # a field of the type 13, which there is not; DuckDB says so with the character 13
    (tmp_path / "a.parquet").write_bytes(b"PAR1" + footer + len(footer).to_bytes(4, "little") + b"PAR1")
    said = _refusal(tmp_path / "a.parquet")
    assert said.startswith("the Parquet file cannot be read: ")
    assert said.isprintable()


def test_a_column_that_a_parquet_file_has_twice_is_found_although_duckdb_renames_it(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    duckdb.sql(
        f"COPY (SELECT {{'x': 1, 'y': 2}} AS n, 'flu' AS column_a, 'no' AS column_b) TO '{path}' (FORMAT parquet)"
    )
    path.write_bytes(path.read_bytes().replace(b"column_b", b"column_a"))
    assert _refusal(path, "column_a") == "the column column_a is there twice"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "an object is here, but an array of rows was expected"),
        ("[]", "there is no column S: there are no columns"),
        ('[{"S": "flu"}, [7]]', "row 2: a list is here, but an object with a value by column was expected"),
        ('[{"S": ["flu"]}]', "row 1: column S: a list is here, but a text or a number was expected"),
        ('[{"S": "\\ud800"}]', 'row 1: column S: "\\ud800" is here, but a text or a number was expected'),
        ('[{"S": 1, "S": 2}]', "the key S is in one object twice"),
    ],
)
def test_json_that_is_no_array_of_rows_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "a.json").write_text(text)
    assert _refusal(tmp_path / "a.json") == sentence


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_no_file_is_no_table(tmp_path: Path, suffix: str) -> None:
    assert _refusal(tmp_path / f"none{suffix}") == "there is no such file"
    (tmp_path / f"folder{suffix}").mkdir()
    assert _refusal(tmp_path / f"folder{suffix}") == "expected a file, got a folder"
    assert _refusal(Path(f"https:/localhost/a{suffix}")) == "there is no such file"


def test_a_pipe_is_no_table(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.csv")
    assert _refusal(tmp_path / "a.csv") == "a table is read from a regular file, which this is not"
