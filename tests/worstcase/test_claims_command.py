"""`worstcase claims`: table, one claim in full, JSON, exit statuses."""

import contextlib
import json
import os
import pty
from pathlib import Path

import pytest
from command_calls import answer, call, refusal
from processes import PATIENCE, started, worstcase_command

from book.generators.claims_page import pages
from proofs_check.claims import registry
from proofs_check.claims.claim import Claim
from proofs_check.claims.refutation import unless
from proofs_check.claims.scope import Every, Evidence
from proofs_check.paper.formulas import FORMULAS
from proofs_check.paper.sentence_index import sentences
from reference.releases import from_json

NEAR = "the-language-is-finite"

QUICK = ["a-negated-atom-is-an-implication", "negations-are-as-strong-as-implications"]


def printed(*arguments: str, status: int = 0) -> str:
    done = call("claims", *arguments)
    assert (done.returncode, done.stderr) == (status, "")
    return done.stdout


def test_json_and_table_give_the_same() -> None:
    claims = json.loads(printed(*QUICK, "--json"))["claims"]
    keys = ("name", "verdict", "instances", "counterexample")
    assert [[claim[key] for key in keys] for claim in claims] == [
        [QUICK[0], "holds", 1463, None],
        [QUICK[1], "fails", 57, "(2, 1, 1), k = 1"],
    ]
    assert all({"paper", "evidence", "scope"} <= claim.keys() for claim in claims)
    told = printed(*QUICK)
    assert all(words in told for words in (*QUICK, "1,463"))
    assert "2 claims were checked: 1 holds.\n1 fails as expected, with a counterexample: 1 near miss.\n" in told
    assert told.endswith("All results are as expected.\n")


def test_one_claim_is_told_in_full() -> None:
    told = printed(QUICK[1])
    for words in (
        "k negated atoms disclose as much as k implications.",
        "negations_are_as_strong(",
        "smallest counterexample: (2, 1, 1), k = 1",
        f"link: book/claims/section_4.md#{QUICK[1]}\n",
        "what holds instead: negations-never-exceed-implications",
        "smaller instances: the statement is true for all 56 before it",
    ):
        assert words in told
    line = next(line for line in told.splitlines() if line.startswith("  echo '"))
    document = line.removeprefix("  echo '").partition("' | worstcase explain - -k 1")[0]
    assert from_json(json.loads(document)).bucketization.size == 4
    assert "example instance: (1), k = 0" in printed("safety-is-strict")
    assert "evidence: example\nchecked here: 1 instance\n" in printed("different-numbers-of-atoms-are-remembered")
    two = "the-example-discloses-two-thirds"
    assert "\nevidence: exhaustive; proved for all sizes: figure3_k0, figure3_k1\n" in printed(two)
    (record,) = json.loads(printed(two, "--json"))["claims"]
    assert record["evidence_in_words"] == "exhaustive; proved for all sizes: figure3_k0, figure3_k1"
    assert [one["name"] for one in record["theorems"]] == ["figure3_k0", "figure3_k1"]


def test_a_verdict_that_is_not_expected_is_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    scope = Every("2", lambda: (2,), Evidence.EXAMPLE)
    wrong = Claim("two-is-one", "nowhere", scope, lambda number: unless(number == 1), "Two is one.")
    monkeypatch.setattr(registry, "claim_named", lambda _: wrong)
    monkeypatch.setattr(registry, "all_claims", lambda: (wrong,))
    for arguments, words in (
        ([], "1 claim was checked: 0 hold.\n1 unexpected result:\n  two-is-one"),
        (["--table"], "fails, unexpectedly"),
        (["two-is-one"], "verdict: fails, but holds was expected"),
        (["two-is-one", "--json"], '"as_expected": false'),
    ):
        assert words in printed(*arguments, status=1)


def test_claims_are_listed_without_checking() -> None:
    assert len(printed("--list").splitlines()) == len(registry.all_claims())
    listed = {"name": QUICK[0], "paper": "2.2, after Definition 4", "evidence": "exhaustive"}
    assert answer("claims", "--list", QUICK[0]) == {"claims": [listed]}


