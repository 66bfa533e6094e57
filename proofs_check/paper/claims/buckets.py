"""What is left of a table in buckets, and the signs for it (paper, section 2.1).

"Within each bucket, we apply an independent random permutation": permutations are equally likely, and each way to hand
out the values comes from equally many of them, so these are equally likely too, for all buckets together.

n_b and n_b(s) are numbers of tuples; s_b^0, s_b^1, … are the values "in decreasing order of frequency". Where
frequencies are equal there are several such orders, but the j-th frequency is the same in all, and 0 for values of S
that do not occur: what is computed from frequencies does not depend on the order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, permutations, product
from math import factorial, prod
from typing import TypeAlias

from proofs_check.checking.claim import Claim
from proofs_check.checking.scope import enumerated
from proofs_check.oracles.small_releases import all_releases
from reference.bucketization import Bucketization
from reference.order import bucketize
from reference.small_instances import Release, released, set_partitions
from reference.tables import Record, Table
from reference.worlds import worlds

Shuffles: TypeAlias = Callable[[tuple[int, ...]], Iterable[tuple[tuple[int, ...], ...]]]
"""For buckets of these sizes all outcomes, equally likely: for each bucket where the values come from."""
Divided: TypeAlias = tuple[Table, tuple[tuple[str, ...], ...]]
"""A table, and the people of each bucket."""


def independent_permutations(sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every permutation of every bucket."""
    return product(*(permutations(range(size)) for size in sizes))


def equally_likely(release: Release, shuffles: Shuffles = independent_permutations) -> bool:
    """Every table of the release comes from ∏ n_b(s)! choices of permutations, one for each bucket."""
    bucketization = released(release)
    people = [bucket.people for bucket in bucketization.buckets]
    columns = [[value for value, count in bucket.frequencies for _ in range(count)] for bucket in bucketization.buckets]
    number = Counter(
        tuple(column[place] for column, order in zip(columns, orders, strict=True) for place in order)
        for orders in shuffles(tuple(map(len, people)))
    )
    tables = [tuple(world[person] for group in people for person in group) for world in worlds(bucketization)]
    each = prod(factorial(count) for row in release for count in row)
    return number == dict.fromkeys(tables, each)


def _shown_divided(divided: Divided) -> str:
    table, parts = divided
    return "values " + " | ".join("".join(map(table.value_of, part)) for part in parts)


@enumerated(
    "all tables of at most {people} people with values a, b, c, each occurring or not; all partitions into buckets",
    shown=_shown_divided,
)
def divided_tables(people: int) -> Iterator[Divided]:
    """All tables with all partitions."""
    for number in range(1, people + 1):
        for row in product("abc", repeat=number):
            table = Table((Record(f"p{place}", {}, value) for place, value in enumerate(row)), domain=("a", "b", "c"))
            yield from ((table, parts) for parts in set_partitions(table.people))


def counted(divided: Divided, published: Callable[[Table, Iterable[Iterable[str]]], Bucketization] = bucketize) -> bool:
    """P_b, n_b, n_b(s) and s_b^j are what they are called, in each order of decreasing frequency."""
    table, parts = divided
    buckets = published(table, parts).buckets
    return len(buckets) == len(parts) and all(
        set(bucket.people) == set(part)
        and bucket.size == len(part)
        and all(bucket.frequency(s) == sum(table.value_of(p) == s for p in part) for s in table.domain)
        and _in_decreasing_order(bucket.values, [table.value_of(person) for person in part], table.domain)
        for bucket, part in zip(buckets, parts, strict=True)
    )


def _in_decreasing_order(values: tuple[str, ...], column: list[str], domain: tuple[str, ...]) -> bool:
    """These are the values of the column, and in all orders of S that do not increase the j-th is as frequent."""
    found = [column.count(value) for value in values]
    frequencies = ([column.count(value) for value in order] for order in permutations(domain))
    falling = [each for each in frequencies if all(a >= b for a, b in pairwise(each))]
    return set(values) == set(column) and all(each == found + [0] * (len(domain) - len(found)) for each in falling)


CLAIMS = (
    Claim(
        name="random-permutations-make-tables-equally-likely",
        paper="2.1",
        words="With independent random permutations within buckets all tables of the release are equally likely.",
        scope=all_releases(5).also("all permutations"),
        statement=equally_likely,
    ),
    Claim(
        name="frequencies-do-not-depend-on-how-ties-are-broken",
        paper="2.1, notation",
        words="n_b and n_b(s) count tuples, and n_b(s_b^j) is the same in every order of decreasing frequency.",
        scope=divided_tables(4).also("all orders"),
        statement=counted,
    ),
)
