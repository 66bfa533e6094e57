"""Audits of other implementations, and test vectors.

Each mismatch of a report comes with a line to run that asks its question again. As a program,

    python -m worstcase.audits MODULE:FUNCTION [ASK…]

serves a function by the audit's protocol. If kinds of questions are named, its first line reports whether the module
was loaded and the function fits them.

>>> audit(lambda buckets, k: 1, questions=20).verdict
'loose'
"""

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from reference.errors import InvalidInput
from reference.exact import whole_number
from reference.naming import described_thing
from worstcase.io.files import read_json
from worstcase.io.user_code import load_object

if TYPE_CHECKING:
    from proofs_check.audit.question import Question
    from proofs_check.audit.report import AuditReport
    from proofs_check.audit.subject import Implementation, Subject
    from proofs_check.vectors import VectorRun

MOST_QUESTIONS = 10**9


class AuditFailed(AssertionError):
    """An audited function does not agree; the message is the report as text, and `report` holds it."""

    def __init__(self, report: "AuditReport") -> None:
        from worstcase.display.audit_report import as_text

        super().__init__(as_text(report))
        self.report = report


def audit(
    function: "Implementation | str | None" = None,
    *,
    command: str | None = None,
    peer: str | None = None,
    ask: str = "disclosure",
    questions: int = 800,
    seed: int = 0,
    seconds: float = 60,
    answer_seconds: float = 5,
    replay: str | Path | None = None,
    question: str | Mapping[str, object] | None = None,
) -> "AuditReport":
    """Compare another implementation with the truth, and shrink each mismatch to a smallest input.

    The implementation is one of four: a function, called in this process; MODULE:FUNCTION, in a process of its own; a
    command that follows the protocol of `worstcase audit --help`; or a peer, the name of a package in an environment of
    its own. `question`, as text or as fields, asks only this question; `replay` asks only those of a file. A question
    without an answer within `answer_seconds` is asked once more at the end, with four times the limit.
    """
    from proofs_check.audit import corpus, examination, shrinking
    from proofs_check.audit.question import questions_in, read_question

    questions = whole_number(questions, "the number of questions", 1, MOST_QUESTIONS)
    _check_seconds(seconds, "the time for the audit")
    seed = whole_number(seed, "the seed")
    if replay is not None and question is not None:
        raise InvalidInput("expected a question or a replay file, got both")
    single = None if question is None else read_question(question)
    again = questions_in(read_json(replay), str(replay)) if replay else None if single is None else [single]
    subject = _subject(function, command, answer_seconds, [ask] if again is None else [one.ask for one in again], peer)
    name = command or peer or str(function if isinstance(function, str) else getattr(function, "__name__", "function"))
    if single is not None:
        report = examination.ask_one(subject, single, name, seconds)
    else:
        kind = "neighbours" if peer and ask == "disclosure" else ask
        report = examination.audit(
            subject,
            corpus.script(kind, seed, questions) if again is None else again,
            name=name,
            seed=None if replay else seed,
            seconds=seconds,
            limits=shrinking.Limits(shrinking=2 * questions),
        )
    who: dict[str, Any] = {"function": function, "command": command, "peer": peer}
    lines = (replace(one, again=question_line(one.smallest.question, **who)) for one in report.mismatches)
    return replace(report, mismatches=tuple(lines))


def audit_function(
    function: "Implementation | str",
    *,
    ask: str = "disclosure",
    questions: int = 800,
    seed: int = 0,
    seconds: float = 60,
) -> "AuditReport":
    """Return the report on a function that agrees; raise AuditFailed, an AssertionError, on any other verdict.

    For a test: `worstcase.audit_function(my_function)`. The function is called in this process, where nothing can end
    it. As text, MODULE:FUNCTION, it runs in a process of its own and has five seconds for each answer.
    """
    __tracebackhide__ = True  # pytest shows the line of the test, and not this one
    report = audit(function, ask=ask, questions=questions, seed=seed, seconds=seconds)
    if report.verdict != "agrees":
        raise AuditFailed(report)
    return report


def run_vectors(
    function: "Implementation | str | None" = None,
    *,
    command: str | None = None,
    ask: str = "disclosure",
    flag: str | None = None,
    answer_seconds: float = 5,
) -> "VectorRun":
    """Ask an implementation all test vectors of one kind."""
    from proofs_check import vectors as shipped

    return shipped.run(_subject(function, command, answer_seconds, [ask]), shipped.load(ask, flag))


def _subject(
    function: "Implementation | str | None",
    command: str | None,
    seconds: float,
    asks: Sequence[str],
    peer: str | None = None,
) -> "Subject":
    from proofs_check.audit.peers import asking_command
    from proofs_check.audit.subject import Command, Function, Worker, check_signature

    _check_seconds(seconds, "the time for an answer")
    if (function is None) + (command is None) + (peer is None) != 2:
        raise InvalidInput("expected exactly one of a function, a command and a peer")
    if function is None:
        return Command(str(command) if peer is None else asking_command(peer), seconds)
    if isinstance(function, str):
        worker = [sys.executable, "-m", "worstcase.audits", function, *dict.fromkeys(asks)]
        return Worker(worker, function, seconds)
    check_signature(function, asks)
    return Function(function)


def _check_seconds(number: float, what: str) -> None:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < float("inf"):
        raise InvalidInput(f"{what}: expected a number of seconds above 0, got {number!a}")


def question_line(
    question: "Question",
    *,
    function: "Implementation | str | None" = None,
    command: str | None = None,
    peer: str | None = None,
) -> str:
    """Return the line that asks a question again: for a shell, or Python for a function of this process."""
    fields = question.fields()
    for option, name in (("--command", command), ("--peer", peer), ("--python", function)):
        if isinstance(name, str):
            return shlex.join(["worstcase", "audit", option, name, "--question", json.dumps(fields)])
    given = (f"{name}={value!r}" for name, value in fields.items() if name != "ask")
    return f"{getattr(function, '__name__', 'function')}({', '.join(given)})"


def _load_function(name: str) -> "Implementation":
    function = load_object(name, "a function to audit")
    if not callable(function):
        raise InvalidInput(f"{name}: expected a function to audit, got {described_thing(function)}")
    return function


def _serve(name: str, asks: Sequence[str], requests: IO[bytes], answers: IO[bytes]) -> None:
    """Load the function, and answer with it."""
    from proofs_check.audit.subject import check_signature, serve

    refused, function = None, None
    try:
        function = _load_function(name)
        check_signature(function, asks)
    except InvalidInput as refusal:
        if not asks:
            raise
        refused = str(refusal)
    if asks:
        answers.write(json.dumps({"refused": refused}).encode() + b"\n")
        answers.flush()
    place = name.rpartition(":")[0]
    if place.endswith(".py"):  # modules that the function imports later lie beside it
        sys.path.insert(0, str(Path(place).resolve().parent))
    if refused is None:
        serve(cast("Implementation", function), requests, answers)


if __name__ == "__main__":
    # What the function prints must not be taken for answers.
    _answers, sys.stdout = sys.stdout.buffer, sys.stderr
    _serve(sys.argv[1], sys.argv[2:], sys.stdin.buffer, _answers)
