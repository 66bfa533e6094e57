"""A Python function that is audited in a process of its own, which can be killed: both sides.

    python -m proofs_check.audit.subjects.worker MODULE:FUNCTION [ASK…]

The process speaks the protocol, as any audited command. Where the kinds of question are named, it first reports on a
line of its own whether the module was loaded and the function fits them. So the time in which a module is imported is
taken from no answer.
"""

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from proofs_check.audit.answer import ENDED, value_of
from proofs_check.audit.subjects.command import Command, Failure
from proofs_check.audit.subjects.function import Implementation, check_signature, load_function
from reference.errors import BudgetExhausted, InvalidInput, failure_text

if TYPE_CHECKING:
    from subprocess import Popen


class Worker(Command):
    """The function, as the auditor asks it.

    A module that cannot be loaded, or a function that does not fit what it is asked, is refused at the first question.
    """

    def __init__(self, function: str, seconds: float, asks: Iterable[str]) -> None:
        super().__init__(
            [sys.executable, "-m", "proofs_check.audit.subjects.worker", function, *dict.fromkeys(asks)], seconds
        )
        self.function = function

    def _running(self) -> "Popen[bytes]":
        if self._process is not None:
            return self._process
        process = super()._running()
        try:
            refusal = json.loads(self._transfer(process, b"", inf))["refused"]
        except TimeoutError:
            raise BudgetExhausted(f"the time for the audit ran out while {self.function} was loaded") from None
        except Failure as failure:
            refusal = f"{self.function} cannot be loaded: its process {str(failure).removeprefix('it ')}"
        if refusal is not None:
            raise InvalidInput(refusal) if self.starts == 1 else Failure(refusal, ENDED)
        self._is_fresh = False
        return process


def serve(choose: Callable[[str], Implementation], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of JSON with a line of JSON, by the function for what is asked, until there are no more."""
    for line in requests:
        fields: dict[str, Any] = json.loads(line)
        number, ask = fields.pop("id"), fields.pop("ask")
        answers.write(json.dumps({"id": number, **_said(choose(ask), fields, ask)}).encode() + b"\n")
        answers.flush()


def _said(function: Implementation, fields: dict[str, Any], ask: str) -> dict[str, object]:
    try:
        answer = value_of(function(**fields), ask)
    except NotImplementedError as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
        return {"error": failure_text(error)}
    except BaseException as error:  # noqa: BLE001 - to leave is no refusal to answer, and not a reason to start again
        return {"invalid": failure_text(error)}
    if answer.problem is not None:
        return {"invalid": answer.problem}
    return {ask: (answer.text or str(answer.value)) if isinstance(answer.value, Fraction) else answer.value}


def main(name: str, asks: Sequence[str], requests: BinaryIO, answers: BinaryIO) -> None:
    """Load the function, and answer by it.

    Where the kinds of question are named, the first line reports whether the function fits them.
    """
    function, refused = None, None
    try:
        function = load_function(name)
        check_signature(function, asks)
    except InvalidInput as refusal:
        if not asks:
            raise
        refused = str(refusal)
    if asks:
        answers.write(json.dumps({"refused": refused}).encode() + b"\n")
        answers.flush()
    place = name.rpartition(":")[0]
    if place.endswith(".py"):  # this process is the module's own: what it imports later lies beside it
        sys.path.insert(0, str(Path(place).resolve().parent))
    if function is not None and refused is None:
        serve(lambda _: function, requests, answers)


if __name__ == "__main__":
    # What the function prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    main(sys.argv[1], sys.argv[2:], sys.stdin.buffer, out)
