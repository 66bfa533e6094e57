"""k-anonymity, ℓ-diversity in three forms, t-closeness and β-likeness, by their definitions."""

from math import exp, log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies.histograms import bucketization_of, histograms
from sympy import Rational

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.promises import (
    basic_likeness,
    distinct_diversity,
    entropy_diversity,
    is_entropy_diverse,
    k_anonymity,
    recursive_diversity,
    t_closeness,
)

ROWS = st.lists(histograms(), min_size=1, max_size=4)


@given(ROWS)
def test_anonymity_and_distinct_diversity_count_people_and_values(rows: list[tuple[int, ...]]) -> None:
    release = bucketization_of(*rows)
    assert (k_anonymity(release), distinct_diversity(release)) == (min(map(sum, rows)), min(map(len, rows)))


@pytest.mark.parametrize("values", range(1, 12))
@pytest.mark.parametrize("count", [1, 2, 7, 1000])
def test_a_uniform_bucket_is_entropy_diverse_for_its_number_of_values(values: int, count: int) -> None:
    """The case of equality, where logarithms in floating point err."""
    assert entropy_diversity(bucketization_of((count,) * values)) == values
    assert not is_entropy_diverse((count,) * values, values + 1)


@given(ROWS)
def test_entropy_diversity_is_the_exponential_of_the_entropy_rounded_down(rows: list[tuple[int, ...]]) -> None:
    least = min(exp(-sum(r / sum(row) * log(r / sum(row)) for r in row)) for row in rows)
    assume(abs(least - round(least)) > 1e-6)
    assert entropy_diversity(bucketization_of(*rows)) == int(least)


def test_diversity_closeness_and_likeness_are_as_worked_out_by_hand() -> None:
    """In the last table 1 in 5 has b, in its second bucket 1 in 2: one and a half times as many more."""
    tail = bucketization_of((9, 1), (5, 3, 2, 2))
    assert (recursive_diversity(tail, 2), recursive_diversity(tail, 1)) == (9, Rational(9, 10))
    assert recursive_diversity(bucketization_of((5, 3, 2, 2)), 3) == Rational(5, 4)
    for diversity in (0, 3):
        with pytest.raises(InvalidInput, match=r"expected|fewer than 3 values"):
            recursive_diversity(tail, diversity)
    assert t_closeness(Bucketization.of_histograms([{"a": 2}, {"b": 1, "c": 1}])) == Rational(1, 2)
    assert t_closeness(bucketization_of((3, 1), (6, 2))) == basic_likeness(bucketization_of((3, 1), (6, 2))) == 0
    assert basic_likeness(Bucketization.of_histograms([{"a": 3}, {"a": 1, "b": 1}])) == Rational(3, 2)


@given(ROWS)
def test_likeness_bounds_every_share_and_is_attained(rows: list[tuple[int, ...]]) -> None:
    """That is, q ≤ (1 + β)·p for all buckets and values, with equality for one of them, and never below 0."""
    release = bucketization_of(*rows)
    bound = 1 + basic_likeness(release)
    whole = {value: sum(bucket.frequency(value) for bucket in release.buckets) for value in release.domain}
    slack = [
        bound * Rational(whole[value], release.size) - Rational(bucket.frequency(value), bucket.size)
        for bucket in release.buckets
        for value in release.domain
    ]
    assert min(slack) == 0
    assert bound >= 1
