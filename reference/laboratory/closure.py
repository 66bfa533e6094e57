"""Under which renamings is a language closed? Found on every labelling of a scope, never assumed.

Let g rename some people, or some values. It maps a bucketization B to gB, tables of B to tables of gB, and so each unit
about B to a statement about gB. The language is *closed under g on the scope* if for every B of the scope its units
about gB are the images of its units about B, as sets of tables (for a targeted language, for each target). Then the
maximum disclosure of gB is that of B, and so is whether units of some shape attain it.

All renamings of some names are products of two: the exchange of the first two names, and the turn that gives each of
them the next one's. So these two are tried on every labelling B. Where B has one table only, nothing can be said about
it, and nothing is tried. Renamings of values are tried first; if the language is closed under them, renamings of people
are tried on one labelling of each class up to renaming values: since people and values are renamed independently, what
holds for B then holds for each labelling in its class.

If a language is not closed under renaming all names, it may be closed under renaming all but one: one of facts about
p1 is. Each name is tried; if none will do, all names are kept.

>>> from reference.laboratory.languages.facts import AboutOnePerson, NegatedAtoms
>>> small = SmallScope(people=3, values=2)
>>> found = closure(ExaminedLanguage(NegatedAtoms()), small)
>>> found.people.holds, found.values.holds, found.kept == Kept()
(True, True, True)
>>> found = closure(ExaminedLanguage(AboutOnePerson("p1")), small)
>>> found.people.holds, found.values.holds, sorted(found.kept.people), sorted(found.kept.values)
(False, True, ['p1'], [])
>>> found.people.counterexample.said
'with the names p1 and p2 exchanged the language says something else'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.laboratory.examined_language import Counterexample, ExaminedLanguage, Finding, judged
from reference.laboratory.notebook import Note
from reference.laboratory.small_scope import Kept, SmallScope, in_order, written_in_order
from reference.laboratory.world_space import WorldSpace
from reference.naming import written

Renaming: TypeAlias = dict[str, str]
"""The new name of each person, or of each value, who gets another one."""


@dataclass(frozen=True)
class Closure:
    """Is it closed under renaming all people, all values? And the names that must be kept."""

    people: Finding
    values: Finding
    kept: Kept


def hides_something(bucketization: Bucketization) -> bool:
    """Tell whether there are several tables."""
    return any(len(bucket.counts) > 1 for bucket in bucketization.buckets)


def hides_everyone(bucketization: Bucketization) -> bool:
    """Tell whether nobody's value is given away: where somebody's is, the maximum is 1, whatever the language."""
    return all(len(bucket.counts) > 1 for bucket in bucketization.buckets)


def closure(
    examined: ExaminedLanguage, scope: SmallScope, matters: Callable[[Bucketization], bool] = hides_something
) -> Closure:
    """Try to rename all values and all people, then all but one; only bucketizations that matter are looked at."""
    every = scope.everything

    def of_values(kept: frozenset[str]) -> Finding:
        return _tried(examined, scope, every, matters, "values", kept)

    def of_people(kept: frozenset[str]) -> Finding:
        return _tried(examined, scope, Kept(every.people, kept_values), matters, "people", kept)

    values, kept_values = _least_kept(of_values, every.values)
    people, kept_people = _least_kept(of_people, every.people)
    return Closure(people, values, Kept(kept_people, kept_values))


def _least_kept(tried: Callable[[frozenset[str]], Finding], names: frozenset[str]) -> tuple[Finding, frozenset[str]]:
    """What is found when all names are renamed, and the names that must be kept: none, one, or all."""
    found = tried(frozenset())
    if found.holds:
        return found, frozenset()
    return found, next((kept for kept in map(_alone, sorted(names)) if tried(kept).holds), names)


def _alone(name: str) -> frozenset[str]:
    return frozenset({name})


def _tried(
    examined: ExaminedLanguage,
    scope: SmallScope,
    labellings: Kept,
    matters: Callable[[Bucketization], bool],
    what: Literal["people", "values"],
    kept: frozenset[str],
) -> Finding:
    """Try to rename all but the kept names on these classes; after the first size that speaks against it, stop."""
    against: list[Counterexample] = []
    bucketizations = renamings = 0
    instances = filter(matters, scope.bucketizations(labellings))
    for one in examined.ahead(
        "renamings", (what, *sorted(kept)), instances, lambda one: moved(examined, one, what, kept)
    ):
        if against and against[0].rank[:2] < (one.size, len(one.buckets)):
            break
        number, yielded, *told = moved(examined, one, what, kept)
        bucketizations, renamings = bucketizations + 1, renamings + int(number)
        examined.yielded = examined.yielded or int(yielded)
        against += [Counterexample(one, f"with {each} the language says something else") for each in told]
    question = f"does it say of all {what} what it says of any (closed under renaming {what})?"
    return judged(
        question, scope.text(labellings), bucketizations, against, note=f"{renamings} renaming{'s' * (renamings != 1)}"
    )


def moved(examined: ExaminedLanguage, one: Bucketization, what: str, kept: frozenset[str]) -> Note:
    """How many renamings of all but the kept names were tried, how many units there were, and who is told apart."""

    def tried() -> Note:
        before, space = examined.yielded, WorldSpace(one)
        said = examined.says(space)
        names = one.domain if what == "values" else in_order(one.people)
        moves = _moves([name for name in names if name not in kept])
        told = [_told(move) for move in moves if examined.says(_renamed(space, **{what: move})) != said]
        return str(len(moves)), str(examined.yielded - before), *told

    return examined.noted(("renamings", what, *sorted(kept)), one, tried)


def _moves(names: Sequence[str]) -> list[Renaming]:
    """The exchange of the first two and the turn of all: every renaming of these names is a product of such."""
    if len(names) < 2:
        return []
    first, second, *rest = names
    exchange = {first: second, second: first}
    return [exchange, dict(zip(names, (second, *rest, first), strict=True))] if rest else [exchange]


def _renamed(space: WorldSpace, people: Renaming | None = None, values: Renaming | None = None) -> WorldSpace:
    """The same worlds with other names, those of the bucketization that then is written."""
    people, values, before = people or {}, values or {}, space.bucketization
    buckets = [
        Bucket(
            [people.get(person, person) for person in bucket.people],
            {values.get(value, value): count for value, count in bucket.counts.items()},
        )
        for bucket in before.buckets
    ]
    return space.renamed(written_in_order(Bucketization(buckets, domain=before.domain)), people, values)


def _told(renaming: Renaming) -> str:
    names = list(map(written, renaming))
    if len(names) == 2:
        return f"the names {names[0]} and {names[1]} exchanged"
    return f"the names {', '.join(names)} changed to {', '.join(map(written, renaming.values()))}"
