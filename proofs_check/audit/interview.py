"""Asking an implementation, within limits, and comparing its answers with the truth.

The true answers come from `fastpath`, and for probabilities from exact counting. The work for a true answer is
estimated before it starts: a question that is too hard is refused. No question is asked twice, so an implementation
with changing answers cannot mislead the shrinking. There are two exceptions. A question without an answer in time is
asked again at the end, with more time. A question that is shown is asked once more, alone: does this question go wrong,
or what was asked before it? At most `SHARE_OF_ASKING` of the time is for the audit's questions. The rest is for asking
again, for shrinking what is wrong, and for everything smaller. An implementation that fails many times in a row is
asked no more.

>>> answer = truth_of(Question(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2))
>>> answer.value, answer.target, answer.knowledge
(Fraction(22, 31), 'b0.p0=a', ('b1.p0=a -> b0.p0=a', 'b1.p0=b -> b0.p0=a'))
>>> from proofs_check.audit.subjects.function import Function
>>> interview = Interview(Function(lambda buckets, k: "1/2"))
>>> interview.ask(Question(((1, 1),), 0)).kind, interview.ask(Question(((1, 1),), 1)).kind, interview.asked
('agrees', 'unsound', 2)
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor, inf, log
from typing import NoReturn

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.answer import ENDED, LATE, LOST, Answer
from proofs_check.audit.protocol import UNANSWERED, compared
from proofs_check.audit.question import NEIGHBOURS, Question, probes
from proofs_check.audit.subjects.function import Subject
from proofs_check.hypothesis_adapter import StopDrawing
from reference import progress, promises
from reference.bucketization import Bucketization
from reference.counting.methods import count_by
from reference.counting.structured.components import components
from reference.counting.structured.elimination_order import best_plan, estimate
from reference.counting.structured.person_forms import crowded
from reference.errors import BudgetExhausted, InconsistentKnowledge
from reference.exact_numbers import Exact, exact_number
from reference.language import Atom, Formula
from reference.syntax import parse_atom, parse_formula, to_text

MOST_STEPS = 2_000_000
"""The largest estimate of the work for a true answer: an audit asks nothing that is hard to answer."""
_FEW_ATOMS = 8
"""Atoms of event and knowledge up to which counting is always easy."""
_WORD = 512
"""Bits of a number up to which one step on it costs about the same."""
FAILURES_IN_A_ROW = 40
"""Crashes and hangs one after the other after which nothing more is asked."""
ALL_ASKED = "all questions were asked"
OUT_OF_TIME = "the time ran out"
SILENT_AT_FIRST = 2
"""Questions without an answer in time, from the first on, after which nothing more is asked."""
LOST_AT_FIRST = 5
"""Questions without a line that can be read, from the first on, after which nothing more is asked."""
SHARE_OF_ASKING = 0.6
_FOR_DIAGNOSING = 1.0
"""Seconds, though the time is over."""
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
    require_easy(disclosure_steps(question))
    found = maximum_disclosure(question.bucketization(), question.k)
    value = found.value if question.threshold is None else found.value < question.threshold
    knowledge = tuple(to_text(unit) for unit in found.knowledge.implications)
    return Truth(value, to_text(found.target), knowledge, found.value)


def _promise(question: Question) -> Fraction:
    """The strongest promise of this kind that the release keeps; of recursive diversity the least whole c."""
    release = question.bucketization()
    if question.ask == "recursive-diversity":
        bound = promises.recursive_diversity(release, promises.distinct_diversity(release))
        return Fraction(floor(exact_number(bound)) + 1)
    return exact_number(_PROMISES[question.ask](release))


def _probability(question: Question) -> Truth:
    release = question.bucketization()
    event, knowledge = parse_atom(question.asked_event), parse_formula(question.asked_knowledge, release.domain)
    require_easy(counting_steps(release, event, knowledge))
    try:
        exact = count_by("structured", event, release, knowledge).probability
    except InconsistentKnowledge:
        return Truth(None, "", question.asked_knowledge, Fraction(0))
    value = exact_number(exact)
    return Truth(value, question.asked_event, question.asked_knowledge, value)


def require_easy(steps: float) -> None:
    """Refuse a question whose true answer may take more steps than an audit allows."""
    if steps > MOST_STEPS:
        raise BudgetExhausted(
            f"the true answer to a question may take {f'{steps:,.0f}' if steps < 10**12 else f'{steps:.0e}'} steps,"
            f" and an audit allows {MOST_STEPS:,}"
        )


def disclosure_steps(question: Question) -> float:
    """Upper bound on the work for the maximum disclosure, from the histograms and k alone.

    A table of m(0), …, m(h) takes about h² · log h products of numbers below n^h, where h is below the number of
    values. Equal histograms share a table. What is best across buckets takes at most the square of the longest table.
    """
    longest = min(question.k + 1, max(map(len, question.histograms)))
    return float(longest**2) + sum(_table_steps(row, min(question.k + 1, len(row))) for row in {*question.histograms})


def _table_steps(histogram: tuple[int, ...], atoms: int) -> float:
    words = 1 + atoms * sum(histogram).bit_length() / _WORD
    return atoms**2 * (1 + log(atoms)) / 2 * words


def counting_steps(release: Bucketization, event: Atom, knowledge: Formula) -> float:
    """Upper bound on the work for a probability: the counter's own estimate of its plan, and making that plan."""
    atoms = [event, *(atom for fact in knowledge.implications for atom in fact.atoms())]
    if len(atoms) <= _FEW_ATOMS:
        return 0
    people = len({atom.person for atom in atoms})
    planning = float(len(atoms) * min(people, 100) * 10)
    if planning > MOST_STEPS:
        return planning
    return planning + sum(
        estimate(best_plan(crowded(part)), MOST_STEPS)
        for statements in ([knowledge], [knowledge, event])
        for part in components(release, statements) or ()
    )


