"""MINIMIZE1: the least probability that none of h atoms about one bucket is true (paper, section 3.3.1).

**Terms.** All tables are equally likely, so within a bucket only the *histogram* matters: n people and counts c_0 ≥
c_1 ≥ … ≥ c_{d-1} ≥ 1 of the values. T(u) = c_0 + … + c_{u-1} people hold one of the u most frequent values. A *pattern*
is a sequence k_0 ≥ k_1 ≥ … ≥ k_{l-1} ≥ 1 of parts: person number i carries k_i atoms, one for each of the k_i most
frequent values. By Lemma 12, naming the most frequent values is best for given parts. None of these atoms is true with
probability

    (n - T(k_0))/n · (n - 1 - T(k_1))/(n - 1) · … · (n - (l-1) - T(k_{l-1}))/(n - (l-1)).            (*)

m(h) is the least value of (*) over all patterns with l ≤ n, parts at most d, and *at most* h atoms.

**Invariant.** Along a pattern the numerators f_i = n - i - T(k_i) start at f_0 ≥ 0 and fall by at most 1 a step, since
T(k_{i+1}) ≤ T(k_i). They reach 0 before they can become negative, so no factor has to be clamped, and (*) is 0 from the
first f_i = 0 on. A pattern that uses all n people has f_{n-1} = 1 - T(k_{n-1}) ≤ 0, so its probability is 0.

**m(h) = 0 exactly from h = d on**, with d atoms about one person. For if f_i = 0 with k_i = u, then i = n - T(u) ≥ d -
u, and the i + 1 people up to there carry at least (d - u + 1)·u = d + (u - 1)(d - u) ≥ d atoms. With fewer than d atoms
all factors are positive, there are more people than atoms, and another person with one atom makes (*) smaller. So m(h)
falls strictly up to h = d, and a best pattern has exactly h atoms.

**The readable twin**, `within_bucket`, is the paper's recursion, memoised. It stops when the people run out, where the
paper's version divides by zero. A pattern may use fewer than h atoms; the paper intends this, since p_min starts at 1.

**The fast form**, `within_bucket_table`, gives m(0), …, m(k) at once. For u = d, d - 1, …, 1 let F(i, h) be the least
numerator of (*) over patterns of i people with at most h atoms and all parts ≥ u. From u + 1 to u, person i either
keeps a larger part or carries u atoms, after i - 1 people whose parts are ≥ u too:

    F(i, h) ← min( F(i, h),  F(i - 1, h - u) · (n - (i - 1) - T(u)) )          for i = 1, 2, … with i·u ≤ h.

Since i·u ≤ h ≤ k, there are k/u rows for the part u and k²·(1 + 1/2 + … + 1/k) = O(k² log k) steps in all, each one
multiplication and one comparison of integers, because all patterns of i people share the denominator n(n-1)…(n-i+1).

>>> [str(entry.value) for entry in within_bucket_table((2, 2, 1), 3)], within_bucket((2, 2, 1), 2)
(['1', '3/5', '1/5', '0'], Fraction(1, 5))
>>> within_bucket_table((4, 3, 1, 1, 1), 3)[3].pattern
(2, 1)

**With a given target value** s, w(h) is the least probability that none of h atoms is true, t_p[S] = s among them.

*Nesting.* Give each person q the set E_q of the values that atoms name for it. Replacing the sets of two people q, q'
by E_q ∪ E_q' and E_q ∩ E_q' keeps the number of atoms, and *never raises* the probability that none is true: fix all
other people's values; two values x, y remain for q and q'. If x is outside E_q only and y outside E_q' only, one of the
two orders was allowed and now none is; in all other cases as many as before. Let the union always go to the target's
person p: after finitely many steps (Σ |E_q|² grows) the sets are a chain, p has the largest, and s is in it.

*The best chain.* For a chain S_0 ⊇ S_1 ⊇ … the probability is ∏ (n - i - n(S_i))/(n - i), so the sums n(S_i) should be
large. With sizes k_0 ≥ k_1 ≥ … given, S_0 is s and the k_0 - 1 most frequent other values, and S_i the k_i most
frequent values of S_0: all sums are as large as they can be, at once. Let s have rank r: r values are more frequent
(values as frequent as s are put behind it). If k_0 > r, all sets are top sets as without a target. Otherwise S_0 has
the sum T(k_0 - 1) + c_r, and *only p carries k_0 atoms*. For if j ≥ 2 people do, all with S_0, give p {s} ∪ top(k_0),
one of them top(k_0 - 1) and the others top(k_0): as many atoms. Let a = n - T(k_0 - 1), c = c_r and x = c_{k_0 - 1} ≥ c
+ 1. Their numerators were a - i - c for i < j, and are a - x - c, then a - i - x ≤ a - (i + 1) - c for 0 < i < j - 1,
and a - j + 1. So the product changes at most by the factor (a - x - c)(a - 1) / ((a - c)(a - 1 - c)), which is less
than 1.

*The program* is the fast form again. While u > r, patterns start as they do there. From u = r on they start only with
p, who carries S_0 with |S_0| = u; this start is stored after the pass for u, so that every later person carries fewer
than u atoms. As for m, the probability is 0 exactly from d atoms on, and falls strictly up to there.

*Splitting the atoms of one bucket is never better*: w(g + h) < w(g) · m(h) unless both are 0, so the argument of
`minimize2` holds for each target value. Take the best chain for w(g) and the best top sets for m(h). If m(h) = 0, or if
there are too few people for both, then g + h > d and w(g + h) = 0. If all sets together are a chain, unite them in
decreasing order, as is done there. Otherwise k_0 ≤ r, and all sets but S_0 are top sets; the largest one on the other
side, G, has at least k_0 values. If s is in G, take G's person as the target's person, and put top(k_0) in the place
of S_0, which only helps. If not, put {s} ∪ G in the place of G and S_0 without s in the place of S_0: with A = n -
n(S_0) and B = n - n(G) < A + c_r, the product of the first factors' numerators changes from A·B to (A + c_r)(B - c_r) =
A·B - c_r·(A + c_r - B), which is less. Now all sets are a chain.

>>> [str(entry.value) for entry in table_to_zero((4, 2, 1), 4, rank=2)]
['1', '6/7', '2/7', '0']
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from operator import mul
from typing import TypeAlias

from reference.buckets import Bucket
from reference.progress import step

Histogram: TypeAlias = tuple[int, ...]  # positive counts in decreasing order
Pattern: TypeAlias = tuple[int, ...]  # how many atoms each person carries, most first
Row: TypeAlias = tuple[int, ...]  # how many atoms of one person name each value, the most frequent value first
Rows: TypeAlias = tuple[Row, ...]  # of the first people of a bucket
# A pattern as a chain, last part first, so that patterns share their beginnings
Link: TypeAlias = "tuple[int, Link] | None"


@dataclass(frozen=True, slots=True)
class Minimum:
    """m(h), and a pattern that attains it, with no atom that does not help."""

    value: Fraction
    pattern: Pattern


def histogram_of(bucket: Bucket) -> Histogram:
    """Return the histogram of a bucket, whose frequencies are sorted already."""
    return tuple([count for _, count in bucket.frequencies])


def rows_of(pattern: Pattern) -> Rows:
    """Return the rows of a pattern, which names no value twice."""
    return tuple((1,) * part for part in pattern)


def within_bucket(histogram: Histogram, k: int) -> Fraction:
    """Return m(k), by the paper's recursion."""
    return within_bucket_values(histogram, k)[k]


