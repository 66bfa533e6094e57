"""Figure 6, disclosure against entropy, on Adult (paper, section 4; what is not so is in `errata.figures`).

The paper collects, for every h, "all tables" for which "the minimum entropy of the sensitive attribute over all buckets
was equal to h"; among them T(h) is the one "with the least maximum disclosure for k implications", w(T(h), k). Our 72
tables have 23 such entropies: 48 tables have 0, as some bucket has a single occupation, two other entropies belong
to two tables each, and twenty to one, so that there is little to choose from. Which tables belong together is decided
exactly (`fastpath.exact_logarithm`); here it is held against fifty digits.

"For a given k, the disclosure risk monotonically decreases with increase in h": it does not, on any of the six curves.
What is so: the last point of every curve is below the first. Where intervals of age begin, and how marital statuses are
grouped on their middle level, the paper does not say. With either chosen otherwise than by us (and the other as by us)
every curve rises somewhere; so it does already among the 48 tables that do not use the middle level at all.

"We plotted an analogous graph […] for negation statements and observed very similar behavior." That is no number; the
claim states the largest distance that we measured, 1/12.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_set_ups import (
    MARITAL,
    Grouping,
    adult_from,
    adult_grouped,
    all_groupings,
    two_groups,
)
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, MOST, Language, Tables, adult
from proofs_check.experiments.figures import FIGURE_6_KS, entropy_curve, rises
from proofs_check.oracles.adult_by_hand import buckets_of
from proofs_check.oracles.entropy_order import bits
from proofs_check.paper.claims.adult_data import Source, all_nodes
from reference.small_instances import Histogram

Curve: TypeAlias = tuple[int, Language]
"""One of the curves of Figure 6 or of its twin for negations: k and the language."""

NEAR, FAR = Decimal("1e-45"), Decimal("1e-9")
"""Entropies nearer than the one are taken to be equal; there are none that are apart by less than the other."""
WORST_TWINS = Fraction(1, 12)
"""The largest distance between Figure 6 and its twin that was measured: at k = 1, h = 1.5."""
WORST_DIFFERENCE_OF_ALL = Fraction(85, 1000)
"""The largest difference in Figure 5's table that was measured, 0.08483…, rounded up: intervals from 39, k = 6."""


def is_sorted_by_entropy(node: Node, tables: Source = adult, measured: Callable[[Histogram], Decimal] = bits) -> bool:
    """A table belongs to the h that is least among its buckets, to fifty digits, and to no other h."""
    least = min(measured(row) for row in set(buckets_of(node)))
    found = [(measured(tables().curves[nodes[0]].entropy_bucket), nodes) for nodes in tables().by_entropy.values()]
    own = [abs(h - least) < NEAR for h, nodes in found if node in nodes]
    others = [abs(h - least) > FAR for h, nodes in found if node not in nodes]
    increasing = [h for h, _ in found] == sorted(h for h, _ in found)
    return own == [True] and all(others) and increasing


def points() -> Iterator[tuple[int, int]]:
    """The points of Figure 6: every k and every entropy, by its place."""
    return product(FIGURE_6_KS, range(len(adult().by_entropy)))


def twins_are_close(point: tuple[int, int], tables: Source = adult) -> bool:
    """The graph for negations is nowhere more than 1/12 away from Figure 6."""
    k, place = point
    one, other = (entropy_curve(tables(), language, k)[place].disclosure for language in LANGUAGES)
    return abs(one - other) <= WORST_TWINS


@enumerated("all six curves, for implications and for negations", shown=lambda case: f"k = {case[0]}, {case[1]}")
def all_curves() -> Iterator[Curve]:
    """The curves of Figure 6 and of its twin."""
    return product(FIGURE_6_KS, LANGUAGES)


def ends_fall(case: Curve, tables: Source = adult) -> bool:
    """At the largest of the least entropies less is disclosed than at the smallest."""
    k, language = case
    curve = entropy_curve(tables(), language, k)
    return curve[-1].disclosure < curve[0].disclosure


