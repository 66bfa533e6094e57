"""MINIMIZE2: the least Formula (1) over all buckets, and when it pays to tie buckets together (paper, section 3.3.3).

**Independence** of buckets is checked on tables that are listed without it.

**Shares.** If k_i of the k + 1 atoms are about bucket b_i, and A is about b_j, "we can compute the minimum as" n/n(s⁰)
of b_j times the product of MINIMIZE1(b_i, 0, k_i, k_i). Against that stands a search over all sets of atoms, shared out
like this, whose probability is counted jointly (`minima`). Atoms may be equal, so k_i atoms are 1 to k_i different
ones. "Without loss of generality" k_0, …, k_{l-1} descend if b_0, b_1, … are the release's buckets in any order.

**MINIMIZE2** minimises that product over all shares. As printed it has two slips. It returns r_min = ∞ after the last
bucket, so that every product is ∞: it must return 1 where A is placed. And "MINIMIZE2(0, k, true)" counts A as placed
before the first bucket, so that it never is. One mended slip is not enough.

**0·∞.** MINIMIZE1 is 0 where there are as many atoms as values, and the page does not define 0·∞. Corrected, MINIMIZE2
is right for ∞ and for 0: 0·∞ is met only if the last bucket has at most k values, and then A is certain anyway with k +
1 atoms about it. If it is undefined (which spoils every minimum), so is the answer there.

**The atoms.** The h_i's give how many of the A_j are about each bucket; A's is the i at which the flag turns true.

**One choice is better than two in the same bucket**: m(g + h) < m(g) · m(h) unless both sides are 0, where m(h) is the
least probability that none of h atoms about the bucket is true. Unite the best patterns for g and for h: each part
keeps its factor 1 - T(u)/(n - i), with i the same or larger.

**For k = 1 one bucket suffices.** Let x = n_a(s_a^0)/n_a for A's bucket a, y likewise for A_0's bucket b. Formula (1)
is (1/x)(1 - x)(1 - y). Two atoms about a give less than (1/x)(1 - x)(1 - x), by the first statement: no more if y ≤ x.
Two atoms about b give less than (1/y)(1 - y)(1 - y), which is no more if y > x. **For k = 2 and 3** it can pay to cross
buckets, from 21 and 24 people on: no enumeration of tables reaches these, but the same oracle searches them completely.

**A release is two vectors.** M(h) = min over b of m_b(h) and R(h) = min over b of m_b(h)·n_b/n_b(s_b^0), h ≤ k + 1,
determine the maximum disclosure: the optimum is min over h of R(h)·P(k + 1 - h), with P the best product of M's.
Choosing one bucket twice is worse than once, so it does no harm that the vectors forget which bucket is which.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import accumulate, combinations, pairwise, permutations, product
from math import lcm, prod
from typing import TypeAlias

from fastpath.disclosure import maximum_disclosure
from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import across_buckets
from fastpath.summary import CountMatrix, Summary
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Evidence, Ks, all_k, enumerated
from proofs_check.oracles import minima, minimize2
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.minima import (
    Shares,
    best_jointly,
    least,
    least_by_patterns,
    least_jointly,
    least_with_shares,
)
from proofs_check.oracles.minimize2 import INFINITY, Minimize2, Number, Reading, as_infinity, placed_or_not, undefined
from proofs_check.oracles.small_releases import atoms_text, disclosure, releases_with_k, space_of, top_sets
from reference import instances
from reference.counting.dynamic_program import structured_count
from reference.instances import Case, Histogram, Release, histograms, released, shown_case, shown_release
from reference.language import Atom
from reference.syntax import to_text

Choice: TypeAlias = tuple[Shares, int]  # how many of the k + 1 atoms are about each bucket, and A's bucket
Sharing: TypeAlias = tuple[Release, Shares, int]  # a release with such a choice
Assignment: TypeAlias = tuple[tuple[int, ...], ...]  # for each bucket the values of its people

# Releases where the best atoms are about both buckets
CROSSING: tuple[Case, ...] = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
)

# Releases where the best atoms are about all three or four buckets, each the best for another number of atoms
SEVERAL: tuple[Case, ...] = (
    (((50, *[5] * 10), (39, 38, 5, 5, 5, 5, 3), (30, 30, 30, *[2] * 5)), 5),
    (
        (
            (997, 53, *[50] * 19),
            (765,) * 2 + (33, *[23] * 19),
            (591,) * 3 + (18, *[11] * 19),
            (473,) * 4 + (13, *[5] * 19),
        ),
        9,
    ),
)

FEW_PEOPLE = "so few people that atoms about one bucket suffice (see two-buckets-are-combined-where-that-pays)"
RELEASES = (
    releases_with_k(6, k=3, buckets=3)
    .deepened(releases_with_k(8, k=4))
    .also("all atoms, jointly counted, and one value that does not occur")
    .also(FEW_PEOPLE)
)
JOINTLY = releases_with_k(4, k=2).also("all atoms, jointly counted")


# Independence and shares


def consistent_tables(release: Release) -> list[Assignment]:
    """All assignments of values to people that have the published counts in each bucket."""
    ends = list(accumulate(map(sum, release), initial=0))
    every = product(range(max(map(len, release))), repeat=ends[-1])
    tables = (tuple(values[start:end] for start, end in pairwise(ends)) for values in every)
    published = [Counter(dict(enumerate(row))) for row in release]
    return [table for table in tables if list(map(Counter, table)) == published]


@claim("buckets-are-independent", "3.3.3")
@over(small.all_releases(6, values=3).also("all tables, found among all assignments of values to people"))
def are_independent(release: Release) -> Refutation:
    """What the people of one bucket have is independent of what the people of all others have."""
    every = consistent_tables(release)
    alone = [Counter(table[place] for table in every) for place in range(len(release))]
    together = Counter(every)
    for table in product(*alone):
        chances = (Fraction(counts[values], len(every)) for counts, values in zip(alone, table, strict=True))
        if found := unless_equal(Fraction(together[table], len(every)), prod(chances)):
            return found
    return unless(bool(every), "no tables")


@enumerated(
    "all pairs of atoms about two people of one bucket of at most {people}",
    shown=lambda case: f"{shown_release(case[0])}, {atoms_text(case[1])}",
)
def _pairs_in_a_bucket(people: int) -> Iterator[tuple[Release, tuple[Atom, Atom]]]:
    for release in instances.releases(people, most_buckets=1):
        pairs = combinations(space_of(release).atoms, 2)
        yield from ((release, pair) for pair in pairs if pair[0].person != pair[1].person)


@near_miss("people-of-one-bucket-are-independent", "sibling of 3.3.3", _pairs_in_a_bucket(4))
@fails("(1, 1), b0.p0=a, b0.p1=a", "1/2 and 1/2 alone, both 0, not 1/4")
@instead("buckets-are-independent")
def independent_in_a_bucket(release: Release, pair: tuple[Atom, Atom]) -> Refutation:
    """What one person of a bucket has is independent of what another one has."""
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    a, b, both = (small.likelihood(event, space.everything) for event in (one, other, one & other))
    return unless(both == a * b, f"{a} and {b} alone, both {both}, not {a * b}", released(release), 0)


def _choices_of(buckets: int, k: int) -> Iterator[Choice]:
    for shares in minima.shares_of(k + 1, buckets):
        yield from ((shares, home) for home, atoms in enumerate(shares) if atoms)


@enumerated(
    "all releases of at most {people} people in at most {buckets} buckets, all ways to share out k + 1 atoms, {k}",
    shown=lambda case: f"{shown_release(case[0])}, atoms: {', '.join(map(str, case[1]))}, A about bucket {case[2]}",
)
def _sharings(people: int, buckets: int, k: Ks) -> Iterator[Sharing]:
    for release, one in instances.cases(people, all_k(k), None, buckets):
        yield from ((release, *choice) for choice in _choices_of(len(release), one))


def product_of_minima(release: Release, shares: Shares, home: int) -> Fraction:
    """n/n(s⁰) of A's bucket times the product of MINIMIZE1(b_i, 0, k_i, k_i)."""
    return Fraction(sum(release[home]), release[home][0]) * prod(map(within_bucket, release, shares))


