"""`worstcase sanitize`: keys, statuses, files, sentences."""

import json
from pathlib import Path

import pytest

from fastpath.disclosure import maximum_disclosure
from worstcase.command_line import run
from worstcase.commands.sanitize import command
from worstcase.inputs import load_release

TABLE = "name,age,sex,ill\nAnn,31,F,flu\nBo,38,M,gout\nCy,35,M,flu\nDi,52,F,flu\nEd,57,M,mumps\nFay,51,F,gout\n"
HIERARCHIES = "[age]\nintervals = [10, 20]\n[sex]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "t.csv").write_text(TABLE)
    (tmp_path / "h.toml").write_text(HIERARCHIES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Caller:
    """Runs the command, and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *options: str, table: str = "t.csv") -> tuple[int, str, str]:
        """The status, the output and the errors."""
        arguments = [table, "--sensitive", "ill", "--hierarchies", "h.toml", *options]
        status = run(lambda: command.main(arguments, prog_name="worstcase sanitize", standalone_mode=False))
        out, err = self.capsys.readouterr()
        return status, out, err

    def json(self, *options: str) -> dict[str, object]:
        """The answer with --json."""
        _, out, err = self(*options, "--json")
        assert err == ""
        answer: dict[str, object] = json.loads(out)
        return answer

    def refusal(self, *options: str, status: int = 2, table: str = "t.csv") -> str:
        """The one sentence of a failing call."""
        found, out, err = self(*options, table=table)
        assert (found, out, err.count("\n")) == (status, "", 1)
        return err.removeprefix("worstcase: ").rstrip("\n")


@pytest.fixture
def call(folder: Path, capsys: pytest.CaptureFixture[str]) -> Caller:
    assert folder
    return Caller(capsys)


def test_the_answer_has_the_documented_keys(call: Caller) -> None:
    assert call.json("-c", "0.7", "-k", "0", "--all") == {
        "c": "7/10",
        "k": 0,
        "minimal": [{"age": 1, "sex": 1}, {"age": 3, "sex": 0}],
        "named": [{"age": "in steps of 10", "sex": "all the same"}, {"age": "all the same", "sex": "as it is"}],
        "minimal_found": 2,
        "best": {"age": 1, "sex": 1},
        "disclosure": "2/3",
        "decimal": 2 / 3,
        "attacker": {
            "column": "ill",
            "target": "b0.p0=flu",
            "knowledge": [],
            "buckets": [
                {"number": 0, "labels": {"age": "[30,40)", "sex": "*"}, "people": 3, "spoken_of": ["b0.p0"]},
            ],
        },
        "nodes": 8,
        "nodes_checked": 6,
        "utility": "discernibility",
        "costs": ["18", "18"],
        "costs_by": {
            "discernibility": ["18", "18"],
            "average": ["3", "3"],
            "height": ["2", "3"],
            "ncp": ["7/10", "1/2"],
            "entropy": [pytest.approx(15.5097750), pytest.approx(15.5097750)],
        },
        "best_by": {
            "discernibility": {"age": 1, "sex": 1},
            "average": {"age": 1, "sex": 1},
            "height": {"age": 1, "sex": 1},
            "ncp": {"age": 3, "sex": 0},
            "entropy": {"age": 1, "sex": 1},
        },
        "kept": [],
        "rows": 6,
        "dropped": 0,
        "buckets": 2,
        "sensitive": ["ill"],
        "protected": "each",
        "criteria": [],
        "suppressed": {"limit": 0, "rows": 0, "buckets": 0, "rows_of_minimal": [0, 0]},
        "fixed": None,
        "spelled_missing": {},
    }


LOPSIDED = "x,y,ill\nb,c,gout\na,f,gout\nb,f,gout\nb,f,flu\na,f,flu\na,c,flu\n"
"""Two minimal nodes, of which the quick search meets the one that costs more."""


def test_the_best_is_the_same_whether_or_not_all_are_told_of(call: Caller, folder: Path) -> None:
    for table, hierarchies in ((TABLE, HIERARCHIES), (LOPSIDED, "[x]\n[y]\n")):
        (folder / "t.csv").write_text(table)
        (folder / "h.toml").write_text(hierarchies)
        ask = ("-c", "0.7", "-k", "0")
        one, every, named = (call.json(*ask, *more) for more in ([], ["--all"], ["--utility", "discernibility"]))
        assert one["minimal"] == [one["best"]] == [every["best"]] == [named["best"]]
        assert one["minimal_found"] == every["minimal_found"] == len(every["minimal"]) == 2  # type: ignore[arg-type] # a list
        assert one["costs"] == [min(every["costs"], key=int)]  # type: ignore[call-overload] # likewise
        assert named == every
        quick = call.json(*ask, "--any")
        assert quick["best"] in every["minimal"]  # type: ignore[operator] # likewise
        assert (quick["utility"], quick["minimal_found"]) == (None, None)
    assert quick["best"] != every["best"]
    assert call.refusal(*ask, "--any", "--all").startswith("any one minimal release was asked for, so not all of them")
    assert call.refusal(*ask, "--any", "--utility", "ncp").endswith("so the utility has nothing to choose among")


@pytest.mark.parametrize(
    ("utility", "costs"),
    [("average", ["3", "3"]), ("height", ["2", "3"]), ("ncp", ["7/10", "1/2"]), ("by_age:cost", ["-1", "-3"])],
)
def test_a_utility_chooses_among_all_minimal_ones(call: Caller, utility: str, costs: list[str]) -> None:
    Path("by_age.py").write_text("def cost(candidate):\n    return -candidate.levels['age']\n")
    answer = call.json("-c", "0.7", "-k", "0", "--utility", utility)
    assert (answer["utility"], answer["costs"]) == (utility, costs)
    assert answer["best"] == ({"age": 3, "sex": 0} if utility in {"ncp", "by_age:cost"} else {"age": 1, "sex": 1})
    entropy = call.json("-c", "0.7", "-k", "0", "--utility", "entropy")["costs"]
    assert isinstance(entropy, list)
    assert all(isinstance(cost, float) for cost in entropy)


def test_all_are_told_of_with_what_each_costs_by_every_utility(call: Caller, folder: Path) -> None:
    (folder / "mine.py").write_text("def cost(candidate):\n    return 10**400, candidate.levels['age']\n")
    out = call("-c", "0.7", "-k", "0", "--utility", "mine.py:cost")[1].splitlines()
    assert [" ".join(line.split()) for line in out[2:9]] == [
        "2 minimal safe generalizations:",
        "1. age 1 (in steps of 10), sex 1 (all the same)",
        "2. age 3 (all the same), sex 0 (as it is)",
        "what each costs (* the least by this utility):",
        "discernibility average height ncp entropy mine.py:cost",
        "1 18* 3* 2* 0.7 15.5098* (100000000000000000…*",
        "2 18* 3* 3 0.5* 15.5098* (100000000000000000…",
    ]
    assert len({line.index("3") for line in out[7:9]}) == 1


def test_a_column_is_kept_as_it_is_and_forms_buckets(call: Caller, folder: Path) -> None:
    (folder / "h.toml").write_text("[age]\nintervals = [10, 20]\n")
    answer = call.json("-c", "0.7", "-k", "0", "--keep", "sex", "-o", "out.csv")
    assert (answer["minimal"], answer["kept"]) == ([{"age": 3, "sex": 0}], ["sex"])
    rows = {tuple(line.split(",")[:2]) for line in (folder / "out.csv").read_text().splitlines()}
    assert rows == {("age", "sex"), ("*", "F"), ("*", "M")}
    assert "part of what forms buckets: sex\n" in call("-c", "0.7", "-k", "0", "--keep", "sex")[1]
    assert call.json("-c", "0.7", "-k", "0", "--keep", "sex", "--keep", "name")["minimal"] == []
    for column, problem in {
        "age": "the column age is to be kept as it is, but there is a hierarchy of it: one of the two was expected",
        "ill": "the column ill is to be kept as it is, but it is the sensitive one",
        "size": "the column size is to be kept as it is, but the table has no such column",
    }.items():
        assert call.refusal("-c", "0.7", "-k", "0", "--keep", column) == f"{problem} (option --keep)"


def test_no_safe_generalization_is_status_1_and_writes_nothing(call: Caller, folder: Path) -> None:
    status, out, err = call("-c", "1/3", "-k", "1", "-o", "out.csv")
    assert (status, err) == (1, "")
    assert "none is safe: with everything generalized the maximum disclosure is 3/4 ≈ 0.75, not below 1/3" in out
    answer = call.json("-c", "1/3", "-k", "1", "--all")
    assert (answer["minimal"], answer["best"], answer["disclosure"], answer["buckets"]) == ([], None, "3/4", None)
    assert not (folder / "out.csv").exists()


def test_the_release_is_written_and_safe_to_the_same_degree(call: Caller, folder: Path) -> None:
    answer = call.json("-c", "0.7", "-k", "0", "-o", "out.csv", "--seed", "7")
    written = {"form": "generalized", "files": ["out.csv"], "seed": 7, "csv_safe": False, "formulas": 0}
    assert answer["release"] == written
    assert "name" not in (folder / "out.csv").read_text()
    assert "Ann" not in (folder / "out.csv").read_text()
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert str(maximum_disclosure(read, 0).value) == answer["disclosure"]
    status, out, _ = call("-c", "0.7", "-k", "0", "-o", "two.tsv", "--form", "anatomy")
    assert status == 0
    assert "\nwritten: two.tsv and two.sensitive.tsv\n" in out
    assert (
        "best by discernibility of 2 minimal safe generalizations: age 1 (in steps of 10), sex 1 (all the same)\n"
        in out
    )
    assert {path.name for path in folder.iterdir()} == {"t.csv", "h.toml", "out.csv", "two.tsv", "two.sensitive.tsv"}


def test_a_proof_is_written_on_demand(call: Caller, folder: Path) -> None:
    answer = call.json("-c", "0.7", "-k", "0", "--all", "--proof", "proof.json")
    proof = json.loads((folder / "proof.json").read_text())
    assert [entry["levels"] for entry in proof["minimal"]] == answer["minimal"]
    assert [entry["levels"] for entry in proof["below"]] == [
        {"age": 0, "sex": 1},
        {"age": 1, "sex": 0},
        {"age": 2, "sex": 0},
    ]


def test_missing_values_follow_the_policy(call: Caller, folder: Path) -> None:
    (folder / "t.csv").write_text(TABLE + "Gil,,M,flu\n")
    ask = ("-c", "0.9", "-k", "0")
    problem = "t.csv: 1 row has no value in the column age: missing can be drop or value (option --missing)"
    assert call.refusal(*ask) == problem
    dropped = call.json(*ask, "--missing", "drop")
    assert (dropped["rows"], dropped["dropped"]) == (6, 1)
    assert "6 rows, after 1 row with a missing value was dropped" in call(*ask, "--missing", "drop")[1]
    assert call.json(*ask, "--missing", "value")["rows"] == 7


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["-c", "1.1", "-k", "0"], "the threshold: expected a number from 0 to 1, got 1.1"),
        (["-c", "1/2", "-k", "-1"], "Invalid value for '-k'"),
        (["-c", "1/2", "-k", "1.5"], "Invalid value for '-k'"),
        (["-c", "1/2"], "Missing option '-k'"),
        (["-c", "1/2", "-k", "0", "--utility", "beauty"], "there is no utility beauty: the utilities are"),
        (
            ["-c", "1/2", "-k", "0", "--utility", "no:where"],
            "module no cannot be loaded: ModuleNotFoundError: No module",
        ),
        (["-c", "1/2", "-k", "0", "-o", "out.xlsx"], "out.xlsx: a file name that ends in .csv, .tsv or .json was"),
        (["-c", "1/2", "-k", "0", "-o", "t.csv"], "t.csv is the table itself; choose another name"),
        (["-c", "1/2", "-k", "0", "--proof", "-"], "a file was expected: standard output is for the answer"),
        (["-c", "1/2", "-k", "0", "--certificate", "-"], "a file was expected: standard output is for the answer"),
        (["-c", "1/2", "-k", "0", "--sensitive", "sex"], "there is a hierarchy of sex, but the sensitive column has"),
        (
            ["-c", "1/2", "-k", "0", "--sensitive", "no"],
            "t.csv: there is no column no: the columns are name, age, sex,",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(call: Caller, options: list[str], sentence: str) -> None:
    assert call.refusal(*options).startswith(sentence)


def test_hierarchies_that_are_not_there_are_named(folder: Path, call: Caller) -> None:
    (folder / "h.toml").unlink()
    assert call.refusal("-c", "1/2", "-k", "0").startswith("h.toml: there is no such file")


@pytest.mark.parametrize(
    ("table", "options", "sentence"),
    [
        ("t.csv", ["-o", "link.csv"], "link.csv is the table itself"),
        ("t.csv", ["-o", "hard.csv"], "hard.csv is the table itself"),
        ("./sub/../t.csv", ["--proof", "t.csv"], "t.csv is the table itself"),
        ("t.sensitive.csv", ["-o", "t.csv", "--form", "anatomy"], "t.sensitive.csv is the table itself"),
        ("link.csv", ["-o", "sub/linked.csv", "--form", "anatomy"], "sub/linked.sensitive.csv is the table itself"),
        ("t.csv", ["--proof", "h.toml"], "h.toml is a file of the hierarchies itself"),
        ("t.csv", ["-o", "age.csv"], "age.csv is a file of the hierarchies itself"),
        ("t.csv", ["-o", "x.json", "--proof", "sub/../x.json"], "sub/../x.json is already the file for the"),
        ("t.csv", ["-o", "x.csv", "--form", "anatomy", "--proof", "x.sensitive.csv"], "x.sensitive.csv is already"),
        ("t.csv", ["-o", "x.json", "--lattice", "x.json"], "x.json is already the file for the release;"),
        ("t.csv", ["--lattice", "hard.csv"], "hard.csv is the table itself"),
        ("t.csv", ["-o", "sub/new.json", "--proof", "dangling.json"], "dangling.json is already the file for"),
    ],
)
def test_no_file_that_is_read_is_written_over_and_none_is_written_twice(
    call: Caller, folder: Path, table: str, options: list[str], sentence: str
) -> None:
    (folder / "sub").mkdir()
    (folder / "t.sensitive.csv").write_text(TABLE)
    (folder / "link.csv").symlink_to("t.csv")
    (folder / "hard.csv").hardlink_to("t.csv")
    (folder / "sub" / "linked.sensitive.csv").symlink_to("../t.csv")
    (folder / "dangling.json").symlink_to("sub/new.json")
    (folder / "age.csv").write_text("".join(f"{age};*\n" for age in (31, 38, 35, 52, 57, 51)))
    (folder / "h.toml").write_text('[age]\nfile = "age.csv"\n[sex]\n')
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.exists()}
    assert call.refusal("-c", "1", "-k", "0", *options, table=table).startswith(sentence)
    assert {path: path.read_bytes() for path in folder.rglob("*.*") if path.exists()} == before


def test_a_bucketization_is_no_table_to_generalize(call: Caller, folder: Path) -> None:
    (folder / "b.json").write_text('{"buckets": [{"values": {"flu": 1}}]}')
    said = call.refusal("-c", "1/2", "-k", "0", table="b.json")
    assert said == "b.json: an object is here, but an array of rows was expected"


def test_a_budget_that_runs_out_is_status_3(call: Caller) -> None:
    assert "ran out after" in call.refusal("-c", "1/2", "-k", "0", "--budget-seconds", "0", status=3)
