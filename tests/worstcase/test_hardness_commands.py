"""`worstcase hardness`: answers, files, exit statuses, sentences."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

from reference.errors import InvalidInput
from reference.hardness import satisfiability
from reference.hardness.satisfiability import ClauseSet
from worstcase.command_line import DEFECT
from worstcase.studies import hardness_sat

EXAMPLE = ClauseSet(3, ((1, -3), (2, 3, -1)))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder holds two sets of clauses."""
    monkeypatch.chdir(tmp_path)
    Path("x.cnf").write_text(EXAMPLE.to_dimacs())
    Path("no.cnf").write_text(ClauseSet(1, ((1,), (-1,))).to_dimacs())


def test_sat_answers_with_a_confirmed_model_or_the_length_of_a_proof() -> None:
    found: Any = answer("hardness", "sat", "x.cnf", "--count")
    assert EXAMPLE.holds(found.pop("model"))
    assert found == {"satisfiable": True, "confirmed": True, "tables": "8", "predicted": "8"}
    printed = call("hardness", "sat", "x.cnf", "--count").stdout
    for words in ("python-sat confirms this model", "5 buckets with 11 people", "8 tables fit"):
        assert words in printed
    done = call("hardness", "sat", "no.cnf", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found.pop("proof_steps") >= 1) == (1, True)
    assert found == {"satisfiable": False, "confirmed": True}
    assert call("hardness", "sat", "no.cnf").stdout.startswith("unsatisfiable: a refutation of ")


def test_a_count_of_more_than_4000_digits_is_given_by_its_logarithm(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("number_of_tables", "weighted_model_count"):
        monkeypatch.setattr(satisfiability, name, lambda *_: 10**4200)
    found = answer("hardness", "sat", "x.cnf", "--count")
    assert found["tables"] is None
    assert found["tables_log10"] == found["predicted_log10"] == 4200
    assert "about 10^4200.0 tables fit" in call("hardness", "sat", "x.cnf", "--count").stdout


def test_a_count_that_is_not_the_predicted_one_is_a_defect_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(satisfiability, "number_of_tables", lambda *_: 7)
    done = call("hardness", "sat", "x.cnf", "--count")
    assert done.returncode == DEFECT
    assert "the reduction is wrong" in done.stderr


def test_the_written_release_and_knowledge_give_the_same_answers() -> None:
    files = ("--write-release", "b.json", "--write-knowledge", "k.txt")
    predicted = answer("hardness", "sat", "x.cnf", "--count", *files)["predicted"]
    asked = answer("probability", "b.json", "--knowledge-file", "k.txt", "--event", "x1=1", "--method", "sat")
    assert (asked["consistent"], asked["probability"]) == (predicted, "5/8") == ("8", "5/8")
    assert call("hardness", "sat", "no.cnf", *files).returncode == 1
    assert call("consistent", "b.json", "--knowledge-file", "k.txt").returncode == 1


def test_permanent_is_printed_and_checked() -> None:
    Path("matrix.txt").write_text("110\n1 1 1\n0,1,1\n")
    assert answer("hardness", "permanent", "matrix.txt") == {"rows": 3, "permanent": "3"}
    checked = ("hardness", "permanent", "matrix.txt", "--check")
    assert answer(*checked) == {"rows": 3, "permanent": "3", "ryser": "3"}
    told = call(*checked).stdout
    assert told.startswith("permanent 3: ")
    assert "Ryser's formula gives 3" in told


def test_curve_measures_both_questions() -> None:
    found: Any = answer("hardness", "curve", "--most", "4")
    points = found["points"]
    assert [point["n"] for point in points] == [2, 3, 4]
    assert points[-1]["disclosures"] == ["1/4", "1/3", "1/2", "1", "1"]
    assert all(point["steps"] > 0 and point["maximum_steps"] > 0 for point in points)
    assert {"growth", "maximum_growth"} <= found.keys()
    assert "* the number of tables for one formula" in call("hardness", "curve", "--most", "4").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("sat none.cnf", "none.cnf: there is no such file"),
        ("permanent none.txt", "none.txt: there is no such file"),
        ("curve --out curve.pdf", "curve.pdf: expected a name that ends in .png or .svg for a picture"),
        ("curve --most 1", "1 is not in the range 2<=x<=30"),
        ("nonsense", "No such command 'nonsense' (see worstcase hardness --help)"),
        ("sat x.cnf --write-knowledge x.cnf", "x.cnf is the file of clauses itself; choose another name"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(arguments: str, sentence: str) -> None:
    assert sentence in refusal("hardness", *arguments.split())


def test_two_outputs_of_clauses_that_are_no_file_need_two_files(tmp_path: Path) -> None:
    both, before = tmp_path / "both", set(tmp_path.iterdir())
    with pytest.raises(InvalidInput, match="is already the file for the release; choose"):
        hardness_sat(EXAMPLE, write_release=both, write_knowledge=both)
    assert set(tmp_path.iterdir()) == before
