"""Everything smaller: all questions with few people, in every arrangement, so that "smallest" can be more than a word.

An arrangement is a matrix of counts, a row for each bucket and a column for each value that occurs: order matters, as
it may to an implementation. There are 1, 5, 33, 281 of them for 1, 2, 3, 4 people. With k up to `MOST_FACTS` every
question that is smaller than a given one of at most `MOST_PEOPLE` people can be asked. What can be asked about safety
and about probabilities has no end, so nothing of the kind is claimed there.

>>> [len(list(arrangements(people))) for people in range(1, 5)]
[1, 5, 33, 281]
>>> [question.rows for question in smaller(Question(((1, 1),), 0))]
[((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),), ((1,),)]
"""

from collections.abc import Iterator

from proofs_check.audit.question import NEIGHBOURS, Question, Row

MOST_PEOPLE, MOST_FACTS = 4, 6


def can_sweep(question: Question) -> bool:
    """Whether all smaller questions can be asked."""
    return question.ask in {"disclosure", *NEIGHBOURS} and question.people <= MOST_PEOPLE


def smaller(question: Question) -> Iterator[Question]:
    """All smaller questions of its kind, the smallest first."""
    facts = range(MOST_FACTS + 1) if question.ask == "disclosure" else (0,)
    sizes = range(1, question.people + 1)
    found = [Question(rows, k, question.ask) for n in sizes for rows in arrangements(n) for k in facts]
    return iter(sorted((one for one in found if one.size < question.size), key=lambda one: one.size))


def arrangements(people: int) -> Iterator[tuple[Row, ...]]:
    """All matrices of counts for so many people without an empty row or column, rows without zeros at their ends."""
    for rows in range(1, people + 1):
        for columns in range(1, people + 1):
            yield from (_trimmed(cells, columns) for cells in _filled(people, rows * columns) if _full(cells, columns))


def _filled(people: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to put so many people into so many places."""
    if places == 0:
        if people == 0:
            yield ()
        return
    for first in range(people, -1, -1):
        yield from ((first, *rest) for rest in _filled(people - first, places - 1))


def _full(cells: tuple[int, ...], columns: int) -> bool:
    across = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return all(map(any, across)) and all(any(cells[column::columns]) for column in range(columns))


def _trimmed(cells: tuple[int, ...], columns: int) -> tuple[Row, ...]:
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return tuple(row[: max(place for place, count in enumerate(row) if count) + 1] for row in rows)
