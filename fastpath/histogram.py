"""What a bucket is to the algorithms: how often its values occur, in decreasing order.

Tables consistent with a bucketization are equally likely, so within a bucket b neither the names of the people nor
those of the values matter to a probability. What matters is the *histogram*

    n_b(s_b^0) ≥ n_b(s_b^1) ≥ … ≥ n_b(s_b^{d-1}) ≥ 1,        with sum n_b,

and of it the sums T(u) of the u largest counts: T(u) people hold one of the u most frequent values.

>>> histogram({"flu": 2, "lung cancer": 2, "mumps": 1}.values())
(2, 2, 1)
>>> sums_of_largest((2, 2, 1), 5)
(0, 2, 4, 5)
"""

from collections.abc import Iterable
from itertools import accumulate
from typing import TypeAlias

from reference.buckets import MOST_PEOPLE, Bucket
from reference.errors import InvalidInput, InvalidTable

Histogram: TypeAlias = tuple[int, ...]
"""Positive counts in decreasing order."""


def histogram(counts: Iterable[int]) -> Histogram:
    """The histogram with these counts, given in any order; a count of 0 is a value that does not occur."""
    result = tuple(sorted((_checked_count(count) for count in counts if count != 0), reverse=True))
    if not result:
        raise InvalidTable("a bucket is empty: at least one person was expected")
    if sum(result) > MOST_PEOPLE:
        raise InvalidTable(f"a bucket has more than {MOST_PEOPLE:,} people, the most that are supported")
    return result


def histogram_of(bucket: Bucket) -> Histogram:
    """The histogram of a bucket, whose frequencies are sorted already."""
    return tuple([count for _, count in bucket.frequencies])


def sums_of_largest(counts: Histogram, most: int) -> tuple[int, ...]:
    """T(0), T(1), … as far as the counts and `most` allow."""
    return tuple(accumulate(counts[:most], initial=0))


def checked_number(k: int, what: str = "k") -> int:
    """`k` itself, if it is a natural number."""
    if not isinstance(k, int) or isinstance(k, bool) or k < 0:
        raise InvalidInput(f"{what} is {k!a}, but a whole number from 0 was expected")
    return k


def _checked_count(count: int) -> int:
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise InvalidTable(f"a value occurs {count!a} times in a bucket: a whole number was expected")
    return count
