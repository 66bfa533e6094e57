"""How many steps MINIMIZE2 and the whole algorithm take, by counting them (section 3.3.3, "Algorithm complexity").

Counted as in `complexity`.

    MINIMIZE1 for all h ≤ k + 1              O(k³) time: the calls share what they memoise
    MINIMIZE2 after that                     O(|B| k²) time (not O(|B| k), see the errata), O(|B| k) space
    all of it                                O(|B| k³) time
    `fastpath`, table, optimum and summary   O(k² log k), O(k² log k) with the winners' patterns, O(|B|)
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary, summarize
from proofs_check.checking.claim import Kind, correction, ours
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.minima import Minimize1
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.paper.claims.complexity import Growth, fitted_claim, numbers, steps_of_table, tight
from reference.meter import Meter
from reference.small_instances import released

Size: TypeAlias = tuple[int, int]
"""|B| and k."""


def after_minimize1(buckets: int, k: int) -> Minimize2:
    """MINIMIZE2(0, k, false), run where all of MINIMIZE1 is known; what it is does not change how often loops turn."""
    algorithm = Minimize2([(2, 1)] * buckets, after_last=placed_or_not, within=lambda _, h: Fraction(1, h + 1))
    algorithm.corrected(k)
    return algorithm


def turns_across(buckets: int, k: int) -> int:
    """How often the memoised MINIMIZE2(0, k, false) enters its loop."""
    return after_minimize1(buckets, k).turns


def steps_of_optima(k: int) -> int:
    """The steps of the optimum over all buckets, given their summary, for all numbers of implications up to k."""
    summary, meter = Summary.of_bucket((1,) * (k + 3), 0, k + 1), Meter()
    optima(summary, meter)
    return meter.done


def quadratic(k: int, count: Callable[[int], int] = steps_of_optima) -> bool:
    """At most 2(k + 1)² steps beyond the patterns of the winners, which are one table."""
    return count(k) <= 2 * (k + 1) ** 2 + steps_of_table(k + 1)


@enumerated("{buckets} buckets, {k}", shown=lambda size: f"buckets: {size[0]}, k = {size[1]}")
def sizes(buckets: tuple[int, ...], k: tuple[int, ...]) -> Iterator[Size]:
    """Numbers of buckets, with values of k."""
    return product(buckets, k)


def counted_exactly(size: Size, count: Callable[[int, int], int] = turns_across) -> bool:
    """Memoised, MINIMIZE2 enters its loop (k + 1) + (|B| - 1)(k + 1)(k + 2) times: O(|B| k²)."""
    buckets, k = size
    return count(buckets, k) == (k + 1) + (buckets - 1) * (k + 1) * (k + 2)


def turns_of_all_calls(k: int) -> int:
    """The turns of MINIMIZE1(b, 0, h, h) for all h ≤ k + 1, memoised together."""
    algorithm = Minimize1((1,) * (2 * k + 4))
    for h in range(k + 2):
        algorithm(0, h, h)
    return algorithm.turns


def turns_of_everything(buckets: int, k: int) -> int:
    """The turns of MINIMIZE1 in every bucket, and of MINIMIZE2."""
    return buckets * turns_of_all_calls(k) + turns_across(buckets, k)


def steps_of_summary(buckets: int) -> int:
    """The steps of `fastpath` for the summary of this many buckets, no two of them alike, for k = 7."""
    meter = Meter()
    summarize(released(tuple((number + 10, 9, 8, 7, 6, 5, 4, 3, 2) for number in range(buckets))), 8, meter)
    return meter.done


FITTED = (
    fitted_claim(
        "all-calls-of-minimize1-together-fit-the-cube",
        "3.3.3, Algorithm complexity",
        "All calls MINIMIZE1(b, 0, h, h), h ≤ k + 1, are precomputed in O(k³) time a bucket: they share their values.",
        Growth("turns of all calls, k", turns_of_all_calls, Fraction(5, 2), Fraction(61, 20)),
    ),
    fitted_claim(
        "the-steps-of-minimize2-fit-the-square",
        "3.3.3, Algorithm complexity",
        "Given MINIMIZE1, MINIMIZE2 takes O(|B| k²) time, and no smaller power of k or |B|.",
        tight("turns with 4 buckets, k", lambda k: turns_across(4, k), 2),
        tight("turns with k = 8, |B|", lambda buckets: turns_across(buckets, 8), 1),
        kind=Kind.CORRECTION,
    ),
    fitted_claim(
        "the-values-of-minimize2-fit-a-line",
        "3.3.3, Algorithm complexity",
        "MINIMIZE2 takes O(|B| k) space, and no smaller power of k or |B|.",
        tight("values with 4 buckets, k", lambda k: len(after_minimize1(4, k).known), 1),
        tight("values with k = 8, |B|", lambda buckets: len(after_minimize1(buckets, 8).known), 1),
    ),
    fitted_claim(
        "the-steps-of-the-whole-algorithm-fit-the-cube",
        "3.3.3, Algorithm complexity",
        "The whole algorithm takes O(|B| k³) time.",
        Growth("turns with 4 buckets, k", lambda k: turns_of_everything(4, k), Fraction(5, 2), Fraction(61, 20)),
        tight("turns with k = 8, |B|", lambda buckets: turns_of_everything(buckets, 8), 1),
    ),
    fitted_claim(
        "the-steps-of-fastpath-fit-less-than-the-cube",
        "ours, on 3.3",
        "The table within a bucket takes O(k² log k) steps, so does the optimum, and the summary O(|B|).",
        Growth("steps of the table, k", steps_of_table, Fraction(2), Fraction(9, 4), 8, 6),
        Growth("steps of the optimum, k", steps_of_optima, Fraction(19, 10), Fraction(9, 4), 8, 5),
        tight("steps of the summary, |B|", steps_of_summary, 1),
        kind=Kind.OURS,
    ),
)

CLAIMS = (
    correction(
        name="minimize2-takes-quadratic-time-in-k",
        paper="3.3.3, Algorithm complexity",
        scope=sizes((1, 2, 3, 5, 8), k=(0, 1, 2, 4, 8, 16)).also("steps counted"),
        statement=counted_exactly,
    ),
    ours(
        name="the-optimum-of-a-summary-takes-quadratic-time",
        paper="ours, on 3.3.3",
        words="From the summary of any number of buckets the optima for all k' ≤ k take O(k²) steps.",
        scope=numbers(1, 60).also("steps counted"),
        statement=quadratic,
    ),
    *FITTED,
)
