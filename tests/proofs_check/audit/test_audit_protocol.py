"""Lines of JSON, comparisons, verdicts, shrinking, replay files and reports."""

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs_check.audit.answer import Answer, value_of
from proofs_check.audit.corpus import script
from proofs_check.audit.descent import neighbours, shrunk
from proofs_check.audit.examination import audit
from proofs_check.audit.protocol import compared, read_answer, request_line
from proofs_check.audit.question import ASKS, Question
from proofs_check.audit.question_files import question_of, questions_in, replay_text
from proofs_check.audit.report import as_json
from proofs_check.audit.subjects.function import Function, load_function
from proofs_check.audit.truth import truth_of
from proofs_check.audit.what_is_asked import DEFINITIONS, EXAMPLE
from reference.errors import InvalidInput
from worstcase.audits import read_questions
from worstcase.display.report_page import as_html
from worstcase.display.report_text import as_text

HALF = Fraction(1, 2)


def chosen(ask: str, number: int) -> list[Question]:
    questions: list[Question] = []
    script(ask, seed=1, number=number).each(questions.append)
    return questions


def test_a_question_is_one_line_as_documented() -> None:
    line = request_line(7, Question(((2, 1), (1, 0, 3)), 0))
    asked = {"id": 7, "ask": "disclosure", "buckets": [{"a": 2, "b": 1}, {"a": 1, "c": 3}], "k": 0}
    assert json.loads(line) == asked
    assert line.count(b"\n") == 1


def test_questions_and_answers_follow_the_schema() -> None:
    schema = json.loads((files("proofs_check.audit") / "protocol.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    assert schema["$defs"]["question"]["properties"]["ask"]["enum"] == list(ASKS)
    for ask in ASKS:
        for question in chosen(ask, 30):
            asked = json.loads(request_line(1, question))
            assert validator.is_valid(asked)
            assert not validator.is_valid({**asked, "buckets": []})
    assert validator.is_valid({"id": 1, "disclosure": "2/3"})
    assert not validator.is_valid({"id": 1, "disclosure": None})
    assert not validator.is_valid({"id": 1, "ask": "safe", "k": 1, "buckets": [{"a": 1}]})


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ('"1/2"', "agrees"),
        ('"2/4"', "agrees"),
        ('"0.5"', "agrees"),
        ("0.5000000009", "agrees"),
        ("0.499999998", "unsound"),
        ('"0.4999999999"', "unsound"),
        ("0.6", "loose"),
        ('"1"', "loose"),
        ("1", "loose"),
        ("null", "error"),
        ("true", "error"),
        ('"half"', "error"),
        ("NaN", "error"),
        ("1e999", "error"),
        ("[1, 2]", "error"),
    ],
)
def test_texts_are_compared_exactly_and_numbers_within_a_billionth(said: str, kind: str) -> None:
    answer = read_answer(f'{{"id": 1, "disclosure": {said}}}'.encode(), 1, "disclosure")
    assert compared(answer, HALF) == kind


@pytest.mark.parametrize(
    "line", [b"", b"3", b"{", b'{"id": 2, "disclosure": "1/2"}', b'{"id": 1}', b"\xff", b"[" * 99999]
)
def test_nonsense_is_an_error(line: bytes) -> None:
    assert compared(read_answer(line, 1, "disclosure"), HALF) == "error"


def test_declining_is_neither_right_nor_wrong() -> None:
    answer = read_answer(b'{"id": 1, "unsupported": "k > 3"}', 1, "disclosure")
    assert (answer.declined, compared(answer, HALF)) == ("k > 3", "unsupported")


def test_saying_safe_of_what_is_not_is_unsound() -> None:
    assert [compared(Answer(said), truth) for said, truth in ((True, False), (False, True), (True, True))] == [
        "unsound",
        "loose",
        "agrees",
    ]
    assert value_of("true", "safe").problem is not None


def test_not_strictly_below_the_threshold_is_found_out() -> None:
    def lax(buckets: list[dict[str, int]], k: int, c: str) -> bool:
        question = question_of({"buckets": buckets, "k": k})
        return truth_of(question).disclosure <= Fraction(c)

    report = audit(Function(lax), script("safe", number=40))
    assert report.verdict == "unsound"
    assert report.mismatches[0].smallest.question == Question(((1,),), 0, "safe", Fraction(1))


def test_a_probability_without_the_knowledge_is_found_out() -> None:
    def prior(buckets: list[dict[str, int]], event: str, knowledge: list[str]) -> Fraction:
        del knowledge
        fields = {"ask": "probability", "buckets": buckets, "event": event, "knowledge": []}
        return truth_of(question_of(fields)).disclosure

    report = audit(Function(prior), script("probability", number=60))
    assert report.verdict == "unsound"
    smallest = report.mismatches[0].smallest.question
    assert (smallest.rows, len(smallest.knowledge)) == (((1, 1),), 1)
    assert [(one.ask, one.name) for one in report.diagnoses] == [("probability", "knowledge-ignored")]


