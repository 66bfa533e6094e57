"""Negated atoms against implications, how disclosure grows with k, and when it reaches 1 (paper, sections 1 to 4).

**Negations.** ℓ-diversity guards against k negated atoms. Section 4: "implication-type background knowledge subsumes
negation". A negated atom is an implication (2.2), so k of them never disclose more than k implications: *never larger*,
not "always smaller" as the paper has it (see the errata). The footnote to Theorem 3 adds that "negations cannot
express basic implications in general" (see the near misses). `fastpath.negations` has the maximum over k negated atoms
in closed form; the search tries all of them.

**Growth.** k "can be increased to provide more conservative privacy guarantees" (2.2): disclosure never falls when k
grows, since L^k is, up to what says nothing, contained in L^{k+1}. Indeed it grows strictly until it is 1
(`fastpath.across_buckets` has the argument).

**Certainty.** "Maximum disclosure certainly reaches 1 at k = 13 because there are only fourteen possible sensitive
values" (4). In general it is 1 exactly from k = d - 1 on, with d the least number of different values in a bucket:
d - 1 negated atoms leave a person one value, and no fewer implications do it. Since d is at most the size of S, 13 is
enough for fourteen.

**Thresholds.** c is "∈ [0, 1]", and safe means that the maximum is *less than* c (3.4): nothing is safe for c = 0; for
c = 1 a release is safe exactly as long as nothing is certain.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from fastpath.safety import Safety, safety
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.small_releases import disclosure, disclosures, searched
from reference.bucketization import Bucketization
from reference.laboratory.languages.facts import NegatedAtoms
from reference.meter import UNLIMITED, Meter
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


def against_negations(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k negated atoms: the least (n_b - T_b(k + 1))/n_b(s_b^0) over all buckets."""
    ratio = min(Fraction(sum(row) - sum(row[: k + 1]), row[0]) for row in release)
    return 1 / (1 + ratio)


def negations_are_right(
    case: Case,
    fast: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations,
    meter: Meter = UNLIMITED,
) -> bool:
    """`fastpath` gives the closed form, and the search finds it."""
    release, k = case
    value = fast(released(release, 1), k).value
    return value == against_negations(release, k) == searched(case, NegatedAtoms(), meter)


def negations_never_exceed(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """With k negated atoms no more is disclosed than with k implications."""
    return against_negations(*case) <= implications(*case)


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
        name="the-worst-negations-are-about-the-target",
        paper="4, the dotted line",
        kind=Kind.OURS,
        words="With k negated atoms the maximum is 1/(1 + ρ), ρ the least (n_b - T_b(k + 1))/n_b(s_b^0).",
        scope=Every(
            "all releases of at most 5 people and 3 values, k ≤ 3, all negated atoms",
            lambda: cases(5, (0, 1, 2, 3), 3),
            deeper=Every(
                "all releases of at most 6 people and 4 values, k ≤ 3, all negated atoms",
                lambda: cases(6, (0, 1, 2, 3), 4),
            ),
        ),
        statement=negations_are_right,
        metered=True,
        shown=shown_case,
    ),
    Claim(
        name="negations-never-exceed-implications",
        paper="4",
        kind=Kind.CORRECTION,
        words="The maximum disclosure for k negated atoms is never larger than for k implications.",
        scope=Every(
            "all releases of at most 9 people, k ≤ 4",
            lambda: cases(9, range(5)),
            deeper=Every("all releases of at most 12 people, k ≤ 6", lambda: cases(12, range(7))),
        ),
        statement=negations_never_exceed,
        shown=shown_case,
    ),
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
