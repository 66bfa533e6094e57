"""Lemma 12 and MINIMIZE1: the least probability that none of k atoms about one bucket is true (section 3.3.1).

**Lemma 12.** A *pattern* gives how many people are involved, and in how many atoms each. For k_0 ≥ k_1 ≥ … the
probability is least if person i has the k_i most frequent values ("nested top sets"), and then it is, with T(u) = c_0 +
… + c_{u-1} for counts c_0 ≥ c_1 ≥ …,

    ∏_{i ∈ [l]} (n_b - i - T(k_i)) / (n_b - i).

Two statements: this *closed form*, and *minimality* among all atoms with the same pattern. Side conditions, which the
lemma does not state: l ≤ n_b, since people are distinct; k_i ≤ |S|, since atoms are different. Values of S that do not
occur in the bucket come last, with frequency 0, and atoms may name them too.

**The closed form, proved by algebra.** Values are drawn for the people one after the other, the one with the most atoms
first. Each earlier person has more atoms, and a value outside them, hence outside this one's. That is an identity of
polynomials in n and c_0, c_1, …: multiplied by n(n-1)…(n-l+1), inclusion and exclusion over who has which value of
their set gives the product of the n - i - T(k_i). SymPy expands both sides for each pattern, for all n and all counts.

**From sets to patterns.** As printed, the product is minimised over *all* l ≤ k and k_0, …, k_{l-1}, and the least may
be negative. Right it is over k_0 ≥ k_1 ≥ …, no more parts than people, no part larger than |S|. MINIMIZE1 goes beyond S
as soon as k > |S|. Frequencies there count as 0: where k_i ≥ |S| the first factor, n_b - n_b, is 0.

**MINIMIZE1** is right as printed while there are at least k people; with fewer it divides by n_b - i = 0. Corrected, it
stops when the people run out. It counts *at most* k atoms, since it starts from p_min = 1. Up to eight people some best
atoms are shared out equally among those involved: a test that does not reach nine is no evidence about k_0 > k_1.

**Evidence.** All placements of atoms are counted (`minima`); on small buckets that counting is held to all sets of k
atoms and the tables in which none is true.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from operator import eq
from typing import TypeAlias

from sympy import Expr, Integer, Poly, Symbol, expand, ff, symbols

from fastpath.minimize1 import Minimum, within_bucket, within_bucket_table
from proofs_check.claims.claim import claim, correction, erratum, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, first_failure, unless, unless_equal
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.oracles import minima
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.minima import Pattern, closed_form, least, least_for_pattern, patterns, placements
from proofs_check.oracles.small_releases import Row, bucketization_of, placed_atoms, rows_with_k, top_sets, unmet
from reference.instances import Histogram, histograms, histograms_up_to, row_histogram
from reference.language import Atom

RowWithK: TypeAlias = tuple[Row, int]
Placed: TypeAlias = tuple[Row, Pattern]


def _as_many_people(case: RowWithK) -> bool:
    return case[1] <= sum(case[0])


PLACED = small.rows_with_patterns(7, 5, spare=1).deepened(small.rows_with_patterns(9, 6, spare=2))
FEW = rows_with_k(4, k=4, spare=1).also("all sets of k atoms")
BUCKETS = rows_with_k(7, k=5, spare=1, beyond=(9, 3)).deepened(rows_with_k(9, k=6, spare=2, beyond=(11, 5)))
ALL_ATOMS = BUCKETS.also("all atoms")
ENOUGH = BUCKETS.where("there are k different atoms", lambda case: case[1] <= sum(case[0]) * len(case[0]))
COUNTED = rows_with_k(6, k=5, spare=1).deepened(rows_with_k(8, k=6, spare=1)).also("all atoms; tables counted")
WHILE_PEOPLE_LAST = rows_with_k(4, k=4, spare=1).where("k ≤ n_b", _as_many_people)


# Lemma 12


@enumerated("all patterns of 1 to {atoms} atoms; all numbers of people, all counts", evidence=Evidence.CERTIFICATE)
def _all_patterns(atoms: int) -> Iterator[Pattern]:
    return histograms_up_to(atoms)


@claim("the-closed-form-of-nested-top-sets", "3.3.1, Lemma 12", PLACED)
def top_sets_have_the_closed_form(row: Row, pattern: Pattern) -> Refutation:
    """With the k_i most frequent values for person i, Pr(no atom is true) = ∏ (n - i - T(k_i))/(n - i)."""
    return unless_equal(minima.none_true(row, top_sets(pattern)), closed_form(row, pattern))


@claim("nested-top-sets-are-best", "3.3.1, Lemma 12", PLACED.also("all atoms"))
def top_sets_are_best(case: Placed) -> Refutation:
    """No atoms that are shared out as k_0 ≥ k_1 ≥ … give a smaller probability than the product, and some give it."""
    return unless_equal(least_for_pattern(*case), closed_form(*case))


def numerator(n: Symbol, counts: list[Symbol], i: int, k_i: int) -> Expr:
    """The factor n - i - T(k_i)."""
    return n - i - sum(counts[:k_i])


@claim("the-closed-form-for-all-counts", "3.3.1, Lemma 12", _all_patterns(5).deepened(_all_patterns(9)))
def closed_form_is_an_identity(pattern: Pattern) -> Refutation:
    """For nested top sets the closed form is an identity of polynomials in n and the counts."""
    n, counts = Symbol("n"), list(symbols(f"c:{max(pattern)}"))
    difference = -prod((numerator(n, counts, i, k_i) for i, k_i in enumerate(pattern)), start=Integer(1))
    for chosen in product(*((None, *range(k_i)) for k_i in pattern)):
        used = Counter(value for value in chosen if value is not None)
        ways = Integer((-1) ** used.total()) * ff(n - used.total(), len(pattern) - used.total())
        difference += expand(prod((ff(counts[value], number) for value, number in used.items()), start=ways), func=True)
    return unless(bool(Poly(difference, n, *counts).is_zero), f"they differ by {expand(difference)}")


@enumerated(
    "all buckets of at most {people} people, with up to {spare} value of S that does not occur,"
    " all patterns of 1 to {atoms} atoms",
    shown=small.shown_pattern,
)
def _unrestricted(people: int, atoms: int, spare: int) -> Iterator[Placed]:
    for number, parts in product(range(1, people + 1), range(1, atoms + 1)):
        yield from product(small.rows_of(number, spare), histograms(parts))


@near_miss("the-closed-form-needs-no-people", "sibling of 3.3.1, Lemma 12", _unrestricted(4, 4, spare=1))
@fails("(1), atoms a person: (1, 1)", "parts: 2, people: 1; the factor for i = 1 is (1 - 1 - 1)/0")
@instead("the-closed-form-of-nested-top-sets")
def product_is_defined(placed: Placed) -> Refutation:
    """The product of Lemma 12 is defined for all l and k_0 ≥ … ≥ k_{l-1}, also for more parts than people."""
    (row, pattern), n = placed, sum(placed[0])
    factor = f"the factor for i = {n} is ({n} - {n} - {sum(row[: sum(pattern[n : n + 1])])})/0"
    return unless(len(pattern) <= n, f"parts: {len(pattern)}, people: {n}; {factor}", bucketization_of(row))


@near_miss("there-are-atoms-for-every-pattern", "sibling of 3.3.1, Lemma 12")
@over(
    _unrestricted(4, 4, spare=1).where(
        "there are no more parts than people", lambda placed: len(placed[1]) <= sum(placed[0])
    )
)
@fails(
    "(1), atoms a person: (2,)",
    "|S| = 1: there are no 2 different atoms about one person, and no s_b^1; the product is 0",
)
@instead("frequencies-beyond-s-count-as-zero")
def atoms_exist(placed: Placed) -> Refutation:
    """For all l ≤ n_b and k_0 ≥ … ≥ k_{l-1} there are different atoms like this, also for parts larger than |S|."""
    if any(True for _ in placements(*placed)):
        return None
    row, pattern = placed
    words = f"|S| = {len(row)}: there are no {pattern[0]} different atoms about one person, and no s_b^{len(row)}"
    return Counterexample(f"{words}; the product is {closed_form(row, pattern)}", bucketization_of(row))


@enumerated(
    "all histograms of at most {people} people, all patterns of at most {atoms} atoms in all orders",
    shown=small.shown_pattern,
)
def _in_any_order(people: int, atoms: int) -> Iterator[Placed]:
    for row in histograms_up_to(people):
        for number in range(atoms + 1):
            orders = {one for pattern in patterns(number, sum(row), len(row)) for one in permutations(pattern)}
            yield from ((row, pattern) for pattern in sorted(orders))


def _unless_product(placed: Placed, holds: Callable[[Fraction, Fraction], bool]) -> Refutation:
    value, atoms = closed_form(*placed), placed_atoms(top_sets(placed[1]))
    probability = unmet(placed[0], atoms)
    words = f"the product is {value}; none of {small.atoms_text(atoms)} is true with {probability}"
    return unless(holds(value, probability), words, bucketization_of(placed[0]))


@near_miss("the-closed-form-holds-in-any-order", "sibling of 3.3.1, Lemma 12", _in_any_order(5, 4))
@fails("(1, 1), atoms a person: (1, 2)", "the product is -1/2; none of b0.p0=a, b0.p1=a, b0.p1=b is true with 0")
@instead("the-closed-form-of-nested-top-sets")
def unsorted_is_right(placed: Placed) -> Refutation:
    """The product gives the probability for nested top sets in any order of the k_i."""
    return _unless_product(placed, eq)


@near_miss("the-closed-form-is-never-negative", "sibling of 3.3.1, Lemma 12", _in_any_order(5, 4))
@fails("(1, 1), atoms a person: (1, 2)", "the product is -1/2; none of b0.p0=a, b0.p1=a, b0.p1=b is true with 0")
@instead("the-closed-form-of-nested-top-sets")
def unsorted_is_not_negative(placed: Placed) -> Refutation:
    """The product is never negative, in any order of the k_i."""
    return _unless_product(placed, lambda value, _: value >= 0)


@enumerated(
    "all histograms of at most {people} people, all patterns of at most {atoms} atoms, all ways to break ties",
    shown=lambda case: f"{small.shown_row(case[0])}, values of each person: {case[1]}",
)
def _most_frequent_sets(people: int, atoms: int) -> Iterator[tuple[Row, minima.Placement]]:
    for row, pattern in small.rows_with_patterns(people, atoms, spare=0):
        for placement in placements(row, pattern):
            if all(sum(row[v] for v in values) == sum(row[: len(values)]) for values in placement):
                yield row, placement


@near_miss("any-most-frequent-values-are-best", "sibling of 3.3.1, Lemma 12", _most_frequent_sets(5, 4))
@fails(
    "(1, 1), values of each person: ((0,), (1,))",
    "none of b0.p0=a, b0.p1=b is true with 1/2; none of b0.p0=a, b0.p1=a is true with 0",
)
@instead("nested-top-sets-are-best")
def ties_do_not_matter(row: Row, placement: minima.Placement) -> Refutation:
    """Where values are equally frequent, different people may be given different ones of them."""
    pattern = tuple(map(len, placement))
    if minima.none_true(row, placement) == closed_form(row, pattern):
        return None
    ways = (placed_atoms(placement), placed_atoms(top_sets(pattern)))
    these, lemma = (f"none of {small.atoms_text(atoms)} is true with {unmet(row, atoms)}" for atoms in ways)
    return Counterexample(f"{these}; {lemma}", bucketization_of(row))


# From sets of atoms to patterns


def shared_out(atoms: Iterable[Atom]) -> Pattern:
    """In how many of the atoms each person is involved, most first."""
    return tuple(sorted(Counter(atom.person for atom in atoms).values(), reverse=True))


@claim("every-set-of-atoms-is-shared-out-among-people", "3.3.1", FEW)
def has_a_pattern(row: Row, k: int) -> Refutation:
    """In every set of k atoms l ≤ k people are involved, in k_0, …, k_{l-1} ≥ 1 atoms each, k together."""
    for atoms in combinations(small.atoms_about(row), k):
        parts, involved = shared_out(atoms), {atom.person for atom in atoms}
        if not (len(parts) == len(involved) <= k and sum(parts) == k and all(part >= 1 for part in parts)):
            return Counterexample(f"{small.atoms_text(atoms)}: {parts}")
    return None


@ours("counting-placements-is-counting-tables", "ours, on 3.3.1", FEW)
def counts_as_tables_do(row: Row, k: int) -> Refutation:
    """For every pattern of k atoms, placements give the least probability that counting tables gives over all sets."""
    found = dict[Pattern, Fraction]()
    for atoms in combinations(small.atoms_about(row), k):
        pattern = shared_out(atoms)
        found[pattern] = min(found.get(pattern, Fraction(1)), unmet(row, atoms))
    return unless_equal({one: least_for_pattern(row, one) for one in patterns(k, sum(row), len(row))}, found)


def least_with_exactly(row: Row, k: int) -> Fraction:
    """The least probability over all sets of k different atoms."""
    return min(least_for_pattern(row, pattern) for pattern in patterns(k, sum(row), len(row)))


@correction("the-least-product-over-descending-patterns-is-the-minimum", "3.3.1, after Lemma 12")
@over(ENOUGH.also("all atoms"))
def product_is_enough(row: Row, k: int) -> Refutation:
    """Over k_0 ≥ k_1 ≥ …, at most n_b of them, |S| each, k together, the least product is that over sets of k atoms."""
    return unless_equal(min(closed_form(row, p) for p in patterns(k, sum(row), len(row))), least_with_exactly(row, k))


@ours("exactly-k-atoms-are-as-good-as-at-most-k", "ours, on 3.3.1", ENOUGH.also("all atoms"))
def exactly_is_as_good(case: RowWithK) -> Refutation:
    """If there are k different atoms about a bucket, exactly k of them attain the minimum over at most k."""
    return unless_equal(least_with_exactly(*case), least(*case))


@ours("values-that-do-not-occur-never-help", "ours, on 3.3.1, Lemma 12")
@over(BUCKETS.where("a value does not occur", lambda case: 0 in case[0]).also("all atoms"))
def absent_values_do_not_help(row: Row, k: int) -> Refutation:
    """With values of S that do not occur in the bucket, k atoms attain the minimum that they attain without."""
    return unless_equal(least(row, k), minima.least(row_histogram(row), k))


def frequency(row: Row, j: int) -> int:
    """The frequency n_b(s_b^j), 0 beyond S."""
    return row[j] if j < len(row) else 0


@correction("frequencies-beyond-s-count-as-zero", "3.3.1, Lemma 12 and Algorithm 1", ALL_ATOMS)
def zero_beyond_s_is_right(row: Row, k: int) -> Refutation:
    """Read as 0 beyond S, the least product over all k_0 ≥ k_1 ≥ …, at most n_b of them, is that over ≤ k atoms."""
    n = sum(row)
    products = (
        prod(Fraction(n - i - sum(frequency(row, j) for j in range(k_i)), n - i) for i, k_i in enumerate(pattern))
        for pattern in histograms(k, n)
    )
    return unless_equal(min(products), least(row, k))


def compositions(k: int, most: int) -> Iterator[Pattern]:
    """All k_0, …, k_{l-1} ≥ 1 in any order that sum to k, with l ≤ `most`."""
    if k == 0:
        yield ()
    if most:
        yield from ((first, *rest) for first in range(1, k + 1) for rest in compositions(k - first, most - 1))


@erratum("the-least-product-over-all-patterns-is-the-minimum", "3.3.1, after Lemma 12", rows_with_k(4, k=4, spare=1))
@fails("(1, 1), k = 3", "k_0, …, k_{l-1} = (1, 2) gives the product -1/2, the least probability is 0")
@instead("the-least-product-over-descending-patterns-is-the-minimum")
def all_orders_are_enough(row: Row, k: int) -> Refutation:
    """Over all l ≤ k (and ≤ n_b) and all k_0, …, k_{l-1} that sum to k, the least product is the least probability."""
    value, pattern = min((closed_form(row, pattern), pattern) for pattern in compositions(k, sum(row)))
    words = f"k_0, …, k_{{l-1}} = {pattern} gives the product {value}, the least probability is {least(row, k)}"
    return unless(value == least(row, k), words, bucketization_of(row), k - 1)


# MINIMIZE1


def as_printed(row: Histogram, k: int) -> Fraction:
    """MINIMIZE1(b, 0, k, k), letter by letter."""
    return minima.Minimize1(row)(0, k, k)


def remembering(row: Histogram, k: int) -> Minimum:
    """MINIMIZE1(b, 0, k, k), stopped when the people run out, that also returns the k_i it has chosen."""
    n = sum(row)

    @cache
    def minimize(i: int, most: int, left: int) -> tuple[Fraction, Pattern]:
        best = Fraction(1), Pattern()
        for k_i in range(1, min(most, left) + 1) if i < n else ():
            p, after = minimize(i + 1, k_i, left - k_i)
            p *= Fraction(n - i - sum(row[:k_i]), n - i)
            if p < best[0]:
                best = p, (k_i, *after)
        return best

    return Minimum(*minimize(0, k, k))


def last_of_table(row: Histogram, k: int) -> Minimum:
    """The last entry of the fast table, with its pattern."""
    return within_bucket_table(row, k)[k]


@correction("minimize1-corrected-is-right", "3.3.1, Algorithm 1", ALL_ATOMS)
def is_least(row: Row, k: int) -> Refutation:
    """Stopped when the people run out, MINIMIZE1 gives the least probability that none of at most k atoms is true."""
    return unless_equal(within_bucket(row_histogram(row), k), least(row, k))


@claim("minimize1-as-printed-is-right-while-people-last", "3.3.1, Algorithm 1")
@over(ALL_ATOMS.where("k ≤ n_b", _as_many_people))
def printed_is_least(row: Row, k: int) -> Refutation:
    """For k ≤ n_b the printed recursion gives the least probability that none of at most k atoms is true."""
    return unless_equal(as_printed(row_histogram(row), k), least(row, k))


@ours("the-fast-table-within-a-bucket-is-right", "ours, on 3.3.1", ALL_ATOMS)
def table_is_least(row: Row, k: int) -> Refutation:
    """The fast table gives the least probability that none of at most k atoms is true."""
    return unless_equal(last_of_table(row_histogram(row), k).value, least(row, k))


@erratum("minimize1-as-printed-is-right", "3.3.1, Algorithm 1", rows_with_k(5, k=4, spare=1))
@fails("(1), k = 2", "for i = 1 it divides 1 - 1 - 1 by 1 - 1; the least probability is 0")
@instead("minimize1-corrected-is-right")
def printed_needs_no_people(row: Row, k: int) -> Refutation:
    """MINIMIZE1(b, 0, k, k) as printed is the least probability that none of k atoms about b is true."""
    try:
        return printed_is_least(row, k)
    except ZeroDivisionError:
        n = sum(row)
        words = f"for i = {n} it divides {n} - {n} - {row[0]} by {n} - {n}; the least probability is {least(row, k)}"
        return Counterexample(words, bucketization_of(row), k - 1)


def shares_out(row: Row, k: int, found: Minimum) -> Refutation:
    """The pattern descends, fits the bucket, and has exactly k atoms, unless something is certain with fewer."""
    parts = found.pattern
    fits = list(parts) == sorted(parts, reverse=True) and len(parts) <= sum(row) and max(parts, default=0) <= len(row)
    enough = sum(parts) == k or (sum(parts) < k and found.value == 0)
    return unless(fits and enough, f"the pattern {parts} for {k} atoms")


def attains_the_least(row: Row, k: int, found: Minimum) -> Refutation:
    """The atoms of the pattern, by counting tables, and the value have the least probability of all."""
    fits = shares_out(row, k, found)
    return fits or unless_equal(unmet(row, placed_atoms(top_sets(found.pattern))), found.value, least(row, k))


@claim("a-best-pattern-is-remembered", "3.3.1", COUNTED)
def is_remembered(row: Row, k: int) -> Refutation:
    """The k_i that are remembered give at most k atoms, and none of them is true with the least probability of all."""
    return attains_the_least(row, k, remembering(row_histogram(row), k))


@ours("the-fast-table-remembers-a-best-pattern", "ours, on 3.3.1", COUNTED)
def table_remembers(row: Row, k: int) -> Refutation:
    """The fast table remembers k_i whose at most k atoms attain the least probability of all."""
    return attains_the_least(row, k, last_of_table(row_histogram(row), k))


@claim("different-numbers-of-atoms-are-remembered", "3.3.1")
@over_every(
    "the smallest bucket in which the best k_i differ, (3, 3, 1, 1, 1), k = 3; all atoms; tables counted",
    lambda: (((3, 3, 1, 1, 1), 3),),
    evidence=Evidence.EXAMPLE,
    shown=lambda case: f"{small.shown_row(case[0])}, k = {case[1]}",
)
def differ_and_are_remembered(case: RowWithK) -> Refutation:
    """MINIMIZE1 and the fast table remember k_i that differ, 2 and 1, and whose atoms attain the least probability."""
    found = [remember(*case) for remember in (remembering, last_of_table)]
    return first_failure(attains_the_least(*case, one) or unless_equal(one.pattern, (2, 1)) for one in found)


def least_with_equal_parts(row: Row, k: int) -> Fraction:
    """The least probability over at most k atoms, if all people involved are in equally many."""
    every = (pattern for number in range(k + 1) for pattern in patterns(number, sum(row), len(row)))
    return min(closed_form(row, pattern) for pattern in every if len(set(pattern)) <= 1)


@near_miss("minimal-atoms-are-shared-out-equally", "sibling of 3.3.1, Algorithm 1", small.histograms_with_k(9, k=8))
@fails("(3, 3, 1, 1, 1), k = 3", "equal parts give 2/9 at least, (2, 1) gives 5/24")
@instead("minimize1-corrected-is-right")
def equal_parts_are_best(row: Row, k: int) -> Refutation:
    """MINIMIZE1, stopped when the people run out, finds nothing better than equally many atoms a person involved."""
    best, equal = remembering(row, k), least_with_equal_parts(row, k)
    words = f"equal parts give {equal} at least, {best.pattern} gives {best.value}"
    return unless(equal == best.value, words, bucketization_of(row), k - 1)


def inner_values(row: Row, k: int) -> dict[tuple[int, int, int], Fraction]:
    """What MINIMIZE1(b, 0, k, k) and all calls inside it return."""
    algorithm = minima.Minimize1(row_histogram(row))
    algorithm(0, k, k)
    return algorithm.known


@near_miss("calls-inside-minimize1-return-probabilities", "sibling of 3.3.1, Algorithm 1", WHILE_PEOPLE_LAST)
@fails("(2), k = 2", "MINIMIZE1(b, 1, 1, 1) = -1, though MINIMIZE1(b, 0, 2, 2) = 0")
@instead("minimize1-as-printed-is-right-while-people-last")
def inner_values_are_probabilities(row: Row, k: int) -> Refutation:
    """While the people last, all calls inside MINIMIZE1(b, 0, k, k) return probabilities."""
    found = inner_values(row, k)
    (i, most, left), value = min(found.items(), key=lambda item: item[1])
    words = f"MINIMIZE1(b, {i}, {most}, {left}) = {value}, though MINIMIZE1(b, 0, {k}, {k}) = {least(row, k)}"
    return unless(value >= 0 and max(found.values()) <= 1, words, bucketization_of(row), k - 1)


@near_miss("minimize1-looks-up-values-of-s-only", "sibling of 3.3.1, Algorithm 1", WHILE_PEOPLE_LAST)
@fails("(2), k = 2", "n_b(s_b^1) is looked up, and |S| = 1")
@instead("frequencies-beyond-s-count-as-zero")
def looks_up_values_of_s(row: Row, k: int) -> Refutation:
    """While the people last, MINIMIZE1(b, 0, k, k) looks up n_b(s_b^j) only where S has a value number j."""
    last = max(0, max(min(most, left) for _, most, left in inner_values(row, k)) - 1)
    words = f"n_b(s_b^{last}) is looked up, and |S| = {len(row)}"
    return unless(last < len(row), words, bucketization_of(row), k - 1)
