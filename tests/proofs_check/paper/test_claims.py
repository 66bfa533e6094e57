"""Every claim comes out as expected, and tries as many instances as it did before.

Numbers of instances are pinned, so that a generator that silently shrinks is noticed. A claim that takes seconds is
checked on its first instances here, and its instances are counted all the same; with HYPOTHESIS_PROFILE=deep it is
checked in full, as `worstcase claims` does.
"""

import os
from dataclasses import replace
from itertools import islice

import pytest
from strategies.pinned_instances import INSTANCES

from proofs_check.checking.claim import Verdict
from proofs_check.checking.registry import all_claims, claim_named
from proofs_check.checking.scope import Every

FIRST = {
    "one-consequent-is-worst-among-simple-implications": 150,
    "fastpath-finds-the-maximum-over-simple-implications": 150,
    "simple-implications-with-one-consequent-are-worst": 80,
    "fastpath-finds-the-maximum-and-an-attacker": 80,
    "consistency-and-counting-are-no-harder-than-models": 300,
    "two-implications-count-all-eight-rows": 5_000,
    "two-implications-to-the-target-count-five-rows": 5_000,
    "the-target-is-the-best-consequent": 9_000,
    "one-atom-is-the-best-antecedent": 9_000,
    "merging-two-buckets-never-raises-disclosure": 1_000,
    "five-languages-closed-under-renaming-people-are-monotone": 110,
    "one-bucket-suffices-for-two-implications-up-to-20-people": 5_000,
    "one-bucket-suffices-for-three-implications-up-to-23-people": 5_000,
    "figure-6-rises-with-any-two-groups-of-marital-statuses": 8,
    "summaries-merge-by-minimum": 1_000,
}
"""Claims that take seconds, and how many of their instances are checked here."""


def test_every_claim_has_a_pinned_number_of_instances() -> None:
    assert list(INSTANCES) == [claim.name for claim in all_claims()]
    assert set(FIRST) <= set(INSTANCES)


@pytest.mark.parametrize("name", INSTANCES)
def test_every_claim_comes_out_as_expected(name: str) -> None:
    claim = claim_named(name)
    if name in FIRST and os.environ.get("HYPOTHESIS_PROFILE") != "deep":
        assert sum(1 for _ in claim.scope) == INSTANCES[name]
        part = replace(claim, scope=Every("the first", lambda: islice(claim.scope, FIRST[name])))
        outcome = part.check()
        assert (outcome.verdict, outcome.instances) == (Verdict.HOLDS, FIRST[name])
    else:
        outcome = claim.check()
        assert outcome.counterexample == claim.fails_at
        assert outcome.instances == INSTANCES[name]
        assert claim.as_expected(outcome)


def test_a_deeper_scope_goes_beyond_the_quick_one() -> None:
    deeper = [claim for claim in all_claims() if isinstance(claim.scope, Every) and claim.scope.deeper]
    assert len(deeper) > 60
    for claim in deeper:
        scope = claim.scope
        assert scope.deep().words != scope.words, claim.name
        assert next(islice(scope.deep(), INSTANCES[claim.name], None), None) is not None, claim.name
        assert claim.scoped(deep=True).scope == scope.deep(), claim.name


def test_a_scope_without_a_deeper_one_stays() -> None:
    independent = claim_named("buckets-are-independent")
    assert independent.scope.deep() is independent.scope
    assert independent.scoped(deep=True) == independent
