"""A sentence about Figure 5 that is not so (paper, section 4).

"The maximum disclosure for k negated atoms is always smaller than the maximum disclosure for k implications." It is
never larger, and often equal, not only without knowledge and with certainty: in three people's bucket with three values
one fact of either kind gives 1/2. In the table of the figure, as we make it, the two are equal for k = 1 and k = 11;
and wherever its intervals of age begin there is such a k (`figure-5-has-equal-points-wherever-its-intervals-begin`).
"""

from collections.abc import Callable
from fractions import Fraction

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, Evidence
from proofs_check.experiments.adult_set_ups import worst_buckets
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, adult
from proofs_check.oracles.small_releases import disclosure, releases_with_k
from proofs_check.oracles.worst_attackers import both_languages
from proofs_check.paper.claims.adult_data import Source
from proofs_check.paper.claims.certainty import against_negations
from proofs_check.paper.claims.figure_5 import equal_with_knowledge
from reference.exact_numbers import readable
from reference.small_instances import Case, Release, released


def negations_are_smaller(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The maximum disclosure for k negated atoms is always smaller than that for k implications."""
    return against_negations(*case) < implications(*case)


def by_both_languages(case: Case) -> Shown:
    """What the two languages disclose, and by which facts."""
    release, k = case
    return Shown(both_languages(released(release), k), released(release), k)


def negations_are_smaller_in_the_table(node: Node, tables: Source = adult) -> bool:
    """For every k ≥ 1 where nothing is certain negated atoms disclose less than implications."""
    own = tables().curves[node]
    both = zip(own.negations, own.implications, strict=True)
    return all(one < other for k, (one, other) in enumerate(both) if k and other < 1)


def equalities(node: Node) -> Shown:
    """Where the two languages disclose the same, and a bucket that shows it."""
    own = adult().curves[node]
    equal = [f"k = {k}: {readable(own.negations[k])}" for k in equal_with_knowledge(own)]
    return Shown(f"both disclose the same at {', '.join(equal)}", worst_buckets(node, 1), 1)


ABOUT_ADULT = (
    erratum(
        name="negations-are-always-weaker-in-figure-5",
        paper="4, Figure 5",
        words="In Figure 5's table, as we make it, k negated atoms always disclose less than k implications.",
        scope=Every(
            "our Figure 5's table, k ≥ 1 where nothing is certain",
            lambda: (FIGURE_5_NODE,),
            Evidence.EXAMPLE,
            shown=lambda _: "Figure 5's table",
        ),
        statement=negations_are_smaller_in_the_table,
        fails_at="Figure 5's table",
        fails_with="both disclose the same at k = 1: 162/397 ≈ 0.40806, k = 11: 2839/2913 ≈ 0.974597",
        shows=equalities,
        instead="negations-never-exceed-implications-on-adult",
    ),
)

CLAIMS = (
    erratum(
        name="negations-are-always-weaker-than-implications",
        paper="4",
        scope=releases_with_k(9, k=4).where(
            "there is knowledge and nothing is certain", lambda case: case[1] > 0 and disclosure(*case) < 1
        ),
        statement=negations_are_smaller,
        fails_at="(1, 1, 1), k = 1",
        fails_with="with k = 1, negations disclose 1/2 (b0.p0=a given b0.p0!=b) at most, implications 1/2"
        " (b0.p0=a given b0.p0!=b)",
        shows=by_both_languages,
        instead="negations-never-exceed-implications",
    ),
    *ABOUT_ADULT,
)
