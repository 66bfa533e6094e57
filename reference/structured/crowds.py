"""People of whom the same is said: a thousand people with one negated atom each are only a few kinds of people.

People of one bucket who are in no clause and have the same effects are *alike*. For counting, one of them can stand
for all, with the `count` of the crowd. If the form of `state_forms` pins them to one class c at most, the turns of all
q people are one step: with weight f if free, g more if in c, and N copies of c left, j of them are pinned in

    (q choose j) · f^(q − j) · g^j · N (N − 1) … (N − j + 1)

ways, and nothing but j has to be known later. In any other form they take their turns one after the other. Whatever is
probable of one of them is as probable of all; so that it can be found, one of each crowd may be kept apart.

>>> from reference.buckets import Bucketization
>>> from reference.structured.components import components
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

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from reference.structured.components import Component, Mentioned


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
    """For each possible j, the ways to pin j people of a crowd to a class with so many copies left."""
    ways, most = 1, min(count, left)
    for j in range(most + 1):
        rest = free ** (count - j)
        if rest:
            yield j, comb(count, j) * ways * rest
        ways *= more * (left - j)
