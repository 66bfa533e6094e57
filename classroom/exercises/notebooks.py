r"""Results of a class: the attempts in a folder of students' notebooks, read and checked, never executed.

An attempt is a call in the file

    check_exercise("worlds-1", 18)        or worstcase.check_exercise(…), or with attempt=

whose arguments are literals: texts, numbers, lists, tuples and dictionaries of these, and dots. The attempt may also be
a name that has one such value in the same cell, `answer = ["…"]`. Whole numbers joined by + - * / are computed exactly
(4/7 is a fraction here, which Python would round). Anything else, such as a call, is *not readable*, and the teacher
must read it.

A student is a folder inside the folder, with any number of notebooks in it, or a single notebook. `ann/` and `ann.py`
are two students with these names. Of several attempts at one exercise a right one counts, otherwise the last. Files
that could not be read are listed. Links are not followed.

>>> attempts_in('check_exercise("worlds-1", 3 * 6)')[0].attempt
18
>>> attempts_in('check_exercise("worlds-1", sum([9, 9]))')[0].problem
'line 1: expected a literal attempt'
"""

import ast
import operator
import os
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

MOST_BYTES = 2**20  # in one notebook
MOST_ATTEMPTS = 200  # in one notebook
_LARGEST = 10**15  # numerator or denominator of a number that is computed


@dataclass(frozen=True)
class FoundAttempt:
    """One call of check_exercise: the exercise, and the attempt or the reason why it cannot be read."""

    name: str
    line: int
    attempt: object = None
    problem: str = ""
    source: str = ""  # the attempt as Python code


_SIGNS: dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class _NotLiteral(Exception):
    """Code that would have to be executed."""


def read_notebook(path: Path) -> list[FoundAttempt]:
    """Return the attempts in a file. `InvalidInput` explains why it cannot be read."""
    try:
        if path.is_dir() and not path.is_symlink():
            raise InvalidInput("the folder cannot be read")
        if path.is_symlink() or not path.is_file():
            raise InvalidInput("expected a regular file, not a link or a pipe")
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
    """Return the attempts in the text of a notebook, in order."""
    found: list[FoundAttempt] = []
    cells: list[ast.AST] = [python_tree(text)]  # a cell is a function, or the code outside of all functions
    while cells:
        inside = list(_own(cells.pop(), cells))
        given = _given(inside)
        calls = (node for node in inside if isinstance(node, ast.Call))
        names = ("attr", "id")  # of x.check_exercise, and of check_exercise
        found += [
            _attempt(one, given) for one in calls if "check_exercise" in (getattr(one.func, n, "") for n in names)
        ]
    if len(found) > MOST_ATTEMPTS:
        raise InvalidInput(f"expected at most {MOST_ATTEMPTS} attempts, got {len(found):,}")
    return sorted(found, key=lambda one: one.line)


