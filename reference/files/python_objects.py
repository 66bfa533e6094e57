"""What a person wrote in Python, found by what they type: MODULE:NAME or FILE.py:NAME.

MODULE is a dotted name, looked for in the current directory first. Loading a module runs it, as Python does with any
program that is started; nothing else of what was typed is ever run. Whatever the module raises, `SystemExit` included,
becomes one sentence with its file and line, and `sys.path` is afterwards what it was before. Only a budget that runs
out meanwhile, and Ctrl-C, are not the module's doing, and pass.

>>> load_object("fractions:Fraction", "a number")
<class 'fractions.Fraction'>
>>> load_object("fractions:Friction", "a number")
Traceback (most recent call last):
...
reference.errors.InvalidInput: module fractions holds nothing called Friction, where a number was expected

A program may also be read without being run (`python_tree`).
"""

import ast
import os
import sys
import sysconfig
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

from reference.errors import BudgetExhausted, InvalidInput
from reference.files.file_access import is_regular
from reference.naming import class_name, written

Place: TypeAlias = tuple[str, int]
"""A file and a line of it."""

_OURS = tuple(
    f"{Path(__file__).parents[2] / package}{os.sep}"
    for package in ("reference", "fastpath", "proofs_check", "worstcase")
)
_PYTHONS = ("<frozen", "<string>", *(f"{sysconfig.get_path(name)}{os.sep}" for name in ("stdlib", "platstdlib")))
_INSTALLED = tuple(f"{sysconfig.get_path(name)}{os.sep}" for name in ("purelib", "platlib"))
"""How the names of files begin that are ours, Python's own (what `dataclasses` writes is "<string>"), and installed."""

_LONGEST_SHOWN = 200
"""Characters of another program's message: enough for a sentence, and no page full of it."""


def python_tree(text: str) -> ast.Module:
    """The syntax of a program, which is not run; what Python itself would remark on it is not printed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            warnings.simplefilter("ignore", DeprecationWarning)  # so is the same remark called by Python 3.11
            return ast.parse(text)
    except SyntaxError as error:
        raise InvalidInput(f"this is not Python: {error.msg} (line {error.lineno})") from None
    except (ValueError, RecursionError, MemoryError):
        raise InvalidInput("this is not Python, or nested too deeply to be read") from None


def load_object(text: str, expected: str) -> object:
    """What the module or file holds under this name; `expected` says what it should be, for the error sentences."""
    place, _, name = text.rpartition(":")
    if not (place and name):
        raise InvalidInput(f"{written(text)} names no Python object: MODULE:NAME or FILE.py:NAME was expected")
    if place.endswith(".py"):
        module = _from_file(Path(place))
    else:
        with _sentences(f"module {written(place)}"), _on_path(Path.cwd()):
            module = import_module(place)
    with _sentences(f"{written(name)} of module {written(place)}"), suppress(AttributeError):
        return getattr(module, name)
    raise InvalidInput(f"module {written(place)} holds nothing called {written(name)}, where {expected} was expected")


def failure_text(error: BaseException) -> str:
    """What another person's code raised, in one line: the kind, the message, and the file and line it came from."""
    return f"{failure_words(error)}{place_text(failure_place(error))}"


def failure_words(error: BaseException) -> str:
    """The kind and the message of what another person's code raised, in one line."""
    message = " ".join(failure_message(error).split())[:_LONGEST_SHOWN]
    kind = class_name(type(error))
    return f"{kind}: {message}" if message else kind


def failure_message(error: BaseException) -> str:
    """What the error says; nothing if that cannot be told: to tell it is that person's code, too."""
    try:
        # The text of a SyntaxError has its place in it, which `failure_place` tells.
        return str.__str__(str(error.msg if isinstance(error, SyntaxError) else error))
    except (BudgetExhausted, KeyboardInterrupt):
        raise
    except BaseException:  # noqa: BLE001 - `SystemExit` included
        return ""


def failure_place(error: BaseException) -> Place | None:
    """The last line of that person's code on the way to the error; None if there is none, or it cannot be told."""
    try:
        return _place(error)
    except (BudgetExhausted, KeyboardInterrupt):
        raise
    except BaseException:  # noqa: BLE001 - what the error is asked for may be that person's code, too
        return None


def _place(error: BaseException) -> Place | None:
    if isinstance(error, SyntaxError):
        file, line = error.filename, error.lineno
        if type(file) is str and type(line) is int and file and line:
            return file, line
    frames = [(frame.filename, frame.lineno or 0) for frame in traceback.extract_tb(error.__traceback__)]
    others = [place for place in reversed(frames) if is_an_authors(place[0])]
    return next((place for place in others if not place[0].startswith(_INSTALLED)), others[0] if others else None)


def place_text(place: Place | None) -> str:
    """The place in parentheses, after a space; nothing if there is no place."""
    return "" if place is None else f" ({Path(place[0]).name}, line {place[1]})"


def is_an_authors(filename: str) -> bool:
    """Tell whether code in this file is neither ours nor Python's own."""
    return not filename.startswith(_OURS) and (filename.startswith(_INSTALLED) or not filename.startswith(_PYTHONS))


def _from_file(path: Path) -> ModuleType:
    if not is_regular(path):
        raise InvalidInput(f"there is no file {written(str(path))}: MODULE:NAME or FILE.py:NAME was expected")
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise InvalidInput(f"{written(str(path))} is no Python module")
    module = module_from_spec(spec)
    known = sys.modules.get(path.stem)
    sys.modules[path.stem] = module  # while it runs: dataclasses look their module up
    try:
        with _sentences(written(str(path))), _on_path(path.resolve().parent):
            spec.loader.exec_module(module)
    finally:
        if known is not None:
            sys.modules[path.stem] = known
    return module


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    try:
        yield
    except (BudgetExhausted, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise InvalidInput(f"{what} cannot be loaded: {failure_text(error)}") from error


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    before = list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = before
