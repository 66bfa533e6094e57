"""The exhaustive searches against the polynomial algorithms, which share no code with them."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.profiles import examples

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.negations import max_disclosure_negations
from reference.buckets import Bucketization
from reference.languages.branch_and_bound import pruned_search
from reference.languages.builtin import BasicImplications, NegatedAtoms, SimpleImplications
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
