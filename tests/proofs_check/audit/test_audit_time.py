"""No diagnosis takes an audit beyond its time."""

import time

import pytest

from proofs_check.audit.causes import causes, guesses
from proofs_check.audit.corpus import fixed_questions
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import CATALOGUE, MOST_FACTS, hints, is_reckoned
from proofs_check.audit.question import Question
from proofs_check.audit.single_question import ask_one
from proofs_check.audit.subjects.function import Function
from reference.meter import Meter

HALF = Function(lambda **_: "1/2")
NO_TIME = Meter(seconds=-1)


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
    [cause] = causes(exchanges, NO_TIME)
    assert (cause.mistakes, cause.diagnoses, cause.wrong) == ((), (), (exchanges[1],))
    assert "k-ignored" in guesses(cause, exchanges[1], exchanges[:1])
    assert guesses(cause, exchanges[1], exchanges[:1], NO_TIME) == ()


def test_without_time_one_question_gets_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    share = Function(lambda buckets, **_: max(max(one.values()) / sum(one.values()) for one in buckets))
    question = Question(((2, 1),), 1)
    assert "k-ignored" in hints(Interview(share).ask(question))
    monkeypatch.setattr("proofs_check.audit.interview._FOR_DIAGNOSING", -1)
    assert ask_one(share, question, "share", seconds=0).mismatches[0].mistakes == ()
