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
"""

import re
from fractions import Fraction

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
