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

Everything small: histograms, releases and partitions, each once up to symmetry, the smallest first.

**Symmetry.** Renaming the people of a bucket, or its values (bucket by bucket), maps tables to tables and atoms to
atoms, hence implications to implications: disclosure does not change. So up to symmetry a bucket is its histogram,
and a release a multiset of histograms. When buckets are merged it matters which values they share; then two buckets
are a multiset of *columns* (a, b), one for each value: a people of the first bucket have it, b of the second.

**Order.** Fewest people first, then fewest buckets, then smallest k, then lexicographic.

The numbers are known: of histograms with n people, the partitions 1, 2, 3, 5, 7, 11, …; of releases, the multisets
of partitions 1, 3, 6, 14, 27, 58, …; of pairs of buckets with m and n people, the bipartite partitions, 2 for (1,
1) and 9 for (2, 2). The tests hold the generators to them.

>>> list(histograms(4, most_values=2))
[(2, 2), (3, 1), (4,)]
>>> list(releases(2))
[((1,),), ((1, 1),), ((2,),), ((1,), (1,))]
>>> [len(list(column_pairs(1, 1))), len(list(column_pairs(2, 2)))]
[2, 9]
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import TypeAlias, TypeVar

from reference.bucketization import Bucketization
from reference.buckets import Bucket
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


Histogram: TypeAlias = tuple[int, ...]
Release: TypeAlias = tuple[Histogram, ...]
"""One histogram a bucket."""
Columns: TypeAlias = tuple[tuple[int, int], ...]
"""For each value how often it occurs in the first bucket and in the second."""
Case: TypeAlias = tuple[Release, int]
"""A release and a number k of implications."""

Item = TypeVar("Item", bound=Hashable)

LETTERS_small_scope = "abcdefghijklmnopqrstuvwxyz"


def histograms(people: int, most_values: int | None = None, largest: int | None = None) -> Iterator[Histogram]:
    """All histograms of so many people, in lexicographic order."""
    if people == 0:
        yield ()
        return
    if most_values == 0:
        return
    for first in range(1, min(people, largest or people) + 1):
        for rest in histograms(people - first, None if most_values is None else most_values - 1, first):
            yield (first, *rest)


def histograms_up_to(people: int, most_values: int | None = None) -> Iterator[Histogram]:
    """All histograms of 1, 2, …, so many people."""
    for number in range(1, people + 1):
        yield from histograms(number, most_values)


def releases_of(people: int, buckets: int, most_values: int | None = None) -> list[Release]:
    """All releases of so many people in so many buckets, in lexicographic order."""
    found = []
    for sizes in histograms(people, buckets):
        if len(sizes) == buckets:
            groups = [(size, sizes.count(size)) for size in sorted(set(sizes))]
            chosen = (combinations_with_replacement(tuple(histograms(n, most_values)), times) for n, times in groups)
            found += [tuple(sorted(row for group in rows for row in group)) for rows in product(*chosen)]
    return sorted(found)


def releases(most_people: int, most_values: int | None = None, most_buckets: int | None = None) -> Iterator[Release]:
    """All releases of at most so many people."""
    for people in range(1, most_people + 1):
        for buckets in range(1, min(people, most_buckets or people) + 1):
            yield from releases_of(people, buckets, most_values)


def cases(
    most_people: int, ks: Sequence[int], most_values: int | None = None, most_buckets: int | None = None
) -> Iterator[Case]:
    """All releases of at most so many people, with each k."""
    for people in range(1, most_people + 1):
        for buckets in range(1, min(people, most_buckets or people) + 1):
            yield from ((release, k) for k in ks for release in releases_of(people, buckets, most_values))


def column_pairs(first: int, second: int) -> Iterator[Columns]:
    """All pairs of buckets with so many people each, with all ways to share values."""
    return _columns_below(first, second, (first, second))


def _columns_below(first: int, second: int, most: tuple[int, int]) -> Iterator[Columns]:
    if first == second == 0:
        yield ()
        return
    for a, b in product(range(first, -1, -1), range(second, -1, -1)):
        if (0, 0) < (a, b) <= most:
            for rest in _columns_below(first - a, second - b, (a, b)):
                yield ((a, b), *rest)


def pairs_of_buckets(most_people: int) -> Iterator[Columns]:
    """All pairs of buckets with at most so many people together, the first no larger than the second."""
    for people in range(2, most_people + 1):
        for first in range(1, people // 2 + 1):
            yield from column_pairs(first, people - first)


def row_histogram(counts: Iterable[int]) -> Histogram:
    """The counts in decreasing order, without the zeros."""
    return tuple(sorted((count for count in counts if count), reverse=True))


def set_partitions(items: Sequence[Item]) -> Iterator[tuple[tuple[Item, ...], ...]]:
    """All ways to divide the items into parts; the parts and what is in them keep the items' order."""
    if not items:
        yield ()
        return
    *before, last = items
    for parts in set_partitions(before):
        for place, part in enumerate(parts):
            yield (*parts[:place], (*part, last), *parts[place + 1 :])
        yield (*parts, (last,))


@cache
def released(release: Release, spare: int = 0) -> Bucketization:
    """The release with names: value number j of every bucket is letter number j; S may have spare values."""
    rows = [dict(zip(LETTERS_small_scope, row, strict=False)) for row in release]
    return Bucketization.of_histograms(rows, domain=LETTERS_small_scope[: max(map(len, release)) + spare])


def columns_released(columns: Columns) -> Bucketization:
    """Two buckets with names, value number j of both being letter number j."""
    rows = [
        {s: count for s, count in zip(LETTERS_small_scope, row, strict=False) if count}
        for row in zip(*columns, strict=True)
    ]
    return Bucketization.of_histograms(rows, domain=LETTERS_small_scope[: len(columns)])


def shown_case(case: Case) -> str:
    """A release and k, for people."""
    return f"{shown_release(case[0])}, k = {case[1]}"


def shown_release(release: Release) -> str:
    """The histograms, for people."""
    return " + ".join("(" + ", ".join(map(str, row)) + ")" for row in release)
