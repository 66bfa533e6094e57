"""The structure of a counting problem, worked out before anything is counted: clauses, components, and a plan.

**Clauses.** Everyone has exactly one value, and only the values of one's own bucket are possible. So a basic
implication A_0 ∧ … → B_0 ∨ … states: some person p has a value in V_p, where V_p holds the values of the B_j about p
and, for each A_i about p, all values but that of A_i. This is a *clause*: for each person the set V_p, as the bits of
an integer (bit i is the bucket's i-th value). What is *allowed* to a person is such a set, too. Rules, until none
applies:

    V_p = ∅                     p cannot make the clause true and leaves it (an impossible atom)
    V_p ⊇ allowed(p)            p always makes the clause true, and the clause goes (a certain atom)
    only p is left              allowed(p) shrinks to V_p, and the clause goes
    no one is left              no table satisfies the clauses: a contradiction
    V_p ⊆ W_p for all p in V    V subsumes W, and W goes (so do duplicates)

>>> from reference.example import FIGURE_3
>>> from reference.syntax import parse_formula
>>> texts = ["Ed=mumps -> Ed=flu", "Bob=flu -> Ed=mumps | Dave=flu", "Bob=flu -> Dave=flu | Dave=mumps"]
>>> values = ValueBits(FIGURE_3)
>>> simplified(values, clauses_of(values, parse_formula(texts)))
({'Ed': 3}, [{'Bob': 6, 'Dave': 1}])

**Components.** Two buckets are *tied* if a clause mentions people of both. The connected components of this relation
are counted apart, and the results multiplied: buckets are independent, and no clause crosses. Only these matter:

    mentioned people    those in a clause, those who are not allowed all values, and those with a weight of their own
    classes             values of a bucket that no clause, no restriction and no weight about its mentioned people
                        tells apart; a class with capacity N has N copies of its values, all alike

Within a component a person has for each class an *effect*: its weight and the clauses it makes true (as bits), or
None where the class is not allowed. Weights are integers: if w(p, s) = a/b for some values s, all weights of p are
multiplied by the least common multiple of the b, the *scale* of p.

>>> (whole,) = components(FIGURE_3, [parse_formula(["Hannah=flu -> Charlie=flu"])])
>>> whole.sizes, whole.capacities, [(person.name, person.effects) for person in whole.people]
((5, 5), ((2, 3), (2, 3)), [('Charlie', ((1, 1), (1, 0))), ('Hannah', ((1, 0), (1, 1)))])

**Two forms.** Let f_c be the effect of a person's having a value of class c. The person's part in the count is one of

    values     Σ_c [p in c] · f_c                        everyone takes a value, and uses up a copy of it
    pins       f_u + Σ_c [p in c] · (f_c − f_u)          u is the usual effect; the person is *pinned* to a class only
                                                         where the effect is another, and otherwise left free, to be
                                                         handed anything that remains at the end

Both hold in every table, since p is in exactly one class. With many classes and few opinions about them the second has
far fewer states, on dense permanents the first.

>>> ed = Mentioned("Ed", 0, effects=((1, 0b1), (1, 0b0), (1, 0b0)), spans=(1, 1, 1), part_of=0b1)
>>> by_values(ed)
PersonForm(free=(), pins={0: ((1, 1),), 1: ((1, 0),), 2: ((1, 0),)})
>>> by_pins(ed)
PersonForm(free=((1, 0),), pins={0: ((1, 1), (-1, 0))})

**Crowds.** People of one bucket who are in no clause and have the same effects are *alike*, and one of them can stand
for all, with the `count` of the crowd. If the form pins them to one class c at most, the turns of all q people are one
step: with weight f if free, g more if in c, and N copies of c left, j of them are pinned in

    (q choose j) · f^(q − j) · g^j · N (N − 1) … (N − j + 1)

ways, and only j has to be known later. In any other form they take their turns one after the other.

>>> list(pinned(2, free=1, more=-1, left=3))  # f, then g
[(0, 1), (1, -6), (2, 6)]

**A plan** takes people in a given order. A *state* is all that the future needs to know about the past: for each class
how many of its copies are used up, and for each clause whether it is already true. Classes that are not told apart by
anyone to come are one *group*, and only the sum over the group is kept. A clause whose last person has passed is
*closed*: a state in which it is not true is dropped, and the others forget it. At the end each bucket is one group, and
with n people and u copies used up there are (n − u)! ways to hand out the rest. A state is one integer: a bit for each
clause, then a field for each class (a group uses that of its first class).

>>> for turn in Plan(whole, whole.people, by_pins).steps:
...     print(turn.person.name, turn.free, [(take.capacity, take.terms) for take in turn.takes], turn.closing)
Charlie ((1, 0),) [(2, ((1, 1), (-1, 0))), (3, ())] 0
Hannah ((1, 1),) [(2, ((1, 0), (-1, 1))), (3, ())] 1

**The order.** How many states a layer has depends on what is *open*: clauses that have been met and are not closed, and
classes that have been taken from and that someone to come tells apart. `greedy_order` takes next who leaves the least
open (the logarithm of the number of states: 1 for a clause, log₂(1 + u) for a class from which up to u copies were
taken), looking first at people of open clauses. `estimate` bounds the states of all layers: within a bucket by the ways
for the past people to choose among their terms, and by the ways to have used up that many copies of the groups; each
open clause doubles that. `best_plan` tries both forms, and other orders if much work is ahead. All this is a matter of
speed, so floats will do: any order and either form give the same count.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import accumulate, groupby, islice, product
from math import comb, exp, inf, lcm, lgamma, log, log2, perm, prod
from typing import NamedTuple, TypeAlias

from sympy import Rational
from sympy.utilities.iterables import connected_components

from reference.buckets import Bucketization
from reference.language import Atom, BasicImplication, Formula
from reference.priors import UNIFORM, Prior
from reference.progress import step

ClausalStatement: TypeAlias = Atom | BasicImplication | Formula  # what clauses can express
Clause: TypeAlias = Mapping[str, int]  # person p to the bits of V_p; true if someone in it has such a value
Effect: TypeAlias = tuple[int, int]  # a weight, and the clauses that become true, as bits
AUTO = "auto"  # in place of a form's name: the form that is estimated to be faster
_MOST_CANDIDATES = 100
_MOST_EXACT = 1000
_NOT_WORTH_A_THOUGHT = 10_000


class ValueBits:
    """Sets of a bucket's values as integers, for the buckets of one bucketization."""

    def __init__(self, bucketization: Bucketization) -> None:
        self.buckets = bucketization.buckets
        self.home = cache(bucketization.index_of)
        self._require_value = bucketization.require_value
        self._places = cache(lambda index: {value: place for place, value in enumerate(self.buckets[index].values)})

    def everything(self, person: str) -> int:
        """All values of the person's bucket."""
        return (1 << len(self.buckets[self.home(person)].frequencies)) - 1

    def only(self, atom: Atom) -> int:
        """The set that holds the atom's value, empty if that value does not occur in the person's bucket."""
        if (place := self._places(self.home(atom.person)).get(atom.value)) is not None:
            return 1 << place
        self._require_value(atom.value)
        return 0


