"""What section 2 supposes without saying it, and what fails without it: provisos, as those in `provisos`.

- Theorem 3: with one value in S every implication is true in the only table, and "false" cannot be said. No table
  satisfies it, so nobody knows it of the underlying table; every predicate that some table satisfies can be said.
- "We can represent ¬(t[S] = s) by (t[S] = s) → (t[S] = s'), for any choice of s' ≠ s": if there is another value.
- The risk in Definition 5, and the maximum over φ in L^k in Definition 6, are about formulas that are *consistent* with
  B: for others no probability is defined.
"""

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from proofs_check.checking.claim import Shown, near_miss
from proofs_check.oracles.first_implication import first_implications
from proofs_check.oracles.small_releases import implication_sets, releases_with_k, space_of
from proofs_check.paper.claims.completeness import Predicate, World, predicates, tables
from proofs_check.paper.claims.units import SMALL_WORLDS, all_tables, atoms_of, true_in
from reference.language import Atom, BasicImplication, simple_implication
from reference.small_instances import Case, released


def can_be_said_at_all(predicate: Predicate) -> bool:
    """Some implications are together true exactly where the predicate is: those true wherever it is, all of them."""
    people, values, bits = predicate
    return strongest(predicate, _implications(people, values)) == bits


def strongest(predicate: Predicate, implications: list[BasicImplication]) -> int:
    """Where all those implications are true that are true wherever the predicate is."""
    people, values, bits = predicate
    everything = tables(people, values)
    left = (1 << len(everything)) - 1
    for implication in implications:
        mask = sum(1 << number for number, table in enumerate(everything) if implication.holds(table))
        if mask & bits == bits:
            left &= mask
    return left


def _implications(people: int, values: int) -> list[BasicImplication]:
    """All basic implications with at most |P| atoms a side."""
    atoms = atoms_of((people, values))
    sides = [side for width in range(1, people + 1) for side in combinations_with_replacement(atoms, width)]
    return [BasicImplication(one, other) for one, other in product(sides, sides)]


def shown_unsaid(predicate: Predicate) -> Shown:
    """How many tables the strongest conjunction leaves."""
    people, values, bits = predicate
    left = strongest(predicate, _implications(people, values)).bit_count()
    return Shown(f"true in {bits.bit_count()} of {values**people} tables; all that implications can say leaves {left}")


def can_be_denied(world: World, arrow: Callable[[Atom, Atom], BasicImplication] = simple_implication) -> bool:
    """For every atom t[S] = s there is an s' ≠ s with which (t[S] = s) → (t[S] = s') denies it."""
    atoms, everything = atoms_of(world), all_tables(world)
    return all(
        any(
            true_in(world, arrow(atom, other)) == everything & ~true_in(world, atom)
            for other in atoms
            if other.person == atom.person and other.value != atom.value
        )
        for atom in atoms
    )


def shown_undeniable(world: World) -> Shown:
    """Which values there are besides the first."""
    others = [atom.value for atom in atoms_of(world) if atom.person == "p0"][1:]
    return Shown(f"besides a, the values of S are: {', '.join(others) or 'none'}; nothing says that p0 has not a")


def all_are_consistent(case: Case) -> bool:
    """Every conjunction of k simple implications is true in some table; S has a value that does not occur."""
    release, k = case
    space = space_of(release, 1)
    known = {space.everything}
    for _ in range(k):
        known = {one & other for one in known for other in implication_sets(space)}
    return 0 not in known


def shown_inconsistent(case: Case) -> Shown:
    """Implications that no table satisfies."""
    release, k = case
    space = space_of(release, 1)
    formula = first_implications(space, k, lambda known: not known)
    numbers = f"given {formula}, every probability is 0/0: it is true in 0 of {space.size} tables"
    return Shown(numbers, released(release, 1), k)


CLAIMS = (
    near_miss(
        name="implications-can-say-everything-whatever-the-domain",
        paper="sibling of 2.2, Theorem 3",
        words='Every predicate on tables is a conjunction of basic implications, even "false" if S has one value.',
        scope=predicates((1, 1), (1, 2), (1, 3), (1, 4)),
        statement=can_be_said_at_all,
        fails_at="people: 1, values: 1, true in no table",
        fails_with="true in 0 of 1 tables; all that implications can say leaves 1",
        shows=shown_unsaid,
        instead="implications-can-say-everything",
    ),
    near_miss(
        name="every-atom-can-be-denied",
        paper="sibling of 2.2, on denials",
        scope=SMALL_WORLDS.also("all atoms, all s'"),
        statement=can_be_denied,
        fails_at="people: 1, values: 1",
        fails_with="besides a, the values of S are: none; nothing says that p0 has not a",
        shows=shown_undeniable,
        instead="a-negated-atom-is-an-implication",
    ),
    near_miss(
        name="every-formula-is-consistent-with-the-release",
        paper="sibling of 2.3, Definitions 5 and 6",
        words="Pr(t_p[S] = s | B ∧ φ) is defined for every φ in L^k.",
        scope=releases_with_k(3, k=2).also("one more value in S, all simple implications"),
        statement=all_are_consistent,
        fails_at="(1), k = 1",
        fails_with="given b0.p0=a -> b0.p0=b, every probability is 0/0: it is true in 0 of 1 tables",
        shows=shown_inconsistent,
        instead="fastpath-finds-the-maximum-and-an-attacker",
    ),
)
