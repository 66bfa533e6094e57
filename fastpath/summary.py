"""A whole bucketization in 2(k + 1) numbers that merge by minimum.

With h atoms about a bucket b, the least probability that none is true is m_b(h) (see `minimize1`). For the maximum
disclosure with k implications (see `minimize2`) nothing else of the bucketization matters than

    M(h) = min over b of m_b(h),        R(h) = min over b of m_b(h) · n_b / n_b(s_b^0),        h = 1, …, k + 1,

each with a bucket that attains it. The summary of two parts of a release is the pointwise minimum of their summaries:
merging is associative, commutative and idempotent, so the parts may be evaluated anywhere, in any order, and more than
once. Among equal values the smallest bucket number wins, so the witness does not depend on the order either. The
vectors end with the first 0, which M and R reach together: from there on the disclosure is 1.

With soft facts (see `soft_facts`), m_b(h) is the least expected weight of h facts, and the least expected weight of h -
1 facts around a target takes its place in R(h). Their vectors end earlier only where a bucket has one value.

>>> men, women = (Summary.of_bucket(counts, number, 3) for number, counts in enumerate([(2, 2, 1), (2, 1, 1, 1)]))
>>> [str(choice.value) for choice in men.merge(women).ratio]
['3/2', '1/2', '0']

**Many buckets in little memory.** In a matrix of counts, one row a bucket and one column a value, a row becomes a
`Bucket` (with numbered people) only when an attacker refers to it. The algorithms look at distinct histograms only, and
of these at n and at T(u) for u ≤ W, the least of the number of atoms wanted and of the numbers of values in a bucket:
with a bucket's d values, d atoms about one person decide everything. Equal rows are found by a hash and then compared
in full, so that a collision costs time and never an answer.

>>> matrix = CountMatrix([[2, 0, 1], [1, 2, 0], [3, 1, 1]], ["flu", "mumps", "measles"])
>>> matrix.bucket(1).frequencies
(('mumps', 2), ('flu', 1))

**Floats select, integers decide.** For thousands of histograms at once, the recursion of `minimize1` runs on NumPy's
64-bit floats. The result is a short list of histograms that certainly contains the exact minimum; these are then
computed exactly. Zeros are found with integers: with H the least number of values of a bucket, all values up to H - 1
are positive, the minimum at H is 0, and nothing is needed beyond.

*Error bound.* n ≤ 10^15 and all sums are exact in a float. A pattern of at most H people costs H divisions and H
products, R another two operations, each with a relative error of at most ε = 2^-53; so a computed value is within a
factor (1 ± ε)^(2H + 2) of the true one, *if nothing underflows*. As the factors are at most 1, partial products are no
smaller than the final one: a result above 10^-290 had no underflow on its way. Hence the true minimum is among the
histograms whose float is at most

    max( least float · (1 + 2^-49 · (H + 1)), 10^-280 ),

the first bound being 16·(H + 1)·ε where 4·(H + 1)·ε would do, the second only in force where the least float is below
10^-290. Ties, near or exact, are all on the list.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from fastpath.minimize1 import Histogram, histogram_of, table_to_zero
from fastpath.soft_facts import least_weights
from reference.buckets import MOST_PEOPLE, Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable, UnknownBucket
from reference.exact import strength_text
from reference.progress import step, watch
from reference.tables import checked_domain

Integers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

ROWS_AT_A_TIME = 1 << 16  # buckets of a matrix that are looked at together: bounds the memory beyond the matrix itself
_CELLS_AT_A_TIME = 1 << 17  # floats in the table that is being filled: a megabyte, which stays in a processor's cache
# Beyond this, not even one histogram's table of floats is small, and all histograms are computed exactly
MOST_ATOMS = 1 << 11
_UNDERFLOW, _SAFE = 1e-290, 1e-280
CERTAIN = Fraction(0)  # the doubt of the paper's facts


class CountMatrix:
    """A bucketization given by counts alone: row number i is bucket i, column number j is value `values[j]`."""

    def __init__(self, counts: npt.ArrayLike, values: Sequence[str]) -> None:
        """Counts that are 64-bit integers already are kept without a copy."""
        matrix = np.asarray(counts)
        self.domain = checked_domain(values, ())
        if matrix.ndim != 2 or matrix.shape[1] != len(self.domain) or matrix.dtype.kind not in "iu":
            raise InvalidTable(f"expected a matrix of whole numbers, {len(self.domain)} columns, one for each value")
        self.counts: Integers = matrix.astype(np.int64, copy=False)
        if not len(self):
            raise InvalidTable("a bucketization needs at least one bucket")
        if self.counts.size and not 0 <= self.counts.min() <= self.counts.max() <= MOST_PEOPLE:
            raise InvalidTable(f"a matrix holds a count outside 0 to {MOST_PEOPLE:,}, the most that are supported")
        sizes = self.counts.sum(axis=1, dtype=np.float64)  # cannot overflow, and is exact up to 2^53
        if sizes.min() < 1:
            raise InvalidTable(f"row {int(sizes.argmin()) + 1}: expected a bucket of at least one person, got none")
        if sizes.max() > MOST_PEOPLE:
            raise InvalidTable(f"row {int(sizes.argmax()) + 1}: expected at most {MOST_PEOPLE:,} people, got more")

    def __len__(self) -> int:
        return int(self.counts.shape[0])

    def bucket(self, index: int) -> Bucket:
        """Return bucket number `index`, with numbered people."""
        if not 0 <= index < len(self):
            raise UnknownBucket(f"there is no bucket {index}: the buckets are 0 to {len(self) - 1}")
        row = self.counts[index].tolist()
        return Bucket.numbered(index, {value: n for value, n in zip(self.domain, row, strict=True) if n})

    @staticmethod
    def labels(_: int, /) -> dict[str, str]:
        """Return nothing: a matrix does not hold what the people of a bucket have in common."""
        return {}


Published: TypeAlias = Bucketization | CountMatrix  # what is published, in either form


@dataclass(frozen=True, eq=False)
class DistinctHistograms:
    """Different histograms of some buckets: what the algorithms see of them."""

    first: Integers  # for each histogram the smallest number of a bucket that has it; increasing
    sizes: Integers  # n
    sums: Integers  # row u - 1 holds T(u), for u = 1, …, W
    histograms: "Sequence[Histogram] | Integers"  # the histograms themselves, as tuples or as zero-padded rows

    def histogram(self, place: int) -> Histogram:
        """Return histogram number `place`."""
        row = self.histograms[place]
        return row if isinstance(row, tuple) else tuple(count for count in row.tolist() if count)


def distinct_histograms(published: Published, most: int, *, at_a_time: int = 0) -> Iterator[DistinctHistograms]:
    """Yield the distinct histograms, a part of the buckets at a time, with T(u) for u up to `most` as far as needed."""
    at_a_time = at_a_time or ROWS_AT_A_TIME
    if isinstance(published, Bucketization):
        first: dict[Histogram, int] = {}
        for index, bucket in enumerate(watch(published.buckets, "buckets", len(published.buckets))):
            first.setdefault(histogram_of(bucket), index)
        yield from of_tuples(first, most, at_a_time)
        return
    for start in range(0, len(published), at_a_time):
        step(min(at_a_time, len(published) - start), "buckets", len(published))
        rows = -np.sort(-published.counts[start : start + at_a_time], axis=1)
        places = _first_places(rows)
        rows = rows[places]
        width = min(most, int((rows > 0).sum(axis=1).min()))
        yield DistinctHistograms(places + start, rows.sum(axis=1), _sums(rows[:, :width]), rows)


def of_tuples(
    first: Mapping[Histogram, int], most: int, at_a_time: int = ROWS_AT_A_TIME
) -> Iterator[DistinctHistograms]:
    """Yield these histograms, each with the bucket in which it was first met."""
    histograms, buckets = list(first), list(first.values())
    for start in range(0, len(histograms), at_a_time):
        part = histograms[start : start + at_a_time]
        width = min(most, *map(len, part))
        largest = np.array([counts[:width] for counts in part], dtype=np.int64).reshape(len(part), width)
        sizes = np.fromiter(map(sum, part), np.int64, len(part))
        places = np.array(buckets[start : start + at_a_time], dtype=np.int64)
        yield DistinctHistograms(places, sizes, _sums(largest), part)


def _sums(largest: Integers) -> Integers:
    return np.ascontiguousarray(largest.T.cumsum(axis=0))


def _first_places(rows: Integers) -> Integers:
    """Places of the rows that differ from all rows before them, in increasing order."""
    hashes = rows.astype(np.uint64) @ _mixers(rows.shape[1])
    _, first, group = np.unique(hashes, return_index=True, return_inverse=True)
    if not np.array_equal(rows[first[group]], rows):
        _, first = np.unique(rows, axis=0, return_index=True)
    return np.sort(first).astype(np.int64, copy=False)


def _mixers(width: int) -> npt.NDArray[np.uint64]:
    """Numbers that look random, the same in every run."""
    return np.frombuffer(np.random.default_rng(width).bytes(8 * width), dtype=np.uint64)


def candidates(part: DistinctHistograms, atoms: int) -> Iterator[tuple[Integers, Integers]]:
    """Yield for h = 1, …, `atoms` (fewer than any bucket's values) where the least m(h), and m(h)·n/c_0, may be."""
    if len(part.sizes) == 1 or atoms > MOST_ATOMS:
        everything = np.arange(len(part.sizes))
        yield from [(everything, everything)] * atoms
        return
    minima = float_minima(part.sizes, part.sums[:atoms])
    scale = part.sizes / part.sums[0]
    for row in minima[1:]:
        yield near_minimum(row, atoms), near_minimum(row * scale, atoms)


def near_minimum(values: Floats, operations: int) -> Integers:
    """Return the places of all values that may be the least in truth, if each had 2·`operations` + 2 roundings."""
    least = values.min()
    bound = least * (1 + 2.0**-49 * (operations + 1)) if least > _UNDERFLOW else _SAFE
    return np.flatnonzero(values <= bound)


def float_minima(sizes: Integers | Floats, sums: Integers | Floats, first: Floats | None = None) -> Floats:
    """Return m(h) in floats: row h, one column a histogram; row u - 1 of `sums` holds T(u), for as many u as h.

    With `first`, the factor of the first person, with u atoms, is not (n - T(u))/n but that of row u - 1.
    """
    atoms, number = sums.shape
    result = np.ones((atoms + 1, number))
    width = max(1, _CELLS_AT_A_TIME // (atoms + 1) ** 2)
    for start in range(0, number, width):
        at = slice(start, start + width)
        some, their_sums = sizes[at].astype(np.float64), sums[:, at].astype(np.float64)
        _fill(result[:, at], some, their_sums, (some - their_sums) / some if first is None else first[:, at])
    return result


def _fill(result: Floats, sizes: Floats, sums: Floats, first: Floats) -> None:
    """Fill `result`, all ones, with m(h) from h = 1 on: `within_bucket_table`'s loop, a vector for each number."""
    k, width = len(result) - 1, len(sizes)
    rows = np.full((k + 1, k + 1, width), np.inf)
    rows[0] = 1
    for u in range(len(sums), 0, -1):
        for i in range(1, k // u + 1):
            step(width, "histograms")
            factor = (sizes - (i - 1) - sums[u - 1]) / (sizes - (i - 1)) if i > 1 else first[u - 1]
            extended = rows[i - 1, (i - 1) * u : k + 1 - u] * factor
            np.minimum(rows[i, i * u :], extended, out=rows[i, i * u :])
    rows[1:, 1:].min(axis=0, out=result[1:], initial=np.inf)


@dataclass(frozen=True, slots=True)
class SummaryEntry:
    """An entry M(h) or R(h), and the bucket that attains it."""

    value: Fraction
    bucket: int
    histogram: Histogram

    def smaller(self, other: "SummaryEntry") -> "SummaryEntry":
        """Return the one with the smaller value, and among equal values with the smaller bucket number."""
        ours = self.value.numerator * other.value.denominator
        theirs = other.value.numerator * self.value.denominator
        return self if (ours, self.bucket) <= (theirs, other.bucket) else other


@dataclass(frozen=True)
class Summary:
    """M(1), M(2), … and R(1), R(2), … up to `most` atoms or the first 0."""

    most: int
    least: tuple[SummaryEntry, ...]
    ratio: tuple[SummaryEntry, ...]
    doubt: Fraction = CERTAIN  # 1/λ, where the facts have the strength λ

    @classmethod
    def of_bucket(cls, histogram: Histogram, bucket: int, most: int, doubt: Fraction = CERTAIN) -> "Summary":
        """Summarize one bucket."""
        if doubt:
            least = [entry.value for entry in least_weights(histogram, most, doubt, corner=False)][1:]
            around = [entry.value for entry in least_weights(histogram, most - 1, doubt, corner=True)]
            if not around[0]:  # one value only
                least, around = least[:1], around[:1]
        else:
            least = around = [entry.value for entry in table_to_zero(histogram, most)][1:]
        scale = Fraction(sum(histogram), histogram[0])
        return cls(
            most,
            tuple(SummaryEntry(value, bucket, histogram) for value in least),
            tuple(SummaryEntry(value * scale, bucket, histogram) for value in around),
            doubt,
        )

    def renumbered(self, bucket: int) -> "Summary":
        """Return this summary of one bucket for another bucket with the same histogram."""
        least, ratio = (tuple(replace(c, bucket=bucket) for c in vector) for vector in (self.least, self.ratio))
        return Summary(self.most, least, ratio, self.doubt)

    def merge(self, other: "Summary") -> "Summary":
        """Summarize both parts. The shorter one ends with a 0, and so does the result."""
        if self.most != other.most:
            raise InvalidInput(f"summaries for {self.most} and for {other.most} atoms cannot be merged: take equal k")
        if self.doubt != other.doubt:
            strengths = " and ".join(strength_text(each.doubt) for each in (self, other))
            raise InvalidInput(f"summaries for facts of strength {strengths} cannot be merged: take one strength")
        pairs = (self.least, other.least), (self.ratio, other.ratio)
        least, ratio = (tuple(map(SummaryEntry.smaller, one, theirs)) for one, theirs in pairs)
        merged = Summary(self.most, least, ratio, self.doubt)
        step(len(merged.least) + len(merged.ratio), "comparisons")
        return merged


def summarize(published: Published, most: int, doubt: Fraction = CERTAIN) -> Summary:
    """Summarize all buckets for up to `most` atoms."""
    return merge_all(summary_of(part, most, doubt) for part in distinct_histograms(published, most))


def merge_all(parts: Iterable[Summary]) -> Summary:
    """Merge the summaries of at least one part."""
    return reduce(lambda one, other: one.merge(other), parts)


def summary_of(part: DistinctHistograms, most: int, doubt: Fraction = CERTAIN) -> Summary:
    """Summarize distinct histograms: for certain facts selected by floats; computed exactly."""
    if doubt:
        numbers = enumerate(part.first.tolist())
        return merge_all(Summary.of_bucket(part.histogram(i), bucket, most, doubt) for i, bucket in numbers)
    decided = np.flatnonzero(part.sums[-1] == part.sizes)  # with no more values than there are sums
    chosen = list(candidates(part, len(part.sums) - bool(decided.size)))
    furthest: dict[int, int] = {}
    for h, both in enumerate(chosen, 1):
        furthest |= dict.fromkeys(np.concatenate(both).tolist(), h)
    values = {place: [one.value for one in table_to_zero(part.histogram(place), h)] for place, h in furthest.items()}
    least = [_best(part, places, h, values, scaled=False) for h, (places, _) in enumerate(chosen, 1)]
    ratio = [_best(part, places, h, values, scaled=True) for h, (_, places) in enumerate(chosen, 1)]
    if decided.size:
        place = int(decided[0])
        zero = SummaryEntry(Fraction(0), int(part.first[place]), part.histogram(place))
        least, ratio = [*least, zero], [*ratio, zero]
    return Summary(most, tuple(least), tuple(ratio))


def _best(
    part: DistinctHistograms, places: Integers, h: int, values: dict[int, list[Fraction]], *, scaled: bool
) -> SummaryEntry:
    choices = []
    for place in places.tolist():
        scale = Fraction(int(part.sizes[place]), int(part.sums[0, place])) if scaled else 1
        choices.append((values[place][h] * scale, int(part.first[place]), place))
    value, bucket, place = min(choices)
    return SummaryEntry(value, bucket, part.histogram(place))
