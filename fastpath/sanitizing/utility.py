"""Costs of releases: of several safe releases, the best is the one that loses the least information.

Costs are exact, so that which release is best never depends on rounding; where two cost the same, the smaller level
vector wins. With n_b the size of bucket b, n rows and q attributes:

    discernibility   Σ_b n_b²: the number of rows in each row's bucket, summed (the default; Bayardo and Agrawal 2005)
    average          n / number of buckets: the average bucket size
    height           Σ_i l_i: the number of generalization steps
    ncp              normalised certainty penalty: the average over rows and attributes of (values in the row's class
                     - 1)/(values of the attribute - 1), from 0 (as it is) to 1 (suppressed)
    entropy          entropy loss: Σ over rows and attributes of log2(rows in the row's class / rows with the row's
                     value), the bits that are needed to restore the values

A row that is left out of the release counts as in one bucket with all rows: n for discernibility, 1 for each attribute
for ncp, log2(n / rows with its value) for entropy. For the average it is a row without a bucket.

All but `height` depend on the table; all of them are no smaller at a higher node, so the best of the minimal safe
nodes is the best of all safe nodes. (Where rows are left out it is the best of the minimal ones only: a higher node may
need fewer left out.) A cost of one's own is any function from a `Candidate` to a number, a tuple of such, or anything
else that has a total order. If it may fall on the way up, it is only the best of the minimal nodes that is found.

Entropies are sums of logarithms, which `fastpath.exact_logarithm` compares exactly.
"""

import numbers
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

from fastpath.exact_logarithm import Logarithm
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.hierarchies import Classes
from fastpath.sanitizing.lattice import Node
from fastpath.summary import Integers
from reference.errors import InvalidInput, safely
from reference.exact import exact_number


@dataclass(frozen=True, eq=False)
class Candidate:
    """A generalization whose cost is asked for."""

    levels: dict[str, int]
    cells: Cells  # the generalized table: the rows that are released
    table: Cells  # the table as it is
    classes: tuple[Classes, ...]  # the hierarchies, in the order of the table's attributes

    @property
    def left_out(self) -> int:
        """Return the number of rows that are not released."""
        return self.table.rows - self.cells.rows


Utility: TypeAlias = Callable[[Candidate], Any]  # a cost: the smallest is the best


def discernibility(candidate: Candidate) -> int:
    """Return Σ_b n_b², and n for each row that is left out."""
    return sum(size * size for size in candidate.cells.sizes) + candidate.left_out * candidate.table.rows


def average_bucket_size(candidate: Candidate) -> Fraction:
    """Return rows / number of buckets that are released."""
    return Fraction(candidate.table.rows, len(candidate.cells))


def height(candidate: Candidate) -> int:
    """Return Σ_i l_i."""
    return sum(candidate.levels.values())


def certainty_penalty(candidate: Candidate) -> Fraction:
    """Return the average of (values in the row's class - 1)/(values of the attribute - 1)."""
    total = Fraction(0)
    for i, (classes, level) in enumerate(zip(candidate.classes, candidate.levels.values(), strict=True)):
        if others := len(classes.labels[0]) - 1:
            values = np.bincount(classes.codes[level]).tolist()
            rows = _rows_by_class(candidate.cells, i)
            total += Fraction(sum(n * (v - 1) for n, v in zip(rows, values, strict=True)), others) + candidate.left_out
    return total / (candidate.table.rows * len(candidate.classes))


def entropy_loss(candidate: Candidate) -> Logarithm:
    """Return Σ over rows and attributes of log2(rows in the row's class / rows with the row's value)."""
    terms: Counter[int] = Counter()
    for i, (classes, level) in enumerate(zip(candidate.classes, candidate.levels.values(), strict=True)):
        everyone = _totals(classes.codes[level][candidate.table.codes[i]], candidate.table)
        for rows, released in zip(everyone, _rows_by_class(candidate.cells, i), strict=True):
            terms[rows] += released
        for rows in _rows_by_class(candidate.table, i):
            terms[rows] -= rows
        terms[candidate.table.rows] += candidate.left_out
    return Logarithm(terms)


def exact_cost(utility: Utility, candidate: Candidate) -> object:
    """Return the cost of a candidate: an exact number, a tuple of such, or another object with an order."""
    what = f"the utility at {candidate.levels}"

    def checked(cost: object) -> object:
        if isinstance(cost, tuple | list):
            return tuple(map(checked, cost))
        if cost is None or isinstance(cost, str | numbers.Number | np.generic):
            return exact_number(cost, what)  # type: ignore[arg-type] # it is checked there
        return cost

    return checked(safely(what, lambda: utility(candidate)))


def cheapest(costs: Sequence[object], nodes: Sequence[Node]) -> Node | None:
    """Return the node that costs least; of equal ones the smallest level vector; None if there is none.

    In a partial order, such as that of sets, the least of the costs may not exist; then they are refused.
    """
    if not nodes:
        return None
    ranked: list[tuple[Any, Node]] = list(zip(costs, nodes, strict=True))

    def least() -> Node:
        cost, node = min(ranked)
        for other, where in ranked:
            if not (cost == other or cost < other):
                pair = f"{cost!a} at {node} and {other!a} at {where}"
                raise InvalidInput(f"expected numbers or other costs with a total order, got {pair}")
        return node

    return safely("the order of the utility's costs", least)


DEFAULT = "discernibility"
UTILITIES: Mapping[str, Utility] = {
    "discernibility": discernibility,
    "average": average_bucket_size,
    "height": height,
    "ncp": certainty_penalty,
    "entropy": entropy_loss,
}


def _rows_by_class(cells: Cells, attribute: int) -> list[int]:
    return _totals(cells.codes[attribute], cells, len(cells.texts[attribute]))


def _totals(classes: Integers, cells: Cells, number: int = 0) -> list[int]:
    """How many rows each class has, if these are the classes of the cells, of which there are `number` or all met."""
    rows = np.zeros(max(number, int(classes.max()) + 1), dtype=np.int64)
    np.add.at(rows, classes, cells.counts)
    return list(map(int, rows))
