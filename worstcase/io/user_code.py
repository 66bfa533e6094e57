"""Loading code of a user by its name, MODULE:NAME or FILE.py:NAME.

MODULE is a dotted name, looked for in the current directory first. Loading a module runs it. `sys.path` is restored. An
exception in the user's code, `SystemExit` included, becomes one sentence with its type and message; budgets and Ctrl-C
pass.

>>> load_object("fractions:Fraction", "a number")
<class 'fractions.Fraction'>
>>> load_object("fractions:Friction", "a number")
Traceback (most recent call last):
...
reference.errors.InvalidInput: module fractions has no Friction, where a number was expected
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from reference.errors import BudgetExhausted, InvalidInput, failure_text
from reference.naming import written
from worstcase.io.files import is_regular


def load_object(text: str, expected: str) -> object:
    """Return the object that MODULE:NAME or FILE.py:NAME names; `expected` describes it in error sentences."""
    place, _, name = text.rpartition(":")
    if not (place and name):
        raise InvalidInput(f"{written(text)} names no Python object: expected MODULE:NAME or FILE.py:NAME")
    if place.endswith(".py") and not is_regular(place):
        raise InvalidInput(f"there is no file {written(place)}: expected MODULE:NAME or FILE.py:NAME")
    with _sentences(f"module {written(place)}"):
        module = _from_file(Path(place)) if place.endswith(".py") else _from_path(place)
    with _sentences(f"{written(name)} of module {written(place)}"), suppress(AttributeError):
        return getattr(module, name)
    raise InvalidInput(f"module {written(place)} has no {written(name)}, where {expected} was expected")


def _from_path(name: str) -> ModuleType:
    with _on_path(Path.cwd()):
        return import_module(name)


def _from_file(path: Path) -> ModuleType:
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    known = sys.modules.get(path.stem)
    sys.modules[path.stem] = module  # while it runs: dataclasses look up their module
    try:
        with _on_path(path.resolve().parent):
            SourceFileLoader(path.stem, str(path)).exec_module(module)
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
