"""How much is supported: numbers that error sentences and the documentation state, so that they are no accident."""

import importlib

import pytest

LIMITS = {
    "reference.buckets.MOST_PEOPLE": 10**15,
    "reference.worlds.MOST_LISTED": 1_000_000,
    "reference.worlds.MOST_COUNTED": 10_000_000,
    "worstcase.io.problem_files.MOST_BYTES": 16_777_216,
    "worstcase.io.problem_files.MOST_VARIABLES": 50_000,
    "worstcase.io.problem_files.MOST_LITERALS": 300_000,
    "worstcase.io.problem_files.LONGEST_CLAUSE": 3_000,
    "worstcase.io.problem_files.MOST_BYTES_OF_MATRIX": 1_048_576,
    "reference.hardness.permanent.MOST_ROWS": 300,
    "reference.languages.search.MOST_KEPT": 20_000,
    "reference.languages.properties.MOST_WORLDS": 12,
    "reference.languages.world_space.MOST_WORLDS": 1_048_576,
    "reference.languages.scope.MOST_PEOPLE": 12,
    "reference.languages.completeness.MOST_CLAUSES": 10_000,
    "reference.syntax.MOST_NESTED": 100,
    "reference.languages.protocol.MOST_UNITS": 5_000_000,
    "fastpath.certificate.MOST_DIGITS": 4_000,
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_limits_are_as_stated(name: str) -> None:
    module, _, constant = name.rpartition(".")
    assert getattr(importlib.import_module(module), constant) == LIMITS[name]
