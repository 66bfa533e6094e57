"""The probability of an event given a formula, readably, with every ingredient replaceable: what mistakes are made of.

Only people who are named matter. Their values are drawn one after the other from their buckets, without replacement,
which gives every world of theirs its weight; the probability is the weight where formula and event hold over that
where the formula holds. Replaceable are how worlds are weighed, what a unit of knowledge means, which units count, and
how they are joined. The truth comes from elsewhere (`truth`); this computation shares no code with it.

>>> question = Question(((2, 1, 1),), ask="probability", event="b0.p0=a", knowledge=("b0.p0=b -> b0.p0=a",))
>>> str(Conditional()(question)), str(Conditional(counts=lambda question, place: False)(question))
('2/3', '1/2')
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, column_place
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication

World: TypeAlias = Mapping[str, int]
"""The column of each named person's value."""
Weights: TypeAlias = tuple[tuple[World, Fraction], ...]
Meaning: TypeAlias = Callable[[list[bool], list[bool]], bool]
"""Whether a unit holds, given which atoms of its two sides do."""


def bucket_of(person: str) -> int:
    """b3.p7 is in bucket 3."""
    return int(person.partition(".")[0][1:])


@lru_cache(maxsize=4096)
def read(question: Question) -> tuple[Atom, tuple[BasicImplication, ...], tuple[str, ...]]:
    """The event, the units of knowledge, and who is named."""
    event, units = parse_atom(question.event), tuple(map(parse_implication, question.knowledge))
    atoms = [event, *(atom for unit in units for atom in unit.atoms())]
    return event, units, tuple(dict.fromkeys(atom.person for atom in atoms))


@lru_cache(maxsize=4096)
def weighed(question: Question, drawing: str = "without replacement") -> Weights:
    """The worlds of those who are named, with their weights."""
    people = read(question)[2]
    homes = [0 if drawing == "one bucket" else bucket_of(person) for person in people]
    rows = (_united(question),) if drawing == "one bucket" else question.rows
    if drawing == "counts ignored":
        rows = tuple(tuple(min(1, count) for count in row) for row in rows)
    worlds: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for place, home in enumerate(homes):
        worlds = [
            ((*values, column), weight * Fraction(left, total))
            for values, weight in worlds
            for column, left, total in _draws(rows[home], _taken(values, homes, place, drawing))
        ]
    return tuple((dict(zip(people, values, strict=True)), weight) for values, weight in worlds)


def _taken(values: tuple[int, ...], homes: list[int], place: int, drawing: str) -> list[int]:
    """The values that are gone from the bucket."""
    replaced = drawing in {"with replacement", "counts ignored"}
    return [] if replaced else [value for value, home in zip(values, homes, strict=False) if home == homes[place]]


def _draws(row: tuple[int, ...], taken: list[int]) -> Iterator[tuple[int, int, int]]:
    """Each value that may be drawn, how often it is left, of how many."""
    for column, count in enumerate(row):
        if (left := count - taken.count(column)) > 0:
            yield column, left, sum(row) - len(taken)


def _united(question: Question) -> tuple[int, ...]:
    width = max(map(len, question.rows))
    return tuple(sum(row[j] for row in question.rows if j < len(row)) for j in range(width))


def implies(left: list[bool], right: list[bool]) -> bool:
    """What a basic implication says."""
    return not all(left) or any(right)


def true_in(world: World, atom: Atom) -> bool:
    """Whether the person has the value."""
    return world[atom.person] == column_place(atom.value)


def every_unit(question: Question, place: int) -> bool:
    """Each unit of knowledge counts."""
    del question, place
    return True


@dataclass(frozen=True)
class Conditional:
    """Pr(event | formula), as correct as its ingredients."""

    means: Meaning = implies
    counts: Callable[[Question, int], bool] = every_unit
    drawing: str = "without replacement"
    together: Callable[[list[bool]], bool] = all

    def __call__(self, question: Question) -> Fraction:
        """The quotient; a contradiction divides by zero."""
        both, formula, _ = self.weigh(question)
        return both / formula

    def weigh(self, question: Question) -> tuple[Fraction, Fraction, Fraction]:
        """How much formula and event weigh together, the formula, and the event."""
        event, units, _ = read(question)
        chosen = [unit for place, unit in enumerate(units) if self.counts(question, place)]
        both = formula = alone = Fraction(0)
        for world, weight in weighed(question, self.drawing):
            held = [self._holds(world, unit) for unit in chosen]
            known, happens = not held or self.together(held), true_in(world, event)
            both += weight * (known and happens)
            formula += weight * known
            alone += weight * happens
        return both, formula, alone

    def _holds(self, world: World, unit: BasicImplication) -> bool:
        left = [true_in(world, atom) for atom in unit.antecedent]
        return self.means(left, [true_in(world, atom) for atom in unit.consequent])
