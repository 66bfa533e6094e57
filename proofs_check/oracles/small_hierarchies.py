"""Small tables with attributes that can be generalized, and all their generalizations (paper, sections 3.4 and 5).

An attribute with a hierarchy matters only through whom it puts together: at each level the people with equal labels
are one class, the classes of a higher level are unions of classes of a lower one, and at the highest level all labels
are the same. So an attribute is a *chain of partitions* of the people that ends with all of them in one class. A *node*
is a level for each attribute; its buckets are the people whose classes agree for every attribute.

>>> example = next(one for one in small_examples(3, (3, 2)) if len(set(one.values)) == 3)
>>> print(example)
values abc, attributes 0 1 2 → 0 1 2 → 012 and 0 1 2 → 012
>>> example.lattice.size, example.buckets((1, 0)), example.buckets((2, 1)), example.release((2, 1))
(6, ((0,), (1,), (2,)), ((0, 1, 2),), ((1, 1, 1),))
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise, product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Lattice, Node
from proofs_check.checking.scope import Every, enumerated
from reference.bucketization import Bucketization
from reference.order import bucketize
from reference.small_instances import LETTERS, Histogram, Release, histograms_up_to, row_histogram, set_partitions
from reference.tables import Record, Table

Partition: TypeAlias = tuple[tuple[int, ...], ...]
"""The classes, people being numbered."""
Levels: TypeAlias = tuple[Partition, ...]
"""The classes of an attribute's labels at level 0, 1, …"""


@dataclass(frozen=True)
class GeneralizedExample:
    """A table, by its values, with the levels of each of its attributes."""

    values: str
    attributes: tuple[Levels, ...]

    @cached_property
    def lattice(self) -> Lattice:
        """All choices of a level for each attribute."""
        return Lattice(tuple(len(levels) - 1 for levels in self.attributes))

    def buckets(self, node: Node) -> Partition:
        """The people who agree on all attributes at these levels."""
        return _agreeing(tuple(levels[level] for levels, level in zip(self.attributes, node, strict=True)))

    def release(self, node: Node) -> Release:
        """The histograms of the node's buckets."""
        return self._releases[node]

    @cached_property
    def _releases(self) -> dict[Node, Release]:
        return {node: self.histograms(self.buckets(node)) for node in self.lattice.nodes()}

    def histograms(self, partition: Partition) -> Release:
        """The histograms of these buckets."""
        return tuple(sorted(_histogram("".join(map(self.values.__getitem__, part))) for part in partition))

    def named(self, partition: Partition) -> Bucketization:
        """These buckets with people p0, p1, …"""
        table = Table(Record(f"p{number}", {}, value) for number, value in enumerate(self.values))
        return bucketize(table, ([f"p{person}" for person in part] for part in partition))

    def __str__(self) -> str:
        attributes = (" → ".join(map(shown_partition, levels)) for levels in self.attributes)
        return f"values {self.values}, attributes {' and '.join(attributes)}"


def shown_partition(partition: Partition) -> str:
    """The numbers of the people, class by class."""
    return " ".join("".join(map(str, part)) for part in partition)


@lru_cache(100_000)
def _histogram(values: str) -> Histogram:
    return row_histogram(Counter(values).values())


@lru_cache(100_000)
def _agreeing(partitions: tuple[Partition, ...]) -> Partition:
    """The people who are together in all of these partitions."""
    parts: dict[tuple[int, ...], list[int]] = {}
    labels = [_labels(partition) for partition in partitions]
    for person in range(len(labels[0])):
        parts.setdefault(tuple(label[person] for label in labels), []).append(person)
    return tuple(map(tuple, parts.values()))


@cache
def _labels(partition: Partition) -> tuple[int, ...]:
    """For each person the number of the class."""
    classes = {person: number for number, part in enumerate(partition) for person in part}
    return tuple(classes[person] for person in range(len(classes)))


@cache
def all_partitions(people: int) -> tuple[Partition, ...]:
    """All partitions of people 0, 1, …"""
    return tuple(set_partitions(range(people)))


def is_finer(one: Partition, other: Partition) -> bool:
    """Everybody who is together in the first is together in the second."""
    labels = _labels(other)
    return all(labels[person] == labels[part[0]] for part in one for person in part)


@cache
def attributes_of(people: int, levels: int) -> tuple[Levels, ...]:
    """All attributes with this many levels, the finest partitions first."""
    chosen = product(sorted(all_partitions(people), key=len, reverse=True), repeat=levels - 1)
    top: Partition = (tuple(range(people)),)
    return tuple((*some, top) for some in chosen if all(is_finer(*step) for step in pairwise(some)))


def _shapes(levels: tuple[tuple[int, ...], ...]) -> str:
    """The attributes' numbers of levels, in words."""
    return " or ".join(
        f"{len(some)} attribute{'s' * (len(some) > 1)} of {' and '.join(map(str, some))} levels" for some in levels
    )


def _with_attributes(values: str, levels: tuple[tuple[int, ...], ...]) -> Iterator[GeneralizedExample]:
    for some in levels:
        choices = product(*(attributes_of(len(values), number) for number in some))
        yield from (GeneralizedExample(values, attributes) for attributes in choices)


@enumerated(
    lambda people, *levels: (
        f"all tables of at most {people} people, up to renaming people and values, all ways to have {_shapes(levels)}"
    )
)
def small_examples(people: int, *levels: tuple[int, ...]) -> Iterator[GeneralizedExample]:
    """All small tables with attributes that have these numbers of levels."""
    for row in histograms_up_to(people):
        values = "".join(value * count for value, count in zip(LETTERS, row, strict=False))
        yield from _with_attributes(values, levels)


@enumerated(
    lambda people, *levels: f"{', '.join(map(str, people))} people with different values, {_shapes(levels)} in all ways"
)
def different_examples(people: tuple[int, ...], *levels: tuple[int, ...]) -> Iterator[GeneralizedExample]:
    """Tables in which everybody has another value, with attributes that have these numbers of levels."""
    return (one for number in people for one in _with_attributes(LETTERS[:number], levels))


def together(*scopes: Every[GeneralizedExample]) -> Every[GeneralizedExample]:
    """One scope after the other."""
    return Every("; ".join(map(str, scopes)), lambda: chain.from_iterable(scopes))
