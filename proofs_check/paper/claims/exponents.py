"""By which power the algorithms' steps grow, fitted to counts (paper, section 3.3, "Algorithm complexity").

A bound O(k^e) says nothing about any one k. What can be looked at is how counted steps grow where sizes double: the
exponent that fits them best (`proofs_check.oracles.fitted_exponents`) is at most the stated one and a little more.
Where the bound is *tight*, it is also at least the stated one and a little less, so that a claim that says too much is
refuted as well as one that says too little. The tolerances are parts of the claims; nothing is timed.

    MINIMIZE1 for one k                      O(k³) time, tight; O(k³) space, where k² log k suffices
    MINIMIZE1 for all h ≤ k + 1              O(k³) time: the calls share what they memoise
    MINIMIZE2 after that                     O(|B| k²) time (not O(|B| k), see the errata), O(|B| k) space
    all of it                                O(|B| k³) time
    `fastpath`, table, optimum and summary   O(k² log k), O(k² log k) with the winners' patterns, O(|B|)
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from fastpath.at_scale.summary import summarize
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.fitted_exponents import between, counted
from proofs_check.oracles.pseudocode import Minimize1
from proofs_check.paper.claims.complexity import (
    after_minimize1,
    states_within,
    steps_of_optima,
    steps_of_table,
    turns_across,
    turns_within,
)
from reference.meter import Meter
from reference.small_instances import released


class Growth(NamedTuple):
    """What is counted at which sizes, and between which exponents it grows."""

    what: str
    count: Callable[[int], int]
    least: Fraction
    most: Fraction
    first: int = 8
    points: int = 4


def fits(growth: Growth, count: Callable[[int], int] | None = None) -> bool:
    """The exponent that fits the counts best is between the two stated ones."""
    series = counted(growth.what, count or growth.count, growth.first, growth.points)
    return between(series.counts, growth.least, growth.most)


def shown(growth: Growth) -> str:
    """The sizes and the fitted exponent."""
    return str(counted(growth.what, growth.count, growth.first, growth.points))


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


TIGHT = (Fraction(-1, 5), Fraction(1, 10))
"""How far the fitted exponent may be below and above the stated one: terms of lower order pull it down."""


def tight(what: str, count: Callable[[int], int], exponent: int, first: int = 8) -> Growth:
    """The stated exponent, within the tolerances."""
    return Growth(what, count, exponent + TIGHT[0], exponent + TIGHT[1], first)


def _fitted(name: str, paper: str, words: str, *growths: Growth, kind: Kind = Kind.PAPER) -> Claim[Growth]:
    ranges = (f"{one.what} = {one.first}, …, {one.first << (one.points - 1)} doubling" for one in growths)
    bounds = (f"from {float(one.least):.4g} to {float(one.most):.4g}" for one in growths)
    return Claim(
        name=name,
        paper=paper,
        kind=kind,
        words=words,
        scope=Every(f"{'; '.join(ranges)}; fitted exponent {', '.join(bounds)}", lambda: growths, shown=shown),
        statement=fits,
    )


CLAIMS = (
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
