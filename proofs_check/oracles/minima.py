"""The minima within a bucket: by counting all placements of atoms, and by the paper's algorithm letter by letter.

**Counting.** A *placement* gives some people of a bucket a set of values each: the atoms about that person. People of a
bucket are interchangeable, so a placement is a sequence of sets. With n people and counts c_v, the number of ways to
draw the values of l people one after the other (there are n(n-1)…(n-l+1) in all, equally likely) so that no person has
a value of their set is, by inclusion and exclusion over who does have which value of their set,

    Σ over choices (-1)^m · ∏_v c_v (c_v - 1) … (c_v - m_v + 1) · (n - m)(n - m - 1) … (n - l + 1),

where m people have a value of their set, m_v of them v. Nothing here knows of top sets or of the lemma's product.
Counts may be 0: those of values of S that do not occur in the bucket, which atoms may name too (`bucket_rows`).

>>> none_true((2, 2, 1), ({0, 1},)), none_true((2, 2, 1), ({0}, {0}))
(Fraction(1, 5), Fraction(3, 10))
>>> none_true((2, 2, 1, 0), ({0, 3}, {3}))
Fraction(3, 5)
>>> sorted(map(str, placements((1, 1), (1, 1))))
['((0,), (0,))', '((0,), (1,))', '((1,), (1,))']

**The printed algorithm** (section 3.3.1), so that what is printed can be checked. `Minimize1` follows the printed
lines one by one, with memoisation as the paper proposes, and counts how often the body of its loop is entered. Values
beyond the last one of a bucket have frequency 0. (MINIMIZE2 is in `minimize2`.)

>>> Minimize1((2, 2, 1))(0, 2, 2)
Fraction(1, 5)
"""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import perm, prod
from typing import TypeAlias

from reference.instances import Histogram, histograms

Placement: TypeAlias = tuple[tuple[int, ...], ...]
"""For each person the values, by their places in the histogram, that atoms name for it."""
Pattern: TypeAlias = tuple[int, ...]
"""For each person the number of atoms."""


def none_true(counts: Sequence[int], placement: Sequence[Collection[int]]) -> Fraction:
    """The probability that no atom of the placement is true."""
    left, people = list(counts), len(placement)
    n = sum(left)

    def ways(person: int, having: int) -> int:
        """The sum over the values of this person and those after, if `having` before have a value of their set."""
        if person == people:
            return perm(n - having, people - having)
        total = ways(person + 1, having)
        for value in placement[person]:
            copies = left[value]
            if copies:
                left[value] -= 1
                total -= copies * ways(person + 1, having + 1)
                left[value] += 1
        return total

    return Fraction(ways(0, 0), perm(n, people))


def placements(histogram: Histogram, pattern: Pattern) -> Iterator[Placement]:
    """All placements with this pattern, in decreasing order, up to the names of people with as many atoms."""
    groups = [(size, len(list(equal))) for size, equal in groupby(pattern)]
    options = (
        combinations_with_replacement(tuple(combinations(range(len(histogram)), size)), people)
        for size, people in groups
    )
    return (tuple(row for group in rows for row in group) for rows in product(*options))


def patterns(atoms: int, people: int, values: int) -> Iterator[Pattern]:
    """All ways to share out the atoms among at most `people` people, at most `values` to each, the largest first."""
    return (pattern for pattern in histograms(atoms, people) if not pattern or pattern[0] <= values)


@cache
def least_for_pattern(histogram: Histogram, pattern: Pattern) -> Fraction:
    """The least probability that no atom is true, over all placements with this pattern."""
    return min(none_true(histogram, placement) for placement in placements(histogram, pattern))


@cache
def least(histogram: Histogram, atoms: int) -> Fraction:
    """The least probability that none of at most `atoms` atoms is true, over all placements."""
    n, values = sum(histogram), len(histogram)
    everything = (p for number in range(atoms + 1) for p in patterns(number, n, values))
    return min(least_for_pattern(histogram, pattern) for pattern in everything)


def closed_form(histogram: Histogram, pattern: Pattern) -> Fraction:
    """The lemma's product, for people with the pattern's numbers of atoms, in the given order."""
    n = sum(histogram)
    return prod((Fraction(n - i - sum(histogram[:k_i]), n - i) for i, k_i in enumerate(pattern)), start=Fraction(1))


class Minimize1:
    """MINIMIZE1 for one bucket b."""

    def __init__(self, histogram: Histogram) -> None:
        self.histogram, self.n = histogram, sum(histogram)
        self.known: dict[tuple[int, int, int], Fraction] = {}
        self.turns = 0
        """How often the loop's body was entered."""
        self.looked_up = 0
        """How many frequencies were added up."""

    def __call__(self, i: int, most: int, left: int) -> Fraction:
        """MINIMIZE1(b, i, k̂_i, k̂)."""
        if (i, most, left) not in self.known:
            p_min = Fraction(1)
            for k_i in range(1, min(most, left) + 1):
                self.turns += 1
                p = self(i + 1, k_i, left - k_i)
                p = Fraction(self.n - i - self.top(k_i), self.n - i) * p
                p_min = min(p_min, p)
            self.known[i, most, left] = p_min
        return self.known[i, most, left]

    def top(self, k_i: int) -> int:
        """The sum of the k_i largest frequencies, added up anew each time, as line 4 has it."""
        self.looked_up += k_i
        return sum(self.histogram[:k_i])
