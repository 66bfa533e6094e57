"""What one could believe of formulas (siblings of section 3.3.1).

**Unsorted parts.** The product of Lemma 12 is taken over people with the most atoms first. In another order it is
another number, which may even be negative.

**Ties.** Everybody's values must be the first ones in the same order: of two equally frequent values, both people
must take the same.

**A filled table.** MINIMIZE1 has three parameters bounded by k, hence O(k³) states, and in each a loop. Memoised
lazily it takes O(k³) steps all the same; filling the whole table does not.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import TypeAlias

from proofs_check.checking.claim import near_miss
from proofs_check.checking.scope import Every, Ks, all_k, enumerated
from proofs_check.oracles.fitted_exponents import at_most, counted
from proofs_check.oracles.minima import Pattern, Placement, closed_form, none_true, patterns, placements
from proofs_check.paper.claims.within_bucket import Case as Placed
from proofs_check.paper.claims.within_bucket import buckets_with_patterns, shown_pattern
from reference.small_instances import Histogram, histograms, histograms_up_to, shown_release

Compared: TypeAlias = tuple[Histogram, Histogram, int]
"""Two buckets and k."""


def shown_compared(case: Compared) -> str:
    """The two buckets and k."""
    return f"{shown_release(case[:1])} against {shown_release(case[1:2])}, k = {case[2]}"


@enumerated("all pairs of buckets with at most {people} people together, {k}", shown=shown_compared)
def compared(people: int, k: Ks) -> Iterator[Compared]:
    """All pairs of buckets, in either order, with each k."""
    for both in range(2, people + 1):
        pairs = sorted(pair for n in range(1, both) for pair in product(histograms(n), histograms(both - n)))
        yield from ((*pair, one) for one in all_k(k) for pair in pairs)


@enumerated(
    "all histograms of at most {people} people, all patterns of at most {atoms} atoms in all orders",
    shown=shown_pattern,
)
def in_any_order(people: int, atoms: int) -> Iterator[Placed]:
    """All histograms with all patterns in all orders."""
    for row in histograms_up_to(people):
        for number in range(atoms + 1):
            orders = {one for pattern in patterns(number, sum(row), len(row)) for one in permutations(pattern)}
            yield from ((row, pattern) for pattern in sorted(orders))


def unsorted_is_right(placed: Placed, formula: Callable[[Histogram, Pattern], Fraction] = closed_form) -> bool:
    """The product gives the probability for nested top sets in any order of the k_i."""
    row, pattern = placed
    return none_true(row, [range(k_i) for k_i in pattern]) == formula(row, pattern)


def unsorted_is_not_negative(placed: Placed, formula: Callable[[Histogram, Pattern], Fraction] = closed_form) -> bool:
    """The product is never negative, in any order of the k_i."""
    return formula(*placed) >= 0


@enumerated(
    "all histograms of at most {people} people, all patterns of at most {atoms} atoms, all ways to break ties",
    shown=lambda case: f"{shown_release(case[:1])}, values of each person: {case[1]}",
)
def most_frequent_sets(people: int, atoms: int) -> Iterator[tuple[Histogram, Placement]]:
    """All placements in which everybody has some most frequent values, ties broken in any way."""
    for row, pattern in buckets_with_patterns(people, atoms):
        for placement in placements(row, pattern):
            if all(sum(row[v] for v in values) == sum(row[: len(values)]) for values in placement):
                yield row, placement


def ties_do_not_matter(case: tuple[Histogram, Placement]) -> bool:
    """No atom is true with the lemma's probability."""
    row, placement = case
    return none_true(row, placement) == closed_form(row, tuple(map(len, placement)))


def filled_turns(k: int) -> int:
    """The turns of all loops if the table is filled for i < k and k̂_i, k̂ ≤ k."""
    return k * sum(min(most, left) for most, left in product(range(1, k + 1), repeat=2))


def filled_is_cubic(first: int, count: Callable[[int], int] = filled_turns) -> bool:
    """The exponent that fits the turns best is 13/4 at most; they are counted from the first k on."""
    return at_most(counted("k", count, first, 4).counts, Fraction(13, 4))


CLAIMS = (
    near_miss(
        name="the-closed-form-holds-in-any-order",
        paper="sibling of 3.3.1, Lemma 12",
        scope=in_any_order(5, 4),
        statement=unsorted_is_right,
        fails_at="(1, 1), atoms a person: (1, 2)",
        instead="the-closed-form-of-nested-top-sets",
    ),
    near_miss(
        name="the-closed-form-is-never-negative",
        paper="sibling of 3.3.1, Lemma 12",
        scope=in_any_order(5, 4),
        statement=unsorted_is_not_negative,
        fails_at="(1, 1), atoms a person: (1, 2)",
        instead="the-closed-form-of-nested-top-sets",
    ),
    near_miss(
        name="any-most-frequent-values-are-best",
        paper="sibling of 3.3.1, Lemma 12",
        words="Where values are equally frequent, different people may be given different ones of them.",
        scope=most_frequent_sets(5, 4),
        statement=ties_do_not_matter,
        fails_at="(1, 1), values of each person: ((0,), (1,))",
        instead="nested-top-sets-are-best",
    ),
    near_miss(
        name="filling-the-table-of-minimize1-takes-cubic-time",
        paper="sibling of 3.3.1, Algorithm complexity",
        words="Three parameters bounded by k make O(k³) steps, also if the whole table is filled.",
        scope=Every(
            "k = 8, 16, 32, 64, and from 16 and 32 on; turns counted, fitted exponent at most 3.25",
            lambda: (8, 16, 32),
            shown=lambda first: str(counted("k", filled_turns, first, 4)),
        ),
        statement=filled_is_cubic,
        fails_at="k = 8, 16, 32, 64: fitted exponent 3.93",
        instead="the-steps-of-minimize1-fit-the-cube",
    ),
)
