"""The report of an audit for people, the same on a page and on the terminal, and in the same order.

First the verdict; then for each way to be wrong the smallest example, the attacker, the likely mistake and the line
that asks again; then the number of unanswered questions, if there are any, and the end of the program's standard error;
the counting last. Output of the program is shown on one line, with everything unprintable escaped.
"""

from collections.abc import Iterator
from itertools import groupby, zip_longest

from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import LATE, NEEDED, UNANSWERED
from proofs_check.audit.question import Question, name_text
from proofs_check.audit.report import MEANING, AuditReport, Mismatch
from reference.naming import visible

_MOST_COMPLAINTS = 8
"""Lines of its standard error that are shown."""
_SINGLE = "the question"
_MOST_GUESSES = 3
"""Mistakes that are named where they give one answer only."""


def as_text(report: AuditReport) -> str:
    """The report for the terminal."""
    return "\n".join(_lines(report))


def _lines(report: AuditReport) -> Iterator[str]:
    yield f"{report.verdict}: {MEANING[report.verdict]}"
    for heading, rows in findings(report):
        yield heading
        yield from (f"  {what:8}  {fact}" for what, fact in rows)
    if report.unanswered:
        yield unanswered(report)
    if report.complaints:
        yield "its standard error ended with"
        yield from (f"  | {line}" for line in complaints(report))
    yield counted(report)


def findings(report: AuditReport) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """What is shown in full: a heading, and what there is to know below it, each with what it is."""
    for mismatch in report.mismatches:
        heading = f"{mismatch.smallest.kind}, the smallest example found ({_seen(mismatch)})"
        yield heading if report.asked > 1 else _SINGLE, list(_facts(report, mismatch))
    for exchange in report.right:
        yield _SINGLE, list(exchange_facts(exchange))


def _seen(mismatch: Mismatch) -> str:
    """How many answers are wrong like this one, and how many of them are of its kind."""
    if mismatch.as_bad < mismatch.seen:
        return f"{mismatch.seen:,} wrong answers of this mistake, {mismatch.as_bad:,} of them {mismatch.smallest.kind}"
    return f"{mismatch.seen:,} such answers" if mismatch.seen > 1 else "one such answer"


def _facts(report: AuditReport, mismatch: Mismatch) -> Iterator[tuple[str, str]]:
    """What there is to know of a mismatch, each with what it is."""
    yield from exchange_facts(mismatch.smallest)
    ask = mismatch.smallest.question.ask
    is_late = mismatch.smallest.answer.failure == LATE  # which no diagnosis covers
    diagnosed = [] if is_late else report.diagnosed(ask)
    for one in diagnosed:
        yield "mistake", f"{one.says} ({one.name}: {one.reason})"
        if mismatch is next(first for first in report.mismatches if first.smallest.question.ask == ask):
            yield from zip_longest(["repair"][: len(one.repair)], one.repair, fillvalue="")
    if mismatch.mistakes and not diagnosed:
        more = len(mismatch.mistakes) - _MOST_GUESSES
        named = [f"{CATALOGUE[ask][name].says} ({name})" for name in mismatch.mistakes[:_MOST_GUESSES]]
        yield "perhaps", "; or ".join([*named, *([f"{more:,} more"] if more > 0 else [])])
    if mismatch.again:
        yield "again", visible(mismatch.again)
    yield "smallest", mismatch.certainty


def exchange_facts(exchange: Exchange) -> Iterator[tuple[str, str]]:
    """A question, what was answered, what is true, and the attacker who shows it."""
    question, truth = exchange.question, exchange.truth
    yield "buckets", release_text(question)
    yield "asked", asked_text(question)
    yield "answered", visible(exchange.answer.shown)
    yield "true", truth_text(truth.value)
    if truth.target:
        known = "; ".join(truth.knowledge) or "nothing more"
        yield "attacker", f"knows {known}, and is sure of {truth.target} with {truth.disclosure}"


def complaints(report: AuditReport) -> list[str]:
    """The last lines of its standard error, those that are repeated once with how often."""
    lines = ((visible(line), len(list(same))) for line, same in groupby(report.complaints.splitlines()))
    return [f"{line}  ({times:,} times)" if times > 1 else line for line, times in lines][-_MOST_COMPLAINTS:]


def unanswered(report: AuditReport) -> str:
    """How many questions had no answer in time, and how many may have none."""
    asked = report.asked - report.declined
    number = f"{report.unanswered:,} of {asked:,} questions" if asked > 1 else "the question"
    needed = f"{float(NEEDED):.0%} of the questions and one of every family must be answered"
    return f"unanswered: {number} got no answer in time ({needed})"


def counted(report: AuditReport) -> str:
    """How many questions came to what."""
    kinds = ", ".join(f"{number:,} {_COUNTED[kind]}" for kind, number in report.counts.items() if number)
    shrinking = f"; {report.shrinking:,} more to shrink" if report.shrinking else ""
    seed = "" if report.seed is None else f"; seed {report.seed}"
    number = "1 question" if report.asked == 1 else f"{report.asked:,} questions"
    return f"{number}: {kinds or 'no answer'} ({report.ended}{shrinking}{seed})"


_COUNTED = {
    "agrees": "agreed",
    "unsound": "unsound",
    "loose": "loose",
    "error": "failed",
    "unsupported": "declined",
    UNANSWERED: "unanswered",
}


def release_text(question: Question) -> str:
    """The buckets, for people."""
    rows = [
        ", ".join(f"{name_text(value)}: {count:,}" for value, count in bucket.items()) for bucket in question.written
    ]
    return "  ".join(f"{{{row}}}" for row in rows)


def asked_text(question: Question) -> str:
    """What was asked about the buckets."""
    if question.ask == "probability":
        event, knowledge = question.asked
        return f"probability of {event} given {'; '.join(knowledge) or 'nothing more'}"
    if question.ask == "safe":
        return f"is it safe with c = {question.threshold}, k = {question.k}"
    return f"disclosure with k = {question.k}" if question.ask == "disclosure" else question.ask


def truth_text(value: object) -> str:
    """A true answer, for people."""
    if value is None:
        return "none: the knowledge contradicts the buckets, which the answer should report"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
