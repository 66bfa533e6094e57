"""Bounds that the algorithm across buckets, memoised, does not keep (section 3.3.3).

MINIMIZE2 can be modified "using dynamic programming to take an additional O(|B| × k)time and space", and the cost of
running it again after x buckets are new "is O(|B*| × k + x × k³)-time". There are O(|B| k) values to memoise, but for
each there is a loop of up to k + 1 turns: O(|B| k²) in all, as is counted exactly in `complexity_across`. In space
O(|B| k) is right. If time were linear in k, the exponent that fits the counted turns best would be 1 or a little less;
5/4, which the first claim allows, is far from both 1 and 2.

Again after a change: with one new bucket, and |B*| = k² of them, the bound is 2 k³. If the new bucket stands last, none
of MINIMIZE2's values can be reused, and its loop turns about k⁴ times; the exponent that fits is 3.58 up to k
= 12, and rises; 13/4, which the second claim allows, is more than the bound's 3.
(With few buckets the bound's term x k³ would hide this.)

Other programs keep the bounds: see `a-modified-minimize2-takes-linear-time-for-few-implications` and
`an-incremental-run-of-fastpath-keeps-the-bound`.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, Evidence
from proofs_check.oracles.fitted_exponents import Series, at_most, counted
from proofs_check.paper.claims.complexity_across import turns_across, turns_of_all_calls
from proofs_check.paper.claims.incremental_runs import rerun


def turns_by_k(buckets: int, count: Callable[[int, int], int] = turns_across) -> Series:
    """The turns of MINIMIZE2, given MINIMIZE1, as k doubles."""
    return counted(f"buckets: {buckets}, k", lambda k: count(buckets, k), 8, 4)


def is_linear_in_k(buckets: int, count: Callable[[int, int], int] = turns_across) -> bool:
    """The exponent of k that fits the number of turns best is 5/4 at most."""
    return at_most(turns_by_k(buckets, count).counts, Fraction(5, 4))


@cache
def turns_after_a_new_bucket(k: int) -> int:
    """The turns of MINIMIZE1 for one new bucket, and of MINIMIZE2 after that, with k² buckets, the new one last.

    What MINIMIZE1 returns does not change how often MINIMIZE2's loop turns.
    """
    rows = [(2 * k + 2, *(1,) * (k + 1)) for _ in range(k * k - 1)]
    before, after = (*rows, (3 * k, *(1,) * (k + 1))), (*rows, (3 * k + 1, *(1,) * (k + 1)))
    return turns_of_all_calls(k) + rerun(before, after, k, within=lambda *_: Fraction(1)).turns


def turns_again(first: int, count: Callable[[int], int] = turns_after_a_new_bucket) -> Series:
    """The turns after a change, as k doubles."""
    return counted("k", count, first, 3)


def change_keeps_the_bound(first: int, count: Callable[[int], int] = turns_after_a_new_bucket) -> bool:
    """The exponent of k that fits the turns after a change best is 13/4 at most."""
    return at_most(turns_again(first, count).counts, Fraction(13, 4))


def _shown(series: Series, bound: str) -> Shown:
    return Shown(f"{', '.join(f'{count:,}' for count in series.counts)} turns, where {bound}")


CLAIMS = (
    erratum(
        name="memoised-minimize2-takes-linear-time-in-k",
        paper="3.3.3, Algorithm complexity",
        words="Modified by dynamic programming (its values are memoised), MINIMIZE2 takes O(|B| k) time after "
        "MINIMIZE1: an exponent of k of 5/4 at most fits its turns.",
        scope=Every(
            "2, 4, 8 buckets, k = 8, 16, 32, 64; turns counted",
            lambda: (2, 4, 8),
            evidence=Evidence.EXAMPLE,
            shown=lambda buckets: str(turns_by_k(buckets)),
        ),
        statement=is_linear_in_k,
        fails_at="buckets: 2, k = 8, 16, 32, 64: fitted exponent 1.82",
        fails_with="99, 323, 1,155, 4,355 turns, where O(|B| k) at most doubles from one to the next",
        shows=lambda buckets: _shown(turns_by_k(buckets), "O(|B| k) at most doubles from one to the next"),
        instead="minimize2-takes-quadratic-time-in-k",
    ),
    erratum(
        name="an-incremental-run-of-memoised-minimize2-keeps-the-bound",
        paper="3.3.3, closing remark",
        words="With one new bucket, running again takes O(|B*| k + k³) time: with k² buckets an exponent of k of 13/4 "
        "at most fits the turns of MINIMIZE1 for the new bucket and of MINIMIZE2.",
        scope=Every(
            "k = 3, 6, 12, with k² buckets, the last one new; turns counted",
            lambda: (3,),
            evidence=Evidence.EXAMPLE,
            shown=lambda first: str(turns_again(first)),
        ),
        statement=change_keeps_the_bound,
        fails_at="k = 3, 6, 12: fitted exponent 3.58",
        fails_with="184, 2,051, 26,494 turns, where |B*| k + k³ is 54, 432, 3,456",
        shows=lambda first: _shown(turns_again(first), "|B*| k + k³ is 54, 432, 3,456"),
        instead="an-incremental-run-of-fastpath-keeps-the-bound",
    ),
)
