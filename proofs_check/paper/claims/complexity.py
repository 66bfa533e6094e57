"""How many steps the algorithms take, by counting them (paper, section 3.3, "Algorithm complexity").

Nothing is timed: entries into the bodies of loops are counted, which are the same on every machine. A bound O(k^e) is
held to a stated polynomial, and to the exponent that fits the counts best where sizes double (`fitted_exponents`): it
is at most e and a little more, and, where the bound is *tight*, at least e and a little less.

    MINIMIZE1 for one k                      O(k³) time, tight; O(k³) space, where k² log k suffices
    MINIMIZE1 for all h ≤ k + 1              O(k³) time: the calls share what they memoise
    MINIMIZE2 after that                     O(|B| k²) time (not O(|B| k), see the errata), O(|B| k) space
    all of it                                O(|B| k³) time
    `fastpath`, table, optimum and summary   O(k² log k), O(k² log k) with the winners' patterns, O(|B|)

MINIMIZE1 is cubic if it is memoised *lazily*: the states that are reached obey i·k̂_i + k̂ ≤ k, with k̂_i the part of
the person before. (Filled as a k × k × k table with its loop, it would take k⁴: see the near misses.)
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

from fastpath.across_buckets import optima
from fastpath.at_scale.summary import Summary, summarize
from fastpath.within_bucket import within_bucket_table
from proofs_check.checking.claim import Claim, Kind, correction, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.oracles.fitted_exponents import Series, between, counted
from proofs_check.oracles.minima import Minimize1, Minimize2, placed_or_not
from reference.meter import Meter
from reference.small_instances import released

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
    """Memoised, MINIMIZE2 enters its loop (k + 1) + (|B| - 1)(k + 1)(k + 2) times: O(|B| k²)."""
    buckets, k = size
    return count(buckets, k) == (k + 1) + (buckets - 1) * (k + 1) * (k + 2)


class Growth(NamedTuple):
    """What is counted at which sizes, and between which exponents it grows."""

    what: str
    count: Callable[[int], int]
    least: Fraction
    most: Fraction
    first: int = 8
    points: int = 4

    def series(self, count: Callable[[int], int] | None = None) -> Series:
        """The counts at all sizes."""
        return counted(self.what, count or self.count, self.first, self.points)

    def __str__(self) -> str:
        return str(self.series())


def fits(growth: Growth, count: Callable[[int], int] | None = None) -> bool:
    """The exponent that fits the counts best is between the two stated ones."""
    return between(growth.series(count).counts, growth.least, growth.most)


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


def tight(what: str, count: Callable[[int], int], exponent: int) -> Growth:
    """The stated exponent, or up to 1/5 less (terms of lower order pull it down) or 1/10 more."""
    return Growth(what, count, exponent - Fraction(1, 5), exponent + Fraction(1, 10))


def _fitted(name: str, paper: str, words: str, *growths: Growth, kind: Kind = Kind.PAPER) -> Claim[Growth]:
    ranges = (f"{one.what} = {one.first}, …, {one.first << (one.points - 1)} doubling" for one in growths)
    bounds = (f"from {float(one.least):.4g} to {float(one.most):.4g}" for one in growths)
    scope = Every(f"{'; '.join(ranges)}; fitted exponent {', '.join(bounds)}", lambda: growths)
    return Claim(name=name, paper=paper, kind=kind, words=words, scope=scope, statement=fits)


FITTED = (
    _fitted(
        "the-steps-of-minimize1-fit-the-cube",
        "3.3.1, Algorithm complexity",
        "MINIMIZE1(b, 0, k, k) takes O(k³) time, and no smaller power of k.",
        tight("turns of MINIMIZE1, k", turns_within, 3),
    ),
    _fitted(
        "the-values-of-minimize1-fit-less-than-the-cube",
        "3.3.1, Algorithm complexity",
        "MINIMIZE1(b, 0, k, k) takes O(k³) space: fewer, about k² log k values are memoised.",
        Growth("values of MINIMIZE1, k", lambda k: len(list(states_within(k))), Fraction(2), Fraction(5, 2)),
    ),
    _fitted(
        "all-calls-of-minimize1-together-fit-the-cube",
        "3.3.3, Algorithm complexity",
        "All calls MINIMIZE1(b, 0, h, h), h ≤ k + 1, are precomputed in O(k³) time a bucket: they share their values.",
        Growth("turns of all calls, k", turns_of_all_calls, Fraction(5, 2), Fraction(61, 20)),
    ),
    _fitted(
        "the-steps-of-minimize2-fit-the-square",
        "3.3.3, Algorithm complexity",
        "Given MINIMIZE1, MINIMIZE2 takes O(|B| k²) time, and no smaller power of k or |B|.",
        tight("turns with 4 buckets, k", lambda k: turns_across(4, k), 2),
        tight("turns with k = 8, |B|", lambda buckets: turns_across(buckets, 8), 1),
        kind=Kind.CORRECTION,
    ),
    _fitted(
        "the-values-of-minimize2-fit-a-line",
        "3.3.3, Algorithm complexity",
        "MINIMIZE2 takes O(|B| k) space, and no smaller power of k or |B|.",
        tight("values with 4 buckets, k", lambda k: len(after_minimize1(4, k).known), 1),
        tight("values with k = 8, |B|", lambda buckets: len(after_minimize1(buckets, 8).known), 1),
    ),
    _fitted(
        "the-steps-of-the-whole-algorithm-fit-the-cube",
        "3.3.3, Algorithm complexity",
        "The whole algorithm takes O(|B| k³) time.",
        Growth("turns with 4 buckets, k", lambda k: turns_of_everything(4, k), Fraction(5, 2), Fraction(61, 20)),
        tight("turns with k = 8, |B|", lambda buckets: turns_of_everything(buckets, 8), 1),
    ),
    _fitted(
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