@dataclass(frozen=True)
class Exchange:
    """A question, what was answered, what is true, and how the two compare."""

    question: Question
    answer: Answer
    truth: Truth
    kind: str

    def as_json(self) -> dict[str, object]:
        """For `mismatches`."""
        value = self.truth.value
        found: dict[str, object] = {"verdict": self.kind, **self.question.fields(), "answered": self.answer.shown}
        found["truth"] = value if isinstance(value, bool) or value is None else str(value)
        found["decimal"] = float(self.truth.disclosure) if value is not None else None
        if self.truth.target:
            attacker = {"target": self.truth.target, "attacker": list(self.truth.knowledge)}
            found |= {"disclosure": str(self.truth.disclosure), **attacker}
        return found


class Interview:
    """Questions to one implementation, and its answers."""

    def __init__(self, subject: Subject, seconds: float | None = None, total: int | None = None) -> None:
        self.subject, self.asked, self.failures = subject, 0, 0
        self.started, self.seconds, self.total = time.monotonic(), seconds, total
        subject.deadline = inf if seconds is None else self.started + seconds
        self.known: dict[Question, Exchange] = {}
        self.exchanges: list[Exchange] = []
        self.ended = ALL_ASKED

    def ask(self, question: Question) -> Exchange:
        """The question, its answer, and how it compares with the truth."""
        if question not in self.known:
            truth = truth_of(question)
            self.asked += 1
            progress.step(1, "questions", self.total if self.total and self.asked <= self.total else None)
            self.known[question] = _exchange(question, self.subject.ask(question), truth)
        return self.known[question]

    def is_right_alone(self, exchange: Exchange) -> bool:
        """Whether a question that was answered wrongly is answered rightly after a fresh start, where that can be."""
        if not self.subject.start_again():
            return False
        self.subject.deadline = inf
        self.asked += 1
        return _exchange(exchange.question, self.subject.ask(exchange.question), exchange.truth).kind == "agrees"

    def record(self, question: Question) -> None:
        """Ask, as part of the audit; raise StopDrawing if no more is to be asked."""
        if self.is_late(SHARE_OF_ASKING):
            self._stop(OUT_OF_TIME)
        try:
            exchange = self.ask(question)
        except BudgetExhausted:
            if not (self.exchanges and self.is_late()):
                raise
            self._stop(OUT_OF_TIME)
        if exchange.kind == UNANSWERED and self.is_late() and not self.is_silent:
            self._stop(OUT_OF_TIME)  # the end of the audit cut this answer short: it counts for nothing
        if exchange.answer.failure == ENDED and not self.exchanges:
            self.subject.require_answers(probes(question.ask))
        self.exchanges.append(exchange)
        self.failures = self.failures + 1 if exchange.kind in {"error", UNANSWERED} else 0
        if self.is_silent and len(self.exchanges) == SILENT_AT_FIRST:
            self._stop(f"it gave no answer in time to the first {SILENT_AT_FIRST} questions")
        if self.failures == FAILURES_IN_A_ROW or self._is_lost():
            self._stop(f"it failed {self.failures} times in a row")

    def _stop(self, reason: str) -> NoReturn:
        self.ended = reason
        raise StopDrawing

    @property
    def is_silent(self) -> bool:
        """Whether no question was answered in time so far."""
        return all(one.kind == UNANSWERED for one in self.exchanges)

    def _is_lost(self) -> bool:
        """Whether the first few questions got no line that can be read: more of them show nothing new."""
        failures = {one.answer.failure for one in self.exchanges[:LOST_AT_FIRST]}
        return len(self.exchanges) == LOST_AT_FIRST and failures <= {LATE, LOST}

    def ask_unanswered_again(self, until: float = 1.0) -> None:
        """Ask each question without an answer once more, with more time, until a share of the audit's time is over."""
        unanswered = [place for place, one in enumerate(self.exchanges) if one.kind == UNANSWERED]
        for place in sorted(unanswered, key=lambda place: self.exchanges[place].question.size):
            if self.is_late(until):
                return
            before = self.exchanges[place]
            self.asked += 1
            answer = self.subject.ask_again(before.question)
            if answer.failure == LATE:
                answer = replace(answer, problem=f"{before.answer.problem}; after a fresh start, {answer.problem}")
            self.exchanges[place] = self.known[before.question] = _exchange(before.question, answer, before.truth)

    def is_late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return self.seconds is not None and time.monotonic() - self.started >= share * self.seconds

    def diagnosing(self) -> Callable[[], bool]:
        """Whether the time for a diagnosis is over: all that is left of the audit's, and a second in any case."""
        if self.seconds is None:
            return lambda: False
        end = max(time.monotonic() + _FOR_DIAGNOSING, self.started + self.seconds)
        return lambda: time.monotonic() > end

    @property
    def share(self) -> float:
        """Which share of the time is over, 0 if there is no limit."""
        return (
            min(1.0, (time.monotonic() - self.started) / self.seconds)
            if self.seconds
            else float(self.seconds is not None)
        )


def _exchange(question: Question, answer: Answer, truth: Truth) -> Exchange:
    return Exchange(question, answer, truth, compared(answer, truth.value, question.ask))
