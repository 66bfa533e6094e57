"""The order of the bucketizations of a table, searching it, and the best safe one (paper, section 3.4).

"B ⪯ B' if and only if every bucket in B' is the union of one or more buckets in B […] the bucketization that has
all the tuples in one bucket is the unique top element of this partial order, and the bucketization that has one
tuple per bucket is the unique bottom element"; "the height of the bucketization lattice (which is at most the
number of tuples)": a chain has at most n elements, since going up merges buckets. It is a lattice: any two have a
least one above both and a greatest one below both.

By monotonicity the (c,k)-safe elements of a chain are an upper part of it, so binary search finds the least safe
one by looking at ⌈log2(n + 1)⌉ elements. That this element is ⪯-minimal among *all* safe bucketizations does not
follow, and is false (see the errata): below it may be safe ones that are not on the chain.

"Another approach is to find all ⪯-minimal (c,k)-safe bucketizations, and return the one that maximizes a specified
utility function." That is the best of *all* safe ones if the utility never rises when buckets are merged, which the
paper does not ask for (see the errata).
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import TypeAlias

from proofs_check.checking.claim import Claim, correction
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import bucketizations, disclosure, shown_values, small_tables
from reference.bucketization import Bucketization
from reference.order import bottom, precedes, top
from reference.small_instances import row_histogram
from reference.tables import Table

Chain: TypeAlias = tuple[Bucketization, ...]
"""From the bottom to the top, each element covering the one before."""
Search: TypeAlias = tuple[Chain, Fraction, int]
"""A chain, c and k."""
Question: TypeAlias = tuple[Table, Fraction, int]
"""A table, c and k."""

THRESHOLDS = tuple(Fraction(number, 10) for number in range(4, 11))
_ALL_C = f"c = {THRESHOLDS[0]}, {THRESHOLDS[1]}, …, {THRESHOLDS[-1]}"


@cache
def chains(table: Table) -> tuple[Chain, ...]:
    """All chains from the bottom to the top in which each step merges two buckets."""

    def extended(chain: Chain) -> Iterator[Chain]:
        above = [b for b in bucketizations(table) if len(b.buckets) == len(chain[-1].buckets) - 1]
        covering = [b for b in above if precedes(chain[-1], b)]
        if not covering:
            yield chain
        for one in covering:
            yield from extended((*chain, one))

    return tuple(extended((bottom(table),)))


def is_safe(bucketization: Bucketization, threshold: Fraction, k: int) -> bool:
    """(c,k)-safety: the maximum disclosure is less than c."""
    release = tuple(sorted(row_histogram(bucket.counts.values()) for bucket in bucketization.buckets))
    return disclosure(release, k) < threshold


def is_an_order(table: Table) -> bool:
    """⪯ is a partial order with B_⊥ as its only least and B_⊤ as its only greatest element."""
    everything = bucketizations(table)
    below = {(i, j) for i, a in enumerate(everything) for j, b in enumerate(everything) if precedes(a, b)}
    places = range(len(everything))
    reflexive = all((i, i) in below for i in places)
    antisymmetric = all(i == j for i, j in below if (j, i) in below)
    transitive = all((i, m) in below for i, j in below for j_, m in below if j == j_)
    least = [everything[i] for i in places if all((i, j) in below for j in places)]
    greatest = [everything[i] for i in places if all((j, i) in below for j in places)]
    return reflexive and antisymmetric and transitive and least == [bottom(table)] and greatest == [top(table)]


def height_is_the_number_of_people(table: Table) -> bool:
    """A chain from B_⊥ to B_⊤ that leaves nothing out has as many elements as there are tuples."""
    return all(len(chain) == len(table.people) for chain in chains(table))


def shown_question(question: Question) -> str:
    """The table's values, c and k."""
    table, threshold, k = question
    return f"{shown_values(table)}, c = {threshold}, k = {k}"


@enumerated(f"all tables of at most {{people}} people, {_ALL_C}, {{k}}", shown=shown_question)
def questions(people: int, k: int) -> Iterator[Question]:
    """All small tables, thresholds and k."""
    return ((table, c, one) for table in small_tables(people) for one in range(k + 1) for c in THRESHOLDS)


def top_decides(question: Question, safe: Callable[[Bucketization, Fraction, int], bool] = is_safe) -> bool:
    """There is a (c,k)-safe bucketization of a table only if the one with all tuples in one bucket is safe."""
    table, threshold, k = question
    return safe(top(table), threshold, k) or not any(safe(one, threshold, k) for one in bucketizations(table))


def shown_search(search: Search) -> str:
    """The chain as the values of its buckets, c and k."""
    chain, threshold, k = search
    steps = (" | ".join("".join(s * n for s, n in bucket.frequencies) for bucket in one.buckets) for one in chain)
    return f"{' ⪯ '.join(steps)}; c = {threshold}, k = {k}"


@enumerated(
    f"all chains of all tables of at most {{people}} people, {_ALL_C}, {{k}}, where the top is safe", shown=shown_search
)
def searches(people: int, k: int) -> Iterator[Search]:
    """All chains, thresholds and k for which the top is safe."""
    for table, threshold, one in questions(people, k):
        if is_safe(top(table), threshold, one):
            yield from ((chain, threshold, one) for chain in chains(table))


