"""Verdicts that do not depend on load, with times that are computed; and limits of an audit's own work."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from proofs_check.audit.corpus import fixed_questions, script
from proofs_check.audit.examination import NOT_SHRUNK, ask_one, audit
from proofs_check.audit.protocol import LATE, Answer, too_many_unanswered, verdict_of
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.report import as_json, badge_text, summary
from proofs_check.audit.subject import PATIENCE, Function, Subject
from proofs_check.audit.truth import MOST_STEPS, counting_steps, disclosure_steps, truth_of
from reference.errors import BudgetExhausted
from reference.progress import counted
from reference.syntax import parse_atom, parse_formula
from worstcase.display.audit_report import as_html, as_text

LIMIT = 5.0
NEVER = 1e9
SIMPLE = Question(((1, 1),), 0)


class Clock:
    """Stands for the module `time`."""

    now = 1000.0

    def monotonic(self) -> float:
        """The time in seconds."""
        return self.now


class Timed(Subject):
    """A right program that takes a computed time for each answer."""

    def __init__(self, seconds: Callable[[Question, int], float], clock: Clock | None = None) -> None:
        self.seconds, self.clock = seconds, clock or Clock()
        self.number, self.again = 0, 0

    def ask(self, question: Question, limit: float = LIMIT) -> Answer:
        """The true answer, unless it takes too long."""
        self.number += 1
        needed = self.seconds(question, self.number)
        waited = min(needed, limit, self.deadline - self.clock.now)
        self.clock.now += waited
        if waited < needed:
            return Answer(problem=f"it gave no answer within {limit:g} seconds", failure=LATE)
        value = truth_of(question).value
        return Answer(value if isinstance(value, bool | Fraction) else None)

    def ask_again(self, question: Question) -> Answer:
        """The same with a larger limit."""
        self.again += 1
        return self.ask(question, PATIENCE * LIMIT)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the audit."""
    clock = Clock()
    monkeypatch.setattr("proofs_check.audit.interview.time", clock)
    return clock


def every(number: int, slow: float, quick: float = 0.0) -> Callable[[Question, int], float]:
    """Each question of this number is slow the first time that it is asked, or each time."""
    known: dict[Question, float] = {}

    def seconds(question: Question, place: int) -> float:
        return known.setdefault(question, slow if place % number == 0 else quick)

    return seconds


def test_a_question_without_an_answer_in_time_is_asked_once_more_with_more_time() -> None:
    subject = Timed(every(5, slow=PATIENCE * LIMIT))
    report = audit(subject, script(number=100))
    assert (report.verdict, report.counts, subject.again) == ("agrees", {"agrees": 100}, 20)
    report = audit(Timed(lambda _, place: NEVER if place == 1 else 0), script(number=100))
    assert report.counts == {"agrees": 100}, "it is not given up after its first question"


@pytest.mark.parametrize(
    ("number", "unanswered", "verdict"), [(20, 5, "agrees"), (10, 10, "agrees"), (9, 11, "error"), (1, 2, "error")]
)
def test_nine_tenths_of_the_questions_must_be_answered(number: int, unanswered: int, verdict: str) -> None:
    subject = Timed(every(number, slow=NEVER))
    report = audit(subject, script(number=100))
    assert (report.verdict, report.unanswered, subject.again) == (verdict, unanswered, unanswered)
    assert as_json(report)["unanswered"] == unanswered
    line = f"unanswered: {unanswered} of {report.asked} questions got no answer in time"
    assert line in as_text(report)
    assert line in as_html(report)
    assert f"{unanswered} unanswered" in summary(report)
    assert f"{unanswered} unanswered" in badge_text("badge.json", report)
    if verdict == "agrees":
        assert (report.mismatches, report.failures) == ((), ())
        return
    [mismatch] = report.mismatches
    assert (mismatch.smallest.kind, mismatch.seen, mismatch.certainty) == ("error", unanswered, NOT_SHRUNK)
    assert mismatch.smallest.question == min(report.failures, key=lambda one: one.size)
    assert len(report.failures) == unanswered
    assert (
        "within 5 seconds; after a fresh start, it gave no answer within 20 seconds" in mismatch.smallest.answer.shown
    )


def test_one_question_of_every_family_must_be_answered() -> None:
    """Those of one family are unanswered, all of them or all but the first."""
    for answered, verdict in ((0, "error"), (1, "agrees")):
        quick = iter([0.0] * answered)
        report = audit(Timed(lambda one, _: next(quick, NEVER) if one.family == "large numbers" else 0), script())  # noqa: B023 - used at once
        assert (report.verdict, 0 < report.unanswered / report.asked < 0.1) == (verdict, True)


def test_what_is_declined_needs_no_answer() -> None:
    assert verdict_of({"unsupported": 90, "agrees": 9, "unanswered": 1}) == "agrees"
    assert verdict_of({"unsupported": 90, "agrees": 8, "unanswered": 2}) == "error"
    assert verdict_of({"unsupported": 90, "unanswered": 1}) == "error"
    assert not too_many_unanswered({"agrees": 9}, [{"agrees": 9}, {"unsupported": 5}])
    assert verdict_of({"unanswered": 50, "unsound": 1}) == "unsound"


