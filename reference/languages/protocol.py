"""What a knowledge language is, and its units on one bucketization as sets of worlds.

A *language* has *units*: statements, each of which is one piece of knowledge. L^k is the set of conjunctions of k units
(paper, 2.2, where the units are the basic implications). Here an attacker knows *at most* k units; for the paper's
units this is the same, since A → A is trivial. The maximum disclosure of a bucketization with respect to L^k is the
largest Pr(t_p[S] = s | B ∧ φ) over all people p, values s, and φ in L^k that are consistent with B.

Your own language is any object with a `name` and a method `units` that yields statements about a bucketization. A
statement is

    an atom, an implication, a formula     Atom("Ann", "flu"), simple_implication(A, B), Formula([…])
    one made of others                     Not(φ), And((φ, ψ)), Or((φ, ψ)), Implies(φ, ψ)
    about two people, or how many          Same("Ann", "Bo"), AtLeast(2, "flu", people), AtMost(1, "flu", people)
    a text                                 "Ann=flu | same(Ann, Bo)", see `syntax`
    an object of your own                  with holds(world), which is True or False of a dictionary of each person's
                                           value, and atoms(), which yields the atoms that it mentions (they are
                                           looked up in the bucketization; it may yield none)

(`worstcase` has all these names, and book/languages.md ten small languages.) A language may have two things more:

    formulas(bucketization)                how many formulas its units stand for, if it yields one of several equals
    conjecture(bucketization, k), simpler(unit, target)
                                           what its author believes, for the report card (`properties`)

A *targeted* language has other units for each target, in several `kinds`: `units_about(target, bucketization)` is a
mapping of each kind to its units. The search can bound each kind by itself, (k_0, k_1, …); the report card and the
public functions have one k for all kinds together.

Searches see units only as sets of worlds (`collected`). Of units that are true in the same worlds the first is kept.
Unit number 0 is always `true`: an attacker may know less than k units. Units that are false in all worlds are dropped.
Any error in a user's language becomes one sentence that names the language.

>>> from reference.example import FIGURE_3
>>> from reference.statements import AtMost
>>> class Absent:
...     "No person has this value."
...     name = "absent"
...     def units(self, bucketization: Bucketization) -> Iterable[AtMost]:
...         return (AtMost(0, value, tuple(bucketization.people)) for value in bucketization.domain)
>>> found = collected(checked_language(Absent(), "it"), WorldSpace(FIGURE_3))
>>> found.yielded, [len(kind.masks) - 1 for kinds in found.different for kind in kinds]
(6, [0])
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, cast, runtime_checkable

from reference.buckets import Bucketization
from reference.errors import InvalidInput, safely
from reference.language import Atom, Statement
from reference.languages.world_space import WorldSpace
from reference.naming import described_thing, is_text, written
from reference.progress import step
from reference.statements import TRUE, is_statement
from reference.syntax import parse_statement

# The most units of one language that are read: one that yields for ever ends here if no budget ends it before
MOST_UNITS = 5_000_000
ONE_KIND = ("units",)  # the kinds of a language that is not targeted


@runtime_checkable
class Language(Protocol):
    """A generator of units of knowledge; its docstring describes them."""

    @property
    def name(self) -> str:
        """The name of the language."""
        ...

    def units(self, bucketization: Bucketization) -> Iterable[Statement | str]:
        """All units about this bucketization, as statements or texts; several may be equivalent."""
        ...


@runtime_checkable
class TargetedLanguage(Protocol):
    """A language whose units depend on the atom that the attacker is after, in several kinds."""

    @property
    def name(self) -> str:
        """The name of the language."""
        ...

    @property
    def kinds(self) -> tuple[str, ...]:
        """What each of the numbers (k_0, k_1, …) counts."""
        ...

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement | str]]:
        """The units of each kind for an attacker who is after this atom."""
        ...


AnyLanguage: TypeAlias = Language | TargetedLanguage


def checked_language(held: object, whose: str) -> AnyLanguage:
    """The object itself, if it is a language; `whose` is the subject of the error sentence."""
    problem = safely(whose, lambda: _problem(held))
    if problem:
        expected = "expected a language, with a name and a method units(bucketization)"
        raise InvalidInput(f"{whose}: {expected}, but {problem}")
    return cast("AnyLanguage", held)


def _problem(held: Any) -> str:  # noqa: ANN401 - whatever was handed in
    targeted = hasattr(held, "kinds") or hasattr(held, "units_about")
    parts = ("name", "kinds", "units_about") if targeted and not hasattr(held, "units") else ("name", "units")
    if lacking := [part for part in parts if not hasattr(held, part)]:
        return f"it has no {lacking[0]}"
    if not (is_text(held.name) and held.name and held.name.isprintable()):
        return f"its name is {described_thing(held.name)}, not a text of one printable character or more"
    method = getattr(held, parts[-1])
    return "" if callable(method) else f"its {parts[-1]} is {described_thing(method)}, not a method"


def kinds_of(language: AnyLanguage) -> tuple[str, ...]:
    """What each number of units counts."""
    return tuple(language.kinds) if isinstance(language, TargetedLanguage) else ONE_KIND


@dataclass(frozen=True)
class Units:
    """Statements and their masks, all different, the first of them `true`; and how many the language yielded."""

    statements: tuple[Statement, ...]
    masks: tuple[int, ...]
    yielded: int

    def only(self, keeps: Callable[[int], bool]) -> "Units":
        """`true`, and the units with the masks that are kept."""
        pairs = list(zip(self.statements, self.masks, strict=True))
        kept = [pairs[0], *(pair for pair in pairs[1:] if keeps(pair[1]))]
        return Units(tuple(unit for unit, _ in kept), tuple(mask for _, mask in kept), self.yielded)


@dataclass(frozen=True)
class CollectedUnits:
    """The units of a language on one bucketization: for each target those of each kind."""

    language: str
    kinds: tuple[str, ...]
    by_target: Mapping[Atom, tuple[Units, ...]]
    formulas: int  # how many formulas they stand for: the language's own number, or as many as it yields

    @property
    def different(self) -> list[tuple[Units, ...]]:
        """The units of all targets, one tuple for the targets that share it."""
        return list({id(units): units for units in self.by_target.values()}.values())

    @property
    def yielded(self) -> int:
        """How many units the language yielded."""
        return sum(units.yielded for kinds in self.different for units in kinds)

    def together(self) -> "CollectedUnits":
        """All kinds as one, each set of worlds once."""
        if len(self.kinds) == 1:
            return self
        return replace(self, kinds=ONE_KIND, by_target={a: (_joined(kinds),) for a, kinds in self.by_target.items()})

    def only(self, keeps: Callable[[Atom], Callable[[int], bool]]) -> "CollectedUnits":
        """For each target only the units with the masks that are kept for it."""
        kept = {a: tuple(units.only(keeps(a)) for units in kinds) for a, kinds in self.by_target.items()}
        return replace(self, by_target=kept)


def _joined(kinds: tuple[Units, ...]) -> Units:
    """Of equal units of two kinds, the first kind's statement is kept; the masks of the last kind come first."""
    first = {mask: unit for units in reversed(kinds) for mask, unit in zip(units.masks, units.statements, strict=True)}
    return Units(tuple(first.values()), tuple(first), sum(units.yielded for units in kinds))


