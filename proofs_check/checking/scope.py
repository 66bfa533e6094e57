"""The scope of a claim: every instance of a finite list, or instances drawn from one that is too large for that.

*Every* instance comes with the smallest first (fewest people, then fewest buckets, then smallest k, then
lexicographic), so the first counterexample is the smallest of the scope.

*Drawn* instances are made of whole numbers: `make` takes a function `draw(least, most)` and asks it for one number
after the other. Hypothesis answers (`hypothesis_adapter`): it hardly ever draws the same instance twice, varies those
it has drawn, and once a statement is false it *shrinks* the instance, to fewer and smaller numbers, as long as it stays
false. The seed is part of the scope: the same seed draws the same instances, with the same version of Hypothesis.
Instances come in batches, each from a stream of its own, so that a deep run needs no more memory than a quick one, and
only the last batch is drawn again to shrink. No two seeds share a stream.

>>> pairs = Drawn("pairs of numbers", lambda draw: (draw(0, 100), draw(0, 100)), 50, seed=1)
>>> len(list(pairs)), list(pairs) == list(pairs)
(50, True)
>>> number, found = next((n, pair) for n, pair in enumerate(pairs, start=1) if sum(pair) > 30)
>>> sum(pairs.smallest(number, found, lambda pair: sum(pair) <= 30))
31
>>> print(pairs.deep().seeded(7), "|", Every("0, 1, 2", lambda: range(3)).seeded(7))
pairs of numbers; 5,000 examples drawn with seed 7 | 0, 1, 2
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from reference.errors import BudgetExhausted

if TYPE_CHECKING:
    from proofs_check.hypothesis_adapter import Chooser

Instance = TypeVar("Instance")

Draw: TypeAlias = Callable[[int, int], int]
"""Gives a whole number from the first to the second, both included."""

DEEP = 100
"""How many times as many instances a deep run draws."""

BATCH = 1_000
"""So few that a batch fits in memory, whatever an instance is."""


class Evidence(StrEnum):
    """How a claim is known, the strongest first."""

    PROVED = "proved"
    CERTIFICATE = "certificate"
    EXHAUSTIVE = "exhaustive"
    PROPERTY = "property"
    EXAMPLE = "example"


class Scope(Generic[Instance]):
    """The instances that a claim is tried on, and what they are in words."""

    words: str
    evidence: Evidence
    seed: int | None = None
    """From which instances are drawn; None where they are not drawn."""

    @abstractmethod
    def __iter__(self) -> Iterator[Instance]:
        """The instances, always the same ones in the same order."""

    def deep(self) -> "Scope[Instance]":
        """A larger scope, for those who have the time; this one where there is none."""
        return self

    def seeded(self, seed: int) -> "Scope[Instance]":
        """The same scope with instances drawn from this seed, where they are drawn."""
        del seed
        return self

    def smallest(self, number: int, found: Instance, holds: Callable[[Instance], bool]) -> Instance:
        """A small instance for which this does not hold, given the first that was met, and its number."""
        del number, holds
        return found

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Every(Scope[Instance]):
    """Every instance of a finite list, the smallest first.

    Trying them all is exhaustive, unless the list names some of endlessly many (an example), or each instance is a
    certificate about endlessly many inputs.
    """

    words: str
    instances: Callable[[], Iterable[Instance]]
    evidence: Evidence = Evidence.EXHAUSTIVE
    deeper: "Every[Instance] | None" = None

    def __iter__(self) -> Iterator[Instance]:
        return iter(self.instances())

    def deep(self) -> "Every[Instance]":
        """The larger scope that is stated, if one is."""
        return self.deeper or self

    __str__ = Scope.__str__


@dataclass(frozen=True)
class Drawn(Scope[Instance]):
    """Instances drawn from a seed."""

    words: str
    make: Callable[[Draw], Instance]
    examples: int
    seed: int = 0
    evidence = Evidence.PROPERTY

    def __iter__(self) -> Iterator[Instance]:
        from proofs_check.hypothesis_adapter import drawn, stream_seed  # noqa: PLC0415 - it takes a while to load

        for start in range(0, self.examples, BATCH):
            yield from drawn(self.generator, stream_seed(self.seed, start // BATCH), min(BATCH, self.examples - start))

    def generator(self, chooser: "Chooser") -> Instance:
        """One instance, whose numbers are the chooser's."""
        return self.make(chooser.whole)

    def deep(self) -> "Drawn[Instance]":
        """Many more instances."""
        return replace(self, examples=self.examples * DEEP)

    def seeded(self, seed: int) -> "Drawn[Instance]":
        """Other instances."""
        return replace(self, seed=seed)

    def smallest(self, number: int, found: Instance, holds: Callable[[Instance], bool]) -> Instance:
        """The simplest counterexample to which Hypothesis shrinks what it met in this batch."""
        from proofs_check.hypothesis_adapter import (  # noqa: PLC0415 - it takes a while to load
            StopDrawing,
            smallest_drawn,
            stream_seed,
        )

        def fails(instance: Instance) -> bool:
            try:
                return not holds(instance)
            except BudgetExhausted:
                raise StopDrawing from None  # what is found so far will have to do
            except Exception:  # noqa: BLE001 - a statement may break on what nobody would draw: that is no counterexample
                return False

        shrunk = smallest_drawn(self.generator, fails, stream_seed(self.seed, (number - 1) // BATCH), BATCH)
        return found if shrunk is None else shrunk

    def __str__(self) -> str:
        return f"{self.words}; {self.examples:,} examples drawn with seed {self.seed}"
