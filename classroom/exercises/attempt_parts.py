"""What attempts are made of: texts, lists and numbers. What is too long is not read at all.

>>> number_of("2/7", "a number"), number_of(0.75, "a number"), items_of('["a", 1]', "a list")
(Fraction(2, 7), Fraction(3, 4), ['a', 1])
>>> number_of(0.1, "a number")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: 0.1 is ... rounded: write it exactly, as a fraction: Fraction(2, 7) or "2/7"
"""

from fractions import Fraction
from math import isfinite

from reference.errors import InvalidInput
from reference.exact import exact_number
from reference.naming import written
from reference.strict_json import WrittenNumber
from reference.strict_json import parse as parse_json

MOST_CHARACTERS = 2_000
"""In one text of an attempt."""
MOST_ITEMS = 100
"""In one list of an attempt."""
LARGEST_BELOW = 1_024
"""Under the line of a fraction that a float may stand for: where Python has rounded, the number there is far larger."""


def shown(thing: object) -> str:
    """What a student wrote, in a sentence: short, on one line, whatever it is."""
    if isinstance(thing, str):
        return f"the text {written(thing)}" if len(thing) <= 60 else f"a text of {len(thing):,} characters"
    if isinstance(thing, int | Fraction):
        return str(thing) if -(10**12) < Fraction(thing) < 10**12 else "a very long number"
    if isinstance(thing, float):
        return str(thing)
    return f"an object of the type {type(thing).__name__}"


def text_of(attempt: object, expects: str) -> str:
    """The attempt itself, if it is a text that is not too long."""
    if not isinstance(attempt, str):
        raise InvalidInput(f"{shown(attempt)} is here, where {expects} was expected")
    if len(attempt) > MOST_CHARACTERS:
        raise InvalidInput(f"a text of {len(attempt):,} characters is longer than any answer: {expects} was expected")
    return attempt.strip()


def items_of(attempt: object, expects: str) -> list[object]:
    """The items of a list, which may be written as JSON."""
    if isinstance(attempt, str):
        attempt = _json(attempt, expects)
    if not isinstance(attempt, list | tuple):
        raise InvalidInput(f"{shown(attempt)} is here, where {expects} was expected")
    if len(attempt) > MOST_ITEMS:
        raise InvalidInput(f"a list of {len(attempt):,} items is longer than any answer: {expects} was expected")
    return list(attempt)


def _json(text: str, expects: str) -> object:
    try:
        return parse_json(text_of(text, expects), "the attempt")
    except InvalidInput:
        raise InvalidInput(f"{shown(text)} is here, where {expects} was expected") from None


def number_of(attempt: object, expects: str) -> Fraction:
    """A number, exactly."""
    if isinstance(attempt, float):
        if not isfinite(attempt) or Fraction(attempt).denominator > LARGEST_BELOW:
            exactly = 'write it exactly, as a fraction: Fraction(2, 7) or "2/7"'
            raise InvalidInput(f"{attempt} is a decimal that Python has rounded: {exactly}")
        attempt = Fraction(attempt)
    if isinstance(attempt, WrittenNumber):
        attempt = attempt.text
    if isinstance(attempt, bool) or not isinstance(attempt, int | Fraction | str):
        raise InvalidInput(f"{shown(attempt)} is here, where {expects} was expected")
    if isinstance(attempt, str):
        attempt = text_of(attempt, expects).replace(" ", "").replace(",", "")
    try:
        return exact_number(attempt, "the number")
    except InvalidInput:
        raise InvalidInput(f"{shown(attempt)} is here, where {expects} was expected") from None
