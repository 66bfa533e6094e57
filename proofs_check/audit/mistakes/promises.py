"""Plausible mistakes in checking other promises: k-anonymity, ℓ-diversity and their kin.

With n people in a bucket and counts r_1 ≥ r_2 ≥ … of its values (`reference.promises` has the definitions). Two
of them, `rarest-first` and `float-floor`, were met in a package that people use.

>>> PROMISES["recursive-diversity"]["rarest-first"].answer(Question(((9, 1),), ask="recursive-diversity")).value
Fraction(1, 1)
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import TypeAlias

from proofs_check.audit.question import NEIGHBOURS, Question, Row
from proofs_check.audit.subjects.function import Computation, Mistake

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
    whole = [Fraction(count, question.people) for count in question.united]
    return [
        [abs(Fraction(count, sum(row)) - share) for count, share in zip_longest(row, whole, fillvalue=0)]
        for row in question.rows
    ]


def _counted() -> Iterator[tuple[str, str, str, str, Callable[[Histograms], float | Fraction]]]:
    yield "k-anonymity", "largest-bucket", "the largest bucket, not the smallest", "unsound", lambda b: max(map(sum, b))
    yield "k-anonymity", "mean-bucket", "the mean size", "unsound", lambda b: sum(map(sum, b)) // len(b)
    yield "k-anonymity", "values-counted", "values are counted, not people", "loose", lambda b: min(map(len, b))
    yield "k-anonymity", "others-counted", "the person is not counted", "loose", lambda b: min(map(sum, b)) - 1
    yield "l-diversity", "people-counted", "people are counted, not values", "unsound", lambda b: min(map(sum, b))
    yield "l-diversity", "most-diverse", "the most diverse bucket", "unsound", lambda b: max(map(len, b))
    yield "l-diversity", "others-counted-too", "other values than one's own", "loose", lambda b: min(map(len, b)) - 1
    name = "entropy-l-diversity"
    yield name, "float-floor", "a float is rounded down", "loose", lambda b: int(min(map(_exponential, b)))
    yield name, "float-nearest", "a float is rounded", "unsound", lambda b: round(min(map(_exponential, b)))
    yield name, "distinct", "values are counted", "unsound", lambda b: min(map(len, b))
    yield name, "bits", "2 to the entropy in nats", "loose", lambda b: int(min(2 ** entropy(row) for row in b) + 1e-9)
    name = "recursive-diversity"
    yield name, "rarest-first", "counts are sorted in ascending order", "unsound", rarest_first
    yield name, "not-strictly", "≤ instead of <", "unsound", lambda b: tail(b, min(map(len, b)), strict=0)
    yield name, "tail-too-long", "the tail starts at ℓ - 1", "unsound", lambda b: tail(b, max(1, min(map(len, b)) - 1))
    yield name, "l-is-2", "ℓ is taken to be 2", "unsound", lambda b: tail(b, 2)


def _exponential(row: Row) -> float:
    """As it was met: e^H, one operation after the other."""
    return float(math.e ** entropy(row))


def _apart() -> Iterator[tuple[str, str, str, Computation]]:
    yield "not-halved", "the sum of differences, not half of it", "loose", lambda q: max(map(sum, distances(q)))
    yield "largest-difference", "the largest difference", "unsound", lambda q: max(map(max, distances(q)))
    mean = "the mean over the buckets"
    yield "mean-distance", mean, "unsound", lambda q: sum(map(sum, distances(q))) / Fraction(2 * len(q.rows))
    yield "nearest-bucket", "the least over the buckets", "unsound", lambda q: min(map(sum, distances(q))) / 2


def _gains(question: Question) -> list[list[tuple[Fraction, Fraction]]]:
    """For each bucket and value: its share of the bucket, and its share of the whole table."""
    whole = [Fraction(count, question.people) for count in question.united]
    return [
        [(Fraction(count, sum(row)), Fraction(share)) for count, share in zip_longest(row, whole, fillvalue=0) if share]
        for row in question.rows
    ]


def _most(compute: Callable[[Fraction, Fraction], Fraction]) -> Computation:
    """The largest of all buckets and values."""
    return lambda question: max(compute(q, p) for pairs in _gains(question) for q, p in pairs)


def _alike() -> Iterator[tuple[str, str, str, Computation]]:
    yield "not-relative", "the difference, not its ratio to the table's share", "unsound", _most(lambda q, p: q - p)
    yield "relative-to-bucket", "relative to the bucket's share", "unsound", _most(lambda q, p: (q - p) / max(q, p))
    yield "ratio", "the ratio itself, not what it exceeds 1 by", "loose", _most(lambda q, p: q / p)
    yield "losses-too", "values that are rarer than in the table count too", "loose", _most(lambda q, p: abs(q - p) / p)


def _of_histograms(compute: Callable[[Histograms], float | Fraction]) -> Computation:
    return lambda question: compute(question.histograms)


def _catalogue(ask: str) -> Iterator[Mistake]:
    for kind, name, says, verdict, compute in _counted():
        if kind == ask:
            yield Mistake(name, says, verdict, ask, _of_histograms(compute))
    if ask == "t-closeness":
        yield from (Mistake(name, says, verdict, ask, distance) for name, says, verdict, distance in _apart())
    if ask == "beta-likeness":
        yield from (Mistake(name, says, verdict, ask, gain) for name, says, verdict, gain in _alike())
    if ask == "k-anonymity":
        yield Mistake("table-united", _UNITED, "unsound", ask, lambda question: question.people)
    if ask in {"l-diversity", "entropy-l-diversity"}:
        yield Mistake("table-united", _UNITED, "unsound", ask, lambda one: sum(map(bool, one.united)))


_UNITED = "the whole table is taken as one bucket"
PROMISES = {ask: {mistake.name: mistake for mistake in _catalogue(ask)} for ask in NEIGHBOURS}
