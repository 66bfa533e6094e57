"""What an audit asks: a fixed corpus, smallest first, and then a generator built for this problem.

**The corpus**: every release of at most five people with every k up to one past its number of values, so that what
is wrong on small tables is met at its smallest; then known hard cases, among them those where crossing buckets pays.

**The generator** goes round a number of families, each a way in which implementations go wrong: ties, single people,
one-value buckets, wide domains, many equal buckets, k far past the number of values, counts beyond 32 and 53 bits,
columns out of order, and releases built around pairs of buckets where crossing pays. The same seed asks the same.

>>> questions = list(disclosure_questions(seed=1, number=400))
>>> questions[0], len(questions), questions == list(disclosure_questions(seed=1, number=400))
(Question(rows=((1,),), k=0, ask='disclosure', threshold=None, event='', knowledge=()), 400, True)
"""

from collections.abc import Callable, Iterator
from itertools import chain, count, cycle, islice
from random import Random

from proofs_check.audit.crossing import crossing_pairs
from proofs_check.audit.question import Question, Row
from proofs_check.small_scope import releases

DEFAULT_NUMBER = 800
SMALL = 5
"""All releases of at most so many people are asked about."""

CROSSING = (
    (((4, 3, 1, 1, 1), (4, 4, 1, 1, 1)), 2),
    (((3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)), 3),
    (((7, 6, 3, 3, 2, 2, 1, 1, 1, 1), (2, 2, 2, 1, 1, 1)), 3),
    (((4, 3, 2, 2, 2, 2, 2, 2, 1, 1), (3, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 4),
    (((5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1), (4, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1)), 5),
    (((5, 5, 5, 2, *(1,) * 11), (7, 2, 2, 2, 2, *(1,) * 20), (9, 9, 2, *(1,) * 27)), 5),
)
"""Releases and numbers of facts where crossing buckets pays; in the last one, three buckets beat any two."""

HARD = (
    *CROSSING,
    (((2, 2, 1), (2, 0, 0, 1, 1, 1)), 1),  # the paper's example
    (((5, 5),), 3),
    (((1,) * 12,), 6),
    (((9, 1), (1, 9)), 1),
    (((10**6, 10**6 - 1, 1),), 1),
    (((10**12, 10**12), (1, 2, 10**12)), 1),
    (((2,) * 9 + (1,) * 9,), 12),
    (((3, 3, 2, 1, 1, 1),) * 24 + ((4, 1, 1),), 1),
    (((30, 1, 1, 1, 1, 1, 1, 1),) * 20, 4),
    (((3, 3, 3, 3), (5,)), 2),
    (((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)), 3),
)


def disclosure_questions(seed: int = 0, number: int = DEFAULT_NUMBER) -> Iterator[Question]:
    """The corpus and then the generator's questions, so many in all."""
    return islice(chain(corpus(), generated(seed)), number)


def corpus() -> Iterator[Question]:
    """The fixed questions."""
    for release in releases(SMALL):
        for k in range(max(map(len, release)) + 2):
            yield Question(release, k)
    for rows, k in HARD:
        for near in (k, k + 1, max(0, k - 1), 0):
            yield Question(rows, near)
        yield Question(tuple(reversed(rows)), k)


def generated(seed: int) -> Iterator[Question]:
    """Without end."""
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    crossings = _crossings(random)
    for family in cycle(FAMILIES):
        yield Question(*family(random))
        yield Question(*_around(random, *next(crossings)))


def _small(random: Random) -> tuple[tuple[Row, ...], int]:
    return tuple(_row(random, random.randint(1, 4), 4) for _ in range(random.randint(1, 4))), random.randint(0, 4)


def _ties(random: Random) -> tuple[tuple[Row, ...], int]:
    rows = tuple((random.randint(1, 4),) * random.randint(1, 7) for _ in range(random.randint(1, 3)))
    return rows, random.randint(0, 6)


def _lonely(random: Random) -> tuple[tuple[Row, ...], int]:
    lonely = [(1,) if random.random() < 0.5 else (random.randint(2, 9),) for _ in range(random.randint(0, 2))]
    rows = [_row(random, 5, 3), *lonely]
    random.shuffle(rows)
    return tuple(rows if random.random() < 0.3 else rows[:1]), random.randint(0, 5)


def _wide(random: Random) -> tuple[tuple[Row, ...], int]:
    rows = tuple(_row(random, random.randint(8, 30), random.choice([1, 2, 4])) for _ in range(random.randint(1, 3)))
    return rows, random.randint(0, 8) if len(rows) > 1 else random.randint(0, 14)


def _equal(random: Random) -> tuple[tuple[Row, ...], int]:
    kinds = [_row(random, random.randint(3, 6), 5) for _ in range(2)]
    rows = [random.choice(kinds) for _ in range(random.randint(4, 30))]
    return (*rows, _row(random, 3, 5)), random.randint(0, 4)


def _far(random: Random) -> tuple[tuple[Row, ...], int]:
    rows = tuple(_row(random, random.randint(1, 4), 6) for _ in range(random.randint(1, 3)))
    return rows, max(map(len, rows)) + random.randint(0, 30)


def _large(random: Random) -> tuple[tuple[Row, ...], int]:
    largest = 10 ** random.randint(3, 13)
    rows = tuple(_row(random, random.randint(3, 8), largest) for _ in range(random.randint(1, 4)))
    return rows, random.randint(0, 6)


def _sparse(random: Random) -> tuple[tuple[Row, ...], int]:
    """Buckets that share some values and not others."""
    width = random.randint(3, 9)
    rows = [[random.randint(1, 6) if random.random() < 0.6 else 0 for _ in range(width)] for _ in range(3)]
    return tuple(_trimmed([*row, 1]) for row in rows), random.randint(0, 4)


FAMILIES: tuple[Callable[[Random], tuple[tuple[Row, ...], int]], ...] = (
    _small,
    _ties,
    _lonely,
    _wide,
    _equal,
    _far,
    _large,
    _sparse,
)


def _row(random: Random, values: int, largest: int) -> Row:
    row = [random.randint(1, largest) for _ in range(values)]
    if random.random() < 0.6:
        row.sort(reverse=True)
    return tuple(row)


def _trimmed(row: list[int]) -> Row:
    while not row[-1]:
        row.pop()
    return tuple(row)


def _crossings(random: Random) -> Iterator[tuple[tuple[Row, ...], int]]:
    """Pairs where crossing pays, from one pool after another."""
    for _ in count():
        pairs = crossing_pairs(random)
        random.shuffle(pairs)
        yield from pairs[:25]
        yield from CROSSING


def _around(random: Random, rows: tuple[Row, ...], k: int) -> tuple[tuple[Row, ...], int]:
    """The release itself, or reordered, or with a harmless bucket more, or with its counts changed a little."""
    changed = [list(row) for row in rows]
    random.shuffle(changed)
    kind = random.randrange(4)
    if kind == 1:
        changed.append([1] * random.randint(14, 18))
    if kind == 2:
        random.shuffle(random.choice(changed))
    if kind == 3:
        row = random.choice(changed)
        row[random.randrange(len(row))] += 1
    return tuple(map(tuple, changed)), k
