r"""Bucketizations by merging: the lattice without hierarchies (paper, section 3.4).

From some buckets, all bucketizations that unite them are a lattice: B ⪯ B' if every bucket of B' is a union of
buckets of B, and one step down splits one bucket in two. Anatomy and its like choose among these.

**A minimal safe one.** The buckets that disclose most alone are put first, and a chain unites the first two, the first
three, and so on. Binary search finds the least safe bucketization of the chain. Then go down: as long as one bucket
can be split in two so that the whole stays safe, split it. A bucket of m parts has 2^(m-1) - 1 splits, of which those
that differ by an exchange of parts with equal frequencies are tried once; smaller parts are tried first. The number
of splits may explode, hence budgets. Each try changes two or three buckets of an `IncrementalRelease`, whose tables
for all others stay as they are.

>>> rows = [{"flu": 2}, {"flu": 1, "mumps": 1}, {"mumps": 2}, {"mumps": 1, "measles": 1}]
>>> found = minimal_by_merging(Bucketization.of_histograms(rows), Fraction(2, 3), 0)
>>> [dict(bucket.frequencies) for bucket in found.bucketization.buckets], found.checked
([{'flu': 2, 'mumps': 2}, {'flu': 1, 'mumps': 1}, {'measles': 1, 'mumps': 1}], 5)
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import inf
from typing import TypeAlias

from fastpath.incremental import IncrementalRelease
from reference.buckets import Bucket, Bucketization, union
from reference.exact import Exact, exact_threshold
from reference.progress import step, watch

Part: TypeAlias = tuple[int, ...]  # the numbers of the original buckets that are united


@dataclass(frozen=True)
class Merged:
    """A minimal safe bucketization, which original buckets each of its buckets unites, and how many were checked."""

    bucketization: Bucketization
    parts: tuple[Part, ...]
    checked: int


@dataclass
class _CurrentBuckets:
    original: tuple[Bucket, ...]
    c: Fraction
    release: IncrementalRelease
    numbers: dict[Part, int] = field(default_factory=dict)
    checked: int = 0

    def is_safe(self, parts: list[Part]) -> bool:
        """The bucketization into these parts is safe; buckets that it shares with the one before are not touched."""
        for part in set(self.numbers).difference(parts):
            self.release.remove(self.numbers.pop(part))
        for part in parts:
            if part not in self.numbers:
                self.numbers[part] = self.release.add(union([self.original[index] for index in part]))
        self.checked += 1
        step(1, "bucketizations checked")
        return self.release.maximum_disclosure().value < self.c


def minimal_by_merging(published: Bucketization, c: Exact, k: int, strength: Exact = inf) -> Merged | None:
    """A minimal safe bucketization among those that unite these buckets; None if none is safe."""
    search = _CurrentBuckets(published.buckets, exact_threshold(c), IncrementalRelease(k, strength=strength))
    shares = [Fraction(bucket.frequencies[0][1], bucket.size) for bucket in published.buckets]
    order = sorted(range(len(shares)), key=lambda index: (-shares[index], index))

    def united(number: int) -> list[Part]:
        return [tuple(sorted(order[:number])), *((index,) for index in order[number:])]

    least = 1 + bisect_left(range(1, len(order) + 1), x=True, key=lambda number: search.is_safe(united(number)))
    if least > len(order):
        return None
    parts = united(least)
    while (finer := next(filter(search.is_safe, _one_step_below(parts, published.buckets)), None)) is not None:
        parts = finer
    parts = sorted(parts)
    buckets = [union([published.buckets[index] for index in part]) for part in parts]
    domain, sensitive = published.domain, published.sensitive
    whole = Bucketization(buckets, domain=domain, sensitive=sensitive, attributes=published.attributes)
    return Merged(whole, tuple(parts), search.checked)


def _one_step_below(parts: list[Part], original: tuple[Bucket, ...]) -> Iterator[list[Part]]:
    for part in parts:
        others = [other for other in parts if other != part]
        yield from ([*others, *cut] for cut in _splits(part, original))


def _splits(part: Part, original: tuple[Bucket, ...]) -> Iterator[tuple[Part, Part]]:
    """The ways to cut a part in two, once for each pair of frequencies."""
    seen: set[tuple[tuple[tuple[str, int], ...], ...]] = set()
    for size in range(1, len(part) // 2 + 1):
        for one in watch(combinations(part, size), "splits"):
            kinds = tuple(sorted(original[index].frequencies for index in one))
            if kinds not in seen:
                seen.add(kinds)
                yield one, tuple(index for index in part if index not in one)
