"""Entropy and disclosure (paper, section 4, Figure 6).

"For every entropy value h, we looked at all tables for which the minimum entropy of the sensitive attribute over
all buckets was equal to h. Amongst [them] we found the table T(h) with the least maximum disclosure for k
implications […] For a given k, the disclosure risk monotonically decreases with increase in h. This is because
increasing h means that we are looking at tables with more and more entropy in their buckets (and, consequently,
less skew)."

That may be what Adult shows; it is no law. Entropy and the largest frequency are different things: a bucket (1, 1)
has less entropy than (3, 1, 1), and discloses less without knowledge. What is monotone is merging (Theorem 14).

Entropies are compared exactly: n·H is the logarithm of n^n/∏ c^c, so that H(c) > H(c') iff (n^n/∏ c^c)^n' is larger
than (n'^n'/∏ c'^c')^n, in whole numbers.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, cmp_to_key
from itertools import groupby, pairwise
from math import prod

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from reference.small_instances import Histogram, Release, histograms, row_histogram, set_partitions, shown_release


def has_more_entropy(one: Histogram, other: Histogram) -> bool:
    """H(one) > H(other), by whole numbers."""
    (n, c), (m, d) = ((sum(row), prod(count**count for count in row)) for row in (one, other))
    ours: int = (n**n) ** m * d**n
    theirs: int = (m**m) ** n * c**m
    return ours > theirs


def _compared(one: Histogram, other: Histogram) -> int:
    return has_more_entropy(one, other) - has_more_entropy(other, one)


by_entropy = cmp_to_key(_compared)
"""Sorts histograms by their entropy."""


@cache
def bucketizations(table: Histogram) -> tuple[Release, ...]:
    """All bucketizations of a table whose values occur so often, up to symmetry."""
    values = [value for value, count in enumerate(table) for _ in range(count)]
    found = set()
    for parts in set_partitions(range(len(values))):
        rows = ([sum(values[i] == value for i in part) for value in range(len(table))] for part in parts)
        found.add(tuple(sorted(map(row_histogram, rows))))
    return tuple(sorted(found))


def least_disclosures(table: Histogram, k: int) -> list[Fraction]:
    """For each least entropy of a bucket, in increasing order, the least maximum disclosure w(T(h), k)."""
    lowest = [(min(release, key=by_entropy), release) for release in bucketizations(table)]
    lowest.sort(key=lambda pair: by_entropy(pair[0]))
    groups = groupby(lowest, key=lambda pair: by_entropy(pair[0]))
    return [min(disclosure(release, k) for _, release in group) for _, group in groups]


def falls_with_entropy(case: tuple[Histogram, int]) -> bool:
    """The least disclosure never rises as the least entropy grows."""
    return all(one >= other for one, other in pairwise(least_disclosures(*case)))


def _cases() -> Iterator[tuple[Histogram, int]]:
    for people in range(1, 9):
        yield from ((table, k) for k in range(4) for table in histograms(people))


CLAIMS = (
    Claim(
        name="the-least-disclosure-falls-as-entropy-rises",
        paper="4, Figure 6",
        kind=Kind.ERRATUM,
        words="The least maximum disclosure among the bucketizations with least entropy h never rises with h.",
        scope=Every("all tables of at most 8 people, all their bucketizations, k ≤ 3", _cases),
        statement=falls_with_entropy,
        fails_at="a table (3, 1, 1, 1, 1, 1), k = 0",
        instead="coarser-bucketizations-are-safer",
        shown=lambda case: f"a table {shown_release(case[:1])}, k = {case[1]}",
    ),
)
