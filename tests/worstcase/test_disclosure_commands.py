"""`worstcase disclosure`, `safe`, `compare`, `certify` and `verify`."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

CROSSING = {
    "buckets": [
        {"values": {"a": 4, "b": 3, "c": 1, "d": 1, "e": 1}},
        {"values": {"a": 4, "b": 4, "c": 1, "d": 1, "e": 1}},
    ]
}


@pytest.fixture
def crossing(tmp_path: Path) -> str:
    path = tmp_path / "crossing.json"
    path.write_text(json.dumps(CROSSING))
    return str(path)


def test_a_curve_holds_an_answer_for_each_k(hospital: str) -> None:
    found = answer("disclosure", hospital, "-k", "4", "--curve")
    curve: Any = found["curve"]
    assert [entry["disclosure"] for entry in curve] == ["2/5", "2/3", "1", "1", "1"]
    assert [entry["k"] for entry in curve] == [0, 1, 2, 3, 4]
    assert all(recounted(hospital, entry) == entry["disclosure"] for entry in curve)
    assert all(len(entry["knowledge"]) <= entry["k"] for entry in curve)
    assert "k =  2  1 " in call("disclosure", hospital, "-k", "2", "--curve").stdout


def test_crossing_buckets_is_found_and_told(crossing: str) -> None:
    found: Any = answer("disclosure", crossing, "-k", "2")
    assert found["disclosure"] == "22/31"
    assert {carriers["bucket"] for carriers in found["pattern"]} == {0, 1}
    assert recounted(crossing, found) == "22/31"
    assert "22/31" in call("disclosure", crossing, "-k", "2").stdout


def test_negations_are_never_stronger(hospital: str, crossing: str) -> None:
    assert answer("disclosure", hospital, "-k", "1", "--language", "negations")["disclosure"] == "2/3"
    found = answer("disclosure", crossing, "-k", "2", "--language", "negations")
    assert Fraction(str(found["disclosure"])) < Fraction(22, 31)
    assert recounted(crossing, found) == found["disclosure"]
    curve: Any = answer("disclosure", crossing, "-k", "2", "--language", "negations", "--curve")["curve"]
    assert curve[2]["disclosure"] == found["disclosure"]


def test_costs_change_the_target(hospital: str, tmp_path: Path) -> None:
    costs = tmp_path / "costs.json"
    costs.write_text('{"mumps": 5, "flu": "1/2", "lung cancer": 0.5}')
    found = answer("disclosure", hospital, "-k", "1", "--costs", str(costs))
    assert (found["cost"], found["probability"], found["target"]) == ("5/3", "1/3", "Bob=mumps")
    assert recounted(hospital, found) == "1/3"
    assert "5/3" in call("disclosure", hospital, "-k", "1", "--costs", str(costs)).stdout
    for wrong in ('{"mumps": -1}', '{"cholera": 1}', "[]", '{"mumps": null}', '{"mumps": "1e9"}'):
        costs.write_text(wrong)
        refusal("disclosure", hospital, "-k", "1", "--costs", str(costs))
    costs.write_text("{}")
    refusal("disclosure", hospital, "-k", "1", "--costs", str(costs), "--curve")
    costs.write_text(f'{{"flu": "{"9" * 401}"}}')
    found = answer("disclosure", hospital, "-k", "0", "--costs", str(costs))
    assert (found["cost"], found["decimal"]) == (str(Fraction(int("9" * 401) * 2, 5)), None)
    assert "≈ 4.00000e+400\n" in call("disclosure", hospital, "-k", "0", "--costs", str(costs)).stdout


def test_safe_means_strictly_below(hospital: str) -> None:
    yes = call("safe", hospital, "-c", "0.7", "-k", "1", "--json")
    assert (yes.returncode, json.loads(yes.stdout)["safe"]) == (0, True)
    no = call("safe", hospital, "-c", "2/3", "-k", "1", "--json")
    found = json.loads(no.stdout)
    assert (no.returncode, found["safe"], found["disclosure"], found["breaks_at"]) == (1, False, "2/3", 1)
    assert found["violating"] == [0]
    assert "not below 2/3" in call("safe", hospital, "-c", "2/3", "-k", "1").stdout


def test_a_release_may_be_unsafe_although_no_bucket_alone_is(crossing: str) -> None:
    found = json.loads(call("safe", crossing, "-c", "22/31", "-k", "2", "--json").stdout)
    assert (found["safe"], found["violating"], found["breaks_at"]) == (False, [], 2)
    assert "the facts connect buckets" in call("safe", crossing, "-c", "22/31", "-k", "2").stdout
    assert call("safe", crossing, "-c", "0.70968", "-k", "2").returncode == 0


def test_certificates_are_written_and_verified(crossing: str, hospital: str, tmp_path: Path) -> None:
    cert = str(tmp_path / "crossing.cert")
    assert "maximum disclosure 22/31" in call("certify", crossing, "-k", "2", "-o", cert).stdout
    assert answer("certify", crossing, "-k", "2", "-o", cert)["disclosure"] == "22/31"
    found: Any = answer("verify", cert, crossing)
    assert (found["valid"], found["disclosure"], len(found["trusted"])) == (True, "22/31", 6)
    assert found["k"] == 2
    valid = "valid: with k = 2 facts the maximum disclosure of any release with the certified counts is 22/31"
    assert valid in call("verify", cert).stdout
    other = call("verify", cert, hospital, "--json")
    assert (other.returncode, json.loads(other.stdout)["valid"]) == (1, False)
    text = Path(cert).read_text()
    Path(cert).write_text(text.replace('"22/31"', '"21/31"'))
    assert "not valid: the attacker attains 22/31" in call("verify", cert).stdout
    Path(cert).write_text("{}")
    assert call("verify", cert).returncode == 1
    for option in ("--sensitive", "--by"):
        assert "needs a release that is a table, got no release" in refusal("verify", cert, option, "age")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("certify", "-o", "hospital.json"), "hospital.json is the release itself"),
        (("certify", "--coq", "link.v"), "link.v is the release itself"),
        (("certify", "-o", "new", "--coq", "./new"), "./new is already the file for the certificate;"),
        (("explain", "--html", "hospital.json"), "hospital.json is the release itself"),
        (("safe", "-c", "1", "--merge", "hospital.json"), "hospital.json is the release itself"),
    ],
)
def test_no_release_is_written_over(
    hospital: str, arguments: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(hospital).parent)
    Path("link.v").symlink_to("hospital.json")
    before = Path("hospital.json").read_bytes()
    command, *more = arguments
    assert sentence in refusal(command, "hospital.json", "-k", "1", *more)
    assert Path("hospital.json").read_bytes() == before
    assert not Path("new").exists()


def test_two_releases_are_compared(hospital: str, tmp_path: Path) -> None:
    whole = json.loads(Path(hospital).read_text())
    first, second = whole["buckets"]
    values = {v: first["values"].get(v, 0) + second["values"].get(v, 0) for v in whole["domain"]}
    merged = tmp_path / "merged.json"
    whole["buckets"] = [{"people": first["people"] + second["people"], "values": values}]
    merged.write_text(json.dumps(whole))
    found: Any = answer("compare", hospital, str(merged), "-k", "2")
    assert found["order"] == "second is coarser"
    assert found["curve"][1] == {"k": 1, "first": "2/3", "second": "6/11"}
    assert {"c": "3/4", "first": 2, "second": 3} in found["breaks_at"]
    assert answer("compare", str(merged), hospital)["order"] == "first is coarser"
    assert answer("compare", hospital, hospital)["order"] == "equal"
    text = call("compare", hospital, str(merged)).stdout
    assert "comes from the first by merging buckets, so it is never worse" in " ".join(text.split())


def recounted(path: str, found: dict[str, Any]) -> object:
    """Count the attacker's formula by generating every table that fits, or by structure where there are too many."""
    facts = [part for unit in found["knowledge"] for part in ("--knowledge", unit)]
    return answer("probability", path, "--event", str(found["target"]), *facts)["probability"]


