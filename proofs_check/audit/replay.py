"""Replay files: the questions that were answered wrongly, to be asked again and nothing else.

    {"format": "worstcase audit replay", "version": 1, "subject": …, "questions": [{"ask": …, "k": …, "buckets": …}, …]}

The smallest question of each mismatch comes first, then the others as they were asked.

>>> questions_in({"format": FORMAT, "version": 1, "questions": [{"ask": "disclosure", "k": 1, "buckets": [{"a": 1}]}]})
[Question(rows=((1,),), k=1, ask='disclosure', threshold=None, event='', knowledge=())]
"""

import json
from pathlib import Path

from proofs_check.audit.question import Question, question_of
from proofs_check.audit.questions import Script
from proofs_check.audit.verdict import Report
from reference.errors import InvalidInput
from reference.files.atomic import write_text
from reference.files.strict_json import read_json

FORMAT, VERSION = "worstcase audit replay", 1


def save(report: Report, path: str | Path) -> None:
    """Write the failures of an audit."""
    smallest = [mismatch.smallest.question for mismatch in report.mismatches]
    questions = [question.fields() for question in dict.fromkeys([*smallest, *report.failures])]
    document = {"format": FORMAT, "version": VERSION, "subject": report.subject, "questions": questions}
    write_text(path, json.dumps(document, indent=1) + "\n")


def script(path: str | Path) -> Script:
    """Ask only what a replay file holds."""
    return Script(load(path))


def load(path: str | Path) -> list[Question]:
    """Read the questions of a replay file."""
    return questions_in(read_json(path), str(path))


def questions_in(document: object, where: str = "replay file") -> list[Question]:
    """The questions that a replay file holds."""
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (FORMAT, VERSION):
        raise InvalidInput(f"{where}: this is no replay file of an audit, version {VERSION}")
    questions = document.get("questions")
    if not isinstance(questions, list) or not all(isinstance(fields, dict) for fields in questions):
        raise InvalidInput(f"{where}: the list of questions is missing")
    return [question_of(fields, f"{where}: question {place}") for place, fields in enumerate(questions)]
