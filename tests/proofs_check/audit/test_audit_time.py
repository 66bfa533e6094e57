"""Limits of an audit's own work: true answers and diagnoses that would take too long are not begun."""

import pytest

from proofs_check.audit.causes import causes, guesses
from proofs_check.audit.corpus import fixed_questions, script
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import CATALOGUE, MOST_FACTS, is_reckoned
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.single_question import ask_one
from proofs_check.audit.subjects.function import Function
from proofs_check.audit.truth import MOST_STEPS, counting_steps, disclosure_steps, truth_of
from reference.errors import BudgetExhausted
from reference.progress import counted
from reference.syntax import parse_atom, parse_formula

HALF = Function(lambda **_: "1/2")


@pytest.mark.parametrize("k", [2_000, 10**6])
def test_no_mistake_is_reckoned_for_a_huge_k(k: int) -> None:
    report = ask_one(HALF, Question(((1, 2),), k), "half")
    again = audit(HALF, [Question(((1, 2),), k)], seconds=600)
    assert (report.verdict, report.mismatches[0].mistakes, again.verdict) == ("unsound", (), "unsound")


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
    [cause] = causes(exchanges, lambda: True)
    assert (cause.mistakes, cause.diagnoses, cause.wrong) == ((), (), (exchanges[1],))
    assert "k-ignored" in guesses(cause, exchanges[1], exchanges[:1])
    assert guesses(cause, exchanges[1], exchanges[:1], lambda: True) == ()


def test_questions_about_very_many_people_are_not_reckoned_either() -> None:
    knowledge = tuple(f"b0.p{number}=a -> b0.p{number + 1}=b" for number in range(30))
    assert not is_reckoned(Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge))
    assert is_reckoned(Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge[:5]))
    assert not is_reckoned(Question(((1,) * 300,) * 10, ask="t-closeness"))


LARGE = {
    "large counts": Question(tuple(tuple(10**11 + i for i in range(3000)) for _ in range(3)), 1),
    "many counts": Question(((1,) * 3000,) * 20, ask="t-closeness"),
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
    "many tables": Question(tuple((number, *(1,) * 60) for number in range(2, 2000)), 59),
    "huge numbers": Question((tuple(10**300 - number for number in range(600)),), 550),
    "plan": Question(
        ((1500, 1500, 15, 10),),
        ask="probability",
        event="b0.p0=a",
        knowledge=tuple(f"b0.p{number}=a -> {_WIDE}" for number in range(300, 340)),
    ),
    "states": Question(
        ((5,) * 12,),
        ask="probability",
        event="b0.p0=a",
        knowledge=tuple(
            f"b0.p{i}={value} -> b0.p{(i * 7 + 3) % 40}={value} | b0.p{(i * 11 + 5) % 40}=c"
            for i in range(40)
            for value in "abdefghij"
        ),
    ),
}


@pytest.mark.parametrize("name", HARD)
def test_a_true_answer_that_would_take_too_long_is_not_begun(name: str) -> None:
    asked: list[object] = []
    with counted() as steps, pytest.raises(BudgetExhausted, match=r"may take .* steps, and an audit allows 2,000,000"):
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
    event, knowledge = parse_atom(question.asked_event), parse_formula(question.asked_knowledge, release.domain)
    with counted() as steps:
        truth_of(question)
    assert steps["states"] <= counting_steps(release, event, knowledge) <= MOST_STEPS
    assert counting_steps(release, event, parse_formula(question.asked_knowledge[:3], release.domain)) == 0


def test_the_entropy_of_very_many_people_is_not_worked_out() -> None:
    with pytest.raises(
        BudgetExhausted, match="the entropy of 199,999,999,999,999 people takes numbers of too many digi"
    ):
        audit(HALF, [Question(((10**14, 10**14 - 1),), ask="entropy-l-diversity")], seconds=600)
