"""Commands that hang, crash, print nonsense, flood their output or fork: the audit goes on, and no process is left."""

import os
import sys
import time
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.question import Question
from proofs_check.audit.shrinking import Limits
from proofs_check.audit.subject import PATIENCE, Command, Worker
from reference.errors import InvalidInput
from worstcase.audits import _subject

if TYPE_CHECKING:
    import subprocess

SIMPLE = Question(((1, 1),), 0)
HEAD = "import sys, json, os, time, subprocess\nfor line in sys.stdin:\n    number = json.loads(line)['id']\n"
RIGHT = "print(json.dumps({'id': number, 'disclosure': '1/2'}), flush=True)"
HANGS, ANSWERS = 0.4, 120.0
"""Time limits in seconds: for commands that never answer, and for those that do, however busy the machine is."""


def command(tmp_path: Path, body: str, seconds: float = ANSWERS) -> Command:
    path = tmp_path / "audited.py"
    path.write_text(HEAD + "\n".join(f"    {line}" for line in body.splitlines()))
    subject = Command([sys.executable, str(path)], seconds)
    if seconds == HANGS:
        subject.longest_start = 0.0
    return subject


@pytest.fixture(autouse=True)
def _no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs_check.audit.subject.LEAST_START", 0.0)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("time.sleep(100)", "no answer within"),
        ("sys.exit(3)", "ended with status 3"),
        ("os.close(1); time.sleep(100)", "closed its output"),
        ("print('hello', flush=True)", "expected a JSON object"),
        ("print(json.dumps({'id': -1, 'disclosure': 1}), flush=True)", "expected an answer with id"),
        ("os.write(1, b'[' * 3_000_000)", "more than"),
        ("while True: os.write(2, b'complaint ' * 9999)", "no answer within"),
    ],
)
def test_whatever_goes_wrong_is_an_error_and_the_next_question_is_asked(
    tmp_path: Path, body: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "closed" in problem:
        monkeypatch.setattr("proofs_check.audit.subject._STATUS", 0.1)
    subject = command(tmp_path, body, HANGS if "within" in problem else ANSWERS)
    try:
        answers = [subject.ask(SIMPLE) for _ in range(2)]
    finally:
        subject.close()
    assert all(answer.problem is not None and problem in answer.problem for answer in answers)
    assert subject.starts == 2
    assert len(subject.complaints()) <= 4000


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ('{"id": %d, "disclosure": null}', 'expected a JSON number or a string such as "2/3", got null'),
        ('{"id": %d, "disclosure": -Infinity}', "got -Infinity (not valid JSON)"),
        ('{"id": %d, "disclosure": undefined}', "expected JSON, got "),
        ('{"id": "%d", "disclosure": 1}', "expected the number"),
        ('{"id": %d}', 'expected the key "disclosure"'),
        ('{"id": %d, "error": "too hard"}', "too hard"),
    ],
)
def test_an_answer_that_is_no_number_is_an_answer_and_nothing_is_started_again(
    tmp_path: Path, said: str, sentence: str
) -> None:
    subject = command(tmp_path, f"print({said!r} % number, flush=True)")
    answers = [subject.ask(SIMPLE) for _ in range(12)]
    subject.close()
    assert all(answer.problem is not None and sentence in answer.problem for answer in answers)
    assert (subject.starts, answers[0].in_step) == (1, True)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("import no_such_module_anywhere", "it ended with status 1 .*No module named 'no_such_module"),
        ("os._exit(4)", "it ended with status 4 without an answer to any question$"),
        ("sys.exit('SyntaxError: no\\n\\nNode.js v20')", "its standard error: SyntaxError"),
    ],
)
def test_a_command_that_only_ends_is_refused(tmp_path: Path, body: str, sentence: str) -> None:
    """With the line that names an error: Node ends with its version."""
    subject = command(tmp_path, body)
    with pytest.raises(InvalidInput, match=sentence):
        audit(subject, script())
    assert subject.starts == 5


def test_a_command_that_crashes_on_buckets_of_one_person_is_audited(tmp_path: Path) -> None:
    """The first questions are all about such buckets."""
    body = f"if any(sum(one.values()) == 1 for one in json.loads(line)['buckets']): sys.exit(1)\n{RIGHT}"
    questions = [Question(rows, 0) for rows in (((1,),), ((1,), (1,)), ((1, 1), (1,)), ((1, 1),))]
    report = audit(command(tmp_path, body), questions, limits=Limits(0, 0))
    assert (report.verdict, report.counts) == ("error", {"agrees": 1, "error": 3})
    assert report.mismatches[0].smallest.question == Question(((1,),), 0)


