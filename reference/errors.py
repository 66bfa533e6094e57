"""What can go wrong, in words.

Every error a user can cause is a `WorstcaseError` whose text is one clear sentence: what, where, what was
expected. The command line prints that sentence and ends with the error's `status`. However much of the input is
repeated in it, a sentence stays one that can be read: of a longer one the middle is left out.

>>> len(str(InvalidInput("9" * 100_000 + " is no number")))
401
"""

LONGEST = 400
"""Characters of a sentence."""


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
