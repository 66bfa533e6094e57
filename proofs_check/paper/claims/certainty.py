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
values" (4). What we add: it is 1 exactly from k = d - 1 on, with d the least number of different values in a bucket.
There d - 1 negated atoms leave a person one value, and no fewer implications do it. Since d is at most the size of S,
13 is enough for fourteen; Figure 5's own table has d = 13 (see the near misses).

**Thresholds.** c is "∈ [0, 1]", and safe means that the maximum is *less than* c (3.4): nothing is safe for c = 0; for
c = 1 a release is safe exactly as long as nothing is certain.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from fastpath.safety import Safety, safety
from proofs_check.checking.claim import Claim, correction, ours
from proofs_check.oracles.small_releases import all_releases, disclosure, disclosures, releases_with_k, searched
from reference.bucketization import Bucketization
from reference.laboratory.languages.facts import NegatedAtoms
from reference.small_instances import (
    Case,
    Release,
    released,
)

CLOSE = Fraction(1, 10**30)
"""So close that floats cannot tell."""


def against_negations(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k negated atoms: the least (n_b - T_b(k + 1))/n_b(s_b^0) over all buckets."""
    ratio = min(Fraction(sum(row) - sum(row[: k + 1]), row[0]) for row in release)
    return 1 / (1 + ratio)


def negations_are_right(
    case: Case, fast: Callable[[Bucketization, int], Disclosure] = max_disclosure_negations
) -> bool:
    """`fastpath` gives the closed form, and the search finds it."""
    release, k = case
    value = fast(released(release, 1), k).value
    return value == against_negations(release, k) == searched(case, NegatedAtoms())


def negations_never_exceed(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    return against_negations(*case) <= implications(*case)


def grows_with_k(release: Release, curve: Callable[[Release, int], list[Fraction]] = disclosures) -> bool:
    """One more implication always discloses more, until something is certain."""
    return all(one < other or one == other == 1 for one, other in pairwise(curve(release, 8)))


def certain_from_d_minus_1(release: Release, curve: Callable[[Release, int], list[Fraction]] = disclosures) -> bool:
    """The maximum disclosure is 1 exactly from k = d - 1 on, d the fewest different values in a bucket."""
    certain = [value == 1 for value in curve(release, 8)]
    fewest = min(map(len, release))
    return certain == [k >= fewest - 1 for k in range(9)]


def certain_with_fourteen_values(
    release: Release, curve: Callable[[Release, int], list[Fraction]] = disclosures
) -> bool:
    """A bucket with at most fourteen values is certain at k = 13, alone and beside fourteen people who all differ."""
    return curve(release, 13)[13] == curve((*release, (1,) * 14), 13)[13] == 1


def thresholds_are_strict(case: Case, decide: Callable[[Bucketization, Fraction, int], Safety] = safety) -> bool:
    """Safe if and only if the disclosure is less than c."""
    release, k = case
    value, bucketization = disclosures(release, k)[k], released(release)
    tried = (Fraction(0), value, min(value + CLOSE, Fraction(1)), Fraction(1))
    return [decide(bucketization, c, k).safe for c in tried] == [False, False, value < 1, value < 1]


CLAIMS = (
    ours(
        name="the-worst-negations-are-about-the-target",
        paper="ours, on 4, the dotted line",
        words="With at most k negated atoms the maximum is 1/(1 + ρ), ρ the least (n_b - T_b(k + 1))/n_b(s_b^0).",
        scope=releases_with_k(5, k=3, values=3).deepened(releases_with_k(7, k=3, values=4)).also("all negated atoms"),
        statement=negations_are_right,
    ),
    correction(
        name="negations-never-exceed-implications",
        paper="4",
        scope=releases_with_k(9, k=4).deepened(releases_with_k(15, k=7)),
        statement=negations_never_exceed,
    ),
    ours(
        name="disclosure-grows-strictly-until-certainty",
        paper="2.2, after Definition 4",
        scope=all_releases(9).deepened(all_releases(16)).also("k ≤ 8"),
        statement=grows_with_k,
    ),
    ours(
        name="certainty-comes-with-all-but-one-value",
        paper="ours, on 4",
        scope=all_releases(9).deepened(all_releases(16)).also("k ≤ 8"),
        statement=certain_from_d_minus_1,
    ),
    Claim(
        name="thirteen-implications-suffice-for-fourteen-values",
        paper="4",
        scope=all_releases(16, values=14, buckets=1),
        statement=certain_with_fourteen_values,
    ),
    Claim(
        name="safety-is-strict",
        paper="3.4, Definition 13",
        scope=releases_with_k(6, k=3).also("c = 0, 1, the maximum, and 10^-30 more"),
        statement=thresholds_are_strict,
    ),
)
