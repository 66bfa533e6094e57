"""What an exercise is: a name, its lesson, a question in words, and two things that are asked of an attempt.

    kind    reads what the student wrote, or says in one sentence why it cannot be read (`InvalidInput`)
    judge   works out whether what was read is right: None if it is, otherwise a hint

A judge counts, searches or computes with what the student wrote; it holds no answer to compare with. Where many answers
are right it accepts them all. A hint tells what is wrong with *this* attempt, and never an answer: whatever can be read
in a hint as an attempt must itself be wrong (`tests/classroom/exercises/test_hints.py` tries that).

To write one:

>>> from classroom.exercises.attempt_kinds import Number
>>> def even(number):
...     return None if number % 2 == 0 else "this is an odd number"
>>> exercise = Exercise("numbers-1", 0, "Write an even number.", Number(), even)
>>> exercise.judge(exercise.kind.read("4")), exercise.judge(exercise.kind.read(3))
(None, 'this is an odd number')
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias


class AttemptKind(Protocol):
    """What an attempt looks like."""

    @property
    def expects(self) -> str:
        """In words, with an article: "a number such as 2/7"."""
        ...

    def read(self, attempt: object) -> Any:  # noqa: ANN401 - what the judge of the exercise takes
        """What the student wrote, as the judge takes it; `InvalidInput` if it cannot be that."""
        ...


Judge: TypeAlias = Callable[[Any], str | None]
"""None if what was read is right, otherwise a hint: a sentence without an answer in it."""


@dataclass(frozen=True)
class Exercise:
    """One exercise. In its question `backquotes` set off what is typed."""

    name: str
    lesson: int
    question: str
    kind: AttemptKind
    judge: Judge
