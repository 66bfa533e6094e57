"""Negated atoms against implications, how disclosure grows with k, and when it reaches 1 (paper, section 4).

**Negations.** ℓ-diversity guards against k negated atoms. "Implication-type background knowledge subsumes negation": a
negated atom is an implication (2.2), so k of them never disclose more than k implications. "The maximum disclosure for
k negated atoms is always smaller", the paper says, which is an erratum: the two are often equal, not only without
knowledge and with certainty. In three people's bucket with three values one fact of either kind gives 1/2.
`fastpath.negations` has the maximum over k negated atoms in closed form; the search tries all of them.

**Near misses.** Negations are not as strong as implications. And the paper infers that a table which is safe against
negations "need not be anonymized much further": in general *no* release of the table may be safe against as many
implications.

**Growth.** k "can be increased to provide more conservative privacy guarantees" (2.2): disclosure never falls when k
grows, since L^k is, up to what says nothing, contained in L^{k+1}. Indeed it grows strictly until it is 1
(`fastpath.minimize2` has the argument).

**Certainty.** "Maximum disclosure certainly reaches 1 at k = 13 because there are only fourteen possible sensitive
values". What we add: it is 1 exactly from k = d - 1 on, with d the least number of different values in a bucket. There
d - 1 negated atoms leave a person one value, and no fewer implications do it. Since d is at most the size of S, 13 is
enough for fourteen; Figure 5's own table has d = 13 (see the near misses on Adult).
"""

from fractions import Fraction
from itertools import pairwise

from fastpath.disclosure import Disclosure, maximum_disclosure
from fastpath.negations import max_disclosure_negations
from proofs_check.claims.claim import (
    Counterexample,
    Refutation,
    claim,
    correction,
    erratum,
    near_miss,
    ours,
    unless,
    unless_equal,
)
from proofs_check.oracles.small_releases import (
    all_releases,
    disclosure,
    disclosures,
    releases_with_k,
    searched,
)
from reference.buckets import Bucketization
from reference.exact import readable
from reference.instances import Case, Release, released
from reference.language import BasicImplication
from reference.languages.builtin import NegatedAtoms
from reference.syntax import to_text


def both_languages(bucketization: Bucketization, k: int) -> str:
    """What k negated atoms and k implications disclose at most, of whom, and by which facts."""

    def shown_fact(fact: BasicImplication) -> str:
        return f"{fact.denied.person}!={fact.denied.value}" if fact.denied else to_text(fact)

    def shown(answer: Disclosure) -> str:
        value = readable(answer.value) if answer.value.denominator > 999 else str(answer.value)
        facts = ", ".join(map(shown_fact, answer.knowledge.implications))
        return f"{value} ({answer.target.person}={answer.target.value}{f' given {facts}' if facts else ''})"

    negations, implications = max_disclosure_negations(bucketization, k), maximum_disclosure(bucketization, k)
    return f"with k = {k}, negations disclose {shown(negations)} at most, implications {shown(implications)}"


def by_both_languages(case: Case) -> Counterexample:
    """A release, with what the two languages disclose."""
    release, k = case
    return Counterexample(both_languages(released(release), k), released(release), k)


def against_negations(release: Release, k: int) -> Fraction:
    """The maximum disclosure with k negated atoms: the least (n_b - T_b(k + 1))/n_b(s_b^0) over all buckets."""
    ratio = min(Fraction(sum(row) - sum(row[: k + 1]), row[0]) for row in release)
    return 1 / (1 + ratio)


@ours(
    "the-worst-negations-are-about-the-target",
    "ours, on 4, the dotted line",
    releases_with_k(5, k=3, values=3).deepened(releases_with_k(7, k=3, values=4)).also("all negated atoms"),
)
def negations_are_right(case: Case) -> Refutation:
    """With at most k negated atoms the maximum is 1/(1 + ρ), ρ the least (n_b - T_b(k + 1))/n_b(s_b^0)."""
    release, k = case
    value = max_disclosure_negations(released(release, 1), k).value
    return unless_equal(value, against_negations(release, k), searched(case, NegatedAtoms()))


