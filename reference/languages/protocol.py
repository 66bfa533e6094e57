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
    a text                                 "Ann=flu | same(Ann, Bo)", see `syntax`
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
>>> from reference.statements import AtMost
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

The units of a language on one bucketization, as sets of worlds: all that searches see of a language.

Two units that are true in the same worlds are the same knowledge, so only the first of them is kept. Unit number 0 is
always `true`: an attacker may know less than k units. Units that are false in all worlds are dropped, since no
consistent formula holds them. A language is a user's program: it may yield nothing, yield for ever, raise, or yield
what is no statement. Each of these ends with a sentence that names the language.

>>> from reference.example import FIGURE_3
>>> from reference.languages.builtin import NegatedAtoms
>>> units = collected(NegatedAtoms(), WorldSpace(FIGURE_3))
>>> units.yielded, [len(kind.masks) - 1 for kinds in units.different for kind in kinds]
(60, [35])
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from reference.buckets import Bucketization
from reference.errors import BudgetExhausted, InvalidInput, safely
from reference.language import Atom, Statement
from reference.languages.world_space import WorldSpace
from reference.naming import described_thing, is_text, written
from reference.progress import step
from reference.statements import TRUE, is_statement
from reference.syntax import parse_statement


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


MOST_UNITS = 5_000_000
"""The most units of one language that are read: one that yields for ever ends here if no budget ends it before."""

Result = TypeVar("Result")

_END = object()
_LONGEST_SHOWN = 100
"""Characters of what a language yields by mistake: enough to recognise it."""


@dataclass(frozen=True)
class Units:
    """Statements and their masks, all different, the first of them `true`; and how many the language yielded."""

    statements: tuple[Statement, ...]
    masks: tuple[int, ...]
    yielded: int

    def only(self, keeps: Callable[[int], bool]) -> "Units":
        """`true`, and the units with the masks that are kept."""
        places = [0, *(place for place, mask in enumerate(self.masks) if place and keeps(mask))]
        return replace(
            self,
            statements=tuple(map(self.statements.__getitem__, places)),
            masks=tuple(map(self.masks.__getitem__, places)),
        )


@dataclass(frozen=True)
class CollectedUnits:
    """The units of a language on one bucketization: for each target those of each kind."""

    language: str
    kinds: tuple[str, ...]
    by_target: Mapping[Atom, tuple[Units, ...]]
    formulas: int
    """How many formulas they stand for: what the language says itself, or as many as it yields."""

    @property
    def different(self) -> list[tuple[Units, ...]]:
        """The units of all targets, one tuple for the targets that share it."""
        return list({id(units): units for units in self.by_target.values()}.values())

    @property
    def yielded(self) -> int:
        """How many units the language yielded."""
        return sum(units.yielded for kinds in self.different for units in kinds)

    def together(self) -> "CollectedUnits":
        """All kinds thrown together, each set of worlds once."""
        if len(self.kinds) == 1:
            return self
        return replace(self, kinds=ONE_KIND, by_target={a: (_joined(kinds),) for a, kinds in self.by_target.items()})

    def only(self, keeps: Callable[[Atom], Callable[[int], bool]]) -> "CollectedUnits":
        """For each target only the units with the masks that are kept for it."""
        kept = {a: tuple(units.only(keeps(a)) for units in kinds) for a, kinds in self.by_target.items()}
        return replace(self, by_target=kept)


def collected(language: AnyLanguage, space: WorldSpace, *, may_be_empty: bool = False) -> CollectedUnits:
    """The units of a language on the worlds of a bucketization; an error if there are none, unless there may be."""
    reader = _Reader(language, space)
    if isinstance(language, TargetedLanguage):
        by_target = reader.by_target(language)
    else:
        units = reader.different(reader.plain(language))
        if not (units.yielded or may_be_empty):
            raise reader.unusable("yields no units for this bucketization: at least one was expected")
        by_target = dict.fromkeys(space.targets, (units,))
    found = CollectedUnits(language.name, kinds_of(language), by_target, 0)
    return replace(found, formulas=reader.formulas(found.yielded))


