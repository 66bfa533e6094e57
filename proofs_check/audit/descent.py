"""Step by step from a question that fails to a smaller one, until none of its neighbours fails.

*Neighbours* drop buckets, unite two, drop values, lower one count or two or all of them, lower k, move a person from
one value to another, sort rows, drop a unit of knowledge or an atom of it, give up names of their own or written zeros.

>>> fails = lambda question: question.k >= 2 and question.people > 3
>>> shrunk(Question(((9, 4), (7, 7, 7)), 8), fails).size[:3]
(4, 1, 2)
>>> shrunk(Question(((5, 2, 3),), 1, names=("1", "Flu", "flu")), lambda one: {"Flu", "flu"} <= {*one.buckets[0]})
Question(rows=((1, 1),), names=('Flu', 'flu'))
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, zip_longest

from proofs_check.audit.choices import at_same_distance
from proofs_check.audit.question import Question, Row, column_name
from reference.language import BasicImplication
from reference.syntax import parse_implication, to_text

MOST_STEPS = 600
"""Questions that the descent tries."""


def shrunk(
    question: Question,
    fails: Callable[[Question], bool],
    attempts: int = MOST_STEPS,
    look: Callable[[], None] = lambda: None,
) -> Question:
    """The smallest question that the descent finds, with at most this many attempts.

    `look` is called for each neighbour, of which a large question has very many, and may raise StopDrawing.
    """
    tried: set[Question] = {question}
    while True:
        smaller = {near for near in _seen(neighbours(question), look) if near.size < question.size} - tried
        for near in sorted(smaller, key=lambda near: near.size):
            if len(tried) > attempts:
                return question
            tried.add(near)
            if fails(near):
                question = near
                break
        else:
            return question


def _seen(questions: Iterator[Question], look: Callable[[], None]) -> Iterator[Question]:
    for question in questions:
        look()
        yield question


def neighbours(question: Question) -> Iterator[Question]:
    """Questions like this one; a threshold stays as it is, or as far from the maximum as it is."""
    for near in _neighbours(question):
        yield near
        if question.threshold is not None:
            yield at_same_distance(question, near)


def _neighbours(question: Question) -> Iterator[Question]:
    yield from _plainer(question)
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


def _plainer(question: Question) -> Iterator[Question]:
    """Without zeros, with fewer names of its own or shorter ones, without a column, its name too, that nobody needs."""
    names, width = question.names, max(map(len, question.rows))
    if question.zeros:
        yield replace(question, zeros=False)
    if names:
        yield replace(question, names=())
        yield replace(question, names=names[:width])
    for place, name in enumerate(names):
        if question.ask != "probability" and not any(row[place : place + 1] > (0,) for row in question.rows):
            rows = tuple(row[:place] + row[place + 1 :] for row in question.rows)
            yield replace(question, rows=rows, names=names[:place] + names[place + 1 :])
        if len(name) > 1 and (usual := column_name(place)) not in names:
            yield replace(question, names=(*names[:place], usual, *names[place + 1 :]))


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
