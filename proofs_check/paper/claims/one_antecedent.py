"""Lemma 11: one atom is the best antecedent (paper, section 3.2).

"For any formulas ψ, B, θ_i, where B is an atom and θ_i is a conjunction of atoms, there exist atoms A_i such that

    Pr(B | ψ ∧ ∧_i (θ_i → B))  ≤  Pr(B | ψ ∧ ∧_i (A_i → B))."

**Proof.** Let A_i be any atom of the conjunction θ_i. Both sides have the same worlds with B, all of them. Without
B the left knowledge says that no θ_i is true, the right that no A_i is; the latter says more, since θ_i implies
A_i.

**Side condition.** θ_i must have an atom (m ≥ 1): an empty θ_i is true everywhere, θ_i → B is B itself, and no k
atoms need make B certain (see the errata). As in Lemma 10 the right side may be undefined, and the left is then 0.

As in Lemma 10 (`one_consequent`, whose situations are used) atoms are any sets of worlds with any weights; the pairs
of a situation are here the two atoms of each θ_i. In the certificate a cell
says for each i whether θ_i is true, or only A_i, or neither: three possibilities, and all sizes of conjunctions at
once.
"""

from collections.abc import Callable
from itertools import product

from sympy import ZZ, ring

from proofs_check.checking.claim import Claim
from proofs_check.paper.claims.one_consequent import SMALL_SITUATIONS, Situation, Worlds, certificates

NEITHER, _, BOTH = range(3)
"""θ_i and its atom A_i are both false; only the atom is true; both are true."""


def one_of_the_atoms(atoms: tuple[Worlds, Worlds], world: int) -> bool:
    """The atom that stands for the conjunction: its first."""
    return atoms[0][world]


def never_worse(situation: Situation, instead: Callable[[tuple[Worlds, Worlds], int], bool] = one_of_the_atoms) -> bool:
    """Replacing a conjunction of atoms before the arrow by one of its atoms never lowers the probability.

    Left ≤ right; and where the right side is undefined, the left side is 0.
    """
    left, left_all = _weights(situation, lambda atoms, world: atoms[0][world] and atoms[1][world])
    right, right_all = _weights(situation, instead)
    return left * right_all <= right * left_all and (right_all > 0 or left == 0)


def _weights(situation: Situation, antecedent: Callable[[tuple[Worlds, Worlds], int], bool]) -> tuple[int, int]:
    """The weight of B, and of the worlds in which all antecedents imply B."""
    weights, target, antecedents = situation
    satisfying = sum(weight for world, weight in enumerate(weights) if target[world])
    others = (
        weight
        for world, weight in enumerate(weights)
        if not target[world] and not any(antecedent(atoms, world) for atoms in antecedents)
    )
    return satisfying, satisfying + sum(others)


def atom_true(state: int) -> bool:
    """A_i is true in a cell."""
    return state != NEITHER


def no_negative_coefficient(k: int, instead: Callable[[int], bool] = atom_true) -> bool:
    """The difference of the cross products, expanded in the cells' weights, has no negative coefficient."""
    cells = list(product(product(range(3), repeat=k), (False, True)))
    weights = ring([f"w{number}" for number in range(len(cells))], ZZ)[1:]
    pairs = [(*cell, weight) for cell, weight in zip(cells, weights, strict=True)]
    satisfying = sum(weight for _, target, weight in pairs if target)
    left = sum(weight for states, target, weight in pairs if not target and BOTH not in states)
    right = sum(weight for states, target, weight in pairs if not target and not any(map(instead, states)))
    difference = satisfying * (satisfying + left) - satisfying * (satisfying + right)
    return all(number >= 0 for number in difference.coeffs())


CLAIMS = (
    Claim(
        name="one-atom-is-the-best-antecedent",
        paper="3.2, Lemma 11",
        scope=SMALL_SITUATIONS.also("two atoms in each antecedent"),
        statement=never_worse,
    ),
    Claim(
        name="one-atom-is-the-best-antecedent-for-all-weights",
        paper="3.2, Lemma 11",
        scope=certificates(4).also("one atom or more in each antecedent"),
        statement=no_negative_coefficient,
    ),
)