def test_an_answer_that_the_end_of_the_audit_cuts_short_counts_for_nothing(clock: Clock) -> None:
    """One unanswered question of six would be more than a tenth."""

    class Patient(Timed):
        def ask(self, question: Question, limit: float = 6 * LIMIT) -> Answer:
            return super().ask(question, limit)

    report = audit(Patient(lambda _, place: 6.9 if place < 6 else 29.0, clock), script(number=100), seconds=60)
    assert (report.counts, report.ended, report.verdict) == ({"agrees": 5}, "the time ran out", "agrees")


def test_a_slow_program_agrees_as_far_as_the_time_goes_and_a_silent_one_takes_no_longer(clock: Clock) -> None:
    report = audit(Timed(lambda *_: NEVER, clock), script(number=100), seconds=24)
    assert (report.verdict, report.counts, clock.now) == ("error", {"unanswered": 2}, 1024.0)
    report = audit(Timed(lambda *_: NEVER, clock), script(number=100), seconds=3)
    assert (report.verdict, report.counts, clock.now) == ("error", {"unanswered": 1}, 1027.0)
    report = audit(Timed(lambda *_: 4.0, clock), script(number=100), seconds=60)
    assert (report.counts, report.ended, report.verdict) == ({"agrees": 9}, "the time ran out", "agrees")


def test_what_is_wrong_is_shrunk_before_all_time_went_into_asking_again(clock: Clock) -> None:
    class Wrong(Timed):
        def ask(self, question: Question, limit: float = LIMIT) -> Answer:
            answer = super().ask(question, limit)
            return answer if answer.failure == LATE else Answer(Fraction(0))

    subject = Wrong(lambda question, _: NEVER if question.k == 1 else 0.1, clock)
    report = audit(subject, script(number=100), seconds=100)
    assert report.verdict == "unsound"
    assert subject.again == 1  # 60 seconds of asking, and 20 of asking again
    assert report.mismatches[0].smallest.question == Question(((1,),), 0)


HALF = Function(lambda **_: "1/2")
LARGE = {
    "large counts": Question(tuple(tuple(10**11 + i for i in range(3000)) for _ in range(3)), 1),
    "many facts": Question(((1, 2),) * 3, 10**9),
    "knowledge": Question(
        ((15, 15, 15),),
        ask="probability",
        event="b0.p0=a",
        knowledge=tuple(f"b0.p{i}={value} -> b0.p{i * 7 % 40}=b" for i in range(1, 40) for value in "ac"),
    ),
}


@pytest.mark.parametrize("name", LARGE)
def test_a_large_question_is_answered_where_that_takes_few_steps(name: str) -> None:
    with counted() as steps:
        report = ask_one(HALF, LARGE[name], "half")
    assert report.verdict != "agrees"
    assert steps.total() < MOST_STEPS


_WIDE = " | ".join(f"b0.p{other}=b" for other in range(1, 300))
HARD = {
    "disclosure": Question((tuple(range(3000, 0, -1)),), 2900),
    "huge numbers": Question((tuple(10**300 - number for number in range(600)),), 550),
    "entropy": Question(((10**14, 10**14 - 1),), ask="entropy-l-diversity"),
    "plan": Question(
        ((1500, 1500, 15, 10),),
        ask="probability",
        event="b0.p0=a",
        knowledge=tuple(f"b0.p{number}=a -> {_WIDE}" for number in range(300, 340)),
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_a_true_answer_that_would_take_too_long_is_not_begun(name: str) -> None:
    asked: list[object] = []
    sentence = (
        r"may take .* steps, and an audit allows 2,000,000|of 199,999,999,999,999 people takes numbers of too many"
    )
    with counted() as steps, pytest.raises(BudgetExhausted, match=sentence):
        audit(Function(lambda **fields: asked.append(fields)), [HARD[name]])
    assert (asked, steps.total() < MOST_STEPS / 10) == ([], True)


@pytest.mark.parametrize("ask", ASKS)
def test_an_audit_asks_nothing_that_is_hard(ask: str) -> None:
    """By a wide margin, and the estimate is no less than the steps that are counted."""
    questions: list[Question] = []
    script(ask, number=160, corpus_too=False).each(questions.append)
    for question in [*questions, *list(fixed_questions(ask))[::3]]:
        with counted() as steps:
            truth_of(question)
        assert steps.total() < MOST_STEPS / 20
        if ask == "disclosure":
            assert steps["patterns"] + steps["products"] <= 4 * disclosure_steps(question) + 10


def test_the_estimate_for_a_probability_is_that_of_the_counter() -> None:
    question = LARGE["knowledge"]
    release = question.bucketization()
    event, knowledge = parse_atom(question.asked[0]), parse_formula(question.asked[1], release.domain)
    with counted() as steps:
        truth_of(question)
    assert steps["states"] <= counting_steps(release, event, knowledge) <= MOST_STEPS
    assert counting_steps(release, event, parse_formula(question.asked[1][:3], release.domain)) == 0
