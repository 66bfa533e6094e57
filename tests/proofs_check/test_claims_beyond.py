"""Beyond the scopes: the claims' own statements on larger instances, drawn at random."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import histograms, large_histograms

from fastpath.within_bucket import within_bucket as least_by_recursion
from proofs_check.claims import (
    certainty,
    crossing,
    incremental,
    minimize_within,
    monotonicity,
    negations,
    one_antecedent,
    one_consequent,
    truth_tables,
    within_bucket,
)
from proofs_check.errata.entropy import has_more_entropy
from proofs_check.fast_values import disclosure
from proofs_check.near_misses import merging
from proofs_check.placements import closed_form, none_true
from proofs_check.pseudocode import Minimize2, placed_or_not
from proofs_check.searching import largest
from proofs_check.small_scope import Columns, Histogram, columns_released
from reference.bucketize import merged
from reference.laboratory.languages.literals import AboutOnePerson

WORLDS = 5


def formulas_over(worlds: int) -> st.SearchStrategy[tuple[bool, ...]]:
    return st.tuples(*[st.booleans()] * worlds)


@st.composite
def columns(draw: st.DrawFn, largest_count: int = 40, most_values: int = 8) -> Columns:
    count = st.integers(0, largest_count)
    drawn = draw(st.lists(st.tuples(count, count).filter(any), min_size=1, max_size=most_values))
    return (*drawn, (1, 1))  # neither bucket is empty


@given(
    st.lists(st.integers(0, 1000), min_size=WORLDS, max_size=WORLDS),
    formulas_over(WORLDS),
    st.lists(st.tuples(formulas_over(WORLDS), formulas_over(WORLDS)), max_size=4),
)
def test_the_target_is_the_best_consequent_and_one_atom_the_best_antecedent(
    weights: Sequence[int], target: tuple[bool, ...], pairs: list[tuple[tuple[bool, ...], tuple[bool, ...]]]
) -> None:
    assert one_consequent.never_worse(one_consequent.Situation(tuple(weights), target, tuple(pairs)))
    assert one_antecedent.never_worse(one_antecedent.Situation(tuple(weights), target, tuple(pairs)))


@given(histograms(most_values=7, largest=30), st.lists(st.integers(1, 4), max_size=4))
def test_nested_top_sets_have_the_closed_form(row: Histogram, parts: list[int]) -> None:
    pattern = tuple(sorted((part for part in parts if part <= len(row)), reverse=True))[: sum(row)]
    assert within_bucket.top_sets_have_the_closed_form((row, pattern))


@given(histograms(most_values=7, largest=30), st.lists(st.sets(st.integers(0, 6), min_size=1), max_size=3))
def test_no_placement_beats_nested_top_sets(row: Histogram, sets: list[set[int]]) -> None:
    placement = [{value for value in values if value < len(row)} for values in sets][: sum(row)]
    pattern = tuple(sorted(map(len, placement), reverse=True))
    assert none_true(row, placement) >= closed_form(row, pattern)


@given(large_histograms(), st.integers(0, 12))
def test_the_fast_table_is_the_recursion(row: Histogram, k: int) -> None:
    assert minimize_within.by_table(row, k) == least_by_recursion(row, k)


@given(columns())
def test_merging_never_raises_disclosure(pair: Columns) -> None:
    assert monotonicity.merging_never_raises(pair, most=8)


@given(st.lists(large_histograms(), min_size=1, max_size=4))
def test_curves_grow_until_certainty_and_negations_stay_below(rows: list[Histogram]) -> None:
    release = tuple(rows)
    assert certainty.grows_with_k(release)
    assert all(negations.negations_never_exceed((release, k)) for k in range(6))


@given(large_histograms(), st.integers(1, 6), st.integers(1, 6))
def test_one_choice_beats_two(row: Histogram, g: int, h: int) -> None:
    if max(g, h) <= len(row):
        assert crossing.one_choice_is_better((row, g, h))


@given(st.lists(histograms(most_values=9, largest=9), min_size=2, max_size=2), st.integers(0, 3))
def test_one_bucket_suffices_for_one_implication_and_summaries_are_exact(rows: list[Histogram], k: int) -> None:
    release = tuple(rows)
    assert crossing.with_one_implication(release)
    ratio = Minimize2(release, after_last=placed_or_not, within=least_by_recursion).corrected(k)
    assert ratio is not None
    assert disclosure(release, k) == 1 / (1 + ratio)


@given(st.lists(histograms(most_values=4, largest=4), min_size=3, max_size=3))
def test_summaries_merge_by_minimum(rows: list[Histogram]) -> None:
    assert incremental.merging_is_a_minimum(tuple(rows))


@given(columns(largest_count=1, most_values=2), st.sampled_from([0, 1]))
def test_the_formula_for_one_named_person_is_what_a_search_finds(pair: Columns, home: int) -> None:
    before = columns_released(pair)
    language = AboutOnePerson(f"b{home}.p0")
    rows = tuple(zip(*pair, strict=True))
    assert merging.about_one_person(rows, home) == largest(before, language, 1)
    whole = tuple(one + other for one, other in pair)
    assert merging.about_one_person((whole,), 0) == largest(merged(before, 0, 1), language, 1)


def test_entropies_are_compared_exactly() -> None:
    assert has_more_entropy((1, 1), (2, 1))
    assert not has_more_entropy((2, 2), (1, 1))
    assert not has_more_entropy((1, 1), (2, 2))


def test_the_inequalities_below_the_truth_tables_hold_for_all_sizes_up_to_2() -> None:
    """(b + d + f + h)/(all eight) ≤ (b + d + f + h)/(a + b + d + f + h) ≤ (b + d' + f' + h')/(a + b + d' + f' + h')."""
    assert set(truth_tables.RIGHT) == {"a", "b", "d'", "f'", "h'"}
    for a, b, lost, kept, more in product(range(3), repeat=5):
        if a + b + kept:
            first = Fraction(b + kept, a + b + lost + kept)
            assert first <= Fraction(b + kept, a + b + kept) <= Fraction(b + kept + more, a + b + kept + more)
