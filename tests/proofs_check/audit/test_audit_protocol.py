"""Questions and answers: their definitions, names and zeros, lines of JSON, comparisons and replay files."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
from command_calls import call
from project import ROOT

from proofs_check import vectors as shipped
from proofs_check.audit import metrics
from proofs_check.audit.corpus import FAMILIES, PALETTES, corpus, fixed_questions, script
from proofs_check.audit.examination import audit
from proofs_check.audit.metrics import DEFINITIONS, EXAMPLE
from proofs_check.audit.protocol import TOLERANCE, compared, read_answer, request_line
from proofs_check.audit.question import ASKS, Question, name_text, question_of, questions_in, replay_text
from proofs_check.audit.subject import Function
from proofs_check.audit.truth import truth_of
from reference.buckets import MOST_PEOPLE
from reference.errors import InvalidInput

HALF = Fraction(1, 2)
ODD = ("__proto__", "Flu", "flu", " flu", "", "\u200b", 'a"b\\', "a\nb -> c", "e\u0301", "\u00e9")


def chosen(ask: str, number: int) -> list[Question]:
    questions: list[Question] = []
    script(ask, seed=1, number=number).each(questions.append)
    return questions


@pytest.mark.parametrize("ask", DEFINITIONS)
def test_the_example_is_true_and_given_what_is_given(ask: str) -> None:
    one = DEFINITIONS[ask]
    question = question_of({"ask": ask, "buckets": EXAMPLE, **one.fields})
    assert truth_of(question).value == (one.example if isinstance(one.example, bool) else Fraction(one.example))
    assert question.fields() == {"ask": ask, "buckets": EXAMPLE, **one.fields}
    assert set(one.given) == question.fields().keys() - {"ask"}


def test_the_page_and_the_help_print_the_definitions() -> None:
    page = (ROOT / "proofs_check" / "vectors" / "README.md").read_text(encoding="utf-8")
    for ask, one in metrics.DEFINITIONS.items():
        cells = (f"`{ask}`", ", ".join(f"`{name}`" for name in one.given), one.means, one.shown)
        assert f"| {' | '.join(text.replace('|', chr(92) + '|') for text in cells)} |\n" in page
    common = (metrics.RELEASE, metrics.COMPARISON, metrics.example_text())
    for text, expected in (
        (page, (*common, metrics.FLAGS)),
        (call("audit", "--help").stdout, (*common, *metrics.as_lines())),
        (call("vectors", "--help").stdout, (metrics.FLAGS,)),
    ):
        assert all(one in " ".join(text.split()) for one in expected)


def test_questions_and_answers_follow_the_schema() -> None:
    schema = json.loads((files("proofs_check.audit") / "protocol.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    assert schema["$defs"]["question"]["properties"]["ask"]["enum"] == list(ASKS)
    for ask in ASKS:
        for question in chosen(ask, 30):
            line = request_line(1, question)
            assert line.count(b"\n") == 1
            assert validator.is_valid(json.loads(line))
            assert not validator.is_valid({**json.loads(line), "buckets": []})
    assert validator.is_valid({"id": 1, "disclosure": "2/3"})
    assert not validator.is_valid({"id": 1, "disclosure": None})
    assert not validator.is_valid({"id": 1, "ask": "safe", "k": 1, "buckets": [{"a": 1}]})


@pytest.mark.parametrize(
    ("ask", "number"), [("disclosure", 350), ("safe", 50), ("probability", 40), ("l-diversity", 90)]
)
def test_a_question_survives_json(ask: str, number: int) -> None:
    for question in chosen(ask, number):
        assert question_of(json.loads(json.dumps(question.fields()))) == question


@pytest.mark.parametrize("name", [*ODD, "x" * 5000, "\x1b[31m", "\u202e"])
def test_event_and_knowledge_are_asked_with_the_names_and_names_are_shown_in_short_ascii(name: str) -> None:
    usual = Question(((2, 1),), ask="probability", event="b0.p0=b", knowledge=("b0.p1=a -> b0.p0=b",))
    named = replace(usual, names=(name,))
    assert truth_of(named).value == truth_of(usual).value == HALF
    assert question_of(named.fields()) == replace(usual, names=(name, "b"))
    shown = name_text(name)
    assert (shown.replace("…", "").isascii(), shown.isprintable(), len(shown) < 100) == (True, True, True)
    assert len({name_text(one) for one in ODD}) == len(ODD), "names that look alike are shown differently"


def test_thresholds_are_at_the_maximum_near_it_and_far_from_it() -> None:
    """Whatever would be outside of [0, 1] is at its end."""
    near, met = Fraction(1, 10**6), Counter[int]()
    for one in [one for one in fixed_questions("safe") if one.people <= 6 and not one.names]:
        value = truth_of(Question(one.rows, one.k)).disclosure
        ways = value, value + near, value - near, (1 + value) / 2, value / 2, value + Fraction(1, 50)
        assert isinstance(one.threshold, Fraction)
        met[[max(Fraction(0), min(Fraction(1), way)) for way in ways].index(one.threshold)] += 1
    assert set(met) == set(range(6))


def test_counts_fit_doubles_and_answers_go_beyond_every_machine_number() -> None:
    assert MOST_PEOPLE < 2**53
    assert all(int(float(count)) == count for question in corpus() for row in question.rows for count in row)
    asked = [truth_of(question).disclosure.denominator for question in corpus()]
    vectors = [Fraction(str(one.fields["disclosure"])).denominator for one in shipped.load("disclosure")]
    for beyond in (2**53, 2**64, 2**128, 10**308):
        assert sum(number > beyond for number in asked) >= 2
        assert sum(number > beyond for number in vectors) >= 2


@pytest.mark.parametrize("ask", ASKS)
def test_every_palette_and_zeros_are_asked_and_shipped(ask: str) -> None:
    for questions in (list(fixed_questions(ask)), [vector.question for vector in shipped.load(ask)]):
        names = {name for question in questions for bucket in question.buckets for name in bucket}
        assert {name for palette in PALETTES for name in palette} <= names
        assert sum(not all(bucket.values()) for question in questions for bucket in question.written) >= 3
        assert any(one.zeros and {*one.written[0]} > set().union(*one.buckets) for one in questions)


@pytest.mark.parametrize("ask", [*ASKS, "neighbours"])
def test_every_question_of_an_audit_has_a_family(ask: str) -> None:
    questions: list[Question] = []
    script(ask, number=160, corpus_too=False).each(questions.append)
    names = {"knowledge"} if ask == "probability" else {one.__name__.strip("_") for one in FAMILIES}
    crossing = {"crossing"} if ask in {"disclosure", "safe"} else set()
    assert {question.family for question in questions} == {f"drawn: {name}" for name in names | crossing | {"names"}}
    fixed = {"knowledge"} if ask == "probability" else {"small", "hard"}
    large = {"large numbers"} if ask in {"disclosure", "safe"} else set()  # their people are many
    assert {question.family for question in fixed_questions(ask)} == fixed | large | {"names"}


TWO_THIRDS, NEARLY_1 = Fraction(2, 3), 1 - Fraction(1, 10**12)


@pytest.mark.parametrize(
    ("line", "truth", "kind"),
    [
        *(
            (f'{{"id": 1, "disclosure": {text}}}', TWO_THIRDS, kind)
            for kind, texts in {
                "agrees": ('"2/3"', '"4/6"', "0.6666666666"),
                "unsound": ('"0.666666666666"', "0.666666665"),
                "loose": ('"0.666666666667"', "0.666666668", '"1"', "1"),
                "error": ("null", "true", '"half"', "NaN", "1e999", "[1, 2]"),
            }.items()
            for text in texts
        ),
        ('{"id": 1, "disclosure": 1}', NEARLY_1, "agrees"),  # JavaScript writes 1 - 1e-17 as 1
        ('{"id": 1, "disclosure": 1}', 1 - Fraction(1, 10**8), "loose"),
        ('{"id": 1, "disclosure": "1"}', NEARLY_1, "loose"),
        ('{"id": 1, "k-anonymity": 9007199254740993}', Fraction(2**53 + 1), "agrees"),
        *((line, HALF, "error") for line in ("", "3", "{", '{"id": 2, "disclosure": "1/2"}', '{"id": 1}', "[" * 99999)),
        ('{"id": 1, "disclosure": "1/2", "unsupported": "k > 3"}', HALF, "unsupported"),
        ('{"id": 1, "safe": true}', False, "unsound"),
        ('{"id": 1, "safe": false}', True, "loose"),
        ('{"id": 1, "safe": true}', True, "agrees"),
        ('{"id": 1, "safe": "true"}', True, "error"),
        ('{"id": 1, "error": "contradiction"}', None, "agrees"),  # where there is no probability, only a refusal agrees
        ('{"id": 1, "probability": "0"}', None, "error"),
        ('{"id": 1, "unsupported": "no"}', None, "unsupported"),
        ("oops", None, "error"),
    ],
)
def test_an_answer_is_compared_with_the_truth(*, line: str, truth: Fraction | bool | None, kind: str) -> None:
    """Texts exactly, and numbers within a billionth."""
    asks = [ask for ask in ASKS if f'"{ask}"' in line]
    ask = asks[0] if asks else "probability" if truth is None else "disclosure"
    assert (compared(read_answer(line.encode(), 1, ask), truth, ask), TOLERANCE) == (kind, 1e-9)


def test_what_is_shown_of_an_answer() -> None:
    assert read_answer(b"\xff", 1, "disclosure").problem is not None
    assert read_answer(b'{"id": 1, "disclosure": 1}', 1, "disclosure").shown == "1"
    assert len(read_answer(b'{"id": 7, "k-anonymity": ' + b"9" * 3_900 + b"}", 7, "k-anonymity").shown) < 100


def test_a_replay_file_holds_the_failures_only(tmp_path: Path) -> None:
    wrong = Function(lambda k, **_: "1/2" if k else "<b>")
    report = audit(wrong, script(number=60), name="wrong")
    again = questions_in(json.loads(replay_text(report.subject, report.replay)), str(tmp_path))
    assert set(report.failures) <= set(again)
    repeated = audit(wrong, again)
    assert (report.verdict, "agrees" in repeated.counts) == ("unsound", False)
    assert repeated.mismatches[0].smallest.question == report.mismatches[0].smallest.question


@pytest.mark.parametrize("text", ["[]", "{}", '{"format": "worstcase audit replay", "version": 1, "questions": [{}]}'])
def test_what_is_no_replay_file_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"expected a replay file|buckets: expected"):
        questions_in(json.loads(text))


SAFE: dict[str, object] = {"ask": "safe", "k": 0, "buckets": [{"a": 2}]}
RECURSIVE: dict[str, object] = {"ask": "recursive-diversity", "buckets": EXAMPLE}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        *(({**SAFE, "c": c}, "c: expected a fraction as") for c in ("1e999999999", "9" * 5_000, "1/0", "", None, True)),
        *(({**SAFE, "c": c}, "c: expected a fraction from 0 to 1, got ") for c in ("2", "-1/2", 2, "101/100")),
        *(({**RECURSIVE, "l": n}, "l: expected 3, the least number of values") for n in (2, 3.0, True, "3", None)),
        *(({"buckets": EXAMPLE, "k": k}, "k: expected a whole number, 0 or more, got ") for k in (-1, 1.5, True)),
        ({"buckets": []}, "buckets: expected a list of at least one bucket"),
        ({"buckets": [{"a": 0}]}, r"buckets\[0\]: expected at least one person"),
        ({"buckets": [{"b": 1}, {"a": 1e3}]}, r"buckets\[1\], a: expected a whole number"),
        ({"buckets": [3]}, r"buckets\[0\]: expected an object of counts"),
        ({**SAFE, "ask": ["safe"]}, "ask: expected one of disclosure, safe, "),
        ({"ask": "probability", "buckets": EXAMPLE, "knowledge": "x"}, "knowledge: expected a list of implications"),
        ({"buckets": EXAMPLE, "k": 0, "extra": 1}, "extra: expected only ask, buckets, k in a question"),
        ({"buckets": EXAMPLE, "k": 0, "c": 1}, "c: expected only ask, buckets, k in a question"),
        ({"ask": "k-anonymity", "buckets": EXAMPLE, "k": 1}, "k: expected only ask, buckets in a question"),
        ({**SAFE, "c": "1", "event": "x"}, "event: expected only ask, buckets, k, c in"),
    ],
)
def test_a_field_that_is_wrong_or_foreign_is_refused(fields: dict[str, object], sentence: str) -> None:
    assert question_of({**RECURSIVE, "l": 3, "id": 9}) == question_of(RECURSIVE)
    with pytest.raises(InvalidInput, match=f"question: {sentence}"):
        question_of(fields)


@pytest.mark.parametrize("name", ["v" + "9" * 4_400, "v026", "v10000", "v25"])
def test_a_value_is_not_taken_for_another_column_whatever_its_name_is(name: str) -> None:
    question = question_of({"ask": "disclosure", "k": 0, "buckets": [{name: 2, "v26": 1}]})
    assert question.buckets == ({name: 2, "v26": 1},)
