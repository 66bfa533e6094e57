"""A question written as a sequence of choices, so that a shorter or lesser sequence is a smaller question.

Hypothesis prefers few choices, and then small ones, the early ones first. So a release is written *person by person*:
more (yes), and then 0 for the same value as the person before, 1 for the next value, 2 for the next bucket; k comes
last. Fewer people is then a shorter sequence, and among those of a length fewer buckets and values are less:

    {a: 2, b: 1}, {a: 1} with k = 5    (yes 0) (yes 1) (yes 2) no 5        the first person needs no choice

Releases of very many people are written value by value instead: 1 or 2, and how often it occurs. The threshold of a
question about safety stays as far from the maximum as it was; event and knowledge are written atom by atom.

>>> question = Question(((2, 1), (1,)), 5)
>>> choices_of(question)
[True, 0, True, 1, True, 2, False, 5]
>>> from proofs_check.hypothesis_adapter import shrink_choices
>>> from functools import partial
>>> shrink_choices(partial(question_from, question), choices_of(question), lambda one: one.k > 2).rows
((1,),)
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofs_check.audit.question import NEIGHBOURS, Question, Row, column_name, column_place
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import Choices, Chooser
from reference.language import Atom
from reference.syntax import parse_atom, parse_implication

MOST_ONE_BY_ONE = 300
"""People up to which a release is written person by person: beyond it the sequence would be too long to shrink."""


def choices_of(question: Question) -> Choices:
    """The choices that make the question, without its gaps between columns."""
    rows = [[count for count in row if count] for row in question.rows]
    values = [(i, j, count) for i, row in enumerate(rows) for j, count in enumerate(row)]
    choices: list[bool | int] = []
    one_by_one = question.people <= MOST_ONE_BY_ONE
    for i, j, count in values:
        step = 2 if i and not j else 1
        if one_by_one:
            choices += [True, step, *(True, 0) * (count - 1)]
        else:
            choices += [True, step, count]
    choices = choices[2 if one_by_one else 0 :]
    return [*choices, False, *_rest(question)]


def _rest(question: Question) -> Iterator[bool | int]:
    if question.ask == "probability":
        yield from _atom_choices(question, parse_atom(question.event))
        for unit in map(parse_implication, question.knowledge):
            yield True
            for side in (unit.antecedent, unit.consequent):
                atoms = list(side)
                yield from _atom_choices(question, atoms[0])
                for atom in atoms[1:]:
                    yield True
                    yield from _atom_choices(question, atom)
                yield False
        yield False
    elif question.ask not in NEIGHBOURS:
        yield question.k


def _atom_choices(question: Question, atom: Atom) -> tuple[int, int]:
    """The person's number among all, and the value's."""
    bucket, person = (int(part[1:]) for part in atom.person.split("."))
    return sum(map(sum, question.rows[:bucket])) + person, column_place(atom.value)


def question_from(question: Question, choose: Chooser) -> Question:
    """The question that the choices make, of the kind of the given one and no larger than it in its numbers."""
    rows = _people(choose) if question.people <= MOST_ONE_BY_ONE else _values(choose, max(map(max, question.rows)))
    if question.ask == "probability":
        event = _atom(choose, rows)
        return replace(question, rows=rows, event=event, knowledge=tuple(_units(choose, rows)))
    k = 0 if question.ask in NEIGHBOURS else choose.whole(0, question.k)
    return at_same_distance(question, replace(question, rows=rows, k=k))


def at_same_distance(question: Question, other: Question) -> Question:
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


def _units(choose: Chooser, rows: tuple[Row, ...]) -> Iterator[str]:
    while choose.more():
        left, right = _side(choose, rows), _side(choose, rows)
        yield f"{' & '.join(left)} -> {' | '.join(right)}"


def _side(choose: Chooser, rows: tuple[Row, ...]) -> list[str]:
    atoms = [_atom(choose, rows)]
    while choose.more():
        atoms.append(_atom(choose, rows))
    return atoms


def _atom(choose: Chooser, rows: tuple[Row, ...]) -> str:
    person, bucket = choose.whole(0, sum(map(sum, rows)) - 1), 0
    while person >= sum(rows[bucket]):
        person, bucket = person - sum(rows[bucket]), bucket + 1
    return f"b{bucket}.p{person}={column_name(choose.whole(0, max(map(len, rows)) - 1))}"
