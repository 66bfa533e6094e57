"""The smallest input on which an implementation goes wrong in a given way, and how sure it is that it is the smallest.

From a question that fails, Hypothesis goes to a simpler one (`choices`); from there a descent goes step by step to
smaller neighbours (`descent`), by moves that Hypothesis does not know; and if few people are left, all smaller
questions are asked, so that what remains is the smallest of all. All of them ask within a limit and within the time;
when either is used up, the smallest failure so far counts.

All smaller questions can be asked about releases of at most `MOST_PEOPLE` people, in every order of buckets and values
(order may matter to an implementation) and with k up to `MOST_FACTS`. What can be asked about safety and about
probabilities has no end, so there nothing is called the smallest of all.

>>> [question.rows for question in smaller(Question(((1, 1),), 0))]
[((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),)]
>>> from proofs_check.audit.subjects.function import Function
>>> found = smallest(Interview(Function(lambda buckets, k: 1)), Question(((7, 5, 3), (4, 4)), 1), "loose", 600)
>>> found.question.rows, found.question.k, found.certainty.startswith("smallest of all")
(((1, 1),), 0, True)
"""

from collections.abc import Iterator
from dataclasses import dataclass

from proofs_check.audit.corpus import SMALL, smallest_corpus
from proofs_check.audit.interview import Interview
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.shrinking.choices import choices_of, question_from
from proofs_check.audit.shrinking.descent import shrunk
from proofs_check.chooser import Chooser
from proofs_check.hypothesis_adapter import StopDrawing, shrink_choices
from reference.errors import WorstcaseError
from reference.small_instances import count_matrices

MOST_PEOPLE, MOST_FACTS = 4, 6


def can_ask_all_smaller(question: Question) -> bool:
    """Whether all smaller questions can be asked."""
    return question.ask in {"disclosure", *NEIGHBOURS} and question.people <= MOST_PEOPLE


def smaller(question: Question) -> Iterator[Question]:
    """All smaller questions of its kind, the smallest first."""
    facts = range(MOST_FACTS + 1) if question.ask == "disclosure" else (0,)
    sizes = range(1, question.people + 1)
    found = [Question(rows, k, question.ask) for n in sizes for rows in count_matrices(n) for k in facts]
    return iter(sorted((one for one in found if one.size < question.size), key=lambda one: one.size))


NOT_SURE = "shrunk by Hypothesis and step by step; no smaller one was found"
ALL_SMALL = f"all releases of at most {SMALL} people were asked, up to the names of people and values"
CUT_SHORT = "shrinking was cut short: smaller ones may exist"


@dataclass(frozen=True)
class Smallest:
    """A question that fails, and how sure it is that none is smaller."""

    question: Question
    certainty: str


class _SmallestSearch:
    """Keeps the smallest question that fails in one way."""

    def __init__(self, interview: Interview, start: Question, kind: str, limit: int) -> None:
        self.interview, self.best, self.kind = interview, start, kind
        self.most = interview.asked + limit
        self.done = False
        """Whether no limit was met."""

    def fails(self, question: Question) -> bool:
        """Whether it fails in this way; StopDrawing if nothing more may be asked."""
        if question not in self.interview.known and (self.interview.asked >= self.most or self.interview.is_late()):
            raise StopDrawing
        try:
            found = self.interview.ask(question).kind == self.kind
        except WorstcaseError:  # no such question can be asked
            return False
        if found and question.size < self.best.size:
            self.best = question
        return found

    def run(self) -> None:
        """Hypothesis, while it makes it smaller; then steps; then everything that is smaller."""
        try:
            self._shrink_by_hypothesis()
            shrunk(self.best, self.fails)
            if can_ask_all_smaller(self.best):
                any(map(self.fails, smaller(self.best)))
            self.done = True
        except StopDrawing:
            self.done = False

    def _shrink_by_hypothesis(self) -> None:
        while True:
            start = self.best

            def question(choose: Chooser, start: Question = start) -> Question:
                return question_from(choose, start)

            shrink_choices(question, choices_of(start), self.fails)
            if self.best == start or start.people == self.best.people:
                return


def smallest(interview: Interview, start: Question, kind: str, limit: int) -> Smallest:
    """The smallest question found that fails in this way, with at most `limit` more questions."""
    search = _SmallestSearch(interview, start, kind, limit)
    search.run()
    return Smallest(search.best, _certainty(search))


def _certainty(search: _SmallestSearch) -> str:
    question = search.best
    if not search.done:
        return CUT_SHORT
    if not can_ask_all_smaller(question):
        corpus_asked = question.ask == "disclosure" and all(one in search.interview.known for one in smallest_corpus())
        return f"{NOT_SURE} ({ALL_SMALL})" if corpus_asked else NOT_SURE
    facts = f", with every k up to {MOST_FACTS}" if question.ask == "disclosure" else ""
    return f"smallest of all: every smaller release of at most {question.people} people was asked{facts}"
