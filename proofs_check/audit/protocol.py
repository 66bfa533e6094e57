r"""The protocol between the auditor and the audited program: one line of JSON each way.

    → {"id": 7, "ask": "disclosure", "k": 0, "buckets": [{"flu": 2, "mumps": 1}, {"flu": 1, "measles": 3}]}
    ← {"id": 7, "disclosure": "3/4"}          a text is compared exactly, a JSON number within 1e-9
    ← {"id": 7, "unsupported": "why"}         declined
    ← {"id": 7, "error": "why"}               counted as a crash, without being one
    ← {"id": 7, "invalid": "why"}             what came out is no number: counted as an error

A line that is an answer to the question, right or wrong, is followed by the next question. Only after a crash, a missed
time limit, or a line that cannot be assigned to the question, the command is started again.

`ask` is also the key of the answer. The other kinds of question carry these fields:

    safe          k, c ("7/10"), buckets                  answered by true or false: is the maximum disclosure below c?
    probability   event, knowledge (texts), buckets       people are b0.p0, b0.p1, …, b1.p0, …
    k-anonymity, l-diversity, entropy-l-diversity         buckets; the largest whole k or ℓ that holds
    recursive-diversity   l, buckets                      the least whole c that holds with ℓ = l
    t-closeness           buckets                         the least t that holds, all values equally far apart
    beta-likeness         buckets                         the least β that holds of basic β-likeness

Where the knowledge contradicts the buckets there is no probability: `error` or `unsupported` is right, a number is not.

A number outside of 0 to 1 where a probability is asked for (disclosure, probability) is nonsense, an error. Otherwise
an answer is *unsound* if it is less than the truth, or calls safe what is not; *loose* if it errs the other way.
(Where a larger number is the stronger promise, k and ℓ, more than the truth is unsound.)

A question without an answer in time is *unanswered*: it counts as neither right nor wrong, since time depends on the
load of the machine.

The verdict on an implementation is the first of unsound, loose, error that was seen. It is `error` too if more than a
tenth of the questions that it did not decline are unanswered, or all of them in a family of questions. It is
`unsupported` if everything was declined. Otherwise it is `agrees`, which is no proof.

>>> verdict_of({"agrees": 9, "loose": 1, "error": 3}), verdict_of({"unsupported": 4}), verdict_of({"agrees": 2})
('loose', 'unsupported', 'agrees')
>>> verdict_of({"agrees": 9, "unanswered": 1}), verdict_of({"agrees": 8, "unanswered": 1})
('agrees', 'error')
>>> verdict_of({"agrees": 99, "unanswered": 1}, [{"agrees": 99}, {"unanswered": 1}])
'error'
>>> answer = read_answer(b'{"id": 7, "disclosure": "6/8"}', 7, "disclosure")
>>> answer.value, compared(answer, Fraction(3, 4)), compared(answer, Fraction(4, 5))
(Fraction(3, 4), 'agrees', 'unsound')
>>> read_answer(b"3/4", 7, "disclosure").problem
'3/4 is no JSON object: print nothing but answers on standard output; everything else goes to standard error'
"""

import json
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from proofs_check.audit.answer import INVALID, JSON, LATE, LOST, REFUSED, TOLERANCE, Answer, NoJson, value_of
from proofs_check.audit.question import Question
from reference.errors import InvalidInput

_MORE_PROMISES_MORE = {"k-anonymity", "l-diversity", "entropy-l-diversity"}
WORST_FIRST = ("unsound", "loose", "error")
"""The kinds of wrong answers."""
UNANSWERED = "unanswered"
"""The kind of a question without an answer in time."""
NEEDED = Fraction(9, 10)
"""Share of the questions that were not declined to which an implementation must give an answer."""
_ONLY_ANSWERS = "print nothing but answers on standard output; everything else goes to standard error"
_SHOWN = 80
"""Characters of an answer that are shown."""


def request_line(number: int, question: Question) -> bytes:
    """The line that asks."""
    return json.dumps({"id": number, **question.fields()}).encode() + b"\n"


