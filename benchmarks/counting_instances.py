"""Instances for exact counters: permanents and random implications, the same for the same seed.

>>> instance = half_full_permanent(3, seed=1)
>>> instance.buckets, instance.knowledge[0]
([{'v0': 1, 'v1': 1, 'v2': 1}], 'b0.p1=v0 -> b0.p1=v1')
>>> instance.bucketization.size, instance.formula.k == len(instance.knowledge)
(3, True)
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from reference.buckets import Bucketization
from reference.language import Atom, BasicImplication, Formula, negated_atom
from reference.syntax import parse_formula, to_text


@dataclass(frozen=True)
class CountingInstance:
    """Histograms and knowledge, as they are handed to any counter."""

    buckets: list[dict[str, int]]
    knowledge: list[str]

    @cached_property
    def bucketization(self) -> Bucketization:
        """The histograms' buckets, with numbered people."""
        return Bucketization.of_histograms(self.buckets)

    @cached_property
    def formula(self) -> Formula:
        """The knowledge."""
        return parse_formula(self.knowledge)


def permanent(size: int, is_zero: Callable[[int, int], bool]) -> CountingInstance:
    """One bucket, `size` people and distinct values, a negated atom for each 0 of a matrix."""
    values = [f"v{number}" for number in range(size)]
    zeros = (
        negated_atom(Atom(f"b0.p{row}", value), values)
        for row in range(size)
        for column, value in enumerate(values)
        if is_zero(row, column)
    )
    return CountingInstance([dict.fromkeys(values, 1)], [to_text(zero) for zero in zeros])


def half_full_permanent(size: int, seed: int) -> CountingInstance:
    """A matrix about half of whose entries are 0, with a permanent that is not 0: the diagonal is kept."""
    random = Random(seed)  # noqa: S311 - instances, not secrets
    return permanent(size, lambda row, column: random.random() < 1 / 2 and row != column)


def one_negated_atom_each(people: int, values: int) -> CountingInstance:
    """One bucket with all values equally often, and for each person a value that they do not have, in turn."""
    table = {f"v{number}": people // values for number in range(values)}
    denied = (Atom(f"b0.p{number}", f"v{number % values}") for number in range(people))
    return CountingInstance([table], [to_text(negated_atom(atom, list(table))) for atom in denied])


def random_implications(
    sizes: Sequence[int], values: int, number: int, seed: int, *, people: int | None = None, widest: int = 2
) -> CountingInstance:
    """Buckets of these sizes with values drawn at random, and implications about people drawn at random.

    Every bucket has each value once if it is large enough. `people` bounds how many different people are mentioned.
    """
    random = Random(seed)  # noqa: S311 - instances, not secrets
    names = [f"v{number}" for number in range(values)]
    buckets = [_histogram(size, names, random) for size in sizes]
    drawn = [_anyone(sizes, random) for _ in range(people or 0)]

    def atom() -> Atom:
        return Atom(random.choice(drawn) if drawn else _anyone(sizes, random), random.choice(names))

    def side() -> list[Atom]:
        return [atom() for _ in range(random.randint(1, widest))]

    return CountingInstance(buckets, [to_text(BasicImplication(side(), side())) for _ in range(number)])


def _histogram(size: int, names: Sequence[str], random: Random) -> dict[str, int]:
    """Large buckets are filled in steps, so that a million people do not take a million draws."""
    counts = Counter(names[:size])
    left = size - counts.total()
    while left:
        several = max(1, left // 20)
        counts[random.choice(names)] += several
        left -= several
    return dict(counts)


def _anyone(sizes: Sequence[int], random: Random) -> str:
    bucket = random.randrange(len(sizes))
    return f"b{bucket}.p{random.randrange(sizes[bucket])}"
