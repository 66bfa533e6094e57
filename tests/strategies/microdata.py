"""Tables with hierarchies: few rows, three attributes, levels that merge classes at random."""

from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import strategies as st

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.hierarchies import ListedHierarchy
from fastpath.sanitizing.lattice import Generalizations
from reference.tables import Record, Table

Row = tuple[str, ...]
ATTRIBUTES = ("x", "y", "z")
TEXTS: tuple[str, ...] = ("a", "b", "c", "d")


@st.composite
def hierarchies(draw: st.DrawFn, attribute: str) -> ListedHierarchy:
    """Up to three levels above the values; the highest is often suppression, but need not be."""
    labels = list(TEXTS)
    columns = [labels]
    for level in range(1, draw(st.integers(0, 2)) + 1):
        kinds = sorted(set(labels))
        target = {kind: f"{level}{draw(st.sampled_from(kinds))}" for kind in kinds}
        labels = [target[label] for label in labels]
        columns.append(labels)
    if draw(st.sampled_from([True, True, False])):
        columns.append(["*"] * len(TEXTS))
    rows = dict(zip(TEXTS, zip(*columns, strict=True), strict=True))
    return ListedHierarchy(attribute, len(columns), f"{attribute}.csv", rows)


def table_rows(*, most: int = 12) -> st.SearchStrategy[list[Row]]:
    """Values of x, y and z, and a sensitive value."""
    row = st.tuples(*(st.sampled_from(TEXTS) for _ in ATTRIBUTES), st.sampled_from(["flu", "gout", "mumps", "measles"]))
    return st.lists(row, min_size=1, max_size=2) | st.lists(row, min_size=5, max_size=most)


@dataclass(frozen=True)
class Microdata:
    """A table and its hierarchies."""

    rows: list[Row]
    hierarchies: Mapping[str, ListedHierarchy]

    @property
    def generalizations(self) -> Generalizations:
        """Its lattice, new each time: nothing is rolled up yet."""
        cells = Cells.of_counts(ATTRIBUTES, "S", ((row, 1) for row in self.rows))
        return Generalizations(cells, self.hierarchies)

    @property
    def table(self) -> Table:
        """The same table in the words of the paper."""
        records = [
            Record(f"p{number}", dict(zip(ATTRIBUTES, row, strict=False)), row[-1])
            for number, row in enumerate(self.rows)
        ]
        return Table(records, sensitive="S")

    def maps(self, node: tuple[int, ...]) -> dict[str, dict[str, str]]:
        """What each value becomes at a node."""
        return {
            name: {value: labels[level] for value, labels in self.hierarchies[name].rows.items()}
            for name, level in zip(ATTRIBUTES, node, strict=True)
        }


@st.composite
def microdata(draw: st.DrawFn, *, most: int = 12) -> Microdata:
    """A table with hierarchies."""
    return Microdata(draw(table_rows(most=most)), {name: draw(hierarchies(name)) for name in ATTRIBUTES})
