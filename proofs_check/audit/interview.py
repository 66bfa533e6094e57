"""Asking an implementation, within limits, and comparing what it answers with the truth.

The true answers come from `fastpath`, and for probabilities from exact counting. No question is asked twice: one that
is answered differently each time cannot lead the shrinking astray. (Only what is shown in the end is asked once more,
alone: is it this question that goes wrong, or what was asked before it?) At most `SHARE_OF_ASKING` of the time is for
the audit's questions; what is left is for shrinking what is wrong, and for everything smaller, half of it each. An
implementation that fails many times in a row is asked no more.

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
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from fastpath.disclosure import maximum_disclosure
from proofs_check.audit.answer import LATE, LOST, Answer
from proofs_check.audit.protocol import compared
from proofs_check.audit.question import NEIGHBOURS, Question
from proofs_check.audit.subjects.function import Subject
from proofs_check.budgets import budget
from proofs_check.hypothesis_adapter import StopDrawing
from reference import promises
from reference.bucketization import Bucketization
from reference.counting.methods import count_by
from reference.errors import BudgetExhausted, InconsistentKnowledge
from reference.exact_numbers import Exact, exact_number
from reference.syntax import parse_atom, parse_formula, to_text

FAILURES_IN_A_ROW = 40
"""Crashes and hangs one after the other after which nothing more is asked."""
ALL_ASKED = "all questions were asked"
OUT_OF_TIME = "the time ran out"
SILENT_AT_FIRST = 5
"""Questions without any answer from the first on after which nothing more is asked."""
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
    try:
        exact = count_by("structured", event, release, knowledge).probability
    except InconsistentKnowledge:
        return Truth(None, "", question.asked_knowledge, Fraction(0))
    value = exact_number(exact)
    return Truth(value, question.asked_event, question.asked_knowledge, value)


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

    def __init__(self, subject: Subject, seconds: float | None = None) -> None:
        self.subject, self.asked, self.failures = subject, 0, 0
        self.started, self.seconds = time.monotonic(), seconds
        self.known: dict[Question, Exchange] = {}
        self.exchanges: list[Exchange] = []
        self.ended = ALL_ASKED

    def ask(self, question: Question) -> Exchange:
        """The question, its answer, and how it compares with the truth."""
        if question not in self.known:
            with budget(
                None if self.seconds is None else max(_FOR_DIAGNOSING, self.started + self.seconds - time.monotonic())
            ):
                truth = truth_of(question)
            self.asked += 1
            answer = self.subject.ask(question)
            kind = compared(answer, truth.value, question.ask)
            self.known[question] = Exchange(question, answer, truth, kind)
        return self.known[question]

    def is_right_alone(self, exchange: Exchange) -> bool:
        """Whether a question that was answered wrongly is answered rightly after a fresh start, where that can be."""
        too_late = exchange.answer.failure == LATE and self.is_late()
        if too_late or not self.subject.start_again():
            return False
        self.asked += 1
        answer = self.subject.ask(exchange.question)
        return compared(answer, exchange.truth.value, exchange.question.ask) == "agrees"

    def record(self, question: Question) -> None:
        """Ask, as part of the audit; raise StopDrawing if no more is to be asked."""
        if self.is_late(SHARE_OF_ASKING):
            self.ended = OUT_OF_TIME
            raise StopDrawing
        try:
            self.exchanges.append(self.ask(question))
        except BudgetExhausted:
            if not (self.exchanges and self.is_late()):
                raise
            self.ended = OUT_OF_TIME
            raise StopDrawing from None
        self.failures = self.failures + 1 if self.exchanges[-1].kind == "error" else 0
        if self.failures == FAILURES_IN_A_ROW or self._is_silent():
            self.ended = f"it failed {self.failures} times in a row"
            raise StopDrawing

    def _is_silent(self) -> bool:
        """Whether it gave no answer to the first few questions: that takes long, and more of them teach nothing."""
        return len(self.exchanges) == SILENT_AT_FIRST and all(
            one.answer.failure in {LATE, LOST} for one in self.exchanges
        )

    def is_late(self, share: float = 1.0) -> bool:
        """Whether this share of the time is over."""
        return self.seconds is not None and time.monotonic() - self.started >= share * self.seconds

    def diagnosing(self) -> budget:
        """The time for finding out which mistakes give the answers: all that is left, or a second if less is left."""
        if self.seconds is None:
            return budget()
        return budget(max(_FOR_DIAGNOSING, self.started + self.seconds - time.monotonic()))

    @property
    def share(self) -> float:
        """Which share of the time is over, 0 if there is no limit."""
        return (
            min(1.0, (time.monotonic() - self.started) / self.seconds)
            if self.seconds
            else float(self.seconds is not None)
        )
