"""The 72 generalizations of Adult that the paper looks at, and the points of Figures 5 and 6 (paper, section 4).

**The tables.** Age has six levels, marital status three, race and sex two each: 6 · 3 · 2 · 2 = 72 nodes of a lattice.
The paper leaves open where intervals of age begin and what the middle level of marital status is. Here intervals begin
at multiples of their length; all other choices can be made too (`adult_from`, `adult_grouped`). The start matters: with
[17,37) the disclosure of Figure 5's table for k = 1 falls from 0.41 to 0.24.

>>> age = adult_hierarchies()["age"]
>>> age.labels("39"), adult_hierarchies(17)["age"].labels("39")[3]
(('39', '[35,40)', '[30,40)', '[20,40)', '[0,40)', '*'), '[37,57)')
>>> len(adult().curves), adult().rows, len(all_groupings(2)), len(all_groupings())
(72, 45222, 63, 875)

**Entropy.** The entropy of n people's values with counts c_1, …, c_d is log2 n - (1/n) · Σ c_i · log2 c_i, in bits: a
sum of rational multiples of logarithms, compared exactly (`fastpath.exact_logarithm`). Floats only point to candidates.

>>> entropy((2, 1, 1)), entropy((2, 1, 1)) == entropy((4, 2, 2)), least_entropy([(5,), (2, 1)])
(1.5 bits, True, (0 bits, (5,)))

**Figure 5** is for one table the maximum disclosure against k, for implications and for negated atoms: its `Curves`.
**Figure 6** is for each k, and for each entropy h that some table has as the minimum over its buckets, w(T(h), k), the
least maximum disclosure among the tables with that h. Its twin is the same for negated atoms.

>>> first, *_, last = entropy_curve(adult(), "implications", 0)
>>> (first.entropy, first.disclosure, first.tables), (last.entropy, str(last.disclosure), last.nodes)
((0 bits, Fraction(1, 1), 48), (3.40149 bits, '3010/22611', ((5, 2, 1, 1),)))

**Further steps.** From a minimal safe node v for negations the *further steps* are the fewest levels that have to be
raised until a node is safe for implications: the least height of v ∨ w above v, over the minimal safe nodes w for
implications. For a given k the safe nodes change only where c passes a disclosure that some table has; those values,
and 1, stand for every c from 0 to 1.

>>> compare(adult(), Fraction(1, 4), 0).steps
(0, 0, 0)

**One table** is shown by the buckets that the worst attacker's atoms are about. Alone they disclose as much as all.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import fsum, log2
from typing import Literal, TypeAlias, get_args

from fastpath.disclosure import maximum_disclosure
from fastpath.exact_logarithm import Logarithm
from fastpath.minimize1 import Histogram
from fastpath.minimize2 import optima
from fastpath.negations import negations_curve
from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.hierarchies import Hierarchy, given_hierarchies
from fastpath.sanitizing.lattice import Generalizations, Lattice, Node, join, minimal
from fastpath.summary import summarize
from proofs_check.experiments.adult_counts import SENSITIVE, cells_of, packaged_counts
from reference.buckets import Bucketization
from reference.instances import set_partitions
from reference.progress import step

Language: TypeAlias = Literal["implications", "negations"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
Grouping: TypeAlias = tuple[tuple[str, ...], ...]  # which marital statuses are put together

MOST = 13  # with fourteen sensitive values, 13 facts leave one of them
FIGURE_5_NODE: Node = (3, 2, 1, 1)  # age in intervals of 20 years, all other attributes suppressed
FIGURE_6_KS = (1, 3, 5, 7, 9, 11)  # the curves that the paper draws
# The c and k whose minimal safe nodes are listed with the figures; every other c and k is checked by a claim
THRESHOLDS, KS = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)), (0, 1, 3, 5, 9)
MARITAL = 1  # the place of marital status among the attributes, and its middle level
# The middle level of marital status
SPOUSES: Mapping[str, tuple[str, ...]] = {
    "spouse present": ("Married-civ-spouse", "Married-AF-spouse"),
    "spouse not present": ("Divorced", "Never-married", "Separated", "Widowed", "Married-spouse-absent"),
}
STATUSES = tuple(sorted(status for group in SPOUSES.values() for status in group))
# Much more than they are: a sum of at most a few thousand terms below 20 is off by less than 10^-11
_FLOATS_MAY_BE_OFF_BY = 1e-9


@dataclass(frozen=True)
class Curves:
    """One generalized table: the maximum disclosure for k = 0, 1, …, in each language, and the least entropy."""

    buckets: int
    implications: tuple[Fraction, ...]
    negations: tuple[Fraction, ...]
    entropy: Logarithm  # the minimum over buckets of the entropy of the sensitive attribute
    entropy_bucket: Histogram  # the counts of a bucket that has it

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
    def of(cls, table: Generalizations) -> "Tables":
        """Compute the curves up to k = 13."""
        curves, cells = {node: _curves_at(table, node) for node in table.lattice.nodes()}, table.table
        return cls(cells.attributes, cells.rows, len(cells.domain), table.lattice, curves)

    @property
    def buckets(self) -> int:
        """The number of buckets in all tables together."""
        return sum(curves.buckets for curves in self.curves.values())

    @cached_property
    def by_entropy(self) -> dict[Logarithm, list[Node]]:
        """The paper's T(h), all tables with least entropy h, by increasing h."""
        groups: defaultdict[Logarithm, list[Node]] = defaultdict(list)
        for node, curves in self.curves.items():
            groups[curves.entropy].append(node)
        return {entropy: groups[entropy] for entropy in sorted(groups)}

    def named(self, node: Node) -> dict[str, int]:
        """The levels by attribute."""
        return dict(zip(self.attributes, node, strict=True))

    def edges(self) -> Iterator[tuple[Node, Node]]:
        """Every node with every node directly above it."""
        return ((node, above) for node in self.curves for above in self.lattice.directly_above(node))


