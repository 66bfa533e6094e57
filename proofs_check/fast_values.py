"""The maximum disclosure of releases given by their histograms, by `fastpath`: values only, many at a time.

>>> [str(value) for value in disclosures(((2, 2, 1), (2, 1, 1, 1)), 2)]
['2/5', '2/3', '1']
"""

from fractions import Fraction
from functools import cache

from fastpath.across_buckets import optima
from fastpath.summary import Summary, merge_all
from proofs_check.small_scope import Histogram, Release


@cache
def summary_of(row: Histogram, most: int) -> Summary:
    """The summary of one bucket, for at most so many atoms."""
    return Summary.of_bucket(row, 0, most)


def disclosures(release: Release, k: int) -> list[Fraction]:
    """The maximum disclosure with 0, 1, …, k implications."""
    found = optima(merge_all(summary_of(row, k + 1) for row in release))
    values = [1 / (1 + optimum.ratio) for optimum in found]
    return values + [values[-1]] * (k + 1 - len(values))


@cache
def disclosure(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosures(release, k)[k]