def bits(number: int) -> Iterator[int]:
    """The members of a set, in increasing order."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def clauses_of(values: ValueBits, statement: ClausalStatement) -> list[Clause]:
    """The clauses that together are equivalent to the statement in every table consistent with the bucketization."""
    if isinstance(statement, Atom):
        return [{statement.person: values.only(statement)}]
    clauses = list[Clause]()
    for implication in statement.implications if isinstance(statement, Formula) else (statement,):
        clause = defaultdict[str, int](int)
        for atom in implication.antecedent:
            clause[atom.person] |= values.everything(atom.person) & ~values.only(atom)
        for atom in implication.consequent:
            clause[atom.person] |= values.only(atom)
        clauses.append(clause)
    return clauses


def simplified(
    values: ValueBits, clauses: Iterable[Clause], allowed: Mapping[str, int] | None = None
) -> tuple[dict[str, int], list[Clause]] | None:
    """Apply the rules until none applies: what is allowed to whom, and the clauses left; None if contradictory."""
    allowed, waiting = dict(allowed or {}), list(clauses)
    before = -1
    while len(waiting) != before:
        before, kept = len(waiting), list[Clause]()
        for clause in waiting:
            step(1, "clauses")
            possible = {p: allowed[p] if p in allowed else values.everything(p) for p in clause}
            if any(clause[person] & every == every for person, every in possible.items()):
                continue
            shorter = {person: both for person, every in possible.items() if (both := clause[person] & every)}
            if not shorter:
                return None
            if len(shorter) == 1:
                allowed.update(shorter)
            else:
                kept.append(shorter)
        waiting = kept
    return None if 0 in allowed.values() else (allowed, list(_unsubsumed(waiting)))


def _unsubsumed(clauses: list[Clause]) -> Iterator[Clause]:
    """Drop each clause that another one implies; a clause is no shorter or broader than one that it implies."""
    kept: defaultdict[str, list[Clause]] = defaultdict(list)
    for clause in sorted(clauses, key=lambda clause: (len(clause), sum(map(int.bit_count, clause.values())))):
        rivals = [rival for person in clause for rival in kept[person]]
        step(1 + len(rivals), "clauses")
        if not any(all(truth & ~clause.get(p, 0) == 0 for p, truth in rival.items()) for rival in rivals):
            kept[next(iter(clause))].append(clause)
            yield clause


class PersonWeights(NamedTuple):
    """One person's integer weights: sets of values (as bits) with their weight; any other value weighs `scale`."""

    by_set: Mapping[int, int]
    scale: int

    def of(self, values: int) -> int:
        """The weight of each of these values, which all weigh the same."""
        return next((weight for members, weight in self.by_set.items() if members & values), self.scale)


