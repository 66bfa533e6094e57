"""Safe bucketizations and generalizations of small tables, found by trying all of them (paper, section 3.4).

**Bucketizations.** A *question* is a table, a threshold c and a number k of implications. The safe bucketizations are
those whose maximum disclosure is less than c; a minimal one has no other safe one below it.

**Every c.** Which bucketizations are safe changes only where c passes the maximum disclosure of one of them. So the
values that occur stand for all c from 0 to 1: for c between two of them, exactly those are safe that are safe for the
larger one. The largest is always 1, that of the bottom.

>>> question = next(one for one in questions(4, k=0) if len(one[0].domain) == 4 and one[1] == 1)
>>> shown_question(question), [str(c) for c in thresholds(question[0], 0)]
('values abcd, c = 1, k = 0', ['1/4', '1/2', '1'])
>>> safe, minimal = safe_and_minimal(question)
>>> len(safe), [shown_buckets(one) for one in minimal]
(4, ['ab | cd', 'ac | bd', 'ad | bc'])

**Generalizations.** An attribute with a hierarchy matters only through whom it puts together: at each level the people
with equal labels are one class, the classes of a higher level are unions of classes of a lower one, and at the highest
level all labels are the same. So an attribute is a *chain of partitions* of the people that ends with all of them in
one class. A *node* is a level for each attribute; its buckets are the people whose classes agree for every attribute.

>>> example = next(one for one in small_examples(3, (3, 2)) if len(set(one.values)) == 3)
>>> print(example)
values abc, attributes 0 1 2 → 0 1 2 → 012 and 0 1 2 → 012
>>> example.lattice.size, example.buckets((1, 0)), example.buckets((2, 1)), example.release((2, 1))
(6, ((0,), (1,), (2,)), ((0, 1, 2),), ((1, 1, 1),))
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import chain, pairwise, product
from typing import TypeAlias

from fastpath.sanitizing.lattice import Lattice, Node
from proofs_check.claims.scope import Every, Ks, all_k, enumerated
from proofs_check.oracles.small_releases import SMALL_TABLES, bucketizations, disclosure, shown_values, small_tables
from reference.buckets import Bucketization, bucketize, precedes
from reference.instances import LETTERS, Histogram, Release, histograms_up_to, row_histogram, set_partitions
from reference.tables import Record, Table

Question: TypeAlias = tuple[Table, Fraction, int]
"""A table, c and k."""
Below: TypeAlias = Callable[[Bucketization, Bucketization], bool]
"""Whether the first is finer than the second, or the same."""
Partition: TypeAlias = tuple[tuple[int, ...], ...]
"""The classes, people being numbered."""
Levels: TypeAlias = tuple[Partition, ...]
"""The classes of an attribute's labels at level 0, 1, …"""

EVERY_C = "all c from 0 to 1 (the disclosures that occur stand for all)"


def histograms_of(bucketization: Bucketization) -> Release:
    """The histograms of the buckets."""
    return tuple(sorted(row_histogram(bucket.counts.values()) for bucket in bucketization.buckets))


def disclosure_of(bucketization: Bucketization, k: int) -> Fraction:
    """The maximum disclosure with k implications."""
    return disclosure(histograms_of(bucketization), k)


def is_safe(bucketization: Bucketization, threshold: Fraction, k: int) -> bool:
    """(c,k)-safety: the maximum disclosure is less than c."""
    return disclosure_of(bucketization, k) < threshold


@cache
def thresholds(table: Table, k: int) -> tuple[Fraction, ...]:
    """The maximum disclosures of all bucketizations of a table, the smallest first."""
    return tuple(sorted({disclosure_of(one, k) for one in bucketizations(table)}))


def shown_question(question: Question) -> str:
    """The table's values, c and k."""
    table, threshold, k = question
    return f"{shown_values(table)}, c = {threshold}, k = {k}"


def shown_buckets(bucketization: Bucketization) -> str:
    """The values of each bucket, as a word."""
    return " | ".join("".join(s * n for s, n in bucket.frequencies) for bucket in bucketization.buckets)


@enumerated(f"{SMALL_TABLES}, {EVERY_C}, {{k}}", shown=shown_question)
def questions(people: int, k: Ks) -> Iterator[Question]:
    """All small tables with all k and c."""
    for table in small_tables(people):
        yield from ((table, threshold, one) for one in all_k(k) for threshold in thresholds(table, one))


@cache
def safe_and_minimal(question: Question) -> tuple[list[Bucketization], list[Bucketization]]:
    """All safe bucketizations, and the minimal ones of them."""
    table, threshold, k = question
    safe = [one for one in bucketizations(table) if is_safe(one, threshold, k)]
    finer = {one: [other for other in safe if len(other.buckets) > len(one.buckets)] for one in safe}
    return safe, [one for one in safe if not any(precedes(other, one) for other in finer[one])]


def different_values(people: int) -> Table:
    """A table in which all values differ."""
    return Table(Record(f"p{number}", {}, LETTERS[number]) for number in range(people))


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
        shown = (
            " → ".join(" ".join("".join(map(str, part)) for part in partition) for partition in levels)
            for levels in self.attributes
        )
        return f"values {self.values}, attributes {' and '.join(shown)}"


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
    """People who are together in the first partition are together in the second."""
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
    """Tables in which all values differ, with attributes that have these numbers of levels."""
    return (one for number in people for one in _with_attributes(LETTERS[:number], levels))


def together(*scopes: Every[GeneralizedExample]) -> Every[GeneralizedExample]:
    """One scope after the other."""
    return Every("; ".join(map(str, scopes)), lambda: chain.from_iterable(scopes))
