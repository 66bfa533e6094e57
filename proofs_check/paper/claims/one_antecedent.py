"""Lemma 11: one atom is the best antecedent (paper, section 3.2).

"For any formulas ψ, B, θ_i, where B is an atom and θ_i is a conjunction of atoms, there exist atoms A_i such that

    Pr(B | ψ ∧ ∧_i (θ_i → B))  ≤  Pr(B | ψ ∧ ∧_i (A_i → B))."

**Proof.** Let A_i be any atom of the conjunction θ_i. Both sides have the same worlds with B, all of them. Without
B the left knowledge says that no θ_i is true, the right that no A_i is; the latter says more, since θ_i implies
A_i.

**Which atom?** For any choice left ≤ right, where the right side is defined; but it need not be. Let B be false in the
only world, and let θ_0 have one true atom and one false: the true one for A_0 leaves no world at all. Some choice
always does: if a world with B has weight, any; otherwise some world has weight in which no θ_i is true, and each θ_i
has an atom that is false there. So where the left side is defined there are atoms for which the right side is defined
and no smaller. (In Lemma 10 there is no such choice: see the errata.)

**Side condition.** θ_i must have an atom (m ≥ 1): an empty θ_i is true everywhere, θ_i → B is B itself, and no k
atoms need make B certain (see the near misses).

As in Lemma 10 (`one_consequent`, whose situations are used) atoms are any sets of worlds with any weights; the pairs
of a situation are here the two atoms of each θ_i. In the certificate a cell says for each i whether θ_i is true, or
only A_i, or neither: three possibilities, and all sizes of conjunctions at once. That settles left ≤ right for any
choice. For the choice, a cell says which of the two atoms of each θ_i are true: wherever the left side has a cell,
some choice leaves it to the right side.
"""

from collections.abc import Callable, Iterable
from itertools import product
from typing import TypeAlias

from sympy import ZZ, ring

from proofs_check.claims.claim import Claim
from proofs_check.paper.claims.one_consequent import SMALL_SITUATIONS, Situation, Worlds, certificates
from proofs_check.paper.polynomials import never_negative

Choice: TypeAlias = tuple[int, ...]
"""For each conjunction the number of one of its atoms."""
NEITHER, _, BOTH = range(3)
"""θ_i and its atom A_i are both false; only the atom is true; both are true."""


def all_choices(k: int) -> Iterable[Choice]:
    """For each of k conjunctions one of its two atoms, in every way."""
    return product(range(2), repeat=k)


def chosen_atom(atoms: tuple[Worlds, Worlds], choice: int, world: int) -> bool:
    """The atom that stands for the conjunction."""
    return atoms[choice][world]


def never_worse(
    situation: Situation,
    choices: Callable[[int], Iterable[Choice]] = all_choices,
    instead: Callable[[tuple[Worlds, Worlds], int, int], bool] = chosen_atom,
) -> bool:
    """Where the left side is defined, some atoms A_i of the θ_i have a right side that is defined and no smaller.

    And every choice of atoms of the θ_i whose right side is defined has one that is no smaller.
    """
    k = len(situation.implications)
    left, left_all = _weights(situation, lambda _, atoms, world: atoms[0][world] and atoms[1][world])
    if not left_all:
        return True

    def right_of(choice: Choice) -> tuple[int, int]:
        return _weights(situation, lambda number, atoms, world: instead(atoms, choice[number], world))

    defined = [(right, right_all) for right, right_all in map(right_of, choices(k)) if right_all]
    return bool(defined) and all(left * right_all <= right * left_all for right, right_all in defined)


def _weights(situation: Situation, antecedent: Callable[[int, tuple[Worlds, Worlds], int], bool]) -> tuple[int, int]:
    """The weight of B, and of the worlds in which all antecedents imply B."""
    weights, target, antecedents = situation
    satisfying = sum(weight for world, weight in enumerate(weights) if target[world])
    others = (
        weight
        for world, weight in enumerate(weights)
        if not target[world] and not any(antecedent(number, atoms, world) for number, atoms in enumerate(antecedents))
    )
    return satisfying, satisfying + sum(others)


def atom_true(state: int) -> bool:
    """A_i is true in a cell."""
    return state != NEITHER


def no_negative_coefficient(
    k: int,
    instead: Callable[[int], bool] = atom_true,
    choices: Callable[[int], Iterable[Choice]] = all_choices,
) -> bool:
    """For any atoms A_i of the θ_i the difference of cross products, expanded in the cells' weights, has no negative
    coefficient; and every cell of the left side, which may be the only one with weight, stays for some atoms.
    """  # noqa: D205 - one sentence
    cells = list(product(product(range(3), repeat=k), (False, True)))
    weights = ring([f"w{number}" for number in range(len(cells))], ZZ)[1:]
    pairs = [(*cell, weight) for cell, weight in zip(cells, weights, strict=True)]
    satisfying = sum(weight for _, target, weight in pairs if target)
    left = sum(weight for states, target, weight in pairs if not target and BOTH not in states)
    right = sum(weight for states, target, weight in pairs if not target and not any(map(instead, states)))
    difference = satisfying * (satisfying + left) - satisfying * (satisfying + right)
    return never_negative(difference) and _some_choice_is_defined(k, choices)


def _some_choice_is_defined(k: int, choices: Callable[[int], Iterable[Choice]]) -> bool:
    """Wherever B is false and no conjunction of two atoms is true, some choice has no true atom."""
    truths = product(product((False, True), repeat=2), repeat=k)
    kept = (cell for cell in truths if not any(map(all, cell)))
    return all(
        any(not any(atoms[one] for atoms, one in zip(cell, choice, strict=True)) for choice in choices(k))
        for cell in kept
    )


CLAIMS = (
    Claim(
        name="one-atom-is-the-best-antecedent",
        paper="3.2, Lemma 11",
        scope=SMALL_SITUATIONS.also("two atoms in each antecedent, all choices of one of them"),
        statement=never_worse,
    ),
    Claim(
        name="one-atom-is-the-best-antecedent-for-all-weights",
        paper="3.2, Lemma 11",
        scope=certificates(4).also("one atom or more in each antecedent, two for the choice"),
        statement=no_negative_coefficient,
    ),
)
