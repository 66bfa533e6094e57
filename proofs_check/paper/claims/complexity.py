"""How many steps the algorithms take, by counting them (paper, section 3.3, "Algorithm complexity").

Nothing is timed: entries into the bodies of loops are counted, which are the same on every machine. A bound O(k^e)
is held to two tests: a stated polynomial is not exceeded, and doubling k multiplies the count by no more than 2^e.

MINIMIZE1: "we can easily turn this into an O(k³) time and space algorithm". Memoised *lazily* it is: the states
that are reached obey i·k̂_i + k̂ ≤ k, if k̂_i is the part of the person before. (Filled as a k × k × k table with
its loop, it would take k⁴: see the near misses.) All of MINIMIZE1(b, 0, h, h), h ≤ k, in one table take O(k² log k)
(`fastpath`).

MINIMIZE2: "an additional O(|B| × k) time" is not what the printed algorithm takes (see the errata). Its loop is
entered k + 1 times in the first bucket, where one call is made, and (k + 1)(k + 2)/2 times in each later one for
either value of the flag: (k + 1) + (|B| - 1)(k + 1)(k + 2) in all. With summaries (`fastpath`) it is O(|B| k + k²).
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary
from fastpath.within_bucket import within_bucket_table
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.pseudocode import Minimize1, Minimize2, placed_or_not
from reference.meter import Meter

Size: TypeAlias = tuple[int, int]
"""|B| and k."""


def turns_within(k: int) -> int:
    """How often the memoised MINIMIZE1(b, 0, k, k) enters its loop, in a bucket where nobody runs out."""
    algorithm = Minimize1((1,) * (2 * k + 2))
    algorithm(0, k, k)
    return algorithm.turns


def states_within(k: int) -> Iterable[tuple[int, int, int]]:
    """The states (i, k̂_i, k̂) that MINIMIZE1(b, 0, k, k) reaches."""
    algorithm = Minimize1((1,) * (2 * k + 2))
    algorithm(0, k, k)
    return algorithm.known


def few_states(k: int, states: Callable[[int], Iterable[tuple[int, int, int]]] = states_within) -> bool:
    """MINIMIZE1(b, 0, k, k) reaches states with i·k̂_i + k̂ ≤ k only: everyone before has k̂_i atoms or more."""
    return all(i * most + left <= k for i, most, left in states(k))


def after_minimize1(buckets: int, k: int) -> Minimize2:
    """MINIMIZE2(0, k, false), run where all of MINIMIZE1 is known; what it is does not change how often loops turn."""
    algorithm = Minimize2([(2, 1)] * buckets, after_last=placed_or_not, within=lambda _, h: Fraction(1, h + 1))
    algorithm.corrected(k)
    return algorithm


def turns_across(buckets: int, k: int) -> int:
    """How often the memoised MINIMIZE2(0, k, false) enters its loop."""
    return after_minimize1(buckets, k).turns


def steps_of_table(k: int) -> int:
    """The steps of the fast table for all h ≤ k."""
    meter = Meter()
    within_bucket_table((1,) * (k + 2), k, meter)
    return meter.done


def steps_of_optima(k: int) -> int:
    """The steps of the optimum over all buckets, given their summary, for all numbers of implications up to k."""
    summary, meter = Summary.of_bucket((1,) * (k + 3), 0, k + 1), Meter()
    optima(summary, meter)
    return meter.done


def cubic(k: int, count: Callable[[int], int] = turns_within) -> bool:
    """At most k³ turns, and doubling k multiplies them by no more than 8."""
    return count(k) <= k**3 and count(2 * k) <= 8 * count(k)


def quadratic_times_logarithm(k: int, count: Callable[[int], int] = steps_of_table) -> bool:
    """At most k²·(1 + log2 k) steps, by whole numbers."""
    return count(k) <= k**2 * k.bit_length()


def quadratic(k: int, count: Callable[[int], int] = steps_of_optima) -> bool:
    """At most 2(k + 1)² steps beyond the patterns of the winners, which are one table."""
    return count(k) <= 2 * (k + 1) ** 2 + steps_of_table(k + 1)


@enumerated("k = {first}, …, {most}", shown=lambda k: f"k = {k}")
def numbers(first: int, most: int) -> range:
    """Values of k."""
    return range(first, most + 1)


@enumerated("{buckets} buckets, {k}", shown=lambda size: f"buckets: {size[0]}, k = {size[1]}")
def sizes(buckets: tuple[int, ...], k: tuple[int, ...]) -> Iterator[Size]:
    """Numbers of buckets, with values of k."""
    return product(buckets, k)


def counted_exactly(size: Size, count: Callable[[int, int], int] = turns_across) -> bool:
    """(k + 1) turns in the first bucket, (k + 1)(k + 2)/2 in each later one for either flag."""
    buckets, k = size
    return count(buckets, k) == (k + 1) + (buckets - 1) * (k + 1) * (k + 2)


CLAIMS = (
    Claim(
        name="minimize1-takes-cubic-time",
        paper="3.3.1, Algorithm complexity",
        words="Memoised lazily, MINIMIZE1(b, 0, k, k) takes O(k³) steps.",
        scope=numbers(1, 24).also("and doubled, steps counted"),
        statement=cubic,
    ),
    Claim(
        name="minimize1-reaches-few-states",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(0, 40).also("all states"),
        statement=few_states,
    ),
    ours(
        name="all-minima-within-a-bucket-take-quadratic-times-logarithmic-time",
        paper="ours, on 3.3.1",
        words="One table holds all MINIMIZE1(b, 0, h, h), h ≤ k, and takes O(k² log k) steps.",
        scope=numbers(1, 100).also("steps counted"),
        statement=quadratic_times_logarithm,
    ),
    correction(
        name="minimize2-takes-quadratic-time-in-k",
        paper="3.3.3, Algorithm complexity",
        words="Memoised, MINIMIZE2 enters its loop (k + 1) + (|B| - 1)(k + 1)(k + 2) times: O(|B| k²).",
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
)