def collected(language: AnyLanguage, space: WorldSpace, *, may_be_empty: bool = False) -> CollectedUnits:
    """The units of a language on the worlds of a bucketization; an error if there are none, unless there may be."""
    return safely(f"the language {written(language.name)}", lambda: _read(language, space, may_be_empty=may_be_empty))


def _read(language: AnyLanguage, space: WorldSpace, *, may_be_empty: bool) -> CollectedUnits:
    if isinstance(language, TargetedLanguage):
        by_target = _by_target(language, space)
    else:
        units = _different(language.units(space.bucketization), space)
        if not (units.yielded or may_be_empty):
            raise InvalidInput("expected at least one fact for this bucketization, got none")
        by_target = dict.fromkeys(space.targets, (units,))
    found = CollectedUnits(language.name, kinds_of(language), by_target, 0)
    formulas = getattr(language, "formulas", None)
    return replace(found, formulas=found.yielded if formulas is None else formulas(space.bucketization))


def _by_target(language: TargetedLanguage, space: WorldSpace) -> dict[Atom, tuple[Units, ...]]:
    """The units about each atom that is true in some world; of atoms with the same worlds and units, the first.

    Atoms may be true in the same worlds and have other units: p1=a and p2=b, where p1 and p2 share a and b.
    """
    first: dict[tuple[int | frozenset[int], ...], tuple[Atom, tuple[Units, ...]]] = {}
    for target, mask in space.atoms.items():
        if mask:
            about = language.units_about(target, space.bucketization)
            kinds = tuple(_different(about[kind], space) for kind in language.kinds)
            first.setdefault((mask, *(frozenset(units.masks) for units in kinds)), (target, kinds))
    return dict(first.values())


def _different(units: Iterable[Statement | str], space: WorldSpace) -> Units:
    """Of the units that are true in the same worlds the first."""
    first: dict[int, Statement] = {space.everything: TRUE}
    number = 0
    for number, unit in enumerate(units, start=1):
        step(1, "units")
        if number > MOST_UNITS:
            raise InvalidInput(f"more than {MOST_UNITS:,} facts are yielded, the most that the exhaustive search takes")
        statement = parse_statement(unit) if isinstance(unit, str) else unit
        if not is_statement(statement):
            raise InvalidInput(f"expected a statement from units, got {described_thing(statement)}")
        first.setdefault(space.mask(statement), statement)
    first.pop(0, None)
    return Units(tuple(first.values()), tuple(first), number)
