"""Looking for safe bucketizations of small tables by looking at all of them (paper, section 3.4).

A *question* is a table, a threshold c and a number k of implications. All bucketizations of the table are listed; the
safe ones are those whose maximum disclosure is less than c, and the minimal ones of these have no other safe one below
them.

**Every c.** Which bucketizations are safe changes only where c passes the maximum disclosure of one of them. So the
values that occur stand for all c from 0 to 1: for c between two of them, exactly those are safe that are safe for the
larger one. The largest is always 1, that of the bottom.

>>> [str(c) for c in thresholds(next(iter(small_tables(3).where("abc", lambda table: len(table.domain) == 3))), 0)]
['1/3', '1']
>>> question = next(one for one in questions(4, k=0) if len(one[0].domain) == 4 and one[1] == 1)
>>> shown_question(question)
'values abcd, c = 1, k = 0'
>>> safe, minimal = safe_and_minimal(question)
>>> len(safe), [shown_buckets(one) for one in minimal]
(4, ['ab | cd', 'ac | bd', 'ad | bc'])
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from proofs_check.checking.scope import Ks, all_k, enumerated
from proofs_check.oracles.small_releases import SMALL_TABLES, bucketizations, disclosure, shown_values, small_tables
from reference.bucketization import Bucketization
from reference.order import precedes
from reference.small_instances import LETTERS, Release, row_histogram
from reference.tables import Record, Table

Question: TypeAlias = tuple[Table, Fraction, int]
"""A table, c and k."""
Below: TypeAlias = Callable[[Bucketization, Bucketization], bool]
"""Whether the first is finer than the second, or the same."""

EVERY_C = "all c from 0 to 1 (the disclosures that occur stand for all)"


def histograms_of(bucketization: Bucketization) -> Release:
    """The histograms of the buckets."""
    return tuple(sorted(row_histogram(bucket.counts.values()) for bucket in bucketization.buckets))


def disclosure_of(bucketization: Bucketization, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosure(histograms_of(bucketization), k)


def is_safe(bucketization: Bucketization, threshold: Fraction, k: int) -> bool:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return disclosure_of(bucketization, k) < threshold


@cache
def thresholds(table: Table, k: int) -> tuple[Fraction, ...]:
    """The maximum disclosures of all bucketizations of a table, the smallest first."""
    return tuple(sorted({disclosure_of(one, k) for one in bucketizations(table)}))


def shown_question(question: Question) -> str:
    """The table's values, c and k."""
    table, threshold, k = question
    return f"{shown_values(table)}, c = {threshold}, k = {k}"


def shown_buckets(bucketization: Bucketization) -> str:
    """The values of each bucket, as a word."""
    return " | ".join("".join(s * n for s, n in bucket.frequencies) for bucket in bucketization.buckets)


@enumerated(f"{SMALL_TABLES}, {EVERY_C}, {{k}}", shown=shown_question)
def questions(people: int, k: Ks) -> Iterator[Question]:
    """All small tables with all k and c."""
    for table in small_tables(people):
        yield from ((table, threshold, one) for one in all_k(k) for threshold in thresholds(table, one))


@cache
def safe_and_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    """All safe bucketizations, and the minimal ones of them."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    finer = {one: [other for other in safe if len(other.buckets) > len(one.buckets)] for one in safe}
    return safe, [one for one in safe if not any(precedes(other, one) for other in finer[one])]


def different_values(people: int) -> Table:
    """A table in which everybody has another value."""
    return Table(Record(f"p{number}", {}, LETTERS[number]) for number in range(people))
