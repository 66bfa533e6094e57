"""Test vectors for implementations in any language: made by a command, checked by several oracles, never by hand.

Here those that come with the package are read and run; `generate` makes them.

>>> vectors = load()
>>> any(vector.expected == Fraction(22, 31) and "never-crosses" in vector.flags for vector in vectors)
True
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from typing import Any, cast

from proofs_check.audit.metrics import DEFINITIONS
from proofs_check.audit.protocol import (
    ENDED,
    LATE,
    UNANSWERED,
    WORST_FIRST,
    Answer,
    compared,
    too_many_unanswered,
    verdict_of,
)
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

    answers: tuple[tuple[Vector, Answer, str], ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many answers of each kind."""
        return dict(sorted(Counter(kind for _, _, kind in self.answers).items()))

    @property
    def verdict(self) -> str:
        """As for an audit."""
        return verdict_of(self.counts)

    @property
    def failed(self) -> list[tuple[Vector, Answer, str]]:
        """Those that were answered wrongly, and if they are too many, those without an answer in time."""
        failing = {*WORST_FIRST, *([UNANSWERED] if too_many_unanswered(self.counts) else [])}
        return [one for one in self.answers if one[2] in failing]

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
    """The vectors of one kind, or those that catch one mistake, or all; never none, with which any program agrees."""
    everything = list(map(_vector_of, document()["vectors"]))
    of_kind = [one for one in everything if ask in (None, one.question.ask)]
    found = [one for one in of_kind if flag is None or flag in one.flags]
    if not of_kind:
        kinds = dict.fromkeys(one.question.ask for one in everything)
        raise InvalidInput(f"no vector asks about {written(str(ask))}: one of {listed(kinds, len(kinds))} was expected")
    if not found:
        known = sorted({name for one in of_kind for name in one.flags})
        what = f"{'' if ask is None else f' that asks about {ask}'} catches {written(str(flag))}"
        raise InvalidInput(f"no vector{what}: one of {listed(known, len(known))} was expected")
    return found


def _vector_of(fields: dict[str, Any]) -> Vector:
    stated = {name: fields[name] for name in ("ask", *DEFINITIONS[fields["ask"]].given)}
    question = question_of(stated, f"vector {fields['id']}")
    value = fields[question.ask]
    expected = value if isinstance(value, bool) or value is None else Fraction(value)
    return Vector(fields["id"], question, expected, tuple(fields["flags"]), fields)


def run(subject: Subject, vectors: Iterable[Vector]) -> VectorRun:
    """Ask an implementation all of them; those without an answer in time once more, with more time."""
    answers: list[tuple[Vector, Answer]] = []
    try:
        for vector in vectors:
            answers.append((vector, subject.ask(vector.question)))
            if answers[0][1].failure == ENDED and len(answers) == 1:
                subject.require_answers(vector.question.ask)
        for place, (vector, answer) in enumerate(answers):
            if answer.failure == LATE:
                answers[place] = vector, subject.ask_again(vector.question)
    finally:
        subject.close()
    return VectorRun(tuple((one, answer, compared(answer, one.expected, one.question.ask)) for one, answer in answers))
