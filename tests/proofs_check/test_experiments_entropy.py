"""Entropies in an exact order."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs_check.experiments.entropy import Entropy, least_entropy

HISTOGRAMS = st.lists(st.integers(1, 60), min_size=1, max_size=6).map(lambda row: tuple(sorted(row, reverse=True)))


def plainly(histogram: tuple[int, ...]) -> float:
    return -sum(count / sum(histogram) * log2(count / sum(histogram)) for count in histogram)


@given(HISTOGRAMS)
def test_an_entropy_is_what_its_definition_says(histogram: tuple[int, ...]) -> None:
    assert float(Entropy.of(histogram)) == pytest.approx(plainly(histogram), abs=1e-12)


@given(HISTOGRAMS, st.integers(2, 30))
def test_copies_of_a_bucket_have_its_entropy(histogram: tuple[int, ...], times: int) -> None:
    copies = Entropy.of(tuple(times * count for count in histogram))
    assert copies == Entropy.of(histogram)
    assert not copies < Entropy.of(histogram)
    assert hash(copies) == hash(Entropy.of(histogram))


@given(HISTOGRAMS, HISTOGRAMS)
def test_the_order_is_that_of_numbers(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    difference = plainly(one) - plainly(other)
    if abs(difference) > 1e-9:
        assert (Entropy.of(one) < Entropy.of(other)) == (difference < 0)
        assert Entropy.of(one) != Entropy.of(other)


def test_different_distributions_may_have_equal_entropies() -> None:
    """1/2, 1/8, 1/8, 1/8, 1/8 and four times 1/4: both two bits."""
    assert Entropy.of((4, 1, 1, 1, 1)) == Entropy.of((1, 1, 1, 1)) == Entropy(((2, Fraction(2)),))
    assert Entropy.of((7,)) == Entropy(())


@pytest.mark.parametrize("digits", [10, 30, 60])
def test_entropies_that_hardly_differ_are_told_apart(digits: int) -> None:
    """With p/q so close to log2 3 that floats, and at first Decimals, see no difference of q · log2 3 and p."""
    with localcontext(prec=300):
        ratio = Fraction(Decimal(3).ln() / Decimal(2).ln())
    near = ratio.limit_denominator(10**digits)
    one, other = (Entropy(((p, Fraction(a)),)) for p, a in ((3, near.denominator), (2, near.numerator)))
    assert (one < other, other < one) == (ratio < near, near < ratio)


@given(st.lists(HISTOGRAMS, min_size=1, max_size=6))
def test_the_least_entropy_is_no_larger_than_any(histograms: list[tuple[int, ...]]) -> None:
    least, histogram = least_entropy(histograms)
    assert histogram in histograms
    assert Entropy.of(histogram) == least == min(map(Entropy.of, histograms))


def test_of_equal_entropies_the_smallest_histogram_is_named() -> None:
    assert least_entropy([(3, 3), (9, 3, 3, 3, 3), (2, 2), (5, 4, 3)])[1] == (2, 2)
