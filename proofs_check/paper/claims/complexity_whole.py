"""How many steps MINIMIZE1 and MINIMIZE2 take together, and how many `fastpath` takes (paper, section 3.3.3).

"Thus, assuming that we first memoize […] MINIMIZE1 (which we can do in time O(|B| × k³))", and MINIMIZE2 takes less,
"the whole algorithm can be made to run in O(|B| × k³)time and space". Both are run together here, corrected and
memoised, and the turns of all loops and the values that are kept are counted: not fitted, but exactly what is stated
for each |B| and k that is tried. (What a turn takes is in `sums_within`.)

`fastpath` is another program for the same maximum: its steps are counted on their own. The factor of its bound is
what it takes for k = 0.
"""

from collections.abc import Callable
from functools import cache

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import Claim, ours
from proofs_check.oracles.minima import Minimize1
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.paper.claims.complexity import numbers
from proofs_check.paper.claims.complexity_across import Size, sizes
from reference.buckets import Bucket, Bucketization
from reference.progress import counted


@cache
def all_calls(k: int) -> Minimize1:
    """MINIMIZE1(b, 0, h, h) for all h ≤ k + 1, memoised together, in a bucket where nobody runs out."""
    algorithm = Minimize1((1,) * (2 * k + 4))
    for h in range(k + 2):
        algorithm(0, h, h)
    return algorithm


def turns_of_all_calls(k: int) -> int:
    """The turns of MINIMIZE1 for all h ≤ k + 1 together."""
    return all_calls(k).turns


@cache
def whole_run(buckets: int, k: int) -> Minimize2:
    """MINIMIZE2(0, k, false), corrected, with MINIMIZE1 in every bucket, where nobody runs out."""
    algorithm = Minimize2([(number + 1, *(1,) * (2 * k + 4)) for number in range(buckets)], after_last=placed_or_not)
    algorithm.corrected(k)
    return algorithm


def turns_of_everything(buckets: int, k: int) -> int:
    """The turns of MINIMIZE1 in every bucket, and of MINIMIZE2."""
    run = whole_run(buckets, k)
    return run.turns + sum(within.turns for within in run.tables.values())


def values_of_everything(buckets: int, k: int) -> int:
    """The values of MINIMIZE1 in every bucket, and of MINIMIZE2."""
    run = whole_run(buckets, k)
    return len(run.known) + sum(len(within.known) for within in run.tables.values())


def together_cubic(k: int, count: Callable[[int], int] = turns_of_all_calls) -> bool:
    """All MINIMIZE1(b, 0, h, h), h ≤ k + 1, share values and take (k + 1)(k + 2)(k + 3)/6 turns: O(k³) a bucket."""
    return count(k) == (k + 1) * (k + 2) * (k + 3) // 6


def whole_is_cubic(size: Size, count: Callable[[int, int], int] = turns_of_everything) -> bool:
    """The whole algorithm, corrected, takes |B| (k + 1)(k + 2)(k + 3)/6 turns of MINIMIZE1 and those of MINIMIZE2, less
    than |B| (k + 1)(k + 2): O(|B| k³).
    """  # noqa: D205 - one sentence
    buckets, k = size
    across = (k + 1) + (buckets - 1) * (k + 1) * (k + 2)
    return count(buckets, k) == buckets * (k + 1) * (k + 2) * (k + 3) // 6 + across


def whole_keeps_less(size: Size, count: Callable[[int, int], int] = values_of_everything) -> bool:
    """The whole algorithm keeps k + 2 + Σ_{m ≤ k+1} Σ_{i ≤ m} ⌊m/i⌋ values a bucket, about k² log k, and MINIMIZE2's:
    less than O(|B| k³).
    """  # noqa: D205 - one sentence
    buckets, k = size
    within = k + 2 + sum(m // i for m in range(1, k + 2) for i in range(1, m + 1))
    return count(buckets, k) == buckets * within + 1 + 2 * (buckets - 1) * (k + 1)


def steps_of_fastpath(buckets: int, k: int) -> int:
    """All steps of `fastpath`, as it reports them, for this number of buckets, no two of them alike."""
    rows = [{str(place): place + number for place in range(1, k + 3)} for number in range(buckets)]
    release = Bucketization(Bucket.numbered(number, row) for number, row in enumerate(rows))
    with counted() as steps:
        maximum_disclosure(release, k)
    return steps.total()


def fastpath_takes_less(size: Size, count: Callable[[int, int], int] = steps_of_fastpath) -> bool:
    """`fastpath` gives the maximum and an attacker in at most (2|B| + 3)(k + 1)²(1 + ⌊log2(k + 1)⌋) steps."""
    buckets, k = size
    return count(buckets, k) <= (2 * buckets + 3) * (k + 1) ** 2 * (k + 1).bit_length()


WHOLE = sizes((1, 2, 3, 5, 8), k=(0, 1, 2, 3, 5, 8, 16))

CLAIMS = (
    Claim(
        name="all-calls-of-minimize1-together-fit-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=numbers(0, 25).also("turns counted, in buckets where nobody runs out"),
        statement=together_cubic,
    ),
    Claim(
        name="the-steps-of-the-whole-algorithm-fit-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=WHOLE.also("turns counted"),
        statement=whole_is_cubic,
    ),
    Claim(
        name="the-values-of-the-whole-algorithm-fit-less-than-the-cube",
        paper="3.3.3, Algorithm complexity",
        scope=WHOLE.also("values counted"),
        statement=whole_keeps_less,
    ),
    ours(
        name="the-steps-of-fastpath-fit-less-than-the-cube",
        paper="ours, on 3.3",
        scope=sizes((1, 2, 4, 16, 64), k=(0, 1, 2, 4, 8, 16, 32)).also("no two buckets alike; steps counted"),
        statement=fastpath_takes_less,
    ),
)
