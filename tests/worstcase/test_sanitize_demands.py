"""`worstcase sanitize` with rows to leave out, further criteria, and several sensitive columns."""

import csv
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from fastpath.disclosure import maximum_disclosure
from proofs_check.certificate_verifier import verify
from reference import promises
from worstcase.command_line import run
from worstcase.commands.sanitize import command
from worstcase.inputs import load_release
from worstcase.safe_releases import sanitize

ROWS = """age,sex,ill,job
31,F,flu,cook
33,F,gout,smith
35,F,flu,smith
36,F,mumps,cook
52,M,flu,smith
53,M,gout,cook
55,M,gout,baker
56,M,mumps,cook
71,M,gout,smith
"""
HIERARCHIES = "[age]\nintervals = [20, 40]\n[sex]\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "t.csv").write_text(ROWS)
    (tmp_path / "h.toml").write_text(HIERARCHIES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def called(capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str, str]:
    arguments = ["t.csv", "--hierarchies", "h.toml", *options]
    status = run(lambda: command.main(arguments, prog_name="worstcase sanitize", standalone_mode=False))
    out, err = capsys.readouterr()
    return status, out, err


def test_a_row_may_be_left_out_and_that_is_told(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    asked = ("--sensitive", "ill", "-c", "0.6", "-k", "0")
    status, out, _ = called(capsys, *asked, "--json")
    assert (status, json.loads(out)["minimal"]) == (0, [{"age": 3, "sex": 1}])
    status, out, _ = called(capsys, *asked, "--suppress", "1", "-o", "out.csv", "--json")
    answer = json.loads(out)
    assert (answer["minimal"], answer["disclosure"]) == ([{"age": 1, "sex": 0}], "1/2")
    assert answer["suppressed"] == {"limit": 1, "rows": 1, "buckets": 1, "rows_of_minimal": [1]}
    assert (answer["rows"], answer["buckets"]) == (9, 2)
    assert "[60,80)" not in (folder / "out.csv").read_text()
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert (read.size, str(maximum_disclosure(read, 0).value)) == (8, "1/2")
    status, out, _ = called(capsys, *asked, "--suppress", "12%", "--all")
    assert "1 row in 1 bucket is left out (at most 1 might be), the fewest for this generalization" in out
    assert "what their absence tells is not modelled" in out
    assert "1. age 1 (in steps of 20), sex 0 (as it is) (1 left out)" in out
    status, out, _ = called(capsys, *asked[:2], "-c", "1/3", "-k", "0", "--suppress", "1")
    assert status == 1
    unsafe = (
        "none is safe within the limit of 1 row to leave out: with everything generalized the maximum disclosure is"
    )
    assert f"{unsafe} 4/9 ≈ 0.444444, not below 1/3\n" in out


def test_further_criteria_are_kept_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--sensitive", "ill", "-c", "0.6", "-k", "0", "--suppress", "1")
    criteria = [
        "k-anonymity=3",
        "l-diversity=3",
        "entropy-l-diversity=2.5",
        "recursive-diversity=2,2",
        "t-closeness=1/4",
    ]
    options = [part for text in criteria for part in ("--criterion", text)]
    status, out, _ = called(capsys, *asked, *options, "-o", "out.csv", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["criteria"] == [text.replace("2.5", "5/2") for text in criteria]
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert promises.k_anonymity(read) >= 3
    assert promises.distinct_diversity(read) >= 3
    assert promises.recursive_diversity(read, 2) < 2
    assert promises.t_closeness(read) <= Fraction(1, 4)
    status, out, _ = called(capsys, *asked, "--criterion", "k-anonymity=5")
    assert "every bucket keeps k-anonymity=5" in out
    status, out, _ = called(capsys, *asked[:-1], "0", "--criterion", "l-diversity=4")
    assert status == 1
    assert "4/9 ≈ 0.444444, below 3/5, but l-diversity=4 is not kept" in out


def test_several_columns_are_protected_each_or_together(capsys: pytest.CaptureFixture[str]) -> None:
    asked = (
        "--sensitive",
        "ill",
        "--sensitive",
        "job",
        "-c",
        "0.7",
        "-k",
        "0",
        "--all",
        "-o",
        "out.csv",
        "--seed",
        "1",
    )
    answer = json.loads(called(capsys, *asked, "--json")[1])
    assert (answer["sensitive"], answer["protected"]) == (["ill", "job"], "each")
    by = list(answer["best"])
    for column in ("ill", "job"):
        assert maximum_disclosure(load_release("out.csv", sensitive=column, by=by).bucketization, 0).value < Fraction(
            7, 10
        )
    with Path("out.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    with Path("t.csv").open(newline="") as file:
        original = list(csv.DictReader(file))
    for column in ("ill", "job"):
        assert Counter(row[column] for row in rows) == Counter(row[column] for row in original)
    assert answer["attacker"]["column"] in {"ill", "job"}
    told = called(capsys, *asked)[1]
    assert "ill and job are protected each by itself" in told
    assert f"most is disclosed of {answer['attacker']['column']}" in told
    assert "different combinations of sensitive values" in told
    unsafe = called(capsys, "--sensitive", "ill", "--sensitive", "job", "-c", "1/3", "-k", "0")[1]
    assert "none is safe: with everything generalized the maximum disclosure of ill is 4/9" in unsafe
    together = json.loads(called(capsys, *asked, "--together", "--json")[1])
    assert together["protected"] == "together"
    with Path("out.csv").open(newline="") as file:
        pairs = Counter((row["ill"], row["job"]) for row in csv.DictReader(file))
    assert pairs == Counter((row["ill"], row["job"]) for row in original)
    assert "ill and job are protected together" in called(capsys, *asked, "--together")[1]


def test_the_proof_covers_each_column_and_says_what_it_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    both = ("--sensitive", "ill", "--sensitive", "job", "-c", "0.6", "-k", "0", "--proof", "p.json")
    assert called(capsys, *both, "--criterion", "k-anonymity=2")[0] == 0
    proof = json.loads(Path("p.json").read_text())
    assert (proof["sensitive"], proof["protected"], proof["criteria"]) == (["ill", "job"], "each", ["k-anonymity=2"])
    assert [gap.split(":")[0] for gap in proof["not_covered"]] == ["that the criteria are kept"]
    [entry] = proof["minimal"]
    assert all(verify(certificate) < Fraction(3, 5) for certificate in entry["certificates"].values())
    assert list(entry["certificates"]) == ["ill", "job"]
    assert all(Fraction(witness["disclosure"]) >= Fraction(3, 5) for witness in proof["below"])
    assert called(capsys, *both[:2], *both[4:], "--suppress", "1")[0] == 0
    proof = json.loads(Path("p.json").read_text())
    assert (proof["limit"], proof["below"], len(proof["not_covered"])) == (1, [], 2)
    [entry] = proof["minimal"]
    assert entry["left_out"] == {"rows": 1, "buckets": 1}
    assert verify(entry["certificate"]) == Fraction(1, 2)
    large = ("--sensitive", "ill", "-c", "1", "-k", "0", "--criterion", "k-anonymity=6", "--proof", "p.json")
    assert called(capsys, *large)[0] == 0
    broken = [witness for witness in json.loads(Path("p.json").read_text())["below"] if "criterion" in witness]
    assert [witness["levels"] for witness in broken] == [{"age": 2, "sex": 1}, {"age": 3, "sex": 0}]
    assert all(sum(bucket["values"].values()) < 6 for witness in broken for bucket in witness["buckets"].values())


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--sensitive", "ill", "--suppress", "x"], "the share of rows to leave out: expected a number such as"),
        (["--sensitive", "ill", "--suppress", "200%"], "the share of rows to leave out is 200%, but a whole number of"),
        (["--sensitive", "ill", "--criterion", "k=5"], "there is no criterion k: one of k-anonymity=K, l-diversity=L"),
        (["--sensitive", "ill", "--sensitive", "ill"], "the sensitive column ill is named twice"),
        (["--sensitive", "ill", "--together"], "there is one sensitive column, but two or more were expected"),
        (
            ["--sensitive", "ill", "--sensitive", "age"],
            "there is a hierarchy of age, but the sensitive",
        ),
        (["--sensitive", "ill", "--sensitive", "no"], "t.csv: there is no column no"),
        (["--sensitive", "ill", "--sensitive", "job", "-o", "o.json"], "o.json: the sensitive columns ill, job are"),
        (["--sensitive", "ill", "--suppress", "1", "--any"], "with rows to leave out every generalization is asked"),
    ],
)
def test_what_makes_no_sense_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], options: list[str], sentence: str
) -> None:
    status, out, err = called(capsys, *options, "-c", "1/2", "-k", "1")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"worstcase: {sentence}")
    assert not Path("o.json").exists()


def test_a_budget_ends_it_with_status_3(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--sensitive", "ill", "-c", "0.6", "-k", "0", "--suppress", "4", "--budget-seconds", "0")
    status, out, err = called(capsys, *asked)
    assert (status, out) == (3, "")
    assert "the budget of 0 seconds ran out" in err


def test_the_help_says_what_an_attacker_knows_of_rows_left_out() -> None:
    said = " ".join(CliRunner().invoke(command, ["--help"]).output.split())
    assert "the disclosure is that of the released rows: what an absence tells is not modelled" in said
    assert "what an attacker knows is about one column at a time" in said


def test_the_function_takes_values_by_name_and_numbers_of_any_type() -> None:
    answer = sanitize(
        "t.csv", "h.toml", "0.6", 0, sensitive=["ill"], criteria={"k-anonymity": 4}, suppress=Fraction(1, 9)
    )
    assert answer.found.check.limit == 1
    assert answer.levels(answer.found.best) == {"age": 1, "sex": 0}
    assert sanitize("t.csv", "h.toml", 0.6, 0, sensitive="ill", suppress=0.12).found.check.limit == 1