def _curves_at(table: Generalizations, node: Node) -> Curves:
    step(1, "generalizations", table.lattice.size)
    cells = table.at(node)
    matrix = cells.matrix()
    ratios = [optimum.ratio for optimum in optima(summarize(matrix, MOST + 1))]
    implications = tuple(1 / (1 + ratio) for ratio in (*ratios, *ratios[-1:] * (MOST + 1 - len(ratios))))
    negations = tuple(answer.value for answer in negations_curve(matrix, MOST))
    return Curves(len(cells), implications, negations, *least_entropy(cells.histograms()))


def entropy(histogram: Histogram) -> Logarithm:
    """The entropy of these counts, in bits."""
    people = sum(histogram)
    coefficients: Counter[int] = Counter({people: people})
    for count in histogram:
        coefficients[count] -= count
    return Logarithm({number: Fraction(share, people) for number, share in coefficients.items()})


def least_entropy(histograms: Iterable[Histogram]) -> tuple[Logarithm, Histogram]:
    """The least entropy of these buckets, and the smallest histogram among those that have it."""
    rough = [(log2(sum(row)) - fsum(count * log2(count) for count in row) / sum(row), row) for row in histograms]
    near = min(rough)[0] + _FLOATS_MAY_BE_OFF_BY
    return min((entropy(histogram), histogram) for bits, histogram in rough if bits <= near)


@dataclass(frozen=True)
class EntropyPoint:
    """(h, w(T(h), k)), and where it comes from."""

    entropy: Logarithm
    disclosure: Fraction
    nodes: tuple[Node, ...]  # the tables T(h): those with this entropy that attain the disclosure
    tables: int  # the number of tables with this entropy


def entropy_curve(tables: Tables, language: Language, k: int) -> tuple[EntropyPoint, ...]:
    """One curve of Figure 6, by increasing entropy."""
    points = []
    for h, nodes in tables.by_entropy.items():
        least = min(tables.curves[node].of(language)[k] for node in nodes)
        attaining = tuple(node for node in nodes if tables.curves[node].of(language)[k] == least)
        points.append(EntropyPoint(h, least, attaining, len(nodes)))
    return tuple(points)


def entropy_curves(tables: Tables, language: Language) -> dict[int, tuple[EntropyPoint, ...]]:
    """All curves of Figure 6, by k."""
    return {k: entropy_curve(tables, language, k) for k in FIGURE_6_KS}


def rises(curve: Sequence[EntropyPoint]) -> list[tuple[EntropyPoint, EntropyPoint]]:
    """The neighbours on a curve of which the one with more entropy discloses more."""
    return [(one, next_one) for one, next_one in pairwise(curve) if one.disclosure < next_one.disclosure]


