"""What one could believe of atoms about one bucket (siblings of the paper's sections 3.3 to 3.3.2).

**One long implication.** ∧_i A_i → A, as Formula (1)'s derivation prints it, is ∧_i (A_i → A), not (∧_i A_i) → A.

**Unsorted parts.** The product of Lemma 12 is taken over people with the most atoms first. In another order it is
another number than the probability for these people, and may even be negative.

**Ties.** Everybody's values must be the first ones in the same order: of two equally frequent values, both people
must take the same.

**Equal parts.** Up to eight people some best atoms are shared out equally among those involved. In the smallest bucket
where they are not, one person has two atoms and another has one.

**The most frequent value.** The minimal atoms that MINIMIZE1 finds name it (section 3.3.2). Other minimal ones need
not.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from fastpath.minimize1 import within_bucket
from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.claims.scope import enumerated
from proofs_check.oracles.bucket_rows import (
    Row,
    atoms_text,
    bucketization_of,
    placed_atoms,
    rows_with_k,
    rows_with_patterns,
    sets_of_atoms,
    shown_pattern,
    shown_row,
    top_sets,
    unmet,
)
from proofs_check.oracles.minima import (
    Pattern,
    Placement,
    closed_form,
    least,
    none_true,
    patterns,
    placements,
)
from proofs_check.oracles.small_releases import histograms_with_k, implies, likelihood, space_of
from proofs_check.paper.claims.formula_one import Target, targets
from reference.instances import histograms_up_to, released
from reference.language import Atom

Case: TypeAlias = tuple[Row, int]
Placed: TypeAlias = tuple[Row, Pattern]
Formula: TypeAlias = Callable[[Row, Pattern], Fraction]


def _long_and_short(case: Target) -> tuple[Fraction, Fraction]:
    """Pr(A | (A_0 ∧ … ∧ A_{k-1}) → A), and 1/(1 + ρ) with Formula (1) for ρ."""
    release, target, antecedents = case
    space = space_of(release)
    before, none = space.everything, space.everything & ~space.atoms[target]
    for atom in antecedents:
        before &= space.atoms[atom]
        none &= ~space.atoms[atom]
    ratio = Fraction(none.bit_count(), space.atoms[target].bit_count())
    return likelihood(space.atoms[target], implies(space, before, space.atoms[target])), 1 / (1 + ratio)


def one_long_implication_does(case: Target) -> bool:
    """Pr(A | (A_0 ∧ … ∧ A_{k-1}) → A) is 1/(1 + ρ) too, as if ∧ A_i → A were one implication."""
    one, many = _long_and_short(case)
    return one == many


def shown_both(case: Target) -> Counterexample:
    """The two probabilities."""
    one, many = _long_and_short(case)
    release, _, antecedents = case
    return Counterexample(f"one implication gives A with {one}, many with {many}", released(release), len(antecedents))


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


def unsorted_is_right(placed: Placed, formula: Formula = closed_form) -> bool:
    """The product gives the probability for nested top sets in any order of the k_i."""
    row, pattern = placed
    return none_true(row, top_sets(pattern)) == formula(row, pattern)


def unsorted_is_not_negative(placed: Placed, formula: Formula = closed_form) -> bool:
    """The product is never negative, in any order of the k_i."""
    return formula(*placed) >= 0


def shown_product(placed: Placed) -> Counterexample:
    """The product, and the probability."""
    row, pattern = placed
    atoms = placed_atoms(top_sets(pattern))
    words = f"the product is {closed_form(row, pattern)}; none of {atoms_text(atoms)} is true with {unmet(row, atoms)}"
    return Counterexample(words, bucketization_of(row))


@enumerated(
    "all histograms of at most {people} people, all patterns of at most {atoms} atoms, all ways to break ties",
    shown=lambda case: f"{shown_row(case[0])}, values of each person: {case[1]}",
)
def most_frequent_sets(people: int, atoms: int) -> Iterator[tuple[Row, Placement]]:
    """All placements in which everybody has some most frequent values, ties broken in any way."""
    for row, pattern in rows_with_patterns(people, atoms, spare=0):
        for placement in placements(row, pattern):
            if all(sum(row[v] for v in values) == sum(row[: len(values)]) for values in placement):
                yield row, placement


def ties_do_not_matter(case: tuple[Row, Placement]) -> bool:
    """No atom is true with the lemma's probability."""
    row, placement = case
    return none_true(row, placement) == closed_form(row, tuple(map(len, placement)))


def shown_ties(case: tuple[Row, Placement]) -> Counterexample:
    """These atoms, and those of the lemma."""
    row, placement = case
    ways = (placed_atoms(placement), placed_atoms(top_sets(tuple(map(len, placement)))))
    these, lemma = (f"none of {atoms_text(atoms)} is true with {unmet(row, atoms)}" for atoms in ways)
    return Counterexample(f"{these}; {lemma}", bucketization_of(row))


def least_with_equal_parts(row: Row, k: int) -> Fraction:
    """The least probability over at most k atoms, if all people involved are in equally many."""
    every = (pattern for number in range(k + 1) for pattern in patterns(number, sum(row), len(row)))
    return min(closed_form(row, pattern) for pattern in every if len(set(pattern)) <= 1)


