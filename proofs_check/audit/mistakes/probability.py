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
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from proofs_check.audit.question import Question, column_name
from proofs_check.audit.subject import Computation, Mistake
from reference.buckets import NumberedPeople
from reference.language import Atom, BasicImplication
from reference.syntax import parse_atom, parse_implication
from reference.tables import World

Meaning: TypeAlias = Callable[[list[bool], list[bool]], bool]  # whether a fact holds, given which atoms of its sides do


_bucket_of = NumberedPeople.bucket_index


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
def _weighed(question: Question, drawing: str) -> list[tuple[World, Fraction]]:
    """The worlds of the people who are named, with their weights."""
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
    named = ((map(column_name, values), weight) for values, weight in worlds)
    return [(dict(zip(people, values, strict=True)), weight) for values, weight in named]


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
            sides = ([[atom.holds(world) for atom in side] for side in (f.antecedent, f.consequent)] for f in chosen)
            held = [self.means(left, right) for left, right in sides]
            known, happens = not held or self.together(held), event.holds(world)
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


def _buckets(question: Question, place: int) -> set[int]:
    return set(map(_bucket_of, _people(question, place)))


# Made of the weights of event and formula together, of the formula, and of the event.
_QUOTIENTS: Sequence[tuple[str, str, Callable[[Fraction, Fraction, Fraction], Fraction]]] = (
    ("joint", "the probability of event and knowledge together, not the conditional one", lambda both, *_: both),
    ("swapped", "the probability of the knowledge given the event", lambda both, _, event: both / event),
    ("complement", "the probability that the event does not happen", lambda both, formula, _: 1 - both / formula),
    ("never-less", "knowledge never lowers a probability", lambda both, formula, event: max(both / formula, event)),
    (
        "impossible-is-zero",
        "gives 0 where knowledge contradicts the release",
        lambda both, formula, _: both / formula if formula else Fraction(0),
    ),
    (
        "impossible-is-ignored",
        "drops knowledge that contradicts the release",
        lambda both, formula, event: both / formula if formula else event,
    ),
)
_MEANINGS: Sequence[tuple[str, str, Meaning]] = (
    ("any-antecedent", "& is read as or", lambda left, right: not any(left) or any(right)),
    ("all-consequents", "| is read as and", lambda left, right: not all(left) or all(right)),
    ("first-antecedent", "only the first atom before -> counts", lambda left, right: not left[0] or any(right)),
    ("first-consequent", "only the first atom after -> counts", lambda left, right: not all(left) or right[0]),
    ("one-consequent", "| is read as exactly one", lambda left, right: not all(left) or sum(right) == 1),
    ("converse", "-> is read backwards", lambda left, right: all(left) or not any(right)),
    ("equivalence", "-> is read as if and only if", lambda left, right: all(left) == any(right)),
    ("conjunction", "-> is read as and", lambda left, right: all(left) and any(right)),
    ("exclusion", "-> is read as its negation", lambda left, right: not (all(left) and any(right))),
)
_WITHIN = Conditional(counts=lambda question, place: len(_buckets(question, place)) == 1)
_OWN_BUCKET = Conditional(
    counts=lambda question, place: _bucket_of(_read(question)[0].person) in _buckets(question, place)
)
_OWN_PERSON = Conditional(counts=lambda question, place: _read(question)[0].person in _people(question, place))
_LAST = Conditional(counts=lambda question, place: place == len(question.knowledge) - 1)


def _quotient(compute: Callable[[Fraction, Fraction, Fraction], Fraction]) -> Computation:
    return lambda question: compute(*correct.weigh(question))


_CATALOGUE: Sequence[tuple[str, str, Computation]] = (
    ("knowledge-ignored", "gives the probability without the knowledge", Conditional(counts=lambda *_: False)),
    *((name, words, _quotient(compute)) for name, words, compute in _QUOTIENTS),
    *((name, words, Conditional(means)) for name, words, means in _MEANINGS),
    ("any-unit", "one true fact is enough", Conditional(together=any)),
    ("first-unit", "only the first fact counts", Conditional(counts=lambda _, place: not place)),
    ("last-unit", "only the last fact counts", _LAST),
    ("within-buckets", "facts that cross buckets are ignored", _WITHIN),
    ("own-bucket", "facts that do not mention the event's bucket are ignored", _OWN_BUCKET),
    ("own-person", "facts that do not mention the event's person are ignored", _OWN_PERSON),
    ("independent-people", "people in a bucket are treated as independent", Conditional(drawing="with replacement")),
    ("counts-ignored", "all values of a bucket are treated as equally likely", Conditional(drawing="counts ignored")),
    ("one-table", "buckets are ignored", Conditional(drawing="one bucket")),
    ("people-alike", "all people in a bucket are treated as one person", _people_alike),
    ("rounded", "rounded to two decimals", lambda question: round(float(correct(question)), 2)),
)
_VERDICTS = {"never-less": "loose", "impossible-is-zero": "error", "impossible-is-ignored": "error"}
PROBABILITY = {
    name: Mistake(name, words, _VERDICTS.get(name, "unsound"), "probability", compute)
    for name, words, compute in _CATALOGUE
}
