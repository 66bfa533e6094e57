"""Implications as clauses over sets of values, and how they are simplified before anything is counted.

Everyone has exactly one value, and only the values of one's own bucket are possible. So a basic implication
A_0 ∧ … → B_0 ∨ … says: some mentioned person p has a value in V_p, where V_p holds the values of the B_j about p
and, for each A_i about p, all values but that of A_i. This is a *clause*: for each person the set V_p, as the bits
of an integer (bit i is the bucket's i-th value). What is *allowed* to a person is such a set, too. Rules, until
none applies:

    V_p = ∅                     p cannot make the clause true and leaves it (an impossible atom)
    V_p ⊇ allowed(p)            p always makes the clause true, and the clause goes (a certain atom)
    only p is left              allowed(p) shrinks to V_p, and the clause goes
    nobody is left              no table satisfies the clauses: a contradiction
    V_p ⊆ W_p for all p in V    V subsumes W, and W goes (so do duplicates)

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> texts = ["Ed=mumps -> Ed=flu", "Bob=flu -> Ed=mumps | Dave=flu", "Bob=flu -> Dave=flu | Dave=mumps"]
>>> values = ValueBits(FIGURE_3)
>>> simple = simplified(values, clauses_of(values, parse_formula(texts)))
>>> simple.allowed, simple.clauses
({'Ed': 3}, ({'Bob': 6, 'Dave': 1},))

Independent components of a counting problem, in the small terms that a counter needs.

Two buckets are *tied* if a clause mentions people of both. The connected components of this relation can be
counted apart, and the results multiplied: buckets are independent, and no clause crosses. Nobody else matters:

    mentioned people    those in a clause, those who are not allowed all values, and those with a weight of their own
    classes             values of a bucket that no clause, no restriction and no weight about its mentioned people
                        tells apart; a class with capacity N has N copies of its values, all alike

Within a component a person has for each class an *effect*: its weight and the clauses it makes true (as bits), or
None where the class is not allowed. Weights are integers: if w(p, s) = a/b for some values s, all weights of p are
multiplied by the least common multiple of the b, the *scale* of p, and every table's weight with them.

>>> from sympy import Rational
>>> from reference.example import FIGURE_3
>>> from reference.language import Atom
>>> from reference.syntax import parse_formula
>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> whole.sizes, whole.capacities, [(person.name, person.effects) for person in whole.people]
((5, 5), ((2, 3), (2, 3)), [('Charlie', ((1, 1), (1, 0))), ('Hannah', ((1, 0), (1, 1)))])
>>> prior = Prior({Atom("Ed", "flu"): Rational(3, 2), Atom("Ed", "mumps"): Rational(2, 3), Atom("Bob", "flu"): 0})
>>> integer_weights(ValueBits(FIGURE_3), prior)["Ed"], nonzero(ValueBits(FIGURE_3), prior)
(PersonWeights(by_set={1: 9, 4: 4}, scale=6), {'Bob': 6})
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm, prod
from typing import NamedTuple, TypeAlias

from sympy import Rational

from reference.buckets import Bucketization
from reference.language import Atom, BasicImplication, Formula
from reference.priors import UNIFORM, Prior
from reference.progress import step

ClausalStatement: TypeAlias = Atom | BasicImplication | Formula
"""A statement that clauses can say."""

Clause: TypeAlias = Mapping[str, int]
"""Person p to the bits of V_p; true if someone in it has such a value."""


@dataclass(frozen=True)
class SimplifiedClauses:
    """A conjunction of clauses, simplified: what is allowed to the people it restricts, and the rest."""

    allowed: Mapping[str, int]
    clauses: tuple[Clause, ...]
    contradictory: bool = False


class ValueBits:
    """Sets of a bucket's values as integers, for the buckets of one bucketization."""

    def __init__(self, bucketization: Bucketization) -> None:
        """Number the values of a bucket when they are first asked for."""
        self._bucketization = bucketization
        self._by_bucket: dict[int, _Bits] = {}
        self._by_person: dict[str, _Bits] = {}

    def home(self, person: str) -> int:
        """The number of the person's bucket; raise if there is no such person."""
        return self._of(person).bucket

    def everything(self, person: str) -> int:
        """All values of the person's bucket."""
        return self._of(person).everything

    def only(self, atom: Atom) -> int:
        """The set that holds the atom's value, empty if that value does not occur in the person's bucket.

        Raise if there is no such person in the table, or no such value in the domain.
        """
        member = self._of(atom.person).by_value.get(atom.value, 0)
        if not member:
            self._bucketization.require_value(atom.value)
        return member

    def _of(self, person: str) -> "_Bits":
        found = self._by_person.get(person)
        if found is None:
            index = self._bucketization.index_of(person)
            if index not in self._by_bucket:
                values = self._bucketization.buckets[index].values
                by_value = {value: 1 << number for number, value in enumerate(values)}
                self._by_bucket[index] = _Bits(index, by_value, (1 << len(values)) - 1)
            found = self._by_person[person] = self._by_bucket[index]
        return found


