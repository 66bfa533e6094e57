"""Sentences about Figures 5 and 6 that are not so (paper, section 4).

**Figure 5.** "The maximum disclosure for k negated atoms is always smaller than the maximum disclosure for k
implications." It is never larger, and often equal, not only without knowledge and with certainty: in three people's
bucket with three values one fact of either kind gives 1/2. In the table of the figure the two are equal for k = 0, 1,
11 and 12 of the k that are plotted.

**Figure 6.** "For a given k, the disclosure risk monotonically decreases with increase in h." On every one of the six
curves w(T(h), k) rises somewhere (see `claims.figure_6`, also for other choices of what the paper leaves open).

The reason that is given, "more and more entropy in their buckets (and, consequently, less skew)", is not so. Entropy
and skew, read as the share of a bucket's most frequent value, are different things: (1, 1) has less entropy than (3, 1,
1) and is less skewed. The same happens in the tables of Figure 6.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Shown, erratum
from proofs_check.checking.scope import Every, Evidence, enumerated
from proofs_check.experiments.adult_set_ups import worst_buckets
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, MOST, adult
from proofs_check.experiments.figures import FIGURE_6_KS, EntropyPoint, entropy_curve
from proofs_check.oracles.entropy_order import bits, has_more_entropy
from proofs_check.oracles.small_releases import disclosure, releases_with_k
from proofs_check.oracles.worst_attackers import both_languages
from proofs_check.paper.claims.adult_data import Source
from proofs_check.paper.claims.certainty import against_negations
from reference.exact_numbers import readable
from reference.small_instances import Case, Histogram, Release, histograms, released, shown_release


def negations_are_smaller(case: Case, implications: Callable[[Release, int], Fraction] = disclosure) -> bool:
    """The maximum disclosure for k negated atoms is always smaller than that for k implications."""
    return against_negations(*case) < implications(*case)


def by_both_languages(case: Case) -> Shown:
    """What the two languages disclose, and by which facts."""
    release, k = case
    return Shown(both_languages(released(release), k), released(release), k)


def negations_are_smaller_in_the_table(node: Node, tables: Source = adult) -> bool:
    """For every k up to 12 negated atoms disclose less than implications."""
    return all(difference > 0 for difference in tables().curves[node].differences()[:MOST])


def equalities(node: Node) -> Shown:
    """Where the two languages disclose the same, and a bucket that shows it."""
    curves = adult().curves[node]
    equal = [f"k = {k}: {readable(curves.negations[k])}" for k in range(MOST) if not curves.differences()[k]]
    return Shown(f"both disclose the same at {', '.join(equal)}", worst_buckets(node, 1), 1)


Step: TypeAlias = tuple[int, int]
"""k, and the place of the smaller of two neighbouring entropies on that curve."""


def both_ends(step: Step, tables: Source = adult, language: int = 0) -> tuple[EntropyPoint, EntropyPoint]:
    """The two neighbouring points of the curve."""
    k, place = step
    curve = entropy_curve(tables(), LANGUAGES[language], k)
    return curve[place], curve[place + 1]


def shown_step(step: Step) -> str:
    """The curve and the two entropies, in bits."""
    before, after = both_ends(step)
    return f"k = {step[0]}, from h = {float(before.entropy):.4f} to h = {float(after.entropy):.4f}"


def shown_table(node: Node) -> str:
    """The levels that are not those of the data as they are, briefly."""
    age, marital, race, sex = node
    ages = ("age as it is", *(f"age by {years}" for years in (5, 10, 20, 40)), "")[age]
    kept = (ages, ("status", "spouse or not", "")[marital], ("race", "")[race], ("sex", "")[sex])
    return ", ".join(filter(None, kept)) or "everything suppressed"


@enumerated("neighbouring points of the curves for k = {ks}, 23 entropies", shown=shown_step)
def steps(ks: tuple[int, ...]) -> Iterator[Step]:
    """All pairs of neighbours, curve by curve."""
    return product(ks, range(len(adult().by_entropy) - 1))


def falls_with_entropy(step: Step, tables: Source = adult) -> bool:
    """No more is disclosed than at the next smaller entropy."""
    before, after = both_ends(step, tables)
    return before.disclosure >= after.disclosure


def rise(step: Step, language: int = 0) -> Shown:
    """How the curve rises, and the bucket that is to blame."""
    before, after = both_ends(step, language=language)
    parts = (f"{readable(one.disclosure)} ({shown_table(one.nodes[0])})" for one in (before, after))
    return Shown(f"w(T(h), {step[0]}) rises from {' to '.join(parts)}", worst_buckets(after.nodes[0], step[0]), step[0])


Compared: TypeAlias = tuple[Histogram, Histogram]


@enumerated(
    "all pairs of buckets with at most {people} people together",
    shown=lambda case: f"{shown_release(case[:1])} against {shown_release(case[1:])}",
)
def compared(people: int) -> Iterator[Compared]:
    """All pairs of buckets."""
    for both in range(2, people + 1):
        yield from sorted(pair for n in range(1, both) for pair in product(histograms(n), histograms(both - n)))


def is_less_skewed(case: Compared, more: Callable[[Histogram, Histogram], bool] = has_more_entropy) -> bool:
    """More entropy in a bucket means, consequently, less skew: no larger share of its most frequent value."""
    one, other = case
    return not more(one, other) or Fraction(one[0], sum(one)) <= Fraction(other[0], sum(other))


def skews(case: Compared) -> Shown:
    """Entropy and the largest share of both buckets, and the one that is more skewed."""
    parts = (f"{shown_release((row,))} has {bits(row):.4f} bits, {Fraction(row[0], sum(row))}" for row in case)
    return Shown(f"entropy and share of the most frequent value: {'; '.join(parts)}", released(case[:1]), 0)


def is_less_skewed_in_figure_6(step: Step, tables: Source = adult) -> bool:
    """The tables with the next larger entropy have no larger share of a most frequent value: the least among them."""
    return falls_with_entropy(step, tables)


def skew_rises(step: Step) -> Shown:
    """The shares in two tables of Figure 6, and the bucket with the larger one."""
    before, after = both_ends(step)
    parts = (f"{readable(one.disclosure)} ({shown_table(one.nodes[0])})" for one in (before, after))
    numbers = f"the largest share of a value in a bucket rises from {' to '.join(parts)}"
    return Shown(numbers, worst_buckets(after.nodes[0], 0), 0)


ABOUT_ADULT = (
    erratum(
        name="negations-are-always-weaker-in-figure-5",
        paper="4, Figure 5",
        words="In Figure 5 the maximum disclosure for k negated atoms is always smaller than for k implications.",
        scope=Every(
            "Figure 5's table, k ≤ 12", lambda: (FIGURE_5_NODE,), Evidence.EXAMPLE, shown=lambda _: "Figure 5's table"
        ),
        statement=negations_are_smaller_in_the_table,
        fails_at="Figure 5's table",
        fails_with="both disclose the same at k = 0: 6/19 ≈ 0.315789, k = 1: 162/397 ≈ 0.40806,"
        " k = 11: 2839/2913 ≈ 0.974597, k = 12: 1",
        shows=equalities,
        instead="negations-never-exceed-implications-on-adult",
    ),
    erratum(
        name="disclosure-falls-with-entropy-in-figure-6",
        paper="4, Figure 6",
        words="For a given k, the disclosure risk monotonically decreases with increase in h: at least it never rises.",
        scope=steps(FIGURE_6_KS),
        statement=falls_with_entropy,
        fails_at="k = 1, from h = 2.2578 to h = 2.3898",
        fails_with="w(T(h), 1) rises from 162/397 ≈ 0.40806 (age by 5) to 338/685 ≈ 0.493431 (age by 20, sex)",
        shows=rise,
        instead="the-ends-of-figure-6-fall",
    ),
    erratum(
        name="more-entropy-means-less-skew-in-figure-6",
        paper="4, on Figure 6",
        words="In Figure 6 tables with more entropy have less skew: no larger share of a bucket's most frequent value.",
        scope=steps((0,)).also("as k = 0 is the largest share"),
        statement=is_less_skewed_in_figure_6,
        fails_at="k = 0, from h = 1.9219 to h = 2.1175",
        fails_with="the largest share of a value in a bucket rises from 2/5 ≈ 0.4 (age by 5, spouse or not) to"
        " 5/12 ≈ 0.416667 (age by 10, sex)",
        shows=skew_rises,
        instead="a-more-even-bucket-never-discloses-more",
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
    erratum(
        name="more-entropy-means-less-skew",
        paper="4, on Figure 6",
        scope=compared(9),
        statement=is_less_skewed,
        fails_at="(3, 1, 1) against (1, 1)",
        fails_with="entropy and share of the most frequent value: (3, 1, 1) has 1.3710 bits, 3/5; (1, 1) has"
        " 1.0000 bits, 1/2",
        shows=skews,
        instead="a-more-even-bucket-never-discloses-more",
    ),
    *ABOUT_ADULT,
)
