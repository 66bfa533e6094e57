"""What a bucket is to the algorithms: how often its values occur, in decreasing order.

Tables consistent with a bucketization are equally likely, so within a bucket b neither the names of the people nor
those of the values matter to a probability. What matters is the *histogram*

    n_b(s_b^0) ≥ n_b(s_b^1) ≥ … ≥ n_b(s_b^{d-1}) ≥ 1,        with sum n_b,

and of it the sums T(u) of the u largest counts: T(u) people hold one of the u most frequent values.

>>> histogram_of(Bucket.numbered(0, {"flu": 2, "mumps": 1, "lung cancer": 2}))
(2, 2, 1)
>>> sums_of_largest((2, 2, 1), 5)
(0, 2, 4, 5)
"""

from itertools import accumulate
from typing import TypeAlias

from reference.buckets import Bucket
from reference.errors import InvalidInput

Histogram: TypeAlias = tuple[int, ...]
"""Positive counts in decreasing order."""


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
