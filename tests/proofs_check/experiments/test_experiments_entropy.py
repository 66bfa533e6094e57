"""Entropies in an exact order."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fastpath.exact_logarithm import Logarithm
from proofs_check.experiments.adult_tables import entropy, least_entropy

HISTOGRAMS = st.lists(st.integers(1, 60), min_size=1, max_size=6).map(lambda row: tuple(sorted(row, reverse=True)))


def plainly(histogram: tuple[int, ...]) -> float:
    return -sum(count / sum(histogram) * log2(count / sum(histogram)) for count in histogram)


@given(HISTOGRAMS)
def test_an_entropy_is_what_its_definition_says(histogram: tuple[int, ...]) -> None:
    assert float(entropy(histogram)) == pytest.approx(plainly(histogram), abs=1e-12)


@given(HISTOGRAMS, st.integers(2, 30))
def test_copies_of_a_bucket_have_its_entropy(histogram: tuple[int, ...], times: int) -> None:
    copies = entropy(tuple(times * count for count in histogram))
    assert copies == entropy(histogram)
    assert not copies < entropy(histogram)
    assert hash(copies) == hash(entropy(histogram))


@given(HISTOGRAMS, HISTOGRAMS)
def test_the_order_is_that_of_numbers(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    difference = plainly(one) - plainly(other)
    if abs(difference) > 1e-9:
        assert (entropy(one) < entropy(other)) == (difference < 0)
        assert entropy(one) != entropy(other)


def test_different_distributions_may_have_equal_entropies() -> None:
    """1/2, 1/8, 1/8, 1/8, 1/8 and four times 1/4: both two bits."""
    assert entropy((4, 1, 1, 1, 1)) == entropy((1, 1, 1, 1)) == Logarithm({2: 2})
    assert entropy((7,)) == Logarithm({})


@given(st.lists(HISTOGRAMS, min_size=1, max_size=6))
def test_the_least_entropy_is_no_larger_than_any(histograms: list[tuple[int, ...]]) -> None:
    least, histogram = least_entropy(histograms)
    assert histogram in histograms
    assert entropy(histogram) == least == min(map(entropy, histograms))


def test_of_equal_entropies_the_smallest_histogram_is_named() -> None:
    assert least_entropy([(3, 3), (9, 3, 3, 3, 3), (2, 2), (5, 4, 3)])[1] == (2, 2)
