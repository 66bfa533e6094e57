r"""Every generalization of a table, from one reading of it.

The cells of a node (see `cells`) follow from the cells of any finer node: replace each class by the class of the
higher level that it is part of, and add up. So the table is read once, and each node is rolled up from the smallest
finer node that is at hand (LeFevre, DeWitt and Ramakrishnan, *Incognito*, SIGMOD 2005, section 3.2). Nodes are kept
as long as they take no more room together than a few times the table itself; the oldest go first.

>>> from fastpath.sanitizing.hierarchy_files import parse_toml
>>> entries = [(("31", "flu"), 1), (("38", "mumps"), 1), (("52", "flu"), 2)]
>>> table = Generalizations(Cells.of_counts(["age"], "disease", entries), parse_toml("[age]\nintervals=[20]", "FILE"))
>>> [table.at(node).sizes for node in table.lattice.nodes()], table.at((1,)).labels(0)
([[1, 1, 2], [2, 2], [4]], {'age': '[20,40)'})
"""

from collections.abc import Mapping
from copy import copy

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.hierarchies import Classes, Hierarchy, KeptColumn
from fastpath.sanitizing.lattice import Lattice, Node, precedes
from fastpath.sanitizing.level_names import level_names
from fastpath.sanitizing.sensitive_columns import SensitiveColumns
from reference.errors import InvalidInput
from reference.naming import listed, written
from reference.progress import step

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
            level, most = levels.get(attribute, 0 if attribute in self.kept else None), classes.top
            if type(level) is not int or not 0 <= level <= most:
                given = "no level is given" if level is None else f"the level {level!a} is given"
                expected = f"a whole number from 0 to {most} was expected"
                raise InvalidInput(f"{given} for {written(attribute)}, but {expected}", parameter="node")
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
