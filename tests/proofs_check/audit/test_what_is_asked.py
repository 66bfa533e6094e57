"""What the help and the page say of each kind of question is what an audit takes to be true."""

from fractions import Fraction

import pytest
from command_calls import call
from project import ROOT

from proofs_check.audit import what_is_asked
from proofs_check.audit.answer import TOLERANCE
from proofs_check.audit.protocol import compared, read_answer
from proofs_check.audit.question import ASKS
from proofs_check.audit.question_files import question_of
from proofs_check.audit.truth import truth_of
from proofs_check.audit.what_is_asked import DEFINITIONS, EXAMPLE

PAGE = (ROOT / "proofs_check" / "vectors" / "README.md").read_text(encoding="utf-8")


def test_every_kind_of_question_is_defined() -> None:
    assert tuple(DEFINITIONS) == ASKS


@pytest.mark.parametrize("ask", DEFINITIONS)
def test_the_example_is_true_and_given_what_is_given(ask: str) -> None:
    one = DEFINITIONS[ask]
    question = question_of({"ask": ask, "buckets": EXAMPLE, **one.fields})
    assert truth_of(question).value == (one.example if isinstance(one.example, bool) else Fraction(one.example))
    assert question.fields() == {"ask": ask, "buckets": EXAMPLE, **one.fields}
    assert set(one.given) == question.fields().keys() - {"ask"}


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ('"2/3"', "agrees"),
        ('"4/6"', "agrees"),
        ('"0.666666666666"', "unsound"),
        ('"0.666666666667"', "loose"),
        ("0.6666666666", "agrees"),
        ("0.666666665", "unsound"),
        ("0.666666668", "loose"),
    ],
)
def test_a_text_is_compared_exactly_and_a_number_within_the_tolerance(said: str, verdict: str) -> None:
    answer = read_answer(f'{{"id": 1, "disclosure": {said}}}'.encode(), 1, "disclosure")
    assert compared(answer, Fraction(2, 3)) == verdict
    assert TOLERANCE == 1e-9
    assert "within 1e-9 (absolute)" in what_is_asked.COMPARISON


def test_a_number_that_json_writes_without_a_point_is_a_number() -> None:
    """JavaScript writes 1 - 1e-17 as 1."""
    answer = read_answer(b'{"id": 1, "disclosure": 1}', 1, "disclosure")
    assert compared(answer, 1 - Fraction(1, 10**12)) == "agrees"
    assert compared(answer, 1 - Fraction(1, 10**8)) == "loose"
    assert answer.shown == "1"
    assert compared(read_answer(b'{"id": 1, "disclosure": "1"}', 1, "disclosure"), 1 - Fraction(1, 10**12)) == "loose"
    large = read_answer(b'{"id": 1, "k-anonymity": 9007199254740993}', 1, "k-anonymity")
    assert compared(large, Fraction(2**53 + 1), "k-anonymity") == "agrees"


def test_the_page_and_the_help_print_them() -> None:
    """Broken over lines as the terminal is wide."""
    assert what_is_asked.as_markdown() in PAGE
    for text in (what_is_asked.RELEASE, what_is_asked.COMPARISON, what_is_asked.FLAGS, what_is_asked.example_text()):
        assert text in " ".join(PAGE.split())
    done = call("audit", "--help")
    said = " ".join(done.stdout.split())
    for text in (
        *what_is_asked.as_lines(),
        what_is_asked.RELEASE,
        what_is_asked.COMPARISON,
        what_is_asked.example_text(),
    ):
        assert text in said
    done = call("vectors", "--help")
    assert what_is_asked.FLAGS in " ".join(done.stdout.split())
