"""All minimal safe bucketizations of a table, and the best of them (paper, section 3.4).

"Another approach is to find all ⪯-minimal (c,k)-safe bucketizations, and return the one that maximizes a specified
utility function."

**All of them** may be very many. Let all n people have different values, and c = 1: a bucket is safe if it has k + 2
people or more, and cannot be split into such if it has 2k + 3 or fewer. For k = 0 all ways to form pairs, with one
group of three if n is odd, are minimal: (n - 1)·(n - 3)·… of them for even n.

**The best one.** A utility *falls* if it never rises when buckets are merged. For such a one the best minimal safe
bucketization is the best of all safe ones. It is enough to try the utilities "is it B or finer?", for every B: if the
best safe one is B, then a minimal one is B or finer, and as good or better for every utility that falls.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from typing import TypeAlias

from proofs_check.checking.claim import correction, ours
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import bucketizations
from proofs_check.oracles.small_searches import (
    Question,
    different_values,
    questions,
    safe_and_minimal,
    shown_buckets,
    shown_question,
)
from reference.bucketization import Bucketization
from reference.order import precedes

Utility: TypeAlias = Callable[[Bucketization], int]


@enumerated(
    lambda people, k: f"n ≤ {people} people with different values, c = 1, k ≤ {k}, and n = {people + 1}, k = {k}",
    shown=lambda case: f"n = {case[0]}, k = {case[1]}",
)
def different_with_k(people: int, k: int) -> Iterator[tuple[int, int]]:
    """Numbers of people with each k, and one person more with the last."""
    yield from product(range(1, people + 1), range(k + 1))
    yield people + 1, k


@cache
def number_by_sizes(people: int, k: int = 0) -> int:
    """How many bucketizations have between k + 2 and 2k + 3 people in every bucket: the first person's is chosen."""
    if people == 0:
        return 1
    sizes = range(k + 2, min(people, 2 * k + 3) + 1)
    return sum(comb(people - 1, size - 1) * number_by_sizes(people - size, k) for size in sizes)


def are_those_of_middle_sizes(case: tuple[int, int], number: Callable[[int, int], int] = number_by_sizes) -> bool:
    """The minimal ones are those with k + 2 to 2k + 3 people in every bucket, and their number is the stated one."""
    people, k = case
    table = different_values(people)
    _, minimal = safe_and_minimal((table, Fraction(1), k))
    sizes = [one for one in bucketizations(table) if all(k + 2 <= b.size <= 2 * k + 3 for b in one.buckets)]
    pairs = prod(range(people - 1, 0, -2)) if k == 0 and people % 2 == 0 else 0
    return minimal == sizes and len(minimal) == number(people, k) >= pairs


def number_of_buckets(bucketization: Bucketization) -> int:
    """The more buckets, the fewer merges lead there from the bottom."""
    return len(bucketization.buckets)


def closest_is_minimal(question: Question, closeness: Utility = number_of_buckets) -> bool:
    """A safe bucketization to which the fewest merges lead from B_⊥ is ⪯-minimal."""
    safe, minimal = safe_and_minimal(question)
    most = max(map(closeness, safe), default=0)
    return all(one in minimal for one in safe if closeness(one) == most)


def best_is_minimal(question: Question, utility: Utility) -> bool:
    """No safe bucketization is better than the best minimal one."""
    safe, minimal = safe_and_minimal(question)
    return not safe or max(map(utility, safe)) == max(map(utility, minimal))


@enumerated(
    lambda people, k: f"{questions(people, k)}; the utilities “is it B or finer?” for all B, which stand for all",
    shown=lambda case: f"{shown_question(case[0])}, B = {shown_buckets(case[1])}",
)
def with_utilities(people: int, k: int) -> Iterator[tuple[Question, Bucketization]]:
    """All small tables, thresholds, k, and utilities that stand for all that fall."""
    return ((question, one) for question in questions(people, k) for one in bucketizations(question[0]))


def best_of_falling_is_minimal(case: tuple[Question, Bucketization], chosen: Utility | None = None) -> bool:
    """If merging never raises the utility, the best minimal safe bucketization is the best of all safe ones."""
    question, wanted = case
    return best_is_minimal(question, chosen or (lambda one: int(precedes(one, wanted))))


CLAIMS = (
    ours(
        name="minimal-safe-bucketizations-of-different-values-have-middle-sizes",
        paper="ours, on 2.3 and 3.4",
        words=(
            "For n different values and c = 1, minimal safe means k + 2 to 2k + 3 people in every bucket; there are "
            "a(n) such, a(0) = 1, a(n) = Σ C(n - 1, m - 1)·a(n - m) over these sizes m, and for k = 0 and even n at "
            "least (n - 1)·(n - 3)·…·1."
        ),
        scope=different_with_k(7, k=2),
        statement=are_those_of_middle_sizes,
    ),
    ours(
        name="the-safe-bucketization-closest-to-the-bottom-is-minimal",
        paper="ours, on 3.4",
        words="A safe bucketization to which the fewest merges lead from B_⊥ is ⪯-minimal.",
        scope=questions(6, k=2),
        statement=closest_is_minimal,
    ),
    correction(
        name="the-best-safe-bucketization-is-minimal-if-utility-falls",
        paper="3.4",
        scope=with_utilities(5, k=2),
        statement=best_of_falling_is_minimal,
    ),
)
