"""What is audited: anything that answers questions.

`Function` calls a Python function in this process, for implementations that are trusted to end. `serve` is the other
side of the protocol: it lets a Python function be audited as a command, in a process of its own that can be killed. A
`Mistake` is an implementation that is known to be wrong (`proofs_check.audit.mistakes`).

>>> subject = Function(lambda buckets, k: 1 if k else "1/2")
>>> subject.ask(Question(((1, 1),), 0)).value
Fraction(1, 2)
>>> Mistake("optimist", "nothing is ever known", "unsound", "disclosure", lambda _: 0).answer(Question(((1,),))).value
Fraction(0, 1)
"""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

from proofs_check.audit.protocol import Answer, as_answer
from proofs_check.audit.question import Question
from reference.errors import InvalidInput
from reference.files.python_objects import failure_text, load_object

Implementation: TypeAlias = Callable[..., object]
"""Takes `buckets` (a list of dictionaries) and `k`; returns a Fraction, a text or a float."""

Computation: TypeAlias = Callable[[Question], Fraction | float | str | bool]


class Subject(ABC):
    """An implementation that is asked."""

    @abstractmethod
    def ask(self, question: Question) -> Answer:
        """Its answer; whatever goes wrong is an answer too."""

    def complaints(self) -> str:
        """The end of what it wrote on a standard error of its own."""
        return ""

    def close(self) -> None:  # noqa: B027 - a function needs no end
        """Ask nothing more."""


class Function(Subject):
    """A Python function, called in this process. One that raises NotImplementedError declines."""

    def __init__(self, function: Implementation) -> None:
        self.function = function

    def ask(self, question: Question) -> Answer:
        """Call it."""
        fields = question.fields()
        ask = str(fields.pop("ask"))
        try:
            return as_answer(self.function(**fields), ask)
        except NotImplementedError as reason:
            return Answer(declined=str(reason))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever another implementation raises is its answer
            return Answer(problem=failure_text(error), refused=isinstance(error, Exception))


@dataclass(frozen=True)
class Mistake:
    """A wrong implementation of one kind of question."""

    name: str
    says: str
    verdict: str
    ask: str
    compute: Computation

    def answer(self, question: Question) -> Answer:
        """What it answers; an exception is an answer too."""
        try:
            return as_answer(self.compute(question), self.ask)
        except (ArithmeticError, LookupError, ValueError) as error:
            return Answer(problem=failure_text(error), refused=True)


def load_function(name: str) -> Implementation:
    """The function that MODULE:FUNCTION or FILE.py:FUNCTION names."""
    function = load_object(name, "a function to audit")
    if not callable(function):
        raise InvalidInput(f"{name} is no function, so it cannot be audited")
    return function


def serve(choose: Callable[[str], Implementation], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of JSON with a line of JSON, by the function for what is asked, until there are no more."""
    for line in requests:
        fields: dict[str, Any] = json.loads(line)
        number, ask = fields.pop("id"), fields.pop("ask")
        answers.write(json.dumps({"id": number, **_said(choose(ask), fields, ask)}).encode() + b"\n")
        answers.flush()


def _said(function: Implementation, fields: dict[str, Any], ask: str) -> dict[str, object]:
    try:
        value = function(**fields)
    except NotImplementedError as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
        return {"error": failure_text(error)}
    answer = as_answer(value, ask)
    if answer.problem is not None:  # nonsense is passed on: an error would mean that it refused to answer
        return {ask: value if value is None or isinstance(value, bool | str) else f"{value!r:.80}"}
    return {ask: str(answer.value) if isinstance(answer.value, Fraction) else answer.value}


if __name__ == "__main__":
    # What the function prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    named = load_function(sys.argv[1])
    place = sys.argv[1].rpartition(":")[0]
    if place.endswith(".py"):  # this process is the module's own: what it imports later lies beside it
        sys.path.insert(0, str(Path(place).resolve().parent))
    serve(lambda _: named, sys.stdin.buffer, out)
