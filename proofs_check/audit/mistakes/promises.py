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
from proofs_check.audit.subject import Computation, Mistake

Histograms: TypeAlias = Sequence[Row]  # the counts of each bucket, largest first


def _rarest_first(buckets: Histograms) -> int:
    diversity = min(map(len, buckets))
    return max(row[-1] // sum(sorted(row)[diversity - 1 :]) + 1 for row in buckets)


def tail(buckets: Histograms, start: int, strict: int = 1) -> int:
    """The least whole c with r_1 < c·(r_start + …), or ≤."""
    bound = max(Fraction(row[0], sum(row[start - 1 :])) for row in buckets)
    return bound.numerator // bound.denominator + 1 if strict else math.ceil(bound)


def _entropy(row: Row) -> float:
    """In nats, as a float."""
    return -sum(count / sum(row) * math.log(count / sum(row)) for count in row)


def _exponential(row: Row) -> float:
    """As it was met: e^H, one operation after the other."""
    return float(math.e ** _entropy(row))


def _of_histograms() -> Iterator[tuple[str, str, str, str, Callable[[Histograms], float | Fraction]]]:
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
    yield name, "bits", "2 to the entropy in nats", "loose", lambda b: int(min(2 ** _entropy(row) for row in b) + 1e-9)
    name = "recursive-diversity"
    yield name, "rarest-first", "counts are sorted in ascending order", "unsound", _rarest_first
    yield name, "not-strictly", "≤ instead of <", "unsound", lambda b: tail(b, min(map(len, b)), strict=0)
    yield name, "tail-too-long", "the tail starts at ℓ - 1", "unsound", lambda b: tail(b, max(1, min(map(len, b)) - 1))
    yield name, "l-is-2", "ℓ is taken to be 2", "unsound", lambda b: tail(b, 2)


def _shares(question: Question) -> Iterator[list[tuple[Fraction, Fraction]]]:
    """For each bucket: each value's share of the bucket, and its share of the whole table."""
    for row in question.rows:
        pairs = zip_longest(row, question.united, fillvalue=0)
        yield [(Fraction(count, sum(row)), Fraction(all_of, question.people)) for count, all_of in pairs if all_of]


def _distances(question: Question) -> list[list[Fraction]]:
    return [[abs(q - p) for q, p in bucket] for bucket in _shares(question)]


def _most(compute: Callable[[Fraction, Fraction], Fraction]) -> Computation:
    return lambda question: max(compute(q, p) for bucket in _shares(question) for q, p in bucket)


def _of_questions() -> Iterator[tuple[str, str, str, str, Computation]]:
    united = "the whole table is taken as one bucket"
    yield "k-anonymity", "table-united", united, "unsound", lambda q: q.people
    for name in ("l-diversity", "entropy-l-diversity"):
        yield name, "table-united", united, "unsound", lambda q: sum(map(bool, q.united))
    name = "t-closeness"
    yield name, "not-halved", "the sum of differences, not half of it", "loose", lambda q: max(map(sum, _distances(q)))
    yield name, "largest-difference", "the largest difference", "unsound", lambda q: max(map(max, _distances(q)))
    mean = "the mean over the buckets"
    yield name, "mean-distance", mean, "unsound", lambda q: sum(map(sum, _distances(q))) / Fraction(2 * len(q.rows))
    yield name, "nearest-bucket", "the least over the buckets", "unsound", lambda q: min(map(sum, _distances(q))) / 2
    name = "beta-likeness"
    absolute = "the difference, not its ratio to the table's share"
    yield name, "not-relative", absolute, "unsound", _most(lambda q, p: q - p)
    of_bucket = "relative to the bucket's share"
    yield name, "relative-to-bucket", of_bucket, "unsound", _most(lambda q, p: (q - p) / max(q, p))
    yield name, "ratio", "the ratio itself, not what it exceeds 1 by", "loose", _most(lambda q, p: q / p)
    rarer = "values that are rarer than in the table count too"
    yield name, "losses-too", rarer, "loose", _most(lambda q, p: abs(q - p) / p)


def _by_histograms(compute: Callable[[Histograms], float | Fraction]) -> Computation:
    return lambda question: compute(question.histograms)


PROMISES: dict[str, dict[str, Mistake]] = {ask: {} for ask in NEIGHBOURS}
for ask, name, says, verdict, of_histograms in _of_histograms():
    PROMISES[ask][name] = Mistake(name, says, verdict, ask, _by_histograms(of_histograms))
for ask, name, says, verdict, of_question in _of_questions():
    PROMISES[ask][name] = Mistake(name, says, verdict, ask, of_question)
