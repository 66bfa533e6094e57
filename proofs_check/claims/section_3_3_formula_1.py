"""Formula (1): from a maximum to a minimum, and the minimum within one bucket (paper, sections 3.3 and 3.3.2).

**The derivation.** "For any atoms A, A_i such that A and ∧(A_i → A) are consistent with bucketization B we have"

    Pr(A | B ∧ ∧(A_i → A)) = Pr(A ∧ ∧(A_i → A) | B) / Pr(∧(A_i → A) | B)
                           = Pr(A | B) / Pr((¬A ∧ ∧ ¬A_i) ∨ A | B)
                           = Pr(A | B) / (Pr(¬A ∧ ∧ ¬A_i | B) + Pr(A | B)).

Each `=` is a claim. The left side is what `reference` finds; the other lines are counted from sets of tables. With ρ =
Pr(¬A ∧ ∧ ¬A_i | B)/Pr(A | B), Formula (1), the last line is 1/(1 + ρ). That A is consistent with B is all that is
needed, for where A is true, so is every A_i → A. S has one value more than occurs, so that atoms may be impossible.

**Within one bucket** (3.3.2) Formula (1) for k + 1 atoms is Pr(none is true)/Pr(A). The atoms that MINIMIZE1(b, 0, k +
1, k + 1) remembers contain one about the most frequent value, and no atom about the bucket is likelier. So the least
value is MINIMIZE1(b, 0, k + 1, k + 1) · n_b/n_b(s_b^0). It is compared with all placements of at most k + 1 atoms
(atoms may coincide), each of them in turn as A, if it can be true.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement
from operator import and_
from typing import NamedTuple, TypeAlias

from fastpath.minimize1 import within_bucket
from proofs_check.claims.claim import claim, fails, instead, near_miss, ours, over, over_every
from proofs_check.claims.refutation import Counterexample, Refutation, unless, unless_equal
from proofs_check.claims.scope import Ks, all_k, enumerated
from proofs_check.claims.section_3_3_1_within_bucket import as_printed, remembering
from proofs_check.oracles import small_releases as small
from proofs_check.oracles.minima import least, none_true, patterns, placements
from proofs_check.oracles.small_releases import Row, atoms_about, atoms_text, bucketization_of, rows_with_k, space_of
from reference.instances import LETTERS, Release, released, releases, row_histogram, shown_release
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability

Target: TypeAlias = tuple[Release, Atom, tuple[Atom, ...]]  # a release, A, and all A_i

SPARE = 1  # how many values of S do not occur


# The derivation


def _shown_target(case: Target) -> str:
    release, target, antecedents = case
    return f"{shown_release(release)}, A: {atoms_text([target])}, A_i: {atoms_text(antecedents) or 'none'}"


@enumerated(
    "all atoms A and A_i about releases of at most {people} people and 3 values, S having {spare} more, {k}",
    shown=_shown_target,
)
def _all_targets(people: int, k: Ks, spare: int) -> Iterator[Target]:
    for release in releases(people, 3):
        atoms = space_of(release, spare).atoms
        for number in all_k(k):
            for chosen in combinations_with_replacement(atoms, number):
                yield from ((release, atom, chosen) for atom in atoms)


@enumerated(
    "all atoms A (possible) and A_i about releases of at most {people} people and 3 values, S having {spare} more, {k}",
    shown=_shown_target,
)
def _targets(people: int, k: Ks, spare: int = 0) -> Iterator[Target]:
    return (case for case in _all_targets(people, k, spare) if space_of(case[0], spare).atoms[case[1]])


POSSIBLE = _targets(4, k=2, spare=SPARE).deepened(_targets(5, k=2, spare=SPARE))


class Sets(NamedTuple):
    """The tables, those in which A is true, and those in which each A_i is."""

    everything: int
    target: int
    antecedents: tuple[int, ...]

    @property
    def known(self) -> int:
        """The tables in which all A_i → A are true."""
        return reduce(and_, (self.everything & ~one | self.target for one in self.antecedents), self.everything)

    @property
    def none(self) -> int:
        """The tables in which neither A nor any A_i is true."""
        return reduce(and_, (~one for one in self.antecedents), self.everything & ~self.target)


def sets_of(case: Target) -> Sets:
    """The sets of tables of an instance."""
    release, target, antecedents = case
    space = space_of(release, SPARE)
    return Sets(space.everything, space.atoms[target], tuple(space.atoms[atom] for atom in antecedents))


def quotient(sets: Sets) -> Fraction:
    """Pr(A ∧ ∧(A_i → A) | B) / Pr(∧(A_i → A) | B)."""
    return Fraction((sets.target & sets.known).bit_count(), sets.known.bit_count())


def either(sets: Sets) -> Fraction:
    """Pr(A | B) / Pr((¬A ∧ ∧ ¬A_i) ∨ A | B)."""
    return Fraction(sets.target.bit_count(), (sets.none | sets.target).bit_count())


def summed(sets: Sets) -> Fraction:
    """Pr(A | B) / (Pr(¬A ∧ ∧ ¬A_i | B) + Pr(A | B))."""
    return Fraction(sets.target.bit_count(), sets.none.bit_count() + sets.target.bit_count())


def ratio(sets: Sets) -> Fraction:
    """Formula (1): Pr(¬A ∧ ∧ ¬A_i | B) / Pr(A | B)."""
    return Fraction(sets.none.bit_count(), sets.target.bit_count())


@ours("a-possible-atom-is-consistent-with-all-implications-to-it", "ours, on 3.3", _all_targets(4, k=2, spare=SPARE))
def possible_is_consistent(case: Target) -> Refutation:
    """A and all A_i → A are together consistent with B exactly where A is."""
    sets = sets_of(case)
    return unless_equal(bool(sets.target & sets.known), bool(sets.target))


@claim("conditioning-divides-by-the-probability-of-what-is-known", "3.3, first equality")
@over(_targets(3, k=2, spare=SPARE).deepened(_targets(5, k=2, spare=SPARE)))
def first_equality(release: Release, target: Atom, antecedents: tuple[Atom, ...]) -> Refutation:
    """The share of A among the tables that fit B and all A_i → A is Pr(A ∧ ∧(A_i → A) | B) / Pr(∧(A_i → A) | B)."""
    known = Formula(simple_implication(atom, target) for atom in antecedents)
    found = Fraction(str(probability(target, released(release, SPARE), known)))
    return unless_equal(found, quotient(sets_of((release, target, antecedents))))


@claim("implications-to-an-atom-say-it-or-nothing", "3.3, second equality", POSSIBLE)
def second_equality(case: Target) -> Refutation:
    """A ∧ ∧(A_i → A) is as likely as A, and ∧(A_i → A) as (¬A ∧ ∧ ¬A_i) ∨ A."""
    return unless_equal(quotient(sets_of(case)), either(sets_of(case)))


@claim("an-atom-and-none-of-the-atoms-exclude-each-other", "3.3, third equality", POSSIBLE)
def third_equality(case: Target) -> Refutation:
    """Pr((¬A ∧ ∧ ¬A_i) ∨ A | B) = Pr(¬A ∧ ∧ ¬A_i | B) + Pr(A | B)."""
    return unless_equal(either(sets_of(case)), summed(sets_of(case)))


@claim("the-maximum-is-a-minimum", "3.3, Formula (1)", POSSIBLE)
def is_one_over_one_plus_ratio(case: Target) -> Refutation:
    """Pr(A | B ∧ all A_i → A) = 1/(1 + ρ) with ρ = Pr(neither A nor any A_i | B)/Pr(A | B)."""
    sets, space = sets_of(case), space_of(case[0], SPARE)
    known = reduce(and_, (small.implies(space, atom, sets.target) for atom in sets.antecedents), sets.everything)
    return unless_equal(small.likelihood(sets.target, known), 1 / (1 + ratio(sets)))


@claim("the-atoms-of-the-least-formula-1-are-the-worst", "3.3")
@over(
    small.releases_with_k(6, k=1, values=3)
    .deepened(small.releases_with_k(7, k=2, values=3))
    .also("S having 1 more, all atoms A (possible) and A_i")
)
def same_atoms_are_best(release: Release, k: int) -> Refutation:
    """Among all possible A and all A_i, those of the largest Pr(A | B ∧ ∧(A_i → A)) have the least Formula (1)."""
    atoms = space_of(release, SPARE).atoms
    pairs = ((atom, others) for atom in atoms for others in combinations_with_replacement(atoms, k))
    every = [sets_of((release, *pair)) for pair in pairs if atoms[pair[0]]]
    likelihoods, ratios = [quotient(one) for one in every], [ratio(one) for one in every]
    most, smallest = max(likelihoods), min(ratios)
    same = [one == most for one in likelihoods] == [one == smallest for one in ratios]
    return unless(same, f"not the same atoms have {most} and {smallest}")


@near_miss("one-long-implication-is-as-good-as-many-short-ones", "sibling of 3.3, Formula (1)", _targets(4, k=(1, 2)))
@fails("(1, 1), A: b0.p0=a, A_i: b0.p0=a, b0.p0=b", "one implication gives A with 1/2, many with 1")
@instead("the-maximum-is-a-minimum")
def one_long_implication_does(case: Target) -> Refutation:
    """∧ A_i → A in Formula (1) may be read as the one implication (A_0 ∧ … ∧ A_{k-1}) → A."""
    release, _, antecedents = case
    sets, space = sets_of(case), space_of(release, SPARE)
    known = small.implies(space, reduce(and_, sets.antecedents, sets.everything), sets.target)
    one, many = small.likelihood(sets.target, known), 1 / (1 + ratio(sets))
    words = f"one implication gives A with {one}, many with {many}"
    return unless(one == many, words, released(release), len(antecedents))


@near_miss("formula-1-is-defined-for-all-atoms", "sibling of 3.3, Formula (1)")
@over_every(
    "all atoms A about buckets of at most 3 people, with up to 1 value of S that does not occur",
    lambda: ((row, atom) for n in (1, 2, 3) for row in small.rows_of(n, 1) for atom in atoms_about(row)),
    shown=lambda case: f"{small.shown_row(case[0])}, A: {atoms_text([case[1]])}",
)
@fails("(1, 0), A: b0.p0=b", "without A_i Formula (1) is 1/0: nobody has b")
@instead("the-atoms-of-the-least-formula-1-are-the-worst")
def formula_is_defined(row: Row, atom: Atom) -> Refutation:
    """Formula (1) is defined for all atoms, also for an A that is not consistent with the bucketization."""
    chance = 1 - small.unmet(row, [atom])
    words = f"without A_i Formula (1) is {1 - chance}/{chance}: nobody has {atom.value}"
    return unless(chance > 0, words, bucketization_of(row))


# Within one bucket


BUCKETS = rows_with_k(6, k=3, spare=1, beyond=(9, 2)).deepened(rows_with_k(8, k=4, spare=1, beyond=(10, 3)))


class Parts(NamedTuple):
    """Formula (1) for some atoms A and A_i: Pr(none is true) and Pr(A)."""

    numerator: Fraction
    denominator: Fraction

    @property
    def value(self) -> Fraction:
        """Numerator over denominator."""
        return self.numerator / self.denominator


@cache
def all_parts(row: Row, atoms: int) -> frozenset[Parts]:
    """Formula (1) for all placements of 1 to `atoms` atoms, with each of them that can be true as A."""
    n = sum(row)
    every = (one for number in range(1, atoms + 1) for one in patterns(number, n, len(row)))
    found = set[Parts]()
    for placement in (placement for pattern in every for placement in placements(row, pattern)):
        numerator = none_true(row, placement)
        named = {value for values in placement for value in values if row[value]}
        found |= {Parts(numerator, Fraction(row[value], n)) for value in named}
    return frozenset(found)


def _least_ratio(row: Row, atoms: int) -> Fraction:
    return min(parts.value for parts in all_parts(row, atoms))


def both_extremes(row: Row, atoms: int) -> list[Parts]:
    """Atoms of which none are true with the least probability of all, and A is the likeliest of all."""
    every = all_parts(row, atoms)
    extremes = Parts(min(one.numerator for one in every), max(one.denominator for one in every))
    return [one for one in every if one == extremes]


@claim("the-least-numerator-over-the-largest-denominator-is-least", "3.3.2", BUCKETS.also("all atoms A and A_i"))
def both_extremes_work(row: Row, k: int) -> Refutation:
    """There are k + 1 atoms with the least numerator and the largest denominator, and all such have the least value."""
    return unless_equal({one.value for one in both_extremes(row, k + 1)}, {_least_ratio(row, k + 1)})


@claim("the-minimal-atoms-include-a-likeliest-one", "3.3.2", rows_with_k(6, k=3, spare=1).also("tables counted"))
def likeliest_is_included(row: Row, k: int) -> Refutation:
    """One of the at most k + 1 minimal atoms that MINIMIZE1 remembers is about s_b^0: no atom about b is likelier."""
    atoms = small.placed_atoms(small.top_sets(remembering(row_histogram(row), k + 1).pattern))
    likeliest = min(small.unmet(row, [atom]) for atom in atoms_about(row))
    minimal = len(atoms) <= k + 1 and small.unmet(row, atoms) == least(row, k + 1)
    included = any(atom.value == "a" and small.unmet(row, [atom]) == likeliest for atom in atoms)
    return unless(minimal and included, atoms_text(atoms))


@claim("the-minimum-of-formula-1-within-a-bucket", "3.3.2", BUCKETS.also("all atoms A and A_i"))
def ratio_is_least(row: Row, k: int) -> Refutation:
    """The least value of Formula (1) is MINIMIZE1(b, 0, k + 1, k + 1) · n_b/n_b(s_b^0), MINIMIZE1 as corrected."""
    return unless_equal(within_bucket(row_histogram(row), k + 1) * Fraction(sum(row), row[0]), _least_ratio(row, k + 1))


@near_miss("minimize1-minimizes-formula-1", "sibling of 3.3")
@over(rows_with_k(4, k=3, spare=0).where("k < n_b", lambda case: case[1] < sum(case[0])))
@fails("(1, 1), k = 0", "MINIMIZE1(b, 0, 1, 1) = 1/2, the least value of Formula (1) is 1 = 1/2 · 2/1")
@instead("the-minimum-of-formula-1-within-a-bucket")
def minimizes_formula_1(row: Row, k: int) -> Refutation:
    """MINIMIZE1 minimises Formula (1): what it returns for k + 1 atoms, k < n_b, is the formula's least value."""
    found, smallest = as_printed(row_histogram(row), k + 1), _least_ratio(row, k + 1)
    both = f"MINIMIZE1(b, 0, {k + 1}, {k + 1}) = {found}, the least value of Formula (1) is {smallest}"
    return unless(found == smallest, f"{both} = {found} · {sum(row)}/{row[0]}", bucketization_of(row), k)


@near_miss("every-minimal-set-of-atoms-names-a-most-frequent-value", "sibling of 3.3.2")
@over(
    rows_with_k(4, k=3, spare=1).where(
        "there are k + 1 different atoms", lambda case: case[1] < sum(case[0]) * len(case[0])
    )
)
@fails("(2, 1), k = 2", "none of b0.p0=b, b0.p1=b, b0.p2=b is true with 0, the least")
@instead("the-minimal-atoms-include-a-likeliest-one")
def all_minimal_name_it(row: Row, k: int) -> Refutation:
    """Every minimal set of k + 1 atoms about a bucket names a most frequent value."""
    frequent = {LETTERS[place] for place, count in enumerate(row) if count == row[0]}
    for atoms in combinations(atoms_about(row), k + 1):
        if not frequent & {atom.value for atom in atoms} and small.unmet(row, atoms) == least(row, k + 1):
            words = f"none of {atoms_text(atoms)} is true with {least(row, k + 1)}, the least"
            return Counterexample(words, bucketization_of(row), k)
    return None
