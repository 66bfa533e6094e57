"""The 72 tables of the paper's experiments: pinned numbers, minimal nodes against the search, and exact entropies.

That the tables are those put together by hand, and their curves those of the paper's algorithms, are claims.
"""

from collections import Counter, deque
from dataclasses import replace
from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.broken import outcome_with

from fastpath.disclosure import maximum_disclosure
from fastpath.exact_logarithm import Logarithm
from fastpath.negations import max_disclosure_negations
from fastpath.sanitizing.lattice import Node, all_minimal
from fastpath.sanitizing.safe_generalizations import safe_generalizations
from proofs_check.experiments import adult_tables as tables_of
from proofs_check.experiments.adult_counts import cells_of, packaged_counts
from proofs_check.experiments.adult_tables import (
    FIGURE_5_NODE,
    FIGURE_6_KS,
    LANGUAGES,
    MOST,
    THRESHOLDS,
    adult,
    adult_from,
    compare,
    entropy,
    entropy_curve,
    every_threshold,
)

CERTAIN, NEVER = ((Fraction(value),) * (MOST + 1) for value in (1, 0))
SOME = [(c, k) for c in (*THRESHOLDS, Fraction(1, 20), Fraction(9, 10)) for k in (0, 2, 5, 9)]
HISTOGRAMS = st.lists(st.integers(1, 60), min_size=1, max_size=6).map(lambda row: tuple(sorted(row, reverse=True)))


def test_there_are_72_tables_and_figure_5_has_these_exact_values() -> None:
    tables = adult()
    assert (tables.rows, tables.values, len(tables.curves), tables.buckets) == (45_222, 14, 72, 11_559)
    assert sum(1 for _ in tables.edges()) == 180
    steps = Counter(step for threshold in every_threshold(tables) for step in compare(tables, *threshold).steps)
    assert steps == {0: 673, 1: 94, 2: 19, 3: 1}
    curves = tables.curves[FIGURE_5_NODE]
    assert [str(value) for value in curves.implications[:4]] == ["6/19", "162/397", "332262/661967", "110754/184309"]
    assert [str(value) for value in curves.implications[11:]] == ["2839/2913", "1", "1"]
    assert [k for k, difference in enumerate(curves.differences()) if not difference] == [0, 1, 11, 12, 13]
    aligned = adult_from(17)
    assert (aligned.buckets, aligned.curves[FIGURE_5_NODE].implications[1]) == (11_256, Fraction(1665, 6916))


@pytest.mark.parametrize("k", tables_of.KS)
def test_the_minimal_nodes_equal_brute_force_over_all_tables(k: int) -> None:
    table, tables = tables_of.adult_generalizations(cells_of(packaged_counts())), adult()
    for c in THRESHOLDS:
        assert list(safe_generalizations(table, c, k).minimal) == tables_of.minimal_safe(tables, "implications", c, k)
        found = all_minimal(tables.lattice, lambda node, c=c: tables.curves[node].negations[k] < c)  # type: ignore[misc]
        assert sorted(found) == sorted(tables_of.minimal_safe(tables, "negations", c, k))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("k", FIGURE_6_KS)
def test_figure_6_takes_the_least_disclosure_at_each_entropy(language: tables_of.Language, k: int) -> None:
    curve = entropy_curve(adult(), language, k)
    assert (sum(point.tables for point in curve), len(curve), curve[0].tables) == (72, 23, 48)
    for point in curve:
        alike = {
            node: curves.of(language)[k]
            for node, curves in adult().curves.items()
            if abs(float(curves.entropy) - float(point.entropy)) < 1e-9
        }
        assert (len(alike), min(alike.values())) == (point.tables, point.disclosure)
        assert set(point.nodes) == {node for node, value in alike.items() if value == point.disclosure}
    entropies = [float(point.entropy) for point in curve]
    assert entropies == sorted(entropies)


def climbed(tables: tables_of.Tables, start: Node, c: Fraction, k: int) -> int | None:
    """The fewest single steps up from a node to one that is safe for implications, by walking."""
    queue = deque([(start, 0)])
    while queue:
        node, steps = queue.popleft()
        if tables.curves[node].implications[k] < c:
            return steps
        queue.extend((above, steps + 1) for above in tables.lattice.directly_above(node))
    return None