def rises_somewhere(case: Curve, tables: Source = adult) -> bool:
    """The curve rises somewhere, among all tables and among those without the middle level of marital status."""
    k, language = case
    whole = tables()
    without = replace(whole, curves={node: own for node, own in whole.curves.items() if node[MARITAL] != MARITAL})
    return all(rises(entropy_curve(some, language, k)) for some in (whole, without))


def every_curve_rises(tables: Tables) -> bool:
    """Each of the twelve curves rises somewhere."""
    return all(rises(entropy_curve(tables, language, k)) for k, language in all_curves())


def shown_grouping(grouping: Grouping) -> str:
    """The groups."""
    return "; ".join(", ".join(group) for group in grouping)


def rises_however_grouped(grouping: Grouping, made: Callable[[Grouping], Tables] = adult_grouped) -> bool:
    """Each of the twelve curves rises somewhere, if marital statuses are grouped so on their middle level."""
    return every_curve_rises(made(grouping))


def fails_wherever_intervals_begin(start: int, made: Callable[[int], Tables] = adult_from) -> bool:
    """In Figure 5's table negations equal implications for some k ≤ 12 and are never 0.085 below; all curves rise."""
    tables = made(start)
    differences = tables.curves[FIGURE_5_NODE].differences()
    return min(differences[:MOST]) == 0 and max(differences) <= WORST_DIFFERENCE_OF_ALL and every_curve_rises(tables)


def shown_start(start: int) -> str:
    """Where intervals begin."""
    return f"intervals that begin at {start}"


CLAIMS = (
    ours(
        name="the-tables-of-figure-6-are-sorted-by-their-least-entropy",
        paper="ours, on 4, Figure 6",
        scope=all_nodes().also("buckets put together row by row, entropies to 50 digits"),
        statement=is_sorted_by_entropy,
    ),
    correction(
        name="the-ends-of-figure-6-fall",
        paper="4, Figure 6",
        scope=all_curves(),
        statement=ends_fall,
    ),
    ours(
        name="every-curve-of-figure-6-rises-somewhere",
        paper="ours, on 4, Figure 6",
        scope=all_curves().also("all 72 tables, and the 48 without the middle level of marital status"),
        statement=rises_somewhere,
    ),
    ours(
        name="figure-6-rises-however-marital-statuses-are-grouped",
        paper="ours, on 4, Figure 6",
        scope=Every(
            "all 63 ways to make two groups of the seven marital statuses", two_groups, shown=shown_grouping
        ).deepened(Every("all 875 ways to group the seven marital statuses", all_groupings, shown=shown_grouping)),
        statement=rises_however_grouped,
    ),
    ours(
        name="the-figures-come-out-alike-wherever-intervals-of-age-begin",
        paper="ours, on 4, Figures 5 and 6",
        words="In Figure 5's table negations equal implications for some k ≤ 12, and are never more than 0.085, the"
        " worst observed, below them; each of the twelve curves of Figure 6 and its twin rises somewhere.",
        scope=Every(
            "intervals of age that begin at 17 or 30 years plus multiples of their length",
            lambda: (17, 30),
            Evidence.EXAMPLE,
            shown=shown_start,
        ).deepened(
            Every(
                "intervals of age that begin at 0, 1, …, 39 years plus multiples of their length: all there are",
                lambda: range(40),
                shown=shown_start,
            )
        ),
        statement=fails_wherever_intervals_begin,
    ),
    Claim(
        name="negations-behave-as-implications-in-figure-6",
        paper="4, Figure 6",
        words="The graph for negations is very similar to Figure 6: nowhere more than 1/12, the worst observed, away.",
        scope=Every(
            "all six curves, all 23 entropies", points, shown=lambda point: f"k = {point[0]}, entropy number {point[1]}"
        ),
        statement=twins_are_close,
    ),
)
