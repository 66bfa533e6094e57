r"""Whether the generalizations of a table are (c,k)-safe, each node asked at most once.

A node is safe if its maximum disclosure with respect to L^k is strictly below c (paper, section 3.4). That costs its
roll-up and one look at its distinct histograms: floats point to the few that may hold a minimum, and these alone get
exact tables (see `fastpath.at_scale.preselection`). Keeping an exact table for every histogram ever met, for later
nodes that have it too, took over ten times as long. A node's answer is kept, so no node is computed twice.

Most unsafe nodes are found quickly: where a bucket has k + 1 different values or fewer, k negations about one of its
people leave at most one, so the disclosure is 1, and no c ≤ 1 exceeds it.

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_files import parse_toml
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
>>> check = SafetyCheck(table, "0.8", 0)
>>> check.value((1,)), check.value((2,)), check.is_safe((1,)), check.is_safe((2,)), check.checked
(Fraction(1, 1), Fraction(3, 4), False, True, 2)
"""

from fractions import Fraction

from fastpath.across_buckets import Optimum, optima
from fastpath.disclosure import Disclosure, disclosure_at
from fastpath.histogram import checked_number
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.lattice import Node
from reference.exact_numbers import Exact, exact_threshold
from reference.meter import UNLIMITED, Meter


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
