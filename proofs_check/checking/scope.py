"""Instances drawn at random, where there are too many to try them all.

An instance is made of whole numbers: `make` takes a function `draw(least, most)` and asks it for one after the
other. Who answers is Hypothesis, if it is installed: it never draws the same instance twice, varies those it has drawn,
and once a statement is false it *shrinks* the instance, to fewer and smaller numbers, as long as it stays false.
Without Hypothesis it is Python's own generator, and a counterexample is shown as it was met.

The seed is part of the scope: the same seed draws the same instances, so a run can be repeated (with the same version
of Hypothesis). Nothing is kept between runs. Instances come in batches, each with a seed of its own, so that a deep
run needs no more memory than a quick one, and only the last batch is drawn again to shrink.

>>> pairs = Drawn(lambda draw: (draw(0, 100), draw(0, 100)), 50, seed=1)
>>> len(list(pairs())), list(pairs()) == list(pairs())
(50, True)
>>> number, found = next((n, pair) for n, pair in enumerate(pairs(), start=1) if sum(pair) > 30)
>>> sum(pairs.shrunk(number, found, lambda pair: sum(pair) <= 30))
31
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from reference.errors import BudgetExhausted

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


Instance = TypeVar("Instance")

Draw: TypeAlias = Callable[[int, int], int]
"""Gives a whole number from the first to the second, both included."""

PROFILES = {"quick": 1, "ci": 10, "deep": 100}
"""How many times as many instances are drawn."""

BATCH = 1_000

FAR = 3**30
"""Hypothesis likes to try constants that it finds in the sources of whatever is loaded, which is not the same from one
process to another. So it is asked for numbers where nobody has constants, and these are moved."""


@dataclass(frozen=True)
class Drawn(Generic[Instance]):
    """So many instances, drawn from this seed on."""

    make: Callable[[Draw], Instance]
    examples: int
    seed: int = 0

    def __call__(self) -> Iterator[Instance]:
        """Draw them."""
        for start in range(0, self.examples, BATCH):
            yield from _drawn(self.make, self.seed + start // BATCH, min(BATCH, self.examples - start))

    def times(self, factor: int) -> "Drawn[Instance]":
        """So many times as many."""
        return replace(self, examples=self.examples * factor)

    def shrunk(self, number: int, found: Instance, holds: Callable[[Instance], bool]) -> Instance:
        """A small instance for which this does not hold, if instance number `number` is one."""
        if not has_hypothesis():
            return found
        return _shrunk(self.make, self.seed + (number - 1) // BATCH, found, holds)

    def __str__(self) -> str:
        return f"{self.examples:,} examples drawn with seed {self.seed}"


def has_hypothesis() -> bool:
    """Tell whether Hypothesis is installed."""
    return find_spec("hypothesis") is not None


def _drawn(make: Callable[[Draw], Instance], seed: int, number: int) -> list[Instance]:
    found: list[Instance] = []
    if has_hypothesis():
        _by_hypothesis(make, seed, number, found.append)
    else:
        numbers = Random(seed)  # noqa: S311 - instances need not be secret
        found += (make(numbers.randint) for _ in range(number))
    return found


class _Refuted(Exception):
    """A counterexample, told to Hypothesis."""


def _shrunk(
    make: Callable[[Draw], Instance], seed: int, found: Instance, holds: Callable[[Instance], bool]
) -> Instance:
    """The last counterexample that Hypothesis meets: it tries only smaller ones than it has."""
    met, spent = [found], False

    def look(instance: Instance) -> None:
        nonlocal spent
        if spent:
            return
        try:
            held = holds(instance)
        except BudgetExhausted:  # what is found so far will have to do
            spent = True
            return
        if not held:
            met.append(instance)
            raise _Refuted

    with suppress(Exception):  # _Refuted, or what Hypothesis says when a statement is not the same twice
        _by_hypothesis(make, seed, BATCH, look)
    return met[-1]


def strategy(make: Callable[[Draw], Instance]) -> "SearchStrategy[Instance]":
    """The same instances as Hypothesis knows them."""
    from hypothesis import strategies  # noqa: PLC0415 - not everybody has it

    @strategies.composite
    def instances(draw: strategies.DrawFn) -> Instance:
        return make(lambda least, most: draw(strategies.integers(FAR + least, FAR + most)) - FAR)

    return instances()


def _by_hypothesis(
    make: Callable[[Draw], Instance], seed: int, number: int, look: Callable[[Instance], object]
) -> None:
    """Let Hypothesis draw so many instances, and look at each."""
    import hypothesis  # noqa: PLC0415 - as above

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=number,
        database=None,
        deadline=None,
        derandomize=False,
        phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        verbosity=hypothesis.Verbosity.quiet,
    )
    @hypothesis.given(strategy(make))
    def try_all(instance: Instance) -> None:
        look(instance)

    try_all()
