"""Random worlds (paper, 2.2 and 2.3): all tables consistent with a bucketization, one by one.

Within a bucket b there are n_b! / ∏_s n_b(s)! ways to hand its multiset of values to its people, and the buckets are
independent of each other; every combination is one *world*. Worlds are generated in a fixed order and never stored:
each bucket runs through its arrangements in lexicographic order (Knuth, The Art of Computer Programming 4A, section
7.2.1.2, Algorithm L), the buckets like the wheels of an odometer.

>>> from reference.buckets import Bucket
>>> for world in worlds(Bucketization([Bucket(["Ann", "Bo", "Cy"], {"flu": 2, "mumps": 1})])):
...     print(world)
{'Ann': 'flu', 'Bo': 'flu', 'Cy': 'mumps'}
{'Ann': 'flu', 'Bo': 'mumps', 'Cy': 'flu'}
{'Ann': 'mumps', 'Bo': 'flu', 'Cy': 'flu'}

**The logarithm** of their number, for display only, needs no huge number. With Stirling's series ln n! = n ln n − n +
r(n), r(n) = ½ ln 2πn + 1/12n − 1/360n³ + …, that of n! / ∏ n_s! is Σ n_s ln(n / n_s) + r(n) − Σ r(n_s): the large
terms, which would cancel in floating point, are gone.

>>> from reference.example import FIGURE_3
>>> round(log10_worlds(FIGURE_3), 6)  # 1800 worlds
3.255273
"""

from collections.abc import Iterator
from math import comb, fsum, lgamma, log, log1p, pi, prod

from reference.buckets import Bucket, Bucketization
from reference.errors import BudgetExhausted
from reference.language import Statement, check
from reference.progress import watch
from reference.tables import World

MOST_LISTED = 10**6  # people in a table that is written out, person by person

# People of a bucket who do not have its most frequent value, if the number of its arrangements is to be worked out.
MOST_COUNTED = 10**7
_LARGE = 50  # from here on two terms of Stirling's series are as exact as a float can be


def arrangements(bucket: Bucket) -> Iterator[tuple[str, ...]]:
    """All ways to hand the bucket's values to its people: the values in the order of the people."""
    row = sorted(value for value, count in bucket.frequencies for _ in range(count))
    while True:
        yield tuple(row)
        rise = next((j for j in range(len(row) - 2, -1, -1) if row[j] < row[j + 1]), None)
        if rise is None:
            return
        larger = next(j for j in range(len(row) - 1, rise, -1) if row[rise] < row[j])
        row[rise], row[larger] = row[larger], row[rise]
        row[rise + 1 :] = reversed(row[rise + 1 :])


def worlds(bucketization: Bucketization) -> Iterator[World]:
    """All tables consistent with the bucketization."""
    buckets, world = bucketization.buckets, dict[str, str]()
    wheels = [arrangements(buckets[0])]  # of the first few buckets, each at the arrangement that the world has
    while wheels:
        arrangement = next(wheels[-1], None)
        if arrangement is None:
            wheels.pop()
            continue
        world.update(zip(buckets[len(wheels) - 1].people, arrangement, strict=True))
        if len(wheels) < len(buckets):
            wheels.append(arrangements(buckets[len(wheels)]))
        else:
            yield dict(world)


def consistent_worlds(bucketization: Bucketization, knowledge: Statement) -> Iterator[World]:
    """All tables consistent with the bucketization that satisfy the knowledge."""
    require_listable(bucketization)
    check(knowledge, bucketization)
    total = number_of_worlds(bucketization)
    return (world for world in watch(worlds(bucketization), "tables", total) if knowledge.holds(world))


def require_listable(bucketization: Bucketization) -> None:
    """Raise unless its tables can be written out."""
    if bucketization.size > MOST_LISTED:
        listed = f"tables of {bucketization.size:,} people are not listed, only those of at most {MOST_LISTED:,}"
        raise BudgetExhausted(f"{listed}: count them by structure")


def number_of_worlds(bucketization: Bucketization) -> int:
    """∏_b n_b! / ∏_s n_b(s)!: how many worlds there are, without generating them."""
    return prod(map(number_of_arrangements, bucketization.buckets))


def number_of_arrangements(bucket: Bucket) -> int:
    """n_b! / ∏_s n_b(s)!, as a product of binomial coefficients: choose the people of each value in turn."""
    unplaced, result = bucket.size, 1
    if bucket.size - bucket.frequencies[0][1] > MOST_COUNTED:
        ways = f"the number of ways to arrange {bucket.size:,} people"
        raise BudgetExhausted(f"{ways} has too many digits to be worked out")
    for _, count in bucket.frequencies:
        result *= comb(unplaced, count)
        unplaced -= count
    return result


def log10_worlds(bucketization: Bucketization) -> float:
    """The base-10 logarithm of ∏_b n_b! / ∏_s n_b(s)!."""
    return fsum(map(_ln_arrangements, bucketization.buckets)) / log(10)


def _ln_arrangements(bucket: Bucket) -> float:
    size = bucket.size
    terms = [count * log1p((size - count) / count) - _remainder(count) for _, count in bucket.frequencies]
    return fsum([*terms, _remainder(size)])


def _remainder(number: int) -> float:
    """r(n) = ln n! − (n ln n − n)."""
    if number < _LARGE:
        return lgamma(number + 1) - number * log(number) + number
    return log(2 * pi * number) / 2 + 1 / (12 * number) - 1 / (360 * number**3)
