"""The data of Figures 5 and 6, and how much further a table must be generalized against implications.

**Figure 5**, for one table: the maximum disclosure against k, for implications and for negated atoms; these are the
table's `Curves`. **Figure 6**: for each k, and for each entropy h that some table has as the minimum over its buckets,
w(T(h), k), the least maximum disclosure among the tables with that h. **Its twin**, which the paper mentions without
showing it, is the same for negated atoms. Whether two tables have the same h is decided exactly (see `adult_tables`).

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_files import parse_toml
>>> from fastpath.sanitizing.generalizations import Generalizations
>>> counts = [(("M", "flu"), 3), (("F", "flu"), 1), (("F", "gout"), 2)]
>>> tables = Tables.of(Generalizations(Cells.of_counts(["sex"], "ill", counts), parse_toml("[sex]", "FILE")), 1)
>>> [(str(point.disclosure), point.nodes, point.tables) for point in entropy_curve(tables, "implications", 0)]
[('1', ((0,),), 1), ('2/3', ((1,),), 1)]

For a threshold c, the minimal safe nodes for negations are where a publisher who guards against negations would stop.
From such a node v the *further steps* are the fewest levels that have to be raised, one at a time, until a node is
safe for implications: the least height of v ∨ w above v, over the minimal safe nodes w for implications. Safe means
strictly below c, so for a given k the safe nodes change only where c passes a disclosure that some table has. Taking
those values for c, and 1, stands for every c from 0 to 1.

>>> compare(tables, Fraction(3, 4), 0)
LanguageComparison(c=Fraction(3, 4), k=0, negations=((1,),), implications=((1,),), steps=(0,))
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from fastpath.exact_logarithm import Logarithm
from fastpath.sanitizing.lattice import Node, join, minimal
from proofs_check.experiments.adult_tables import LANGUAGES, Language, Tables

FIGURE_6_KS = (1, 3, 5, 7, 9, 11)
"""The curves that the paper draws."""
THRESHOLDS, KS = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)), (0, 1, 3, 5, 9)
"""The c and k whose minimal safe nodes are listed with the figures; every other c and k is checked by a claim."""


@dataclass(frozen=True)
class EntropyPoint:
    """(h, w(T(h), k)), and where it comes from."""

    entropy: Logarithm
    disclosure: Fraction
    nodes: tuple[Node, ...]
    """The tables T(h): those with this entropy that attain the disclosure."""
    tables: int
    """The number of tables with this entropy."""


def entropy_curve(tables: Tables, language: Language, k: int) -> tuple[EntropyPoint, ...]:
    """One curve of Figure 6, by increasing entropy."""
    return tuple(_point(tables, language, k, entropy, nodes) for entropy, nodes in tables.by_entropy.items())


def entropy_curves(tables: Tables, language: Language) -> dict[int, tuple[EntropyPoint, ...]]:
    """All curves of Figure 6, by k."""
    return {k: entropy_curve(tables, language, k) for k in FIGURE_6_KS}


def rises(curve: tuple[EntropyPoint, ...]) -> list[tuple[EntropyPoint, EntropyPoint]]:
    """The neighbours on a curve of which the one with more entropy discloses more."""
    return [(one, next_one) for one, next_one in pairwise(curve) if one.disclosure < next_one.disclosure]


def _point(tables: Tables, language: Language, k: int, entropy: Logarithm, nodes: list[Node]) -> EntropyPoint:
    values = {node: tables.curves[node].of(language)[k] for node in nodes}
    least = min(values.values())
    attaining = tuple(node for node, value in values.items() if value == least)
    return EntropyPoint(entropy, least, attaining, len(nodes))


@dataclass(frozen=True)
class LanguageComparison:
    """The minimal safe nodes in both languages, for one threshold c and one k."""

    c: Fraction
    k: int
    negations: tuple[Node, ...]
    implications: tuple[Node, ...]
    steps: tuple[int | None, ...]
    """The further steps from each minimal node for negations; None where no node is safe for implications."""


def compare(tables: Tables, c: Fraction, k: int) -> LanguageComparison:
    """The comparison for one threshold and one k."""
    negations, implications = (minimal_safe(tables, language, c, k) for language in ("negations", "implications"))
    steps = tuple(_steps(node, implications) for node in negations)
    return LanguageComparison(c, k, tuple(negations), tuple(implications), steps)


def some_comparisons(tables: Tables) -> list[LanguageComparison]:
    """The comparisons that are listed with the figures."""
    return [compare(tables, c, k) for c in THRESHOLDS for k in KS]


def every_comparison(tables: Tables) -> Iterator[LanguageComparison]:
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