def test_where_there_is_no_probability_only_saying_so_agrees() -> None:
    said = [b'{"id": 1, "error": "contradiction"}', b'{"id": 1, "probability": "0"}', b'{"id": 1, "unsupported": "no"}']
    kinds = [compared(read_answer(line, 1, "probability"), None, "probability") for line in [*said, b"oops"]]
    assert kinds == ["agrees", "error", "unsupported", "error"]
    report = audit(Function(lambda **_: 0), script("probability", number=21))
    contradicted = [one for one in report.mismatches if one.smallest.truth.value is None]
    assert contradicted
    assert "contradicts" in as_text(report)
    assert json.dumps(as_json(report), allow_nan=False)
    assert "contradicts" in as_html(report)


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any), min_size=1, max_size=3), st.integers(0, 9)
)
def test_shrinking_ends_in_a_failing_question_with_no_smaller_failing_neighbour(rows: list[list[int]], k: int) -> None:
    question = question_of(Question(tuple(map(tuple, rows)), k).fields())

    def fails(one: Question) -> bool:
        return one.people * 2 + one.k >= question.people

    smallest = shrunk(question, fails, attempts=10**6)
    assert fails(smallest)
    assert not any(fails(near) for near in neighbours(smallest) if near.size < smallest.size)


def test_a_question_survives_json() -> None:
    for question in [
        *chosen("disclosure", 350),
        *chosen("safe", 50),
        *chosen("probability", 40),
        *chosen("l-diversity", 90),
    ]:
        assert question_of(json.loads(json.dumps(question.fields()))) == question


def wrong(buckets: list[dict[str, int]], k: int) -> str:
    del buckets
    return "1/2" if k else "<b>"


def test_a_replay_file_holds_the_failures_only(tmp_path: Path) -> None:
    report = audit(Function(wrong), script(number=60), name="wrong")
    assert report.verdict == "unsound"
    (tmp_path / "again.json").write_text(replay_text(report.subject, report.replay))
    again = read_questions(tmp_path / "again.json")
    assert set(report.failures) <= set(again)
    repeated = audit(Function(wrong), again)
    assert "agrees" not in repeated.counts
    assert repeated.mismatches[0].smallest.question == report.mismatches[0].smallest.question


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "worstcase audit replay", "version": 1, "questions": [{}]}'])
def test_what_is_no_replay_file_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"no replay file|expected"):
        questions_in(json.loads(text))


@pytest.mark.parametrize("c", ["1e999999999", "1e-999999999", "9" * 5_000, "1/0", "", None, [], True])
def test_a_threshold_that_is_no_exact_number_is_refused_at_once(c: object) -> None:
    with pytest.raises(InvalidInput, match="question: c: a fraction as a text"):
        question_of({"ask": "safe", "k": 0, "c": c, "buckets": [{"a": 2}]})


@pytest.mark.parametrize("c", ["2", "-1/2", 2, "1000001/1000000"])
def test_a_threshold_that_no_probability_reaches_is_refused(c: object) -> None:
    with pytest.raises(InvalidInput, match="question: c: a fraction from 0 to 1 was expected, and not "):
        question_of({"ask": "safe", "k": 0, "c": c, "buckets": [{"a": 2}]})


@pytest.mark.parametrize("l", [2, 4, 3.0, True, "3", None])
def test_an_l_that_is_not_asked_is_refused(l: object) -> None:  # noqa: E741 - the name of the field
    fields = {"ask": "recursive-diversity", "buckets": EXAMPLE}
    assert question_of({**fields, "l": 3}) == question_of(fields)
    with pytest.raises(InvalidInput, match="question: l: 3 was expected, the least number of values in a bucket"):
        question_of({**fields, "l": l})


@pytest.mark.parametrize(
    ("ask", "field"),
    [("disclosure", "extra"), ("disclosure", "c"), ("k-anonymity", "k"), ("l-diversity", "l"), ("safe", "event")],
)
def test_a_field_that_the_question_does_not_have_is_refused(ask: str, field: str) -> None:
    fields = {"ask": ask, "buckets": EXAMPLE, **DEFINITIONS[ask].fields}
    assert question_of({"id": 9, **fields}) == question_of(fields)
    with pytest.raises(InvalidInput, match=f"question: {field}: a question about {ask} has ask, buckets"):
        question_of({**fields, field: 1})


@pytest.mark.parametrize("name", ["v" + "9" * 4_400, "v026", "v10000", "v25"])
def test_a_value_is_not_taken_for_another_column_whatever_its_name_is(name: str) -> None:
    question = question_of({"ask": "disclosure", "k": 0, "buckets": [{name: 2, "v26": 1}]})
    assert question.buckets == ({name: 2, "v26": 1},)


def test_of_a_long_answer_a_line_is_shown() -> None:
    assert len(read_answer(b'{"id": 7, "k-anonymity": ' + b"9" * 3_900 + b"}", 7, "k-anonymity").shown) < 100


def test_reports_tell_everything_and_escape_what_they_quote() -> None:
    report = audit(Function(wrong), script(number=60), name="<script>alert(1)</script>")
    found = as_json(report)
    assert found["verdict"] == "unsound"
    assert found["declined"] == 0
    assert json.dumps(found, allow_nan=False)
    page = as_html(report)
    assert "<script" not in page
    assert "&lt;b&gt;" in page
    assert "http" not in page
    assert "attacker" in as_text(report)


@pytest.mark.parametrize("name", ["nonsense", "no.such.module:f", "math:pi", "math:nothing", ":f"])
def test_what_is_no_function_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        load_function(name)


def test_a_function_that_leaves_gave_no_answer() -> None:
    """Not even where no answer is the right one: it did not say so."""

    def leaves(**_: object) -> object:
        raise SystemExit(0)

    answer = Function(leaves).ask(Question(((1, 1),), 0))
    assert (compared(answer, HALF), compared(answer, None, "probability")) == ("error", "error")
    assert answer.problem == "SystemExit: 0"
