"""From a maximum to a minimum: the derivation of Formula (1) (paper, section 3.3).

"For any atoms A, A_i such that A and ∧(A_i → A) are consistent with bucketization B we have"

    Pr(A | B ∧ ∧(A_i → A)) = Pr(A ∧ ∧(A_i → A) | B) / Pr(∧(A_i → A) | B)
                           = Pr(A | B) / Pr((¬A ∧ ∧ ¬A_i) ∨ A | B)
                           = Pr(A | B) / (Pr(¬A ∧ ∧ ¬A_i | B) + Pr(A | B)).

Each `=` is a claim. The left side is what `reference` finds when it goes through the tables that fit both B and the
implications; the other lines are counted from sets of tables. With ρ = Pr(¬A ∧ ∧ ¬A_i | B)/Pr(A | B), Formula (1), the
last line is 1/(1 + ρ), so that "it suffices" to minimise ρ: the same atoms are best.

That A is consistent with B is all that is needed: where A is true, so is every A_i → A. It *is* needed, though the
sentence with Formula (1) says "over all atoms": if A is impossible then ρ is not defined (see the errata).

S has one value more than occurs in the releases, so that A_i, and A where that is allowed, may be impossible.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from operator import and_
from typing import NamedTuple, TypeAlias

from proofs_check.claims.claim import Claim, ours
from proofs_check.claims.scope import Ks, all_k, enumerated
from proofs_check.oracles.small_releases import implies, likelihood, releases_with_k, space_of
from reference.instances import Case, Release, released, releases, shown_release
from reference.language import Atom, Formula, simple_implication
from reference.probability import probability

Target: TypeAlias = tuple[Release, Atom, tuple[Atom, ...]]
"""A release, A, and all A_i."""

SPARE = 1
"""How many values of S do not occur."""


def shown_target(case: Target) -> str:
    """The release and the atoms."""
    release, target, antecedents = case
    before = ", ".join(f"{atom.person}={atom.value}" for atom in antecedents)
    return f"{shown_release(release)}, A: {target.person}={target.value}, A_i: {before or 'none'}"


@enumerated(
    "all atoms A (possible) and A_i about releases of at most {people} people and 3 values, S having {spare} more, {k}",
    shown=shown_target,
)
def targets(people: int, k: Ks, spare: int = 0) -> Iterator[Target]:
    """All targets that are possible, with all antecedents."""
    return (case for case in _all_targets(people, k, spare) if space_of(case[0], spare).atoms[case[1]])


@enumerated(
    "all atoms A and A_i about releases of at most {people} people and 3 values, S having {spare} more, {k}",
    shown=shown_target,
)
def all_targets(people: int, k: Ks, spare: int) -> Iterator[Target]:
    """All targets, possible or not, with all antecedents."""
    return _all_targets(people, k, spare)


def _all_targets(people: int, k: Ks, spare: int) -> Iterator[Target]:
    for release in releases(people, 3):
        atoms = space_of(release, spare).atoms
        for number in all_k(k):
            for chosen in combinations_with_replacement(atoms, number):
                yield from ((release, atom, chosen) for atom in atoms)


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


Line: TypeAlias = Callable[[Sets], Fraction]


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


def possible_is_consistent(case: Target, known: Callable[[Sets], int] = lambda sets: sets.known) -> bool:
    """A and all A_i → A are together consistent with B exactly where A is."""
    sets = sets_of(case)
    return bool(sets.target & known(sets)) == bool(sets.target)


def first_equality(case: Target, line: Line = quotient) -> bool:
    """The share of A among the tables that fit B and all A_i → A is Pr(A ∧ ∧(A_i → A) | B) / Pr(∧(A_i → A) | B)."""
    release, target, antecedents = case
    known = Formula(simple_implication(atom, target) for atom in antecedents)
    return Fraction(str(probability(target, released(release, SPARE), known))) == line(sets_of(case))


def second_equality(case: Target, line: Line = either) -> bool:
    """A ∧ ∧(A_i → A) is as likely as A, and ∧(A_i → A) as (¬A ∧ ∧ ¬A_i) ∨ A."""
    sets = sets_of(case)
    return quotient(sets) == line(sets)


def third_equality(case: Target, line: Line = summed) -> bool:
    """Pr((¬A ∧ ∧ ¬A_i) ∨ A | B) = Pr(¬A ∧ ∧ ¬A_i | B) + Pr(A | B)."""
    sets = sets_of(case)
    return either(sets) == line(sets)


def is_one_over_one_plus_ratio(case: Target, formula: Line = ratio) -> bool:
    """Pr(A | B ∧ ∧(A_i → A)) = 1/(1 + ρ), where ρ is Formula (1)."""
    sets = sets_of(case)
    known = sets.everything
    for atom in sets.antecedents:
        known &= implies(space_of(case[0], SPARE), atom, sets.target)
    return likelihood(sets.target, known) == 1 / (1 + formula(sets))


def same_atoms_are_best(case: Case, formula: Line = ratio) -> bool:
    """Among all possible A and all A_i, those of the largest Pr(A | B ∧ ∧(A_i → A)) have the least Formula (1)."""
    release, k = case
    atoms = space_of(release, SPARE).atoms
    chosen = [
        (atom, others) for atom, mask in atoms.items() for others in combinations_with_replacement(atoms, k) if mask
    ]
    every = [sets_of((release, *one)) for one in chosen]
    likelihoods, ratios = [quotient(one) for one in every], [formula(one) for one in every]
    most, least = max(likelihoods), min(ratios)
    return [one == most for one in likelihoods] == [one == least for one in ratios]


POSSIBLE = targets(4, k=2, spare=SPARE).deepened(targets(5, k=2, spare=SPARE))

CLAIMS = (
    ours(
        name="a-possible-atom-is-consistent-with-all-implications-to-it",
        paper="ours, on 3.3",
        scope=all_targets(4, k=2, spare=SPARE),
        statement=possible_is_consistent,
    ),
    Claim(
        name="conditioning-divides-by-the-probability-of-what-is-known",
        paper="3.3, first equality",
        scope=targets(3, k=2, spare=SPARE).deepened(targets(5, k=2, spare=SPARE)),
        statement=first_equality,
    ),
    Claim(
        name="implications-to-an-atom-say-it-or-nothing",
        paper="3.3, second equality",
        scope=POSSIBLE,
        statement=second_equality,
    ),
    Claim(
        name="an-atom-and-none-of-the-atoms-exclude-each-other",
        paper="3.3, third equality",
        scope=POSSIBLE,
        statement=third_equality,
    ),
    Claim(
        name="the-maximum-is-a-minimum",
        paper="3.3, Formula (1)",
        words="Pr(A | B ∧ all A_i → A) = 1/(1 + ρ) with ρ = Pr(neither A nor any A_i | B)/Pr(A | B).",
        scope=POSSIBLE,
        statement=is_one_over_one_plus_ratio,
    ),
    Claim(
        name="the-atoms-of-the-least-formula-1-are-the-worst",
        paper="3.3",
        scope=releases_with_k(6, k=1, values=3)
        .deepened(releases_with_k(7, k=2, values=3))
        .also("S having 1 more, all atoms A (possible) and A_i"),
        statement=same_atoms_are_best,
    ),
)
