"""Loading code of a user by its name, MODULE:NAME or FILE.py:NAME; knowledge languages among it.

MODULE is a dotted name, looked for in the current directory first. Loading a module runs it. `sys.path` is restored. An
exception in the user's code, `SystemExit` included, becomes one sentence with its type and message; budgets and Ctrl-C
pass.

>>> load_object("fractions:Fraction", "a number")
<class 'fractions.Fraction'>
>>> load_object("fractions:Friction", "a number")
Traceback (most recent call last):
...
reference.errors.InvalidInput: module fractions: expected a number named Friction, got none
>>> load_language("basic:2,1"), load_language("reference.languages.builtin:NegatedAtoms").name
(BoundedImplications(before=2, after=1), 'negations')
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from reference.errors import BudgetExhausted, InvalidInput, failure_text, safely
from reference.naming import written
from worstcase.io.files import file_kind

if TYPE_CHECKING:
    from reference.languages.protocol import AnyLanguage


def load_object(text: str, expected: str) -> object:
    """Return the object that MODULE:NAME or FILE.py:NAME names; `expected` describes it in error sentences."""
    place, _, name = text.rpartition(":")
    if not (place and name):
        raise InvalidInput(f"{expected}: expected MODULE:NAME or FILE.py:NAME, got {written(text)}")
    if place.endswith(".py") and file_kind(place) != "file":
        raise InvalidInput(f"{expected}: expected MODULE:NAME or FILE.py:NAME, got {written(place)}, not a file")
    with _sentences(f"module {written(place)}"):
        if place.endswith(".py"):
            module = _from_file(Path(place))
        else:
            with _on_path(Path.cwd()):
                module = import_module(place)
    with _sentences(f"{written(name)} of module {written(place)}"), suppress(AttributeError):
        return getattr(module, name)
    raise InvalidInput(f"module {written(place)}: expected {expected} named {written(name)}, got none")


def load_language(language: "str | AnyLanguage") -> "AnyLanguage":
    """Return the language that is built in under this name, or that a module or file holds; or the language itself.

    A class is called without arguments to make the language.
    """
    from reference.languages.builtin import language_named, spelling
    from reference.languages.protocol import checked_language

    held: object = language
    shown = written(language.__name__ if isinstance(language, type) else type(language).__name__)
    if isinstance(language, str):
        place, _, name = language.rpartition(":")
        try:
            return language_named(language)
        except InvalidInput as error:
            if not (place and name):
                raise InvalidInput(f"{error}; your own language is MODULE:NAME or FILE.py:NAME") from None
        if expected := spelling(place):
            raise InvalidInput(f"the built-in language {place}: expected {expected}, got {written(language)}")
        held, shown = load_object(language, "a language"), f"{written(place)}:{written(name)}"
    if isinstance(held, type):
        held = safely(f"{shown}, made without arguments,", held)
    return checked_language(held, shown)


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
