"""`worstcase claims`: table, one claim in full, JSON, exit statuses."""

import json

import pytest

from proofs_check import registry
from proofs_check.claim import Claim, Evidence
from proofs_check.commands.claims import command
from reference.commands.running import run

QUICK = ["buckets-are-independent", "negations-are-as-strong-as-implications"]


def call(*arguments: str) -> int:
    def main() -> object:
        return command.main(list(arguments), prog_name="worstcase claims", standalone_mode=False)

    return run(main)


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*QUICK, "--json") == 0
    claims = json.loads(capsys.readouterr().out)["claims"]
    assert [claim["name"] for claim in claims] == QUICK
    assert all({"name", "paper", "verdict", "evidence", "scope", "instances"} <= set(claim) for claim in claims)
    assert [claim["verdict"] for claim in claims] == ["holds", "fails"]
    assert [claim["instances"] for claim in claims] == [1118, 57]
    assert [claim["counterexample"] for claim in claims] == [None, "(2, 1, 1), k = 1"]


def test_several_claims_make_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*QUICK) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in QUICK)
    assert "1,118" in told
    assert "2 claims, 0 not as expected" in told


def test_one_claim_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("negations-are-as-strong-as-implications") == 0
    told = capsys.readouterr().out
    assert "k negated atoms disclose as much as k implications." in told
    assert "def negations_are_as_strong" in told
    assert "smallest counterexample: (2, 1, 1), k = 1" in told
    assert "what holds instead: negations-never-exceed-implications" in told
    assert call("safety-is-strict") == 0
    assert "one of the instances: (1), k = 0" in capsys.readouterr().out


def test_a_verdict_that_is_not_expected_is_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Claim(
        name="two-is-one",
        paper="nowhere",
        words="Two is one.",
        scope="2",
        evidence=Evidence.EXAMPLE,
        instances=lambda: (2,),
        statement=lambda number: number == 1,
    )
    monkeypatch.setattr(registry, "all_claims", lambda: (wrong,))
    assert call() == 1
    assert "1 claims, 1 not as expected\n  two-is-one" in capsys.readouterr().out
    assert call("two-is-one") == 1
    assert "verdict: fails, but holds was expected" in capsys.readouterr().out
    assert call("two-is-one", "--json") == 1
    assert json.loads(capsys.readouterr().out)["claims"][0]["as_expected"] is False


def test_claims_are_listed_without_checking(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--list") == 0
    assert len(capsys.readouterr().out.splitlines()) == len(registry.all_claims())
    assert call("--list", "--json", QUICK[0]) == 0
    assert json.loads(capsys.readouterr().out) == {"claims": [{"name": QUICK[0], "paper": "3.3.3"}]}


def test_an_unknown_claim_and_an_empty_budget_end_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("buckets-are-dependent") == 2
    assert "did you mean buckets-are-independent?" in capsys.readouterr().err
    assert call("one-choice-in-a-bucket-beats-two", "--budget-seconds", "0") == 3
    assert "the budget of 0 seconds ran out" in capsys.readouterr().err


def test_several_processes_give_the_same_answers(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for processes in ("1", "2"):
        assert call(*QUICK, "--json", "--processes", processes) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]


def test_deep_claims_have_larger_scopes(capsys: pytest.CaptureFixture[str]) -> None:
    name = "the-target-is-the-best-consequent-for-all-weights"
    assert call(name, "--json", "--deep") == 0
    (claim,) = json.loads(capsys.readouterr().out)["claims"]
    assert (claim["instances"], claim["scope"]) == (6, "k = 1, …, 6; all formulas, all weights")


def test_a_budget_ends_many_processes_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*QUICK, "--processes", "2", "--budget-seconds", "0") == 3
    assert "the budget of 0 seconds ran out" in capsys.readouterr().err
