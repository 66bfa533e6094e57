"""MINIMIZE2: the least Formula (1) over all buckets (paper, section 3.3.3).

**Independence.** "To do this, we make use of the independence between buckets." Tables are listed without it: every
assignment of values to all people is looked at, and those that have the published counts are kept. What the people of
one bucket have is then independent of what those of the others have. (People of one bucket share its values, so they
are never independent.)

**Shares.** If k_i of the k + 1 atoms are about bucket b_i, and A is about b_j, "we can compute the minimum as" n/n(s⁰)
of b_j times the product of MINIMIZE1(b_i, 0, k_i, k_i). Against that stands a search over all sets of atoms, shared out
like this, whose probability is counted jointly (`minima`). Atoms may be equal, so k_i atoms are 1 to k_i different
ones. "Without loss of generality" k_0, …, k_{l-1} descend: the l buckets are any of the release's, in any order. It
would lose if b_0, b_1, … were the labels that the release's buckets have.

**MINIMIZE2** minimises that product over all shares. As printed it has two slips. It returns r_min = ∞ after the last
bucket, so that every product is ∞: it must return 1 where A is placed. And "MINIMIZE2(0, k, true)" counts A as placed
before the first bucket, so that it never is; the comment on the parameter has it right, "initially false". One mended
slip is not enough. The oracle tries all sets of up to k + 1 atoms about all people, and all choices of A among them,
jointly counted. In releases as small as these it never pays to cross buckets: a program that never does so passes all
claims of this module. Releases where it pays are searched in `section_3_3_3_crossing`, by the same programs.

**0·∞.** MINIMIZE1 is 0 where there are as many atoms as values, and the page does not define 0·∞. Printed, MINIMIZE2
returns ∞ for every input if 0·∞ = ∞; if it is 0 or undefined, so is the answer where some bucket has at most k values.
Corrected, MINIMIZE2 is right for ∞ and for 0: 0·∞ is met only if the last bucket has at most k values, and then A is
certain anyway with k + 1 atoms about it. If it is undefined (which spoils every minimum), so is the answer there.

**The atoms.** "It is easy to modify the algorithm to remember the i's and h_i's, and hence reconstruct the minimizing
atoms": the h_i's give how many of the A_j are about each bucket, and the i at which the flag turns true is A's bucket.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import accumulate, combinations, pairwise, permutations, product
from math import prod
from typing import TypeAlias

from fastpath.minimize1 import within_bucket, within_bucket_table
from fastpath.minimize2 import across_buckets
from proofs_check.claims.claim import (
    Counterexample,
    Refutation,
    claim,
    correction,
    erratum,
    first_refutation,
    near_miss,
    ours,
    unless,
    unless_equal,
)
from proofs_check.claims.scope import Ks, all_k, enumerated, over
from proofs_check.oracles import minima, minimize2
from proofs_check.oracles.minima import JointPlacement, Shares, best_jointly, least, least_jointly, least_with_shares
from proofs_check.oracles.minimize2 import INFINITY, Minimize2, Number, Reading, as_infinity, placed_or_not, undefined
from proofs_check.oracles.small_releases import all_releases, atoms_text, likelihood, releases_with_k, space_of
from reference.instances import Case, Release, cases, histograms, released, releases, shown_case, shown_release
from reference.language import Atom

Choice: TypeAlias = tuple[Shares, int]
"""How many of the k + 1 atoms are about each bucket, and A's bucket."""
Sharing: TypeAlias = tuple[Release, Shares, int]
"""A release with such a choice."""
Assignment: TypeAlias = tuple[tuple[int, ...], ...]
"""For each bucket the values of its people."""
Program: TypeAlias = Callable[[Release, int], Number]
ReadingProgram: TypeAlias = Callable[[Reading, Release, int], Number]

CROSSING: tuple[Case, ...] = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
)
"""Releases where the best atoms are about both buckets."""

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
    return [
        table
        for table in tables
        if all(part.count(value) == n for part, row in zip(table, release, strict=True) for value, n in enumerate(row))
    ]


@claim("buckets-are-independent", "3.3.3")
@over(all_releases(6, values=3).also("all tables, found among all assignments of values to people"))
def are_independent(release: Release, tables: Callable[[Release], list[Assignment]] = consistent_tables) -> Refutation:
    """What the people of one bucket have is independent of what the people of all others have."""
    every = tables(release)
    alone = [Counter(table[place] for table in every) for place in range(len(release))]
    together = Counter(every)
    found = (
        unless_equal(
            Fraction(together[table], len(every)),
            prod(Fraction(counts[values], len(every)) for counts, values in zip(alone, table, strict=True)),
        )
        for table in product(*alone)
    )
    return first_refutation(found) if every else Counterexample("no tables")


