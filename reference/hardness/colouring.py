"""The colours of a graph as simple implications: they are hard to satisfy without any bucketization.

A graph is coloured properly if the ends of each edge have different colours; whether three colours suffice is
NP-complete (Garey, Johnson and Stockmeyer, Some simplified NP-complete graph problems, 1976).

**The reduction.** S is the set of colours, q ≥ 2 of them. There is a person for each vertex, and one more, r, for each
edge uv and each colour c, with two simple implications, where 0 and 1 are two different colours:

    u=c → r=0,        v=c → r=1.

**Proof.** Each person has exactly one value, so both implications about r can be satisfied unless u=c and v=c. Nothing
else is said of r. So there is a table iff the vertices have a proper colouring: the table's values. There are
2·q implications an edge.

This uses that a person has one value and that S has a third one; no bucketization is in it. With q = 2 it says that the
graph has no odd cycle, which is easy.

>>> triangle = Graph(3, ((0, 1), (0, 2), (1, 2)))
>>> from reference.syntax import to_text
>>> [to_text(unit) for unit in to_implications(Graph(2, ((0, 1),)), 2).implications]
['v0=0 -> v0.v1.0=0', 'v1=0 -> v0.v1.0=1', 'v0=1 -> v0.v1.1=0', 'v1=1 -> v0.v1.1=1']
>>> sorted(colour(triangle, 3) or ()), colour(triangle, 2)
([0, 1, 2], None)
"""

from collections.abc import Iterator
from typing import NamedTuple

from reference.hardness.implications_alone import some_table
from reference.language import Atom, BasicImplication, Formula, simple_implication


class Graph(NamedTuple):
    """Vertices 0, 1, …, and edges, each a pair of vertices."""

    vertices: int
    edges: tuple[tuple[int, int], ...]


def colours(number: int) -> list[str]:
    """The values 0, 1, …"""
    return [str(colour) for colour in range(number)]


def to_implications(graph: Graph, number: int = 3) -> Formula:
    """Simple implications that some table satisfies iff the graph can be coloured with this number of colours."""
    return Formula(_implications(graph, number))


def colour(graph: Graph, number: int = 3) -> tuple[int, ...] | None:
    """A proper colouring, by way of the implications; None if there is none."""
    table = some_table(to_implications(graph, number), colours(number))
    return None if table is None else tuple(int(table.get(f"v{v}", "0")) for v in range(graph.vertices))


def _implications(graph: Graph, number: int) -> Iterator[BasicImplication]:
    for u, v in graph.edges:
        for value in colours(number):
            between = f"v{u}.v{v}.{value}"
            yield simple_implication(Atom(f"v{u}", value), Atom(between, "0"))
            yield simple_implication(Atom(f"v{v}", value), Atom(between, "1"))
