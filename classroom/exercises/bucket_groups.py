"""Buckets that a publisher makes one: which groups are safe, and which safe ones take the fewest merges.

>>> united_disclosure([(1,)]), united_disclosure([(1, 2), (3, 4, 5)])
(Fraction(1, 2), Fraction(4, 7))
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from classroom.exercises.attempt_parts import items_of, number_of, shown
from proofs_check.oracles.small_releases import disclosure
from reference.errors import InvalidInput
from reference.exact import exact
from reference.instances import row_histogram, set_partitions
from reference.naming import numbered
from reference.progress import watch

WARDS = ("bcd", "ab", "acdd", "aabd", "bbcd")
"""The values in each of the publisher's buckets, 1 to 5."""
SAFE_BELOW = Fraction(3, 5)
"""For an attacker with one fact."""


@dataclass(frozen=True)
class Groups:
    """Which of so many numbered buckets are made one."""

    buckets: int

    @property
    def expects(self) -> str:
        """In words."""
        return f"a list of groups such as [[1, 2], [3]], with each of the buckets 1 to {self.buckets} in one group"

    def read(self, attempt: object) -> tuple[tuple[int, ...], ...]:
        """The groups."""
        parts = tuple(
            tuple(map(self._bucket, items_of(part, self.expects))) for part in items_of(attempt, self.expects)
        )
        times = Counter(bucket for part in parts for bucket in part)
        for bucket in range(1, self.buckets + 1):
            if times[bucket] != 1:
                found = "in no group" if not times[bucket] else f"there {times[bucket]} times"
                raise InvalidInput(f"bucket {bucket} is {found}: each bucket is in one group")
        return tuple(filter(None, parts))

    def _bucket(self, item: object) -> int:
        number = number_of(item, "the number of a bucket")
        if number.denominator != 1 or not 1 <= number <= self.buckets:
            raise InvalidInput(f"{shown(item)} is in a group, where a bucket from 1 to {self.buckets} was expected")
        return int(number)


def fewest_merges(groups: tuple[tuple[int, ...], ...]) -> str | None:
    """None if this is safe, and no way with fewer merges is: all ways are tried."""
    if (value := united_disclosure(groups)) >= SAFE_BELOW:
        worst = max(groups, key=lambda group: united_disclosure([group]))
        named = " and ".join(map(str, worst))
        return (
            f"This discloses {exact(value)}, which is not below {exact(SAFE_BELOW)}: look at the bucket made of"
            f" {named}, with the values {_values(worst)}."
        )
    here, fewest = (len(WARDS) - left for left in (len(groups), most_left()))
    if here == fewest:
        return None
    return (
        f"This is safe: it discloses {exact(value)}. It takes {numbered(here, 'merge')}, and fewer are enough. Which"
        " bucket has what the other lacks?"
    )


def most_left() -> int:
    """The most buckets that a safe way to merge leaves, of all ways."""
    every = watch(set_partitions(range(1, len(WARDS) + 1)), "ways to merge")
    return max(len(groups) for groups in every if united_disclosure(groups) < SAFE_BELOW)


def united_disclosure(groups: Iterable[tuple[int, ...]]) -> Fraction:
    """The maximum disclosure with one fact, if these buckets are made one."""
    return disclosure(tuple(row_histogram(Counter(_values(group)).values()) for group in groups), 1)


def _values(group: tuple[int, ...]) -> str:
    return "".join(sorted("".join(WARDS[number - 1] for number in group)))
