"""An audit from end to end: ask, compare, shrink what is wrong, diagnose, report.

>>> from proofs_check.audit.corpus import script
>>> from proofs_check.audit.subjects.function import Function
>>> def wrong(buckets, k):
...     return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)
>>> report = audit(Function(wrong), script(seed=0, number=50))
>>> report.verdict, report.diagnoses[0].name, report.mismatches[0].smallest.question.fields()
('unsound', 'k-ignored', {'ask': 'disclosure', 'buckets': [{'a': 1, 'b': 1}], 'k': 1})
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from proofs_check.audit.corpus import Script
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import diagnoses, hints
from proofs_check.audit.protocol import WORST_FIRST, verdict_of
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.report import AuditReport, Mismatch
from proofs_check.audit.smallest import smallest
from proofs_check.audit.subjects.function import Subject

MOST_ATTEMPTS = 1_600
"""Questions that may be asked to shrink all that is wrong."""
_FOR_ONE = 800
"""Questions to shrink one mismatch: enough to ask everything about three people, but not about four."""


def audit(
    subject: Subject,
    questions: Script | Iterable[Question],
    *,
    name: str = "implementation",
    seed: int | None = None,
    seconds: float | None = None,
    attempts: int = MOST_ATTEMPTS,
) -> AuditReport:
    """Ask the questions, in at most this many seconds altogether, and report."""
    script = questions if isinstance(questions, Script) else Script(questions)
    interview = Interview(subject, seconds)
    try:
        script.each(interview.record)
        wrong = [one for one in interview.exchanges if one.kind in WORST_FIRST]
        known = diagnoses(interview.exchanges)
        mismatches = tuple(_mismatches(interview, wrong, attempts, {one.ask for one in known}))
    finally:
        subject.close()
    counts = Counter(one.kind for one in interview.exchanges)
    return AuditReport(
        subject=name,
        seed=seed,
        verdict=verdict_of(counts),
        counts=dict(sorted(counts.items())),
        mismatches=mismatches,
        diagnoses=known,
        ended=interview.ended,
        shrinking=interview.asked - len(interview.exchanges),
        complaints=subject.complaints(),
        failures=tuple(one.question for one in wrong),
        asks=tuple(dict.fromkeys(one.question.ask for one in interview.exchanges)),
    )


def _mismatches(
    interview: Interview, wrong: Sequence[Exchange], attempts: int, explained: set[str]
) -> Iterator[Mismatch]:
    """The smallest question of each distinct way to be wrong, the worst first.

    Unless one cause explains everything, the largest failure is shrunk too: it may come to something else.
    """
    most = interview.asked + attempts
    found: set[tuple[str, Question]] = set()
    for kind, same in _ways(wrong):
        in_order = sorted(same, key=lambda one: one.question.size)
        one_cause = in_order[0].question.ask in explained
        for start in [one.question for one in (in_order[:1] if one_cause else [in_order[0], in_order[-1]])]:
            least = smallest(interview, start, kind, max(0, min(_FOR_ONE, most - interview.asked)))
            if (kind, least.question) not in found:
                found.add((kind, least.question))
                exchange = interview.ask(least.question)
                yield Mismatch(exchange, len(same), hints(exchange), least.certainty)


def _ways(wrong: Sequence[Exchange]) -> Iterator[tuple[str, list[Exchange]]]:
    """The wrong answers by kind, and by what was asked."""

    def way(one: Exchange) -> tuple[int, int]:
        return WORST_FIRST.index(one.kind), ASKS.index(one.question.ask)

    for (kind, _), same in groupby(sorted(wrong, key=way), key=way):
        yield WORST_FIRST[kind], list(same)
