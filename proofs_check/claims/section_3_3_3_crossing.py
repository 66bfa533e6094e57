"""When it pays to tie buckets together (ours; the paper's section 2.2 stresses dependence across buckets).

**One choice is better than two in the same bucket**: m(g + h) < m(g) · m(h) unless both sides are 0, where m(h) is the
least probability that none of h atoms about the bucket is true. Unite the best patterns for g and for h: each part
keeps its factor 1 - T(u)/(n - i), with i the same or larger.

**For k = 1 one bucket suffices.** Let x = n_a(s_a^0)/n_a for A's bucket a, y likewise for A_0's bucket b. Formula (1)
is (1/x)(1 - x)(1 - y). Two atoms about a give less than (1/x)(1 - x)(1 - x), by the first statement: no more if y ≤ x.
Two atoms about b give less than (1/y)(1 - y)(1 - y), which is no more if y > x.

**For k = 2 and 3** it can pay, from 21 and 24 people on: in releases that no enumeration of tables reaches. Such
releases are searched completely: all sets of up to k + 1 atoms about both buckets, and all choices of A among them,
jointly counted (`oracles.minima`).

**A release is two vectors.** M(h) = min over b of m_b(h) and R(h) = min over b of m_b(h)·n_b/n_b(s_b^0), h ≤ k + 1,
determine the maximum disclosure: the optimum is min over h of R(h)·P(k + 1 - h), with P the best product of M's.
Choosing one bucket twice is worse than once, so it does no harm that the vectors forget which bucket is which. Vectors
merge by minimum, which is associative, commutative and idempotent.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from math import lcm
from typing import NamedTuple, TypeAlias

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import within_bucket_table
from fastpath.summary import Summary
from proofs_check.claims.claim import Counterexample, Refutation, near_miss, ours, unless, unless_equal
from proofs_check.claims.scope import Every, Evidence, Ks, all_k, enumerated, over
from proofs_check.claims.section_3_3_3_across_buckets import (
    CROSSING,
    FEW_PEOPLE,
    by_recursion,
    corrected,
    numbers_give_atoms,
    remembered_numbers,
)
from proofs_check.oracles.minima import least_jointly
from proofs_check.oracles.minimize2 import Minimize2, Number, placed_or_not
from proofs_check.oracles.small_releases import disclosure, releases_with_k
from reference import instances
from reference.instances import Case, Histogram, Release, histograms_up_to, released, releases_of, shown_release
from reference.syntax import to_text

Split: TypeAlias = tuple[Histogram, int, int]
"""A bucket and two numbers of atoms."""
Minima: TypeAlias = Callable[[Histogram], tuple[Fraction, ...]]
"""Gives m(0), m(1), … of a bucket."""
MOST_ATOMS = 4

ADULT_CASE: Case = (
    ((116, 75, 69, 53, 51, 26, 18, 10, 8, 4, 4, 2), (537, 474, 206, 203, 196, 162, 76, 56, 56, 50, 37, 24, 7)),
    2,
)
"""Two buckets of the table of Adult in which age and marital status are suppressed, race and sex are not."""


# One bucket


@cache
def minima(row: Histogram) -> tuple[Fraction, ...]:
    """m(0), m(1), …, m(4)."""
    return tuple(entry.value for entry in within_bucket_table(row, MOST_ATOMS))


@lru_cache(1)
def minima_of_splits(row: Histogram) -> tuple[Fraction, ...]:
    """m(0), m(1), …, m(2d) for d values."""
    return tuple(entry.value for entry in within_bucket_table(row, 2 * len(row)))


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


@ours("one-choice-in-a-bucket-beats-two", "ours, on 3.3.3", splits(14).deepened(splits(30)))
def one_choice_is_better(split: Split, table: Minima = minima_of_splits) -> Refutation:
    """m(g + h) < m(g) · m(h), g, h ≥ 1, for the least probabilities in a bucket, unless both sides are 0."""
    row, g, h = split
    together, apart = table(row)[g + h], table(row)[g] * table(row)[h]
    return unless(together < apart or together == apart == 0, f"{together} ≥ {apart}")


# Two buckets


@enumerated("all pairs of histograms with at most {people} people together", shown=shown_release)
def pairs_of_histograms(people: int) -> Iterator[Release]:
    """All releases of two buckets."""
    return (release for number in range(2, people + 1) for release in releases_of(number, 2))


@enumerated("all pairs of histograms with at most {people} people together, {k}", shown=instances.shown_case)
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
def whole_minima(row: Histogram, table: Minima) -> WholeMinima:
    """The table of a bucket in whole numbers."""
    least = table(row)
    ratio = [Fraction(sum(row), row[0]) * value for value in least]
    denominator = lcm(*(value.denominator for value in (*least, *ratio)))
    numerators, ratios = (tuple(int(value * denominator) for value in values) for values in (least, ratio))
    return WholeMinima(numerators, ratios, denominator)


def one_bucket_is_enough(release: Release, k: int, table: Minima = minima) -> bool:
    """Atoms about both of the buckets give no smaller Formula (1) than atoms about one of them."""
    one, other = (whole_minima(row, table) for row in release)
    if not one.least[k + 1] or not other.least[k + 1]:
        return True
    alone = min(one.ratio[k + 1] * other.denominator, other.ratio[k + 1] * one.denominator)
    return all(
        one.ratio[h] * other.least[k + 1 - h] >= alone <= other.ratio[h] * one.least[k + 1 - h] for h in range(1, k + 1)
    )


@ours("one-bucket-suffices-for-one-implication", "ours, on 3.3.3")
@over(pairs_of_histograms(14).deepened(pairs_of_histograms(27)))
def with_one_implication(release: Release, largest: Callable[[Release, int], Fraction] = disclosure) -> Refutation:
    """With k = 1 the maximum disclosure of two buckets is attained within one of them."""
    return unless_equal(largest(release, 1), max(largest((row,), 1) for row in release))


@ours("one-bucket-suffices-for-two-implications-up-to-20-people", "ours, on 3.3.3", pairs_of_histograms(20))
def with_two_implications(release: Release, table: Minima = minima) -> Refutation:
    """With k = 2 atoms about both of two buckets of at most 20 people together never beat atoms about one of them."""
    return unless(one_bucket_is_enough(release, 2, table), "atoms about both are better")


@ours("one-bucket-suffices-for-three-implications-up-to-23-people", "ours, on 3.3.3", pairs_of_histograms(23))
def with_three_implications(release: Release, table: Minima = minima) -> Refutation:
    """With k = 3 atoms about both of two buckets of at most 23 people together never beat atoms about one of them."""
    return unless(one_bucket_is_enough(release, 3, table), "atoms about both are better")


@near_miss(
    "the-worst-case-fits-in-one-bucket",
    "sibling of 3.3.3",
    pairs_of_histograms_with_k(24, k=(1, 2, 3)),
    words="Atoms about one of two buckets always attain the maximum disclosure.",
    fails_at="(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
    fails_with="one bucket discloses 12/17 at most, both 22/31 (b1.p0=a -> b0.p0=a and b1.p0=b -> b0.p0=a)",
    instead="one-bucket-suffices-for-one-implication",
)
@near_miss(
    "the-worst-case-with-three-implications-fits-in-one-bucket",
    "sibling of 3.3.3",
    pairs_of_histograms_with_k(24, k=(3,)),
    words="With k = 3, atoms about one of two buckets always attain the maximum disclosure.",
    fails_at="(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
    fails_with="one bucket discloses 2/5 at most, both 15/37 "
    "(b0.p0=a -> b1.p0=a and b0.p0=b -> b1.p0=a and b0.p0=c -> b1.p0=a)",
    instead="one-bucket-suffices-for-three-implications-up-to-23-people",
)
def _fits_in_one_bucket(case: Case) -> Refutation:
    release, k = case
    if one_bucket_is_enough(release, k):
        return None
    alone, both = max(disclosure((row,), k) for row in release), maximum_disclosure(released(release), k)
    known = " and ".join(map(to_text, both.knowledge.implications))
    return Counterexample(f"one bucket discloses {alone} at most, both {both.value} ({known})", released(release), k)


def letter_by_letter(release: Release, k: int) -> Number:
    """MINIMIZE2 with its two corrections, and MINIMIZE1 as printed."""
    return Minimize2(release, after_last=placed_or_not).corrected(k)


def crossing_cases() -> Iterator[Case]:
    """Two buckets of 21 people for k = 2, all of them; of 24 people for k = 3, one; and two of Adult."""
    yield from ((release, 2) for release in releases_of(21, 2) if not one_bucket_is_enough(release, 2))
    yield CROSSING[1]
    yield ADULT_CASE


CROSSING_CASES = Every(
    "all pairs of histograms of 21 people where that pays for k = 2 (10), one of 24 people with k = 3, two "
    "buckets of Adult with k = 2; all atoms, jointly counted, and one value that does not occur",
    crossing_cases,
    evidence=Evidence.EXAMPLE,
    shown=instances.shown_case,
)


@ours("two-buckets-are-combined-where-that-pays", "ours, on 3.3.3", CROSSING_CASES)
def finds_what_crosses(case: Case) -> Refutation:
    """Where no atoms about one bucket attain the least Formula (1), MINIMIZE2, corrected, finds it, and so do
    `fastpath` and its recursion.
    """  # noqa: D205 - one sentence
    release, k = case
    ratio = least_jointly(release, k, spare=1)
    alone = min(least_jointly((row,), k, spare=1) for row in release)
    return (
        unless(ratio < alone, f"one bucket attains {ratio}")
        or unless_equal(letter_by_letter(release, k), by_recursion(release, k), 1 / disclosure(release, k) - 1, ratio)
        or numbers_give_atoms(case, remembered_numbers)
    )


# Two vectors


@ours("two-vectors-say-everything-about-a-release", "ours, on 3.3.3")
@over(
    releases_with_k(7, k=3)
    .deepened(releases_with_k(10, k=5))
    .also("MINIMIZE1 over all atoms of each bucket")
    .also(FEW_PEOPLE)
)
def summaries_are_exact(case: Case, fast: Callable[[Release, int], Fraction] = disclosure) -> Refutation:
    """M and R, 2(k + 1) numbers, determine the maximum disclosure: it is what MINIMIZE2, corrected, gives."""
    return unless_equal(1 / fast(*case) - 1, corrected(*case))


@enumerated("all triples of histograms of at most {people} people", shown=shown_release)
def triples(people: int) -> Iterator[Release]:
    """All triples of buckets."""
    return product(histograms_up_to(people), repeat=3)


@cache
def _summary(row: Histogram, place: int) -> Summary:
    return Summary.of_bucket(row, place, MOST_ATOMS)


@ours("summaries-merge-by-minimum", "ours, on 3.3.3", triples(5).deepened(triples(7)).also("4 atoms"))
def merging_is_a_minimum(rows: Release, merge: Callable[[Summary, Summary], Summary] = Summary.merge) -> Refutation:
    """Merging the summaries of three buckets is associative, commutative and idempotent, and takes the least."""
    a, b, c = (_summary(row, place) for place, row in enumerate(rows))
    every = merge(merge(a, b), c)
    least = [min(minima(row)[h] for row in rows) for h, _ in enumerate(every.least, start=1)]
    same = every == merge(a, merge(b, c)) and merge(a, b) == merge(b, a) and merge(a, a) == a
    return unless_equal([entry.value for entry in every.least], least) or unless(same, "another order, another summary")
