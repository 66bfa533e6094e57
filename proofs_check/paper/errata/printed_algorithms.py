"""The two algorithms as they are printed (paper, section 3.3).

MINIMIZE2 returns r_min = ∞ after the last bucket, so that every product is ∞: it must return 1 where A is placed.
And "So MINIMIZE2(0, k, true) minimizes" Formula (1): with the flag `true` A counts as placed before the first
bucket and never is; the comment on the parameter has it right, "initially false". Each correction alone does not
help.

MINIMIZE1 divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.
"""

from collections.abc import Callable
from fractions import Fraction

from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.placements import least
from proofs_check.oracles.pseudocode import Minimize2, Number, placed_or_not
from proofs_check.paper.claims.minimize_across import least_ratio
from proofs_check.paper.claims.minimize_within import as_printed, shown
from proofs_check.paper.claims.minimize_within import cases as bucket_cases
from reference.small_instances import Case, Histogram, Release, cases, shown_case


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
    """MINIMIZE2(0, k, true) as printed is the least Formula (1)."""
    return algorithm(*case) == least_ratio(*case)


def call_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_call_corrected) -> bool:
    """MINIMIZE2(0, k, false) as printed is the least Formula (1)."""
    return algorithm(*case) == least_ratio(*case)


def end_corrected_is_right(case: Case, algorithm: Callable[[Release, int], Number] = only_the_end_corrected) -> bool:
    """MINIMIZE2(0, k, true) with 1 after the last bucket is the least Formula (1)."""
    return algorithm(*case) == least_ratio(*case)


def is_infinite(case: Case, algorithm: Callable[[Release, int], Number] = printed) -> bool:
    """As printed, MINIMIZE2 returns ∞."""
    return algorithm(*case) is None


def printed_needs_no_people(
    case: tuple[Histogram, int], algorithm: Callable[[Histogram, int], Fraction] = as_printed
) -> bool:
    """MINIMIZE1(b, 0, k, k) as printed is the least probability that none of k atoms is true."""
    try:
        return algorithm(*case) == least(*case)
    except ZeroDivisionError:
        return False


def _erratum(name: str, words: str, statement: Callable[[Case], bool], fails_at: str) -> Claim[Case]:
    return Claim(
        name=name,
        paper="3.3.3, Algorithm 2",
        kind=Kind.ERRATUM,
        words=words,
        scope=Every("all releases of at most 4 people, k ≤ 2", lambda: cases(4, range(3))),
        statement=statement,
        fails_at=fails_at,
        instead="minimize2-corrected-is-right",
        shown=shown_case,
    )


CLAIMS = (
    _erratum(
        "minimize2-as-printed-is-right",
        "MINIMIZE2(0, k, true) minimises Formula (1).",
        printed_is_right,
        "(1), k = 0",
    ),
    _erratum(
        "minimize2-called-with-false-is-right",
        "MINIMIZE2(0, k, false) with ∞ after the last bucket minimises Formula (1).",
        call_corrected_is_right,
        "(1), k = 0",
    ),
    _erratum(
        "minimize2-called-with-true-is-right",
        "MINIMIZE2(0, k, true) with 1 after the last bucket minimises Formula (1).",
        end_corrected_is_right,
        "(1), k = 0",
    ),
    Claim(
        name="minimize2-as-printed-is-infinite",
        paper="3.3.3, Algorithm 2",
        kind=Kind.CORRECTION,
        words="As printed, MINIMIZE2 returns ∞ for every input.",
        scope=Every("all releases of at most 6 people, k ≤ 3", lambda: cases(6, range(4))),
        statement=is_infinite,
        shown=shown_case,
    ),
    Claim(
        name="minimize1-as-printed-is-right",
        paper="3.3.1, Algorithm 1",
        kind=Kind.ERRATUM,
        words="MINIMIZE1(b, 0, k, k) minimises over all atoms about bucket b, for every k.",
        scope=Every("all histograms of at most 5 people, k ≤ 4", lambda: bucket_cases(5, range(5))),
        statement=printed_needs_no_people,
        fails_at="(1), k = 2",
        instead="minimize1-corrected-is-right",
        shown=shown,
    ),
)
