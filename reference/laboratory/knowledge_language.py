"""What a knowledge language is, and its units as sets of worlds.

A *language* has *units*: statements, one of which is one piece of knowledge. L^k is the set of conjunctions of k units
(paper, 2.2, where the units are the basic implications). Throughout the laboratory an attacker knows *at most* k
units: a conjunction may repeat a unit, and knowing less is always possible. For the paper's units this is the same,
since A → A says nothing.

The maximum disclosure of a bucketization with respect to L^k is the largest Pr(t_p[S] = s | B ∧ φ) over all people p,
values s, and φ in L^k that are consistent with B.

Your own language is any object with a `name` and a method `units` that yields statements about a bucketization:
anything with `holds` and `atoms` (`reference.language.Statement`). It may have two things more:

    formulas(bucketization)                how many formulas its units stand for, if it yields one of several equals
    metered_units(bucketization, meter)    its units again, for languages that work long before they yield

A *targeted* language has other units for each target, and several kinds of them, each with its own number.

Searches see a language only through `collected`: the masks of its units on one bucketization (`world_space`). Two units
that are true in the same worlds are the same knowledge, so only the first of them is kept. Unit number 0 is always
`true`: an attacker may know less than k units. Units that are false in all worlds are dropped, since no consistent
formula holds them. A language is somebody's program: it may yield nothing, yield for ever, raise, or yield what is no
statement. Each of these ends with a sentence that names the language.

>>> from collections.abc import Iterator
>>> from reference.example import FIGURE_3
>>> from reference.laboratory.statements import AtMost
>>> class NobodyHas:
...     "Nobody has this value."
...     name = "nobody-has"
...     def units(self, bucketization: Bucketization) -> Iterator[Statement]:
...         for value in bucketization.domain:
...             yield AtMost(0, value, tuple(bucketization.people))
>>> language: Language = NobodyHas()
>>> units = collected(language, WorldSpace(FIGURE_3))
>>> units.yielded, [len(kind.masks) - 1 for kinds in units.different for kind in kinds]
(6, [0])
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from reference.bucketization import Bucketization
from reference.errors import BudgetExhausted, InvalidInput, WorstcaseError
from reference.laboratory.statements import TRUE
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter
from reference.naming import written

MOST_UNITS = 5_000_000
"""The most units of one language that are read: one that yields for ever ends here if no budget ends it before."""

Result = TypeVar("Result")

_END = object()


@runtime_checkable
class Language(Protocol):
    """A generator of units of knowledge. Its docstring says what they are."""

    @property
    def name(self) -> str:
        """What the language is called."""
        ...

    def units(self, bucketization: Bucketization) -> Iterable[Statement]:
        """All units about this bucketization; several may say the same."""
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

    def units_about(self, target: Atom, bucketization: Bucketization) -> Mapping[str, Iterable[Statement]]:
        """The units of each kind for an attacker who is after this atom."""
        ...


AnyLanguage: TypeAlias = Language | TargetedLanguage


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
        return replace(self, kinds=_ONE_KIND, by_target={a: (_joined(kinds),) for a, kinds in self.by_target.items()})

    def only(self, keeps: Callable[[Atom], Callable[[int], bool]]) -> "CollectedUnits":
        """For each target only the units with the masks that are kept for it."""
        kept = {a: tuple(units.only(keeps(a)) for units in kinds) for a, kinds in self.by_target.items()}
        return replace(self, by_target=kept)


_ONE_KIND = ("units",)


def kinds_of(language: AnyLanguage) -> tuple[str, ...]:
    """What each number of units counts."""
    return tuple(language.kinds) if isinstance(language, TargetedLanguage) else _ONE_KIND


def collected(
    language: AnyLanguage, space: WorldSpace, meter: Meter = UNLIMITED, *, may_be_empty: bool = False
) -> CollectedUnits:
    """The units of a language on the worlds of a bucketization; an error if there are none, unless there may be."""
    by_target: dict[Atom, tuple[Units, ...]] = {}
    if isinstance(language, TargetedLanguage):
        by_target = _by_target(language, space, meter)
    else:
        units = _different(language, _yielded(language, space.bucketization, meter), space, meter)
        if not (units.yielded or may_be_empty):
            raise InvalidInput(f"{_the(language)} yields no units for this bucketization: at least one was expected")
        by_target = dict.fromkeys(space.targets, (units,))
    found = CollectedUnits(language.name, kinds_of(language), by_target, 0)
    formulas: Callable[[Bucketization], int] | None = getattr(language, "formulas", None)
    if formulas is None:
        return replace(found, formulas=found.yielded)
    return replace(found, formulas=int(_safely(language, lambda: formulas(space.bucketization))))


def _by_target(language: TargetedLanguage, space: WorldSpace, meter: Meter) -> dict[Atom, tuple[Units, ...]]:
    """The units about each atom that is true in some world; of atoms with the same worlds and units, the first.

    Atoms may be true in the same worlds and have other units: after p1=a, or after p2=b, where p1 and p2 share a and b.
    """
    first: dict[tuple[int | frozenset[int], ...], tuple[Atom, tuple[Units, ...]]] = {}
    for target, mask in space.atoms.items():
        if mask:
            about = _about(language, target, space.bucketization)
            kinds = tuple(_different(language, units, space, meter) for units in about)
            first.setdefault((mask, *(frozenset(units.masks) for units in kinds)), (target, kinds))
    return dict(first.values())


def _about(language: TargetedLanguage, target: Atom, bucketization: Bucketization) -> list[Iterable[Statement]]:
    """The units of each kind."""
    return _safely(language, lambda: [*map(language.units_about(target, bucketization).__getitem__, language.kinds)])


def _yielded(language: Language, bucketization: Bucketization, meter: Meter) -> Iterable[Statement]:
    """The language's own units, metered if it can."""
    metered: Callable[[Bucketization, Meter], Iterable[Statement]] | None = getattr(language, "metered_units", None)
    if metered is not None:
        return _safely(language, lambda: metered(bucketization, meter))
    return _safely(language, lambda: language.units(bucketization))


