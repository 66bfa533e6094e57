"""What one could believe of the paper's case study (siblings of section 4).

**Tuples.** The paper projects Adult on five attributes and removes tuples with missing values. In this order it would
keep more than it says it does.

**Certainty.** Figure 5 is drawn up to k = 12, as "maximum disclosure certainly reaches 1 at k = 13": one could believe
that before it does not. In 70 of the 72 tables it does, in Figure 5's own at k = 12: its bucket of the
youngest has thirteen occupations, not fourteen.

**Negations.** They are not as strong as implications. That they differ little was seen in one table; in others they
differ by up to 2/15. And the paper infers that a table which is safe against negations "need not be anonymized much
further": in general it may be that *no* release of the table is safe against as many implications. In the graph for
negations, which the paper does not show, the curves of our tables rise as well.
"""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from itertools import product

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_missing import COLUMNS, Tally, packaged_missing
from proofs_check.experiments.adult_set_ups import whole_release, worst_buckets
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, MOST, adult
from proofs_check.experiments.figures import FIGURE_6_KS
from proofs_check.oracles.small_releases import disclosure, releases_with_k
from proofs_check.oracles.worst_attackers import both_languages
from proofs_check.paper.claims.adult_data import Source, all_nodes, shown_node
from proofs_check.paper.claims.certainty import against_negations
from proofs_check.paper.claims.figure_5 import LARGE
from proofs_check.paper.errata.figures import by_both_languages
from proofs_check.paper.near_misses.entropy_curves import Step, both_ends, rise, steps
from reference.exact_numbers import readable
from reference.small_instances import (
    Case,
    Release,
)

USED = frozenset({"age", "marital-status", "race", "sex", "occupation"})
"""The attributes that are used."""


def leaves_the_stated_number(columns: Collection[str], missing: Callable[[], Tally] = packaged_missing) -> bool:
    """Removing the tuples with a missing value in one of these columns leaves 45,222."""
    return sum(number for lacking, number in missing().items() if not lacking & set(columns)) == 45_222


def tuples_left(columns: Collection[str]) -> Shown:
    """How many tuples are left, and how many by looking at all columns."""
    lacking = packaged_missing()
    left = sum(number for some, number in lacking.items() if not some & set(columns))
    return Shown(f"{left:,} are left; {lacking[frozenset()]:,} if all {len(COLUMNS)} columns are looked at")


def leaves_uncertainty(k: int, tables: Source = adult) -> bool:
    """With k implications, fewer than the 13 that always suffice, nothing is certain in Figure 5's table."""
    return tables().curves[FIGURE_5_NODE].implications[k] < 1


def certainty_of_figure_5(k: int) -> Shown:
    """What is disclosed with one implication fewer, and with k."""
    curve = adult().curves[FIGURE_5_NODE].implications
    fewest = min(len(bucket.values) for bucket in whole_release(FIGURE_5_NODE).buckets)
    numbers = f"k = {k - 1} discloses {readable(curve[k - 1])}, k = {k} discloses {curve[k]}"
    return Shown(f"{numbers}: a bucket has only {fewest} values", whole_release(FIGURE_5_NODE), k)


def shown_node_and_k(case: tuple[Node, int]) -> str:
    """The table and k."""
    return f"{shown_node(case[0])}, k = {case[1]}"


@enumerated(lambda k: f"{all_nodes()}, the finest first, k ≤ {k}", shown=shown_node_and_k)
def nodes_with_k(k: int) -> Iterator[tuple[Node, int]]:
    """All tables and k."""
    return product(all_nodes(), range(k + 1))


def differ_by_little_everywhere(case: tuple[Node, int], tables: Source = adult) -> bool:
    """In every table, and for every k, negated atoms and implications differ by less than 1/10."""
    node, k = case
    return tables().curves[node].differences()[k] < LARGE


def both_on_adult(case: tuple[Node, int]) -> Shown:
    """What the two languages disclose."""
    node, k = case
    own = adult().curves[node]
    bucket = worst_buckets(node, k)
    return Shown(f"{both_languages(bucket, k)}: {own.differences()[k]} more", bucket, k)


def negations_fall_with_entropy(step: Step, tables: Source = adult) -> bool:
    """No more is disclosed by negations than at the next smaller entropy."""
    before, after = both_ends(step, tables, language=1)
    return before.disclosure >= after.disclosure


