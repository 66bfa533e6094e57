"""What one could believe of the worst attacker (siblings of the paper's section 3.3).

The worst attacker's atoms need not be about one bucket. That they need not have the form of Theorem 9 is in
`misreadings`, that they are no negations in `case_study`.
"""

from proofs_check.checking.claim import near_miss
from proofs_check.paper.claims.crossing import one_bucket_is_enough, pairs_of_histograms_with_k
from reference.small_instances import Case


def fits_in_one_bucket(case: Case) -> bool:
    """Some attacker whose atoms are about one bucket attains the maximum disclosure."""
    return one_bucket_is_enough(*case)


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
)
