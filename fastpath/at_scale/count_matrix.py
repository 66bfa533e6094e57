"""Many buckets in little memory: a matrix of counts, and its distinct histograms.

A bucketization of a million buckets is a million Python objects. As a matrix, one row a bucket and one column a
value, it is a few million integers, and a row becomes a `Bucket` (with numbered people) only when a witness speaks of
it.

The algorithms look at distinct histograms only, and of these at the size n and at the sums T(u) for u ≤ W, where W is
the least of the number of atoms wanted and of the numbers of values in a bucket: with a bucket's d values, d atoms
about one person decide everything, so no optimum ever looks further. Equal rows are found by a hash and then compared
in full, so that a collision costs time and never an answer.

>>> matrix = CountMatrix([[2, 0, 1], [1, 2, 0], [3, 1, 1]], ["flu", "mumps", "measles"])
>>> matrix.bucket(1).frequencies
(('mumps', 2), ('flu', 1))
>>> [part] = distinct_histograms(matrix, 5)
>>> part.first.tolist(), part.sizes.tolist(), part.sums.tolist()
([0, 2], [3, 5], [[2, 3], [3, 4]])
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fastpath.histogram import Histogram, histogram_of
from reference.bucketization import Bucketization
from reference.buckets import MOST_PEOPLE, Bucket
from reference.errors import InvalidTable, UnknownBucket
from reference.progress import step, watch
from reference.tables import checked_domain

Integers: TypeAlias = npt.NDArray[np.int64]

ROWS_AT_A_TIME = 1 << 16
"""Buckets of a matrix that are looked at together: bounds the memory beyond the matrix itself."""


class CountMatrix:
    """A bucketization given by counts alone: row number i is bucket i, column number j is value `values[j]`."""

    def __init__(self, counts: npt.ArrayLike, values: Sequence[str]) -> None:
        """Counts that are 64-bit integers already are kept without a copy."""
        matrix = np.asarray(counts)
        self.domain = checked_domain(values, ())
        if matrix.ndim != 2 or matrix.shape[1] != len(self.domain) or matrix.dtype.kind not in "iu":
            raise InvalidTable(f"a matrix of whole numbers with {len(self.domain)} columns, one a value, was expected")
        self.counts: Integers = matrix.astype(np.int64, copy=False)
        self._check()

    def __len__(self) -> int:
        return int(self.counts.shape[0])

    def bucket(self, index: int) -> Bucket:
        """Bucket number `index`, with numbered people."""
        if not 0 <= index < len(self):
            raise UnknownBucket(f"there is no bucket {index}: the buckets are 0 to {len(self) - 1}")
        row = self.counts[index].tolist()
        return Bucket.numbered(index, {value: n for value, n in zip(self.domain, row, strict=True) if n})

    @staticmethod
    def labels(_: int, /) -> dict[str, str]:
        """What the people of a bucket have in common: a matrix does not tell."""
        return {}

    def _check(self) -> None:
        if not len(self):
            raise InvalidTable("a bucketization needs at least one bucket")
        if self.counts.size and not 0 <= self.counts.min() <= self.counts.max() <= MOST_PEOPLE:
            raise InvalidTable(f"a matrix holds a count outside 0 to {MOST_PEOPLE:,}, the most that are supported")
        sizes = self.counts.sum(axis=1, dtype=np.float64)  # cannot overflow, and is exact up to 2^53
        if sizes.min() < 1:
            raise InvalidTable(f"bucket {int(sizes.argmin())} is empty: at least one person was expected")
        if sizes.max() > MOST_PEOPLE:
            raise InvalidTable(f"bucket {int(sizes.argmax())} has more than {MOST_PEOPLE:,} people")


Published: TypeAlias = Bucketization | CountMatrix
"""What is published, in either form."""


@dataclass(frozen=True, eq=False)
class DistinctHistograms:
    """Different histograms of some buckets: what the algorithms see of them."""

    first: Integers
    """For each histogram the smallest number of a bucket that has it; increasing."""
    sizes: Integers
    """n."""
    sums: Integers
    """Row u - 1 holds T(u), for u = 1, …, W."""
    histograms: "Sequence[Histogram] | Integers"
    """The histograms themselves, as tuples or as zero-padded rows."""

    def histogram(self, place: int) -> Histogram:
        """Histogram number `place`."""
        row = self.histograms[place]
        return row if isinstance(row, tuple) else tuple(count for count in row.tolist() if count)


def distinct_histograms(
    published: Published, most: int, *, at_a_time: int = ROWS_AT_A_TIME
) -> Iterator[DistinctHistograms]:
    """The distinct histograms, a part of the buckets at a time, with T(u) for u up to `most` where that matters."""
    if isinstance(published, Bucketization):
        first: dict[Histogram, int] = {}
        for index, bucket in enumerate(watch(published.buckets, "buckets", len(published.buckets))):
            first.setdefault(histogram_of(bucket), index)
        yield from of_tuples(list(first), list(first.values()), most, at_a_time)
        return
    for start in range(0, len(published), at_a_time):
        step(min(at_a_time, len(published) - start), "buckets", len(published))
        rows = -np.sort(-published.counts[start : start + at_a_time], axis=1)
        places = _first_places(rows)
        yield _of_rows(rows[places], places + start, most)


def of_tuples(
    histograms: Sequence[Histogram], first: Sequence[int], most: int, at_a_time: int = ROWS_AT_A_TIME
) -> Iterator[DistinctHistograms]:
    """These histograms, all different, first met in these buckets."""
    for start in range(0, len(histograms), at_a_time):
        part = histograms[start : start + at_a_time]
        width = min(most, *map(len, part))
        largest = np.array([counts[:width] for counts in part], dtype=np.int64).reshape(len(part), width)
        sizes = np.fromiter(map(sum, part), np.int64, len(part))
        places = np.array(first[start : start + at_a_time], dtype=np.int64)
        yield DistinctHistograms(places, sizes, _sums(largest), part)


def _of_rows(rows: Integers, first: Integers, most: int) -> DistinctHistograms:
    width = min(most, int((rows > 0).sum(axis=1).min()))
    return DistinctHistograms(first, rows.sum(axis=1), _sums(rows[:, :width]), rows)


def _sums(largest: Integers) -> Integers:
    return np.ascontiguousarray(largest.T.cumsum(axis=0))


def _first_places(rows: Integers) -> Integers:
    """The places of the rows that differ from all rows before them, in increasing order."""
    hashes = rows.astype(np.uint64) @ _mixers(rows.shape[1])
    _, first, group = np.unique(hashes, return_index=True, return_inverse=True)
    if not np.array_equal(rows[first[group]], rows):
        _, first = np.unique(rows, axis=0, return_index=True)
    return np.sort(first).astype(np.int64, copy=False)


def _mixers(width: int) -> npt.NDArray[np.uint64]:
    """Numbers that look random, the same in every run."""
    return np.frombuffer(np.random.default_rng(width).bytes(8 * width), dtype=np.uint64)
