"""An attacker one can find: the people that an answer is about are named by what the rows of their bucket share."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_calls import call

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidTable
from worstcase.display.attacker import buckets_of, sentences

TABLE = """name,age,zip,sex,ill
Flo,52,013,M,flu
Gus,52,013,M,gout
Hal,52,013,M,mumps
Ann,37,012,F,flu
Bo,37,012,F,flu
Cy,37,012,F,gout
"""
EVERYBODY = ["Ann", "Bo", "Cy", "Flo", "Gus", "Hal"]
LABELS = {"age": "37", "zip": "012", "sex": "F"}
WHO = "is one of 3 people with age=37, zip=012, sex=F"
COLUMNS = ["--sensitive", "ill", "--by", "age,zip,sex"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text(TABLE)


def output(*arguments: str) -> str:
    done = call(*arguments)
    assert (done.stderr, done.returncode in (0, 1)) == ("", True)
    return str(done.stdout)


def record(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(output(*arguments, "--json"))
    return found


COMMANDS = [
    "disclosure t.csv -k 1",
    "disclosure t.csv -k 1 --language negations",
    "disclosure t.csv -k 0 --given {0}!=gout",
    "disclosure t.csv -k 0 --method exhaustive",
    "safe t.csv -c 1/2 -k 0",
    "risk t.csv",
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("named", "person"), [([], "b1.p0"), (["--person", "name"], "Ann")])
def test_the_bucket_of_the_target_is_named_by_its_labels(command: str, named: list[str], person: str) -> None:
    asked = command.format(person).split() + COLUMNS + named
    assert f"\n  {person} {WHO}\n" in output(*asked)
    found = record(*asked)
    assert found["target"].startswith(f"{person}=")
    assert found["buckets"] == [{"number": 1, "labels": LABELS, "people": 3, "spoken_of": [person]}]


def test_a_curve_costs_sanitize_and_safe_name_it_too() -> None:
    curve = ["disclosure", "t.csv", "-k", "2", "--curve", *COLUMNS]
    assert output(*curve).count(WHO) == 1
    assert [each["buckets"][0]["labels"] for each in record(*curve)["curve"]] == [LABELS] * 3
    Path("costs.json").write_text('{"mumps": 1}')
    costly = output("disclosure", "t.csv", "-k", "0", "--costs", "costs.json", *COLUMNS)
    assert "b0.p0 is one of 3 people with age=52, zip=013, sex=M" in costly
    Path("h.toml").write_text("[age]\n[zip]\nprefixes = [2]\n[sex]\n")
    asked = ["sanitize", "t.csv", "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "3/4", "-k", "0"]
    assert f"b0.p0 {WHO}" in output(*asked)
    alone = "1 bucket alone reaches the threshold (counted from 1): 2 (age=37, zip=012, sex=F)\n"
    assert alone in output("safe", "t.csv", "-c", "1/2", "-k", "0", *COLUMNS)


def test_an_explanation_has_a_column_for_each_label() -> None:
    steps = {step["title"]: step for step in record("explain", "t.csv", "-k", "0", *COLUMNS)["steps"]}
    published = steps["What is published"]
    assert published["table"][0] == ["bucket", "age", "zip", "sex", "people", "ill"]
    assert published["table"][2][:4] == ["2", "37", "012", "F"]
    assert "Generated names such as b0.p0 count buckets and people from 0." in published["sentences"]
    assert "with age=37, zip=012, sex=F." in steps["The answer"]["sentences"][1]
    assert "bucket 2 (age=37, zip=012, sex=F): b1.p0 1" in steps["The worst attacker"]["sentences"][-1]


def test_sentences_about_one_several_and_many_people() -> None:
    buckets = [Bucket(["Ann"], {"flu": 1}), Bucket.numbered(1, {"flu": 2000}), Bucket(["Bo", "Cy"], {"flu": 2})]
    release = Bucketization(buckets, by=["age", "a town"], keys=[("1", "x y"), ("2", ""), ("3", "*")])
    assert sentences(buckets_of(release, ["b1.p7", "Ann", "b1.p8", "b1.p7", "Bo"])) == [
        '  b1.p7, b1.p8 are 2 of 2,000 people with age=2, "a town"=""',
        '  Ann is the only person with age=1, "a town"="x y"',
        '  Bo is one of 2 people with age=3, "a town"="*"',
    ]
    with pytest.raises(InvalidTable, match="labels: expected all or none, got 1 for 3 buckets"):
        Bucketization(buckets, by=["age"], keys=[("1",)])


def test_a_statement_without_atoms_is_about_people_all_the_same() -> None:
    asked = ["disclosure", "t.csv", *COLUMNS, "--language", "same-values", "--method", "exhaustive", "--person", "name"]
    found = record(*asked, "-k", "1")
    assert found["knowledge"] == ["same(Ann, Bo)"]
    assert [bucket["spoken_of"] for bucket in found["buckets"]] == [["Ann", "Bo"]]
    given = "not (same(Bo, Cy) | Flo=flu) & (Gus=gout -> same(Ann, Hal))"
    found = record(*asked, "-k", "0", "--given", given)
    assert sorted(who for bucket in found["buckets"] for who in bucket["spoken_of"]) == EVERYBODY
