"""What one could read into monotonicity (section 3.4) where rows may be left out of a release.

A bucketization is *safe within a limit* of s rows if leaving out some of its buckets, with s rows at most in all, makes
it safe (one bucket at least is released). Safe bucketizations stay safe when buckets are merged. Those that are safe
within a limit need not: a small bad bucket that could be left out may be merged with a good one into a bad one that is
too large to be left out. So a search within a limit may pass over nothing that is above a node it has found safe.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from typing import TypeAlias

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import Ks, all_k, enumerated
from proofs_check.oracles.small_releases import SMALL_TABLES, bucketizations, disclosure, small_tables
from proofs_check.oracles.small_searches import Question, shown_buckets, shown_question
from reference.bucketization import Bucketization
from reference.order import precedes
from reference.small_instances import Release, row_histogram
from reference.tables import Table

Limited: TypeAlias = tuple[Question, int]
"""A table, c and k, and how many rows may be left out."""
Within: TypeAlias = Callable[[Bucketization, Fraction, int, int], bool]


@cache
def rests(bucketization: Bucketization) -> tuple[tuple[int, Release], ...]:
    """What can remain of a bucketization, one bucket at least, with the number of rows that are left out."""
    rows = [row_histogram(bucket.counts.values()) for bucket in bucketization.buckets]
    kept = chain.from_iterable(combinations(rows, number) for number in range(1, len(rows) + 1))
    return tuple((bucketization.size - sum(map(sum, rest)), tuple(sorted(rest))) for rest in kept)


def within_limit(bucketization: Bucketization, threshold: Fraction, k: int, limit: int) -> bool:
    """Some buckets with few enough rows can be left out so that the rest is safe: all choices are tried."""
    return any(rows <= limit and disclosure(rest, k) < threshold for rows, rest in rests(bucketization))


@cache
def thresholds_of_rests(table: Table, k: int) -> tuple[Fraction, ...]:
    """The maximum disclosures of all that can remain: where c is between two of them, what is safe does not change."""
    return tuple(sorted({disclosure(rest, k) for one in bucketizations(table) for _, rest in rests(one)}))


@enumerated(
    f"{SMALL_TABLES}, all c from 0 to 1 (the disclosures of what can remain stand for all), {{k}}, all limits",
    shown=lambda case: f"{shown_question(case[0])}, limit {case[1]}",
)
def limited_questions(people: int, k: Ks) -> Iterator[Limited]:
    """All small tables with all k, c and limits from 0."""
    for table in small_tables(people):
        for one in all_k(k):
            for threshold in thresholds_of_rests(table, one):
                yield from (((table, threshold, one), limit) for limit in range(len(table.people) + 1))


def limits_are_kept_by_merging(case: Limited, within: Within = within_limit) -> bool:
    """Whatever is coarser than a bucketization that is safe within a limit is safe within that limit."""
    (table, threshold, k), limit = case
    safe = {one: within(one, threshold, k, limit) for one in bucketizations(table)}
    return all(safe[coarser] for one in safe if safe[one] for coarser in safe if precedes(one, coarser))


def shows_what_merging_breaks(case: Limited) -> Shown:
    """The first pair of them."""
    (table, threshold, k), limit = case
    safe = {one: within_limit(one, threshold, k, limit) for one in bucketizations(table)}
    finer, coarser = next(
        (one, other) for one in safe for other in safe if safe[one] and not safe[other] and precedes(one, other)
    )
    said = f"{shown_buckets(finer)} is safe within the limit, {shown_buckets(coarser)} is not"
    return Shown(said, coarser, k)


CLAIMS = (
    near_miss(
        name="safe-within-a-limit-stays-safe-when-merged",
        paper="sibling of 3.4, Theorem 14",
        scope=limited_questions(5, k=1),
        statement=limits_are_kept_by_merging,
        fails_at="values aab, c = 2/3, k = 0, limit 1",
        fails_with="ab | a is safe within the limit, aab is not",
        shows=shows_what_merging_breaks,
        instead="coarser-bucketizations-are-safer",
    ),
)
