r"""The line that asks an audited implementation one question again: copied, it runs as it stands.

>>> from proofs_check.audit.question import Question
>>> print(question_line(Question(((2, 1),), 1), command="node mine.js"))
worstcase audit --command 'node mine.js' --question '{"ask": "disclosure", "buckets": [{"a": 2, "b": 1}], "k": 1}'
>>> print(question_line(Question(((2, 1),), 1), function="mine:maximum"))
worstcase audit --python mine:maximum --question '{"ask": "disclosure", "buckets": [{"a": 2, "b": 1}], "k": 1}'
>>> print(question_line(Question(((2, 1),), 1), function=max))
max(buckets=[{'a': 2, 'b': 1}], k=1)
"""

import json
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs_check.audit.question import Question
    from proofs_check.audit.report import AuditReport
    from proofs_check.audit.subjects.function import Implementation


def question_line(
    question: "Question",
    *,
    function: "Implementation | str | None" = None,
    command: str | None = None,
    peer: str | None = None,
) -> str:
    """For a shell; for a function of this process, in Python."""
    fields = question.fields()
    if command is None and peer is None and not isinstance(function, str):
        given = (f"{name}={value!r}" for name, value in fields.items() if name != "ask")
        return f"{function_name(function)}({', '.join(given)})"
    subject = ["--python", str(function)] if peer is None else ["--peer", peer]
    subject = subject if command is None else ["--command", command]
    return shlex.join(["worstcase", "audit", *subject, "--question", json.dumps(fields)])


def function_name(function: object) -> str:
    """What a function is called."""
    return str(getattr(function, "__name__", "function"))


def with_lines(
    report: "AuditReport", function: "Implementation | str | None", command: str | None, peer: str | None
) -> "AuditReport":
    """The report, with the line that asks the question of each mismatch again."""
    found = (
        replace(one, again=question_line(one.smallest.question, function=function, command=command, peer=peer))
        for one in report.mismatches
    )
    return replace(report, mismatches=tuple(found))
