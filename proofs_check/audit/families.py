"""Families of releases with k, each for a way in which implementations go wrong, made by a chooser's choices.

Small ones, ties, single people and one-value buckets, wide domains, many equal buckets, k far past the number of
values, counts beyond 32 bits, answers beyond 64, columns out of order, buckets that share some values and not others,
counts that fall steeply, and, half of the time, releases where crossing buckets pays, as they are or changed. Rows are
chosen before k, and the simplest choice comes first, so that shrinking the choices lessens people before buckets, and
buckets before k.

**Crossing.** Releases where knowledge that crosses buckets pays are rare and never small. Inside a bucket
m(g + h) ≤ m(g)·m(h), so placing all atoms in one bucket is nearly always best; with two buckets and k = 2 nothing below
21 people tells a correct program from one that never crosses. Random pairs cross about once in three hundred. So a pool
of histograms is drawn, m is tabulated for each, and all pairs are tried: buckets a, b cross with k facts if some
g + h = k + 1 has m_a(g)·n_a/c_a · m_b(h) below what either bucket attains with k + 1 atoms.

**More than two buckets.** Say bucket u is the best place for u atoms, and all are as large as one likes, so that two
people of a bucket are as good as independent. If some of the sizes u that are used, the target's apart, have the
same sum as some others, then either the former twice or the latter twice is as good: so the sizes have distinct sums,
and three of them besides the target's bucket are 2, 3, 4 or the like. With the target's single atom that makes k = 9.
A bucket of u equally frequent values, the larger u the rarer each, is best for u atoms; the frequencies must then be
balanced to a part in a thousand, which takes hundreds of people. `FOUR` is what a search for few people found.

>>> crosses((4, 3, 1, 1, 1), (4, 4, 1, 1, 1), 2), crosses((2, 2, 1), (2, 1, 1), 2)
(True, False)
>>> from proofs_check.hypothesis_adapter import drawn
>>> all(k >= 0 for family in families(PAIRS[:1]) for rows, k in drawn(family, seed=0, number=2))
True
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import chain, permutations
from random import Random
from typing import TypeAlias

from fastpath.minimize1 import within_bucket_table
from proofs_check.audit.large_numbers import large_case
from proofs_check.audit.question import Row
from proofs_check.hypothesis_adapter import Chooser, Generator

Case: TypeAlias = tuple[tuple[Row, ...], int]
"""A release, and k."""
LARGEST_K = 5
"""Facts up to which crossing pairs are looked for."""
_POOLS = 6
"""Pools of histograms: together they give some eighty crossing pairs."""

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


def crossing_pairs(random: Random, pool_size: int = 60) -> list[Case]:
    """The crossing pairs, each with its k, of a pool of random histograms."""
    pool = sorted({_histogram(random) for _ in range(pool_size)})
    floats = {row: [float(value) for value in table(row)] for row in pool}
    found: list[tuple[tuple[Row, Row], int]] = []
    for place, one in enumerate(pool):
        for other in pool[:place]:
            found += [((one, other), k) for k in range(2, LARGEST_K + 1) if _may_cross(floats, one, other, k)]
    return [(pair, k) for pair, k in found if crosses(*pair, k)]


@lru_cache(maxsize=4)
def crossing_cases(seed: int) -> list[Case]:
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


def families(crossings: Sequence[Case]) -> list[Generator[Case]]:
    """All families, and as often again releases like those where crossing buckets pays."""
    pools: list[Sequence[Case]] = [crossings] * (len(FAMILIES) - 3) + [PAIRS, [THREE], [FOUR]]
    like_known = [partial(_like, pool=pool) for pool in pools]
    return [family for both in zip(FAMILIES, like_known, strict=True) for family in both]


def _small(choose: Chooser) -> Case:
    rows = tuple(_row(choose, choose.whole(1, 4), 4) for _ in range(choose.whole(1, 4)))
    return rows, choose.whole(0, 4)


def _ties(choose: Chooser) -> Case:
    rows = tuple((choose.whole(1, 4),) * choose.whole(1, 7) for _ in range(choose.whole(1, 3)))
    return rows, choose.whole(0, 6)


def _lonely(choose: Chooser) -> Case:
    """Single people and one-value buckets, beside another bucket or alone."""
    lonely = [(1,) if choose.chance(4) else (choose.whole(2, 9),) for _ in range(choose.whole(0, 2))]
    rows = choose.shuffled([_row(choose, 5, 3), *lonely])
    return tuple(rows if choose.chance(4) else rows[:1]), choose.whole(0, 5)


def _wide(choose: Chooser) -> Case:
    rows = tuple(_row(choose, choose.whole(8, 30), choose.pick([1, 2, 4])) for _ in range(choose.whole(1, 3)))
    return rows, choose.whole(0, 8 if len(rows) > 1 else 20)


def _equal(choose: Chooser) -> Case:
    kinds = [_row(choose, choose.whole(3, 6), 5) for _ in range(2)]
    rows = [choose.pick(kinds) for _ in range(choose.whole(4, 30))]
    return (*rows, _row(choose, 3, 5)), choose.whole(0, 4)


def _far(choose: Chooser) -> Case:
    """K past the number of values."""
    rows = tuple(_row(choose, choose.whole(1, 4), 6) for _ in range(choose.whole(1, 3)))
    return rows, max(map(len, rows)) + choose.whole(0, 30)


def _large(choose: Chooser) -> Case:
    scale = 10 ** choose.pick((0, 3, 6, 9, 10, 11, 11, 11))
    rows = [_row(choose, choose.whole(3, 8), 1024) for _ in range(choose.whole(1, 4))]
    return tuple(tuple(scale * count + choose.whole(0, 3) for count in row) for row in rows), choose.whole(0, 6)


def _sparse(choose: Chooser) -> Case:
    """Buckets that share some values and not others."""
    width = choose.whole(3, 9)
    rows = [[choose.whole(1, 6) if choose.chance(5) else 0 for _ in range(width)] for _ in range(3)]
    return tuple((*row, 1) for row in rows), choose.whole(0, 4)


def _steep(choose: Chooser) -> Case:
    """Each count a fixed share of the one before: then all ways to share out atoms among people are nearly as good."""
    rows, share = [], choose.whole(4, 7)
    for _ in range(choose.whole(1, 2)):
        row = [2 ** choose.whole(4, 11)]
        while len(row) < choose.whole(6, 13):
            row.append(max(1, row[-1] * share // 8))
        rows.append(tuple(row))
    return tuple(rows), choose.whole(0, 17)


FAMILIES: tuple[Generator[Case], ...] = (
    *(_small, _ties, _lonely, _wide, _equal, _far, _large, _sparse, _steep),
    large_case,
)


def _row(choose: Chooser, values: int, largest: int) -> Row:
    row = [choose.whole(1, largest) for _ in range(values)]
    return tuple(row if choose.chance(3) else sorted(row, reverse=True))


def _like(choose: Chooser, pool: Sequence[Case]) -> Case:
    """One of them, or with a harmless bucket, or out of order, or with another count, or with a bucket's own values."""
    rows, k = choose.pick(pool)
    changed = [list(row) for row in choose.shuffled(rows)]
    place = choose.whole(0, len(changed) - 1)
    kind = choose.whole(0, 4)
    if kind == 1:
        changed.append([1] * choose.whole(14, 18))
    if kind == 2:
        changed[place] = choose.shuffled(changed[place])
    if kind == 3:
        changed[place][choose.whole(0, len(changed[place]) - 1)] += 1
    if kind == 4:
        changed[place] = [0] * max(map(len, changed)) + changed[place]
    return tuple(map(tuple, changed)), k
