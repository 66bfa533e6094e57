"""MINIMIZE1: the best of all ways to share out the atoms (paper, sections 3.3.1 and 3.3.2).

"Calling MINIMIZE1(b, 0, k, k) minimizes Pr(∧ ¬A_i | B) over all atoms A_i that involve people with tuples in bucket
b." The printed recursion is right as long as there are at least k people; with fewer it divides by zero (see the
errata). Corrected, it stops when the people run out. It counts *at most* k atoms, since it starts from p_min = 1;
exactly k are as good, as long as there are k different atoms.

3.3.2: for the k + 1 atoms A and A_i together the minimum of Formula (1) is MINIMIZE1(b, 0, k + 1, k + 1) ·
n_b/n_b(s_b^0): one of the best k + 1 atoms is about the most frequent value, and can be A.

Against all of this stand all placements of atoms, counted one by one.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from fastpath.within_bucket import Minimum, within_bucket, within_bucket_table
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.oracles.minima import (
    Minimize1,
    closed_form,
    least,
    least_for_pattern,
    none_true,
    patterns,
    placements,
)
from proofs_check.oracles.small_releases import histograms_with_k
from reference.small_instances import Histogram

Case: TypeAlias = tuple[Histogram, int]


def as_printed(row: Histogram, k: int) -> Fraction:
    """MINIMIZE1(b, 0, k, k), letter by letter."""
    return Minimize1(row)(0, k, k)


def by_table(row: Histogram, k: int) -> Fraction:
    """The last entry of the fast table."""
    return within_bucket_table(row, k)[k].value


def is_least(case: Case, algorithm: Callable[[Histogram, int], Fraction] = within_bucket) -> bool:
    """Stopped when the people run out, MINIMIZE1 gives the least probability that none of k atoms is true."""
    return algorithm(*case) == least(*case)


def table_is_least(case: Case, algorithm: Callable[[Histogram, int], Fraction] = by_table) -> bool:
    """The fast table gives the least probability that none of at most k atoms is true."""
    return algorithm(*case) == least(*case)


def printed_is_least(case: Case, algorithm: Callable[[Histogram, int], Fraction] = as_printed) -> bool:
    """For k ≤ n_b the printed recursion gives the least probability that none of k atoms is true."""
    return algorithm(*case) == least(*case)


def pattern_attains(case: Case, table: Callable[[Histogram, int], list[Minimum]] = within_bucket_table) -> bool:
    """The remembered k_0 ≥ k_1 ≥ … share out at most k atoms, and their top sets attain the minimum."""
    row, k = case
    found = table(row, k)[k]
    parts = found.pattern
    return sum(parts) <= k and sorted(parts, reverse=True) == list(parts) and closed_form(row, parts) == found.value


def exactly_is_as_good(case: Case) -> bool:
    """If there are k different atoms about a bucket, exactly k of them attain the minimum over at most k."""
    row, k = case
    exactly = patterns(k, sum(row), len(row))
    return min(least_for_pattern(row, pattern) for pattern in exactly) == least(row, k)


def least_ratio(row: Histogram, atoms: int) -> Fraction:
    """The least Pr(no atom)/Pr(A) over all placements of 1 to `atoms` atoms, with A among them."""
    n = sum(row)
    return min(
        none_true(row, placement) * Fraction(n, row[value])
        for number in range(1, atoms + 1)
        for pattern in patterns(number, n, len(row))
        for placement in placements(row, pattern)
        for value in {value for values in placement for value in values}
    )


def ratio_is_least(case: Case, algorithm: Callable[[Histogram, int], Fraction] = within_bucket) -> bool:
    """MINIMIZE1(b, 0, k + 1, k + 1) · n_b/n_b(s_b^0) is the least value of Formula (1)."""
    row, k = case
    return algorithm(row, k + 1) * Fraction(sum(row), row[0]) == least_ratio(row, k + 1)


BUCKETS = histograms_with_k(7, k=5).deepened(histograms_with_k(9, k=5)).also("all atoms")

CLAIMS = (
    Claim(
        name="minimize1-as-printed-is-right-while-people-last",
        paper="3.3.1, Algorithm 1",
        scope=histograms_with_k(7, k=5).where("k ≤ n_b", lambda case: case[1] <= sum(case[0])).also("all atoms"),
        statement=printed_is_least,
    ),
    correction(
        name="minimize1-corrected-is-right",
        paper="3.3.1, Algorithm 1",
        scope=BUCKETS,
        statement=is_least,
    ),
    ours(
        name="the-fast-table-within-a-bucket-is-right",
        paper="3.3.1",
        scope=BUCKETS,
        statement=table_is_least,
    ),
    Claim(
        name="a-best-pattern-is-remembered",
        paper="3.3.1",
        words="The algorithm can be made to remember minimising k_0, …, k_{l-1}, which give the minimising atoms.",
        scope=histograms_with_k(9, k=9),
        statement=pattern_attains,
    ),
    Claim(
        name="exactly-k-atoms-are-as-good-as-at-most-k",
        paper="3.3.1",
        scope=histograms_with_k(6, k=5).where(
            "k ≤ people times values", lambda case: case[1] <= sum(case[0]) * len(case[0])
        ),
        statement=exactly_is_as_good,
    ),
    Claim(
        name="the-minimum-of-formula-1-within-a-bucket",
        paper="3.3.2",
        scope=histograms_with_k(6, k=3).also("all atoms A and A_i"),
        statement=ratio_is_least,
    ),
)
