"""Names that programs stumble over, and zeros that are written out: asked as they are, shown safely, read back."""

import unicodedata
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from strategies.audited import exact

from proofs_check import vectors as shipped
from proofs_check.audit.corpus import corpus, fixed_questions
from proofs_check.audit.examination import audit
from proofs_check.audit.mistakes import CATALOGUE
from proofs_check.audit.odd_names import PALETTES
from proofs_check.audit.question import ASKS, Question, name_text
from proofs_check.audit.question_files import question_of
from proofs_check.audit.smallest import Limits
from proofs_check.audit.subjects.function import Function
from proofs_check.audit.truth import truth_of
from reference.buckets import MOST_PEOPLE

ODD = ("__proto__", "Flu", "flu", " flu", "", "\u200b", 'a"b\\', "a\nb -> c", "e\u0301", "\u00e9")


def test_a_question_is_asked_with_its_names_and_zeros_and_read_back() -> None:
    question = Question(((3, 0, 2), (0, 1)), 2, names=("Flu", "__proto__", ""), zeros=True)
    asked = {"Flu": 3, "__proto__": 0, "": 2}, {"Flu": 0, "__proto__": 1, "": 0}
    assert question.fields()["buckets"] == list(asked)
    again = question_of(question.fields())
    assert (again.buckets, again.fields(), again.zeros) == (question.buckets, question.fields(), True)


def test_thresholds_are_at_the_maximum_near_it_and_far_from_it() -> None:
    """Whatever would be outside of [0, 1] is at its end."""
    near, met = Fraction(1, 10**6), Counter[int]()
    for one in [one for one in fixed_questions("safe") if one.people <= 6 and not one.names]:
        value = truth_of(Question(one.rows, one.k)).disclosure
        ways = value, value + near, value - near, (1 + value) / 2, value / 2, value + Fraction(1, 50)
        allowed = [max(Fraction(0), min(Fraction(1), way)) for way in ways]
        assert isinstance(one.threshold, Fraction)
        met[allowed.index(one.threshold)] += 1
    assert set(met) == set(range(6))


@pytest.mark.parametrize("name", ODD)
def test_event_and_knowledge_are_asked_with_the_names(name: str) -> None:
    usual = Question(((2, 1),), ask="probability", event="b0.p0=b", knowledge=("b0.p1=a -> b0.p0=b",))
    named = Question(usual.rows, 0, usual.ask, None, usual.event, usual.knowledge, (name,))
    assert truth_of(named).value == truth_of(usual).value == Fraction(1, 2)
    assert question_of(named.fields()) == Question(
        usual.rows, 0, usual.ask, None, usual.event, usual.knowledge, (name, "b")
    )


@pytest.mark.parametrize("name", [*ODD, "x" * 5000, "\x1b[31m", "\u202e"])
def test_a_name_is_shown_in_short_printable_ascii(name: str) -> None:
    shown = name_text(name)
    assert shown.replace("…", "").isascii()
    assert shown.isprintable()
    assert len(shown) < 100


def test_names_that_look_alike_are_shown_differently() -> None:
    assert len({name_text(name) for name in ODD}) == len(ODD)


def test_plain_names_and_unwritten_zeros_are_smaller() -> None:
    plain = Question(((2, 0, 1), (1,)), 1)
    assert plain.size < Question(plain.rows, 1, names=("x",)).size < Question(plain.rows, 1, names=("x", "y")).size
    assert plain.size < Question(plain.rows, 1, zeros=True).size


def test_counts_alone_may_go_through_doubles() -> None:
    """No release that the package takes has a count that a double does not hold: only what is computed can suffer."""
    assert MOST_PEOPLE < 2**53
    assert all(int(float(count)) == count for question in corpus() for row in question.rows for count in row)


@pytest.mark.parametrize("beyond", [2**53, 2**64, 2**128, 10**308])
def test_answers_go_beyond_every_machine_number(beyond: int) -> None:
    assert sum(truth_of(question).disclosure.denominator > beyond for question in corpus()) >= 2
    assert sum(Fraction(str(one.fields["disclosure"])).denominator > beyond for one in shipped.load("disclosure")) >= 2


@pytest.mark.parametrize("ask", ASKS)
def test_every_palette_and_zeros_are_asked_and_shipped(ask: str) -> None:
    asked = list(fixed_questions(ask))
    vectors = [vector.question for vector in shipped.load(ask)]
    for questions in (asked, vectors):
        names = {name for question in questions for bucket in question.buckets for name in bucket}
        assert {name for palette in PALETTES for name in palette} <= names
        assert sum(not all(bucket.values()) for question in questions for bucket in question.written) >= 3
        values = [{value for bucket in one.written for value in bucket} for one in questions]
        assert any(
            one.zeros and len(value) > len(set().union(*one.buckets))
            for one, value in zip(questions, values, strict=True)
        )


def plain_object(buckets: list[dict[str, int]], k: int) -> object:
    """As JavaScript does it: {} has a constructor already, and __proto__ cannot be set to a number."""
    kept = [{name: count for name, count in bucket.items() if name != "__proto__"} for bucket in buckets]
    if any(name in {"constructor", "toString", "hasOwnProperty", "valueOf"} for bucket in kept for name in bucket):
        return float("nan")
    return exact(kept, k)


def read_by(fold: Callable[[str], str]) -> Callable[..., object]:
    """A right program that counts what the names are taken for."""

    def answer(buckets: list[dict[str, int]], k: int) -> object:
        counted: list[Counter[str]] = []
        for bucket in buckets:
            counted.append(Counter())
            for name, count in bucket.items():
                counted[-1][fold(name)] += count
        return exact(counted, k)

    return answer


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("plain-object-nan", plain_object),
        (
            "prototype-lost",
            lambda buckets, k: exact([{n: c for n, c in b.items() if n != "__proto__"} for b in buckets], k),
        ),
        ("case-folded", read_by(str.casefold)),
        ("case-folded", read_by(str.upper)),
        ("trimmed", read_by(str.strip)),
        ("normalized", read_by(lambda name: unicodedata.normalize("NFD", name))),
        ("numbers-parsed", read_by(lambda name: str(int(name)) if name.isdecimal() else name)),
        ("truncated", read_by(lambda name: name[:64])),
        (
            "case-folded-overwritten",
            lambda buckets, k: exact([{n.lower(): c for n, c in b.items()} for b in buckets], k),
        ),
    ],
)
def test_programs_that_misread_names_are_caught_and_told_so(name: str, function: Callable[..., object]) -> None:
    """Not the catalogue's own code, and found within the corpus."""
    report = audit(Function(function), fixed_questions("disclosure"), limits=Limits(400, 2_000))
    assert report.verdict == CATALOGUE["disclosure"][name].verdict
    assert [one.name for one in report.diagnoses] == [name]
    assert report.mismatches[0].smallest.question.people <= 5
