"""What one could believe of the worst attacker (siblings of the paper's section 3.3).

The worst attacker's atoms need not be about one bucket, and ∧_i (A_i → A) is not one long implication. That they need
not have the form of Theorem 9 is in `misreadings`, that they are no negations in `case_study`.
"""

from fractions import Fraction

from proofs_check.checking.claim import near_miss
from proofs_check.oracles.small_releases import (
    implies,
    likelihood,
    space_of,
)
from proofs_check.paper.claims.crossing import one_bucket_is_enough, pairs_of_histograms_with_k
from proofs_check.paper.claims.special_form import Target, targets
from reference.small_instances import Case


def fits_in_one_bucket(case: Case) -> bool:
    """Some attacker whose atoms are about one bucket attains the maximum disclosure."""
    return one_bucket_is_enough(*case)


def one_long_implication_does(case: Target) -> bool:
    """Pr(A | (A_0 ∧ … ∧ A_{k-1}) → A) is 1/(1 + ρ) too, as if ∧ A_i → A were one implication."""
    release, target, antecedents = case
    space = space_of(release)
    before, none = space.everything, space.everything & ~space.atoms[target]
    for atom in antecedents:
        before &= space.atoms[atom]
        none &= ~space.atoms[atom]
    ratio = Fraction(none.bit_count(), space.atoms[target].bit_count())
    return likelihood(space.atoms[target], implies(space, before, space.atoms[target])) == 1 / (1 + ratio)


CLAIMS = (
    near_miss(
        name="the-worst-case-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="Atoms about one bucket always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(1, 2, 3)),
        statement=fits_in_one_bucket,
        fails_at="(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
        instead="one-bucket-suffices-for-one-implication",
    ),
    near_miss(
        name="the-worst-case-with-three-implications-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="With k = 3, atoms about one bucket always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(3,)),
        statement=fits_in_one_bucket,
        fails_at="(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
        instead="one-bucket-suffices-for-three-implications-up-to-23-people",
    ),
    near_miss(
        name="one-long-implication-is-as-good-as-many-short-ones",
        paper="sibling of 3.3, Formula (1)",
        words="∧ A_i → A in Formula (1) may be read as the one implication (A_0 ∧ … ∧ A_{k-1}) → A.",
        scope=targets(4, k=(1, 2)),
        statement=one_long_implication_does,
        fails_at="(1, 1), A: b0.p0=a, A_i: b0.p0=a, b0.p0=b",
        instead="the-maximum-is-a-minimum",
    ),
)