def equal_parts_are_best(case: Case, equal: Callable[[Row, int], Fraction] = least_with_equal_parts) -> bool:
    """MINIMIZE1, stopped when the people run out, finds nothing better than equally many atoms a person involved."""
    return equal(*case) == within_bucket(*case)


def shown_parts(case: Case) -> Counterexample:
    """The best with equal parts, and the best of all."""
    row, k = case
    every = (pattern for number in range(k + 1) for pattern in patterns(number, sum(row), len(row)))
    best = min(every, key=lambda pattern: closed_form(row, pattern))
    equal = least_with_equal_parts(row, k)
    return Counterexample(
        f"equal parts give {equal} at least, {best} gives {within_bucket(row, k)}", bucketization_of(row), k - 1
    )


def without_the_most_frequent(row: Row, k: int) -> tuple[Atom, ...] | None:
    """A minimal set of k + 1 atoms that names no most frequent value, if there is one."""
    frequent = {"abcdefgh"[place] for place, count in enumerate(row) if count == row[0]}
    for atoms in sets_of_atoms(row, k + 1):
        if not frequent & {atom.value for atom in atoms} and unmet(row, atoms) == least(row, k + 1):
            return atoms
    return None


def all_minimal_name_it(
    case: Case, counterexample: Callable[[Row, int], tuple[Atom, ...] | None] = without_the_most_frequent
) -> bool:
    """Every minimal set of k + 1 atoms about a bucket names a most frequent value."""
    return counterexample(*case) is None


def shown_minimal(case: Case) -> Counterexample:
    """The atoms."""
    row, k = case
    atoms = without_the_most_frequent(row, k) or ()
    return Counterexample(
        f"none of {atoms_text(atoms)} is true with {unmet(row, atoms)}, the least", bucketization_of(row), k
    )


CLAIMS = (
    near_miss(
        name="one-long-implication-is-as-good-as-many-short-ones",
        paper="sibling of 3.3, Formula (1)",
        words="∧ A_i → A in Formula (1) may be read as the one implication (A_0 ∧ … ∧ A_{k-1}) → A.",
        scope=targets(4, k=(1, 2)),
        statement=one_long_implication_does,
        fails_at="(1, 1), A: b0.p0=a, A_i: b0.p0=a, b0.p0=b",
        fails_with="one implication gives A with 1/2, many with 1",
        shows=shown_both,
        instead="the-maximum-is-a-minimum",
    ),
    near_miss(
        name="the-closed-form-holds-in-any-order",
        paper="sibling of 3.3.1, Lemma 12",
        scope=in_any_order(5, 4),
        statement=unsorted_is_right,
        fails_at="(1, 1), atoms a person: (1, 2)",
        fails_with="the product is -1/2; none of b0.p0=a, b0.p1=a, b0.p1=b is true with 0",
        shows=shown_product,
        instead="the-closed-form-of-nested-top-sets",
    ),
    near_miss(
        name="the-closed-form-is-never-negative",
        paper="sibling of 3.3.1, Lemma 12",
        scope=in_any_order(5, 4),
        statement=unsorted_is_not_negative,
        fails_at="(1, 1), atoms a person: (1, 2)",
        fails_with="the product is -1/2; none of b0.p0=a, b0.p1=a, b0.p1=b is true with 0",
        shows=shown_product,
        instead="the-closed-form-of-nested-top-sets",
    ),
    near_miss(
        name="any-most-frequent-values-are-best",
        paper="sibling of 3.3.1, Lemma 12",
        words="Where values are equally frequent, different people may be given different ones of them.",
        scope=most_frequent_sets(5, 4),
        statement=ties_do_not_matter,
        fails_at="(1, 1), values of each person: ((0,), (1,))",
        fails_with="none of b0.p0=a, b0.p1=b is true with 1/2; none of b0.p0=a, b0.p1=a is true with 0",
        shows=shown_ties,
        instead="nested-top-sets-are-best",
    ),
    near_miss(
        name="minimal-atoms-are-shared-out-equally",
        paper="sibling of 3.3.1, Algorithm 1",
        scope=histograms_with_k(9, k=8),
        statement=equal_parts_are_best,
        fails_at="(3, 3, 1, 1, 1), k = 3",
        fails_with="equal parts give 2/9 at least, (2, 1) gives 5/24",
        shows=shown_parts,
        instead="minimize1-corrected-is-right",
    ),
    near_miss(
        name="every-minimal-set-of-atoms-names-a-most-frequent-value",
        paper="sibling of 3.3.2",
        scope=rows_with_k(4, k=3, spare=1).where(
            "there are k + 1 different atoms", lambda case: case[1] < sum(case[0]) * len(case[0])
        ),
        statement=all_minimal_name_it,
        fails_at="(2, 1), k = 2",
        fails_with="none of b0.p0=b, b0.p1=b, b0.p2=b is true with 0, the least",
        shows=shown_minimal,
        instead="the-minimal-atoms-include-a-likeliest-one",
    ),
)
