"""What a bucket is to the algorithms: how often its values occur, in decreasing order.

Tables consistent with a bucketization are equally likely, so within a bucket b neither the names of the people nor
those of the values matter to a probability. What matters is the *histogram*

    n_b(s_b^0) ≥ n_b(s_b^1) ≥ … ≥ n_b(s_b^{d-1}) ≥ 1,        with sum n_b,

and of it the sums T(u) of the u largest counts: T(u) people hold one of the u most frequent values.

>>> histogram_of(Bucket.numbered(0, {"flu": 2, "mumps": 1, "lung cancer": 2}))
(2, 2, 1)
>>> sums_of_largest((2, 2, 1), 5)
(0, 2, 4, 5)

MINIMIZE1: the least probability that none of h atoms about one bucket is true (paper, section 3.3.1).

**Terms.** A bucket has n people and counts c_0 ≥ c_1 ≥ … ≥ c_{d-1}; T(u) = c_0 + … + c_{u-1}. A *pattern* is a
sequence k_0 ≥ k_1 ≥ … ≥ k_{l-1} ≥ 1 of parts: person number i carries k_i atoms, one for each of the k_i most
frequent values. By the lemma of that section no other atoms that are shared out like this do better, and none of them
is true with probability

    (n - T(k_0))/n · (n - 1 - T(k_1))/(n - 1) · … · (n - (l-1) - T(k_{l-1}))/(n - (l-1)).            (*)

m(h) is the least value of (*) over all patterns with l ≤ n, parts at most d, and *at most* h atoms.

**Invariant.** Along a pattern the numerators f_i = n - i - T(k_i) start at f_0 ≥ 0 and fall by at most 1 a step,
since T(k_{i+1}) ≤ T(k_i). So before one is negative one is 0, and (*) is a probability with no clamping: it is 0 from
the first f_i = 0 on. That comes at the latest with the last person, f_{n-1} = 1 - T(k_{n-1}) ≤ 0: people never run
out before the probability does, and a pattern may stop at its first 0.

**m(h) = 0 exactly from h = d on**, with d atoms about one person. For if f_i = 0 with k_i = u, then i = n - T(u) ≥ d
- u, and the i + 1 people up to there carry u atoms or more each: (d - u + 1)·u = d + (u - 1)(d - u) ≥ d atoms at
least. With fewer than d atoms all factors are positive, there are more people than atoms, and another person with one
atom makes (*) smaller: up to h = d, m(h) falls strictly, and a best pattern has exactly h atoms.

**The readable twin**, `within_bucket`, is the page's recursion, memoised. Two things are corrected: it stops when the
people run out, where the page divides by zero; and fewer atoms than allowed are allowed, as the page's p_min = 1
means.

**The fast form**, `within_bucket_table`, gives m(0), …, m(k) at once. Sort the patterns by their last part: let F(i,
h) be the least numerator of (*) over patterns of i people with at most h atoms and parts ≥ u. Going down from u + 1
to u, person i either keeps a larger part or carries u atoms, after i - 1 people whose parts are ≥ u too:

    F(i, h) ← min( F(i, h),  F(i - 1, h - u) · (n - (i - 1) - T(u)) )          for i = 1, 2, … with i·u ≤ h.

Since i·u ≤ h ≤ k, there are k/u rows for the part u and k²·(1 + 1/2 + … + 1/k) = O(k² log k) steps in all, each one
multiplication and one comparison of integers, because all patterns of i people share the denominator n(n-1)…(n-i+1).

>>> [str(entry.value) for entry in within_bucket_table((2, 2, 1), 3)], within_bucket((2, 2, 1), 2)
(['1', '3/5', '1/5', '0'], Fraction(1, 5))
>>> within_bucket_table((4, 3, 1, 1, 1), 3)[3].pattern
(2, 1)

MINIMIZE1 with a given target value: the least probability that none of h atoms is true, t_p[S] = s among them.

**Nesting.** Give each person q the set E_q of the values that atoms name for it. Replacing the sets of two people q,
q' by E_q ∪ E_q' and E_q ∩ E_q' keeps the number of atoms, and *never raises* the probability that none is true: fix
everybody else's cells; two cells c, d remain for q and q'. If c is free of E_q only and d of E_q' only, one of the
two ways was allowed and now none is; in all other cases as many as before. Let the union always go to the target's
person p: after finitely many steps (Σ |E_q|² grows) the sets are a chain, p has the largest, and s is in it. This
holds for every s, and without the target it is a proof of the paper's lemma.

**The best chain.** For a chain S_0 ⊇ S_1 ⊇ … the probability is ∏ (n - i - n(S_i))/(n - i), so the sums n(S_i) should
be large. With sizes k_0 ≥ k_1 ≥ … given, S_0 is s and the k_0 - 1 most frequent other values, and S_i the k_i most
frequent values of S_0: all sums are as large as they can be, at once. Let s have rank r: r values are more frequent
(values as frequent as s are put behind it). Then either k_0 > r, and all sets are top sets as without a target; or
k_0 ≤ r, and S_0 has the sum T(k_0 - 1) + c_r.

In the second case *only p carries k_0 atoms*. For if j ≥ 2 people do, all with S_0, give p {s} ∪ top(k_0), one of
them top(k_0 - 1) and the others top(k_0): as many atoms. Let a = n - T(k_0 - 1), c = c_r and x = c_{k_0 - 1} ≥ c + 1.
Their numerators were a - i - c for i < j, and are a - x - c, then a - i - x ≤ a - (i + 1) - c for 0 < i < j - 1, and
a - j + 1. So the product changes at most by the factor (a - x - c)(a - 1) / ((a - c)(a - 1 - c)), and this is less
than 1.

**The program** is that of `within_bucket_table`, going down with u. While u > r, patterns start as they do there.
From u = r on they start only with p, who carries S_0 with |S_0| = u; this is inserted after u's step, so that only
smaller parts follow. O(k² log k) steps. As there, the probability is 0 exactly from d atoms on, and falls strictly up
to there.

**Two choices in one bucket are never as good as one**: w(g + h) < w(g) · m(h) unless both are 0, with w for s and m
without a target, so `across_buckets`' argument holds for each target value. Take the best chain for w(g) and the best
top sets for m(h). If m(h) = 0, or if there are too few people for both, then g + h > d and w(g + h) = 0. If all sets
together are a chain, unite them in decreasing order, as is done there. Otherwise k_0 ≤ r, and all sets but S_0 are
top sets; the largest one on the other side, G, has at least k_0 values. If s is in G, aim at G's person instead, and
put top(k_0) in the place of S_0, which only helps. If not, put {s} ∪ G in the place of G and S_0 without s in the
place of S_0: with A = n - n(S_0) and B = n - n(G) < A + c_r, the product of the first factors' numerators changes
from A·B to (A + c_r)(B - c_r) = A·B - c_r·(A + c_r - B), which is less. Now all sets are a chain.

>>> [str(entry.value) for entry in targeted_table((4, 2, 1), 2, 4)]
['6/7', '2/7', '0']
>>> targeted_table((4, 2, 1), 2, 4)[1].pattern
(2,)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import perm
from operator import mul
from typing import TypeAlias

from reference.buckets import Bucket
from reference.exact import whole_number
from reference.progress import step

Histogram: TypeAlias = tuple[int, ...]
"""Positive counts in decreasing order."""


def histogram_of(bucket: Bucket) -> Histogram:
    """The histogram of a bucket, whose frequencies are sorted already."""
    return tuple([count for _, count in bucket.frequencies])


def sums_of_largest(counts: Histogram, most: int) -> tuple[int, ...]:
    """T(0), T(1), … as far as the counts and `most` allow."""
    return tuple(accumulate(counts[:most], initial=0))


Pattern: TypeAlias = tuple[int, ...]
"""How many atoms each person carries, most first."""

Link: TypeAlias = "tuple[int, Link] | None"
"""A pattern as a chain, last part first, so that patterns share their beginnings."""


@dataclass(frozen=True, slots=True)
class Minimum:
    """m(h), and a pattern that attains it, with no atom that does not help."""

    value: Fraction
    pattern: Pattern


def within_bucket(histogram: Histogram, k: int) -> Fraction:
    """m(k), by the paper's recursion."""
    return within_bucket_values(histogram, k)[k]


