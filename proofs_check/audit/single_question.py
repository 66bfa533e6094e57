"""One question, asked and compared: to look at a mismatch again, or to try an implementation for the first time.

>>> from proofs_check.audit.subjects.function import Function
>>> ask_one(Function(lambda buckets, k: "2/3"), Question(((2, 1),), 0), "two-thirds").verdict
'agrees'
"""

from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import hints
from proofs_check.audit.protocol import WORST_FIRST, verdict_of
from proofs_check.audit.question import Question
from proofs_check.audit.report import AuditReport, Mismatch
from proofs_check.audit.subjects.function import Subject
from reference.errors import BudgetExhausted

AS_GIVEN = "this question was given, and no smaller one was looked for"


def ask_one(subject: Subject, question: Question, name: str, seconds: float | None = None) -> AuditReport:
    """Ask this question alone; nothing is shrunk, and what is right is shown too.

    The time is for finding out which mistakes give a wrong answer.
    """
    interview = Interview(subject, seconds)
    try:
        exchange = interview.ask(question)
        wrong = exchange.kind in WORST_FIRST
        mismatches = (Mismatch(exchange, 1, 1, _hints(interview, exchange), AS_GIVEN),) if wrong else ()
    finally:
        subject.close()
    return AuditReport(
        subject=name,
        seed=None,
        verdict=verdict_of({exchange.kind: 1}),
        counts={exchange.kind: 1},
        mismatches=mismatches,
        diagnoses=(),
        ended=interview.ended,
        shrinking=0,
        complaints=subject.complaints(),
        failures=(question,) if wrong else (),
        asks=(question.ask,),
        right=() if wrong else (exchange,),
    )


def _hints(interview: Interview, exchange: Exchange) -> tuple[str, ...]:
    try:
        with interview.diagnosing():
            return hints(exchange)
    except BudgetExhausted:
        return ()