@claim("the-minimum-for-given-numbers-of-atoms", "3.3.3")
@over(
    _sharings(6, buckets=3, k=2)
    .deepened(_sharings(7, buckets=3, k=2))
    .also("all atoms, jointly counted, and one value that does not occur")
)
def product_is_least(release: Release, shares: Shares, home: int) -> Refutation:
    """With at most k_i atoms about b_i and A about b_j, n/n(s⁰) of b_j times all MINIMIZE1 is the least Formula (1)."""
    different = product(*(range(1, atoms + 1) if atoms else (0,) for atoms in shares))
    found = [least_with_shares(release, fewer, spare=1) for fewer in different]
    least_ratio = min(best[home].ratio for best in found if home in best)
    return unless_equal(product_of_minima(release, shares, home), least_ratio)


def in_descending_order(buckets: int, k: int) -> Iterator[Choice]:
    """For l ≤ k + 1 buckets in any order, all k_0 ≥ k_1 ≥ … ≥ k_{l-1} ≥ 1 that sum to k + 1, and all j."""
    for numbers in histograms(k + 1, buckets):
        for order in permutations(range(buckets), len(numbers)):
            shares = dict(zip(order, numbers, strict=True))
            yield from ((tuple(shares.get(bucket, 0) for bucket in range(buckets)), home) for home in order)


