"""Languages by name: those that are built in, and those that people write.

The name of a built-in language may be followed by arguments after a colon: `basic:2,1`, `about:Ed`, `counting:3`. See
each class for what its units are and whom they are taken from. A language of one's own is MODULE:NAME or FILE.py:NAME:
a language, or a class that makes one when it is called without arguments.

>>> load_language("basic:2,1")
BoundedImplications(before=2, after=1)
>>> load_language("reference.laboratory.languages.facts:NegatedAtoms").name
'negations'
>>> load_language("math:pi")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: math:pi is no language: a name and a method units(bucketization) ... but it has no name
"""

from collections.abc import Callable
from dataclasses import dataclass

from reference.errors import InvalidInput
from reference.files.python_objects import load_object, safely
from reference.laboratory.knowledge_language import AnyLanguage, checked_language
from reference.laboratory.languages.facts import (
    AboutOnePerson,
    Atoms,
    BoundedClauses,
    CountingFacts,
    DisjunctiveUnits,
    NegatedAtoms,
    PrivacySkyline,
    SameValues,
)
from reference.laboratory.languages.implications import (
    AllClauses,
    BasicImplications,
    BoundedImplications,
    ImplicationsWithinBuckets,
    SimpleImplications,
)
from reference.naming import listed, written

BUILT_IN: dict[str, Callable[[], AnyLanguage]] = {
    "negations": NegatedAtoms,
    "atoms": Atoms,
    "simple": SimpleImplications,
    "implications": BasicImplications,
    "within-buckets": ImplicationsWithinBuckets,
    "clauses": AllClauses,
    "same-values": SameValues,
    "counting": CountingFacts,
    "skyline": PrivacySkyline,
}
"""Those that need no argument."""

_WITH_NUMBERS: dict[str, tuple[Callable[..., AnyLanguage], int]] = {
    "basic": (BoundedImplications, 2),
    "clauses": (BoundedClauses, 1),
    "dnf": (DisjunctiveUnits, 2),
    "counting": (CountingFacts, 1),
}
"""Those that take numbers, and how many of them."""

NAMES = (*BUILT_IN, "basic:BEFORE,AFTER", "clauses:WIDTH", "dnf:TERMS,WIDTH", "counting:PEOPLE", "about:PERSON")
_FAMILIES = frozenset(form.partition(":")[0] for form in NAMES)


@dataclass(frozen=True)
class BuiltIn:
    """A built-in language: how it is named, and what a unit of it says."""

    name: str
    says: str


def built_in_languages() -> list[BuiltIn]:
    """All built-in languages, each with the first sentence of its description."""
    kinds = [*BUILT_IN.values(), *(make for make, _ in _WITH_NUMBERS.values()), AboutOnePerson]
    return [
        BuiltIn(name, " ".join((kind.__doc__ or "").split("\n\n", maxsplit=1)[0].split()))
        for name, kind in zip(NAMES, kinds, strict=True)
    ]


def language_named(text: str) -> AnyLanguage:
    """The built-in language of this name."""
    name, colon, arguments = text.partition(":")
    if not colon and name in BUILT_IN:
        return BUILT_IN[name]()
    if colon and name == "about":
        return AboutOnePerson(arguments)
    if colon and name in _WITH_NUMBERS:
        make, expected = _WITH_NUMBERS[name]
        numbers = [int(part) for part in arguments.split(",") if part.isascii() and part.isdecimal() and len(part) < 10]
        if len(numbers) == expected == arguments.count(",") + 1:
            return make(*numbers)
    raise InvalidInput(f"there is no language {written(text)}: one of {listed(NAMES, len(NAMES))} was expected")


def load_language(language: str | AnyLanguage) -> AnyLanguage:
    """The language that is built in under this name, or that a module or file holds; or the language itself."""
    if isinstance(language, type):
        return _made(language, written(language.__name__))
    if not isinstance(language, str):
        return checked_language(language, written(type(language).__name__))
    try:
        return language_named(language)
    except InvalidInput as error:
        module, _, name = language.rpartition(":")
        if not (module and name):
            raise InvalidInput(f"{error}, or MODULE:NAME or FILE.py:NAME") from None
    try:
        held = load_object(language, "a language")
    except InvalidInput as error:
        if module in _FAMILIES and isinstance(error.__cause__, ModuleNotFoundError):
            raise _wrong_arguments(language, module) from None
        raise
    return _made(held, f"{written(module)}:{written(name)}")


def _wrong_arguments(text: str, name: str) -> InvalidInput:
    """The sentence for a built-in name with something else behind its colon than belongs there."""
    forms = " or ".join(form for form in NAMES if form.partition(":")[0] == name)
    numbers = " with whole numbers from 1 (at most nine digits)" if name in _WITH_NUMBERS else ""
    return InvalidInput(
        f"{written(text)} is not how the built-in language {name} is written: {forms}{numbers} was expected"
    )


def _made(held: object, shown: str) -> AnyLanguage:
    """The language, or the one that a class makes."""
    if isinstance(held, type):
        held = safely(f"{shown}, made without arguments,", held)
    return checked_language(held, shown)
