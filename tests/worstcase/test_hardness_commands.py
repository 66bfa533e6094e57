"""`worstcase hardness`: answers, files, exit statuses, sentences."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from reference.errors import InvalidInput
from reference.hardness import satisfiability as clause_set
from reference.hardness import satisfiability as instance
from reference.hardness.permanent import half_full
from reference.hardness.satisfiability import ClauseSet
from worstcase import command_line
from worstcase.command_line import DEFECT, run
from worstcase.commands.hardness import command
from worstcase.hard_problems import hardness_sat

EXAMPLE = ClauseSet(3, ((1, -3), (2, 3, -1)))
STANDARD_OUTPUT = (
    "Invalid value for '--write-release': a file was expected: standard output is for the answer"
    " (see worstcase hardness sat --help)"
)
CONTRADICTION = ClauseSet(1, ((1,), (-1,)))


def call(*arguments: str) -> int:
    def main() -> object:
        return command.main(list(arguments), prog_name="worstcase hardness", standalone_mode=False)

    return run(main)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, object]:
    assert call(*arguments, "--json") == status
    printed = capsys.readouterr()
    assert printed.err == ""
    parsed: dict[str, object] = json.loads(printed.out)
    return parsed


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2) -> str:
    assert call(*arguments) == status
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("worstcase: ").rstrip("\n")


def written(folder: Path, clauses: ClauseSet) -> str:
    path = folder / "clauses.cnf"
    path.write_text(clauses.to_dimacs())
    return str(path)


def as_lines(matrix: Sequence[Sequence[int]]) -> str:
    return "".join("".join(map(str, row)) + "\n" for row in matrix)


def test_sat_answers_with_a_confirmed_model_or_the_length_of_a_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, "sat", written(tmp_path, EXAMPLE), "--count")
    model = found.pop("model")
    assert isinstance(model, list)
    assert EXAMPLE.holds(model)
    assert found == {"satisfiable": True, "confirmed": True, "tables": "8", "predicted": "8"}
    assert call("sat", written(tmp_path, EXAMPLE), "--count") == 0
    printed = capsys.readouterr().out
    assert all(
        words in printed for words in ("python-sat confirms this model", "5 buckets with 11 people", "8 tables fit")
    )
    found = answer(capsys, "sat", written(tmp_path, CONTRADICTION), status=1)
    steps = found.pop("proof_steps")
    assert isinstance(steps, int)
    assert steps >= 1
    assert found == {"satisfiable": False, "confirmed": True}
    assert call("sat", written(tmp_path, CONTRADICTION)) == 1
    assert capsys.readouterr().out.startswith("unsatisfiable: a refutation of ")


def test_a_count_of_more_than_4000_digits_is_given_by_its_logarithm(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance, "number_of_tables", lambda *_: 10**4200)
    monkeypatch.setattr(clause_set, "weighted_model_count", lambda *_: 10**4200)
    found = answer(capsys, "sat", written(tmp_path, EXAMPLE), "--count")
    assert found["tables"] is None
    assert found["tables_log10"] == found["predicted_log10"] == 4200
    assert call("sat", written(tmp_path, EXAMPLE), "--count") == 0
    assert "about 10^4200.0 tables fit" in capsys.readouterr().out


def test_a_count_that_is_not_the_predicted_one_is_a_defect_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instance, "number_of_tables", lambda *_: 7)
    assert call("sat", written(tmp_path, EXAMPLE), "--count") == DEFECT
    assert "the reduction is wrong" in capsys.readouterr().err


def test_the_written_release_and_knowledge_give_the_same_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release, knowledge = str(tmp_path / "b.json"), str(tmp_path / "k.txt")
    files = ("--write-release", release, "--write-knowledge", knowledge)
    predicted = answer(capsys, "sat", written(tmp_path, EXAMPLE), "--count", *files)["predicted"]
    event = ("--event", "x1=1", "--method", "sat")
    asked = asked_about(capsys, "probability", release, "--knowledge-file", knowledge, *event)
    assert (asked["consistent"], asked["probability"]) == (predicted, "5/8") == ("8", "5/8")
    answer(capsys, "sat", written(tmp_path, CONTRADICTION), *files, status=1)
    asked = asked_about(capsys, "consistent", release, "--knowledge-file", knowledge, status=1)
    assert asked["consistent"] is False


def asked_about(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, object]:
    assert run(lambda: command_line.cli.main([*arguments, "--json"], standalone_mode=False)) == status
    parsed: dict[str, object] = json.loads(capsys.readouterr().out)
    return parsed


def test_permanent_is_printed_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text("110\n1 1 1\n0,1,1\n")
    assert answer(capsys, "permanent", str(path)) == {"rows": 3, "permanent": "3"}
    assert answer(capsys, "permanent", str(path), "--check") == {"rows": 3, "permanent": "3", "ryser": "3"}
    assert call("permanent", str(path), "--check") == 0
    told = capsys.readouterr().out
    assert told.startswith("permanent 3: ")
    assert "Ryser's formula gives 3" in told


def test_a_budget_ends_with_status_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matrix.txt"
    path.write_text(as_lines(half_full(40)))
    said = refusal(capsys, "permanent", str(path), "--budget-seconds", "0.3", status=3)
    assert said.startswith("the budget of 0.3 seconds ran out after ")
    said = refusal(capsys, "curve", "--most", "30", "--budget-seconds", "0.3", status=3)
    assert said.startswith("the budget of 0.3 seconds ran out after ")
    clauses = written(tmp_path, EXAMPLE)
    assert "ran out" in refusal(capsys, "sat", clauses, "--budget-seconds", "0", status=3)


def test_curve_measures_both_questions(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "curve", "--most", "4")
    points = found["points"]
    assert isinstance(points, list)
    assert [point["n"] for point in points] == [2, 3, 4]
    assert points[-1]["disclosures"] == ["1/4", "1/3", "1/2", "1", "1"]
    assert all(point["steps"] > 0 and point["maximum_steps"] > 0 for point in points)
    assert {"growth", "maximum_growth"} <= found.keys()
    assert call("curve", "--most", "4") == 0
    assert "* the number of tables for one formula" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sat", "none.cnf"], "none.cnf: there is no such file"),
        (["permanent", "none.txt"], "none.txt: there is no such file"),
        (["curve", "--out", "curve.pdf"], "curve.pdf: expected a name that ends in .png or .svg for a picture"),
        (["curve", "--most", "1"], None),
        (["nonsense"], "No such command 'nonsense' (see worstcase hardness --help)"),
        (["sat", "x.cnf", "--write-release", "-"], STANDARD_OUTPUT),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str | None
) -> None:
    said = refusal(capsys, *arguments)
    assert len(said) > 15
    if sentence is not None:
        assert said == sentence


def test_help_lists_the_commands_and_says_what_kind_of_hardness_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--help") == 0
    text = capsys.readouterr().out
    for word in ("sat", "permanent", "curve", "NP-complete", "#P-hard", "ratio of two #P counts"):
        assert word in " ".join(text.split())


@pytest.mark.parametrize("option", ["--write-release", "--write-knowledge"])
def test_no_output_takes_the_place_of_the_clauses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str
) -> None:
    file, link = tmp_path / "x.cnf", tmp_path / "link"
    file.write_text(EXAMPLE.to_dimacs())
    link.symlink_to(file)
    said = refusal(capsys, "sat", str(file), option, str(link))
    assert said == f"{link} is the file of clauses itself; choose another name"
    assert file.read_text() == EXAMPLE.to_dimacs()


def test_two_outputs_of_clauses_that_are_no_file_need_two_files(tmp_path: Path) -> None:
    both = tmp_path / "both"
    with pytest.raises(InvalidInput, match="is already the file for the release; choose"):
        hardness_sat(EXAMPLE, write_release=both, write_knowledge=both)
    assert list(tmp_path.iterdir()) == []
