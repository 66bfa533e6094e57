"""Plausible mistakes in deciding (c,k)-safety: a wrong maximum compared rightly, and the right one compared wrongly.

A release is (c,k)-safe if its maximum disclosure is strictly below c. Whoever computes the maximum wrongly decides
wrongly where c lies between the true value and theirs: so each mistake about the maximum is one about safety as well,
under the same name.

>>> at_the_threshold = Question(((1, 1),), 0, "safe", Fraction(1, 2))
>>> SAFE["not-strict"].answer(at_the_threshold).value, SAFE["k-ignored"].answer(at_the_threshold).value
(True, False)
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from proofs_check.audit.mistake import Mistake
from proofs_check.audit.mistakes import DISCLOSURE, correct
from proofs_check.audit.question import Question

Comparison: TypeAlias = Callable[[Fraction, Fraction], bool]
"""Of the maximum disclosure with c."""


def by_wrong_maximum(mistake: Mistake) -> Mistake:
    """Safe if the wrong maximum is below c."""

    def compute(question: Question) -> bool:
        said = mistake.answer(replace(question, ask="disclosure", threshold=None))
        if said.value is None:
            raise ArithmeticError(said.shown)
        return Fraction(said.value) < _threshold(question)

    return replace(mistake, ask="safe", compute=compute)


def by_wrong_comparison(name: str, says: str, verdict: str, safe: Comparison) -> Mistake:
    """The right maximum, compared in a way of its own."""
    return Mistake(name, says, verdict, "safe", lambda one: safe(correct(one.rows, one.k), _threshold(one)))


def _threshold(question: Question) -> Fraction:
    return Fraction(0) if question.threshold is None else question.threshold


def half(value: Fraction) -> float:
    """In 16 bits."""
    rounded: float = struct.unpack("e", struct.pack("e", float(value)))[0]
    return rounded


def _comparisons() -> Iterator[tuple[str, str, str, Comparison]]:
    yield "not-strict", "safe where the maximum equals c", "unsound", lambda value, c: value <= c
    yield "c-as-float", "c is read as a float", "unsound", lambda value, c: value < Fraction(float(c))
    yield "compared-in-16-bits", "compared in 16 bits", "loose", lambda value, c: half(value) < half(c)
    yield "compared-with-tolerance", "safe up to a small tolerance", "unsound", lambda value, c: value < c + _TOLERANCE
    yield "compared-with-margin", "safe only with a small margin", "loose", lambda value, c: value + _TOLERANCE < c
    yield "odds", "c is compared with the odds", "loose", lambda value, c: value < 1 and value / (1 - value) < c
    yield "one-minus-c", "1 - c is taken for c", "unsound", lambda value, c: value < 1 - c
    yield "unsafe-asked", "yes means unsafe", "unsound", lambda value, c: value >= c
    yield "always-safe", "everything is safe", "unsound", lambda *_: True
    yield "never-safe", "nothing is safe", "loose", lambda *_: False


_TOLERANCE = Fraction(1, 10**5)
_MISTAKES = (*map(by_wrong_maximum, DISCLOSURE.values()), *(by_wrong_comparison(*row) for row in _comparisons()))
SAFE = {mistake.name: mistake for mistake in _MISTAKES}
