"""The order of the bucketizations of a table (paper, section 3.4).

"B ⪯ B' if and only if every bucket in B' is the union of one of more buckets in B". That is a partial order, "the
bucketization that has all the tuples in one bucket is the unique top element", the one with "one tuple per bucket is
the unique bottom element", and any two bucketizations have a least one above both and a greatest one below both: it is
a lattice, as the paper calls it.

**Height.** "the height of the bucketization lattice (which is at most the number of tuples)": the longest chain is
looked for among all chains, as the longest path through the relation. It has as many elements as there are tuples (and
one step less), since going up merges buckets, and as one can go up by merging two.

**How many.** n tuples have as many bucketizations as n things have partitions, the Bell number of n. Partitions into at
most m parts are what is left of the m^n ways to put things into m boxes when the boxes have no names, so there are at
least m^n/m! of them; with m = 2b that is more than b^n as soon as 2^n exceeds (2b)!. No base b is large enough for all
n: the lattice grows faster than exponentially in its height.

**Is there a safe one?** By monotonicity only if the top is safe. And that is so for some c at most 1 exactly if k is at
most the number of different values less two: with k negated atoms more, one value is left.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial
from typing import TypeAlias

from proofs_check.checking.claim import Claim, ours
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.oracles.small_releases import SMALL_TABLES, bucketizations, disclosure, shown_values, small_tables
from proofs_check.oracles.small_searches import (
    Below,
    Question,
    different_values,
    histograms_of,
    is_safe,
    questions,
    shown_buckets,
)
from reference.bucketization import Bucketization
from reference.order import bottom, precedes, top
from reference.small_instances import Release
from reference.tables import Table

Pair: TypeAlias = tuple[Bucketization, Bucketization]
Element: TypeAlias = Callable[[Table], Bucketization]


@enumerated(
    f"all pairs of bucketizations of {SMALL_TABLES}", shown=lambda pair: " against ".join(map(shown_buckets, pair))
)
def pairs(people: int) -> Iterator[Pair]:
    """Any two bucketizations of a table, in either order, and the same one twice."""
    for table in small_tables(people):
        every = list(bucketizations(table))
        yield from product(every, every)


def unions(bucketization: Bucketization) -> set[frozenset[str]]:
    """The people of each union of one or more buckets."""
    groups = [frozenset(bucket.people) for bucket in bucketization.buckets]
    chosen = (some for number in range(1, len(groups) + 1) for some in combinations(groups, number))
    return {frozenset().union(*some) for some in chosen}


def is_made_of_unions(pair: Pair, below: Below = precedes) -> bool:
    """B ⪯ B' if and only if every bucket in B' is the union of one or more buckets in B."""
    finer, coarser = pair
    return below(finer, coarser) == (unions(finer) >= {frozenset(bucket.people) for bucket in coarser.buckets})


def is_an_order(table: Table, below: Below = precedes, highest: Element = top, lowest: Element = bottom) -> bool:
    """⪯ is a partial order with B_⊥ as its only least and B_⊤ as its only greatest element.

    An element that nothing else is above (or below) is the greatest (or least) one, so these are the only such.
    """
    everything = bucketizations(table)
    order = {(i, j) for i, a in enumerate(everything) for j, b in enumerate(everything) if below(a, b)}
    places = range(len(everything))
    reflexive = all((i, i) in order for i in places)
    antisymmetric = all(i == j for i, j in order if (j, i) in order)
    transitive = all((i, m) in order for i, j in order for j_, m in order if j == j_)
    least = [everything[i] for i in places if all((i, j) in order for j in places)]
    greatest = [everything[i] for i in places if all((j, i) in order for j in places)]
    maximal = [everything[i] for i in places if all((i, j) not in order for j in places if j != i)]
    minimal = [everything[i] for i in places if all((j, i) not in order for j in places if j != i)]
    ends = least == minimal == [lowest(table)] and greatest == maximal == [highest(table)]
    return reflexive and antisymmetric and transitive and ends


def longest_chain(table: Table, below: Below = precedes) -> int:
    """The number of elements of a longest chain: the longest path from one element to another that is above it."""
    everything = bucketizations(table)
    under = [[i for i, a in enumerate(everything) if a != b and below(a, b)] for b in everything]

    @cache
    def up_to(place: int) -> int:
        return 1 + max(map(up_to, under[place]), default=0)

    return max(map(up_to, range(len(everything))))


def height_is_the_number_of_tuples(table: Table, height: Callable[[Table], int] = longest_chain) -> bool:
    """No chain has more elements than there are tuples, and a longest one has as many."""
    return height(table) == len(table.people)


def is_a_lattice(table: Table, below: Below = precedes) -> bool:
    """Any two bucketizations of a table have a least one above both and a greatest one below both."""
    everything = bucketizations(table)
    above = {i: {j for j, b in enumerate(everything) if below(a, b)} for i, a in enumerate(everything)}
    under = {j: {i for i in above if j in above[i]} for j in above}
    joins = all(_has_one(above[i] & above[j], above) for i in above for j in above)
    return joins and all(_has_one(under[i] & under[j], under) for i in under for j in under)


def _has_one(bounds: set[int], beyond: dict[int, set[int]]) -> bool:
    """Exactly one of the bounds has all of them beyond it."""
    return sum(bounds <= beyond[bound] for bound in bounds) == 1


@cache
def bell_number(things: int) -> int:
    """The number of partitions: those who are not with the last thing are chosen, and partitioned."""
    return sum(comb(things - 1, apart) * bell_number(apart) for apart in range(things)) if things else 1


def is_the_bell_number(people: int, number: Callable[[int], int] = bell_number) -> bool:
    """A table of n tuples has as many bucketizations as the Bell number of n says."""
    return number(people) == len(set(bucketizations(different_values(people))))


def outgrow(base: int, number: Callable[[int], int] = bell_number) -> bool:
    """There are more than b^n bucketizations of n tuples, n being the number of binary digits of (2b)!."""
    boxes = 2 * base
    people = factorial(boxes).bit_length()
    return bool(number(people) * factorial(boxes) >= boxes**people > base**people * factorial(boxes))


def top_decides(question: Question, safe: Callable[[Bucketization, Fraction, int], bool] = is_safe) -> bool:
    """There is a (c,k)-safe bucketization of a table only if the one with all tuples in one bucket is safe."""
    table, threshold, k = question
    return safe(top(table), threshold, k) or not any(safe(one, threshold, k) for one in bucketizations(table))


@enumerated(f"{SMALL_TABLES}, {{k}}", shown=lambda case: f"{shown_values(case[0])}, k = {case[1]}")
def tables_with_k(people: int, k: int) -> Iterator[tuple[Table, int]]:
    """All small tables with each k."""
    return ((table, one) for table in small_tables(people) for one in range(k + 1))


def nothing_is_safe_from_there_on(
    case: tuple[Table, int], largest: Callable[[Release, int], Fraction] = disclosure
) -> bool:
    """A table with d different values has a (1,k)-safe bucketization exactly if k ≤ d - 2."""
    table, k = case
    different = len({table.value_of(person) for person in table.people})
    return any(largest(histograms_of(one), k) < 1 for one in bucketizations(table)) == (k <= different - 2)


CLAIMS = (
    Claim(
        name="the-order-of-bucketizations-is-made-of-unions",
        paper="3.4",
        scope=pairs(4),
        statement=is_made_of_unions,
    ),
    Claim(
        name="the-order-of-bucketizations-has-a-top-and-a-bottom",
        paper="3.4",
        scope=small_tables(4).also("all their bucketizations"),
        statement=is_an_order,
    ),
    Claim(
        name="the-height-of-the-order-is-the-number-of-tuples",
        paper="3.4",
        scope=small_tables(5).also("all chains"),
        statement=height_is_the_number_of_tuples,
    ),
    Claim(
        name="bucketizations-form-a-lattice",
        paper="3.4",
        scope=small_tables(4).also("all their bucketizations"),
        statement=is_a_lattice,
    ),
    ours(
        name="the-number-of-bucketizations-is-the-bell-number",
        paper="ours, on 3.4",
        scope=Every("tables of n ≤ 7 people", lambda: range(1, 8), shown=lambda people: f"{people} people"),
        statement=is_the_bell_number,
    ),
    ours(
        name="bucketizations-outgrow-every-exponential",
        paper="ours, on 3.4, footnote",
        scope=Every(
            "b = 2, 3, …, 20", lambda: range(2, 21), evidence=Evidence.EXAMPLE, shown=lambda base: f"b = {base}"
        ),
        statement=outgrow,
    ),
    ours(
        name="if-the-top-is-unsafe-nothing-is-safe",
        paper="ours, on 3.4",
        scope=questions(5, k=2).also("all bucketizations"),
        statement=top_decides,
    ),
    ours(
        name="with-all-but-one-value-known-nothing-is-safe",
        paper="ours, on 3.4",
        words="For k ≥ d - 1 no bucketization of d different values is (c,k)-safe for a c ≤ 1; for k ≤ d - 2 one is.",
        scope=tables_with_k(6, k=6).deepened(tables_with_k(8, k=8)).also("all bucketizations"),
        statement=nothing_is_safe_from_there_on,
    ),
)
