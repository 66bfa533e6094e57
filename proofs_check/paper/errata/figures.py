"""Sentences about Figures 5 and 6 that are not so (paper, section 4).

**Figure 5.** "The maximum disclosure for k negated atoms is always smaller than the maximum disclosure for k
implications." In the table of the figure the two are *equal* for k = 0, 1, 11 and 12 of the k that are plotted.

**Figure 6.** "For every entropy value h, we looked at all tables for which the minimum entropy of the sensitive
attribute over all buckets was equal to h. Amongst [them] we found the table T(h) with the least maximum disclosure for
k implications […] For a given k, the disclosure risk monotonically decreases with increase in h. This is because
increasing h means that we are looking at tables with more and more entropy in their buckets (and, consequently, less
skew) […] We plotted an analogous graph for negation statements and observed very similar behavior." On every one of
the six curves w(T(h), k) rises somewhere, for negations too. The paper says of intervals of age only how
long they are. Here they begin at multiples of their length; but wherever they begin, both sentences fail, and on all
curves.

Nor is it a law: entropy and the largest frequency are different things. A bucket (1, 1) has less entropy than
(3, 1, 1), is less skewed, and discloses less without knowledge. What is monotone is merging (Theorem 14).

Entropies are compared exactly: n·H is the logarithm of n^n/∏ c^c, so that H(c) > H(c') iff (n^n/∏ c^c)^n' is larger
than (n'^n'/∏ c'^c')^n, in whole numbers.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, cmp_to_key
from itertools import groupby, pairwise
from math import prod

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import erratum, ours
from proofs_check.checking.scope import Every, enumerated
from proofs_check.experiments.adult_tables import FIGURE_5_NODE, LANGUAGES, MOST, Language, Tables, adult, adult_from
from proofs_check.experiments.figures import FIGURE_6_KS, entropy_curve, rises
from proofs_check.oracles.small_releases import disclosure, histograms_with_k
from proofs_check.paper.claims.adult import LARGE, Source
from reference.small_instances import Histogram, Release, row_histogram, set_partitions, shown_release


def has_more_entropy(one: Histogram, other: Histogram) -> bool:
    """H(one) > H(other), by whole numbers: these claims do not rest on `fastpath.exact_logarithm`, nor it on them."""
    (n, c), (m, d) = ((sum(row), prod(count**count for count in row)) for row in (one, other))
    ours: int = (n**n) ** m * d**n
    theirs: int = (m**m) ** n * c**m
    return ours > theirs


def _compared(one: Histogram, other: Histogram) -> int:
    return has_more_entropy(one, other) - has_more_entropy(other, one)


by_entropy = cmp_to_key(_compared)
"""Sorts histograms by their entropy."""


@cache
def bucketizations(table: Histogram) -> tuple[Release, ...]:
    """All bucketizations of a table whose values occur so often, up to symmetry."""
    values = [value for value, count in enumerate(table) for _ in range(count)]
    found = set()
    for parts in set_partitions(range(len(values))):
        rows = ([sum(values[i] == value for i in part) for value in range(len(table))] for part in parts)
        found.add(tuple(sorted(map(row_histogram, rows))))
    return tuple(sorted(found))


def least_disclosures(table: Histogram, k: int) -> list[Fraction]:
    """For each least entropy of a bucket, in increasing order, the least maximum disclosure w(T(h), k)."""
    lowest = [(min(release, key=by_entropy), release) for release in bucketizations(table)]
    lowest.sort(key=lambda pair: by_entropy(pair[0]))
    groups = groupby(lowest, key=lambda pair: by_entropy(pair[0]))
    return [min(disclosure(release, k) for _, release in group) for _, group in groups]


def least_disclosure_falls(case: tuple[Histogram, int]) -> bool:
    """The least maximum disclosure among the bucketizations with least entropy h never rises with h."""
    return all(one >= other for one, other in pairwise(least_disclosures(*case)))


@enumerated(
    "all tables of at most {people} people, all their bucketizations, {k}",
    shown=lambda case: f"a table {shown_release(case[:1])}, k = {case[1]}",
)
def tables_with_k(people: int, k: int) -> Iterator[tuple[Histogram, int]]:
    """All tables, each given by its histogram, with each k."""
    return iter(histograms_with_k(people, k))


RISES_OF_IMPLICATIONS = (
    "more at these h than before: k = 1: 2.3898, 2.6379, 2.7040, 3.1480; k = 3: 2.3898, 2.6379, 2.7040, 3.1480;"
    " k = 5: 2.7040, 3.1480, 3.2442; k = 7: 3.1480; k = 9: 2.9206, 3.1480; k = 11: 2.9206, 3.0871, 3.3184"
)
RISES_OF_NEGATIONS = (
    "more at these h than before: k = 1: 2.3898, 2.6379, 2.7201, 3.1480; k = 3: 2.3898, 2.6379, 2.7201, 2.9425, 3.1480;"
    " k = 5: 2.7201, 2.9206, 3.1480, 3.2442; k = 7: 2.9206, 3.1480; k = 9: 2.9206, 3.1480;"
    " k = 11: 2.9206, 3.0871, 3.3184"
)


def negations_are_smaller(node: Node, tables: Source = adult) -> bool:
    """For every k up to 12 negated atoms disclose less than implications."""
    return all(difference > 0 for difference in tables().curves[node].differences()[:MOST])


def falls_with_entropy(language: Language, tables: Source = adult) -> bool:
    """On no curve is more disclosed than at the next smaller entropy."""
    return not any(rises(entropy_curve(tables(), language, k)) for k in FIGURE_6_KS)


def shown_equalities(node: Node) -> str:
    """Where the two are equal."""
    equal = [k for k, difference in enumerate(adult().curves[node].differences()[:MOST]) if not difference]
    return f"Figure 5's table, equal for k = {', '.join(map(str, equal))}"


def shown_rises(language: Language) -> str:
    """Where curves rise, by the entropies, in bits, at which more is disclosed than before."""
    return f"{language}, more at these h than before: " + "; ".join(_risen(adult(), language))


def _risen(tables: Tables, language: Language) -> Iterator[str]:
    for k in FIGURE_6_KS:
        higher = [f"{float(point.entropy):.4f}" for _, point in rises(entropy_curve(tables, language, k))]
        yield f"k = {k}: {', '.join(higher)}"


def fails_wherever_intervals_begin(start: int, made: Callable[[int], Tables] = adult_from) -> bool:
    """Negations are not always weaker, but near, in Figure 5's table, and every curve for every k rises somewhere."""
    tables = made(start)
    differences = tables.curves[FIGURE_5_NODE].differences()
    risen = (rises(entropy_curve(tables, language, k)) for language in LANGUAGES for k in FIGURE_6_KS)
    return min(differences[:MOST]) == 0 and max(differences) < LARGE and all(risen)


