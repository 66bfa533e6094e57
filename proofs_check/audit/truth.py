"""True answers, from `fastpath` and for probabilities from exact counting.

The work for a true answer is estimated before it starts: a question that is too hard is refused.

>>> answer = truth_of(Question(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
>>> answer.value, answer.target, answer.knowledge
(Fraction(22, 31), 'b0.p0=a', ('b1.p0=a -> b0.p0=a', 'b1.p0=b -> b0.p0=a'))
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor, log

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.question import NEIGHBOURS, Question
from reference import promises
from reference.buckets import Bucketization
from reference.counting.methods import count_by
from reference.counting.structure import best_plan, components, crowded, estimate
from reference.errors import BudgetExhausted, InconsistentKnowledge
from reference.exact import Exact, exact_number
from reference.language import Atom, Formula
from reference.syntax import parse_atom, parse_formula, to_text

MOST_STEPS = 2_000_000  # the largest estimate of the work for a true answer: an audit asks nothing that is hard
_FEW_ATOMS = 8  # atoms of event and knowledge up to which counting is always easy
_WORD = 512  # bits of a number up to which one step on it costs about the same
_PROMISES: Mapping[str, Callable[[Bucketization], Exact]] = {
    "k-anonymity": promises.k_anonymity,
    "l-diversity": promises.distinct_diversity,
    "entropy-l-diversity": promises.entropy_diversity,
    "t-closeness": promises.t_closeness,
    "beta-likeness": promises.basic_likeness,
}


@dataclass(frozen=True)
class Truth:
    """The true answer, and for a maximum the attacker who attains it (no target: there is none)."""

    value: Fraction | bool | None  # None: there is no answer, since the knowledge contradicts the release
    target: str
    knowledge: tuple[str, ...]
    disclosure: Fraction  # what the attacker attains; for other promises the answer again


def truth_of(question: Question) -> Truth:
    """The true answer to the question."""
    if question.ask == "probability":
        return _probability(question)
    if question.ask in NEIGHBOURS:
        promise = _promise(question)
        return Truth(promise, "", (), promise)
    _require_easy(disclosure_steps(question))
    found = maximum_disclosure(question.bucketization(), question.k)
    value = found.value if question.threshold is None else found.value < question.threshold
    knowledge = tuple(to_text(unit) for unit in found.knowledge.implications)
    return Truth(value, to_text(found.target), knowledge, found.value)


def _promise(question: Question) -> Fraction:
    release = question.bucketization()
    if question.ask == "recursive-diversity":
        bound = promises.recursive_diversity(release, promises.distinct_diversity(release))
        return Fraction(floor(exact_number(bound)) + 1)
    return exact_number(_PROMISES[question.ask](release))


def _probability(question: Question) -> Truth:
    release = question.bucketization()
    event, knowledge = parse_atom(question.asked[0]), parse_formula(question.asked[1], release.domain)
    _require_easy(counting_steps(release, event, knowledge))
    try:
        value = exact_number(count_by("structured", event, release, knowledge).probability)
    except InconsistentKnowledge:
        return Truth(None, "", question.asked[1], Fraction(0))
    return Truth(value, *question.asked, value)


def _require_easy(steps: float) -> None:
    if steps > MOST_STEPS:
        shown = f"{steps:,.0f}" if steps < 10**12 else f"{steps:.0e}"
        raise BudgetExhausted(
            f"the true answer to a question may take {shown} steps, and an audit allows {MOST_STEPS:,}"
        )


def disclosure_steps(question: Question) -> float:
    """Upper bound on the work for the maximum disclosure, from the histograms and k alone.

    A table of m(0), …, m(h) takes about h² · log h products of numbers below n^h, where h is below the number of
    values. Equal histograms share a table. What is best across buckets takes at most the square of the longest table.
    """
    longest = min(question.k + 1, max(map(len, question.histograms)))
    steps = float(longest**2)
    for row in {*question.histograms}:
        atoms = min(question.k + 1, len(row))
        words = 1 + atoms * sum(row).bit_length() / _WORD
        steps += atoms**2 * (1 + log(atoms)) / 2 * words
    return steps


def counting_steps(release: Bucketization, event: Atom, knowledge: Formula) -> float:
    """Upper bound on the work for a probability: the counter's own estimate of its plan, and making that plan."""
    atoms = [event, *(atom for fact in knowledge.implications for atom in fact.atoms())]
    if len(atoms) <= _FEW_ATOMS:
        return 0
    people = len({atom.person for atom in atoms})
    planning = float(len(atoms) * min(people, 100) * 10)
    if planning > MOST_STEPS:
        return planning
    statements: tuple[list[Formula | Atom], ...] = ([knowledge], [knowledge, event])
    parts = [part for both in statements for part in components(release, both) or ()]
    return planning + sum(estimate(best_plan(crowded(part)), MOST_STEPS) for part in parts)
