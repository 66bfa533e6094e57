"""MINIMIZE1: the least probability that none of h atoms about one bucket is true (paper, section 3.3.1).

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
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from operator import mul
from typing import TypeAlias

from fastpath.histogram import Histogram, checked_number, sums_of_largest
from reference.progress import step

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
    table = table_to_zero(histogram, checked_number(k))
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
