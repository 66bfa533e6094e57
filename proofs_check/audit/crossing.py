"""Releases where knowledge that crosses buckets pays: rare, never small, and the touchstone of an implementation.

Inside a bucket m(g + h) ≤ m(g)·m(h), so placing all atoms in one bucket is nearly always best; with two buckets and
k = 2 nothing below 21 people tells a correct program from one that never crosses. Random pairs cross about once in
three hundred. So a pool of histograms is drawn, m is tabulated for each, and all pairs are tried: buckets a, b cross
with k facts if some g + h = k + 1 has m_a(g)·n_a/c_a · m_b(h) below what either bucket attains with k + 1 atoms.

**More than two buckets.** Say bucket u is the best place for u atoms, and all are as large as one likes, so that two
people of a bucket are as good as independent. If some of the sizes u that are used, the target's apart, have the
same sum as some others, then either the former twice or the latter twice is as good: so the sizes have distinct sums,
and three of them besides the target's bucket are 2, 3, 4 or the like. With the target's single atom that makes k = 9.
A bucket of u equally frequent values, the larger u the rarer each, is best for u atoms; the frequencies must then be
balanced to a part in a thousand, which takes hundreds of people. `FOUR` is what a search for few people found.

>>> crosses((4, 3, 1, 1, 1), (4, 4, 1, 1, 1), 2), crosses((2, 2, 1), (2, 1, 1), 2)
(True, False)
"""

from fractions import Fraction
from functools import cache, lru_cache
from itertools import chain, permutations
from random import Random

from fastpath.within_bucket import within_bucket_table
from proofs_check.audit.question import Row

LARGEST_K = 5
_POOLS = 6

PAIRS = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
    (((7, 6, 3, 3, 2, 2, 1, 1, 1, 1), (2, 2, 2, 1, 1, 1)), 3),
    (((4, 3, 2, 2, 2, 2, 2, 2, 1, 1), (3, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 4),
    (((5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1), (4, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 5),
)
"""Releases and numbers of facts where two buckets beat any single one."""

THREE = (((5, 5, 5, 2, *(1,) * 11), (7, 2, 2, 2, 2, *(1,) * 20), (9, 9, 2, *(1,) * 27)), 5)
"""Three buckets beat any two."""

FOUR = (
    (
        (15, *(5,) * 10, 4, 3),
        (45, 45, 9, *(5,) * 25, 2),
        (58, 56, 56, *(5,) * 29, 4),
        (48, 47, 46, 45, *(5,) * 20, 4),
    ),
    9,
)
"""Four buckets beat any three."""

CROSSING = (*PAIRS, THREE, FOUR)


@cache
def table(row: Row) -> tuple[Fraction, ...]:
    """m(0), …, m(LARGEST_K + 1)."""
    return tuple(entry.value for entry in within_bucket_table(row, LARGEST_K + 1))


def scaled(row: Row, atoms: int) -> Fraction:
    """m(atoms)·n/c_0: what the target's bucket contributes to ρ."""
    return table(row)[atoms] * sum(row) / row[0]


def crosses(one: Row, other: Row, k: int) -> bool:
    """Whether k facts about both buckets can do more than k facts about either."""
    alone = min(scaled(one, k + 1), scaled(other, k + 1))
    pairs = permutations((one, other))
    return any(scaled(a, g) * table(b)[k + 1 - g] < alone for a, b in pairs for g in range(1, k + 1))


def crossing_pairs(random: Random, pool_size: int = 60) -> list[tuple[tuple[Row, Row], int]]:
    """The crossing pairs, each with its k, of a pool of random histograms."""
    pool = sorted({_histogram(random) for _ in range(pool_size)})
    floats = {row: [float(value) for value in table(row)] for row in pool}
    found = []
    for place, one in enumerate(pool):
        for other in pool[:place]:
            found += [((one, other), k) for k in range(2, LARGEST_K + 1) if _may_cross(floats, one, other, k)]
    return [(pair, k) for pair, k in found if crosses(*pair, k)]


@lru_cache(maxsize=4)
def crossing_cases(seed: int) -> list[tuple[tuple[Row, ...], int]]:
    """Many crossing pairs with k, from several pools, the fewest people first."""
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    found = set(chain.from_iterable(crossing_pairs(random) for _ in range(_POOLS)))
    return sorted(found, key=lambda case: (sum(map(sum, case[0])), case))


def _may_cross(floats: dict[Row, list[float]], one: Row, other: Row, k: int) -> bool:
    """As `crosses`, quickly, with floats: they propose, fractions decide."""
    a, b = floats[one], floats[other]
    s, t = sum(one) / one[0], sum(other) / other[0]
    alone = min(a[k + 1] * s, b[k + 1] * t) * (1 + 1e-12)
    return any(min(a[g] * s * b[k + 1 - g], b[g] * t * a[k + 1 - g]) < alone for g in range(1, k + 1))


def _histogram(random: Random) -> Row:
    largest = random.choice([2, 3, 5, 7])
    return tuple(sorted((random.randint(1, largest) for _ in range(random.randint(5, 11))), reverse=True))