class _Bits(NamedTuple):
    """A bucket's number, and its values as bits: each alone, and all together."""

    bucket: int
    by_value: Mapping[str, int]
    everything: int


def bits(number: int) -> Iterator[int]:
    """The members of a set, in increasing order."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def clauses_of(values: ValueBits, statement: ClausalStatement) -> list[Clause]:
    """The clauses that together say the same as the statement in every table consistent with the bucketization."""
    if isinstance(statement, Atom):
        return [{statement.person: values.only(statement)}]
    implications = statement.implications if isinstance(statement, Formula) else (statement,)
    return [_clause(implication, values) for implication in implications]


def simplified(
    values: ValueBits, clauses: Iterable[Clause], allowed: Mapping[str, int] | None = None
) -> SimplifiedClauses:
    """Apply the rules until none applies; `allowed` may restrict people from the start."""
    allowed, waiting = dict(allowed or {}), list(clauses)
    before = -1
    while len(waiting) != before:
        before, kept = len(waiting), []
        for clause in waiting:
            step(1, "clauses")
            shorter = _restricted(clause, allowed, values)
            if shorter is not None and not shorter:
                return SimplifiedClauses({}, (), contradictory=True)
            if shorter is not None and len(shorter) == 1:
                allowed.update(shorter)
            elif shorter is not None:
                kept.append(shorter)
        waiting = kept
    return SimplifiedClauses(allowed, tuple(_unsubsumed(waiting)), contradictory=0 in allowed.values())


def _clause(implication: BasicImplication, values: ValueBits) -> Clause:
    clause: dict[str, int] = {}
    for atom in implication.antecedent:
        clause[atom.person] = clause.get(atom.person, 0) | values.everything(atom.person) & ~values.only(atom)
    for atom in implication.consequent:
        clause[atom.person] = clause.get(atom.person, 0) | values.only(atom)
    return clause


def _restricted(clause: Clause, allowed: Mapping[str, int], values: ValueBits) -> Clause | None:
    """The clause among allowed values only, None if it is certain."""
    shorter = {}
    for person, truth in clause.items():
        possible = allowed[person] if person in allowed else values.everything(person)
        if truth & possible == possible:
            return None
        if truth & possible:
            shorter[person] = truth & possible
    return shorter


def _unsubsumed(clauses: list[Clause]) -> Iterator[Clause]:
    """Drop each clause that another one implies; a clause is no shorter or broader than one that it implies."""
    kept: defaultdict[str, list[Clause]] = defaultdict(list)
    for clause in sorted(clauses, key=lambda clause: (len(clause), sum(map(int.bit_count, clause.values())))):
        rivals = [rival for person in clause for rival in kept[person]]
        step(1 + len(rivals), "clauses")
        if not any(all(truth & ~clause.get(p, 0) == 0 for p, truth in rival.items()) for rival in rivals):
            kept[next(iter(clause))].append(clause)
            yield clause


@dataclass(frozen=True)
class PersonWeights:
    """One person's integer weights: sets of values (as bits) with their weight; any other value weighs `scale`."""

    by_set: Mapping[int, int]
    scale: int

    def of(self, values: int) -> int:
        """The weight of each of these values, which all weigh the same."""
        for members, weight in self.by_set.items():
            if members & values:
                return weight
        return self.scale


def integer_weights(values: ValueBits, prior: Prior) -> dict[str, PersonWeights]:
    """The weights of everyone of whom the prior says something that matters."""
    exact = defaultdict[str, dict[int, Rational]](dict)
    for atom, weight in prior.items:
        if member := values.only(atom):
            exact[atom.person][member] = weight
    result = {}
    for person, by_value in exact.items():
        scale = lcm(*(int(weight.q) for weight in by_value.values()))
        sets: defaultdict[int, int] = defaultdict(int)
        for member, weight in by_value.items():
            sets[int(weight * scale)] |= member
        result[person] = PersonWeights({members: weight for weight, members in sets.items()}, scale)
    return result


def nonzero(values: ValueBits, prior: Prior) -> dict[str, int]:
    """For each person with a weight of 0 the values whose weight is not 0, as bits."""
    allowed: dict[str, int] = {}
    for atom, weight in prior.items:
        if weight == 0:
            before = allowed.get(atom.person, values.everything(atom.person))
            allowed[atom.person] = before & ~values.only(atom)
    return allowed


Effect: TypeAlias = tuple[int, int]
"""A weight, and the clauses that become true, as bits."""


