"""Looking for a minimal safe bucketization (paper, section 3.4; the slips are in `errata.finding_one`).

**On a chain** the safe elements are an upper part, by monotonicity, so binary search finds the least of them with few
looks. Below it there may be safe bucketizations off the chain.

**A minimal one.** From a safe bucketization, split a bucket in two as long as the result is safe. Whatever is below is
reached by such splits, and what is above something safe is safe; so where no split is safe nothing below is. People
with the same value need not be told apart, so a bucket has fewer than ∏ (n(s) + 1) splits, the product taken over the
table's values s. All buckets together have no more, and there are fewer than n rounds: for a fixed number of values
the looks are polynomially many: of six people with two values, three of each, fewer than 96, and there are 203
bucketizations. If all values differ the bound is n·2^n, more than there are bucketizations of six people.

**Monotonicity alone** does not give polynomially many looks. Suppose that nothing is known of a check but that what is
above something safe is safe. The 2^(n-1) - 1 elements directly below the top may each be safe while all others stay as
they are, and each must be looked at. This is about an arbitrary monotone check; disclosure is a particular one.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import prod
from typing import TypeAlias

from proofs_check.checking.claim import correction, ours
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import SMALL_TABLES, bucketizations
from proofs_check.oracles.small_searches import (
    EVERY_C,
    Below,
    Question,
    different_values,
    is_safe,
    questions,
    safe_and_minimal,
    shown_buckets,
)
from reference.bucketization import Bucketization
from reference.order import bottom, bucketize, precedes, top
from reference.tables import Table

Chain: TypeAlias = tuple[Bucketization, ...]
"""From the bottom to the top, each element covering the one before."""
Search: TypeAlias = tuple[Chain, Fraction, int]
"""A chain, c and k."""


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


def shown_search(search: Search) -> str:
    """The chain as the values of its buckets, c and k."""
    chain, threshold, k = search
    return f"{' ⪯ '.join(map(shown_buckets, chain))}; c = {threshold}, k = {k}"


@enumerated(
    f"all chains by merges of two buckets of {SMALL_TABLES}, {EVERY_C}, {{k}}, where the top is safe",
    shown=shown_search,
)
def searches(people: int, k: int) -> Iterator[Search]:
    """All chains, thresholds and k for which the top is safe."""
    for table, threshold, one in questions(people, k):
        if is_safe(top(table), threshold, one):
            yield from ((chain, threshold, one) for chain in chains(table))


def binary_search(search: Search, safe: Callable[[Bucketization, Fraction, int], bool] = is_safe) -> tuple[int, int]:
    """The place of the least safe element of a chain whose last is safe, and how many elements were looked at."""
    chain, threshold, k = search
    low, high, looks = 0, len(chain) - 1, 0  # the element at `high` is safe, those before `low` are not
    while low < high:
        middle, looks = (low + high) // 2, looks + 1
        low, high = (low, middle) if safe(chain[middle], threshold, k) else (middle + 1, high)
    return high, looks


def finds_the_least_of_the_chain(search: Search, found: Callable[[Search], tuple[int, int]] = binary_search) -> bool:
    """Everything from the found element on is safe and nothing before it; at most ⌈log2 n⌉ were looked at."""
    chain, threshold, k = search
    place, looks = found(search)
    truth = [is_safe(one, threshold, k) for one in chain]
    sorted_ = all(not one or other for one, other in pairwise(truth))
    return sorted_ and truth.index(True) == place and looks <= (len(chain) - 1).bit_length()


def splits(table: Table, people: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The ways to divide these people into two parts, up to exchanging the parts and people with the same value."""
    alike: dict[str, list[str]] = {}
    for person in people:
        alike.setdefault(table.value_of(person), []).append(person)
    for counts in product(*(range(len(group) + 1) for group in alike.values())):
        others = tuple(len(group) - count for group, count in zip(alike.values(), counts, strict=True))
        if any(counts) and counts <= others:
            groups = list(zip(alike.values(), counts, strict=True))
            yield [p for group, n in groups for p in group[:n]], [p for group, n in groups for p in group[n:]]


def splitting(question: Question) -> tuple[Bucketization, int]:
    """Where splitting ends that begins at the top and goes on while the result is safe, and how many looks it took."""
    table, threshold, k = question
    parts, looks, going_on = [list(table.people)], 0, True
    while going_on:
        going_on = False
        for place, part in enumerate(parts):
            for halves in splits(table, part):
                finer, looks = [*parts[:place], *halves, *parts[place + 1 :]], looks + 1
                if is_safe(bucketize(table, finer), threshold, k):
                    parts, going_on = finer, True
                    break
            if going_on:
                break
    return bucketize(table, parts), looks


def ends_at_a_minimal_one(
    question: Question, search: Callable[[Question], tuple[Bucketization, int]] = splitting
) -> bool:
    """Splitting ends at a ⪯-minimal safe bucketization after fewer than n·∏ (n(s) + 1) looks.

    For a fixed number of values that is a polynomial in n.
    """
    table = question[0]
    found, looks = search(question)
    counts = top(table).buckets[0].counts.values()
    return found in safe_and_minimal(question)[1] and looks < len(table.people) * prod(n + 1 for n in counts)


@enumerated("n = 2, …, {people} people with different values", shown=lambda people: f"n = {people}")
def all_different(people: int) -> Iterator[int]:
    """Numbers of people."""
    return iter(range(2, people + 1))


def each_must_be_looked_at(people: int, below: Below = precedes) -> bool:
    """A monotone check may be met by the top alone or also by one of 2^(n-1) - 1 others, which then is the minimal one.

    Whoever has not looked at one of these cannot tell which of two monotone checks it is: they differ nowhere else.
    """
    table = different_values(people)
    everything = bucketizations(table)
    above = [frozenset(j for j, b in enumerate(everything) if below(a, b)) for a in everything]
    highest = everything.index(top(table))

    def minimal_if_monotone(safe: set[int]) -> set[int] | None:
        if not all(above[one] <= safe for one in safe):
            return None
        return {one for one in safe if not any(one in above[other] for other in safe - {one})}

    others = [one for one in range(len(everything)) if one != highest]
    differing = [one for one in others if minimal_if_monotone({highest, one}) == {one}]
    return minimal_if_monotone({highest}) == {highest} and len(differing) == (1 << people - 1) - 1


CLAIMS = (
    correction(
        name="binary-search-finds-the-least-safe-element-of-a-chain",
        paper="3.4",
        words="On a chain whose top is safe, binary search finds the least safe element with at most ⌈log2 n⌉ looks.",
        scope=searches(5, k=2).deepened(searches(6, k=2)),
        statement=finds_the_least_of_the_chain,
    ),
    correction(
        name="splitting-while-it-is-safe-ends-at-a-minimal-one",
        paper="3.4",
        words="Splitting while the result is safe ends at a ⪯-minimal safe bucketization after fewer than"
        " n·∏ (n(s) + 1) looks, n(s) people having value s: polynomially many for a fixed number of values.",
        scope=questions(6, k=2).where("the top is safe", lambda one: is_safe(top(one[0]), one[1], one[2])),
        statement=ends_at_a_minimal_one,
    ),
    ours(
        name="monotonicity-alone-takes-exponentially-many-looks",
        paper="ours, on 3.4",
        words="If nothing is known of a check but that it is monotone, 2^(n-1) - 1 elements must be looked at: that the"
        " top alone meets it, or the top and any one of these, are monotone checks with different minimal elements.",
        scope=all_different(6),
        statement=each_must_be_looked_at,
    ),
)
