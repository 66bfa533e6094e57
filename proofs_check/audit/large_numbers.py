"""Releases whose maximum disclosure is a fraction that no machine number holds.

Counts are no larger than elsewhere (a bucket has at most 10^15 people, and every reader of JSON keeps whole numbers
below 2^53 apart), but answers are: where one value is so frequent that it pays to say it of many people, n(n-1)(n-2)…
stays in the denominator. The fixed ones go step by step past 2^53, 2^64, 2^128 and 10^308, where doubles end.

>>> from fastpath.disclosure import maximum_disclosure
>>> from proofs_check.audit.question import Question
>>> [len(str(maximum_disclosure(Question(rows, k).bucketization(), k).value.denominator)) for rows, k in LARGE]
[18, 20, 33, 80, 84, 95, 336]
"""

from proofs_check.audit.question import Row
from proofs_check.hypothesis_adapter import Chooser

_ODD = (7, 37, 51, 99, 129, 183, 259, 267, 273, 279, 283, 291)
_THIN = tuple(10**13 + step for step in _ODD)
LARGE: tuple[tuple[tuple[Row, ...], int], ...] = (
    (((600_000_007, 200_000_011, 100_000_003, 99_999_989),), 1),
    (((6 * 10**9 + 1, 2 * 10**9 + 11, 10**9 + 7, 10**9 + 9),), 1),
    (((6 * 10**11 + 1, 10**11 + 3, 10**11 + 19, 10**11 + 57, 10**11 + 63),), 2),
    (((10**14 + 3, *_THIN[:8]), (7 * 10**13 + 9, *_THIN[:9])), 5),
    (((5 * 10**14 + 1, *_THIN),), 5),
    (((4 * 10**14 + 3, *_THIN), (3 * 10**14 + 1, *_THIN[:9])), 6),
    (((4 * 10**14 + 3, *(19 * 10**12 + step for step in range(1, 60, 2))),), 24),
)
"""Releases, each with k."""


def large_case(choose: Chooser) -> tuple[tuple[Row, ...], int]:
    """One value in half of each bucket, and so many others that k facts do not name them all."""
    k = choose.whole(1, 8)
    rows = []
    for _ in range(choose.whole(1, 2)):
        scale = 10 ** choose.whole(7, 13)
        first = scale * choose.whole(25, 50) + choose.whole(0, 999)
        rows.append((first, *(scale * choose.whole(1, 3) + choose.whole(0, 999) for _ in range(k + 2))))
    return tuple(rows), k
