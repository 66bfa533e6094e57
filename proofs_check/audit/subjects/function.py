"""What is audited: anything that answers questions.

`Function` calls a Python function in this process, for implementations that are trusted to end. `serve` is the other
side of the protocol: it lets a Python function be audited as a command, in a process of its own that can be killed.

>>> subject = Function(lambda buckets, k: 1 if k else "1/2")
>>> subject.ask(Question(((1, 1),), 0)).value
Fraction(1, 2)
"""

import importlib
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias

from proofs_check.audit.protocol import Answer, as_answer
from proofs_check.audit.question import Question
from reference.errors import InvalidInput

Implementation: TypeAlias = Callable[..., object]
"""Takes `buckets` (a list of dictionaries) and `k`; returns a Fraction, a text or a float."""


class Subject(Protocol):
    """An implementation that is asked."""

    def ask(self, question: Question) -> Answer:
        """Its answer; whatever goes wrong is an answer too."""
        ...

    def complaints(self) -> str:
        """What it wrote on its standard error, the end of it."""
        ...

    def close(self) -> None:
        """Ask nothing more."""
        ...


class Function:
    """A Python function, called in this process. One that raises NotImplementedError declines."""

    def __init__(self, function: Implementation) -> None:
        """Take the function."""
        self.function = function

    def ask(self, question: Question) -> Answer:
        """Call it."""
        fields = question.fields()
        ask = str(fields.pop("ask"))
        try:
            return as_answer(self.function(**fields), ask)
        except NotImplementedError as reason:
            return Answer(declined=str(reason))
        except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
            return Answer(problem=described(error), refused=True)

    def complaints(self) -> str:
        """Nothing: it shares our standard error."""
        return ""

    def close(self) -> None:
        """Nothing is to be closed."""


def described(error: BaseException) -> str:
    """An exception in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:200]


def load_function(name: str) -> Implementation:
    """The function that MODULE:FUNCTION names; MODULE is a dotted name or a path to a .py file."""
    module_name, colon, function_name = name.rpartition(":")
    if not colon or not module_name or not function_name:
        raise InvalidInput(f"{name!a} is no function: MODULE:FUNCTION was expected")
    folder, module_name = _importable(module_name)
    sys.path.insert(0, folder)
    try:
        function = getattr(importlib.import_module(module_name), function_name)
    except (ImportError, AttributeError, SyntaxError, ValueError) as error:
        raise InvalidInput(f"{name} cannot be loaded: {error}") from None
    if not callable(function):
        raise InvalidInput(f"{name} is no function")
    return function  # type: ignore[no-any-return]  # nothing more can be known of it


def _importable(module: str) -> tuple[str, str]:
    """The folder to import from, and the dotted name."""
    if module.endswith(".py"):
        path = Path(module).resolve()
        return str(path.parent), path.stem
    return str(Path.cwd()), module


def serve(choose: Callable[[str], Implementation], requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of JSON with a line of JSON, by the function for what is asked, until there are no more."""
    for line in requests:
        fields: dict[str, Any] = json.loads(line)
        number, ask = fields.pop("id"), fields.pop("ask")
        answers.write(json.dumps({"id": number, **_said(choose(ask), fields, ask)}).encode() + b"\n")
        answers.flush()


def _said(function: Implementation, fields: dict[str, Any], ask: str) -> dict[str, object]:
    try:
        answer = as_answer(function(**fields), ask)
    except NotImplementedError as reason:
        return {"unsupported": str(reason)}
    except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
        return {"error": described(error)}
    if answer.problem is not None:
        return {"error": answer.problem}
    return {ask: str(answer.value) if isinstance(answer.value, Fraction) else answer.value}


if __name__ == "__main__":
    # What the function prints must not be taken for answers.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    named = load_function(sys.argv[1])
    serve(lambda _: named, sys.stdin.buffer, out)
