"""What is printed wrong about the search across buckets: MINIMIZE2, and its first call (section 3.3.3).

**MINIMIZE2** returns r_min = ∞ after the last bucket, so that every product is ∞: it must return 1 where A is placed.
And "So MINIMIZE2(0, k, true) minimizes" Formula (1): with the flag `true` A counts as placed before the first
bucket and never is; the comment on the parameter has it right, "initially false". Called like that, as Algorithm 2 has
it, it returns ∞ all the same. (With the end mended and the flag `true` it is wrong too: see the near misses.)

**0·∞.** MINIMIZE1 is 0 where there are as many atoms as values, and the page does not say what 0·∞ is. Read as ∞, the
printed algorithm returns ∞ for every input; read as 0, it returns 0 where some bucket has at most k values, which is
right there, but ∞ everywhere else; left undefined, so is the answer there.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from proofs_check.claims.claim import Claim, Counterexample, correction, erratum
from proofs_check.oracles.joint_atoms import least_jointly
from proofs_check.oracles.minima import least
from proofs_check.oracles.minimize2 import (
    INFINITY,
    Minimize2,
    Number,
    Reading,
    as_infinity,
    as_zero,
    undefined,
)
from proofs_check.oracles.small_releases import releases_with_k
from reference.instances import Case, Release, released


def printed(release: Release, k: int) -> Number:
    """Both slips."""
    return Minimize2(release, within=least).printed(k)


def only_the_call_corrected(release: Release, k: int) -> Number:
    """∞ after the last bucket."""
    return Minimize2(release, within=least).corrected(k)


def printed_is_right(case: Case, algorithm: Callable[[Release, int], Number] = printed) -> bool:
    """MINIMIZE2(0, k, true), as printed, minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def call_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_call_corrected) -> bool:
    """MINIMIZE2(0, k, false) with ∞ after the last bucket minimises Formula (1)."""
    return algorithm(*case) == least_jointly(*case)


def shown_against_least(algorithm: Callable[[Release, int], Number], call: str, case: Case) -> Counterexample:
    """What the algorithm returns, and what it should."""
    release, k = case
    found = algorithm(release, k)
    value = "∞" if found is INFINITY else str(found)
    numbers = f"{call} returns {value}, the least Formula (1) is {least_jointly(release, k)}"
    return Counterexample(numbers, released(release), k)


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


def _erratum(
    statement: Callable[[Case], bool],
    algorithm: Callable[[Release, int], Number],
    call: str,
    returned: str,
    *,
    name: str,
) -> Claim[Case]:
    return erratum(  # type: ignore[no-any-return] # a claim, since its statement is given
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
    _erratum(printed_is_right, printed, "MINIMIZE2(0, k, true)", "∞", name="minimize2-as-printed-is-right"),
    _erratum(
        call_corrected_is_right,
        only_the_call_corrected,
        "MINIMIZE2(0, k, false)",
        "∞",
        name="minimize2-called-with-false-is-right",
    ),
    correction(
        name="minimize2-as-printed-is-infinite",
        paper="3.3.3, Algorithm 2",
        scope=releases_with_k(6, k=3),
        statement=is_infinite,
    ),
)