@enumerated(
    "all pairs of atoms about two people of one bucket of at most {people}",
    shown=lambda case: f"{shown_release(case[0])}, {atoms_text(case[1])}",
)
def pairs_in_a_bucket(people: int) -> Iterator[tuple[Release, tuple[Atom, Atom]]]:
    """All pairs of atoms about two people of a bucket."""
    for release in releases(people, most_buckets=1):
        pairs = combinations(space_of(release).atoms, 2)
        yield from ((release, pair) for pair in pairs if pair[0].person != pair[1].person)


@near_miss(
    "people-of-one-bucket-are-independent",
    "sibling of 3.3.3",
    pairs_in_a_bucket(4),
    fails_at="(1, 1), b0.p0=a, b0.p1=a",
    fails_with="1/2 and 1/2 alone, both 0, not 1/4",
    instead="buckets-are-independent",
)
def independent_in_a_bucket(case: tuple[Release, tuple[Atom, Atom]]) -> Refutation:
    """What one person of a bucket has is independent of what another one has."""
    release, pair = case
    space = space_of(release)
    one, other = (space.atoms[atom] for atom in pair)
    a, b, both = (likelihood(event, space.everything) for event in (one, other, one & other))
    return unless(both == a * b, f"{a} and {b} alone, both {both}, not {a * b}", released(release), 0)


def choices_of(buckets: int, k: int) -> Iterator[Choice]:
    """All ways to share out k + 1 atoms among the buckets, with all buckets that A can be about."""
    for shares in minima.shares_of(k + 1, buckets):
        yield from ((shares, home) for home, atoms in enumerate(shares) if atoms)


@enumerated(
    "all releases of at most {people} people in at most {buckets} buckets, all ways to share out k + 1 atoms, {k}",
    shown=lambda case: f"{shown_release(case[0])}, atoms: {', '.join(map(str, case[1]))}, A about bucket {case[2]}",
)
def sharings(people: int, buckets: int, k: Ks) -> Iterator[Sharing]:
    """All small releases, all numbers of atoms, all buckets that A can be about."""
    for release, one in cases(people, all_k(k), None, buckets):
        yield from ((release, *choice) for choice in choices_of(len(release), one))


def product_of_minima(release: Release, shares: Shares, home: int) -> Fraction:
    """n/n(s⁰) of A's bucket times the product of MINIMIZE1(b_i, 0, k_i, k_i)."""
    return Fraction(sum(release[home]), release[home][0]) * prod(map(within_bucket, release, shares))


@claim("the-minimum-for-given-numbers-of-atoms", "3.3.3")
@over(
    sharings(6, buckets=3, k=2)
    .deepened(sharings(7, buckets=3, k=2))
    .also("all atoms, jointly counted, and one value that does not occur")
)
def product_is_least(sharing: Sharing) -> Refutation:
    """With at most k_i atoms about b_i and A about b_j, n/n(s⁰) of b_j times all MINIMIZE1 is the least Formula (1)."""
    release, shares, home = sharing
    different = product(*(range(1, atoms + 1) if atoms else (0,) for atoms in shares))
    found = [least_with_shares(release, fewer, spare=1) for fewer in different]
    return unless_equal(product_of_minima(*sharing), min(best[home].ratio for best in found if home in best))


def in_descending_order(buckets: int, k: int) -> Iterator[Choice]:
    """For l ≤ k + 1 buckets in any order, all k_0 ≥ k_1 ≥ … ≥ k_{l-1} ≥ 1 that sum to k + 1, and all j."""
    for numbers in histograms(k + 1, buckets):
        for order in permutations(range(buckets), len(numbers)):
            shares = dict(zip(order, numbers, strict=True))
            yield from ((tuple(shares.get(bucket, 0) for bucket in range(buckets)), home) for home in order)


@enumerated("all numbers of buckets up to {buckets}, {k}", shown=lambda size: f"buckets: {size[0]}, k = {size[1]}")
def numbers_of_buckets(buckets: int, k: Ks) -> Iterator[tuple[int, int]]:
    """Numbers of buckets, with each k."""
    return product(range(1, buckets + 1), all_k(k))


@claim("descending-numbers-lose-nothing-if-buckets-may-be-in-any-order", "3.3.3", numbers_of_buckets(5, k=5))
def descending_loses_nothing(size: tuple[int, int]) -> Refutation:
    """Where the l buckets may be any, in any order, every way to share out k + 1 atoms has a descending order."""
    return unless_equal(set(in_descending_order(*size)), set(choices_of(*size)))


