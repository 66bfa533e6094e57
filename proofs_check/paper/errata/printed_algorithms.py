"""What is printed wrong: an example's number, and MINIMIZE1 (paper, sections 2.3 and 3.3.1).

**Figure 3.** "The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19, and
occurs when φ is t_p' = s' → t_p = s where p is a person in the first bucket, p' is a person in the second bucket, and
s and s' are both flu." It is 2/3, inside the first bucket: of five people two have flu, two lung cancer and one mumps;
whoever has not lung cancer has flu with 2/3. With two implications something is certain.

**MINIMIZE1** divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import correction, erratum
from proofs_check.checking.scope import Every
from proofs_check.oracles.minima import least
from proofs_check.oracles.small_releases import histograms_with_k, largest
from proofs_check.paper.claims.minimize_within import as_printed
from reference.bucketization import Bucketization
from reference.example import FIGURE_3
from reference.laboratory.languages.implications import SimpleImplications
from reference.meter import UNLIMITED, Meter
from reference.small_instances import Histogram


def is_ten_nineteenths(k: int, meter: Meter = UNLIMITED) -> bool:
    """The largest probability with one implication is 10/19."""
    return largest(FIGURE_3, SimpleImplications(), k, meter) == Fraction(10, 19)


def is_two_thirds(
    k: int, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure, meter: Meter = UNLIMITED
) -> bool:
    """2/5 with none, 2/3 with one implication; by search over all simple implications, and by `fastpath`."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return largest(FIGURE_3, SimpleImplications(), k, meter) == fast(FIGURE_3, k).value == expected


def printed_needs_no_people(
    case: tuple[Histogram, int], algorithm: Callable[[Histogram, int], Fraction] = as_printed
) -> bool:
    """MINIMIZE1(b, 0, k, k) as printed is the least probability that none of k atoms is true."""
    try:
        return algorithm(*case) == least(*case)
    except ZeroDivisionError:
        return False


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
