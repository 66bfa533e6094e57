"""All exercises by name, lesson by lesson."""

from difflib import get_close_matches
from importlib import import_module

from classroom.exercises.attempts import unexpected
from classroom.exercises.exercise import CATALOGUE, CheckedAttempt, Exercise, checked
from reference.errors import InvalidInput
from reference.naming import written

LESSONS = ("worlds", "implications", "special_form", "programs", "crossing", "merging", "puzzles", "languages")
for lesson in LESSONS:  # each module adds its exercises to the catalogue
    import_module(f"classroom.exercises.{lesson}")


def exercises() -> list[Exercise]:
    """Return all exercises, lesson by lesson. Each has a name, a question, and a kind of attempt."""
    return sorted(CATALOGUE.values(), key=lambda one: (one.lesson, one.name))


def check_exercise(name: str, attempt: object = None) -> CheckedAttempt:
    """Check an attempt at an exercise. A wrong one gets a hint about its mistake, never the answer.

    The judge counts, searches or computes with the attempt, so every right answer is accepted. The attempt is a
    literal: a number, a text or a list of texts. The exercise states what it expects. Dots, None and empty texts are
    "not answered". The check may take ten seconds.
    """
    return checked(exercise_named(name), attempt)


def exercise_named(name: str) -> Exercise:
    """Return the exercise of this name."""
    if not isinstance(name, str):
        raise unexpected(name, "the name of an exercise such as worlds-1")
    if name in CATALOGUE:
        return CATALOGUE[name]
    near = get_close_matches(name[:100], CATALOGUE, 1)
    words = f"did you mean {near[0]}?" if near else "`worstcase exercise list` lists them"
    raise InvalidInput(f"there is no exercise {written(name[:60])}: {words}")
