"""Programs that are nearly right are refuted by the claims that are about them, each where the table says."""

from collections import Counter

import pytest
from extended.mutants import OPENING, Change, Mutant, all_mutants, row
from project import ROOT

from proofs_check.claims.registry import all_claims

TABLE = (ROOT / "book" / "mutants.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("mutant", all_mutants(), ids=str)
def test_a_program_that_is_nearly_right_is_refuted(mutant: Mutant) -> None:
    found = row(mutant)
    assert not found.endswith("| NOT REFUTED |")
    assert f"\n{found}\n" in TABLE


def test_the_table_has_a_row_for_each_mutant_and_no_other() -> None:
    assert TABLE.startswith(OPENING)
    assert TABLE.removeprefix(OPENING).count("\n") == len(all_mutants())


def test_every_claim_that_holds_has_a_mutant_near_the_truth() -> None:
    near = Counter(mutant.claim for mutant in all_mutants() if mutant.change is not Change.GROSS)
    assert set(near) == {claim.name for claim in all_claims() if claim.fails_at is None}