@claim("descending-numbers-lose-nothing-if-buckets-may-be-in-any-order", "3.3.3")
@over_every(
    "all numbers of buckets up to 5, k ≤ 5",
    lambda: product(range(1, 6), range(6)),
    shown=lambda size: f"buckets: {size[0]}, k = {size[1]}",
)
def descending_loses_nothing(size: tuple[int, int]) -> Refutation:
    """Where the l buckets may be any, in any order, every way to share out k + 1 atoms has a descending order."""
    return unless_equal(set(in_descending_order(*size)), set(_choices_of(*size)))


def least_descending(release: Release, k: int) -> Fraction:
    """The least Formula (1) with k_0 ≥ k_1 ≥ … atoms about the first bucket, the second, …"""
    return min(
        product_of_minima(release, (*numbers, *(0,) * (len(release) - len(numbers))), home)
        for numbers in histograms(k + 1, len(release))
        for home in range(len(numbers))
    )


@near_miss("descending-numbers-lose-nothing-with-labelled-buckets", "sibling of 3.3.3")
@over_every(
    "all releases of at most 4 people, their buckets in every order, k ≤ 2; all atoms, jointly counted",
    lambda: ((order, k) for one, k in instances.cases(4, range(3)) for order in sorted(set(permutations(one)))),
    shown=shown_case,
)
@fails("(1, 1) + (1), k = 0", "k_0 ≥ k_1 ≥ … leaves 1, but A about bucket 1 gives 0")
@instead("descending-numbers-lose-nothing-if-buckets-may-be-in-any-order")
def labels_lose_nothing(release: Release, k: int) -> Refutation:
    """If b_0, b_1, … are the labels of all buckets, the numbers k_0, k_1, … of atoms can be assumed to descend."""
    found, best = least_descending(release, k), best_jointly(release, k)
    words = f"k_0 ≥ k_1 ≥ … leaves {found}, but A about bucket {best.home} gives {best.ratio}"
    return unless(found == best.ratio, words, released(release), k)


# MINIMIZE2


def printed(release: Release, k: int, reading: Reading = as_infinity) -> Number:
    """MINIMIZE2 with both slips, and this reading of 0·∞; MINIMIZE1 from all placements."""
    return Minimize2(release, within=least, reading=reading).printed(k)


def corrected(release: Release, k: int, reading: Reading = as_infinity) -> Number:
    """MINIMIZE2 with the two corrections, letter by letter otherwise; MINIMIZE1 from all placements."""
    return Minimize2(release, after_last=placed_or_not, within=least, reading=reading).corrected(k)


def by_recursion(release: Release, k: int) -> Number:
    """The readable twin of `fastpath`."""
    return across_buckets(release, k)[k]


def compared(case: Case, found: Number, flag: bool = False, spare: int = 0) -> Refutation:  # noqa: FBT001, FBT002 - the page's flag
    """Compare what MINIMIZE2(0, k, flag) returns with the least Formula (1) over all atoms."""
    (release, k), smallest = case, least_jointly(*case, spare)
    returns = f"MINIMIZE2(0, k, {str(flag).lower()}) returns {'∞' if found is INFINITY else found}"
    return unless(found == smallest, f"{returns}, the least Formula (1) is {smallest}", released(release), k)


