"""Sentences on simple implications that say too much (paper, sections 3.1 and 3.2), in the order of the paper.

3.1: k simple implications are in 2-CNF, "for which satisfiability is easily checkable. Complexity is introduced in
trying to simultaneously satisfy the k implications and the given bucketization." So without the bucketization it would
be easily checkable whether some table satisfies them. For |S| ≥ 3 that is NP-hard: each person has exactly one value,
which is not in 2-CNF if there are three. Implications whose 2-CNF is satisfiable may be satisfied by no table at all,
of whatever bucketization; and to tell whether they are is to colour graphs (`claims.implications_alone`).

3.1, Theorem 8: "computing Pr(C | B ∧ φ) is #P-complete". What is in #P is a number of witnesses, a natural number, and
a probability is a fraction. It is as hard as #P: each of it and the number of tables gives the other.

3.2, footnote: "there are only finitely many atoms and therefore L^k is finite." Definition 2 allows any m and n, and
does not ask for different atoms: there are always longer implications. They say nothing new.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from proofs_check.checking.claim import Shown, erratum
from proofs_check.oracles.small_releases import likelihood, space_of
from proofs_check.paper.claims.completeness import World, tables
from proofs_check.paper.claims.definitions import atoms as atoms_about
from proofs_check.paper.claims.implications_alone import Known, in_two_literals, is_in_2_cnf, sets_of_implications
from proofs_check.paper.claims.units import SMALL_WORLDS, atoms_of
from reference.hardness.clause_set import ClauseSet
from reference.language import Atom, BasicImplication, Formula
from reference.small_instances import Release, released
from reference.syntax import to_text


def is_decided_by_its_2_cnf(case: Known, written: Callable[[Formula, str], ClauseSet] = in_two_literals) -> bool:
    """Without a bucketization it is easily checked whether a table satisfies simple implications: their 2-CNF tells."""
    return is_in_2_cnf(case, written)


def show_the_2_cnf(case: Known) -> Shown:
    """What becomes of each table."""
    (people, values), knowledge = case
    broken = (
        next(unit for unit in knowledge.implications if not unit.holds(table)) for table in tables(people, values)
    )
    every = ", ".join(
        f"{' '.join(f'{p}={s}' for p, s in table.items())} breaks {to_text(unit)}"
        for table, unit in zip(tables(people, values), broken, strict=True)
    )
    return Shown(f"the 2-CNF is satisfied where no atom is true; but of the tables {every}")


def is_a_number_of_witnesses(case: tuple[Release, Atom], measured: Callable[[int, int], Fraction] = likelihood) -> bool:
    """Without knowledge, the probability of the atom is a natural number."""
    release, atom = case
    space = space_of(release)
    return measured(space.atoms[atom], space.everything).denominator == 1


def show_the_fraction(case: tuple[Release, Atom]) -> Shown:
    """The probability, and the numbers of tables that it is made of."""
    release, atom = case
    space = space_of(release)
    true = space.atoms[atom].bit_count()
    value = likelihood(space.atoms[atom], space.everything)
    return Shown(
        f"{true} of {space.size} tables have {to_text(atom)}: its probability is {value}", released(release), 0
    )


def implications_of_width(world: World, widest: int) -> set[BasicImplication]:
    """All basic implications with at most `widest` atoms a side, which need not be different."""
    atoms = atoms_of(world)
    sides = [side for width in range(1, widest + 1) for side in product(atoms, repeat=width)]
    return {BasicImplication(one, other) for one, other in product(sides, repeat=2)}


def is_finite(world: World, written: Callable[[World, int], set[BasicImplication]] = implications_of_width) -> bool:
    """No basic implication has more atoms a side than there are atoms."""
    atoms = world[0] * world[1]
    return written(world, atoms) == written(world, atoms + 1)


def show_the_longer_ones(world: World) -> Shown:
    """How many there are, and one that is longer."""
    atoms = world[0] * world[1]
    numbers = ", ".join(
        f"{len(implications_of_width(world, widest))} with at most {widest}" for widest in range(atoms, atoms + 4)
    )
    longer = implications_of_width(world, atoms + 1) - implications_of_width(world, atoms)
    return Shown(f"basic implications by atoms a side: {numbers}, …; one more is {to_text(min(longer, key=to_text))}")


CLAIMS = (
    erratum(
        name="implications-alone-are-decided-by-their-2-cnf",
        paper="3.1",
        scope=sets_of_implications(((1, 1), 1), ((1, 2), 4), ((1, 3), 3), ((2, 2), 3)),
        statement=is_decided_by_its_2_cnf,
        fails_at="people: 1, values: 3, p0=a -> p0=b and p0=b -> p0=a and p0=c -> p0=a",
        fails_with="the 2-CNF is satisfied where no atom is true; but of the tables p0=a breaks p0=a -> p0=b,"
        " p0=b breaks p0=b -> p0=a, p0=c breaks p0=c -> p0=a",
        shows=show_the_2_cnf,
        instead="implications-alone-are-as-hard-as-colouring",
    ),
    erratum(
        name="a-probability-is-a-number-of-witnesses",
        paper="3.1, Theorem 8",
        words="Pr(C | B ∧ φ) is in #P: a natural number, as a number of witnesses is.",
        scope=atoms_about(3, spare=0).also("no further knowledge"),
        statement=is_a_number_of_witnesses,
        fails_at="(1, 1), b0.p0=a",
        fails_with="1 of 2 tables have b0.p0=a: its probability is 1/2",
        shows=show_the_fraction,
        instead="probabilities-and-counts-are-equally-hard",
    ),
    erratum(
        name="the-language-is-finite",
        paper="3.2, footnote on L^k",
        words="There are finitely many atoms, so L^k is finite: no implication has more than |P|·|S| atoms a side.",
        scope=SMALL_WORLDS.also("all basic implications, atoms may be repeated"),
        statement=is_finite,
        fails_at="people: 1, values: 1",
        fails_with="basic implications by atoms a side: 1 with at most 1, 4 with at most 2, 9 with at most 3,"
        " 16 with at most 4, …; one more is p0=a & p0=a -> p0=a",
        shows=show_the_longer_ones,
        instead="finitely-many-implications-say-everything-that-can-be-said",
    ),
)