@dataclass(frozen=True)
class Mentioned:
    """A mentioned person: the place of the bucket in the component, and the effect of each class."""

    name: str
    bucket: int
    effects: tuple[Effect | None, ...]
    spans: tuple[int, ...]
    """How many values each class has."""
    part_of: int
    """The clauses that this person can make true, as bits."""
    count: int = 1
    """How many people alike this one stands for."""

    @cached_property
    def usual(self) -> Effect | None:
        """The effect that most classes have; among equals, the one that most values have."""
        how_often = Counter(self.effects)
        in_values: Counter[Effect | None] = Counter()
        for effect, span in zip(self.effects, self.spans, strict=True):
            in_values[effect] += span
        return max(how_often, key=lambda effect: (how_often[effect], effect is None, in_values[effect]))


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

    def __hash__(self) -> int:
        """Few components of the same buckets are ever compared, so this tells them apart quickly enough."""
        return hash((self.buckets, self.clauses, self.scale))

    def mentioned(self) -> list[int]:
        """How many mentioned people each bucket has."""
        result = [0] * len(self.buckets)
        for person in self.people:
            result[person.bucket] += person.count
        return result


def components(
    bucketization: Bucketization, statements: Iterable[ClausalStatement], prior: Prior = UNIFORM
) -> list[Component] | None:
    """The components of a conjunction, simplified; None if no table satisfies it or all that do weigh nothing.

    A bucket with nobody mentioned belongs to no component.
    """
    values = ValueBits(bucketization)
    clauses = [clause for statement in statements for clause in clauses_of(values, statement)]
    simple = simplified(values, clauses, nonzero(values, prior))
    return None if simple.contradictory else _split(bucketization, simple, values, prior)


def _split(bucketization: Bucketization, simple: SimplifiedClauses, values: ValueBits, prior: Prior) -> list[Component]:
    weights = integer_weights(values, prior)
    mentioned = [person for clause in simple.clauses for person in clause]
    homes = {person: values.home(person) for person in (*mentioned, *simple.allowed, *weights)}
    root = _roots(homes.values(), ([homes[person] for person in clause] for clause in simple.clauses))
    people: defaultdict[int, list[str]] = defaultdict(list)
    for person in sorted(homes, key=homes.__getitem__):
        people[root[homes[person]]].append(person)
    inside: defaultdict[int, list[Clause]] = defaultdict(list)
    for clause in simple.clauses:
        inside[root[homes[next(iter(clause))]]].append(clause)
    allowed = {person: values.everything(person) for person in homes} | dict(simple.allowed)
    builder = _Builder(bucketization, allowed, weights, homes)
    return [builder.component(group, inside[key]) for key, group in people.items()]


@dataclass(frozen=True)
class _Builder:
    """Makes a component out of people and clauses."""

    bucketization: Bucketization
    allowed: Mapping[str, int]
    weights: Mapping[str, PersonWeights]
    homes: Mapping[str, int]

    def component(self, people: Sequence[str], clauses: Sequence[Clause]) -> Component:
        """Find the classes of each bucket, then the effects of each person."""
        part_of: dict[str, list[tuple[int, int]]] = {person: [] for person in people}
        for number, clause in enumerate(clauses):
            for person, truth in clause.items():
                part_of[person].append((1 << number, truth))
        rows: dict[int, list[str]] = {}
        for person in people:
            rows.setdefault(self.homes[person], []).append(person)
        classes = [self._classes(index, row, part_of) for index, row in rows.items()]
        mentioned = list[Mentioned]()
        for place, (row, own) in enumerate(zip(rows.values(), classes, strict=True)):
            spans = tuple(map(int.bit_count, own))
            for person in row:
                effects, part = self._effects(person, own, part_of[person]), sum([bit for bit, _ in part_of[person]])
                mentioned.append(Mentioned(person, place, effects, spans, part))
        return Component(
            buckets=tuple(rows),
            sizes=tuple(self.bucketization.buckets[index].size for index in rows),
            classes=tuple(classes),
            capacities=tuple(map(self._capacities, rows, classes)),
            people=tuple(mentioned),
            clauses=len(clauses),
            scale=prod(self.weights[person].scale for person in people if person in self.weights),
        )

    def _effects(
        self, name: str, classes: Sequence[int], part_of: Sequence[tuple[int, int]]
    ) -> tuple[Effect | None, ...]:
        """What it does if this person has a value of each class; all values of a class do the same."""
        allowed, weights = self.allowed[name], self.weights.get(name)
        return tuple(
            (weights.of(values) if weights else 1, sum([bit for bit, truth in part_of if truth & values]))
            if allowed & values
            else None
            for values in classes
        )

    def _classes(
        self, index: int, people: Iterable[str], part_of: Mapping[str, Sequence[tuple[int, int]]]
    ) -> tuple[int, ...]:
        told_apart = {truth for person in people for _, truth in part_of[person]}
        for person in people:
            told_apart.add(self.allowed[person])
            if person in self.weights:
                told_apart.update(self.weights[person].by_set)
        parts = [(1 << len(self.bucketization.buckets[index].frequencies)) - 1]
        for truth in told_apart:
            parts = [piece for part in parts for piece in (part & truth, part & ~truth) if piece]
        return tuple(sorted(parts, key=lambda part: part & -part))

    def _capacities(self, index: int, classes: Iterable[int]) -> tuple[int, ...]:
        frequencies = self.bucketization.buckets[index].frequencies
        return tuple(sum(frequencies[number][1] for number in bits(values)) for values in classes)


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
