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

>>> from reference.languages.builtin import AboutOnePerson, NegatedAtoms
>>> small = SmallScope(people=3, values=2)
>>> found = closure(ExaminedLanguage(NegatedAtoms()), small)
>>> found.people.holds, found.values.holds, found.kept == Kept()
(True, True, True)
>>> found = closure(ExaminedLanguage(AboutOnePerson("p1")), small)
>>> found.people.holds, found.values.holds, sorted(found.kept.people), sorted(found.kept.values)
(False, True, ['p1'], [])
>>> found.people.counterexample.said
'with the names p1 and p2 exchanged the language says something else'

Properties of a language, each tried on all instances of a scope: monotone, complete, as conjectured.

**Does merging buckets never raise the maximum disclosure?** The paper's Theorem 14 says so with respect to basic
implications. Its reason works for every language that is *closed under renaming people* (`closure`): if φ says
something of p, q, … then the language says the same of any other people. For merged buckets, average over all ways to
deal the people out into the old buckets; one of them must do at least as well. A language that singles out a person may
fail: whoever is dealt into the better bucket then matters. Tried are all merges of two buckets (a coarser bucketization
is reached by several of these).

**Is the language complete**: can it say every predicate on tables, and with how many units at the smallest? A predicate
is a set X of worlds. A conjunction of units says X if the units' masks intersect in X. So X can be said if and only if
the units that hold all of X intersect in X. Hence two facts that make the question finite:

    A language is complete for a bucketization if and only if it can exclude each table alone: for each world w some
    unit is true everywhere else and false in w. (The predicate "not w" is not the intersection of larger sets. And if
    each "not w" is a unit then X is the conjunction of "not w" over all w outside X.)

    The number of units that X needs is its distance from "true", where each step intersects with one unit; a
    breadth-first search finds all distances at once. There are 2^|worlds| predicates, so this is done where there are
    few worlds (`MOST_WORLDS`).

Predicates that no table satisfies are left out: they are no knowledge. A targeted language must be able to say the
predicate whatever the target.

**Is the maximum what the language's author conjectures?** A language may have a method `conjecture(bucketization, k)`
that returns what its author believes the maximum disclosure with at most k units to be, as an exact number
(`exact`). A float is refused, since it could neither agree nor disagree exactly. A conjecture may depend
on names, whether or not the language does; so it is asked about every labelling, and compared with the maximum of the
bucketization that stands for it.