@correction("minimize2-corrected-is-right", "3.3.3, Algorithm 2", RELEASES)
def is_least(case: Case) -> Refutation:
    """With 1 after the last bucket where A is placed, MINIMIZE2(0, k, false) is the least Formula (1)."""
    return compared(case, corrected(*case), spare=1)


@ours("the-recursion-across-buckets-is-right", "ours, on 3.3.3", RELEASES)
def recursion_is_least(case: Case) -> Refutation:
    """The recursion of `fastpath` gives the least Formula (1)."""
    return compared(case, by_recursion(*case), spare=1)


@erratum("minimize2-as-printed-is-right", "3.3.3, Algorithm 2", JOINTLY)
@fails("(1), k = 0", "MINIMIZE2(0, k, true) returns ∞, the least Formula (1) is 0")
@instead("minimize2-corrected-is-right")
def printed_is_right(case: Case) -> Refutation:
    """MINIMIZE2(0, k, true), as printed, minimises Formula (1)."""
    return compared(case, printed(*case), flag=True)


@erratum("minimize2-called-with-false-is-right", "3.3.3, Algorithm 2", JOINTLY)
@fails("(1), k = 0", "MINIMIZE2(0, k, false) returns ∞, the least Formula (1) is 0")
@instead("minimize2-corrected-is-right")
def call_corrected_is_right(case: Case) -> Refutation:
    """MINIMIZE2(0, k, false) with ∞ after the last bucket minimises Formula (1)."""
    return compared(case, Minimize2(case[0], within=least).corrected(case[1]))


@near_miss("minimize2-called-with-true-is-right", "sibling of 3.3.3, Algorithm 2", JOINTLY)
@fails("(1), k = 0", "MINIMIZE2(0, k, true) returns 1, the least Formula (1) is 0")
@instead("minimize2-corrected-is-right")
def end_corrected_is_right(case: Case) -> Refutation:
    """To mend the end is enough: MINIMIZE2(0, k, true) with 1 after the last bucket minimises Formula (1)."""
    return compared(case, Minimize2(case[0], after_last=placed_or_not, within=least).printed(case[1]), flag=True)


@correction("zero-times-infinity-may-be-either-once-minimize2-is-corrected", "3.3.3, Algorithm 2", RELEASES)
def any_reading_is_right(case: Case) -> Refutation:
    """Corrected, MINIMIZE2 is the least Formula (1) whether 0·∞ is read as ∞ or as 0."""
    return is_least(case) or compared(case, corrected(*case, minimize2.as_zero), spare=1)


def last_has_few(release: Release, k: int) -> bool:
    """The last bucket has at most k values."""
    return len(release[-1]) <= k


@ours("zero-times-infinity-is-met-where-the-last-bucket-has-few-values", "ours, on 3.3.3, Algorithm 2", RELEASES)
def met_at_the_last_bucket(case: Case) -> Refutation:
    """Corrected, MINIMIZE2 meets 0·∞ exactly where the last bucket has at most k values: undefined, it spoils those."""
    try:
        found = corrected(*case, undefined)
    except ArithmeticError:
        return unless(last_has_few(*case), "0·∞ is met")
    return compared(case, found, spare=1) or unless(not last_has_few(*case), "0·∞ is not met")


def some_has_few(release: Release, k: int) -> bool:
    """Some bucket has at most k values."""
    return min(map(len, release)) <= k


@correction("minimize2-as-printed-is-infinite", "3.3.3, Algorithm 2", releases_with_k(6, k=3))
def is_infinite(case: Case) -> Refutation:
    """As printed, MINIMIZE2 returns ∞ for every input if 0·∞ = ∞; if 0·∞ = 0, or undefined, it returns that where some
    bucket has at most k values, and ∞ elsewhere.
    """  # noqa: D205 - one sentence
    try:
        strictly: Number | str = printed(*case, undefined)
    except ArithmeticError:
        strictly = "undefined"
    found = (printed(*case), printed(*case, minimize2.as_zero), strictly)
    return unless_equal(found, (INFINITY, Fraction(0), "undefined") if some_has_few(*case) else (INFINITY,) * 3)


def remembered_numbers(release: Release, k: int) -> minimize2.Remembered:
    """How many of the atoms A_j, j < k, MINIMIZE2 remembers to be about each bucket, and A's bucket."""
    algorithm = Minimize2(release, after_last=placed_or_not, within=least)
    algorithm.corrected(k)
    return algorithm.remembered(k)