def within_bucket_values(histogram: Histogram, k: int) -> list[Fraction]:
    """m(0), …, m(k), by the paper's recursion."""
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
    """m(0), …, m(k) with their patterns, in O(k² log k) steps on integers."""
    k = whole_number(k, "k", 0)
    table = table_to_zero(histogram, k)
    return table + [table[-1]] * (k + 1 - len(table))


def table_to_zero(histogram: Histogram, k: int) -> list[Minimum]:
    """m(0), …, m(k) with their patterns, ended by the first 0."""
    values = len(histogram)
    table = list(_positive_minima(histogram, min(k, values - 1)))
    return [*table, Minimum(Fraction(0), (values,))] if values <= k else table


def _positive_minima(histogram: Histogram, k: int) -> Iterator[Minimum]:
    """m(0), …, m(k) for k < d."""
    rows, links = _least_numerators(histogram, k)
    n = sum(histogram)
    denominators = list(accumulate(range(n, n - k, -1), mul, initial=1))
    rest = [denominators[k] // denominator for denominator in denominators]
    for h in range(k + 1):
        numerator, i = min((rows[i][h] * rest[i], i) for i in range(h + 1))
        yield Minimum(Fraction(numerator, denominators[k]), unlinked(links[i][h]))


def _least_numerators(histogram: Histogram, k: int) -> tuple[list[list[int]], list[list[Link]]]:
    """F(i, h) for i, h ≤ k, and the patterns; n^i, more than any numerator, where i people need more than h atoms."""
    n, sums = sum(histogram), sums_of_largest(histogram, k)
    rows, links = list[list[int]](), list[list[Link]]()
    for i in range(k + 1):
        rows.append([n**i] * (k + 1))
        links.append([None] * (k + 1))
    for u in range(len(sums) - 1, 0, -1):
        for i in range(1, k // u + 1):
            step(k + 1 - i * u, "patterns")
            factor, before, link_before = n - (i - 1) - sums[u], rows[i - 1], links[i - 1]
            row, link = rows[i], links[i]
            for h in range(i * u, k + 1):
                numerator = before[h - u] * factor
                if numerator < row[h]:
                    row[h], link[h] = numerator, (u, link_before[h - u])
    return rows, links


def unlinked(link: Link) -> Pattern:
    """The parts of a chain, first part first."""
    parts: list[int] = []
    while link is not None:
        part, link = link
        parts.append(part)
    return tuple(reversed(parts))


def targeted_table(histogram: Histogram, rank: int, most: int) -> list[Minimum]:
    """w(1), w(2), …, w(most) for the value of this rank, with their patterns, ended by the first 0."""
    values = len(histogram)
    table = list(_minima(_Rows(histogram, rank, min(most, values - 1))))
    return [*table, Minimum(Fraction(0), (values,))] if values <= most else table


def chain(values: tuple[str, ...], rank: int, pattern: Pattern) -> tuple[str, ...]:
    """The values of S_0 in the order in which smaller sets take them."""
    first = pattern[0]
    return values[:first] if first > rank else (*values[: first - 1], values[rank])


class _Rows:
    """Least numerators over patterns of i people with at most h atoms, None where there is no pattern yet."""

    def __init__(self, histogram: Histogram, rank: int, k: int) -> None:
        self.n, self.k = sum(histogram), k
        self.numerators: list[list[int | None]] = [[None] * (k + 1) for _ in range(k + 1)]
        self.links: list[list[Link]] = [[None for _ in row] for row in self.numerators]
        sums = sums_of_largest(histogram, k)
        self.numerators[0] = [1] * (k + 1)
        for u in range(len(sums) - 1, 0, -1):
            if u <= rank:
                self.numerators[0] = [None] * (k + 1)
            self._extend(u, sums[u])
            if u <= rank:
                self._start(u, sums[u - 1] + histogram[rank])

    def _extend(self, u: int, taken: int) -> None:
        """Let one more person carry the u most frequent values."""
        for i in range(1, self.k // u + 1):
            step(self.k + 1 - i * u, "patterns")
            factor = self.n - (i - 1) - taken
            for h in range(i * u, self.k + 1):
                before = self.numerators[i - 1][h - u]
                if before is not None:
                    self._lower(i, h, before * factor, (u, self.links[i - 1][h - u]))

    def _start(self, u: int, taken: int) -> None:
        """Let the first person carry S_0 with u values, which `taken` people hold."""
        for h in range(u, self.k + 1):
            self._lower(1, h, self.n - taken, (u, None))

    def _lower(self, i: int, h: int, numerator: int, link: Link) -> None:
        old = self.numerators[i][h]
        if old is None or numerator < old:
            self.numerators[i][h], self.links[i][h] = numerator, link


def _minima(rows: _Rows) -> Iterator[Minimum]:
    """w(1), w(2), …: the least over numbers of people."""
    for h in range(1, rows.k + 1):
        found = ((i, rows.numerators[i][h]) for i in range(1, h + 1))
        values = [(Fraction(numerator, perm(rows.n, i)), i) for i, numerator in found if numerator is not None]
        value, i = min(values)
        yield Minimum(value, unlinked(rows.links[i][h]))
