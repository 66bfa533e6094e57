"""What a publisher hands out, and what it tells: the choice, the proof, spreadsheets, missing values."""

import csv
import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from command_calls import answer, call, refusal
from hypothesis import given
from hypothesis import strategies as st

import worstcase
from fastpath.sanitizing.publication import begins_a_formula, marked
from reference.errors import InvalidInput

pandas: Any = import_module("pandas")  # which ships no type information

ROWS = "sex,disease\nM,a\nM,a\nF,b\nF,c\nF,d\nF,e\n"
"""Both men have a. Whoever knows that men and women are united only where they must be can tell."""


@pytest.fixture
def asked(tmp_path: Path) -> Callable[..., list[str]]:
    """How the table above, or another one, is asked about."""

    def of(rows: str = ROWS, c: str = "0.6", k: str = "0", levels: str = "[sex]\n") -> list[str]:
        (tmp_path / "t.csv").write_text(rows, encoding="utf-8")
        (tmp_path / "h.toml").write_text(levels)
        sensitive = rows.partition("\n")[0].split(",")[-1]
        table, hierarchies = str(tmp_path / "t.csv"), str(tmp_path / "h.toml")
        return ["sanitize", table, "--sensitive", sensitive, "--hierarchies", hierarchies, "-c", c, "-k", k]

    return of


