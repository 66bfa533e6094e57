"""The generator built for this problem: families of releases, each a way in which implementations go wrong.

Small ones, ties, single people and one-value buckets, wide domains, many equal buckets, k far past the number of
values, counts beyond 32 and 53 bits, columns out of order, buckets that share some values and not others, counts that
fall steeply, and, half of the time, releases where crossing buckets pays (`crossing`), as they are or changed a
little. Rows are chosen before k, and the simplest choice comes first, so that shrinking the choices lessens people
before buckets, and buckets before k.

>>> from random import Random
>>> from proofs_check.audit.choosing import Seeded
>>> chooser = Seeded(Random(0))
>>> all(family(chooser)[1] >= 0 for family in families([(((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2)]))
True
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from proofs_check.audit.choosing import Chooser
from proofs_check.audit.crossing import FOUR, PAIRS, THREE
from proofs_check.audit.question import Row

Case: TypeAlias = tuple[tuple[Row, ...], int]
"""A release, and k."""


def families(crossings: Sequence[Case]) -> list[Callable[[Chooser], Case]]:
    """All families, and as often again releases like those where crossing buckets pays."""
    pools: list[Sequence[Case]] = [crossings] * (len(FAMILIES) - 3) + [PAIRS, [THREE], [FOUR]]
    like_known = [partial(_like, pool=pool) for pool in pools]
    return [family for both in zip(FAMILIES, like_known, strict=True) for family in both]


def _like(choose: Chooser, pool: Sequence[Case]) -> Case:
    return _around(choose, *choose.pick(pool))


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


FAMILIES: tuple[Callable[[Chooser], Case], ...] = (_small, _ties, _lonely, _wide, _equal, _far, _large, _sparse, _steep)


def _row(choose: Chooser, values: int, largest: int) -> Row:
    row = [choose.whole(1, largest) for _ in range(values)]
    return tuple(row if choose.chance(3) else sorted(row, reverse=True))


def _around(choose: Chooser, rows: tuple[Row, ...], k: int) -> Case:
    """The release, or with a harmless bucket, or out of order, or with another count, or with a bucket's own values."""
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
