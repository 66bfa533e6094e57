"""An attacker one can find: the people that an answer is about are told by what the rows of their bucket share."""

import json
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import worstcase
from fastpath.disclosure import Disclosure
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidTable
from worstcase.command_line import cli, run
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


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("t.csv").write_text(TABLE)
    Path("h.toml").write_text("[age]\n[zip]\nprefixes = [2]\n[sex]\n")
    return "t.csv"


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(lambda: cli.main(list(arguments), prog_name="worstcase", standalone_mode=False)) in (0, 1)
    out, err = capsys.readouterr()
    assert err == ""
    return out


COMMANDS = [
    ["disclosure", "t.csv", "-k", "1"],
    ["disclosure", "t.csv", "-k", "1", "--language", "negations"],
    ["disclosure", "t.csv", "-k", "0", "--given", "{0}!=gout"],
    ["disclosure", "t.csv", "-k", "0", "--method", "exhaustive"],
    ["safe", "t.csv", "-c", "1/2", "-k", "0"],
    ["risk", "t.csv"],
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("named", "person"), [([], "b1.p0"), (["--person", "name"], "Ann")])
def test_the_bucket_of_the_target_is_told_by_its_labels(
    table: str, capsys: pytest.CaptureFixture[str], command: list[str], named: list[str], person: str
) -> None:
    assert table
    asked = [part.format(person) for part in command] + COLUMNS + named
    assert f"\n  {person} {WHO}\n" in output(capsys, *asked)
    record = json.loads(output(capsys, *asked, "--json"))
    assert record["target"].startswith(f"{person}=")
    assert record["buckets"] == [{"number": 1, "labels": LABELS, "people": 3, "spoken_of": [person]}]


