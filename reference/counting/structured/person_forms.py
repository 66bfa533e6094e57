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

>>> from reference.bucketization import Bucketization
>>> from reference.counting.structured.components import components
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
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import comb

from reference.counting.structured.components import Component, Effect, Mentioned
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
