"""A person's part in a count, for a dynamic program that goes person by person: two forms, and people alike as one.

**Two forms.** Let f_c be the effect of a person's having a value of class c. The person's part is one of

    values     Σ_c [p in c] · f_c                        everyone takes a value, and uses up a copy of it
    pins       f_u + Σ_c [p in c] · (f_c − f_u)          u is the usual effect; the person is *pinned* to a class
                                                         only where the effect is another, and otherwise is left
                                                         free, to be handed anything that remains at the end

Both are true of every table, since p is in exactly one class. The first takes from many classes; the second from
few, but it subtracts, and states of different numbers of pins live side by side. With many classes and few opinions
about them the second has far fewer states, on dense permanents the first.

>>> ed = Mentioned("Ed", 0, effects=((1, 0b1), (1, 0b0), (1, 0b0)), spans=(1, 1, 1), part_of=0b1)
>>> by_values(ed)
PersonForm(free=(), pins={0: ((1, 1),), 1: ((1, 0),), 2: ((1, 0),)})
>>> by_pins(ed)
PersonForm(free=((1, 0),), pins={0: ((1, 1), (-1, 0))})

**Crowds.** People of one bucket who are in no clause and have the same effects are *alike*: a thousand people with one
negated atom each are only a few kinds of people. For counting, one of them can stand for all, with the `count` of the
crowd. If the form pins them to one class c at most, the turns of all q people are one step: with weight f if free, g
more if in c, and N copies of c left, j of them are pinned in

    (q choose j) · f^(q − j) · g^j · N (N − 1) … (N − j + 1)

ways, and nothing but j has to be known later. In any other form they take their turns one after the other. Whatever is
probable of one of them is as probable of all; so that it can be found, one of each crowd may be kept apart.

>>> from reference.buckets import Bucketization
>>> from reference.counting.components import components
>>> from reference.syntax import parse_formula
>>> table = Bucketization.of_histograms([{"flu": 3, "mumps": 4, "measles": 5}])
>>> texts = ["b0.p0!=flu", "b0.p1!=mumps", "b0.p2!=flu", "b0.p3=flu -> b0.p4=flu"]
>>> (part,) = components(table, [parse_formula(texts, table.domain)])
>>> sorted((person.name, person.count) for person in crowded(part).people)
[('b0.p0', 2), ('b0.p1', 1), ('b0.p3', 1), ('b0.p4', 1)]
>>> [[person.name for person in kind] for kind in kinds(part)]
[['b0.p3'], ['b0.p4'], ['b0.p0', 'b0.p2'], ['b0.p1']]
>>> list(pinned(2, free=1, more=-1, left=3))  # f, then g
[(0, 1), (1, -6), (2, 6)]

A plan for counting one component person by person: what a state is, and what each person does to it.

People are taken in a given order, each in one of the two forms of `person_forms`. A *state* is all that the future
needs to know about the past:

    for each class     how many of its copies are used up
    for each clause    whether it is already true

Two economies keep states few. Classes that nobody to come tells apart are one *group*, and only the sum over the
group is kept. A clause whose last person has passed is *closed*: a state in which it is not true is dropped, and
the others forget it. At the end each bucket is one group, and with n people, m of them mentioned and u copies used
up there are (n − u)! ways to hand out the rest.

A state is one integer: a bit for each clause, then a field for each class (a group uses that of its first class).

>>> from reference.counting.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.plan import by_pins
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> for step in Plan(whole, whole.people, by_pins).steps:
...     print(step.person.name, step.free, [(take.capacity, take.terms) for take in step.takes], step.closing)
Charlie ((1, 0),) [(2, ((1, 1), (-1, 0))), (3, ())] 0
Hannah ((1, 1),) [(2, ((1, 0), (-1, 1))), (3, ())] 1

Before any time is spent: in which order people are taken, in which form, and what that will cost.

How many states a layer has depends on what is *open* when it is reached: clauses that have been met and are not
closed, and classes that have been taken from and that someone to come tells apart. A good order keeps few things
open. `greedy` takes next whoever leaves the least open (the logarithm of the number of states is counted: 1 for a
clause, log₂(1 + u) for a class from which up to u copies were taken), looking first at people of open clauses.

`estimate` is an upper bound on the states of all layers together with the terms of each, from a plan alone. Within
a bucket a layer has at most as many states as there are

    ways for the past people to choose among their terms,
    ways to have used up copies of each group, no more than people could take and no more than it has,
    ways to write the number of past people as a sum over the groups,

and each open clause doubles that. `best_plan` tries the forms in the order that suits them, and other orders if
much work is ahead. All this is a matter of speed, so floats will do: any order and either form give the same count.

>>> from reference.buckets import Bucketization
>>> from reference.counting.components import components
>>> from reference.syntax import parse_formula
>>> many_values = Bucketization.of_histograms([{f"v{number}": 2 for number in range(40)}])
>>> chain = parse_formula(f"b0.p{number}=v{number} -> b0.p{number + 1}=v{number}" for number in range(20))
>>> (part,) = components(many_values, [chain])
>>> estimate(best_plan(part)) == estimate(best_plan(part, "pins")) < estimate(best_plan(part, "values")) / 1000
True
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, islice
from math import comb, exp, inf, lgamma, log, log2, perm
from operator import itemgetter

from reference import progress
from reference.counting.components import Component, Effect, Mentioned, bits
from reference.errors import InvalidInput
from reference.naming import listed, written


@dataclass(frozen=True)
class PersonForm:
    """A sum of terms: effects if the person is left free, and effects for each class to which they are pinned."""

    free: tuple[Effect, ...]
    pins: Mapping[int, tuple[Effect, ...]]


def by_values(person: Mentioned) -> PersonForm:
    """Σ_c [p in c] · f_c."""
    return PersonForm((), {c: (effect,) for c, effect in enumerate(person.effects) if effect is not None})


def by_pins(person: Mentioned) -> PersonForm:
    """f_u + Σ_c [p in c] · (f_c − f_u), without the terms that vanish; if f_u is 0 nothing is subtracted."""
    if person.usual is None:
        return by_values(person)
    weight, truths = person.usual
    minus = (-weight, truths)
    pins = {
        c: (minus,) if effect is None else (effect, minus)
        for c, effect in enumerate(person.effects)
        if effect != person.usual
    }
    return PersonForm((person.usual,), pins)


FORMS: Mapping[str, Callable[[Mentioned], PersonForm]] = {"values": by_values, "pins": by_pins}
"""The forms by name."""

AUTO = "auto"
"""In place of a form's name: whichever is estimated to be faster."""


