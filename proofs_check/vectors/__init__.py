"""Test vectors for implementations in any language: made by a command, checked by several oracles, never by hand.

Here those that come with the package are read and run; `generate` makes them.

>>> vectors = load()
>>> any(vector.expected == Fraction(22, 31) and "never-crosses" in vector.flags for vector in vectors)
True
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from importlib.resources import files
from typing import Any, cast

from proofs_check.audit import protocol
from proofs_check.audit.metrics import DEFINITIONS
from proofs_check.audit.question import Question, question_of
from proofs_check.audit.subject import Subject
from reference.errors import InvalidInput
from reference.naming import listed, written
from reference.strict_json import parse


@dataclass(frozen=True)
class Vector:
    """A question, its answer, and the mistakes that answer otherwise."""

    number: int
    question: Question
    expected: Fraction | bool | None  # None: there is no answer
    flags: tuple[str, ...]
    fields: Mapping[str, object]  # as in the file


@dataclass(frozen=True)
class VectorRun:
    """What an implementation answered to the vectors, each with its kind."""

    answers: tuple[tuple[Vector, protocol.Answer, str], ...]

    @property
    def counts(self) -> dict[str, int]:
        """Number of answers of each kind."""
        return dict(sorted(Counter(kind for _, _, kind in self.answers).items()))

    @property
    def verdict(self) -> str:
        """As for an audit."""
        return protocol.verdict_of(self.counts)

    @property
    def failed(self) -> list[tuple[Vector, protocol.Answer, str]]:
        """Those that were answered wrongly, and if they are too many, those without an answer in time."""
        return [one for one in self.answers if one[2] in protocol.failing(self.counts)]

    @property
    def suspects(self) -> list[str]:
        """The mistakes that fail exactly the vectors that failed."""
        failed = {vector.number for vector, _, _ in self.failed}
        asked = [vector for vector, _, kind in self.answers if kind != "unsupported"]
        names = dict.fromkeys(flag for vector in asked for flag in vector.flags)
        return [name for name in names if failed == {one.number for one in asked if name in one.flags}]


def text(name: str = "vectors.json") -> str:
    """A file that comes with the package."""
    return (files(__name__) / name).read_text(encoding="utf-8")


def document() -> dict[str, Any]:
    """The whole file; its `notes` state the mistake behind each flag, and its verdict."""
    return cast("dict[str, Any]", parse(text(), "the shipped vectors"))


def load(ask: str | None = None, flag: str | None = None) -> list[Vector]:
    """Return the vectors of one kind, those that catch one mistake, or all; raise InvalidInput if there are none."""
    everything = list(map(_vector_of, document()["vectors"]))
    of_kind = [one for one in everything if ask in (None, one.question.ask)]
    found = [one for one in of_kind if flag is None or flag in one.flags]
    if not of_kind:
        kinds = dict.fromkeys(one.question.ask for one in everything)
        raise InvalidInput(f"ask: expected one of {listed(kinds, len(kinds))}, got {written(str(ask))}")
    if not found:
        known = sorted({name for one in of_kind for name in one.flags})
        close = get_close_matches(str(flag), known, n=1)
        hint = f"did you mean {close[0]}?" if close else "`worstcase vectors list` ends with all names"
        about = "" if ask is None else f" about {ask}"
        raise InvalidInput(f"flag: expected a mistake that a vector{about} catches, got {written(str(flag))}: {hint}")
    return found


def _vector_of(fields: dict[str, Any]) -> Vector:
    stated = {name: fields[name] for name in ("ask", *DEFINITIONS[fields["ask"]].given)}
    question = question_of(stated, f"vector {fields['id']}")
    value = fields[question.ask]
    expected = value if isinstance(value, bool) or value is None else Fraction(value)
    return Vector(fields["id"], question, expected, tuple(fields["flags"]), fields)


def run(subject: Subject, vectors: Iterable[Vector]) -> VectorRun:
    """Ask an implementation all of them; those without an answer in time once more, with more time."""
    answers: dict[int, tuple[Vector, protocol.Answer]] = {}
    try:
        for vector in vectors:
            answer = subject.ask(vector.question)
            if answer.failure == protocol.ENDED and not answers:
                subject.require_answers(vector.question.ask)
            answers[vector.number] = vector, answer
        for number, (vector, answer) in answers.items():
            if answer.failure == protocol.LATE:
                answers[number] = vector, subject.ask_again(vector.question)
    finally:
        subject.close()
    found = (
        (one, answer, protocol.compared(answer, one.expected, one.question.ask)) for one, answer in answers.values()
    )
    return VectorRun(tuple(found))
