"""What one could believe of MINIMIZE2 (siblings of the paper's section 3.3.3).

**One mistake mended.** As printed, MINIMIZE2 has two: it returns ∞ after the last bucket, and its first call says that
A is placed (see the errata). With 1 after the last bucket and the printed first call A is never placed, and no
probability is ever divided by Pr(A).

**Descending order by label.** The numbers k_0, …, k_{l-1} of atoms about buckets b_0, …, b_{l-1} can be assumed
"without loss of generality to be in descending order": b_0, …, b_{l-1} are there the buckets that the minimising atoms
mention, in any order. If they are read as the labels of all buckets, which the next sentence introduces for MINIMIZE2,
it loses: the bucket that should have most atoms, or the only one, may be the last. MINIMIZE2, which goes through all
of them, does not assume it.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.claims.scope import enumerated
from proofs_check.oracles.joint_atoms import best_jointly, least_jointly
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import releases_with_k
from proofs_check.paper.claims.shares_of_atoms import product_of_minima
from reference.instances import Case, Release, cases, histograms, released, shown_case


def only_the_end_corrected(release: Release, k: int) -> Number:
    """1 after the last bucket where A counts as placed, and the first call with `true`."""
    return Minimize2(release, after_last=placed_or_not, within=least).printed(k)


def end_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_end_corrected) -> bool:
    """To mend the end is enough: MINIMIZE2(0, k, true) with 1 after the last bucket minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def shown_without_a(case: Case) -> Counterexample:
    """What the algorithm returns, and what it should."""
    release, k = case
    found, smallest = only_the_end_corrected(release, k), least_jointly(release, k)
    return Counterexample(
        f"MINIMIZE2(0, k, true) returns {found}, the least Formula (1) is {smallest}", released(release), k
    )


@enumerated("all releases of at most {people} people, their buckets in every order, {k}", shown=shown_case)
def ordered_releases(people: int, k: int) -> Iterator[Case]:
    """All small releases, as lists of buckets."""
    for release, one in cases(people, range(k + 1)):
        yield from ((order, one) for order in sorted(set(permutations(release))))


def least_descending(release: Release, k: int) -> Fraction:
    """The least Formula (1) with k_0 ≥ k_1 ≥ … atoms about the first bucket, the second, …"""
    return min(
        product_of_minima(release, (*numbers, *(0,) * (len(release) - len(numbers))), home)
        for numbers in histograms(k + 1, len(release))
        for home in range(len(numbers))
    )


def labels_lose_nothing(case: Case, algorithm: Callable[[Release, int], Fraction] = least_descending) -> bool:
    """If b_0, b_1, … are the labels of all buckets, the numbers k_0, k_1, … of atoms can be assumed to descend."""
    return algorithm(*case) == least_jointly(*case)


def shown_loss(case: Case) -> Counterexample:
    """The least with descending numbers, the least without, and where A is then."""
    release, k = case
    best = best_jointly(release, k)
    numbers = f"k_0 ≥ k_1 ≥ … leaves {least_descending(release, k)}, but A about bucket {best.home} gives {best.ratio}"
    return Counterexample(numbers, released(release), k)


CLAIMS = (
    near_miss(
        name="minimize2-called-with-true-is-right",
        paper="sibling of 3.3.3, Algorithm 2",
        scope=releases_with_k(4, k=2).also("all atoms, jointly counted"),
        statement=end_corrected_is_right,
        fails_at="(1), k = 0",
        fails_with="MINIMIZE2(0, k, true) returns 1, the least Formula (1) is 0",
        shows=shown_without_a,
        instead="minimize2-corrected-is-right",
    ),
    near_miss(
        name="descending-numbers-lose-nothing-with-labelled-buckets",
        paper="sibling of 3.3.3",
        scope=ordered_releases(4, k=2).also("all atoms, jointly counted"),
        statement=labels_lose_nothing,
        fails_at="(1, 1) + (1), k = 0",
        fails_with="k_0 ≥ k_1 ≥ … leaves 1, but A about bucket 1 gives 0",
        shows=shown_loss,
        instead="descending-numbers-lose-nothing-if-buckets-may-be-in-any-order",
    ),
)