def require_form(form: str) -> None:
    """Raise unless this is the name of a form, or `auto`."""
    if form not in (AUTO, *FORMS):
        raise InvalidInput(
            f"there is no form {written(form)} of counting: one of {listed([AUTO, *FORMS])} was expected"
        )


def kinds(component: Component) -> list[list[Mentioned]]:
    """All mentioned people, those who are alike together."""
    found: dict[object, list[Mentioned]] = {}
    for number, person in enumerate(component.people):
        kind = number if person.part_of else (person.bucket, person.effects)
        found.setdefault(kind, []).append(person)
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
    ways, most = 1, min(count, left)
    for j in range(most + 1):
        rest = free ** (count - j)
        if rest:
            yield j, comb(count, j) * ways * rest
        ways *= more * (left - j)


@dataclass(frozen=True)
class Take:
    """A group of classes, and what happens when a copy is taken from it."""

    classes: tuple[int, ...]
    capacity: int
    shift: int
    """Where the group's field is before this person's turn."""
    add: int
    """What one more copy adds to the state after it."""
    terms: tuple[Effect, ...]
    """The effects of pinning this person here, none if the form does not."""
    effect: Effect | None
    """What it means that this person has a value of these classes."""


@dataclass(frozen=True)
class PlanStep:
    """One person's turn."""

    person: Mentioned
    free: tuple[Effect, ...]
    pins: tuple[Take, ...]
    """The groups to which the form pins the person."""
    all_takes: Callable[[], tuple[Take, ...]]
    merges: tuple[tuple[int, int], ...]
    """From the field of a group to that of the group of which it becomes a part."""
    field: int
    """The bits of one field of this person's bucket, unshifted."""
    closing: int
    """The clauses that this person is the last of."""
    count: int
    """How many people alike take their turns in this step; if more than one, they have one pin at most."""

    @cached_property
    def takes(self) -> tuple[Take, ...]:
        """All groups, worked out when they are asked for: there may be far more than the person is pinned to."""
        return self.all_takes()

    @cached_property
    def terms(self) -> int:
        """How many terms the form of the person or of the crowd has."""
        if self.count > 1:
            return 1 + self.count
        return len(self.free) + sum(len(take.terms) for take in self.pins)

    def pinned(self, left: int) -> list[tuple[int, int]]:
        """For a crowd: how many of it may be pinned to a class with `left` copies left, in how many ways."""
        if left not in self._known:
            free = sum(factor for factor, _ in self.free)
            more = sum(factor for take in self.pins for factor, _ in take.terms)
            self._known[left] = list(pinned(self.count, free, more, left))
        return self._known[left]

    def merged(self, state: int) -> int:
        """The state once the groups that become one are one."""
        for source, target in self.merges:
            used = state >> source & self.field
            state += (used << target) - (used << source)
        return state

    def crowd_moves(self, state: int) -> Iterator[tuple[int, int, int, Take | None]]:
        """Where the turns of a crowd lead: the state, the copies taken, in how many ways, and from which group."""
        merged, take = self.merged(state), self.pins[0] if self.pins else None
        left = take.capacity - (state >> take.shift & self.field) if take else 0
        for copies, ways in self.pinned(left):
            yield merged + copies * take.add if take else merged, copies, ways, take

    @cached_property
    def _known(self) -> dict[int, list[tuple[int, int]]]:
        return {}