@dataclass(frozen=True)
class LanguageComparison:
    """The minimal safe nodes in both languages, for one threshold c and one k."""

    c: Fraction
    k: int
    negations: tuple[Node, ...]
    implications: tuple[Node, ...]
    # The further steps from each minimal node for negations; None where no node is safe for implications
    steps: tuple[int | None, ...]


def compare(tables: Tables, c: Fraction, k: int) -> LanguageComparison:
    """The comparison for one threshold and one k."""
    negations, implications = (tuple(minimal_safe(tables, one, c, k)) for one in ("negations", "implications"))
    heights = ([sum(join(node, other)) - sum(node) for other in implications] for node in negations)
    return LanguageComparison(c, k, negations, implications, tuple(min(some, default=None) for some in heights))


def every_threshold(tables: Tables) -> Iterator[tuple[Fraction, int]]:
    """Every k of the curves, and for each the thresholds that stand for every c from 0 to 1."""
    for k in range(min(len(curves.implications) for curves in tables.curves.values())):
        values = {curves.of(language)[k] for curves in tables.curves.values() for language in LANGUAGES}
        yield from ((c, k) for c in sorted(values | {Fraction(1)}))


def minimal_safe(tables: Tables, language: Language, c: Fraction, k: int) -> list[Node]:
    """The minimal nodes whose maximum disclosure is below c, by looking at every node."""
    return minimal(node for node, curves in tables.curves.items() if curves.of(language)[k] < c)


def adult_hierarchies(age_start: int = 0, marital: Mapping[str, Sequence[str]] = SPOUSES) -> dict[str, Hierarchy]:
    """The hierarchies; intervals of age begin at `age_start` plus multiples of their length."""
    groups = {name: list(statuses) for name, statuses in marital.items()}
    age: dict[str, object] = {"intervals": [5, 10, 20, 40], "start": age_start}
    return given_hierarchies({"age": age, "race": {}, "sex": {}, "marital-status": {"groups": groups}})


def adult_generalizations(cells: Cells, age_start: int = 0) -> Generalizations:
    """All 72 generalizations of the cells of Adult."""
    return Generalizations(cells, adult_hierarchies(age_start))


@cache
def _generalizations(start: int = 0) -> Generalizations:
    return adult_generalizations(cells_of(packaged_counts()), start)


@cache
def adult_from(start: int) -> Tables:
    """The 72 tables with intervals of age that begin at `start` plus multiples of their length."""
    return Tables.of(_generalizations(start))


def adult() -> Tables:
    """The 72 tables with their curves, computed once (in less than a second) for all claims about them."""
    return adult_from(0)


def figure_5_from(start: int) -> Curves:
    """Figure 5's table alone, with intervals that begin at `start` plus multiples of 20 years."""
    return _curves_at(_generalizations(start), FIGURE_5_NODE)


def all_groupings(groups: int | None = None) -> list[Grouping]:
    """All groupings that differ from the statuses as they are and from all of them together, or those into `groups`."""
    partitions = (tuple(sorted(tuple(sorted(group)) for group in parts)) for parts in set_partitions(STATUSES))
    sizes = range(2, len(STATUSES)) if groups is None else [groups]
    return sorted(grouping for grouping in partitions if len(grouping) in sizes)


def adult_grouped(grouping: Grouping) -> Tables:
    """The 72 tables with marital status grouped so on its middle level; the 48 others stay as they are."""
    named = {f"group {number}": group for number, group in enumerate(grouping)}
    table = Generalizations(_generalizations().table, adult_hierarchies(marital=named))
    middle = {node: _curves_at(table, node) for node in adult().curves if node[MARITAL] == MARITAL}
    return replace(adult(), curves={**adult().curves, **middle})


def cells_at(node: Node) -> Cells:
    """One of the 72 tables."""
    return _generalizations().at(node)


def worst_buckets(node: Node, k: int) -> Bucketization:
    """The buckets of one of the 72 tables that the worst attacker's atoms are about."""
    shares = maximum_disclosure(cells_at(node).matrix(), k).pattern
    return whole_release(node, [share.bucket for share in shares])


def whole_release(node: Node, buckets: Sequence[int] | None = None) -> Bucketization:
    """One of the 72 tables, with these buckets, or with all of them."""
    cells = cells_at(node)
    chosen = range(len(cells)) if buckets is None else buckets
    rows = [dict(cells.bucket(index).frequencies) for index in chosen]
    named = Bucketization.of_histograms(rows, domain=cells.domain)
    return Bucketization(named.buckets, domain=cells.domain, sensitive=SENSITIVE)
