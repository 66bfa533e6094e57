"""Numbers that people type, read exactly.

A probability or a weight is written as a fraction `7/10`, a decimal `0.7` or a whole number `3`, with a minus sign
where the meaning allows one. What the text says is what is computed with: 0.7 is 7/10 and never the binary fraction
nearest to it. There is no exponent form, since `1e999999999` is short to write and endless to compute with, and no
sign, space, underscore or digit of another script that a reader could take for something else.

>>> parse_exact("0.7"), parse_exact("-6/4")
(Fraction(7, 10), Fraction(-3, 2))
>>> parse_threshold("1.1")
Traceback (most recent call last):
...
reference.errors.InvalidInput: the threshold is 1.1, but a number from 0 to 1 was expected

How answers are printed: exactly, and with a decimal beside it for people.

A probability is a fraction in lowest terms, always exact. A count of more than 4,000 digits is left out unless all
its digits are asked for; its base-10 logarithm stands in its place.

>>> exact(Fraction(2, 3)), exact(Fraction(1)), decimal(Fraction(2, 3))
('2/3', '1', 0.6666666666666666)
>>> counted("worlds", 3.3, lambda: 1800), counted("worlds", 5000.0, lambda: 10**5000)
({'worlds': '1800'}, {'worlds': None, 'worlds_log10': 5000.0})
"""

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

from reference.errors import InvalidInput
from reference.naming import written

MOST_CHARACTERS = 1_000
"""In one number: beyond any use, and quick to convert."""

_EXACT = re.compile(r"-?[0-9]+(?:/[0-9]+|\.[0-9]+)?")


def parse_exact(text: str, what: str = "the number") -> Fraction:
    """Read `7/10`, `0.7` or `3`; `what` names the number in the sentence that refuses anything else."""
    if len(text) > MOST_CHARACTERS:
        raise InvalidInput(f"{what} has {len(text):,} characters, more than the {MOST_CHARACTERS:,} that are supported")
    if not _EXACT.fullmatch(text):
        raise InvalidInput(f"{what} is {written(text)}, but a number such as 7/10, 0.7 or 3 was expected")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise InvalidInput(f"{what} is {written(text)}, but nothing can be divided by 0") from None


def parse_threshold(text: str) -> Fraction:
    """Read the c of (c,k)-safety: an exact number from 0 to 1."""
    threshold = parse_exact(text, "the threshold")
    if not 0 <= threshold <= 1:
        raise InvalidInput(f"the threshold is {written(text)}, but a number from 0 to 1 was expected")
    return threshold


MOST_DIGITS = 4000


class Ratio(Protocol):
    """An exact rational number of either arithmetic: `Fraction` or SymPy's `Rational`."""

    @property
    def numerator(self) -> int:
        """What is above the line."""
        ...

    @property
    def denominator(self) -> int:
        """What is below the line."""
        ...


def exact(number: Ratio) -> str:
    """The fraction in lowest terms, a whole number without its denominator; all digits, however many."""
    above, below = int(number.numerator), int(number.denominator)
    return _digits(above) if below == 1 else f"{_digits(above)}/{_digits(below)}"


def decimal(number: Ratio) -> float:
    """The nearest double."""
    return float(Fraction(int(number.numerator), int(number.denominator)))


def readable(number: Ratio) -> str:
    """The fraction and, if it is none of a few digits, what it amounts to.

    >>> readable(Fraction(10, 19)), readable(Fraction(1))
    ('10/19 ≈ 0.526316', '1')
    """
    if number.denominator == 1:
        return exact(number)
    text = exact(number)
    shown = text if len(text) <= 60 else f"{text[:24]}… ({len(text):,} characters; --json prints them all)"
    return f"{shown} ≈ {decimal(number):.6g}"


def counted(
    key: str, log10: float | None, count: Callable[[], int], *, all_digits: bool = False
) -> dict[str, str | float | None]:
    """A count as a JSON key, or its base-10 logarithm (None: the count is 0) where the count is too long to print."""
    if log10 is None or log10 < MOST_DIGITS or all_digits:
        return {key: _digits(count())}
    return {key: None, f"{key}_log10": log10}


def readable_count(log10: float | None, count: Callable[[], int]) -> str:
    """A count for people: grouped digits, or a power of ten."""
    return f"{count():,}" if log10 is None or log10 < 15 else f"about 10^{log10:.1f}"


def _digits(number: int) -> str:
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)  # an exact answer is printed whole; the limit guards against hostile input, not this
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)
