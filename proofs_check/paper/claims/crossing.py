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
from math import lcm
from typing import NamedTuple, TypeAlias

from fastpath.minimize1 import within_bucket_table
from fastpath.summary import Summary
from proofs_check.claims.claim import ours
from proofs_check.claims.scope import Ks, all_k, enumerated
from proofs_check.oracles.small_releases import disclosure, releases_with_k
from proofs_check.paper.claims.minimize_across import corrected
from reference.instances import Case, Histogram, Release, histograms_up_to, releases_of, shown_case, shown_release

Split: TypeAlias = tuple[Histogram, int, int]
Table: TypeAlias = Callable[[Histogram], tuple[Fraction, ...]]
"""Gives m(0), m(1), … of a bucket."""
MOST_ATOMS = 4


@cache
def minima(row: Histogram) -> tuple[Fraction, ...]:
    """m(0), m(1), …, m(4)."""
    return tuple(entry.value for entry in within_bucket_table(row, MOST_ATOMS))


@enumerated("all pairs of histograms with at most {people} people together", shown=shown_release)
def pairs_of_histograms(people: int) -> Iterator[Release]:
    """All releases of two buckets."""
    for number in range(2, people + 1):
        yield from releases_of(number, 2)


@enumerated("all pairs of histograms with at most {people} people together, {k}", shown=shown_case)
def pairs_of_histograms_with_k(people: int, k: Ks) -> Iterator[Case]:
    """All releases of two buckets, with each k."""
    for number in range(2, people + 1):
        pairs = releases_of(number, 2)
        yield from ((release, one) for one in all_k(k) for release in pairs)


class WholeMinima(NamedTuple):
    """The numbers m(h) and m(h)·n/n(s^0) of a bucket, as numerators over one denominator."""

    least: tuple[int, ...]
    ratio: tuple[int, ...]
    denominator: int


@cache
def whole_minima(row: Histogram, table: Table) -> WholeMinima:
    """The table of a bucket in whole numbers."""
    least = table(row)
    ratio = [Fraction(sum(row), row[0]) * value for value in least]
    denominator = lcm(*(value.denominator for value in (*least, *ratio)))
    return WholeMinima(
        tuple(int(value * denominator) for value in least),
        tuple(int(value * denominator) for value in ratio),
        denominator,
    )


def one_bucket_is_enough(release: Release, k: int, table: Table = minima) -> bool:
    """Atoms about both of the buckets give no smaller Formula (1) than atoms about one of them."""
    one, other = (whole_minima(row, table) for row in release)
    if not one.least[k + 1] or not other.least[k + 1]:
        return True
    alone = min(one.ratio[k + 1] * other.denominator, other.ratio[k + 1] * one.denominator)
    return all(
        one.ratio[h] * other.least[k + 1 - h] >= alone <= other.ratio[h] * one.least[k + 1 - h] for h in range(1, k + 1)
    )


def with_one_implication(release: Release, largest: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """With k = 1 the maximum disclosure of two buckets is attained within one of them."""
    return largest(release, 1) == max(largest((row,), 1) for row in release)


def with_two_implications(release: Release, table: Table = minima) -> bool:
    """With k = 2 atoms about both of two buckets of at most 20 people together never beat atoms about one of them."""
    return one_bucket_is_enough(release, 2, table)


def with_three_implications(release: Release, table: Table = minima) -> bool:
    """With k = 3 atoms about both of two buckets of at most 23 people together never beat atoms about one of them."""
    return one_bucket_is_enough(release, 3, table)


def shown_split(split: Split) -> str:
    """The bucket, g and h."""
    return f"{shown_release(split[:1])}, g = {split[1]}, h = {split[2]}"


@enumerated(
    "all histograms of at most {people} people, all g and h up to the number of values, h ≤ g", shown=shown_split
)
def splits(people: int) -> Iterator[Split]:
    """All buckets with two numbers of atoms."""
    for row in histograms_up_to(people):
        yield from ((row, g, h) for g in range(1, len(row) + 1) for h in range(1, g + 1))


@cache
def _table(row: Histogram) -> tuple[Fraction, ...]:
    return tuple(entry.value for entry in within_bucket_table(row, 2 * len(row)))


def one_choice_is_better(split: Split, table: Table = _table) -> bool:
    """m(g + h) < m(g) · m(h), g, h ≥ 1, for the least probabilities in a bucket, unless both sides are 0."""
    row, g, h = split
    together, apart = table(row)[g + h], table(row)[g] * table(row)[h]
    return together < apart or together == apart == 0


def summaries_are_exact(case: Case, fast: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The two vectors give what MINIMIZE2, corrected, gives bucket by bucket."""
    ratio = corrected(*case)
    return ratio is not None and fast(*case) == 1 / (1 + ratio)


@enumerated("all triples of histograms of at most {people} people", shown=shown_release)
def triples(people: int) -> Iterator[tuple[Histogram, ...]]:
    """All triples of buckets."""
    return product(histograms_up_to(people), repeat=3)


@cache
def _summary(row: Histogram, place: int) -> Summary:
    return Summary.of_bucket(row, place, 4)


def merging_is_a_minimum(
    rows: tuple[Histogram, ...], merge: Callable[[Summary, Summary], Summary] = Summary.merge
) -> bool:
    """Merging the summaries of three buckets is associative, commutative and idempotent, and takes the least."""
    a, b, c = (_summary(row, place) for place, row in enumerate(rows))
    every = merge(merge(a, b), c)
    least = all(entry.value == min(_value(one, h) for one in rows) for h, entry in enumerate(every.least, start=1))
    return least and every == merge(a, merge(b, c)) and merge(a, b) == merge(b, a) and merge(a, a) == a


def _value(row: Histogram, h: int) -> Fraction:
    return minima(row)[h]


CLAIMS = (
    ours(
        name="one-choice-in-a-bucket-beats-two",
        paper="ours, on 3.3.3",
        scope=splits(14).deepened(splits(30)),
        statement=one_choice_is_better,
    ),
    ours(
        name="one-bucket-suffices-for-one-implication",
        paper="ours, on 3.3.3",
        scope=pairs_of_histograms(14).deepened(pairs_of_histograms(27)),
        statement=with_one_implication,
    ),
    ours(
        name="one-bucket-suffices-for-two-implications-up-to-20-people",
        paper="ours, on 3.3.3",
        scope=pairs_of_histograms(20),
        statement=with_two_implications,
    ),
    ours(
        name="one-bucket-suffices-for-three-implications-up-to-23-people",
        paper="ours, on 3.3.3",
        scope=pairs_of_histograms(23),
        statement=with_three_implications,
    ),
    ours(
        name="two-vectors-say-everything-about-a-release",
        paper="ours, on 3.3.3",
        words="M and R, 2(k + 1) numbers, determine the maximum disclosure: it is what MINIMIZE2, corrected, gives.",
        scope=releases_with_k(7, k=3)
        .deepened(releases_with_k(10, k=5))
        .also("MINIMIZE1 over all atoms of each bucket")
        .also("so few people that atoms about one bucket suffice (see two-buckets-are-combined-where-that-pays)"),
        statement=summaries_are_exact,
    ),
    ours(
        name="summaries-merge-by-minimum",
        paper="ours, on 3.3.3",
        scope=triples(5).deepened(triples(7)).also("4 atoms"),
        statement=merging_is_a_minimum,
    ),
)