ABOUT_ADULT = (
    erratum(
        name="negations-are-always-weaker-in-figure-5",
        paper="4, Figure 5",
        words="In Figure 5 the maximum disclosure for k negated atoms is always smaller than for k implications.",
        scope=Every("Figure 5's table, k ≤ 12", lambda: (FIGURE_5_NODE,), shown=shown_equalities),
        statement=negations_are_smaller,
        fails_at="Figure 5's table, equal for k = 0, 1, 11, 12",
        instead="negations-never-exceed-implications-on-adult",
    ),
    erratum(
        name="disclosure-falls-with-entropy-in-figure-6",
        paper="4, Figure 6",
        words="For a given k, the disclosure risk monotonically decreases with increase in h.",
        scope=Every("Figure 6: k = 1, 3, 5, 7, 9, 11, all 23 entropies", lambda: LANGUAGES[:1], shown=shown_rises),
        statement=falls_with_entropy,
        fails_at=f"implications, {RISES_OF_IMPLICATIONS}",
        instead="the-ends-of-figure-6-fall",
    ),
    erratum(
        name="disclosure-falls-with-entropy-for-negations-too",
        paper="4, the graph that is not shown",
        words="For negation statements it decreases likewise.",
        scope=Every(
            "the twin of Figure 6: k = 1, 3, 5, 7, 9, 11, all 23 entropies", lambda: LANGUAGES[1:], shown=shown_rises
        ),
        statement=falls_with_entropy,
        fails_at=f"negations, {RISES_OF_NEGATIONS}",
        instead="the-ends-of-figure-6-fall",
    ),
    ours(
        name="the-figures-come-out-alike-wherever-intervals-of-age-begin",
        paper="4, Figures 5 and 6",
        scope=Every(
            "intervals of age that begin at 17 or 30 years plus multiples of their length",
            lambda: (17, 30),
            deeper=Every(
                "intervals of age that begin at 0, 1, …, 39 years plus multiples of their length: all there are",
                lambda: range(40),
                shown=lambda start: f"intervals that begin at {start}",
            ),
            shown=lambda start: f"intervals that begin at {start}",
        ),
        statement=fails_wherever_intervals_begin,
    ),
)

CLAIMS = (
    erratum(
        name="the-least-disclosure-falls-as-entropy-rises",
        paper="4, Figure 6",
        scope=tables_with_k(8, k=3),
        statement=least_disclosure_falls,
        fails_at="a table (3, 1, 1, 1, 1, 1), k = 0",
        instead="coarser-bucketizations-are-safer",
    ),
    *ABOUT_ADULT,
)
