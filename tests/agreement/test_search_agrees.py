"""The exhaustive searches against the polynomial algorithms, which share no code with them."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.formula_search import counted_maximum
from strategies import bucketizations
from strategies.histograms import Histogram, bucketization_of, histograms
from strategies.profiles import examples

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.negations import max_disclosure_negations
from reference.buckets import Bucketization
from reference.languages.branch_and_bound import pruned_search
from reference.languages.builtin import BasicImplications, ImplicationsWithinBuckets, NegatedAtoms, SimpleImplications
from reference.languages.protocol import Language
from reference.languages.search import exhaustive_maximum, space_and_units
from reference.probability import defined_maximum


def _fraction(value: object) -> Fraction:
    return Fraction(str(value))


def _pruned(published: Bucketization, language: Language, k: int) -> object:
    return pruned_search(*space_and_units(published, language, k), k).value


@examples(10)
@given(bucketizations(most_people=3), st.integers(0, 2))
def test_the_search_finds_the_maximum_of_the_definition(published: Bucketization, k: int) -> None:
    """Definition 6 word by word: all conjunctions, all tables, all atoms."""
    defined = defined_maximum(published, SimpleImplications().units(published), k)
    assert _fraction(exhaustive_maximum(published, SimpleImplications(), k).value) == _fraction(defined)


Maximum: TypeAlias = Callable[[Bucketization, int], object]


@pytest.mark.parametrize(
    ("found", "algorithm", "people", "facts"),
    [
        (lambda b, k: exhaustive_maximum(b, SimpleImplications(), k).value, maximum_disclosure, 6, 2),
        (lambda b, k: exhaustive_maximum(b, BasicImplications(), k).value, maximum_disclosure, 5, 2),
        (lambda b, k: exhaustive_maximum(b, NegatedAtoms(), k).value, max_disclosure_negations, 6, 3),
        (lambda b, k: _pruned(b, SimpleImplications(), k), maximum_disclosure, 7, 4),
    ],
    ids=["simple implications", "basic implications of any width", "negated atoms", "branch and bound"],
)
@examples(40)
@given(data=st.data())
def test_searches_find_what_the_algorithms_compute(
    found: Maximum, algorithm: Callable[..., Disclosure], people: int, facts: int, data: st.DataObject
) -> None:
    published, k = data.draw(bucketizations(most_people=people, most_values=4)), data.draw(st.integers(0, facts))
    assert _fraction(found(published, k)) == algorithm(published, k).value


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
    assert _fraction(_pruned(published, ImplicationsWithinBuckets(), k)) == value


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
