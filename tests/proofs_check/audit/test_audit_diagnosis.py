"""Right programs agree, wrong ones are caught, and wrong answers are put together by what causes them.

All mistakes of the catalogue, with all seeds, are in tests/extended.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from strategies.audited import CORRECT, STRANGERS, exact, implementation

from proofs_check.audit.corpus import fixed_questions, script
from proofs_check.audit.diagnosis import MOST_FACTS, causes, hints, is_easy
from proofs_check.audit.examination import ask_one, audit
from proofs_check.audit.interview import Exchange, Interview
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.protocol import LATE, Answer, compared
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.report import AuditReport
from proofs_check.audit.shrinking import Limits
from proofs_check.audit.subject import Function
from proofs_check.audit.truth import truth_of

Buckets = list[dict[str, int]]
KNOWN = CATALOGUE["disclosure"]
WRONG = {
    "disclosure": "never-crosses",
    "safe": "not-strict",
    "probability": "knowledge-ignored",
    "k-anonymity": "largest-bucket",
    "l-diversity": "people-counted",
    "entropy-l-diversity": "float-floor",
    "recursive-diversity": "not-strictly",
    "t-closeness": "not-halved",
    "beta-likeness": "not-relative",
}


@pytest.mark.parametrize("ask", ASKS)
def test_a_right_program_agrees(ask: str) -> None:
    report = audit(Function(CORRECT[ask]), script(ask, seed=5, number=60))
    assert (report.verdict, report.counts, report.mismatches) == ("agrees", {"agrees": 60}, ())
    assert (report.diagnoses, report.shrinking, causes([])) == ((), 0, [])


@pytest.mark.parametrize("ask", ASKS)
def test_a_wrong_program_is_caught_and_its_mistake_is_named(ask: str) -> None:
    mistake = CATALOGUE[ask][WRONG[ask]]
    report = audit(Function(implementation(mistake)), script(ask, number=320), limits=Limits(20, 0))
    assert report.verdict == mistake.verdict
    assert WRONG[ask] in {one.name for one in report.diagnoses}


def audited(function: Callable[..., object], enumerated: int = 300) -> AuditReport:
    return audit(Function(function), fixed_questions("disclosure"), limits=Limits(400, enumerated))


def plain_object(buckets: Buckets, k: int) -> object:
    """As JavaScript does it: {} has a constructor already, and __proto__ cannot be set to a number."""
    if any({"constructor", "toString", "hasOwnProperty", "valueOf"} & bucket.keys() for bucket in buckets):
        return float("nan")
    return without_prototype(buckets, k)


def without_prototype(buckets: Buckets, k: int) -> object:
    return exact([{name: count for name, count in one.items() if name != "__proto__"} for one in buckets], k)


def read_by(fold: Callable[[str], str]) -> Callable[..., object]:
    """A right program that counts what the names are taken for."""

    def answer(buckets: Buckets, k: int) -> object:
        counted = [Counter[str]() for _ in buckets]
        for counts, bucket in zip(counted, buckets, strict=True):
            for name, count in bucket.items():
                counts[fold(name)] += count
        return exact(counted, k)

    return answer


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("plain-object-nan", plain_object),
        ("prototype-lost", without_prototype),
        ("case-folded", read_by(str.upper)),
        ("trimmed", read_by(str.strip)),
        ("normalized", read_by(lambda name: unicodedata.normalize("NFD", name))),
        ("truncated", read_by(lambda name: name[:64])),
    ],
)
def test_programs_that_misread_names_are_caught_and_named(name: str, function: Callable[..., object]) -> None:
    """Not the catalogue's own code, and found within the corpus."""
    report = audited(function, 2_000)
    assert report.verdict == KNOWN[name].verdict
    assert [one.name for one in report.diagnoses] == [name]
    assert report.mismatches[0].smallest.question.people <= 5


@pytest.mark.parametrize("ask", ["disclosure", "safe"])
@pytest.mark.parametrize("combined", [lambda each: each[0], lambda each: each[-1], max])
def test_a_short_audit_asks_about_the_last_bucket_and_about_crossing(
    combined: Callable[[list[Fraction]], Fraction], ask: str
) -> None:
    """Otherwise exact: only the first bucket, only the last one, or the best single bucket."""

    def function(buckets: Buckets, k: int, c: str = "") -> object:
        value = combined([exact([bucket], k) for bucket in buckets])
        return value < Fraction(c) if c else value

    report = audit(Function(function), script(ask, number=20), limits=Limits(0, 0))
    assert report.verdict == "unsound"


