"""A verdict that does not depend on load: questions without an answer in time, with times that are computed."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest

from proofs_check.audit import badge
from proofs_check.audit.answer import LATE, Answer
from proofs_check.audit.corpus import fixed_questions, script
from proofs_check.audit.examination import NOT_SHRUNK, audit
from proofs_check.audit.families import FAMILIES
from proofs_check.audit.protocol import too_many_unanswered, verdict_of
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.report import AuditReport, as_json
from proofs_check.audit.single_question import ask_one
from proofs_check.audit.subjects.command import PATIENCE, StartUp
from proofs_check.audit.subjects.function import Subject
from proofs_check.audit.truth import truth_of
from worstcase.display import report_page, report_text

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


@pytest.mark.parametrize(
    ("number", "unanswered", "verdict"), [(20, 5, "agrees"), (10, 10, "agrees"), (9, 11, "error"), (1, 2, "error")]
)
def test_nine_tenths_of_the_questions_must_be_answered(number: int, unanswered: int, verdict: str) -> None:
    subject = Timed(every(number, slow=NEVER))
    report = audit(subject, script(number=100))
    assert (report.verdict, report.unanswered, subject.again) == (verdict, unanswered, unanswered)
    assert as_json(report)["unanswered"] == unanswered
    text = report_text.as_text(report)
    line = f"unanswered: {unanswered} of {report.asked} questions got no answer in time"
    assert line in text
    assert line in report_page.as_html(report)
    assert f"{unanswered} unanswered" in badge.summary(report)
    assert f"{unanswered} unanswered" in badge.message(report)
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


def answered_but(silent: Callable[[Question], bool], ask: str = "disclosure", number: int = 800) -> AuditReport:
    return audit(Timed(lambda question, _: NEVER if silent(question) else 0), script(ask, number=number))


def test_one_question_of_every_family_must_be_answered() -> None:
    report = answered_but(lambda question: question.family == "large numbers")
    assert (report.verdict, report.unanswered / report.asked < 0.1) == ("error", True)
    first = iter([False])
    report = answered_but(lambda question: question.family == "large numbers" and next(first, True))
    assert (report.verdict, report.unanswered > 0) == ("agrees", True)


@pytest.mark.parametrize("ask", [*ASKS, "neighbours"])
def test_every_question_of_an_audit_has_a_family(ask: str) -> None:
    questions: list[Question] = []
    script(ask, number=160, corpus_too=False).each(questions.append)
    names = {"knowledge"} if ask == "probability" else {one.__name__.strip("_") for one in FAMILIES}
    crossing = {"crossing"} if ask in {"disclosure", "safe"} else set()
    assert {question.family for question in questions} == {f"drawn: {name}" for name in names | crossing | {"names"}}
    fixed = {"knowledge"} if ask == "probability" else {"small", "hard"}
    large = {"large numbers"} if ask in {"disclosure", "safe"} else set()  # their people are many
    assert {question.family for question in fixed_questions(ask)} == fixed | large | {"names"}


def test_a_family_does_not_make_another_question_of_it() -> None:
    one = Question(((1, 1),), 1, family="small")
    assert (one == Question(((1, 1),), 1), repr(one)) == (True, "Question(rows=((1, 1),), k=1)")


def test_what_is_declined_needs_no_answer() -> None:
    assert verdict_of({"unsupported": 90, "agrees": 9, "unanswered": 1}) == "agrees"
    assert verdict_of({"unsupported": 90, "agrees": 8, "unanswered": 2}) == "error"
    assert verdict_of({"unsupported": 90, "unanswered": 1}) == "error"
    assert not too_many_unanswered({"agrees": 9}, [{"agrees": 9}, {"unsupported": 5}])
    assert verdict_of({"unanswered": 50, "unsound": 1}) == "unsound"


def test_an_answer_that_comes_late_can_be_wrong() -> None:
    class Wrong(Timed):
        def ask_again(self, question: Question) -> Answer:
            super().ask_again(question)
            return Answer(Fraction(0))

    subject = Wrong(every(50, slow=NEVER))
    report = audit(subject, script(number=100))
    assert (report.verdict, report.counts, report.unanswered) == ("unsound", {"agrees": 98, "unsound": 2}, 0)


def test_one_question_alone_is_asked_again_too() -> None:
    assert ask_one(Timed(lambda *_: 2 * LIMIT), SIMPLE, "slow").verdict == "agrees"
    report = ask_one(Timed(lambda *_: NEVER), SIMPLE, "silent")
    assert (report.verdict, report.unanswered, report.failures) == ("error", 1, (SIMPLE,))
    assert report.mismatches[0].smallest.kind == "error"
    assert "the question got no answer in time" in report_text.as_text(report)


def test_an_answer_that_the_end_of_the_audit_cuts_short_counts_for_nothing(clock: Clock) -> None:
    """One unanswered question of six would be more than a tenth."""

    class Patient(Timed):
        def ask(self, question: Question, limit: float = 6 * LIMIT) -> Answer:
            return super().ask(question, limit)

    report = audit(Patient(lambda _, place: 6.9 if place < 6 else 29.0, clock), script(number=100), seconds=60)
    assert (report.counts, report.ended, report.verdict) == ({"agrees": 5}, "the time ran out", "agrees")


def test_a_slow_program_agrees_as_far_as_the_time_goes(clock: Clock) -> None:
    report = audit(Timed(lambda *_: 4.0, clock), script(number=100), seconds=60)
    assert (report.counts, report.ended, report.verdict) == ({"agrees": 9}, "the time ran out", "agrees")


def test_a_program_that_never_answers_takes_no_longer_than_the_audit(clock: Clock) -> None:
    report = audit(Timed(lambda *_: NEVER, clock), script(number=100), seconds=24)
    assert (report.verdict, report.counts, clock.now) == ("error", {"unanswered": 2}, 1024.0)
    report = audit(Timed(lambda *_: NEVER, clock), script(number=100), seconds=3)
    assert (report.verdict, report.counts, clock.now) == ("error", {"unanswered": 1}, 1027.0)


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


def test_time_for_a_start_is_generous_and_learns() -> None:
    assert StartUp().allowance == 30
    assert StartUp().after(0.01).allowance == 1
    assert StartUp().after(2.0).after(0.1).allowance == 20
    assert StartUp().after(100.0).allowance == 30


def test_json_has_the_counts() -> None:
    found = json.loads(json.dumps(as_json(answered_but(lambda question: question.size == SIMPLE.size, number=50))))
    assert (found["unanswered"], found["answers"], found["asked"]) == (1, {"agrees": 49, "unanswered": 1}, 50)
    assert found["mismatches"] == []