def integer_weights(values: ValueBits, prior: Prior) -> dict[str, PersonWeights]:
    """The weights of everyone about whom the prior states something that matters."""
    exact = defaultdict[str, dict[int, Rational]](dict)
    for atom, weight in prior.items:
        if member := values.only(atom):
            exact[atom.person][member] = weight
    result = {}
    for person, by_value in exact.items():
        scale = lcm(*(int(weight.q) for weight in by_value.values()))
        sets = Counter[int]()
        for member, weight in by_value.items():
            sets[int(weight * scale)] |= member
        result[person] = PersonWeights({members: weight for weight, members in sets.items()}, scale)
    return result


@dataclass(frozen=True)
class Mentioned:
    """A mentioned person, or `count` people who are alike."""

    name: str
    bucket: int  # the place of the bucket in the component
    effects: tuple[Effect | None, ...]  # of having a value of each class
    spans: tuple[int, ...]  # how many values each class has
    part_of: int  # the clauses that this person can make true, as bits
    count: int = 1

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


def components(
    bucketization: Bucketization, statements: Iterable[ClausalStatement], prior: Prior = UNIFORM
) -> list[Component] | None:
    """The components of a conjunction, simplified; None if no table satisfies it or all that do weigh nothing."""
    values = ValueBits(bucketization)
    weights, home = integer_weights(values, prior), values.home
    zeros = ((person, s) for person, own in weights.items() for s, weight in own.by_set.items() if weight == 0)
    nonzero = {person: values.everything(person) & ~members for person, members in zeros}
    every = (clause for statement in statements for clause in clauses_of(values, statement))
    simple = simplified(values, every, nonzero)
    if simple is None:
        return None
    allowed, clauses = simple
    mentioned = dict.fromkeys([*(person for clause in clauses for person in clause), *allowed, *weights])
    ties = [(home(first), home(other)) for first, *others in clauses for other in others]
    tied = connected_components(({home(person) for person in mentioned}, ties))
    number_of = {index: number for number, together in enumerate(tied) for index in together}
    groups: dict[int, tuple[list[str], list[Clause]]] = {}
    for person in sorted(mentioned, key=home):
        groups.setdefault(number_of[home(person)], ([], []))[0].append(person)
    for clause in clauses:
        groups[number_of[home(next(iter(clause)))]][1].append(clause)
    return [_component(values, *group, allowed, weights) for group in groups.values()]


