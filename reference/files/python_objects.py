"""Code of a user: loaded by its name, MODULE:NAME or FILE.py:NAME, and run.

MODULE is a dotted name, looked for in the current directory first. Loading a module runs it, and restores `sys.path`.
An exception in the user's code, `SystemExit` included, becomes one sentence with its type and message. A budget that
runs out and Ctrl-C pass.

>>> load_object("fractions:Fraction", "a number")
<class 'fractions.Fraction'>
>>> load_object("fractions:Friction", "a number")
Traceback (most recent call last):
...
reference.errors.InvalidInput: module fractions holds nothing called Friction, where a number was expected

`python_tree` reads a program without running it.
"""

import ast
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from reference.errors import BudgetExhausted, InvalidInput, WorstcaseError
from reference.files.file_access import is_regular
from reference.naming import written

Result = TypeVar("Result")

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
    """Type and message of what a user's code raised, in one line."""
    message = " ".join(str(error).split())[:_LONGEST_SHOWN]
    kind = type(error).__name__
    return f"{kind}: {message}" if message else kind


def safely(whose: str, action: Callable[[], Result]) -> Result:
    """Run a user's code; raise one sentence for any error in it. A budget that runs out and Ctrl-C pass."""
    try:
        return action()
    except (BudgetExhausted, MemoryError):
        raise
    except WorstcaseError as error:
        raise InvalidInput(f"{whose}: {error}") from None
    except (Exception, SystemExit) as error:
        raise InvalidInput(f"{whose} raises {failure_text(error)}") from error


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
    except (BudgetExhausted, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        raise InvalidInput(f"{what} cannot be loaded: {failure_text(error)}") from error


@contextmanager
def _on_path(folder: Path) -> Iterator[None]:
    before = list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path[:] = before
