"""An attempt that was checked: right, or with a hint. Whatever a student hands in, the answer is a sentence.

>>> from classroom.exercises.catalogue import exercise_named
>>> print(checked(exercise_named("worlds-1"), "many"))
worlds-1: not yet. The text many is here, where a number such as 12 or "2/7" was expected.
>>> print(checked(exercise_named("worlds-1"), ...).answered)
False
"""

import re
from dataclasses import dataclass
from html import escape

from classroom.exercises.attempt_kinds import Number, Numbers
from classroom.exercises.exercise import Exercise
from proofs_check.budgets import budget, has_timer
from reference.errors import BudgetExhausted, WorstcaseError

SECONDS = 10
"""How long one attempt may take to check, where that can be limited (see `budgets`)."""

_DECIMAL = re.compile(r"\d\.\d")
_DOTS = {"", "…", "...", "?", "[]", "{}"}
_COLOURS = {"right": "#2e8b57", "not yet": "#d9822b", "not answered": "#888"}


@dataclass(frozen=True)
class CheckedAttempt:
    """Whether an attempt is right, and if not what is wrong with it."""

    exercise: Exercise
    right: bool
    answered: bool
    hint: str
    """Nothing if it is right."""

    @property
    def state(self) -> str:
        """In a word or two."""
        return "right" if self.right else "not yet" if self.answered else "not answered"

    def __str__(self) -> str:
        return f"{self.exercise.name}: {self.state}." + (f" {self.hint}" if self.hint else "")

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "name": self.exercise.name,
            "lesson": self.exercise.lesson,
            "question": self.exercise.question,
            "expects": self.exercise.kind.expects,
            "right": self.right,
            "answered": self.answered,
            "hint": self.hint,
        }

    def _repr_html_(self) -> str:
        """For notebooks: the question, and how it stands."""
        style = f"border-left:.3rem solid {_COLOURS[self.state]};padding:.1rem 0 .1rem 1rem;margin:1rem 0"
        mark = {"right": "✓ Right.", "not yet": "✗ Not yet.", "not answered": "Not answered yet."}[self.state]
        return (
            f'<div class="exercise" role="group" aria-label="exercise {escape(self.exercise.name)}" style="{style}">'
            f"<p><strong>Exercise {escape(self.exercise.name)}.</strong> {with_code(self.exercise.question)}</p>"
            f"<p><strong>{mark}</strong> {with_code(self.hint)}</p></div>"
        )


def with_code(text: str) -> str:
    """A text as HTML, what stands in `backquotes` as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def checked(exercise: Exercise, attempt: object) -> CheckedAttempt:
    """Read the attempt, judge it, and say in one sentence what is wrong, if anything is."""
    if is_unanswered(attempt):
        return CheckedAttempt(exercise, right=False, answered=False, hint=f"Write {exercise.kind.expects}.")
    try:
        with budget(SECONDS if has_timer() else None):
            hint = exercise.judge(exercise.kind.read(attempt))
        if hint is not None and isinstance(exercise.kind, Number | Numbers) and _DECIMAL.search(_texts(attempt)):
            hint = f"{_sentence(hint)} If this decimal is rounded, write the number exactly, as a fraction."
    except BudgetExhausted as error:
        hint = f"This attempt takes too long to check ({error}): a smaller one was expected"
    except WorstcaseError as error:
        hint = str(error)
    return CheckedAttempt(exercise, right=hint is None, answered=True, hint="" if hint is None else _sentence(hint))


def _texts(attempt: object) -> str:
    """The texts of an attempt, one after the other."""
    parts = attempt if isinstance(attempt, list | tuple) else [attempt]
    return " ".join(part for part in parts if isinstance(part, str))


def is_unanswered(attempt: object) -> bool:
    """Nothing was written yet: dots, an empty text or an empty list."""
    if attempt is None or attempt is ...:
        return True
    if isinstance(attempt, str):
        return attempt.strip() in _DOTS
    return isinstance(attempt, list | tuple | dict) and all(item is ... or item in (None, "") for item in attempt)


def _sentence(text: str) -> str:
    """With a capital letter and a full stop, unless it begins with what somebody typed."""
    first = text[0].upper() + text[1:]
    return first if first.endswith((".", "?", "!")) else f"{first}."
