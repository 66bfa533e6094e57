"""Finding a language by what a person types: the name of a built-in one, or MODULE:NAME.

MODULE is a dotted name, or a path to a file that ends in .py; the current directory is looked into as well. NAME is a
language, or a class that makes one when it is called without arguments. Loading a module runs it, as Python does with
any program that is started; nothing else of what was typed is ever run.

>>> load_language("basic:2,1").name
'basic:2,1'
>>> load_language("reference.laboratory.languages.facts:NegatedAtoms").name
'negations'
>>> load_language("math:pi")
Traceback (most recent call last):
...
reference.errors.InvalidInput: math:pi is no language: a name and a method units(bucketization) were expected
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from reference.errors import InvalidInput
from reference.laboratory.knowledge_language import AnyLanguage, Language, TargetedLanguage
from reference.laboratory.languages import language_named
from reference.naming import is_text, written


def load_language(text: str) -> AnyLanguage:
    """The language that is built in under this name, or that a module holds."""
    try:
        return language_named(text)
    except InvalidInput as error:
        module, colon, name = text.rpartition(":")
        if not (module and colon and name):
            raise InvalidInput(f"{error}, or MODULE:NAME") from None
    return _checked(text, _held(text, _module(module), name))


def _module(name: str) -> ModuleType:
    """Import it."""
    try:
        with _current_directory():
            return _from_file(Path(name)) if name.endswith(".py") else import_module(name)
    except InvalidInput:
        raise
    except (Exception, SystemExit) as error:
        raise InvalidInput(
            f"module {written(name)} cannot be imported: {type(error).__name__}: {written(str(error))}"
        ) from error


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise InvalidInput(
            f"there is no file {written(str(path))}: MODULE:NAME with a module's name or path was expected"
        )
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise InvalidInput(f"{written(str(path))} is no Python module")
    module = module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@contextmanager
def _current_directory() -> Iterator[None]:
    """Modules in the current directory can be imported."""
    here = str(Path.cwd())
    sys.path.insert(0, here)
    try:
        yield
    finally:
        sys.path.remove(here)


def _held(text: str, module: ModuleType, name: str) -> object:
    """What the module holds under this name; a class is called."""
    try:
        held = getattr(module, name)
    except AttributeError:
        raise InvalidInput(f"module {written(module.__name__)} holds nothing called {written(name)}") from None
    if not isinstance(held, type):
        return held
    try:
        return held()
    except Exception as error:
        raise InvalidInput(
            f"{written(text)} cannot be made without arguments: {type(error).__name__}: {written(str(error))}"
        ) from error


def _checked(text: str, held: object) -> AnyLanguage:
    try:
        if isinstance(held, (Language, TargetedLanguage)) and is_text(held.name) and held.name:
            return held
    except Exception as error:
        raise InvalidInput(f"{written(text)} raises {type(error).__name__}: {written(str(error))}") from error
    raise InvalidInput(f"{_plain(text)} is no language: a name and a method units(bucketization) were expected")


def _plain(text: str) -> str:
    return ":".join(map(written, text.rsplit(":", 1)))
