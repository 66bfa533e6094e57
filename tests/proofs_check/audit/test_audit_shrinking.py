"""Questions shrink to smaller ones that fail likewise, what is smallest is stated to be, and limits are kept."""

import time
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.audited import implementation

from proofs_check.audit.corpus import script
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.question import Question, question_of
from proofs_check.audit.shrinking import Limits, everything_smaller, neighbours, shrunk, smallest
from proofs_check.audit.subject import Function
from proofs_check.audit.truth import truth_of
from proofs_check.hypothesis_adapter import StopDrawing, draw_in_turn


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any), min_size=1, max_size=3), st.integers(0, 9)
)
def test_shrinking_ends_in_a_failing_question_with_no_smaller_failing_neighbour(rows: list[list[int]], k: int) -> None:
    question = question_of(Question(tuple(map(tuple, rows)), k).fields())

    def fails(one: Question) -> bool:
        return one.people * 2 + one.k >= question.people

    least = shrunk(question, fails)
    assert fails(least)
    assert not any(fails(near) for near in neighbours(least) if near.size < least.size)


@pytest.mark.parametrize("ask", ["disclosure", "l-diversity"])
def test_everything_listed_is_there_once_and_in_order(ask: str) -> None:
    """Held to the numbers of multisets of partitions, 27 of five people and 58 of six."""
    question = Question(((7,),), 0, ask)
    found = list(everything_smaller(question))
    assert all(one.size < question.size for one in found)
    sizes = [(one.people, len(one.rows), one.k) for one in found]
    assert sizes == sorted(sizes)
    assert len(found) == len(set(found))
    assert [len({one.rows for one in found if one.people == people}) for people in (3, 4, 5, 6)] == [33, 281, 27, 58]
    assert all(one.histograms == one.rows for one in found if one.people > 4)
    ks = {one.k for one in found if one.rows == ((1, 1, 1, 1, 1),)}
    assert ks == (set(range(7)) if ask == "disclosure" else {0})


def test_names_and_thresholds_go_along() -> None:
    named = Question(((2, 1),), names=("Flu", "flu"), zeros=True)
    assert Question(((1, 1),), names=("Flu", "flu"), zeros=True) in everything_smaller(named)
    assert Question(((1, 1),), 5) in everything_smaller(named)
    safe = Question(((2, 1),), 0, "safe", Fraction(2, 3))
    assert {one.threshold - truth_of(one).disclosure for one in everything_smaller(safe) if one.threshold} == {0}


def failing_where(fails: Callable[[Question], bool]) -> Function:
    """An implementation that is right but says 2 where we like, which is no probability."""
    right = implementation(CATALOGUE["disclosure"]["two-buckets"])

    def answer(buckets: list[dict[str, int]], k: int) -> object:
        rows = tuple(tuple(bucket.values()) for bucket in buckets)
        return "2" if fails(Question(rows, k)) else right(buckets=buckets, k=k)

    return Function(answer)


def fails(exchange: Exchange) -> bool:
    return exchange.kind == "error"


def test_asking_everything_finds_what_no_descent_leads_to() -> None:
    """Nothing between the start and the one small failure fails."""
    odd = {Question(((2, 1), (1,)), 2), Question(((1,), (1, 1)), 1)}
    subject = failing_where(lambda one: one in odd)
    question, certainty = smallest(Interview(subject), Question(((2, 1), (1,)), 2), fails, Limits())
    assert question == Question(((1,), (1, 1)), 1)
    assert certainty.startswith("no smaller one fails in this way among all releases of up to 3 people, in every order")
    assert certainty.endswith(": all were asked")


def test_what_was_not_asked_is_not_claimed() -> None:
    """The only failures have ten people or more; the number of questions ends the list."""
    start = Question(((5, 4), (3, 3)), 1)
    tens = Interview(failing_where(lambda one: one.people >= 10))
    question, certainty = smallest(tens, start, fails, Limits(400, 3_000))
    assert (question.people, len(question.rows), question.k) == (10, 1, 0)
    assert certainty.startswith("none fails in this way among all releases of up to 6 people, with values")
    assert certainty.endswith("all were asked, then the limit of questions was reached")
    sixes = Interview(failing_where(lambda one: one.people >= 6))
    _, certainty = smallest(sixes, start, fails, Limits(400, 3_000))
    assert certainty.startswith("no smaller one fails in this way among all releases of up to 6 people, with values")


def test_shrinking_keeps_its_limits_and_states_it() -> None:
    subject, start = failing_where(lambda one: one.people >= 2), Question(((5, 4), (3, 3)), 1)
    asking = Interview(subject)
    _, certainty = smallest(asking, start, fails, Limits(4, 0))
    assert asking.asked <= 4
    assert certainty == "shrunk only: the limit of questions was reached before smaller ones were listed"
    late = Interview(subject, seconds=100)
    late.started -= 101
    ended = "shrunk only: the time ran out before smaller ones were listed"
    assert smallest(late, start, fails, Limits()) == (start, ended)
    assert late.asked == 0


def test_a_target_elsewhere_is_shown_with_eleven_people() -> None:
    """Shrinking ends at sixteen people; then everything smaller is asked."""
    mistake = CATALOGUE["disclosure"]["target-elsewhere"]
    assert str(mistake.answer(Question(((3, 3, 1), (2, 1, 1)), 1)).value) == "7/9"
    start = Question(((2, 1, 1, 1), (4, 4, 1, 1, 1)), 1)
    [shrunk] = audit(Function(implementation(mistake)), [start], limits=Limits(800, 0)).mismatches
    assert shrunk.smallest.question.people == 16
    [mismatch] = audit(Function(implementation(mistake)), [start], limits=Limits(0)).mismatches
    assert (mismatch.smallest.question.people, mismatch.smallest.question.k) == (11, 1)
    assert mismatch.certainty.startswith("no smaller one fails in this way among all releases of up to 11 people")


def test_time_is_kept_while_hypothesis_draws_and_shrinks() -> None:
    def slow(buckets: list[dict[str, int]], k: int) -> int:
        del buckets, k
        time.sleep(0.02)
        return 0

    said = iter(range(10**6))
    report = audit(Function(lambda **_: next(said) % 2), script(number=40))
    assert report.asked + report.shrinking == next(said), "one that answers differently each time is asked once"
    report = audit(Function(slow), script(number=800), seconds=0.4)
    assert report.ended == "the time ran out"
    assert report.asked + report.shrinking <= 20
    assert report.verdict == "unsound"


@pytest.mark.parametrize("stop", [KeyboardInterrupt, StopDrawing])
def test_what_stops_us_is_not_taken_for_a_failure(stop: type[BaseException]) -> None:
    def use(item: int) -> None:
        raise stop(item)

    with pytest.raises(stop):
        draw_in_turn([lambda choose: choose.whole(0, 9)], use, seed=1, number=5)


def test_an_interrupted_audit_closes_its_subject() -> None:
    class Interrupted(Function):
        closed = False

        def close(self) -> None:
            self.closed = True

    def interrupt(k: int, **_: object) -> object:
        if k < 2:
            return "7"
        raise KeyboardInterrupt

    subject = Interrupted(interrupt)
    with pytest.raises(KeyboardInterrupt):
        audit(subject, script(number=60, corpus_too=False))
    assert subject.closed
