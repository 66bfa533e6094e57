"""Exercises, the check of an attempt, and functions that several judges share.

An exercise has a name, a lesson, a question, and two functions for attempts:

    kind    reads the attempt, or explains in one sentence why it cannot be read (`attempts`)
    judge   returns None if the attempt is right, otherwise a hint

A judge counts, searches or computes with the attempt. It has no stored answer. It accepts every right answer. A hint
states what is wrong with *this* attempt, and contains no answer: every part of a hint that can be read as an attempt
must be wrong (`tests/classroom/test_solutions_and_hints.py` checks this).

The question is the docstring of the judge, or with `number_exercise` that of a function that yields typical mistakes.

    @exercise("numbers-1", 0, a_number())
    def even(number):
        "Write an even number."
        return None if number % 2 == 0 else "this is an odd number"
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, TypeAlias

from classroom.exercises.attempts import AttemptKind, a_number
from proofs_check.audit.mistakes import CATALOGUE as MISTAKES
from proofs_check.audit.question import Question
from proofs_check.budgets import budget, has_timer
from reference.buckets import Bucketization
from reference.counting.dynamic_program import structured_count
from reference.errors import BudgetExhausted, WorstcaseError
from reference.exact import exact
from reference.language import NOTHING, Atom, Formula, Statement
from reference.languages.world_space import WorldSpace
from reference.naming import numbered
from reference.probability import TableCount
from reference.syntax import to_text

SECONDS = 10  # limit for the check of one attempt, where time can be limited (see `budgets`)

# returns None if the attempt is right, otherwise a hint: a sentence without an answer in it
Judge: TypeAlias = Callable[[Any], str | None]
# yields results of typical mistakes, each with a sentence about that mistake
Slips: TypeAlias = Callable[[], Iterable[tuple[Fraction | int, str]]]

NO_TABLE = "No table of the release fits this, so it cannot be true."
EVERY_TABLE = "Every table of the release fits this, so it adds nothing to what is published."
_DECIMAL = re.compile(r"\d\.\d")
_DOTS = {"", "…", "...", "?", "[]", "{}"}
_STATES = {
    "right": ("#2e8b57", "✓ Right."),
    "not yet": ("#d9822b", "✗ Not yet."),
    "not answered": ("#888", "Not answered yet."),
}


@dataclass(frozen=True)
class Exercise:
    """One exercise. In its question, `backquotes` mark code."""

    name: str
    lesson: int
    question: str
    kind: AttemptKind
    judge: Judge

    def as_json(self) -> dict[str, object]:
        """Return the JSON form."""
        return {"name": self.name, "lesson": self.lesson, "question": self.question, "expects": self.kind.expects}


CATALOGUE: dict[str, Exercise] = {}  # every exercise by its name, as `exercise` and `number_exercise` add them


def exercise(name: str, lesson: int, kind: AttemptKind, **words: object) -> Callable[[Judge], Judge]:
    """Add the exercise of the decorated judge; its question is formatted with `words`."""

    def add(judge: Judge) -> Judge:
        question = " ".join((inspect.getdoc(judge) or "").split()).format(**words)
        CATALOGUE[name] = Exercise(name, lesson, question, kind, judge)
        return judge

    return add


def number_exercise(
    name: str, lesson: int, truth: Callable[[], Fraction | int], otherwise: str, kind: AttemptKind | None = None
) -> Callable[[Slips], Slips]:
    """Add an exercise whose answer is computed by `truth`. The decorated function yields typical mistakes."""
    truth = cache(truth)

    def add(slips: Slips) -> Slips:
        def judge(number: Fraction) -> str | None:
            if number == truth():
                return None
            if 0 < truth() < 1 and not 0 <= number <= 1:
                return "A probability is a number between 0 and 1."
            return next((sentence for value, sentence in slips() if value == number), otherwise)

        judge.__doc__ = slips.__doc__
        exercise(name, lesson, kind or a_number())(judge)
        return slips

    return add


@dataclass(frozen=True)
class CheckedAttempt:
    """Result of a check: whether the attempt is right, and a hint if it is not."""

    exercise: Exercise
    right: bool
    answered: bool
    hint: str  # empty if it is right

    @property
    def state(self) -> str:
        """The result in a word or two."""
        return "right" if self.right else "not yet" if self.answered else "not answered"

    def __str__(self) -> str:
        return f"{self.exercise.name}: {self.state}." + (f" {self.hint}" if self.hint else "")

    def as_json(self) -> dict[str, object]:
        """Return the JSON form."""
        return {**self.exercise.as_json(), "right": self.right, "answered": self.answered, "hint": self.hint}

    def _repr_html_(self) -> str:
        """Return the question and the result as HTML, for notebooks."""
        colour, mark = _STATES[self.state]
        style = f"border-left:.3rem solid {colour};padding:.1rem 0 .1rem 1rem;margin:1rem 0"
        name = f"exercise {self.exercise.name}"
        return (
            f'<div class="exercise" role="group" aria-label="{name}" style="{style}">'
            f"<p><strong>{name.capitalize()}.</strong> {_with_code(self.exercise.question)}</p>"
            f"<p><strong>{mark}</strong> {_with_code(self.hint)}</p></div>"
        )


def _with_code(text: str) -> str:
    """Return a text as HTML, with `backquotes` as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def checked(exercise: Exercise, attempt: object) -> CheckedAttempt:
    """Read and judge the attempt. Every attempt gets a result, and every wrong one a hint."""
    if is_unanswered(attempt):
        return CheckedAttempt(exercise, right=False, answered=False, hint=f"Write {exercise.kind.expects}.")
    try:
        with budget(SECONDS if has_timer() else None):
            hint = exercise.judge(exercise.kind.read(attempt))
        if hint is not None and exercise.kind.numeric and _DECIMAL.search(str(attempt)):
            hint = f"{_sentence(hint)} If this decimal is rounded, write the number exactly, as a fraction."
    except BudgetExhausted as error:
        hint = f"The check takes too long ({error}): write a smaller attempt"
    except WorstcaseError as error:
        hint = str(error)
    return CheckedAttempt(exercise, right=hint is None, answered=True, hint="" if hint is None else _sentence(hint))