@correction("negations-never-exceed-implications", "4", releases_with_k(9, k=4).deepened(releases_with_k(15, k=7)))
def negations_never_exceed(case: Case) -> Refutation:
    """The maximum disclosure for k negated atoms is never larger than for k implications."""
    negated, implied = against_negations(*case), disclosure(*case)
    return unless(negated <= implied, f"{negated} by negations, {implied} by implications")


@erratum(
    "negations-are-always-weaker-than-implications",
    "4",
    releases_with_k(9, k=4).where(
        "there is knowledge and nothing is certain", lambda case: case[1] > 0 and disclosure(*case) < 1
    ),
    fails_at="(1, 1, 1), k = 1",
    fails_with="with k = 1, negations disclose 1/2 (b0.p0=a given b0.p0!=b) at most, implications 1/2"
    " (b0.p0=a given b0.p0!=b)",
    instead="negations-never-exceed-implications",
)
def negations_are_smaller(case: Case) -> Refutation:
    """The maximum disclosure for k negated atoms is always smaller than that for k implications."""
    return None if against_negations(*case) < disclosure(*case) else by_both_languages(case)


@near_miss(
    "negations-are-as-strong-as-implications",
    "sibling of 4",
    releases_with_k(9, k=4),
    words="k negated atoms disclose as much as k implications.",
    fails_at="(2, 1, 1), k = 1",
    fails_with="with k = 1, negations disclose 2/3 (b0.p0=a given b0.p0!=b) at most, implications 3/4"
    " (b0.p0=a given b0.p1=a -> b0.p0=a)",
    instead="negations-never-exceed-implications",
)
def negations_are_as_strong(case: Case) -> Refutation:
    """As much is disclosed by k negated atoms as by k implications."""
    return None if against_negations(*case) == disclosure(*case) else by_both_languages(case)


@near_miss(
    "what-is-safe-against-negations-can-be-made-safe-against-implications",
    "sibling of 4",
    releases_with_k(9, k=4, buckets=1).also("all c; one bucket is the safest release"),
    fails_at="(2, 1, 1), k = 1",
    fails_with="with k = 1, negations disclose 2/3 (b0.p0=a given b0.p0!=b) at most, implications 3/4"
    " (b0.p0=a given b0.p1=a -> b0.p0=a)",
    instead="three-steps-further-are-enough-on-adult",
)
def can_be_made_safe(case: Case) -> Refutation:
    """A table with a release that is safe against k negations has one that is safe against k implications."""
    return None if against_negations(*case) >= disclosure(*case) else by_both_languages(case)


@ours(
    "disclosure-grows-strictly-until-certainty",
    "2.2, after Definition 4",
    all_releases(9).deepened(all_releases(16)).also("k ≤ 8"),
)
def grows_with_k(release: Release) -> Refutation:
    """One more implication always discloses more, until something is certain."""
    values = disclosures(release, 8)
    holds = all(one < other or one == other == 1 for one, other in pairwise(values))
    return unless(holds, ", ".join(map(str, values)))


@ours("certainty-comes-with-all-but-one-value", "ours, on 4", all_releases(9).deepened(all_releases(16)).also("k ≤ 8"))
def certain_from_d_minus_1(release: Release) -> Refutation:
    """The maximum disclosure is 1 exactly from k = d - 1 on, d the fewest different values in a bucket."""
    certain = [value == 1 for value in disclosures(release, 8)]
    fewest = min(map(len, release))
    return unless_equal(certain, [k >= fewest - 1 for k in range(9)])


@claim("thirteen-implications-suffice-for-fourteen-values", "4", all_releases(16, values=14, buckets=1))
def certain_with_fourteen_values(release: Release) -> Refutation:
    """A bucket with at most fourteen values is certain at k = 13, alone and beside fourteen people who all differ."""
    return unless_equal(disclosures(release, 13)[13], disclosures((*release, (1,) * 14), 13)[13], 1)
