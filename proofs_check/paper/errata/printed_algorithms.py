"""What is printed wrong in MINIMIZE1 (paper, section 3.3.1).

**MINIMIZE1** divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.
"""

from collections.abc import Callable
from fractions import Fraction

from proofs_check.checking.claim import erratum
from proofs_check.oracles.minima import least
from proofs_check.oracles.small_releases import histograms_with_k
from proofs_check.paper.claims.minimize_within import as_printed
from reference.small_instances import Histogram


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
        name="minimize1-as-printed-is-right",
        paper="3.3.1, Algorithm 1",
        words="MINIMIZE1(b, 0, k, k) minimises over all atoms about bucket b, for every k.",
        scope=histograms_with_k(5, k=4),
        statement=printed_needs_no_people,
        fails_at="(1), k = 2",
        instead="minimize1-corrected-is-right",
    ),
)
