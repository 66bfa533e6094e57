"""Every claim comes out as expected over its whole small scope, and tries as many instances as it did before.

Numbers of instances are pinned, so that a generator that silently shrinks is noticed.
"""

from itertools import islice

import pytest
from strategies.pinned_instances import INSTANCES

from proofs_check.claims.registry import all_claims, claim_named
from proofs_check.claims.scope import Every


def test_every_claim_has_a_pinned_number_of_instances() -> None:
    assert sorted(INSTANCES) == sorted(claim.name for claim in all_claims())


@pytest.mark.parametrize("name", INSTANCES)
def test_every_claim_comes_out_as_expected(name: str) -> None:
    claim = claim_named(name)
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
