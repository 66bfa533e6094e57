"""Buckets come and go (paper, closing remark of section 3.3), and nothing is computed twice.

The summaries (see `summary`) of a release's *distinct* histograms are the leaves of a binary tree, a *tournament*, in
which every inner node is the merged summary of its two children. A change of a leaf changes the nodes above it only:
log2 of the number of leaves merges, each of 2(k + 1) comparisons. A change costs

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

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import inf

from fastpath.disclosure import Disclosure, curve_of, disclosure_at
from fastpath.minimize1 import Histogram, histogram_of
from fastpath.minimize2 import optima
from fastpath.summary import Summary
from reference.buckets import Bucket, union
from reference.errors import InvalidInput, InvalidTable, UnknownBucket
from reference.exact import Exact, doubt_of, whole_number
from reference.naming import described_thing


class Tournament:
    """Summaries at numbered places."""

    def __init__(self) -> None:
        self._leaves = 1
        self._nodes: list[Summary | None] = [None, None]  # node i has children 2i and 2i + 1; node 1 is the root
        self._free = [0]

    def add(self, summary: Summary) -> int:
        """Put a summary at a free place, and return the place."""
        if not self._free:
            self._grow()
        place = self._free.pop()
        self.put(place, summary)
        return place

    def remove(self, place: int) -> None:
        """Take away the summary at a place."""
        self.put(place, None)
        self._free.append(place)

    def put(self, place: int, summary: Summary | None) -> None:
        """Put another summary, or none, at a place."""
        node = self._leaves + place
        self._nodes[node] = summary
        while node > 1:
            node //= 2
            one, other = self._nodes[2 * node], self._nodes[2 * node + 1]
            self._nodes[node] = one.merge(other) if one and other else one or other

    def root(self) -> Summary:
        """Return the merged summary of all."""
        if self._nodes[1] is None:
            raise InvalidTable("a bucketization needs at least one bucket")
        return self._nodes[1]

    def _grow(self) -> None:
        """Double the number of places: the old tree becomes the left half of the new one."""
        old, self._nodes = self._nodes, [None, self._nodes[1]]
        for level in range(self._leaves.bit_length()):
            width = 1 << level
            self._nodes += old[width : 2 * width] + [None] * width
        self._free = list(range(2 * self._leaves - 1, self._leaves - 1, -1))
        self._leaves *= 2


@dataclass
class _Held:
    """One histogram: its place in the tournament, its summary, and the buckets that have it."""

    place: int
    summary: Summary
    numbers: OrderedDict[int, None] = field(default_factory=OrderedDict)  # increasing


class IncrementalRelease:
    """Buckets that may be added, removed and merged, and their maximum disclosure for up to `k` implications."""

    def __init__(self, k: int, buckets: Iterable[Bucket] = (), strength: Exact = inf) -> None:
        """The buckets that are there to begin with are numbered from 0; the facts may be soft, of one strength."""
        self.k, self.doubt = whole_number(k, "k", 0), doubt_of(strength)
        self._buckets: dict[int, Bucket] = {}
        self._next = 0
        self._held: dict[Histogram, _Held] = {}
        self._tree = Tournament()
        for bucket in buckets:
            self.add(bucket)

    def __len__(self) -> int:
        return len(self._buckets)

    def bucket(self, number: int) -> Bucket:
        """Return the bucket with this number."""
        if number not in self._buckets:
            raise UnknownBucket(f"there is no bucket {number!a} in this release")
        return self._buckets[number]

    @staticmethod
    def labels(_: int, /) -> dict[str, str]:
        """Return nothing: labels are not known here."""
        return {}

    def add(self, bucket: Bucket) -> int:
        """Add a bucket of people who are in no other bucket, and return its number."""
        if not isinstance(bucket, Bucket):
            raise InvalidTable(f"expected a Bucket(people, counts), got {described_thing(bucket)}")
        number, self._next = self._next, self._next + 1
        histogram = histogram_of(bucket)
        if histogram not in self._held:
            summary = Summary.of_bucket(histogram, number, self.k + 1, self.doubt)
            self._held[histogram] = _Held(self._tree.add(summary), summary)
        self._held[histogram].numbers[number] = None
        self._buckets[number] = bucket
        return number

    def remove(self, number: int) -> Bucket:
        """Remove a bucket, and return it."""
        bucket = self.bucket(number)
        del self._buckets[number]
        histogram = histogram_of(bucket)
        held = self._held[histogram]
        del held.numbers[number]
        if not held.numbers:
            self._tree.remove(held.place)
            del self._held[histogram]
        elif (first := next(iter(held.numbers))) > number:
            self._tree.put(held.place, held.summary.renumbered(first))
        return bucket

    def merge(self, numbers: Sequence[int]) -> int:
        """Make one bucket of two or more, and return its number."""
        if len(set(numbers)) < max(2, len(numbers)):
            raise InvalidInput("merging needs the numbers of two or more different buckets")
        whole = union([self.bucket(number) for number in numbers])
        for number in numbers:
            self.remove(number)
        return self.add(whole)

    def maximum_disclosure(self, k: int | None = None) -> Disclosure:
        """Return the maximum disclosure with respect to L^k, for the k of this release or a smaller one."""
        k = self.k if k is None else whole_number(k, "k", 0)
        if k > self.k:
            raise InvalidInput(f"k is {k}, but this release was made for k up to {self.k}")
        found = optima(self.summary())
        return disclosure_at(self, found[min(k, len(found) - 1)], k, self.doubt)

    def curve(self) -> tuple[Disclosure, ...]:
        """Return the maximum disclosure with respect to L^0, …, L^k."""
        return curve_of(self, self.summary())

    def summary(self) -> Summary:
        """Return the summary of all buckets that are there now."""
        return self._tree.root()