def is_unanswered(attempt: object) -> bool:
    """Whether the attempt is empty: dots, an empty text or an empty list."""
    if attempt is None or attempt is ...:
        return True
    if isinstance(attempt, str):
        return attempt.strip() in _DOTS
    return isinstance(attempt, list | tuple | dict) and all(item is ... or item in (None, "") for item in attempt)


def _sentence(text: str) -> str:
    first = text[0].upper() + text[1:]
    return first if first.endswith((".", "?", "!")) else f"{first}."


def disclosure_slips(rows: tuple[tuple[int, ...], ...], k: int) -> Iterator[tuple[Fraction | int, str]]:
    """Yield the maximum disclosure that each mistake of the catalogue computes."""
    question = Question(rows, k)
    for mistake in MISTAKES["disclosure"].values():
        value = mistake.answer(question).value
        if isinstance(value, Fraction):
            yield value, f"This number is the result of a known mistake: {mistake.says}."


def share(count: TableCount) -> Fraction:
    """Return the probability as a Python fraction."""
    return count.event_share / count.share


def sureness(target: Atom, release: Bucketization, known: Formula = NOTHING) -> Fraction:
    """Return the probability of the target given the facts."""
    return share(structured_count(target, release, known))


def sureness_hint(target: Atom, release: Bucketization, known: Formula, goal: Fraction) -> str | None:
    """Return None if the probability of the target given the facts reaches the goal, otherwise a hint."""
    count = structured_count(target, release, known)
    if not count.share:
        return NO_TABLE
    sure, before = share(count), sureness(target, release)
    if sure >= goal:
        return None
    if count.share == 1:
        return EVERY_TABLE
    name = to_text(target)
    fit = f"{count.consistent:,} of {count.worlds:,} tables fit it"
    tables = f"{fit}, and {name} is true in {count.satisfying:,} of those"
    if sure <= before:
        return f"This makes the attacker no surer of {name}: {tables}. Without it the share is {exact(before)}."
    return f"This is a step, but too small: {tables}, which is {exact(sure)}."


def meaning_hint(release: Bucketization, known: Formula, wanted: Statement) -> str | None:
    """Return None if the facts are true in the same tables as the statement, otherwise a hint about the difference."""
    space = _space(release)
    said, meant = space.mask(known), space.mask(wanted)
    if said == meant:
        return None
    lost, kept = (numbered(mask.bit_count(), "table") if mask else "" for mask in (meant & ~said, said & ~meant))
    if lost and kept:
        return f"This rules out {lost} that should stay, and keeps {kept} that should go."
    if lost:
        return f"This is too strong: it rules out {lost} in which the statement is true."
    return f"This is too weak: it keeps {kept} in which the statement is false."


def two_buckets_hint(release: Bucketization) -> str | None:
    """Return None if the release has two buckets, otherwise a hint."""
    number = len(release.buckets)
    return None if number == 2 else f"Expected two buckets, got {number}."


@cache
def _space(release: Bucketization) -> WorldSpace:
    return WorldSpace(release)
