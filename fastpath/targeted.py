"""MINIMIZE1 with a given target value: the least probability that none of h atoms is true, t_p[S] = s among them.

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
from fractions import Fraction
from math import perm

from fastpath.histogram import Histogram, sums_of_largest
from fastpath.within_bucket import Link, Minimum, Pattern, unlinked
from reference.progress import step


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
