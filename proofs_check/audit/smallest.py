"""The smallest input on which an implementation goes wrong in a given way, and how far it is known to be the smallest.

Smaller is: fewer people, then fewer buckets, then smaller k, then lexicographic (`Question.size`). From a question that
fails, Hypothesis goes to a simpler one (`choices`); from there a descent goes step by step, by moves that Hypothesis
does not know (`descent`), until none leads to one that still fails in the same way. Then everything smaller is asked,
the smallest first (`enumeration`), while time remains: the first of these that fails is the smallest of all of them.
Shrinking and enumerating each have a number of questions and a share of the time; the report says how far they came.

>>> from proofs_check.audit.subjects.function import Function
>>> asking = Interview(Function(lambda buckets, k: 1))
>>> found = smallest(asking, Question(((7, 5, 3), (4, 4)), 1), lambda one: one.kind == "loose", Limits())
>>> found.question.rows, found.question.k, found.certainty[:68]
(((1, 1),), 0, 'no smaller one goes wrong so among all releases of up to 2 people, i')
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from proofs_check.audit.choices import choices_of, question_from
from proofs_check.audit.descent import shrunk
from proofs_check.audit.enumeration import can_list_smaller, everything_smaller, listed_text
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.question import Question
from proofs_check.hypothesis_adapter import StopDrawing, shrink_choices
from reference.errors import WorstcaseError

MOST_ENUMERATED = 40_000
"""Smaller questions that are asked: enough for everything about twelve people."""
ENDLESS = (
    "shrunk by Hypothesis and step by step; there is no end of smaller questions with knowledge, so none were listed"
)

LEAST = "no smaller one goes wrong so among"
"""How the words about one begin of which everything smaller, as far as it can be listed, was asked."""


@dataclass(frozen=True)
class Limits:
    """How much may be asked for one smallest question."""

    shrinking: int = 800
    """Questions to shrink by."""
    enumerated: int = MOST_ENUMERATED
    """Smaller questions to ask afterwards."""
    shrinking_until: float = 1.0
    until: float = 1.0
    """Shares of the interview's time."""


@dataclass(frozen=True)
class Smallest:
    """A question that fails, and how far it is known that none is smaller."""

    question: Question
    certainty: str


def smallest(interview: Interview, start: Question, fails: Callable[[Exchange], bool], limits: Limits) -> Smallest:
    """The smallest question found whose exchange fails in this way."""
    search = _SmallestSearch(interview, start, fails)
    search.limit(limits.shrinking, limits.shrinking_until)
    with suppress(StopDrawing):
        search.shrink()
    if not can_list_smaller(search.best):
        return Smallest(search.best, ENDLESS)
    search.limit(limits.enumerated, limits.until)
    certainty = search.enumerate()
    return Smallest(search.best, certainty)


class _SmallestSearch:
    """Keeps the smallest question that fails in one way."""

    def __init__(self, interview: Interview, start: Question, wrong: Callable[[Exchange], bool]) -> None:
        self.interview, self.best, self.wrong = interview, start, wrong
        self.limit(0, 0)

    def limit(self, questions: int, until: float) -> None:
        """How many more questions may be asked, and until which share of the time."""
        self.most, self.until = self.interview.asked + questions, until

    def fails(self, question: Question) -> bool:
        """Whether it fails in this way; StopDrawing if nothing more may be asked."""
        if question not in self.interview.known and (self.is_late or self.interview.asked >= self.most):
            raise StopDrawing
        try:
            found = self.wrong(self.interview.ask(question))
        except WorstcaseError:  # no such question can be asked
            return False
        if found and question.size < self.best.size:
            self.best = question
        return found

    def look(self) -> None:
        """StopDrawing if its time is over."""
        if self.is_late:
            raise StopDrawing

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return self.interview.is_late(self.until)

    def shrink(self) -> None:
        """Hypothesis, while it means fewer people; then steps."""
        while True:
            start = self.best
            shrink_choices(partial(question_from, start), choices_of(start), self.fails)
            if start.people == self.best.people:
                break
        shrunk(self.best, self.fails, look=self.look)

    def enumerate(self) -> str:
        """Ask everything smaller, the smallest first, and tell how far that came."""
        start, done = self.best, 0
        try:
            for question in everything_smaller(start):
                done = question.people - 1
                if self.fails(question):
                    break
        except StopDrawing:
            why = "the time ended" if self.is_late else "enough had been asked"
            if not done:
                return f"shrunk only: {why} before smaller ones were listed"
            return f"none that goes wrong so among {listed_text(start, done)}: all were asked; then {why}"
        return f"{LEAST} {listed_text(start, self.best.people)}: all were asked"
