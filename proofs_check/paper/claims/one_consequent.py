"""Lemma 10: the target itself is the best consequent (paper, section 3.2).

"For any formulas ψ, φ, θ_i, φ_i,

    Pr(φ | ψ ∧ ∧_i (θ_i → φ_i))  ≤  Pr(φ | ψ ∧ ∧_i (θ_i → φ))",

and "neither lemma places any restriction on ψ or on the underlying probability distribution".

**Proof.** Where φ is true the right-hand knowledge is true, so in passing from left to right no world with φ is
lost. Where φ is false it is true only if all θ_i are false, and there the left-hand knowledge is true as well, so
no world without φ is won. A fraction whose numerator grows while the rest of its denominator shrinks grows.

**Side condition.** The right side may be undefined while the left is defined: if no world with φ has weight, and
none in which all θ_i are false. Then the left side is 0.

A formula is here any set of worlds, and a world has any weight; ψ is where weights are positive. The certificate
settles all weights at once: cells of the truth table are merged where θ_0, …, φ and the left knowledge agree, each
gets a symbol for its weight, and the difference of the cross products

    (weight of φ and right) · (weight of left)  -  (weight of φ and left) · (weight of right)

expands to a polynomial without a negative coefficient. So it is not negative, whatever the weights (≥ 0) are.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple, TypeAlias

from sympy import ZZ, ring

from proofs_check.claims.claim import Claim
from proofs_check.claims.scope import Evidence, enumerated
from proofs_check.paper.polynomials import never_negative

Worlds: TypeAlias = tuple[bool, ...]
"""A formula: for each world whether it is true."""


class Situation(NamedTuple):
    """Weighted worlds, the target φ, and pairs of θ_i and φ_i."""

    weights: tuple[int, ...]
    target: Worlds
    implications: tuple[tuple[Worlds, Worlds], ...]


class Cell(NamedTuple):
    """Worlds that agree on θ_0, θ_1, …, on φ, and on whether all θ_i → φ_i are true."""

    thetas: tuple[bool, ...]
    target: bool
    kept: bool


def _situation_words(*sizes: tuple[int, int]) -> str:
    each = ", ".join(f"{worlds} world{'s' * (worlds > 1)} and k = {k}" for worlds, k in sizes)
    return f"all formulas over weighted worlds (weights 0, 1, 2): {each}"


def _bits(worlds: Worlds) -> str:
    return "".join("01"[true] for true in worlds)


def shown_situation(situation: Situation) -> str:
    """The weights of the worlds, and where each formula is true (1) or false (0)."""
    weights, target, implications = situation
    pairs = ", ".join(
        f"θ_{number}: {_bits(theta)}, φ_{number}: {_bits(phi)}" for number, (theta, phi) in enumerate(implications)
    )
    return f"weights {' '.join(map(str, weights))}; φ: {_bits(target)}, {pairs}"


@enumerated(_situation_words, shown=shown_situation)
def situations(*sizes: tuple[int, int]) -> Iterator[Situation]:
    """All formulas over these numbers of worlds, with weights 0, 1 and 2, and these numbers of implications."""
    for worlds, k in sizes:
        formulas = list(product((False, True), repeat=worlds))
        for weights in product(range(3), repeat=worlds):
            for target, *rest in product(formulas, repeat=2 * k + 1):
                yield Situation(weights, target, tuple(zip(rest[:k], rest[k:], strict=True)))


SMALL_SITUATIONS = situations((1, 1), (2, 1), (2, 2), (3, 1)).deepened(situations((3, 2), (4, 1)))


@enumerated("k = 1, …, {most}; all formulas, all weights", shown=lambda k: f"k = {k}", evidence=Evidence.CERTIFICATE)
def certificates(most: int) -> range:
    """Numbers of implications, each of which is settled at once."""
    return range(1, most + 1)


def known_before(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ_i)."""
    return all(not theta[world] or phi[world] for theta, phi in situation.implications)


def known_after(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ)."""
    return all(not theta[world] or situation.target[world] for theta, _ in situation.implications)


def never_worse(situation: Situation, after: Callable[[Situation, int], bool] = known_after) -> bool:
    """Replacing all consequents by the target never lowers its probability, whatever formulas and weights.

    Left ≤ right; and where the right side is undefined, the left side is 0.
    """
    left, left_all = weights_of(situation, known_before)
    right, right_all = weights_of(situation, after)
    return left * right_all <= right * left_all and (right_all > 0 or left == 0)


def weights_of(situation: Situation, known: Callable[[Situation, int], bool]) -> tuple[int, int]:
    """The weight of φ and the knowledge, and of the knowledge."""
    kept = [world for world in range(len(situation.weights)) if known(situation, world)]
    satisfying = sum(situation.weights[world] for world in kept if situation.target[world])
    return satisfying, sum(situation.weights[world] for world in kept)


def cell_after(cell: Cell) -> bool:
    """∧_i (θ_i → φ) in a cell."""
    return cell.target or not any(cell.thetas)


def no_negative_coefficient(k: int, after: Callable[[Cell], bool] = cell_after) -> bool:
    """The difference of the cross products, expanded in the cells' weights, has no negative coefficient."""
    cells = _cells(k)
    weights = ring([f"w{number}" for number in range(len(cells))], ZZ)[1:]
    pairs = list(zip(cells, weights, strict=True))
    left = sum(weight for cell, weight in pairs if cell.kept and cell.target)
    left_all = sum(weight for cell, weight in pairs if cell.kept)
    right = sum(weight for cell, weight in pairs if after(cell) and cell.target)
    right_all = sum(weight for cell, weight in pairs if after(cell))
    return never_negative(right * left_all - left * right_all)


def _cells(k: int) -> list[Cell]:
    """All cells; where no θ_i is true, all θ_i → φ_i are."""
    truths = product(product((False, True), repeat=k), (False, True), (False, True))
    return [Cell(thetas, target, kept) for thetas, target, kept in truths if kept or any(thetas)]


CLAIMS = (
    Claim(
        name="the-target-is-the-best-consequent",
        paper="3.2, Lemma 10",
        scope=SMALL_SITUATIONS,
        statement=never_worse,
    ),
    Claim(
        name="the-target-is-the-best-consequent-for-all-weights",
        paper="3.2, Lemma 10",
        scope=certificates(4).deepened(certificates(8)),
        statement=no_negative_coefficient,
    ),
)
