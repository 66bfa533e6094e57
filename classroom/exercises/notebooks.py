r"""Who solved what: the attempts in a folder of students' notebooks, read and checked, never executed.

An attempt is found where the file calls

    check_exercise("worlds-1", 18)        or worstcase.check_exercise(…), or with attempt=

with both written literally: texts, numbers, lists, tuples and dictionaries of these, and dots. The attempt may also be
a name that is given such a value once in the same cell, `answer = ["…"]`. Whole numbers joined by + - * / are worked
out, exactly (4/7 is a fraction here, where Python would round it). Anything else, such as a call, is *not
readable*: the teacher looks at it.

A student is a folder inside the folder, with any number of notebooks in it, or a single notebook; `ann/` and `ann.py`
are two students, who are called so. Of several attempts at one exercise a right one counts, otherwise the last. What
could not be read is listed, file by file. Links are not followed.

>>> [(one.name, one.attempt) for one in attempts_in('import worstcase\nworstcase.check_exercise("worlds-1", 18)')]
[('worlds-1', 18)]
>>> attempts_in('check_exercise("worlds-1", 3 * 6)')[0].attempt
18
>>> attempts_in('check_exercise("worlds-1", sum([9, 9]))')[0].problem
'line 1: the attempt is not written literally'
"""

import ast
import operator
import os
import stat
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from fractions import Fraction
from pathlib import Path

from classroom.exercises.catalogue import check_exercise, exercises
from classroom.exercises.exercise import CATALOGUE
from reference.errors import InvalidInput
from reference.naming import source_name, visible

MOST_BYTES = 2**20
"""In one notebook."""
MOST_ATTEMPTS = 200
"""In one notebook."""
_LARGEST = 10**15
"""Above or below the line of a number that is worked out."""


@dataclass(frozen=True)
class FoundAttempt:
    """One call of check_exercise: which exercise, and what was handed in, or why that cannot be read."""

    name: str
    line: int
    attempt: object = None
    problem: str = ""
    source: str = ""
    """The attempt as Python code."""


_SIGNS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


_NO_FILE = {
    stat.S_IFLNK: "this is a link, which is not followed: a file was expected",
    stat.S_IFDIR: "this is a folder that cannot be read",
}


class _NotLiteral(Exception):
    """Something that would have to be executed."""


