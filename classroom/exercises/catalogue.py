"""All exercises by name, lesson by lesson.

>>> [name for name in exercises() if name.startswith("worlds")]
['worlds-1', 'worlds-2', 'worlds-3', 'worlds-4']
>>> exercise_named("world-1")
Traceback (most recent call last):
...
reference.errors.InvalidInput: there is no exercise called world-1: is it worlds-1?
"""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from classroom.exercises.about_crossing import CROSSING
from classroom.exercises.about_implications import IMPLICATIONS
from classroom.exercises.about_languages import LANGUAGES
from classroom.exercises.about_merging import MERGING
from classroom.exercises.about_programs import PROGRAMS
from classroom.exercises.about_puzzles import PUZZLES
from classroom.exercises.about_special_form import SPECIAL_FORM
from classroom.exercises.about_worlds import WORLDS
from classroom.exercises.attempt_parts import shown
from classroom.exercises.exercise import Exercise
from reference.errors import InvalidInput
from reference.naming import written

_LESSONS = (WORLDS, IMPLICATIONS, SPECIAL_FORM, PROGRAMS, CROSSING, MERGING, PUZZLES, LANGUAGES)


@cache
def exercises() -> Mapping[str, Exercise]:
    """Every exercise by its name, in the order of the lessons."""
    return MappingProxyType({one.name: one for lesson in _LESSONS for one in lesson})


def exercise_named(name: str) -> Exercise:
    """The exercise of this name."""
    if not isinstance(name, str):
        raise InvalidInput(f"{shown(name)} is here, where the name of an exercise such as worlds-1 was expected")
    if name in exercises():
        return exercises()[name]
    near = get_close_matches(name[:100], exercises(), 1)
    words = f"is it {near[0]}?" if near else f"there are {', '.join(exercises())}"
    raise InvalidInput(f"there is no exercise called {written(name[:60])}: {words}")
