"""The minima within a bucket: by counting all placements of atoms, and by the paper's algorithm letter by letter.

**Counting.** A *placement* gives some people of a bucket a set of values each: the atoms about that person. People of a
bucket are interchangeable, so a placement is a sequence of sets. A *joint placement* is a placement for each bucket.
The number of tables with no atom true is, by inclusion and exclusion over who has which value of their set,
Σ (-1)^m · (tables in which m chosen atoms are true), at most one atom a person. With n_b people and counts c_v in
bucket b, of whom l_b are mentioned, a choice with m_v people of value v is met in

    ∏_b ∏_v c_v (c_v - 1) … (c_v - m_v + 1) · (n_b - m_b)(n_b - m_b - 1) … (n_b - l_b + 1)

ways to draw the values of the mentioned people, of ∏_b n_b (n_b - 1) … (n_b - l_b + 1) equally likely ones. Nothing
here knows of top sets, of the lemma's product, of MINIMIZE1, or that buckets are independent. Counts may be 0: those of
values of S that do not occur in the bucket, which atoms may name too.

>>> none_true((2, 2, 1), ({0, 1},)), none_true((2, 2, 1), ({0}, {0}))
(Fraction(1, 5), Fraction(3, 10))
>>> none_true((2, 2, 1, 0), ({0, 3}, {3}))
Fraction(3, 5)
>>> sorted(map(str, placements((1, 1), (1, 1))))
['((0,), (0,))', '((0,), (1,))', '((1,), (1,))']
>>> release = ((2, 2, 1), (2, 1, 1, 1))
>>> none_true_jointly(release, (((0, 1),), ((0,),))), none_true_jointly(release, ((), ((0,), (0,))))
(Fraction(3, 25), Fraction(3, 10))
>>> least_jointly(release, 1)
Fraction(1, 2)
>>> best_jointly(release, 1)
JointAtoms(ratio=Fraction(1, 2), home=0, value=0, placements=(((0, 1),), ()))

**The printed algorithm** (section 3.3.1), so that what is printed can be checked. `Minimize1` follows the printed
lines one by one, with memoisation as the paper proposes, and counts how often the body of its loop is entered. Values
beyond the last one of a bucket have frequency 0. (MINIMIZE2 is in `minimize2`.)

>>> Minimize1((2, 2, 1))(0, 2, 2)
Fraction(1, 5)
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import perm, prod
from typing import NamedTuple, TypeAlias

from reference.instances import Histogram, Release, histograms

# For each person the values, by their places in the histogram, that atoms name for it
Placement: TypeAlias = tuple[tuple[int, ...], ...]
Pattern: TypeAlias = tuple[int, ...]  # for each person the number of atoms


def none_true(counts: Histogram, placement: Sequence[Collection[int]]) -> Fraction:
    """The probability that no atom of the placement is true."""
    return none_true_jointly((counts,), (placement,))


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
        self.turns = 0  # how often the loop's body was entered
        self.looked_up = 0  # how many frequencies were added up

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


JointPlacement: TypeAlias = tuple[Placement, ...]  # a placement for each bucket
Shares: TypeAlias = tuple[int, ...]  # how many atoms are about each bucket


class JointAtoms(NamedTuple):
    """Atoms, which of them is A (a bucket and a value), and Formula (1) for them."""

    ratio: Fraction
    home: int
    value: int
    placements: JointPlacement


def shares_of(atoms: int, buckets: int) -> Iterator[Shares]:
    """All ways to share out the atoms among the buckets."""
    for bars in combinations(range(atoms + buckets - 1), buckets - 1):
        ends = (-1, *bars, atoms + buckets - 1)
        yield tuple(ends[i + 1] - ends[i] - 1 for i in range(buckets))


@cache
def _placements(row: Histogram, values: int, atoms: int) -> tuple[Placement, ...]:
    """All sets of exactly this many atoms about a bucket, of whose people any of the values may be named."""
    padded = row + (0,) * (values - len(row))
    return tuple(one for pattern in patterns(atoms, sum(row), values) for one in placements(padded, pattern))


def joint_placements(release: Release, shares: Shares, spare: int = 0) -> Iterator[JointPlacement]:
    """All sets of atoms with so many about each bucket; S has the values that occur and some spare ones."""
    values = max(map(len, release)) + spare
    return product(*(_placements(row, values, atoms) for row, atoms in zip(release, shares, strict=True)))


def none_true_jointly(release: Release, joint: Sequence[Sequence[Collection[int]]]) -> Fraction:
    """The probability that no atom is true."""
    people = ((bucket, values) for bucket, placement in enumerate(joint) for values in placement)
    return _none_true(
        release, tuple(sorted((bucket, _occurring(release[bucket], values)) for bucket, values in people))
    )


@lru_cache(100_000)
def _none_true(release: Release, named: tuple[tuple[int, tuple[int, ...]], ...]) -> Fraction:
    """The same, for people with their buckets and the values that atoms name for them and that occur there."""
    sizes, left, having = tuple(map(sum, release)), [list(row) for row in release], [0] * len(release)
    people = Counter(bucket for bucket, _ in named)
    mentioned = [people[bucket] for bucket in range(len(release))]

    def ways(person: int) -> int:
        """The sum over what this person and those after have: none of the named values chosen, or one of them."""
        if person == len(named):
            return prod(perm(n - m, all_ - m) for n, m, all_ in zip(sizes, having, mentioned, strict=True))
        total = ways(person + 1)
        bucket, values = named[person]
        having[bucket] += 1
        for value in values:
            copies = left[bucket][value]
            if copies:
                left[bucket][value] -= 1
                total -= copies * ways(person + 1)
                left[bucket][value] += 1
        having[bucket] -= 1
        return total

    return Fraction(ways(0), prod(map(perm, sizes, mentioned)))


def _occurring(row: Histogram, values: Collection[int]) -> tuple[int, ...]:
    return tuple(value for value in values if value < len(row) and row[value])


def least_with_shares(release: Release, shares: Shares, spare: int = 0) -> dict[int, JointAtoms]:
    """For each bucket that A may be about, the least Formula (1) with exactly so many different atoms a bucket."""
    best: dict[int, JointAtoms] = {}
    for joint in joint_placements(release, shares, spare):
        none = none_true_jointly(release, joint)
        for home, placement in enumerate(joint):
            row = release[home]
            value = min((value for values in placement for value in values), default=len(row))
            if _occurring(row, (value,)):
                ratio = none * Fraction(sum(row), row[value])  # A is the likeliest atom about this bucket: counts fall
                if home not in best or ratio < best[home].ratio:
                    best[home] = JointAtoms(ratio, home, value, joint)
    return best


@cache
def _best_of(release: Release, atoms: int, spare: int) -> JointAtoms | None:
    """Exactly this many different atoms with the least Formula (1), if there are as many."""
    found = (
        best for shares in shares_of(atoms, len(release)) for best in least_with_shares(release, shares, spare).values()
    )
    return min(found, key=lambda best: best.ratio, default=None)


def best_jointly(release: Release, k: int, spare: int = 0) -> JointAtoms:
    """Atoms A and A_i, i < k, with the least Formula (1): A_i may be equal to A or to each other."""
    found = (_best_of(release, atoms, spare) for atoms in range(1, k + 2))
    return min((best for best in found if best is not None), key=lambda best: best.ratio)


def least_by_patterns(release: Release, k: int) -> Fraction:
    """The least Formula (1) over all ways to share out k + 1 atoms among buckets and people, by the closed form."""
    least = [
        [min(closed_form(row, p) for n in range(h + 1) for p in patterns(n, sum(row), len(row))) for h in range(k + 2)]
        for row in release
    ]
    return min(
        Fraction(sum(row), row[0]) * prod(values[h] for values, h in zip(least, shares, strict=True))
        for shares in shares_of(k + 1, len(release))
        for row, h in zip(release, shares, strict=True)
        if h
    )


def least_jointly(release: Release, k: int, spare: int = 0) -> Fraction:
    """The least Formula (1) over all atoms A and A_i, i < k, about the release."""
    return best_jointly(release, k, spare).ratio
