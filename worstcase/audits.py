"""Other people's implementations: audits, and the test vectors.

>>> audit(lambda buckets, k: 1, questions=20).verdict
'loose'
"""

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reference.errors import InvalidInput
from worstcase.inputs import whole_number

if TYPE_CHECKING:
    from proofs_check.audit.report import AuditReport
    from proofs_check.audit.subjects.function import Implementation, Subject
    from proofs_check.vectors import Vector, VectorRun

SLOW_START = 60.0
"""Seconds that a peer may take to answer: it loads its data frames with the first question."""


def audit(
    function: "Implementation | str | None" = None,
    *,
    command: str | None = None,
    peer: str | None = None,
    ask: str = "disclosure",
    questions: int = 800,
    seed: int = 0,
    seconds: float = 45,
    answer_seconds: float = 5,
    replay: str | Path | None = None,
) -> "AuditReport":
    """Compare another implementation with the truth, and shrink what is wrong to a smallest input.

    It is a function (called in this process), MODULE:FUNCTION (in a process of its own), a command that speaks the
    protocol of `worstcase audit --help`, or a peer, a package that is known by name.
    """
    from proofs_check.audit import corpus, examination
    from proofs_check.audit.question_files import read_questions

    whole_number(questions, "the number of questions", 1)
    whole_number(seed, "the seed")
    again = read_questions(replay) if replay else None
    asks = [ask] if again is None else [one.ask for one in again]
    subject = subject_of(function, command, answer_seconds, peer, asks)
    kind = "neighbours" if peer and ask == "disclosure" else ask
    script = corpus.script(kind, seed, questions) if again is None else again
    name = command or peer or str(function if isinstance(function, str) else getattr(function, "__name__", "function"))
    recorded = None if replay else seed
    return examination.audit(subject, script, name=name, seed=recorded, seconds=seconds, attempts=2 * questions)


def vectors(ask: str | None = None, flag: str | None = None) -> "list[Vector]":
    """The test vectors of one kind, or those that catch one mistake, or all."""
    from proofs_check import vectors as shipped

    return shipped.load(ask, flag)


def run_vectors(
    function: "Implementation | str | None" = None,
    *,
    command: str | None = None,
    ask: str = "disclosure",
    flag: str | None = None,
    answer_seconds: float = 5,
) -> "VectorRun":
    """Ask an implementation all test vectors of a kind."""
    from proofs_check import vectors as shipped

    return shipped.run(subject_of(function, command, answer_seconds, asks=[ask]), shipped.load(ask, flag))


def subject_of(
    function: "Implementation | str | None",
    command: str | None,
    seconds: float,
    peer: str | None = None,
    asks: Sequence[str] = (),
) -> "Subject":
    """What is audited: a function here, a command, or a function in a process of its own that can be ended.

    A function must fit what it will be asked, `asks`.
    """
    from proofs_check.audit.subjects.command import Command
    from proofs_check.audit.subjects.function import Function, check_signature, load_function

    if (function is None) + (command is None) + (peer is None) != 2:
        raise InvalidInput("one of a function, a command and a peer was expected")
    if peer is not None:
        from proofs_check.audit.subjects.pycanon import require

        module = "proofs_check.audit.subjects.pycanon"
        return Command([sys.executable, "-m", module, require(peer)], max(seconds, SLOW_START))
    if function is None:
        return Command(str(command), seconds)
    if not isinstance(function, str):
        check_signature(function, asks)
        return Function(function)
    with contextlib.redirect_stdout(sys.stderr):  # what a module prints when it is loaded is no report
        check_signature(load_function(function), asks)
    return Command([sys.executable, "-m", "proofs_check.audit.subjects.function", function], seconds)
