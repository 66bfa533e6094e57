"""Mutants of the special form, its lemmas and its truth tables (paper, section 3.2)."""

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from itertools import combinations_with_replacement
from operator import and_

from extended.mutants import BOUNDARY, DROPPED, INDEX, ORDER, Mutant, changed, mutants

from proofs_check.claims.large_releases import curve
from proofs_check.claims.section_3_2_special_form import (
    CHAIN,
    GROWN,
    LEFT,
    RIGHT,
    Situation,
    both_steps,
    said_by_special_form,
)
from proofs_check.oracles.small_releases import implies, space_of
from reference.instances import Case
from reference.language import Atom


def known(antecedent: Callable[[bool, bool], bool], cut: int = 0) -> Callable[[Situation, int], bool]:
    """All implications but the last `cut`, with another antecedent made of θ_i and φ_i, to φ."""

    def after(one: Situation, world: int) -> bool:
        kept = one.implications[: len(one.implications) - cut]
        return all(not antecedent(theta[world], phi[world]) or one.target[world] for theta, phi in kept)

    return after


def special(
    case: Case,
    fewer: int = 0,
    antecedent: Callable[[Atom, Atom], bool] = lambda *_: True,
) -> Fraction:
    """The largest Pr(A | A_0 → A, …) over some of the atoms A, A_0, …, k - fewer of them."""
    release, k = case
    space = space_of(release)
    best = Fraction(0)
    for target, mask in space.targets.items():
        masks = [0, *(one for atom, one in space.atoms.items() if antecedent(target, atom))]  # 0 is never true
        for chosen in combinations_with_replacement(masks, max(0, k - fewer)):
            left = reduce(and_, (implies(space, one, mask) for one in chosen), space.everything)
            best = max(best, Fraction(mask.bit_count(), left.bit_count()))
    return best


