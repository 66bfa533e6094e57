"""How disclosure grows with k, and when it reaches 1 (paper, sections 2.2, 3.4 and 4).

2.2: k "can be increased to provide more conservative privacy guarantees": disclosure never falls when k grows,
since L^k is, up to what says nothing, contained in L^{k+1}. Indeed it grows strictly until it is 1
(`fastpath.across_buckets` has the argument).

4: "maximum disclosure certainly reaches 1 at k = 13 because there are only fourteen possible sensitive values." In
general it is 1 exactly from k = d - 1 on, with d the least number of different values in a bucket: d - 1 negated
atoms leave a person one value, and no fewer implications do it. Since d is at most the size of S, 13 is enough for
fourteen.

3.4: a threshold c "∈ [0, 1]", safe if the maximum is *less than* c: nothing is safe for c = 0; for c = 1 a release
is safe exactly as long as nothing is certain.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from fastpath.safety import Safety, safety
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosures
from reference.bucketization import Bucketization
from reference.small_instances import (
    Case,
    Release,
    cases,
    histograms_up_to,
    released,
    releases,
    shown_case,
    shown_release,
)


def grows_with_k(release: Release, curve: Callable[[Release, int], list[Fraction]] = disclosures) -> bool:
    """The curve never falls, and rises at every step until it is 1."""
    return all(one < other or one == other == 1 for one, other in pairwise(curve(release, 8)))


def certain_from_d_minus_1(release: Release, curve: Callable[[Release, int], list[Fraction]] = disclosures) -> bool:
    """The maximum disclosure is 1 for k ≥ d - 1, and less before."""
    certain = [value == 1 for value in curve(release, 8)]
    fewest = min(map(len, release))
    return certain == [k >= fewest - 1 for k in range(9)]


def certain_with_fourteen_values(release: Release) -> bool:
    """With k = 13 and 14 values in S the maximum disclosure is 1."""
    return disclosures(release, 13)[13] == 1


def thresholds_are_strict(case: Case, decide: Callable[[Bucketization, Fraction, int], Safety] = safety) -> bool:
    """Safe iff the disclosure is below c: never for c = 0 or c equal to it, for c = 1 unless it is 1."""
    release, k = case
    value, bucketization = disclosures(release, k)[k], released(release)
    verdicts = [decide(bucketization, c, k).safe for c in (Fraction(0), value, Fraction(1))]
    return verdicts == [False, False, value < 1]


CLAIMS = (
    Claim(
        name="disclosure-grows-strictly-until-certainty",
        paper="2.2, after Definition 4",
        kind=Kind.OURS,
        words="One more implication always discloses more, until something is certain.",
        scope=Every(
            "all releases of at most 9 people, k ≤ 8",
            lambda: releases(9),
            deeper=Every("all releases of at most 12 people, k ≤ 8", lambda: releases(12)),
        ),
        statement=grows_with_k,
        shown=shown_release,
    ),
    Claim(
        name="certainty-comes-with-all-but-one-value",
        paper="4",
        words="The maximum disclosure is 1 exactly from k = d - 1 on, d the fewest different values in a bucket.",
        scope=Every(
            "all releases of at most 9 people, k ≤ 8",
            lambda: releases(9),
            deeper=Every("all releases of at most 12 people, k ≤ 8", lambda: releases(12)),
        ),
        statement=certain_from_d_minus_1,
        shown=shown_release,
    ),
    Claim(
        name="thirteen-implications-suffice-for-fourteen-values",
        paper="4",
        words="With fourteen sensitive values the maximum disclosure is 1 at k = 13.",
        scope=Every(
            "all buckets of at most 16 people and 14 values; other buckets beside them never lower the maximum",
            lambda: ((row,) for row in histograms_up_to(16, 14)),
        ),
        statement=certain_with_fourteen_values,
        shown=shown_release,
    ),
    Claim(
        name="safety-is-strict",
        paper="3.4, Definition 13",
        words="(c,k)-safe means less than c: never for c = 0, never for c equal to the maximum disclosure.",
        scope=Every("all releases of at most 6 people, k ≤ 3, c = 0, the maximum, 1", lambda: cases(6, range(4))),
        statement=thresholds_are_strict,
        shown=shown_case,
    ),
)
