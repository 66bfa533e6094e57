"""MINIMIZE1: the best of all ways to share out the atoms (paper, section 3.3.1).

"Calling MINIMIZE1(b, 0, k, k) minimizes Pr(∧ ¬A_i | B) over all atoms A_i that involve people with tuples in bucket
b." The printed recursion is right as long as there are at least k people; with fewer it divides by zero (see the
errata). Corrected, it stops when the people run out. It counts *at most* k atoms, since it starts from p_min = 1;
exactly k are as good, as long as there are k different atoms (`atom_patterns`).

"It is easy to modify the algorithm to remember the minimizing values of k_0, …, k_{l-1}, and thus we can even
reconstruct the set of minimizing atoms": here the recursion is so modified (`remembering`), the atoms are written down,
and the tables are counted in which none of them is true. The fast table of `fastpath` is held to the same.

Up to eight people one may as well give all people who are involved equally many atoms: a test that does not reach nine
(`UNEQUAL`) says nothing about k_0 > k_1. Its tables are counted too: `different-numbers-of-atoms-are-remembered`.

Against all of this stand all placements of atoms, counted one by one, also those about values of S that do not occur
in the bucket; the algorithms get the values that occur, and nothing about the others.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from fastpath.minimize1 import Minimum, within_bucket, within_bucket_table
from proofs_check.claims.claim import Claim, correction, ours
from proofs_check.claims.scope import Every, Evidence
from proofs_check.oracles.bucket_rows import Row, placed_atoms, rows_with_k, shown_row, top_sets, unmet
from proofs_check.oracles.minima import Minimize1, Pattern, least
from reference.instances import Histogram, row_histogram

Case: TypeAlias = tuple[Row, int]
Algorithm: TypeAlias = Callable[[Histogram, int], Fraction]
Remembers: TypeAlias = Callable[[Histogram, int], Minimum]


def as_printed(row: Histogram, k: int) -> Fraction:
    """MINIMIZE1(b, 0, k, k), letter by letter."""
    return Minimize1(row)(0, k, k)


def by_table(row: Histogram, k: int) -> Fraction:
    """The last entry of the fast table."""
    return within_bucket_table(row, k)[k].value


def remembering(row: Histogram, k: int) -> Minimum:
    """MINIMIZE1(b, 0, k, k), stopped when the people run out, that also returns the k_i it has chosen."""
    n = sum(row)

    @cache
    def minimize(i: int, most: int, left: int) -> tuple[Fraction, Pattern]:
        best = Fraction(1), Pattern()
        for k_i in range(1, min(most, left) + 1) if i < n else ():
            p, after = minimize(i + 1, k_i, left - k_i)
            p *= Fraction(n - i - sum(row[:k_i]), n - i)
            if p < best[0]:
                best = p, (k_i, *after)
        return best

    return Minimum(*minimize(0, k, k))


def last_of_table(row: Histogram, k: int) -> Minimum:
    """The last entry of the fast table, with its pattern."""
    return within_bucket_table(row, k)[k]


def is_least(case: Case, algorithm: Algorithm = within_bucket) -> bool:
    """Stopped when the people run out, MINIMIZE1 gives the least probability that none of at most k atoms is true."""
    row, k = case
    return algorithm(row_histogram(row), k) == least(row, k)


def table_is_least(case: Case, algorithm: Algorithm = by_table) -> bool:
    """The fast table gives the least probability that none of at most k atoms is true."""
    return is_least(case, algorithm)


def printed_is_least(case: Case, algorithm: Algorithm = as_printed) -> bool:
    """For k ≤ n_b the printed recursion gives the least probability that none of at most k atoms is true."""
    return is_least(case, algorithm)


def is_remembered(case: Case, remembers: Remembers = remembering) -> bool:
    """The k_i that are remembered give at most k atoms, and none of them is true with the least probability of all.

    There are exactly k atoms, unless something is certain with fewer.
    """
    row, k = case
    found = remembers(row_histogram(row), k)
    parts = found.pattern
    if list(parts) != sorted(parts, reverse=True) or len(parts) > sum(row) or max(parts, default=0) > len(row):
        return False
    atoms = placed_atoms(top_sets(parts))
    smallest = least(row, k)
    enough = len(atoms) == k or (len(atoms) < k and smallest == 0)
    return enough and unmet(row, atoms) == found.value == smallest


def table_remembers(case: Case, remembers: Remembers = last_of_table) -> bool:
    """The fast table remembers k_i whose at most k atoms attain the least probability of all."""
    return is_remembered(case, remembers)


def differ_and_are_remembered(case: Case, remembers: Remembers = remembering, table: Remembers = last_of_table) -> bool:
    """MINIMIZE1 and the fast table remember k_i that differ, 2 and 1, and whose atoms attain the least probability."""
    row, k = case
    both = (remembers, table)
    return all(is_remembered(case, one) and one(row_histogram(row), k).pattern == (2, 1) for one in both)


UNEQUAL: Case = ((3, 3, 1, 1, 1), 3)
"""The smallest bucket in which the best k_i differ: 2 and 1 (see the near misses)."""
BUCKETS = (
    rows_with_k(7, k=5, spare=1, beyond=(9, 3)).deepened(rows_with_k(9, k=6, spare=2, beyond=(11, 5))).also("all atoms")
)
COUNTED = rows_with_k(6, k=5, spare=1).deepened(rows_with_k(8, k=6, spare=1)).also("all atoms; tables counted")

CLAIMS = (
    Claim(
        name="minimize1-as-printed-is-right-while-people-last",
        paper="3.3.1, Algorithm 1",
        scope=BUCKETS.where("k ≤ n_b", lambda case: case[1] <= sum(case[0])),
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
        paper="ours, on 3.3.1",
        scope=BUCKETS,
        statement=table_is_least,
    ),
    Claim(
        name="a-best-pattern-is-remembered",
        paper="3.3.1",
        scope=COUNTED,
        statement=is_remembered,
    ),
    ours(
        name="the-fast-table-remembers-a-best-pattern",
        paper="ours, on 3.3.1",
        scope=COUNTED,
        statement=table_remembers,
    ),
    Claim(
        name="different-numbers-of-atoms-are-remembered",
        paper="3.3.1",
        scope=Every(
            "the smallest bucket in which the best k_i differ, (3, 3, 1, 1, 1), k = 3; all atoms; tables counted",
            lambda: (UNEQUAL,),
            evidence=Evidence.EXAMPLE,
            shown=lambda case: f"{shown_row(case[0])}, k = {case[1]}",
        ),
        statement=differ_and_are_remembered,
    ),
)
