"""What is printed wrong about the search across buckets: MINIMIZE2, its first call, an order, a name (section 3.3.3).

**MINIMIZE2** returns r_min = ∞ after the last bucket, so that every product is ∞: it must return 1 where A is placed.
And "So MINIMIZE2(0, k, true) minimizes" Formula (1): with the flag `true` A counts as placed before the first
bucket and never is; the comment on the parameter has it right, "initially false". Each correction alone does not
help.

**0·∞.** MINIMIZE1 is 0 where there are as many atoms as values, and the page does not say what 0·∞ is. Read as ∞, the
printed algorithm returns ∞ for every input; read as 0, it returns 0 where some bucket has at most k values, which is
right there, but ∞ everywhere else; left undefined, so is the answer there.

**Descending order.** The numbers of atoms k_0, …, k_{l-1} about buckets b_0, …, b_{l-1} can be assumed "without loss of
generality to be in descending order", and "buckets in B are labeled as b_0, b_1, b_2, …". With these labels it loses:
the bucket that should have most atoms, or the only one, may be the last. It does not lose if buckets may be chosen in
any order; and MINIMIZE2, which goes through all of them, does not assume it.

**k_i.** "Parameter k_i is bounded by the total number of implications k": MINIMIZE2 has no such parameter, but h_i,
which is. k_i is the number of atoms about bucket b_i, A among them, and may be k + 1.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations

from proofs_check.checking.claim import Claim, Shown, correction, erratum
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.joint_atoms import best_jointly, least_jointly
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import (
    INFINITY,
    Minimize2,
    Number,
    Reading,
    as_infinity,
    as_zero,
    placed_or_not,
    undefined,
)
from proofs_check.oracles.small_releases import releases_with_k
from proofs_check.paper.claims.shares_of_atoms import product_of_minima
from reference.small_instances import Case, Release, cases, histograms, released, shown_case


def printed(release: Release, k: int) -> Number:
    """Both slips."""
    return Minimize2(release, within=least).printed(k)


def only_the_call_corrected(release: Release, k: int) -> Number:
    """∞ after the last bucket."""
    return Minimize2(release, within=least).corrected(k)


def only_the_end_corrected(release: Release, k: int) -> Number:
    """First call with `true`."""
    return Minimize2(release, after_last=placed_or_not, within=least).printed(k)


def printed_is_right(case: Case, algorithm: Callable[[Release, int], Number] = printed) -> bool:
    """MINIMIZE2(0, k, true), as printed, minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def call_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_call_corrected) -> bool:
    """MINIMIZE2(0, k, false) with ∞ after the last bucket minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def end_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_end_corrected) -> bool:
    """MINIMIZE2(0, k, true) with 1 after the last bucket minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def shown_against_least(algorithm: Callable[[Release, int], Number], call: str, case: Case) -> Shown:
    """What the algorithm returns, and what it should."""
    release, k = case
    found = algorithm(release, k)
    value = "∞" if found is INFINITY else str(found)
    numbers = f"{call} returns {value}, the least Formula (1) is {least_jointly(release, k)}"
    return Shown(numbers, released(release), k)


def printed_with(reading: Reading, release: Release, k: int) -> Number:
    """As printed, with this reading of 0·∞."""
    return Minimize2(release, within=least, reading=reading).printed(k)


def has_few_values(release: Release, k: int) -> bool:
    """Tell whether some bucket has at most k values."""
    return min(map(len, release)) <= k


def is_infinite(
    case: Case,
    algorithm: Callable[[Reading, Release, int], Number] = printed_with,
    met: Callable[[Release, int], bool] = has_few_values,
) -> bool:
    """As printed, MINIMIZE2 returns ∞ for every input if 0·∞ = ∞; if 0·∞ = 0, or undefined, it returns that where some
    bucket has at most k values, and ∞ elsewhere.
    """  # noqa: D205 - one sentence
    try:
        strictly: Number | str = algorithm(undefined, *case)
    except ArithmeticError:
        strictly = "undefined"
    found = (algorithm(as_infinity, *case), algorithm(as_zero, *case), strictly)
    return found == ((INFINITY, Fraction(0), "undefined") if met(*case) else (INFINITY, INFINITY, INFINITY))


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
    """With buckets labelled b_0, b_1, …, the numbers k_0, k_1, … of atoms about them can be assumed to descend."""
    return algorithm(*case) == least_jointly(*case)


