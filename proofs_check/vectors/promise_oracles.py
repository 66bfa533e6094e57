"""Second opinions on neighbouring promises: each found by trying, not by formula.

    k-anonymity, l-diversity    the people and the values of each bucket are written out and counted
    entropy-l-diversity         the largest ℓ with Π (r/n)^r ≤ ℓ^(-n) in every bucket, tried one after the other
    recursive-diversity         the least whole c with r_1 < c·(r_ℓ + …) in every bucket, likewise
    t-closeness                 the largest difference in probability of any *set* of values, over all sets

>>> promise_by_trying(Question(((9, 1), (1, 9)), ask="t-closeness"))
Fraction(2, 5)
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import chain, combinations, count, takewhile
from math import prod

from proofs_check.audit.question import Question

Counts = Sequence[int]


def promise_by_trying(question: Question) -> Fraction:
    """The strongest promise of this kind that the release keeps."""
    ways: dict[str, Callable[[Question], int | Fraction]] = {
        "k-anonymity": _anonymity,
        "l-diversity": _diversity,
        "entropy-l-diversity": _entropy,
        "recursive-diversity": _recursive,
        "t-closeness": _closeness,
    }
    return Fraction(ways[question.ask](question))


def _written_out(question: Question) -> list[list[str]]:
    """The value of every person, bucket by bucket."""
    return [[value for value, number in bucket.items() for _ in range(number)] for bucket in question.buckets]


def _anonymity(question: Question) -> int:
    return min(map(len, _written_out(question)))


def _diversity(question: Question) -> int:
    return min(len(set(values)) for values in _written_out(question))


def _entropy(question: Question) -> int:
    def keeps(row: Counts, diversity: int) -> bool:
        n = sum(row)
        return prod(Fraction(r, n) ** r for r in row) <= Fraction(1, diversity) ** n

    return max(takewhile(_in_every(question, keeps), count(1)))


def _recursive(question: Question) -> int:
    diversity = min(map(len, question.histograms))
    return next(filter(_in_every(question, lambda row, c: row[0] < c * sum(row[diversity - 1 :])), count(1)))


def _in_every(question: Question, keeps: Callable[[Counts, int], bool]) -> Callable[[int], bool]:
    return lambda number: all(keeps(row, number) for row in question.histograms)


def _closeness(question: Question) -> Fraction:
    columns = sorted({value for bucket in question.buckets for value in bucket})
    sets = chain.from_iterable(combinations(columns, size) for size in range(1, len(columns) + 1))
    everyone = {value: sum(bucket.get(value, 0) for bucket in question.buckets) for value in columns}

    def apart(bucket: dict[str, int], chosen: Sequence[str]) -> Fraction:
        here = Fraction(sum(bucket.get(value, 0) for value in chosen), sum(bucket.values()))
        return here - Fraction(sum(everyone[value] for value in chosen), question.people)

    return max((apart(dict(bucket), chosen) for chosen in sets for bucket in question.buckets), default=Fraction(0))