def _component(
    values: ValueBits,
    people: Sequence[str],
    clauses: Sequence[Clause],
    allowed: Mapping[str, int],
    weights: Mapping[str, PersonWeights],
) -> Component:
    """Find the classes of each bucket, then the effects of each person; people of a bucket stand together."""
    truths: dict[str, list[tuple[int, int]]] = {person: [] for person in people}
    for number, clause in enumerate(clauses):
        for person, truth in clause.items():
            truths[person].append((1 << number, truth))

    def effect(person: str, members: int) -> Effect | None:
        if person in allowed and not allowed[person] & members:
            return None
        made_true = sum([bit for bit, truth in truths[person] if truth & members])
        return weights[person].of(members) if person in weights else 1, made_true

    rows = {index: list(row) for index, row in groupby(people, values.home)}
    classes, capacities, mentioned = [], [], list[Mentioned]()
    for place, (index, row) in enumerate(rows.items()):
        sets = {truth for person in row for _, truth in truths[person]}
        sets.update(allowed[person] for person in row if person in allowed)
        sets.update(members for person in row if person in weights for members in weights[person].by_set)
        parts = [values.everything(row[0])]
        for members in sets:  # divide all values into those that no set tells apart
            parts = [piece for part in parts for piece in (part & members, part & ~members) if piece]
        parts.sort(key=lambda part: part & -part)
        classes.append(tuple(parts))
        frequencies = values.buckets[index].frequencies
        capacities.append(tuple(sum(frequencies[number][1] for number in bits(part)) for part in parts))
        spans = tuple(map(int.bit_count, parts))
        for person in row:
            part_of = sum([bit for bit, _ in truths[person]])
            mentioned.append(Mentioned(person, place, tuple(effect(person, part) for part in parts), spans, part_of))
    return Component(
        buckets=tuple(rows),
        sizes=tuple(values.buckets[index].size for index in rows),
        classes=tuple(classes),
        capacities=tuple(capacities),
        people=tuple(mentioned),
        clauses=len(clauses),
        scale=prod(weights[person].scale for person in people if person in weights),
    )


class PersonForm(NamedTuple):
    """A sum of terms: effects if the person is left free, and effects for each class to which they are pinned."""

    free: tuple[Effect, ...]
    pins: Mapping[int, tuple[Effect, ...]]


Form: TypeAlias = Callable[[Mentioned], PersonForm]


def by_values(person: Mentioned) -> PersonForm:
    """Σ_c [p in c] · f_c."""
    return PersonForm((), {c: (effect,) for c, effect in enumerate(person.effects) if effect is not None})


def by_pins(person: Mentioned) -> PersonForm:
    """f_u + Σ_c [p in c] · (f_c − f_u), without the terms that vanish; if f_u is 0 nothing is subtracted."""
    usual = person.usual
    if usual is None:
        return by_values(person)
    minus = (-usual[0], usual[1])
    pins = {
        c: (minus,) if effect is None else (effect, minus) for c, effect in enumerate(person.effects) if effect != usual
    }
    return PersonForm((usual,), pins)


FORMS: Mapping[str, Form] = {"values": by_values, "pins": by_pins}


def kinds(component: Component) -> list[list[Mentioned]]:
    """All mentioned people, those who are alike together."""
    found: dict[object, list[Mentioned]] = {}
    for number, person in enumerate(component.people):
        found.setdefault(number if person.part_of else (person.bucket, person.effects), []).append(person)
    return list(found.values())


