"""MINIMIZE2: the best of all ways to share out the atoms among buckets (paper, section 3.3.3).

If h_b of the k + 1 atoms are about bucket b, and A is about bucket a, the minimum of Formula (1) is n_a/n_a(s_a^0) ·
∏_b MINIMIZE1(b, 0, h_b, h_b) (see `shares_of_atoms`). MINIMIZE2 minimises it over all h_b. As printed it returns ∞
(see the errata). Corrected, after the last bucket the value is 1 where A is placed, and the first call says that it is
not.

The oracle tries all sets of up to k + 1 atoms about all people of the release, and all choices of A among them, each
counted jointly (`joint_atoms`). In releases as small as these it never pays to cross buckets: a program that never does
so passes all claims of this module. Releases where it pays are searched in `crossing_pays`, by the same programs.

**0·∞.** After the last bucket ∞ is returned where A is not placed, and MINIMIZE1 is 0 where there are as many atoms as
values: the page does not say what their product is. Corrected, MINIMIZE2 is right for 0·∞ = ∞ (as if nothing were
offered) and for 0·∞ = 0 too: it is met only if the last bucket has at most k values, and then A is certain anyway with
k + 1 atoms about it, so that 0 is right. If it is undefined (not a number, which spoils every minimum), so is the
answer there.

**The atoms.** "It is easy to modify the algorithm to remember the i's and h_i's, and hence reconstruct the minimizing
atoms": the h_i's say how many of the A_j are about each bucket, and the i at which the flag turns true is A's bucket.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction

from fastpath.minimize1 import within_bucket_table
from fastpath.minimize2 import across_buckets
from proofs_check.claims.claim import Claim, correction, ours
from proofs_check.oracles.joint_atoms import JointPlacement, least_jointly, none_true_jointly
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import (
    Minimize2,
    Number,
    Reading,
    Remembered,
    as_infinity,
    as_zero,
    placed_or_not,
    undefined,
)
from proofs_check.oracles.small_releases import releases_with_k
from reference.instances import Case, Release

CROSSING: tuple[Case, ...] = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
)
"""Releases where the best atoms are about both buckets."""


def corrected(release: Release, k: int) -> Number:
    """MINIMIZE2 with the two corrections, letter by letter otherwise; MINIMIZE1 from all placements."""
    return Minimize2(release, after_last=placed_or_not, within=least).corrected(k)


def by_recursion(release: Release, k: int) -> Number:
    """The readable twin of `fastpath`."""
    return across_buckets(release, k)[k]


def pseudocode_is_least(case: Case, algorithm: Callable[[Release, int], Number] = corrected) -> bool:
    """With 1 after the last bucket where A is placed, MINIMIZE2(0, k, false) is the least Formula (1)."""
    return algorithm(*case) == least_jointly(*case, spare=1)


def recursion_is_least(case: Case, algorithm: Callable[[Release, int], Number] = by_recursion) -> bool:
    """The recursion of `fastpath` gives the least Formula (1)."""
    return algorithm(*case) == least_jointly(*case, spare=1)


def with_reading(reading: Reading, release: Release, k: int) -> Number:
    """MINIMIZE2, corrected, with this reading of 0·∞."""
    return Minimize2(release, after_last=placed_or_not, within=least, reading=reading).corrected(k)


def any_reading_is_right(
    case: Case,
    readings: Iterable[Reading] = (as_infinity, as_zero),
    algorithm: Callable[[Reading, Release, int], Number] = with_reading,
) -> bool:
    """Corrected, MINIMIZE2 is the least Formula (1) whether 0·∞ is read as ∞ or as 0."""
    return all(algorithm(reading, *case) == least_jointly(*case, spare=1) for reading in readings)


def last_has_few_values(release: Release, k: int) -> bool:
    """Tell whether the last bucket has at most k values."""
    return len(release[-1]) <= k


def met_at_the_last_bucket(
    case: Case,
    met: Callable[[Release, int], bool] = last_has_few_values,
    algorithm: Callable[[Reading, Release, int], Number] = with_reading,
) -> bool:
    """Corrected, MINIMIZE2 meets 0·∞ exactly where the last bucket has at most k values: undefined, it spoils those."""
    try:
        return algorithm(undefined, *case) == least_jointly(*case, spare=1) and not met(*case)
    except ArithmeticError:
        return met(*case)


def remembered_numbers(release: Release, k: int) -> Remembered:
    """How many of the atoms A_j, j < k, MINIMIZE2 remembers to be about each bucket, and A's bucket."""
    algorithm = Minimize2(release, after_last=placed_or_not, within=least)
    algorithm.corrected(k)
    return algorithm.remembered(k)


def atoms_with(release: Release, numbers: Iterable[int]) -> JointPlacement:
    """For so many atoms a bucket, the top sets of the pattern that MINIMIZE1 remembers."""
    patterns = (within_bucket_table(row, number)[number].pattern for row, number in zip(release, numbers, strict=True))
    return tuple(tuple(tuple(range(part)) for part in pattern) for pattern in patterns)


def numbers_give_atoms(case: Case, remembered: Callable[[Release, int], Remembered] = remembered_numbers) -> bool:
    """The h_i's and A's bucket that MINIMIZE2 remembers give at most k + 1 atoms that attain the minimum.

    There are exactly k + 1 of them, unless something is certain with fewer.
    """
    release, k = case
    numbers, home = remembered(release, k)
    atoms = atoms_with(release, (number + (place == home) for place, number in enumerate(numbers)))
    ratio = none_true_jointly(release, atoms) * Fraction(sum(release[home]), release[home][0])
    number = sum(len(values) for placement in atoms for values in placement)
    enough = number == k + 1 or (number <= k and ratio == 0)
    return sum(numbers) <= k and enough and ratio == least_jointly(release, k, spare=1)


RELEASES = (
    releases_with_k(6, k=3, buckets=3)
    .deepened(releases_with_k(8, k=4))
    .also("all atoms, jointly counted, and one value that does not occur")
    .also("so few people that atoms about one bucket suffice (see two-buckets-are-combined-where-that-pays)")
)

CLAIMS = (
    correction(
        name="minimize2-corrected-is-right",
        paper="3.3.3, Algorithm 2",
        scope=RELEASES,
        statement=pseudocode_is_least,
    ),
    ours(
        name="the-recursion-across-buckets-is-right",
        paper="ours, on 3.3.3",
        scope=RELEASES,
        statement=recursion_is_least,
    ),
    correction(
        name="zero-times-infinity-may-be-either-once-minimize2-is-corrected",
        paper="3.3.3, Algorithm 2",
        scope=RELEASES,
        statement=any_reading_is_right,
    ),
    ours(
        name="zero-times-infinity-is-met-where-the-last-bucket-has-few-values",
        paper="ours, on 3.3.3, Algorithm 2",
        scope=RELEASES,
        statement=met_at_the_last_bucket,
    ),
    Claim(
        name="the-minimising-atoms-are-remembered",
        paper="3.3.3",
        scope=RELEASES,
        statement=numbers_give_atoms,
    ),
)
