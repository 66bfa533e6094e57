"""Plausible mistakes in the probability of an event given a formula: other worlds, another formula, another quotient.

They vary a readable computation, every part of it replaceable. Only people who are named matter. Their values are
drawn one after the other from their buckets, without replacement, which gives every world of theirs its weight; the
probability is the weight where formula and event hold over that where the formula holds. Replaceable are how worlds are
weighed, what a unit of knowledge means, which units count, and how they are joined. The truth comes from elsewhere
(`proofs_check.audit.truth`); this computation shares no code with it.

>>> question = Question(((2, 1, 1),), ask="probability", event="b0.p0=a", knowledge=("b0.p0=b -> b0.p0=a",))
>>> str(PROBABILITY["knowledge-ignored"].answer(question).value), str(correct(question))
('1/2', '2/3')
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, column_place
from proofs_check.audit.subjects.function import Computation, Mistake
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


def number_of_worlds(question: Question) -> int:
    """At most so many worlds of those who are named must be weighed; of more than twenty people only these count."""
    named = min(20, len(read(question)[2])) if question.ask == "probability" else 0
    return int(max(map(len, question.rows)) ** named)


@lru_cache(maxsize=4096)
def weighed(question: Question, drawing: str = "without replacement") -> Weights:
    """The worlds of those who are named, with their weights."""
    people = read(question)[2]
    homes = [0 if drawing == "one bucket" else bucket_of(person) for person in people]
    rows = (question.united,) if drawing == "one bucket" else question.rows
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


def implies(left: list[bool], right: list[bool]) -> bool:
    """What a basic implication says."""
    return not all(left) or any(right)


def true_in(world: World, atom: Atom) -> bool:
    """Whether the person has the value."""
    return world[atom.person] == column_place(atom.value)


@dataclass(frozen=True)
class Conditional:
    """Pr(event | formula), as correct as its parts."""

    means: Meaning = implies
    counts: Callable[[Question, int], bool] = lambda *_: True
    """Whether a unit of knowledge counts, by its place."""
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


correct = Conditional()


def people_alike(question: Question) -> Fraction:
    """Everyone in a bucket is the same person."""
    knowledge = tuple(re.sub(r"\.p\d+", ".p0", unit) for unit in question.knowledge)
    return correct(replace(question, event=re.sub(r"\.p\d+", ".p0", question.event), knowledge=knowledge))


def _people(question: Question, place: int) -> set[str]:
    """Whom a unit of knowledge is about."""
    return {atom.person for atom in read(question)[1][place].atoms()}


def _within_a_bucket(question: Question, place: int) -> bool:
    return len(set(map(bucket_of, _people(question, place)))) == 1


def _about_the_bucket(question: Question, place: int) -> bool:
    return bucket_of(read(question)[0].person) in map(bucket_of, _people(question, place))


def _about_the_person(question: Question, place: int) -> bool:
    return read(question)[0].person in _people(question, place)


def _catalogue() -> Iterator[tuple[str, str, Computation]]:
    yield "knowledge-ignored", "gives the probability without the knowledge", Conditional(counts=lambda *_: False)
    yield from _other_quotients()
    yield from ((name, says, Conditional(means)) for name, says, means in _other_meanings())
    yield "any-unit", "one unit of knowledge is enough", Conditional(together=any)
    yield "first-unit", "only the first unit of knowledge counts", Conditional(counts=lambda _, place: place == 0)
    last = Conditional(counts=lambda question, place: place == len(question.knowledge) - 1)
    yield "last-unit", "only the last unit of knowledge counts", last
    yield "within-buckets", "knowledge that crosses buckets is ignored", Conditional(counts=_within_a_bucket)
    yield "own-bucket", "knowledge without the event's bucket is ignored", Conditional(counts=_about_the_bucket)
    yield "own-person", "knowledge without the event's person is ignored", Conditional(counts=_about_the_person)
    independent = Conditional(drawing="with replacement")
    yield "independent-people", "people of a bucket are taken to be independent", independent
    yield "counts-ignored", "all values of a bucket are equally likely", Conditional(drawing="counts ignored")
    yield "one-table", "buckets are ignored", Conditional(drawing="one bucket")
    yield "people-alike", "everyone in a bucket is the same person", people_alike
    yield "rounded", "rounded to two decimals", lambda question: round(float(correct(question)), 2)


def _other_quotients() -> Iterator[tuple[str, str, Computation]]:
    """Made of the weights of event and formula together, of the formula, and of the event."""

    def of(quotient: Callable[[Fraction, Fraction, Fraction], Fraction]) -> Computation:
        return lambda question: quotient(*correct.weigh(question))

    yield "joint", "of event and knowledge together, not given the knowledge", of(lambda both, *_: both)
    yield "swapped", "of the knowledge given the event", of(lambda both, _, event: both / event)
    yield "complement", "that the event does not happen", of(lambda both, formula, _: 1 - both / formula)
    never_less = of(lambda both, formula, event: max(both / formula, event))
    yield "never-less", "knowledge never lowers a probability", never_less
    or_zero = of(lambda both, formula, _: both / formula if formula else Fraction(0))
    yield "impossible-is-zero", "gives 0 where knowledge contradicts the release", or_zero
    or_event = of(lambda both, formula, event: both / formula if formula else event)
    yield "impossible-is-ignored", "drops knowledge that contradicts the release", or_event


def _other_meanings() -> Iterator[tuple[str, str, Meaning]]:
    yield "any-antecedent", "& is read as or", lambda left, right: not any(left) or any(right)
    yield "all-consequents", "| is read as and", lambda left, right: not all(left) or all(right)
    yield "first-antecedent", "only the first atom before -> counts", lambda left, right: not left[0] or any(right)
    yield "first-consequent", "only the first atom after -> counts", lambda left, right: not all(left) or right[0]
    yield "one-consequent", "| is read as exactly one", lambda left, right: not all(left) or sum(right) == 1
    yield "converse", "-> is read backwards", lambda left, right: all(left) or not any(right)
    yield "equivalence", "-> is read as if and only if", lambda left, right: all(left) == any(right)
    yield "conjunction", "-> is read as and", lambda left, right: all(left) and any(right)
    yield "exclusion", "-> is read as its negation", lambda left, right: not (all(left) and any(right))


_VERDICTS = {"never-less": "loose", "impossible-is-zero": "error", "impossible-is-ignored": "error"}
PROBABILITY = {
    name: Mistake(name, says, _VERDICTS.get(name, "unsound"), "probability", compute)
    for name, says, compute in _catalogue()
}