@claim("the-minimising-atoms-are-remembered", "3.3.3", RELEASES)
def numbers_give_atoms(release: Release, k: int) -> Refutation:
    """The h_i's and A's bucket that MINIMIZE2 remembers give at most k + 1 atoms that attain the minimum."""
    numbers, home = remembered_numbers(release, k)
    shares = ((row, number + (place == home)) for place, (row, number) in enumerate(zip(release, numbers, strict=True)))
    patterns = (within_bucket_table(row, number)[number].pattern for row, number in shares)
    atoms = tuple(map(top_sets, patterns))
    ratio = minima.none_true_jointly(release, atoms) * Fraction(sum(release[home]), release[home][0])
    number = sum(len(values) for placement in atoms for values in placement)
    enough = sum(numbers) <= k and (number == k + 1 or (number <= k and ratio == 0))
    return unless(enough, f"{number} atoms") or unless_equal(ratio, least_jointly(release, k, spare=1))


# When it pays to tie buckets together

Split: TypeAlias = tuple[Histogram, int, int]  # a bucket and two numbers of atoms
MOST_ATOMS = 4
merge = Summary.merge


@cache
def minima_of(row: Histogram) -> tuple[Fraction, ...]:
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
def _splits(people: int) -> Iterator[Split]:
    for row in instances.histograms_up_to(people):
        yield from ((row, g, h) for g in range(1, len(row) + 1) for h in range(1, g + 1))


@ours("one-choice-in-a-bucket-beats-two", "ours, on 3.3.3", _splits(14).deepened(_splits(30)))
def one_choice_is_better(row: Histogram, g: int, h: int) -> Refutation:
    """m(g + h) < m(g) · m(h), g, h ≥ 1, for the least probabilities in a bucket, unless both sides are 0."""
    least = minima_of_splits(row)
    together, apart = least[g + h], least[g] * least[h]
    return unless(together < apart or together == apart == 0, f"{together} ≥ {apart}")


@enumerated("all pairs of histograms with at most {people} people together", shown=shown_release)
def _pairs_of_histograms(people: int) -> Iterator[Release]:
    return (release for number in range(2, people + 1) for release in instances.releases_of(number, 2))


@enumerated("all pairs of histograms with at most {people} people together, {k}", shown=shown_case)
def _pairs_of_histograms_with_k(people: int, k: Ks) -> Iterator[Case]:
    for number in range(2, people + 1):
        pairs = instances.releases_of(number, 2)
        yield from ((release, one) for one in all_k(k) for release in pairs)


@cache
def whole_minima(row: Histogram) -> tuple[list[int], list[int], int]:
    """The numbers m(h) and m(h)·n/n(s^0) of a bucket as numerators, and their common denominator."""
    least = minima_of(row)
    ratios = [Fraction(sum(row), row[0]) * value for value in least]
    denominator = lcm(*(value.denominator for value in (*least, *ratios)))
    return [int(value * denominator) for value in least], [int(value * denominator) for value in ratios], denominator


def one_bucket_is_enough(release: Release, k: int) -> bool:
    """Atoms about both of the buckets give no smaller Formula (1) than atoms about one of them."""
    (least_a, ratio_a, unit_a), (least_b, ratio_b, unit_b) = map(whole_minima, release)
    if not least_a[k + 1] or not least_b[k + 1]:
        return True
    alone = min(ratio_a[k + 1] * unit_b, ratio_b[k + 1] * unit_a)
    return all(ratio_a[h] * least_b[k + 1 - h] >= alone <= ratio_b[h] * least_a[k + 1 - h] for h in range(1, k + 1))


@ours("one-bucket-suffices-for-one-implication", "ours, on 3.3.3")
@over(_pairs_of_histograms(14).deepened(_pairs_of_histograms(27)))
def with_one_implication(release: Release) -> Refutation:
    """With k = 1 the maximum disclosure of two buckets is attained within one of them."""
    return unless_equal(disclosure(release, 1), max(disclosure((row,), 1) for row in release))


@ours("one-bucket-suffices-for-two-implications-up-to-20-people", "ours, on 3.3.3", _pairs_of_histograms(20))
def with_two_implications(release: Release) -> Refutation:
    """With k = 2 atoms about both of two buckets of at most 20 people together never beat atoms about one of them."""
    return unless(one_bucket_is_enough(release, 2), "atoms about both are better")


