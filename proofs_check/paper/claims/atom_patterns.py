"""From sets of atoms to numbers of atoms (paper, section 3.3.1, around Lemma 12).

"Each set of k atoms is associated with a tuple (l, k_0, …, k_{l-1})": its *pattern*, how many people are involved, and
in how many atoms each. With the lemma, minimising a probability over all sets of k atoms "becomes one of minimizing"
the lemma's product over patterns. As printed that is over *all* l ≤ k and k_0, …, k_{l-1}; right it is over those with
k_0 ≥ k_1 ≥ …, no more parts than people, and no part larger than |S| (see the errata).

**Values beyond the last.** The product sums n_b(s_b^j) over j < k_i. As far as S goes, values that do not occur in the
bucket have frequency 0: that is what n_b means. Beyond S there is no s_b^j, and no set of different atoms has such a
pattern; but MINIMIZE1 goes there as soon as k > |S|. If frequencies beyond S are read as 0, nothing changes: where
k_i ≥ |S| the first person has at least |S| atoms too, and the first factor, n_b - n_b, is 0, as for |S| atoms.

**The oracle.** `minima` counts placements of atoms up to the names of people, by inclusion and exclusion. Here it is
held to the definition: all sets of k atoms one by one, and the share of the tables in which none is true.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import prod
from typing import TypeAlias

from proofs_check.claims.claim import Claim, correction, ours
from proofs_check.oracles.bucket_rows import Row, rows_with_k, sets_of_atoms, unmet
from proofs_check.oracles.minima import Pattern, closed_form, least, least_for_pattern, patterns
from reference.instances import histograms, row_histogram
from reference.language import Atom

Case: TypeAlias = tuple[Row, int]


def shared_out(atoms: Iterable[Atom]) -> Pattern:
    """In how many of the atoms each person is involved, most first."""
    return tuple(sorted(Counter(atom.person for atom in atoms).values(), reverse=True))


def has_a_pattern(case: Case, shared: Callable[[Iterable[Atom]], Pattern] = shared_out) -> bool:
    """In every set of k atoms l ≤ k people are involved, in k_0, …, k_{l-1} ≥ 1 atoms each, k together."""
    row, k = case
    for atoms in sets_of_atoms(row, k):
        parts, involved = shared(atoms), {atom.person for atom in atoms}
        if not (len(parts) == len(involved) <= k and sum(parts) == k and all(part >= 1 for part in parts)):
            return False
    return True


def counts_as_tables_do(case: Case, least_of: Callable[[Row, Pattern], Fraction] = least_for_pattern) -> bool:
    """For every pattern of k atoms, placements give the least probability that counting tables gives over all sets."""
    row, k = case
    found = dict[Pattern, Fraction]()
    for atoms in sets_of_atoms(row, k):
        pattern = shared_out(atoms)
        found[pattern] = min(found.get(pattern, Fraction(1)), unmet(row, atoms))
    return found == {pattern: least_of(row, pattern) for pattern in patterns(k, sum(row), len(row))}


def least_with_exactly(row: Row, k: int) -> Fraction:
    """The least probability over all sets of k different atoms."""
    return min(least_for_pattern(row, pattern) for pattern in patterns(k, sum(row), len(row)))


def product_is_enough(case: Case, formula: Callable[[Row, Pattern], Fraction] = closed_form) -> bool:
    """Over k_0 ≥ k_1 ≥ …, at most n_b of them, |S| each, k together, the least product is that over sets of k atoms."""
    row, k = case
    return min(formula(row, one) for one in patterns(k, sum(row), len(row))) == least_with_exactly(row, k)


def exactly_is_as_good(case: Case, exactly: Callable[[Row, int], Fraction] = least_with_exactly) -> bool:
    """If there are k different atoms about a bucket, exactly k of them attain the minimum over at most k."""
    return exactly(*case) == least(*case)


def absent_values_do_not_help(case: Case, smallest: Callable[[Row, int], Fraction] = least) -> bool:
    """With values of S that do not occur in the bucket, k atoms attain the minimum that they attain without."""
    row, k = case
    return smallest(row, k) == least(row_histogram(row), k)


def frequency(row: Row, j: int) -> int:
    """n_b(s_b^j), and 0 where S has no value number j."""
    return row[j] if j < len(row) else 0


def zero_beyond_s_is_right(case: Case, reading: Callable[[Row, int], int] = frequency) -> bool:
    """Read as 0 beyond S, the least product over all k_0 ≥ k_1 ≥ …, at most n_b of them, is that over ≤ k atoms."""
    row, k = case
    n = sum(row)
    products = (
        prod(Fraction(n - i - sum(reading(row, j) for j in range(k_i)), n - i) for i, k_i in enumerate(pattern))
        for pattern in histograms(k, n)
    )
    return min(products) == least(row, k)


def _exist(case: Case) -> bool:
    row, k = case
    return k <= sum(row) * len(row)


FEW = rows_with_k(4, k=4, spare=1).also("all sets of k atoms")
BUCKETS = rows_with_k(7, k=5, spare=1, beyond=(9, 3)).deepened(rows_with_k(9, k=6, spare=2, beyond=(11, 5)))
ENOUGH = BUCKETS.where("there are k different atoms", _exist)

CLAIMS = (
    Claim(
        name="every-set-of-atoms-is-shared-out-among-people",
        paper="3.3.1",
        scope=FEW,
        statement=has_a_pattern,
    ),
    ours(
        name="counting-placements-is-counting-tables",
        paper="ours, on 3.3.1",
        scope=FEW,
        statement=counts_as_tables_do,
    ),
    correction(
        name="the-least-product-over-descending-patterns-is-the-minimum",
        paper="3.3.1, after Lemma 12",
        scope=ENOUGH.also("all atoms"),
        statement=product_is_enough,
    ),
    ours(
        name="exactly-k-atoms-are-as-good-as-at-most-k",
        paper="ours, on 3.3.1",
        scope=ENOUGH.also("all atoms"),
        statement=exactly_is_as_good,
    ),
    ours(
        name="values-that-do-not-occur-never-help",
        paper="ours, on 3.3.1, Lemma 12",
        scope=BUCKETS.where("a value does not occur", lambda case: 0 in case[0]).also("all atoms"),
        statement=absent_values_do_not_help,
    ),
    correction(
        name="frequencies-beyond-s-count-as-zero",
        paper="3.3.1, Lemma 12 and Algorithm 1",
        scope=BUCKETS.also("all atoms"),
        statement=zero_beyond_s_is_right,
    ),
)
