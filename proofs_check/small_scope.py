"""Everything small: histograms, releases and partitions, each once up to symmetry, the smallest first.

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
from functools import cache
from itertools import combinations_with_replacement, product
from typing import TypeAlias, TypeVar

from reference.buckets import Bucketization

Histogram: TypeAlias = tuple[int, ...]
Release: TypeAlias = tuple[Histogram, ...]
"""One histogram a bucket."""
Columns: TypeAlias = tuple[tuple[int, int], ...]
"""For each value how often it occurs in the first bucket and in the second."""
Case: TypeAlias = tuple[Release, int]
"""A release and a number k of implications."""

Item = TypeVar("Item", bound=Hashable)

LETTERS = "abcdefghijklmnopqrstuvwxyz"


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
    rows = [dict(zip(LETTERS, row, strict=False)) for row in release]
    return Bucketization.of_histograms(rows, domain=LETTERS[: max(map(len, release)) + spare])


def columns_released(columns: Columns) -> Bucketization:
    """Two buckets with names, value number j of both being letter number j."""
    rows = [{s: count for s, count in zip(LETTERS, row, strict=False) if count} for row in zip(*columns, strict=True)]
    return Bucketization.of_histograms(rows, domain=LETTERS[: len(columns)])


def shown_case(case: Case) -> str:
    """A release and k, for people."""
    return f"{shown_release(case[0])}, k = {case[1]}"


def shown_release(release: Release) -> str:
    """The histograms, for people."""
    return " + ".join("(" + ", ".join(map(str, row)) + ")" for row in release)