@ours("one-bucket-suffices-for-three-implications-up-to-23-people", "ours, on 3.3.3", _pairs_of_histograms(23))
def with_three_implications(release: Release) -> Refutation:
    """With k = 3 atoms about both of two buckets of at most 23 people together never beat atoms about one of them."""
    return unless(one_bucket_is_enough(release, 3), "atoms about both are better")


@near_miss(
    "the-worst-case-fits-in-one-bucket",
    "sibling of 3.3.3",
    words="Atoms about one of two buckets always attain the maximum disclosure.",
)
@over(_pairs_of_histograms_with_k(24, k=(1, 2, 3)))
@fails(
    "(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
    "one bucket discloses 12/17 at most, both 22/31 (b1.p0=a -> b0.p0=a and b1.p0=b -> b0.p0=a)",
)
@instead("one-bucket-suffices-for-one-implication")
@near_miss(
    "the-worst-case-with-three-implications-fits-in-one-bucket",
    "sibling of 3.3.3",
    words="With k = 3, atoms about one of two buckets always attain the maximum disclosure.",
)
@over(_pairs_of_histograms_with_k(24, k=(3,)))
@fails(
    "(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
    "one bucket discloses 2/5 at most, both 15/37 (b0.p0=a -> b1.p0=a and b0.p0=b -> b1.p0=a and b0.p0=c -> b1.p0=a)",
)
@instead("one-bucket-suffices-for-three-implications-up-to-23-people")
def _fits_in_one_bucket(release: Release, k: int) -> Refutation:
    if one_bucket_is_enough(release, k):
        return None
    alone, both = max(disclosure((row,), k) for row in release), maximum_disclosure(released(release), k)
    known = " and ".join(map(to_text, both.knowledge.implications))
    return Counterexample(f"one bucket discloses {alone} at most, both {both.value} ({known})", released(release), k)


def letter_by_letter(release: Release, k: int) -> Number:
    """MINIMIZE2 with its two corrections, and MINIMIZE1 as printed."""
    return Minimize2(release, after_last=placed_or_not).corrected(k)


def _crossing_cases() -> Iterator[Case]:
    yield from ((release, 2) for release in instances.releases_of(21, 2) if not one_bucket_is_enough(release, 2))
    yield CROSSING[1]
    one = (116, 75, 69, 53, 51, 26, 18, 10, 8, 4, 4, 2)  # age and marital status are suppressed, race and sex are not
    yield (one, (537, 474, 206, 203, 196, 162, 76, 56, 56, 50, 37, 24, 7)), 2


@ours("two-buckets-are-combined-where-that-pays", "ours, on 3.3.3")
@over_every(
    "all pairs of histograms of 21 people where that pays for k = 2 (10), one of 24 people with k = 3, two "
    "buckets of Adult with k = 2; all atoms, jointly counted, and one value that does not occur",
    _crossing_cases,
    Evidence.EXAMPLE,
    shown=shown_case,
)
def finds_what_crosses(release: Release, k: int) -> Refutation:
    """Where no atoms about one bucket attain the least Formula (1), MINIMIZE2, corrected, finds it, and so do
    `fastpath` and its recursion.
    """  # noqa: D205 - one sentence
    ratio = least_jointly(release, k, spare=1)
    alone = min(least_jointly((row,), k, spare=1) for row in release)
    return (
        unless(ratio < alone, f"one bucket attains {ratio}")
        or unless_equal(letter_by_letter(release, k), by_recursion(release, k), 1 / disclosure(release, k) - 1, ratio)
        or numbers_give_atoms(release, k)
    )


def _near_several() -> Iterator[Case]:
    """These releases, in sizes up to six times theirs, every other one with a bucket without influence beside them."""
    for (release, k), factor in product(SEVERAL, range(1, 7)):
        larger = [tuple(factor * count for count in row) for row in release]
        yield (*larger, *[(1,) * 12] * (factor % 2)), k


