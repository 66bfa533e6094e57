"""Errors that a user can cause.

Each is a `WorstcaseError` whose text is one clear sentence: where, what was expected, what was given. The command line
prints that sentence and ends with the error's `status`. The middle of a very long sentence is left out.

>>> len(str(InvalidInput("9" * 100_000 + " is no number")))
401

Code of a user (a language, a utility, an audited function) runs through `safely`.

>>> safely("the utility", lambda: 1 / 0)
Traceback (most recent call last):
...
reference.errors.InvalidInput: the utility raises ZeroDivisionError: division by zero
"""

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
LONGEST = 400  # characters of a sentence
_LONGEST_MESSAGE = 200  # characters of a message from a user's code


class WorstcaseError(Exception):
    """Any error that is about what the user asked, not about a defect of ours."""

    status = 2

    def __init__(self, sentence: str = "") -> None:
        cut = len(sentence) > LONGEST
        super().__init__(f"{sentence[: LONGEST // 2]}…{sentence[-LONGEST // 2 :]}" if cut else sentence)


class InvalidInput(WorstcaseError):
    """The input cannot be used; where another value of one parameter would help, `parameter` is its name."""

    def __init__(self, sentence: str, *, parameter: str | None = None) -> None:
        super().__init__(sentence)
        self.parameter = parameter


class InvalidTable(InvalidInput):
    """A table, bucket or bucketization that breaks its definition."""


class InvalidKnowledge(InvalidInput):
    """A piece of knowledge that breaks its definition or its syntax."""


class UnknownPerson(InvalidInput):
    """A person who is not in the table."""


class UnknownValue(InvalidInput):
    """A value that is not in the sensitive attribute's domain S."""


class UnknownBucket(InvalidInput):
    """A bucket that the bucketization does not have."""


class PriorNotSupported(InvalidInput):
    """A prior was given to something that assumes equally likely tables."""


class InconsistentKnowledge(WorstcaseError):
    """No table satisfies both the bucketization and the knowledge, so no probability is defined."""


class BudgetExhausted(WorstcaseError):
    """A budget of time, memory or states ran out before the exact answer."""

    status = 3


class RejectedCertificate(InvalidInput):
    """A certificate that does not prove what it claims."""

    status = 1


def failure_text(error: BaseException) -> str:
    """Return the type and the message of an exception in one line."""
    message = " ".join(str(error).split())[:_LONGEST_MESSAGE]
    kind = type(error).__name__
    return f"{kind}: {message}" if message else kind


def safely(whose: str, action: Callable[[], Result]) -> Result:
    """Run a user's code and return its result; any error in it becomes one sentence. Budgets and Ctrl-C pass."""
    try:
        return action()
    except (BudgetExhausted, MemoryError):
        raise
    except WorstcaseError as error:
        raise InvalidInput(f"{whose}: {error}") from None
    except (Exception, SystemExit) as error:
        raise InvalidInput(f"{whose} raises {failure_text(error)}") from error
