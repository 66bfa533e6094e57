"""Provisos: what one reads into a sentence of sections 3.2 to 3.3.1 if one forgets what stands beside it.

**A set of k implications** (Theorem 9). There are only |P|·|S| different simple implications with one consequent. A
conjunction may repeat one, and Definition 4 asks for k implications φ_i, not for k different ones.

**Formula (1) over all atoms.** Its denominator is 0 if A names a value that nobody in the bucket has. The sentence
before asks for an A that is consistent with the bucketization, and such a formula is never the least.

**MINIMIZE1 minimizes Formula (1)** (an announcement, section 3.3). Its value is that of the numerator, and the minimum
of the formula is n_b/n_b(s_b^0) times that, as section 3.3.2 says. Its *atoms* do minimise the formula.

**Any k_0 ≥ … ≥ k_{l-1}** (Lemma 12). The lemma's own words ask for no more than that they sum to k. If there are more
parts than people, its product divides by zero; if a part is larger than |S|, there are no such atoms. But a pattern
is, by the sentences before the lemma, that of a set of k atoms about the bucket, and p_0, …, p_{l-1} are distinct
people of the bucket. (Algorithm 1 does go through patterns that are of no set of atoms: see the errata.)
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.claims.scope import enumerated
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
from proofs_check.oracles.minima import Pattern, closed_form, placements
from proofs_check.oracles.small_releases import releases_with_k, space_of
from proofs_check.paper.claims.formula_within import least_ratio
from proofs_check.paper.claims.minimize_within import as_printed
from reference.instances import Case, Histogram, Release, histograms, released, row_histogram
from reference.language import Atom, BasicImplication, simple_implication
from reference.syntax import to_text

RowCase: TypeAlias = tuple[Row, int]
Placed: TypeAlias = tuple[Row, Pattern]
About: TypeAlias = tuple[Row, Atom]


def with_one_consequent(release: Release) -> set[BasicImplication]:
    """All simple implications whose consequent is the first atom."""
    atoms = list(space_of(release).atoms)
    return {simple_implication(atom, atoms[0]) for atom in atoms}


def there_are_k_different_ones(
    case: Case, implications: Callable[[Release], set[BasicImplication]] = with_one_consequent
) -> bool:
    """The set of Theorem 9 has k *different* simple implications with the same consequent, for every k."""
    release, k = case
    return len(implications(release)) >= k


def show_how_many(case: Case) -> Counterexample:
    """All implications that there are."""
    release, k = case
    every = sorted(to_text(unit) for unit in with_one_consequent(release))
    return Counterexample(f"a set of {k} is wanted, but there is only {', '.join(every)}", released(release), k)


@enumerated(
    "all atoms A about buckets of at most {people} people, with up to {spare} value of S that does not occur",
    shown=lambda case: f"{shown_row(case[0])}, A: {case[1].person}={case[1].value}",
)
def atoms_of_buckets(people: int, spare: int) -> Iterator[About]:
    """All atoms about all buckets."""
    rows = (row for number in range(1, people + 1) for row in rows_of(number, spare))
    return ((row, atom) for row in rows for atom in atoms_about(row))


def formula_is_defined(case: About) -> bool:
    """Formula (1) is defined for all atoms, also for an A that is not consistent with the bucketization."""
    return likelihood_of(*case) > 0


def shown_denominator(case: About) -> Counterexample:
    """The formula with its numbers."""
    row, atom = case
    chance = likelihood_of(row, atom)
    return Counterexample(
        f"without A_i Formula (1) is {1 - chance}/{chance}: nobody has {atom.value}", bucketization_of(row)
    )


def by_call(row: Histogram, k: int) -> Fraction:
    """MINIMIZE1(b, 0, k + 1, k + 1): the call for the k + 1 atoms of Formula (1)."""
    return as_printed(row, k + 1)


def minimizes_formula_1(case: RowCase, algorithm: Callable[[Histogram, int], Fraction] = by_call) -> bool:
    """MINIMIZE1 minimises Formula (1): what it returns for k + 1 atoms, k < n_b, is the formula's least value."""
    row, k = case
    return algorithm(row_histogram(row), k) == least_ratio(row, k + 1)


