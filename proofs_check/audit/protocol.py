r"""What is said between the auditor and the audited: one line of JSON each way.

    → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
    ← {"id": 7, "disclosure": "3/4"}          a text is compared exactly, a JSON number within 1e-9
    ← {"id": 7, "unsupported": "why"}         declined
    ← {"id": 7, "error": "why"}               counted as a crash, without being one

`ask` is also the key of the answer. The other kinds of question carry these fields:

    safe          k, c ("7/10"), buckets                  answered by true or false: is the maximum disclosure below c?
    probability   event, knowledge (texts), buckets       people are b0.p0, b0.p1, …, b1.p0, …
    k-anonymity, l-diversity, entropy-l-diversity         buckets; the largest whole k or ℓ that holds
    recursive-diversity   l, buckets                      the least whole c that holds with ℓ = l
    t-closeness           buckets                         the least t that holds, all values equally far apart

Where the knowledge contradicts the buckets there is no probability: `error` or `unsupported` is right, a number is not.

An answer is *unsound* if it is less than the truth, or says safe of what is not; *loose* if it errs the other way.
(Where a larger number is the stronger promise, k and ℓ, more than the truth is unsound.)

The verdict on an implementation is the first of unsound, loose, error that was seen; `unsupported` if it declined
everything; otherwise `agrees`, which is no proof.

>>> verdict_of({"agrees": 9, "loose": 1, "error": 3}), verdict_of({"unsupported": 4}), verdict_of({"agrees": 2})
('loose', 'unsupported', 'agrees')
>>> answer = read_answer(b'{"id": 7, "disclosure": "6/8"}', 7, "disclosure")
>>> answer.value, compared(answer, Fraction(3, 4)), compared(answer, Fraction(4, 5))
(Fraction(3, 4), 'agrees', 'unsound')
>>> read_answer(b"3/4", 7, "disclosure").problem
'it answered 3/4, which is no JSON object'
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational, Real
from typing import NoReturn

from proofs_check.audit.question import Question
from reference.errors import InvalidInput
from reference.exact_numbers import parse_exact

_MORE_PROMISES_MORE = {"k-anonymity", "l-diversity", "entropy-l-diversity"}
WORST_FIRST = ("unsound", "loose", "error")
"""The kinds of wrong answers."""
TOLERANCE = 1e-9
"""Absolute, for answers that are JSON numbers."""


@dataclass(frozen=True)
class Answer:
    """What an implementation said: a value, or that it declines, or what went wrong."""

    value: Fraction | float | bool | None = None
    declined: str | None = None
    problem: str | None = None
    refused: bool = False
    """Whether the problem is what it said itself, in order, and no crash or nonsense of its own."""

    @property
    def shown(self) -> str:
        """For people."""
        if self.problem is not None or self.declined is not None:
            return self.problem or f"declined: {self.declined}"
        return str(self.value).lower() if isinstance(self.value, bool) else str(self.value)


def request_line(number: int, question: Question) -> bytes:
    """The line that asks."""
    return json.dumps({"id": number, **question.fields()}).encode() + b"\n"


def read_answer(line: bytes, number: int, ask: str) -> Answer:
    """Understand the line that answers question `number`."""
    shown = line[:80].decode(errors="backslashreplace").strip()
    try:
        said = json.loads(line, parse_constant=_refused)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        return Answer(problem=f"it answered {shown}, which is no JSON object")
    if said.get("id") != number or isinstance(said["id"], bool):
        return Answer(problem=f"it answered {shown} to question {number}")
    if "unsupported" in said:
        return Answer(declined=str(said["unsupported"])[:200])
    if "error" in said:
        return Answer(problem=str(said["error"])[:200], refused=True)
    return as_answer(said[ask], ask) if ask in said else Answer(problem=f"its answer {shown} has no {ask}")


def as_answer(value: object, ask: str) -> Answer:
    """Understand a value: a text, a fraction or a number; true or false where that was asked."""
    kind = f"it answered {value!r:.80}"
    if (ask == "safe") != isinstance(value, bool):
        return Answer(problem=f"{kind}, which is no answer to {ask}")
    if isinstance(value, str):
        try:
            value = parse_exact(value)
        except InvalidInput:
            return Answer(problem=f"{kind}, which is no number such as 2/3")
    if isinstance(value, bool | Fraction):
        return Answer(value)
    if isinstance(value, Rational):  # an int, or another library's fraction
        return Answer(Fraction(int(value.numerator), int(value.denominator)))
    if isinstance(value, Real) and math.isfinite(number := _as_float(value)):
        return Answer(number)
    return Answer(problem=f"{kind}, which is no number")


def compared(answer: Answer, truth: Fraction | bool | None, ask: str = "disclosure") -> str:  # noqa: FBT001 - yes or no
    """One of agrees, unsound, loose, error, unsupported; where there is no answer, to refuse is to agree."""
    if answer.declined is not None:
        return "unsupported"
    if truth is None:
        return "agrees" if answer.refused else "error"
    if answer.problem is not None or answer.value is None or isinstance(truth, bool) != isinstance(answer.value, bool):
        return "error"
    if isinstance(truth, bool):
        return "agrees" if answer.value == truth else "unsound" if answer.value else "loose"
    return _compared_numbers(answer.value, truth, ask)


def _compared_numbers(said: Fraction | float, truth: Fraction, ask: str) -> str:
    if said == truth or (isinstance(said, float) and abs(Fraction(said) - truth) <= Fraction(TOLERANCE)):
        return "agrees"
    return "unsound" if (said < truth) != (ask in _MORE_PROMISES_MORE) else "loose"


def verdict_of(counts: Mapping[str, int]) -> str:
    """The verdict, given how many answers there were of each kind."""
    for kind in WORST_FIRST:
        if counts.get(kind):
            return kind
    return "agrees" if counts.get("agrees") or not counts.get("unsupported") else "unsupported"


def same_answer(one: Answer, other: Answer) -> bool:
    """Whether two implementations said the same: both that much, both nothing, or both failed."""
    if one.value is None or other.value is None:
        return (one.problem is None, one.declined is None) == (other.problem is None, other.declined is None)
    if isinstance(one.value, bool) or isinstance(other.value, bool):
        return one.value is other.value
    tolerance = TOLERANCE if isinstance(one.value, float) or isinstance(other.value, float) else 0
    return abs(Fraction(one.value) - Fraction(other.value)) <= Fraction(tolerance)


def _as_float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _refused(text: str) -> NoReturn:
    raise ValueError(text)
