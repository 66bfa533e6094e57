"""The exhaustive searches against the polynomial algorithms, which share no code with them."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.formula_search import counted_maximum
from strategies import bucketizations
from strategies.histograms import Histogram, bucketization_of, histograms
from strategies.profiles import examples

from fastpath.disclosure import maximum_disclosure
from fastpath.negations import max_disclosure_negations
from reference.buckets import Bucketization
from reference.languages.branch_and_bound import pruned_search
from reference.languages.builtin import BasicImplications, ImplicationsWithinBuckets, NegatedAtoms, SimpleImplications
from reference.languages.search import exhaustive_maximum, space_and_units
from reference.probability import defined_maximum


def _fraction(value: object) -> Fraction:
    return Fraction(str(value))


@examples(10)
@given(bucketizations(most_people=3), st.integers(0, 2))
def test_the_search_finds_the_maximum_of_the_definition(published: Bucketization, k: int) -> None:
    """Definition 6 word by word: all conjunctions, all tables, all atoms."""
    defined = defined_maximum(published, SimpleImplications().units(published), k)
    assert _fraction(exhaustive_maximum(published, SimpleImplications(), k).value) == _fraction(defined)


@examples(40)
@given(bucketizations(most_people=6), st.integers(0, 2))
def test_all_simple_implications_disclose_what_the_algorithm_says(published: Bucketization, k: int) -> None:
    assert (
        _fraction(exhaustive_maximum(published, SimpleImplications(), k).value)
        == maximum_disclosure(published, k).value
    )


@examples(40)
@given(bucketizations(most_people=5), st.integers(0, 2))
def test_all_basic_implications_disclose_what_the_algorithm_says(published: Bucketization, k: int) -> None:
    """Of any width: Theorem 9 is not assumed."""
    assert (
        _fraction(exhaustive_maximum(published, BasicImplications(), k).value) == maximum_disclosure(published, k).value
    )


@examples(40)
@given(bucketizations(most_people=7, most_values=4), st.integers(0, 4))
def test_branch_and_bound_discloses_what_the_algorithm_says(published: Bucketization, k: int) -> None:
    found = pruned_search(*space_and_units(published, SimpleImplications(), k), k)
    assert _fraction(found.value) == maximum_disclosure(published, k).value


@examples(40)
@given(bucketizations(most_people=6), st.integers(0, 3))
def test_all_negated_atoms_disclose_what_the_algorithm_says(published: Bucketization, k: int) -> None:
    value = max_disclosure_negations(published, k).value
    assert _fraction(exhaustive_maximum(published, NegatedAtoms(), k).value) == value


@pytest.mark.parametrize(
    ("rows", "k", "value"),
    [
        ([(1, 1, 1, 1), (2, 1, 1, 1)], 2, Fraction(4, 5)),
        ([(2, 2, 1), (2, 2, 1)], 1, Fraction(2, 3)),
        ([(1, 1, 1, 1, 1)], 2, Fraction(1, 3)),
        ([(3, 1, 1, 1)], 1, Fraction(5, 7)),
    ],
)
def test_larger_tables_agree_where_the_value_is_below_one(rows: list[Histogram], k: int, value: Fraction) -> None:
    published = bucketization_of(*rows)
    assert maximum_disclosure(published, k).value == value
    assert _fraction(exhaustive_maximum(published, SimpleImplications(), k).value) == value
    assert _fraction(pruned_search(*space_and_units(published, ImplicationsWithinBuckets(), k), k).value) == value


@examples(30)
@given(st.lists(histograms(most_values=4, largest=5), min_size=1, max_size=2), st.integers(0, 3))
def test_counted_formulas_disclose_what_the_algorithm_says(rows: list[Histogram], k: int) -> None:
    published = bucketization_of(*rows)
    answer = counted_maximum(published, k)
    assert _fraction(answer.value) == maximum_disclosure(published, k).value
    assert answer.knowledge.k <= k


@pytest.mark.parametrize(
    ("rows", "k", "value", "counted"),
    [
        ([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], 2, Fraction(22, 31), 24),
        ([(3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)], 3, Fraction(15, 37), 89),
    ],
)
def test_the_smallest_cases_where_crossing_buckets_pays_are_reached(
    rows: list[Histogram], k: int, value: Fraction, counted: int
) -> None:
    """21 and 24 people: no enumeration of tables gets there. A bound or a symmetry that cuts too much counts less."""
    published = bucketization_of(*rows)
    answer = counted_maximum(published, k)
    assert _fraction(answer.value) == value == maximum_disclosure(published, k).value
    assert {published.index_of(atom.person) for atom in answer.knowledge.atoms()} == {0, 1}
    assert answer.counted == counted
