"""Commands that hang, die, babble, flood or fork: each answer is an error, and no process is left."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from project import ROOT

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import RIGHT_ALONE, audit
from proofs_check.audit.question import Question
from proofs_check.audit.smallest import Limits
from proofs_check.audit.subjects.command import Command
from reference.errors import InvalidInput

SIMPLE = Question(((1, 1),), 0)
HEAD = "import sys, json, os, time, subprocess\nfor line in sys.stdin:\n    number = json.loads(line)['id']\n"
RIGHT = "print(json.dumps({'id': number, 'disclosure': '1/2'}), flush=True)"


def command(tmp_path: Path, body: str, seconds: float = 5.0) -> Command:
    path = tmp_path / "audited.py"
    path.write_text(HEAD + "\n".join(f"    {line}" for line in body.splitlines()))
    return Command([sys.executable, str(path)], seconds)


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("time.sleep(100)", "no answer within"),
        ("sys.exit(3)", "ended with status 3"),
        ("os.abort()", "ended with status"),
        ("os.close(1); time.sleep(100)", "closed its output"),
        ("print('hello', flush=True)", "no JSON object"),
        ("print(json.dumps({'id': -1, 'disclosure': 1}), flush=True)", "to question"),
        ("os.write(1, b'[' * 3_000_000)", "more than"),
        ("while True: os.write(1, b'x\\n' * 9999)", "no JSON object"),
        ("while True: os.write(2, b'complaint ' * 9999)", "no answer within"),
    ],
)
def test_whatever_goes_wrong_is_an_error_and_the_next_question_is_asked(
    tmp_path: Path, body: str, problem: str
) -> None:
    subject = command(tmp_path, body, seconds=0.4 if "within" in problem else 20)
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
        ('{"id": %d, "disclosure": null}', 'null is not a number: a JSON number or a text such as "2/3" was expected'),
        ('{"id": %d, "disclosure": NaN}', "NaN (which is no JSON) is not a number: a JSON number"),
        ('{"id": %d, "disclosure": -Infinity}', "-Infinity (which is no JSON) is not a number"),
        ('{"id": %d, "disclosure": nan}', "is no JSON"),
        ('{"id": %d, "disclosure": undefined}', "is no JSON"),
        ('{"id": %d, "disclosure": true}', "true is not a number"),
        ('{"id": %d, "disclosure": ["1/2"]}', '["1/2"] is not a number'),
        ('{"id": %d, "disclosure": "half"}', '"half" is not a number'),
        ('{"id": "%d", "disclosure": 1}', "has the text"),
        ('{"id": %d}', 'has no "disclosure"'),
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
    assert not any("None" in str(answer.problem) for answer in answers)
    assert (subject.starts, answers[0].in_step) == (1, True)


@pytest.mark.parametrize(
    ("body", "starts", "told"),
    [
        ("import no_such_module_anywhere", 3, "3 times it ended with status 1.*No module named 'no_such_module"),
        ("os._exit(4)", 3, "3 times it ended with status 4 before it answered$"),
        ("os._exit(127)", 1, "cannot be audited: it ended with status 127"),
    ],
)
def test_a_command_that_only_ends_is_given_up_at_once(tmp_path: Path, body: str, starts: int, told: str) -> None:
    subject = command(tmp_path, body)
    with pytest.raises(InvalidInput, match=told):
        audit(subject, script())
    assert subject.starts == starts


def test_a_command_that_answered_once_may_crash_as_often_as_it_likes(tmp_path: Path) -> None:
    subject = command(tmp_path, f"if number > 1: sys.exit(1)\n{RIGHT}")
    answers = [subject.ask(SIMPLE) for _ in range(5)]
    subject.close()
    assert [answer.problem is None for answer in answers] == [True, False, False, False, False]
    assert (subject.starts, {answer.in_step for answer in answers[1:]}) == (4, {False})


def test_a_second_line_is_an_error_whenever_it_is_seen(tmp_path: Path) -> None:
    subject = command(tmp_path, f"{RIGHT}\n{RIGHT}\ntime.sleep(100)", seconds=20)
    answers = [subject.ask(SIMPLE) for _ in range(2)]
    subject.close()
    assert any(answer.problem is not None for answer in answers)


def test_it_is_started_once_and_its_complaints_are_kept(tmp_path: Path) -> None:
    subject = command(tmp_path, f"print('working', number, file=sys.stderr, flush=True)\n{RIGHT}")
    answers = [subject.ask(SIMPLE) for _ in range(20)]
    subject.close()
    assert [str(answer.value) for answer in answers] == ["1/2"] * 20
    assert subject.starts == 1
    assert "working 20" in subject.complaints()


def test_a_question_larger_than_a_pipe_is_asked_of_one_that_reads_slowly(tmp_path: Path) -> None:
    subject = command(tmp_path, RIGHT)
    answer = subject.ask(Question(((1, 1),) * 20_000, 0))
    subject.close()
    assert str(answer.value) == "1/2"


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("ending", [RIGHT, "sys.exit(0)", "time.sleep(100)"])
def test_what_it_forked_is_gone_even_if_it_left_the_group(tmp_path: Path, ending: str, *, apart: bool) -> None:
    note = tmp_path / "process"
    fork = f"child = subprocess.Popen(['sleep', '300'], start_new_session={apart})"
    subject = command(tmp_path, f"{fork}\nopen({str(note)!r}, 'w').write(str(child.pid))\n{ending}", seconds=1)
    subject.ask(SIMPLE)
    subject.close()
    assert is_gone(int(note.read_text()))


def test_a_daemon_is_gone_too(tmp_path: Path) -> None:
    note = tmp_path / "process"
    daemon = f"""if not os.fork():
    os.setsid()
    if not os.fork():
        open({str(note)!r}, 'w').write(str(os.getpid()))
        time.sleep(300)
    os._exit(0)
