"""MINIMIZE2: the best of all ways to share out the atoms among buckets (paper, section 3.3.3).

"To do this, we make use of the independence between buckets." If h_b of the k + 1 atoms are about bucket b, and A
is about bucket a, the minimum of Formula (1) is n_a/n_a(s_a^0) · ∏_b MINIMIZE1(b, 0, h_b, h_b). MINIMIZE2 minimises
it over all h_b. As printed it returns ∞ (see the errata). Corrected, after the last bucket the value is 1 where A
is placed, and the first call says that it is not.

The oracle shares atoms out in all ways, and places them within each bucket in all ways. Tables that can be
enumerated never make it pay to cross buckets (see `crossing`), so two releases where it does are checked as well.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from fastpath.across_buckets import across_buckets
from proofs_check.checking.claim import Claim, correction
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import disclosure, likelihood, releases_with_k, space_of
from proofs_check.paper.claims import minimize_within
from reference.language import Atom
from reference.small_instances import Case, Histogram, Release, releases, shown_case, shown_release

Chosen: TypeAlias = tuple[Release, tuple[Atom, ...]]

CROSSING: tuple[Case, ...] = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
)
"""Releases where the best atoms are about both buckets."""


def shares(atoms: int, buckets: int) -> Iterator[tuple[int, ...]]:
    """All ways to share out the atoms among the buckets."""
    for bars in combinations(range(atoms + buckets - 1), buckets - 1):
        ends = (-1, *bars, atoms + buckets - 1)
        yield tuple(ends[i + 1] - ends[i] - 1 for i in range(buckets))


@cache
def _least_ratio(row: Histogram, atoms: int) -> Fraction:
    return minimize_within.least_ratio(row, atoms)


def least_ratio(release: Release, k: int) -> Fraction:
    """The least Formula (1) over all atoms A and A_i about the release."""
    return min(
        _least_ratio(release[home], shared[home])
        * prod((least(row, h) for i, (row, h) in enumerate(zip(release, shared, strict=True)) if i != home))
        for shared, home in product(shares(k + 1, len(release)), range(len(release)))
        if shared[home]
    )


def corrected(release: Release, k: int) -> Number:
    """MINIMIZE2 with the two corrections, letter by letter otherwise; MINIMIZE1 from all placements."""
    return Minimize2(release, after_last=placed_or_not, within=least).corrected(k)


def by_recursion(release: Release, k: int) -> Number:
    """The readable twin of `fastpath`."""
    return across_buckets(release, k)[k]


def pseudocode_is_least(case: Case, algorithm: Callable[[Release, int], Number] = corrected) -> bool:
    """With 1 after the last bucket where A is placed, MINIMIZE2(0, k, false) is the least Formula (1)."""
    return algorithm(*case) == least_ratio(*case)


def recursion_is_least(case: Case, algorithm: Callable[[Release, int], Number] = by_recursion) -> bool:
    """The recursion of `fastpath` gives the least Formula (1)."""
    return algorithm(*case) == least_ratio(*case)


def disclosure_is_largest(case: Case, fast: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The disclosure by summaries is 1/(1 + ρ) with the least ρ over all atoms."""
    return fast(*case) == 1 / (1 + least_ratio(*case))


@enumerated(
    "all pairs of atoms about different buckets, releases of 2 buckets, at most {people} people and {values} values",
    shown=lambda chosen: f"{shown_release(chosen[0])}, {chosen[1]}",
)
def _pairs(people: int, values: int) -> Iterator[Chosen]:
    """Pairs of atoms about different buckets."""
    for release in releases(people, values, 2):
        if len(release) == 2:
            atoms = space_of(release).atoms
            yield from (
                (release, (one, other))
                for one, other in combinations(atoms, 2)
                if one.person.split(".")[0] != other.person.split(".")[0]
            )


def are_independent(chosen: Chosen) -> bool:
    """Pr(neither) = Pr(not the one) · Pr(not the other)."""
    release, atoms = chosen
    space = space_of(release)
    one, other = (space.everything & ~space.atoms[atom] for atom in atoms)
    return likelihood(one & other, space.everything) == likelihood(one, space.everything) * likelihood(
        other, space.everything
    )


RELEASES = releases_with_k(6, k=3, buckets=3).deepened(releases_with_k(8, k=4)).also("all atoms")

CLAIMS = (
    Claim(
        name="buckets-are-independent",
        paper="3.3.3",
        words="Whether atoms about one bucket are false is independent of atoms about another.",
        scope=_pairs(6, 3),
        statement=are_independent,
    ),
    correction(
        name="minimize2-corrected-is-right",
        paper="3.3.3, Algorithm 2",
        scope=RELEASES,
        statement=pseudocode_is_least,
    ),
    Claim(
        name="the-recursion-across-buckets-is-right",
        paper="3.3.3",
        scope=RELEASES,
        statement=recursion_is_least,
    ),
    Claim(
        name="two-buckets-are-combined-where-that-pays",
        paper="3.3.3",
        words="Where the best atoms are about two buckets, the algorithm finds them.",
        scope=Every(
            "a release of 21 people with k = 2, and one of 24 with k = 3; all atoms",
            lambda: CROSSING,
            evidence=Evidence.EXAMPLE,
            shown=shown_case,
        ),
        statement=disclosure_is_largest,
    ),
)
