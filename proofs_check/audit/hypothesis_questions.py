"""Where a generator's choices come from: Hypothesis, which can shrink them, or a seeded random number.

The families of questions (`families`, `formulas`) are written once, in terms of a `Chooser`. An audit lets Hypothesis
choose (`driving`), so that what fails is shrunk by choosing less; the vectors choose by a seed of their own, so that
their bytes do not depend on a version of Hypothesis. Every choice has its simplest outcome first: a whole number
shrinks towards the lowest, a pick towards the first option, a chance towards no.

>>> chooser = Seeded(Random(1))
>>> 3 <= chooser.whole(3, 9) <= 9, chooser.pick("ab") in "ab", sorted(chooser.shuffled([1, 2, 3]))
(True, True, [1, 2, 3])

Hypothesis at the wheel: it chooses the questions, and shrinks what fails by choosing less.

A strategy is a generator (`families`, `formulas`) whose choices Hypothesis makes. The same seed makes the same
choices: nothing is read from or written to a database of earlier runs, and no profile of the surroundings applies.
Whole numbers are drawn as binary digits, the most significant first. Hypothesis mixes numbers that it finds in the
source files around it into those that it draws, so that the same seed would ask other questions elsewhere; digits it
draws fairly, and the fewer ones they have, the smaller is the number.

To shrink, a question that fails is told anew in choices whose order is that of questions (`retelling`), and Hypothesis
goes from there to the shortest and least choices that still fail.

>>> seen = []
>>> drive([lambda choose: choose.whole(0, 99)], seen.append, seed=7, number=20)
>>> again = []
>>> drive([lambda choose: choose.whole(0, 99)], again.append, seed=7, number=20)
>>> len(seen), seen == again
(20, True)
"""

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from math import factorial
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from proofs_check.audit.shrinking.choices import Teller
from reference.errors import InvalidInput

if TYPE_CHECKING:
    from hypothesis import Phase, settings
    from hypothesis.strategies import DrawFn


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


Generator: TypeAlias = Callable[[Chooser], Item]
_ENOUGH_EXAMPLES = 10**6
"""For Hypothesis: we end it."""
_IN_TURN = 7
_OTHER_KEYS = (b".secondary", b".pareto")
"""Under which Hypothesis keeps examples of other kinds."""


class _Complete(BaseException):
    """All items were chosen; not an exception that Hypothesis takes for a failure."""


class Enough(BaseException):
    """Ends Hypothesis, which takes any other exception for a failure of what it tests."""


class _Found(Exception):
    """What is looked for."""


class _Drawn(Chooser):
    """Lets Hypothesis choose."""

    def __init__(self, draw: "DrawFn") -> None:
        from hypothesis.strategies import booleans  # noqa: PLC0415 - it comes with an extra

        self.draw, self.digit = draw, booleans()

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, nearly all equally likely; with digits of zero alone it is low."""
        span = high - low + 1
        length = (span - 1).bit_length()
        length += 1 if span != 1 << length else 0  # one more, to be fairer
        number = 0
        for _ in range(length):
            number = 2 * number + self.draw(self.digit)
        return low + (number * span >> length)


class _Told:
    """Lets Hypothesis tell."""

    def __init__(self, draw: "DrawFn") -> None:
        from hypothesis import strategies  # noqa: PLC0415 - it comes with an extra

        self.draw, self.strategies = draw, strategies

    def more(self) -> bool:
        """Whether there is another."""
        return self.draw(self.strategies.booleans())

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high; a single one is no choice."""
        return self.draw(self.strategies.integers(low, high))


def require_hypothesis() -> None:
    """Refuse in one sentence if it is not installed."""
    try:
        import hypothesis  # noqa: PLC0415 - it comes with an extra
    except ImportError:
        raise InvalidInput("an audit needs the package hypothesis: pip install 'worstcase[audit]'") from None
    del hypothesis


def drive(generators: Sequence[Generator[Item]], use: Callable[[Item], object], seed: int, number: int) -> None:
    """Let so many items be chosen, all different, a few by each generator in turn, and each be used at once."""
    chosen: set[Item] = set()
    with contextlib.suppress(_Complete):
        for turn in count():
            generator = generators[turn % len(generators)]
            some = Random(f"{seed}/{turn}").getrandbits(64)  # noqa: S311 - a repeatable choice, no secret
            _choose_some(generator, partial(_use_new, chosen, use, number), some)


def _use_new(chosen: set[Item], use: Callable[[Item], object], number: int, item: Item) -> bool:
    """Use an item unless it was used before."""
    if len(chosen) >= number:
        raise _Complete
    if item not in chosen:
        chosen.add(item)
        use(item)
    return False


def _choose_some(generator: Generator[Item], use: Callable[[Item], bool], seed: int) -> None:
    """A few items: while they are few, Hypothesis neither prefers short ones nor varies those it had."""
    from hypothesis import Phase  # noqa: PLC0415 - it comes with an extra

    ours = _settings([Phase.generate], None, _IN_TURN)
    _find(lambda draw: generator(_Drawn(draw)), use, ours, seed)


def descend(
    retell: Callable[[Teller], Item],
    choices: Sequence[bool | int],
    fails: Callable[[Item], bool],
    seed: int = 0,
) -> None:
    """Let Hypothesis shrink what these choices tell; `fails` keeps what it likes, and may raise Enough.

    The choices are handed over as the one example in a database. A choice too many tells Hypothesis that nobody shrank
    them before.
    """
    from hypothesis import Phase  # noqa: PLC0415 - it comes with an extra
    from hypothesis.database import choices_to_bytes  # noqa: PLC0415

    first = choices_to_bytes((*choices, False))
    phases = (Phase.reuse, Phase.shrink)
    with contextlib.suppress(Enough):
        _find(lambda draw: retell(_Told(draw)), fails, _settings(phases, first, _ENOUGH_EXAMPLES), seed)


def _settings(phases: "Sequence[Phase]", first: bytes | None, most: int) -> "settings":
    """All that a profile of the surroundings could change is set."""
    from hypothesis import HealthCheck, Verbosity, settings  # noqa: PLC0415 - it comes with an extra
    from hypothesis.database import InMemoryExampleDatabase  # noqa: PLC0415

    class OneExample(InMemoryExampleDatabase):
        """Holds one example, whatever it is asked for."""

        def fetch(self, key: bytes) -> Iterator[bytes]:
            return iter([] if first is None or key.endswith(_OTHER_KEYS) else [first])

    return settings(
        max_examples=most,
        phases=phases,
        database=None if first is None else OneExample(),
        deadline=None,
        derandomize=False,
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
        backend="hypothesis",
    )


def _find(make: "Callable[[DrawFn], Item]", holds: Callable[[Item], bool], ours: "settings", seed: int) -> None:
    """As Hypothesis' own `find`, which knows no database beside a seed."""
    from hypothesis import given  # noqa: PLC0415 - it comes with an extra
    from hypothesis import seed as seeded  # noqa: PLC0415
    from hypothesis.strategies import composite  # noqa: PLC0415

    @composite
    def items(draw: "DrawFn") -> Item:
        return make(draw)

    @ours
    @seeded(seed)
    @given(items())
    def search(item: Item) -> None:
        if holds(item):
            raise _Found

    with contextlib.suppress(_Found):
        search()
