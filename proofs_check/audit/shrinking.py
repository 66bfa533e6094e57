"""The smallest input on which an implementation fails in a given way, and the range in which it is the smallest.

Smaller means: fewer people, then fewer buckets, then smaller k, then lexicographic (`Question.size`). Three searches
follow one another, each with a limit of questions and of time. The report states how far they came.

**Choices.** Hypothesis goes from a failing question to one of few choices, and then small ones. So a release is written
*person by person*: more (yes), and then 0 for the same value as the person before, 1 for the next value, 2 for the next
bucket; k comes last. Fewer people is then a shorter sequence:

    {a: 2, b: 1}, {a: 1} with k = 5    (yes 0) (yes 1) (yes 2) no 5        the first person needs no choice

Releases of very many people are written value by value: 1 or 2, and how often it occurs. The threshold of a question
about safety stays as far from the maximum as it was; of event and knowledge the people and values are chosen.

**Neighbours.** From there a descent goes step by step, until no neighbour fails in the same way.

**Everything smaller** is then asked, the smallest first: the first of these that fails is the smallest of all of them.
Up to four people it is all releases in every order of buckets and values; beyond that, every multiset of histograms:
every release for an implementation that depends neither on names nor on order. With each goes every k up to one past
its number of values. Names of the question's own and zeros are tried as they are, and plainly. Questions with knowledge
have no end, so none are listed.

>>> question = Question(((2, 1), (1,)), 5)
>>> choices_of(question)
[True, 0, True, 1, True, 2, False, 5]
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
from itertools import combinations

from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.question import NEIGHBOURS, Question, Row, changed, column_name, column_place
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Choices, Chooser, StopDrawing, shrink_choices
from reference.errors import WorstcaseError
from reference.instances import count_matrices, releases_of
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication, to_text

MOST_ENUMERATED = 40_000  # smaller questions that are asked: enough for everything about twelve people
MOST_ONE_BY_ONE = 300  # people up to which a release is written person by person: longer sequences do not shrink
_MOST_PLACES = 40  # buckets that the descent drops, and counts that it lowers
IN_EVERY_ORDER = 4  # people up to which all orders of buckets and values are listed
_MOST_FACTS = 6  # K up to which all are listed there
_WITH_FACTS = {"disclosure", "safe"}
ENDLESS = (
    "shrunk by Hypothesis and step by step; smaller questions with knowledge are infinitely many and were not listed"
)
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
        people = best.people + 1
        while best.people < people:  # Hypothesis, while it means fewer people; then steps
            people = best.people
            shrink_choices(partial(question_from, best), choices_of(best), fails)
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


def choices_of(question: Question) -> Choices:
    """The choices that make the question, without its gaps between columns."""
    choices: list[bool | int] = []
    one_by_one = question.people <= MOST_ONE_BY_ONE
    for i, row in enumerate(question.rows):
        for j, count in enumerate(filter(None, row)):
            choices += [True, 2 if i and not j else 1, *((True, 0) * (count - 1) if one_by_one else (count,))]
    choices = [*choices[2 if one_by_one else 0 :], False]
    if question.ask == "probability":
        facts = map(parse_implication, question.knowledge)
        for atom in (parse_atom(question.event), *(atom for fact in facts for atom in fact.atoms())):
            bucket, person = (int(part[1:]) for part in atom.person.split("."))
            choices += sum(map(sum, question.rows[:bucket])) + person, column_place(atom.value)
    elif question.ask not in NEIGHBOURS:
        choices.append(question.k)
    return choices


def question_from(question: Question, choose: Chooser) -> Question:
    """The question that the choices make, of the same kind and with numbers no larger than those of the given one."""
    rows = _people(choose) if question.people <= MOST_ONE_BY_ONE else _values(choose, max(map(max, question.rows)))
    if question.ask == "probability":
        event, knowledge = changed(question.event, question.knowledge, lambda _: _atom(choose, rows))
        return replace(question, rows=rows, event=event, knowledge=knowledge)
    k = 0 if question.ask in NEIGHBOURS else choose.whole(0, question.k)
    return _at_same_distance(question, replace(question, rows=rows, k=k))


def _at_same_distance(question: Question, other: Question) -> Question:
    """The other question with its threshold as far from its maximum as this one's."""
    if question.threshold is None:
        return other
    distance = question.threshold - truth_of(question).disclosure
    return replace(other, threshold=max(Fraction(0), min(Fraction(1), truth_of(other).disclosure + distance)))


def _people(choose: Chooser) -> tuple[Row, ...]:
    rows = [[1]]
    while choose.more():
        step = choose.whole(0, 2)
        if step == 2:
            rows.append([1])
        elif step == 1:
            rows[-1].append(1)
        else:
            rows[-1][-1] += 1
    return tuple(map(tuple, rows))


def _values(choose: Chooser, largest: int) -> tuple[Row, ...]:
    rows: list[list[int]] = []
    while choose.more():
        if choose.whole(1, 2) == 2 or not rows:
            rows.append([])
        rows[-1].append(choose.whole(1, largest))
    return tuple(map(tuple, rows)) or ((1,),)


def _atom(choose: Chooser, rows: tuple[Row, ...]) -> Atom:
    person, bucket = choose.whole(0, sum(map(sum, rows)) - 1), 0
    while person >= sum(rows[bucket]):
        person, bucket = person - sum(rows[bucket]), bucket + 1
    return Atom(f"b{bucket}.p{person}", column_name(choose.whole(0, max(map(len, rows)) - 1)))


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
    for place, fact in enumerate(question.knowledge):
        before, after = question.knowledge[:place], question.knowledge[place + 1 :]
        yield replace(question, knowledge=before + after)
        for shorter in _shorter(fact):
            yield replace(question, knowledge=(*before, shorter, *after))


def _without_column(rows: tuple[Row, ...], column: int) -> Iterator[tuple[Row, ...]]:
    """The rows without a value that does not occur."""
    if not any(row[column : column + 1] > (0,) for row in rows):
        yield tuple(row[:column] + row[column + 1 :] for row in rows)


def _shorter(fact: str) -> Iterator[str]:
    """The fact without one of its atoms."""
    one = parse_implication(fact)
    for atoms in combinations(one.antecedent, len(one.antecedent) - 1):
        if atoms:
            yield to_text(BasicImplication(atoms, one.consequent))
    for atoms in combinations(one.consequent, len(one.consequent) - 1):
        if atoms:
            yield to_text(BasicImplication(one.antecedent, atoms))


def _smaller_rows(rows: tuple[Row, ...]) -> Iterator[tuple[Row, ...]]:
    """Without a bucket, in order, without gaps, and with one count or all of them lowered."""
    if len(rows) > 1:
        yield from (rows[:place] + rows[place + 1 :] for place in range(len(rows))[:_MOST_PLACES])
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
