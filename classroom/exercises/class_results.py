"""Who solved what: the attempts in a folder of students' notebooks, checked one by one.

A student is a folder inside the folder, with any number of notebooks in it, or a single notebook; `ann/` and `ann.py`
are two students, who are called so. Whoever wrote several attempts at one exercise has solved it if one of them is
right; otherwise the last one counts. What could not be read is told, file by file. Nothing in the folder is executed,
and links are not followed.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from classroom.exercises.catalogue import exercises
from classroom.exercises.checked_attempt import checked
from classroom.exercises.handed_in import FoundAttempt, read_notebook
from reference.errors import InvalidInput
from reference.naming import source_name, visible
from worstcase.io.files import is_folder

MOST_FILES = 5_000
"""Notebooks in the folder."""
SOLVED, TRIED, UNREADABLE, OPEN = "solved", "tried", "not readable", "not answered"
"""How an exercise may stand."""
MOST_SHOWN = 200
"""Letters of an attempt."""


@dataclass(frozen=True)
class ExerciseState:
    """How a student stands with one exercise: in which file and line, the attempt that counts, and its hint."""

    exercise: str
    state: str
    file: str
    line: int
    attempt: str = ""
    """As it is written, shortened."""
    hint: str = ""


@dataclass(frozen=True)
class Student:
    """One student's notebooks: how each exercise in them stands, and what cannot be read."""

    name: str
    states: tuple[ExerciseState, ...]
    problems: tuple[str, ...]
    unread: tuple[str, ...] = ()
    """The files that could not be read at all."""

    @cached_property
    def by_exercise(self) -> dict[str, ExerciseState]:
        """The state of each exercise that is in the notebooks."""
        return {one.exercise: one for one in self.states}

    def having(self, state: str) -> list[str]:
        """The exercises in this state."""
        return [one.exercise for one in self.states if one.state == state]


@dataclass(frozen=True)
class ClassResults:
    """All students of a folder, by name."""

    folder: str
    students: tuple[Student, ...]

    @property
    def exercises(self) -> list[str]:
        """Those that somebody's notebooks have, in the order of the lessons."""
        met = {one.exercise for student in self.students for one in student.states}
        return [name for name in exercises() if name in met]

    def as_json(self) -> dict[str, object]:
        """For programs."""
        return {
            "folder": self.folder,
            "exercises": self.exercises,
            "students": [
                {
                    "name": student.name,
                    "solved": student.having(SOLVED),
                    "tried": student.having(TRIED),
                    "not_readable": student.having(UNREADABLE),
                    "not_answered": student.having(OPEN),
                    "could_not_be_read": list(student.unread),
                    "problems": list(student.problems),
                    "attempts": [asdict(one) for one in student.states if one.state != OPEN],
                }
                for student in self.students
            ],
        }


def class_results(folder: str | Path) -> ClassResults:
    """Read every notebook (`.py`) in the folder and in its folders, and check the attempts in it."""
    root = Path(folder)
    notebooks: dict[str, list[Path]] = {}
    for path in notebooks_in(root):
        place = path.relative_to(root)
        alone = len(place.parts) == 1 and place.suffix == ".py"
        notebooks.setdefault(place.name if alone else f"{place.parts[0]}/", []).append(path)
    if not notebooks:
        raise InvalidInput(f"{source_name(folder)}: there is no notebook (a file called ….py) in this folder")
    names = _names(notebooks)
    students = (_student(names[entry], notebooks[entry], root) for entry in sorted(names, key=names.__getitem__))
    return ClassResults(visible(str(folder)), tuple(students))


def _names(entries: Iterable[str]) -> dict[str, str]:
    """What students are called: ann for ann.py or for the folder ann/, unless somebody else could be meant by it."""
    short = {entry: entry.removesuffix("/") if entry.endswith("/") else entry.removesuffix(".py") for entry in entries}
    taken = Counter([*short, *short.values()])
    return {entry: entry if taken[name] > 1 else name for entry, name in short.items()}


def notebooks_in(root: Path) -> Iterator[Path]:
    """Every file that is read, and every folder that cannot be: whose it is must not be left out."""
    if not is_folder(root):
        raise InvalidInput(f"{source_name(root)}: a folder with students' notebooks was expected")
    number, waiting = 0, [root]
    while waiting:
        place = waiting.pop()
        try:
            folders, files = _content(place)
        except OSError as error:
            if place == root:
                raise InvalidInput(f"{source_name(root)}: the folder cannot be read: {error.strerror}") from None
            folders, files = [], [place]
        waiting += reversed(folders)
        number += len(files)
        if number > MOST_FILES:
            raise InvalidInput(f"{source_name(root)}: there are more than {MOST_FILES:,} notebooks in it")
        yield from files


def _content(place: Path) -> tuple[list[Path], list[Path]]:
    """The folders inside, but hidden ones, and the notebooks, by name."""
    with os.scandir(place) as found:
        kinds = {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
    folders = [place / name for name in sorted(kinds) if kinds[name] and not name.startswith((".", "__"))]
    return folders, [place / name for name in sorted(kinds) if not kinds[name] and name.endswith(".py")]


def _student(name: str, paths: list[Path], root: Path) -> Student:
    states, problems, unread = dict[str, ExerciseState](), list[str](), list[str]()
    for path in paths:
        file = visible(str(path.relative_to(root)))
        try:
            found = read_notebook(path)
        except InvalidInput as error:
            problems.append(f"{file}: {visible(str(error))}")
            unread.append(file)
            continue
        for one in found:
            if one.name not in exercises():
                words = one.problem or f"line {one.line}: there is no exercise called {visible(one.name[:60])}"
                problems.append(f"{file}: {words}")
                continue
            if one.problem:
                problems.append(f"{file}: {one.name}, {one.problem}")
            state = _state(one, file)
            before = states.get(one.name)
            if before is None or (before.state != SOLVED and state.state != OPEN):
                states[one.name] = state
    in_order = tuple(states[exercise] for exercise in exercises() if exercise in states)
    return Student(visible(name), in_order, tuple(problems), tuple(unread))


def _state(one: FoundAttempt, file: str) -> ExerciseState:
    attempt = visible(one.source if len(one.source) <= MOST_SHOWN else f"{one.source[:MOST_SHOWN]}…")
    if one.problem:
        return ExerciseState(one.name, UNREADABLE, file, one.line, attempt)
    result = checked(exercises()[one.name], one.attempt)
    state = SOLVED if result.right else TRIED if result.answered else OPEN
    return ExerciseState(one.name, state, file, one.line, attempt, visible(result.hint))
