"""The least value of Formula (1) within one bucket (paper, section 3.3.2).

For k + 1 atoms, A and A_0, …, A_{k-1}, about one bucket, Formula (1) is Pr(none is true)/Pr(A). "Clearly any A, A_i
that simultaneously minimize the numerator and maximize the denominator will work", and there are such atoms: those that
MINIMIZE1(b, 0, k + 1, k + 1) remembers contain one about the most frequent value, and no atom about the bucket is
likelier than that. So the least value is MINIMIZE1(b, 0, k + 1, k + 1) · n_b/n_b(s_b^0).

All of it is compared with all placements of at most k + 1 atoms, each of them in turn as A, if it can be true. (Atoms
may coincide, hence "at most".)
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from fastpath.minimize1 import Minimum, within_bucket
from proofs_check.claims.claim import Claim
from proofs_check.oracles.bucket_rows import (
    Row,
    atoms_about,
    likelihood_of,
    placed_atoms,
    rows_with_k,
    top_sets,
    unmet,
)
from proofs_check.oracles.minima import least, none_true, patterns, placements
from proofs_check.paper.claims.minimize_within import remembering
from reference.instances import Histogram, row_histogram

Case: TypeAlias = tuple[Row, int]


class Parts(NamedTuple):
    """Formula (1) for some atoms A and A_i: Pr(none is true) and Pr(A)."""

    numerator: Fraction
    denominator: Fraction

    @property
    def value(self) -> Fraction:
        """Numerator over denominator."""
        return self.numerator / self.denominator


@cache
def all_parts(row: Row, atoms: int) -> frozenset[Parts]:
    """Formula (1) for all placements of 1 to `atoms` atoms, with each of them that can be true as A."""
    return frozenset(_all_parts(row, atoms))


def _all_parts(row: Row, atoms: int) -> Iterator[Parts]:
    n = sum(row)
    for number in range(1, atoms + 1):
        for pattern in patterns(number, n, len(row)):
            for placement in placements(row, pattern):
                numerator = none_true(row, placement)
                named = {value for values in placement for value in values if row[value]}
                yield from (Parts(numerator, Fraction(row[value], n)) for value in named)


def least_ratio(row: Row, atoms: int) -> Fraction:
    """The least value of Formula (1) over all placements of 1 to `atoms` atoms, with A among them."""
    return min(parts.value for parts in all_parts(row, atoms))


def both_extremes(row: Row, atoms: int) -> list[Parts]:
    """Atoms of which none are true with the least probability of all, and A is the likeliest of all."""
    every = all_parts(row, atoms)
    smallest, largest = min(one.numerator for one in every), max(one.denominator for one in every)
    return [one for one in every if one.numerator == smallest and one.denominator == largest]


def both_extremes_work(case: Case, chosen: Callable[[Row, int], list[Parts]] = both_extremes) -> bool:
    """There are k + 1 atoms with the least numerator and the largest denominator, and all such have the least value."""
    row, k = case
    found = chosen(row, k + 1)
    return bool(found) and all(one.value == least_ratio(row, k + 1) for one in found)


def likeliest_is_included(case: Case, remembers: Callable[[Histogram, int], Minimum] = remembering) -> bool:
    """One of the at most k + 1 minimal atoms that MINIMIZE1 remembers is about s_b^0: no atom about b is likelier."""
    row, k = case
    atoms = placed_atoms(top_sets(remembers(row_histogram(row), k + 1).pattern))
    largest = max(likelihood_of(row, atom) for atom in atoms_about(row))
    minimal = len(atoms) <= k + 1 and unmet(row, atoms) == least(row, k + 1)
    return minimal and any(atom.value == "a" and likelihood_of(row, atom) == largest for atom in atoms)


def ratio_is_least(case: Case, algorithm: Callable[[Histogram, int], Fraction] = within_bucket) -> bool:
    """The least value of Formula (1) is MINIMIZE1(b, 0, k + 1, k + 1) · n_b/n_b(s_b^0), MINIMIZE1 as corrected."""
    row, k = case
    return algorithm(row_histogram(row), k + 1) * Fraction(sum(row), row[0]) == least_ratio(row, k + 1)


BUCKETS = rows_with_k(6, k=3, spare=1, beyond=(9, 2)).deepened(rows_with_k(8, k=4, spare=1, beyond=(10, 3)))

CLAIMS = (
    Claim(
        name="the-least-numerator-over-the-largest-denominator-is-least",
        paper="3.3.2",
        scope=BUCKETS.also("all atoms A and A_i"),
        statement=both_extremes_work,
    ),
    Claim(
        name="the-minimal-atoms-include-a-likeliest-one",
        paper="3.3.2",
        scope=rows_with_k(6, k=3, spare=1).also("tables counted"),
        statement=likeliest_is_included,
    ),
    Claim(
        name="the-minimum-of-formula-1-within-a-bucket",
        paper="3.3.2",
        scope=BUCKETS.also("all atoms A and A_i"),
        statement=ratio_is_least,
    ),
)
