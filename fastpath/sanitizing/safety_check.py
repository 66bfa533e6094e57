r"""Whether the generalizations of a table are safe, each node asked at most once.

A node is safe if the table generalized to it keeps all demands (see `demands`): (c,k)-safety, for everything that is
protected by itself, and perhaps further criteria. If some rows may be left out, it is safe *within that limit* if
leaving out whole buckets of so few rows in all makes it so; the fewest rows are then left out (see `suppression`).
Keeping an exact table for every histogram ever met, for later nodes that have it too, took over ten times as long.

**On the way up**: what is safe with nothing left out stays safe. What is safe within a limit need not: a small bad
bucket that could be left out may be united with a good one into a bad one that is too large to be left out. (The
smallest case has three rows: a | ab with one row to leave out, c = 2/3, k = 0.)

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_files import parse_toml
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
>>> check = SafetyCheck(table, Demands.of("0.8", 0))
>>> check.value((1,)), check.value((2,)), check.is_safe((1,)), check.is_safe((2,)), check.checked
(Fraction(1, 1), Fraction(3, 4), False, True, 2)
>>> within = SafetyCheck(table, Demands.of("0.7", 0), 2)
>>> [within.is_safe(node) for node in ((0,), (1,), (2,))], within.left_out((1,)), within.value((1,))
([False, True, False], (1,), Fraction(1, 2))
"""

from dataclasses import replace
from fractions import Fraction

from fastpath.across_buckets import Optimum
from fastpath.disclosure import Disclosure, disclosure_at
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.demands import Demands
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.lattice import Node
from fastpath.sanitizing.suppression import allowed_rows, fewest_left_out
from reference.exact_numbers import Exact
from reference.progress import step


class SafetyCheck:
    """One question about the nodes of one table's lattice: demands, and how many rows may be left out."""

    def __init__(self, table: Generalizations, demands: Demands, limit: Exact = 0) -> None:
        """The limit is a number of rows, or a share of them (see `allowed_rows`)."""
        self.table, self.demands = table, demands
        self.limit = allowed_rows(limit, table.table.rows)
        self._left_out: dict[Node, tuple[int, ...] | None] = {}
        self._worst: dict[Node, tuple[int, Optimum]] = {}

    @property
    def c(self) -> Fraction:
        """The threshold."""
        return self.demands.c

    @property
    def k(self) -> int:
        """The number of implications."""
        return self.demands.k

    @property
    def checked(self) -> int:
        """How many different nodes were asked whether they are safe."""
        return len(self._left_out)

    @property
    def answers(self) -> dict[Node, tuple[int, ...] | None]:
        """The nodes that were asked, each with its buckets that are left out; None where it is unsafe."""
        return dict(self._left_out)

    def is_safe(self, node: Node) -> bool:
        """The node keeps all demands, perhaps with some rows left out."""
        return self.left_out(node) is not None

    def left_out(self, node: Node) -> tuple[int, ...] | None:
        """The numbers of the node's buckets that are left out, none if it is safe as it is; None if it is unsafe."""
        if node not in self._left_out:
            step(1, "nodes checked", self.table.lattice.size)
            views = self.table.columns.views(self.table.at(node))
            if self.demands.kept_by(views):
                self._left_out[node] = ()
            elif self.limit:
                self._left_out[node] = fewest_left_out(views, self.demands, self.limit)
            else:
                self._left_out[node] = None
        return self._left_out[node]

    def released(self, node: Node) -> Cells:
        """The rows that are released: of an unsafe node, all."""
        return self.table.at(node).without(self.left_out(node) or ())

    def views(self, node: Node) -> tuple[Cells, ...]:
        """What is protected by itself in the released rows."""
        return self.table.columns.views(self.released(node))

    def value(self, node: Node) -> Fraction:
        """The maximum disclosure of the released rows, over everything that is protected by itself."""
        return 1 / (1 + self._worst_view(node)[1].ratio)

    def worst_view(self, node: Node) -> Cells:
        """The view that discloses most."""
        return self.views(node)[self._worst_view(node)[0]]

    def disclosure(self, node: Node) -> Disclosure:
        """The maximum disclosure, and the attacker who attains it; he speaks of the buckets of the worst view."""
        return disclosure_at(self.worst_view(node), self._worst_view(node)[1], self.k)

    def single_columns(self, node: Node) -> dict[str, Fraction]:
        """The maximum disclosure of each sensitive column by itself, also where only combinations are protected."""
        each = replace(self.table.columns, together=False).views(self.released(node))
        return {view.sensitive: 1 / (1 + self.demands.optimum(view).ratio) for view in each}

    def _worst_view(self, node: Node) -> tuple[int, Optimum]:
        """The number of the view that discloses most, and its optimum."""
        if node not in self._worst:
            found = [self.demands.optimum(view) for view in self.views(node)]
            self._worst[node] = min(enumerate(found), key=lambda place: place[1].ratio)
        return self._worst[node]
