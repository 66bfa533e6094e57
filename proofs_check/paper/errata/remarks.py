"""Sentences and remarks that say too much (paper, sections 3.1 and 3.2), in the order of the paper.

3.1, Theorem 8: "computing Pr(C | B ∧ φ) is #P-complete". What is in #P is a number of witnesses, a natural number, and
a probability is a fraction. It is as hard as #P: each of it and the number of tables gives the other.

3.2, footnote: "there are only finitely many atoms and therefore L^k is finite." Definition 2 allows any m and n, and
does not ask for different atoms: there are always longer implications. They say nothing new.

3.2, below Figure 4: the inequality begins with (b + d + f + h)/(a + b + c + d + e + f + h), which has lost the g of
the line before it. The chain of inequalities is right with g in its place.

3.2, Theorem 9: "there is a *set* of k simple implications, all sharing the same consequent": there are as many with
one consequent as there are atoms, |P|·|S|. For larger k some must be repeated, as a conjunction may.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product

from proofs_check.checking.claim import erratum
from proofs_check.oracles.small_releases import likelihood, releases_with_k, space_of
from proofs_check.paper.claims.completeness import World
from proofs_check.paper.claims.definitions import atoms as atoms_about
from proofs_check.paper.claims.truth_tables import Case as Atoms
from proofs_check.paper.claims.truth_tables import choices_of_atoms, first_line
from proofs_check.paper.claims.units import SMALL_WORLDS
from reference.language import Atom, simple_implication
from reference.small_instances import (
    Case,
    Release,
    released,
)


def without_g(sizes: Mapping[str, int]) -> int:
    """The printed denominator."""
    return sum(size for row, size in sizes.items() if row != "g")


def first_line_without_g(case: Atoms) -> bool:
    """Pr(C | A_i → B_i) = (b + d + f + h)/(a + b + c + d + e + f + h), wherever it is defined."""
    return first_line(case, denominator=without_g)


def there_are_k_different_ones(case: Case) -> bool:
    """There is a set of k different simple implications with the same consequent, for every k."""
    release, k = case
    bucketization = released(release)
    target = Atom(next(bucketization.people), bucketization.domain[0])
    atoms = product(bucketization.people, bucketization.domain)
    return len({simple_implication(Atom(*atom), target) for atom in atoms}) >= k


def is_a_number_of_witnesses(case: tuple[Release, Atom], measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Without knowledge, the probability of the atom is a natural number."""
    release, atom = case
    space = space_of(release)
    return measured(space.atoms[atom], space.everything).denominator == 1


def ways_to_write(world: World, widest: int) -> int:
    """How many basic implications have at most `widest` atoms a side, which need not be different."""
    atoms = world[0] * world[1]
    sides: int = sum(atoms**width for width in range(1, widest + 1))
    return sides * sides


def is_finite(world: World, written: Callable[[World, int], int] = ways_to_write) -> bool:
    """With more than |P|·|S| atoms a side there are no more implications."""
    atoms = world[0] * world[1]
    return written(world, atoms) == written(world, atoms + 1)


CLAIMS = (
    erratum(
        name="two-implications-count-seven-rows",
        paper="3.2, below Figure 4",
        scope=choices_of_atoms(3),
        statement=first_line_without_g,
        fails_at="(1, 1), A0: b0.p0=a, A1: b0.p0=a, B0: b0.p0=a, B1: b0.p0=a, C: b0.p0=b",
        instead="two-implications-count-all-eight-rows",
    ),
    erratum(
        name="there-are-k-different-implications-with-one-consequent",
        paper="3.2, Theorem 9",
        scope=releases_with_k(3, k=12),
        statement=there_are_k_different_ones,
        fails_at="(1), k = 2",
        instead="simple-implications-with-one-consequent-are-worst",
    ),
    erratum(
        name="a-probability-is-a-number-of-witnesses",
        paper="3.1, Theorem 8",
        words="Pr(C | B ∧ φ) is in #P: a natural number, as a number of witnesses is.",
        scope=atoms_about(3, spare=0).also("no further knowledge"),
        statement=is_a_number_of_witnesses,
        fails_at="(1, 1), b0.p0=a",
        instead="probabilities-and-counts-are-equally-hard",
    ),
    erratum(
        name="the-language-is-finite",
        paper="3.2, footnote on L^k",
        words="There are finitely many atoms, therefore L^k is finite.",
        scope=SMALL_WORLDS.also("formulas written down"),
        statement=is_finite,
        fails_at="people: 1, values: 1",
        instead="finitely-many-implications-say-everything-that-can-be-said",
    ),
)
