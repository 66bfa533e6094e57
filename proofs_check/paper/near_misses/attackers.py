"""What one could believe of the worst attacker (siblings of the paper's section 3.3).

The worst attacker's atoms need not be about one bucket. That they need not have the form of Theorem 9 is in
`misreadings`, that they are no negations in `case_study`.
"""

from fastpath.disclosure import maximum_disclosure
from proofs_check.claims.claim import Counterexample, near_miss
from proofs_check.oracles.small_releases import disclosure
from proofs_check.paper.claims.crossing import one_bucket_is_enough, pairs_of_histograms_with_k
from reference.instances import Case, released
from reference.syntax import to_text


def fits_in_one_bucket(case: Case) -> bool:
    """Some attacker whose atoms are about one of the two buckets attains the maximum disclosure."""
    return one_bucket_is_enough(*case)


def shown_crossing(case: Case) -> Counterexample:
    """What one bucket discloses at most, and what both do, with the attacker."""
    release, k = case
    alone = max(disclosure((row,), k) for row in release)
    both = maximum_disclosure(released(release), k)
    known = " and ".join(map(to_text, both.knowledge.implications))
    return Counterexample(f"one bucket discloses {alone} at most, both {both.value} ({known})", released(release), k)


CLAIMS = (
    near_miss(
        name="the-worst-case-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="Atoms about one of two buckets always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(1, 2, 3)),
        statement=fits_in_one_bucket,
        fails_at="(4, 1, 1, 1, 1, 1, 1) + (4, 4, 1, 1, 1), k = 2",
        fails_with="one bucket discloses 12/17 at most, both 22/31 (b1.p0=a -> b0.p0=a and b1.p0=b -> b0.p0=a)",
        shows=shown_crossing,
        instead="one-bucket-suffices-for-one-implication",
    ),
    near_miss(
        name="the-worst-case-with-three-implications-fits-in-one-bucket",
        paper="sibling of 3.3.3",
        words="With k = 3, atoms about one of two buckets always attain the maximum disclosure.",
        scope=pairs_of_histograms_with_k(24, k=(3,)),
        statement=fits_in_one_bucket,
        fails_at="(2, 2, 2, 1, 1, 1, 1) + (3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1), k = 3",
        fails_with="one bucket discloses 2/5 at most, both 15/37 "
        "(b0.p0=a -> b1.p0=a and b0.p0=b -> b1.p0=a and b0.p0=c -> b1.p0=a)",
        shows=shown_crossing,
        instead="one-bucket-suffices-for-three-implications-up-to-23-people",
    ),
)
