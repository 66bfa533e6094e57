"""Names that programs stumble over, and zeros that are written out: asked as they are, shown safely, read back."""

from fractions import Fraction

import pytest

from proofs_check.audit.interview import truth_of
from proofs_check.audit.question import Question, name_text
from proofs_check.audit.question_files import question_of

ODD = ("__proto__", "Flu", "flu", " flu", "", "\u200b", 'a"b\\', "a\nb -> c", "e\u0301", "\u00e9")


def test_a_question_is_asked_with_its_names_and_zeros_and_read_back() -> None:
    question = Question(((3, 0, 2), (0, 1)), 2, names=("Flu", "__proto__", ""), zeros=True)
    asked = {"Flu": 3, "__proto__": 0, "": 2}, {"Flu": 0, "__proto__": 1, "": 0}
    assert question.fields()["buckets"] == list(asked)
    again = question_of(question.fields())
    assert (again.buckets, again.fields(), again.zeros) == (question.buckets, question.fields(), True)


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
