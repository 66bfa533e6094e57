"""What the words of a scope say of its instances is so."""

from fractions import Fraction

import pytest

from proofs_check.claims.registry import claim_named
from proofs_check.claims.section_3_3_1_within_bucket import least_with_equal_parts
from proofs_check.oracles.small_releases import disclosure
from reference.instances import Case


def in_one_bucket_in_equal_parts(case: Case) -> bool:
    """Equally many atoms about each of some people of one bucket attain the maximum disclosure."""
    release, k = case
    ratio = min(least_with_equal_parts(row, k + 1) * Fraction(sum(row), row[0]) for row in release)
    return disclosure(release, k) == 1 / (1 + ratio)


@pytest.mark.parametrize(
    "name", ["fastpath-finds-the-maximum-and-an-attacker", "fastpath-finds-the-maximum-over-simple-implications"]
)
def test_the_worst_atoms_are_about_one_bucket_in_equal_parts(name: str) -> None:
    for case in claim_named(name).scope.deep():
        assert in_one_bucket_in_equal_parts(case)


def test_elsewhere_they_are_not() -> None:
    elsewhere = [(((3, 3, 1, 1, 1),), 2), *claim_named("two-buckets-are-combined-where-that-pays").scope]
    assert [case for case in elsewhere if in_one_bucket_in_equal_parts(case)] == []
