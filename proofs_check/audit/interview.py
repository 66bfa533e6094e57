"""Interviews: ask an implementation within limits, and compare its answers with the truth.

No question is asked twice, so that changing answers cannot mislead the shrinking. There are two exceptions. A question
without an answer in time is asked again at the end, with more time. A question that is shown is asked once more, alone,
to find out whether the failure depends on earlier questions. At most `SHARE_OF_ASKING` of the time is for the audit's
questions. The rest is for asking again, for shrinking, and for everything smaller.

>>> from proofs_check.audit.subject import Function
>>> interview = Interview(Function(lambda buckets, k: "1/2"))
>>> interview.ask(Question(((1, 1),), 0)).kind, interview.ask(Question(((1, 1),), 1)).kind, interview.asked
('agrees', 'unsound', 2)
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import NoReturn

from proofs_check.audit.protocol import ENDED, LATE, LOST, UNANSWERED, Answer, compared
from proofs_check.audit.question import Question
from proofs_check.audit.subject import Subject
from proofs_check.audit.truth import Truth, truth_of
from proofs_check.hypothesis_adapter import StopDrawing
from reference import progress
from reference.errors import BudgetExhausted

ALL_ASKED = "all questions were asked"
OUT_OF_TIME = "the time ran out"
# Nothing more is asked after this many
FAILURES_IN_A_ROW = 40  # crashes and hangs one after the other
SILENT_AT_FIRST = 2  # questions without an answer in time, from the first on
LOST_AT_FIRST = 5  # questions without a line that can be read, from the first on
SHARE_OF_ASKING = 0.6
_FOR_DIAGNOSING = 1.0  # seconds, though the time is over


@dataclass(frozen=True)
class Exchange:
    """A question, its answer, the truth, and how the two compare."""

    question: Question
    answer: Answer
    truth: Truth
    kind: str


def _exchange(question: Question, answer: Answer, truth: Truth) -> Exchange:
    return Exchange(question, answer, truth, compared(answer, truth.value, question.ask))


class Interview:
    """Questions to one implementation, and its answers."""

    def __init__(self, subject: Subject, seconds: float | None = None, total: int | None = None) -> None:
        self.subject, self.asked, self.failures = subject, 0, 0
        self.started, self.seconds, self.total = time.monotonic(), seconds, total
        subject.deadline = inf if seconds is None else self.started + seconds
        self.known: dict[Question, Exchange] = {}
        self.exchanges: list[Exchange] = []
        self.ended = ALL_ASKED

    def ask(self, question: Question) -> Exchange:
        """Ask the question (once) and compare the answer with the truth."""
        if question not in self.known:
            truth = truth_of(question)
            self.asked += 1
            progress.step(1, "questions", self.total if self.total and self.asked <= self.total else None)
            self.known[question] = _exchange(question, self.subject.ask(question), truth)
        return self.known[question]

    def is_right_alone(self, exchange: Exchange) -> bool:
        """Whether a question with a wrong answer is answered correctly after a fresh start, where one is possible."""
        if not self.subject.start_again():
            return False
        self.subject.deadline = inf
        self.asked += 1
        return _exchange(exchange.question, self.subject.ask(exchange.question), exchange.truth).kind == "agrees"

    def record(self, question: Question) -> None:
        """Ask, as part of the audit; raise StopDrawing at its end."""
        if self.is_late(SHARE_OF_ASKING):
            self._stop(OUT_OF_TIME)
        try:
            exchange = self.ask(question)
        except BudgetExhausted:
            if not (self.exchanges and self.is_late()):
                raise
            self._stop(OUT_OF_TIME)
        is_silent = all(one.kind == UNANSWERED for one in self.exchanges)
        if exchange.kind == UNANSWERED and self.is_late() and not is_silent:
            self._stop(OUT_OF_TIME)  # the end of the audit cut this answer short: it counts for nothing
        if exchange.answer.failure == ENDED and not self.exchanges:
            self.subject.require_answers(question.ask)
        self.exchanges.append(exchange)
        self.failures = self.failures + 1 if exchange.kind in {"error", UNANSWERED} else 0
        if is_silent and exchange.kind == UNANSWERED and len(self.exchanges) == SILENT_AT_FIRST:
            self._stop(f"it gave no answer in time to the first {SILENT_AT_FIRST} questions")
        is_lost = all(one.answer.failure in {LATE, LOST} for one in self.exchanges[:LOST_AT_FIRST])
        if self.failures == FAILURES_IN_A_ROW or (is_lost and len(self.exchanges) == LOST_AT_FIRST):
            self._stop(f"it failed {self.failures} times in a row")

    def _stop(self, reason: str) -> NoReturn:
        self.ended = reason
        raise StopDrawing

    def ask_unanswered_again(self, until: float = 1.0) -> None:
        """Ask each question without an answer once more, with more time, until a share of the audit's time is over."""
        unanswered = [place for place, one in enumerate(self.exchanges) if one.kind == UNANSWERED]
        for place in sorted(unanswered, key=lambda place: self.exchanges[place].question.size):
            if self.is_late(until):
                return
            before = self.exchanges[place]
            self.asked += 1
            answer = self.subject.ask_again(before.question)
            if answer.failure == LATE:
                answer = replace(answer, problem=f"{before.answer.problem}; after a fresh start, {answer.problem}")
            self.exchanges[place] = self.known[before.question] = _exchange(before.question, answer, before.truth)

    @property
    def share(self) -> float:
        """Share of the time that is over, 0 without a limit."""
        if self.seconds is None:
            return 0.0
        return min(1.0, (time.monotonic() - self.started) / self.seconds) if self.seconds else 1.0

    def is_late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return self.seconds is not None and self.share >= min(share, 1.0)

    def diagnosing(self) -> Callable[[], bool]:
        """Whether the time for a diagnosis is over: all that is left of the audit's, and a second in any case."""
        if self.seconds is None:
            return lambda: False
        end = max(time.monotonic() + _FOR_DIAGNOSING, self.started + self.seconds)
        return lambda: time.monotonic() > end
