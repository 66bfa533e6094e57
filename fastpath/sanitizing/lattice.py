r"""The lattice of full-domain generalizations (paper, sections 3.4 and 5).

A *node* is a level for each attribute, (l_1, …, l_q) with 0 ≤ l_i ≤ h_i. Node v ⪯ w if no level of v is higher than
that of w. As levels are truly coarser (see `hierarchies`), v ⪯ w implies B_v ⪯ B_w: every bucket of w is a union of
buckets of v. So by the monotonicity theorem the disclosure of w is at most that of v, and the safe nodes are an
*up-set*: whatever is above a safe node is safe. An up-set is given by its minimal nodes.

The converse does not hold: on a given table two nodes may give the same buckets, and incomparable nodes comparable
ones. Minimal means here: minimal among nodes.

>>> lattice = Lattice((2, 1))
>>> lattice.size, list(lattice.nodes())
(6, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)])
>>> list(lattice.directly_above((1, 0))), list(lattice.directly_below((1, 1)))
([(2, 0), (1, 1)], [(0, 1), (1, 0)])
>>> lattice.chain()
((0, 0), (1, 0), (1, 1), (2, 1))
>>> minimal([(1, 1), (2, 0), (2, 1)]), join((1, 1), (2, 0))
([(1, 1), (2, 0)], (2, 1))
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeAlias

Node: TypeAlias = tuple[int, ...]
"""A level for each attribute."""


@dataclass(frozen=True)
class Lattice:
    """All nodes up to the highest levels `top`."""

    top: Node

    @property
    def bottom(self) -> Node:
        """Everything as it is."""
        return (0,) * len(self.top)

    @property
    def size(self) -> int:
        """The number of nodes."""
        return prod(level + 1 for level in self.top)

    def nodes(self) -> Iterator[Node]:
        """All nodes, in lexicographic order."""
        return product(*(range(level + 1) for level in self.top))

    def directly_above(self, node: Node) -> Iterator[Node]:
        """The nodes with one level one higher."""
        return (raised(node, i, node[i] + 1) for i in range(len(node)) if node[i] < self.top[i])

    def directly_below(self, node: Node) -> Iterator[Node]:
        """The nodes with one level one lower."""
        return (raised(node, i, node[i] - 1) for i in range(len(node)) if node[i] > 0)

    def chain(self) -> tuple[Node, ...]:
        """A maximal chain from bottom to top: the attribute with the lowest level is raised next, the first of them."""
        chain = [self.bottom]
        while (node := chain[-1]) != self.top:
            _, i = min((level, i) for i, level in enumerate(node) if level < self.top[i])
            chain.append(raised(node, i, node[i] + 1))
        return tuple(chain)


def raised(node: Node, attribute: int, level: int) -> Node:
    """The node with another level for one attribute, given by its number."""
    return (*node[:attribute], level, *node[attribute + 1 :])


def precedes(finer: Node, coarser: Node) -> bool:
    """Finer ⪯ coarser."""
    return all(one <= other for one, other in zip(finer, coarser, strict=True))


def join(one: Node, other: Node) -> Node:
    """The least node above both."""
    return tuple(map(max, one, other))


def minimal(nodes: Iterable[Node]) -> list[Node]:
    """Those with no other one below them, in order of height, then lexicographically."""
    result: list[Node] = []
    for node in sorted(set(nodes), key=by_height):
        if not any(precedes(other, node) for other in result):
            result.append(node)
    return result


def by_height(node: Node) -> tuple[int, Node]:
    """The order in which nodes are looked at: lower ones first."""
    return sum(node), node