while not os.path.exists({str(note)!r}): time.sleep(0.01)
{RIGHT}"""
    subject = command(tmp_path, daemon)
    assert str(subject.ask(SIMPLE).value) == "1/2"
    subject.close()
    assert is_gone(int(note.read_text()))


def test_a_command_that_kills_its_keeper_leaves_no_process(tmp_path: Path) -> None:
    note = tmp_path / "process"
    body = f"""os.kill(os.getppid(), 9)
if not os.fork():
    os.setsid()
    open({str(note)!r}, 'w').write(str(os.getpid()))
    time.sleep(300)
time.sleep(300)"""
    subject = command(tmp_path, body, seconds=1)
    subject.ask(SIMPLE)
    subject.close()
    assert is_gone(int(note.read_text()))


def test_nothing_is_left_when_the_auditor_itself_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "process"
    audited = tmp_path / "audited.py"
    audited.write_text(f"import os, time\nopen({str(note)!r}, 'w').write(f'{{os.getpid()}}.')\ntime.sleep(300)\n")
    code = (
        "from proofs_check.audit.subjects.command import Command, Question\n"
        f"Command([{sys.executable!r}, {str(audited)!r}], 300).ask(Question(((1,),), 0))"
    )
    auditor = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    while not (note.exists() and note.read_text().endswith(".")):
        assert auditor.poll() is None
        time.sleep(0.02)
    auditor.kill()
    auditor.wait()
    assert is_gone(int(note.read_text().rstrip(".")))


def is_gone(process: int) -> bool:
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_an_audit_gives_up_on_a_command_that_always_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs_check.audit.interview.FAILURES_IN_A_ROW", 4)
    report = audit(command(tmp_path, "print('no', flush=True)"), script(), limits=Limits(3, 3))
    assert (report.verdict, report.asked, report.ended) == ("error", 4, "it failed 4 times in a row")


def test_an_audit_soon_gives_up_on_a_command_that_never_answers_and_tells_why_that_may_be(tmp_path: Path) -> None:
    path = tmp_path / "unflushed.py"
    path.write_text(f"{HEAD}    time.sleep(9)\n")
    report = audit(Command(f"{sys.executable} {path}", 0.2), script(), limits=Limits(1, 1))
    assert (report.verdict, report.asked, report.ended) == ("error", 5, "it failed 5 times in a row")
    assert "is each line of its output flushed" in report.mismatches[0].smallest.answer.shown


def test_a_refusal_tells_the_line_that_names_an_error(tmp_path: Path) -> None:
    """Node ends what it says about an error with its version."""
    path = tmp_path / "ends.py"
    path.write_text("import sys\nsys.exit('SyntaxError: \\x1b[2Jno\\n\\nNode.js v20')\n")
    with pytest.raises(InvalidInput, match="its standard error said: SyntaxError"):
        audit(Command(f"{sys.executable} {path}", 5), script())


def test_an_audit_ends_when_its_time_is_over(tmp_path: Path) -> None:
    report = audit(command(tmp_path, f"time.sleep(0.2)\n{RIGHT}"), script(), seconds=1, limits=Limits(0, 0))
    assert 0 < report.asked < 10
    assert report.ended == "the time ran out"
    with pytest.raises(InvalidInput, match="no question was asked in 0 seconds: more time was expected"):
        audit(command(tmp_path, RIGHT), script(), seconds=0)
    with pytest.raises(InvalidInput, match="no question to ask"):
        audit(command(tmp_path, RIGHT), [])


def test_a_command_that_tires_answers_rightly_alone(tmp_path: Path) -> None:
    tiring = f"asked = globals().get('asked', 0) + 1\nif asked == 3: sys.exit(1)\n{RIGHT}"
    questions = [Question(((number, number),), 0) for number in (1, 2, 3)]
    report = audit(command(tmp_path, tiring), questions, limits=Limits(0, 0))
    assert [one.certainty for one in report.mismatches] == [RIGHT_ALONE]


@pytest.mark.parametrize("line", ["", "no-such-program-anywhere --serve", "'unclosed"])
def test_a_command_that_cannot_be_started_is_refused(line: str) -> None:
    with pytest.raises(InvalidInput, match="command"):
        Command(line, 5)
