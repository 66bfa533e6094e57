"""Searches: the worst knowledge among all conjunctions of k units, and the least generalizations that are safe."""

from collections.abc import Iterator

from benchmarks.measurement import Row, ScalingCurve, Turns, Way, beside, curve
from fastpath.sanitizing.criteria import Demands
from fastpath.sanitizing.lattice import all_minimal, minimal
from fastpath.sanitizing.safe_generalizations import SafetyCheck
from proofs_check.experiments.adult_counts import cells_of, packaged_counts
from proofs_check.experiments.adult_tables import adult_generalizations
from reference.buckets import Bucketization
from reference.languages.branch_and_bound import pruned_search
from reference.languages.builtin import BasicImplications, SimpleImplications
from reference.languages.protocol import AnyLanguage
from reference.languages.search import exhaustive_maximum, space_and_units
from reference.worlds import number_of_worlds

_SIMPLE = SimpleImplications()


def rows(turns: Turns) -> Iterator[Row]:
    """Two searches for the worst knowledge, one for safe generalizations, and how the first two grow."""
    yield from worst_knowledge(turns)
    yield from safe_nodes(turns)
    yield from curves(turns)


def worst_knowledge(turns: Turns) -> Iterator[Row]:
    """Every conjunction: with symmetry and without; and, on more tables, by branch and bound."""
    small, language = _published((2, 1, 1), (2, 1)), _SIMPLE if turns.short else BasicImplications()
    covered = exhaustive_maximum(small, language, 2).coverage.conjunctions
    width = "simple" if turns.short else "of any width"
    what = f"the worst two implications, {width}, for 36 tables: {covered:,} conjunctions"
    ours = ("exhaustive search", _exhaustive(small, language, 2))
    theirs = {"without-symmetry": ("the same without symmetry", _exhaustive(small, language, 2, symmetry=False))}
    yield from beside(turns, "search/exhaustive", what, ours, theirs, {"without-symmetry": 2.0})
    larger, k = (small, 2) if turns.short else (_published((2, 2, 1), (2, 2, 1)), 3)
    what = f"the worst {k} simple implications for {number_of_worlds(larger):,} tables"
    ours = ("branch and bound", _bounded(larger, _SIMPLE, k))
    other = {"exhaustive": ("exhaustive search", _exhaustive(larger, _SIMPLE, k))}
    yield from beside(turns, "search/bounded", what, ours, other)


def safe_nodes(turns: Turns) -> Iterator[Row]:
    """All least safe generalizations of Adult: asking few nodes, beside asking every one."""
    cells, demands = cells_of(packaged_counts()), Demands.of("2/5", 3)

    def few() -> object:
        table = adult_generalizations(cells)
        return sorted(all_minimal(table.lattice, SafetyCheck(table, demands).is_safe))

    def every() -> object:
        table = adult_generalizations(cells)
        check = SafetyCheck(table, demands)
        return sorted(minimal(node for node in table.lattice.nodes() if check.is_safe(node)))

    what = "all least generalizations of Adult, of 72, that are safe with c = 2/5 and k = 3"
    yield from beside(turns, "search/lattice", what, ("few nodes asked", few), {"every": ("every node asked", every)})


def curves(turns: Turns) -> Iterator[ScalingCurve]:
    """A search over all knowledge takes exponential time in each of its sizes: what the paper's theorems spare."""
    last = 2 if turns.short else 4
    one = _published((2, 2, 1))
    yield curve(
        turns,
        "search/facts",
        "exhaustive search, one bucket of 5 people and 3 values, k simple implications",
        "k",
        {k: _exhaustive(one, _SIMPLE, k) for k in range(1, last + 1)},
        law="exponential",
        theory="about the number of different facts, reduced by symmetry: it tries every conjunction",
    )
    yield curve(
        turns,
        "search/buckets",
        "branch and bound, |B| buckets of 3 people and 2 values, 2 simple implications",
        "|B|",
        {number: _bounded(_published(*[(2, 1)] * number), _SIMPLE, 2) for number in range(2, 4 if turns.short else 8)},
        law="exponential",
        theory="at least 3: each arrangement of the new bucket's values gives further tables",
    )
    yield curve(
        turns,
        "search/people",
        "branch and bound, one bucket of n people, 2 values, 2 simple implications",
        "n",
        {
            number: _bounded(_published((number - number // 2, number // 2)), _SIMPLE, 2)
            for number in range(6, 8 if turns.short else 14)
        },
        law="exponential",
        theory="about 2: each person nearly doubles the number of tables",
    )


def _published(*histograms: tuple[int, ...]) -> Bucketization:
    """Numbered people; value number j of every bucket is called vj."""
    return Bucketization.of_histograms([{f"v{j}": count for j, count in enumerate(row)} for row in histograms])


def _exhaustive(published: Bucketization, language: AnyLanguage, k: int, *, symmetry: bool = True) -> Way:
    return lambda: exhaustive_maximum(published, language, k, symmetry=symmetry).value


def _bounded(published: Bucketization, language: AnyLanguage, k: int) -> Way:
    return lambda: pruned_search(*space_and_units(published, language, k), k).value