def test_buckets_are_merged_until_the_release_is_safe(hospital: str, tmp_path: Path) -> None:
    merged = str(tmp_path / "merged.json")
    question = ("safe", hospital, "-c", "2/3", "-k", "1", "--merge", merged)
    done = call(*question, "--json")
    assert (done.returncode, json.loads(done.stdout)["merged"]) == (1, [[0, 1]])
    assert answer("safe", merged, "-c", "2/3", "-k", "1")["safe"]
    assert f"safe after merging buckets (counted from 1): 1 + 2; written to {merged}" in call(*question).stdout
    unchanged = call("safe", hospital, "-c", "1", "-k", "1", "--merge", merged)
    assert (unchanged.returncode, "safe without uniting buckets" in unchanged.stdout) == (0, True)
    hopeless = call("safe", hospital, "-c", "1/5", "-k", "1", "--merge", str(tmp_path / "never.json"))
    assert (hopeless.returncode, "no union of its buckets is safe" in hopeless.stdout) == (1, True)
    assert not (tmp_path / "never.json").exists()
    assert "expected a file" in refusal("safe", hospital, "-c", "1", "-k", "1", "--merge", "-")


@pytest.mark.parametrize("proof", ["hospital.json", "known", "clauses"])
def test_a_refutation_takes_the_place_of_no_input(hospital: str, proof: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(hospital).parent)
    Path("clauses.cnf").symlink_to("hospital.json")
    Path("known").write_text('Ed!=flu\nEd!=mumps\nEd!="lung cancer"\n')
    before = {name: Path(name).read_bytes() for name in ("hospital.json", "known")}
    said = refusal("consistent", "hospital.json", "--knowledge-file", "known", "--proof", proof)
    assert said.endswith(" itself; choose another name")
    assert {name: Path(name).read_bytes() for name in before} == before


