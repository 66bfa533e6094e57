"""The maximum disclosure by trying every conjunction of k units, without collecting who attains it.

>>> from reference.laboratory.languages.literals import NegatedAtoms
>>> searched((((2, 2, 1),), 1), NegatedAtoms())
Fraction(2, 3)
"""

from fractions import Fraction
from functools import cache

from proofs_check.claim import METER
from proofs_check.small_scope import Case, released
from reference.buckets import Bucketization
from reference.laboratory.arena import Arena
from reference.laboratory.language import Language
from reference.laboratory.workers import in_turn


def largest(bucketization: Bucketization, language: Language, k: int) -> Fraction:
    """The largest Pr(t_p[S] = s | B ∧ φ) over all people, values and consistent conjunctions φ of k units."""
    meter = METER.get()
    arena = Arena(bucketization, language, k, meter=meter)
    found = in_turn([arena.field(target) for target in arena.representatives], 1, meter)
    return max(Fraction(best.satisfying, best.consistent) for _, best in found)


@cache
def searched(case: Case, language: Language) -> Fraction:
    """The same for a release given by its histograms."""
    release, k = case
    return largest(released(release), language, k)
