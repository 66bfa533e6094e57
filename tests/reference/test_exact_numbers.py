"""Numbers that people type are read exactly, or refused in one sentence."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sympy import Float, Integer, Rational

from reference.errors import InvalidInput, InvalidTable
from reference.exact import MOST_CHARACTERS, counted, exact, exact_number, exact_threshold, parse_exact, whole_number


@given(st.fractions())
@example(Fraction("0." + "3" * (MOST_CHARACTERS - 2)))
def test_a_printed_fraction_is_read_back_exactly(number: Fraction) -> None:
    assert parse_exact(exact(number)) == exact_number(Rational(number)) == number


@given(st.integers(0, 10**30), st.integers(0, 10**30 - 1))
def test_a_decimal_means_its_digits_over_a_power_of_ten(whole: int, digits: int) -> None:
    assert parse_exact(f"{whole}.{digits:030}") == whole + Fraction(digits, 10**30)


OTHER_FORMS = ["", " 1", "1 ", "1\n", "+1", "1e3", "1E999999999", "1_000", "1,5", ".5", "5.", "--1", "1/-2", "1/2/3"]
LOOK_ALIKES = ["1/2.5", "٣", "¹", "½", "−1", "nan", "inf", "0x10", "1/", "/2"]


@pytest.mark.parametrize("text", [*OTHER_FORMS, *LOOK_ALIKES])
def test_other_forms_are_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"^the number: expected a number such as 7/10, 0\.7 or 3, got .*$"):
        parse_exact(text)


def test_a_threshold_is_a_number_from_0_to_1() -> None:
    for text in ("0", "1", "7/10", "0.7", "10/10"):
        assert exact_threshold(text) == Fraction(text)
    for text in ("-1/10", "1.0001", "2"):
        with pytest.raises(InvalidInput, match=r"^the threshold: expected a number from 0 to 1, got .*$"):
            exact_threshold(text)
    with pytest.raises(InvalidInput, match=r'^the weight: "1/0" divides by 0$'):
        parse_exact("1/0", "the weight")
    with pytest.raises(InvalidInput, match=r"^the number: expected at most 1,000 characters, got 1,001$"):
        parse_exact("9" * (MOST_CHARACTERS + 1))


@pytest.mark.parametrize("number", [-0.25, -1, "-1/2"])
def test_a_number_below_the_least_is_refused(number: Any) -> None:  # noqa: ANN401 - of any type
    with pytest.raises(InvalidInput, match=f"^the cost: expected a number from 0, got {number}$"):
        exact_number(number, "the cost", least=0)


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_is_the_decimal_that_it_prints_as(number: float) -> None:
    assert exact_number(number) == exact_number(np.float64(number)) == Fraction(str(number))
    assert float(exact_number(number)) == number


@pytest.mark.parametrize("number", [0.7, np.float16(0.7), np.float32(0.7), np.longdouble("0.7"), Float("0.7")])
def test_a_float_of_any_library_is_its_decimal(number: Any) -> None:  # noqa: ANN401 - libraries without types
    assert exact_threshold(number) == Fraction(7, 10)


def test_a_whole_number_is_of_any_integer_type_and_within_its_bounds() -> None:
    for number in (3, np.int8(3), Integer(3)):
        assert (whole_number(number, "k", 3, 3), type(whole_number(number, "k"))) == (3, int)
    wrong: list[Any] = [True, np.True_, 3.0, np.float64(3), "3", None, Fraction(3), 2, 5]
    for number in wrong:
        with pytest.raises(InvalidTable, match=r"^k: expected a whole number from 3 to 4, got "):
            whole_number(number, "k", 3, 4, error=InvalidTable)


def test_a_count_of_4000_digits_is_printed_and_a_longer_one_is_a_logarithm() -> None:
    """Counts of more than 4,000 digits are null in JSON, unless all are asked for."""
    assert counted("n", 3999.9, lambda: 9 * 10**3999) == {"n": "9" + "0" * 3999}
    assert counted("n", 4000.0, lambda: 10**4000) == {"n": None, "n_log10": 4000.0}
    assert counted("n", 4000.0, lambda: 10**4000, all_digits=True) == {"n": "1" + "0" * 4000}
    assert counted("n", None, lambda: 0) == {"n": "0"}
