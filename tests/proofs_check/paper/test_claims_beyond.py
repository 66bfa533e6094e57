"""Beyond the scopes, anew in every run: Hypothesis chooses the seed, keeps what failed, and says how to repeat it.

The registry draws the same instances every time. Here the claims' own statements meet others: as many as the profile
says (HYPOTHESIS_PROFILE: quick, ci or deep), and first those in Hypothesis's database of what failed before, which
lies in `.hypothesis` and is not committed.
"""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import histograms
from strategies.pinned_instances import PROPERTIES

from proofs_check.claims import section_3_2_lemmas as truth_tables
from proofs_check.claims import section_3_3_3_crossing as crossing
from proofs_check.claims.registry import claim_named
from proofs_check.claims.scope import Drawn
from proofs_check.claims.section_3_4_order import about_one_person
from proofs_check.hypothesis_adapter import strategy
from proofs_check.oracles.small_releases import largest
from reference.buckets import merged
from reference.instances import Columns, Histogram, columns_released
from reference.languages.builtin import AboutOnePerson


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_holds_on_whatever_is_drawn(name: str) -> None:
    claim = claim_named(name)
    assert isinstance(claim.scope, Drawn)

    @given(strategy(claim.scope.generator))
    def holds(instance: object) -> None:
        assert claim.statement(instance) is None, claim.scope.shown(instance)

    holds()


@st.composite
def columns(draw: st.DrawFn) -> Columns:
    count = st.integers(0, 1)
    drawn = draw(st.lists(st.tuples(count, count).filter(any), min_size=1, max_size=2))
    return (*drawn, (1, 1))  # neither bucket is empty


@given(st.lists(histograms(most_values=9, largest=9), min_size=2, max_size=2))
def test_one_bucket_suffices_for_one_implication(rows: list[Histogram]) -> None:
    assert crossing.with_one_implication(tuple(rows)) is None


@given(st.lists(histograms(most_values=4, largest=4), min_size=3, max_size=3))
def test_summaries_merge_by_minimum(rows: list[Histogram]) -> None:
    assert crossing.merging_is_a_minimum(tuple(rows)) is None


@given(columns(), st.sampled_from([0, 1]))
def test_the_formula_for_one_named_person_is_what_a_search_finds(pair: Columns, home: int) -> None:
    before = columns_released(pair)
    language = AboutOnePerson(f"b{home}.p0")
    rows = tuple(zip(*pair, strict=True))
    assert about_one_person(rows, home) == largest(before, language, 1)
    whole = tuple(one + other for one, other in pair)
    assert about_one_person((whole,), 0) == largest(merged(before, 0, 1), language, 1)


def test_the_inequalities_below_the_truth_tables_hold_for_all_sizes_up_to_2() -> None:
    """(b + d + f + h)/(all eight) ≤ (b + d + f + h)/(a + b + d + f + h) ≤ (b + d' + f' + h')/(a + b + d' + f' + h')."""
    assert set(truth_tables.RIGHT) == {"a", "b", "d'", "f'", "h'"}
    for a, b, lost, kept, more in product(range(3), repeat=5):
        if a + b + kept:
            first = Fraction(b + kept, a + b + lost + kept)
            assert first <= Fraction(b + kept, a + b + kept) <= Fraction(b + kept + more, a + b + kept + more)
