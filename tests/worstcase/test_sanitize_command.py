"""`worstcase sanitize`: keys, statuses, files, sentences; rows to leave out, criteria, several sensitive columns."""

import csv
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

from fastpath.disclosure import maximum_disclosure
from proofs_check.certificate_verifier import verify
from reference import promises
from worstcase.inputs import load_release
from worstcase.safe_releases import sanitize

TABLE = "name,age,sex,ill\nAnn,31,F,flu\nBo,38,M,gout\nCy,35,M,flu\nDi,52,F,flu\nEd,57,M,mumps\nFay,51,F,gout\n"
HIERARCHIES = "[age]\nintervals = [10, 20]\n[sex]\n"
LOPSIDED = "x,y,ill\nb,c,gout\na,f,gout\nb,f,gout\nb,f,flu\na,f,flu\na,c,flu\n"
"""Two minimal nodes, of which the quick search meets the one that costs more."""
JOBS = """age,sex,ill,job
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
ASK = ("sanitize", "t.csv", "--hierarchies", "h.toml", "--sensitive", "ill", "-c", "0.7", "-k", "0")
SIX = ("sanitize", "t.csv", "--hierarchies", "h.toml", "--sensitive", "ill", "-c", "0.6", "-k", "0")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "t.csv").write_text(TABLE)
    (tmp_path / "h.toml").write_text(HIERARCHIES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def jobs(folder: Path) -> Path:
    (folder / "t.csv").write_text(JOBS)
    (folder / "h.toml").write_text("[age]\nintervals = [20, 40]\n[sex]\n")
    return folder


def records(path: str) -> list[dict[str, str]]:
    with Path(path).open(newline="") as file:
        return list(csv.DictReader(file))


def test_the_answer_has_the_documented_keys() -> None:
    who = {"number": 0, "labels": {"age": "[30,40)", "sex": "*"}, "people": 3, "spoken_of": ["b0.p0"]}
    first, second = {"age": 1, "sex": 1}, {"age": 3, "sex": 0}
    assert answer(*ASK, "--all") == {
        "c": "7/10",
        "k": 0,
        "minimal": [first, second],
        "named": [{"age": "in steps of 10", "sex": "all the same"}, {"age": "all the same", "sex": "as it is"}],
        "minimal_found": 2,
        "best": first,
        "disclosure": "2/3",
        "decimal": 2 / 3,
        "attacker": {"column": "ill", "target": "b0.p0=flu", "knowledge": [], "buckets": [who]},
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
        "best_by": dict.fromkeys(("discernibility", "average", "height", "entropy"), first) | {"ncp": second},
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


def test_the_best_is_the_same_whether_or_not_all_are_reported(folder: Path) -> None:
    for table, hierarchies in ((TABLE, HIERARCHIES), (LOPSIDED, "[x]\n[y]\n")):
        (folder / "t.csv").write_text(table)
        (folder / "h.toml").write_text(hierarchies)
        one, every, named = (
            dict[str, Any](answer(*ASK, *more)) for more in ([], ["--all"], ["--utility", "discernibility"])
        )
        assert one["minimal"] == [one["best"]] == [every["best"]] == [named["best"]]
        assert one["minimal_found"] == every["minimal_found"] == len(every["minimal"]) == 2
        assert one["costs"] == [min(every["costs"], key=int)]
        assert named == every
        quick = answer(*ASK, "--any")
        assert quick["best"] in every["minimal"]
        assert (quick["utility"], quick["minimal_found"]) == (None, None)
    assert quick["best"] != every["best"]


@pytest.mark.parametrize(
    ("utility", "costs"),
    [("average", ["3", "3"]), ("height", ["2", "3"]), ("ncp", ["7/10", "1/2"]), ("by_age:cost", ["-1", "-3"])],
)
def test_a_utility_chooses_among_all_minimal_ones(utility: str, costs: list[str]) -> None:
    Path("by_age.py").write_text("def cost(candidate):\n    return -candidate.levels['age']\n")
    found = answer(*ASK, "--utility", utility)
    assert (found["utility"], found["costs"]) == (utility, costs)
    assert found["best"] == ({"age": 3, "sex": 0} if utility in {"ncp", "by_age:cost"} else {"age": 1, "sex": 1})


def test_all_are_reported_with_what_each_costs_by_every_utility(folder: Path) -> None:
    (folder / "mine.py").write_text("def cost(candidate):\n    return 10**400, candidate.levels['age']\n")
    out = call(*ASK, "--utility", "mine.py:cost").stdout.splitlines()
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


def test_a_column_is_kept_as_it_is_and_forms_buckets(folder: Path) -> None:
    (folder / "h.toml").write_text("[age]\nintervals = [10, 20]\n")
    found = answer(*ASK, "--keep", "sex", "-o", "out.csv")
    assert (found["minimal"], found["kept"]) == ([{"age": 3, "sex": 0}], ["sex"])
    assert {(row["age"], row["sex"]) for row in records("out.csv")} == {("*", "F"), ("*", "M")}
    assert "part of what forms buckets: sex\n" in call(*ASK, "--keep", "sex").stdout
    assert json.loads(call(*ASK, "--keep", "sex", "--keep", "name", "--json").stdout)["minimal"] == []
    for column, problem in {
        "age": "the column age is to be kept as it is, but there is a hierarchy of it: one of the two was expected",
        "ill": "the column ill is to be kept as it is, but it is the sensitive one",
        "size": "the column size is to be kept as it is, but the table has no such column",
    }.items():
        assert refusal(*ASK, "--keep", column) == f"{problem} (option --keep)"


def test_no_safe_generalization_is_status_1_and_writes_nothing(folder: Path) -> None:
    asked = (*ASK[:-4], "-c", "1/3", "-k", "1")
    done = call(*asked, "-o", "out.csv")
    assert (done.returncode, done.stderr, (folder / "out.csv").exists()) == (1, "", False)
    assert (
        "none is safe: with everything generalized the maximum disclosure is 3/4 ≈ 0.75, not below 1/3" in done.stdout
    )
    found = json.loads(call(*asked, "--all", "--json").stdout)
    assert (found["minimal"], found["best"], found["disclosure"], found["buckets"]) == ([], None, "3/4", None)


def test_the_release_is_written_and_safe_to_the_same_degree(folder: Path) -> None:
    found = answer(*ASK, "-o", "out.csv", "--seed", "7")
    written = {"form": "generalized", "files": ["out.csv"], "seed": 7, "csv_safe": False, "formulas": 0}
    assert found["release"] == written
    assert not {"name", "Ann"} & set((folder / "out.csv").read_text().replace("\n", ",").split(","))
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert str(maximum_disclosure(read, 0).value) == found["disclosure"]
    done = call(*ASK, "-o", "two.tsv", "--form", "anatomy")
    assert (done.returncode, "\nwritten: two.tsv and two.sensitive.tsv\n" in done.stdout) == (0, True)
    best = "best by discernibility of 2 minimal safe generalizations: age 1 (in steps of 10), sex 1 (all the same)\n"
    assert best in done.stdout
    assert {path.name for path in folder.iterdir()} == {"t.csv", "h.toml", "out.csv", "two.tsv", "two.sensitive.tsv"}


def test_missing_values_follow_the_policy(folder: Path) -> None:
    (folder / "t.csv").write_text(TABLE + "Gil,,M,flu\n")
    asked = (*ASK[:-4], "-c", "0.9", "-k", "0")
    problem = "t.csv: 1 row has no value in the column age: missing can be drop or value (option --missing)"
    assert refusal(*asked) == problem
    dropped = answer(*asked, "--missing", "drop")
    assert (dropped["rows"], dropped["dropped"]) == (6, 1)
    assert "6 rows, after 1 row with a missing value was dropped" in call(*asked, "--missing", "drop").stdout
    assert answer(*asked, "--missing", "value")["rows"] == 7


FIXED = "a file was expected: standard output is for the answer"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("-c 1.1 -k 0", "the threshold: expected a number from 0 to 1, got 1.1"),
        ("-c 1/2 -k -1", "Invalid value for '-k'"),
        ("-c 1/2 -k 1.5", "Invalid value for '-k'"),
        ("-c 1/2", "Missing option '-k'"),
        ("-c 1/2 -k 0 --utility beauty", "there is no utility beauty: the utilities are"),
        ("-c 1/2 -k 0 --utility no:where", "module no cannot be loaded: ModuleNotFoundError: No module"),
        ("-c 1/2 -k 0 -o out.xlsx", "out.xlsx: a file name that ends in .csv, .tsv or .json was"),
        ("-c 1/2 -k 0 -o t.csv", "t.csv is the table itself; choose another name"),
        ("-c 1/2 -k 0 --proof -", FIXED),
        ("-c 1/2 -k 0 --certificate -", FIXED),
        ("-c 1/2 -k 0 --sensitive sex", "there is a hierarchy of sex, but the sensitive column has"),
        ("-c 1/2 -k 0 --sensitive no", "t.csv: there is no column no: the columns are age, sex, ill, job"),
        ("-c 1/2 -k 0 --any --all", "any one minimal release was asked for, so not all of them"),
        ("-c 1/2 -k 0 --any --utility ncp", "any one minimal release was asked for, so the utility has nothing to"),
        ("-c 1/2 -k 0 --suppress 1 --any", "with rows to leave out every generalization is asked"),
        ("-c 1/2 -k 0 --suppress x", "the share of rows to leave out: expected a number such as"),
        ("-c 1/2 -k 0 --suppress 200%", "the share of rows to leave out is 200%, but a whole number of"),
        ("-c 1/2 -k 0 --criterion k=5", "there is no criterion k: one of k-anonymity=K, l-diversity=L"),
        ("-c 1/2 -k 0 --sensitive ill", "the sensitive column ill is named twice"),
        ("-c 1/2 -k 0 --together", "there is one sensitive column, but two or more were expected"),
        ("-c 1/2 -k 0 --sensitive job -o o.json", "o.json: the sensitive columns ill, job are"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(jobs: Path, options: str, sentence: str) -> None:
    assert refusal(*ASK[:-4], *options.split()).startswith(sentence)
    assert {path.name for path in jobs.iterdir()} == {"t.csv", "h.toml"}


def test_hierarchies_and_tables_that_are_none_are_named(folder: Path) -> None:
    (folder / "b.json").write_text('{"buckets": [{"values": {"flu": 1}}]}')
    said = refusal("sanitize", "b.json", *ASK[2:])
    assert said == "b.json: an object is here, but an array of rows was expected"
    (folder / "h.toml").unlink()
    assert refusal(*ASK).startswith("h.toml: there is no such file")


@pytest.mark.parametrize(
    ("table", "options", "sentence"),
    [
        ("t.csv", "-o link.csv", "link.csv is the table itself"),
        ("t.csv", "-o hard.csv", "hard.csv is the table itself"),
        ("./sub/../t.csv", "--proof t.csv", "t.csv is the table itself"),
        ("t.sensitive.csv", "-o t.csv --form anatomy", "t.sensitive.csv is the table itself"),
        ("link.csv", "-o sub/linked.csv --form anatomy", "sub/linked.sensitive.csv is the table itself"),
        ("t.csv", "--proof h.toml", "h.toml is a file of the hierarchies itself"),
        ("t.csv", "-o age.csv", "age.csv is a file of the hierarchies itself"),
        ("t.csv", "-o x.json --proof sub/../x.json", "sub/../x.json is already the file for the"),
        ("t.csv", "-o x.csv --form anatomy --proof x.sensitive.csv", "x.sensitive.csv is already"),
        ("t.csv", "-o x.json --lattice x.json", "x.json is already the file for the release;"),
        ("t.csv", "--lattice hard.csv", "hard.csv is the table itself"),
        ("t.csv", "-o sub/new.json --proof dangling.json", "dangling.json is already the file for"),
        ("t.csv", "--certificate soft.cert", "soft.cert is the table itself"),
        ("t.csv", "--report soft.html", "soft.html is a file of the hierarchies itself"),
        ("t.csv", "--utility mine.py:cost --certificate mine.py", "mine.py is the module of the utility itself;"),
        ("t.csv", "--utility mine.py:cost --proof module", "module is the module of the utility itself;"),
    ],
)
def test_no_file_that_is_read_is_written_over_and_none_is_written_twice(
    folder: Path, table: str, options: str, sentence: str
) -> None:
    (folder / "sub").mkdir()
    (folder / "t.sensitive.csv").write_text(TABLE)
    (folder / "hard.csv").hardlink_to("t.csv")
    (folder / "age.csv").write_text("".join(f"{age};*\n" for age in (31, 38, 35, 52, 57, 51)))
    (folder / "h.toml").write_text('[age]\nfile = "age.csv"\n[sex]\n')
    (folder / "mine.py").write_text("def cost(candidate):\n    return 1\n")
    links = {"link.csv": "t.csv", "sub/linked.sensitive.csv": "../t.csv", "dangling.json": "sub/new.json"}
    for link, file in (links | {"soft.cert": "t.csv", "soft.html": "h.toml", "module": "mine.py"}).items():
        (folder / link).symlink_to(file)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    asked = ("--hierarchies", "h.toml", "--sensitive", "ill", "-c", "1", "-k", "0")
    assert refusal("sanitize", table, *asked, *options.split()).startswith(sentence)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize("suppress", ["0", "4"])
def test_a_budget_that_runs_out_is_status_3(suppress: str) -> None:
    assert "ran out after" in refusal(*ASK, "--suppress", suppress, "--budget-seconds", "0", status=3)


def test_a_row_may_be_left_out_and_that_is_reported(jobs: Path) -> None:
    assert answer(*SIX)["minimal"] == [{"age": 3, "sex": 1}]
    found = answer(*SIX, "--suppress", "1", "-o", "out.csv")
    assert (found["minimal"], found["disclosure"]) == ([{"age": 1, "sex": 0}], "1/2")
    assert found["suppressed"] == {"limit": 1, "rows": 1, "buckets": 1, "rows_of_minimal": [1]}
    assert (found["rows"], found["buckets"]) == (9, 2)
    assert "[60,80)" not in (jobs / "out.csv").read_text()
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert (read.size, str(maximum_disclosure(read, 0).value)) == (8, "1/2")
    out = call(*SIX, "--suppress", "12%", "--all").stdout
    assert "1 row in 1 bucket is left out (at most 1 might be), the fewest for this generalization" in out
    assert "what their absence tells is not modelled" in out
    assert "1. age 1 (in steps of 20), sex 0 (as it is) (1 left out)" in out
    done = call(*SIX[:-4], "-c", "1/3", "-k", "0", "--suppress", "1")
    unsafe = "none is safe within the limit of 1 row to leave out: with everything generalized the maximum disclosure"
    assert (done.returncode, f"{unsafe} is 4/9 ≈ 0.444444, not below 1/3\n" in done.stdout) == (1, True)


@pytest.mark.usefixtures("jobs")
def test_further_criteria_are_kept_and_named() -> None:
    texts = ["k-anonymity=3", "l-diversity=3", "entropy-l-diversity=2.5", "recursive-diversity=2,2", "t-closeness=1/4"]
    options = [part for text in texts for part in ("--criterion", text)]
    found = answer(*SIX, "--suppress", "1", *options, "-o", "out.csv")
    assert found["criteria"] == [text.replace("2.5", "5/2") for text in texts]
    read = load_release("out.csv", sensitive="ill", by=["age", "sex"]).bucketization
    assert min(promises.k_anonymity(read), promises.distinct_diversity(read)) >= 3
    assert promises.recursive_diversity(read, 2) < 2
    assert promises.t_closeness(read) <= Fraction(1, 4)
    assert "every bucket keeps k-anonymity=5" in call(*SIX, "--suppress", "1", "--criterion", "k-anonymity=5").stdout
    done = call(*SIX, "--criterion", "l-diversity=4")
    assert (done.returncode, "below 3/5, but l-diversity=4 is not kept" in done.stdout) == (1, True)


@pytest.mark.usefixtures("jobs")
def test_several_columns_are_protected_each_or_together() -> None:
    asked = (*ASK, "--sensitive", "job", "--all", "-o", "out.csv", "--seed", "1")
    found: Any = answer(*asked)
    assert (found["sensitive"], found["protected"]) == (["ill", "job"], "each")
    rows, original = records("out.csv"), records("t.csv")
    for column in ("ill", "job"):
        read = load_release("out.csv", sensitive=column, by=list(found["best"])).bucketization
        assert maximum_disclosure(read, 0).value < Fraction(7, 10)
        assert Counter(row[column] for row in rows) == Counter(row[column] for row in original)
    out = call(*asked).stdout
    assert "ill and job are protected each by itself" in out
    assert f"most is disclosed of {found['attacker']['column']}" in out
    assert "different combinations of sensitive values" in out
    unsafe = call(*ASK[:-4], "--sensitive", "job", "-c", "1/3", "-k", "0").stdout
    assert "none is safe: with everything generalized the maximum disclosure of ill is 4/9" in unsafe
    assert answer(*asked, "--together")["protected"] == "together"
    pairs = [Counter((row["ill"], row["job"]) for row in table) for table in (records("out.csv"), original)]
    assert pairs[0] == pairs[1]
    assert "ill and job are protected together" in call(*asked, "--together").stdout


def test_the_proof_covers_each_column_and_states_what_it_does_not(jobs: Path) -> None:
    def proof(*options: str) -> Any:  # noqa: ANN401 - JSON
        assert call(*options, "--proof", "p.json").returncode == 0
        return json.loads((jobs / "p.json").read_text())

    both = proof(*SIX, "--sensitive", "job", "--criterion", "k-anonymity=2")
    assert (both["sensitive"], both["protected"], both["criteria"]) == (["ill", "job"], "each", ["k-anonymity=2"])
    assert [gap.split(":")[0] for gap in both["not_covered"]] == ["that the criteria are kept"]
    [entry] = both["minimal"]
    assert list(entry["certificates"]) == ["ill", "job"]
    assert all(verify(certificate) < Fraction(3, 5) for certificate in entry["certificates"].values())
    assert all(Fraction(witness["disclosure"]) >= Fraction(3, 5) for witness in both["below"])
    within = proof(*SIX, "--suppress", "1")
    assert (within["limit"], within["below"], len(within["not_covered"])) == (1, [], 2)
    [entry] = within["minimal"]
    assert (entry["left_out"], verify(entry["certificate"])) == ({"rows": 1, "buckets": 1}, Fraction(1, 2))
    large = proof(*SIX[:-4], "-c", "1", "-k", "0", "--criterion", "k-anonymity=6")
    broken = [witness for witness in large["below"] if "criterion" in witness]
    assert [witness["levels"] for witness in broken] == [{"age": 2, "sex": 1}, {"age": 3, "sex": 0}]
    assert all(sum(bucket["values"].values()) < 6 for witness in broken for bucket in witness["buckets"].values())


@pytest.mark.usefixtures("jobs")
def test_the_function_takes_values_by_name_and_numbers_of_any_type() -> None:
    found = sanitize(
        "t.csv", "h.toml", "0.6", 0, sensitive=["ill"], criteria={"k-anonymity": 4}, suppress=Fraction(1, 9)
    )
    assert (found.found.check.limit, found.levels(found.found.best)) == (1, {"age": 1, "sex": 0})
    assert sanitize("t.csv", "h.toml", 0.6, 0, sensitive="ill", suppress=0.12).found.check.limit == 1