def within_bucket_values(histogram: Histogram, k: int) -> list[Fraction]:
    """Return m(0), …, m(k), by the paper's recursion."""
    n = sum(histogram)

    @cache
    def minimize(i: int, most: int, left: int) -> Fraction:
        if i == n:
            return Fraction(1)
        smallest = Fraction(1)
        for k_i in range(1, min(most, left) + 1):
            factor = Fraction(n - i - sum(histogram[:k_i]), n - i)  # if it is negative, a factor before it is 0
            smallest = min(smallest, factor * minimize(i + 1, k_i, left - k_i))
        return smallest

    return [minimize(0, h, h) for h in range(k + 1)]


def within_bucket_table(histogram: Histogram, k: int) -> list[Minimum]:
    """Return m(0), …, m(k) with their patterns, in O(k² log k) steps on integers."""
    table = table_to_zero(histogram, k)
    return table + [table[-1]] * (k + 1 - len(table))


def table_to_zero(histogram: Histogram, k: int, rank: int = 0) -> list[Minimum]:
    """Return m(0), …, m(k) with their patterns, ended by the first 0; with a rank, w(h) of its value for h ≥ 1."""
    n, values = sum(histogram), len(histogram)
    below = min(k, values - 1)
    rows, links = _least_numerators(histogram, below, rank)
    denominators = list(accumulate(range(n, n - below, -1), mul, initial=1))
    rest = [denominators[below] // denominator for denominator in denominators]
    table = []
    for h in range(below + 1):
        numerator, i = min((rows[i][h] * rest[i], i) for i in range(h + 1))
        table.append(Minimum(Fraction(numerator, denominators[below]), _pattern(links[i][h])))
    return [*table, Minimum(Fraction(0), (values,))] if values <= k else table


def _least_numerators(histogram: Histogram, k: int, rank: int) -> tuple[list[list[int]], list[list[Link]]]:
    """F(i, h) for i, h ≤ k < d, and the patterns; where there is none, a number above all numerators."""
    n, sums = sum(histogram), list(accumulate(histogram[:k], initial=0))
    none = [(n + 1) ** (k + 1)] * (k + 1)
    rows, links = [[1] * (k + 1), *(none.copy() for _ in range(k))], [list[Link]([None] * (k + 1)) for _ in none]
    for u in range(len(sums) - 1, 0, -1):
        for i in range(1, k // u + 1):
            step(k + 1 - i * u, "patterns")
            factor, before, link_before = n - (i - 1) - sums[u], rows[i - 1], links[i - 1]
            if i == 1 and u <= rank:
                before = none
            row, link = rows[i], links[i]
            for h in range(i * u, k + 1):
                numerator = before[h - u] * factor
                if numerator < row[h]:
                    row[h], link[h] = numerator, (u, link_before[h - u])
        if u <= rank:
            with_target = n - (sums[u - 1] + histogram[rank])
            for h in range(u, k + 1):
                if with_target < rows[1][h]:
                    rows[1][h], links[1][h] = with_target, (u, None)
    return rows, links


def _pattern(link: Link) -> Pattern:
    parts: list[int] = []
    while link is not None:
        part, link = link
        parts.append(part)
    return tuple(reversed(parts))
