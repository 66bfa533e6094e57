"""What a knowledge language is, and what its units may be.

A *language* has *units*: statements, one of which is one piece of knowledge. L^k is the set of conjunctions of k units
(paper, 2.2, where the units are the basic implications). Throughout the laboratory an attacker knows *at most* k
units: a conjunction may repeat a unit, and knowing less is always possible. For the paper's units this is the same,
since A → A says nothing.

The maximum disclosure of a bucketization with respect to L^k is the largest Pr(t_p[S] = s | B ∧ φ) over all people p,
values s, and φ in L^k that are consistent with B.

Your own language is any object with a `name` and a method `units` that yields statements about a bucketization. A
statement is

    an atom, an implication, a formula     Atom("Ann", "flu"), simple_implication(A, B), Formula([…])
    one made of others                     Not(φ), And((φ, ψ)), Or((φ, ψ)), Implies(φ, ψ)
    about two people, or how many          Same("Ann", "Bo"), AtLeast(2, "flu", people), AtMost(1, "flu", people)
    a text                                 "Ann=flu | same(Ann, Bo)", see `statement_syntax`
    an object of your own                  with holds(world), which is True or False of a dictionary of each person's
                                           value, and atoms(), which yields the atoms that it mentions (they are
                                           looked up in the bucketization; it may yield none)

(`worstcase` has all these names, and book/languages.md ten small languages.) A language may have two things more:

    formulas(bucketization)                how many formulas its units stand for, if it yields one of several equals
    conjecture(bucketization, k), simpler(unit, target)
                                           what its author believes, for the report card (`properties`, `special_form`)

A *targeted* language has other units for each target, in several `kinds`: `units_about(target, bucketization)` is a
mapping of each kind to its units. The search can count each kind by itself, (k_0, k_1, …); the report card and the
public functions have one k, and throw the kinds together.

>>> from collections.abc import Iterator
>>> from reference.laboratory.statements import AtMost
>>> class NobodyHas:
...     "Nobody has this value."
...     name = "nobody-has"
...     def units(self, bucketization: Bucketization) -> Iterator[AtMost]:
...         for value in bucketization.domain:
...             yield AtMost(0, value, tuple(bucketization.people))
>>> checked_language(NobodyHas(), "it").name
'nobody-has'
>>> checked_language(7, "7")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: 7 is no language: a name and a method units(bucketization) ... but it has no name
"""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

from reference.bucketization import Bucketization
from reference.errors import InvalidInput
from reference.files.python_objects import safely
from reference.language import Atom, Statement
from reference.naming import described_thing, is_text


@runtime_checkable
class Language(Protocol):
    """A generator of units of knowledge. Its docstring says what they are."""

    @property
    def name(self) -> str:
        """What the language is called."""
        ...

    def units(self, bucketization: Bucketization) -> Iterable[Statement | str]:
        """All units about this bucketization, as statements or texts; several may say the same."""
        ...


@runtime_checkable
class TargetedLanguage(Protocol):
    """A language whose units depend on the atom that the attacker is after, in several kinds."""

    @property
    def name(self) -> str:
        """What the language is called."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each of the numbers (k_0, k_1, …) counts."""
        ...

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement | str]]:
        """The units of each kind for an attacker who is after this atom."""
        ...


AnyLanguage: TypeAlias = Language | TargetedLanguage


ONE_KIND = ("units",)
"""The kinds of a language that is not targeted."""


def checked_language(held: object, whose: str) -> AnyLanguage:
    """The object itself, if it is a language; `whose` is the subject of the sentence if it is none."""
    problem = safely(whose, lambda: _problem(held))
    if problem:
        raise InvalidInput(
            f"{whose} is no language: a name and a method units(bucketization) were expected, but {problem}"
        )
    return cast("AnyLanguage", held)


def _problem(held: Any) -> str | None:  # noqa: ANN401 - whatever was handed in
    """What keeps this from being a language; None if nothing does."""
    if not hasattr(held, "name"):
        return "it has no name"
    if problem := _problem_of_name(held.name):
        return problem
    if not isinstance(held, TargetedLanguage):
        if not hasattr(held, "units"):
            missing = "kinds" if hasattr(held, "units_about") else "units_about" if hasattr(held, "kinds") else "units"
            return f"it has no {missing}"
        return None if callable(held.units) else f"its units is {described_thing(held.units)}, not a method"
    kinds = held.kinds
    texts = isinstance(kinds, tuple) and kinds and all(is_text(kind) and kind for kind in kinds)
    if not (texts and len(set(kinds)) == len(kinds)):
        return f"its kinds is {described_thing(kinds)}, not a tuple of different texts"
    return (
        None if callable(held.units_about) else f"its units_about is {described_thing(held.units_about)}, not a method"
    )


def _problem_of_name(name: object) -> str | None:
    if isinstance(name, str) and is_text(name) and name and name.isprintable():
        return None
    return f"its name is {described_thing(name)}, not a text of one printable character or more"


def kinds_of(language: AnyLanguage) -> tuple[str, ...]:
    """What each number of units counts."""
    return tuple(language.kinds) if isinstance(language, TargetedLanguage) else ONE_KIND
