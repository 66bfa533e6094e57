"""Numbers in and out, exactly: how a number that decides is read, and how an answer is printed.

**Reading.** A threshold, a cost or a weight is an integer, a `Fraction`, a `Decimal`, a SymPy rational, a float, or a
text: a fraction `7/10`, a decimal `0.7`, a whole number `3`, with a minus sign where the meaning allows one. A float
stands for the decimal that it prints as, also NumPy's and SymPy's: 0.7 is 7/10 and never the binary fraction nearest to
it. NaN, infinities and truth values are refused. A text has no exponent form, since `1e999999999` is short to write and
endless to compute with, and no sign, space, underscore or digit of another script that a reader could misread.

>>> parse_exact("0.7"), exact_number(3), exact_number(1e-3), exact_threshold(0.55)
(Fraction(7, 10), Fraction(3, 1), Fraction(1, 1000), Fraction(11, 20))
>>> whole_number(2.0, "k", 0)
Traceback (most recent call last):
...
reference.errors.InvalidInput: k: expected a whole number from 0, got 2.0

**Printing.** A probability is a fraction in lowest terms, always exact, with a decimal beside it for people. A count of
more than 4,000 digits is left out unless all its digits are asked for; its base-10 logarithm stands in its place.

>>> exact(Fraction(2, 3)), exact(Fraction(1)), decimal(Fraction(2, 3))
('2/3', '1', 0.6666666666666666)
>>> counted("worlds", 3.3, lambda: 1800), counted("worlds", 5000.0, lambda: 10**5000)
({'worlds': '1800'}, {'worlds': None, 'worlds_log10': 5000.0})
"""

import numbers
import re
import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf
from typing import Protocol, TypeAlias

from reference.errors import InvalidInput
from reference.naming import written

MOST_CHARACTERS = 1_000  # in one number, and on each side of a fraction's line: beyond any use, and quick to convert
_TOO_LONG = 10**MOST_CHARACTERS
MOST_DIGITS = 4_000  # of a count that is printed without being asked for
_EXACT = re.compile(r"-?[0-9]+(?:/[0-9]+|\.[0-9]+)?")
_EXPECTED = "a number such as 7/10, 0.7 or 3"
_FEWER_DIGITS = f"expected at most {MOST_CHARACTERS:,} digits, got more"


class Ratio(Protocol):
    """An exact rational number of either arithmetic: `int`, `Fraction` or SymPy's `Rational`."""

    @property
    def numerator(self) -> int:
        """What is above the line."""
        ...

    @property
    def denominator(self) -> int:
        """What is below the line."""
        ...


# Number that decides, as the caller gives it; a float is the decimal that it prints as.
Exact: TypeAlias = Ratio | numbers.Rational | Decimal | float | str


def exact_number(number: Exact, what: str = "the number", *, least: int | None = None) -> Fraction:
    """Read a number that decides; `what` names it in errors."""
    if isinstance(number, str):
        result = parse_exact(number, what)
    elif isinstance(number, numbers.Rational) and not isinstance(number, bool):
        result = Fraction(int(number.numerator), int(number.denominator))
        if max(abs(result.numerator), result.denominator) >= _TOO_LONG:
            raise InvalidInput(f"{what}: {_FEWER_DIGITS}")
    elif isinstance(number, Decimal | numbers.Real) and not isinstance(number, bool):
        result = _of_decimal(Decimal(str(number)), what)
    else:
        raise InvalidInput(f"{what}: expected {_EXPECTED}, got {number!a}")
    if least is not None and result < least:
        raise InvalidInput(f"{what}: expected a number from {least}, got {number}")
    return result


def exact_threshold(threshold: Exact) -> Fraction:
    """Read the c of (c,k)-safety: a number from 0 to 1, or a percentage such as 70%."""
    if isinstance(threshold, str) and threshold.endswith("%"):
        result = parse_exact(threshold[:-1].rstrip(), "the threshold") / 100
    else:
        result = exact_number(threshold, "the threshold")
    if not 0 <= result <= 1:
        hint = f"; write {threshold}% or 0.{threshold}" if str(threshold).isdecimal() and 10 <= result < 100 else ""
        raise InvalidInput(f"the threshold: expected a number from 0 to 1, got {threshold}{hint}")
    return result


def doubt_of(strength: Exact) -> Fraction:
    """Read a strength λ, a number from 1 or inf, and return the doubt 1/λ (see `reference.soft_facts`).

    >>> doubt_of("2.5"), doubt_of(float("inf"))
    (Fraction(2, 5), Fraction(0, 1))
    """
    if strength in ("inf", "∞") or (isinstance(strength, float) and strength == inf):
        return Fraction(0)
    try:
        number = exact_number(strength, "the strength")
    except InvalidInput as error:
        raise InvalidInput(f"{error}; inf stands for certain", parameter="strength") from None
    if number < 1:
        problem = f"the strength: expected a number from 1 (no knowledge) or inf, got {strength}"
        raise InvalidInput(problem, parameter="strength")
    return 1 / number


