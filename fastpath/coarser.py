"""Which of two releases is coarser: does one come from the other by merging buckets (paper, section 3.4)?

**By people.** B ⪯ B' if every bucket of B' is the union of buckets of B (`reference.buckets.precedes`). This can be
told if everybody has a name.

**By values.** A release may say no names; those that its people get then (b0.p0, …) are invented, and say nothing about
who they are. What can be asked is whether the buckets of B can be put into groups whose values together are those of
the buckets of B', each group for one of them. If they cannot, B' does not come from B, whoever the people are. If they
can, it depends on the people whether it does. But the maximum disclosure does not depend on them, since it is a
function of the histograms: so B' discloses no more than B for any k, whoever they are.

The groups are searched for. Buckets with the same values in both may be left out: in a grouping where such a bucket of
B is in the group of another bucket, it changes places with the whole group of its equal, and the sums stay. The others
are placed one by one, the largest first, into a bucket of B' that still has room; what is left of the room, as a
multiset, is all that matters, so no such state is looked at twice. Still this is packing, which is hard; after
`MOST_STEPS` steps the answer is that it was not found out.

>>> halves = Bucketization.of_histograms([{"flu": 1, "gout": 1}, {"flu": 2}])
>>> whole = Bucketization.of_histograms([{"flu": 3, "gout": 1}])
>>> order_of(halves, whole).kind, order_of(whole, halves).kind, order_of(halves, halves).by_values
('second is coarser', 'first is coarser', True)
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from reference.buckets import Bucketization, NumberedPeople, precedes
from reference.progress import step

MOST_STEPS = 2_000_000
"""Of one search for groups: a second or two."""

Kind: TypeAlias = Literal["equal", "second is coarser", "first is coarser", "not comparable", "not decided"]
Room: TypeAlias = tuple[int, ...]
"""How often each value occurs, or may still occur."""

_BY_PEOPLE: Mapping[Kind, str] = {
    "equal": "The two releases have the same buckets.",
    "second is coarser": "The second comes from the first by merging buckets, so it is never worse.",
    "first is coarser": "The first comes from the second by merging buckets, so it is never worse.",
    "not comparable": "Neither comes from the other by merging buckets.",
}

_COARSER = (
    "The {} has the values that the {} has with some buckets merged, so it is never worse; whether it comes from it by"
    " merging depends on who is in the buckets, and not everybody has a name."
)

_BY_VALUES: Mapping[Kind, str] = {
    "equal": "The buckets of the two releases have the same values, so neither is worse; whether the same people are in"
    " them cannot be told, since not everybody has a name.",
    "second is coarser": _COARSER.format("second", "first"),
    "first is coarser": _COARSER.format("first", "second"),
    "not comparable": "Neither comes from the other by merging buckets, whoever is in them: the values do not add up.",
    "not decided": "Whether one comes from the other by merging buckets was not found out: not everybody has a name,"
    " and there are too many ways to add up the values of buckets.",
}


@dataclass(frozen=True)
class Order:
    """How two releases stand to each other, and whether that was told by values, for lack of names."""

    kind: Kind
    by_values: bool

    @property
    def sentence(self) -> str:
        """The same in words."""
        return (_BY_VALUES if self.by_values else _BY_PEOPLE)[self.kind]


def order_of(first: Bucketization, second: Bucketization) -> Order:
    """By people if all have names, else by values."""
    if not any(isinstance(bucket.people, NumberedPeople) for b in (first, second) for bucket in b.buckets):
        return Order(_kind(up=precedes(first, second), down=precedes(second, first)), by_values=False)
    return Order(_kind(up=adds_up(first, second), down=adds_up(second, first)), by_values=True)


def _kind(*, up: bool | None, down: bool | None) -> Kind:
    if up and down:
        return "equal"
    if up or down:
        return "second is coarser" if up else "first is coarser"
    return "not decided" if None in (up, down) else "not comparable"


def adds_up(finer: Bucketization, coarser: Bucketization) -> bool | None:
    """Tell whether groups of the first's buckets have the values of the second's; None if that was not found out."""
    values = sorted({value for b in (finer, coarser) for bucket in b.buckets for value in bucket.values})
    fine, coarse = (
        Counter(tuple(bucket.frequency(value) for value in values) for bucket in b.buckets) for b in (finer, coarser)
    )
    small, rooms = fine - coarse, coarse - fine
    if _total(small, len(values)) != _total(rooms, len(values)):
        return False
    return _placed(sorted(small.elements(), key=lambda row: (-sum(row), row)), rooms)


def _total(rows: Counter[Room], values: int) -> list[int]:
    return [sum(row[place] * number for row, number in rows.items()) for place in range(values)]


def _placed(rows: list[Room], rooms: Counter[Room]) -> bool | None:
    """Place all rows; what is left of a room after a row is tried sooner the smaller it is."""
    steps = 0
    waiting: list[tuple[int, frozenset[tuple[Room, int]]]] = [(0, frozenset(rooms.items()))]
    seen = set(waiting)
    while waiting:
        place, free = waiting.pop()
        if place == len(rows):
            return True  # as many people were placed as there was room for
        row, now = rows[place], dict(free)
        for room in sorted(now, key=sum, reverse=True):
            work = len(row)
            if all(need <= there for need, there in zip(row, room, strict=True)):
                work += len(now)
                after = (place + 1, _less(now, room, row))
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
            step(work, "ways to add up values")
            steps += work
            if steps > MOST_STEPS:
                return None
    return False


def _less(rooms: Mapping[Room, int], room: Room, row: Room) -> frozenset[tuple[Room, int]]:
    """The rooms after one of them has taken the row; one that is full is gone."""
    left = Counter(rooms)
    left[room] -= 1
    rest = tuple(there - need for need, there in zip(row, room, strict=True))
    left[rest] += any(rest)
    return frozenset((each, number) for each, number in left.items() if number)