def negations_are_as_strong(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """Knowing k negated atoms discloses as much as knowing k implications."""
    return against_negations(*case) == implications(*case)


def can_be_made_safe(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """One bucket, the coarsest release, that is safe against k negations for some c is safe against k implications."""
    return against_negations(*case) >= implications(*case)


CLAIMS = (
    near_miss(
        name="projecting-adult-first-leaves-the-stated-number",
        paper="sibling of 4",
        words="Projected on the five attributes that are used first, Adult has 45,222 tuples without missing values.",
        scope=Every(
            "the five attributes", lambda: (USED,), Evidence.EXAMPLE, shown=lambda used: ", ".join(sorted(used))
        ),
        statement=leaves_the_stated_number,
        fails_at="age, marital-status, occupation, race, sex",
        fails_with="46,033 are left; 45,222 if all 15 columns are looked at",
        shows=tuples_left,
        instead="adult-has-the-stated-size",
    ),
    near_miss(
        name="twelve-implications-leave-figure-5-uncertain",
        paper="sibling of 4",
        scope=Every(
            "Figure 5's table, k ≤ 12",
            lambda: range(MOST),
            Evidence.EXAMPLE,
            shown=lambda k: f"Figure 5's table, k = {k}",
        ),
        statement=leaves_uncertainty,
        fails_at="Figure 5's table, k = 12",
        fails_with="k = 11 discloses 2839/2913 ≈ 0.974597, k = 12 discloses 1: a bucket has only 13 values",
        shows=certainty_of_figure_5,
        instead="certainty-comes-with-all-but-one-value",
    ),
    near_miss(
        name="negations-and-implications-differ-by-less-than-a-tenth-everywhere",
        paper="sibling of 4",
        scope=nodes_with_k(MOST),
        statement=differ_by_little_everywhere,
        fails_at="the levels age 1, marital-status 1, race 1, sex 1, k = 2",
        fails_with="with k = 2, negations disclose 2/3 (b0.p0=Exec-managerial given b0.p0!=Farming-fishing,"
        " b0.p0!=Prof-specialty) at most, implications 4/5 (b0.p0=Exec-managerial given"
        " b0.p1=Exec-managerial -> b0.p0=Exec-managerial, b0.p2=Exec-managerial ->"
        " b0.p0=Exec-managerial): 2/15 more",
        shows=both_on_adult,
        instead="negations-and-implications-differ-by-little-in-figure-5",
    ),
    near_miss(
        name="negations-are-as-strong-as-implications",
        paper="sibling of 4",
        words="k negated atoms disclose as much as k implications.",
        scope=releases_with_k(9, k=4),
        statement=negations_are_as_strong,
        fails_at="(2, 1, 1), k = 1",
        fails_with="with k = 1, negations disclose 2/3 (b0.p0=a given b0.p0!=b) at most, implications 3/4"
        " (b0.p0=a given b0.p1=a -> b0.p0=a)",
        shows=by_both_languages,
        instead="negations-never-exceed-implications",
    ),
    near_miss(
        name="what-is-safe-against-negations-can-be-made-safe-against-implications",
        paper="sibling of 4",
        words="A table with a release that is safe against k negations has one that is safe against k implications.",
        scope=releases_with_k(9, k=4, buckets=1).also("all c; one bucket is the safest release"),
        statement=can_be_made_safe,
        fails_at="(2, 1, 1), k = 1",
        fails_with="with k = 1, negations disclose 2/3 (b0.p0=a given b0.p0!=b) at most, implications 3/4"
        " (b0.p0=a given b0.p1=a -> b0.p0=a)",
        shows=by_both_languages,
        instead="three-steps-further-are-enough-on-adult",
    ),
    near_miss(
        name="disclosure-falls-with-entropy-for-negations-too",
        paper="sibling of 4, the graph that is not shown",
        words="On the graph for negations, which is not shown, disclosure never rises with entropy, in our tables.",
        scope=steps(FIGURE_6_KS),
        statement=negations_fall_with_entropy,
        fails_at="k = 1, from h = 2.2578 to h = 2.3898",
        fails_with="w(T(h), 1) rises from 162/397 ≈ 0.40806 (age by 5) to 338/685 ≈ 0.493431 (age by 20, sex)",
        shows=lambda step: rise(step, language=1),
        instead="the-ends-of-figure-6-fall",
    ),
)
