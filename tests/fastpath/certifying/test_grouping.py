"""Floats that choose, before exact numbers decide: they are near the exact ones, and as low as they may be."""

from fractions import Fraction
from itertools import accumulate

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies.histograms import Histogram, histograms, large_histograms

from fastpath.certificate import CoveringProfile, lower_bounds, lowered
from fastpath.minimize1 import within_bucket_values
from fastpath.summary import Floats, float_minima
from reference.progress import counted


@given(st.lists(histograms(most_values=6, largest=9) | large_histograms(), min_size=1, max_size=4))
def test_minima_in_floats_are_near_the_exact_ones(rows: list[Histogram]) -> None:
    atoms = min(map(len, rows))
    sums = np.array([list(accumulate(row))[:atoms] for row in rows]).T
    found = float_minima(np.array([sum(row) for row in rows]), sums)
    for column, row in zip(found.T, rows, strict=True):
        assert column.tolist() == pytest.approx([float(value) for value in within_bucket_values(row, atoms)], rel=1e-12)


def products(least: Floats) -> Floats:
    """The least product of numbers M(h) with h's that add up to r, for r below their number."""
    result = [1.0]
    for r in range(1, len(least)):
        result.append(min(least[h - 1] * result[r - h] for h in range(1, r + 1)))
    return np.array(result)


falling = st.lists(st.integers(1, 60), min_size=2, max_size=5).map(lambda row: np.array(sorted(row, reverse=True)) / 60)


MANY_FACTORS = np.float64(0.9) ** np.arange(1, 41), np.array([4 / 0.9**r for r in range(39, 0, -1)] + [1])
"""M(h) = 0.9^h, so that a product has up to 39 factors: if all are lowered by an eighth, that is too much."""


@given(falling, falling)
@example(*MANY_FACTORS)
def test_what_is_lowered_still_shows_what_has_to_be_shown(least: Floats, ratio: Floats) -> None:
    """M' ≤ M, R' ≤ R, and R'(h)·P'(K - h) is ρ: not less, which would show nothing."""
    atoms = min(len(least), len(ratio))
    least, ratio = least[:atoms], ratio[:atoms]
    rho = float((ratio * products(least)[::-1]).min())
    lower, needed = lowered(least, ratio, rho)
    assert (lower <= least).all()
    assert (needed <= ratio * (1 + 1e-12)).all()
    assert needed * products(lower)[::-1] == pytest.approx(np.full(atoms, rho), rel=1e-12)


def test_a_little_is_given_away_where_much_cannot_be() -> None:
    """In the first case the whole slack, a half and a quarter of it are too much; in the second the first two are."""
    least, ratio = np.array([0.56, 0.44, 0.42, 0.38, 0.03, 0.02]), np.array([0.93, 0.79, 0.68, 0.53, 0.53, 0.16])
    lower, _ = lowered(least, ratio, float((ratio * products(least)[::-1]).min()))
    assert lower.tolist() == pytest.approx([0.525278, 0.395612, 0.353277, 0.301028, 0.03, 0], abs=1e-6)
    least, ratio = np.array([34, 23, 8, 4]) / 60, np.array([51, 38, 27, 6]) / 60
    lower, _ = lowered(least, ratio, 0.1)
    assert lower.tolist() == pytest.approx([0.518551, 0.335591, 0.131264, 0], abs=1e-6)
    assert lowered(*MANY_FACTORS, 1)[0].tolist() == MANY_FACTORS[0].tolist()


def test_lower_bounds_count_their_entries_as_steps() -> None:
    """With three atoms: six entries for the first person, two for the second, one for the third."""
    with counted() as steps:
        bounds = lower_bounds(CoveringProfile(10, 1, (4, 7, 8), (Fraction(3, 2), Fraction(3, 4), Fraction(1, 2))))
    assert [[len(row) for row in rows] for rows in bounds] == [[3, 2, 1], [2], [1]]
    assert steps.total() == 9
