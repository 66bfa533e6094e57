"""An audit: ask, compare, shrink what is wrong, diagnose.

>>> from proofs_check.audit.questions import disclosure_questions
>>> from proofs_check.audit.subject import Function
>>> def wrong(buckets, k):
...     return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)
>>> report = audit(Function(wrong), disclosure_questions(seed=0, number=50))
>>> report.verdict, report.diagnoses, report.mismatches[0].smallest.question.fields()
('unsound', ('k-ignored',), {'ask': 'disclosure', 'buckets': [{'a': 1, 'b': 1}], 'k': 1})
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from proofs_check.audit.diagnosis import diagnoses, hints
from proofs_check.audit.protocol import compared
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.shrinking import MOST_ATTEMPTS, shrunk
from proofs_check.audit.subject import Subject
from proofs_check.audit.truth import truth_of
from proofs_check.audit.verdict import WORST_FIRST, Exchange, Mismatch, Report, verdict_of
from reference.errors import WorstcaseError

FAILURES_IN_A_ROW = 40
"""After so many crashes and hangs one after the other nothing more is asked."""

SLOWEST_SHRINKING = 20.0
"""Seconds, for each mismatch."""


def audit(
    subject: Subject,
    questions: Iterable[Question],
    *,
    name: str = "implementation",
    seed: int | None = None,
    seconds: float | None = None,
    attempts: int = MOST_ATTEMPTS,
) -> Report:
    """Ask the questions, at most so many seconds long, and report."""
    deadline = time.monotonic() + seconds if seconds is not None else None
    try:
        exchanges, ended = _asked(subject, questions, deadline)
        wrong = [one for one in exchanges if one.kind in WORST_FIRST]
        known = diagnoses(exchanges)
        mismatches = tuple(_mismatches(subject, wrong, attempts, one_cause=bool(known)))
    finally:
        subject.close()
    counts = Counter(one.kind for one in exchanges)
    return Report(
        subject=name,
        seed=seed,
        verdict=verdict_of(counts),
        counts=dict(sorted(counts.items())),
        mismatches=mismatches,
        diagnoses=known,
        ended=ended,
        complaints=subject.complaints(),
        failures=tuple(one.question for one in wrong),
    )


def exchange(subject: Subject, question: Question) -> Exchange:
    """Ask one question."""
    truth = truth_of(question)
    answer = subject.ask(question)
    return Exchange(question, answer, truth, compared(answer, truth.value, question.ask))


def _asked(subject: Subject, questions: Iterable[Question], deadline: float | None) -> tuple[list[Exchange], str]:
    """All exchanges, and why they ended."""
    exchanges: list[Exchange] = []
    failures = 0
    for question in questions:
        if deadline is not None and time.monotonic() > deadline:
            return exchanges, "the time ran out"
        exchanges.append(exchange(subject, question))
        failures = failures + 1 if exchanges[-1].kind == "error" else 0
        if failures == FAILURES_IN_A_ROW:
            return exchanges, f"it failed {failures} times in a row"
    return exchanges, "all questions were asked"


def _mismatches(subject: Subject, wrong: Sequence[Exchange], attempts: int, *, one_cause: bool) -> Iterator[Mismatch]:
    """The smallest question of each distinct way to be wrong, the worst first.

    Unless one cause explains everything, the largest failure is shrunk too: it may come to something else.
    """
    found: set[tuple[str, Question]] = set()
    for kind, same in _ways(wrong):
        in_order = sorted(same, key=lambda one: one.question.size)
        for start in [one.question for one in (in_order[:1] if one_cause else [in_order[0], in_order[-1]])]:
            question = shrunk(start, _fails(subject, kind), attempts)
            if (kind, question) in found:
                continue
            found.add((kind, question))
            smallest = exchange(subject, question)
            if smallest.kind == kind:
                yield Mismatch(smallest, start, len(same), hints(smallest))


def _ways(wrong: Sequence[Exchange]) -> Iterator[tuple[str, list[Exchange]]]:
    """The wrong answers by kind, and by what was asked."""

    def way(one: Exchange) -> tuple[int, int]:
        return WORST_FIRST.index(one.kind), ASKS.index(one.question.ask)

    for (kind, _), same in groupby(sorted(wrong, key=way), key=way):
        yield WORST_FIRST[kind], list(same)


def _fails(subject: Subject, kind: str) -> Callable[[Question], bool]:
    """Whether a question is answered wrongly in this way; not any more when it takes too long to find out."""
    deadline = time.monotonic() + SLOWEST_SHRINKING

    def fails(question: Question) -> bool:
        if time.monotonic() > deadline:
            return False
        try:
            return exchange(subject, question).kind == kind
        except WorstcaseError:  # no such question can be asked
            return False

    return fails