@pytest.mark.parametrize("name", ["two-decimals", "case-folded-overwritten", "doubles-inside"])
def test_one_mistake_is_one_example_of_the_worst_kind_though_it_errs_both_ways(name: str) -> None:
    report = audited(implementation(KNOWN[name]))
    assert min(report.counts["unsound"], report.counts["loose"]) > 0
    assert [one.smallest.kind for one in report.mismatches] == ["unsound"]
    assert report.mismatches[0].seen == report.counts["unsound"] + report.counts["loose"]
    assert name in report.mismatches[0].mistakes


@pytest.mark.parametrize(
    ("first", "second"),
    [("never-crosses", "values-run-out"), ("case-folded", "never-crosses"), ("doubles-at-the-end", "k-as-group-size")],
)
def test_two_mistakes_are_two_examples_and_named_together(first: str, second: str) -> None:
    """The first is made wherever it shows, and the second elsewhere."""
    one, other = implementation(KNOWN[first]), implementation(KNOWN[second])

    def both(buckets: Buckets, k: int) -> object:
        said = one(buckets=buckets, k=k)
        return other(buckets=buckets, k=k) if said == exact(buckets, k) else said

    report = audited(both)
    assert [set(one.name.split(" + ")) for one in report.diagnoses] == [{first, second}]
    assert {name for one in report.mismatches for name in one.mistakes} == {first, second}
    assert len(report.mismatches) == 2
    assert sum(one.seen for one in report.mismatches) == len(report.failures)
    for mismatch in report.mismatches:
        [name] = mismatch.mistakes
        assert KNOWN[name].answer(mismatch.smallest.question).value == mismatch.smallest.answer.value


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


def test_fractions_that_are_nearly_right_are_one_cause_whichever_way_they_are_off() -> None:
    report = audited(through_doubles)
    assert min(report.counts["unsound"], report.counts["loose"]) > 0
    assert [one.name for one in report.diagnoses] == ["rounded-inside"]
    assert "within 1e-9" in report.diagnoses[0].reason
    assert len(report.mismatches) == 1
    mixed = audited(lambda buckets, k: through_doubles(buckets, k) if len(buckets) > 1 or k else Fraction(1, 7))
    assert mixed.diagnoses == ()


@pytest.mark.parametrize(
    ("is_known", "expected"),
    [
        (lambda people, _: people < 100, [(("two-decimals",), "unsound")]),  # the other kind is explained by the guess
        (lambda _, buckets: buckets == 1, [((), "unsound"), ((), "loose")]),  # right answers refute the guess
    ],
)
def test_a_guess_explains_other_kinds_unless_right_answers_refute_it(
    is_known: Callable[[int, int], bool], expected: list[tuple[tuple[str, ...], str]]
) -> None:
    def mostly(buckets: Buckets, k: int) -> object:
        answer = implementation(KNOWN["two-decimals"])(buckets=buckets, k=k)
        if is_known(sum(sum(bucket.values()) for bucket in buckets), len(buckets)):
            return answer
        return exact(buckets, k) if len(expected) > 1 or answer == float(exact(buckets, k)) else Fraction(1, 7)

    report = audited(mostly)
    assert report.diagnoses == ()
    assert [(one.mistakes, one.smallest.kind) for one in report.mismatches] == expected
    assert sum(one.seen for one in report.mismatches) == len(report.failures)


def test_without_time_there_is_no_diagnosis_but_a_cause() -> None:
    interview = Interview(Function(lambda buckets, **_: max(max(one.values()) / sum(one.values()) for one in buckets)))
    exchanges = [interview.ask(Question(((2, 1),), k)) for k in (0, 1)]
    assert "k-ignored" in causes(exchanges)[0].mistakes
    [cause] = causes(exchanges, lambda: True)
    assert (cause.mistakes, cause.diagnoses, cause.wrong) == ((), (), (exchanges[1],))
    assert "k-ignored" in hints(exchanges[1], right=exchanges[:1])
    assert hints(exchanges[1], lambda: True, exchanges[:1]) == ()


def test_what_mistakes_answer_to_very_large_questions_is_not_computed() -> None:
    knowledge = tuple(f"b0.p{number}=a -> b0.p{number + 1}=b" for number in range(30))
    asked = Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge[:5])
    easy = [one for ask in CATALOGUE for one in fixed_questions(ask)]
    assert all(map(is_easy, [*easy, asked, Question(((1, 2),), MOST_FACTS)]))
    hard = [
        Question(((1, 2),) * 10_000, 1),
        Question(((1, 2),), MOST_FACTS + 1),
        Question(((9, 9, 20),), ask="probability", event="b0.p0=a", knowledge=knowledge),
        Question(((1,) * 300,) * 10, ask="t-closeness"),
    ]
    assert not any(map(is_easy, hard))
    half, huge = Function(lambda **_: "1/2"), Question(((1, 2),), 10**6)
    report, again = ask_one(half, huge, "half"), audit(half, [huge], seconds=600)
    assert (report.verdict, report.mismatches[0].mistakes, again.verdict) == ("unsound", (), "unsound")
