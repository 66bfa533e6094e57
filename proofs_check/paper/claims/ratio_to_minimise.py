"""From a maximum to a minimum: Formula (1) (paper, section 3.3).

"For any atoms A, A_i such that A and ∧(A_i → A) are consistent with bucketization B we have

    Pr(A | B ∧ ∧_i (A_i → A)) = Pr(A | B) / (Pr(¬A ∧ ∧_i ¬A_i | B) + Pr(A | B))",

so maximising the left side is minimising ρ = Pr(¬A ∧ ∧ ¬A_i | B)/Pr(A | B), Formula (1): the left side is 1/(1 +
ρ). That A is consistent with B is what makes ρ defined, and then A → A and A_i → A are consistent with B too.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import TypeAlias

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import Every
from proofs_check.oracles.world_sets import implies, likelihood, space_of
from reference.language import Atom
from reference.small_instances import Release, releases, shown_release

Case: TypeAlias = tuple[Release, Atom, tuple[Atom, ...]]


def cases(most_people: int, most_k: int) -> Iterator[Case]:
    """All targets that are possible, with all antecedents."""
    for release in releases(most_people, 3):
        space = space_of(release)
        for k in range(most_k + 1):
            for chosen in combinations_with_replacement(space.atoms, k):
                yield from ((release, atom, chosen) for atom, mask in space.atoms.items() if mask)


def is_one_over_one_plus_ratio(case: Case) -> bool:
    """Pr(A | B ∧ ∧(A_i → A)) = 1/(1 + ρ)."""
    release, target, antecedents = case
    space = space_of(release)
    known, none = space.everything, space.everything & ~space.atoms[target]
    for atom in antecedents:
        known &= implies(space, space.atoms[atom], space.atoms[target])
        none &= ~space.atoms[atom]
    ratio = Fraction(none.bit_count(), space.atoms[target].bit_count())
    return likelihood(space.atoms[target], known) == 1 / (1 + ratio)


CLAIMS = (
    Claim(
        name="the-maximum-is-a-minimum",
        paper="3.3, Formula (1)",
        words="Pr(A | B ∧ all A_i → A) = 1/(1 + ρ) with ρ = Pr(neither A nor any A_i | B)/Pr(A | B).",
        scope=Every(
            "all atoms A (possible) and A_i, releases of at most 4 people and 3 values, k ≤ 2", lambda: cases(4, 2)
        ),
        statement=is_one_over_one_plus_ratio,
        shown=lambda case: f"{shown_release(case[0])}, {case[1]}, {case[2]}",
    ),
)
