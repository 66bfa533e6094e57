"""Every claim comes out as expected over its small scope; properties hold on further instances too.

Numbers of instances are pinned, so that a generator that silently shrinks is noticed. The registry draws the same
instances every time; here the statements meet others, as many as the profile has (HYPOTHESIS_PROFILE: quick, ci, deep).
"""

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.pinned_instances import INSTANCES, PROPERTIES

from proofs_check.claims.registry import all_claims, claim_named
from proofs_check.claims.scope import Drawn, Every
from proofs_check.claims.section_3_3_1_within_bucket import least_with_equal_parts
from proofs_check.claims.section_3_4_order import about_one_person
from proofs_check.hypothesis_adapter import strategy
from proofs_check.oracles.small_releases import disclosure, largest
from reference.buckets import merged
from reference.instances import Case, Columns, columns_released
from reference.languages.builtin import AboutOnePerson


def test_every_claim_has_a_pinned_number_of_instances() -> None:
    assert sorted(INSTANCES) == sorted(claim.name for claim in all_claims())


@pytest.mark.parametrize("name", INSTANCES)
def test_every_claim_comes_out_as_expected(name: str) -> None:
    claim = claim_named(name)
    outcome = claim.check()
    assert (outcome.counterexample, outcome.instances) == (claim.fails_at, INSTANCES[name])
    assert claim.as_expected(outcome)


def test_a_deeper_scope_goes_beyond_the_quick_one() -> None:
    deeper = [claim for claim in all_claims() if isinstance(claim.scope, Every) and claim.scope.deeper]
    assert len(deeper) > 60
    for claim in deeper:
        scope = claim.scoped(deep=True).scope
        assert scope.words != claim.scope.words, claim.name
        assert next(islice(scope, INSTANCES[claim.name], None), None) is not None, claim.name
    independent = claim_named("buckets-are-independent")
    assert independent.scoped(deep=True) == independent


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_holds_on_whatever_is_drawn(name: str) -> None:
    claim = claim_named(name)
    assert isinstance(claim.scope, Drawn)

    @given(strategy(claim.scope.generator))
    def holds(instance: object) -> None:
        assert claim.refute(instance) is None, claim.scope.shown(instance)

    holds()


COLUMNS = st.lists(st.sampled_from([(0, 1), (1, 0), (1, 1)]), min_size=1, max_size=2)


@given(COLUMNS.map(lambda columns: (*columns, (1, 1))), st.sampled_from([0, 1]))  # neither bucket is empty
def test_the_formula_for_one_named_person_is_what_a_search_finds(pair: Columns, home: int) -> None:
    before, language = columns_released(pair), AboutOnePerson(f"b{home}.p0")
    assert about_one_person(tuple(zip(*pair, strict=True)), home) == largest(before, language, 1)
    assert about_one_person((tuple(map(sum, pair)),), 0) == largest(merged(before, 0, 1), language, 1)


def in_one_bucket_in_equal_parts(case: Case) -> bool:
    """Equally many atoms about each of some people of one bucket attain the maximum disclosure."""
    release, k = case
    ratio = min(least_with_equal_parts(row, k + 1) * Fraction(sum(row), row[0]) for row in release)
    return disclosure(release, k) == 1 / (1 + ratio)


@pytest.mark.parametrize(
    "name", ["fastpath-finds-the-maximum-and-an-attacker", "fastpath-finds-the-maximum-over-simple-implications"]
)
def test_where_the_words_state_it_the_worst_atoms_are_about_one_bucket_in_equal_parts(name: str) -> None:
    assert all(map(in_one_bucket_in_equal_parts, claim_named(name).scope.deep()))


def test_elsewhere_they_are_not() -> None:
    elsewhere = [(((3, 3, 1, 1, 1),), 2), *claim_named("two-buckets-are-combined-where-that-pays").scope]
    assert not any(map(in_one_bucket_in_equal_parts, elsewhere))
