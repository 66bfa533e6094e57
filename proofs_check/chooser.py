"""Who makes the choices of a generator: the same generator serves Hypothesis and a seed of our own.

The simplest outcome of every choice comes first, so that what is made of choices can be shrunk by choosing less: a
whole number shrinks towards its lower bound, a pick towards the first option, a chance towards no. `SeededChooser` is
for what must not depend on a version of Hypothesis; `proofs_check.hypothesis_adapter` has the others.

>>> chooser = SeededChooser(Random(1))
>>> 3 <= chooser.whole(3, 9) <= 9, chooser.pick("ab") in "ab", sorted(chooser.shuffled([1, 2, 3]))
(True, True, [1, 2, 3])
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial
from random import Random
from typing import TypeVar

Item = TypeVar("Item")
_MOST_ORDERS = 256
"""Orders that `Chooser.shuffled` chooses from: with more, most choices would be spent on orders."""


class Chooser(ABC):
    """Makes the choices of a generator."""

    @abstractmethod
    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""

    def more(self) -> bool:
        """Whether a sequence goes on."""
        return bool(self.whole(0, 1))

    def chance(self, eighths: int) -> bool:
        """True with a probability of this many eighths."""
        return self.whole(0, 7) >= 8 - eighths if eighths != 4 else bool(self.whole(0, 1))

    def pick(self, options: Sequence[Item]) -> Item:
        """One of the options, the first the simplest."""
        return options[self.whole(0, len(options) - 1)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in one of many orders; as they are in the simplest case."""
        order = list(items)
        if len(order) > 1 and (number := self.whole(0, min(factorial(min(len(order), 6)), _MOST_ORDERS) - 1)):
            Random(number).shuffle(order)  # noqa: S311 - a repeatable choice, no secret
        return order


@dataclass
class SeededChooser(Chooser):
    """Chooses by random numbers, all outcomes equally likely."""

    random: Random

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return self.random.randint(low, high)
