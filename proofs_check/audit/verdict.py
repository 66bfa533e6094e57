"""What an audit came to.

    agrees        no mismatch was found in so many questions, which is no proof
    unsound       it once said less than the true maximum: it calls unsafe data safe
    loose         never less, but once more
    error         it crashed, hung or spoke nonsense
    unsupported   it declined everything

The first of unsound, loose, error that was seen, in this order, is the verdict.

>>> verdict_of({"agrees": 9, "loose": 1, "error": 3}), verdict_of({"unsupported": 4}), verdict_of({"agrees": 2})
('loose', 'unsupported', 'agrees')
"""

from collections.abc import Mapping
from dataclasses import dataclass

from proofs_check.audit.protocol import Answer
from proofs_check.audit.question import Question
from proofs_check.audit.truth import Truth

WORST_FIRST = ("unsound", "loose", "error")


@dataclass(frozen=True)
class Exchange:
    """A question, what was answered, what is true, and how the two compare."""

    question: Question
    answer: Answer
    truth: Truth
    kind: str

    def as_json(self) -> dict[str, object]:
        """For `mismatches`."""
        value = self.truth.value
        found: dict[str, object] = {"verdict": self.kind, **self.question.fields(), "answered": self.answer.shown}
        found["truth"] = value if isinstance(value, bool) or value is None else str(value)
        found["decimal"] = float(self.truth.disclosure) if value is not None else None
        if self.truth.target:
            attacker = {"target": self.truth.target, "attacker": list(self.truth.knowledge)}
            found |= {"disclosure": str(self.truth.disclosure), **attacker}
        return found


@dataclass(frozen=True)
class Mismatch:
    """A way in which it is wrong: the smallest question found, and the mistakes that give the same answer to it."""

    smallest: Exchange
    first: Question
    """The question that it was shrunk from."""
    seen: int
    """How many of the questions were answered wrongly in this way."""
    mistakes: tuple[str, ...]
    certainty: str
    """How sure it is that no smaller question is answered wrongly in this way."""


@dataclass(frozen=True)
class Report:
    """Everything that an audit found."""

    subject: str
    seed: int | None
    verdict: str
    counts: Mapping[str, int]
    mismatches: tuple[Mismatch, ...]
    diagnoses: tuple[tuple[str, str], ...]
    """What was asked, and the mistakes that reproduce every answer to it."""
    ended: str
    """Why no more was asked."""
    shrinking: int
    """How many more questions were asked to shrink what is wrong."""
    complaints: str
    failures: tuple[Question, ...]
    """The questions that were answered wrongly, for another run."""

    @property
    def asked(self) -> int:
        """How many questions were asked."""
        return sum(self.counts.values())

    @property
    def declined(self) -> int:
        """How many questions it declined."""
        return self.counts.get("unsupported", 0)


def verdict_of(counts: Mapping[str, int]) -> str:
    """The verdict for so many answers of each kind."""
    for kind in WORST_FIRST:
        if counts.get(kind):
            return kind
    return "agrees" if counts.get("agrees") or not counts.get("unsupported") else "unsupported"