def crowded(component: Component, *, apart: bool = False) -> Component:
    """The same component with one person for all who are alike; if `apart`, with one of them and one for the others."""
    found = kinds(component)
    if len(found) == len(component.people):
        return component
    people = list[Mentioned]()
    for kind in found:
        people += kind[:1] if apart else ()
        others = kind[1:] if apart else kind
        people += [replace(person, count=len(others)) for person in others[:1]]
    return replace(component, people=tuple(people))


def pinned(count: int, free: int, more: int, left: int) -> Iterator[tuple[int, int]]:
    """For each possible j, the ways to pin j people of a crowd to a class with `left` copies left."""
    ways = 1
    for j in range(min(count, left) + 1):
        rest = free ** (count - j)
        if rest:
            yield j, comb(count, j) * ways * rest
        ways *= more * (left - j)


class Take(NamedTuple):
    """A group of classes, and what happens when a copy is taken from it."""

    classes: tuple[int, ...]
    capacity: int
    shift: int  # where the group's field is before this person's turn
    add: int  # what one more copy adds to the state after it
    terms: tuple[Effect, ...]  # the effects of pinning this person here, none if the form does not
    effect: Effect | None  # of this person's having a value of these classes


class PlanStep:
    """One person's turn, or that of `count` people alike, who have one pin at most.

    `now` and `later` give for each class of the person's bucket the first class of its group before and after the turn.
    """

    def __init__(
        self, plan: "Plan", person: Mentioned, form: PersonForm, now: list[int], later: list[int], count: int
    ) -> None:
        self._plan, self._form, self._now, self._later = plan, form, now, later
        self.person, self.free, self.count = person, form.free, count
        self.closing = 0  # the clauses that this person is the last of
        self.field = plan.field(person.bucket)  # the bits of one field of this person's bucket, unshifted
        self.pins = self._takes({now[c] for c in form.pins})  # the groups to which the form pins the person
        terms = [factor for take in self.pins for factor, _ in take.terms]
        self.terms = 1 + count if count > 1 else len(self.free) + len(terms)  # of the person's or the crowd's form
        firsts = [c for c, first in enumerate(now) if c == first != later[c]]
        # From the field of a group to that of the group of which it becomes a part:
        self.merges = [(plan.shift(person.bucket, c), plan.shift(person.bucket, later[c])) for c in firsts]
        free = sum(factor for factor, _ in self.free)
        self._pinned = cache(lambda left: list(pinned(count, free, sum(terms), left)))

    @cached_property
    def takes(self) -> list[Take]:
        """All groups, worked out when they are asked for: there may be far more than the person is pinned to."""
        return self._takes(set(self._now))

    def merged(self, state: int) -> int:
        """The state once the groups that become one are one."""
        for source, target in self.merges:
            used = state >> source & self.field
            state += (used << target) - (used << source)
        return state

    def moves(self, state: int) -> Iterator[tuple[int, int, int, Take | None]]:
        """Where the terms lead: the state, in how many ways (with the factors), the copies taken, and the group."""
        merged = self.merged(state)
        if self.count > 1:
            crowd = self.pins[0] if self.pins else None
            left = crowd.capacity - (state >> crowd.shift & self.field) if crowd else 0
            for copies, ways in self._pinned(left):
                yield merged + copies * crowd.add if crowd else merged, ways, copies, crowd
            return
        for factor, truths in self.free:
            if (merged | truths) & self.closing == self.closing:
                yield (merged | truths) ^ self.closing, factor, 0, None
        for take in self.pins:
            left = take.capacity - (state >> take.shift & self.field)
            for factor, truths in take.terms if left > 0 else ():
                if (merged | truths) & self.closing == self.closing:
                    yield ((merged | truths) ^ self.closing) + take.add, left * factor, 1, take

    def outcomes(self, state: int) -> Iterator[tuple[int, int, Take]]:
        """Where it leads that the person has a value of a group, with its weight; nothing is asked about a crowd."""
        merged = self.merged(state)
        for take in self.takes if self.count == 1 else ():
            if take.effect is not None and take.capacity > state >> take.shift & self.field:
                reached = merged | take.effect[1]
                if reached & self.closing == self.closing:
                    yield (reached ^ self.closing) + take.add, take.effect[0], take

    def _takes(self, firsts: Collection[int]) -> list[Take]:
        """What can be taken from the groups with these first classes."""
        bucket, members = self.person.bucket, defaultdict[int, list[int]](list)
        for c, first in enumerate(self._now):
            if first in firsts:
                members[first].append(c)
        capacities, shift = self._plan.component.capacities[bucket], self._plan.shift
        return [
            Take(
                tuple(group),
                sum([capacities[c] for c in group]),
                shift(bucket, first),
                1 << shift(bucket, self._later[first]),
                self._form.pins.get(first, ()),
                self.person.effects[first],
            )
            for first, group in members.items()
        ]


