"""Items drawn at random from a seed, and the interface to Hypothesis, which shrinks one that fails to a simpler one.

A *generator* is a function that makes an item (a release, a question, an instance of a claim) from the choices of a
`Chooser`. The simplest outcome of every choice comes first, so that an item shrinks by choosing less: a whole number
towards its lower bound, a pick towards the first option, a chance towards no.

**The same seed draws the same items.** Hypothesis only shrinks, with all settings fixed against profiles: the choices
that made a failing item are its one example.

>>> first, again = [], []
>>> draw_in_turn([lambda choose: choose.whole(0, 99)], first.append, seed=7, number=20)
>>> draw_in_turn([lambda choose: choose.whole(0, 99)], again.append, seed=7, number=20)
>>> len(first), first == again
(20, True)
>>> smallest_drawn(lambda choose: choose.whole(3, 99), lambda number: number > 30, seed=1, number=50)
31
"""

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from math import factorial
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis.database import InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import DrawFn, SearchStrategy, composite, integers

Item = TypeVar("Item")
_NO_LIMIT = 10**6  # examples that Hypothesis may try while it shrinks: StopDrawing ends it
_MOST_ORDERS = 256  # orders that `Chooser.shuffled` chooses from: with more, most choices would be spent on orders


class Chooser(ABC):
    """Source of the choices of a generator."""

    @abstractmethod
    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""

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


Generator: TypeAlias = Callable[[Chooser], Item]


class StopDrawing(BaseException):
    """Ends Hypothesis at once. It is a BaseException, since Hypothesis treats any `Exception` as a failed test."""


class _Failing(Exception):
    """Makes Hypothesis shrink an item."""


@dataclass
class RandomChooser(Chooser):
    """Choices at random, with those that were made so far."""

    random: Random
    choices: list[int] = field(default_factory=list)

    def whole(self, low: int, high: int) -> int:
        """A whole number; all are equally likely."""
        number = self.random.randint(low, high)
        if low < high:  # else Hypothesis makes no choice
            self.choices.append(number)
        return number


@dataclass
class _HypothesisChooser(Chooser):
    draw: DrawFn

    def whole(self, low: int, high: int) -> int:
        return self.draw(integers(low, high))


def stream_seed(seed: int, index: int) -> int:
    """The seed of one of many independent streams: other seeds and other indices give unrelated ones."""
    return Random(f"{seed}/{index}").getrandbits(64)  # noqa: S311 - a repeatable choice, no secret


def drawn(generator: Generator[Item], seed: int, number: int) -> Iterator[tuple[Item, Sequence[int]]]:
    """This many items, with the choices that made each."""
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    for _ in range(number):
        chooser = RandomChooser(random)
        yield generator(chooser), chooser.choices


def draw_in_turn(generators: Sequence[Generator[Item]], use: Callable[[Item], object], seed: int, number: int) -> None:
    """Draw this many different items, one by each generator in turn, and use each as soon as it is drawn."""
    known: set[Item] = set()
    random = Random(seed)  # noqa: S311 - a repeatable choice, no secret
    for generator in cycle(generators):
        if len(known) >= number:
            return
        item = generator(RandomChooser(random))
        if item not in known:
            known.add(item)
            use(item)


def smallest_drawn(generator: Generator[Item], fails: Callable[[Item], bool], seed: int, number: int) -> Item | None:
    """The first failing item among `number` drawn ones, shrunk by Hypothesis; None if none fails.

    `fails` may raise StopDrawing; then the simplest failing item so far counts.
    """
    failing: list[Item] = []

    def look(item: Item) -> None:
        if fails(item):
            failing.append(item)
            raise _Failing

    # Flaky: an item did not fail a second time. Unsatisfiable: there are too many choices for Hypothesis.
    with contextlib.suppress(_Failing, Flaky, StopDrawing, Unsatisfiable):
        for item, choices in drawn(generator, seed, number):
            if fails(item):
                failing.append(item)
                _shrink(generator, choices, look)
                break
    return failing[-1] if failing else None  # having one, Hypothesis tries only simpler ones


def strategy(generator: Generator[Item]) -> SearchStrategy[Item]:
    """The generator as a strategy of Hypothesis, for tests that Hypothesis drives."""
    return composite(lambda draw: generator(_HypothesisChooser(draw)))()


def _shrink(generator: Generator[Item], choices: Sequence[int], look: Callable[[Item], object]) -> None:
    @settings(
        max_examples=_NO_LIMIT,
        phases=(Phase.reuse, Phase.shrink),
        database=_OneExample(choices_to_bytes((*choices, False))),  # one too many marks them as not shrunk before
        deadline=None,
        derandomize=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] # its metaclass iterates over itself
        report_multiple_bugs=False,
        print_blob=False,
        backend="hypothesis",
    )
    @given(strategy(generator))
    def search(item: Item) -> None:
        look(item)

    search()


class _OneExample(InMemoryExampleDatabase):
    def __init__(self, example: bytes) -> None:
        super().__init__()
        self.example = example

    def fetch(self, key: bytes) -> Iterator[bytes]:
        return iter([] if key.endswith((b".secondary", b".pareto")) else [self.example])  # examples of other kinds
