"""Small scopes: every bucketization with at most so many people and values, each once up to symmetry.

What is said of all bucketizations is tried on all small ones. The people are called p1, p2, …, bucket by bucket, the
values a, b, c, …, and S is the set of values that occur. Two bucketizations are the same *up to symmetry* if one
becomes the other when people and values are renamed. Of each class the one is taken whose histograms, written as rows
of counts, are lexicographically largest, and the order is that of "smallest" everywhere: fewest people, then fewest
buckets, then lexicographic.

A language may single out a person. Then renaming people changes the question, and each bucket in turn must be the one
that p1 is in: these are the *pointed* bucketizations. They suffice for a language that singles out p1 alone.

>>> small = Scope(people=3, values=2)
>>> print(small)
all bucketizations of at most 3 people and 2 values, up to renaming values and people
>>> [sum(1 for b in small.bucketizations() if b.size == people) for people in (1, 2, 3)], len(list(small.pointed()))
([1, 4, 7], 16)
>>> print(buckets_text(list(small.bucketizations())[-1]))
{p1: a} {p2: a} {p3: b}
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import TypeAlias

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.meter import UNLIMITED, Meter
from reference.naming import written

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""A histogram for each bucket: how often each value occurs, values in a fixed order."""

LETTERS = "abcdef"
MOST_PEOPLE = 12


@dataclass(frozen=True)
class Scope:
    """At most so many people, values and buckets (None: as many as there are people)."""

    people: int = 5
    values: int = 3
    buckets: int | None = None

    def __post_init__(self) -> None:
        for number, most, what in (
            (self.people, MOST_PEOPLE, "people"),
            (self.values, len(LETTERS), "values"),
            (MOST_PEOPLE if self.buckets is None else self.buckets, MOST_PEOPLE, "buckets"),
        ):
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
                raise InvalidInput(f"the scope has {number!a} {what}: a whole number from 1 to {most} was expected")

    def __str__(self) -> str:
        buckets = "" if self.buckets is None else f" in at most {_counted(self.buckets, 'bucket')}"
        return (
            f"all bucketizations of at most {_counted(self.people, 'person')} and {_counted(self.values, 'value')}"
            f"{buckets}, up to renaming values and people"
        )

    def bucketizations(self, meter: Meter = UNLIMITED) -> Iterator[Bucketization]:
        """One of each class, the smallest first."""
        return (_named(rows) for rows in self._classes(meter))

    def pointed(self, meter: Meter = UNLIMITED) -> Iterator[Bucketization]:
        """One of each class for each bucket, up to symmetry, that p1 may be in."""
        for rows in self._classes(meter):
            seen = set()
            for place, first in enumerate(rows):
                rest = rows[:place] + rows[place + 1 :]
                seen.add(max(((chosen,), others) for (chosen,), others in _renamings((first,), rest)))
            yield from (_named(first + rest) for first, rest in sorted(seen, reverse=True))

    def _classes(self, meter: Meter) -> Iterator[Rows]:
        for people in range(1, self.people + 1):
            for number in range(1, min(people, self.buckets or people) + 1):
                found = (rows for rows in _choices(people, number, self.values) if _largest(rows))
                yield from sorted(meter.watch(found, "bucketizations"), reverse=True)


def merges(bucketization: Bucketization) -> Iterator[Bucketization]:
    """Any two buckets made one; everyone keeps their name."""
    for one, other in combinations(range(len(bucketization.buckets)), 2):
        first, second = bucketization.buckets[one], bucketization.buckets[other]
        counts = {value: first.frequency(value) + second.frequency(value) for value in (*first.values, *second.values)}
        merged = Bucket((*first.people, *second.people), counts)
        rest = [bucket for place, bucket in enumerate(bucketization.buckets) if place not in {one, other}]
        yield Bucketization([merged, *rest], domain=bucketization.domain)


def buckets_text(bucketization: Bucketization) -> str:
    """The buckets as people read them: who is in each, and each value as often as it occurs."""
    return " ".join(f"{{{_listed(bucket.people)}: {_values(bucket)}}}" for bucket in bucketization.buckets)


def _values(bucket: Bucket) -> str:
    return _listed(value for value, count in sorted(bucket.frequencies) for _ in range(count))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(written, names))


def _named(rows: Rows) -> Bucketization:
    """These histograms, with people p1, p2, … and values a, b, …"""
    buckets, used = [], 0
    for row in rows:
        people = [f"p{used + number}" for number in range(1, sum(row) + 1)]
        buckets.append(Bucket(people, {LETTERS[place]: count for place, count in enumerate(row) if count}))
        used += len(people)
    domain = [LETTERS[place] for place in range(len(rows[0])) if any(row[place] for row in rows)]
    return Bucketization(buckets, domain=domain)


def _choices(people: int, buckets: int, values: int, largest: tuple[int, ...] | None = None) -> Iterator[Rows]:
    """Rows that add up to so many people, none after a smaller one."""
    if not buckets:
        if not people:
            yield ()
        return
    for size in range(people - buckets + 1, 0, -1):
        for row in _histograms(size, values):
            if largest is None or row <= largest:
                yield from ((row, *rest) for rest in _choices(people - size, buckets - 1, values, row))


def _histograms(size: int, values: int) -> Iterator[tuple[int, ...]]:
    if values == 1:
        yield (size,)
        return
    for count in range(size, -1, -1):
        yield from ((count, *rest) for rest in _histograms(size - count, values - 1))


def _renamings(*groups: Rows) -> Iterator[tuple[Rows, ...]]:
    """The rows after each renaming of the values, each group in decreasing order."""
    for order in permutations(range(len(groups[0][0]))):
        yield tuple(
            tuple(sorted((tuple(row[place] for place in order) for row in rows), reverse=True)) for rows in groups
        )


def _largest(rows: Rows) -> bool:
    return all(renamed <= rows for (renamed,) in _renamings(rows))


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {'people' if what == 'person' else what + 's'}"
