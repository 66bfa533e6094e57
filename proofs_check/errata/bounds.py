"""Bounds that are off (paper, section 3.3.3).

MINIMIZE2 is said to "take an additional O(|B| × k) time and space", and the incremental cost is said to be "O(|B*|
× k + x × k³)-time". There are O(|B| k) states, but each has a loop of up to k + 1 turns: the printed algorithm
takes O(|B| k²), and with a few new buckets the incremental cost is off likewise. In space O(|B| k) is right.

Doubling k multiplies what is O(|B| k) by about 2, and what is of order |B| k² by about 4: three times as much is
where the two are told apart, from k = 8 on.
"""

from collections.abc import Callable, Iterator

from proofs_check.claim import Claim, Evidence, Kind
from proofs_check.claims.complexity import Size, turns_across
from proofs_check.pseudocode import Minimize2, placed_or_not


def doublings() -> Iterator[Size]:
    """Numbers of buckets and k, from 8 on."""
    return ((buckets, k) for buckets in (2, 4, 8) for k in (8, 16, 32))


def is_linear_in_k(size: Size, count: Callable[[int, int], int] = turns_across) -> bool:
    """Doubling k multiplies the number of turns by less than 3."""
    buckets, k = size
    return count(buckets, 2 * k) < 3 * count(buckets, k)


def turns_with_new_buckets(buckets: int, k: int, new: int = 1) -> int:
    """The turns of MINIMIZE2 after a change: all states from the first bucket to the last new one are new."""
    algorithm = Minimize2([(k + 2, k + 1)] * buckets, after_last=placed_or_not)
    for h in range(k + 1):
        for flag in (True, False):
            algorithm(new, h, flag)  # known from before the change
    known = algorithm.turns
    algorithm.corrected(k)
    return algorithm.turns - known


def turns_with_last_bucket_new(buckets: int, k: int) -> int:
    """The same if the last bucket is the new one: no state is known."""
    return turns_across(buckets, k)


def change_is_linear_in_k(size: Size, count: Callable[[int, int], int] = turns_with_last_bucket_new) -> bool:
    """Doubling k multiplies the turns of MINIMIZE2 after a change of one bucket by less than 3."""
    return is_linear_in_k(size, count)


def states_are_linear(size: Size) -> bool:
    """There are at most 2|B|(k + 1) memoised states."""
    buckets, k = size
    algorithm = Minimize2([(k + 2, k + 1)] * buckets, after_last=placed_or_not)
    algorithm.corrected(k)
    return len(algorithm.known) <= 2 * buckets * (k + 1)


def first_bucket_new_is_cheap(size: Size) -> bool:
    """If the new bucket is the first one, a change takes k + 1 turns: all later states are known."""
    buckets, k = size
    return turns_with_new_buckets(buckets, k) == k + 1


def _shown(size: Size) -> str:
    return f"buckets: {size[0]}, k = {size[1]}"


CLAIMS = (
    Claim(
        name="minimize2-takes-linear-time-in-k",
        paper="3.3.3, Algorithm complexity",
        kind=Kind.ERRATUM,
        words="Given MINIMIZE1, MINIMIZE2 takes O(|B| k) time: doubling k multiplies its steps by less than 3.",
        scope="2, 4, 8 buckets, k = 8, 16, 32 doubled; steps counted",
        evidence=Evidence.EXHAUSTIVE,
        instances=doublings,
        statement=is_linear_in_k,
        fails_at="buckets: 2, k = 8",
        instead="minimize2-takes-quadratic-time-in-k",
        shown=_shown,
    ),
    Claim(
        name="an-incremental-run-takes-linear-time-in-k",
        paper="3.3.3, closing remark",
        kind=Kind.ERRATUM,
        words="With x new buckets a run takes O(|B*| k + x k³): doubling k multiplies its steps by less than 3.",
        scope="2, 4, 8 buckets, the last one new, k = 8, 16, 32 doubled; steps counted",
        evidence=Evidence.EXHAUSTIVE,
        instances=doublings,
        statement=change_is_linear_in_k,
        fails_at="buckets: 2, k = 8",
        instead="new-buckets-in-front-cost-one-loop",
        shown=_shown,
    ),
    Claim(
        name="new-buckets-in-front-cost-one-loop",
        paper="3.3.3, closing remark",
        kind=Kind.CORRECTION,
        words="Ordered so that the new bucket comes first, a run reuses all of MINIMIZE2 but k + 1 turns of its loop.",
        scope="2, 4, 8 buckets, the first one new, k = 8, 16, 32; steps counted",
        evidence=Evidence.EXHAUSTIVE,
        instances=doublings,
        statement=first_bucket_new_is_cheap,
        shown=_shown,
    ),
    Claim(
        name="minimize2-takes-linear-space",
        paper="3.3.3, Algorithm complexity",
        words="MINIMIZE2 memoises O(|B| k) values.",
        scope="2, 4, 8 buckets, k = 8, 16, 32; values counted",
        evidence=Evidence.EXHAUSTIVE,
        instances=doublings,
        statement=states_are_linear,
        shown=_shown,
    ),
)
