r"""How much further must a table that is safe against k negated atoms be generalized, to be safe against implications?

For a threshold c, the minimal safe nodes for negations are where a publisher who guards against negations would stop.
From such a node v the *further steps* are the fewest levels that have to be raised, one at a time, until a node is
safe for implications: the least height of v ∨ w above v, over the minimal safe nodes w for implications.

Safe means strictly below c, so for a given k the safe nodes change only where c passes a disclosure that some table
has. Taking those values for c, and 1, stands for every c from 0 to 1.

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_toml import parse_toml
>>> from fastpath.sanitizing.rollup import Generalizations
>>> counts = [(("M", "flu"), 3), (("F", "flu"), 1), (("F", "gout"), 2)]
>>> tables = Tables.of(Generalizations(Cells.of_counts(["sex"], "ill", counts), parse_toml("[sex]", "FILE")), 1)
>>> compare(tables, Fraction(3, 4), 0)
Comparison(c=Fraction(3, 4), k=0, negations=((1,),), implications=((1,),), steps=(0,))
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fastpath.sanitizing.lattice import Node, join, minimal
from proofs_check.experiments.curves import LANGUAGES, Language, Tables

THRESHOLDS = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
KS = (0, 1, 3, 5, 9)


@dataclass(frozen=True)
class Comparison:
    """The minimal safe nodes in both languages."""

    c: Fraction
    k: int
    negations: tuple[Node, ...]
    implications: tuple[Node, ...]
    steps: tuple[int | None, ...]
    """The further steps from each minimal node for negations; None where no node is safe for implications."""


def compare(tables: Tables, c: Fraction, k: int) -> Comparison:
    """The comparison for one threshold and one k."""
    negations, implications = (minimal_safe(tables, language, c, k) for language in ("negations", "implications"))
    steps = tuple(_steps(node, implications) for node in negations)
    return Comparison(c, k, tuple(negations), tuple(implications), steps)


def some_comparisons(tables: Tables) -> list[Comparison]:
    """A few thresholds and numbers of facts, to be shown."""
    return [compare(tables, c, k) for c in THRESHOLDS for k in KS]


def every_comparison(tables: Tables) -> Iterator[Comparison]:
    """Every k of the curves, and thresholds that stand for every c from 0 to 1."""
    most = min(len(curves.implications) for curves in tables.curves.values())
    for k in range(most):
        values = {curves.of(language)[k] for curves in tables.curves.values() for language in LANGUAGES}
        for c in sorted(values | {Fraction(1)}):
            yield compare(tables, c, k)


def minimal_safe(tables: Tables, language: Language, c: Fraction, k: int) -> list[Node]:
    """The minimal nodes whose maximum disclosure is below c, by looking at every node."""
    return minimal(node for node, curves in tables.curves.items() if curves.of(language)[k] < c)


def _steps(node: Node, safe: list[Node]) -> int | None:
    return min((sum(join(node, other)) - sum(node) for other in safe), default=None)
