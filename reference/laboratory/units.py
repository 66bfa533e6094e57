"""The units of a language as masks: each set of worlds once, with a statement that stands for it.

Two units that are true in the same worlds are the same knowledge, so only the first of them is kept. Unit number 0
is always `true`: an attacker may know less than k units. Units that are false in all worlds are dropped, since no
consistent formula holds them.

A language is somebody's program: it may yield nothing, yield for ever, raise, or yield what is no statement. Each
of these ends with a sentence that names the language.

>>> from reference.example import FIGURE_3
>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> found = collected(NegatedAtoms(), WorldSpace(FIGURE_3))
>>> found.yielded, len(found.masks) - 1
(60, 35)
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar, cast

from reference.errors import BudgetExhausted, InvalidInput, WorstcaseError
from reference.laboratory.knowledge_language import AnyLanguage, TargetedLanguage
from reference.laboratory.statements import TRUE
from reference.laboratory.world_space import WorldSpace
from reference.language import Atom, Statement
from reference.meter import UNLIMITED, Meter
from reference.naming import written

Result = TypeVar("Result")

_END = object()

MOST_UNITS = 5_000_000
"""So many units of one language are read: one that yields for ever ends here if no budget ends it before."""


@dataclass(frozen=True)
class Units:
    """Statements and their masks, all different, the first of them `true`; and how many units there were."""

    statements: tuple[Statement, ...]
    masks: tuple[int, ...]
    yielded: int


def collected(language: AnyLanguage, space: WorldSpace, meter: Meter = UNLIMITED) -> Units:
    """The units of a language about a bucketization."""
    if isinstance(language, TargetedLanguage):
        raise InvalidInput(f"the language {written(str(language.name))} has other units for each target")
    metered: Callable[..., Iterable[Statement]] | None = getattr(language, "metered_units", None)
    if metered is not None:
        return _kept(language, metered(space.bucketization, meter), space, meter)
    return _kept(language, _safely(language, lambda: language.units(space.bucketization)), space, meter)


def collected_about(
    target: Atom, language: TargetedLanguage, space: WorldSpace, meter: Meter = UNLIMITED
) -> tuple[Units, ...]:
    """The units of each kind of a targeted language."""
    units = _safely(language, lambda: language.units_about(target, space.bucketization))
    return tuple(_kept(language, units[kind], space, meter, may_be_empty=True) for kind in language.kinds)


def _kept(
    language: AnyLanguage, units: Iterable[Statement], space: WorldSpace, meter: Meter, *, may_be_empty: bool = False
) -> Units:
    first: dict[int, Statement] = {space.everything: TRUE}
    number = 0
    meter.look("units")
    for number, unit in enumerate(_each(language, units), start=1):
        meter.step(1, "units")
        if number > MOST_UNITS:
            raise BudgetExhausted(f"{_the(language)} yields more than {MOST_UNITS:,} units, the most that are read")
        first.setdefault(_mask(language, unit, space), unit)
    if not number and not may_be_empty:
        raise InvalidInput(f"{_the(language)} yields no units for this bucketization: at least one was expected")
    first.pop(0, None)
    return Units(tuple(first.values()), tuple(first), number)


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
