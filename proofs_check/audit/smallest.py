"""The smallest input on which an implementation goes wrong in a given way, and how sure it is that it is the smallest.

Smaller is: fewer people, then fewer buckets, then smaller k, then lexicographic (`Question.size`). From a question that
fails, Hypothesis goes to a simpler one (`choices`); from there a descent goes step by step, by moves that Hypothesis
does not know, to the smallest of its neighbours that still fails in the same way, until none does; and if few people
are left, all smaller questions are asked, so that what remains is the smallest of all. All of them ask within a limit
and within the time; when either is used up, the smallest failure so far counts.

*Neighbours* drop buckets, unite two, drop values, lower one count or two or all of them, lower k, move a person from
one value to another, sort rows, or drop a unit of knowledge or an atom of it.

All smaller questions can be asked about releases of at most `MOST_PEOPLE` people, in every order of buckets and values
(order may matter to an implementation) and with k up to `MOST_FACTS`. What can be asked about safety and about
probabilities has no end, so there nothing is called the smallest of all.

>>> fails = lambda question: question.k >= 2 and question.people > 3
>>> shrunk(Question(((9, 4), (7, 7, 7)), 8), fails).size[:3]
(4, 1, 2)
>>> [question.rows for question in smaller(Question(((1, 1),), 0))]
[((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),)]
>>> from proofs_check.audit.subjects.function import Function
>>> found = smallest(Interview(Function(lambda buckets, k: 1)), Question(((7, 5, 3), (4, 4)), 1), "loose", 600)
>>> found.question.rows, found.question.k, found.certainty.startswith("smallest of all")
(((1, 1),), 0, True)
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, zip_longest

from proofs_check.audit.choices import at_same_distance, choices_of, question_from
from proofs_check.audit.corpus import SMALL, smallest_corpus
from proofs_check.audit.interview import Interview
from proofs_check.audit.question import NEIGHBOURS, Question, Row
from proofs_check.hypothesis_adapter import StopDrawing, shrink_choices
from reference.errors import WorstcaseError
from reference.language import BasicImplication
from reference.small_instances import count_matrices
from reference.syntax import parse_implication, to_text

MOST_PEOPLE, MOST_FACTS = 4, 6
MOST_STEPS = 600
"""Questions that the descent tries."""
NOT_SURE = "shrunk by Hypothesis and step by step; no smaller one was found"
ALL_SMALL = f"all releases of at most {SMALL} people were asked, up to the names of people and values"
CUT_SHORT = "shrinking was cut short: smaller ones may exist"


@dataclass(frozen=True)
class Smallest:
    """A question that fails, and how sure it is that none is smaller."""

    question: Question
    certainty: str


def smallest(interview: Interview, start: Question, kind: str, limit: int) -> Smallest:
    """The smallest question found that fails in this way, with at most `limit` more questions."""
    search = _SmallestSearch(interview, start, kind, limit)
    try:
        search.run()
    except StopDrawing:
        return Smallest(search.best, CUT_SHORT)
    return Smallest(search.best, _certainty(search.best, interview))


def _certainty(question: Question, interview: Interview) -> str:
    if not can_ask_all_smaller(question):
        corpus_asked = question.ask == "disclosure" and all(one in interview.known for one in smallest_corpus())
        return f"{NOT_SURE} ({ALL_SMALL})" if corpus_asked else NOT_SURE
    facts = f", with every k up to {MOST_FACTS}" if question.ask == "disclosure" else ""
    return f"smallest of all: every smaller release of at most {question.people} people was asked{facts}"


class _SmallestSearch:
    """Keeps the smallest question that fails in one way."""

    def __init__(self, interview: Interview, start: Question, kind: str, limit: int) -> None:
        self.interview, self.best, self.kind = interview, start, kind
        self.most = interview.asked + limit

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
        """Hypothesis, while it means fewer people; then steps; then everything that is smaller."""
        while True:
            start = self.best
            shrink_choices(partial(question_from, start), choices_of(start), self.fails)
            if start.people == self.best.people:
                break
        shrunk(self.best, self.fails)
        if can_ask_all_smaller(self.best):
            any(map(self.fails, smaller(self.best)))


def can_ask_all_smaller(question: Question) -> bool:
    """Whether all smaller questions can be asked."""
    return question.ask in {"disclosure", *NEIGHBOURS} and question.people <= MOST_PEOPLE


def smaller(question: Question) -> Iterator[Question]:
    """All smaller questions of its kind, the smallest first."""
    facts = range(MOST_FACTS + 1) if question.ask == "disclosure" else (0,)
    sizes = range(1, question.people + 1)
    found = [Question(rows, k, question.ask) for n in sizes for rows in count_matrices(n) for k in facts]
    return iter(sorted((one for one in found if one.size < question.size), key=lambda one: one.size))


def shrunk(question: Question, fails: Callable[[Question], bool], attempts: int = MOST_STEPS) -> Question:
    """The smallest question that the descent finds, with at most this many attempts."""
    tried: set[Question] = {question}
    while True:
        smaller = {near for near in neighbours(question) if near.size < question.size} - tried
        for near in sorted(smaller, key=lambda near: near.size):
            if len(tried) > attempts:
                return question
            tried.add(near)
            if fails(near):
                question = near
                break
        else:
            return question


def neighbours(question: Question) -> Iterator[Question]:
    """Questions like this one; a threshold stays as it is, or as far from the maximum as it is."""
    for near in _neighbours(question):
        yield near
        if question.threshold is not None:
            yield at_same_distance(question, near)


def _neighbours(question: Question) -> Iterator[Question]:
    for rows in _fewer_buckets(question.rows):
        yield replace(question, rows=rows)
    lower = sorted({k for k in (0, 1, 2, question.k // 2, question.k - 1) if 0 <= k < question.k})
    for k in lower:
        yield replace(question, k=k)
    for rows in _other_counts(question.rows):
        yield replace(question, rows=rows)
        if lower:
            yield replace(question, rows=rows, k=lower[-1])
    for unit in range(len(question.knowledge)):
        before, after = question.knowledge[:unit], question.knowledge[unit + 1 :]
        yield replace(question, knowledge=before + after)
        for shorter in _shorter(question.knowledge[unit]):
            yield replace(question, knowledge=(*before, shorter, *after))


def _shorter(unit: str) -> Iterator[str]:
    """A unit of knowledge with an atom less."""
    implication = parse_implication(unit)
    sides = (implication.antecedent, implication.consequent)
    for side, atoms in enumerate(sides):
        for place in range(len(atoms) if len(atoms) > 1 else 0):
            kept = [atoms[:place] + atoms[place + 1 :] if i == side else other for i, other in enumerate(sides)]
            yield to_text(BasicImplication(*kept))


def _fewer_buckets(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    number = len(rows)
    if number > 1:
        yield rows[: number // 2]
        yield rows[number // 2 :]
        for place in range(number):
            yield rows[:place] + rows[place + 1 :]
        for one, other in list(combinations(range(number), 2))[:40]:
            yield rows[one], rows[other]
            others = tuple(row for place, row in enumerate(rows) if place not in {one, other})
            yield (tuple(map(sum, zip_longest(rows[one], rows[other], fillvalue=0))), *others)
            yield (rows[one] + rows[other], *others)


def _other_counts(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    yield tuple(sorted(rows))
    yield tuple(tuple(sorted(filter(None, row), reverse=True)) for row in rows)
    yield tuple(tuple(filter(None, row)) for row in rows)
    for column in range(max(map(len, rows)) - 1):
        if not any(row[column : column + 1] > (0,) for row in rows):
            yield tuple(row[:column] + row[column + 1 :] for row in rows)
    for divisor in (2, 10, 1_000, 10**6, 10**9):
        yield tuple(tuple(-(-count // divisor) for count in row) for row in rows)
    places = [(i, j) for i, row in enumerate(rows) for j, count in enumerate(row) if count][:40]
    for i, j in places:
        for count in {0, 1, rows[i][j] // 2, rows[i][j] - 1} - {rows[i][j]}:
            yield from _changed(rows, {(i, j): count})
    for one, other in combinations(places, 2):
        lower = {place: rows[place[0]][place[1]] - 1 for place in (one, other)}
        yield from _changed(rows, lower)
        if one[0] == other[0]:
            yield from _changed(rows, lower | {one: lower[one] + 2})
            yield from _changed(rows, lower | {other: lower[other] + 2})


def _changed(rows: tuple[Row, ...], counts: dict[tuple[int, int], int]) -> Iterator[tuple[Row, ...]]:
    """The rows with some counts changed, unless a bucket would be empty."""
    changed = [list(row) for row in rows]
    for (i, j), count in counts.items():
        changed[i][j] = count
    if all(map(any, changed)):
        kept = (range(max(j for j, count in enumerate(row) if count) + 1) for row in changed)
        yield tuple(tuple(row[j] for j in places) for row, places in zip(changed, kept, strict=True))
