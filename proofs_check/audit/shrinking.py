"""The smallest input on which an implementation fails in a given way, and the range in which it is the smallest.

Smaller means: fewer people, then fewer buckets, then smaller k, then lexicographic (`Question.size`). Two searches
follow one another, each with a limit of questions and of time. The report states how far they came.

**Neighbours.** A descent goes step by step to a smaller question that fails in the same way, until none does. The
threshold of a question about safety stays as it is, or as far from the maximum as it was.

**Everything smaller** is then asked, the smallest first: the first of these that fails is the smallest of all of them.
Up to four people it is all releases in every order of buckets and values; beyond that, every multiset of histograms:
every release for an implementation that depends neither on names nor on order. With each goes every k up to one past
its number of values. Names of the question's own and zeros are tried as they are, and plainly. Questions with knowledge
have no end, so none are listed.

>>> shrunk(Question(((9, 4, 7),), 8), lambda one: one.k >= 2 and one.people > 3).size[:3]
(4, 1, 2)
>>> [(one.rows, one.k) for one in everything_smaller(Question(((1, 1),), 1))][-3:]
[(((1,),), 6), (((1, 1),), 0), (((2,),), 0)]
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain, combinations, permutations, repeat

from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.question import Question, Row, changed, column_name
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import StopDrawing
from reference.errors import WorstcaseError
from reference.instances import count_matrices, releases_of
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication, to_text

MOST_ENUMERATED = 40_000  # smaller questions that are asked: enough for everything about twelve people
_MOST_PLACES = 40  # buckets that the descent drops, and counts that it lowers
IN_EVERY_ORDER = 4  # people up to which all orders of buckets and values are listed
_MOST_FACTS = 6  # K up to which all are listed there
_WITH_FACTS = {"disclosure", "safe"}
ENDLESS = "shrunk step by step; smaller questions with knowledge are infinitely many and were not listed"
LEAST = "no smaller one fails in this way among"  # everything smaller, as far as it can be listed, was asked


@dataclass(frozen=True)
class Limits:
    """Limits of the search for one smallest question."""

    shrinking: int = 800  # questions to shrink by
    enumerated: int = MOST_ENUMERATED  # smaller questions to ask afterwards
    shrinking_until: float = 1.0
    until: float = 1.0  # shares of the interview's time


def smallest(
    interview: Interview, start: Question, wrong: Callable[[Exchange], bool], limits: Limits
) -> tuple[Question, str]:
    """The smallest question found that fails in this way, and the range in which none is smaller."""
    best, most, until = start, interview.asked + limits.shrinking, limits.shrinking_until

    def fails(question: Question) -> bool:
        """Whether it fails in this way; raise StopDrawing at the limits."""
        nonlocal best
        if question not in interview.known and (interview.is_late(until) or interview.asked >= most):
            raise StopDrawing
        try:
            found = wrong(interview.ask(question))
        except WorstcaseError:  # no such question can be asked
            return False
        if found and question.size < best.size:
            best = question
        return found

    with suppress(StopDrawing):
        shrunk(best, fails)
    if best.ask == "probability":
        return best, ENDLESS
    shortest, done = best, 0
    most, until = interview.asked + limits.enumerated, limits.until
    try:
        for question in everything_smaller(shortest):
            done = question.people - 1
            if fails(question):
                break
    except StopDrawing:
        why = "the time ran out" if interview.is_late(until) else "the limit of questions was reached"
        listed = f"none fails in this way among {listed_text(shortest, done)}: all were asked, then {why}"
        return best, listed if done else f"shrunk only: {why} before smaller ones were listed"
    return best, f"{LEAST} {listed_text(shortest, best.people)}: all were asked"


def _at_same_distance(question: Question, other: Question) -> Question:
    """The other question with its threshold as far from its maximum as this one's."""
    if question.threshold is None:
        return other
    distance = question.threshold - truth_of(question).disclosure
    return replace(other, threshold=max(Fraction(0), min(Fraction(1), truth_of(other).disclosure + distance)))


def shrunk(question: Question, fails: Callable[[Question], bool]) -> Question:
    """The smallest question that the descent finds."""
    tried: set[Question] = {question}
    while True:
        smaller = {near for near in neighbours(question) if near.size < question.size} - tried
        for near in sorted(smaller, key=lambda near: near.size):
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
            yield _at_same_distance(question, near)


def _neighbours(question: Question) -> Iterator[Question]:
    names = question.names
    if question.zeros:
        yield replace(question, zeros=False)
    if names:
        yield replace(question, names=())
        yield replace(question, names=names[: max(map(len, question.rows))])
    for place, name in enumerate(names):
        for rows in _without_column(question.rows, place) if question.ask != "probability" else ():
            yield replace(question, rows=rows, names=names[:place] + names[place + 1 :])
        if len(name) > 1 and (usual := column_name(place)) not in names:
            yield replace(question, names=(*names[:place], usual, *names[place + 1 :]))
    for rows in _smaller_rows(question.rows):
        yield replace(question, rows=rows)
    for k in {0, question.k - 1} if question.k else ():
        yield replace(question, k=k)
    if question.event:
        yield from _with_simpler_knowledge(question)