def read_notebook(path: Path) -> list[FoundAttempt]:
    """The attempts in a file; `InvalidInput` explains why it cannot be read."""
    try:
        mode = path.lstat().st_mode
        for kind, problem in _NO_FILE.items():
            if stat.S_IFMT(mode) == kind:
                raise InvalidInput(problem)
        if not stat.S_ISREG(mode):
            raise InvalidInput("this is no regular file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidInput(f"the file cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise InvalidInput(f"expected at most {MOST_BYTES:,} bytes, got more")
    try:
        return attempts_in(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        found = f"0x{content[error.start]:02X} at byte {error.start} (counted from 0)"
        raise InvalidInput(f"expected UTF-8 text, got {found}") from None


def attempts_in(text: str) -> list[FoundAttempt]:
    """The attempts in the text of a notebook, in order."""
    found: list[FoundAttempt] = []
    cells: list[ast.AST] = [python_tree(text)]  # a cell is a function; what is outside of functions is one too
    while cells:
        inside = list(_own(cells.pop(), cells))
        given = _given(inside)
        calls = (node for node in inside if isinstance(node, ast.Call))
        found += [_attempt(call, given) for call in calls if _called(call.func) == "check_exercise"]
    if len(found) > MOST_ATTEMPTS:
        raise InvalidInput(f"there are {len(found):,} attempts in it, more than the {MOST_ATTEMPTS} supported")
    return sorted(found, key=lambda one: one.line)


def _own(cell: ast.AST, cells: list[ast.AST]) -> Iterator[ast.AST]:
    """All nodes of a cell but those of the functions in it, which are noted as cells of their own."""
    waiting = list(ast.iter_child_nodes(cell))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            cells.append(node)
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _given(inside: list[ast.AST]) -> dict[str, ast.expr]:
    """The names that are given a value once in a cell."""
    times = Counter(node.id for node in inside if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
    return {
        target.id: node.value
        for node in inside
        if isinstance(node, ast.Assign) and len(node.targets) == 1
        if isinstance(target := node.targets[0], ast.Name) and times[target.id] == 1
    }


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _attempt(call: ast.Call, given: dict[str, ast.expr]) -> FoundAttempt:
    options = {word.arg: word.value for word in call.keywords}
    name = call.args[0] if call.args else options.get("name")
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return FoundAttempt("", call.lineno, problem=f"line {call.lineno}: the exercise is not named literally")
    value = call.args[1] if len(call.args) > 1 else options.get("attempt")
    if value is None:
        return FoundAttempt(name.value, call.lineno)
    if isinstance(value, ast.Name):
        value = given.get(value.id, value)
    source = ""
    with suppress(RecursionError, ValueError):  # nested too deeply; or a number of very many digits
        source = ast.unparse(value)
    try:
        return FoundAttempt(name.value, call.lineno, _literal(value), source=source)
    except _NotLiteral:
        problem = f"line {call.lineno}: the attempt is not written literally"
        return FoundAttempt(name.value, call.lineno, problem=problem, source=source)


def _literal(node: ast.expr, depth: int = 0) -> object:
    """The value of a literal, or of a sum, difference, product or quotient of whole numbers."""
    if depth > 10:
        raise _NotLiteral
    match node:
        case ast.Constant(value=str() | int() | float() | None as value):
            return value
        case ast.Constant(value=value) if value is ...:
            return ...
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.UnaryOp() | ast.BinOp():
            number = _number(node, depth)
            return int(number) if number.denominator == 1 else number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_literal(item, depth + 1) for item in items]
        case ast.Dict(keys=keys, values=values) if all(isinstance(key, ast.Constant) for key in keys):
            pairs = zip(filter(None, keys), values, strict=True)
            return {_literal(key): _literal(value, depth + 1) for key, value in pairs}
    raise _NotLiteral


def _number(node: ast.expr, depth: int) -> Fraction:
    """What whole numbers joined by + - * / amount to, exactly."""
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            number = Fraction(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand) if depth < 10:
            number = -_number(operand, depth + 1)
        case ast.BinOp(left=before, op=sign, right=after) if type(sign) in _SIGNS and depth < 10:
            try:
                number = _SIGNS[type(sign)](_number(before, depth + 1), _number(after, depth + 1))
            except ZeroDivisionError:
                raise _NotLiteral from None
        case _:
            raise _NotLiteral
    if max(abs(number.numerator), number.denominator) > _LARGEST:
        raise _NotLiteral
    return number


def python_tree(text: str) -> ast.Module:
    """Return the syntax of a program, which is not run; warnings of Python are not printed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)  # the same warning in Python 3.11
            return ast.parse(text)
    except SyntaxError as error:
        raise InvalidInput(f"this is not Python: {error.msg} (line {error.lineno})") from None
    except (ValueError, RecursionError, MemoryError):
        raise InvalidInput("this is not Python, or nested too deeply to be read") from None


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
        return [one.name for one in exercises() if one.name in met]

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
    """Who solved what: all attempts in a folder of students' notebooks, none of which is executed.

    A student is a folder in the folder, or a single notebook in it. An attempt is found where the notebook calls
    `check_exercise("name", attempt)` with both written literally; everything else is listed as not readable.
    """
    root = Path(folder)
    notebooks: dict[str, list[Path]] = {}
    for path in notebooks_in(root):
        place = path.relative_to(root)
        alone = len(place.parts) == 1 and place.suffix == ".py"
        notebooks.setdefault(place.name if alone else f"{place.parts[0]}/", []).append(path)
    if not notebooks:
        raise InvalidInput(f"{source_name(folder)}: there is no notebook (a file called ….py) in this folder")
    # A student is called ann for ann.py or for the folder ann/, unless somebody else could be meant by it.
    short = {entry: entry[:-1] if entry.endswith("/") else entry.removesuffix(".py") for entry in notebooks}
    taken = Counter([*short, *short.values()])
    names = {entry: entry if taken[name] > 1 else name for entry, name in short.items()}
    students = tuple(_student(names[entry], notebooks[entry], root) for entry in sorted(names, key=names.__getitem__))
    return ClassResults(visible(str(folder)), students)


def notebooks_in(root: Path) -> Iterator[Path]:
    """Every file that is read, and every folder that cannot be: whose it is must not be left out."""
    number, waiting = 0, [root]
    while waiting:
        place = waiting.pop()
        try:
            with os.scandir(place) as found:
                kinds = {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
            inside = [name for name in sorted(kinds) if kinds[name] and not name.startswith((".", "__"))]
            files = [place / name for name in sorted(kinds) if not kinds[name] and name.endswith(".py")]
        except (FileNotFoundError, NotADirectoryError, ValueError):
            raise InvalidInput(f"{source_name(root)}: a folder with students' notebooks was expected") from None
        except OSError as error:
            if place == root:
                raise InvalidInput(f"{source_name(root)}: the folder cannot be read: {error.strerror}") from None
            inside, files = [], [place]
        waiting += [place / name for name in reversed(inside)]
        number += len(files)
        if number > MOST_FILES:
            raise InvalidInput(f"{source_name(root)}: there are more than {MOST_FILES:,} notebooks in it")
        yield from files


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
            if one.name not in CATALOGUE:
                words = one.problem or f"line {one.line}: there is no exercise called {visible(one.name[:60])}"
                problems.append(f"{file}: {words}")
                continue
            if one.problem:
                problems.append(f"{file}: {one.name}, {one.problem}")
            state = _state(one, file)
            before = states.get(one.name)
            if before is None or (before.state != SOLVED and state.state != OPEN):
                states[one.name] = state
    in_order = tuple(states[one.name] for one in exercises() if one.name in states)
    return Student(visible(name), in_order, tuple(problems), tuple(unread))


def _state(one: FoundAttempt, file: str) -> ExerciseState:
    attempt = visible(one.source if len(one.source) <= MOST_SHOWN else f"{one.source[:MOST_SHOWN]}…")
    if one.problem:
        return ExerciseState(one.name, UNREADABLE, file, one.line, attempt)
    result = check_exercise(one.name, one.attempt)
    state = SOLVED if result.right else TRIED if result.answered else OPEN
    return ExerciseState(one.name, state, file, one.line, attempt, visible(result.hint))
