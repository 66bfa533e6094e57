"""When it pays to tie buckets together (ours; the paper's section 2.2 stresses dependence across buckets).

**One choice is better than two in the same bucket**: m(g + h) < m(g) · m(h) unless both sides are 0, where m(h) is
the least probability that none of h atoms about the bucket is true. Unite the best patterns for g and for h: each
part keeps its factor 1 - T(u)/(n - i), with i the same or larger.

**For k = 1 one bucket suffices.** There are two atoms, A and A_0. Let x = n_a(s_a^0)/n_a for A's bucket a, y
likewise for A_0's bucket b. Formula (1) is (1/x)(1 - x)(1 - y). Two atoms about a give less than (1/x)(1 - x)(1 -
x), by the first statement, which is no more if y ≤ x; two atoms about b give less than (1/y)(1 - y)(1 - y), which
is no more if y > x.

**For k = 2 and 3** it can pay, in releases no enumeration of tables ever reaches: see how many people it takes.

**A release is two vectors.** M(h) = min over b of m_b(h) and R(h) = min over b of m_b(h)·n_b/n_b(s_b^0), h ≤ k + 1,
determine the maximum disclosure: the optimum is min over h of R(h)·P(k + 1 - h), with P the best product of M's.
Choosing one bucket twice is worse than once, so it does no harm that the vectors forget which bucket is which. Vectors
merge by minimum, which is associative, commutative and idempotent.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from fastpath.at_scale.summary import Summary
from fastpath.within_bucket import within_bucket_table
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import disclosure
from proofs_check.paper.claims.minimize_across import corrected
from reference.small_instances import (
    Case,
    Histogram,
    Release,
    cases,
    histograms_up_to,
    releases_of,
    shown_case,
    shown_release,
)

Split: TypeAlias = tuple[Histogram, int, int]
MOST_ATOMS = 4


@cache
def minima(row: Histogram) -> tuple[Fraction, ...]:
    """m(0), m(1), …, m(4)."""
    return tuple(entry.value for entry in within_bucket_table(row, MOST_ATOMS))


def pairs_of_histograms(people: range) -> Iterator[Release]:
    """All pairs of histograms whose number of people together is in the range."""
    for number in people:
        yield from releases_of(number, 2)


def one_bucket_is_enough(release: Release, k: int) -> bool:
    """Atoms about both of the buckets give no smaller Formula (1) than atoms about one of them."""
    one, other = (minima(row) for row in release)
    if not one[k + 1] or not other[k + 1]:
        return True
    x, y = (Fraction(sum(row), row[0]) for row in release)
    alone = min(x * one[k + 1], y * other[k + 1])
    return all(x * one[h] * other[k + 1 - h] >= alone <= y * other[h] * one[k + 1 - h] for h in range(1, k + 1))


def with_one_implication(release: Release, largest: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """For k = 1 the maximum disclosure of two buckets is that of the worse one."""
    return largest(release, 1) == max(largest((row,), 1) for row in release)


def with_two_implications(release: Release) -> bool:
    """For k = 2 one of the buckets is enough."""
    return one_bucket_is_enough(release, 2)


def with_three_implications(release: Release) -> bool:
    """For k = 3 one of the buckets is enough."""
    return one_bucket_is_enough(release, 3)


def _splits(most_people: int) -> Iterator[Split]:
    for row in histograms_up_to(most_people):
        yield from ((row, g, h) for g in range(1, len(row) + 1) for h in range(1, g + 1))


@cache
def _table(row: Histogram) -> tuple[Fraction, ...]:
    return tuple(entry.value for entry in within_bucket_table(row, 2 * len(row)))


def one_choice_is_better(split: Split, table: Callable[[Histogram], tuple[Fraction, ...]] = _table) -> bool:
    """m(g + h) < m(g) · m(h), or both are 0."""
    row, g, h = split
    together, apart = table(row)[g + h], table(row)[g] * table(row)[h]
    return together < apart or together == apart == 0


def summaries_are_exact(case: Case, fast: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The two vectors give what the whole program gives, bucket by bucket."""
    ratio = corrected(*case)
    return ratio is not None and fast(*case) == 1 / (1 + ratio)


def _triples() -> Iterator[tuple[Histogram, ...]]:
    return product(histograms_up_to(5), repeat=3)


def merging_is_a_minimum(
    rows: tuple[Histogram, ...], merge: Callable[[Summary, Summary], Summary] = Summary.merge
) -> bool:
    """Merging is associative, commutative and idempotent."""
    a, b, c = (Summary.of_bucket(row, place, 4) for place, row in enumerate(rows))
    return merge(merge(a, b), c) == merge(a, merge(b, c)) and merge(a, b) == merge(b, a) and merge(a, a) == a


CLAIMS = (
    Claim(
        name="one-choice-in-a-bucket-beats-two",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="m(g + h) < m(g) · m(h) for the least probabilities within a bucket, unless both sides are 0.",
        scope=Every(
            "all histograms of at most 14 people, all g and h up to the number of values",
            lambda: _splits(14),
            deeper=Every(
                "all histograms of at most 22 people, all g and h up to the number of values", lambda: _splits(22)
            ),
        ),
        statement=one_choice_is_better,
    ),
    Claim(
        name="one-bucket-suffices-for-one-implication",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="With k = 1 the maximum disclosure is attained within one bucket.",
        scope=Every(
            "all pairs of histograms with at most 14 people together",
            lambda: pairs_of_histograms(range(2, 15)),
            deeper=Every(
                "all pairs of histograms with at most 20 people together", lambda: pairs_of_histograms(range(2, 21))
            ),
        ),
        statement=with_one_implication,
        shown=shown_release,
    ),
    Claim(
        name="one-bucket-suffices-for-two-implications-up-to-20-people",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="With k = 2 crossing between two buckets never pays in a release of at most 20 people.",
        scope=Every(
            "all pairs of histograms with at most 20 people together", lambda: pairs_of_histograms(range(2, 21))
        ),
        statement=with_two_implications,
        shown=shown_release,
    ),
    Claim(
        name="one-bucket-suffices-for-three-implications-up-to-23-people",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="With k = 3 crossing between two buckets never pays in a release of at most 23 people.",
        scope=Every(
            "all pairs of histograms with at most 23 people together", lambda: pairs_of_histograms(range(2, 24))
        ),
        statement=with_three_implications,
        shown=shown_release,
    ),
    Claim(
        name="two-vectors-say-everything-about-a-release",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="M and R, 2(k + 1) numbers, determine the maximum disclosure exactly.",
        scope=Every(
            "all releases of at most 7 people, k ≤ 3, against MINIMIZE2 over all atoms",
            lambda: cases(7, range(4)),
            deeper=Every(
                "all releases of at most 8 people, k ≤ 4, against MINIMIZE2 over all atoms", lambda: cases(8, range(5))
            ),
        ),
        statement=summaries_are_exact,
        shown=shown_case,
    ),
    Claim(
        name="summaries-merge-by-minimum",
        paper="ours, on 3.3.3",
        kind=Kind.OURS,
        words="Merging summaries is associative, commutative and idempotent.",
        scope=Every("all triples of histograms of at most 5 people, 4 atoms", _triples),
        statement=merging_is_a_minimum,
    ),
)