def test_a_note_beside_the_claims_of_a_sentence_is_told() -> None:
    sentence = next(one for one in sentences() if one.note)
    asked = ("--by-sentence", "--list", sentence.claims[0])
    assert f"    note: {sentence.note}\n" in printed(*asked)
    assert sentence.note in [one.get("note") for one in json.loads(printed(*asked, "--json"))["sentences"]]
    assert f". {sentence.note} |" in "".join(pages().values())


def test_what_cannot_be_checked_ends_with_one_sentence() -> None:
    assert "did you mean buckets-are-independent?" in refusal("claims", "buckets-are-dependent")
    assert "exclude each other" in refusal("claims", *QUICK, "--executor", "here", "--processes", "2")
    assert "the budget of 0 seconds ran out" in refusal("claims", QUICK[0], "--budget-seconds", "0", status=3)


def test_a_claim_that_is_named_twice_is_reported_twice() -> None:
    reports = [answer("claims", *QUICK, QUICK[0], *where)["claims"] for where in ((), ("--executor", "processes"))]
    assert reports[0] == reports[1]
    assert [claim["name"] for claim in reports[0]] == [*QUICK, QUICK[0]]  # type: ignore[attr-defined] # a list


def test_a_person_who_watches_sees_how_far_it_is(tmp_path: Path) -> None:
    names = [*QUICK, "two-buckets-are-combined-where-that-pays"]  # takes longer than the bar waits
    journal = ["--json", "--journal", str(tmp_path / "journal")]
    printed(QUICK[0], *journal)
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "150"}
    command = worstcase_command("claims", *names, "--executor", "processes:2", *journal)
    with os.fdopen(ours, "rb", buffering=0) as terminal, started(command, stderr=theirs, env=environment) as process:
        os.close(theirs)
        drawn = b""
        with contextlib.suppress(OSError):  # the last writer has closed the terminal
            while piece := terminal.read(1 << 16):
                drawn += piece
        out, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
    assert [claim["name"] for claim in json.loads(out)["claims"]] == names
    assert b"of 3 claims" in drawn


def test_mistakes_are_counted_by_sentences() -> None:
    """Two errata about one sentence, and a near miss."""
    told = printed("negations-are-always-weaker-than-implications", "negations-are-always-weaker-in-figure-5", NEAR)
    assert "counterexample: 2 claims about 1 wrong sentence of the paper and 1 near miss.\n" in told


def test_the_paper_is_gone_through_sentence_by_sentence() -> None:
    name = "safety-is-strict"
    assert printed("--by-sentence", "--list").count(") “") == len(sentences())
    told = printed("--by-sentence", name)
    assert "Section 3.4" in told
    assert f"    holds: {name} (exhaustive; proved for all sizes: " in told
    records = json.loads(printed("--by-sentence", "--json", "--list"))["sentences"]
    assert [(one["quotation"], one["place"]) for one in records] == [one[1::-1] for one in sentences()]
    assert all(("claims" in record) != ("reason" in record) for record in records)
    assert json.loads(printed("--by-sentence", "--json", name))["sentences"][0]["verdicts"][0] == "holds"


def test_the_index_is_held_against_a_text(tmp_path: Path) -> None:
    """A text of two sentences: one is quoted in the index, the other is not; the files that it inputs are beside it."""
    main = tmp_path / "main.tex"
    main.write_text(r"\begin{abstract}\input{all}\end{abstract}", encoding="utf-8")
    sentence = "Thus, it is important to consider the worst-case. Nobody says this."
    (tmp_path / "all.tex").write_text(sentence, encoding="utf-8")
    told = printed("--paper", str(main), status=1)
    assert told.startswith(f"1 of {len(sentences())} quotations are in the text, in order.\n")
    assert "Sentences that are not indexed:\n  abstract: nobody says this\nReferences that are not as listed:\n" in told
    assert (
        "reference 28: nothing in the text, 4 leads to Figure 6 in our list\nFormulas that are not as listed:\n" in told
    )
    assert told.endswith("6, text: nothing in the text, (c, k) in our list\n")
    found = json.loads(printed("--paper", str(main), "--json", status=1))
    assert (len(found["missing"]), found["unindexed"]) == (len(sentences()) - 1, ["abstract: nobody says this"])
    assert (len(found["references"]), len(found["formulas"])) == (28, len(FORMULAS))