def test_it_is_started_once_and_its_complaints_are_kept(tmp_path: Path) -> None:
    subject = command(tmp_path, f"print('working', number, file=sys.stderr, flush=True)\n{RIGHT}")
    answers = [subject.ask(SIMPLE) for _ in range(20)]
    subject.close()
    assert [str(answer.value) for answer in answers] == ["1/2"] * 20
    assert (subject.starts, "working 20" in subject.complaints()) == (1, True)
    subject = command(tmp_path, RIGHT)
    assert str(subject.ask(Question(((1, 1),) * 20_000, 0)).value) == "1/2", "a question larger than a pipe"
    subject.close()
    subject = command(tmp_path, f"{RIGHT}\n{RIGHT}\ntime.sleep(100)")
    answers = [subject.ask(SIMPLE) for _ in range(2)]
    subject.close()
    assert any(answer.problem is not None for answer in answers), "a second line is an error whenever it is seen"


@pytest.mark.parametrize("ending", [RIGHT, "sys.exit(0)", "time.sleep(100)"])
def test_processes_of_its_group_are_gone(tmp_path: Path, ending: str) -> None:
    note = tmp_path / "process"
    fork = "child = subprocess.Popen(['sleep', '300'])"
    subject = command(tmp_path, f"{fork}\nopen({str(note)!r}, 'w').write(str(child.pid))\n{ending}", seconds=HANGS)
    subject.ask(SIMPLE)
    subject.close()
    for _ in range(30_000):
        try:
            os.kill(int(note.read_text()), 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    pytest.fail("a process of its group still runs")


def test_an_audit_gives_up_on_a_command_that_always_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs_check.audit.interview.FAILURES_IN_A_ROW", 4)
    report = audit(command(tmp_path, "print('no', flush=True)"), script(), limits=Limits(3, 3))
    assert (report.verdict, report.asked, report.ended) == ("error", 4, "it failed 4 times in a row")


def test_an_audit_soon_gives_up_on_a_command_that_never_answers_with_a_likely_reason(tmp_path: Path) -> None:
    path = tmp_path / "unflushed.py"
    path.write_text(f"{HEAD}    time.sleep(999)\n")
    subject = Command(f"{sys.executable} {path}", HANGS)
    subject.longest_start = 0.0
    report = audit(subject, script(), limits=Limits(1, 1))
    assert (report.verdict, report.counts) == ("error", {"unanswered": 2})
    assert report.ended == "it gave no answer in time to the first 2 questions"
    assert "flush each line of its output" in report.mismatches[0].smallest.answer.shown


def test_an_audit_ends_when_its_time_is_over(tmp_path: Path) -> None:
    report = audit(command(tmp_path, f"time.sleep(0.2)\n{RIGHT}"), script(), seconds=1, limits=Limits(0, 0))
    assert (0 < report.asked < 10, report.ended) == (True, "the time ran out")
    with pytest.raises(InvalidInput, match="at least one, got none"):
        audit(command(tmp_path, RIGHT), [])


def test_the_first_answer_after_a_start_has_time_for_the_start(tmp_path: Path) -> None:
    subject = command(tmp_path, f"time.sleep(0.5 * (number == 1))\n{RIGHT}", 0.1)
    answer = subject.ask(SIMPLE)
    subject.close()
    assert str(answer.value) == "1/2"
    assert subject.longest_start is not None
    for longest, allowance in ((None, 30), (2.0, 20), (100.0, 30), (0.0, 0)):
        subject.longest_start = longest
        assert subject.start_allowance == allowance


def test_a_module_takes_its_time_to_load_from_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long that takes: the process reports when it is done."""
    path = tmp_path / "loads_slowly.py"
    path.write_text("import time\ntime.sleep(0.5)\n\ndef half(buckets, k):\n    return '1/2'\n")
    waits: list[float] = []
    transfer = Command._transfer  # noqa: SLF001 - what it waits is recorded

    def recorded(self: Command, process: "subprocess.Popen[bytes]", request: bytes, seconds: float) -> bytes:
        waits.append(seconds)
        return transfer(self, process, request, seconds)

    monkeypatch.setattr(Worker, "_transfer", recorded)
    subject = _subject(f"{path}:half", None, ANSWERS, ["disclosure"])
    answers = [subject.ask(SIMPLE), subject.ask_again(SIMPLE)]
    subject.close()
    assert [str(answer.value) for answer in answers] == ["1/2", "1/2"]
    assert waits == [inf, ANSWERS, inf, PATIENCE * ANSWERS]


@pytest.mark.parametrize("line", ["", "no-such-program-anywhere --serve", "'unclosed"])
def test_a_command_that_cannot_be_started_is_refused(line: str) -> None:
    with pytest.raises(InvalidInput, match="command"):
        Command(line, 5)