def test_a_curve_and_costs_tell_it_too(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    curve = [table, "-k", "2", "--curve", *COLUMNS]
    assert output(capsys, "disclosure", *curve).count(WHO) == 1
    record = json.loads(output(capsys, "disclosure", *curve, "--json"))
    assert [each["buckets"][0]["labels"] for each in record["curve"]] == [LABELS] * 3
    Path("costs.json").write_text('{"mumps": 1}')
    assert "b0.p0 is one of 3 people with age=52, zip=013, sex=M" in output(
        capsys, "disclosure", table, "-k", "0", "--costs", "costs.json", *COLUMNS
    )


def test_an_explanation_has_a_column_for_each_label(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(output(capsys, "explain", table, "-k", "0", *COLUMNS, "--json"))
    steps = {step["title"]: step for step in record["steps"]}
    assert steps["What is published"]["table"][0] == ["bucket", "age", "zip", "sex", "people", "ill"]
    assert steps["What is published"]["table"][2][:4] == ["2", "37", "012", "F"]
    assert (
        "Names such as b0.p0 are made up, and count buckets and people from 0."
        in steps["What is published"]["sentences"]
    )
    assert "with age=37, zip=012, sex=F." in steps["The answer"]["sentences"][1]
    assert "bucket 2 (age=37, zip=012, sex=F): b1.p0 1" in steps["The worst attacker"]["sentences"][-1]


def test_sanitize_tells_who_is_disclosed_most(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["sanitize", table, "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "3/4", "-k", "0"]
    assert f"b0.p0 {WHO}" in output(capsys, *asked)
    [bucket] = json.loads(output(capsys, *asked, "--json"))["attacker"]["buckets"]
    assert bucket == {"number": 0, "labels": LABELS, "people": 3, "spoken_of": ["b0.p0"]}


def test_buckets_that_alone_reach_the_threshold_are_told(table: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "safe", table, "-c", "1/2", "-k", "0", *COLUMNS)
    assert "1 of its buckets alone reach it (counted from 1): 2 (age=37, zip=012, sex=F)\n" in told


def test_a_bucketization_file_has_no_labels_and_says_nothing_of_them(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert table
    Path("b.json").write_text('{"buckets": [{"values": {"flu": 2, "gout": 1}}]}')
    assert "people with" not in output(capsys, "disclosure", "b.json", "-k", "0")
    record = json.loads(output(capsys, "disclosure", "b.json", "-k", "0", "--json"))
    assert record["buckets"] == [{"number": 0, "labels": {}, "people": 3, "spoken_of": ["b0.p0"]}]


def test_an_attacker_who_ties_buckets_together_has_several() -> None:
    """The smallest pair of buckets of which two implications say more together than about either alone."""
    one, other = (4, 3, 1, 1, 1), (4, 4, 1, 1, 1)
    rows = {"age": [*["37"] * 10, *["52"] * 11], "ill": [str(i) for each in (one, other) for i in _values(each)]}
    answer = worstcase.disclosure(pl.DataFrame(rows), 2, sensitive="ill", by="age")
    assert isinstance(answer, Disclosure)
    assert [dict(part.labels) for part in answer.pattern] == [{"age": "37"}, {"age": "52"}]


def _values(histogram: tuple[int, ...]) -> list[int]:
    return [value for value, count in enumerate(histogram) for _ in range(count)]


def test_what_is_said_of_one_of_several_and_of_many() -> None:
    buckets = [Bucket(["Ann"], {"flu": 1}), Bucket.numbered(1, {"flu": 2000}), Bucket(["Bo", "Cy"], {"flu": 2})]
    release = Bucketization(buckets, by=["age", "a town"], keys=[("1", "x y"), ("2", ""), ("3", "*")])
    spoken = buckets_of(release, ["b1.p7", "Ann", "b1.p8", "b1.p7", "Bo"])
    assert sentences(spoken) == [
        'b1.p7, b1.p8 are 2 of 2,000 people with age=2, "a town"=""',
        'Ann is the only person with age=1, "a town"="x y"',
        'Bo is one of 2 people with age=3, "a town"="*"',
    ]
    with pytest.raises(InvalidTable, match="1 of 3 buckets have labels: all or none was expected"):
        Bucketization(buckets, by=["age"], keys=[("1",)])


def test_labels_cost_nothing_noticeable_among_many_buckets() -> None:
    number = 50_000
    frame: Any = pl.DataFrame({"age": list(range(number)), "ill": ["flu"] * number})
    release = worstcase.load_release(frame, sensitive="ill", by="age").bucketization
    started = time.process_time()
    for index in range(100):
        assert release.labels(index) == {"age": str(index)}
        assert buckets_of(release, [f"b{index}.p0"])[0].labels == {"age": str(index)}
    assert time.process_time() - started < 0.5  # far less than one pass over the buckets for each


def test_whom_two_share_a_value_with_and_whom_something_is_given_of_are_spoken_of(
    table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A statement that mentions no atom is about people all the same."""
    same = ["--language", "same-values", "--method", "exhaustive", "--person", "name"]
    asked = ["disclosure", table, "-k", "1", *COLUMNS, *same]
    record = json.loads(output(capsys, *asked, "--json"))
    assert record["knowledge"] == ["same(Ann, Bo)"]
    assert [bucket["spoken_of"] for bucket in record["buckets"]] == [["Ann", "Bo"]]
    assert "\n  Ann, Bo are 2 of 3 people with age=37" in output(capsys, *asked)
    given = "not (same(Bo, Cy) | Flo=flu) & (Gus=gout -> same(Ann, Hal))"
    record = json.loads(output(capsys, *asked[:2], "-k", "0", *COLUMNS, *same, "--given", given, "--json"))
    assert sorted(who for bucket in record["buckets"] for who in bucket["spoken_of"]) == EVERYBODY
    told = output(capsys, "disclosure", table, "-k", "0", "--curve", *COLUMNS, *same, "--given", "not same(Flo, Hal)")
    assert "Flo, Hal are 2 of 3 people with age=52" in told
