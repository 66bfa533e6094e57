"""Plausible mistakes in checking other promises: k-anonymity, ℓ-diversity and their kin.

With n people in a bucket and counts r_1 ≥ r_2 ≥ … of its values (`reference.promises` has the definitions). Those
of recursive and entropy diversity that are marked were met in a package that people use.

>>> PROMISES["recursive-diversity"]["rarest-first"].answer(Question(((9, 1),), ask="recursive-diversity")).value
Fraction(1, 1)

Plausible mistakes in deciding (c,k)-safety: a wrong maximum compared rightly, and the right one compared wrongly.

A release is (c,k)-safe if its maximum disclosure is strictly below c. Whoever computes the maximum wrongly decides
wrongly where c lies between the true value and theirs: so each mistake about the maximum is one about safety as well,
under the same name.

>>> at_the_threshold = Question(((1, 1),), 0, "safe", Fraction(1, 2))
>>> SAFE["not-strict"].answer(at_the_threshold).value, SAFE["k-ignored"].answer(at_the_threshold).value
(True, False)
"""

import math
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from proofs_check.audit.mistakes.disclosure import DISCLOSURE, correct
from proofs_check.audit.mistakes.mistake import Mistake
from proofs_check.audit.question import NEIGHBOURS, Question, Row

Histograms: TypeAlias = Sequence[Row]
"""The counts of each bucket, largest first."""


def rarest_first(buckets: Histograms) -> int:
    """Counts are sorted the wrong way round. (Met.)"""
    diversity = min(map(len, buckets))
    return max(row[-1] // sum(sorted(row)[diversity - 1 :]) + 1 for row in buckets)


def tail(buckets: Histograms, start: int, strict: int = 1) -> int:
    """The least whole c with r_1 < c·(r_start + …), or ≤."""
    bound = max(Fraction(row[0], sum(row[start - 1 :])) for row in buckets)
    return bound.numerator // bound.denominator + 1 if strict else math.ceil(bound)


def entropy(row: Row) -> float:
    """In nats, as a float."""
    return -sum(count / sum(row) * math.log(count / sum(row)) for count in row)


def distances(question: Question) -> list[list[Fraction]]:
    """For each bucket and value: how far its share is from the whole table's."""
    width = max(map(len, question.rows))
    rows = [[*row, *(0,) * (width - len(row))] for row in question.rows]
    whole = [Fraction(sum(column), question.people) for column in zip(*rows, strict=True)]
    return [[abs(Fraction(c, sum(row)) - share) for c, share in zip(row, whole, strict=True)] for row in rows]


def united(question: Question) -> Row:
    """How often each value occurs in the whole table."""
    width = max(map(len, question.rows))
    return tuple(sum(row[j] for row in question.rows if j < len(row)) for j in range(width))


Computation: TypeAlias = Callable[[Histograms], float | Fraction]


def _counted() -> Iterator[tuple[str, str, str, str, Computation]]:
    yield "k-anonymity", "largest-bucket", "the largest bucket, not the smallest", "unsound", lambda b: max(map(sum, b))
    yield "k-anonymity", "mean-bucket", "the mean size", "unsound", lambda b: sum(map(sum, b)) // len(b)
    yield "k-anonymity", "values-counted", "values are counted, not people", "loose", lambda b: min(map(len, b))
    yield "k-anonymity", "others-counted", "the person is not counted", "loose", lambda b: min(map(sum, b)) - 1
    yield "l-diversity", "people-counted", "people are counted, not values", "unsound", lambda b: min(map(sum, b))
    yield "l-diversity", "most-diverse", "the most diverse bucket", "unsound", lambda b: max(map(len, b))
    yield "l-diversity", "others-counted-too", "other values than one's own", "loose", lambda b: min(map(len, b)) - 1
    name = "entropy-l-diversity"
    yield name, "float-floor", "a float is rounded down (met)", "loose", lambda b: int(min(map(_exponential, b)))
    yield name, "float-nearest", "a float is rounded", "unsound", lambda b: round(min(map(_exponential, b)))
    yield name, "distinct", "values are counted", "unsound", lambda b: min(map(len, b))
    yield name, "bits", "2 to the entropy in nats", "loose", lambda b: int(min(2 ** entropy(row) for row in b) + 1e-9)
    name = "recursive-diversity"
    yield name, "rarest-first", "counts are sorted in ascending order (met)", "unsound", rarest_first
    yield name, "not-strictly", "≤ instead of <", "unsound", lambda b: tail(b, min(map(len, b)), strict=0)
    yield name, "tail-too-long", "the tail starts at ℓ - 1", "unsound", lambda b: tail(b, max(1, min(map(len, b)) - 1))
    yield name, "l-is-2", "ℓ is taken to be 2", "unsound", lambda b: tail(b, 2)


def _exponential(row: Row) -> float:
    """As it was met: e^H, one operation after the other."""
    return float(math.e ** entropy(row))


def _apart() -> Iterator[tuple[str, str, str, Callable[[Question], Fraction | float]]]:
    yield "not-halved", "the sum of differences, not half of it", "loose", lambda q: max(map(sum, distances(q)))
    yield "largest-difference", "the largest difference", "unsound", lambda q: max(map(max, distances(q)))
    yield "mean-distance", "the mean over the buckets", "unsound", _mean_distance
    yield "nearest-bucket", "the least over the buckets", "unsound", lambda q: min(map(sum, distances(q))) / 2


def _mean_distance(question: Question) -> Fraction | float:
    return sum(map(sum, distances(question)), Fraction(0)) / (2 * len(question.rows))


def _whole_table(ask: str, question: Question) -> Fraction:
    values = sum(1 for count in united(question) if count)
    return Fraction(question.people if ask == "k-anonymity" else values)


def _of_histograms(compute: Computation) -> Callable[[Question], float | Fraction]:
    return lambda question: compute(question.histograms)


def _catalogue(ask: str) -> Iterator[Mistake]:
    for kind, name, says, verdict, compute in _counted():
        if kind == ask:
            yield Mistake(name, says, verdict, ask, _of_histograms(compute))
    if ask == "t-closeness":
        yield from (Mistake(name, says, verdict, ask, distance) for name, says, verdict, distance in _apart())
    if ask in {"k-anonymity", "l-diversity", "entropy-l-diversity"}:
        whole = "the whole table is taken as one bucket"
        yield Mistake("table-united", whole, "unsound", ask, lambda question: _whole_table(ask, question))


PROMISES = {ask: {mistake.name: mistake for mistake in _catalogue(ask)} for ask in NEIGHBOURS}


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
