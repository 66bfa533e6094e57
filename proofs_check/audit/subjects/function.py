"""What is audited: anything that answers questions.

`Function` calls a Python function in this process, for implementations that are trusted to end (`worker` runs one in a
process of its own). A `Mistake` is an implementation that is known to be wrong (`proofs_check.audit.mistakes`).

>>> subject = Function(lambda buckets, k: 1 if k else "1/2")
>>> subject.ask(Question(((1, 1),), 0)).value
Fraction(1, 2)
>>> Mistake("optimist", "nothing is ever known", "unsound", "disclosure", lambda _: 0).answer(Question(((1,),))).value
Fraction(0, 1)
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import TypeAlias

from proofs_check.audit.answer import INVALID, REFUSED, Answer, value_of
from proofs_check.audit.question import Question
from reference.errors import InvalidInput, failure_text
from worstcase.io.user_code import load_object

Implementation: TypeAlias = Callable[..., object]
"""Takes `buckets` (a list of dictionaries) and `k`; returns a Fraction, a text or a float."""

Computation: TypeAlias = Callable[[Question], Fraction | float | str | bool]


class Subject(ABC):
    """An implementation that is asked."""

    deadline: float = inf
    """Time (`time.monotonic`) beyond which no answer is awaited."""

    @abstractmethod
    def ask(self, question: Question) -> Answer:
        """Its answer; whatever goes wrong is an answer too."""

    def ask_again(self, question: Question) -> Answer:
        """The answer to a question that had none in time, with more time."""
        return self.ask(question)

    def require_answers(self, questions: Iterable[Question]) -> None:  # noqa: B027 - a function can always be called
        """Refuse an implementation that cannot be used at all, after it failed at its first question."""

    def complaints(self) -> str:
        """The end of what it wrote on a standard error of its own."""
        return ""

    def start_again(self) -> bool:
        """Forget all that was asked, before the next question; whether it can."""
        return False

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
            return value_of(self.function(**fields), ask)
        except NotImplementedError as reason:
            return Answer(declined=str(reason))
        except Exception as error:  # noqa: BLE001 - whatever another implementation raises is its answer
            return Answer(problem=failure_text(error), failure=REFUSED)
        except SystemExit as error:
            return Answer(problem=failure_text(error), failure=INVALID)


@dataclass(frozen=True)
class Mistake:
    """A wrong implementation of one kind of question."""

    name: str
    says: str
    verdict: str
    ask: str
    compute: Computation
    repair: tuple[str, ...] = ()
    """What to do about it, in lines."""

    def answer(self, question: Question) -> Answer:
        """What it answers; an exception is an answer too."""
        try:
            return value_of(self.compute(question), self.ask)
        except (ArithmeticError, LookupError, ValueError) as error:
            return Answer(problem=failure_text(error), failure=REFUSED)


def load_function(name: str) -> Implementation:
    """The function that MODULE:FUNCTION or FILE.py:FUNCTION names."""
    function = load_object(name, "a function to audit")
    if not callable(function):
        raise InvalidInput(f"{name} is no function, so it cannot be audited")
    return function


def check_signature(function: Implementation, asks: Iterable[str]) -> None:
    """Refuse a function that cannot be called with what a question of one of these kinds holds."""
    for ask in dict.fromkeys(asks):
        fields = Question(((1,),), ask=ask, threshold=Fraction(1)).fields()
        names = [name for name in fields if name != "ask"]
        try:
            inspect.signature(function).bind(**dict.fromkeys(names))
        except ValueError:  # some that are written in C have no signature: whether it fits is seen when it is called
            return
        except TypeError as reason:
            called = f"{getattr(function, '__name__', 'it')}({', '.join(f'{name}=…' for name in names)})"
            raise InvalidInput(f"asked about {ask}, the function is called as {called}: {reason}") from None
