"""What one could read into section 3.2, and is false.

**The form of the worst.** "They characterize the form of background knowledge that maximizes disclosure": some of the
worst knowledge has the form of Theorem 9. Not all of it has, not even up to what it says.

**An empty antecedent.** Lemma 11 is about conjunctions θ_i of atoms. One of no atoms is true everywhere: θ_i → B is
then B itself, and k implications A_i → B need not make B certain. Definition 2 rules it out (m ≥ 1).

**Where the chain begins.** The chain of inequalities below Figure 4 begins with (b + d + f + h)/(a + b + c + d + e + f
+ h), which has lost the g of the line before it. It is not the probability of the line before, but never smaller, so
that what the chain is to prove follows all the same (`truth_tables`).
"""

from collections.abc import Callable, Container, Iterator, Mapping
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import and_
from typing import TypeAlias

from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.oracles.small_releases import disclosure, implies, likelihood, releases_with_k, space_of
from proofs_check.paper.claims.truth_tables import LEFT, choices_of_atoms, first_line, sizes
from proofs_check.paper.claims.truth_tables import Case as Atoms
from reference.instances import Case, Release, released
from reference.language import Atom, Formula, simple_implication
from reference.syntax import to_text

Form: TypeAlias = tuple[Atom, Formula, int]
"""A target, knowledge that makes it as likely as can be, and the tables that the knowledge leaves."""


def maximisers(case: Case) -> Iterator[Form]:
    """All targets with all sets of k simple implications that make them as likely as can be."""
    release, k = case
    space, largest = space_of(release), disclosure(release, k)
    for pairs in combinations_with_replacement(list(product(space.atoms, repeat=2)), k):
        known = reduce(and_, (implies(space, space.atoms[a], space.atoms[b]) for a, b in pairs), space.everything)
        for target, mask in space.targets.items():
            if known and likelihood(mask, known) == largest:
                yield target, Formula(simple_implication(one, other) for one, other in pairs), known


def of_special_form(case: Case, target: Atom) -> set[int]:
    """What k implications A_i → A say, for all atoms A_i."""
    release, k = case
    space = space_of(release)
    units = [implies(space, atom, space.atoms[target]) for atom in space.atoms.values()]
    return {reduce(and_, chosen, space.everything) for chosen in combinations_with_replacement(units, k)}


def every_maximiser_is_special(case: Case, special: Callable[[Case, Atom], Container[int]] = of_special_form) -> bool:
    """Every worst conjunction of k simple implications says the same as some A_i → A with one consequent."""
    said = {target: special(case, target) for target in space_of(case[0]).targets}
    return all(known in said[target] for target, _, known in maximisers(case))


def show_a_maximiser(case: Case) -> Counterexample:
    """One that no A_i → A says, and one of that form that is as good."""
    release, k = case
    space = space_of(release)
    every = list(maximisers(case))
    target, other, left = next(one for one in every if one[2] not in of_special_form(case, one[0]))
    formulas = ((formula, known) for atom, formula, known in every if atom == target)
    special = next(one for one in formulas if {unit.consequent for unit in one[0].implications} == {(target,)})
    given = (
        f"given {' and '.join(map(to_text, formula.implications))} (tables left: {known.bit_count()})"
        for formula, known in ((other, left), special)
    )
    value = likelihood(space.atoms[target], left)
    return Counterexample(f"{to_text(target)} has probability {value} {', and '.join(given)}", released(release), k)


def without_g(sizes_: Mapping[str, int]) -> int:
    """The printed denominator."""
    return sum(size for row, size in sizes_.items() if row != "g")


def first_line_without_g(case: Atoms) -> bool:
    """Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h), wherever it is defined."""
    return first_line(case, denominator=without_g)


def show_without_g(case: Atoms) -> Counterexample:
    """The sizes of the rows, and both fractions."""
    counted = sizes(case, LEFT)
    above = sum(counted[row] for row in "bdfh")
    rows = ", ".join(f"{row} = {size}" for row, size in counted.items() if size)
    both = f"with g {above}/{sum(counted.values())}, without g {above}/{without_g(counted)}"
    return Counterexample(f"{rows}, all other rows 0: {both}", released(case[0]), 2)


def best_with_atoms(release: Release, target: int, k: int) -> Fraction:
    """The largest Pr(B | all A_i → B) over all k atoms A_i."""
    space = space_of(release)

    def known(chosen: tuple[int, ...]) -> int:
        return reduce(and_, (implies(space, atom, target) for atom in chosen), space.everything)

    return max(likelihood(target, known(chosen)) for chosen in combinations_with_replacement(space.atoms.values(), k))


def empty_antecedents_can_be_replaced(
    case: Case, best: Callable[[Release, int, int], Fraction] = best_with_atoms
) -> bool:
    """For every atom B some k atoms A_i give Pr(B | all A_i → B) ≥ Pr(B | all (true → B)) = 1."""
    release, k = case
    return all(best(release, target, k) == 1 for target in space_of(release).targets.values())


def show_no_atoms(case: Case) -> Counterexample:
    """The atom that stays uncertain, and how likely it can be made."""
    release, k = case
    found = {atom: best_with_atoms(release, target, k) for atom, target in space_of(release).targets.items()}
    atom = next(atom for atom, value in found.items() if value < 1)
    numbers = f"true -> {to_text(atom)} gives 1, {k} implications with an atom before the arrow {found[atom]} at most"
    return Counterexample(numbers, released(release), k)


CLAIMS = (
    near_miss(
        name="every-maximiser-has-the-special-form",
        paper="sibling of 3.2, Theorem 9",
        scope=releases_with_k(4, k=2).also("all simple implications"),
        statement=every_maximiser_is_special,
        fails_at="(2, 1), k = 1",
        fails_with="b0.p1=a has probability 1 given b0.p0=a -> b0.p0=b (tables left: 1),"
        " and given b0.p0=a -> b0.p1=a (tables left: 2)",
        shows=show_a_maximiser,
        instead="simple-implications-with-one-consequent-are-worst",
    ),
    near_miss(
        name="an-empty-antecedent-can-be-replaced-by-an-atom",
        paper="sibling of 3.2, Lemma 11",
        words="Lemma 11 also holds for a conjunction of no atoms.",
        scope=releases_with_k(4, k=(1, 2)).also("all atoms"),
        statement=empty_antecedents_can_be_replaced,
        fails_at="(1, 1, 1), k = 1",
        fails_with="true -> b0.p0=a gives 1, 1 implications with an atom before the arrow 1/2 at most",
        shows=show_no_atoms,
        instead="one-atom-is-the-best-antecedent",
    ),
    near_miss(
        name="two-implications-count-seven-rows",
        paper="sibling of 3.2, below Figure 4",
        words="The printed chain begins with Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h), no g.",
        scope=choices_of_atoms(3),
        statement=first_line_without_g,
        fails_at="(1, 1), A0: b0.p0=a, A1: b0.p0=a, B0: b0.p0=a, B1: b0.p0=a, C: b0.p0=b",
        fails_with="b = 1, g = 1, all other rows 0: with g 1/2, without g 1/1",
        shows=show_without_g,
        instead="two-implications-count-all-eight-rows",
    ),
)
