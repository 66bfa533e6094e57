"""Buckets come and go (paper, closing remark of section 3.3): nothing is computed twice.

The paper notes that after a change only the new buckets' MINIMIZE1 tables are new. Here the rest is not even looked
at: a release is summarised by vectors that merge by minimum (see `summary`), kept in a tournament of the *distinct*
histograms. An update costs

    adding a histogram that is there     nothing but bookkeeping
    adding a new histogram               O(k² log k) for its table, and O(k log(number of histograms)) comparisons
    removing a bucket                    at most the comparisons

and a question O(k²), whatever the number of buckets. Buckets are known by the numbers that `add` gives them.

>>> release = IncrementalRelease(3)
>>> men = release.add(Bucket(["Bob", "Charlie", "Dave", "Ed", "Frank"], {"flu": 2, "lung cancer": 2, "mumps": 1}))
>>> women = release.add(Bucket(["Gloria", "Hannah"], {"flu": 1, "heart disease": 1}))
>>> [str(answer.value) for answer in release.curve()]
['1/2', '1', '1', '1']
>>> everyone = release.merge([men, women])
>>> [str(answer.value) for answer in release.curve()]
['3/7', '3/5', '15/19', '1']
"""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from fastpath.across_buckets import optima
from fastpath.disclosure import Disclosure, curve_of, disclosure_at
from fastpath.histogram import Histogram, checked_number, histogram_of
from fastpath.summary import Summary
from fastpath.tournament import Tournament
from reference.bucketize import union
from reference.buckets import Bucket
from reference.errors import InvalidInput, UnknownBucket
from reference.meter import UNLIMITED, Meter


@dataclass
class _Held:
    """One histogram: its place in the tournament, its summary, and the buckets that have it."""

    place: int
    summary: Summary
    numbers: deque[int] = field(default_factory=deque)
    """In increasing order; removed buckets stay until they come to the front, which is never a removed one."""
    present: int = 0


class IncrementalRelease:
    """Buckets that may be added, removed and merged, and their maximum disclosure for up to `k` implications."""

    def __init__(self, k: int, buckets: Iterable[Bucket] = (), meter: Meter = UNLIMITED) -> None:
        """Begin with some buckets, numbered from 0."""
        self.k = checked_number(k)
        self._meter = meter
        self._buckets: dict[int, Bucket] = {}
        self._next = 0
        self._held: dict[Histogram, _Held] = {}
        self._tree = Tournament()
        for bucket in buckets:
            self.add(bucket)

    def __len__(self) -> int:
        return len(self._buckets)

    def bucket(self, number: int) -> Bucket:
        """The bucket with this number."""
        if number not in self._buckets:
            raise UnknownBucket(f"there is no bucket {number!a} in this release")
        return self._buckets[number]

    def add(self, bucket: Bucket) -> int:
        """Add a bucket, whose people nobody else may be, and tell its number."""
        number, self._next = self._next, self._next + 1
        histogram = histogram_of(bucket)
        if histogram not in self._held:
            summary = Summary.of_bucket(histogram, number, self.k + 1, self._meter)
            self._held[histogram] = _Held(self._tree.add(summary), summary)
        self._held[histogram].numbers.append(number)
        self._held[histogram].present += 1
        self._buckets[number] = bucket
        return number

    def remove(self, number: int) -> Bucket:
        """Remove a bucket, and give it back."""
        bucket = self.bucket(number)
        del self._buckets[number]
        histogram = histogram_of(bucket)
        held = self._held[histogram]
        held.present -= 1
        if not held.present:
            self._tree.remove(held.place)
            del self._held[histogram]
        elif held.numbers[0] == number:
            while held.numbers[0] not in self._buckets:
                held.numbers.popleft()
            self._tree.replace(held.place, held.summary.renumbered(held.numbers[0]))
        return bucket

    def merge(self, numbers: Sequence[int]) -> int:
        """Make one bucket of two or more, and tell its number."""
        if len(set(numbers)) < max(2, len(numbers)):
            raise InvalidInput("merging needs the numbers of two or more different buckets")
        whole = union([self.bucket(number) for number in numbers])
        for number in numbers:
            self.remove(number)
        return self.add(whole)

    def maximum_disclosure(self, k: int | None = None) -> Disclosure:
        """The maximum disclosure with respect to L^k, for the k of this release or a smaller one."""
        k = self.k if k is None else checked_number(k)
        if k > self.k:
            raise InvalidInput(f"k is {k}, but this release was made for k up to {self.k}")
        found = optima(self.summary(), self._meter)
        return disclosure_at(self, found[min(k, len(found) - 1)], k)

    def curve(self) -> tuple[Disclosure, ...]:
        """The maximum disclosure with respect to L^0, …, L^k."""
        return curve_of(self, self.summary(), self._meter)

    def summary(self) -> Summary:
        """The summary of all buckets that are there now."""
        return self._tree.root()
