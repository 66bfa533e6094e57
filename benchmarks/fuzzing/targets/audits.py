"""Audits: questions that are asked again, and what strangers' programs answer."""

import json
from fractions import Fraction

from benchmarks.fuzzing.target import Target, from_input, must
from proofs_check.audit.protocol import Answer, compared, read_answer
from proofs_check.audit.question import FORMAT, Question, questions_in, read_question
from proofs_check.audit.truth import truth_of
from reference.errors import WorstcaseError
from worstcase.io.files import decoded, read_json

_KINDS = {"agrees", "unsound", "loose", "error", "unsupported"}
_LONGEST = 600
_TRUTHS: dict[str, Fraction | bool] = {"disclosure": Fraction(3, 4), "safe": True, "k-anonymity": Fraction(3)}
_SMALL = 30, 4
"""People and facts, up to which the question is answered too."""


def _questions_again(questions: list[Question]) -> None:
    fields = [question.fields() for question in questions]
    document = json.loads(json.dumps({"format": FORMAT, "version": 1, "questions": fields}))
    again = [one.fields() for one in questions_in(document)]
    must(again == fields, "the questions, written and read again, are others")
    for question in questions:
        if question.people <= _SMALL[0] and question.k <= _SMALL[1]:
            try:
                truth_of(question)
            except WorstcaseError as error:
                must(str(error), "the question is refused without a word")


def _question_again(question: Question) -> None:
    _questions_again([question])


def _answers(content: bytes) -> list[Answer]:
    return [read_answer(content, 7, ask) for ask in _TRUTHS]


def _answers_hold(answers: list[Answer]) -> None:
    for (ask, truth), answer in zip(_TRUTHS.items(), answers, strict=True):
        must(
            (answer.value is None) != (answer.problem is None and answer.declined is None),
            "it is nothing, or two things",
        )
        must(len(answer.shown) <= _LONGEST, "what is shown of an answer is too long")
        must(compared(answer, truth, ask) in _KINDS, "an answer is of no kind")


_ASKED: tuple[dict[str, object], ...] = (
    {"ask": "disclosure", "k": 1, "buckets": [{"flu": 2, "Flu": 1}, {"flu": 1, "gout": 0}]},
    {"ask": "safe", "k": 0, "c": "7/10", "buckets": [{"a": 2, "b": 1}]},
    {"ask": "probability", "event": "b0.p0=b", "knowledge": ["b0.p1=a -> b0.p0=b"], "buckets": [{"a": 2, "b": 1}]},
    {"ask": "probability", "event": 'b0.p0="flu "', "knowledge": [], "buckets": [{"Flu": 2, "flu ": 1}]},
    {"ask": "recursive-diversity", "l": 2, "buckets": [{"a": 2, "v26": 1}]},
    {"ask": "t-closeness", "buckets": [{"a": 2, "b": 1}, {"b": 1}]},
)
_REPLAYS = tuple(
    json.dumps({"format": FORMAT, "version": 1, "subject": "mine", "questions": list(_ASKED[a:b])}).encode()
    for a, b in ((0, 2), (2, 4), (4, 6))
)
_ANSWERS = (
    b'{"id": 7, "disclosure": "3/4", "safe": true, "k-anonymity": 3}',
    b'{"id": 7, "disclosure": 0.75, "safe": false, "k-anonymity": 3.0}\n',
    b'{"id": 7, "unsupported": "why"}',
    b'{"id": 7, "error": "why"}',
    b'{"id": 7, "safe": undefined}',
)
AUDITS = (
    Target(
        "replay",
        "questions of an audit, to be asked again",
        from_input(lambda path: questions_in(read_json(path), str(path))),
        _REPLAYS,
        _questions_again,
    ),
    Target(
        "question",
        "one question of an audit",
        lambda content: read_question(decoded(content, "the question")),
        tuple(json.dumps(one).encode() for one in _ASKED),
        _question_again,
    ),
    Target("answer", "what an audited program says", _answers, _ANSWERS, _answers_hold),
)
