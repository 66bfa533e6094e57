"""Every bucketization of a small scope: with every labelling, or one of each class up to renaming.

People are called p1, p2, …, values a, b, c, …; S is the set of values that occur, the first letters. A bucketization is
*written* in one way: buckets in the order of their first people, people and values in order.

A *labelling* assigns people to buckets and counts of values to each bucket: `labelled` yields every one. Many of them
become equal when people and values are renamed. Whether one of each class is enough depends on the language: it may be
about the person p1, or about the value a. `kept` are the names that are not renamed. Then `classes` returns one
bucketization of each class with the number of labellings that it stands for, and `representative` the one for a given
labelling: with no names kept that whose rows of counts are lexicographically largest; the buckets of people who keep
their names come first.

>>> small = SmallScope(people=3, values=2)
>>> [sum(one.size == people for one in small.labelled()) for people in (1, 2, 3)]
[1, 5, 25]
>>> [len(small.classes(kept)) for kept in (NOTHING_KEPT, Kept(people=frozenset({"p1"})), small.everything)]
[12, 16, 31]
>>> sum(each.labellings for each in small.classes())
31
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby, permutations, product
from typing import TypeAlias

from reference.buckets import Bucket, Bucketization
from reference.exact import whole_number
from reference.instances import LETTERS, count_rows, set_partitions
from reference.naming import listed, numbered
from reference.progress import watch

MOST_PEOPLE, MOST_VALUES = 12, 6  # the largest scope: beyond it there are too many bucketizations and renamings to list

Row: TypeAlias = tuple[int, ...]  # how often each value occurs in a bucket, values in order
Marked: TypeAlias = tuple[tuple[str, ...], Row]  # some people of a bucket, such as those who keep their names; its row
Key: TypeAlias = tuple[tuple[Marked, ...], tuple[Row, ...]]  # of a class: the buckets of kept names, and the other rows


@dataclass(frozen=True)
class Kept:
    """The names of people and of values that are not renamed."""

    people: frozenset[str] = frozenset()
    values: frozenset[str] = frozenset()

    def __or__(self, other: "Kept") -> "Kept":
        return Kept(self.people | other.people, self.values | other.values)


NOTHING_KEPT = Kept()  # all people and all values may be renamed


@dataclass(frozen=True)
class LabelledClass:
    """One bucketization of a class, and the number of labellings that it stands for."""

    bucketization: Bucketization
    labellings: int


@dataclass(frozen=True)
class SmallScope:
    """All bucketizations with at most these numbers of people, values and buckets (None: as many as people)."""

    people: int = 5
    values: int = 3
    buckets: int | None = None

    def __post_init__(self) -> None:
        whole_number(self.people, "the number of people in the scope", 1, MOST_PEOPLE)
        whole_number(self.values, "the number of values in the scope", 1, MOST_VALUES)
        if self.buckets is not None:
            whole_number(self.buckets, "the number of buckets in the scope", 1, MOST_PEOPLE)

    def __str__(self) -> str:
        people = "1 person" if self.people == 1 else f"{self.people} people"
        buckets = "" if self.buckets is None else f" in at most {numbered(self.buckets, 'bucket')}"
        return f"all bucketizations of at most {people} and {numbered(self.values, 'value')}{buckets}"

    @property
    def everything(self) -> Kept:
        """All names of the scope."""
        return Kept(frozenset(_people(self.people)), frozenset(LETTERS[: self.values]))

    def text(self, kept: Kept) -> str:
        """The scope with what is merged in it, for people."""
        merged, tried, parts = list[str](), list[str](), [str(self)]
        for what in ("values", "people"):
            names = getattr(kept, what)
            if names == getattr(self.everything, what):
                tried.append(what)
            else:
                merged.append(f"{what} other than {listed(sorted(names))}" if names else what)
        parts += [f"up to renaming {' and '.join(merged)}"] if merged else []
        parts += [f"every labelling of {' and '.join(tried)}"] if tried else []
        return ", ".join(parts)

    def labelled(self) -> Iterator[Bucketization]:
        """Every labelling once: fewest people first, then fewest buckets."""
        for people in range(1, self.people + 1):
            for parts in sorted(set_partitions(_people(people)), key=len):
                if len(parts) <= (self.buckets or people):
                    yield from watch(_filled(parts, self.values), "bucketizations")

    def classes(self, kept: Kept = NOTHING_KEPT) -> list[LabelledClass]:
        """One of each class, the smallest first."""
        found = []
        for _, alike in groupby(self.labelled(), key=lambda one: (one.size, len(one.buckets))):
            numbers = Counter(_key(one, kept) for one in alike)
            found += [LabelledClass(_standing_for(key), numbers[key]) for key in sorted(numbers, reverse=True)]
        return found

    def bucketizations(self, kept: Kept = NOTHING_KEPT) -> Iterator[Bucketization]:
        """The same without the numbers."""
        return (each.bucketization for each in self.classes(kept))


def representative(bucketization: Bucketization, kept: Kept) -> Bucketization:
    """The bucketization that stands for this labelling among the classes."""
    return _standing_for(_key(bucketization, kept))


def written_in_order(bucketization: Bucketization) -> Bucketization:
    """The same bucketization of people p1, p2, … as it is written here."""
    buckets = [Bucket(in_order(bucket.people), bucket.counts) for bucket in bucketization.buckets]
    return Bucketization(sorted(buckets, key=lambda one: _number(one.people[0])), domain=sorted(bucketization.domain))


def in_order(people: Iterable[str]) -> list[str]:
    """p1, p2, …, p10, …"""
    return sorted(people, key=_number)


def _people(number: int) -> tuple[str, ...]:
    return tuple(f"p{place}" for place in range(1, number + 1))


def _number(person: str) -> int:
    return int(person[1:])


def _filled(parts: tuple[tuple[str, ...], ...], most_values: int) -> Iterator[Bucketization]:
    """All counts of values among these people; the first letters, each of which occurs."""
    for values in range(1, most_values + 1):
        for rows in product(*(count_rows(len(part), values) for part in parts)):
            if all(map(any, zip(*rows, strict=True))):
                yield _bucketization(zip(parts, rows, strict=True))


def _bucketization(buckets: Iterable[Marked]) -> Bucketization:
    rows = list(buckets)
    named = [Bucket(people, {LETTERS[i]: count for i, count in enumerate(row) if count}) for people, row in rows]
    return Bucketization(named, domain=LETTERS[: len(rows[0][1])])


def _key(bucketization: Bucketization, kept: Kept) -> Key:
    """The largest that comes of renaming the values; the names of people who do not keep them are left out."""
    marked = [(tuple(p for p in bucket.people if p in kept.people), bucket.counts) for bucket in bucketization.buckets]
    marked.sort(key=lambda one: [_number(person) for person in one[0]])
    keys = []
    for values in _orders(bucketization.domain, kept.values):
        rows = [(marks, tuple(counts.get(value, 0) for value in values)) for marks, counts in marked]
        others = sorted((row for marks, row in rows if not marks), reverse=True)
        keys.append((tuple(one for one in rows if one[0]), tuple(others)))
    return max(keys)


@cache
def _orders(values: tuple[str, ...], kept: frozenset[str]) -> tuple[tuple[str, ...], ...]:
    """All orders of the values in which those that keep their names keep their places."""
    every = permutations(values)
    return tuple(order for order in every if all(a == b for a, b in zip(order, values, strict=True) if b in kept))


def _standing_for(key: Key) -> Bucketization:
    """People who keep no name get the names that are left, in order."""
    marked, others = key
    buckets = [*marked, *(((), row) for row in others)]
    taken = {person for marks, _ in marked for person in marks}
    left = iter([name for name in _people(sum(sum(row) for _, row in buckets)) if name not in taken])
    filled = [((*marks, *(next(left) for _ in range(sum(row) - len(marks)))), row) for marks, row in buckets]
    return written_in_order(_bucketization(filled))