@enumerated("all releases of at most {people} people, their buckets in every order, {k}", shown=shown_case)
def ordered_releases(people: int, k: int) -> Iterator[Case]:
    """All small releases, as lists of buckets."""
    for release, one in cases(people, range(k + 1)):
        yield from ((order, one) for order in sorted(set(permutations(release))))


def least_descending(release: Release, k: int) -> Fraction:
    """The least Formula (1) with k_0 ≥ k_1 ≥ … atoms about the first bucket, the second, …"""
    return min(
        product_of_minima(release, (*numbers, *(0,) * (len(release) - len(numbers))), home)
        for numbers in histograms(k + 1, len(release))
        for home in range(len(numbers))
    )


@near_miss(
    "descending-numbers-lose-nothing-with-labelled-buckets",
    "sibling of 3.3.3",
    ordered_releases(4, k=2).also("all atoms, jointly counted"),
    fails_at="(1, 1) + (1), k = 0",
    fails_with="k_0 ≥ k_1 ≥ … leaves 1, but A about bucket 1 gives 0",
    instead="descending-numbers-lose-nothing-if-buckets-may-be-in-any-order",
)
def labels_lose_nothing(case: Case, algorithm: Program = least_descending) -> Refutation:
    """If b_0, b_1, … are the labels of all buckets, the numbers k_0, k_1, … of atoms can be assumed to descend."""
    release, k = case
    found, best = algorithm(release, k), best_jointly(release, k)
    words = f"k_0 ≥ k_1 ≥ … leaves {found}, but A about bucket {best.home} gives {best.ratio}"
    return unless(found == best.ratio, words, released(release), k)


# MINIMIZE2


def printed(release: Release, k: int) -> Number:
    """Both slips."""
    return Minimize2(release, within=least).printed(k)


def only_the_call_corrected(release: Release, k: int) -> Number:
    """∞ after the last bucket."""
    return Minimize2(release, within=least).corrected(k)


def only_the_end_corrected(release: Release, k: int) -> Number:
    """1 after the last bucket where A counts as placed, and the first call with `true`."""
    return Minimize2(release, after_last=placed_or_not, within=least).printed(k)


def with_reading(reading: Reading, release: Release, k: int) -> Number:
    """MINIMIZE2, corrected, with this reading of 0·∞."""
    return Minimize2(release, after_last=placed_or_not, within=least, reading=reading).corrected(k)


corrected: Program = partial(with_reading, as_infinity)
"""MINIMIZE2 with the two corrections, letter by letter otherwise; MINIMIZE1 from all placements."""


def by_recursion(release: Release, k: int) -> Number:
    """The readable twin of `fastpath`."""
    return across_buckets(release, k)[k]


@correction("minimize2-corrected-is-right", "3.3.3, Algorithm 2", RELEASES)
def is_least(
    case: Case, algorithm: Program = corrected, call: str = "MINIMIZE2(0, k, false)", spare: int = 1
) -> Refutation:
    """With 1 after the last bucket where A is placed, MINIMIZE2(0, k, false) is the least Formula (1)."""
    release, k = case
    found, smallest = algorithm(release, k), least_jointly(release, k, spare)
    value = "∞" if found is INFINITY else found
    words = f"{call} returns {value}, the least Formula (1) is {smallest}"
    return unless(found == smallest, words, released(release), k)


@ours("the-recursion-across-buckets-is-right", "ours, on 3.3.3", RELEASES)
def recursion_is_least(case: Case, algorithm: Program = by_recursion) -> Refutation:
    """The recursion of `fastpath` gives the least Formula (1)."""
    return is_least(case, algorithm)


@erratum(
    "minimize2-as-printed-is-right",
    "3.3.3, Algorithm 2",
    JOINTLY,
    fails_at="(1), k = 0",
    fails_with="MINIMIZE2(0, k, true) returns ∞, the least Formula (1) is 0",
    instead="minimize2-corrected-is-right",
)
def printed_is_right(case: Case, algorithm: Program = printed) -> Refutation:
    """MINIMIZE2(0, k, true), as printed, minimises Formula (1)."""
    return is_least(case, algorithm, "MINIMIZE2(0, k, true)", spare=0)


@erratum(
    "minimize2-called-with-false-is-right",
    "3.3.3, Algorithm 2",
    JOINTLY,
    fails_at="(1), k = 0",
    fails_with="MINIMIZE2(0, k, false) returns ∞, the least Formula (1) is 0",
    instead="minimize2-corrected-is-right",
)
def call_corrected_is_right(case: Case, algorithm: Program = only_the_call_corrected) -> Refutation:
    """MINIMIZE2(0, k, false) with ∞ after the last bucket minimises Formula (1)."""
    return is_least(case, algorithm, "MINIMIZE2(0, k, false)", spare=0)


