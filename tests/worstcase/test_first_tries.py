"""What a publisher meets who tries `sanitize` for the first time: sentences, the help, what Python prints."""

import re
import tomllib
from pathlib import Path

import pandas as pd  # type: ignore[import-untyped] # pandas ships no types
import pytest
from click.testing import CliRunner
from command_calls import refusal

from fastpath.sanitizing.hierarchies import given_hierarchies
from reference.errors import InvalidInput
from worstcase import sanitize
from worstcase.command_line import cli
from worstcase.io.hierarchies import load_arx, parse_toml

FRAME = pd.DataFrame({"age": [31, 38, 52], "ill": ["flu", "gout", "flu"]})
AGES = {"age": {"intervals": [20]}}


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text("age,ill\n31,flu\n,gout\n38,flu\n")
    Path("h.toml").write_text("[age]\nintervals = [10]\n")
    Path("arx").mkdir()
    Path("arx/age.csv").write_text("31;30-39;*\n38;30-39;*\n")
    return ["--sensitive", "ill", "-c", "1", "-k", "0"]


def _refused(asked: list[str], table: str = "t.csv", *options: str) -> str:
    return refusal("sanitize", table, *asked, *(options or ("--hierarchies", "h.toml")))


def test_a_missing_value_that_an_arx_file_lacks_is_told_with_the_line_to_add(asked: list[str]) -> None:
    options = ("--hierarchies", "arx", "--missing", "value")
    said = _refused(asked, "t.csv", *options)
    line = re.search(r"expected a line for the value .*, such as (.*)", said)
    assert line is not None
    assert line[1] == "(missing);(missing);*"
    with Path("arx/age.csv").open("a") as file:
        file.write(f"{line[1]}\n")
    done = CliRunner().invoke(cli, ["sanitize", "t.csv", *asked, *options], standalone_mode=False)
    assert done.exception is None


def test_a_whole_number_is_of_rows_and_1_0_is_all_of_them() -> None:
    assert sanitize(FRAME, AGES, "3/4", 0, sensitive="ill", suppress="1").found.check.limit == 1
    assert sanitize(FRAME, AGES, "3/4", 0, sensitive="ill", suppress="1.0").found.check.limit == 3


def test_one_criterion_is_taken_as_one_text() -> None:
    one = sanitize(FRAME, AGES, "3/4", 0, sensitive="ill", criteria="k-anonymity=3")
    assert [criterion.text for criterion in one.found.check.demands.criteria] == ["k-anonymity=3"]


@pytest.mark.parametrize(
    "wrong", [{"criteria": 5}, {"criteria": [5]}, {"sensitive": 5}, {"keep": 5}, {"form": "x", "output": "o.csv"}]
)
def test_what_has_the_wrong_type_is_refused_in_a_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidInput, match="expected"):
        sanitize(FRAME, AGES, "3/4", 0, **({"sensitive": "ill"} | wrong))  # type: ignore[arg-type] # that is tested


@pytest.mark.parametrize(
    ("column", "hint"), [("agee", "; did you mean age?"), ("AGE", "; did you mean age?"), ("x", "")]
)
def test_a_hierarchy_of_an_unknown_column_lists_the_columns(asked: list[str], column: str, hint: str) -> None:
    Path("h.toml").write_text(f"[{column}]\nintervals = [10]\n")
    assert _refused(asked) == f"h.toml: the hierarchy of {column}: expected one of the columns age, ill{hint}"


def test_the_help_fits_on_two_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = CliRunner().invoke(cli, ["sanitize", "--help"]).output.splitlines()
    assert len(lines) <= 96
    assert sum("--output" in line for line in lines) == 1


def test_the_hierarchies_of_the_help_are_read_as_they_stand_there(tmp_path: Path) -> None:
    shown = CliRunner().invoke(cli, ["sanitize", "--help"]).output
    text = shown[shown.index("    [age]") : shown.index("  The last level is")]
    (tmp_path / "country.csv").write_text("fr;Europe;*\n")
    read = parse_toml(text, "the help", tmp_path)
    levels = {name: hierarchy.levels for name, hierarchy in read.items()}
    assert levels == {"age": 5, "zip": 4, "work": 3, "country": 3, "sex": 2}
    plain = tomllib.loads(text) | {"country": {"file": str(tmp_path / "country.csv")}}
    assert given_hierarchies(plain, load_arx)["age"].labels("37") == read["age"].labels("37")
