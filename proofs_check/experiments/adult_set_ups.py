"""What the paper leaves open about its 72 tables, done otherwise: intervals of age, groups of marital statuses.

The paper says of intervals of age only how long they are, and of the middle level of marital status only that there is
one. `adult_tables` takes one choice; here are all others. An interval of 40 years may begin at 40 different ages, and
shorter intervals begin where the longer ones do, or they would not nest. Seven statuses form 63 pairs of groups, and
877 partitions in all, of which two are no level of their own (all apart, and all together).

>>> len(list(two_groups())), len(list(all_groupings()))
(63, 875)
>>> [len(group) for group in next(two_groups())]
[1, 6]

`worst_buckets` is what is looked at when one table is to be shown: the buckets that the worst attacker's atoms are
about. Alone they disclose as much as the whole table.

>>> [bucket.size for bucket in worst_buckets((3, 2, 1, 1), 2).buckets]
[2052]
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from fastpath.histogram import Histogram
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.adult_counts import SENSITIVE, cells_of, packaged_counts
from proofs_check.experiments.adult_tables import (
    FIGURE_5_NODE,
    MOST,
    SPOUSES,
    Curves,
    Tables,
    adult,
    adult_generalizations,
    adult_hierarchies,
    curves_at,
    entropy,
)
from reference.bucketization import Bucketization
from reference.small_instances import set_partitions

Grouping: TypeAlias = tuple[tuple[str, ...], ...]
"""Which marital statuses are put together."""

STATUSES = tuple(sorted(status for group in SPOUSES.values() for status in group))
MARITAL = 1
"""The place of marital status among the attributes, and its middle level."""


@cache
def _cells() -> Cells:
    return cells_of(packaged_counts())


def adult_from(start: int) -> Tables:
    """The 72 tables with intervals of age that begin at `start` plus multiples of their length."""
    return Tables.of(adult_generalizations(_cells(), start))


def figure_5_from(start: int) -> Curves:
    """Figure 5's table alone, with intervals that begin at `start` plus multiples of 20 years."""
    return curves_at(adult_generalizations(_cells(), start), FIGURE_5_NODE)


def all_groupings() -> Iterator[Grouping]:
    """All groupings that differ from the statuses as they are and from all of them together."""
    partitions = (tuple(sorted(tuple(sorted(group)) for group in parts)) for parts in set_partitions(STATUSES))
    return (grouping for grouping in partitions if 1 < len(grouping) < len(STATUSES))


def two_groups() -> Iterator[Grouping]:
    """All groupings into two."""
    return iter(sorted(grouping for grouping in all_groupings() if len(grouping) == 2))


def adult_grouped(grouping: Grouping) -> Tables:
    """The 72 tables with marital status grouped so on its middle level; the 48 others stay as they are."""
    named = {f"group {number}": group for number, group in enumerate(grouping)}
    table = Generalizations(_cells(), adult_hierarchies(marital=named))
    return replace(
        adult(),
        curves={
            node: own if node[MARITAL] != MARITAL else _middle(table, node) for node, own in adult().curves.items()
        },
    )


def _middle(table: Generalizations, node: Node) -> Curves:
    """The curves of one table; where a bucket has a single value, that is certain, and its entropy 0."""
    cells = table.at(node)
    if cells.fewest_values > 1:
        return curves_at(table, node)
    certain = (Fraction(1),) * (MOST + 1)
    return Curves(len(cells), certain, certain, entropy((1,)), (1,))


@cache
def _generalizations() -> Generalizations:
    return adult_generalizations(_cells())


def histograms_at(node: Node) -> list[Histogram]:
    """The histograms of all buckets of one of the 72 tables."""
    cells = _generalizations().at(node)
    frequencies = (cells.bucket(index).frequencies for index in range(len(cells)))
    return [tuple(sorted((count for _, count in row), reverse=True)) for row in frequencies]


def worst_buckets(node: Node, k: int) -> Bucketization:
    """The buckets of one of the 72 tables that the worst attacker's atoms are about."""
    cells = _generalizations().at(node)
    shares = maximum_disclosure(cells.matrix(), k).pattern
    return _published(cells, [share.bucket for share in shares])


def whole_release(node: Node) -> Bucketization:
    """One of the 72 tables, with all its buckets."""
    cells = _generalizations().at(node)
    return _published(cells, range(len(cells)))


def _published(cells: Cells, indices: Sequence[int]) -> Bucketization:
    rows = [dict(cells.bucket(index).frequencies) for index in indices]
    named = Bucketization.of_histograms(rows, domain=cells.domain)
    return Bucketization(named.buckets, domain=cells.domain, sensitive=SENSITIVE)
