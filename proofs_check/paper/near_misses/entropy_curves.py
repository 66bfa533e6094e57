"""What one could read into the paper's sentences on entropy in Figure 6 (siblings of section 4).

**"For a given k, the disclosure risk monotonically decreases with increase in h."** The paper says what it saw in its
own tables, which cannot be had. Here are *ours* (`experiments.adult_tables`), collected by exactly equal h: there
w(T(h), k) rises somewhere on each of the six curves. Collected by quarters of a bit it does not (`claims.figure_6`).

**"more and more entropy in their buckets (and, consequently, less skew)"**: what skew is the paper does not say. If it
is the share of a bucket's most frequent value, which is *our* reading, then entropy and skew are different things:
(1, 1) has less entropy than (3, 1, 1) and is less skewed. The same happens in our tables; there the largest share is
what is disclosed for k = 0, a curve that the paper does not draw.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Node
from proofs_check.checking.claim import Shown, near_miss
from proofs_check.checking.scope import enumerated
from proofs_check.experiments.adult_set_ups import worst_buckets
from proofs_check.experiments.adult_tables import LANGUAGES, adult
from proofs_check.experiments.figures import FIGURE_6_KS, EntropyPoint, entropy_curve
from proofs_check.oracles.entropy_order import bits, has_more_entropy
from proofs_check.paper.claims.adult_data import Source
from reference.exact_numbers import readable
from reference.small_instances import Histogram, histograms, released, shown_release

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
    near_miss(
        name="disclosure-falls-with-entropy-in-figure-6",
        paper="sibling of 4, Figure 6",
        words="In our tables, collected by equal h, the disclosure risk for a given k never rises with h.",
        scope=steps(FIGURE_6_KS),
        statement=falls_with_entropy,
        fails_at="k = 1, from h = 2.2578 to h = 2.3898",
        fails_with="w(T(h), 1) rises from 162/397 ≈ 0.40806 (age by 5) to 338/685 ≈ 0.493431 (age by 20, sex)",
        shows=rise,
        instead="figure-6-falls-over-quarters-of-a-bit",
    ),
    near_miss(
        name="more-entropy-means-less-skew-in-figure-6",
        paper="sibling of 4, Figure 6",
        words="Of our tables those with more entropy have less skew, read as the share of a most frequent value.",
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
    near_miss(
        name="more-entropy-means-less-skew",
        paper="sibling of 4, Figure 6",
        words="More entropy in a bucket means less skew, read as the share of its most frequent value.",
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
