"""Independent components of a counting problem, in the small terms that a counter needs.

Two buckets are *tied* if a clause mentions people of both. The connected components of this relation can be
counted apart, and the results multiplied: buckets are independent, and no clause crosses. Nobody else matters:

    mentioned people    those in a clause, those who are not allowed all values, and those with a weight of their own
    classes             values of a bucket that no clause, no restriction and no weight about its mentioned people
                        tells apart; a class with capacity N has N copies of its values, all alike

Within a component a person has for each class an *effect*: its weight and the clauses it makes true (as bits), or
None where the class is not allowed. Weights are integers; `scale` is what every table's weight was multiplied by.

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> whole.sizes, whole.capacities, [(person.name, person.effects) for person in whole.people]
((5, 5), ((2, 3), (2, 3)), [('Charlie', ((1, 1), (1, 0))), ('Hannah', ((1, 0), (1, 1)))])
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from operator import or_
from typing import TypeAlias

from reference.buckets import Bucketization
from reference.meter import UNLIMITED, Meter
from reference.priors import UNIFORM, Prior
from reference.structured.clauses import Claim, Clause, Clauses, ValueBits, bits, clauses_of, simplified
from reference.structured.integer_weights import PLAIN, PersonWeights, integer_weights, nonzero

Effect: TypeAlias = tuple[int, int]
"""A weight, and the clauses that become true, as bits."""


@dataclass(frozen=True)
class Mentioned:
    """A mentioned person: the place of the bucket in the component, and the effect of each class."""

    name: str
    bucket: int
    effects: tuple[Effect | None, ...]
    usual: Effect | None
    """The effect that most classes have; among equals, the one that most values have."""

    @property
    def part_of(self) -> int:
        """The clauses that this person can make true, as bits."""
        return reduce(or_, (effect[1] for effect in self.effects if effect is not None), 0)


@dataclass(frozen=True)
class Component:
    """Buckets tied to each other: their numbers and sizes, their classes with capacities, the mentioned people."""

    buckets: tuple[int, ...]
    sizes: tuple[int, ...]
    classes: tuple[tuple[int, ...], ...]
    capacities: tuple[tuple[int, ...], ...]
    people: tuple[Mentioned, ...]
    clauses: int
    scale: int

    def mentioned_in(self, bucket: int) -> int:
        """How many mentioned people are in this bucket."""
        return sum(person.bucket == bucket for person in self.people)


def components(
    bucketization: Bucketization, statements: Iterable[Claim], prior: Prior = UNIFORM, meter: Meter = UNLIMITED
) -> list[Component] | None:
    """The components of a conjunction, simplified; None if no table satisfies it or all that do weigh nothing.

    A bucket with nobody mentioned belongs to no component.
    """
    values = ValueBits(bucketization)
    clauses = [clause for statement in statements for clause in clauses_of(values, statement)]
    simple = simplified(values, clauses, nonzero(values, prior), meter)
    return None if simple.contradictory else _split(bucketization, simple, values, prior)


def _split(bucketization: Bucketization, simple: Clauses, values: ValueBits, prior: Prior) -> list[Component]:
    weights = integer_weights(values, prior)
    mentioned = [person for clause in simple.clauses for person in clause]
    homes = {person: bucketization.index_of(person) for person in (*mentioned, *simple.allowed, *weights)}
    root = _roots(homes.values(), ([homes[person] for person in clause] for clause in simple.clauses))
    people: defaultdict[int, list[str]] = defaultdict(list)
    for person in sorted(homes, key=homes.__getitem__):
        people[root[homes[person]]].append(person)
    inside: defaultdict[int, list[Clause]] = defaultdict(list)
    for clause in simple.clauses:
        inside[root[homes[next(iter(clause))]]].append(clause)
    allowed = {person: simple.allowed.get(person, values.everything(person)) for person in homes}
    builder = _Builder(bucketization, allowed, weights, homes)
    return [builder.component(group, inside[key]) for key, group in people.items()]


class _Builder:
    """Makes a component out of people and clauses."""

    def __init__(
        self,
        bucketization: Bucketization,
        allowed: Mapping[str, int],
        weights: Mapping[str, PersonWeights],
        homes: Mapping[str, int],
    ) -> None:
        self._bucketization, self._homes = bucketization, homes
        self._allowed, self._weights = allowed, weights

    def component(self, people: Sequence[str], clauses: Sequence[Clause]) -> Component:
        """Find the classes of each bucket, then the effects of each person."""
        part_of: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for number, clause in enumerate(clauses):
            for person, truth in clause.items():
                part_of[person].append((1 << number, truth))
        told_apart: defaultdict[int, set[int]] = defaultdict(set)
        for person in people:
            told_apart[self._homes[person]] |= {self._allowed[person], *self._weight(person).by_set}
            told_apart[self._homes[person]] |= {truth for _, truth in part_of[person]}
        classes = {index: self._classes(index, sets) for index, sets in told_apart.items()}
        place = {index: number for number, index in enumerate(classes)}
        mentioned = (
            self._mentioned(person, place[index], classes[index], part_of[person])
            for person in people
            for index in [self._homes[person]]
        )
        return Component(
            buckets=tuple(classes),
            sizes=tuple(self._bucketization.buckets[index].size for index in classes),
            classes=tuple(classes.values()),
            capacities=tuple(tuple(self._capacity(index, c) for c in own) for index, own in classes.items()),
            people=tuple(mentioned),
            clauses=len(clauses),
            scale=prod(self._weight(person).scale for person in people),
        )

    def _mentioned(self, person: str, bucket: int, classes: Sequence[int], part_of: list[tuple[int, int]]) -> Mentioned:
        effects = tuple(self._effect(person, values, part_of) for values in classes)
        how_often = Counter(effects)
        in_values: Counter[Effect | None] = Counter()
        for effect, values in zip(effects, classes, strict=True):
            in_values[effect] += values.bit_count()
        usual = max(how_often, key=lambda effect: (how_often[effect], effect is None, in_values[effect]))
        return Mentioned(person, bucket, effects, usual)

    def _effect(self, person: str, values: int, part_of: list[tuple[int, int]]) -> Effect | None:
        """What it does if this person has a value of this class; all values of a class do the same."""
        weight = self._weight(person).of(values)
        if not self._allowed[person] & values or not weight:
            return None
        return weight, sum(bit for bit, truth in part_of if truth & values)

    def _classes(self, index: int, told_apart: Iterable[int]) -> tuple[int, ...]:
        parts = [(1 << len(self._bucketization.buckets[index].frequencies)) - 1]
        for truth in told_apart:
            parts = [piece for part in parts for piece in (part & truth, part & ~truth) if piece]
        return tuple(sorted(parts, key=lambda part: part & -part))

    def _capacity(self, index: int, values: int) -> int:
        frequencies = self._bucketization.buckets[index].frequencies
        return sum(frequencies[number][1] for number in bits(values))

    def _weight(self, person: str) -> PersonWeights:
        return self._weights.get(person, PLAIN)


def _roots(buckets: Iterable[int], ties: Iterable[list[int]]) -> dict[int, int]:
    """Each bucket's component, named by one of its buckets (union–find with path halving)."""
    parent = {index: index for index in buckets}

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = index = parent[parent[index]]
        return index

    for first, *others in ties:
        for other in others:
            parent[root(other)] = root(first)
    return {index: root(index) for index in parent}
