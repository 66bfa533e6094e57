"""What students hand in: attempts at exercises, and notebooks, which are read and never run."""

import tomllib
from pathlib import Path
from typing import Any

from benchmarks.fuzzing.target import Target, from_input, must
from benchmarks.fuzzing.targets.releases import from_file
from classroom.exercises.catalogue import exercise_named
from classroom.exercises.notebooks import FoundAttempt, read_notebook
from reference.errors import InvalidInput
from reference.strict_json import json_text
from worstcase.display.lesson_page import NotebookCell, cells_of
from worstcase.io.files import decoded, read_text

_SOLUTIONS = Path(__file__).parents[3] / "classroom" / "solutions"


def _attempt(content: bytes) -> object:
    """The name of an exercise, and below it an attempt as the command line takes it: read, not judged."""
    name, _, attempt = decoded(content, "the attempt").partition("\n")
    return exercise_named(name).kind.read(attempt)


def _attempts() -> tuple[bytes, ...]:
    """For every exercise a right attempt and a wrong one, of those that are texts when they are typed."""
    given: dict[str, dict[str, Any]] = {}
    for path in sorted(_SOLUTIONS.glob("*.toml")):
        given |= tomllib.loads(path.read_text(encoding="utf-8"))
    found = []
    for name, solutions in given.items():
        for attempt in (*solutions["right"][:1], *solutions.get("wrong", [])[:1]):
            text = attempt if isinstance(attempt, str) else json_text(attempt).strip()
            try:
                exercise_named(name).kind.read(text)
            except InvalidInput:
                continue
            found.append(f"{name}\n{text}".encode())
    return tuple(found)


def _found_hold(found: list[FoundAttempt]) -> None:
    for one in found:
        must(one.line > 0 and "\n" not in one.problem, "an attempt has no line, or more than a sentence about it")


def _cells_hold(cells: list[NotebookCell]) -> None:
    must(all(isinstance(cell.code, str) for cell in cells), "a cell has no code")


_NOTEBOOKS = (
    (
        b'import worstcase\nanswer = ["Ed!=flu", ...]\nworstcase.check_exercise("worlds-1", 18)\n'
        b'check_exercise("worlds-3", answer)\n'
    ),
    b'def f():\n    x = {"a": [1, 2.5, -3]}\n    return check_exercise(name="worlds-2", attempt=4 / 7 - 2 * 3)\n',
    (
        b'@app.cell(hide_code=True)\ndef _(mo):\n    # words\n    mo.md("x")\n    return\n\n'
        b"@app.cell\ndef _(x):\n    y = x\n    return (y,)\n"
    ),
    b'@app.function\ndef g():\n    """x"""\n@app.class_definition\nclass C:\n    pass\n',
)
LESSONS = (
    Target("attempt", "an attempt at an exercise", _attempt, _attempts()),
    Target("notebook", "the attempts in a notebook", from_file("notebook.py", read_notebook), _NOTEBOOKS, _found_hold),
    Target(
        "cells",
        "the cells of a notebook",
        from_input(lambda path: cells_of(read_text(path), "it")),
        _NOTEBOOKS,
        _cells_hold,
    ),
)
