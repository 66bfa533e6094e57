"""From a table to a release: what the paper's section 2.2 defines, for a `Table`, and a sentence for anything else.

>>> from reference.example import FIGURE_1, FIGURE_3
>>> len(top(FIGURE_1).buckets), len(bottom(FIGURE_1).buckets)
(1, 10)
>>> top(FIGURE_3)
Traceback (most recent call last):
...
reference.errors.InvalidInput: top takes a Table (FIGURE_1 is one), but an object of type Bucketization is here
"""

from collections.abc import Iterable, Sequence

from reference import generalization as coarsening
from reference import order
from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.generalization import Generalization, GeneralizedTable
from reference.tables import Table


def _table(table: Table, what: str) -> Table:
    if not isinstance(table, Table):
        kind = type(table).__name__
        raise InvalidInput(f"{what} takes a Table (FIGURE_1 is one), but an object of type {kind} is here")
    return table


def bucketize(table: Table, partition: Iterable[Iterable[str]]) -> Bucketization:
    """Partition the table: each part, given by its people, becomes a bucket."""
    return order.bucketize(_table(table, "bucketize"), partition)


def bucketize_by(table: Table, columns: Sequence[str]) -> Bucketization:
    """Put people into one bucket who agree on these non-sensitive attributes."""
    return order.bucketize_by(_table(table, "bucketize_by"), columns)


def top(table: Table) -> Bucketization:
    """B_⊤: all tuples in one bucket."""
    return order.top(_table(table, "top"))


def bottom(table: Table) -> Bucketization:
    """B_⊥: one tuple in each bucket."""
    return order.bottom(_table(table, "bottom"))


def generalize(table: Table, generalization: Generalization) -> GeneralizedTable:
    """Publish the table coarsened: `generalization` has, for each attribute, a coarser value for each value."""
    return coarsening.generalize(_table(table, "generalize"), generalization)


def bucketization_of(table: Table, generalization: Generalization) -> Bucketization:
    """Put into one bucket whoever is coarsened to the same attributes."""
    return coarsening.bucketization_of(_table(table, "bucketization_of"), generalization)