>>> from reference.languages.builtin import NegatedAtoms
>>> three = Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}])
>>> found = expressiveness(ExaminedLanguage(NegatedAtoms()), three)
>>> found.predicates, found.expressible, found.most_units
(63, 49, 3)
>>> class Guess(NegatedAtoms):
...     "Negated atoms, with a guess: only the most frequent value counts."
...     def conjecture(self, bucketization: Bucketization, k: int) -> Fraction:
...         return max(Fraction(bucket.frequencies[0][1], bucket.size) for bucket in bucketization.buckets)
>>> small = SmallScope(people=3, values=2)
>>> found = conjecture_holds(ExaminedLanguage(Guess()), small, Kept(), 1)
>>> found.counterexample.said, found.counterexample.k
('conjectured 1/2, but the maximum is 1', 1)
"""

import numbers
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, safely
from reference.exact import exact_number
from reference.instances import merges
from reference.languages.examined_language import ExaminedLanguage, FailingRelease, Finding, Note, buckets_text, judged
from reference.languages.scope import Kept, SmallScope, in_order, representative, written_in_order
from reference.languages.world_space import WorldSpace
from reference.naming import written
from reference.progress import step

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
    against: list[FailingRelease] = []
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
        against += [FailingRelease(one, f"with {each} the language says something else") for each in told]
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


MOST_WORLDS = 12
"""The most worlds for which each of the 2^|worlds| predicates is looked at: 4,096 of them."""


def is_monotone(examined: ExaminedLanguage, instances: Sequence[Bucketization], k: int, scope: str) -> Finding:
    """Try all merges of two buckets, with up to k units."""
    every = examined.ahead("merges", (str(k),), instances, lambda one: merged_maxima(examined, one, k))
    pairs = [(before, written_in_order(after)) for before in every for after in merges(before)]
    against = (found for before, after in pairs for found in raised(examined, before, after, k))
    question = "does merging two buckets never raise the maximum?"
    return judged(question, scope, len(pairs) * (k + 1), against, note=f"{len(pairs)} merges, each for k = 0, …, {k}")


def merged_maxima(examined: ExaminedLanguage, before: Bucketization, k: int) -> None:
    """Work out the maxima before and after each merge of two buckets."""
    for one in (before, *map(written_in_order, merges(before))):
        examined.maximum(one, k)


def raised(examined: ExaminedLanguage, before: Bucketization, after: Bucketization, k: int) -> Iterator[FailingRelease]:
    """The numbers of units with which the maximum is larger after merging."""
    for units in range(k + 1):
        low = examined.maximum(before, units)
        if low < 1 and low < (high := examined.maximum(after, units)):
            said = f"{low} before and {high} after merging into {buckets_text(after)}"
            yield FailingRelease(before, said, units, (low, high))


@dataclass(frozen=True)
class Expressiveness:
    """How many predicates some table satisfies, how many can be said, and with how many units the hardest of them."""

    bucketization: Bucketization
    predicates: int
    expressible: int
    most_units: int
    hardest: int
    """A predicate that needs that many, as a mask."""


def is_complete(examined: ExaminedLanguage, instances: Sequence[Bucketization], scope: str) -> Finding:
    """Try to exclude each table alone."""
    against, tables = [], 0
    for one in examined.ahead("complete", (), instances, lambda one: never_excluded(examined, one)):
        number, *said = never_excluded(examined, one)
        tables += int(number)
        against += [FailingRelease(one, each) for each in said]
    question = "can every predicate on tables be expressed?"
    return judged(question, scope, len(instances), against, note=f"{tables} tables to be excluded alone")


def expressiveness(examined: ExaminedLanguage, bucketization: Bucketization) -> Expressiveness | None:
    """All predicates on the tables of one bucketization; None if there are too many of them."""
    found = examined.noted(("predicates",), bucketization, lambda: _all_predicates(examined, bucketization))
    return Expressiveness(bucketization, *map(int, found)) if found else None


def _all_predicates(examined: ExaminedLanguage, bucketization: Bucketization) -> Note:
    """How many there are, how many can be said, with how many units the hardest, and which that is."""
    space = examined.space(bucketization)
    if space.size > MOST_WORLDS:
        return ()
    different = {frozenset(units.masks) for units in examined.units(bucketization).values()}
    found = [_distances(space.everything, sorted(masks, reverse=True)) for masks in different]
    common = {mask: max(other[mask] for other in found) for mask in found[0] if all(mask in other for other in found)}
    hardest = max(common, key=lambda mask: (common[mask], -mask))
    return tuple(map(str, (space.everything, len(common), common[hardest], hardest)))


def _distances(everything: int, masks: Sequence[int]) -> dict[int, int]:
    """How many units each predicate that can be said needs, those satisfied by some table."""
    distances, frontier = {everything: 0}, [everything]
    while frontier:
        reached = []
        for mask in frontier:
            step(len(masks), "predicates")
            for other in {mask & unit for unit in masks}:
                if other and other not in distances:
                    distances[other] = distances[mask] + 1
                    reached.append(other)
        frontier = reached
    return distances


def never_excluded(examined: ExaminedLanguage, bucketization: Bucketization) -> Note:
    """How many tables there are, and the first one that no unit excludes alone, if there are several tables."""
    return examined.noted(("complete",), bucketization, lambda: _excluded_alone(examined, bucketization))


def _excluded_alone(examined: ExaminedLanguage, bucketization: Bucketization) -> Note:
    space = examined.space(bucketization)
    if space.size == 1:
        return ("1",)
    different = {frozenset(units.masks) for units in examined.units(bucketization).values()}
    for number in range(space.size):
        step(1, "tables")
        if any(space.everything & ~(1 << number) not in masks for masks in different):
            table = ", ".join(f"{written(person)}={written(value)}" for person, value in space.world(number).items())
            return str(space.size), f"no units say “not the table {table}”"
    return (str(space.size),)


def conjecture_holds(examined: ExaminedLanguage, scope: SmallScope, kept: Kept, k: int) -> Finding | None:
    """Compare with the maxima for up to k units, on every labelling; None if the language offers no conjecture.

    The language is closed under renaming all but the kept names.
    """
    if not callable(getattr(examined.language, "conjecture", None)):
        return None
    against: list[FailingRelease] = []
    labellings = 0
    for one in scope.labelled():
        labellings += 1
        against += _wrong(examined, one, representative(one, kept), k)
    question = "is the maximum what the language's author conjectures?"
    note = f"{labellings} labellings, each for k = 0, …, {k}"
    return judged(question, scope.text(scope.everything), labellings * (k + 1), against, note=note)


def _wrong(
    examined: ExaminedLanguage, bucketization: Bucketization, alike: Bucketization, k: int
) -> Iterator[FailingRelease]:
    for units in range(k + 1):
        step(1, "conjectures")
        guess, truth = _conjectured(examined, bucketization, units), examined.maximum(alike, units)
        if guess != truth:
            yield FailingRelease(
                bucketization, f"conjectured {guess}, but the maximum is {truth}", units, (guess, truth)
            )


def _conjectured(examined: ExaminedLanguage, bucketization: Bucketization, k: int) -> Fraction:
    name = written(examined.language.name)
    what = f"the conjecture of the language {name} for {buckets_text(bucketization)} and k = {k}"
    guess = safely(what, lambda: examined.language.conjecture(bucketization, k))  # type: ignore[union-attr] # looked for above
    if isinstance(guess, numbers.Real) and not isinstance(guess, numbers.Rational):
        raise InvalidInput(f"{what}: expected a fraction, got the float {guess}, which agrees with nothing exactly")
    return exact_number(guess, what)