def strength_text(doubt: Fraction) -> str:
    """Write the strength 1/doubt."""
    return exact(1 / doubt) if doubt else "inf"


def parse_exact(text: str, what: str = "the number") -> Fraction:
    """Read `7/10`, `0.7` or `3`."""
    if max(map(len, text.split("/", 1))) > MOST_CHARACTERS:
        raise InvalidInput(f"{what}: expected at most {MOST_CHARACTERS:,} characters, got {len(text):,}")
    if not _EXACT.fullmatch(text):
        raise InvalidInput(f"{what}: expected {_EXPECTED}, got {written(text)}")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise InvalidInput(f"{what}: {written(text)} divides by 0") from None


def _of_decimal(number: Decimal, what: str) -> Fraction:
    """Convert a decimal of at most as many digits as a text may have, exponent included."""
    _, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int):
        raise InvalidInput(f"{what}: expected {_EXPECTED}, got {number}")
    if len(digits) + abs(exponent) > MOST_CHARACTERS:
        raise InvalidInput(f"{what}: {_FEWER_DIGITS}")
    return Fraction(number)


def whole_number(
    number: object,
    what: str,
    least: int | None = None,
    most: int | None = None,
    *,
    error: Callable[[str], InvalidInput] = InvalidInput,
    shown: Callable[[object], str] = ascii,
) -> int:
    """Read a whole number of any integer type from `least` to `most`; floats and truth values are refused."""
    if isinstance(number, numbers.Integral) and not isinstance(number, bool):
        value = int(number)
        if (least is None or value >= least) and (most is None or value <= most):
            return value
    bounds = "" if least is None else f" from {least}" if most is None else f" from {least} to {most:,}"
    raise error(f"{what}: expected a whole number{bounds}, got {shown(number)}")


def exact(number: Ratio) -> str:
    """The fraction in lowest terms, a whole number without its denominator; all digits, however many."""
    above, below = int(number.numerator), int(number.denominator)
    return _digits(above) if below == 1 else f"{_digits(above)}/{_digits(below)}"


def decimal(number: Ratio) -> float | None:
    """The nearest double; None if all of them are smaller."""
    try:
        return float(Fraction(int(number.numerator), int(number.denominator)))
    except OverflowError:
        return None


def readable(number: Ratio) -> str:
    """The fraction and, if it is none of a few digits, what it amounts to.

    >>> readable(Fraction(10, 19)), readable(Fraction(1))
    ('10/19 ≈ 0.526316', '1')
    """
    text = exact(number)
    if number.denominator == 1:
        return text
    shown = text if len(text) <= 60 else f"{text[:24]}… ({len(text):,} characters in all)"
    nearest = decimal(number)  # None where it is as large as a cost may be
    about = Decimal(int(number.numerator)) / Decimal(int(number.denominator)) if nearest is None else nearest
    return f"{shown} ≈ {about:.6g}"


def percent(value: Fraction) -> str:
    """A probability in percent, to a tenth, and whether that is rounded; never to 0 or to 100 if it is neither.

    >>> percent(Fraction(2, 3)), percent(Fraction(1, 5000))
    ('about 66.7 %', 'less than 0.1 %')
    """
    tenths = round(value * 1000)
    if tenths == 0 and value > 0:
        return "less than 0.1 %"
    if tenths == 1000 and value < 1:
        return "more than 99.9 %"
    return f"{'' if tenths == value * 1000 else 'about '}{tenths / 10:g} %"


def counted(
    key: str, log10: float | None, count: Callable[[], int], *, all_digits: bool = False
) -> dict[str, str | float | None]:
    """A count as a JSON key, or its base-10 logarithm (None: the count is 0) where the count is too long to print."""
    if log10 is None or log10 < MOST_DIGITS or all_digits:
        return {key: _digits(count())}
    return {key: None, f"{key}_log10": log10}


def readable_count(log10: float | None, count: Callable[[], int]) -> str:
    """Write a count for people: grouped digits, or a power of ten.

    >>> readable_count(3.3, lambda: 1_800), readable_count(40.5, lambda: 10**40)
    ('1,800', 'about 10^40.5')
    """
    return f"{count():,}" if log10 is None or log10 < 15 else f"about 10^{log10:.1f}"


def _digits(number: int) -> str:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # an exact answer is printed whole; the limit guards against hostile input, not this
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
