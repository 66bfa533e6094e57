"""How many questions an audit asks in a second: asking, comparing and reporting, beside finding the true answers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from benchmarks.measurement import Disagreement, Row, Turns, Way, beside, curve
from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.corpus import script
from proofs_check.audit.truth import truth_of
from reference.buckets import Bucketization
from worstcase.audits import audit

if TYPE_CHECKING:
    from proofs_check.audit.question import Question


def maximum(buckets: Sequence[Mapping[str, int]], k: int) -> object:
    """An implementation to audit: a right one, so that nothing is shrunk or diagnosed."""
    occurring = [{value: count for value, count in bucket.items() if count} for bucket in buckets]
    return maximum_disclosure(Bucketization.of_histograms([one for one in occurring if one]), k).value


def rows(turns: Turns) -> Iterator[Row]:
    """An audit of a function here, and of one in a process of its own."""
    number = 30 if turns.short else 800
    asked: list[Question] = []
    script(number=number).each(asked.append)

    def truths() -> None:
        for question in asked:
            truth_of(question)

    theirs = {"truths": ("finding the true answers alone", truths)}
    what = f"an audit of {number} questions"
    ours = ("a function in the same process", _audit(number, elsewhere=False))
    yield from beside(turns, "audits/function", what, ours, theirs)
    ours = ("a function in a process of its own, start included", _audit(number, elsewhere=True))
    yield from beside(turns, "audits/process", what, ours, theirs)
    yield curve(
        turns,
        "audits/questions",
        "an audit of a function in the same process",
        "questions",
        {size: _audit(size, elsewhere=False) for size in ((20, 40) if turns.short else (400, 800, 1600))},
        theory="1 if all questions were alike; the random questions, after the fixed ones, are about larger releases",
    )


def _audit(number: int, *, elsewhere: bool) -> Way:
    def asked() -> None:
        report = audit(f"{__name__}:maximum" if elsewhere else maximum, questions=number)
        if report.verdict != "agrees":
            raise Disagreement(f"an audit of a right function says {report.verdict}")

    return asked
