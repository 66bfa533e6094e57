"""The languages that are built in, by name.

A name may be followed by arguments after a colon: `basic:2,1`, `about:Ed`, `counting:3`. See each class for what its
units are and whom they are taken from.

>>> language_named("basic:2,1")
BoundedImplications(before=2, after=1)
>>> language_named("basics")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: there is no language basics: one of ...
"""

from collections.abc import Callable

from reference.errors import InvalidInput
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.languages.bounded import (
    BoundedClauses,
    BoundedImplications,
    DisjunctiveUnits,
    ImplicationsWithinBuckets,
    SimpleImplications,
)
from reference.laboratory.languages.boxes import BasicImplications, Clauses
from reference.laboratory.languages.facts import (
    AboutOnePerson,
    Atoms,
    CountingFacts,
    NegatedAtoms,
    PrivacySkyline,
    SameValues,
)
from reference.naming import listed, written

BUILT_IN: dict[str, Callable[[], AnyLanguage]] = {
    "negations": NegatedAtoms,
    "atoms": Atoms,
    "simple": SimpleImplications,
    "implications": BasicImplications,
    "within-buckets": ImplicationsWithinBuckets,
    "clauses": Clauses,
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
"""Those that take so many numbers."""

NAMES = (*BUILT_IN, "basic:BEFORE,AFTER", "clauses:WIDTH", "dnf:TERMS,WIDTH", "counting:PEOPLE", "about:PERSON")


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
