"""The journal: what is finished is not done again, however the run before it ended."""

import json
import os
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command_calls import call
from processes import PATIENCE, started, worstcase_command

from proofs_check.claims import journal as journals
from proofs_check.claims.claim import Claim, Kind, Outcome
from proofs_check.claims.journal import FIRST_LINE, journal_at
from proofs_check.claims.registry import ClaimReport, claim_named
from proofs_check.claims.scope import Drawn, Every, Evidence
from reference.errors import InvalidInput

if TYPE_CHECKING:
    import subprocess

FAST = ["buckets-are-independent", "negations-are-as-strong-as-implications", "minimize1-as-printed-is-right"]
SLOW = "figure-6-rises-with-any-two-groups-of-marital-statuses"  # seconds
ENDLESS = "merging-two-buckets-never-raises-disclosure"  # with its larger scope: longer than any test
INDEPENDENT = claim_named(FAST[0])
REPORT = ClaimReport(INDEPENDENT, Outcome(96), 0.25)


def names_in(journal: Path) -> list[str]:
    lines = journal.read_bytes().split(b"\n")[1:-1] if journal.exists() else []
    return [json.loads(line)["name"] for line in lines]


def wait_for(happens: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    while not happens():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


@pytest.mark.parametrize("where", ["here", "processes:2"])
def test_a_run_that_was_killed_goes_on_where_it_ended(where: str, tmp_path: Path) -> None:
    journal, names = tmp_path / "journal", [*FAST, SLOW]
    asked = ("claims", *names, "--executor", where, "--json", "--journal", str(journal))
    with started(worstcase_command(*asked)) as process:
        wait_for(lambda: len(names_in(journal)) >= 2, process)
        process.kill()
        process.communicate(timeout=PATIENCE)  # ends when the last process that could write to our pipes is gone
    assert process.returncode == -signal.SIGKILL
    before = journal.read_bytes()
    assert SLOW not in names_in(journal)
    assert call(*asked).stdout == call("claims", *names, "--json").stdout
    assert journal.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    assert sorted(names_in(journal)) == sorted(names)


def test_ctrl_c_leaves_the_journal_and_no_process(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    asked = (ENDLESS, FAST[0], "--deep", "--executor", "processes:2", "--journal", str(journal))
    with started(worstcase_command("claims", *asked)) as process:
        wait_for(lambda: len(names_in(journal)) == 1, process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, "")
    assert err == "worstcase: interrupted; nothing was left half-written\n"
    assert names_in(journal) == FAST[:1]


def test_what_is_finished_is_not_run_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    check = Claim.check

    def noted(self: Claim[object]) -> Outcome:
        tried.append(self.name)
        return check(self)

    monkeypatch.setattr(Claim, "check", noted)
    journal = ("--journal", str(tmp_path / "journal"))
    for names in (FAST[:2], FAST, FAST):
        assert call("claims", *names, *journal).returncode == 0
    assert tried == FAST
    assert "96 instances" in call("claims", FAST[0], "--deep", *journal).stdout
    assert tried == [*FAST, FAST[0]]


def finished(path: Path) -> ClaimReport | None:
    with journal_at(str(path)) as journal:
        return journal.finished(INDEPENDENT, deep=False)


def one_line(path: Path) -> bytes:
    with journal_at(str(path)) as journal:
        journal.add(REPORT, deep=False)
    return path.read_bytes()


def test_a_line_torn_anywhere_is_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    content = one_line(path)
    for length in range(len(content)):
        path.write_bytes(content[:length])
        assert finished(path) is None
        assert path.read_bytes() == FIRST_LINE
    path.write_bytes(content + content[len(FIRST_LINE) : -1])
    with journal_at(str(path)) as journal:
        assert journal.finished(INDEPENDENT, deep=True) is None
    assert finished(path) == REPORT
    assert one_line(path) == content + content[len(FIRST_LINE) :]


WORDS, INSTANCES = INDEPENDENT.scope.words, INDEPENDENT.scope.__iter__
CHANGES: list[tuple[str, object]] = [
    *((field, "another") for field in ("name", "paper", "words", "fails_at", "instead")),
    ("kind", Kind.OURS),
    ("scope", Every("another", INSTANCES)),
    ("scope", Every(WORDS, INSTANCES, Evidence.EXAMPLE)),
    ("scope", Drawn(WORDS, lambda draw: draw(0, 9), 5, seed=1)),
]


def test_a_line_about_another_claim_is_passed_over(tmp_path: Path) -> None:
    one_line(tmp_path / "journal")
    with journal_at(str(tmp_path / "journal")) as journal:
        for field, value in CHANGES:
            today = replace(INDEPENDENT, **{field: value})  # type: ignore[arg-type] # a field of a claim
            assert journal.finished(today, deep=False) is None, (field, value)


@pytest.mark.parametrize(
    ("change", "another"),
    [("version", lambda name: "1.0" if name == "hypothesis" else version(name)), ("digest", lambda: "another")],
)
def test_a_line_of_another_version_or_of_other_sources_is_passed_over(
    change: str, another: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_line(tmp_path / "journal")
    assert finished(tmp_path / "journal") == REPORT
    monkeypatch.setattr(journals, change, another)
    assert finished(tmp_path / "journal") is None


NO_JOURNAL = "expected a journal of worstcase claims in format 2: choose another file$"
NO_LINE = "journal, line 3: expected a line of a journal of worstcase claims$"
NO_JOURNALS = (b"my notes", FIRST_LINE.replace(b"2", b"1"), FIRST_LINE.replace(b"}", b"}x"))
NO_LINES = (b"", b"{}", b"\xff", b'{"name": "a", "deep": 1}', b"torn, but not last")


@pytest.mark.parametrize("content", NO_JOURNALS + NO_LINES)
def test_what_is_no_journal_or_no_line_of_one_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content if content in NO_JOURNALS else one_line(path) + content + b"\n")
    before = path.read_bytes()
    with pytest.raises(InvalidInput, match=NO_JOURNAL if content in NO_JOURNALS else NO_LINE):
        finished(path)
    assert path.read_bytes() == before


def test_a_journal_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    for path in (str(tmp_path), str(tmp_path / "none" / "journal"), "a\0b"):
        with pytest.raises(InvalidInput, match="the journal cannot be written"), journal_at(path):
            pass


def test_two_runs_do_not_write_one_journal(tmp_path: Path) -> None:
    path = str(tmp_path / "journal")
    refused = pytest.raises(InvalidInput, match=r"another run is writing this journal$")
    with journal_at(path), refused, journal_at(path):
        pass
    with journal_at(path):
        pass
