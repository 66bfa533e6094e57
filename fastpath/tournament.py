"""The minimum of summaries that come and go: a tournament.

A binary tree whose leaves are summaries and whose inner nodes are the merged summaries of their two children. Its
root is the merged summary of all. A leaf that changes changes the nodes above it only: log2 of the number of leaves
merges, each of 2(k + 1) comparisons. Merging being associative and commutative, it does not matter which leaf stands
where.

>>> tree = Tournament()
>>> place = tree.add(Summary.of_bucket((2, 1), 0, 2))
>>> other = tree.add(Summary.of_bucket((1, 1), 1, 2))
>>> tree.root().least[0].bucket
0
>>> tree.remove(place)
>>> tree.root().least[0].bucket
1
"""

from fastpath.summary import Summary
from reference.errors import InvalidTable


class Tournament:
    """Summaries at numbered places."""

    def __init__(self) -> None:
        """Begin with no summaries."""
        self._leaves = 1
        self._nodes: list[Summary | None] = [None, None]  # node i has children 2i and 2i + 1; node 1 is the root
        self._free = [0]

    def add(self, summary: Summary) -> int:
        """Put a summary at a free place, and tell the place."""
        if not self._free:
            self._grow()
        place = self._free.pop()
        self._put(place, summary)
        return place

    def remove(self, place: int) -> None:
        """Take away the summary at a place."""
        self._put(place, None)
        self._free.append(place)

    def replace(self, place: int, summary: Summary) -> None:
        """Put another summary at a place."""
        self._put(place, summary)

    def root(self) -> Summary:
        """The merged summary of all."""
        if self._nodes[1] is None:
            raise InvalidTable("a bucketization needs at least one bucket")
        return self._nodes[1]

    def _put(self, place: int, summary: Summary | None) -> None:
        node = self._leaves + place
        self._nodes[node] = summary
        while node > 1:
            node //= 2
            self._nodes[node] = _merged(self._nodes[2 * node], self._nodes[2 * node + 1])

    def _grow(self) -> None:
        """Double the number of places: the old tree becomes the left half of the new one."""
        old, width = self._nodes, 1
        self._nodes = [None, old[1]]
        while width <= self._leaves:
            self._nodes += old[width : 2 * width] + [None] * width
            width *= 2
        self._free = list(range(2 * self._leaves - 1, self._leaves - 1, -1))
        self._leaves *= 2


def _merged(one: Summary | None, other: Summary | None) -> Summary | None:
    if one is None or other is None:
        return one or other
    return one.merge(other)