class Plan:
    """A component, an order of its people and a form, worked out into steps."""

    def __init__(
        self, component: Component, order: Sequence[Mentioned], form: Callable[[Mentioned], PersonForm]
    ) -> None:
        """Work backwards: the groups at any time follow from the people to come."""
        self.component = component
        self._fields()
        groups = [[0] * len(classes) for classes in component.classes]
        closings = _closings(order)
        steps = []
        for person in reversed(order):
            terms = form(person)
            at_once = person.count if len(terms.pins) <= 1 else 1
            for _ in range(person.count // at_once):
                later, first = groups[person.bucket], dict[object, int]()
                now = [first.setdefault((later[c], terms.pins.get(c)), c) for c in range(len(later))]
                steps.append(self._step(person, terms, (now, later), (closings[person.name], at_once)))
                groups[person.bucket] = now
        self.steps = steps[::-1]

    def final(self, state: int) -> int:
        """(n − u)! / (n − m)! for each bucket: the ways to go on from a state after the last step."""
        result = 1
        for bucket, size in enumerate(self.component.sizes):
            used = state >> self.shift(bucket, 0) & self._field(bucket)
            result *= perm(size - used, self._mentioned[bucket] - used)
        return result

    def whole(self) -> int:
        """What the ways are to be divided by: n! / (n − m)! for each bucket, and the scale of the weights."""
        result = self.component.scale
        for size, mentioned in zip(self.component.sizes, self._mentioned, strict=True):
            result *= perm(size, mentioned)
        return result

    def shift(self, bucket: int, c: int) -> int:
        """Where the field of a class is."""
        return self._offsets[bucket] + c * self._widths[bucket]

    def _field(self, bucket: int) -> int:
        return (1 << self._widths[bucket]) - 1

    def _fields(self) -> None:
        component = self.component
        self._mentioned = component.mentioned()
        self._widths = [mentioned.bit_length() for mentioned in self._mentioned]
        self._offsets, offset = [], component.clauses
        for width, classes in zip(self._widths, component.classes, strict=True):
            self._offsets.append(offset)
            offset += width * len(classes)

    def _step(
        self, person: Mentioned, form: PersonForm, groups: tuple[list[int], list[int]], ends: tuple[int, int]
    ) -> PlanStep:
        now, later = groups
        bucket, firsts = person.bucket, {now[c] for c in form.pins}
        merges = tuple(
            (self.shift(bucket, c), self.shift(bucket, later[c]))
            for c, first in enumerate(now)
            if c == first != later[c]
        )
        takes = partial(self._takes, person, form, groups)
        return PlanStep(person, form.free, takes(firsts), partial(takes, set(now)), merges, self._field(bucket), *ends)

    def _takes(
        self, person: Mentioned, form: PersonForm, groups: tuple[list[int], list[int]], firsts: Container[int]
    ) -> tuple[Take, ...]:
        """What can be taken from the groups with these first classes."""
        (now, later), bucket, members = groups, person.bucket, dict[int, list[int]]()
        for c, first in enumerate(now):
            if first in firsts:
                members.setdefault(first, []).append(c)
        return tuple(
            Take(
                tuple(group),
                sum([self.component.capacities[bucket][c] for c in group]),
                self.shift(bucket, first),
                1 << self.shift(bucket, later[first]),
                form.pins.get(first, ()),
                person.effects[first],
            )
            for first, group in members.items()
        )


def _closings(order: Sequence[Mentioned]) -> dict[str, int]:
    """For each person the clauses that nobody after them is part of."""
    seen, closings = 0, {}
    for person in reversed(order):
        closings[person.name] = person.part_of & ~seen
        seen |= person.part_of
    return closings


_MOST_CANDIDATES = 100
_MOST_EXACT = 1000
_NOT_WORTH_A_THOUGHT = 10_000
_WORTH_MORE_THOUGHT = 200_000
_ORDERS = {"values": "by bucket", "pins": "anyone"}
"""The order that is usually best. By values, all people of a bucket use up the same copies: finish it first."""


def best_plan(component: Component, form: str = AUTO) -> Plan:
    """The plan with the least estimate, in the given form or (`auto`) in whichever is better."""
    require_form(form)
    pins = {name: sum(len(FORMS[name](person).pins) for person in component.people) for name in FORMS}
    names = sorted(FORMS, key=pins.__getitem__) if form == AUTO else [form]
    plan = _plan(component, names[0], _ORDERS[names[0]])
    work = estimate(plan)
    for name, order, worthwhile in _more_ideas(names):
        if work > max(worthwhile, pins[name] * min(_MOST_CANDIDATES, len(component.people))):
            other = _plan(component, name, order)
            work, plan = min((work, plan), (estimate(other, work), other), key=itemgetter(0))
    return plan


def _more_ideas(names: Sequence[str]) -> Iterator[tuple[str, str, int]]:
    """What else to try: a form, an order, and the work above which it is worth the time."""
    for name in names[1:]:
        yield name, _ORDERS[name], _NOT_WORTH_A_THOUGHT
    for name in names:
        for order in ("as given", "anyone", "by bucket"):
            if order != _ORDERS[name]:
                yield name, order, _WORTH_MORE_THOUGHT


def _plan(component: Component, form: str, order: str) -> Plan:
    shape = FORMS[form]
    if order == "as given":
        return Plan(component, component.people, shape)
    return Plan(component, greedy(component, shape, by_bucket=order == "by bucket"), shape)


def estimate(plan: Plan, enough: float = inf) -> float:
    """An upper bound on the work: for each step the states before it times the terms of the person.

    Whoever only asks whether it is below some number need not wait for more than that.
    """
    bounds = _Bounds(plan)
    work = 0.0
    for step in plan.steps:
        work += exp(min(bounds.logarithm(), 600.0)) * (1 + step.terms)
        if work > enough:
            break
        bounds.pass_by(step)
    return work


class _Bounds:
    """What bounds the number of states of one layer after the other, as natural logarithms."""

    def __init__(self, plan: Plan) -> None:
        self._capacities = {
            plan.shift(bucket, c): capacity
            for bucket, capacities in enumerate(plan.component.capacities)
            for c, capacity in enumerate(capacities)
        }
        self._used: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self._choices: defaultdict[int, float] = defaultdict(float)
        self._past: Counter[int] = Counter()
        self._pinned: Counter[int] = Counter()
        self._in_bucket: dict[int, float] = {}
        self._in_buckets = 0.0
        self._seen = self._closed = 0

    def logarithm(self) -> float:
        """The bound for the layer now reached."""
        return log(2) * (self._seen & ~self._closed).bit_count() + self._in_buckets

    def pass_by(self, step: PlanStep) -> None:
        """Let one more person pass."""
        bucket, used = step.person.bucket, self._used[step.person.bucket]
        for source, target in step.merges:
            self._capacities[target] += self._capacities[source]
            used[target] += used.pop(source, 0)
        taken = {take.add.bit_length() - 1 for take in step.pins}
        for target in taken:
            used[target] = min(used[target] + step.count, self._capacities[target])
        self._choices[bucket] += log(max(1, step.count * len(taken) + len(step.free)))
        self._past[bucket] += step.count
        self._pinned[bucket] += 0 if step.free else step.count
        before = self._in_bucket.get(bucket, 0.0)
        self._in_bucket[bucket] = min(self._choices[bucket], self._ways_to_use(bucket))
        self._in_buckets += self._in_bucket[bucket] - before
        self._seen |= step.person.part_of
        self._closed |= step.closing

    def _ways_to_use(self, bucket: int) -> float:
        """The logarithm of the ways to have used up copies: each group has its limit, and so has their sum."""
        limits, past = [limit for limit in self._used[bucket].values() if limit], self._past[bucket]
        if len(limits) * past > _MOST_EXACT:
            return lgamma(past + len(limits) + 1) - lgamma(past + 1) - lgamma(len(limits) + 1)
        ways = [1.0] + [0.0] * past
        for limit in limits:
            sums = [0.0, *accumulate(ways)]
            ways = [sums[total + 1] - sums[max(0, total - limit)] for total in range(past + 1)]
        return log(max(1.0, sum(ways[self._pinned[bucket] :])))


def greedy(component: Component, form: Callable[[Mentioned], PersonForm], *, by_bucket: bool) -> Sequence[Mentioned]:
    """Take next whoever leaves the least open, if wanted of the bucket that was begun."""
    search = _Greedy(component, form, by_bucket=by_bucket)
    while search.waiting:
        candidates = search.candidates()
        progress.step(len(candidates), "plans")
        search.take(min(candidates, key=search.opens))
    return search.order


class _Greedy:
    """What is open so far, and what each person would open or close."""

    def __init__(self, component: Component, form: Callable[[Mentioned], PersonForm], *, by_bucket: bool) -> None:
        self._by_bucket = by_bucket
        self.order: list[Mentioned] = []
        self.waiting = dict(enumerate(component.people))
        self._capacities = component.capacities
        self._clauses = [list(bits(person.part_of)) for person in component.people]
        self._classes = [[(person.bucket, c) for c in form(person).pins] for person in component.people]
        self._clause_left = Counter(number for clauses in self._clauses for number in clauses)
        self._class_left = Counter(place for classes in self._classes for place in classes)
        self._used: Counter[tuple[int, int]] = Counter()
        self._open: dict[int, None] = {}
        self._members: defaultdict[int, list[int]] = defaultdict(list)
        for number, clauses in enumerate(self._clauses):
            for clause in clauses:
                self._members[clause].append(number)
        self._waiting_in: defaultdict[int, dict[int, None]] = defaultdict(dict)
        for number, person in enumerate(component.people):
            self._waiting_in[person.bucket][number] = None

    def candidates(self) -> list[int]:
        """A number of people: of the bucket that was begun, or of open clauses, or of those who wait."""
        if self._by_bucket and self.order and (begun := self._waiting_in[self.order[-1].bucket]):
            return list(islice(begun, _MOST_CANDIDATES))
        near = dict.fromkeys(number for clause in self._open for number in self._members[clause])
        found = [number for number in near if number in self.waiting]
        return found[:_MOST_CANDIDATES] or list(islice(self.waiting, _MOST_CANDIDATES))

    def opens(self, number: int) -> tuple[float, int]:
        """How much more is open, as the logarithm of a number of states, once this person is taken."""
        change = 0.0
        for clause in self._clauses[number]:
            is_open, closes = clause in self._open, self._clause_left[clause] == 1
            change += (not closes) - is_open
        for place in self._classes[number]:
            used, closes = self._used[place], self._class_left[place] == 1
            change -= log2(1 + used)
            more = min(used + self.waiting[number].count, self._capacities[place[0]][place[1]])
            change += 0 if closes else log2(1 + more)
        return change, number

    def take(self, number: int) -> None:
        """Take this person next."""
        self.order.append(self.waiting.pop(number))
        del self._waiting_in[self.order[-1].bucket][number]
        for clause in self._clauses[number]:
            self._clause_left[clause] -= 1
            self._open[clause] = None
            if not self._clause_left[clause]:
                del self._open[clause]
        for bucket, c in self._classes[number]:
            self._class_left[bucket, c] -= 1
            self._used[bucket, c] = min(self._used[bucket, c] + self.order[-1].count, self._capacities[bucket][c])
