"""One example a bug: wrong answers are put together by what causes them."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from strategies.audited import STRANGERS, exact, implementation

from proofs_check.audit.answer import LATE, Answer, same_answer
from proofs_check.audit.causes import causes
from proofs_check.audit.corpus import fixed_questions
from proofs_check.audit.examination import audit
from proofs_check.audit.interview import Exchange
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import compared
from proofs_check.audit.report import AuditReport
from proofs_check.audit.smallest import Limits
from proofs_check.audit.subjects.function import Function
from proofs_check.audit.truth import truth_of
from worstcase.display.report_text import as_text

Buckets = list[dict[str, int]]
KNOWN = CATALOGUE["disclosure"]


def audited(function: Callable[..., object]) -> AuditReport:
    return audit(Function(function), fixed_questions("disclosure"), limits=Limits(400, 300))


@pytest.mark.parametrize("name", ["two-decimals", "case-folded-overwritten", "doubles-inside"])
def test_one_mistake_is_one_example_of_the_worst_kind_though_it_errs_both_ways(name: str) -> None:
    report = audited(implementation(KNOWN[name]))
    assert min(report.counts["unsound"], report.counts["loose"]) > 0
    assert [one.smallest.kind for one in report.mismatches] == ["unsound"]
    assert report.mismatches[0].seen == report.counts["unsound"] + report.counts["loose"]
    assert name in report.mismatches[0].mistakes


def both(first: str, second: str) -> Callable[..., object]:
    """Makes the first mistake wherever that shows, and the second elsewhere."""
    one, other = implementation(KNOWN[first]), implementation(KNOWN[second])

    def answer(buckets: Buckets, k: int) -> object:
        said = one(buckets=buckets, k=k)
        return other(buckets=buckets, k=k) if said == exact(buckets, k) else said

    return answer


@pytest.mark.parametrize(
    ("first", "second"),
    [("never-crosses", "values-run-out"), ("case-folded", "never-crosses"), ("doubles-at-the-end", "k-as-group-size")],
)
def test_two_mistakes_are_two_examples_and_named_together(first: str, second: str) -> None:
    report = audited(both(first, second))
    assert [set(one.name.split(" + ")) for one in report.diagnoses] == [{first, second}]
    assert {name for one in report.mismatches for name in one.mistakes} == {first, second}
    assert len(report.mismatches) == 2
    assert sum(one.seen for one in report.mismatches) == len(report.failures)
    for one in report.mismatches:
        [name] = one.mistakes
        assert KNOWN[name].answer(one.smallest.question).value == one.smallest.answer.value


@pytest.mark.parametrize("name", ["greedy", "rarest value dropped", "no lonely people"])
def test_an_unknown_mistake_is_one_example_a_kind_without_a_wrong_guess(name: str) -> None:
    answers = STRANGERS[name]

    def function(buckets: Buckets, k: int) -> object:
        return answers([tuple(filter(None, bucket.values())) for bucket in buckets], k)

    report = audited(function)
    kinds = [one.smallest.kind for one in report.mismatches]
    assert kinds == [kind for kind in ("unsound", "loose", "error") if kind in report.counts]
    assert report.diagnoses == ()
    for mismatch in report.mismatches:
        for guess in mismatch.mistakes:  # what it would answer elsewhere is not refuted by any right answer
            asked = [one for one in fixed_questions("disclosure") if one not in report.failures]
            assert all(str(KNOWN[guess].answer(one).value) == str(answers(one.rows, one.k)) for one in asked)


def test_who_is_right_has_no_causes() -> None:
    report = audited(exact)
    assert (report.verdict, report.mismatches, report.diagnoses, report.shrinking) == ("agrees", (), (), 0)
    assert causes([]) == []


def test_questions_without_an_answer_in_time_do_not_spoil_the_diagnosis_of_the_others() -> None:
    exchanges = []
    for place, question in enumerate(fixed_questions("disclosure")):
        answer = Answer(problem="too late", failure=LATE) if place % 9 == 0 else KNOWN["k-ignored"].answer(question)
        truth = truth_of(question)
        exchanges.append(Exchange(question, answer, truth, compared(answer, truth.value)))
    [known] = causes(exchanges)
    assert (known.kind, known.mistakes) == ("unsound", ("k-ignored",))
    assert not any(one.answer.failure == LATE for one in known.wrong)


def through_doubles(buckets: Buckets, k: int) -> Fraction:
    """The answer by a float, and back: no rounding that the catalogue has."""
    return Fraction(float(exact(buckets, k))).limit_denominator(10**15)


def test_fractions_that_are_nearly_right_are_one_bug_whichever_way_they_are_off() -> None:
    report = audited(through_doubles)
    assert min(report.counts["unsound"], report.counts["loose"]) > 0
    assert [one.name for one in report.diagnoses] == ["rounded-inside"]
    assert "or answer with a JSON number" in report.diagnoses[0].repair[-1]
    assert len(report.mismatches) == 1
    assert "within 1e-9" in as_text(report)


def test_fractions_some_of_which_are_nearly_right_are_not_called_rounded() -> None:
    def also_wrong(buckets: Buckets, k: int) -> object:
        return through_doubles(buckets, k) if len(buckets) > 1 or k else Fraction(1, 7)

    assert audited(also_wrong).diagnoses == ()


def test_what_a_guess_explains_is_not_shown_a_second_time() -> None:
    """A known mistake and an unknown one: the smallest of both kinds is the known one, shown once."""

    def mostly(buckets: Buckets, k: int) -> object:
        said = implementation(KNOWN["two-decimals"])(buckets=buckets, k=k)
        people = sum(map(sum, (bucket.values() for bucket in buckets)))
        return said if people < 100 or said == float(exact(buckets, k)) else Fraction(1, 7)

    report = audited(mostly)
    assert min(report.counts["unsound"], report.counts["loose"]) > 0
    assert report.diagnoses == ()
    [mismatch] = report.mismatches
    assert (mismatch.mistakes, mismatch.seen) == (("two-decimals",), len(report.failures))


def test_a_guess_that_right_answers_refute_is_not_made() -> None:
    def in_one_bucket(buckets: Buckets, k: int) -> object:
        said = implementation(KNOWN["two-decimals"])(buckets=buckets, k=k)
        return said if len(buckets) == 1 else exact(buckets, k)

    report = audited(in_one_bucket)
    assert [(one.smallest.kind, one.mistakes) for one in report.mismatches] == [("unsound", ()), ("loose", ())]


@pytest.mark.parametrize("one", [True, False])
@pytest.mark.parametrize("other", [True, False, Fraction(1), Fraction(0)])
def test_two_say_the_same_of_safety_only_with_the_same_word(*, one: bool, other: bool | Fraction) -> None:
    """Whoever is asked first; and yes is no number."""
    expected = isinstance(other, bool) and one == other
    assert same_answer(Answer(one), Answer(other)) is same_answer(Answer(other), Answer(one)) is expected
