"""Knowledge that relates people without naming an implication: equal values, and how many have a value.

>>> from reference.buckets import Bucketization
>>> three = Bucketization.of_histograms([{"a": 2, "b": 1}])
>>> len(list(SameValues().units(three))), len(list(CountingFacts().units(three)))
(6, 48)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.laboratory.statements import AtLeast, AtMost, Not, Same


@dataclass(frozen=True)
class SameValues:
    """Two people have the same value, or two people have different values.

    Ours, after the same-value families of Chen, LeFevre and Ramakrishnan (*Privacy Skyline*, VLDB 2007), which say it
    of one value: spouses share an infection, say, whichever it is.
    """

    name = "same-values"

    def units(self, bucketization: Bucketization) -> Iterator[Same | Not]:
        """Both for each pair of people; someone alone is like themselves."""
        everyone = list(bucketization.people)
        if len(everyone) == 1:
            yield Same(everyone[0], everyone[0])
        for one, other in combinations(everyone, 2):
            yield Same(one, other)
            yield Not(Same(one, other))


@dataclass(frozen=True)
class CountingFacts:
    """At least m, or at most m, of these people have a value; for groups of at most so many people (None: all).

    Ours, after the paper's remark (2.2) that knowledge is any predicate on tables, such as one about an average.
    """

    largest: int | None = None

    def __post_init__(self) -> None:
        if self.largest is not None and self.largest < 1:
            raise InvalidInput("a group of people has at least 1 member")

    @property
    def name(self) -> str:
        """The size of the groups belongs to it."""
        return "counting" if self.largest is None else f"counting:{self.largest}"

    def units(self, bucketization: Bucketization) -> Iterator[AtLeast | AtMost]:
        """Small groups first; numbers that say nothing are left out."""
        everyone = list(bucketization.people)
        largest = len(everyone) if self.largest is None else self.largest
        for size in range(1, largest + 1):
            for people in combinations(everyone, size):
                for value in bucketization.domain:
                    yield from (AtLeast(number, value, people) for number in range(1, size + 1))
                    yield from (AtMost(number, value, people) for number in range(size))
