r"""The protocol between the audit and the audited program: one line of JSON each way, and how answers compare.

    → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
    ← {"id": 7, "disclosure": "3/4"}          a text is compared exactly, a JSON number within 1e-9
    ← {"id": 7, "unsupported": "why"}         declined
    ← {"id": 7, "error": "why"}               failed: counted like a crash
    ← {"id": 7, "invalid": "why"}             the result is not a number: counted as an error

`ask` is also the key of the answer; `proofs_check.audit.metrics` defines each kind of question. A value is a fraction,
a whole number, a text such as "2/3", a float or a Decimal (treated as rounded, too); true or false for `safe`. A number
outside 0 to 1 is an error where a probability is asked for. Where the knowledge contradicts the buckets, only `error`
or `unsupported` is correct.

**Kinds.** An answer is *unsound* if it is below the truth, or calls an unsafe release safe. It is *loose* if it errs
the other way. (Where a larger number is the stronger promise, k and ℓ, a number above the truth is unsound.) A question
without an answer in time is *unanswered*: neither right nor wrong, since time depends on the load of the machine.

**The verdict** is the first of unsound, loose, error that occurs. It is also `error` if more than a tenth of the
questions that were not declined are unanswered, or all of them in a family of questions. It is `unsupported` if every
question was declined. Otherwise it is `agrees`, which is not a proof.

>>> verdict_of({"agrees": 9, "loose": 1, "error": 3}), verdict_of({"unsupported": 4}), verdict_of({"agrees": 2})
('loose', 'unsupported', 'agrees')
>>> verdict_of({"agrees": 9, "unanswered": 1}), verdict_of({"agrees": 99, "unanswered": 1}, [{"unanswered": 1}])
('agrees', 'error')
>>> answer = read_answer(b'{"id": 7, "disclosure": "6/8"}', 7, "disclosure")
>>> answer.value, compared(answer, Fraction(3, 4)), compared(answer, Fraction(4, 5))
(Fraction(3, 4), 'agrees', 'unsound')
>>> value_of("0.5000", "disclosure").shown, value_of(100, "disclosure").shown
('0.5000', '100 (expected a probability from 0 to 1)')
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from numbers import Rational, Real
from typing import Final, NamedTuple

from proofs_check.audit.question import Question
from reference.errors import InvalidInput
from reference.exact import parse_exact

TOLERANCE = 1e-9  # absolute, for answers that are floats
REFUSED: Final = "refused"  # it reported a failure, or raised an exception
INVALID: Final = "invalid"  # its answer has no value: NaN, null, a text that is not a number
ENDED: Final = "ended"  # its process ended before it answered, as by an exception that is not caught
LATE: Final = "late"  # it gave no answer in time
LOST: Final = "lost"  # it printed a line that cannot be assigned to the question, or closed its output
WORST_FIRST = ("unsound", "loose", "error")  # the kinds of wrong answers
UNANSWERED = "unanswered"  # the kind of a question without an answer in time
NEEDED = Fraction(9, 10)  # share of the questions that were not declined to which an implementation must give an answer
LONGEST_NUMBER = 4_000  # digits; Python refuses to write or read 300 more, and no true answer comes near
_EXACT_IN_FLOATS = 2**53  # below this every whole number is a float
_PROBABILITIES = {"disclosure", "probability"}
_MORE_PROMISES_MORE = {"k-anonymity", "l-diversity", "entropy-l-diversity"}
_ONLY_ANSWERS = "print only answers on standard output, and everything else on standard error"


@dataclass(frozen=True)
class Answer:
    """A value, a refusal, or a failure."""

    value: Fraction | float | bool | None = None
    declined: str | None = None
    problem: str | None = None
    failure: str = ""  # where there is a problem, of which kind: REFUSED, INVALID, ENDED, LATE or LOST
    text: str | None = field(default=None, compare=False)  # what was written, where the value was given as a text
    impossible: bool = field(default=False, compare=False)  # whether a probability was asked for, and the value is none

    @property
    def in_step(self) -> bool:
        """Whether this answers the question, correctly or not, so that the next one can be asked."""
        return self.failure not in {ENDED, LATE, LOST}

    @property
    def shown(self) -> str:
        """The answer as text."""
        if self.problem is not None or self.declined is not None:
            return self.problem or f"declined: {self.declined}"
        if isinstance(self.value, bool):
            return str(self.value).lower()
        shown = _cut(str(self.value).removesuffix(".0") if self.text is None else self.text)
        return f"{shown} (expected a probability from 0 to 1)" if self.impossible else shown


class NoJson(str):  # noqa: SLOT000 - a few words
    """A word that is not valid JSON: NaN, Infinity or -Infinity."""


class Notation(NamedTuple):
    """How a language writes values, and which values are expected there."""

    written: Callable[[object], str]
    number: str
    truth: str


PYTHON = Notation(repr, "a Fraction, a str such as '2/3', an int or a float", "True or False")
JSON = Notation(
    lambda value: f"{value} (not valid JSON)" if isinstance(value, NoJson) else json.dumps(value),
    'a JSON number or a string such as "2/3"',
    "true or false",
)


def value_of(value: object, ask: str, notation: Notation = PYTHON) -> Answer:
    """Parse a value."""
    if ask == "safe":
        if isinstance(value, bool):
            return Answer(value)
        return _invalid(f"expected {notation.truth}, got {_cut(notation.written(value))}")
    if notation is JSON and type(value) is int and abs(value) < _EXACT_IN_FLOATS:
        value = float(value)  # JSON writes a float that is whole without a point
    number = None if isinstance(value, bool) else _number(value)
    if isinstance(number, Fraction) and max(abs(number.numerator), number.denominator) >= 10**LONGEST_NUMBER:
        return _invalid(f"expected a number of at most {LONGEST_NUMBER:,} digits, got a longer one")
    if number is not None:
        tolerance = Fraction(TOLERANCE) if isinstance(number, float) else 0
        impossible = ask in _PROBABILITIES and not -tolerance <= number <= 1 + tolerance
        return Answer(number, text=value if isinstance(value, str) else None, impossible=impossible)
    hint = " (JSON.stringify writes NaN and Infinity as null)" if value is None and notation is JSON else ""
    return _invalid(f"expected {notation.number}, got {_cut(notation.written(value))}{hint}")


def _number(value: object) -> Fraction | float | None:
    try:
        if isinstance(value, str) and not isinstance(value, NoJson):
            return parse_exact(value)
        if isinstance(value, Rational):  # an int, or another library's fraction
            return Fraction(int(value.numerator), int(value.denominator))
        if isinstance(value, Real | Decimal) and math.isfinite(number := float(value)):
            return number
    except (InvalidInput, OverflowError, ValueError):  # no number, too large, or a Decimal that signals
        return None
    return None


def _invalid(problem: str) -> Answer:
    return Answer(problem=problem, failure=INVALID)


def _cut(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:80]}…"


def request_line(number: int, question: Question) -> bytes:
    """The line that asks."""
    return json.dumps({"id": number, **question.fields()}).encode() + b"\n"


def read_answer(line: bytes, number: int, ask: str) -> Answer:
    """Parse the line that answers question `number`."""
    text = line.decode(errors="backslashreplace").strip()
    shown = _cut(text)
    try:
        given = json.loads(line, parse_constant=NoJson)
    except (ValueError, RecursionError):
        given = None
        if re.fullmatch(rf'\{{.*"id"\s*:\s*{number}\b.*\}}', text):  # {"id": 7, "safe": undefined}
            return _invalid(f"expected JSON, got {shown}")
    if not isinstance(given, dict):
        return Answer(problem=f"expected a JSON object, got {shown}: {_ONLY_ANSWERS}", failure=LOST)
    if given.get("id") == str(number):
        return _invalid(f'expected the number {number} as id, got the string "{number}" in {shown}')
    if given.get("id") != number or isinstance(given["id"], bool):
        return Answer(problem=f"expected an answer with id {number}, got {shown}", failure=LOST)
    for key, failure in (("unsupported", ""), ("error", REFUSED), ("invalid", INVALID)):
        if key in given:
            reason = str(given[key])[:200]
            return Answer(problem=reason, failure=failure) if failure else Answer(declined=reason)
    return value_of(given[ask], ask, JSON) if ask in given else _invalid(f'expected the key "{ask}", got {shown}')


def compared(answer: Answer, truth: Fraction | bool | None, ask: str = "disclosure") -> str:  # noqa: FBT001 - yes or no
    """One of agrees, unsound, loose, error, unsupported, unanswered; a refusal agrees where no answer exists."""
    value = answer.value
    if answer.declined is not None or answer.failure == LATE:
        return "unsupported" if answer.declined is not None else UNANSWERED
    if truth is None:
        return "agrees" if answer.failure == REFUSED else "error"
    if value is None or answer.impossible or isinstance(truth, bool) != isinstance(value, bool):
        return "error"
    if value == truth or (isinstance(value, float) and abs(Fraction(value) - truth) <= Fraction(TOLERANCE)):
        return "agrees"
    more_promises_more = ask in _MORE_PROMISES_MORE or isinstance(truth, bool)
    return "unsound" if (value < truth) != more_promises_more else "loose"


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether two answers are the same: equal values, both declined, or both failed in the same way."""
    if one.value is None or other.value is None:  # an exception is a refusal, or ends a program that does not catch it
        ways = [REFUSED if answer.failure == ENDED else answer.failure for answer in (one, other)]
        return one.value is other.value and (one.declined is None) == (other.declined is None) and ways[0] == ways[1]
    if isinstance(one.value, bool) or isinstance(other.value, bool):
        return one.value is other.value
    tolerance = TOLERANCE if isinstance(one.value, float) or isinstance(other.value, float) else 0
    return abs(Fraction(one.value) - Fraction(other.value)) <= Fraction(tolerance)


