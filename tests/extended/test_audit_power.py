"""`python -m benchmarks.audit_power` in its short form: what it prints, what it keeps, and what it refuses."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from project import ROOT

from benchmarks.audit_power import __main__ as command
from benchmarks.audit_power.__main__ import caught, page
from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial, trials, tried
from proofs_check.audit.corpus import DEFAULT_NUMBER
from proofs_check.audit.mistakes import CATALOGUE
from reference.errors import InvalidInput

SHORT = ["--seeds", "2", "--seconds", "5", "--questions", "30"]
MISSED = AuditedTrial("agrees", diagnosed=False, named=0, people=None, least=False, questions=None, seconds=1.0)


def test_the_page_tells_of_each_mistake_what_came_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([*SHORT, "--processes", "2", "k-anonymity:table-united", "not-halved"]) == 0
    out, progress = capsys.readouterr()
    rows = [line.rsplit(" | ", 2)[0] for line in out.splitlines() if line.startswith("| <a id")]
    found = "2/2 | 2/2 | **2**"
    assert rows == [
        f'| <a id="k-anonymity-table-united"></a>`table-united` | the whole table is treated as one bucket | {found}',
        f'| <a id="t-closeness-not-halved"></a>`not-halved` | the sum of differences, not half of it | {found}',
    ]
    assert (
        "2 programs, each with one known mistake, are audited with 2 seeds each. An audit has 30 questions, and 5 s"
        in out
    )
    assert (
        "2 mistakes are detected with every seed. The diagnosis names 2 with every seed, and 2 of these alone." in out
    )
    assert progress.count(" min left] ") == 4


def test_what_is_over_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, out = tmp_path / "trials.jsonl", tmp_path / "page.md"
    line = [*SHORT, "--processes", "1", "--journal", str(journal), "largest-bucket"]
    assert command.main([*line, "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    journal.write_bytes(journal.read_bytes() + b'{"trial": ["k-ano')  # as a kill would leave it

    def again(trial: Trial, settings: Settings) -> AuditedTrial:
        raise AssertionError(trial, settings)

    monkeypatch.setattr(command, "tried", again)
    assert command.main(line) == 0
    assert capsys.readouterr().out == out.read_text(encoding="utf-8")
    with pytest.raises(AssertionError):  # other settings are another question
        command.main([*line, "--questions", "31"])
    entries = [json.loads(one) for one in journal.read_text(encoding="utf-8").splitlines()]
    journal.write_text("\n".join(json.dumps(one | {"digest": "other"}) for one in entries) + "\n", encoding="utf-8")
    assert command.main(line) == 2  # its first line is another one


def test_a_mistake_that_is_missed_is_said_to_be(capsys: pytest.CaptureFixture[str]) -> None:
    """One question is not enough to notice anything."""
    assert command.main(["--seeds", "1", "--questions", "1", "--processes", "1", "never-crosses"]) == 1
    out, progress = capsys.readouterr()
    assert "| 0/1 | 0/1 | – | – |" in out
    assert "NOT the right verdict" in progress
    assert command.main(["safe:largest-bucket"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(InvalidInput, match="no-such"):
        trials(["no-such"], 1)
    one, other = (Trial("disclosure", "k-ignored", seed) for seed in (0, 1))
    found = replace(MISSED, verdict="unsound", diagnosed=True, named=2, people=3, questions=7, seconds=2.0)
    assert list(page({one: MISSED, other: found}, Settings(800, 45)))[-1].endswith("| 1/2 | 1/2 (2) | 3 | 7 | 1.5 |")


def test_the_first_wrong_answer_is_counted_and_the_verdict_must_be_the_right_one() -> None:
    found = tried(Trial("disclosure", "k-ignored", 0), Settings(10, 5))
    assert (found.verdict, found.people, found.questions) == ("unsound", 2, 5)
    for verdict, right in (("unsound", True), ("loose", False), ("error", False)):
        one = AuditedTrial(verdict, diagnosed=True, named=1, people=2, least=True, questions=3, seconds=1.0)
        assert caught(Trial("disclosure", "k-ignored", 0), one) == right


def test_the_page_has_a_row_for_every_mistake_of_the_catalogue() -> None:
    """A mistake that is new in the catalogue has to be tried, or the page says less than its first words."""
    text = (ROOT / "book" / "audit_power.md").read_text("utf-8")
    rows: dict[str, list[str]] = {}
    for part in text.split("\n## ")[1:]:
        rows[part.split("\n", 1)[0]] = re.findall(r"^\| <a[^`]*`([^`]+)` \|", part, re.MULTILINE)
    everything = trials([], 5)
    assert len(everything) == 5 * sum(map(len, CATALOGUE.values())) == len(set(everything))
    assert Settings() == (DEFAULT_NUMBER, 60)
    assert rows == {str(ask): [str(name) for name in mistakes] for ask, mistakes in CATALOGUE.items()}
    assert "| 5/5 |" in text
    assert "are audited with 5 seeds" in text
