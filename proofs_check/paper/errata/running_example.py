"""The maximum disclosure of Figure 3 for one implication (paper, section 2.3).

"The maximum disclosure of the bucketization in Figure 3 with respect to L^1 turns out to be 10/19, and occurs when
φ is t_p' = s' → t_p = s where p is a person in the first bucket, p' is a person in the second bucket, and s and s'
are both flu." It is 2/3, inside the first bucket: of five people two have flu, two lung cancer and one mumps;
whoever has not lung cancer has flu with 2/3. With two implications something is certain.
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import largest
from reference.bucketization import Bucketization
from reference.example import FIGURE_3
from reference.laboratory.languages.bounded import SimpleImplications
from reference.meter import UNLIMITED, Meter


def is_ten_nineteenths(k: int, meter: Meter = UNLIMITED) -> bool:
    """The largest probability with one implication is 10/19."""
    return largest(FIGURE_3, SimpleImplications(), k, meter) == Fraction(10, 19)


def is_two_thirds(
    k: int, fast: Callable[[Bucketization, int], Disclosure] = maximum_disclosure, meter: Meter = UNLIMITED
) -> bool:
    """2/5 with none, 2/3 with one implication; by search over all simple implications, and by `fastpath`."""
    expected = (Fraction(2, 5), Fraction(2, 3))[k]
    return largest(FIGURE_3, SimpleImplications(), k, meter) == fast(FIGURE_3, k).value == expected


CLAIMS = (
    Claim(
        name="the-example-discloses-ten-nineteenths",
        paper="2.3, after Definition 6",
        kind=Kind.ERRATUM,
        words="The maximum disclosure of Figure 3 with respect to L^1 is 10/19, with an implication across buckets.",
        scope=Every("Figure 3, k = 1, all simple implications", lambda: (1,)),
        statement=is_ten_nineteenths,
        metered=True,
        fails_at="Figure 3, k = 1: 2/3",
        instead="the-example-discloses-two-thirds",
        shown=lambda k: f"Figure 3, k = {k}: {largest(FIGURE_3, SimpleImplications(), k)}",
    ),
    Claim(
        name="the-example-discloses-two-thirds",
        paper="2.3, after Definition 6",
        kind=Kind.CORRECTION,
        words="The maximum disclosure of Figure 3 is 2/5 with respect to L^0 and 2/3 with respect to L^1.",
        scope=Every("Figure 3, k = 0, 1, all simple implications", lambda: (0, 1)),
        statement=is_two_thirds,
        metered=True,
        shown=lambda k: f"Figure 3, k = {k}",
    ),
)
