"""(c,k)-safety (paper, section 3.4): the maximum disclosure with respect to L^k is strictly below c.

The disclosure never falls when k grows, and it reaches 1 (with a bucket's d values, d - 1 negations about one person
leave one of them); so for every threshold c ≤ 1 there is a smallest k at which the release is no longer safe. It is
found by doubling k, each time with the whole curve.

A bucket *alone* reaches c if a release of that bucket only would not be safe. An unsafe release may have no such
bucket: knowledge that ties buckets together can do more than knowledge about any one of them.

>>> from reference.example import FIGURE_3
>>> verdict = safety(FIGURE_3, Fraction(7, 10), 1)
>>> verdict.safe, verdict.disclosure.value, verdict.breaks_at, verdict.violating
(True, Fraction(2, 3), 2, ())
>>> safety(FIGURE_3, Fraction(2, 3), 1).violating
(0,)
"""

from dataclasses import dataclass
from fractions import Fraction

from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.histogram import Histogram, checked_number, histogram_of
from fastpath.within_bucket import within_bucket_table
from reference.bucketization import Bucketization
from reference.exact_numbers import Exact, exact_threshold
from reference.meter import UNLIMITED, Meter


@dataclass(frozen=True)
class Safety:
    """Whether a release is (c,k)-safe, and how it stands."""

    threshold: Fraction
    safe: bool
    disclosure: Disclosure
    breaks_at: int
    """The smallest k at which it is no longer safe."""
    violating: tuple[int, ...]
    """The numbers of the buckets that alone reach c."""


def safety(bucketization: Bucketization, threshold: Exact, k: int, meter: Meter = UNLIMITED) -> Safety:
    """Decide (c,k)-safety."""
    threshold = exact_threshold(threshold)
    answer = maximum_disclosure(bucketization, checked_number(k), meter)
    safe = answer.value < threshold
    violating = () if safe else _violating(bucketization, threshold, k, meter)
    return Safety(threshold, safe, answer, breaking_point(bucketization, threshold, meter), violating)


def breaking_point(bucketization: Bucketization, threshold: Exact, meter: Meter = UNLIMITED) -> int:
    """The smallest k at which the release is not (c,k)-safe."""
    threshold, most = exact_threshold(threshold), 8
    while True:
        for answer in disclosure_curve(bucketization, most, meter):
            if answer.value >= threshold:
                return answer.k
        most *= 2


def _violating(bucketization: Bucketization, threshold: Fraction, k: int, meter: Meter) -> tuple[int, ...]:
    known: dict[Histogram, bool] = {}
    result: list[int] = []
    for index, bucket in enumerate(bucketization.buckets):
        histogram = histogram_of(bucket)
        if histogram not in known:
            known[histogram] = _alone(histogram, k, meter) >= threshold
        if known[histogram]:
            result.append(index)
    return tuple(result)


def _alone(histogram: Histogram, k: int, meter: Meter) -> Fraction:
    """The maximum disclosure of one bucket: 1/(1 + ρ) with ρ = m(k + 1)·n/n(s^0)."""
    most = min(k + 1, len(histogram))  # with all its values denied, nothing more is to be had
    least = within_bucket_table(histogram, most, meter)[most].value
    return 1 / (1 + least * sum(histogram) / histogram[0])
