"""Audits from end to end: ask, compare, shrink mismatches, diagnose, report; or ask one question alone.

>>> from proofs_check.audit.corpus import script
>>> from proofs_check.audit.subject import Function
>>> def wrong(buckets, k):
...     return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)
>>> report = audit(Function(wrong), script(seed=0, number=50))
>>> report.verdict, report.diagnoses[0].name, report.mismatches[0].smallest.question.fields()
('unsound', 'k-ignored', {'ask': 'disclosure', 'buckets': [{'a': 1, 'b': 1}], 'k': 1})
>>> ask_one(Function(lambda buckets, k: "2/3"), Question(((2, 1),), 0), "two-thirds").verdict
'agrees'
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from proofs_check.audit.corpus import Script
from proofs_check.audit.diagnosis import Cause, causes, hints
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.protocol import UNANSWERED, WORST_FIRST, failing, verdict_of
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.report import AuditReport, Mismatch
from proofs_check.audit.shrinking import Limits, smallest
from proofs_check.audit.subject import Subject
from reference.errors import InvalidInput

MOST = Limits(shrinking=1_600)  # what may be asked beyond the questions
SHARE_OF_ASKING_AGAIN = 0.8  # of the time: then no unanswered question is asked again if there is something to shrink
AS_GIVEN = "this question was given; no smaller one was searched for"
NOT_SHRUNK = "the smallest unanswered question; unanswered questions are not shrunk"
RIGHT_ALONE = (
    "asked alone after a fresh start, it answers correctly: the failure depends on earlier questions, "
    "so this is not a smallest example"
)


def audit(
    subject: Subject,
    questions: Script | Iterable[Question],
    *,
    name: str = "implementation",
    seed: int | None = None,
    seconds: float | None = None,
    limits: Limits = MOST,
) -> AuditReport:
    """Ask the questions, in at most `seconds` in all, and return a report.

    The limits are for shrinking all mismatches, and for the questions smaller than each example. Unless the time runs
    out, the same seed gives the same report. Raises InvalidInput if no question was asked.
    """
    script = questions if isinstance(questions, Script) else Script(questions)
    interview = Interview(subject, seconds, script.number)
    try:
        script.each(interview.record)
        if not interview.exchanges and interview.is_late():
            raise InvalidInput(f"seconds: expected time for at least one question, got {seconds:g}: allow more")
        if not interview.exchanges:
            raise InvalidInput("questions: expected at least one, got none")
        is_wrong = any(one.kind in WORST_FIRST for one in interview.exchanges)
        interview.ask_unanswered_again(SHARE_OF_ASKING_AGAIN if is_wrong else 1.0)
        asked = interview.asked
        found = causes(interview.exchanges, interview.diagnosing())
        mismatches = _mismatches(interview, found, limits)
    finally:
        subject.close()
    if UNANSWERED in failing(*_counted(interview.exchanges)):
        unanswered = [one for one in interview.exchanges if one.kind == UNANSWERED]
        first = replace(min(unanswered, key=lambda one: one.question.size), kind="error")
        mismatches.append(Mismatch(first, len(unanswered), len(unanswered), (), NOT_SHRUNK))
    diagnoses = sorted((one for cause in found for one in cause.diagnoses), key=lambda one: ASKS.index(one.ask))
    return replace(
        _report(interview, name),
        seed=seed,
        mismatches=tuple(mismatches),
        diagnoses=tuple(diagnoses),
        shrinking=interview.asked - asked,
    )


def ask_one(subject: Subject, question: Question, name: str, seconds: float | None = None) -> AuditReport:
    """Ask this question alone; shrink nothing, and report a correct answer, too."""
    interview = Interview(subject, seconds)
    try:
        interview.exchanges.append(interview.ask(question))
        interview.ask_unanswered_again()
        [exchange] = interview.exchanges
        guessed = () if exchange.kind in {"agrees", "unsupported"} else hints(exchange, interview.diagnosing())
    finally:
        subject.close()
    report = _report(interview, name)
    if not report.failures:
        return replace(report, right=(exchange,))
    return replace(report, mismatches=(Mismatch(replace(exchange, kind=report.verdict), 1, 1, guessed, AS_GIVEN),))


def _report(interview: Interview, name: str) -> AuditReport:
    counts, families = _counted(interview.exchanges)
    kinds = failing(counts, families)
    return AuditReport(
        subject=name,
        verdict=verdict_of(counts, families),
        counts=dict(sorted(counts.items())),
        ended=interview.ended,
        complaints=interview.subject.complaints(),
        failures=tuple(one.question for one in interview.exchanges if one.kind in kinds),
        asks=tuple(dict.fromkeys(one.question.ask for one in interview.exchanges)),
    )


def _counted(exchanges: Iterable[Exchange]) -> tuple[Counter[str], list[Counter[str]]]:
    """The number of answers of each kind, in all and for each family of questions."""
    families: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in exchanges:
        families[one.question.ask, one.question.family][one.kind] += 1
    return sum(families.values(), Counter()), list(families.values())


def _mismatches(interview: Interview, found: Sequence[Cause], limits: Limits) -> list[Mismatch]:
    """The smallest question for each cause, the worst first, without those that the guess for another one explains.

    The remaining time is divided among them. The worst comes last, so that it gets the time that the others leave.
    """
    most = interview.asked + limits.shrinking
    right = [one for one in interview.exchanges if one.kind == "agrees"]
    shown: list[Mismatch] = []
    for left, cause in reversed(list(enumerate(found, start=1))):
        begun = interview.share
        until = begun + (1 - begun) / left
        shrinking = max(0, min(Limits().shrinking, (most - interview.asked) // left))
        limited = Limits(shrinking, limits.enumerated, begun + (until - begun) / 2, until)
        question, certainty = smallest(interview, cause.first.question, cause.explains, limited)
        exchange = interview.ask(question)
        guessed = cause.mistakes or hints(exchange, interview.diagnosing(), right)
        as_bad = sum(one.kind == exchange.kind for one in cause.wrong)
        certainty = RIGHT_ALONE if interview.is_right_alone(exchange) else certainty
        shown.append(Mismatch(exchange, len(cause.wrong), as_bad, guessed, certainty))
    return _distinct(reversed(shown))


def _distinct(mismatches: Iterable[Mismatch]) -> list[Mismatch]:
    """The mismatches that no guess for an earlier one explains, with the counts of the others added to that one."""
    shown: list[Mismatch] = []
    for one in mismatches:
        for place, other in enumerate(shown):
            same_ask = other.smallest.question.ask == one.smallest.question.ask
            if same_ask and {*one.mistakes} & {*other.mistakes}:
                more = one.as_bad if one.smallest.kind == other.smallest.kind else 0
                shown[place] = replace(other, seen=other.seen + one.seen, as_bad=other.as_bad + more)
                break
        else:
            shown.append(one)
    return shown
