"""A plan for counting one component person by person: what a state is, and what each person does to it.

People are taken in a given order, each in one of the two forms of `person_forms`. A *state* is all that the future
needs to know about the past:

    for each class     how many of its copies are used up
    for each clause    whether it is already true

Two economies keep states few. Classes that nobody to come tells apart are one *group*, and only the sum over the
group is kept. A clause whose last person has passed is *closed*: a state in which it is not true is dropped, and
the others forget it. At the end each bucket is one group, and with n people, m of them mentioned and u copies used
up there are (n − u)! ways to hand out the rest.

A state is one integer: a bit for each clause, then a field for each class (a group uses that of its first class).

>>> from reference.counting.structured.components import components
>>> from reference.example import FIGURE_3
>>> from reference.counting.structured.person_forms import by_pins
>>> from reference.syntax import parse_formula
>>> knowledge = parse_formula(["Hannah=flu -> Charlie=flu"])
>>> (whole,) = components(FIGURE_3, [knowledge])
>>> for step in Plan(whole, whole.people, by_pins).steps:
...     print(step.person.name, step.free, [(take.capacity, take.terms) for take in step.takes], step.closing)
Charlie ((1, 0),) [(2, ((1, 1), (-1, 0))), (3, ())] 0
Hannah ((1, 1),) [(2, ((1, 0), (-1, 1))), (3, ())] 1
"""

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import perm

from reference.counting.structured.components import Component, Effect, Mentioned
from reference.counting.structured.person_forms import PersonForm, pinned


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
