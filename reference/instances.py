"""Every small instance once up to symmetry, the smallest first: statements about all inputs are tried on these.

**Symmetry.** Renaming the people of a bucket, or its values (bucket by bucket), maps tables to tables and atoms to
atoms, hence implications to implications: disclosure does not change. So up to symmetry a bucket is its *histogram*,
the counts of its values in decreasing order, and a *release* is a multiset of histograms. Where it matters which
values buckets share, a bucket is a *row*, the counts of all values, zeros included, and two buckets are a multiset of
*columns* (a, b): a people of the first bucket and b of the second have one value. To a program even the order may
matter: `count_matrices` are all rows in every order.

**Order.** Fewest people first, then fewest buckets, then smallest k, then lexicographic.

The tests hold the generators to known numbers: the partitions 1, 2, 3, 5, 7, … (histograms), the multisets of
partitions 1, 3, 6, 14, 27, … (releases), the bipartite partitions (pairs of buckets).

>>> list(histograms(4, most_values=2))
[(2, 2), (3, 1), (4,)]
>>> list(releases(2))
[((1,),), ((1, 1),), ((2,),), ((1,), (1,))]
>>> [len(list(column_pairs(2, 2))), len(list(count_matrices(3)))]
[9, 33]
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from typing import TypeAlias, TypeVar

from reference.buckets import Bucketization, merged

Histogram: TypeAlias = tuple[int, ...]
Release: TypeAlias = tuple[Histogram, ...]  # one histogram a bucket
Case: TypeAlias = tuple[Release, int]  # a release and a number k of implications
# For each value how often it occurs in the first bucket and in the second.
Columns: TypeAlias = tuple[tuple[int, int], ...]
Rows: TypeAlias = tuple[tuple[int, ...], ...]  # for each bucket how often each value occurs, values in a fixed order
Item = TypeVar("Item", bound=Hashable)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def histograms(people: int, most_values: int | None = None, largest: int | None = None) -> Iterator[Histogram]:
    """All histograms of n people, in lexicographic order."""
    if people == 0:
        yield ()
    most = 0 if most_values == 0 else min(people, largest or people)
    for first in range(1, most + 1):
        for rest in histograms(people - first, None if most_values is None else most_values - 1, first):
            yield (first, *rest)


def histograms_up_to(people: int, most_values: int | None = None) -> Iterator[Histogram]:
    """All histograms of 1, 2, …, n people."""
    return chain.from_iterable(histograms(number, most_values) for number in range(1, people + 1))


def row_histogram(counts: Iterable[int]) -> Histogram:
    """The counts in decreasing order, without the zeros."""
    return tuple(sorted((count for count in counts if count), reverse=True))


def count_rows(people: int, values: int) -> Iterator[tuple[int, ...]]:
    """All ways to share n people out among the values, some of which may get none; the largest first."""
    if values == 1:
        yield (people,)
        return
    for first in range(people, -1, -1):
        yield from ((first, *rest) for rest in count_rows(people - first, values - 1))


def _multisets(people: int, buckets: int, rows: Callable[[int], Iterable[tuple[int, ...]]]) -> Iterator[Rows]:
    """All multisets of m rows that have n people together; `rows` lists those of a bucket of a given size."""
    for sizes in histograms(people, buckets):
        if len(sizes) == buckets:
            groups = [(tuple(rows(size)), len(list(equal))) for size, equal in groupby(sizes)]
            chosen = product(*(combinations_with_replacement(some, number) for some, number in groups))
            yield from (tuple(chain.from_iterable(each)) for each in chosen)


def releases_of(people: int, buckets: int, most_values: int | None = None) -> list[Release]:
    """All releases of n people in m buckets, in lexicographic order."""
    return sorted(tuple(sorted(rows)) for rows in _multisets(people, buckets, lambda n: histograms(n, most_values)))


def releases(most_people: int, most_values: int | None = None, most_buckets: int | None = None) -> Iterator[Release]:
    """All releases of at most n people."""
    return (release for release, _ in cases(most_people, (0,), most_values, most_buckets))


def cases(
    most_people: int, ks: Sequence[int], most_values: int | None = None, most_buckets: int | None = None
) -> Iterator[Case]:
    """All releases of at most n people, with each k."""
    for people in range(1, most_people + 1):
        for buckets in range(1, min(people, most_buckets or people) + 1):
            yield from ((release, k) for k in ks for release in releases_of(people, buckets, most_values))


def column_pairs(first: int, second: int, largest: tuple[int, int] | None = None) -> Iterator[Columns]:
    """All pairs of buckets of these sizes, with all ways to share values; the largest columns first."""
    if first == second == 0:
        yield ()
        return
    for a, b in product(range(first, -1, -1), range(second, -1, -1)):
        if (0, 0) < (a, b) <= (largest or (first, second)):
            for rest in column_pairs(first - a, second - b, (a, b)):
                yield ((a, b), *rest)


def pairs_of_buckets(most_people: int) -> Iterator[Columns]:
    """All pairs of buckets with at most n people together, the first no larger than the second."""
    for people in range(2, most_people + 1):
        for first in range(1, people // 2 + 1):
            yield from column_pairs(first, people - first)


def count_matrices(people: int) -> Iterator[Rows]:
    """All matrices of counts of n people without an empty row or column; zeros at the ends of rows are left out."""
    for buckets, values in product(range(1, people + 1), repeat=2):
        for cells in count_rows(people, buckets * values):
            rows = [cells[start : start + values] for start in range(0, len(cells), values)]
            if all(map(any, rows)) and all(map(any, zip(*rows, strict=True))):
                yield tuple(row[: max(place for place, count in enumerate(row) if count) + 1] for row in rows)


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


def merges(bucketization: Bucketization) -> Iterator[Bucketization]:
    """Any two buckets made one; everyone keeps their name."""
    return (merged(bucketization, *pair) for pair in combinations(range(len(bucketization.buckets)), 2))


@cache
def released(release: Release, spare: int = 0) -> Bucketization:
    """The release with names: value number j of every bucket is letter number j; S may have spare values.

    >>> released(((1,) * 27,)).domain[25:]
    ('z', 'a1')
    """
    number = max(map(len, release)) + spare
    names = [LETTERS[place % 26] + str(place // 26 or "") for place in range(number)]
    return Bucketization.of_histograms([dict(zip(names, row, strict=False)) for row in release], domain=names)


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
