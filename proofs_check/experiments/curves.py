r"""What the experiments need of every generalization of a table: its disclosure curves and its least entropy.

>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_toml import parse_toml
>>> cells = Cells.of_counts(["sex"], "ill", [(("M", "flu"), 3), (("F", "flu"), 1), (("F", "gout"), 2)])
>>> tables = Tables.of(Generalizations(cells, parse_toml("[sex]", "FILE")), 1)
>>> [(node, curves.buckets, curves.entropy, *map(str, curves.implications)) for node, curves in tables.curves.items()]
[((0,), 2, Entropy(0 bits), '1', '1'), ((1,), 1, Entropy(0.918296 bits), '2/3', '1')]
>>> tables.rises()
[]
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from fastpath.disclosure import disclosure_curve
from fastpath.histogram import Histogram
from fastpath.negations import negations_curve
from fastpath.sanitizing.lattice import Lattice, Node
from fastpath.sanitizing.rollup import Generalizations
from proofs_check.experiments.entropy import Entropy, least_entropy
from reference.meter import UNLIMITED, Meter

Language: TypeAlias = Literal["implications", "negations"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

MOST = 13
"""With fourteen sensitive values, 13 facts leave one of them."""


@dataclass(frozen=True)
class Curves:
    """One generalized table: the maximum disclosure for k = 0, 1, …, in each language, and the least entropy."""

    buckets: int
    implications: tuple[Fraction, ...]
    negations: tuple[Fraction, ...]
    entropy: Entropy
    """The minimum over buckets of the entropy of the sensitive attribute."""
    entropy_bucket: Histogram
    """The counts of a bucket that has it."""

    def of(self, language: Language) -> tuple[Fraction, ...]:
        """The curve of one language."""
        return self.implications if language == "implications" else self.negations

    def differences(self) -> list[Fraction]:
        """By how much implications disclose more than negations, for each k."""
        return [one - other for one, other in zip(self.implications, self.negations, strict=True)]


@dataclass(frozen=True, eq=False)
class Tables:
    """All generalizations of one table, by node."""

    attributes: tuple[str, ...]
    rows: int
    values: int
    lattice: Lattice
    curves: Mapping[Node, Curves]

    @classmethod
    def of(cls, table: Generalizations, most: int = MOST, meter: Meter = UNLIMITED) -> "Tables":
        """Compute the curves up to k = `most`."""
        curves = {node: _curves(table, node, most, meter) for node in table.lattice.nodes()}
        cells = table.table
        return cls(cells.attributes, cells.rows, len(cells.domain), table.lattice, curves)

    @property
    def buckets(self) -> int:
        """In all tables together."""
        return sum(curves.buckets for curves in self.curves.values())

    @cached_property
    def by_entropy(self) -> dict[Entropy, list[Node]]:
        """The paper's T(h), all tables with least entropy h, by increasing h."""
        groups: defaultdict[Entropy, list[Node]] = defaultdict(list)
        for node, curves in self.curves.items():
            groups[curves.entropy].append(node)
        return {entropy: groups[entropy] for entropy in sorted(groups)}

    def named(self, node: Node) -> dict[str, int]:
        """The levels by attribute."""
        return dict(zip(self.attributes, node, strict=True))

    def edges(self) -> Iterator[tuple[Node, Node]]:
        """Every node with every node directly above it."""
        return ((node, above) for node in self.curves for above in self.lattice.directly_above(node))

    def rises(self) -> list[tuple[Node, Node, Language]]:
        """The edges on which some k discloses more above than below; none, by the monotonicity theorem."""
        return [
            (low, high, language)
            for low, high in self.edges()
            for language in LANGUAGES
            if any(map(Fraction.__lt__, self.curves[low].of(language), self.curves[high].of(language)))
        ]


def _curves(table: Generalizations, node: Node, most: int, meter: Meter) -> Curves:
    meter.look(f"steps, at generalization {node} of {table.lattice.size}")
    cells = table.at(node)
    matrix = cells.matrix()
    implications = tuple(answer.value for answer in disclosure_curve(matrix, most, meter))
    negations = tuple(answer.value for answer in negations_curve(matrix, most, meter))
    return Curves(len(cells), implications, negations, *least_entropy(cells.histograms()))