def test_soft_facts_can_be_pasted_into_probability(hospital: str) -> None:
    found: Any = answer("disclosure", hospital, "-k", "3", "--strength", "10")
    assert (found["disclosure"], found["strength"]) == ("50/53", "10")
    facts = [part for fact in found["knowledge"] for part in ("--knowledge", fact)]
    for method in ("structured", "worlds", "sat"):
        given = answer("probability", hospital, "--event", found["target"], "--method", method, *facts)
        assert given["probability"] == "50/53"
    assert answer("risk", hospital, *facts)["risk"] == "50/53"


def test_a_strength_of_inf_changes_nothing(hospital: str) -> None:
    assert answer("disclosure", hospital, "-k", "1", "--strength", "inf") == answer("disclosure", hospital, "-k", "1")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--strength", "1/2"], "the strength: expected a number from 1"),
        (["--strength", "0"], "the strength: expected a number from 1"),
        (["--strength", "-1"], "the strength: expected a number from 1"),
        (["--strength", "NaN"], "the strength: expected a number such as"),
        (["--strength", "ten"], "the strength: expected a number such as"),
        (["--strength", "2", "--language", "negations"], "the strength: soft facts need implications"),
        (["--strength", "2", "--given", "Ed=flu"], "the strength: soft facts need implications"),
        (["--strength", "2", "--method", "exhaustive"], "the strength: soft facts need implications"),
    ],
)
def test_strengths_that_do_not_fit_are_refused(hospital: str, options: list[str], sentence: str) -> None:
    assert sentence in refusal("disclosure", hospital, "-k", "1", *options)


def test_a_soft_fact_is_an_implication_and_no_command_takes_it_for_certain(hospital: str) -> None:
    assert "a soft fact is an implication" in refusal("risk", hospital, "-K", "Ed=flu @ 10")
    assert "the soft fact" in refusal("consistent", hospital, "-K", "Ed!=flu @ 10")


def test_soft_facts_decide_safety_and_comparisons(hospital: str, tmp_path: Path) -> None:
    found = answer("safe", hospital, "-c", "7/10", "-k", "1", "--strength", "10")
    assert (found["safe"], found["disclosure"], found["strength"], found["breaks_at"]) == (True, "5/8", "10", 2)
    assert found["knowledge"] == ['Bob="lung cancer" -> Bob=flu @ 10']
    assert answer("safe", hospital, "-c", "1", "-k", "1", "--strength", "2")["breaks_at"] is None
    said = call("safe", hospital, "-c", "1", "-k", "13", "--strength", "1").stdout
    assert "2/5 ≈ 0.4 with facts of strength 1, below 1\n" in said
    assert "safe up to k = 13 at least; more facts were not tried" in said
    merged = str(tmp_path / "merged.json")
    assert answer("safe", hospital, "-c", "0.64", "-k", "1", "--strength", "10", "--merge", merged)["merged"] == [
        [0],
        [1],
    ]
    assert "--report" in refusal(
        "safe", hospital, "-c", "1", "-k", "1", "--strength", "2", "--report", f"{merged}.html"
    )
    compared: Any = answer("compare", hospital, merged, "-k", "1", "--strength", "10")
    assert (compared["strength"], compared["curve"][1]["first"]) == ("10", "5/8")
    assert compared["breaks_at"][-1] == {"c": "1", "first": None, "second": None}
    text = call("compare", hospital, merged, "-k", "1", "--strength", "10").stdout
    assert "facts of strength 10" in text
    assert "not up to 8" in text


@pytest.mark.parametrize("command", [("safe", "-c", "1/2"), ("compare", "FILE")])
def test_a_strength_of_inf_changes_no_verdict(hospital: str, command: tuple[str, ...]) -> None:
    words = [hospital if word == "FILE" else word for word in (command[0], "FILE", *command[1:], "-k", "1")]
    for form in ([], ["--json"]):
        assert call(*words, "--strength", "inf", *form).stdout == call(*words, *form).stdout


