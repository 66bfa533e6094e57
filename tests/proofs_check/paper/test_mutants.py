"""Programs that are nearly right are refuted by the claims that are about them."""

import pytest
from mutants import Mutant, all_mutants, outcome_of

from proofs_check.checking.claim import Verdict


@pytest.mark.parametrize("mutant", all_mutants(), ids=str)
def test_a_program_that_is_nearly_right_is_refuted(mutant: Mutant) -> None:
    assert outcome_of(mutant).verdict is Verdict.FAILS
