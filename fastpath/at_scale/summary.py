"""A whole bucketization in 2(k + 1) numbers that merge by minimum.

With h atoms about a bucket b, the least probability that none is true is m_b(h) (see `within_bucket`). For the
maximum disclosure with k implications (see `across_buckets`) nothing else of the bucketization matters than

    M(h) = min over b of m_b(h),        R(h) = min over b of m_b(h) · n_b / n_b(s_b^0),        h = 1, …, k + 1,

each with a bucket that attains it. The summary of two parts of a release is the pointwise minimum of their summaries:
merging is associative, commutative and idempotent, so the parts may be evaluated anywhere, in any order, and more
than once. Among equal values the smallest bucket number wins, so the witness does not depend on the order either.

The vectors end with the first 0, which M and R reach together: from there on the disclosure is 1.

>>> men, women = (Summary.of_bucket(counts, number, 3) for number, counts in enumerate([(2, 2, 1), (2, 1, 1, 1)]))
>>> [str(choice.value) for choice in men.merge(women).ratio]
['3/2', '1/2', '0']
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

import numpy as np

from fastpath.at_scale.count_matrix import DistinctHistograms, Integers, Published, distinct_histograms
from fastpath.at_scale.preselection import candidates
from fastpath.histogram import Histogram, checked_number
from fastpath.within_bucket import table_to_zero
from reference.errors import InvalidInput
from reference.progress import step


@dataclass(frozen=True, slots=True)
class SummaryEntry:
    """An entry M(h) or R(h), and the bucket that attains it."""

    value: Fraction
    bucket: int
    histogram: Histogram

    def smaller(self, other: "SummaryEntry") -> "SummaryEntry":
        """The one with the smaller value, and among equal values with the smaller bucket number."""
        ours = self.value.numerator * other.value.denominator
        theirs = other.value.numerator * self.value.denominator
        return self if (ours, self.bucket) <= (theirs, other.bucket) else other


@dataclass(frozen=True)
class Summary:
    """M(1), M(2), … and R(1), R(2), … up to `most` atoms or the first 0."""

    most: int
    least: tuple[SummaryEntry, ...]
    ratio: tuple[SummaryEntry, ...]

    @classmethod
    def of_bucket(cls, histogram: Histogram, bucket: int, most: int) -> "Summary":
        """The summary of one bucket."""
        values = [entry.value for entry in table_to_zero(histogram, most)][1:]
        scale = Fraction(sum(histogram), histogram[0])
        return cls(
            most,
            tuple(SummaryEntry(value, bucket, histogram) for value in values),
            tuple(SummaryEntry(value * scale, bucket, histogram) for value in values),
        )

    def renumbered(self, bucket: int) -> "Summary":
        """The same summary, of one bucket, for another bucket with the same histogram."""
        least, ratio = (tuple(replace(c, bucket=bucket) for c in vector) for vector in (self.least, self.ratio))
        return Summary(self.most, least, ratio)

    def merge(self, other: "Summary") -> "Summary":
        """The summary of both parts. The shorter one ends with a 0, and so does the result."""
        if self.most != other.most:
            raise InvalidInput(f"summaries for {self.most} and for {other.most} atoms cannot be merged: take equal k")
        merged = Summary(self.most, _pointwise(self.least, other.least), _pointwise(self.ratio, other.ratio))
        step(len(merged.least) + len(merged.ratio), "comparisons")
        return merged


def summarize(published: Published, most: int) -> Summary:
    """The summary of all buckets, for up to `most` atoms."""
    checked_number(most, "the number of atoms")
    return merge_all(summary_of(part, most) for part in distinct_histograms(published, most))


def merge_all(parts: Iterable[Summary]) -> Summary:
    """The summary of all parts, at least one."""
    return reduce(lambda one, other: one.merge(other), parts)


def summary_of(part: DistinctHistograms, most: int) -> Summary:
    """The summary of distinct histograms: pre-selected by floats, computed exactly."""
    decided = np.flatnonzero(part.sums[-1] == part.sizes)  # with no more values than there are sums
    chosen = list(candidates(part, len(part.sums) - bool(decided.size)))
    values = _exact_values(part, chosen)
    least = [_best(part, places, h, values, scaled=False) for h, (places, _) in enumerate(chosen, 1)]
    ratio = [_best(part, places, h, values, scaled=True) for h, (_, places) in enumerate(chosen, 1)]
    if decided.size:
        place = int(decided[0])
        zero = SummaryEntry(Fraction(0), int(part.first[place]), part.histogram(place))
        least, ratio = [*least, zero], [*ratio, zero]
    return Summary(most, tuple(least), tuple(ratio))


def _exact_values(part: DistinctHistograms, chosen: Sequence[tuple[Integers, Integers]]) -> dict[int, list[Fraction]]:
    """m(0), m(1), … of each histogram that is a candidate, as far as it is one."""
    furthest: dict[int, int] = {}
    for h, both in enumerate(chosen, 1):
        furthest |= dict.fromkeys(np.concatenate(both).tolist(), h)
    return {place: [entry.value for entry in table_to_zero(part.histogram(place), h)] for place, h in furthest.items()}


def _best(
    part: DistinctHistograms, places: Integers, h: int, values: dict[int, list[Fraction]], *, scaled: bool
) -> SummaryEntry:
    """The least of the candidates' exact values at h; of equal ones the first bucket's."""
    choices = []
    for place in places.tolist():
        scale = Fraction(int(part.sizes[place]), int(part.sums[0, place])) if scaled else 1
        choices.append((values[place][h] * scale, int(part.first[place]), place))
    value, bucket, place = min(choices)
    return SummaryEntry(value, bucket, part.histogram(place))


def _pointwise(one: tuple[SummaryEntry, ...], other: tuple[SummaryEntry, ...]) -> tuple[SummaryEntry, ...]:
    return tuple(map(SummaryEntry.smaller, one, other))
