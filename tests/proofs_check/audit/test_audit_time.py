"""No diagnosis takes an audit beyond its time."""

import time

import pytest

from proofs_check.audit.causes import causes, guesses
from proofs_check.audit.corpus import fixed_questions
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import CATALOGUE, MOST_FACTS, is_reckoned
from proofs_check.audit.question import Question
from proofs_check.audit.single_question import ask_one
from proofs_check.audit.subjects.function import Function
from proofs_check.budgets import budget
from reference.errors import BudgetExhausted

HALF = Function(lambda **_: "1/2")


@pytest.mark.parametrize("k", [2_000, 10**6])
def test_no_mistake_is_reckoned_for_a_huge_k(k: int) -> None:
    begun = time.monotonic()
    report = ask_one(HALF, Question(((1, 2),), k), "half", seconds=3)
    again = audit(HALF, [Question(((1, 2),), k)], seconds=2)
    assert (report.verdict, report.mismatches[0].mistakes, again.verdict) == ("unsound", (), "unsound")
    assert time.monotonic() - begun < 8


def test_many_buckets_are_not_reckoned_either_and_what_is_asked_by_itself_is() -> None:
    assert not is_reckoned(Question(((1, 2),) * 10_000, 1))
    assert is_reckoned(Question(((1, 2),), MOST_FACTS))
    assert not is_reckoned(Question(((1, 2),), MOST_FACTS + 1))
    assert all(is_reckoned(one) for ask in CATALOGUE for one in fixed_questions(ask))


def wrong_answers() -> list[Exchange]:
    interview = Interview(Function(lambda buckets, **_: max(max(one.values()) / sum(one.values()) for one in buckets)))
    return [interview.ask(Question(((2, 1),), k)) for k in (0, 1)]


def test_without_time_there_is_no_diagnosis_but_a_cause() -> None:
    exchanges = wrong_answers()
    assert "k-ignored" in causes(exchanges)[0].mistakes
    [cause] = causes(exchanges, lambda: budget(0))
    assert (cause.mistakes, cause.diagnoses, cause.wrong) == ((), (), (exchanges[1],))
    assert "k-ignored" in guesses(cause, exchanges[1], exchanges[:1])
    assert guesses(cause, exchanges[1], exchanges[:1], lambda: budget(0)) == ()


def test_questions_about_very_many_people_are_not_reckoned_either() -> None:
    knowledge = tuple(f"b0.p{number}=a -> b0.p{number + 1}=b" for number in range(30))
    assert not is_reckoned(Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge))
    assert is_reckoned(Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge[:5]))
    assert not is_reckoned(Question(((1,) * 300,) * 10, ask="t-closeness"))


HARD = {
    "large counts": Question(tuple(tuple(10**11 + i for i in range(3000)) for _ in range(3)), 1),
    "many counts": Question(((1,) * 3000,) * 20, ask="t-closeness"),
    "knowledge": Question(
        ((15, 15, 15),),
        ask="probability",
        event="b0.p0=a",
        knowledge=tuple(f"b0.p{i}={value} -> b0.p{i * 7 % 40}=b" for i in range(1, 40) for value in "ac"),
    ),
}
"""What took an audit of two seconds a minute, or ended it with a traceback."""


@pytest.mark.parametrize("name", HARD)
def test_a_hard_question_is_answered_in_time(name: str) -> None:
    begun = time.monotonic()
    assert audit(HALF, [HARD[name]], seconds=1).verdict != "agrees"
    assert time.monotonic() - begun < 20


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_truth_that_takes_too_long_ends_the_audit_and_what_was_answered_before_is_reported() -> None:
    """Where an alarm falls where nothing can be raised, as when a weak reference is removed, the next one ends it."""
    event, wide = "b0.p0=a", " | ".join(f"b0.p{other}=b" for other in range(1, 300))
    knowledge = tuple(f"b0.p{number}=a -> {wide}" for number in range(300, 340))
    slow = Question(((1500, 1500, 15, 10),), ask="probability", event=event, knowledge=knowledge)
    with pytest.raises(BudgetExhausted, match=r"ran out after .* plans"):
        audit(HALF, [slow], seconds=0.5)
    easy = Question(((1, 1),), ask="probability", event=event)
    report = audit(HALF, [easy, slow], seconds=2)
    assert (report.counts, report.ended) == ({"agrees": 1}, "the time ran out")


def test_the_entropy_of_very_many_people_is_not_worked_out() -> None:
    with pytest.raises(
        BudgetExhausted, match="the entropy of 199,999,999,999,999 people takes numbers of too many digi"
    ):
        audit(HALF, [Question(((10**14, 10**14 - 1),), ask="entropy-l-diversity")], seconds=1)