class Plan:
    """A component, an order of its people and a form, worked out into steps."""

    def __init__(self, component: Component, order: Sequence[Mentioned], form: Form) -> None:
        """Work backwards: the groups at any time follow from the people to come."""
        self.component = component
        self._mentioned = [0] * len(component.buckets)
        for person in component.people:
            self._mentioned[person.bucket] += person.count
        self._widths = [mentioned.bit_length() for mentioned in self._mentioned]
        sizes = (width * len(classes) for width, classes in zip(self._widths, component.classes, strict=True))
        self._offsets = list(accumulate(sizes, initial=component.clauses))
        self.steps: list[PlanStep] = []
        groups, seen = [[0] * len(classes) for classes in component.classes], 0
        for person in reversed(order):
            terms = form(person)
            at_once = person.count if len(terms.pins) <= 1 else 1
            for _ in range(person.count // at_once):
                later, first = groups[person.bucket], dict[object, int]()
                now = [first.setdefault((group, terms.pins.get(c)), c) for c, group in enumerate(later)]
                self.steps.append(PlanStep(self, person, terms, now, later, at_once))
                groups[person.bucket] = now
            self.steps[-1].closing = person.part_of & ~seen  # a person in a clause is alone
            seen |= person.part_of
        self.steps.reverse()

    def final(self, state: int) -> int:
        """(n − u)! / (n − m)! for each bucket: the ways to go on from a state after the last step."""
        result = 1
        for bucket, size in enumerate(self.component.sizes):
            used = state >> self._offsets[bucket] & self.field(bucket)
            result *= perm(size - used, self._mentioned[bucket] - used)
        return result

    def whole(self) -> int:
        """What the ways are to be divided by: n! / (n − m)! for each bucket, and the scale of the weights."""
        return self.component.scale * prod(map(perm, self.component.sizes, self._mentioned))

    def shift(self, bucket: int, c: int) -> int:
        """Where the field of a class is."""
        return self._offsets[bucket] + c * self._widths[bucket]

    def field(self, bucket: int) -> int:
        """The bits of one field of a bucket, unshifted."""
        return (1 << self._widths[bucket]) - 1


def best_plan(component: Component, form: str = AUTO) -> Plan:
    """The plan with the least estimate, in the given form or (`auto`) in any.

    By values, all people of a bucket use up the same copies: finish it first. By pins, anyone may be next.
    """
    pins = {name: sum(len(FORMS[name](person).pins) for person in component.people) for name in FORMS}
    names = sorted(FORMS, key=pins.__getitem__) if form == AUTO else [form]
    work, plans = inf, list[Plan]()
    for usual_order, name in product((True, False), names):
        if work > max(_NOT_WORTH_A_THOUGHT, pins[name] * min(_MOST_CANDIDATES, len(component.people))):
            order = greedy_order(component, FORMS[name], by_bucket=(name == "values") == usual_order)
            plan = Plan(component, order, FORMS[name])
            if (less := estimate(plan, work)) < work:
                work, plans = less, [plan]
    return plans[0]


def estimate(plan: Plan, enough: float = inf) -> float:
    """An upper bound on the work, the states before each step times the person's terms; it may stop above `enough`."""
    groups = [Counter({plan.shift(b, c): 0 for c in range(len(row))}) for b, row in enumerate(plan.component.classes)]
    capacities = {plan.shift(b, c): n for b, row in enumerate(plan.component.capacities) for c, n in enumerate(row)}
    choices, states, pinned, past = [0.0] * len(groups), [0.0] * len(groups), [0] * len(groups), [0] * len(groups)
    work, seen, closed = 0.0, 0, 0
    for turn in plan.steps:
        work += exp(min(log(2) * (seen & ~closed).bit_count() + sum(states), 600.0)) * (1 + turn.terms)
        if work > enough:
            break
        bucket, used = turn.person.bucket, groups[turn.person.bucket]
        for source, target in turn.merges:
            capacities[target] += capacities[source]
            used[target] += used.pop(source, 0)
        taken = {take.add.bit_length() - 1 for take in turn.pins}
        for target in taken:
            used[target] = min(used[target] + turn.count, capacities[target])
        choices[bucket] += log(max(1, turn.count * len(taken) + len(turn.free)))
        past[bucket] += turn.count
        pinned[bucket] += 0 if turn.free else turn.count
        ways = _ways_to_use([limit for limit in used.values() if limit], pinned[bucket], past[bucket])
        states[bucket] = min(choices[bucket], ways)
        seen |= turn.person.part_of
        closed |= turn.closing
    return work


def _ways_to_use(limits: Sequence[int], least: int, most: int) -> float:
    """The logarithm of the ways to have used up copies: each group has its limit, and so has their sum."""
    if len(limits) * most > _MOST_EXACT:
        return lgamma(most + len(limits) + 1) - lgamma(most + 1) - lgamma(len(limits) + 1)
    ways = [1.0] + [0.0] * most
    for limit in limits:
        sums = [0.0, *accumulate(ways)]
        ways = [sums[total + 1] - sums[max(0, total - limit)] for total in range(most + 1)]
    return log(max(1.0, sum(ways[least:])))


def greedy_order(component: Component, form: Form, *, by_bucket: bool) -> list[Mentioned]:
    """An order that takes next who leaves the least open, if wanted of the bucket that was begun."""
    people, order, waiting = component.people, list[Mentioned](), dict.fromkeys(range(len(component.people)))
    clauses = [list(bits(person.part_of)) for person in people]
    places = [[(person.bucket, c) for c in form(person).pins] for person in people]
    to_come = Counter(place for row in places for place in row)
    used, open_clauses = Counter[tuple[int, int]](), dict[int, None]()
    members, waiting_in = defaultdict[int, dict[int, None]](dict), defaultdict[int, dict[int, None]](dict)
    for number, person in enumerate(people):
        waiting_in[person.bucket][number] = None
        for clause in clauses[number]:
            members[clause][number] = None

    def used_after(number: int, place: tuple[int, int]) -> int:
        return min(used[place] + people[number].count, component.capacities[place[0]][place[1]])

    def opens(number: int) -> tuple[float, int]:
        """How much more is open, as the logarithm of a number of states, once this person is taken."""
        change = float(sum((len(members[clause]) > 1) - (clause in open_clauses) for clause in clauses[number]))
        for place in places[number]:
            change -= log2(1 + used[place])
            change += 0 if to_come[place] == 1 else log2(1 + used_after(number, place))
        return change, number

    while waiting:
        begun = waiting_in[order[-1].bucket] if by_bucket and order else None
        near = begun or dict.fromkeys(number for clause in open_clauses for number in members[clause])
        candidates = list(islice(near or waiting, _MOST_CANDIDATES))
        step(len(candidates), "plans")
        taken = min(candidates, key=opens)
        for place in places[taken]:
            to_come[place] -= 1
            used[place] = used_after(taken, place)
        order.append(people[taken])
        del waiting[taken], waiting_in[order[-1].bucket][taken]
        for clause in clauses[taken]:
            del members[clause][taken]
            open_clauses[clause] = None
            if not members[clause]:
                del open_clauses[clause]
    return order
