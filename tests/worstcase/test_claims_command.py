"""`worstcase claims`: table, one claim in full, JSON, exit statuses."""

import contextlib
import json
import multiprocessing
import os
import pty
from pathlib import Path

import pytest
from processes import PATIENCE, started, worstcase_command

from book.generators.claims_page import page
from proofs_check.claims import registry
from proofs_check.claims.claim import Claim, unless
from proofs_check.claims.scope import Every, Evidence
from proofs_check.paper.sentence_index import sentences
from reference.releases import from_json
from worstcase.command_line import run
from worstcase.commands.claims import command

QUICK = ["a-negated-atom-is-an-implication", "negations-are-as-strong-as-implications"]


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
    assert [claim["instances"] for claim in claims] == [1463, 57]
    assert [claim["counterexample"] for claim in claims] == [None, "(2, 1, 1), k = 1"]
    assert call(*QUICK) == 0
    told, drawn = capsys.readouterr()
    assert drawn == ""
    assert all(name in told for name in QUICK)
    assert "1,463" in told
    assert "2 claims were checked: 1 holds.\n1 fails as expected, with a counterexample: 1 that one could" in told
    assert told.endswith("Nothing came out otherwise than expected.\n")


def test_one_claim_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("negations-are-as-strong-as-implications") == 0
    told = capsys.readouterr().out
    for words in (
        "k negated atoms disclose as much as k implications.",
        "negations_are_as_strong(",
        "smallest counterexample: (2, 1, 1), k = 1",
        "what holds instead: negations-never-exceed-implications",
        "smaller instances: the statement is true of all 56 before it",
    ):
        assert words in told
    line = next(line for line in told.splitlines() if line.startswith("  echo '"))
    document = line.removeprefix("  echo '").partition("' | worstcase explain - -k 1")[0]
    assert from_json(json.loads(document)).bucketization.size == 4
    assert call("safety-is-strict") == 0
    assert "one of the instances: (1), k = 0" in capsys.readouterr().out
    assert call("different-numbers-of-atoms-are-remembered") == 0
    assert "evidence here: example, 1 instance\n" in capsys.readouterr().out


def test_a_verdict_that_is_not_expected_is_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Claim(
        name="two-is-one",
        paper="nowhere",
        words="Two is one.",
        scope=Every("2", lambda: (2,), Evidence.EXAMPLE),
        statement=lambda number: unless(number == 1),
    )
    monkeypatch.setattr(registry, "claim_named", lambda _: wrong)
    monkeypatch.setattr(registry, "all_claims", lambda: (wrong,))
    for arguments, words in (
        ([], "1 claim was checked: 0 hold.\n1 did not come out as expected:\n  two-is-one"),
        (["--table"], "fails, unexpectedly"),
        (["two-is-one"], "verdict: fails, but holds was expected"),
        (["two-is-one", "--json"], '"as_expected": false'),
    ):
        assert call(*arguments) == 1
        assert words in capsys.readouterr().out


def test_claims_are_listed_without_checking(capsys: pytest.CaptureFixture[str]) -> None:
    assert call("--list") == 0
    assert len(capsys.readouterr().out.splitlines()) == len(registry.all_claims())
    assert call("--list", "--json", QUICK[0]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "claims": [{"name": QUICK[0], "paper": "2.2, after Definition 4", "evidence": "exhaustive"}]
    }


def test_a_note_beside_the_claims_of_a_sentence_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = next(one for one in sentences() if one.note)
    assert call("--by-sentence", "--list", sentence.claims[0]) == 0
    assert f"    note: {sentence.note}\n" in capsys.readouterr().out
    assert call("--by-sentence", "--list", "--json", sentence.claims[0]) == 0
    assert sentence.note in [one.get("note") for one in json.loads(capsys.readouterr().out)["sentences"]]
    assert f". {sentence.note} |" in page()