def _different(language: AnyLanguage, units: Iterable[Statement], space: WorldSpace, meter: Meter) -> Units:
    """Of the units that are true in the same worlds the first."""
    first: dict[int, Statement] = {space.everything: TRUE}
    number = 0
    meter.look("units")
    for number, unit in enumerate(_each(language, units), start=1):
        meter.step(1, "units")
        if number > MOST_UNITS:
            raise BudgetExhausted(f"{_the(language)} yields more than {MOST_UNITS:,} units, the most that are read")
        first.setdefault(_mask(language, unit, space), unit)
    first.pop(0, None)
    return Units(tuple(first.values()), tuple(first), number)


def _joined(kinds: tuple[Units, ...]) -> Units:
    """Where two kinds say the same, the first kind's statement stands for it; the masks of the last kind come first."""
    first = {mask: unit for units in reversed(kinds) for mask, unit in zip(units.masks, units.statements, strict=True)}
    return Units(tuple(first.values()), tuple(first), sum(units.yielded for units in kinds))


def _each(language: AnyLanguage, units: Iterable[Statement]) -> Iterator[Statement]:
    """Pass on the units; what is raised on the way is the language's."""
    iterator = _safely(language, lambda: iter(units))
    while (unit := _safely(language, lambda: next(iterator, _END))) is not _END:
        yield cast("Statement", unit)


def _mask(language: AnyLanguage, unit: Statement, space: WorldSpace) -> int:
    if not (callable(getattr(unit, "holds", None)) and callable(getattr(unit, "atoms", None))):
        raise InvalidInput(f"{_the(language)} yields {written(repr(unit))} where a statement was expected")
    return _safely(language, lambda: space.mask(unit))


def _safely(language: AnyLanguage, action: Callable[[], Result]) -> Result:
    """Do something that runs the language's own code; what goes wrong is told in one sentence."""
    try:
        return action()
    except WorstcaseError as error:
        raise type(error)(f"{_the(language)}: {error}") from None
    except Exception as error:
        raise InvalidInput(f"{_the(language)} raises {type(error).__name__}: {written(str(error))}") from error


def _the(language: AnyLanguage) -> str:
    return f"the language {written(str(language.name))}"
