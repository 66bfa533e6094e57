"""(c,k)-safety (paper, section 3.4): the maximum disclosure with respect to L^k is strictly below c.

The disclosure never falls when k grows, and it reaches 1 (with a bucket's d values, d - 1 negations about one person
leave one of them); so for every threshold c ≤ 1 there is a smallest k at which the release is no longer safe. It is
found by doubling k, each time with the whole curve.

A bucket *alone* reaches c if a release of that bucket only would not be safe. An unsafe release may have no such
bucket: knowledge that ties buckets together can do more than knowledge about any one of them.

**Two releases.** If B ⪯ B', every bucket of B' is a union of buckets of B, and by monotonicity (same section) B'
discloses no more than B for any k (`coarser`). Where neither comes from the other by merging, their curves may cross.

>>> from reference.example import FIGURE_1, FIGURE_3
>>> verdict = safety(FIGURE_3, Fraction(7, 10), 1)
>>> verdict.safe, verdict.disclosure.value, verdict.breaks_at, verdict.violating
(True, Fraction(2, 3), 2, ())
>>> safety(FIGURE_3, Fraction(2, 3), 1).violating
(0,)
>>> from reference.buckets import top
>>> comparison = compare(FIGURE_3, top(FIGURE_1), 2)
>>> [(str(one), str(other)) for one, other in comparison.curve], comparison.order
([('2/5', '2/5'), ('2/3', '6/11'), ('1', '12/17')], 'second is coarser')
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from fastpath.coarser import Kind, Order, order_of
from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.minimize1 import Histogram, histogram_of, within_bucket_table
from fastpath.summary import Published
from reference.buckets import Bucketization
from reference.exact import Exact, exact_threshold, whole_number

THRESHOLDS = tuple(Fraction(number, 4) for number in (1, 2, 3, 4))
"""The thresholds c that a comparison looks at."""


@dataclass(frozen=True)
class Safety:
    """Whether a release is (c,k)-safe, and how it stands."""

    threshold: Fraction
    safe: bool
    disclosure: Disclosure
    breaks_at: int
    """The smallest k at which it is no longer safe."""
    violating: tuple[int, ...] | None
    """The numbers of the buckets that alone reach c; None where they were not looked for."""


def safety(bucketization: Bucketization, threshold: Exact, k: int) -> Safety:
    """Decide (c,k)-safety."""
    threshold = exact_threshold(threshold)
    k = whole_number(k, "k", 0)
    answer = maximum_disclosure(bucketization, k)
    safe = answer.value < threshold
    violating = () if safe else _violating(bucketization, threshold, k)
    return Safety(threshold, safe, answer, breaking_point(bucketization, threshold), violating)


def breaking_point(published: Published, threshold: Exact) -> int:
    """The smallest k at which the release is not (c,k)-safe."""
    threshold, most = exact_threshold(threshold), 8
    while True:
        for answer in disclosure_curve(published, most):
            if answer.value >= threshold:
                return answer.k
        most *= 2


def reaches_alone(histogram: Histogram, threshold: Fraction, k: int) -> bool:
    """A release of this bucket only discloses c or more: its maximum is 1/(1 + ρ) with ρ = m(k + 1)·n/n(s^0)."""
    most = min(k + 1, len(histogram))  # with all its values denied, nothing more is to be had
    least = within_bucket_table(histogram, most)[most].value
    return 1 / (1 + least * sum(histogram) / histogram[0]) >= threshold


def _violating(bucketization: Bucketization, threshold: Fraction, k: int) -> tuple[int, ...]:
    @cache
    def reaches(histogram: Histogram) -> bool:
        return reaches_alone(histogram, threshold, k)

    return tuple(index for index, bucket in enumerate(bucketization.buckets) if reaches(histogram_of(bucket)))


@dataclass(frozen=True)
class Comparison:
    """What two releases disclose."""

    curve: tuple[tuple[Fraction, Fraction], ...]
    """The maximum disclosure of both for 0, 1, …, k facts."""
    breaks_at: dict[Fraction, tuple[int, int]]
    """For each threshold the smallest k at which each is no longer safe."""
    order: Kind
    """How they stand in the order ⪯."""
    by_values: bool
    """That was told by values alone, since not everybody has a name."""

    @property
    def sentence(self) -> str:
        """The order in words."""
        return Order(self.order, self.by_values).sentence


def compare(first: Bucketization, second: Bucketization, k: int, *, order: Order | None = None) -> Comparison:
    """Put two releases side by side; their order is found out unless it is known."""
    curves = (disclosure_curve(first, k), disclosure_curve(second, k))
    order = order or order_of(first, second)
    return Comparison(
        tuple((one.value, other.value) for one, other in zip(*curves, strict=True)),
        {c: (breaking_point(first, c), breaking_point(second, c)) for c in THRESHOLDS},
        order.kind,
        order.by_values,
    )
