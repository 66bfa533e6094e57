"""The interface to Hypothesis: it draws items at random, and shrinks one that fails to a simpler one.

A *generator* is a function that makes an item (a release, a question, an instance of a claim) from the choices of a
`Chooser`. The simplest outcome of every choice comes first, so that an item shrinks by choosing less: a whole number
towards its lower bound, a pick towards the first option, a chance towards no.

**The same seed draws the same items**, with the same version of Hypothesis: nothing is kept between runs, and no
profile of the environment applies. Where Hypothesis draws whole numbers, it mixes in numbers from the sources of the
loaded modules, which differ between processes. So it draws binary digits; the choices that made a failing item are
written as whole numbers to be shrunk, when nothing is drawn anew.

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
from itertools import count
from math import factorial
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.database import ExampleDatabase, InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky, Unsatisfiable
from hypothesis.strategies import DrawFn, SearchStrategy, booleans, composite, integers

Item = TypeVar("Item")
_IN_TURN = 7  # items drawn by a generator before the next one's turn: few, or Hypothesis would vary earlier ones
_NO_LIMIT = 10**6  # examples that Hypothesis may try while it shrinks: StopDrawing ends it
_MOST_ORDERS = 256  # orders that `Chooser.shuffled` chooses from: with more, most choices would be spent on orders
_DIGIT = booleans()


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
Choices: TypeAlias = Sequence[int]  # what `whole` gave, in order


class StopDrawing(BaseException):
    """Ends Hypothesis at once. It is a BaseException, since Hypothesis treats any `Exception` as a failed test."""


class _Complete(BaseException):
    """No more items are needed."""


class _Failing(Exception):
    """Makes Hypothesis shrink an item."""


@dataclass
class _DigitChooser(Chooser):
    draw: DrawFn
    choices: list[int] = field(default_factory=list)

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, nearly all equally likely; the simplest digits, all zero, give low."""
        span = high - low + 1
        length = (span - 1).bit_length()
        if not length:
            return low
        length += span != 1 << length  # one more, to be fairer
        number = 0
        for _ in range(length):
            number = 2 * number + self.draw(_DIGIT)
        self.choices.append(low + (number * span >> length))
        return self.choices[-1]


@dataclass
class _IntegerChooser(Chooser):
    """Draws whole numbers, which Hypothesis shrinks better than digits."""

    draw: DrawFn

    def whole(self, low: int, high: int) -> int:
        return self.draw(integers(low, high))


def stream_seed(seed: int, index: int) -> int:
    """The seed of one of many independent streams: other seeds and other indices give unrelated ones."""
    return Random(f"{seed}/{index}").getrandbits(64)  # noqa: S311 - a repeatable choice, no secret


def drawn(generator: Generator[Item], seed: int, number: int) -> list[Item]:
    """Items that Hypothesis draws: `number` of them, or fewer if there are no more."""
    items: list[Item] = []
    _draw(generator, lambda item, _: items.append(item), seed, number)
    return items


def draw_in_turn(generators: Sequence[Generator[Item]], use: Callable[[Item], object], seed: int, number: int) -> None:
    """Draw this many different items, a few by each generator in turn, and use each as soon as it is drawn."""
    known: set[Item] = set()

    def use_new(item: Item, _: Choices) -> None:
        if len(known) >= number:
            raise _Complete
        if item not in known:
            known.add(item)
            use(item)

    with contextlib.suppress(_Complete):
        for turn in count():
            _draw(generators[turn % len(generators)], use_new, stream_seed(seed, turn), _IN_TURN)


def smallest_drawn(generator: Generator[Item], fails: Callable[[Item], bool], seed: int, number: int) -> Item | None:
    """The first failing item among `number` drawn ones, shrunk by Hypothesis; None if none fails.

    The choices that made it are the one example in a database; one choice too many marks them as not shrunk before.
    `fails` may raise StopDrawing; then the simplest failing item so far counts.
    """
    failing: list[Item] = []
    examples: list[Choices] = []

    def look(item: Item, choices: Choices) -> None:
        if fails(item):
            failing.append(item)
            examples.append(choices)
            raise _Complete

    def shrink(item: Item) -> None:
        if fails(item):
            failing.append(item)
            raise _Failing

    with contextlib.suppress(_Complete, StopDrawing):
        _draw(generator, look, seed, number)
    # Flaky: an item did not fail a second time. Unsatisfiable: there are too many choices for Hypothesis.
    with contextlib.suppress(_Failing, Flaky, StopDrawing, Unsatisfiable):
        for choices in examples:
            example = _OneExample(choices_to_bytes((*choices, False)))
            _explore(strategy(generator), shrink, 0, _NO_LIMIT, (Phase.reuse, Phase.shrink), example)
    return failing[-1] if failing else None  # having one, Hypothesis tries only simpler ones


def _draw(generator: Generator[Item], look: Callable[[Item, Choices], object], seed: int, number: int) -> None:
    @composite
    def items(draw: DrawFn) -> tuple[Item, Choices]:
        chooser = _DigitChooser(draw)
        return generator(chooser), chooser.choices

    _explore(items(), lambda both: look(*both), seed, number, [Phase.generate])


def strategy(generator: Generator[Item]) -> SearchStrategy[Item]:
    """The generator as a strategy of Hypothesis, for tests that Hypothesis drives."""
    return composite(lambda draw: generator(_IntegerChooser(draw)))()


def _explore(
    items: SearchStrategy[Item],
    look: Callable[[Item], object],
    seed: int,
    examples: int,
    phases: Sequence[Phase],
    database: ExampleDatabase | None = None,
) -> None:
    """Let Hypothesis make items and look at each, with all settings fixed against profiles."""

    @settings(
        max_examples=examples,
        phases=phases,
        database=database,
        deadline=None,
        derandomize=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] # its metaclass iterates over itself
        report_multiple_bugs=False,
        print_blob=False,
        backend="hypothesis",
    )
    @seeded(seed)
    @given(items)
    def search(item: Item) -> None:
        look(item)

    search()


class _OneExample(InMemoryExampleDatabase):
    def __init__(self, example: bytes) -> None:
        super().__init__()
        self.example = example

    def fetch(self, key: bytes) -> Iterator[bytes]:
        return iter([] if key.endswith((b".secondary", b".pareto")) else [self.example])  # examples of other kinds
