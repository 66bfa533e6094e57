"""The one adapter to Hypothesis, which draws instances and shrinks those that fail.

Whoever wants instances gives a *generator*: a function that takes Hypothesis's `draw` and makes one item. `explore`
lets Hypothesis run it again and again, and hands each item to `look`. If `look` raises an `Exception`, Hypothesis
shrinks the item, as long as `look` keeps raising; the exception for the last item leaves `explore`. A
`BaseException` that is no `Exception` ends everything at once.

The same seed gives the same items with the same version of Hypothesis: every setting that a profile of the
surroundings could change is fixed here, and nothing is kept between runs.

>>> from hypothesis.strategies import integers
>>> met: list[int] = []
>>> explore(lambda draw: draw(integers(0, 99)), met.append, seed=1, examples=5)
>>> len(met), all(0 <= number <= 99 for number in met)
(5, True)
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from hypothesis import seed as seeded
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.strategies import DrawFn, SearchStrategy, composite

Item = TypeVar("Item")

DRAW_AND_SHRINK: Final = (Phase.generate, Phase.shrink)
_OTHER_KEYS = (b".secondary", b".pareto")
"""Under which Hypothesis keeps examples of other kinds."""


class _OneExample(InMemoryExampleDatabase):
    """A database that holds one example, whatever it is asked for."""

    def __init__(self, example: bytes) -> None:
        super().__init__()
        self.example = example

    def fetch(self, key: bytes) -> Iterator[bytes]:
        """The example, but not under the keys of other kinds."""
        return iter([] if key.endswith(_OTHER_KEYS) else [self.example])


def strategy(make: Callable[[DrawFn], Item]) -> SearchStrategy[Item]:
    """The generator as a strategy of Hypothesis."""

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
    phases: Sequence[Phase] = DRAW_AND_SHRINK,
    first: bytes | None = None,
) -> None:
    """Let Hypothesis make `examples` items and look at each; `first` is an example to reuse, as its database has it."""

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
    def try_one(item: Item) -> None:
        look(item)

    try_one()
