"""What is printed wrong: an example's number and two algorithms (paper, sections 2.3 and 3.3).

**Figure 3.** "The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19, and
occurs when φ is t_p' = s' → t_p = s where p is a person in the first bucket, p' is a person in the second bucket, and
s and s' are both flu." It is 2/3, inside the first bucket: of five people two have flu, two lung cancer and one mumps;
whoever has not lung cancer has flu with 2/3. With two implications something is certain.

**MINIMIZE2** returns r_min = ∞ after the last bucket, so that every product is ∞: it must return 1 where A is placed.
And "So MINIMIZE2(0, k, true) minimizes" Formula (1): with the flag `true` A counts as placed before the first
bucket and never is; the comment on the parameter has it right, "initially false". Each correction alone does not
help.

**MINIMIZE1** divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import Claim, correction, erratum
from proofs_check.checking.scope import Every
from proofs_check.oracles.placements import least
from proofs_check.oracles.pseudocode import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import histograms_with_k, largest, releases_with_k
from proofs_check.paper.claims.minimize_across import least_ratio
from proofs_check.paper.claims.minimize_within import as_printed
from reference.bucketization import Bucketization
from reference.example import FIGURE_3
from reference.laboratory.languages.implications import SimpleImplications
from reference.meter import UNLIMITED, Meter
from reference.small_instances import Case, Histogram, Release


def is_ten_nineteenths(k: int, meter: Meter = UNLIMITED) -> bool:
    """The largest probability with one implication is 10/19."""
    return largest(FIGURE_3, SimpleImplications(), k, meter) == Fraction(10, 19)


def is_two_thirds(
    k: int, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure, meter: Meter = UNLIMITED
) -> bool:
    """2/5 with none, 2/3 with one implication; by search over all simple implications, and by `fastpath`."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return largest(FIGURE_3, SimpleImplications(), k, meter) == fast(FIGURE_3, k).value == expected


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
    """As printed, MINIMIZE2 returns ∞ for every input."""
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
    return erratum(
        name=name,
        paper="3.3.3, Algorithm 2",
        words=words,
        scope=releases_with_k(4, k=2),
        statement=statement,
        fails_at=fails_at,
        instead="minimize2-corrected-is-right",
    )


CLAIMS = (
    erratum(
        name="the-example-discloses-ten-nineteenths",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 with respect to L^1 is 10/19, with an implication across buckets.",
        scope=Every(
            "Figure 3, k = 1, all simple implications",
            lambda: (1,),
            shown=lambda k: f"Figure 3, k = {k}: {largest(FIGURE_3, SimpleImplications(), k)}",
        ),
        statement=is_ten_nineteenths,
        metered=True,
        fails_at="Figure 3, k = 1: 2/3",
        instead="the-example-discloses-two-thirds",
    ),
    correction(
        name="the-example-discloses-two-thirds",
        paper="2.3, after Definition 6",
        words="The maximum disclosure of Figure 3 is 2/5 with respect to L^0 and 2/3 with respect to L^1.",
        scope=Every(
            "Figure 3, k = 0, 1, all simple implications", lambda: (0, 1), shown=lambda k: f"Figure 3, k = {k}"
        ),
        statement=is_two_thirds,
        metered=True,
    ),
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
    correction(
        name="minimize2-as-printed-is-infinite",
        paper="3.3.3, Algorithm 2",
        scope=releases_with_k(6, k=3),
        statement=is_infinite,
    ),
    erratum(
        name="minimize1-as-printed-is-right",
        paper="3.3.1, Algorithm 1",
        words="MINIMIZE1(b, 0, k, k) minimises over all atoms about bucket b, for every k.",
        scope=histograms_with_k(5, k=4),
        statement=printed_needs_no_people,
        fails_at="(1), k = 2",
        instead="minimize1-corrected-is-right",
    ),
)
