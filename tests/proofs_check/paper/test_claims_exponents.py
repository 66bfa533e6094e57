"""Fitted exponents: the fit, and its comparison by whole numbers."""

from fractions import Fraction
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs_check.oracles.fitted_exponents import at_least, at_most, between, counted, fitted

COUNTS = st.lists(st.integers(1, 10**9), min_size=3, max_size=6)


@given(st.integers(3, 6), st.integers(1, 50), st.integers(0, 4), st.integers(1, 1000))
def test_a_power_is_found_exactly(points: int, first: int, power: int, factor: int) -> None:
    counts = counted("n", lambda n: factor * n**power, first, points).counts
    assert fitted(counts) == pytest.approx(power, abs=1e-9)
    assert between(counts, Fraction(power), Fraction(power))


@given(COUNTS)
def test_the_fit_is_that_of_least_squares(counts: list[int]) -> None:
    """By the textbook's normal equation, with floats."""
    xs, ys = range(len(counts)), [log2(count) for count in counts]
    x, y = sum(xs) / len(counts), sum(ys) / len(counts)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
    assert fitted(counts) == pytest.approx(slope, abs=1e-9)


@given(COUNTS, st.fractions(0, 8, max_denominator=20))
def test_whole_numbers_decide_what_the_float_says(counts: list[int], bound: Fraction) -> None:
    assert at_most(counts, bound) or at_least(counts, bound)
    if abs(fitted(counts) - bound) > 1e-6:
        assert at_most(counts, bound) == (fitted(counts) < bound)
        assert at_least(counts, bound) == (fitted(counts) > bound)


def test_sizes_double() -> None:
    assert counted("n", lambda n: n, 3, 4).sizes == (3, 6, 12, 24)


@pytest.mark.parametrize("counts", [(1, 2), (), (1, 0, 2)])
def test_too_few_counts_and_zeros_have_no_fit(counts: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="three counts or more are needed, all of them positive"):
        fitted(counts)