def read_answer(line: bytes, number: int, ask: str) -> Answer:
    """Understand the line that answers question `number`."""
    text = line.decode(errors="backslashreplace").strip()
    shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
    try:
        given = json.loads(line, parse_constant=NoJson)
    except (ValueError, RecursionError):
        given = None
        if _names(text, number):
            return Answer(problem=f"its answer {shown} is no JSON", failure=INVALID)
    if not isinstance(given, dict):
        return Answer(problem=f"{shown} is no JSON object: {_ONLY_ANSWERS}", failure=LOST)
    if given.get("id") == str(number):
        return Answer(problem=f'its answer {shown} has the text "{number}" for the number {number}', failure=INVALID)
    if given.get("id") != number or isinstance(given["id"], bool):
        return Answer(problem=f"it answered {shown} to question {number}", failure=LOST)
    return _understood(given, ask, f"its answer {shown}")


def _understood(given: Mapping[str, object], ask: str, answer: str) -> Answer:
    """Understand an answer to this question."""
    if "unsupported" in given:
        return Answer(declined=str(given["unsupported"])[:200])
    if "error" in given:
        return Answer(problem=str(given["error"])[:200], failure=REFUSED)
    if "invalid" in given:
        return Answer(problem=str(given["invalid"])[:200], failure=INVALID)
    if ask not in given:
        return Answer(problem=f'{answer} has no "{ask}"', failure=INVALID)
    return value_of(given[ask], ask, JSON)


def _names(text: str, number: int) -> bool:
    """Whether a line that is no JSON is an answer to this question all the same: {"id": 7, "safe": undefined}."""
    return re.fullmatch(rf'\{{.*"id"\s*:\s*{number}\b.*\}}', text) is not None


def compared(answer: Answer, truth: Fraction | bool | None, ask: str = "disclosure") -> str:  # noqa: FBT001 - yes or no
    """One of agrees, unsound, loose, error, unsupported, unanswered; a refusal agrees where no answer exists."""
    if answer.declined is not None:
        return "unsupported"
    if answer.failure == LATE:
        return UNANSWERED
    if truth is None:
        return "agrees" if answer.failure == REFUSED else "error"
    if answer.value is None or answer.impossible or isinstance(truth, bool) != isinstance(answer.value, bool):
        return "error"
    if isinstance(truth, bool):
        return "agrees" if answer.value == truth else "unsound" if answer.value else "loose"
    return _compared_numbers(answer.value, truth, ask)


def _compared_numbers(answered: Fraction | float, truth: Fraction, ask: str) -> str:
    if answered == truth or (isinstance(answered, float) and abs(Fraction(answered) - truth) <= Fraction(TOLERANCE)):
        return "agrees"
    return "unsound" if (answered < truth) != (ask in _MORE_PROMISES_MORE) else "loose"


def verdict_of(counts: Mapping[str, int], families: Iterable[Mapping[str, int]] = ()) -> str:
    """The verdict, given the number of answers of each kind, of at least one in all, and the same for each family."""
    for kind in WORST_FIRST:
        if counts.get(kind):
            return kind
    if too_many_unanswered(counts, families):
        return "error"
    for kind in ("agrees", "unsupported"):
        if counts.get(kind):
            return kind
    raise InvalidInput("there is no answer, so there is no verdict: one question at least was expected")


def too_many_unanswered(counts: Mapping[str, int], families: Iterable[Mapping[str, int]] = ()) -> bool:
    """Whether more than a tenth of what was not declined is unanswered, or all of it in a family."""
    return _share_answered(counts) < NEEDED or not all(map(_share_answered, families))


def _share_answered(counts: Mapping[str, int]) -> Fraction:
    """Share of the questions with an answer among those that were not declined; 1 if all were declined."""
    asked = sum(number for kind, number in counts.items() if kind != "unsupported")
    return Fraction(asked - counts.get(UNANSWERED, 0), asked) if asked else Fraction(1)