def test_what_the_choice_tells_is_counted_and_too_much_is_not_released(
    tmp_path: Path, asked: Callable[..., list[str]]
) -> None:
    out = tmp_path / "out.csv"
    done = call(*asked(), "--measure-choice", "-o", str(out), "--certificate", str(tmp_path / "out.cert"), "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["disclosure"]) == (1, "1/3")
    told = {"disclosure": "1", "decimal": 1.0, "below_c": False, "target": '"M #1"=a', "knowledge": []}
    assert found["choice"] == told | {"tables": "360", "tables_of_the_choice": "24"}
    assert found["not_written"] == [str(out), str(tmp_path / "out.cert")]
    assert {path.name for path in tmp_path.iterdir()} == {"t.csv", "h.toml"}
    assert "so nothing is released" in call(*asked(), "--measure-choice").stdout
    rows = "sex,ill\n" + "".join(f"{'MF'[i % 2]},v{i}\n" for i in range(30))
    assert "tables" in refusal(*asked(rows, "1"), "--measure-choice", "--budget-seconds", "9", status=2)


def test_levels_fixed_beforehand_tell_nothing_beyond_the_release(
    tmp_path: Path, asked: Callable[..., list[str]]
) -> None:
    out = tmp_path / "out.csv"
    found: Any = answer(*asked(), "--node", "sex=1", "--measure-choice", "-o", str(out))
    assert (found["fixed"], found["best"], found["minimal"], found["nodes_checked"]) == ({"sex": 1}, {"sex": 1}, [], 1)
    choice = found["choice"]
    assert (choice["disclosure"], choice["tables"], choice["tables_of_the_choice"]) == ("1/3", "360", "360")
    out.unlink()
    done = call(*asked(), "--node", "sex=0", "-o", str(out))
    assert done.returncode == 1
    assert "the refusal itself reveals this" in done.stdout
    assert not out.exists()
    frame = pandas.read_csv(tmp_path / "t.csv")
    none = worstcase.sanitize(frame, {"sex": {}}, "0.6", 0, sensitive="disease", node={"sex": 0})
    assert none.frame is None
    assert "no release with the levels {'sex': 0}" in repr(none)


@pytest.mark.parametrize(
    ("further", "sentence"),
    [
        (["--node", "sex=2"], "the level of sex: expected a whole number from 0 to 1, got 2"),
        (["--node", "age=1"], "the level of age: expected one of the columns with a hierarchy, sex"),
        (["--node", "sex"], "expected COLUMN=LEVEL,COLUMN=LEVEL…, each column once"),
        (["--node", "sex=1,sex=1"], "each column once"),
        (["--node", "sex=1", "--all"], "fixed levels cannot be combined with --all"),
        (["--node", "sex=1", "--proof", "x"], "fixed levels cannot be combined with --proof"),
        (["--node", "sex=1", "--suppress", "1"], "rows to leave out (--suppress), which are chosen by their values"),
        (["--measure-choice", "--suppress", "1"], "expected one sensitive column and no rows to leave out"),
        (["--csv-safe"], "expected an output file for the marked cells, got none"),
        (["--csv-safe", "-o", "out.json"], "a .json file has no cells to mark"),
    ],
)
def test_what_does_not_go_together_is_refused(
    asked: Callable[..., list[str]], further: list[str], sentence: str
) -> None:
    assert sentence in refusal(*asked(), *further)


def test_the_report_states_what_the_choice_tells(tmp_path: Path, asked: Callable[..., list[str]]) -> None:
    page = tmp_path / "page.html"
    call(*asked(), "--report", str(page))
    assert "the minimality attack: Wong, Fu, Wang and Pei, VLDB 2007" in page.read_text()
    call(*asked(), "--node", "sex=1", "--measure-choice", "--report", str(page))
    text = page.read_text()
    assert "The levels were fixed beforehand" in text
    assert "the release is chosen for 360" in text
    assert "minimality attack" not in text
    assert "who know how the release was chosen (--measure-choice, --node)" in call(*asked()).stdout


def test_a_proof_is_called_confidential_and_a_certificate_of_the_release_is_not(
    tmp_path: Path, asked: Callable[..., list[str]]
) -> None:
    proof, cert, out = tmp_path / "proof.json", tmp_path / "out.cert", tmp_path / "out.csv"
    done = call(*asked(), "--confidential-proof", str(proof), "--certificate", str(cert), "-o", str(out))
    assert f"{proof.name} (the proof, confidential)" in done.stdout
    assert f"{cert.name} (a certificate of it, which may be published)" in done.stdout
    document = json.loads(proof.read_text())
    assert document["confidential"].startswith("Do not publish this file")
    assert '"M"' in json.dumps(document["below"])  # a bucket that is not released
    # whatever is in the certificate follows from the release
    certified = worstcase.certify(out, 0, sensitive="disease", by="sex")
    ours = json.loads(cert.read_text())
    assert certified | {"buckets": None} == ours | {"buckets": None}
    released = worstcase.load_release(out, sensitive="disease", by="sex")
    assert worstcase.verify(ours, released) == worstcase.disclosure(released, 0).value
    assert not {"M", "F"} & set(cert.read_text().replace('"', " ").split())
    frame = pandas.DataFrame({"sex": list("MFMF"), "ill": list("abcd"), "job": list("xyxy")})
    found = worstcase.sanitize(frame, {"sex": {}}, "2/3", 0, sensitive=["ill", "job"], certificate=cert)
    assert found.certificates == (str(cert), str(tmp_path / "out.2.cert"))
    assert [str(worstcase.verify(path)) for path in found.certificates] == ["1/4", "1/2"]


@given(st.text())
def test_marking_a_cell_is_reversible_and_leaves_no_formula(cell: str) -> None:
    assert marked(cell).removeprefix("'") == cell
    assert not begins_a_formula(marked(cell))


FORMULAS = ["=1+1", "+1", "-5", "@sum", " =1", "\t=1", "\r=1", "'quoted", "＝1", "plain", "a=b"]


@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
@pytest.mark.parametrize("form", ["generalized", "anatomy"])
def test_cells_that_a_spreadsheet_would_run_are_marked_or_counted(tmp_path: Path, suffix: str, form: str) -> None:
    frame = pandas.DataFrame({"=sex": ["-M"] * len(FORMULAS), "ill": FORMULAS})
    out = tmp_path / f"out{suffix}"
    how: Any = {"sensitive": "ill", "output": out, "form": form, "seed": 1}
    raw = worstcase.sanitize(frame, {"=sex": {}}, 1, 0, **how).written
    assert raw is not None
    assert raw.formulas == 8 + 2  # of the values; the name and the value of the other column
    written = worstcase.sanitize(frame, {"=sex": {}}, 1, 0, **how, csv_safe=True).written
    assert written is not None
    assert written.formulas == 0
    cells = []
    for file in written.files:
        with Path(file).open(newline="", encoding="utf-8") as stream:
            cells += [cell for row in csv.reader(stream, delimiter="\t" if suffix == ".tsv" else ",") for cell in row]
    assert not any(map(begins_a_formula, cells))
    assert {*FORMULAS, "=sex", "-M"} <= {cell.removeprefix("'") for cell in cells}


@pytest.mark.parametrize("safe", [True, False])
def test_certificates_are_about_the_cells_that_are_written(
    tmp_path: Path, asked: Callable[..., list[str]], *, safe: bool
) -> None:
    out, cert, page = (str(tmp_path / name) for name in ("out.csv", "mine.cert", "out.html"))
    marking = ["--csv-safe"] if safe else []
    rows = "=sex,+ill\nM,=1\nM,-5\nF,=1\nF,'b\n"
    call(*asked(rows, levels='["=sex"]\n'), "-o", out, "--certificate", cert, "--report", page, *marking)
    columns = ["--sensitive", "'+ill" if safe else "+ill", "--by", "'=sex" if safe else "=sex"]
    for path in (cert, str(tmp_path / "out.cert")):
        found: Any = answer("verify", path, out, *columns)
        assert (found["disclosure"], found["buckets"]) == ("1/2", 2)
    assert found["fingerprint"] == worstcase.fingerprint(out, sensitive=columns[1], by=columns[3])


def nan_tables(folder: Path) -> list[object]:
    """One table, with a NaN among numbers, nothing in a text file, and a null."""
    columns = {"age": [31.5, float("nan"), 38.5, 52.5], "ill": ["a", "b", "c", "d"]}
    frame, also = pandas.DataFrame(columns), pl.DataFrame(columns)
    frame.to_parquet(folder / "nan.parquet")
    frame.to_csv(folder / "nan.csv", index=False)
    frame.to_json(folder / "nan.json", orient="records")
    values = "(31.5::DOUBLE, 'a'), ('nan'::DOUBLE, 'b'), (38.5, 'c'), (52.5, 'd')"
    table = import_module("duckdb").sql(f"SELECT * FROM (VALUES {values}) t(age, ill)")  # noqa: S608 - a constant
    table.write_parquet(str(folder / "true_nan.parquet"))
    also.write_parquet(folder / "stated.parquet")  # as Arrow does, with the least and the greatest that is no NaN
    signed = also.with_columns(pl.col("age").cast(pl.Float32).neg())
    import_module("pyarrow.parquet").write_table(signed.to_arrow(), folder / "signed.parquet")
    names = ("nan.parquet", "true_nan.parquet", "stated.parquet", "signed.parquet", "nan.csv", "nan.json")
    return [*(folder / name for name in names), frame, also]


def test_a_nan_among_numbers_is_missing_everywhere(tmp_path: Path) -> None:
    for table in nan_tables(tmp_path):
        with pytest.raises(InvalidInput, match="1 row has no value in the column age"):
            worstcase.sanitize(table, {"age": {}}, 1, 0, sensitive="ill")
        assert worstcase.sanitize(table, {"age": {}}, 1, 0, sensitive="ill", missing="drop").dropped == 1
        kept = worstcase.sanitize(table, {"age": {}}, 1, 0, sensitive="ill", missing="value")
        assert "(missing)" in kept.found.table.table.texts[0]
        with pytest.raises(InvalidInput, match="1 row has no value in the column age"):
            worstcase.disclosure(table, 0, sensitive="ill", by="age")


def test_a_text_is_a_value_also_nan_and_is_counted(tmp_path: Path, asked: Callable[..., list[str]]) -> None:
    frame = pandas.DataFrame({"age": ["NaN", "NaN", "38", "52"], "ill": ["a", "b", "null", "d"]})
    frame.to_parquet(tmp_path / "t.parquet")
    frame.to_csv(tmp_path / "text.csv", index=False)
    for table in (frame, tmp_path / "t.parquet", tmp_path / "text.csv"):
        found = worstcase.sanitize(table, {"age": {}}, 1, 0, sensitive="ill")
        assert (found.dropped, found.found.table.table.rows) == (0, 4)
        assert "NaN" in found.found.table.table.texts[0]
    asking = asked("age,ill\nNaN,a\nNaN,b\n,c\n52,null\n", "1", levels="[age]\n")
    said = call(*asking, "--missing", "value").stdout
    assert "2 rows have the text NaN in the column age, which is read as a value" in said
    assert "1 row has no value in the column age, kept as (missing)" in said
    assert "1 row has the text null in the column ill, which is read as a value" in said
    counted: Any = answer(*asking, "--missing", "drop")
    assert (counted["dropped"], counted["spelled_missing"]) == (1, {"age": {"NaN": 2}, "ill": {"null": 1}})
