"""That memoising MINIMIZE2 is enough for the bounds of section 3.3.3: one way to read "using dynamic programming".

The paper says that MINIMIZE2 *can be modified* "using dynamic programming to take an additional O(|B| × k)time and
space", and that running it again after x buckets are new costs O(|B*| × k + x × k³). Plain memoisation is not such a
modification. It has O(|B| k) values to keep, which is right for space, but for each there is a loop of up to k + 1
turns: (k + 1) + (|B| - 1)(k + 1)(k + 2) in all (`claims.complexity_across`), and no factor makes that O(|B| k). Another
modification takes O(|B| k + k²), which is O(|B| k) for k ≤ |B|:
`a-modified-minimize2-takes-linear-time-for-few-implications`. Whether O(|B| k) can be had for k > |B| is open.

Again after a change: with one new bucket and |B*| = k² of them the bound is a multiple of k³. If the new bucket stands
last, none of MINIMIZE2's values can be reused, and its loop turns about k⁴ times. (With few buckets the bound's term x
k³ would hide this.) The factors of both claims, 10 and 4, are ours: whatever they are, some k exceeds them.
`an-incremental-run-of-fastpath-keeps-the-bound` has what can be had.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.claims.scope import Every, Evidence
from proofs_check.paper.claims.complexity import numbers
from proofs_check.paper.claims.complexity_across import turns_across
from proofs_check.paper.claims.complexity_whole import turns_of_all_calls
from proofs_check.paper.claims.incremental_runs import rerun

FACTOR = 10
"""The largest factor that is tried before |B| (k + 1)."""
LARGE = (4, 16, 64)
"""Values of k, as large as it takes to exceed the factor."""


def is_linear_in_k(buckets: int, count: Callable[[int, int], int] = turns_across) -> bool:
    """Memoised, MINIMIZE2 takes O(|B| k) time: at most 10 · |B| (k + 1) turns of its loop, given MINIMIZE1."""
    return all(count(buckets, k) <= FACTOR * buckets * (k + 1) for k in LARGE)


def shown_turns(buckets: int) -> Counterexample:
    """The first k for which there are too many turns."""
    k = next(k for k in LARGE if turns_across(buckets, k) > FACTOR * buckets * (k + 1))
    bound = FACTOR * buckets * (k + 1)
    return Counterexample(f"{turns_across(buckets, k):,} turns for k = {k}, where 10 · |B| (k + 1) is {bound:,}")


@cache
def turns_after_a_new_bucket(k: int) -> int:
    """The turns of MINIMIZE1 for one new bucket, and of MINIMIZE2 after that, with k² buckets, the new one last.

    What MINIMIZE1 returns does not change how often MINIMIZE2's loop turns.
    """
    rows = [(2 * k + 2, *(1,) * (k + 1)) for _ in range(k * k - 1)]
    before, after = (*rows, (3 * k, *(1,) * (k + 1))), (*rows, (3 * k + 1, *(1,) * (k + 1)))
    return turns_of_all_calls(k) + rerun(before, after, k, within=lambda *_: Fraction(1)).turns


def bound_after_a_new_bucket(k: int) -> int:
    """4 · (|B*| (k + 1) + x (k + 1)³) for x = 1 new bucket and |B*| = k²."""
    return 4 * (k * k * (k + 1) + (k + 1) ** 3)


def change_keeps_the_bound(k: int, count: Callable[[int], int] = turns_after_a_new_bucket) -> bool:
    """Memoised MINIMIZE2, run again with one new bucket of k², takes at most 4 · (|B*| (k + 1) + (k + 1)³) turns."""
    return count(k) <= bound_after_a_new_bucket(k)


def shown_turns_again(k: int) -> Counterexample:
    """The turns after a change beside the bound."""
    return Counterexample(f"{turns_after_a_new_bucket(k):,} turns, where the bound is {bound_after_a_new_bucket(k):,}")


CLAIMS = (
    near_miss(
        name="memoised-minimize2-takes-linear-time-in-k",
        paper="sibling of 3.3.3, Algorithm complexity",
        scope=Every(
            f"2, 4, 8 buckets, k = {', '.join(map(str, LARGE))}; turns counted",
            lambda: (2, 4, 8),
            evidence=Evidence.EXAMPLE,
            shown=lambda buckets: f"buckets: {buckets}",
        ),
        statement=is_linear_in_k,
        fails_at="buckets: 2",
        fails_with="4,355 turns for k = 64, where 10 · |B| (k + 1) is 1,300",
        shows=shown_turns,
        instead="a-modified-minimize2-takes-linear-time-for-few-implications",
    ),
    near_miss(
        name="an-incremental-run-of-memoised-minimize2-keeps-the-bound",
        paper="sibling of 3.3.3, closing remark",
        scope=numbers(1, 12).also("k² buckets, the last one new; turns counted"),
        statement=change_keeps_the_bound,
        fails_at="k = 8",
        fails_with="5,844 turns, where the bound is 5,220",
        shows=shown_turns_again,
        instead="an-incremental-run-of-fastpath-keeps-the-bound",
    ),
)
