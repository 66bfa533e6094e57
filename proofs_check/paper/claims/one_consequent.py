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

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every, Evidence

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


def situations(worlds: int, k: int) -> Iterator[Situation]:
    """All formulas over this many worlds, with weights 0, 1 and 2."""
    formulas = list(product((False, True), repeat=worlds))
    for weights in product(range(3), repeat=worlds):
        for target, *rest in product(formulas, repeat=2 * k + 1):
            yield Situation(weights, target, tuple(zip(rest[:k], rest[k:], strict=True)))


def known_before(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ_i)."""
    return all(not theta[world] or phi[world] for theta, phi in situation.implications)


def known_after(situation: Situation, world: int) -> bool:
    """∧_i (θ_i → φ)."""
    return all(not theta[world] or situation.target[world] for theta, _ in situation.implications)


def never_worse(situation: Situation, after: Callable[[Situation, int], bool] = known_after) -> bool:
    """Left ≤ right; and where the right side is undefined, the left side is 0."""
    left, left_all = _weights(situation, known_before)
    right, right_all = _weights(situation, after)
    return left * right_all <= right * left_all and (right_all > 0 or left == 0)


def _weights(situation: Situation, known: Callable[[Situation, int], bool]) -> tuple[int, int]:
    """The weight of φ and the knowledge, and of the knowledge."""
    kept = [world for world in range(len(situation.weights)) if known(situation, world)]
    satisfying = sum(situation.weights[world] for world in kept if situation.target[world])
    return satisfying, sum(situation.weights[world] for world in kept)


def cell_after(cell: Cell) -> bool:
    """∧_i (θ_i → φ) in a cell."""
    return cell.target or not any(cell.thetas)


def no_negative_coefficient(k: int, after: Callable[[Cell], bool] = cell_after) -> bool:
    """The difference of the cross products, over all weights of the cells, has no negative coefficient."""
    cells = _cells(k)
    weights = ring([f"w{number}" for number in range(len(cells))], ZZ)[1:]
    pairs = list(zip(cells, weights, strict=True))
    left = sum(weight for cell, weight in pairs if cell.kept and cell.target)
    left_all = sum(weight for cell, weight in pairs if cell.kept)
    right = sum(weight for cell, weight in pairs if after(cell) and cell.target)
    right_all = sum(weight for cell, weight in pairs if after(cell))
    return all(number >= 0 for number in (right * left_all - left * right_all).coeffs())


def _cells(k: int) -> list[Cell]:
    """All cells; where no θ_i is true, all θ_i → φ_i are."""
    truths = product(product((False, True), repeat=k), (False, True), (False, True))
    return [Cell(thetas, target, kept) for thetas, target, kept in truths if kept or any(thetas)]


def small_situations() -> Iterator[Situation]:
    """Few worlds and implications."""
    yield from situations(1, 1)
    yield from situations(2, 1)
    yield from situations(2, 2)
    yield from situations(3, 1)


CLAIMS = (
    Claim(
        name="the-target-is-the-best-consequent",
        paper="3.2, Lemma 10",
        words="Replacing all consequents by the target never lowers its probability, whatever formulas and weights.",
        scope=Every(
            "all formulas over 1 to 3 weighted worlds (weights 0, 1, 2), 1 implication; over 2 worlds, 2",
            small_situations,
            deeper=Every(
                "all formulas over 3 weighted worlds (weights 0, 1, 2), 2 implications", lambda: situations(3, 2)
            ),
        ),
        statement=never_worse,
    ),
    Claim(
        name="the-target-is-the-best-consequent-for-all-weights",
        paper="3.2, Lemma 10",
        words="The difference of the cross products, expanded in the cells' weights, has no negative coefficient.",
        scope=Every(
            "k = 1, 2, 3, 4; all formulas, all weights",
            lambda: range(1, 5),
            evidence=Evidence.CERTIFICATE,
            deeper=Every("k = 1, …, 6; all formulas, all weights", lambda: range(1, 7)),
        ),
        statement=no_negative_coefficient,
        shown=lambda k: f"k = {k}",
    ),
)