def test_an_unknown_claim_and_an_empty_budget_end_with_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, status, words in (
        (["buckets-are-dependent"], 2, "did you mean buckets-are-independent?"),
        ([*QUICK, "--executor", "here", "--processes", "2"], 2, "only one of them can be given"),
        ([QUICK[0], "--budget-seconds", "0"], 3, "the budget of 0 seconds ran out"),
    ):
        assert call(*arguments) == status
        assert words in capsys.readouterr().err


def test_several_processes_give_the_same_answers(capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for where in (["--executor", "here"], ["--executor", "processes"], ["--processes", "1"]):
        assert call(*QUICK, QUICK[0], "--json", *where) == 0
        answers.append(json.loads(capsys.readouterr().out)["claims"])
    assert answers[0] == answers[1] == answers[2]
    assert [claim["name"] for claim in answers[0]] == [*QUICK, QUICK[0]]


@pytest.mark.parametrize(
    ("kind", "amount", "sentence"), [("seconds", "0", "0 seconds ran out"), ("memory", "1", "1 MB of memory ran out")]
)
def test_a_budget_ends_many_processes_too(
    kind: str, amount: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(*QUICK, "--executor", "processes:2", f"--budget-{kind}", amount) == 3
    assert f"the budget of {sentence}" in capsys.readouterr().err
    assert multiprocessing.active_children() == []


def test_a_person_who_watches_sees_how_far_it_is(tmp_path: Path) -> None:
    names = [*QUICK, "two-buckets-are-combined-where-that-pays"]  # takes longer than the bar waits
    journal = ["--json", "--journal", str(tmp_path / "journal")]
    assert call(QUICK[0], *journal) == 0
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "150"}
    command = worstcase_command("claims", *names, "--executor", "processes:2", *journal)
    with (
        os.fdopen(ours, "rb", buffering=0) as terminal,
        started(command, stderr=theirs, env=environment) as process,
    ):
        os.close(theirs)
        drawn = b""
        with contextlib.suppress(OSError):  # how a terminal says that nobody is left to write to it
            while piece := terminal.read(1 << 16):
                drawn += piece
        out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert [claim["name"] for claim in json.loads(out)["claims"]] == names
    assert b"of 3 claims" in drawn


def test_the_paper_is_gone_through_sentence_by_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    name = "safety-is-strict"
    assert call("--by-sentence", "--list") == 0
    assert capsys.readouterr().out.count(") “") == len(sentences())
    assert call("--by-sentence", name) == 0
    told = capsys.readouterr().out
    assert "Section 3.4" in told
    assert f"    holds: {name} (proved)" in told
    assert call("--by-sentence", "--json", "--list") == 0
    records = json.loads(capsys.readouterr().out)["sentences"]
    assert [(one["quotation"], one["place"]) for one in records] == [one[1::-1] for one in sentences()]
    assert all(("claims" in record) != ("reason" in record) for record in records)
    assert call("--by-sentence", "--json", name) == 0
    assert json.loads(capsys.readouterr().out)["sentences"][0]["verdicts"][0] == "holds"


def test_the_index_is_held_against_a_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text of two sentences: one is quoted in the index, the other is not; the files that it inputs are beside it."""
    (tmp_path / "main.tex").write_text(r"\begin{abstract}\input{all}\end{abstract}", encoding="utf-8")
    (tmp_path / "all.tex").write_text(
        "Thus, it is important to consider the worst-case. Nobody says this.", encoding="utf-8"
    )
    assert call("--paper", str(tmp_path / "main.tex")) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"1 of {len(sentences())} quotations stand in the text, in order.\n")
    assert "Sentences that are not indexed:\n  abstract: nobody says this\nReferences that are not as listed:\n" in told
    assert told.endswith("reference 28: nothing in the text, 4 leads to Figure 6 in our list\n")
    assert call("--paper", str(tmp_path / "main.tex"), "--json") == 1
    found = json.loads(capsys.readouterr().out)
    assert (len(found["missing"]), found["unindexed"]) == (len(sentences()) - 1, ["abstract: nobody says this"])
    assert len(found["references"]) == 28
    assert call("--paper", str(tmp_path / "absent.tex")) == 2