def _own(cell: ast.AST, cells: list[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes of a cell except those of the functions in it, which are added to the cells."""
    waiting = list(ast.iter_child_nodes(cell))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            cells.append(node)
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def _given(inside: list[ast.AST]) -> dict[str, ast.expr]:
    """Return the names that are assigned once in a cell, with their values."""
    times = Counter(node.id for node in inside if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load))
    return {
        target.id: node.value
        for node in inside
        if isinstance(node, ast.Assign) and len(node.targets) == 1
        if isinstance(target := node.targets[0], ast.Name) and times[target.id] == 1
    }


def _attempt(call: ast.Call, given: dict[str, ast.expr]) -> FoundAttempt:
    options = {word.arg: word.value for word in call.keywords}
    name = call.args[0] if call.args else options.get("name")
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return FoundAttempt("", call.lineno, problem=f"line {call.lineno}: expected a literal name of an exercise")
    value = call.args[1] if len(call.args) > 1 else options.get("attempt")
    if value is None:
        return FoundAttempt(name.value, call.lineno)
    if isinstance(value, ast.Name):
        value = given.get(value.id, value)
    source, attempt, problem = "", None, ""
    with suppress(RecursionError, ValueError):  # nested too deeply; or a number of very many digits
        source = ast.unparse(value)
    try:
        attempt = _literal(value)
    except (_NotLiteral, ZeroDivisionError):
        problem = f"line {call.lineno}: expected a literal attempt"
    return FoundAttempt(name.value, call.lineno, attempt, problem, source)


def _literal(node: ast.expr, depth: int = 0) -> object:
    """Return the value of a literal, or of a sum, difference, product or quotient of whole numbers."""
    if depth > 10:
        raise _NotLiteral
    match node:
        case ast.Constant(value=str() | int() | float() | None as value):
            return value
        case ast.Constant(value=value) if value is ...:
            return ...
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            positive = _literal(operand, depth + 1)
            if isinstance(positive, int | float | Fraction):
                return -positive
        case ast.BinOp(left=before, op=sign, right=after) if type(sign) in _SIGNS:
            number = _SIGNS[type(sign)](_number(before, depth + 1), _number(after, depth + 1))
            if max(abs(number.numerator), number.denominator) <= _LARGEST:
                return int(number) if number.denominator == 1 else number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_literal(item, depth + 1) for item in items]
        case ast.Dict(keys=keys, values=values) if all(isinstance(key, ast.Constant) for key in keys):
            pairs = zip(filter(None, keys), values, strict=True)
            return {_literal(key): _literal(value, depth + 1) for key, value in pairs}
    raise _NotLiteral


def _number(node: ast.expr, depth: int) -> Fraction:
    value = _literal(node, depth)
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise _NotLiteral
    return Fraction(value)


def python_tree(text: str) -> ast.Module:
    """Return the syntax tree of a program without running it. Warnings of Python are not printed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)  # the same warning in Python 3.11
            return ast.parse(text)
    except SyntaxError as error:
        raise InvalidInput(f"line {error.lineno}: not valid Python: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError):
        raise InvalidInput("not valid Python, or nested too deeply") from None


MOST_FILES = 5_000  # notebooks in the folder
SOLVED, TRIED, UNREADABLE, OPEN = "solved", "tried", "not readable", "not answered"  # states of an exercise
MOST_SHOWN = 200  # characters of an attempt


@dataclass(frozen=True)
class ExerciseState:
    """State of one exercise of a student: the attempt that counts, its file and line, and its hint."""

    exercise: str
    state: str
    file: str
    line: int
    attempt: str = ""  # as written, shortened
    hint: str = ""


@dataclass(frozen=True)
class Student:
    """One student: the state of each exercise in the notebooks, and the problems in them."""

    name: str
    states: tuple[ExerciseState, ...]
    problems: tuple[str, ...]
    unread: tuple[str, ...] = ()  # the files that could not be read

    def having(self, state: str) -> list[str]:
        """Return the exercises in this state."""
        return [one.exercise for one in self.states if one.state == state]

    def as_json(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "name": self.name,
            **{state.replace(" ", "_"): self.having(state) for state in (SOLVED, TRIED, UNREADABLE, OPEN)},
            "could_not_be_read": list(self.unread),
            "problems": list(self.problems),
            "attempts": [asdict(one) for one in self.states if one.state != OPEN],
        }


@dataclass(frozen=True)
class ClassResults:
    """Results of all students of a folder, by name."""

    folder: str
    students: tuple[Student, ...]

    @property
    def exercises(self) -> list[str]:
        """The exercises in the notebooks, in the order of the lessons."""
        met = {one.exercise for student in self.students for one in student.states}
        return [one.name for one in exercises() if one.name in met]

    def as_json(self) -> dict[str, object]:
        """Return the JSON form."""
        students = [student.as_json() for student in self.students]
        return {"folder": self.folder, "exercises": self.exercises, "students": students}


def class_results(folder: str | Path) -> ClassResults:
    """Check all attempts in a folder of students' notebooks. No notebook is executed.

    A student is a folder in the folder, or a single notebook in it. An attempt is a call `check_exercise("name",
    attempt)` in a notebook with literal arguments. Other calls are listed as not readable.
    """
    root = Path(folder)
    notebooks: dict[str, list[Path]] = {}
    for path in notebooks_in(root):
        place = path.relative_to(root)
        alone = len(place.parts) == 1 and place.suffix == ".py"
        notebooks.setdefault(place.name if alone else f"{place.parts[0]}/", []).append(path)
    if not notebooks:
        raise InvalidInput(f"{source_name(folder)}: expected a notebook (a .py file) in this folder, got none")
    # The student of ann.py or of the folder ann/ is called ann, unless that is ambiguous.
    short = {entry: entry[:-1] if entry.endswith("/") else entry.removesuffix(".py") for entry in notebooks}
    taken = Counter([*short, *short.values()])
    names = {entry: entry if taken[name] > 1 else name for entry, name in short.items()}
    students = tuple(_student(names[entry], notebooks[entry], root) for entry in sorted(names, key=names.__getitem__))
    return ClassResults(visible(str(folder)), students)


def notebooks_in(root: Path) -> list[Path]:
    """Return every notebook, and every folder that cannot be read, so that its student is listed."""
    found: list[Path] = []

    def unreadable(error: OSError) -> None:
        if error.filename == str(root):
            raise InvalidInput(f"{source_name(root)}: expected a folder with notebooks: {error.strerror}") from None
        found.append(Path(error.filename))

    for place, inside, files in os.walk(root, onerror=unreadable):
        inside[:] = sorted(name for name in inside if not name.startswith((".", "__")))
        found += [Path(place, name) for name in sorted(files) if name.endswith(".py")]
        if len(found) > MOST_FILES:
            raise InvalidInput(f"{source_name(root)}: expected at most {MOST_FILES:,} notebooks, got more")
    return found


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
                words = one.problem or f"line {one.line}: there is no exercise {visible(one.name[:60])}"
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
