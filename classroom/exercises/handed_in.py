r"""The attempts in a student's notebook, found without running it: a stranger's code is read, never executed.

An attempt is found where the file calls

    check_exercise("worlds-1", 18)        or worstcase.check_exercise(…), or with attempt=

with both written literally: texts, numbers, lists, tuples and dictionaries of these, and dots. The attempt may also be
a name that is given such a value once in the same cell, `answer = ["…"]`. Whole numbers joined by + - * / are worked
out, exactly (4/7 is a fraction here, where Python would round it). Anything else, such as a call, is told as *not
readable*: the teacher looks at it.

>>> [(one.name, one.attempt) for one in attempts_in('import worstcase\nworstcase.check_exercise("worlds-1", 18)')]
[('worlds-1', 18)]
>>> attempts_in('check_exercise("worlds-1", 3 * 6)')[0].attempt
18
>>> attempts_in('check_exercise("worlds-1", sum([9, 9]))')[0].problem
'line 1: the attempt is not written literally'
"""

import ast
import stat
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from reference.errors import InvalidInput
from worstcase.io.files import read_text

MOST_BYTES = 2**20
"""In one notebook."""
MOST_ATTEMPTS = 200
"""In one notebook."""
_MOST_NODES = 2_000
"""In one attempt."""
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


class _NotLiteral(Exception):
    """Something that would have to be executed."""


def read_notebook(path: Path) -> list[FoundAttempt]:
    """The attempts in a file; `InvalidInput` says why it cannot be read."""
    try:
        mode = path.lstat().st_mode
    except OSError as error:
        raise InvalidInput(f"the file cannot be read: {error.strerror}") from None
    if stat.S_ISLNK(mode):
        raise InvalidInput("this is a link, which is not followed: a file was expected")
    if stat.S_ISDIR(mode):
        raise InvalidInput("this is a folder that cannot be read")
    if not stat.S_ISREG(mode):
        raise InvalidInput("this is no regular file")
    try:
        return attempts_in(read_text(path, MOST_BYTES))
    except InvalidInput as error:
        raise InvalidInput(str(error).removeprefix(f"{path}: ")) from None


def attempts_in(text: str) -> list[FoundAttempt]:
    """The attempts in the text of a notebook, in order."""
    found = sorted(_calls(python_tree(text)), key=lambda one: one.line)
    if len(found) > MOST_ATTEMPTS:
        raise InvalidInput(f"there are {len(found):,} attempts in it, more than the {MOST_ATTEMPTS} supported")
    return found


def _calls(tree: ast.Module) -> Iterator[FoundAttempt]:
    """Cell by cell, a cell being a function; what is outside of functions is one too."""
    cells: list[ast.AST] = [tree]
    while cells:
        cell = cells.pop()
        inside = list(_own(cell, cells))
        given = _given(inside)
        for node in inside:
            if isinstance(node, ast.Call) and _called(node.func) == "check_exercise":
                yield _attempt(node, given)


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


def _given(inside: list[ast.AST]) -> dict[str, ast.expr | None]:
    """The names that are given a value in a cell: once, or None."""
    given: dict[str, ast.expr | None] = {}
    for node in inside:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            given[node.id] = None
    times = [node.id for node in inside if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    for node in inside:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if times.count(name) == 1:
                given[name] = node.value
    return given


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _attempt(call: ast.Call, given: dict[str, ast.expr | None]) -> FoundAttempt:
    options = {word.arg: word.value for word in call.keywords}
    name = call.args[0] if call.args else options.get("name")
    if not isinstance(name, ast.Constant) or not isinstance(name.value, str):
        return FoundAttempt("", call.lineno, problem=f"line {call.lineno}: the exercise is not named literally")
    value = call.args[1] if len(call.args) > 1 else options.get("attempt")
    if value is None:
        return FoundAttempt(name.value, call.lineno)
    if isinstance(value, ast.Name):
        value = given.get(value.id) or value
    source = _source(value)
    try:
        return FoundAttempt(name.value, call.lineno, _literal(value, [_MOST_NODES]), source=source)
    except _NotLiteral:
        problem = f"line {call.lineno}: the attempt is not written literally"
        return FoundAttempt(name.value, call.lineno, problem=problem, source=source)


def _source(value: ast.expr) -> str:
    try:
        return ast.unparse(value)
    except (RecursionError, ValueError):  # nested too deeply; or a number of very many digits
        return ""


def _literal(node: ast.expr, left: list[int], depth: int = 0) -> object:
    """The value of a literal, or of a sum, difference, product or quotient of whole numbers."""
    left[0] -= 1
    if left[0] < 0 or depth > 10:
        raise _NotLiteral
    match node:
        case ast.Constant(value=str() | int() | float() | None as value):
            return value
        case ast.Constant(value=value) if value is ...:
            return ...
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.UnaryOp() | ast.BinOp():
            number = _number(node, left, depth)
            return int(number) if number.denominator == 1 else number
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return [_literal(item, left, depth + 1) for item in items]
        case ast.Dict(keys=keys, values=values):
            pairs = zip(keys, values, strict=True)
            return {_key(key, left, depth): _literal(value, left, depth + 1) for key, value in pairs}
    raise _NotLiteral


def _number(node: ast.expr, left: list[int], depth: int) -> Fraction:
    """What whole numbers joined by + - * / amount to, exactly."""
    left[0] -= 1
    if left[0] < 0 or depth > 10:
        raise _NotLiteral
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            number = Fraction(value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            number = -_number(operand, left, depth + 1)
        case ast.BinOp(left=before, op=sign, right=after):
            number = _joined(_number(before, left, depth + 1), sign, _number(after, left, depth + 1))
        case _:
            raise _NotLiteral
    if max(abs(number.numerator), number.denominator) > _LARGEST:
        raise _NotLiteral
    return number


def _joined(before: Fraction, sign: ast.operator, after: Fraction) -> Fraction:
    match sign:
        case ast.Add():
            return before + after
        case ast.Sub():
            return before - after
        case ast.Mult():
            return before * after
        case ast.Div() if after:
            return before / after
    raise _NotLiteral


def _key(key: ast.expr | None, left: list[int], depth: int) -> object:
    if not isinstance(key, ast.Constant):
        raise _NotLiteral
    return _literal(key, left, depth + 1)


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
