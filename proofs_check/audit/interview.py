"""Asking an implementation, within limits, and never the same question twice.

Three quarters of the time are for the audit's questions, and what is left is for shrinking. An implementation that
fails many times in a row is asked no more. Answers are remembered: one that answers the same question differently each
time cannot lead the shrinking astray.

>>> from proofs_check.audit.subjects.function import Function
>>> interview = Interview(Function(lambda buckets, k: "1/2"))
>>> interview.ask(Question(((1, 1),), 0)).kind, interview.ask(Question(((1, 1),), 1)).kind, interview.asked
('agrees', 'unsound', 2)
"""

import time
from dataclasses import dataclass

from proofs_check.audit.protocol import Answer, compared
from proofs_check.audit.question import Question
from proofs_check.audit.subjects.function import Subject
from proofs_check.audit.truth import Truth, truth_of
from proofs_check.hypothesis_adapter import StopDrawing

FAILURES_IN_A_ROW = 40
"""Crashes and hangs one after the other after which nothing more is asked."""
_SHARE_OF_ASKING = 0.75


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


class Interview:
    """Questions to one implementation, and its answers."""

    def __init__(self, subject: Subject, seconds: float | None = None) -> None:
        self.subject, self.asked, self.failures = subject, 0, 0
        self.started, self.seconds = time.monotonic(), seconds
        self.known: dict[Question, Exchange] = {}
        self.exchanges: list[Exchange] = []
        self.ended = "all questions were asked"

    def ask(self, question: Question) -> Exchange:
        """The question, its answer, and how it compares with the truth."""
        if question not in self.known:
            truth = truth_of(question)
            self.asked += 1
            answer = self.subject.ask(question)
            kind = compared(answer, truth.value, question.ask)
            self.known[question] = Exchange(question, answer, truth, kind)
        return self.known[question]

    def record(self, question: Question) -> None:
        """Ask, as part of the audit; raise StopDrawing if no more is to be asked."""
        if self.is_late(_SHARE_OF_ASKING):
            self.ended = "the time ran out"
            raise StopDrawing
        self.exchanges.append(self.ask(question))
        self.failures = self.failures + 1 if self.exchanges[-1].kind == "error" else 0
        if self.failures == FAILURES_IN_A_ROW:
            self.ended = f"it failed {self.failures} times in a row"
            raise StopDrawing

    def is_late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return self.seconds is not None and time.monotonic() - self.started >= share * self.seconds