@near_miss(
    "minimize2-called-with-true-is-right",
    "sibling of 3.3.3, Algorithm 2",
    JOINTLY,
    fails_at="(1), k = 0",
    fails_with="MINIMIZE2(0, k, true) returns 1, the least Formula (1) is 0",
    instead="minimize2-corrected-is-right",
)
def end_corrected_is_right(case: Case, algorithm: Program = only_the_end_corrected) -> Refutation:
    """To mend the end is enough: MINIMIZE2(0, k, true) with 1 after the last bucket minimises Formula (1)."""
    return is_least(case, algorithm, "MINIMIZE2(0, k, true)", spare=0)


@correction("zero-times-infinity-may-be-either-once-minimize2-is-corrected", "3.3.3, Algorithm 2", RELEASES)
def any_reading_is_right(
    case: Case, readings: Iterable[Reading] = (as_infinity, minimize2.as_zero), algorithm: ReadingProgram = with_reading
) -> Refutation:
    """Corrected, MINIMIZE2 is the least Formula (1) whether 0·∞ is read as ∞ or as 0."""
    return first_refutation(is_least(case, partial(algorithm, reading)) for reading in readings)


@ours("zero-times-infinity-is-met-where-the-last-bucket-has-few-values", "ours, on 3.3.3, Algorithm 2", RELEASES)
def met_at_the_last_bucket(
    case: Case,
    met: Callable[[Release, int], bool] = lambda release, k: len(release[-1]) <= k,
    algorithm: ReadingProgram = with_reading,
) -> Refutation:
    """Corrected, MINIMIZE2 meets 0·∞ exactly where the last bucket has at most k values: undefined, it spoils those."""
    try:
        return is_least(case, partial(algorithm, undefined)) or unless(not met(*case), "0·∞ is not met")
    except ArithmeticError:
        return unless(met(*case), "0·∞ is met")


def printed_with(reading: Reading, release: Release, k: int) -> Number:
    """As printed, with this reading of 0·∞."""
    return Minimize2(release, within=least, reading=reading).printed(k)


@correction("minimize2-as-printed-is-infinite", "3.3.3, Algorithm 2", releases_with_k(6, k=3))
def is_infinite(
    case: Case,
    algorithm: ReadingProgram = printed_with,
    met: Callable[[Release, int], bool] = lambda release, k: min(map(len, release)) <= k,
) -> Refutation:
    """As printed, MINIMIZE2 returns ∞ for every input if 0·∞ = ∞; if 0·∞ = 0, or undefined, it returns that where some
    bucket has at most k values, and ∞ elsewhere.
    """  # noqa: D205 - one sentence
    try:
        strictly: Number | str = algorithm(undefined, *case)
    except ArithmeticError:
        strictly = "undefined"
    found = (algorithm(as_infinity, *case), algorithm(minimize2.as_zero, *case), strictly)
    return unless_equal(found, (INFINITY, Fraction(0), "undefined") if met(*case) else (INFINITY, INFINITY, INFINITY))


def remembered_numbers(release: Release, k: int) -> minimize2.Remembered:
    """How many of the atoms A_j, j < k, MINIMIZE2 remembers to be about each bucket, and A's bucket."""
    algorithm = Minimize2(release, after_last=placed_or_not, within=least)
    algorithm.corrected(k)
    return algorithm.remembered(k)


def nested(patterns: Iterable[tuple[int, ...]]) -> JointPlacement:
    """For each bucket the top sets of its pattern."""
    return tuple(tuple(tuple(range(part)) for part in pattern) for pattern in patterns)


@claim("the-minimising-atoms-are-remembered", "3.3.3", RELEASES)
def numbers_give_atoms(
    case: Case, remembered: Callable[[Release, int], minimize2.Remembered] = remembered_numbers
) -> Refutation:
    """The h_i's and A's bucket that MINIMIZE2 remembers give at most k + 1 atoms that attain the minimum.

    There are exactly k + 1 of them, unless something is certain with fewer.
    """
    release, k = case
    numbers, home = remembered(release, k)
    shares = ((row, number + (place == home)) for place, (row, number) in enumerate(zip(release, numbers, strict=True)))
    atoms = nested(within_bucket_table(row, number)[number].pattern for row, number in shares)
    ratio = minima.none_true_jointly(release, atoms) * Fraction(sum(release[home]), release[home][0])
    number = sum(len(values) for placement in atoms for values in placement)
    enough = sum(numbers) <= k and (number == k + 1 or (number <= k and ratio == 0))
    return unless(enough, f"{number} atoms") or unless_equal(ratio, least_jointly(release, k, spare=1))
