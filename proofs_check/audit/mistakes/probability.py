"""Plausible mistakes in the probability of an event given a formula: other worlds, another formula, another quotient.

They vary a readable computation, every part of it replaceable. Only people who are named matter. Their values are
drawn one after the other from their buckets, without replacement, which gives every world of theirs its weight; the
probability is the weight where formula and event hold over that where the formula holds. Replaceable are how worlds are
weighed, what a fact means, which facts count, and how they are joined. The truth comes from elsewhere
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
from proofs_check.audit.subject import Computation, Mistake
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication

World: TypeAlias = Mapping[str, int]  # the column of each named person's value
Meaning: TypeAlias = Callable[[list[bool], list[bool]], bool]
"""Whether a fact holds, given which atoms of its two sides do."""


def _bucket_of(person: str) -> int:
    return int(person.partition(".")[0][1:])


@lru_cache(maxsize=4096)
def _read(question: Question) -> tuple[Atom, tuple[BasicImplication, ...], tuple[str, ...]]:
    """The event, the facts, and the people who are named."""
    event, facts = parse_atom(question.event), tuple(map(parse_implication, question.knowledge))
    atoms = [event, *(atom for fact in facts for atom in fact.atoms())]
    return event, facts, tuple(dict.fromkeys(atom.person for atom in atoms))


def number_of_worlds(question: Question) -> int:
    """Upper bound on the worlds that are weighed; of more than twenty named people only these count."""
    named = min(20, len(_read(question)[2])) if question.ask == "probability" else 0
    return int(max(map(len, question.rows)) ** named)


@lru_cache(maxsize=4096)
def _weighed(question: Question, drawing: str) -> tuple[tuple[World, Fraction], ...]:
    """The worlds of those who are named, with their weights."""
    people = _read(question)[2]
    homes = [0 if drawing == "one bucket" else _bucket_of(person) for person in people]
    rows = (question.united,) if drawing == "one bucket" else question.rows
    if drawing == "counts ignored":
        rows = tuple(tuple(min(1, count) for count in row) for row in rows)
    replaced = drawing in {"with replacement", "counts ignored"}
    worlds: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    for home in homes:
        after = []
        for values, weight in worlds:
            taken = [] if replaced else [one for one, other in zip(values, homes, strict=False) if other == home]
            for column, count in enumerate(rows[home]):
                if (left := count - taken.count(column)) > 0:
                    after.append(((*values, column), weight * Fraction(left, sum(rows[home]) - len(taken))))
        worlds = after
    return tuple((dict(zip(people, values, strict=True)), weight) for values, weight in worlds)


def _is_true(world: World, atom: Atom) -> bool:
    return world[atom.person] == column_place(atom.value)


@dataclass(frozen=True)
class Conditional:
    """Pr(event | formula), as correct as its parts."""

    means: Meaning = lambda left, right: not all(left) or any(right)
    counts: Callable[[Question, int], bool] = lambda *_: True  # whether a fact counts, by its place
    drawing: str = "without replacement"
    together: Callable[[list[bool]], bool] = all

    def __call__(self, question: Question) -> Fraction:
        """The quotient; a contradiction divides by zero."""
        both, formula, _ = self.weigh(question)
        return both / formula

    def weigh(self, question: Question) -> tuple[Fraction, Fraction, Fraction]:
        """How much formula and event weigh together, the formula, and the event."""
        event, facts, _ = _read(question)
        chosen = [fact for place, fact in enumerate(facts) if self.counts(question, place)]
        both = formula = alone = Fraction(0)
        for world, weight in _weighed(question, self.drawing):
            sides = (
                [[_is_true(world, atom) for atom in side] for side in (f.antecedent, f.consequent)] for f in chosen
            )
            held = [self.means(left, right) for left, right in sides]
            known, happens = not held or self.together(held), _is_true(world, event)
            both += weight * (known and happens)
            formula += weight * known
            alone += weight * happens
        return both, formula, alone


correct = Conditional()


def _people_alike(question: Question) -> Fraction:
    knowledge = tuple(re.sub(r"\.p\d+", ".p0", fact) for fact in question.knowledge)
    return correct(replace(question, event=re.sub(r"\.p\d+", ".p0", question.event), knowledge=knowledge))


def _people(question: Question, place: int) -> set[str]:
    return {atom.person for atom in _read(question)[1][place].atoms()}


def _within_a_bucket(question: Question, place: int) -> bool:
    return len(set(map(_bucket_of, _people(question, place)))) == 1


def _about_the_bucket(question: Question, place: int) -> bool:
    return _bucket_of(_read(question)[0].person) in map(_bucket_of, _people(question, place))


def _about_the_person(question: Question, place: int) -> bool:
    return _read(question)[0].person in _people(question, place)


def _catalogue() -> Iterator[tuple[str, str, Computation]]:
    yield "knowledge-ignored", "gives the probability without the knowledge", Conditional(counts=lambda *_: False)
    yield from ((name, says, _quotient(compute)) for name, says, compute in _quotients())
    yield from ((name, says, Conditional(means)) for name, says, means in _meanings())
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
    yield "people-alike", "everyone in a bucket is the same person", _people_alike
    yield "rounded", "rounded to two decimals", lambda question: round(float(correct(question)), 2)


def _quotient(compute: Callable[[Fraction, Fraction, Fraction], Fraction]) -> Computation:
    """Made of the weights of event and formula together, of the formula, and of the event."""
    return lambda question: compute(*correct.weigh(question))


def _quotients() -> Iterator[tuple[str, str, Callable[[Fraction, Fraction, Fraction], Fraction]]]:
    yield "joint", "of event and knowledge together, not given the knowledge", lambda both, *_: both
    yield "swapped", "of the knowledge given the event", lambda both, _, event: both / event
    yield "complement", "that the event does not happen", lambda both, formula, _: 1 - both / formula
    says = "knowledge never lowers a probability"
    yield "never-less", says, lambda both, formula, event: max(both / formula, event)
    says = "gives 0 where knowledge contradicts the release"
    yield "impossible-is-zero", says, lambda both, formula, _: both / formula if formula else Fraction(0)
    says = "drops knowledge that contradicts the release"
    yield "impossible-is-ignored", says, lambda both, formula, event: both / formula if formula else event


def _meanings() -> Iterator[tuple[str, str, Meaning]]:
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
