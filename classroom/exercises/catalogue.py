"""All exercises by name, lesson by lesson.

>>> [exercise.name for exercise in exercises() if exercise.lesson == 1]
['worlds-1', 'worlds-2', 'worlds-3', 'worlds-4']
>>> check_exercise("worlds-1", 18).right
True
>>> print(check_exercise("worlds-3", "Hannah=flu -> Charlie=flu").hint.partition(":")[0])
This is a step, but too small
>>> exercise_named("world-1")
Traceback (most recent call last):
...
reference.errors.InvalidInput: there is no exercise called world-1: is it worlds-1?
"""

from difflib import get_close_matches

# Each module adds the exercises of its lesson to the catalogue.
from classroom.exercises import (  # noqa: F401 - imported for what they add
    crossing,
    implications,
    languages,
    merging,
    programs,
    puzzles,
    special_form,
    worlds,
)
from classroom.exercises.attempts import unexpected
from classroom.exercises.exercise import CATALOGUE, CheckedAttempt, Exercise, checked
from reference.errors import InvalidInput
from reference.naming import written


def exercises() -> list[Exercise]:
    """All exercises, lesson by lesson; each has a name, a question, and a kind of attempt."""
    return sorted(CATALOGUE.values(), key=lambda one: (one.lesson, one.name))


def check_exercise(name: str, attempt: object = None) -> CheckedAttempt:
    """Whether an attempt at an exercise is right, and if not a hint: what is wrong with this attempt, never the answer.

    The attempt is judged by counting, searching and computing with it, so every right answer is accepted. It is given
    literally (a number, a text, a list of texts …: the exercise states what it expects); dots, None and empty texts are
    "not answered". Checking it may take ten seconds.
    """
    return checked(exercise_named(name), attempt)


def exercise_named(name: str) -> Exercise:
    """The exercise of this name."""
    if not isinstance(name, str):
        raise unexpected(name, "the name of an exercise such as worlds-1")
    if name in CATALOGUE:
        return CATALOGUE[name]
    near = get_close_matches(name[:100], CATALOGUE, 1)
    words = f"is it {near[0]}?" if near else f"there are {', '.join(one.name for one in exercises())}"
    raise InvalidInput(f"there is no exercise called {written(name[:60])}: {words}")
