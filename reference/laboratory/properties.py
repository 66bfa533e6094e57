"""Properties of a language, each tried on all instances of a scope: monotone, complete, as conjectured.

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
(`exact_numbers`). A float is refused, since it could neither agree nor disagree exactly. A conjecture may depend
on names, whether or not the language does; so it is asked about every labelling, and compared with the maximum of the
bucketization that stands for it.

>>> from reference.laboratory.languages.facts import NegatedAtoms
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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from reference.bucketization import Bucketization
from reference.exact_numbers import exact_number
from reference.files.python_objects import safely
from reference.laboratory.examined_language import Counterexample, ExaminedLanguage, Finding, buckets_text, judged
from reference.laboratory.notebook import Note
from reference.laboratory.small_scope import Kept, SmallScope, representative, written_in_order
from reference.naming import written
from reference.progress import step
from reference.small_instances import merges

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


def raised(examined: ExaminedLanguage, before: Bucketization, after: Bucketization, k: int) -> Iterator[Counterexample]:
    """The numbers of units with which the maximum is larger after merging."""
    for units in range(k + 1):
        low = examined.maximum(before, units)
        if low < 1 and low < (high := examined.maximum(after, units)):
            said = f"{low} before and {high} after merging into {buckets_text(after)}"
            yield Counterexample(before, said, units, (low, high))


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
        against += [Counterexample(one, each) for each in said]
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
    against: list[Counterexample] = []
    labellings = 0
    for one in scope.labelled():
        labellings += 1
        against += _wrong(examined, one, representative(one, kept), k)
    question = "is the maximum what the language's author conjectures?"
    note = f"{labellings} labellings, each for k = 0, …, {k}"
    return judged(question, scope.text(scope.everything), labellings * (k + 1), against, note=note)


def _wrong(
    examined: ExaminedLanguage, bucketization: Bucketization, alike: Bucketization, k: int
) -> Iterator[Counterexample]:
    for units in range(k + 1):
        step(1, "conjectures")
        guess, truth = _conjectured(examined, bucketization, units), examined.maximum(alike, units)
        if guess != truth:
            yield Counterexample(
                bucketization, f"conjectured {guess}, but the maximum is {truth}", units, (guess, truth)
            )


def _conjectured(examined: ExaminedLanguage, bucketization: Bucketization, k: int) -> Fraction:
    name = written(examined.language.name)
    what = f"the conjecture of the language {name} for {buckets_text(bucketization)} and k = {k}"
    guess = safely(what, lambda: examined.language.conjecture(bucketization, k))  # type: ignore[union-attr] # looked for above
    return exact_number(guess, what)
