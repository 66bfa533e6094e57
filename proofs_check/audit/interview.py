"""Asking an implementation, within limits, and never the same twice.

While it is audited at most so many questions are asked, and no longer than three quarters of the time; what is left is
for shrinking. An implementation that fails many times in a row is asked no more. What was answered is remembered: a
second time the same question has the same answer, so that an implementation that answers now so and now so cannot
lead the shrinking astray.

>>> from proofs_check.audit.subjects.function import Function
>>> interview = Interview(Function(lambda buckets, k: "1/2"))
>>> interview.ask(Question(((1, 1),), 0)).kind, interview.ask(Question(((1, 1),), 1)).kind, interview.asked
('agrees', 'unsound', 2)
"""

import time

from proofs_check.audit.protocol import compared
from proofs_check.audit.question import Question
from proofs_check.audit.subjects.function import Subject
from proofs_check.audit.truth import truth_of
from proofs_check.audit.verdict import Exchange
from proofs_check.hypothesis_adapter import StopDrawing

FAILURES_IN_A_ROW = 40
"""After so many crashes and hangs one after the other nothing more is asked."""
_SHARE_OF_ASKING = 0.75


class Interview:
    """Questions to one implementation, and its answers."""

    def __init__(self, subject: Subject, seconds: float | None = None) -> None:
        """Take the implementation, and how long all of it may take."""
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
