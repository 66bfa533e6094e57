"""The one place that speaks to Hypothesis: it draws items at random, and shrinks one that fails to a simpler one.

A *generator* is a function that makes an item (a release, a question, an instance of a claim) from the choices of a
`Chooser`. The simplest outcome of every choice comes first: a whole number shrinks towards its lower bound, a pick
towards the first option, a chance towards no. Hypothesis prefers few choices, and then simple ones, the early ones
first. `SeededChooser` makes the choices by Python's own random numbers, for items that must not depend on a version of
Hypothesis.

**The same seed draws the same items**, with the same version of Hypothesis: nothing is kept between runs, and no
profile of the surroundings applies. Hypothesis likes to try numbers that it finds in the sources of whatever modules
are loaded, which is not the same from one process to another; so it is asked for numbers beyond `FAR`, where nobody
has constants, and these are moved back.

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
from functools import partial
from itertools import count
from math import factorial
from random import Random
from typing import TypeAlias, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.database import InMemoryExampleDatabase, choices_to_bytes
from hypothesis.errors import Flaky
from hypothesis.strategies import DrawFn, SearchStrategy, booleans, composite, integers

Item = TypeVar("Item")
FAR = 3**30
_MOST_ORDERS = 256
"""Orders that `Chooser.shuffled` chooses from: with more, most choices would be spent on orders."""
_IN_TURN = 7
"""Items drawn by a generator before the next one's turn: of so few, Hypothesis neither prefers short ones nor varies
those that it had."""
_NO_LIMIT = 10**6
"""Examples that Hypothesis may try while it shrinks: it is we who end it."""
_OTHER_KEYS = (b".secondary", b".pareto")
"""Keys under which Hypothesis keeps examples of other kinds."""


class StopDrawing(BaseException):
    """Ends Hypothesis at once; it takes any `Exception` for a failure of what it tests."""


class _Failing(Exception):
    """Tells Hypothesis that an item is one to shrink."""


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


class SeededChooser(Chooser):
    """Chooses by random numbers, all outcomes equally likely."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return self.random.randint(low, high)


class _HypothesisChooser(Chooser):
    """Lets Hypothesis choose."""

    def __init__(self, draw: DrawFn, far: int) -> None:
        self.draw, self.far = draw, far

    def whole(self, low: int, high: int) -> int:
        return self.draw(integers(self.far + low, self.far + high)) - self.far

    def more(self) -> bool:
        return self.draw(booleans())


Generator: TypeAlias = Callable[[Chooser], Item]


def stream_seed(seed: int, index: int) -> int:
    """The seed of one of many independent streams: other seeds and other indices give unrelated ones."""
    return Random(f"{seed}/{index}").getrandbits(64)  # noqa: S311 - a repeatable choice, no secret


def drawn(generator: Generator[Item], seed: int, number: int) -> list[Item]:
    """Items that Hypothesis draws: `number` of them, or fewer if there are no more."""
    items: list[Item] = []
    explore(chosen_by_hypothesis(generator), items.append, seed=seed, examples=number, phases=[Phase.generate])
    return items


def draw_in_turn(generators: Sequence[Generator[Item]], use: Callable[[Item], object], seed: int, number: int) -> None:
    """Draw this many different items, a few by each generator in turn, and use each as soon as it is drawn."""
    known: set[Item] = set()
    with contextlib.suppress(_Complete):
        for turn in count():
            make = chosen_by_hypothesis(generators[turn % len(generators)])
            use_new = partial(_use_new, known, use, number)
            explore(make, use_new, seed=stream_seed(seed, turn), examples=_IN_TURN, phases=[Phase.generate])


class _Complete(BaseException):
    """All items were drawn."""


def _use_new(known: set[Item], use: Callable[[Item], object], number: int, item: Item) -> None:
    if len(known) >= number:
        raise _Complete
    if item not in known:
        known.add(item)
        use(item)


def smallest_drawn(generator: Generator[Item], fails: Callable[[Item], bool], seed: int, number: int) -> Item | None:
    """The simplest failing item that Hypothesis finds from the first one among `number` items; None if none fails.

    `fails` may raise StopDrawing; then the simplest failing item so far counts.
    """
    make = chosen_by_hypothesis(generator)
    return _last_failing(fails, lambda look: explore(make, look, seed=seed, examples=number))


def shrink_choices(
    generator: Generator[Item], choices: Sequence[bool | int], fails: Callable[[Item], bool]
) -> Item | None:
    """The simplest failing item that Hypothesis finds from the one that these choices make; as `smallest_drawn`.

    The choices are what `more` and `whole` give, in order. They are handed over as the one example in a database; a
    choice too many tells Hypothesis that nobody shrank them before.
    """
    make = chosen_by_hypothesis(generator, far=0)  # nothing is drawn anew, so no constants are tried
    first = choices_to_bytes((*choices, False))
    phases = (Phase.reuse, Phase.shrink)
    return _last_failing(
        fails, lambda look: explore(make, look, seed=0, examples=_NO_LIMIT, phases=phases, first=first)
    )


def _last_failing(fails: Callable[[Item], bool], search: Callable[[Callable[[Item], None]], None]) -> Item | None:
    """The last failing item of a search: Hypothesis tries only simpler ones than it has."""
    failing: list[Item] = []

    def look(item: Item) -> None:
        if fails(item):
            failing.append(item)
            raise _Failing

    with contextlib.suppress(_Failing, Flaky, StopDrawing):  # Flaky: an item did not fail a second time
        search(look)
    return failing[-1] if failing else None


def chosen_by_hypothesis(generator: Generator[Item], far: int = FAR) -> Callable[[DrawFn], Item]:
    """The generator, its choices drawn by Hypothesis."""
    return lambda draw: generator(_HypothesisChooser(draw, far))


def strategy(make: Callable[[DrawFn], Item]) -> SearchStrategy[Item]:
    """What makes an item from Hypothesis' own `draw`, as a strategy of Hypothesis."""

    @composite
    def items(draw: DrawFn) -> Item:
        return make(draw)

    return items()


def explore(
    make: Callable[[DrawFn], Item],
    look: Callable[[Item], object],
    *,
    seed: int,
    examples: int,
    phases: Sequence[Phase] = (Phase.generate, Phase.shrink),
    first: bytes | None = None,
) -> None:
    """Let Hypothesis make up to `examples` items, and look at each.

    If `look` raises an Exception, Hypothesis shrinks the item as long as `look` keeps raising; what it raised for the
    last item is raised here. `first` is an example to reuse, as Hypothesis' databases write it. Everything that a
    profile of the surroundings could change is set.
    """

    @settings(
        max_examples=examples,
        phases=phases,
        database=None if first is None else _OneExample(first),
        deadline=None,
        derandomize=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        backend="hypothesis",
    )
    @seeded(seed)
    @given(strategy(make))
    def search(item: Item) -> None:
        look(item)

    search()


class _OneExample(InMemoryExampleDatabase):
    """Holds one example, whatever it is asked for."""

    def __init__(self, example: bytes) -> None:
        super().__init__()
        self.example = example

    def fetch(self, key: bytes) -> Iterator[bytes]:
        return iter([] if key.endswith(_OTHER_KEYS) else [self.example])
