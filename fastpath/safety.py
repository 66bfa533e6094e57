"""(c,k)-safety (paper, section 3.4): the maximum disclosure with respect to L^k is strictly below c.

The disclosure never falls when k grows, and it reaches 1: with d values in a bucket, d - 1 negations about one person
leave one of them. So for every threshold c ≤ 1 there is a smallest k at which the release is no longer safe, found by
doubling k. A bucket *alone* reaches c if a release of that bucket only would not be safe. An unsafe release may have no
such bucket: knowledge that ties buckets together can do more than knowledge about any one of them.

**Soft facts** (see `soft_facts`) reach 1 only where a bucket has one value, and the time grows quickly with k. So their
smallest k is looked for up to `MOST_SOFT` only, or up to a given k that is larger. With r the disclosure without facts,
k facts of strength λ disclose at most λ^k r/(1 - r + λ^k r), the *ceiling* (proved: `soft_ceiling`), in any model. So r
may be the disclosure with some facts, and k the number of further ones: if the ceiling is below c, the search ends.

**Two releases.** If B ⪯ B', every bucket of B' is a union of buckets of B, and by monotonicity (same section) B'
discloses no more than B for any k. Otherwise their curves may cross. If all people have names, the order of
`reference.buckets` decides. Generated names (b0.p0, …) carry no meaning. Then values decide: can the buckets of B be
put into groups whose values together are those of the buckets of B'? If so, B' discloses no more than B for any k,
since the maximum disclosure is a function of the histograms.

*The search for groups.* Buckets with the same values in both may be left out: in a grouping where such a bucket of B is
in the group of another bucket, it changes places with the whole group of its equal, and the sums stay. The others are
placed one by one, the largest first, into a bucket of B' that still has room. Only the multiset of rooms left matters,
so no such state is looked at twice. Packing is hard: after `MOST_STEPS` steps the answer is "not decided".

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

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import inf
from operator import sub
from typing import Literal, TypeAlias

from fastpath.disclosure import Disclosure, disclosure_curve, maximum_disclosure
from fastpath.minimize1 import Histogram, histogram_of, within_bucket_table
from fastpath.soft_facts import least_weights
from fastpath.summary import CERTAIN, Published
from reference.buckets import Bucketization, NumberedPeople, precedes
from reference.exact import Exact, doubt_of, exact_threshold, whole_number
from reference.progress import step

MOST_SOFT = 8  # soft facts, up to which the smallest k is looked for
THRESHOLDS = tuple(Fraction(number, 4) for number in (1, 2, 3, 4))  # the thresholds c that a comparison looks at
MOST_STEPS = 2_000_000  # of one search for groups: a second or two

Order: TypeAlias = Literal["equal", "second is coarser", "first is coarser", "not comparable", "not decided"]

_BY_PEOPLE: Mapping[Order, str] = {
    "equal": "The two releases have the same buckets.",
    "second is coarser": "The second comes from the first by merging buckets, so it is never worse.",
    "first is coarser": "The first comes from the second by merging buckets, so it is never worse.",
    "not comparable": "Neither comes from the other by merging buckets.",
}

_COARSER = (
    "The {} has the values that the {} has with some buckets merged, so it is never worse; whether it comes from it by"
    " merging depends on the people in the buckets, and not all people have names."
)

_BY_VALUES: Mapping[Order, str] = {
    "equal": "The buckets of the two releases have the same values, so neither is worse; whether the same people are in"
    " them is unknown, since not all people have names.",
    "second is coarser": _COARSER.format("second", "first"),
    "first is coarser": _COARSER.format("first", "second"),
    "not comparable": "Neither comes from the other by merging buckets: for no people do the values add up.",
    "not decided": "Whether one comes from the other by merging buckets was not decided: not all people have names,"
    " and there are too many ways to add up the values of buckets.",
}


@dataclass(frozen=True)
class Safety:
    """Whether a release is (c,k)-safe, and how it stands."""

    threshold: Fraction
    safe: bool
    disclosure: Disclosure
    breaks_at: int | None  # the smallest k at which it is no longer safe; None: not up to max(k, MOST_SOFT) soft facts
    # The numbers of the buckets that alone reach c; None where they were not looked for
    violating: tuple[int, ...] | None


def safety(bucketization: Bucketization, threshold: Exact, k: int, strength: Exact = inf) -> Safety:
    """Decide (c,k)-safety, against k facts of this strength."""
    threshold, doubt = exact_threshold(threshold), doubt_of(strength)
    k = whole_number(k, "k", 0)
    curve = disclosure_curve(bucketization, k if doubt else min(k, 8), strength)
    answer = curve[-1] if curve[-1].k == k else maximum_disclosure(bucketization, k)
    safe, violating = answer.value < threshold, list[int]()
    if not safe:
        reaches = cache(lambda histogram: reaches_alone(histogram, threshold, k, doubt))
        violating = [i for i, bucket in enumerate(bucketization.buckets) if reaches(histogram_of(bucket))]
    breaks_at = first_reaching(curve, threshold, lambda most: disclosure_curve(bucketization, most, strength))
    return Safety(threshold, safe, answer, breaks_at, tuple(violating))


def breaking_point(published: Published, threshold: Exact, strength: Exact = inf) -> int | None:
    """Return the smallest k at which the release is not (c,k)-safe; None: not up to `MOST_SOFT` soft facts."""
    start = disclosure_curve(published, 0, strength)
    return first_reaching(start, exact_threshold(threshold), lambda most: disclosure_curve(published, most, strength))


def first_reaching(
    curve: Sequence[Disclosure], threshold: Fraction, longer: Callable[[int], Sequence[Disclosure]]
) -> int | None:
    """Return the smallest k at which a curve, or a longer one, reaches c; None: not up to `MOST_SOFT` soft facts."""
    while curve[-1].value < threshold:
        last, doubt = curve[-1].k, curve[-1].doubt
        if doubt and (last >= MOST_SOFT or ceiling(curve[-1].value, MOST_SOFT - last, doubt) < threshold):
            return None
        curve = longer(min(max(4, 2 * last), MOST_SOFT) if doubt else max(8, 2 * last))
    return next(answer.k for answer in curve if answer.value >= threshold)


def ceiling(value: Fraction, k: int, doubt: Fraction) -> Fraction:
    """Return the most that k facts of strength 1/doubt disclose in any model where no fact discloses this value.

    >>> [str(ceiling(Fraction(2, 5), k, Fraction(1, 10))) for k in range(3)], ceiling(Fraction(2, 5), 1, Fraction(0))
    (['2/5', '20/23', '200/203'], Fraction(1, 1))
    """
    return value / (value + (1 - value) * doubt**k)


def reaches_alone(histogram: Histogram, threshold: Fraction, k: int, doubt: Fraction = CERTAIN) -> bool:
    """Return whether this bucket alone discloses c or more: its maximum is 1/(1 + ρ) with ρ = m(k + 1)·n/n(s^0)."""
    if doubt:
        least = least_weights(histogram, k, doubt, corner=True)[k].value
    else:
        most = min(k + 1, len(histogram))  # with all its values denied, nothing more is to be had
        least = within_bucket_table(histogram, most)[most].value
    return 1 / (1 + least * sum(histogram) / histogram[0]) >= threshold


@dataclass(frozen=True)
class Comparison:
    """Disclosure curves of two releases, and their order."""

    curve: tuple[tuple[Fraction, Fraction], ...]  # the maximum disclosure of both for 0, 1, …, k facts
    # For each threshold the smallest k at which each is no longer safe, as in `Safety`
    breaks_at: dict[Fraction, tuple[int | None, int | None]]
    order: Order  # how they stand in the order ⪯
    by_values: bool  # the order follows from values alone, since some people have no name

    @property
    def sentence(self) -> str:
        """Return the order in words."""
        return (_BY_VALUES if self.by_values else _BY_PEOPLE)[self.order]


def compare(
    first: Bucketization, second: Bucketization, k: int, strength: Exact = inf, *, order: Order | None = None
) -> Comparison:
    """Compare two releases; their order is searched for unless the caller knows it from the people."""
    order, by_values = (order, False) if order else order_of(first, second)

    @cache
    def curve(one: Bucketization, most: int) -> tuple[Disclosure, ...]:
        return disclosure_curve(one, most, strength)

    def breaks(one: Bucketization, c: Fraction) -> int | None:
        return first_reaching(curve(one, k), c, lambda most: curve(one, most))

    return Comparison(
        tuple((one.value, other.value) for one, other in zip(curve(first, k), curve(second, k), strict=True)),
        {c: (breaks(first, c), breaks(second, c)) for c in THRESHOLDS},
        order,
        by_values,
    )


def order_of(first: Bucketization, second: Bucketization) -> tuple[Order, bool]:
    """Compare by people if all have names, else by values; with whether by values."""
    by_values = any(isinstance(bucket.people, NumberedPeople) for b in (first, second) for bucket in b.buckets)
    is_finer = adds_up if by_values else precedes
    up, down = is_finer(first, second), is_finer(second, first)
    if up and down:
        return "equal", by_values
    if up or down:
        return "second is coarser" if up else "first is coarser", by_values
    return "not decided" if None in (up, down) else "not comparable", by_values


def adds_up(finer: Bucketization, coarser: Bucketization) -> bool | None:
    """Return whether groups of the first's buckets have the values of the second's; None if not decided."""
    values = sorted({value for b in (finer, coarser) for bucket in b.buckets for value in bucket.values})
    fine, coarse = (Counter(tuple(map(bucket.frequency, values)) for bucket in b.buckets) for b in (finer, coarser))
    rows = sorted((fine - coarse).elements(), key=lambda row: (-sum(row), row))
    rooms = tuple(sorted((coarse - fine).elements()))
    if list(map(sum, zip(*rows, strict=True))) != list(map(sum, zip(*rooms, strict=True))):
        return False
    steps, waiting = 0, [(0, rooms)]
    seen = set(waiting)
    while waiting:
        place, rooms = waiting.pop()
        if place == len(rows):
            return True  # as many people were placed as there was room for
        for room in sorted(set(rooms), key=lambda room: (sum(room), room), reverse=True):  # the smallest is tried first
            rest = tuple(map(sub, room, rows[place]))
            if min(rest) >= 0:
                others = list(rooms)
                others[others.index(room)] = rest
                after = (place + 1, tuple(sorted(filter(any, others))))
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
            work = len(values) + (len(rooms) if min(rest) >= 0 else 0)
            step(work, "ways to add up values")
            steps += work
            if steps > MOST_STEPS:
                return None
    return False
