"""How much is supported: numbers that error sentences and the documentation state, so that they are no accident."""

import importlib

import pytest

LIMITS = {
    "reference.buckets.MOST_PEOPLE": 10**15,
    "reference.worlds.MOST_LISTED": 1_000_000,
    "reference.worlds.MOST_COUNTED": 10_000_000,
    "reference.hardness.clause_set.MOST_BYTES": 16_777_216,
    "reference.hardness.clause_set.MOST_VARIABLES": 50_000,
    "reference.hardness.clause_set.MOST_LITERALS": 300_000,
    "reference.hardness.clause_set.LONGEST_CLAUSE": 3_000,
    "reference.hardness.permanent.MOST_BYTES": 1_048_576,
    "reference.hardness.permanent.MOST_ROWS": 300,
    "reference.laboratory.exhaustive_search.MOST_KEPT": 20_000,
    "reference.laboratory.properties.MOST_WORLDS": 12,
    "reference.laboratory.world_space.MOST_WORLDS": 1_048_576,
    "reference.laboratory.small_scope.MOST_PEOPLE": 12,
    "reference.laboratory.completeness.MOST_CLAUSES": 10_000,
    "reference.laboratory.statement_syntax.MOST_NESTED": 100,
    "reference.laboratory.collected_units.MOST_UNITS": 5_000_000,
    "fastpath.certificate.MOST_DIGITS": 4_000,
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_limits_are_as_stated(name: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(importlib.import_module(module), constant) == LIMITS[name]
