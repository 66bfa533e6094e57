"""MINIMIZE2: sharing out k + 1 atoms among the buckets (paper, section 3.3.3).

**Terms.** By the paper's section 3.2 some k implications A_i → A with the same consequent attain the maximum
disclosure, and Pr(A | B and all A_i → A) = 1/(1 + ρ) with

    ρ = Pr(neither A nor any A_i | B) / Pr(A | B).

Buckets are independent. If h_b of the k + 1 atoms are about bucket b, the numerator is at least the product of the
m_b(h_b) (see `minimize1`). This bound is attained, and in each bucket with h_b ≥ 1 some atom names the most frequent
value s_b^0. Let A be that atom in its own bucket a: the least ρ is the least n_a/n_a(s_a^0) · ∏_b m_b(h_b) with h_a ≥ 1
and Σ h_b ≤ k + 1.

**The readable twin**, `across_buckets`, is the printed recursion with its table filled from the last bucket to the
first (a recursion as deep as there are buckets would overflow the stack), with two corrections: after the last bucket
the value is 1 where A was placed, not ∞; and the first call states that A is not placed yet. Given all m_b(h), it takes
O(|B| k²) steps.

**Invariant of the fast form.** *Using one bucket for two groups of atoms is never better*: m_b(g + h) < m_b(g) · m_b(h)
for g, h ≥ 1, unless both sides are 0. For unite the best patterns for g and for h into one, all parts in decreasing
order. Each part u keeps its factor (n - i - T(u))/(n - i) = 1 - T(u)/(n - i), but i is now the same or larger, and
larger for one of them at least, which makes the factor smaller. (If there are too few people for that, g + h > n ≥ d
and m_b(g + h) = 0.)

So buckets need not be kept distinct. With M(h) = min over b of m_b(h), R(h) = min over b of m_b(h)·n_b/n_b(s_b^0) and

    P(0) = 1,  P(r) = min over 1 ≤ h ≤ r of M(h) · P(r - h)          (the unbounded knapsack over M, with products)
    ρ(k) = min over 1 ≤ h ≤ k + 1 of R(h) · P(k + 1 - h)

the right side is at most the least ρ, since it does not require different buckets. If two groups of atoms were about
one bucket, uniting them would give less than the right side (with R's too: R has the factor m_b). So at the optimum all
buckets differ, and the two are equal. Given all m_b(h), that is O(|B| k) for M and R and O(k²) for the rest, the bound
the paper states for MINIMIZE2. Like m, ρ falls strictly with k until it is 0, since R does.

>>> across_buckets([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], 2)[2]
Fraction(9, 22)
>>> from fastpath.summary import Summary, merge_all
>>> parts = (Summary.of_bucket(h, i, 3) for i, h in enumerate([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)]))
>>> optimum = optima(merge_all(parts))[2]
>>> optimum.ratio, [(share.bucket, share.atoms) for share in optimum.shares]
(Fraction(9, 22), [(0, 1), (1, 2)])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from fastpath.minimize1 import Histogram, Minimum, Pattern, Rows, rows_of, within_bucket_table, within_bucket_values
from fastpath.soft_facts import LeastWeight, least_weights
from fastpath.summary import Summary, SummaryEntry
from reference.progress import step

ONE = Fraction(1)


def across_buckets(histograms: Sequence[Histogram], k: int) -> list[Fraction]:
    """Return the least ρ with 0, 1, …, k implications, by the paper's recursion."""
    placed, unplaced = [ONE] * (k + 1), list[Fraction]()
    for histogram in reversed(histograms):
        m = within_bucket_values(histogram, k + 1)
        scale = Fraction(sum(histogram), histogram[0])
        placed_here = [min(m[g] * placed[h - g] for g in range(h + 1)) for h in range(k + 1)]
        unplaced_here = [min(m[g + 1] * scale * placed[h - g] for g in range(h + 1)) for h in range(k + 1)]
        if unplaced:  # there are later buckets, in which A may be
            later = [min(m[g] * unplaced[h - g] for g in range(h + 1)) for h in range(k + 1)]
            unplaced_here = list(map(min, unplaced_here, later))
        placed, unplaced = placed_here, unplaced_here
    return unplaced


@dataclass(frozen=True, slots=True)
class Share:
    """A number of atoms about one bucket, and who carries how many of them."""

    bucket: int
    histogram: Histogram
    atoms: int
    rows: Rows

    @property
    def pattern(self) -> Pattern:
        """How many of the atoms each person carries."""
        return tuple(map(sum, self.rows))


@dataclass(frozen=True, slots=True)
class Optimum:
    """The least ρ for some number of atoms, and shares in different buckets that attain it, A's bucket first."""

    ratio: Fraction
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """P(r), and the numbers h whose M(h) it is the product of."""

    value: Fraction
    parts: tuple[int, ...]


def optima(summary: Summary) -> list[Optimum]:
    """Return the least ρ for k = 0, 1, …, all with k + 1 atoms; beyond the list's end it is the last one, 0."""
    products = best_products([choice.value for choice in summary.least])
    result: list[Optimum] = []

    @cache
    def certain(histogram: Histogram) -> list[Minimum]:
        return within_bucket_table(histogram, len(summary.ratio))

    @cache
    def soft(histogram: Histogram, *, corner: bool) -> list[LeastWeight]:
        return least_weights(histogram, len(summary.ratio) - corner, summary.doubt, corner=corner)

    def share(choice: SummaryEntry, number: int, *, target: bool = False) -> Share:
        if not summary.doubt:
            rows = rows_of(certain(choice.histogram)[number].pattern)
        elif target:  # the corner is the target, one of the atoms
            (_, *tail), *others = soft(choice.histogram, corner=True)[number - 1].rows
            rows = ((1, *tail), *others)
        else:
            rows = soft(choice.histogram, corner=False)[number].rows
        return Share(choice.bucket, choice.histogram, number, rows)

    for atoms in range(1, len(summary.ratio) + 1):
        step(atoms, "products")
        ratio, h = min((summary.ratio[h - 1].value * products[atoms - h].value, h) for h in range(1, atoms + 1))
        others = (share(summary.least[part - 1], part) for part in products[atoms - h].parts)
        result.append(Optimum(ratio, (share(summary.ratio[h - 1], h, target=True), *others)))
    return result


def best_products(least: Sequence[Fraction]) -> list[Product]:
    """Return P(0), P(1), …, P(len(least) - 1), from M(1), M(2), …"""
    products = [Product(ONE, ())]
    for r in range(1, len(least)):
        step(r, "products")
        value, h = min((least[h - 1] * products[r - h].value, h) for h in range(1, r + 1))
        products.append(Product(value, (h, *products[r - h].parts)))
    return products
