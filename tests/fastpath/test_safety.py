"""(c,k)-safety: strictly below c; and two releases side by side."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from sympy import Rational

from fastpath.disclosure import maximum_disclosure
from fastpath.safety import breaking_point, compare, safety
from reference.buckets import Bucketization, merged
from reference.errors import InvalidInput
from reference.exact import Exact

THRESHOLDS = st.fractions(min_value=0, max_value=1, max_denominator=12)
RELEASES = bucketizations(most_people=14, most_buckets=4, most_values=4)


@given(RELEASES, THRESHOLDS, st.integers(0, 5))
def test_safe_means_that_the_maximum_disclosure_is_strictly_below_the_threshold(
    b: Bucketization, c: Fraction, k: int
) -> None:
    verdict = safety(b, c, k)
    assert verdict.safe == (maximum_disclosure(b, k).value < c)
    assert verdict.safe == (k < verdict.breaks_at)


@given(RELEASES, st.integers(0, 4))
def test_a_release_is_not_safe_at_its_own_disclosure(b: Bucketization, k: int) -> None:
    value = maximum_disclosure(b, k).value
    assert not safety(b, value, k).safe


@given(RELEASES, THRESHOLDS)
def test_the_breaking_point_is_the_smallest_k_that_breaks(b: Bucketization, c: Fraction) -> None:
    k = breaking_point(b, c)
    assert maximum_disclosure(b, k).value >= c
    assert k == 0 or maximum_disclosure(b, k - 1).value < c


@given(RELEASES, THRESHOLDS, st.integers(0, 4))
def test_violating_buckets_are_those_that_alone_are_not_safe(b: Bucketization, c: Fraction, k: int) -> None:
    alone = [maximum_disclosure(Bucketization([bucket], domain=b.domain), k).value for bucket in b.buckets]
    assert safety(b, c, k).violating == tuple(index for index, value in enumerate(alone) if value >= c)


def test_thresholds_are_from_0_to_1() -> None:
    b = Bucketization.of_histograms([{"flu": 1, "mumps": 1}])
    for c in (Fraction(-1, 10), Fraction(11, 10)):
        with pytest.raises(InvalidInput, match="expected a number from 0 to 1"):
            safety(b, c, 0)
    assert not safety(b, Fraction(0), 0).safe


def test_a_float_is_the_decimal_that_it_prints_as() -> None:
    """0.55 in binary is above 11/20, so a disclosure of 11/20 would look safe."""
    b = Bucketization.of_histograms([{"flu": 11, "mumps": 9}])
    assert Fraction(11, 20) < 0.55

    def by_safety(c: Exact) -> bool:
        return safety(b, c, 0).safe

    def by_breaking_point(c: Exact) -> bool:
        return breaking_point(b, c) > 0

    for ask in (by_safety, by_breaking_point):
        assert not any(ask(c) for c in (0.55, "0.55", "11/20", Fraction(11, 20), Rational(11, 20), 0))
        assert all(ask(c) for c in ("0.5500001", Fraction(56, 100), Rational(14, 25), 1))
    with pytest.raises(InvalidInput, match=r"the threshold: expected .*, got True"):
        safety(b, threshold=True, k=0)
    assert type(safety(b, "0.55", 0).threshold) is Fraction


def test_a_breaking_point_far_out_is_found() -> None:
    many = Bucketization.of_histograms([{str(value): 1 for value in range(100)}])
    assert breaking_point(many, Fraction(1)) == 99


@given(RELEASES, st.data())
def test_a_coarser_release_is_never_worse(b: Bucketization, data: st.DataObject) -> None:
    """Monotonicity: if B ⪯ B' then the maximum disclosure of B is at least as high as that of B'."""
    which = data.draw(st.lists(st.integers(0, len(b.buckets) - 1), min_size=1, unique=True))
    comparison = compare(b, merged(b, *which), 4)
    assert comparison.order == ("equal" if len(which) == 1 else "second is coarser")
    assert all(one >= other for one, other in comparison.curve)
    assert all(first <= second for first, second in comparison.breaks_at.values())
    assert "never worse" in comparison.sentence or len(which) == 1


def test_a_comparison_looks_at_the_four_quarters() -> None:
    halves = Bucketization.of_histograms([{"flu": 1, "mumps": 1}])
    quarters = Bucketization.of_histograms([{"flu": 1, "mumps": 1, "measles": 1, "gout": 1}])
    comparison = compare(halves, quarters, 1)
    assert comparison.breaks_at == {
        Fraction(1, 4): (0, 0),
        Fraction(1, 2): (0, 2),
        Fraction(3, 4): (1, 3),
        Fraction(1): (1, 3),
    }
    assert comparison.order == compare(quarters, halves, 1).order == "not comparable"
