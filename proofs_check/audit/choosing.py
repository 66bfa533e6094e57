"""Where a generator's choices come from: Hypothesis, which can shrink them, or a seeded random number.

The families of questions (`families`, `formulas`) are written once, in terms of a `Chooser`. An audit lets Hypothesis
choose (`driving`), so that what fails is shrunk by choosing less; the vectors choose by a seed of their own, so that
their bytes do not depend on a version of Hypothesis. Every choice has its simplest outcome first: a whole number
shrinks towards the lowest, a pick towards the first option, a chance towards no.

>>> chooser = Seeded(Random(1))
>>> 3 <= chooser.whole(3, 9) <= 9, chooser.pick("ab") in "ab", sorted(chooser.shuffled([1, 2, 3]))
(True, True, [1, 2, 3])
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import factorial
from random import Random
from typing import TypeVar

Item = TypeVar("Item")
_ORDERS = 256


class Chooser(ABC):
    """Makes choices."""

    @abstractmethod
    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""

    def chance(self, eighths: int) -> bool:
        """Yes, so often of eight times."""
        return self.whole(0, 7) >= 8 - eighths if eighths != 4 else bool(self.whole(0, 1))

    def pick(self, options: Sequence[Item]) -> Item:
        """One of the options, the first the simplest."""
        return options[self.whole(0, len(options) - 1)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in one of many orders; as they are in the simplest case."""
        order = list(items)
        if len(order) > 1 and (number := self.whole(0, min(factorial(min(len(order), 6)), _ORDERS) - 1)):
            Random(number).shuffle(order)  # noqa: S311 - a repeatable choice, no secret
        return order


class Seeded(Chooser):
    """Chooses by random numbers."""

    def __init__(self, random: Random) -> None:
        """Take the source."""
        self.random = random

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, all equally likely."""
        return self.random.randint(low, high)
