"""Figure 5, disclosure against k, and what the paper concludes from it (section 4; its slips are in `errata.figures`).

"We know that maximum disclosure certainly reaches 1 at k = 13"; the figure plots, "for one anonymized table", both
languages: all attributes but age suppressed, age "generalized to intervals of size 20".

Where intervals of age begin the paper does not say. Figure 5's table leaves nothing else open, and there are twenty
ways: in each, negations disclose as much as implications for some k ≥ 1 where nothing is certain yet.

**Measurements.** For a given k the two languages' difference "is not too large", the paper says, so that a table that
is safe against k negated atoms "need not be anonymized much further to defend against k implications". Whether a
number is large is for the reader to judge; these claims are ours, and state what we measured. The largest difference in
Figure 5's table is 0.0517…, at k = 5. From that table one step is always enough, the next longer intervals of age. Of
all 72 tables, a minimal safe one for negations is at most 3 of the lattice's 9 steps away from one that is safe for
implications.

The curves themselves are computed a second time, by the paper's algorithms as corrected, on buckets put together by
hand. MINIMIZE1 as printed needs more people in a bucket than there are atoms; in smaller buckets its readable recursion
takes its place. In some of these tables the worst attacker ties two buckets together.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from fastpath.within_bucket import within_bucket
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_set_ups import figure_5_from
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, MOST, Curves, adult, compare, every_comparison
from proofs_check.oracles.adult_by_hand import buckets_of
from proofs_check.oracles.minima import Minimize1
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.paper.claims.adult_data import Source, all_nodes, shown_node
from proofs_check.paper.claims.certainty import against_negations
from reference.exact_numbers import readable
from reference.small_instances import Histogram, Release

Threshold: TypeAlias = tuple[Fraction, int]
"""c and k."""

LARGE = Fraction(1, 10)
"""A difference of disclosures from here on is taken to be large."""
MEASURED, MEASURED_AT = (Fraction(517, 10_000), Fraction(518, 10_000)), 5
"""The largest difference in Figure 5's table that was measured is between these two, and for which k."""
LARGEST_FROM_ANYWHERE = Fraction(85, 1000)
"""The same wherever intervals begin, 0.08483…, rounded up: from 19 or 39, k = 6."""
FURTHER = 3
"""The most steps that were measured, of the nine from the bottom of the lattice to its top."""
NEXT: Node = (4, 2, 1, 1)
"""One step above Figure 5's table: age in intervals of 40 years."""


def is_certain_at_13(node: Node, tables: Source = adult) -> bool:
    """In each of the 72 tables maximum disclosure is 1 at k = 13, in both languages."""
    own = tables().curves[node]
    return own.implications[13] == own.negations[13] == 1


def negations_never_exceed(node: Node, tables: Source = adult) -> bool:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    return all(difference >= 0 for difference in tables().curves[node].differences())


@enumerated(
    "the tables among the 72 with at most {buckets} buckets, k ≤ 13", shown=shown_node, evidence=Evidence.EXAMPLE
)
def nodes_of_few_buckets(buckets: int) -> Iterator[Node]:
    """The choices of levels that give few buckets; Figure 5's is one of them."""
    return (node for node in all_nodes() if len(buckets_of(node)) <= buckets)


@cache
def _printed(row: Histogram) -> Minimize1:
    return Minimize1(row)


def least_within(row: Histogram, atoms: int) -> Fraction:
    """MINIMIZE1 as printed where a bucket has more people than there are atoms, else its readable recursion."""
    return _printed(row)(0, atoms, atoms) if sum(row) > MOST + 1 else within_bucket(row, atoms)


def both_ways_agree(node: Node, tables: Source = adult, by_hand: Callable[[Node], Release] = buckets_of) -> bool:
    """Both curves are what the corrected MINIMIZE2 and the formula for negations give, from rows grouped by hand."""
    rows, own = by_hand(node), tables().curves[node]
    algorithm = Minimize2(rows, after_last=placed_or_not, within=least_within)
    ratios = (algorithm.corrected(k) for k in range(MOST + 1))
    implications = tuple(None if ratio is None else 1 / (1 + ratio) for ratio in ratios)
    negations = tuple(against_negations(rows, k) for k in range(MOST + 1))
    return (own.implications, own.negations) == (implications, negations)


def differ_as_measured(k: int, tables: Source = adult) -> bool:
    """In Figure 5's table k implications disclose at most 0.0518 more than k negations, and 0.0517 or more at k = 5."""
    difference = tables().curves[FIGURE_5_NODE].differences()[k]
    return difference <= MEASURED[1] and (k != MEASURED_AT or difference >= MEASURED[0])