class _Reader:
    """Reads what a language yields; errors name the language."""

    def __init__(self, language: AnyLanguage, space: WorldSpace) -> None:
        self._language, self._space = language, space
        self._whose = f"the language {written(str(language.name))}"

    def plain(self, language: Language) -> object:
        """The language's own units."""
        return self._safely(lambda: language.units(self._space.bucketization))

    def by_target(self, language: TargetedLanguage) -> dict[Atom, tuple[Units, ...]]:
        """The units about each atom that is true in some world; of atoms with the same worlds and units, the first.

        Atoms may be true in the same worlds and have other units: p1=a and p2=b, where p1 and p2 share a and b.
        """
        first: dict[tuple[int | frozenset[int], ...], tuple[Atom, tuple[Units, ...]]] = {}
        for target, mask in self._space.atoms.items():
            if mask:
                kinds = tuple(map(self.different, self._about(language, target)))
                first.setdefault((mask, *(frozenset(units.masks) for units in kinds)), (target, kinds))
        return dict(first.values())

    def _about(self, language: TargetedLanguage, target: Atom) -> list[object]:
        """The units of each kind."""
        about = self._safely(lambda: language.units_about(target, self._space.bucketization))
        if not isinstance(about, Mapping) or not all(kind in about for kind in language.kinds):
            raise self.unusable(f"returns no mapping of {' and '.join(map(written, language.kinds))} to their units")
        return [about[kind] for kind in language.kinds]

    def formulas(self, yielded: int) -> int:
        """How many formulas the units stand for."""
        formulas: Callable[[Bucketization], object] | None = getattr(self._language, "formulas", None)
        if formulas is None:
            return yielded
        number = self._safely(lambda: formulas(self._space.bucketization))
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise self.unusable(f"stands for {self._shown(number)} formulas: a natural number was expected")
        return number

    def different(self, units: object) -> Units:
        """Of the units that are true in the same worlds the first."""
        if isinstance(units, str) or not isinstance(units, Iterable):
            raise self.unusable(f"returns {self._shown(units)} where statements were expected")
        iterator: Iterator[object] = self._safely(lambda: iter(cast("Iterable[object]", units)))
        first: dict[int, Statement] = {self._space.everything: TRUE}
        number = 0
        while (unit := self._safely(lambda: next(iterator, _END))) is not _END:
            number += 1
            step(1, "units")
            if number > MOST_UNITS:
                raise BudgetExhausted(f"{self._whose} yields more than {MOST_UNITS:,} units, the most that are read")
            statement = self._statement(unit)
            first.setdefault(self._safely(lambda: self._space.mask(statement)), statement)  # noqa: B023 - called at once
        first.pop(0, None)
        return Units(tuple(first.values()), tuple(first), number)

    def _statement(self, unit: object) -> Statement:
        if isinstance(unit, str):
            return self._safely(lambda: parse_statement(unit))
        if not is_statement(unit):
            raise self.unusable(f"yields {self._shown(unit)} where a statement was expected")
        return unit

    def unusable(self, problem: str) -> InvalidInput:
        """The error for a language that does what it should not."""
        return InvalidInput(f"{self._whose} {problem}")

    def _shown(self, thing: object) -> str:
        text = self._safely(lambda: repr(thing))
        return written(text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…")

    def _safely(self, action: Callable[[], Result]) -> Result:
        return safely(self._whose, action)


def _joined(kinds: tuple[Units, ...]) -> Units:
    """Where two kinds say the same, the first kind's statement stands for it; the masks of the last kind come first."""
    first = {mask: unit for units in reversed(kinds) for mask, unit in zip(units.masks, units.statements, strict=True)}
    return Units(tuple(first.values()), tuple(first), sum(units.yielded for units in kinds))
