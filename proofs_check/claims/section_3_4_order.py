"""The order of the bucketizations of a table, and which of them are safe (paper, section 3.4).

"B ⪯ B' if and only if every bucket in B' is the union of one of more buckets in B". That is a partial order, "the
bucketization that has all the tuples in one bucket is the unique top element", the one with "one tuple per bucket is
the unique bottom element", and any two bucketizations have a least one above both and a greatest one below both: it is
a lattice, as the paper calls it.

**Height.** "the height of the bucketization lattice (which is at most the number of tuples)": the longest chain is
the longest path through the relation. It has as many elements as there are tuples (and one step less), since going up
merges buckets, and as one can go up by merging two.

**How many.** n tuples have as many bucketizations as n things have partitions, the Bell number of n. Partitions into at
most m parts are what is left of the m^n ways to put things into m boxes when the boxes have no names, so there are at
least m^n/m! of them; with m = 2b that is more than b^n as soon as 2^n exceeds (2b)!. No base b is large enough for all
n: the lattice grows faster than exponentially in its height.

**Safety.** c is "∈ [0, 1]", and safe means that the maximum is *less than* c: nothing is safe for c = 0; for c = 1 a
release is safe exactly as long as nothing is certain. By monotonicity some bucketization is safe only if the top is;
and that is so for some c at most 1 exactly if k is at most the number of different values less two: with k negated
atoms more, one value is left.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial

from fastpath.safety import safety
from proofs_check.claims.claim import Counterexample, Refutation, claim, ours, unless, unless_equal
from proofs_check.claims.scope import Every, Evidence, enumerated
from proofs_check.oracles.small_releases import (
    SMALL_TABLES,
    Below,
    Question,
    bucketizations,
    different_values,
    disclosure,
    histograms_of,
    is_safe,
    questions,
    releases_with_k,
    shown_buckets,
    shown_values,
    small_tables,
)
from reference.buckets import Bucketization, bottom, precedes, top
from reference.instances import Case, released
from reference.tables import Table

CLOSE = Fraction(1, 10**30)
"""Too close for floats."""


@enumerated(
    f"all pairs of bucketizations of {SMALL_TABLES}", shown=lambda pair: " against ".join(map(shown_buckets, pair))
)
def pairs(people: int) -> Iterator[tuple[Bucketization, Bucketization]]:
    """Any two bucketizations of a table, in either order, and the same one twice."""
    for table in small_tables(people):
        all_of_them = list(bucketizations(table))
        yield from product(all_of_them, all_of_them)


@claim("the-order-of-bucketizations-is-made-of-unions", "3.4", pairs(4))
def is_made_of_unions(pair: tuple[Bucketization, Bucketization]) -> Refutation:
    """B ⪯ B' if and only if every bucket in B' is the union of one or more buckets in B."""
    finer, coarser = pair
    parts, wanted = ([frozenset(bucket.people) for bucket in one.buckets] for one in pair)
    chosen = (some for number in range(1, len(parts) + 1) for some in combinations(parts, number))
    unions = {frozenset().union(*some) for some in chosen}
    return unless_equal(precedes(finer, coarser), unions >= set(wanted), release=coarser)


@claim("the-order-of-bucketizations-has-a-top-and-a-bottom", "3.4", small_tables(4).also("all their bucketizations"))
def is_an_order(table: Table) -> Refutation:
    """⪯ is a partial order with B_⊥ as its only least and B_⊤ as its only greatest element.

    An element that nothing else is above (or below) is the greatest (or least) one, so these are the only such.
    """
    every = bucketizations(table)
    order = {(a, b) for a, b in product(every, repeat=2) if precedes(a, b)}
    least = [a for a in every if all((a, b) in order for b in every)]
    greatest = [b for b in every if all((a, b) in order for a in every)]
    maximal = [a for a in every if not any((a, b) in order for b in every if b != a)]
    minimal = [b for b in every if not any((a, b) in order for a in every if a != b)]
    met = {
        "reflexive": all((a, a) in order for a in every),
        "antisymmetric": all(a == b for a, b in order if (b, a) in order),
        "transitive": all((a, d) in order for a, b in order for c, d in order if b == c),
        "with one bottom": least == minimal == [bottom(table)],
        "with one top": greatest == maximal == [top(table)],
    }
    return unless(all(met.values()), f"not {', '.join(name for name, holds in met.items() if not holds)}")


def longest_chain(table: Table, below: Below = precedes) -> int:
    """The number of elements of a longest chain: the longest path from one element to another that is above it."""
    every = bucketizations(table)
    under = [[i for i, a in enumerate(every) if a != b and below(a, b)] for b in every]

    @cache
    def up_to(place: int) -> int:
        return 1 + max(map(up_to, under[place]), default=0)

    return max(map(up_to, range(len(every))))


@claim("the-height-of-the-order-is-the-number-of-tuples", "3.4", small_tables(5).also("all chains"))
def height_is_the_number_of_tuples(table: Table) -> Refutation:
    """No chain has more elements than there are tuples, and a longest one has as many."""
    return unless_equal(longest_chain(table), len(table.people))


@claim("bucketizations-form-a-lattice", "3.4", small_tables(4).also("all their bucketizations"))
def is_a_lattice(table: Table) -> Refutation:
    """Any two bucketizations of a table have a least one above both and a greatest one below both."""
    every = bucketizations(table)
    above = {a: {b for b in every if precedes(a, b)} for a in every}
    under = {b: {a for a in every if b in above[a]} for b in every}
    for beyond, (one, other) in product((above, under), product(every, repeat=2)):
        bounds = beyond[one] & beyond[other]
        nearest = sum(bounds <= beyond[bound] for bound in bounds)
        if nearest != 1:
            return Counterexample(f"{shown_buckets(one)} and {shown_buckets(other)} have {nearest} nearest bounds")
    return None


@cache
def bell_number(things: int) -> int:
    """The number of partitions: the things that are not with the last one are chosen, and partitioned."""
    return sum(comb(things - 1, apart) * bell_number(apart) for apart in range(things)) if things else 1


@ours(
    "the-number-of-bucketizations-is-the-bell-number",
    "ours, on 3.4",
    Every("tables of n ≤ 7 people", lambda: range(1, 8), shown=lambda people: f"{people} people"),
)
def is_the_bell_number(people: int) -> Refutation:
    """A table of n tuples has as many bucketizations as the Bell number of n says."""
    return unless_equal(bell_number(people), len(set(bucketizations(different_values(people)))))


@ours(
    "bucketizations-outgrow-every-exponential",
    "ours, on 3.4, footnote",
    Every("b = 2, 3, …, 20", lambda: range(2, 21), Evidence.EXAMPLE, shown=lambda base: f"b = {base}"),
)
def outgrow(base: int) -> Refutation:
    """There are more than b^n bucketizations of n tuples, n being the number of binary digits of (2b)!."""
    boxes = 2 * base
    people = factorial(boxes).bit_length()
    found = bell_number(people) * factorial(boxes)
    holds = found >= boxes**people > base**people * factorial(boxes)
    return unless(holds, f"n = {people}: {bell_number(people):,} bucketizations, {base}^n = {base**people:,}")


@ours("if-the-top-is-unsafe-nothing-is-safe", "ours, on 3.4", questions(5, k=2).also("all bucketizations"))
def top_decides(question: Question) -> Refutation:
    """There is a (c,k)-safe bucketization of a table only if the one with all tuples in one bucket is safe."""
    table, threshold, k = question
    if is_safe(top(table), threshold, k):
        return None
    found = next((one for one in bucketizations(table) if is_safe(one, threshold, k)), None)
    return None if found is None else Counterexample(f"{shown_buckets(found)} is safe, the top is not", found, k)


@enumerated(f"{SMALL_TABLES}, {{k}}", shown=lambda case: f"{shown_values(case[0])}, k = {case[1]}")
def _tables_with_k(people: int, k: int) -> Iterator[tuple[Table, int]]:
    return product(small_tables(people), range(k + 1))


@ours(
    "with-all-but-one-value-known-nothing-is-safe",
    "ours, on 3.4",
    _tables_with_k(6, k=6).deepened(_tables_with_k(8, k=8)).also("all bucketizations"),
)
def nothing_is_safe_from_there_on(case: tuple[Table, int]) -> Refutation:
    """For k ≥ d - 1 no bucketization of d different values is (c,k)-safe for a c ≤ 1; for k ≤ d - 2 one is."""
    table, k = case
    least = min(disclosure(histograms_of(one), k) for one in bucketizations(table))
    return unless((least < 1) == (k <= len(table.domain) - 2), f"the least maximum disclosure is {least}")


@claim("safety-is-strict", "3.4, Definition 13", releases_with_k(6, k=3).also("c = 0, 1, the maximum, and 10^-30 more"))
def thresholds_are_strict(case: Case) -> Refutation:
    """Safe if and only if the disclosure is less than c."""
    release, k = case
    value, bucketization = disclosure(release, k), released(release)
    tried = (Fraction(0), value, min(value + CLOSE, Fraction(1)), Fraction(1))
    found = [safety(bucketization, c, k).safe for c in tried]
    return unless_equal(found, [False, False, value < 1, value < 1], release=bucketization, k=k)
