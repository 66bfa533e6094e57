"""What a turn of MINIMIZE1 costs: the sum in its line 4 (paper, section 3.3.1, "Algorithm complexity").

A turn multiplies by (n_b - i - Σ_{j < k_i} n_b(s_b^j))/(n_b - i). `complexity` shows that there are at most k³ turns.
But the sum, added up anew in each of them as the line is printed, has k_i terms: about k⁴ additions in all. Person 2
alone has Σ_t t·(the number of (u, k̂) with u, k̂ ≥ t and 2u + k̂ ≤ k) of them, about Σ_t t (k - 3t)²/4, which is about
k⁴/432; and there are no more than k·k³, since k_i ≤ k.

"So we can easily turn this into an O(k³) time" algorithm all the same: with the sums of the first 0, 1, 2, …, k
frequencies, made once by k additions, a turn takes one look-up, two subtractions, a division, a multiplication and a
comparison, whatever k_i is.
"""

from collections.abc import Callable

from proofs_check.claims.claim import correction, ours
from proofs_check.oracles.minima import Minimize1
from proofs_check.paper.claims.complexity import looked_up_within, numbers
from reference.instances import Histogram


class WithPrefixSums(Minimize1):
    """MINIMIZE1 that adds up every frequency once."""

    def __init__(self, histogram: Histogram) -> None:
        super().__init__(histogram)
        self.sums = [0]
        """The sums of the first 0, 1, 2, … frequencies, as far as they were needed."""

    def top(self, k_i: int) -> int:
        """The sum of the k_i largest frequencies."""
        while len(self.sums) <= k_i:
            self.looked_up += 1
            self.sums.append(self.sums[-1] + self.histogram[len(self.sums) - 1])
        return self.sums[k_i]


def is_of_fourth_power(k: int, count: Callable[[int], int] = looked_up_within) -> bool:
    """As line 4 is printed, the memoised MINIMIZE1(b, 0, k, k) adds up at least k⁴/432 and at most k⁴ frequencies."""
    return k**4 <= 432 * count(k) and count(k) <= k**4


def bucket_of(k: int) -> Histogram:
    """A bucket in which neither people nor values run out, and frequencies differ."""
    return (3, 3, 2, *(1,) * (2 * k + 2))


def once_is_enough(k: int, algorithm: Callable[[Histogram], Minimize1] = WithPrefixSums) -> bool:
    """With prefix sums MINIMIZE1(b, 0, k, k) adds up k frequencies in all, and has the same turns and value."""
    fast, printed = algorithm(bucket_of(k)), Minimize1(bucket_of(k))
    same = fast(0, k, k) == printed(0, k, k) and fast.turns == printed.turns <= k**3
    return same and fast.looked_up == k


CLAIMS = (
    ours(
        name="line-4-as-printed-adds-up-about-k-to-the-fourth-frequencies",
        paper="ours, on 3.3.1, Algorithm complexity",
        scope=numbers(1, 40).also("frequencies counted, in buckets where nobody runs out"),
        statement=is_of_fourth_power,
    ),
    correction(
        name="with-prefix-sums-minimize1-takes-cubic-time",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(1, 24).also("turns and frequencies counted, in a bucket where nobody runs out"),
        statement=once_is_enough,
    ),
)
