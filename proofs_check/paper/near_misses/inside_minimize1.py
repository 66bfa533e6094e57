"""What one could believe of MINIMIZE1 (siblings of the paper's section 3.3.1, Algorithm 1).

**Beyond S.** MINIMIZE1 looks up n_b(s_b^j) for all j < k, also where S has fewer than k values.

**Inner values.** MINIMIZE1(b, 0, k, k) is a probability, but the calls inside it may return negative numbers: they rely
on a factor before them being 0.

**A filled table.** MINIMIZE1 has three parameters bounded by k, hence O(k³) states, and in each a loop. Memoised
lazily it takes O(k³) steps all the same; filling the whole table does not.

**Line 4 as printed.** O(k³) turns are O(k³) time if a turn takes constant time. The sum of line 4 does not, if it is
added up anew: doubling k should make at most 8 times as many additions, and makes 10 times as many from 16 to 32.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.claims.scope import Every, Evidence
from proofs_check.oracles.bucket_rows import Row, bucketization_of, rows_with_k
from proofs_check.oracles.fitted_exponents import at_most, counted
from proofs_check.oracles.minima import Minimize1, least
from proofs_check.paper.claims.complexity import looked_up_within
from reference.instances import row_histogram

Case: TypeAlias = tuple[Row, int]
Values: TypeAlias = dict[tuple[int, int, int], Fraction]


def inner_values(row: Row, k: int) -> Values:
    """What MINIMIZE1(b, 0, k, k) and all calls inside it return."""
    algorithm = Minimize1(row_histogram(row))
    algorithm(0, k, k)
    return algorithm.known


def inner_values_are_probabilities(case: Case, values: Callable[[Row, int], Values] = inner_values) -> bool:
    """While the people last, all calls inside MINIMIZE1(b, 0, k, k) return probabilities."""
    return all(0 <= value <= 1 for value in values(*case).values())


def shown_inner(case: Case) -> Counterexample:
    """A call that returns something negative."""
    row, k = case
    state, value = min(inner_values(row, k).items(), key=lambda item: item[1])
    words = f"MINIMIZE1{('b', *state)} = {value}".replace("'", "")
    return Counterexample(f"{words}, though MINIMIZE1(b, 0, {k}, {k}) = {least(row, k)}", bucketization_of(row), k - 1)


def values_looked_up(row: Row, k: int) -> Iterable[int]:
    """For which j MINIMIZE1(b, 0, k, k) looks up n_b(s_b^j)."""
    return range(max(min(most, left) for _, most, left in inner_values(row, k)))


def looks_up_values_of_s(case: Case, looked_up: Callable[[Row, int], Iterable[int]] = values_looked_up) -> bool:
    """While the people last, MINIMIZE1(b, 0, k, k) looks up n_b(s_b^j) only where S has a value number j."""
    row, _ = case
    return all(j < len(row) for j in looked_up(*case))


def shown_looked_up(case: Case) -> Counterexample:
    """How far it looks, and how far S goes."""
    row, k = case
    return Counterexample(
        f"n_b(s_b^{max(values_looked_up(row, k))}) is looked up, and |S| = {len(row)}", bucketization_of(row), k - 1
    )


def filled_turns(k: int) -> int:
    """The turns of all loops if the table is filled for i < k and k̂_i, k̂ ≤ k."""
    return k * sum(min(most, left) for most, left in product(range(1, k + 1), repeat=2))


def filled_is_cubic(first: int, count: Callable[[int], int] = filled_turns) -> bool:
    """The exponent that fits the turns best is 13/4 at most; they are counted from the first k on."""
    return at_most(counted("k", count, first, 4).counts, Fraction(13, 4))


def additions_are_cubic(k: int, count: Callable[[int], int] = looked_up_within) -> bool:
    """As printed, line 4 of the memoised MINIMIZE1 adds up at most 8 times as many frequencies for 2k as for k."""
    return count(2 * k) <= 8 * count(k)


def shown_additions(k: int) -> Counterexample:
    """Both numbers of frequencies."""
    before, after = looked_up_within(k), looked_up_within(2 * k)
    return Counterexample(f"{before:,} frequencies for k = {k}, {after:,} > 8 · {before:,} for k = {2 * k}")


def shown_turns(first: int) -> Counterexample:
    """The counted turns beside the cubes."""
    ends = (f"{filled_turns(k):,} for k = {k} (k³ = {k**3:,})" for k in (first, first << 3))
    return Counterexample(f"turns: {', '.join(ends)}")


WHILE_PEOPLE_LAST = rows_with_k(4, k=4, spare=1).where("k ≤ n_b", lambda case: case[1] <= sum(case[0]))

CLAIMS = (
    near_miss(
        name="minimize1-looks-up-values-of-s-only",
        paper="sibling of 3.3.1, Algorithm 1",
        scope=WHILE_PEOPLE_LAST,
        statement=looks_up_values_of_s,
        fails_at="(2), k = 2",
        fails_with="n_b(s_b^1) is looked up, and |S| = 1",
        shows=shown_looked_up,
        instead="frequencies-beyond-s-count-as-zero",
    ),
    near_miss(
        name="calls-inside-minimize1-return-probabilities",
        paper="sibling of 3.3.1, Algorithm 1",
        scope=WHILE_PEOPLE_LAST,
        statement=inner_values_are_probabilities,
        fails_at="(2), k = 2",
        fails_with="MINIMIZE1(b, 1, 1, 1) = -1, though MINIMIZE1(b, 0, 2, 2) = 0",
        shows=shown_inner,
        instead="minimize1-as-printed-is-right-while-people-last",
    ),
    near_miss(
        name="filling-the-table-of-minimize1-takes-cubic-time",
        paper="sibling of 3.3.1, Algorithm complexity",
        words="Three parameters bounded by k make O(k³) steps, also if the whole table is filled.",
        scope=Every(
            "k = 8, 16, 32, 64, and from 16 and 32 on; turns counted, fitted exponent at most 3.25",
            lambda: (8, 16, 32),
            Evidence.EXAMPLE,
            shown=lambda first: str(counted("k", filled_turns, first, 4)),
        ),
        statement=filled_is_cubic,
        fails_at="k = 8, 16, 32, 64: fitted exponent 3.93",
        fails_with="turns: 1,632 for k = 8 (k³ = 512), 5,724,160 for k = 64 (k³ = 262,144)",
        shows=shown_turns,
        instead="minimize1-takes-cubic-time",
    ),
    near_miss(
        name="line-4-as-printed-takes-constant-time",
        paper="sibling of 3.3.1, Algorithm complexity",
        words="O(k³) turns are O(k³) time as printed: line 4 adds at most 8 times as many frequencies for 2k as for k.",
        scope=Every(
            "k = 1, 2, 4, 8, 16; frequencies counted",
            lambda: (1, 2, 4, 8, 16),
            Evidence.EXAMPLE,
            shown=lambda k: f"k = {k}",
        ),
        statement=additions_are_cubic,
        fails_at="k = 16",
        fails_with="817 frequencies for k = 16, 8,200 > 8 · 817 for k = 32",
        shows=shown_additions,
        instead="with-prefix-sums-minimize1-takes-cubic-time",
    ),
)
