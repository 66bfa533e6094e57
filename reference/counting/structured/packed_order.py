"""Who is taken when, if a component is to be counted in one long integer: what `packed_counting` needs to know first.

A bucket is finished before the next begins, and one bit is kept for each *open* clause: one that a past person can
make true and someone to come as well. Each open clause doubles the integer, so few should be open at a time. Buckets,
and the people of a bucket, are taken greedily: next whoever leaves the fewest clauses open.

A clause *opens* with the first person who can make it true, when it gets the lowest *place* that is free, and *closes*
with the last, when it gives its place back; so what closes with a person comes before what opens.

>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.components import components
>>> from reference.syntax import parse_formula
>>> texts = ["Hannah=flu -> Charlie=flu", "Ed=mumps -> Charlie=flu", "Ed=flu -> Bob=flu"]
>>> (whole,) = components(FIGURE_3, [parse_formula(texts)])
>>> for turn in queue(whole):
...     for person, changes in turn.entries:
...         print(person.name, *(f"{change.clause:b} {change.how}" for change in changes))
Bob 10 opens
Ed 10 closes 1 opens
Charlie 1 closes 100 opens
Hannah 100 closes
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reference.counting.structured.clauses import bits
from reference.counting.structured.components import Component, Mentioned

OPENS, STAYS, CLOSES = "opens", "stays", "closes"


class Change(NamedTuple):
    """A clause (as a bit) that a person can make true, its place, and whether it opens, stays open or closes."""

    clause: int
    place: int
    how: str


class QueueEntry(NamedTuple):
    """A person, and the clauses of which they are part."""

    person: Mentioned
    changes: Sequence[Change]


class Turn(NamedTuple):
    """One bucket's turn: its people in order, and how many places are in use at most."""

    bucket: int
    entries: Sequence[QueueEntry]
    places: int


def queue(component: Component) -> list[Turn]:
    """Take next the bucket after which the fewest clauses are open, and in it likewise the people."""
    rows: dict[int, list[Mentioned]] = {}
    parts: dict[int, int] = {}
    for person in component.people:
        rows.setdefault(person.bucket, []).append(person)
        parts[person.bucket] = parts.get(person.bucket, 0) | person.part_of
    buckets = _Remaining(parts.values(), component.clauses)
    people = _Remaining([person.part_of for person in component.people], component.clauses)
    places = _Places()
    turns = []
    while parts:
        bucket = buckets.best(parts)
        buckets.take(parts.pop(bucket))
        turns.append(_turn(bucket, rows[bucket], people, places))
    return turns


def _turn(bucket: int, row: Sequence[Mentioned], people: "_Remaining", places: "_Places") -> Turn:
    waiting = {number: person.part_of for number, person in enumerate(row)}
    entries, most = [], places.in_use
    while waiting:
        number = people.best(waiting)
        changes = places.changes(*people.take(waiting.pop(number)))
        most |= places.in_use
        entries.append(QueueEntry(row[number], changes))
    return Turn(bucket, entries, most.bit_length())


class _Remaining:
    """Clauses, and how many of those who are part of each are still to come."""

    def __init__(self, parts: Iterable[int], clauses: int) -> None:
        self._open = 0
        self._left = [0] * clauses
        for part in parts:
            for clause in bits(part):
                self._left[clause] += 1
        self._last = sum([1 << clause for clause, left in enumerate(self._left) if left == 1])

    def best(self, parts: dict[int, int]) -> int:
        """Who leaves the fewest clauses open, being part of these."""
        met, last = self._open, self._last
        return min(parts, key=lambda who: ((met | parts[who]) & ~(last & parts[who])).bit_count())

    def take(self, part: int) -> tuple[int, int, int]:
        """Take someone who is part of these clauses; tell which of them open, stay open and close."""
        opening, closing = part & ~self._open, part & self._last
        self._open = (self._open | part) & ~closing
        for clause in bits(part):
            self._left[clause] -= 1
            if self._left[clause] == 1:
                self._last |= 1 << clause
        return opening, part & ~opening & ~closing, closing


class _Places:
    """Places for the open clauses."""

    def __init__(self) -> None:
        self._of: dict[int, int] = {}
        self.in_use = 0

    def changes(self, opening: int, staying: int, closing: int) -> list[Change]:
        """What becomes of a person's clauses: what closes gives its place back, what opens gets the lowest."""
        result = [Change(1 << clause, self._of[clause], STAYS) for clause in bits(staying)]
        for clause in bits(closing):
            self.in_use ^= 1 << self._of[clause]
            result.append(Change(1 << clause, self._of[clause], CLOSES))
        for clause in bits(opening):
            free = ~self.in_use & self.in_use + 1
            self.in_use |= free
            self._of[clause] = free.bit_length() - 1
            result.append(Change(1 << clause, self._of[clause], OPENS))
        return result
