"""Bucketization files and tables are told apart, and each gets only the options that it takes."""

import io
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from strategies.documents import PAIR

from reference.errors import InvalidInput
from reference.releases import Release, from_json
from worstcase.inputs import load_release

pandas: Any = import_module("pandas")  # by name: it ships no type information

_ROWS = [{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": "mumps"}]


def test_reading_a_file_loads_neither_sympy_nor_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"buckets": [PAIR], "weights": {"Ann": {"flu": 2}}}))
    program = "import sys; from worstcase.inputs import load_release; load_release(sys.argv[1])"
    check = "assert not {'sympy', 'duckdb', 'lark', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", f"{program}; {check}", str(path)], check=True)


def test_options_for_tables_are_refused_with_a_bucketization_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"buckets": [PAIR]}))
    assert load_release(path) == from_json({"buckets": [PAIR]})
    problem = "is for tables, but this is a bucketization file$"
    with pytest.raises(InvalidInput, match=f"a.json: sensitive {problem}"):
        load_release(path, sensitive="Disease")
    with pytest.raises(InvalidInput, match=f"a.json: by {problem}"):
        load_release(path, by=["Sex"])
    with pytest.raises(InvalidInput, match=f"a.json: person {problem}"):
        load_release(path, person="Name")


def test_a_file_of_an_unknown_kind_is_tried_as_a_bucketization_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(json.dumps({"buckets": [PAIR]}))
    assert load_release(path) == from_json({"buckets": [PAIR]})
    path.write_text("Name;Disease")
    with pytest.raises(
        InvalidInput, match=r"not JSON at .*; a bucketization file \(\.json\) or a table \(\.csv, .* was expected$"
    ):
        load_release(path)
    path.write_bytes(b"PK\0")
    with pytest.raises(
        InvalidInput, match=r"got 0x00 at byte .*; a bucketization file \(\.json\) or a table \(\.csv, .* was expected$"
    ):
        load_release(path)


def _histograms(release: Release) -> list[dict[str, int]]:
    return [dict(bucket.counts) for bucket in release.bucketization.buckets]


def test_an_array_of_rows_is_a_table(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(" \n" + json.dumps(_ROWS))
    assert _histograms(load_release(path, sensitive="Disease", by=["Sex"])) == [{"flu": 1}, {"mumps": 1}]
    with pytest.raises(InvalidInput, match=r"a\.json: this is a table: the name of its sensitive column was expected$"):
        load_release(path)


@pytest.mark.parametrize("name", ["a.csv", "A.CSV"])
def test_a_csv_file_is_a_table(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("Sex,Disease\nM,flu\nF,mumps\n")
    assert _histograms(load_release(path, sensitive="Disease")) == [{"flu": 1, "mumps": 1}]
    with pytest.raises(
        InvalidInput, match=r"(?i)a\.csv: this is a table: the name of its sensitive column was expected$"
    ):
        load_release(path, by=["Sex"])


def test_standard_input_is_either_kind_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(_ROWS).encode())))
    assert _histograms(load_release("-", sensitive="Disease")) == [{"flu": 1, "mumps": 1}]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps({"buckets": [PAIR]}).encode())))
    assert load_release("-") == from_json({"buckets": [PAIR]})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"hello")))
    with pytest.raises(
        InvalidInput, match=r"not JSON at line 1, column 1: expecting value; standard input is read as JSON"
    ):
        load_release("-")


def test_a_data_frame_gives_the_release_of_the_same_rows_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("Sex,Disease\nM,mumps\nF,flu\nM,flu\nM,mumps\n")
    columns = {"Sex": ["M", "F", "M", "M"], "Disease": ["mumps", "flu", "flu", "mumps"]}
    for frame in (pl.DataFrame(columns), pandas.DataFrame(columns)):
        assert load_release(frame, sensitive="Disease", by="Sex") == load_release(path, sensitive="Disease", by=["Sex"])
        with pytest.raises(InvalidInput, match=r"^the data frame: this is a table: the name of its sensitive column"):
            load_release(frame)
    with pytest.raises(
        InvalidInput, match=r"^a table or a data frame was expected, but an object of type list is here$"
    ):
        load_release([1, 2], sensitive="Disease")