def shown_minima(case: RowCase) -> Counterexample:
    """Both minima."""
    row, k = case
    found, smallest = by_call(row_histogram(row), k), least_ratio(row, k + 1)
    numbers_of_both = f"MINIMIZE1(b, 0, {k + 1}, {k + 1}) = {found}, the least value of Formula (1) is {smallest}"
    return Counterexample(f"{numbers_of_both} = {found} · {sum(row)}/{row[0]}", bucketization_of(row), k)


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
    """The product of Lemma 12 is defined for all l and k_0 ≥ … ≥ k_{l-1}, also for more parts than people."""
    row, pattern = placed
    return all(sum(row) - i != 0 for i, _ in enumerate(pattern))


def shown_factor(placed: Placed) -> Counterexample:
    """The factor that is divided by zero."""
    row, pattern = placed
    n = sum(row)
    words = f"parts: {len(pattern)}, people: {n}; the factor for i = {n} is ({n} - {n} - {sum(row[: pattern[n]])})/0"
    return Counterexample(words, bucketization_of(row))


def atoms_exist(placed: Placed) -> bool:
    """For all l ≤ n_b and k_0 ≥ … ≥ k_{l-1} there are different atoms like this, also for parts larger than |S|."""
    return any(True for _ in placements(*placed))


def shown_values(placed: Placed) -> Counterexample:
    """How many values there are, and how many are asked for."""
    row, pattern = placed
    words = f"|S| = {len(row)}: there are no {pattern[0]} different atoms about one person, and no s_b^{len(row)}"
    return Counterexample(f"{words}; the product is {closed_form(row, pattern)}", bucketization_of(row))


CLAIMS = (
    near_miss(
        name="there-are-k-different-implications-with-one-consequent",
        paper="sibling of 3.2, Theorem 9",
        scope=releases_with_k(3, k=12),
        statement=there_are_k_different_ones,
        fails_at="(1), k = 2",
        fails_with="a set of 2 is wanted, but there is only b0.p0=a -> b0.p0=a",
        shows=show_how_many,
        instead="simple-implications-with-one-consequent-are-worst",
    ),
    near_miss(
        name="formula-1-is-defined-for-all-atoms",
        paper="sibling of 3.3, Formula (1)",
        scope=atoms_of_buckets(3, spare=1),
        statement=formula_is_defined,
        fails_at="(1, 0), A: b0.p0=b",
        fails_with="without A_i Formula (1) is 1/0: nobody has b",
        shows=shown_denominator,
        instead="the-atoms-of-the-least-formula-1-are-the-worst",
    ),
    near_miss(
        name="minimize1-minimizes-formula-1",
        paper="sibling of 3.3",
        scope=rows_with_k(4, k=3, spare=0).where("k < n_b", lambda case: case[1] < sum(case[0])),
        statement=minimizes_formula_1,
        fails_at="(1, 1), k = 0",
        fails_with="MINIMIZE1(b, 0, 1, 1) = 1/2, the least value of Formula (1) is 1 = 1/2 · 2/1",
        shows=shown_minima,
        instead="the-minimum-of-formula-1-within-a-bucket",
    ),
    near_miss(
        name="the-closed-form-needs-no-people",
        paper="sibling of 3.3.1, Lemma 12",
        scope=unrestricted(4, 4, spare=1),
        statement=product_is_defined,
        fails_at="(1), atoms a person: (1, 1)",
        fails_with="parts: 2, people: 1; the factor for i = 1 is (1 - 1 - 1)/0",
        shows=shown_factor,
        instead="the-closed-form-of-nested-top-sets",
    ),
    near_miss(
        name="there-are-atoms-for-every-pattern",
        paper="sibling of 3.3.1, Lemma 12",
        scope=unrestricted(4, 4, spare=1).where(
            "there are no more parts than people", lambda placed: len(placed[1]) <= sum(placed[0])
        ),
        statement=atoms_exist,
        fails_at="(1), atoms a person: (2,)",
        fails_with="|S| = 1: there are no 2 different atoms about one person, and no s_b^1; the product is 0",
        shows=shown_values,
        instead="frequencies-beyond-s-count-as-zero",
    ),
)
