"""What is printed wrong about one bucket (paper, section 3.3.1), in the order of the paper.

**All k_0, …, k_{l-1}.** The sentence after the lemma minimises its product "over all l ≤ k and all k_0, …, k_{l-1}
such that" they sum to k, no longer with k_i ≥ k_{i+1}. Then the least product may be negative.

**MINIMIZE1 as printed** divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.

(What is left to the sentences beside it is in `near_misses.provisos`.)
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from proofs_check.claims.claim import Counterexample, erratum
from proofs_check.oracles.bucket_rows import Row, bucketization_of, rows_with_k
from proofs_check.oracles.minima import Pattern, closed_form, least
from proofs_check.paper.claims.minimize_within import as_printed
from reference.instances import Histogram, row_histogram

Case: TypeAlias = tuple[Row, int]


def _compositions(k: int, most: int) -> Iterator[Pattern]:
    """All k_0, …, k_{l-1} ≥ 1 in any order that sum to k, with l ≤ `most`."""
    if k == 0:
        yield ()
    if most:
        yield from ((first, *rest) for first in range(1, k + 1) for rest in _compositions(k - first, most - 1))


def least_product(row: Row, k: int) -> tuple[Fraction, Pattern]:
    """The least product over all l ≤ n_b and k_0, …, k_{l-1} that sum to k, and where it is attained."""
    return min((closed_form(row, pattern), pattern) for pattern in _compositions(k, sum(row)))


def all_orders_are_enough(case: Case, smallest: Callable[[Row, int], tuple[Fraction, Pattern]] = least_product) -> bool:
    """Over all l ≤ k (and ≤ n_b) and all k_0, …, k_{l-1} that sum to k, the least product is the least probability."""
    return smallest(*case)[0] == least(*case)


def shown_product(case: Case) -> Counterexample:
    """Where the product is too small."""
    row, k = case
    value, pattern = least_product(row, k)
    words = f"k_0, …, k_{{l-1}} = {pattern} gives the product {value}, the least probability is {least(row, k)}"
    return Counterexample(words, bucketization_of(row), k - 1)


def printed_needs_no_people(case: Case, algorithm: Callable[[Histogram, int], Fraction] = as_printed) -> bool:
    """MINIMIZE1(b, 0, k, k) as printed is the least probability that none of k atoms about b is true."""
    row, k = case
    try:
        return algorithm(row_histogram(row), k) == least(row, k)
    except ZeroDivisionError:
        return False


def shown_division(case: Case) -> Counterexample:
    """What is divided by zero, and what should come out."""
    row, k = case
    n = sum(row)
    words = f"for i = {n} it divides {n} - {n} - {row[0]} by {n} - {n}; the least probability is {least(row, k)}"
    return Counterexample(words, bucketization_of(row), k - 1)


CLAIMS = (
    erratum(
        name="the-least-product-over-all-patterns-is-the-minimum",
        paper="3.3.1, after Lemma 12",
        scope=rows_with_k(4, k=4, spare=1),
        statement=all_orders_are_enough,
        fails_at="(1, 1), k = 3",
        fails_with="k_0, …, k_{l-1} = (1, 2) gives the product -1/2, the least probability is 0",
        shows=shown_product,
        instead="the-least-product-over-descending-patterns-is-the-minimum",
    ),
    erratum(
        name="minimize1-as-printed-is-right",
        paper="3.3.1, Algorithm 1",
        scope=rows_with_k(5, k=4, spare=1),
        statement=printed_needs_no_people,
        fails_at="(1), k = 2",
        fails_with="for i = 1 it divides 1 - 1 - 1 by 1 - 1; the least probability is 0",
        shows=shown_division,
        instead="minimize1-corrected-is-right",
    ),
)
