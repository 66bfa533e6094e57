"""The worst soft facts by listing: every table, and every multiset of k atoms.

A release is small enough to list its tables. With the target A, the facts A_i → A for a multiset of k atoms A_i weigh a
table without A by e to the number of its true A_i. So the multiset matters by how many tables without A have how many
of them true: its *profile*. One list of profiles answers for all strengths.

>>> [str(listed_maximum(((2, 2, 1),), k, Fraction(1, 10))) for k in range(3)]
['2/5', '5/8', '20/23']
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, permutations, product
from typing import TypeAlias

import numpy as np

from reference.instances import Release

Profile: TypeAlias = tuple[int, ...]  # how many tables without the target have 0, 1, …, k of the atoms true


def listed_maximum(release: Release, k: int, doubt: Fraction) -> Fraction:
    """Return the largest probability of any target with k facts A_i → A of strength 1/doubt."""
    return max(
        Fraction(with_target) / (with_target + sum(number * doubt**true for true, number in enumerate(profile)))
        for with_target, profiles in _profiles(release, k)
        for profile in profiles
    )


@lru_cache(maxsize=8)
def _profiles(release: Release, k: int) -> list[tuple[int, set[Profile]]]:
    """For the first person of each bucket with each value: the tables with this target, and all profiles."""
    people, tables = sum(map(sum, release)), np.array(list(_tables(release)))
    truth = {(p, v): tables[:, p] == v for p in range(people) for v in np.unique(tables[:, p]).tolist()}
    firsts = {end - sum(counts) for counts, end in zip(release, accumulate(map(sum, release)), strict=True)}
    found: list[tuple[int, set[Profile]]] = []
    for target in [atom for atom in truth if atom[0] in firsts]:
        rows = [row[~truth[target]].astype(np.int8) for row in truth.values()]
        sums = (sum(chosen, start=np.zeros_like(rows[0])) for chosen in combinations_with_replacement(rows, k))
        profiles = {tuple(np.bincount(each, minlength=k + 1).tolist()) for each in sums}
        found.append((int(truth[target].sum()), profiles))
    return found


def _tables(release: Release) -> Iterator[tuple[int, ...]]:
    """Everybody's values, a table at a time."""
    slots = ([value for value, count in enumerate(counts) for _ in range(count)] for counts in release)
    for rows in product(*(sorted(set(permutations(row))) for row in slots)):
        yield tuple(value for row in rows for value in row)
