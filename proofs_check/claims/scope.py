"""Scopes of claims: every instance of a finite list, or instances drawn from a larger one.

*Every* instance comes with the smallest first (fewest people, then fewest buckets, then smallest k, then
lexicographic). The words of a scope are made from the same numbers as the enumeration: see `enumerated`.

*Drawn* instances are made of whole numbers, which `make` asks of `draw(least, most)`. Hypothesis answers
(`hypothesis_adapter`), and shrinks an instance on which a statement is false. The same seed draws the same instances,
with the same version of Hypothesis. Instances come in batches, each from a stream of its own, so that a deep run needs
no more memory than a quick one, and only the last batch is drawn again to shrink. No two seeds share a stream.

>>> pairs = Drawn("pairs of numbers", lambda draw: (draw(0, 100), draw(0, 100)), 50, seed=1)
>>> len(list(pairs)), list(pairs) == list(pairs)
(50, True)
>>> number, found = next((n, pair) for n, pair in enumerate(pairs, start=1) if sum(pair) > 30)
>>> sum(pairs.smallest(number, found, lambda pair: sum(pair) <= 30))
31
>>> print(pairs.deep().seeded(7), "|", Every("0, 1, 2", lambda: range(3)).seeded(7))
pairs of numbers; 35,000 examples drawn with seed 7 | 0, 1, 2

>>> @enumerated("all numbers below {most}", shown=lambda number: f"number {number}")
... def numbers_below(most):
...     return range(most)
>>> scope = numbers_below(5).deepened(numbers_below(1000)).also("squared")
>>> print(scope, "|", scope.deep(), "|", scope.shown(4), "|", list(scope))
all numbers below 5; squared | all numbers below 1,000; squared | number 4 | [0, 1, 2, 3, 4]
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, TypeVar

if TYPE_CHECKING:
    from proofs_check.hypothesis_adapter import Chooser

Instance = TypeVar("Instance")
Numbers = ParamSpec("Numbers")

Ks: TypeAlias = int | tuple[int, ...]  # numbers of implications: 0, 1, …, k, or the listed ones
Draw: TypeAlias = Callable[[int, int], int]  # gives a whole number from the first to the second, both included

DEEP = 700  # a deep run draws this many times as many instances
BATCH = 1_000  # small enough to fit in memory, whatever an instance is


class Evidence(StrEnum):
    """Kinds of evidence, the strongest first."""

    PROVED = "proved"
    CERTIFICATE = "certificate"
    EXHAUSTIVE = "exhaustive"
    PROPERTY = "property"
    EXAMPLE = "example"


@dataclass(frozen=True)
class Every(Generic[Instance]):
    """Every instance of a finite list, the smallest first.

    Trying them all is exhaustive, unless the list names some of endlessly many (an example), or each instance is a
    certificate about endlessly many inputs.
    """

    words: str
    instances: Callable[[], Iterable[Instance]]
    evidence: Evidence = Evidence.EXHAUSTIVE
    deeper: "Every[Instance] | None" = None
    shown: Callable[[Instance], str] = str  # an instance as text
    seed = None

    def __iter__(self) -> Iterator[Instance]:
        return iter(self.instances())

    def __str__(self) -> str:
        return self.words

    def deep(self) -> "Every[Instance]":
        """The larger scope that is stated, if one is."""
        return self.deeper or self

    def seeded(self, _seed: int) -> "Every[Instance]":
        """The same scope with instances drawn from this seed, where they are drawn."""
        return self

    def smallest(self, _number: int, found: Instance, _holds: Callable[[Instance], bool]) -> Instance:
        """A small instance on which the statement is false, given the first that was met, and its number."""
        return found

    def deepened(self, deeper: "Every[Instance]") -> "Every[Instance]":
        """The same with a larger scope for deep runs."""
        return replace(self, deeper=deeper)

    def also(self, words: str) -> "Every[Instance]":
        """The same instances; the words add what the statement tries on each of them."""
        return replace(self, words=f"{self.words}; {words}", deeper=self.deeper and self.deeper.also(words))

    def where(self, words: str, keep: Callable[[Instance], bool]) -> "Every[Instance]":
        """Only the instances to keep; the words state which."""
        deeper = self.deeper and self.deeper.where(words, keep)
        kept = replace(self, instances=lambda: filter(keep, self), deeper=deeper)
        return replace(kept, words=f"{self.words}, where {words}")


def enumerated(
    words: str | Callable[..., str], *, shown: Callable[[Any], str] = str, evidence: Evidence = Evidence.EXHAUSTIVE
) -> Callable[[Callable[Numbers, Iterable[Instance]]], Callable[Numbers, Every[Instance]]]:
    """Make a function that lists instances into one that gives their scope.

    The words are a template with the function's parameters, or a function of the same parameters. In a template a
    number of implications, {k}, is written as a bound (4: "k ≤ 4") or a list ((1, 2): "k = 1, 2").
    """

    def scope_of(listed: Callable[Numbers, Iterable[Instance]]) -> Callable[Numbers, Every[Instance]]:
        @wraps(listed)
        def scope(*args: Numbers.args, **kwargs: Numbers.kwargs) -> Every[Instance]:
            given = signature(listed).bind(*args, **kwargs)
            given.apply_defaults()
            numbers = {name: _written(name, value) for name, value in given.arguments.items()}
            text = words(*args, **kwargs) if callable(words) else words.format_map(numbers)
            return Every(text, lambda: listed(*args, **kwargs), evidence, shown=shown)

        return scope

    return scope_of


def all_k(k: Ks) -> Sequence[int]:
    """The numbers of implications."""
    return range(k + 1) if isinstance(k, int) else k


def shown_k(k: Ks) -> str:
    """The numbers of implications, in the words of a scope."""
    return f"k ≤ {k}" if isinstance(k, int) else f"k = {', '.join(map(str, k))}"


def _written(name: str, value: object) -> str:
    if name == "k" and isinstance(value, int | tuple):
        return shown_k(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else f"{value:,}" if isinstance(value, int) else ""


@dataclass(frozen=True)
class Drawn(Generic[Instance]):
    """Instances drawn from a seed; methods as of `Every`."""

    words: str
    make: Callable[[Draw], Instance]
    examples: int
    seed: int = 0
    shown: Callable[[Instance], str] = str
    evidence = Evidence.PROPERTY

    def __iter__(self) -> Iterator[Instance]:
        from proofs_check.hypothesis_adapter import drawn, stream_seed  # noqa: PLC0415 - it takes a while to load

        for start in range(0, self.examples, BATCH):
            yield from drawn(self.generator, stream_seed(self.seed, start // BATCH), min(BATCH, self.examples - start))

    def generator(self, chooser: "Chooser") -> Instance:
        """Make one instance, with the numbers of the chooser."""
        return self.make(chooser.whole)

    def deep(self) -> "Drawn[Instance]":
        """Many more instances."""
        return replace(self, examples=self.examples * DEEP)

    def seeded(self, seed: int) -> "Drawn[Instance]":
        """Other instances."""
        return replace(self, seed=seed)

    def smallest(self, number: int, found: Instance, holds: Callable[[Instance], bool]) -> Instance:
        """The simplest counterexample to which Hypothesis shrinks the one in this batch."""
        from proofs_check.hypothesis_adapter import smallest_drawn, stream_seed  # noqa: PLC0415 - slow to load

        def fails(instance: Instance) -> bool:
            try:
                return not holds(instance)
            except Exception:  # noqa: BLE001 - a statement may break on a shrunk instance: that is no counterexample
                return False

        shrunk = smallest_drawn(self.generator, fails, stream_seed(self.seed, (number - 1) // BATCH), BATCH)
        return found if shrunk is None else shrunk

    def __str__(self) -> str:
        return f"{self.words}; {self.examples:,} examples drawn with seed {self.seed}"


Scope: TypeAlias = Every[Instance] | Drawn[Instance]