def test_a_curve_of_strengths_has_its_ceiling(hospital: str) -> None:
    """From no knowledge to the paper; in any model k facts of strength λ multiply the odds by at most λ^k."""
    found: Any = answer("disclosure", hospital, "-k", "2", "--strengths", "1,2,10,inf")
    shown = [(one["strength"], one["disclosure"], one["ceiling"]) for one in found["curve"]]
    assert shown == [("1", "2/5", "2/5"), ("2", "4/7", "8/11"), ("10", "20/23", "200/203"), ("inf", "1", "1")]
    assert (found["strength"], found["disclosure"], found["knowledge"]) == ("inf", "1", found["curve"][-1]["knowledge"])
    assert answer("disclosure", hospital, "-k", "2", "--strength", "10")["ceiling"] == "200/203"
    curve: Any = answer("disclosure", hospital, "-k", "1", "--strength", "10", "--curve")["curve"]
    assert [one["ceiling"] for one in curve] == ["2/5", "20/23"]
    lines = call("disclosure", hospital, "-k", "2", "--strengths", "2,inf").stdout.splitlines()
    assert lines[0] == "maximum disclosure with 2 implications, by strength"
    assert lines[1].split() == [
        "2",
        "4/7",
        "≈",
        "0.571429",
        "in",
        "any",
        "model",
        "at",
        "most",
        "8/11",
        "≈",
        "0.727273",
    ]


@pytest.mark.parametrize(
    ("ask", "known", "denied"),
    [
        ("-k 1 --known 1", ["Frank=mumps"], []),
        ("-k 0 --known 1", ["Frank=mumps"], []),
        ("--language skyline --levels 1,1,0", ["Frank=mumps"], ['Bob!="lung cancer"']),
        ("--language skyline --levels 1,0,0", [], ['Bob!="lung cancer"']),
    ],
)
def test_known_and_denied_values_can_be_pasted_into_probability(
    hospital: str, ask: str, known: list[str], denied: list[str]
) -> None:
    found: Any = answer("disclosure", hospital, *ask.split())
    assert (found["known"], found["denied"], found["method"]) == (known, denied, "fastpath")
    assert found.get("levels", []) == [int(n) for n in ask.rsplit(maxsplit=1)[-1].split(",") if "levels" in ask]
    facts = [part for fact in (*known, *denied, *found["knowledge"]) for part in ("--knowledge", fact)]
    assert answer("probability", hospital, "--event", found["target"], *facts)["probability"] == found["disclosure"]
    text = call("disclosure", hospital, *ask.split()).stdout
    assert all(f"  given: {fact}\n" in text for fact in (*known, *denied))
    assert text.startswith(f"maximum disclosure with {'levels 1,' if denied else found['k']}")


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        ("-k 1 --known 1 --strength 2", "known: no algorithm combines it with strength (option --known)"),
        ("-k 1 --known 1 --given Ed=flu", "known: no algorithm combines it with given"),
        ("-k 1 --known 1 --curve", "known: no algorithm combines it with curve"),
        ("-k 1 --known 1 --method exhaustive", "known: no algorithm combines it with the method exhaustive"),
        ("-k 1 --known 1 --language negations", "known: no algorithm combines it with a language other than implic"),
        ("-k 1 --known 10", "expected fewer known people than the release has, 10, got 10"),
        ("--levels 1,1,1", "levels: no algorithm combines it with a language other than skyline"),
        ("-k 1 --language skyline --levels 1,1,1", "levels: no algorithm combines it with k"),
        ("--known 1 --language skyline --levels 1,1,1", "levels: no algorithm combines it with known"),
        ("--language skyline --levels 1,1", "the levels: expected three numbers L,K,M, got 2"),
        ("--language skyline --levels 1,1,x", "expected three whole numbers L,K,M"),
        ("--language skyline --levels 1,1,-1", "the number of implications: expected a whole number from 0, got -1"),
        ("--language skyline --levels=-1,1,1", "the number of denied values: expected a whole number from 0, got -1"),
        ("-k 1 --strengths 1,2 --curve", "--strengths cannot be combined with --curve"),
        ("-k 1 --strengths 1,2 --strength 2", "--strengths cannot be combined with --strength"),
        ("-k 1 --strengths inf --known 1", "--strengths cannot be combined with --known"),
        ("-k 1 --strengths inf --given Ed=flu", "--strengths cannot be combined with --given"),
        ("-k 1 --strengths 1,,2", "the strength: expected a number such as"),
        ("--strengths 1,2", "Missing option '-k'"),
    ],
)
def test_what_no_algorithm_combines_is_refused(hospital: str, ask: str, sentence: str) -> None:
    assert sentence in refusal("disclosure", hospital, *ask.split())


def test_enormous_levels_and_numbers_of_facts_are_answered(hospital: str) -> None:
    assert answer("disclosure", hospital, "-k", "9" * 30, "--known", "1")["disclosure"] == "1"
    levels = f"{'9' * 30},1,{'9' * 30}"
    assert answer("disclosure", hospital, "--language", "skyline", "--levels", levels)["disclosure"] == "1"
