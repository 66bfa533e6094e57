"""Is a language complete: can it say every predicate on tables, and with how many units at the smallest?

A predicate is a set X of worlds. A conjunction of units says X if the units' masks intersect in X. So X can be said if
and only if the units that hold all of X intersect in X. Hence two facts that make the question finite:

    A language is complete for a bucketization if and only if it can exclude each table alone: for each world w some
    unit is true everywhere else and false in w. (The predicate "not w" is not the intersection of larger sets. And if
    each "not w" is a unit then X is the conjunction of "not w" over all w outside X.)

    The number of units that X needs is its distance from "true", where each step intersects with one unit; a
    breadth-first search finds all distances at once. There are 2^|worlds| predicates, so this is done where there are
    at most 12 worlds.

Predicates that no table satisfies are left out: they are no knowledge. A targeted language must be able to say the
predicate whatever the target.

>>> from reference.laboratory.languages.facts import NegatedAtoms
>>> found = how_expressive(NegatedAtoms(), Bucketization.of_histograms([{"a": 1, "b": 1, "c": 1}]))
>>> found.predicates, found.expressible, found.most_units
(63, 49, 3)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reference.bucketization import Bucketization
from reference.laboratory.examined_language import Bench
from reference.laboratory.knowledge_language import AnyLanguage
from reference.laboratory.properties import Counterexample, Verdict, judged
from reference.laboratory.world_space import WorldSpace
from reference.meter import UNLIMITED, Meter
from reference.naming import written

MOST_WORLDS = 12
"""So many worlds have few enough predicates to look at each."""


@dataclass(frozen=True)
class Expressiveness:
    """How many predicates some table satisfies, how many can be said, and with how many units the hardest of them."""

    bucketization: Bucketization
    predicates: int
    expressible: int
    most_units: int
    hardest: int
    """A predicate that needs so many, as a mask."""


def is_complete(bench: Bench, instances: Sequence[Bucketization], scope: str) -> Verdict:
    """Try to exclude each table alone."""
    against = [found for one in instances for found in _never_excluded(bench, one)]
    tables = sum(bench.space(one).size for one in instances)
    question = "can every predicate on tables be expressed?"
    return judged(question, scope, len(instances), against, note=f"{tables} tables to be excluded alone")


def how_expressive(
    language: AnyLanguage, bucketization: Bucketization, meter: Meter = UNLIMITED
) -> Expressiveness | None:
    """All predicates on the tables of one bucketization; None if they are too many."""
    return expressiveness(Bench(language, meter), bucketization)


def expressiveness(bench: Bench, bucketization: Bucketization) -> Expressiveness | None:
    """The same on a bench."""
    space = bench.space(bucketization)
    if space.size > MOST_WORLDS:
        return None
    pools = {frozenset(pool.masks) for pool in bench.pools(bucketization).values()}
    found = [_distances(space.everything, sorted(pool, reverse=True), bench.meter) for pool in pools]
    common = {mask: max(other[mask] for other in found) for mask in found[0] if all(mask in other for other in found)}
    hardest = max(common, key=lambda mask: (common[mask], -mask))
    return Expressiveness(bucketization, space.everything, len(common), common[hardest], hardest)


def _distances(everything: int, masks: Sequence[int], meter: Meter) -> dict[int, int]:
    """How many units each predicate that can be said needs, those satisfied by some table."""
    distances, frontier = {everything: 0}, [everything]
    while frontier:
        reached = []
        for mask in frontier:
            meter.step(len(masks), "predicates")
            for other in {mask & unit for unit in masks}:
                if other and other not in distances:
                    distances[other] = distances[mask] + 1
                    reached.append(other)
        frontier = reached
    return distances


def _never_excluded(bench: Bench, bucketization: Bucketization) -> Iterator[Counterexample]:
    """The first table that no unit excludes alone, if there are several tables."""
    space = bench.space(bucketization)
    if space.size == 1:
        return
    pools = {frozenset(pool.masks) for pool in bench.pools(bucketization).values()}
    for number in range(space.size):
        bench.meter.step(1, "tables")
        if any(space.everything & ~(1 << number) not in pool for pool in pools):
            yield Counterexample(bucketization, f"no units say “not the table {_table(space, number)}”")
            return


def _table(space: WorldSpace, number: int) -> str:
    return ", ".join(f"{written(person)}={written(value)}" for person, value in space.world(number).items())
