"""What is printed wrong, or left out, about one bucket (paper, sections 3.3 to 3.3.2), in the order of the paper.

**Formula (1)** is to be minimised "over all atoms A, A_i": its denominator is 0 if A names a value that nobody in the
bucket has. The sentence before has the condition.

**MINIMIZE1** is announced as what "minimizes Formula (1) over atoms […] in the same bucket". It minimises the
numerator; the minimum of the formula is n_b/n_b(s_b^0) times that.

**Lemma 12** asks neither that the pattern has no more parts than the bucket has people, nor that no part is larger
than |S|. Without the first its product divides by zero; without the second there are no such atoms: a person has |S|
different ones.

**All k_0, …, k_{l-1}.** The sentence after the lemma minimises its product "over all l ≤ k and all k_0, …, k_{l-1}
such that" they sum to k, no longer with k_i ≥ k_{i+1}. Then the least product may be negative.

**MINIMIZE1 as printed** divides by n_b - i, which is 0 for the person after the last: with k > n_b it is reached.

**Bounded by k**, "i.e., the number of implications": the bound is the number of atoms. For k implications there are
k + 1 atoms, and MINIMIZE1(b, 0, k + 1, k + 1) is called.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.bucket_rows import (
    Row,
    atoms_about,
    bucketization_of,
    likelihood_of,
    rows_of,
    rows_with_k,
    shown_pattern,
    shown_row,
)
from proofs_check.oracles.minima import Pattern, closed_form, least, placements
from proofs_check.paper.claims.complexity import numbers, states_within
from proofs_check.paper.claims.formula_within import least_ratio
from proofs_check.paper.claims.minimize_within import as_printed
from reference.language import Atom
from reference.small_instances import Histogram, histograms, row_histogram

Case: TypeAlias = tuple[Row, int]
Placed: TypeAlias = tuple[Row, Pattern]
About: TypeAlias = tuple[Row, Atom]


@enumerated(
    "all atoms A about buckets of at most {people} people, with up to {spare} value of S that does not occur",
    shown=lambda case: f"{shown_row(case[0])}, A: {case[1].person}={case[1].value}",
)
def atoms_of_buckets(people: int, spare: int) -> Iterator[About]:
    """All atoms about all buckets."""
    rows = (row for number in range(1, people + 1) for row in rows_of(number, spare))
    return ((row, atom) for row in rows for atom in atoms_about(row))


def formula_is_defined(case: About) -> bool:
    """Pr(A | B), the denominator of Formula (1), is positive for all atoms A about a bucket and values of S."""
    return likelihood_of(*case) > 0


def shown_denominator(case: About) -> Shown:
    """The formula with its numbers."""
    row, atom = case
    chance = likelihood_of(row, atom)
    return Shown(f"without A_i Formula (1) is {1 - chance}/{chance}: nobody has {atom.value}", bucketization_of(row))


def by_call(row: Histogram, k: int) -> Fraction:
    """MINIMIZE1(b, 0, k + 1, k + 1): the call for the k + 1 atoms of Formula (1)."""
    return as_printed(row, k + 1)


def minimizes_formula_1(case: Case, algorithm: Callable[[Histogram, int], Fraction] = by_call) -> bool:
    """MINIMIZE1(b, 0, k + 1, k + 1) is the least value of Formula (1) over k + 1 atoms about the bucket, k < n_b."""
    row, k = case
    return algorithm(row_histogram(row), k) == least_ratio(row, k + 1)


def shown_minima(case: Case) -> Shown:
    """Both minima."""
    row, k = case
    found, smallest = by_call(row_histogram(row), k), least_ratio(row, k + 1)
    numbers_of_both = f"MINIMIZE1(b, 0, {k + 1}, {k + 1}) = {found}, the least value of Formula (1) is {smallest}"
    return Shown(f"{numbers_of_both} = {found} · {sum(row)}/{row[0]}", bucketization_of(row), k)


@enumerated(
    "all buckets of at most {people} people, with up to {spare} value of S that does not occur,"
    " all patterns of 1 to {atoms} atoms",
    shown=shown_pattern,
)
def unrestricted(people: int, atoms: int, spare: int) -> Iterator[Placed]:
    """All buckets with all patterns, whether there are atoms like this or not."""
    for number, parts in product(range(1, people + 1), range(1, atoms + 1)):
        yield from product(rows_of(number, spare), histograms(parts))


def product_is_defined(placed: Placed) -> bool:
    """The product of Lemma 12 is defined for all l and all k_0 ≥ … ≥ k_{l-1}: nothing is divided by n_b - i = 0."""
    row, pattern = placed
    return all(sum(row) - i != 0 for i, _ in enumerate(pattern))


def shown_factor(placed: Placed) -> Shown:
    """The factor that is divided by zero."""
    row, pattern = placed
    n = sum(row)
    words = f"parts: {len(pattern)}, people: {n}; the factor for i = {n} is ({n} - {n} - {sum(row[: pattern[n]])})/0"
    return Shown(words, bucketization_of(row))


def atoms_exist(placed: Placed) -> bool:
    """For every l ≤ n_b and k_0 ≥ … ≥ k_{l-1} there are different atoms about people of b and values of S like this."""
    return any(True for _ in placements(*placed))


def shown_values(placed: Placed) -> Shown:
    """How many values there are, and how many are asked for."""
    row, pattern = placed
    words = f"|S| = {len(row)}: there are no {pattern[0]} different atoms about one person, and no s_b^{len(row)}"
    return Shown(f"{words}; the product is {closed_form(row, pattern)}", bucketization_of(row))


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


def shown_product(case: Case) -> Shown:
    """Where the product is too small."""
    row, k = case
    value, pattern = least_product(row, k)
    words = f"k_0, …, k_{{l-1}} = {pattern} gives the product {value}, the least probability is {least(row, k)}"
    return Shown(words, bucketization_of(row), k - 1)


def printed_needs_no_people(case: Case, algorithm: Callable[[Histogram, int], Fraction] = as_printed) -> bool:
    """MINIMIZE1(b, 0, k, k) as printed is the least probability that none of k atoms about b is true."""
    row, k = case
    try:
        return algorithm(row_histogram(row), k) == least(row, k)
    except ZeroDivisionError:
        return False


def shown_division(case: Case) -> Shown:
    """What is divided by zero, and what should come out."""
    row, k = case
    n = sum(row)
    words = f"for i = {n} it divides {n} - {n} - {row[0]} by {n} - {n}; the least probability is {least(row, k)}"
    return Shown(words, bucketization_of(row), k - 1)


def bounded_by_implications(k: int) -> bool:
    """For k implications, all i, k̂_i and k̂ of MINIMIZE1 are at most k."""
    return all(max(state) <= k for state in states_within(k + 1))


def shown_largest(k: int) -> Shown:
    """The largest parameter."""
    largest = max(max(state) for state in states_within(k + 1))
    return Shown(f"MINIMIZE1(b, 0, {k + 1}, {k + 1}) is called for k + 1 = {k + 1} atoms: k̂ = {largest} > {k}")


CLAIMS = (
    erratum(
        name="formula-1-is-defined-for-all-atoms",
        paper="3.3, Formula (1)",
        scope=atoms_of_buckets(3, spare=1),
        statement=formula_is_defined,
        fails_at="(1, 0), A: b0.p0=b",
        fails_with="without A_i Formula (1) is 1/0: nobody has b",
        shows=shown_denominator,
        instead="the-atoms-of-the-least-formula-1-are-the-worst",
    ),
    erratum(
        name="minimize1-minimizes-formula-1",
        paper="3.3",
        scope=rows_with_k(4, k=3, spare=0).where("k < n_b", lambda case: case[1] < sum(case[0])),
        statement=minimizes_formula_1,
        fails_at="(1, 1), k = 0",
        fails_with="MINIMIZE1(b, 0, 1, 1) = 1/2, the least value of Formula (1) is 1 = 1/2 · 2/1",
        shows=shown_minima,
        instead="the-minimum-of-formula-1-within-a-bucket",
    ),
    erratum(
        name="the-closed-form-needs-no-people",
        paper="3.3.1, Lemma 12",
        scope=unrestricted(4, 4, spare=1),
        statement=product_is_defined,
        fails_at="(1), atoms a person: (1, 1)",
        fails_with="parts: 2, people: 1; the factor for i = 1 is (1 - 1 - 1)/0",
        shows=shown_factor,
        instead="the-closed-form-of-nested-top-sets",
    ),
    erratum(
        name="there-are-atoms-for-every-pattern",
        paper="3.3.1, Lemma 12",
        scope=unrestricted(4, 4, spare=1).where(
            "there are no more parts than people", lambda placed: len(placed[1]) <= sum(placed[0])
        ),
        statement=atoms_exist,
        fails_at="(1), atoms a person: (2,)",
        fails_with="|S| = 1: there are no 2 different atoms about one person, and no s_b^1; the product is 0",
        shows=shown_values,
        instead="frequencies-beyond-s-count-as-zero",
    ),
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
    erratum(
        name="the-parameters-are-bounded-by-the-number-of-implications",
        paper="3.3.1, Algorithm complexity",
        scope=numbers(0, 10),
        statement=bounded_by_implications,
        fails_at="k = 0",
        fails_with="MINIMIZE1(b, 0, 1, 1) is called for k + 1 = 1 atoms: k̂ = 1 > 0",
        shows=shown_largest,
        instead="the-parameters-of-minimize1-are-bounded-by-the-number-of-atoms",
    ),
)
