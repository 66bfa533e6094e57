"""The findings of an audit, also as JSON.

`report_text` renders them for the terminal, `report_page` as a page, `badge` in one line.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import Diagnosis
from proofs_check.audit.protocol import UNANSWERED
from proofs_check.audit.question import Question


@dataclass(frozen=True)
class Mismatch:
    """A way in which it is wrong: the smallest question found, and the mistakes that give the same answer to it."""

    smallest: Exchange
    seen: int
    """How many of the questions were answered wrongly in this way."""
    as_bad: int
    """How many of these answers are as bad as the smallest: unsound as well, or loose, or an error."""
    mistakes: tuple[str, ...]
    certainty: str
    """How sure it is that no smaller question is answered wrongly in this way."""
    again: str = ""
    """A line that asks this question again, if one is known."""


@dataclass(frozen=True)
class AuditReport:
    """Everything that an audit found."""

    subject: str
    seed: int | None
    verdict: str
    counts: Mapping[str, int]
    mismatches: tuple[Mismatch, ...]
    diagnoses: tuple[Diagnosis, ...]
    """The mistakes that reproduce every answer to one kind of question."""
    ended: str
    """Why no more was asked."""
    shrinking: int
    """How many more questions were asked to shrink what is wrong."""
    complaints: str
    failures: tuple[Question, ...]
    """The questions that were answered wrongly."""
    asks: tuple[str, ...] = ()
    """The kinds of question that were asked."""
    right: tuple[Exchange, ...] = ()
    """What was answered rightly, or declined, and is to be shown all the same."""

    @property
    def asked(self) -> int:
        """How many questions were asked."""
        return sum(self.counts.values())

    @property
    def replay(self) -> tuple[Question, ...]:
        """What another run should ask: the smallest question of each mismatch, then the others as they were asked."""
        return (*(mismatch.smallest.question for mismatch in self.mismatches), *self.failures)

    @property
    def declined(self) -> int:
        """How many questions it declined."""
        return self.counts.get("unsupported", 0)

    @property
    def unanswered(self) -> int:
        """How many questions had no answer in time."""
        return self.counts.get(UNANSWERED, 0)

    def diagnosed(self, ask: str) -> list[Diagnosis]:
        """The mistakes that reproduce every answer to this kind of question."""
        return [one for one in self.diagnoses if one.ask == ask]


MEANING = {
    "agrees": "no mismatch was found, which is no proof",
    "unsound": "it calls unsafe data safe (a maximum is understated, or a promise overstated)",
    "loose": "it errs on the safe side only (a maximum is overstated, or a promise understated)",
    "error": "it crashed, answered nonsense, or left too many questions unanswered",
    "unsupported": "it declined every question",
}


def as_json(report: AuditReport) -> dict[str, object]:
    """The report as one JSON object."""
    return {
        "verdict": report.verdict,
        "meaning": MEANING[report.verdict],
        "subject": report.subject,
        "seed": report.seed,
        "asked": report.asked,
        "declined": report.declined,
        "unanswered": report.unanswered,
        "answers": dict(report.counts),
        "asked_to_shrink": report.shrinking,
        "ended": report.ended,
        "diagnosis": [
            {"ask": one.ask, "mistake": one.name, "says": one.says, "because": one.reason, "repair": list(one.repair)}
            for one in report.diagnoses
        ],
        "mismatches": [
            {
                **one.smallest.as_json(),
                "seen": one.seen,
                "seen_of_this_verdict": one.as_bad,
                "mistakes": list(one.mistakes),
                "smallest": one.certainty,
                "again": one.again,
            }
            for one in report.mismatches
        ],
        "right": [one.as_json() for one in report.right],
        "complaints": report.complaints,
    }
