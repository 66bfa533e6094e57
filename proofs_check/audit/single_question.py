"""One question, asked and compared: to look at a mismatch again, or to try an implementation for the first time.

>>> from proofs_check.audit.subjects.function import Function
>>> ask_one(Function(lambda buckets, k: "2/3"), Question(((2, 1),), 0), "two-thirds").verdict
'agrees'
"""

from dataclasses import replace

from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import hints
from proofs_check.audit.protocol import verdict_of
from proofs_check.audit.question import Question
from proofs_check.audit.report import AuditReport, Mismatch
from proofs_check.audit.subjects.function import Subject
from reference.errors import BudgetExhausted

AS_GIVEN = "this question was given, and no smaller one was looked for"


def ask_one(subject: Subject, question: Question, name: str, seconds: float | None = None) -> AuditReport:
    """Ask this question alone; nothing is shrunk, and what is right is shown too."""
    interview = Interview(subject, seconds)
    try:
        interview.exchanges.append(interview.ask(question))
        interview.ask_unanswered_again()
        exchange = interview.exchanges[0]
        counts = {exchange.kind: 1}
        verdict = verdict_of(counts)
        wrong = verdict not in {"agrees", "unsupported"}
        shown = replace(exchange, kind=verdict)
        mismatches = (Mismatch(shown, 1, 1, _hints(interview, exchange), AS_GIVEN),) if wrong else ()
    finally:
        subject.close()
    return AuditReport(
        subject=name,
        seed=None,
        verdict=verdict,
        counts=counts,
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
        return hints(exchange, interview.diagnosing())
    except BudgetExhausted:
        return ()