def equal_with_knowledge(own: Curves) -> list[int]:
    """The k from 1 on where both languages disclose the same, and nothing is certain."""
    return [k for k, value in enumerate(own.implications) if k and value < 1 and own.negations[k] == value]


def has_equal_points(start: int, made: Callable[[int], Curves] = figure_5_from) -> bool:
    """Negations disclose as much as implications for some k ≥ 1 where nothing is certain; never 0.085 less."""
    own = made(start)
    return bool(equal_with_knowledge(own)) and max(own.differences()) <= LARGEST_FROM_ANYWHERE


def shown_difference(k: int) -> str:
    """k, and the difference in Figure 5's table."""
    return f"k = {k}, difference {readable(adult().curves[FIGURE_5_NODE].differences()[k])}"


def shown_threshold(case: Threshold) -> str:
    """The threshold and k."""
    return f"c = {readable(case[0])}, k = {case[1]}"


def shown_start(start: int) -> str:
    """Where intervals begin."""
    return f"intervals that begin at {start}"


def thresholds() -> Iterator[Threshold]:
    """Every k, with thresholds that stand for every c from 0 to 1."""
    return ((comparison.c, comparison.k) for comparison in every_comparison(adult()))


def is_not_much_further(threshold: Threshold, tables: Source = adult) -> bool:
    """From every minimal safe table for k negations, 3 of 9 steps lead to one safe for k implications."""
    return all(steps is not None and steps <= FURTHER for steps in compare(tables(), *threshold).steps)


def one_step_is_enough(threshold: Threshold, tables: Source = adult, further: Node = NEXT) -> bool:
    """Where Figure 5's table is safe against k negations, it or the next coarser one is safe against k implications."""
    c, k = threshold
    own, coarser = tables().curves[FIGURE_5_NODE], tables().curves[further]
    return own.negations[k] >= c or own.implications[k] < c or coarser.implications[k] < c


CLAIMS = (
    Claim(
        name="adult-is-certain-with-thirteen-implications",
        paper="4",
        scope=all_nodes(),
        statement=is_certain_at_13,
    ),
    ours(
        name="the-curves-of-figure-5-come-out-alike-by-the-corrected-algorithms",
        paper="ours, on 4, Figure 5",
        scope=nodes_of_few_buckets(8).deepened(nodes_of_few_buckets(250)),
        statement=both_ways_agree,
    ),
    correction(
        name="negations-never-exceed-implications-on-adult",
        paper="4, Figure 5",
        scope=all_nodes().also("k ≤ 13"),
        statement=negations_never_exceed,
    ),
    ours(
        name="figure-5-has-equal-points-wherever-its-intervals-begin",
        paper="ours, on 4, Figure 5",
        words="In Figure 5's table negations disclose as much as implications for some k ≥ 1 where nothing is certain,"
        " and never more than 0.085, the worst observed, less.",
        scope=Every(
            "intervals of 20 years that begin at 0, 1, …, 19 plus multiples of 20: all there are",
            lambda: range(20),
            shown=shown_start,
        ),
        statement=has_equal_points,
    ),
    ours(
        name="negations-and-implications-differ-by-little-in-figure-5",
        paper="ours, on 4, Figure 5",
        words="A measurement: k implications disclose at most 0.0518 more than k negated atoms in our Figure 5's table,"
        " and 0.0517 or more at k = 5.",
        scope=Every("Figure 5's table, k ≤ 13", lambda: range(MOST + 1), Evidence.EXAMPLE, shown=shown_difference),
        statement=differ_as_measured,
    ),
    ours(
        name="one-step-further-is-enough-in-figure-5",
        paper="ours, on 4, Figure 5",
        words="A measurement: where our Figure 5's table is safe against k negations, it or the next coarser one is"
        " safe against k implications.",
        scope=Every(
            "Figure 5's table, all k ≤ 13, all c (the disclosures that some table has, and 1, stand for all)",
            thresholds,
            Evidence.EXAMPLE,
            shown=shown_threshold,
        ),
        statement=one_step_is_enough,
    ),
    ours(
        name="three-steps-further-are-enough-on-adult",
        paper="ours, on 4, Figure 5",
        words="A measurement: from every minimal safe one of our tables for k negations, 3 of 9 steps, the worst"
        " observed, or fewer lead to one that is safe for k implications.",
        scope=Every(
            "all k ≤ 13, all c (the disclosures that some table has, and 1, stand for all)",
            thresholds,
            shown=shown_threshold,
        ),
        statement=is_not_much_further,
    ),
)
