r"""The lattice of full-domain generalizations (paper, sections 3.4 and 5).

A *node* is a level for each attribute, (l_1, …, l_q) with 0 ≤ l_i ≤ h_i. Node v ⪯ w if no level of v is higher than
that of w. As levels are truly coarser (see `hierarchies`), v ⪯ w implies B_v ⪯ B_w: every bucket of w is a union of
buckets of v. So by the monotonicity theorem the disclosure of w is at most that of v, and the safe nodes are an
*up-set*: whatever is above a safe node is safe. An up-set is given by its minimal nodes.

The converse does not hold: on a given table two nodes may give the same buckets. Minimal means minimal among nodes.

>>> lattice = Lattice((2, 1))
>>> lattice.size, list(lattice.nodes())
(6, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)])
>>> list(lattice.directly_above((1, 0))), list(lattice.directly_below((1, 1)))
([(2, 0), (1, 1)], [(0, 1), (1, 0)])
>>> lattice.chain()
((0, 0), (1, 0), (1, 1), (2, 1))
>>> minimal([(1, 1), (2, 0), (2, 1)]), join((1, 1), (2, 0))
([(1, 1), (2, 0)], (2, 1))

**From one reading.** The cells of a node (see `cells`) follow from the cells of any finer node: replace each class by
the class of the higher level that it is part of, and add up. So the table is read once, and each node is rolled up from
the smallest finer node that is at hand (LeFevre, DeWitt and Ramakrishnan, *Incognito*, SIGMOD 2005, section 3.2). Nodes
are kept as long as they take no more room together than a few times the table itself; the oldest go first.

>>> from fastpath.sanitizing.hierarchies import given_hierarchies
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> ages = given_hierarchies({"age": {"intervals": [20]}})
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), ages)
>>> [table.at(node).sizes for node in table.lattice.nodes()], table.at((1,)).labels(0)
([[1, 1, 2], [2, 2], [4]], {'age': '[20,40)'})
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import TypeAlias

from fastpath.sanitizing.cells import Cells, SensitiveColumns
from fastpath.sanitizing.hierarchies import Classes, Hierarchy, KeptColumn, level_names
from reference.errors import InvalidInput
from reference.exact import whole_number
from reference.naming import listed, written
from reference.progress import step

Node: TypeAlias = tuple[int, ...]
"""A level for each attribute."""


@dataclass(frozen=True)
class Lattice:
    """All nodes up to the highest levels `top`."""

    top: Node

    @property
    def bottom(self) -> Node:
        """Return the node that leaves everything as it is."""
        return (0,) * len(self.top)

    @property
    def size(self) -> int:
        """Return the number of nodes."""
        return prod(level + 1 for level in self.top)

    def nodes(self) -> Iterator[Node]:
        """Yield all nodes, in lexicographic order."""
        return product(*(range(level + 1) for level in self.top))

    def directly_above(self, node: Node) -> Iterator[Node]:
        """Yield the nodes with one level one higher."""
        return (raised(node, i, node[i] + 1) for i in range(len(node)) if node[i] < self.top[i])

    def directly_below(self, node: Node) -> Iterator[Node]:
        """Yield the nodes with one level one lower."""
        return (raised(node, i, node[i] - 1) for i in range(len(node)) if node[i] > 0)

    def chain(self) -> tuple[Node, ...]:
        """Return a maximal chain from bottom to top, which raises the first attribute of the lowest level next."""
        chain = [self.bottom]
        while (node := chain[-1]) != self.top:
            _, i = min((level, i) for i, level in enumerate(node) if level < self.top[i])
            chain.append(raised(node, i, node[i] + 1))
        return tuple(chain)


def raised(node: Node, attribute: int, level: int) -> Node:
    """Return the node with another level for one attribute, given by its number."""
    return (*node[:attribute], level, *node[attribute + 1 :])


def precedes(finer: Node, coarser: Node) -> bool:
    """Return whether finer ⪯ coarser."""
    return all(one <= other for one, other in zip(finer, coarser, strict=True))


def join(one: Node, other: Node) -> Node:
    """Return the least node above both."""
    return tuple(map(max, one, other))


def minimal(nodes: Iterable[Node]) -> list[Node]:
    """Return those with no other one below them, in order of height, then lexicographically."""
    result: list[Node] = []
    for node in sorted(set(nodes), key=by_height):
        if not any(precedes(other, node) for other in result):
            result.append(node)
    return result


def by_height(node: Node) -> tuple[int, Node]:
    """Return the key by which nodes are sorted: lower ones first."""
    return sum(node), node


_TIMES_THE_TABLE = 4
"""The room for kept nodes, in cells of the table: enough for the neighbours that a search comes back to."""


class Generalizations:
    """All full-domain generalizations of one table, with a hierarchy for each of its attributes."""

    def __init__(
        self, cells: Cells, hierarchies: Mapping[str, Hierarchy], columns: SensitiveColumns | None = None
    ) -> None:
        """The sensitive columns need to be given where the cells' sensitive values are combinations of several."""
        self.table = cells
        self.columns = columns or SensitiveColumns((cells.sensitive,))
        self.classes = tuple(
            Classes.of(hierarchies[attribute], texts)
            for attribute, texts in zip(cells.attributes, cells.texts, strict=True)
        )
        self.level_names = {attribute: level_names(hierarchies[attribute]) for attribute in cells.attributes}
        self.kept = tuple(name for name in cells.attributes if isinstance(hierarchies[name], KeptColumn))
        self.lattice = Lattice(tuple(classes.top for classes in self.classes))
        self._kept: dict[Node, Cells] = {}
        self._room = _TIMES_THE_TABLE * len(cells.counts)

    def at(self, node: Node) -> Cells:
        """The table generalized to these levels."""
        if node not in self._kept:
            start = self._smallest_finer(node)
            source = self._kept.get(start, self.table)
            step(len(source.counts), "cells")
            maps = [classes.step(low, high) for classes, low, high in zip(self.classes, start, node, strict=True)]
            texts = [classes.labels[high] for classes, high in zip(self.classes, node, strict=True)]
            self._keep(node, source.rolled_up(maps, texts))
        return self._kept[node]

    def node_named(self, levels: Mapping[str, int]) -> Node:
        """The node with these levels by attribute; a column that is kept has level 0 anyway."""
        names = self.table.attributes
        for attribute in levels:
            if attribute not in names:
                raise InvalidInput(
                    f"a level of {written(attribute)} is given, but the columns with a hierarchy are {listed(names)}",
                    parameter="node",
                )
        for attribute, classes in zip(names, self.classes, strict=True):
            level = levels.get(attribute, 0 if attribute in self.kept else None)
            what, error = f"the level of {written(attribute)}", partial(InvalidInput, parameter="node")
            whole_number(level, what, 0, classes.top, error=error)
        return tuple(levels.get(attribute, 0) for attribute in names)

    def labels_at(self, node: Node, index: int) -> tuple[str, ...]:
        """What becomes of the attributes of the table's bucket number `index` at a node."""
        codes = self.table.codes[:, self.table.cells_of(index).start].tolist()
        return tuple(
            classes.labels[level][int(classes.codes[level][code])]
            for classes, level, code in zip(self.classes, node, codes, strict=True)
        )

    def with_cells(self, cells: Cells) -> "Generalizations":
        """The same hierarchies for another table whose rows have the same attributes, and perhaps other values."""
        if cells.texts != self.table.texts:
            raise InvalidInput("a table with the same attributes was expected")
        other = copy(self)
        other.table, other._kept = cells, {}  # noqa: SLF001 - of its own class
        return other

    def named(self, node: Node) -> dict[str, int]:
        """The levels by attribute."""
        return dict(zip(self.table.attributes, node, strict=True))

    def in_words(self, node: Node) -> dict[str, str]:
        """What the levels are called, by attribute."""
        return {attribute: self.level_names[attribute][level] for attribute, level in self.named(node).items()}

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
