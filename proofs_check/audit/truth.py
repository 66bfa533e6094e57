"""The true answers: by `fastpath`, and for probabilities by exact counting.

>>> answer = truth_of(Question(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
>>> answer.value, answer.target, answer.knowledge
(Fraction(22, 31), 'b0.p0=a', ('b1.p0=a -> b0.p0=a', 'b1.p0=b -> b0.p0=a'))
"""

from dataclasses import dataclass
from fractions import Fraction

from fastpath.disclosure import Disclosure, maximum_disclosure
from proofs_check.audit.question import NEIGHBOURS, Question
from reference import promises
from reference.counting.methods import count_by
from reference.errors import InconsistentKnowledge
from reference.meter import Meter
from reference.syntax import parse_atom, parse_formula, to_text

_STEPS = 2_000_000
"""The most that one true answer may cost: an audit asks nothing that is hard to answer."""


@dataclass(frozen=True)
class Truth:
    """The true answer, and for a maximum the attacker who attains it (no target: there is none)."""

    value: Fraction | bool | None
    """None: there is no answer, since the knowledge contradicts the release."""
    target: str
    knowledge: tuple[str, ...]
    disclosure: Fraction
    """What the attacker attains; for other promises the answer again."""


def truth_of(question: Question) -> Truth:
    """The true answer to the question."""
    if question.ask == "probability":
        return _probability(question)
    if question.ask in NEIGHBOURS:
        promise = _promise(question)
        return Truth(promise, "", (), promise)
    found = maximum_disclosure(question.bucketization(), question.k, Meter(steps=_STEPS))
    value = found.value if question.threshold is None else found.value < question.threshold
    return Truth(value, *_attacker(found), found.value)


def _promise(question: Question) -> Fraction:
    """The strongest promise of this kind that the release keeps; of recursive diversity the least whole c."""
    release = question.bucketization()
    match question.ask:
        case "k-anonymity":
            return Fraction(promises.k_anonymity(release))
        case "l-diversity":
            return Fraction(promises.distinct_diversity(release))
        case "entropy-l-diversity":
            return Fraction(promises.entropy_diversity(release))
        case "recursive-diversity":
            bound = promises.recursive_diversity(release, promises.distinct_diversity(release))
            return Fraction(int(bound.numerator) // int(bound.denominator) + 1)
        case _:
            distance = promises.t_closeness(release)
            return Fraction(int(distance.numerator), int(distance.denominator))


def _attacker(found: Disclosure) -> tuple[str, tuple[str, ...]]:
    return to_text(found.target), tuple(to_text(unit) for unit in found.knowledge.implications)


def _probability(question: Question) -> Truth:
    release = question.bucketization()
    event, knowledge = parse_atom(question.event), parse_formula(question.knowledge, release.domain)
    try:
        exact = count_by("structured", event, release, knowledge, meter=Meter(steps=_STEPS)).probability
    except InconsistentKnowledge:
        return Truth(None, "", question.knowledge, Fraction(0))
    value = Fraction(int(exact.numerator), int(exact.denominator))
    return Truth(value, question.event, question.knowledge, value)