def _with_simpler_knowledge(question: Question) -> Iterator[Question]:
    """Without a fact or one of its atoms, and with another person in the place of one, or another value."""
    event, knowledge = question.event, question.knowledge
    for place, fact in enumerate(knowledge):
        before, after = knowledge[:place], knowledge[place + 1 :]
        yield replace(question, knowledge=before + after)
        for shorter in _shorter(fact):
            yield replace(question, knowledge=(*before, shorter, *after))
    atoms = [parse_atom(event), *(atom for fact in knowledge for atom in parse_implication(fact).atoms())]
    people, values = {atom.person for atom in atoms} | {"b0.p0", "b0.p1"}, {atom.value for atom in atoms} | {"a", "b"}
    for pair in chain(permutations(people, 2), permutations(values, 2)):
        other, facts = changed(event, knowledge, partial(_in_place, *pair))
        yield replace(question, event=other, knowledge=facts)


def _in_place(old: str, new: str, atom: Atom) -> Atom:
    """The atom with one name for another: no person is called like a value."""
    return Atom(*(new if name == old else name for name in (atom.person, atom.value)))


def _without_column(rows: tuple[Row, ...], column: int) -> Iterator[tuple[Row, ...]]:
    """The rows without a value that does not occur."""
    if not any(row[column : column + 1] > (0,) for row in rows):
        yield tuple(row[:column] + row[column + 1 :] for row in rows)


def _shorter(fact: str) -> Iterator[str]:
    """The fact without one of its atoms."""
    one = parse_implication(fact)
    left, right = (combinations(side, len(side) - 1) for side in (one.antecedent, one.consequent))
    for sides in chain(zip(left, repeat(one.consequent)), zip(repeat(one.antecedent), right)):
        if all(sides):
            yield to_text(BasicImplication(*sides))


def _smaller_rows(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    """Without a bucket, with two as one, in order, without gaps, and with one count or all of them lowered."""
    for place in range(len(rows))[:_MOST_PLACES] if len(rows) > 1 else ():
        before, after = rows[:place], rows[place + 1 :]
        yield before + after
        yield from ((*before, (*rows[place], *other), *after[1:]) for other in after[:1])
    yield tuple(sorted(rows))
    yield tuple(tuple(sorted(filter(None, row), reverse=True)) for row in rows)
    yield tuple(tuple(filter(None, row)) for row in rows)
    for column in range(max(map(len, rows)) - 1):
        yield from _without_column(rows, column)
    for divisor in (2, 10, 1_000, 10**6, 10**9):
        yield tuple(tuple(-(-count // divisor) for count in row) for row in rows)
    places = [(i, j) for i, row in enumerate(rows) for j, count in enumerate(row) if count]
    for i, j in places[:_MOST_PLACES]:
        for count in {0, 1, rows[i][j] // 2, rows[i][j] - 1} - {rows[i][j]}:
            row = (*rows[i][:j], count, *rows[i][j + 1 :])
            while row and not row[-1]:
                row = row[:-1]
            if row:
                yield (*rows[:i], row, *rows[i + 1 :])


def everything_smaller(question: Question) -> Iterator[Question]:
    """The listed questions that are smaller than this one, smallest first."""
    with_facts = question.ask in _WITH_FACTS
    facts = range(_MOST_FACTS + 1) if with_facts else (0,)
    for people in range(1, min(question.people, IN_EVERY_ORDER) + 1):
        found = [one for rows in count_matrices(people) for k in facts for one in _asked(question, rows, k)]
        yield from sorted((one for one in found if one.size < question.size), key=lambda one: one.size)
    for people in range(IN_EVERY_ORDER + 1, question.people + 1):
        for buckets in range(1, people + 1):  # fewest buckets first, then smallest k, then lexicographic
            releases = releases_of(people, buckets)
            for k in range(people + 2) if with_facts else (0,):
                for rows in releases:
                    if k <= max(map(len, rows)) + 1:
                        yield from (one for one in _asked(question, rows, k) if one.size < question.size)


def _asked(question: Question, rows: tuple[Row, ...], k: int) -> Iterator[Question]:
    plain = replace(question, rows=rows, k=k, names=(), zeros=False)
    yield _at_same_distance(question, plain)
    if question.names or question.zeros:
        yield _at_same_distance(question, replace(plain, names=question.names, zeros=question.zeros))


def listed_text(question: Question, people: int) -> str:
    """The questions of up to this many people, in words."""
    order = "in every order of buckets and values"
    if people > IN_EVERY_ORDER:
        order = f"with values in decreasing order in each bucket (up to {IN_EVERY_ORDER} people {order})"
    facts = ", with every k up to one past the number of values" if question.ask in _WITH_FACTS else ""
    names = ", with plain names and with these" if question.names or question.zeros else ""
    threshold = ", with c as far from the maximum as here" if question.threshold is not None else ""
    number = "one person" if people == 1 else f"up to {people} people"
    return f"all releases of {number}, {order}{facts}{names}{threshold}"