FORGOTTEN = changed("after", (BOUNDARY, "the last implication is forgotten", known(lambda theta, _: theta, 1)))
APART = changed("instead", (DROPPED, "one atom without the other", lambda a, one, w: a[one][w] and not a[1 - one][w]))
CHOICES = changed(
    "choices",
    (DROPPED, "always the first atom", lambda k: [(0,) * k]),
    (DROPPED, "all first atoms or all second ones", lambda k: [(0,) * k, (1,) * k]),
)
MAXIMA = changed(
    "curve",
    (BOUNDARY, "the maximum for k - 1", lambda release, k: [(right := curve(release, k))[0], *right[:-1]]),
    (DROPPED, "the last bucket is forgotten", lambda release, k: curve(release[:-1] or release, k)),
)
MUTANTS: list[Mutant] = mutants({
    "finitely-many-implications-say-everything-that-can-be-said": [
        *changed("enough", (INDEX, "|S| - 1 atoms a side for |P|·|S|", lambda size: max(1, size[1] - 1))),
    ],
    "the-target-is-the-best-consequent": [
        *FORGOTTEN,
        *changed("after",
            (DROPPED, "the old consequent joins the antecedent", known(lambda theta, phi: theta and phi)),
            (ORDER, "old consequents imply the target", known(lambda _, phi: phi)),
        ),
    ],
    "the-target-is-the-best-consequent-among-heavy-worlds": FORGOTTEN,
    "the-target-is-the-best-consequent-for-all-weights": changed("after",
        (BOUNDARY, "the last implication is forgotten", lambda cell: cell.target or not any(cell.thetas[:-1])),
        (DROPPED, "worlds with the target are kept if all θ_i are true",
         lambda cell: (cell.target and cell.kept and all(cell.thetas)) or not any(cell.thetas)),
        (ORDER, "all antecedents together imply the target", lambda cell: cell.target or not all(cell.thetas)),
    ),
    "one-atom-is-the-best-antecedent": [
        *changed("instead",
            (BOUNDARY, "the first world is forgotten", lambda atoms, one, w: w > 0 and atoms[one][w]),
            (INDEX, "the atom is looked up in the world before", lambda atoms, one, w: atoms[one][w - 1]),
        ),
        *APART,
        *CHOICES,
    ],
    "one-atom-is-the-best-antecedent-among-heavy-worlds": APART,
    "one-atom-is-the-best-antecedent-for-all-weights": [
        *CHOICES,
        *changed("instead", (DROPPED, "the atom where the conjunction is false", lambda state: state == 1)),
    ],
    "the-rows-of-the-truth-tables-partition": [
        *changed("left", (INDEX, "row f asks for B_1, not B_0", LEFT | {"f": "10*11"})),
        *changed("right",
            (DROPPED, "row h' is left out", {row: RIGHT[row] for row in RIGHT if row != "h'"}),
            (BOUNDARY, "row d' allows both antecedents", RIGHT | {"d'": "*1**1"}),
        ),
    ],
    "the-relations-between-the-truth-tables": [
        *changed("LEFT", (DROPPED, "row d does not ask for B_1", LEFT | {"d": "01**1"})),
        *changed("RIGHT",
            (INDEX, "row f' is for A_1", RIGHT | {"f'": RIGHT["d'"]}),
        ),
    ],
    "the-second-row-has-the-target-and-neither-antecedent": [
        *changed("left", (DROPPED, "the row does not look at A_1", LEFT | {"b": "0***1"})),
        *changed("right", (ORDER, "the first two rows are exchanged", {"b": RIGHT["b"]} | RIGHT)),
    ],
    "two-implications-count-all-eight-rows": [
        *changed("denominator", (DROPPED, "the denominator without e", "a b c d f g h")),
        *changed("numerator",
            (DROPPED, "the numerator without h", "b d f"),
        ),
    ],
    "two-implications-to-the-target-count-five-rows": [
        *changed("numerator", (DROPPED, "the numerator without f'", "b d' h'")),
        *changed("denominator", (DROPPED, "the denominator without h'", "a b d' f'")),
    ],
    "each-inequality-of-the-chain-holds": [
        *changed("GROWN", (DROPPED, "d' need not be larger than d", GROWN | {"d'": "x"})),
        *changed("CHAIN",
            (ORDER, "the fractions of the first ≤ are exchanged",
             CHAIN | {"the first ≤": CHAIN["the first ≤"][2:] + CHAIN["the first ≤"][:2]}),
        ),
    ],
    "simple-implications-with-one-consequent-are-worst one-consequent-is-worst-among-simple-implications": changed(
        "special",
        (BOUNDARY, "k - 1 implications", lambda case: special(case, fewer=1)),
        (DROPPED, "no antecedent about the target's person",
         lambda case: special(case, 0, lambda target, atom: target.person != atom.person)),
        (DROPPED, "no antecedent with the first value",
         lambda case: special(case, 0, lambda _, atom: atom.value != "a")),
    ),
    "one-consequent-is-worst-beyond-given-knowledge": changed("to_the_target",
        (BOUNDARY, "the last atom is forgotten", lambda space, target:
         [space.everything, *(implies(space, atom, target) for atom in list(space.atoms.values())[:-1])]),
        (ORDER, "the target implies the atoms",
         lambda space, target: [implies(space, target, atom) for atom in space.atoms.values()]),
    ),
    "one-consequent-is-worst-for-any-distribution": changed("said_by_special_form",
        (BOUNDARY, "k - 1 implications", lambda size, k: said_by_special_form(size, max(0, k - 1))),
    ),
    "a-worst-conjunction-stays-one-in-special-form": changed("rewriting",
        (BOUNDARY, "the last implication is forgotten",
         lambda space, sides, target: both_steps(space, sides[:-1], target)),
        (INDEX, "the first antecedent stands for all",
         lambda space, sides, target: both_steps(space, sides[:1] * len(sides), target)),
    ),
    "a-search-finds-the-maximum-in-some-larger-releases": [
        *MAXIMA,
        *changed("curve", (BOUNDARY, "the maximum for k + 1", lambda release, k: curve(release, k + 1)[1:])),
    ],
    "no-drawn-attacker-exceeds-the-maximum": MAXIMA,
})  # fmt: skip
