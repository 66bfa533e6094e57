"""What comes back: questions and answers of audits, attempts and notebooks of students, journals and archives."""

import io
import json
import tomllib
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from benchmarks.fuzzing.target import Target, folder, from_file, from_input, from_text, must
from classroom.exercises.catalogue import exercise_named
from classroom.exercises.notebooks import FoundAttempt, read_notebook
from proofs_check.audit.protocol import Answer, compared, read_answer
from proofs_check.audit.question import FORMAT, Question, questions_in, read_question
from proofs_check.audit.truth import truth_of
from proofs_check.card_run import notebook_of
from proofs_check.claims.journal import FIRST_LINE, journal_at
from reference.errors import InvalidInput, WorstcaseError
from reference.strict_json import json_text
from worstcase.display.lesson_page import NotebookCell, cells_of
from worstcase.io.adult_files import original_counts
from worstcase.io.files import read_json, read_text

# ---- audits ----

_KINDS = {"agrees", "unsound", "loose", "error", "unsupported"}
_TRUTHS: dict[str, Fraction | bool] = {"disclosure": Fraction(3, 4), "safe": True, "k-anonymity": Fraction(3)}
_SMALL = 30, 4  # people and facts, up to which the question is answered too


def _questions_again(questions: list[Question]) -> None:
    fields = [question.fields() for question in questions]
    document = json.loads(json.dumps({"format": FORMAT, "version": 1, "questions": fields}))
    same = [one.fields() for one in questions_in(document)] == fields
    must(same, "the questions, written and read again, are others")
    for question in questions:
        if question.people <= _SMALL[0] and question.k <= _SMALL[1]:
            try:
                truth_of(question)
            except WorstcaseError as error:
                must(str(error), "the question is refused without a word")


def _answers(content: bytes) -> list[Answer]:
    return [read_answer(content, 7, ask) for ask in _TRUTHS]


def _answers_hold(answers: list[Answer]) -> None:
    for (ask, truth), answer in zip(_TRUTHS.items(), answers, strict=True):
        one_thing = (answer.value is None) != (answer.problem is None and answer.declined is None)
        must(one_thing, "it is nothing, or two things")
        must(len(answer.shown) <= 600, "what is shown of an answer is too long")
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

# ---- what students hand in: read, never run ----

_SOLUTIONS = Path(__file__).parents[3] / "classroom" / "solutions"


def _attempt(text: str) -> object:
    """The name of an exercise, and below it an attempt as the command line takes it: read, not judged."""
    name, _, attempt = text.partition("\n")
    return exercise_named(name).kind.read(attempt)


def _attempts() -> tuple[bytes, ...]:
    """For every exercise a right attempt and a wrong one, of those that are texts when they are typed."""
    given: dict[str, dict[str, Any]] = {}
    for path in sorted(_SOLUTIONS.glob("*.toml")):
        given |= tomllib.loads(path.read_text(encoding="utf-8"))
    found = []
    for name, solutions in given.items():
        for attempt in (*solutions["right"][:1], *solutions.get("wrong", [])[:1]):
            text = f"{name}\n{attempt if isinstance(attempt, str) else json_text(attempt).strip()}"
            try:
                _attempt(text)
            except InvalidInput:
                continue
            found.append(text.encode())
    return tuple(found)


def _found_hold(found: list[FoundAttempt]) -> None:
    for one in found:
        must(one.line > 0 and "\n" not in one.problem, "an attempt has no line, or more than a sentence about it")


def _cells_hold(cells: list[NotebookCell]) -> None:
    must(all(isinstance(cell.code, str) for cell in cells), "a cell has no code")


_NOTEBOOKS = (
    (
        b'import worstcase\nanswer = ["Ed!=flu", ...]\nworstcase.check_exercise("worlds-1", 18)\n'
        b'check_exercise("worlds-3", answer)\n'
    ),
    b'def f():\n    x = {"a": [1, 2.5, -3]}\n    return check_exercise(name="worlds-2", attempt=4 / 7 - 2 * 3)\n',
    (
        b'@app.cell(hide_code=True)\ndef _(mo):\n    # words\n    mo.md("x")\n    return\n\n'
        b"@app.cell\ndef _(x):\n    y = x\n    return (y,)\n"
    ),
    b'@app.function\ndef g():\n    """x"""\n@app.class_definition\nclass C:\n    pass\n',
)

# ---- what long runs leave behind and find again ----


def _claims_journal(path: Path) -> bytes:
    with journal_at(str(path)):
        return path.read_bytes()


def _language_journal(path: Path) -> bytes:
    with notebook_of(["negations"], str(path)) as notebook:
        notebook.write(("negations", "maximum", "9"), ("2/3",))
        return path.read_bytes()


def _whole_lines(content: bytes) -> None:
    must(content.endswith(b"\n"), "the file that is left ends in a torn line")


_FINISHED = {
    "name": "safety-is-strict",
    "deep": False,
    "outcome": {"instances": 7, "counterexample": None, "numbers": "", "release": "", "k": None},
    "seconds": 0.125,
    "fingerprint": "0" * 64,
}
_LINES = json.dumps(_FINISHED).encode()
_CLAIMS = (FIRST_LINE, FIRST_LINE + _LINES + b"\n", FIRST_LINE + _LINES + b"\n" + _LINES[:40], FIRST_LINE[:10])


def _languages() -> tuple[bytes, ...]:
    new = folder() / "seed-journal"
    content = _language_journal(new)
    new.unlink()
    return content, content + b'[["negations", "done", "x"], []]\n', content[:-5]


def _archives() -> tuple[bytes, ...]:
    """None of them holds the original files, which have four megabytes."""
    found = []
    for compression in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", compression) as file:
            for name in ("adult.data", "adult.test"):
                file.writestr(zipfile.ZipInfo(f"data/{name}"), "39, Private, 1, B, 13\n", compression)
        found.append(archive.getvalue())
    return tuple(found)


RUNS = (
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
        from_text(read_question),
        tuple(json.dumps(one).encode() for one in _ASKED),
        lambda question: _questions_again([question]),
    ),
    Target("answer", "what an audited program says", _answers, _ANSWERS, _answers_hold),
    Target("attempt", "an attempt at an exercise", from_text(_attempt), _attempts()),
    Target("notebook", "the attempts in a notebook", from_file("notebook.py", read_notebook), _NOTEBOOKS, _found_hold),
    Target(
        "cells",
        "the cells of a notebook",
        from_input(lambda path: list(cells_of(read_text(path), "it"))),
        _NOTEBOOKS,
        _cells_hold,
    ),
    Target("claims-journal", "the journal of claims", from_file("journal", _claims_journal), _CLAIMS, _whole_lines),
    Target(
        "language-journal",
        "the journal of a report card",
        from_file("notes", _language_journal),
        _languages(),
        _whole_lines,
    ),
    Target(
        "adult-archive",
        "an archive of the original data",
        from_file("adult.zip", original_counts),
        _archives(),
        lambda counts: must(not counts, "an archive without the original files is taken for them"),
    ),
)
