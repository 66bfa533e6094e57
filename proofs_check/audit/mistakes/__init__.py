"""Plausible mistakes, each one an implementation that makes it, with the verdict that an audit should come to.

A mistake is `unsound` where it once says less than the truth, `loose` where it only ever says more, `error` where it
only fails. They serve three ends: an auditor that misses one of them is not sharp enough; a vector says which of them
it catches; and an implementation whose every answer one of them reproduces has its diagnosis (`catalogue`).

>>> from proofs_check.audit.question import Question
>>> optimist = Mistake("optimist", "nothing is ever known", "unsound", "disclosure", lambda question: 0)
>>> optimist.answer(Question(((1, 1),), 0)).value
Fraction(0, 1)
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from proofs_check.audit.protocol import Answer, as_answer
from proofs_check.audit.question import Question
from reference.files.python_objects import failure_text

Number: TypeAlias = Fraction | float | str | bool
Computation: TypeAlias = Callable[[Question], Number]


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
