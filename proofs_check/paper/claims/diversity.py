"""k-anonymity and ℓ-diversity, as the paper tells them (paper, sections 1 and 5).

"When all individuals in a bucket have the same disease, the disease of the individuals in that bucket is disclosed
regardless of the bucket size": and without further knowledge, only then.

"ℓ-diversity […] ensures that it takes at least ℓ - 1 such pieces of information to sufficiently disclose the sensitive
value of any individual": pieces of the form "individual X does not have value Y". For recursive (c,ℓ)-diversity, r_1 <
c·(r_ℓ + r_{ℓ+1} + …) in every bucket, that is exactly so: ℓ - 2 negated atoms leave the maximum disclosure below c/(c
+ 1). For the worst ones deny one person the values behind the first, which makes it r_1/(r_1 + r_ℓ + r_{ℓ+1} + …). The
distinct kind, ℓ values in every bucket, says the same of certainty: it takes ℓ - 1 negated atoms.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeAlias

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure
from reference.bucketization import Bucketization
from reference.promises import distinct_diversity, recursive_diversity
from reference.small_instances import Histogram, Release, histograms_up_to, released, releases, shown_release

Diverse: TypeAlias = tuple[Release, int]
"""A release and ℓ."""


def one_value_is_disclosed(row: Histogram, largest: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """Without further knowledge something is certain if and only if all people have the same value."""
    return (largest((row,), 0) == 1) == (len(row) == 1)


def diverse_releases(most_people: int) -> Iterator[Diverse]:
    """All small releases, with ℓ = 2, …, 5."""
    return ((release, diversity) for release in releases(most_people) for diversity in range(2, 6))


def recursive_is_safety(
    case: Diverse, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """With b the bound that c must exceed, ℓ - 2 negated atoms disclose b/(b + 1) at most; everything if no c does."""
    release, diversity = case
    bucketization = released(release)
    largest = negations(bucketization, diversity - 2).value
    if min(map(len, release)) < diversity:  # then no c makes it diverse
        return largest == 1
    bound = recursive_diversity(bucketization, diversity)
    return largest == Fraction(str(bound / (bound + 1)))


def distinct_is_certainty(
    release: Release, negations: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """With ℓ different values in every bucket, and no more in some, it takes exactly ℓ - 1 negated atoms."""
    bucketization = released(release)
    diversity = distinct_diversity(bucketization)
    certain = [negations(bucketization, k).value == 1 for k in range(diversity)]
    return certain == [False] * (diversity - 1) + [True]


CLAIMS = (
    Claim(
        name="a-bucket-of-one-value-discloses-it-whatever-its-size",
        paper="1, and 5 on k-anonymity",
        words="If all people of a bucket have the same value it is disclosed, regardless of the bucket's size.",
        scope=Every(
            "all buckets of at most 16 people; and that otherwise nothing is certain", lambda: histograms_up_to(16)
        ),
        statement=one_value_is_disclosed,
        shown=lambda row: shown_release((row,)),
    ),
    Claim(
        name="recursive-diversity-is-safety-against-negations",
        paper="1, on ℓ-diversity",
        words="(c,ℓ)-diverse is (c/(c + 1), ℓ - 2)-safe against negated atoms: it takes ℓ - 1 of them to do harm.",
        scope=Every("all releases of at most 8 people, ℓ = 2, …, 5, all c", lambda: diverse_releases(8)),
        statement=recursive_is_safety,
        shown=lambda case: f"{shown_release(case[0])}, ℓ = {case[1]}",
    ),
    Claim(
        name="distinct-diversity-is-certainty-by-negations",
        paper="1, on ℓ-diversity",
        kind=Kind.OURS,
        words="The least number of different values in a bucket is one more than the negated atoms certainty takes.",
        scope=Every("all releases of at most 8 people", lambda: releases(8)),
        statement=distinct_is_certainty,
        shown=shown_release,
    ),
)