def binary_search(search: Search) -> tuple[int, int]:
    """The place of the least safe element of the chain, and how many elements were looked at."""
    chain, threshold, k = search
    low, high, looks = 0, len(chain) - 1, 0  # the element at `high` is safe, those before `low` are not
    while low < high:
        middle, looks = (low + high) // 2, looks + 1
        low, high = (low, middle) if is_safe(chain[middle], threshold, k) else (middle + 1, high)
    return high, looks


def finds_the_least_of_the_chain(search: Search, found: Callable[[Search], tuple[int, int]] = binary_search) -> bool:
    """Everything from the found element on is safe and nothing before it; at most ⌈log2 n⌉ were looked at."""
    chain, threshold, k = search
    place, looks = found(search)
    truth = [is_safe(one, threshold, k) for one in chain]
    sorted_ = all(not one or other for one, other in pairwise(truth))
    return sorted_ and truth.index(True) == place and looks <= (len(chain) - 1).bit_length()


Utility: TypeAlias = Callable[[Bucketization], int]


def number_of_buckets(bucketization: Bucketization) -> int:
    """The more buckets the better."""
    return len(bucketization.buckets)


def few_alike(bucketization: Bucketization) -> int:
    """The fewer others share a person's bucket, added up over all people, the better."""
    return -sum(bucket.size**2 for bucket in bucketization.buckets)


def smallest_largest(bucketization: Bucketization) -> int:
    """The smaller the largest bucket the better."""
    return -max(bucket.size for bucket in bucketization.buckets)


FALLING: tuple[Utility, ...] = (number_of_buckets, few_alike, smallest_largest)
"""They never rise when buckets are merged."""


def safe_and_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    """All safe bucketizations, and the minimal ones of them."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    return safe, [one for one in safe if not any(other != one and precedes(other, one) for other in safe)]


def best_is_minimal(question: Question, utility: Utility) -> bool:
    """No safe bucketization is better than the best minimal one."""
    safe, minimal = safe_and_minimal(question)
    return not safe or max(map(utility, safe)) == max(map(utility, minimal))


@enumerated(
    lambda people, k: f"{questions(people, k)}; {len(FALLING)} utilities that fall",
    shown=lambda case: f"{shown_question(case[0])}, {case[1].__name__}",
)
def with_utilities(people: int, k: int) -> Iterator[tuple[Question, Utility]]:
    """All small tables, thresholds, k, and utilities that fall."""
    return product(questions(people, k), FALLING)


def best_of_falling_is_minimal(case: tuple[Question, Utility], chosen: Utility | None = None) -> bool:
    """If merging never raises the utility, the best minimal safe bucketization is the best of all safe ones."""
    question, utility = case
    return best_is_minimal(question, chosen or utility)


def is_a_lattice(table: Table, below: Callable[[Bucketization, Bucketization], bool] = precedes) -> bool:
    """Any two bucketizations of a table have a least one above both and a greatest one below both."""
    everything = bucketizations(table)
    above = {i: {j for j, b in enumerate(everything) if below(a, b)} for i, a in enumerate(everything)}
    under = {j: {i for i in above if j in above[i]} for j in above}
    joins = all(_has_one(above[i] & above[j], above) for i in above for j in above)
    return joins and all(_has_one(under[i] & under[j], under) for i in under for j in under)


def _has_one(bounds: set[int], beyond: dict[int, set[int]]) -> bool:
    """Exactly one of the bounds has all of them beyond it."""
    return sum(bounds <= beyond[bound] for bound in bounds) == 1


CLAIMS = (
    Claim(
        name="the-order-of-bucketizations-has-a-top-and-a-bottom",
        paper="3.4",
        scope=small_tables(4).also("all their bucketizations"),
        statement=is_an_order,
    ),
    Claim(
        name="the-height-of-the-order-is-the-number-of-tuples",
        paper="3.4",
        scope=small_tables(4).also("all chains"),
        statement=height_is_the_number_of_people,
    ),
    Claim(
        name="if-the-top-is-unsafe-nothing-is-safe",
        paper="3.4",
        scope=questions(5, k=2).also("all bucketizations"),
        statement=top_decides,
    ),
    correction(
        name="binary-search-finds-the-least-safe-element-of-a-chain",
        paper="3.4",
        words="On a chain binary search finds the least (c,k)-safe element by looking at ⌈log2 n⌉ elements at most.",
        scope=searches(5, k=2),
        statement=finds_the_least_of_the_chain,
    ),
    Claim(
        name="bucketizations-form-a-lattice",
        paper="3.4",
        scope=small_tables(4).also("all their bucketizations"),
        statement=is_a_lattice,
    ),
    correction(
        name="the-best-safe-bucketization-is-minimal-if-utility-falls",
        paper="3.4",
        scope=with_utilities(5, k=1),
        statement=best_of_falling_is_minimal,
    ),
)