def shown_loss(case: Case) -> Shown:
    """The least with descending numbers, the least without, and where A is then."""
    release, k = case
    best = best_jointly(release, k)
    numbers = f"k_0 ≥ k_1 ≥ … leaves {least_descending(release, k)}, but A about bucket {best.home} gives {best.ratio}"
    return Shown(numbers, released(release), k)


def atoms_asked_for(release: Release, k: int) -> int:
    """The most atoms about one bucket that MINIMIZE2(0, k, false) asks MINIMIZE1 for."""
    asked = set()

    def within(row: tuple[int, ...], atoms: int) -> Fraction:
        asked.add(atoms)
        return least(row, atoms)

    Minimize2(release, after_last=placed_or_not, within=within).corrected(k)
    return max(asked)


def at_most_k_atoms(case: Case, most: Callable[[Release, int], int] = atoms_asked_for) -> bool:
    """The number k_i of atoms about bucket b_i, as it is defined above, is bounded by k."""
    return most(*case) <= case[1]


def shown_atoms(case: Case) -> Shown:
    """How many atoms are about one bucket."""
    release, k = case
    return Shown(f"k = {k}, but up to k_i = {atoms_asked_for(release, k)} of A and the A_j", released(release), k)


def _erratum(
    name: str, statement: Callable[[Case], bool], algorithm: Callable[[Release, int], Number], call: str, returned: str
) -> Claim[Case]:
    return erratum(
        name=name,
        paper="3.3.3, Algorithm 2",
        scope=releases_with_k(4, k=2).also("all atoms, jointly counted"),
        statement=statement,
        fails_at="(1), k = 0",
        fails_with=f"{call} returns {returned}, the least Formula (1) is 0",
        shows=partial(shown_against_least, algorithm, call),
        instead="minimize2-corrected-is-right",
    )


CLAIMS = (
    _erratum("minimize2-as-printed-is-right", printed_is_right, printed, "MINIMIZE2(0, k, true)", "∞"),
    _erratum(
        "minimize2-called-with-false-is-right",
        call_corrected_is_right,
        only_the_call_corrected,
        "MINIMIZE2(0, k, false)",
        "∞",
    ),
    _erratum(
        "minimize2-called-with-true-is-right",
        end_corrected_is_right,
        only_the_end_corrected,
        "MINIMIZE2(0, k, true)",
        "1",
    ),
    correction(
        name="minimize2-as-printed-is-infinite",
        paper="3.3.3, Algorithm 2",
        scope=releases_with_k(6, k=3),
        statement=is_infinite,
    ),
    erratum(
        name="descending-numbers-lose-nothing-with-labelled-buckets",
        paper="3.3.3",
        scope=ordered_releases(4, k=2).also("all atoms, jointly counted"),
        statement=labels_lose_nothing,
        fails_at="(1, 1) + (1), k = 0",
        fails_with="k_0 ≥ k_1 ≥ … leaves 1, but A about bucket 1 gives 0",
        shows=shown_loss,
        instead="descending-numbers-lose-nothing-if-buckets-may-be-in-any-order",
    ),
    erratum(
        name="no-bucket-has-more-than-k-atoms",
        paper="3.3.3, Algorithm complexity",
        scope=releases_with_k(4, k=2),
        statement=at_most_k_atoms,
        fails_at="(1), k = 0",
        fails_with="k = 0, but up to k_i = 1 of A and the A_j",
        shows=shown_atoms,
        instead="the-parameters-of-minimize2-are-bounded",
    ),
)
