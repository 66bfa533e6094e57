"""The paper's experiments: the 72 tables against plain recomputation, and the minimal nodes against the search."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import log2

import pytest

from fastpath.disclosure import maximum_disclosure
from fastpath.negations import max_disclosure_negations
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.lattice import Node
from fastpath.sanitizing.safe_generalizations import safe_generalizations
from fastpath.sanitizing.search import all_minimal
from proofs_check.checking.registry import claim_named
from proofs_check.experiments.adult_counts import Counts, cells_of, packaged_counts
from proofs_check.experiments.adult_set_ups import adult_grouped, whole_release, worst_buckets
from proofs_check.experiments.adult_tables import (
    FIGURE_5_NODE,
    KS,
    LANGUAGES,
    MOST,
    SPOUSES,
    THRESHOLDS,
    Curves,
    Language,
    Tables,
    adult_generalizations,
    compare,
    every_comparison,
    minimal_safe,
    some_comparisons,
)
from proofs_check.experiments.figures import FIGURE_6_KS, entropy_curve, rises
from proofs_check.oracles.minimize2 import Minimize2, placed_or_not

CERTAIN, NEVER = ((Fraction(value),) * (MOST + 1) for value in (1, 0))
SPOUSE = ("Married-civ-spouse", "Married-AF-spouse")


@pytest.fixture(scope="module")
def counts() -> Counts:
    return packaged_counts()


@pytest.fixture(scope="module")
def adult(counts: Counts) -> Generalizations:
    return adult_generalizations(cells_of(counts))


@pytest.fixture(scope="module")
def tables(adult: Generalizations) -> Tables:
    return Tables.of(adult)


def plain_buckets(counts: Counts, node: Node, start: int = 0) -> list[list[int]]:
    """The counts of each bucket, largest first, by reading the paper's description once more."""
    buckets: dict[tuple[object, ...], Counter[str]] = {}
    width = (1, 5, 10, 20, 40, 1000)[node[0]]
    for (age, marital, race, sex, occupation), number in counts.items():
        married = (marital, marital in SPOUSE, "*")[node[1]]
        key = ((int(age) - start) // width, married, node[2] or race, node[3] or sex)
        buckets.setdefault(key, Counter())[occupation] += number
    return [sorted(bucket.values(), reverse=True) for bucket in buckets.values()]


def plain_negations(buckets: list[list[int]], k: int) -> Fraction:
    """Deny the k most frequent other values to someone, and hope for the most frequent one."""
    return max(Fraction(bucket[0], bucket[0] + sum(bucket[k + 1 :])) for bucket in buckets)


def plain_entropy(bucket: list[int]) -> float:
    return -sum(count / sum(bucket) * log2(count / sum(bucket)) for count in bucket)


def test_there_are_72_tables_with_11559_buckets(tables: Tables) -> None:
    assert (tables.rows, tables.values, len(tables.curves), tables.buckets) == (45_222, 14, 72, 11_559)
    assert {len(curves.of(language)) for curves in tables.curves.values() for language in LANGUAGES} == {MOST + 1}


def test_every_table_agrees_with_plain_recomputation(tables: Tables, counts: Counts) -> None:
    for node, curves in tables.curves.items():
        buckets = plain_buckets(counts, node)
        assert curves.buckets == len(buckets)
        assert list(curves.negations) == [plain_negations(buckets, k) for k in range(MOST + 1)]
        assert curves.implications[0] == curves.negations[0]
        assert float(curves.entropy) == pytest.approx(min(map(plain_entropy, buckets)), abs=1e-12)
        assert list(curves.entropy_bucket) in buckets
        assert plain_entropy(list(curves.entropy_bucket)) == pytest.approx(float(curves.entropy), abs=1e-12)


def test_implications_agree_with_the_papers_algorithm_as_corrected(tables: Tables, counts: Counts) -> None:
    looked_at = 0
    for node, curves in tables.curves.items():
        if curves.buckets <= 10:
            histograms = [tuple(bucket) for bucket in plain_buckets(counts, node)]
            for k in (1, 2, 5, 9):
                ratio = Minimize2(histograms, after_last=placed_or_not).corrected(k)
                assert ratio is not None
                assert curves.implications[k] == 1 / (1 + ratio)
                looked_at += 1
    assert looked_at == 4 * 15


def test_figure_5_has_these_exact_values(tables: Tables) -> None:
    curves = tables.curves[FIGURE_5_NODE]
    assert [str(value) for value in curves.implications[:4]] == ["6/19", "162/397", "332262/661967", "110754/184309"]
    assert [str(value) for value in curves.implications[11:]] == ["2839/2913", "1", "1"]
    assert [k for k, difference in enumerate(curves.differences()) if not difference] == [0, 1, 11, 12, 13]


def test_the_alignment_of_ages_matters(counts: Counts) -> None:
    """[0,20) against [17,37): .41 becomes .24 for k = 1."""
    tables = Tables.of(adult_generalizations(cells_of(counts), 17), 1)
    curves = tables.curves[FIGURE_5_NODE]
    assert (tables.buckets, curves.implications[1]) == (11_256, Fraction(1665, 6916))
    assert curves.negations[1] == plain_negations(plain_buckets(counts, FIGURE_5_NODE, 17), 1)


def test_generalizing_never_raises_disclosure_on_any_edge(tables: Tables) -> None:
    """Theorem 14, on the 180 edges of Adult's lattice."""
    assert sum(1 for _ in tables.edges()) == 180
    for low, high in tables.edges():
        for language in LANGUAGES:
            pairs = zip(tables.curves[low].of(language), tables.curves[high].of(language), strict=True)
            assert all(below >= above for below, above in pairs)


@pytest.mark.parametrize("k", KS)
def test_the_minimal_nodes_equal_brute_force_over_all_tables(adult: Generalizations, tables: Tables, k: int) -> None:
    for c in THRESHOLDS:
        found = safe_generalizations(adult, c, k)
        assert list(found.minimal) == minimal_safe(tables, "implications", c, k)

        def is_safe(node: Node, c: Fraction = c) -> bool:
            return tables.curves[node].negations[k] < c

        assert sorted(all_minimal(tables.lattice, is_safe)) == sorted(minimal_safe(tables, "negations", c, k))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("k", FIGURE_6_KS)
def test_figure_6_takes_the_least_disclosure_at_each_entropy(tables: Tables, language: Language, k: int) -> None:
    curve = entropy_curve(tables, language, k)
    assert sum(point.tables for point in curve) == 72
    for point in curve:
        alike = {
            node: curves.of(language)[k]
            for node, curves in tables.curves.items()
            if abs(float(curves.entropy) - float(point.entropy)) < 1e-9
        }
        assert (len(alike), min(alike.values())) == (point.tables, point.disclosure)
        assert set(point.nodes) == {node for node, value in alike.items() if value == point.disclosure}
    entropies = [float(point.entropy) for point in curve]
    assert entropies == sorted(entropies)
    assert (entropies[0], curve[0].tables, len(curve)) == (0, 48, 23)


def test_disclosure_rises_with_entropy_at_these_places(tables: Tables) -> None:
    """Where "monotonically decreases" fails, the first place for k = 1."""
    found = {k: rises(entropy_curve(tables, "implications", k)) for k in FIGURE_6_KS}
    assert {k: len(pairs) for k, pairs in found.items()} == {1: 4, 3: 4, 5: 3, 7: 1, 9: 2, 11: 3}
    low, high = found[1][0]
    assert (low.disclosure, f"{float(high.disclosure):.4f}") == (Fraction(162, 397), "0.4934")


def climbed(tables: Tables, start: Node, c: Fraction, k: int) -> int | None:
    """The fewest single steps up from a node to one that is safe for implications, by walking."""
    queue = deque([(start, 0)])
    while queue:
        node, steps = queue.popleft()
        if tables.curves[node].implications[k] < c:
            return steps
        queue.extend((above, steps + 1) for above in tables.lattice.directly_above(node))
    return None


def cases() -> Iterator[tuple[Fraction, int]]:
    yield from ((c, k) for c in (*THRESHOLDS, Fraction(1, 20), Fraction(9, 10)) for k in (0, 2, 5, 9))


def test_further_steps_are_what_walking_up_finds(tables: Tables) -> None:
    for c, k in cases():
        found = compare(tables, c, k)
        assert list(found.steps) == [climbed(tables, node, c, k) for node in found.negations]
    far = compare(tables, tables.curves[FIGURE_5_NODE].implications[2], 2)
    assert max(steps for steps in far.steps if steps is not None) == 3


def test_the_thresholds_stand_for_every_threshold(tables: Tables) -> None:
    """Any other c has the minimal nodes of the next larger one of them."""
    found = {(each.c, each.k): each for each in every_comparison(tables)}
    for c, k in cases():
        above = min(other for other, of_k in found if of_k == k and other >= c)
        assert compare(tables, c, k).negations == found[above, k].negations
        assert compare(tables, c, k).implications == found[above, k].implications


def test_these_numbers_stand_behind_the_claims(tables: Tables) -> None:
    """By how much the two languages differ, how much further must be generalized, and where certainty comes early."""
    differences = {node: curves.differences() for node, curves in tables.curves.items()}
    own = differences[FIGURE_5_NODE]
    assert (own.index(max(own)), f"{float(max(own)):.5f}") == (5, "0.05171")
    largest = max(map(max, differences.values()))
    assert [(node, found.index(largest)) for node, found in differences.items() if largest in found] == [
        ((1, 1, 1, 1), 2)
    ]
    assert largest == Fraction(2, 15)
    assert Counter(steps for found in every_comparison(tables) for steps in found.steps) == {0: 673, 1: 94, 2: 19, 3: 1}
    assert sum(found.negations == found.implications for found in some_comparisons(tables)) == 12
    certain = [curves.implications.index(1) for curves in tables.curves.values()]
    assert (max(certain), sum(k < MOST for k in certain)) == (13, 70)
    twins = [
        (one.disclosure - other.disclosure, k, float(one.entropy))
        for k in FIGURE_6_KS
        for one, other in zip(*(entropy_curve(tables, language, k) for language in LANGUAGES), strict=True)
    ]
    assert max(twins) == (Fraction(1, 12), 1, 1.5)


def holds_on(tables: Tables, name: str) -> bool:
    return claim_named(name).about(tables=lambda: tables).check().counterexample is None


def test_one_table_without_certainty_is_noticed(tables: Tables) -> None:
    unsure = replace(tables.curves[FIGURE_5_NODE], implications=NEVER)
    name = "adult-is-certain-with-thirteen-implications"
    assert holds_on(tables, name)
    assert not holds_on(replace(tables, curves={**tables.curves, FIGURE_5_NODE: unsure}), name)


def test_a_long_way_to_safety_is_noticed(tables: Tables) -> None:
    """Negations tell nothing anywhere, implications everything except at the top: nine steps."""
    top = tables.lattice.top
    curves = {node: replace(own, implications=CERTAIN, negations=NEVER) for node, own in tables.curves.items()}
    curves[top] = replace(curves[top], implications=NEVER)
    far = replace(tables, curves=curves)
    assert compare(far, Fraction(1), 0).steps == (9,)
    assert not holds_on(far, "three-steps-further-are-enough-on-adult")


def test_no_way_to_safety_is_noticed(tables: Tables) -> None:
    """Both languages alike, except that five implications always tell everything."""

    def with_certainty(curves: Curves) -> Curves:
        alike = curves.implications
        return replace(curves, negations=alike, implications=(*alike[:5], Fraction(1), *alike[6:]))

    hopeless = replace(tables, curves={node: with_certainty(own) for node, own in tables.curves.items()})
    assert {steps for found in every_comparison(hopeless) for steps in found.steps} == {0, None}
    assert not holds_on(hopeless, "three-steps-further-are-enough-on-adult")


def test_the_worst_buckets_alone_disclose_as_much_as_the_whole_table(tables: Tables) -> None:
    for node, k in (((3, 2, 1, 1), 2), ((1, 1, 1, 1), 2), ((3, 2, 1, 0), 1), ((5, 1, 0, 1), 7)):
        alone = worst_buckets(node, k)
        assert maximum_disclosure(alone, k).value == tables.curves[node].implications[k]
        assert len(alone.buckets) < len(whole_release(node).buckets) == tables.curves[node].buckets


def test_what_is_shown_of_both_languages_is_what_the_table_discloses(tables: Tables) -> None:
    """The bucket that is worst for implications is worst for negations too, where the numbers of both are shown."""
    node, k = (1, 1, 1, 1), 2
    assert max_disclosure_negations(worst_buckets(node, k), k).value == tables.curves[node].negations[k]


def test_the_48_other_tables_do_not_depend_on_how_statuses_are_grouped(tables: Tables) -> None:
    own = adult_grouped(tuple(map(tuple, SPOUSES.values())))
    assert {node: (c.implications, c.negations, c.entropy) for node, c in own.curves.items()} == {
        node: (c.implications, c.negations, c.entropy) for node, c in tables.curves.items()
    }
