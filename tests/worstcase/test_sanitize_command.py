"""`worstcase sanitize`: keys, statuses, files, sentences; rows to leave out, criteria, several sensitive columns."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

from proofs_check.certificate_verifier import verify

TABLE = "name,age,sex,ill\nAnn,31,F,flu\nBo,38,M,gout\nCy,35,M,flu\nDi,52,F,flu\nEd,57,M,mumps\nFay,51,F,gout\n"
HIERARCHIES = "[age]\nintervals = [10, 20]\n[sex]\n"
JOBS = "age,sex,ill,job\n31,F,flu,cook\n33,F,gout,smith\n35,F,flu,smith\n36,F,mumps,cook\n52,M,flu,smith\n"
JOBS += "53,M,gout,cook\n55,M,gout,baker\n56,M,mumps,cook\n71,M,gout,smith\n"
ASK = ("sanitize", "t.csv", "--hierarchies", "h.toml", "--sensitive", "ill", "-c", "0.7", "-k", "0")
SIX = (*ASK[:-3], "0.6", "-k", "0")


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


def test_all_are_reported_with_what_each_costs_by_every_utility(folder: Path) -> None:
    (folder / "mine.py").write_text("def cost(candidate):\n    return 10**400, candidate.levels['age']\n")
    out = call(*ASK, "--utility", "mine.py:cost").stdout.splitlines()
    assert [" ".join(line.split()) for line in out[2:9]] == [
        "2 minimal safe generalizations:",
        "1. age 1 (in steps of 10), sex 1 (all the same)",
        "2. age 3 (all the same), sex 0 (as it is)",
        "cost by each utility (* marks the least):",
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
    assert "known to the attacker and used to form buckets: sex\n" in call(*ASK, "--keep", "sex").stdout
    assert json.loads(call(*ASK, "--keep", "sex", "--keep", "name", "--json").stdout)["minimal"] == []
    for column, problem in {
        "age": "the column age: expected a column to keep or a hierarchy, got both",
        "ill": "the column to keep ill: expected a column that is not sensitive, got the sensitive column",
        "size": "the column to keep size: expected one of the columns name, age, sex, ill",
    }.items():
        assert refusal(*ASK, "--keep", column) == f"{problem} (option --keep)"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("-c 1.1 -k 0", "the threshold: expected a number from 0 to 1, got 1.1"),
        ("-c 1/2 -k -1", "Invalid value for '-k'"),
        ("-c 1/2 -k 1.5", "Invalid value for '-k'"),
        ("-c 1/2", "Missing option '-k'"),
        (
            "-c 1/2 -k 0 --utility beauty",
            "the utility: expected one of discernibility, average, height, ncp, entropy or",
        ),
        ("-c 1/2 -k 0 --utility math:pi", "the utility: expected a function, got math:pi"),
        ("-c 1/2 -k 0 --utility no:where", "module no cannot be loaded: ModuleNotFoundError: No module"),
        ("-c 1/2 -k 0 -o out.xlsx", "out.xlsx: expected a file name that ends in .csv, .tsv or"),
        ("-c 1/2 -k 0 -o o.json --form anatomy", "o.json: expected .csv or .tsv, since the form anatomy is two tables"),
        ("-c 1/2 -k 0 -o t.csv", "t.csv is the table itself; choose another name"),
        ("-c 1/2 -k 0 --proof -", "expected a file, got standard output, where the answer is printed"),
        ("-c 1/2 -k 0 --certificate -", "expected a file, got standard output, where the answer is printed"),
        ("-c 1/2 -k 0 --sensitive sex", "h.toml: the hierarchy of sex: expected a column that is not sensitive"),
        ("-c 1/2 -k 0 --sensitive no", "t.csv: expected one of the columns age, sex, ill, job, got no"),
        ("-c 1/2 -k 0 --any --all", "one minimal release (--any) cannot be combined with all minimal releases (--all)"),
        (
            "-c 1/2 -k 0 --any --utility ncp",
            "one minimal release (--any) cannot be combined with a choice by --utility",
        ),
        ("-c 1/2 -k 0 --suppress 1 --any", "one minimal release (--any) cannot be combined with rows to leave out"),
        ("-c 1/2 -k 0 --suppress x", "the share of rows to leave out: expected a number such as"),
        ("-c 1/2 -k 0 --suppress 200%", "the share of rows to leave out: expected a share from 0 to 1, or a whole"),
        ("-c 1/2 -k 0 --criterion k=5", "the criterion: expected one of k-anonymity=K, l-diversity=L"),
        ("-c 1/2 -k 0 --sensitive ill", "the sensitive columns: expected different names, got ill twice"),
        ("-c 1/2 -k 0 --together", "the sensitive columns: expected two or more to protect together, got one"),
        (
            "-c 1/2 -k 0 --sensitive job -o o.json",
            "o.json: expected .csv or .tsv, since the sensitive columns ill, job are",
        ),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(jobs: Path, options: str, sentence: str) -> None:
    assert refusal(*ASK[:-4], *options.split()).startswith(sentence)
    assert {path.name for path in jobs.iterdir()} == {"t.csv", "h.toml"}


@pytest.mark.parametrize(
    ("table", "options", "sentence"),
    [
        ("t.csv", "-o link.csv", "link.csv is the table itself"),
        ("./sub/../t.csv", "--proof t.csv", "t.csv is the table itself"),
        ("t.sensitive.csv", "-o t.csv --form anatomy", "t.sensitive.csv is the table itself"),
        ("link.csv", "-o sub/linked.csv --form anatomy", "sub/linked.sensitive.csv is the table itself"),
        ("t.csv", "--proof h.toml", "h.toml is a file of the hierarchies itself"),
        ("t.csv", "-o age.csv", "age.csv is a file of the hierarchies itself"),
        ("t.csv", "-o x.json --proof sub/../x.json", "sub/../x.json is already the file for the"),
        ("t.csv", "-o x.csv --form anatomy --proof x.sensitive.csv", "x.sensitive.csv is already"),
        ("t.csv", "--lattice hard.csv", "hard.csv is the table itself"),
        ("t.csv", "--certificate soft.cert", "soft.cert is the table itself"),
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
    links = {"link.csv": "t.csv", "sub/linked.sensitive.csv": "../t.csv"}
    for link, file in (links | {"soft.cert": "t.csv", "module": "mine.py"}).items():
        (folder / link).symlink_to(file)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    asked = ("--hierarchies", "h.toml", "--sensitive", "ill", "-c", "1", "-k", "0")
    assert refusal("sanitize", table, *asked, *options.split()).startswith(sentence)
    assert {path: path.read_bytes() for path in before} == before


def test_a_row_may_be_left_out_and_that_is_reported(jobs: Path) -> None:
    assert answer(*SIX)["minimal"] == [{"age": 3, "sex": 1}]
    found = answer(*SIX, "--suppress", "1", "-o", "out.csv")
    assert (found["minimal"], found["disclosure"]) == ([{"age": 1, "sex": 0}], "1/2")
    assert found["suppressed"] == {"limit": 1, "rows": 1, "buckets": 1, "rows_of_minimal": [1]}
    assert (found["rows"], found["buckets"]) == (9, 2)
    assert "[60,80)" not in (jobs / "out.csv").read_text()
    out = call(*SIX, "--suppress", "12%", "--all").stdout
    assert "1 row in 1 bucket is left out (limit: 1), the fewest for this generalization" in out
    assert "inferences from their absence are not modelled" in out
    assert "1. age 1 (in steps of 20), sex 0 (as it is) (1 row left out)" in out
    done = call(*SIX[:-4], "-c", "1/3", "-k", "0", "--suppress", "1")
    unsafe = "no generalization is safe with at most 1 row left out: with everything generalized the maximum disclosure"
    assert (done.returncode, f"{unsafe} is 4/9 ≈ 0.444444, not below 1/3\n" in done.stdout) == (1, True)


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


def test_soft_facts_need_less_generalization() -> None:
    """One certain fact makes 3/4 of everything generalized; one of strength 3/2 makes no more of three rows."""
    ask = (*ASK[:-4], "-c", "4/5", "-k", "1")
    assert answer(*ask)["best"] == {"age": 3, "sex": 1}
    soft: Any = answer(*ask, "--strength", "3/2", "--lattice", "l.svg")
    assert (soft["strength"], soft["best"], soft["disclosure"]) == ("3/2", {"age": 1, "sex": 1}, "3/4")
    assert soft["attacker"]["knowledge"] == ["b0.p1=flu -> b0.p0=flu @ 3/2"]
    assert "k = 1 with facts of strength 3/2" in Path("l.svg").read_text()
    assert (
        "maximum disclosure 3/4 ≈ 0.75 with facts of strength 3/2, below 4/5" in call(*ask, "--strength", "3/2").stdout
    )
    hopeless = (*ASK[:-4], "-c", "1/3", "-k", "2", "--strength", "3/2")
    assert "with facts of strength 3/2, not below 1/3\n" in call(*hopeless).stdout
    Path("h.toml").write_text("[age]\nintervals = [10, 20]\n")
    together = call(*ask, "--strength", "3/2", "--sensitive", "sex", "--together").stdout
    assert "maximum disclosure with 1 fact of strength 3/2 about one column" in together
    assert answer(*ask, "--strength", "inf") == answer(*ask)


@pytest.mark.parametrize("option", ["--certificate OUT", "--proof OUT", "--report OUT.html", "--measure-choice"])
def test_evidence_for_soft_facts_is_refused(option: str, folder: Path) -> None:
    said = refusal(*ASK, "--strength", "2", *option.split(), "-o", "out.csv")
    assert said.endswith(f"got a strength (option {option.split(maxsplit=1)[0]})")
    assert not (folder / "out.csv").exists()