def verdict_of(counts: Mapping[str, int], families: Iterable[Mapping[str, int]] = ()) -> str:
    """The verdict, from the number of answers of each kind (at least one in all), in total and by family."""
    kinds = {kind for kind, number in counts.items() if number}
    if too_many_unanswered(counts, families):
        kinds.add("error")
    found = next((kind for kind in (*WORST_FIRST, "agrees", "unsupported") if kind in kinds), None)
    if found is None:
        raise InvalidInput("a verdict: expected at least one answer, got none")
    return found


def too_many_unanswered(counts: Mapping[str, int], families: Iterable[Mapping[str, int]] = ()) -> bool:
    """Whether more than a tenth of what was not declined is unanswered, or all of it in a family."""
    return _share_answered(counts) < NEEDED or not all(map(_share_answered, families))


def failing(counts: Mapping[str, int], families: Iterable[Mapping[str, int]] = ()) -> set[str]:
    """The kinds of answers that count against an implementation."""
    return {*WORST_FIRST, *([UNANSWERED] if too_many_unanswered(counts, families) else [])}


def _share_answered(counts: Mapping[str, int]) -> Fraction:
    """Share of the questions with an answer among those that were not declined; 1 if all were declined."""
    asked = sum(number for kind, number in counts.items() if kind != "unsupported")
    return Fraction(asked - counts.get(UNANSWERED, 0), asked) if asked else Fraction(1)
