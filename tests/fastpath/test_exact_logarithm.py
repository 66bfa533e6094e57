"""Sums of logarithms, in an exact order."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fastpath.exact_logarithm import Logarithm

exponents = st.dictionaries(st.integers(1, 12), st.integers(-6, 6), max_size=4)


@given(exponents, exponents)
def test_sums_of_logarithms_compare_like_products(one: dict[int, int], other: dict[int, int]) -> None:
    left, right = (prod((Fraction(n) ** e for n, e in terms.items()), start=Fraction(1)) for terms in (one, other))
    assert (Logarithm(one) < Logarithm(other), Logarithm(one) == Logarithm(other)) == (left < right, left == right)


def test_sums_of_logarithms_that_no_float_tells_apart_are_told_apart() -> None:
    huge = 10**14
    one, other = Logarithm({huge: huge, huge + 1: 1}), Logarithm({huge: huge + 1})
    assert float(one) == float(other)
    assert one > other
    assert Logarithm({10**60: 1}) < Logarithm({10**60 + 1: 1})
    assert Logarithm({6: 5}) == Logarithm({2: 5, 3: 5})
    assert repr(Logarithm({2: 4})) == "4 bits"


@pytest.mark.parametrize("a", [1, 10**15, Fraction(10**15, 7)])
def test_equal_sums_are_equal_however_they_are_written(a: Fraction | int) -> None:
    p, q = 2**61 - 1, 10**9 + 7
    one, other = Logarithm({p * q: a}), Logarithm({p: a, q: a})
    assert one == other
    assert not one < other
    assert Logarithm({p * p * q: a}) == Logarithm({p: 2 * a, q: a})
    assert len({one, other, Logarithm({p * q: a + 1})}) == 2
    assert one != "one"


@pytest.mark.parametrize("digits", [10, 30, 60])
def test_sums_that_hardly_differ_are_told_apart(digits: int) -> None:
    """With p/q so close to log2 3 that floats, and at first Decimals, see no difference of q · log2 3 and p."""
    with localcontext(prec=300):
        ratio = Fraction(Decimal(3).ln() / Decimal(2).ln())
    near = ratio.limit_denominator(10**digits)
    one, other = Logarithm({3: near.denominator}), Logarithm({2: near.numerator})
    assert (one < other, other < one) == (ratio < near, near < ratio)
    assert one != other
