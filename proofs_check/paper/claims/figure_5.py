"""Figure 5, disclosure against k, and what the paper concludes from it (section 4; its slips are in `errata.figures`).

"We know that maximum disclosure certainly reaches 1 at k = 13"; the figure plots, "for one anonymized table", both
languages: all attributes but age suppressed, age "generalized to intervals of size 20".

For a given k the two languages' difference "is not too large". That is no number. The claim states the largest
difference that we measured: less than 0.0518, at k = 5.

So a table that is safe against k negated atoms "need not be anonymized much further to defend against k implications".
Nor is this a number. From Figure 5's table one step is always enough, the next longer intervals of age. Of all 72
tables, a minimal safe one for negations is at most 3 of the lattice's 9 steps away from one that is safe for
implications; that, again, is the worst that we measured.

The curves themselves are computed a second time, by the paper's algorithms as corrected, on buckets put together by
hand. MINIMIZE1 as printed needs more people in a bucket than there are atoms, which restricts the
tables; in some of those that are left the worst attacker ties two buckets together.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, MOST, adult, compare, every_comparison
from proofs_check.oracles.adult_by_hand import buckets_of
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not
from proofs_check.paper.claims.adult_data import Source, all_nodes, shown_node
from proofs_check.paper.claims.certainty import against_negations
from reference.exact_numbers import readable
from reference.small_instances import Release

Threshold: TypeAlias = tuple[Fraction, int]
"""c and k."""

LARGE = Fraction(1, 10)
"""A difference of disclosures from here on is taken to be large."""
WORST_DIFFERENCE = Fraction(518, 10_000)
"""The largest difference in Figure 5's table that was measured, 0.05171…, rounded up."""
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
    "the tables among the 72 with at most {buckets} buckets, each of at least 15 people, k ≤ 13", shown=shown_node
)
def large_bucket_nodes(buckets: int) -> Iterator[Node]:
    """The choices of levels that give few and large buckets; Figure 5's is one of them."""
    found = ((node, buckets_of(node)) for node in all_nodes())
    return (node for node, rows in found if len(rows) <= buckets and min(map(sum, rows)) > MOST + 1)


def both_ways_agree(node: Node, tables: Source = adult, by_hand: Callable[[Node], Release] = buckets_of) -> bool:
    """Both curves are what the corrected MINIMIZE2 and the formula for negations give, from rows grouped by hand."""
    rows, own = by_hand(node), tables().curves[node]
    algorithm = Minimize2(rows, after_last=placed_or_not)
    ratios = (algorithm.corrected(k) for k in range(MOST + 1))
    implications = tuple(None if ratio is None else 1 / (1 + ratio) for ratio in ratios)
    negations = tuple(against_negations(rows, k) for k in range(MOST + 1))
    return (own.implications, own.negations) == (implications, negations)


def differ_by_little(k: int, tables: Source = adult) -> bool:
    """In Figure 5's table k implications disclose at most 0.0518 more than k negated atoms."""
    return tables().curves[FIGURE_5_NODE].differences()[k] <= WORST_DIFFERENCE


def shown_difference(k: int) -> str:
    """k, and the difference in Figure 5's table."""
    return f"k = {k}, difference {readable(adult().curves[FIGURE_5_NODE].differences()[k])}"


def shown_threshold(case: Threshold) -> str:
    """The threshold and k."""
    return f"c = {readable(case[0])}, k = {case[1]}"


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
        scope=large_bucket_nodes(8),
        statement=both_ways_agree,
    ),
    correction(
        name="negations-never-exceed-implications-on-adult",
        paper="4, Figure 5",
        scope=all_nodes().also("k ≤ 13"),
        statement=negations_never_exceed,
    ),
    Claim(
        name="negations-and-implications-differ-by-little-in-figure-5",
        paper="4, Figure 5",
        words="For a given k the difference between negated atoms and implications is not too large: at most 0.0518,"
        " the worst observed, rounded up.",
        scope=Every("Figure 5's table, k ≤ 13", lambda: range(MOST + 1), Evidence.EXAMPLE, shown=shown_difference),
        statement=differ_by_little,
    ),
    Claim(
        name="one-step-further-is-enough-in-figure-5",
        paper="4, Figure 5",
        scope=Every(
            "Figure 5's table, all k ≤ 13, all c (the disclosures that some table has, and 1, stand for all)",
            thresholds,
            Evidence.EXAMPLE,
            shown=shown_threshold,
        ),
        statement=one_step_is_enough,
    ),
    Claim(
        name="adult-need-not-be-anonymized-much-further",
        paper="4, Figure 5",
        words="From every minimal safe table for k negations, 3 of 9 steps, the worst observed, or fewer lead to one"
        " that is safe for k implications.",
        scope=Every(
            "all k ≤ 13, all c (the disclosures that some table has, and 1, stand for all)",
            thresholds,
            shown=shown_threshold,
        ),
        statement=is_not_much_further,
    ),
)
