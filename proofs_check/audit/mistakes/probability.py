"""Plausible mistakes in the probability of an event given a formula: other worlds, another formula, another quotient.

>>> question = Question(((2, 1, 1),), ask="probability", event="b0.p0=a", knowledge=("b0.p0=b -> b0.p0=a",))
>>> str(PROBABILITY["knowledge-ignored"].answer(question).value), str(correct(question))
('1/2', '2/3')
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofs_check.audit.mistakes.mistake import Computation, Mistake, Number
from proofs_check.audit.mistakes.replaceable import Conditional, Meaning, bucket_of, read
from proofs_check.audit.question import Question

correct = Conditional()


def joint(question: Question) -> Fraction:
    """Pr(event and formula): the quotient is forgotten."""
    return correct.weigh(question)[0]


def swapped(question: Question) -> Fraction:
    """Pr(formula | event)."""
    both, _, event = correct.weigh(question)
    return both / event


def impossible_is_zero(question: Question) -> Fraction:
    """A contradiction has probability 0."""
    both, formula, _ = correct.weigh(question)
    return both / formula if formula else Fraction(0)


def impossible_is_ignored(question: Question) -> Fraction:
    """Knowledge that contradicts the release is dropped."""
    both, formula, event = correct.weigh(question)
    return both / formula if formula else event


def never_less(question: Question) -> Fraction:
    """Knowledge is taken to never lower a probability."""
    both, formula, event = correct.weigh(question)
    return max(both / formula, event)


def people_alike(question: Question) -> Fraction:
    """Everyone in a bucket is the same person."""
    knowledge = tuple(re.sub(r"\.p\d+", ".p0", unit) for unit in question.knowledge)
    return correct(replace(question, event=re.sub(r"\.p\d+", ".p0", question.event), knowledge=knowledge))


def rounded(question: Question) -> Number:
    """To two decimals."""
    return round(float(correct(question)), 2)


def complement(question: Question) -> Fraction:
    """That the event does not happen."""
    return 1 - correct(question)


def _none(question: Question, place: int) -> bool:
    del question, place
    return False


def _first(question: Question, place: int) -> bool:
    del question
    return place == 0


def _last(question: Question, place: int) -> bool:
    return place == len(question.knowledge) - 1


def _within_a_bucket(question: Question, place: int) -> bool:
    return len({bucket_of(atom.person) for atom in read(question)[1][place].atoms()}) == 1


def _about_the_bucket(question: Question, place: int) -> bool:
    event, units, _ = read(question)
    return bucket_of(event.person) in {bucket_of(atom.person) for atom in units[place].atoms()}


def _about_the_person(question: Question, place: int) -> bool:
    event, units, _ = read(question)
    return event.person in {atom.person for atom in units[place].atoms()}


MEANINGS: dict[str, tuple[str, Meaning]] = {
    "any-antecedent": ("& is read as or", lambda left, right: not any(left) or any(right)),
    "all-consequents": ("| is read as and", lambda left, right: not all(left) or all(right)),
    "first-antecedent": ("only the first atom before -> counts", lambda left, right: not left[0] or any(right)),
    "first-consequent": ("only the first atom after -> counts", lambda left, right: not all(left) or right[0]),
    "one-consequent": ("| is read as exactly one", lambda left, right: not all(left) or sum(right) == 1),
    "converse": ("-> is read backwards", lambda left, right: all(left) or not any(right)),
    "equivalence": ("-> is read as if and only if", lambda left, right: all(left) == any(right)),
    "conjunction": ("-> is read as and", lambda left, right: all(left) and any(right)),
    "exclusion": ("-> is read as its negation", lambda left, right: not (all(left) and any(right))),
}


def _catalogue() -> Iterator[tuple[str, str, Computation]]:
    yield "knowledge-ignored", "gives the probability without the knowledge", Conditional(counts=_none)
    yield "joint", "of event and knowledge together, not given the knowledge", joint
    yield "swapped", "of the knowledge given the event", swapped
    yield "complement", "that the event does not happen", complement
    yield "never-less", "knowledge never lowers a probability", never_less
    yield "impossible-is-zero", "gives 0 where knowledge contradicts the release", impossible_is_zero
    yield "impossible-is-ignored", "drops knowledge that contradicts the release", impossible_is_ignored
    for name, (says, means) in MEANINGS.items():
        yield name, says, Conditional(means)
    yield "any-unit", "one unit of knowledge is enough", Conditional(together=any)
    yield "first-unit", "only the first unit of knowledge counts", Conditional(counts=_first)
    yield "last-unit", "only the last unit of knowledge counts", Conditional(counts=_last)
    yield "within-buckets", "knowledge that crosses buckets is ignored", Conditional(counts=_within_a_bucket)
    yield "own-bucket", "knowledge without the event's bucket is ignored", Conditional(counts=_about_the_bucket)
    yield "own-person", "knowledge without the event's person is ignored", Conditional(counts=_about_the_person)
    yield (
        "independent-people",
        "people of a bucket are taken to be independent",
        Conditional(drawing="with replacement"),
    )
    yield "counts-ignored", "all values of a bucket are equally likely", Conditional(drawing="counts ignored")
    yield "one-table", "buckets are ignored", Conditional(drawing="one bucket")
    yield "people-alike", "everyone in a bucket is the same person", people_alike
    yield "rounded", "rounded to two decimals", rounded


_VERDICTS = {"never-less": "loose", "impossible-is-zero": "error", "impossible-is-ignored": "error"}
PROBABILITY = {
    name: Mistake(name, says, _VERDICTS.get(name, "unsound"), "probability", compute)
    for name, says, compute in _catalogue()
}