@ours("several-buckets-are-combined-where-that-pays", "ours, on 3.3.3")
@over_every(
    "a release of three buckets with k = 5, one of four with k = 9, and ten like these; all ways to share out atoms",
    _near_several,
    Evidence.EXAMPLE,
    shown=shown_case,
)
def finds_what_crosses_several(release: Release, k: int) -> Refutation:
    """Where atoms about three or four buckets beat atoms about fewer, `fastpath` and its recursion find them, and the
    attacker attains it.
    """  # noqa: D205 - one sentence
    answer, ratio = maximum_disclosure(released(release), k), least_by_patterns(release, k)
    counted = structured_count(answer.target, released(release), answer.knowledge).probability
    buckets = {one.bucket for one in answer.pattern}
    fewer = min(least_by_patterns(release[:place] + release[place + 1 :], k) for place in buckets)
    return unless(
        ratio < fewer and len(buckets) > 2, f"atoms about fewer buckets attain {ratio}", released(release), k
    ) or unless_equal(by_recursion(release, k), 1 / counted - 1, 1 / answer.value - 1, ratio, k=k)


# Floats only select


def _near_ties() -> Iterator[Case]:
    """Buckets whose minima agree in many digits, the best of them at every place; of Fibonacci's numbers, in 28."""
    fibonacci = [1, 1]
    while len(fibonacci) < 73:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    rows: list[Histogram] = [(fibonacci[i], fibonacci[i - 1] - 1, 1) for i in (69, 70, 71)]
    yield from ((order, k) for order in permutations(rows) for k in (0, 1))
    for size in (2_000, 10**6, 10**9, 10**12, 10**14):
        rows = [(size + one, size - 1, 1) for one in (-1, 0, 1)]
        yield from ((tuple(order), k) for order in permutations(rows) for k in (0, 1))
        rows = [(3 * size + one, 2 * size, size, size - one, 7) for one in (0, 1, 2)]
        yield from ((tuple(rows[turn:] + rows[:turn]), k) for turn in range(3) for k in (1, 2, 3))


@ours("a-float-never-decides", "ours, on 3.3.3")
@over_every(
    "three buckets of one to four frequent values, with counts of 2,000 to 10^14, whose minima nearly agree; in several"
    " orders, k ≤ 3",
    _near_ties,
    Evidence.EXAMPLE,
    shown=shown_case,
)
def no_float_decides(release: Release, k: int) -> Refutation:
    """Where buckets differ by less than a float can hold, the exact minimum is found, and the bucket that has it."""
    values = max(map(len, release))
    matrix = CountMatrix([[*row, *[0] * (values - len(row))] for row in release], instances.LETTERS[:values])
    ratio = least_by_patterns(release, k)
    found = (maximum_disclosure(matrix, k), maximum_disclosure(released(release), k))
    counted = structured_count(found[0].target, released(release), found[0].knowledge).probability
    return unless_equal(*(1 / answer.value - 1 for answer in found), 1 / counted - 1, ratio, k=k)


# Two vectors


@ours("two-vectors-say-everything-about-a-release", "ours, on 3.3.3")
@over(
    releases_with_k(7, k=3)
    .deepened(releases_with_k(10, k=5))
    .also("MINIMIZE1 over all atoms of each bucket")
    .also(FEW_PEOPLE)
)
def summaries_are_exact(case: Case) -> Refutation:
    """M and R, 2(k + 1) numbers, determine the maximum disclosure: it is what MINIMIZE2, corrected, gives."""
    return unless_equal(1 / disclosure(*case) - 1, corrected(*case))


@enumerated("all triples of histograms of at most {people} people", shown=shown_release)
def _triples(people: int) -> Iterator[Release]:
    return product(instances.histograms_up_to(people), repeat=3)


@cache
def _summary(row: Histogram, place: int) -> Summary:
    return Summary.of_bucket(row, place, MOST_ATOMS)


@ours("summaries-merge-by-minimum", "ours, on 3.3.3", _triples(5).deepened(_triples(7)).also("4 atoms"))
def merging_is_a_minimum(rows: Release) -> Refutation:
    """Merging the summaries of three buckets is associative, commutative and idempotent, and takes the least."""
    a, b, c = (_summary(row, place) for place, row in enumerate(rows))
    every = merge(merge(a, b), c)
    least = [min(minima_of(row)[h] for row in rows) for h, _ in enumerate(every.least, start=1)]
    same = every == merge(a, merge(b, c)) and merge(a, b) == merge(b, a) and merge(a, a) == a
    return unless_equal([entry.value for entry in every.least], least) or unless(same, "another order, another summary")
