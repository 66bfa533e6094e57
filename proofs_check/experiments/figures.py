r"""The data of Figures 5 and 6.

**Figure 5**, for one table: the maximum disclosure against k, for implications and for negated atoms.

**Figure 6**: for each k, and for each entropy h that some table has as the minimum over its buckets, w(T(h), k): the
least maximum disclosure among the tables with that h. **Its twin**, which the paper mentions without showing it, is the
same for negated atoms. Whether two tables have the same h is decided exactly (see `entropy`).

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_toml import parse_toml
>>> from fastpath.sanitizing.rollup import Generalizations
>>> counts = [(("M", "flu"), 3), (("F", "flu"), 1), (("F", "gout"), 2)]
>>> tables = Tables.of(Generalizations(Cells.of_counts(["sex"], "ill", counts), parse_toml("[sex]", "FILE")), 1)
>>> [(str(point.disclosure), point.nodes, point.tables) for point in entropy_curve(tables, "implications", 0)]
[('1', ((0,),), 1), ('2/3', ((1,),), 1)]
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from fastpath.sanitizing.lattice import Node
from proofs_check.experiments.curves import Language, Tables
from proofs_check.experiments.entropy import Entropy

FIGURE_6_KS = (1, 3, 5, 7, 9, 11)


@dataclass(frozen=True)
class EntropyPoint:
    """(h, w(T(h), k)), and where it comes from."""

    entropy: Entropy
    disclosure: Fraction
    nodes: tuple[Node, ...]
    """The tables T(h): those with this entropy that attain the disclosure."""
    tables: int
    """How many have this entropy."""


def entropy_curve(tables: Tables, language: Language, k: int) -> tuple[EntropyPoint, ...]:
    """One curve of Figure 6, by increasing entropy."""
    return tuple(_point(tables, language, k, entropy, nodes) for entropy, nodes in tables.by_entropy.items())


def entropy_curves(tables: Tables, language: Language) -> dict[int, tuple[EntropyPoint, ...]]:
    """All curves of Figure 6, by k."""
    return {k: entropy_curve(tables, language, k) for k in FIGURE_6_KS}


def rises(curve: tuple[EntropyPoint, ...]) -> list[tuple[EntropyPoint, EntropyPoint]]:
    """The neighbours on a curve of which the one with more entropy discloses more."""
    return [(one, next_one) for one, next_one in pairwise(curve) if one.disclosure < next_one.disclosure]


def _point(tables: Tables, language: Language, k: int, entropy: Entropy, nodes: list[Node]) -> EntropyPoint:
    values = {node: tables.curves[node].of(language)[k] for node in nodes}
    least = min(values.values())
    attaining = tuple(node for node, value in values.items() if value == least)
    return EntropyPoint(entropy, least, attaining, len(nodes))
