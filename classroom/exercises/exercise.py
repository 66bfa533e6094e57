"""What an exercise is, how an attempt is checked, and what the judges of several exercises share.

An exercise has a name, a lesson, a question in words, and two things that are asked of an attempt:

    kind    reads what the student wrote, or explains in one sentence why it cannot be read (`attempts`)
    judge   computes whether what was read is right: None if it is, otherwise a hint

A judge counts, searches or computes with what the student wrote; it holds no answer to compare with. Where many answers
are right it accepts all of them. A hint states what is wrong with *this* attempt, and never an answer: whatever can be
read in a hint as an attempt must itself be wrong (`tests/classroom/test_solutions_and_hints.py` tries that).

The question is the docstring of the judge; `number_exercise` decorates a function that yields typical mistakes instead.

>>> @exercise("numbers-1", 0, Number())
... def even(number):
...     "Write an even number."
...     return None if number % 2 == 0 else "this is an odd number"
>>> print(checked(CATALOGUE["numbers-1"], 3))
numbers-1: not yet. This is an odd number.
>>> del CATALOGUE["numbers-1"]
"""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, TypeAlias

from classroom.exercises.attempts import AttemptKind, Number, Numbers
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

SECONDS = 10
"""How long one attempt may take to check, where that can be limited (see `budgets`)."""

Judge: TypeAlias = Callable[[Any], str | None]
"""None if what was read is right, otherwise a hint: a sentence without an answer in it."""
Slips: TypeAlias = Callable[[], Iterable[tuple[Fraction, str]]]
"""Numbers that come out of typical mistakes, each with a sentence about that mistake."""

NO_TABLE = "No table of the release fits this, so the attacker would know something false."
EVERY_TABLE = "Every table of the release fits this: it tells the attacker nothing that is not published."
_DECIMAL = re.compile(r"\d\.\d")
_DOTS = {"", "…", "...", "?", "[]", "{}"}
_COLOURS = {"right": "#2e8b57", "not yet": "#d9822b", "not answered": "#888"}
_MARKS = {"right": "✓ Right.", "not yet": "✗ Not yet.", "not answered": "Not answered yet."}


@dataclass(frozen=True)
class Exercise:
    """One exercise. In its question `backquotes` set off what is typed."""

    name: str
    lesson: int
    question: str
    kind: AttemptKind
    judge: Judge


CATALOGUE: dict[str, Exercise] = {}
"""Every exercise by its name, as `exercise` and `number_exercise` add them."""


def exercise(name: str, lesson: int, kind: AttemptKind, **words: object) -> Callable[[Judge], Judge]:
    """Add the exercise whose judge is decorated; `words` are put into its question."""

    def add(judge: Judge) -> Judge:
        CATALOGUE[name] = Exercise(name, lesson, _question(judge, words), kind, judge)
        return judge

    return add


def number_exercise(
    name: str, lesson: int, truth: Callable[[], Fraction], otherwise: str, kind: AttemptKind | None = None
) -> Callable[[Slips], Slips]:
    """Add the exercise whose typical mistakes are decorated: the answer is the number that `truth` computes."""

    def add(slips: Slips) -> Slips:
        def judge(number: Fraction) -> str | None:
            if number == truth():
                return None
            if 0 < truth() < 1 and not 0 <= number <= 1:
                return "A probability is a number between 0 and 1."
            return next((sentence for value, sentence in slips() if value == number), otherwise)

        CATALOGUE[name] = Exercise(name, lesson, _question(slips, {}), kind or Number(), judge)
        return slips

    return add


def _question(function: Callable[..., object], words: dict[str, object]) -> str:
    return " ".join((inspect.getdoc(function) or "").split()).format(**words)


@dataclass(frozen=True)
class CheckedAttempt:
    """Whether an attempt is right, and if not what is wrong with it."""

    exercise: Exercise
    right: bool
    answered: bool
    hint: str
    """Empty if it is right."""

    @property
    def state(self) -> str:
        """In a word or two."""
        return "right" if self.right else "not yet" if self.answered else "not answered"

    def __str__(self) -> str:
        return f"{self.exercise.name}: {self.state}." + (f" {self.hint}" if self.hint else "")

    def as_json(self) -> dict[str, object]:
        """For programs."""
        asked = self.exercise
        question = {"name": asked.name, "lesson": asked.lesson, "question": asked.question}
        question["expects"] = asked.kind.expects
        return {**question, "right": self.right, "answered": self.answered, "hint": self.hint}

    def _repr_html_(self) -> str:
        """For notebooks: the question, and how it stands."""
        style = f"border-left:.3rem solid {_COLOURS[self.state]};padding:.1rem 0 .1rem 1rem;margin:1rem 0"
        return (
            f'<div class="exercise" role="group" aria-label="exercise {escape(self.exercise.name)}" style="{style}">'
            f"<p><strong>Exercise {escape(self.exercise.name)}.</strong> {_with_code(self.exercise.question)}</p>"
            f"<p><strong>{_MARKS[self.state]}</strong> {_with_code(self.hint)}</p></div>"
        )


