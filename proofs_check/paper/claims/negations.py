"""Negated atoms against implications (paper, sections 1, 2.2 and 4).

ℓ-diversity guards against k negated atoms. Section 4: "implication-type background knowledge subsumes negation". A
negated atom is an implication (2.2), so k of them never disclose more than k implications: *never larger*, not
"always smaller" as the paper has it (see the errata). The footnote to Theorem 3 adds that "negations cannot express
basic implications in general" (see the near misses).

`fastpath.negations` has the maximum over k negated atoms in closed form; the search tries all of them.
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.disclosure import Disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.checking.claim import Claim, Kind
from proofs_check.checking.scope import Every
from proofs_check.oracles.maxima import disclosure, searched
from reference.bucketization import Bucketization
from reference.laboratory.languages.facts import NegatedAtoms
from reference.meter import UNLIMITED, Meter
from reference.small_instances import Case, Release, cases, released, shown_case


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
)
