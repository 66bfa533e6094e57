r"""Every generalization of a table, from one reading of it, and whether it is (c,k)-safe.

The cells of a node (see `cells`) follow from the cells of any finer node: replace each class by the class of the
higher level that it is part of, and add up. So the table is read once, and each node is rolled up from the smallest
finer node that is at hand (LeFevre, DeWitt and Ramakrishnan, *Incognito*, SIGMOD 2005, section 3.2). Nodes are kept
as long as they take no more room together than a few times the table itself; the oldest go first.

A node is safe if its maximum disclosure with respect to L^k is strictly below c (paper, section 3.4). That costs its
roll-up and one look at its distinct histograms: floats point to the few that may hold a minimum, and these alone get
exact tables (see `fastpath.at_scale.preselection`). Keeping an exact table for every histogram ever met, for later
nodes that have it too, took over ten times as long. A node's answer is kept, so no node is computed twice.

Most unsafe nodes are found quickly: where a bucket has k + 1 different values or fewer, k negations about one of its
people leave at most one, so the disclosure is 1, and no c ≤ 1 exceeds it.

>>> from fastpath.sanitizing.hierarchy_files import parse_toml
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
>>> [table.at(node).sizes for node in table.lattice.nodes()], table.at((1,)).labels(0)
([[1, 1, 2], [2, 2], [4]], {'age': '[20,40)'})
>>> check = SafetyCheck(table, "0.8", 0)
>>> check.value((1,)), check.value((2,)), check.is_safe((1,)), check.is_safe((2,)), check.checked
(Fraction(1, 1), Fraction(3, 4), False, True, 2)
"""

from collections.abc import Mapping
from fractions import Fraction

from fastpath.across_buckets import Optimum, optima
from fastpath.disclosure import Disclosure, disclosure_at
from fastpath.histogram import checked_number
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.hierarchies import Classes, Hierarchy
from fastpath.sanitizing.lattice import Lattice, Node, precedes
from reference.exact_numbers import Exact, exact_threshold
from reference.meter import UNLIMITED, Meter

_TIMES_THE_TABLE = 4
"""The room for kept nodes, in cells of the table: enough for the neighbours that a search comes back to."""


class Generalizations:
    """All full-domain generalizations of one table, with a hierarchy for each of its attributes."""

    def __init__(self, cells: Cells, hierarchies: Mapping[str, Hierarchy], meter: Meter = UNLIMITED) -> None:
        self.table, self._meter = cells, meter
        self.classes = tuple(
            Classes.of(hierarchies[attribute], texts)
            for attribute, texts in zip(cells.attributes, cells.texts, strict=True)
        )
        self.lattice = Lattice(tuple(classes.top for classes in self.classes))
        self._kept: dict[Node, Cells] = {}
        self._room = _TIMES_THE_TABLE * len(cells.counts)

    def at(self, node: Node) -> Cells:
        """The table generalized to these levels."""
        if node not in self._kept:
            start = self._smallest_finer(node)
            source = self._kept.get(start, self.table)
            self._meter.step(len(source.counts), "cells")
            maps = [classes.step(low, high) for classes, low, high in zip(self.classes, start, node, strict=True)]
            texts = [classes.labels[high] for classes, high in zip(self.classes, node, strict=True)]
            self._keep(node, source.rolled_up(maps, texts))
        return self._kept[node]

    def named(self, node: Node) -> dict[str, int]:
        """The levels by attribute."""
        return dict(zip(self.table.attributes, node, strict=True))

    def _smallest_finer(self, node: Node) -> Node:
        """The node at hand, or the bottom, that this one is rolled up from."""
        finer = (kept for kept in self._kept if precedes(kept, node))
        return min(finer, key=lambda kept: len(self._kept[kept].counts), default=self.lattice.bottom)

    def _keep(self, node: Node, cells: Cells) -> None:
        self._kept[node] = cells
        used = sum(len(kept.counts) for kept in self._kept.values())
        for oldest in list(self._kept)[:-1]:
            if used <= self._room:
                break
            used -= len(self._kept.pop(oldest).counts)


class SafetyCheck:
    """One question, c and k, about the nodes of one table's lattice."""

    def __init__(self, table: Generalizations, c: Exact, k: int, meter: Meter = UNLIMITED) -> None:
        self.table, self.c, self.k = table, exact_threshold(c), checked_number(k)
        self._meter = meter
        self._safe: dict[Node, bool] = {}
        self._found: dict[Node, Optimum] = {}

    @property
    def checked(self) -> int:
        """How many different nodes were asked whether they are safe."""
        return len(self._safe)

    def is_safe(self, node: Node) -> bool:
        """The maximum disclosure is strictly below c."""
        if node not in self._safe:
            self._meter.look(f"steps, {self.checked:,} nodes checked of {self.table.lattice.size:,}")
            self._safe[node] = self.table.at(node).fewest_values > self.k + 1 and self.value(node) < self.c
        return self._safe[node]

    def value(self, node: Node) -> Fraction:
        """The maximum disclosure."""
        return 1 / (1 + self._optimum(node).ratio)

    def disclosure(self, node: Node) -> Disclosure:
        """The maximum disclosure, and the attacker who attains it."""
        return disclosure_at(self.table.at(node), self._optimum(node), self.k)

    def _optimum(self, node: Node) -> Optimum:
        if node not in self._found:
            found = optima(self.table.at(node).summary(self.k + 1, self._meter), self._meter)
            self._found[node] = found[min(self.k, len(found) - 1)]
        return self._found[node]