def test_further_steps_are_what_walking_up_finds() -> None:
    for c, k in (*SOME, (adult().curves[FIGURE_5_NODE].implications[2], 2)):
        found = compare(adult(), c, k)
        assert list(found.steps) == [climbed(adult(), node, c, k) for node in found.negations]


def test_the_thresholds_stand_for_every_threshold() -> None:
    """Any other c has the minimal nodes of the next larger one of them."""
    every = list(every_threshold(adult()))
    for c, k in SOME:
        above = min(other for other, of_k in every if of_k == k and other >= c)
        assert replace(compare(adult(), above, k), c=c) == compare(adult(), c, k)


def test_a_long_way_and_no_way_to_safety_are_noticed() -> None:
    """Implications tell everything except at the top, nine steps away; or five of them everywhere."""
    top = adult().lattice.top
    far = {node: replace(own, implications=CERTAIN, negations=NEVER) for node, own in adult().curves.items()}
    far[top] = replace(far[top], implications=NEVER)
    hopeless = {
        node: replace(own, negations=own.implications, implications=(*own.implications[:5], *CERTAIN[5:]))
        for node, own in adult().curves.items()
    }
    for curves, steps in ((far, {9}), (hopeless, {0, None})):
        tables = replace(adult(), curves=curves)
        assert {step for one in every_threshold(tables) for step in compare(tables, *one).steps} == steps
        found = outcome_with("three-steps-further-are-enough-on-adult", {"adult": lambda tables=tables: tables})
        assert found.counterexample is not None


def test_the_worst_buckets_alone_disclose_as_much_as_the_whole_table() -> None:
    for node, k in (((3, 2, 1, 1), 2), ((1, 1, 1, 1), 2), ((3, 2, 1, 0), 1), ((5, 1, 0, 1), 7)):
        alone, own = tables_of.worst_buckets(node, k), adult().curves[node]
        assert maximum_disclosure(alone, k).value == own.implications[k]
        assert len(alone.buckets) < len(tables_of.whole_release(node).buckets) == own.buckets
        assert node != (1, 1, 1, 1) or max_disclosure_negations(alone, k).value == own.negations[k]


def test_the_48_other_tables_do_not_depend_on_how_statuses_are_grouped() -> None:
    assert tables_of.adult_grouped(tuple(map(tuple, tables_of.SPOUSES.values()))).curves == adult().curves


@given(HISTOGRAMS, HISTOGRAMS, st.integers(2, 30))
def test_entropies_are_in_the_order_of_numbers(one: tuple[int, ...], other: tuple[int, ...], times: int) -> None:
    shares = ([count / sum(row) for count in row] for row in (one, other))
    plainly = [-sum(share * log2(share) for share in row) for row in shares]
    assert [float(entropy(one)), float(entropy(other))] == pytest.approx(plainly, abs=1e-12)
    if abs(plainly[0] - plainly[1]) > 1e-9:
        assert (entropy(one) < entropy(other)) == (plainly[0] < plainly[1])
        assert entropy(one) != entropy(other)
    assert entropy(tuple(times * count for count in one)) == entropy(one)


def test_different_distributions_may_have_equal_entropies() -> None:
    """1/2, 1/8, 1/8, 1/8, 1/8 and four times 1/4: both two bits. The smallest histogram is named."""
    assert entropy((4, 1, 1, 1, 1)) == entropy((1, 1, 1, 1)) == Logarithm({2: 2})
    assert entropy((7,)) == Logarithm({})
    assert tables_of.least_entropy([(3, 3), (9, 3, 3, 3, 3), (2, 2), (5, 4, 3)])[1] == (2, 2)


@given(st.lists(HISTOGRAMS, min_size=1, max_size=6))
def test_the_least_entropy_is_no_larger_than_any(histograms: list[tuple[int, ...]]) -> None:
    least, histogram = tables_of.least_entropy(histograms)
    assert histogram in histograms
    assert entropy(histogram) == least == min(map(entropy, histograms))
