"""Atoms shared out among buckets: why each bucket may be minimised on its own (paper, section 3.3.3).

"To do this, we make use of the independence between buckets." Here tables are listed without it: every assignment of
values to all people of the release is looked at, and those that have the published counts are kept. What the people of
one bucket have is then independent of what those of the others have.

So, if k_i of the k + 1 atoms are about bucket b_i, and A is about b_j, "we can compute the minimum as" n/n(s⁰) of b_j
times the product of MINIMIZE1(b_i, 0, k_i, k_i). Against that stands a search over all sets of atoms, shared out like
this, whose probability is counted jointly (`joint_atoms`). Atoms may be equal, so k_i atoms about b_i are 1 to k_i
different ones: *at most* k_i.

**Descending order.** The numbers k_0, …, k_{l-1} may be assumed to descend, since the l buckets are any of the
release's, in any order: the bucket with most atoms is then called b_0. It would lose if b_0, b_1, … were the labels
that the release's buckets have (see the near misses).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import TypeAlias

from fastpath.minimize1 import within_bucket
from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Ks, all_k, enumerated
from proofs_check.oracles.joint_atoms import Shares, least_with_shares, shares_of
from proofs_check.oracles.small_releases import all_releases
from reference.instances import Histogram, Release, cases, histograms, shown_release

Sharing: TypeAlias = tuple[Release, Shares, int]
"""A release, how many of the k + 1 atoms are about each bucket, and A's bucket."""
Table: TypeAlias = tuple[tuple[int, ...], ...]
"""For each bucket the values of its people."""


def consistent_tables(release: Release) -> list[Table]:
    """All assignments of values to people that have the published counts in each bucket."""
    values = range(max(map(len, release)))
    every = product(values, repeat=sum(map(sum, release)))
    tables = (tuple(_cut(values_of_all, release)) for values_of_all in every)
    return [table for table in tables if all(map(_has_counts, table, release))]


def _cut(values: Sequence[int], release: Release) -> Iterator[tuple[int, ...]]:
    start = 0
    for row in release:
        yield tuple(values[start : start + sum(row)])
        start += sum(row)


def _has_counts(values: tuple[int, ...], row: Histogram) -> bool:
    return all(values.count(value) == count for value, count in enumerate(row))


def are_independent(release: Release, tables: Callable[[Release], list[Table]] = consistent_tables) -> bool:
    """All that the people of one bucket may have goes with all that the others may have, and equally often."""
    every = tables(release)
    alone = [Counter(table[place] for table in every) for place in range(len(release))]
    together = Counter(every)
    return bool(every) and all(
        Fraction(together[table], len(every))
        == prod(Fraction(counts[values], len(every)) for counts, values in zip(alone, table, strict=True))
        for table in product(*alone)
    )


def shown_sharing(sharing: Sharing) -> str:
    """The release, the numbers of atoms, and A's bucket."""
    release, shares, home = sharing
    return f"{shown_release(release)}, atoms: {', '.join(map(str, shares))}, A about bucket {home}"


@enumerated(
    "all releases of at most {people} people in at most {buckets} buckets, all ways to share out k + 1 atoms, {k}",
    shown=shown_sharing,
)
def sharings(people: int, buckets: int, k: Ks) -> Iterator[Sharing]:
    """All small releases, all numbers of atoms, all buckets that A can be about."""
    for release, one in cases(people, all_k(k), None, buckets):
        for shares in shares_of(one + 1, len(release)):
            yield from ((release, shares, home) for home, atoms in enumerate(shares) if atoms)


def product_of_minima(release: Release, shares: Shares, home: int) -> Fraction:
    """n/n(s⁰) of A's bucket times the product of MINIMIZE1(b_i, 0, k_i, k_i)."""
    scale = Fraction(sum(release[home]), release[home][0])
    return scale * prod(map(within_bucket, release, shares))


def product_is_least(sharing: Sharing, formula: Callable[[Release, Shares, int], Fraction] = product_of_minima) -> bool:
    """With at most k_i atoms about b_i and A about b_j, n/n(s⁰) of b_j times all MINIMIZE1 is the least Formula (1)."""
    release, shares, home = sharing
    different = product(*(range(1, atoms + 1) if atoms else (0,) for atoms in shares))
    found = [least_with_shares(release, fewer, spare=1) for fewer in different]
    return formula(*sharing) == min(best[home].ratio for best in found if home in best)


Choice: TypeAlias = tuple[Shares, int]
"""How many atoms are about each bucket, and A's bucket."""


def in_descending_order(buckets: int, k: int) -> Iterator[Choice]:
    """For l ≤ k + 1 buckets in any order, all k_0 ≥ k_1 ≥ … ≥ k_{l-1} ≥ 1 that sum to k + 1, and all j."""
    for numbers in histograms(k + 1, buckets):
        for order in permutations(range(buckets), len(numbers)):
            shares = [0] * buckets
            for bucket, number in zip(order, numbers, strict=True):
                shares[bucket] = number
            yield from ((tuple(shares), home) for home in order)


@enumerated("all numbers of buckets up to {buckets}, {k}", shown=lambda size: f"buckets: {size[0]}, k = {size[1]}")
def numbers_of_buckets(buckets: int, k: Ks) -> Iterator[tuple[int, int]]:
    """Numbers of buckets, with each k."""
    return product(range(1, buckets + 1), all_k(k))


def descending_loses_nothing(
    size: tuple[int, int], chosen: Callable[[int, int], Iterator[Choice]] = in_descending_order
) -> bool:
    """Where the l buckets may be any, in any order, every way to share out k + 1 atoms has a descending order."""
    buckets, k = size
    everything = ((shares, home) for shares in shares_of(k + 1, buckets) for home, atoms in enumerate(shares) if atoms)
    return set(chosen(buckets, k)) == set(everything)


CLAIMS = (
    Claim(
        name="buckets-are-independent",
        paper="3.3.3",
        words="What the people of one bucket have is independent of what the people of all others have.",
        scope=all_releases(6, values=3).also("all tables, found among all assignments of values to people"),
        statement=are_independent,
    ),
    Claim(
        name="the-minimum-for-given-numbers-of-atoms",
        paper="3.3.3",
        scope=sharings(6, buckets=3, k=2)
        .deepened(sharings(7, buckets=3, k=2))
        .also("all atoms, jointly counted, and one value that does not occur"),
        statement=product_is_least,
    ),
    Claim(
        name="descending-numbers-lose-nothing-if-buckets-may-be-in-any-order",
        paper="3.3.3",
        scope=numbers_of_buckets(5, k=5),
        statement=descending_loses_nothing,
    ),
)
