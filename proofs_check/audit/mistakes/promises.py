"""Plausible mistakes in checking other promises: k-anonymity, ℓ-diversity and similar ones.

With n people in a bucket and counts r_1 ≥ r_2 ≥ … of its values (`reference.promises` has the definitions). Two
of them, `rarest-first` and `float-floor`, were found in a published package.

>>> PROMISES["recursive-diversity"]["rarest-first"].answer(Question(((9, 1),), ask="recursive-diversity")).value
Fraction(1, 1)
"""

import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from proofs_check.audit.question import Question, Row
from proofs_check.audit.subject import Computation, Mistake

_UNITED = "the whole table is treated as one bucket"


def _diversity(q: Question) -> int:
    return min(map(len, q.histograms))


def _rarest_first(q: Question) -> int:
    return max(row[-1] // sum(sorted(row)[_diversity(q) - 1 :]) + 1 for row in q.histograms)


def tail(buckets: Sequence[Row], start: int, strict: int = 1) -> int:
    """The least whole c with r_1 < c·(r_start + …), or ≤."""
    bound = max(Fraction(row[0], sum(row[start - 1 :])) for row in buckets)
    return bound.numerator // bound.denominator + 1 if strict else math.ceil(bound)


def _exponential(q: Question, base: float) -> float:
    """The base to the least entropy in nats; with e as in that package, operation by operation."""
    entropies = (-sum(count / sum(row) * math.log(count / sum(row)) for count in row) for row in q.histograms)
    return float(min(base**entropy for entropy in entropies))


def _shares(q: Question) -> Iterator[list[tuple[Fraction, Fraction]]]:
    """For each bucket: each value's share of the bucket, and its share of the whole table."""
    for row in q.rows:
        pairs = zip_longest(row, q.united, fillvalue=0)
        yield [(Fraction(count, sum(row)), Fraction(all_of, q.people)) for count, all_of in pairs if all_of]


def _distances(q: Question) -> list[list[Fraction]]:
    return [[abs(share - of_all) for share, of_all in bucket] for bucket in _shares(q)]


def _most(compute: Callable[[Fraction, Fraction], Fraction]) -> Computation:
    return lambda q: max(compute(*pair) for bucket in _shares(q) for pair in bucket)


_TABLES: dict[str, Sequence[tuple[str, str, Computation]]] = {  # name, what is wrong, and the answer
    "k-anonymity": (
        ("largest-bucket", "the largest bucket, not the smallest", lambda q: max(map(sum, q.rows))),
        ("mean-bucket", "the mean size of a bucket", lambda q: q.people // len(q.rows)),
        ("values-counted", "values are counted, not people", _diversity),
        ("others-counted", "the person's own row is not counted", lambda q: min(map(sum, q.rows)) - 1),
        ("table-united", _UNITED, lambda q: q.people),
    ),
    "l-diversity": (
        ("people-counted", "people are counted, not values", lambda q: min(map(sum, q.rows))),
        ("most-diverse", "the most diverse bucket, not the least diverse", lambda q: max(map(len, q.histograms))),
        ("others-counted-too", "the person's own value is not counted", lambda q: _diversity(q) - 1),
        ("table-united", _UNITED, lambda q: sum(map(bool, q.united))),
    ),
    "entropy-l-diversity": (
        ("float-floor", "a float is rounded down", lambda q: int(_exponential(q, math.e))),
        ("float-nearest", "a float is rounded to the nearest whole number", lambda q: round(_exponential(q, math.e))),
        ("distinct", "distinct values are counted", _diversity),
        ("bits", "2 is raised to the entropy in nats", lambda q: int(_exponential(q, 2) + 1e-9)),
        ("table-united", _UNITED, lambda q: sum(map(bool, q.united))),
    ),
    "recursive-diversity": (
        ("rarest-first", "counts are sorted in ascending order", _rarest_first),
        ("not-strictly", "≤ instead of <", lambda q: tail(q.histograms, _diversity(q), strict=0)),
        ("tail-too-long", "the tail starts at ℓ - 1", lambda q: tail(q.histograms, max(1, _diversity(q) - 1))),
        ("l-is-2", "ℓ is always 2", lambda q: tail(q.histograms, 2)),
    ),
    "t-closeness": (
        ("not-halved", "the sum of differences, not half of it", lambda q: max(map(sum, _distances(q)))),
        ("largest-difference", "the largest difference of a single value", lambda q: max(map(max, _distances(q)))),
        ("mean-distance", "the mean over the buckets", lambda q: sum(map(sum, _distances(q))) / 2 / len(q.rows)),
        ("nearest-bucket", "the minimum over the buckets", lambda q: min(map(sum, _distances(q))) / 2),
    ),
    "beta-likeness": (
        ("not-relative", "the difference, not its ratio to the table's share", _most(lambda q, p: q - p)),
        ("relative-to-bucket", "relative to the bucket's share", _most(lambda q, p: (q - p) / max(q, p))),
        ("ratio", "the ratio itself, without subtracting 1", _most(lambda q, p: q / p)),
        ("losses-too", "values that are rarer than in the table count, too", _most(lambda q, p: abs(q - p) / p)),
    ),
}
_LOOSE = {"values-counted", "others-counted", "others-counted-too", "float-floor", "bits", "not-halved", "ratio"}
_LOOSE |= {"losses-too"}
PROMISES = {
    ask: {row[0]: Mistake(*row[:2], "loose" if row[0] in _LOOSE else "unsound", ask, row[2]) for row in table}
    for ask, table in _TABLES.items()
}
