"""An answer of an implementation: a value, a refusal, or what went wrong and in which way.

A value is a fraction, a whole number, a text such as "2/3", a float or a Decimal (taken to be rounded as well); true or
false where `safe` was asked. Anything else is no value, and the message about it uses the notation of its author: JSON
or Python. A number that is no probability where one was asked for is kept, and marked as impossible.

>>> value_of(None, "disclosure", JSON).problem
'null is not a number: a JSON number or a text such as "2/3" was expected (JSON.stringify writes NaN and Infinity so)'
>>> value_of(None, "disclosure").problem
"None is not a number: a Fraction, a text such as '2/3', an int or a float was expected"
>>> value_of("6/8", "disclosure") == Answer(Fraction(3, 4)), value_of("yes", "safe", JSON).problem
(True, '"yes" is no answer to safe: true or false was expected')
>>> value_of("0.5000", "disclosure").shown, value_of(100, "disclosure").shown
('0.5000', '100 is no probability: a number from 0 to 1 was expected')
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Final

from reference.errors import InvalidInput, failure_text
from reference.exact import parse_exact

TOLERANCE = 1e-9
"""Absolute, for answers that are floats."""
REFUSED: Final = "refused"
"""It reported in order that it failed, or raised an exception."""
INVALID: Final = "invalid"
"""It answered, in order, but no value: NaN, null, a text that is no number."""
ENDED: Final = "ended"
"""Its process ended before it answered, as by an exception that is not caught."""
LATE: Final = "late"
"""It gave no answer in time."""
LOST: Final = "lost"
"""It printed a line that cannot be assigned to the question, or closed its output."""
_EXACT_IN_FLOATS = 2**53
"""Below this every whole number is a float."""
_PROBABILITIES = {"disclosure", "probability"}
"""What is asked for a probability."""
LONGEST_NUMBER = 4_000
"""Digits; Python refuses to write or read 300 more, and no true answer comes near."""
_TOO_LONG = 10**LONGEST_NUMBER
_SHOWN = 80
"""Characters of an answer that are shown."""


@dataclass(frozen=True)
class Answer:
    """A value, or that the implementation declines, or what went wrong."""

    value: Fraction | float | bool | None = None
    declined: str | None = None
    problem: str | None = None
    failure: str = ""
    """Where there is a problem, of which kind: REFUSED, INVALID, ENDED, LATE or LOST."""
    text: str | None = field(default=None, compare=False)
    """What was written, where the value was given as a text."""
    impossible: bool = field(default=False, compare=False)
    """Whether a probability was asked for, and the value is none."""

    @property
    def in_step(self) -> bool:
        """Whether this is the answer to the question, right or wrong, so that the next one can be asked."""
        return self.failure not in {ENDED, LATE, LOST}

    @property
    def shown(self) -> str:
        """For people."""
        if self.problem is not None or self.declined is not None:
            return self.problem or f"declined: {self.declined}"
        if isinstance(self.value, bool):
            return str(self.value).lower()
        shown = _cut(str(self.value).removesuffix(".0") if self.text is None else self.text)
        return f"{shown} is no probability: a number from 0 to 1 was expected" if self.impossible else shown


@dataclass(frozen=True)
class Speech:
    """How to speak of values to those who write in a language."""

    written: Callable[[object], str]
    number: str
    truth: str


class NoJson(str):
    """A word in the place of a value that JSON does not know: NaN, Infinity, -Infinity."""

    __slots__ = ()


def _in_json(value: object) -> str:
    return f"{value} (which is no JSON)" if isinstance(value, NoJson) else json.dumps(value)


PYTHON = Speech(repr, "a Fraction, a text such as '2/3', an int or a float was expected", "True or False was expected")
JSON = Speech(_in_json, 'a JSON number or a text such as "2/3" was expected', "true or false was expected")


def value_of(value: object, ask: str, speech: Speech = PYTHON) -> Answer:
    """Understand a value."""
    if ask == "safe":
        if isinstance(value, bool):
            return Answer(value)
        return _invalid(f"{_short(value, speech)} is no answer to safe: {speech.truth}")
    if speech is JSON and type(value) is int and abs(value) < _EXACT_IN_FLOATS:
        value = float(value)  # JSON writes a float that is whole without a point
    number = None if isinstance(value, bool) else _number(value)
    if isinstance(number, Fraction) and max(abs(number.numerator), number.denominator) >= _TOO_LONG:
        return _invalid(f"a number with more than {LONGEST_NUMBER:,} digits is no answer")
    if number is not None:
        text = value if isinstance(value, str) else None
        return Answer(number, text=text, impossible=ask in _PROBABILITIES and not _is_probability(number))
    hint = " (JSON.stringify writes NaN and Infinity so)" if value is None and speech is JSON else ""
    return _invalid(f"{_short(value, speech)} is not a number: {speech.number}{hint}")


def _number(value: object) -> Fraction | float | None:
    if isinstance(value, str) and not isinstance(value, NoJson):
        try:
            return parse_exact(value)
        except InvalidInput:
            return None
    if isinstance(value, Fraction):
        return value
    if isinstance(value, Rational):  # an int, or another library's fraction
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real | Decimal) and math.isfinite(number := _as_float(value)):
        return number
    return None


def _is_probability(number: Fraction | float) -> bool:
    tolerance = Fraction(TOLERANCE) if isinstance(number, float) else 0
    return -tolerance <= number <= 1 + tolerance


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same: equal values, both declined, or both failed in the same way."""
    if one.value is None or other.value is None:
        return _way(one) == _way(other)
    if isinstance(one.value, bool) or isinstance(other.value, bool):
        return one.value is other.value
    tolerance = TOLERANCE if isinstance(one.value, float) or isinstance(other.value, float) else 0
    return abs(Fraction(one.value) - Fraction(other.value)) <= Fraction(tolerance)


def _way(answer: Answer) -> tuple[bool, bool, str]:
    """Declined, failed, and how: an exception is reported as a refusal, or ends a program that does not catch it."""
    return answer.value is None, answer.declined is None, REFUSED if answer.failure == ENDED else answer.failure


def _invalid(problem: str) -> Answer:
    return Answer(problem=problem, failure=INVALID)


def _short(value: object, speech: Speech) -> str:
    try:
        return _cut(speech.written(value))
    except Exception as error:  # noqa: BLE001 - its class is another author's
        return f"a value of {type(value).__name__} that cannot be written ({failure_text(error)})"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _as_float(value: Real | Decimal) -> float:
    try:
        return float(value)
    except (OverflowError, ValueError):  # too large, or a Decimal that signals
        return math.inf