def _with_code(text: str) -> str:
    """A text as HTML, what stands in `backquotes` as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def checked(exercise: Exercise, attempt: object) -> CheckedAttempt:
    """Read the attempt and judge it. Whatever a student hands in, the answer is a sentence."""
    if is_unanswered(attempt):
        return CheckedAttempt(exercise, right=False, answered=False, hint=f"Write {exercise.kind.expects}.")
    try:
        with budget(SECONDS if has_timer() else None):
            hint = exercise.judge(exercise.kind.read(attempt))
        parts = attempt if isinstance(attempt, list | tuple) else [attempt]
        rounded = any(isinstance(part, str) and _DECIMAL.search(part) for part in parts)
        if hint is not None and isinstance(exercise.kind, Number | Numbers) and rounded:
            hint = f"{_sentence(hint)} If this decimal is rounded, write the number exactly, as a fraction."
    except BudgetExhausted as error:
        hint = f"This attempt takes too long to check ({error}): a smaller one was expected"
    except WorstcaseError as error:
        hint = str(error)
    return CheckedAttempt(exercise, right=hint is None, answered=True, hint="" if hint is None else _sentence(hint))


def is_unanswered(attempt: object) -> bool:
    """Whether nothing was written yet: dots, an empty text or an empty list."""
    if attempt is None or attempt is ...:
        return True
    if isinstance(attempt, str):
        return attempt.strip() in _DOTS
    return isinstance(attempt, list | tuple | dict) and all(item is ... or item in (None, "") for item in attempt)


def _sentence(text: str) -> str:
    first = text[0].upper() + text[1:]
    return first if first.endswith((".", "?", "!")) else f"{first}."


def disclosure_slips(rows: tuple[tuple[int, ...], ...], k: int) -> Iterator[tuple[Fraction, str]]:
    """What catalogued mistakes give for the maximum disclosure."""
    question = Question(rows, k)
    for mistake in MISTAKES["disclosure"].values():
        value = mistake.answer(question).value
        if isinstance(value, Fraction):
            yield value, f"This number comes from a mistake that others have made too: {mistake.says}."


def share(count: TableCount) -> Fraction:
    """The probability, as a Python fraction."""
    return count.event_share / count.share


def sureness(target: Atom, release: Bucketization, known: Formula = NOTHING) -> Fraction:
    """How sure of the target these facts make an attacker."""
    return share(structured_count(target, release, known))


def sureness_hint(target: Atom, release: Bucketization, known: Formula, goal: Fraction) -> str | None:
    """None if the facts make the attacker sure of the target, at least as the goal; otherwise what they do instead."""
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
    if sure < before:
        return f"This makes the attacker less sure of {name} than without it: {tables}."
    if sure == before:
        return f"This makes the attacker no surer of {name}: {tables}, the same share as before."
    return f"This is a step, but too small: {tables}, which is {exact(sure)}."


def meaning_hint(release: Bucketization, known: Formula, wanted: Statement) -> str | None:
    """None if the facts are true in the same tables as the statement; otherwise how they differ, table by table."""
    space = _space(release)
    said, meant = space.mask(known), space.mask(wanted)
    if said == meant:
        return None
    lost, kept = (numbered(mask.bit_count(), "table") if mask else "" for mask in (meant & ~said, said & ~meant))
    if lost and kept:
        return f"This rules out {lost} that should stay, and keeps {kept} that should go."
    if lost:
        return f"This says too much: it rules out {lost} in which what is to be said is true."
    return f"This says too little: it keeps {kept} in which what is to be said is false."


def two_buckets_hint(release: Bucketization) -> str | None:
    """None if the release has two buckets."""
    number = len(release.buckets)
    are = "is" if number == 1 else "are"
    return None if number == 2 else f"Two buckets were asked for, and there {are} {number} here."


@cache
def _space(release: Bucketization) -> WorldSpace:
    return WorldSpace(release)
