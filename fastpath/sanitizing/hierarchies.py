r"""Generalization hierarchies: what becomes of a value, level by level (paper, 2.1 and 5).

A hierarchy of an attribute says for each of its values v what stands in its place at level 0, 1, …: v itself at level
0, something coarser at each further level. Values with equal labels at a level are one *class* there.

**Invariant**: levels are truly coarser. Values that are equal at level i are equal at level i + 1, so that classes
only ever unite, and the buckets of a higher level are unions of buckets of a lower one. A hierarchy that breaks this,
or does not cover a value of the table, is refused before anything is computed.

Levels are listed value by value or given by rules; `hierarchy_files` reads both.

>>> class Initial:
...     attribute, levels = "name", 3
...     def labels(self, value): return value, value[0], "*"
>>> classes = Classes.of(Initial(), ["Ann", "Al", "Bo"])
>>> classes.labels[1], classes.codes[1].tolist(), classes.step(1, 2).tolist()
(('A', 'B'), [0, 0, 1], [0, 0])
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np

from fastpath.at_scale.count_matrix import Integers
from fastpath.sanitizing.cell_reading import MISSING
from reference.errors import InvalidInput
from reference.naming import described_thing, is_text, written

Labels: TypeAlias = tuple[str, ...]
"""A value's label at level 0, 1, …"""

SUPPRESSED = "*"
"""The label that tells nothing."""


class InvalidHierarchy(InvalidInput):
    """A hierarchy that breaks its definition, or does not cover the table."""


class Hierarchy(Protocol):
    """What becomes of the values of one attribute."""

    @property
    def attribute(self) -> str:
        """The column it is about."""
        ...

    @property
    def levels(self) -> int:
        """The number of levels, level 0 among them."""
        ...

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level; raises `InvalidHierarchy` if it is not covered."""
        ...


@dataclass(frozen=True)
class RuleHierarchy:
    """Levels given by rules: level i + 1 is rule number i, applied to the value."""

    attribute: str
    rules: tuple[Callable[[str], str], ...]
    names: tuple[str, ...] = ()
    """What level 1, 2, … are called."""

    @property
    def levels(self) -> int:
        """The number of levels, level 0 among them."""
        return len(self.rules) + 1

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level."""
        return (value, *(rule(value) for rule in self.rules))


@dataclass(frozen=True)
class ListedHierarchy:
    """Levels given value by value; `where` says in which file, for error sentences."""

    attribute: str
    levels: int
    where: str
    rows: Mapping[str, Labels]
    file: Path | None = None
    names: tuple[str, ...] = ()
    """What level 1, 2, … are called; the rest by some of their labels."""

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level."""
        if value not in self.rows:
            hint = "" if self.levels > 1 else ": are its levels separated by semicolons?"
            if value == MISSING and self.levels > 1:
                tops = {labels[-1] for labels in self.rows.values()}
                line = ";".join([*(MISSING for _ in range(self.levels - 1)), tops.pop() if len(tops) == 1 else "LABEL"])
                hint = f"; rows without a value are kept with that value, so a line such as {line} was expected"
            raise InvalidHierarchy(f"{self.where}: the value {written(value)} is on no line{hint}")
        return self.rows[value]


@dataclass(frozen=True)
class KeptColumn:
    """A column that is released as it is: there is only level 0.

    Whoever sees the release sees it, too: rows that differ in it are never in one bucket.
    """

    attribute: str
    levels: int = 1

    def labels(self, value: str) -> Labels:
        """The value itself."""
        return (value,)


class Conflict(NamedTuple):
    """The numbers of two rows that are equal at a level and different at the next one, and a sentence that says so."""

    one: int
    other: int
    sentence: str


def first_conflict(rows: Sequence[Labels]) -> Conflict | None:
    """The first row that has a label in common with an earlier one, but not the next label."""
    seen: dict[tuple[int, str], int] = {}
    for number, row in enumerate(rows):
        for level, (label, following) in enumerate(pairwise(row)):
            earlier = seen.setdefault((level, label), number)
            first = rows[earlier]
            if first[level + 1] != following:
                both = f"{written(first[0])} and {written(row[0])} are both {written(label)} at level {level}"
                after = f"{written(first[level + 1])} and {written(following)} at level {level + 1}"
                return Conflict(earlier, number, f"{both}, but {after}: a higher level must be coarser")
    return None


@dataclass(frozen=True, eq=False)
class Classes:
    """One attribute's classes at every level, for the values of a table."""

    attribute: str
    codes: tuple[Integers, ...]
    """codes[level][j] is the class of value number j."""
    labels: tuple[tuple[str, ...], ...]
    """labels[level] are the labels of the classes."""

    def __post_init__(self) -> None:
        """Whoever sees them may not change them."""
        for numbers in self.codes:
            numbers.setflags(write=False)

    @classmethod
    def of(cls, hierarchy: Hierarchy, values: Sequence[str]) -> "Classes":
        """The classes of these values, numbered in the alphabetical order of their labels.

        Buckets are written in this order. It follows from the labels alone: an order in which the values meet their
        classes would tell which class has the smallest value.
        """
        rows = [hierarchy.labels(value) for value in values]
        if (conflict := first_conflict(rows)) is not None:
            raise InvalidHierarchy(f"the hierarchy of {written(hierarchy.attribute)}: {conflict.sentence}")
        numbered = [_numbered([row[level] for row in rows]) for level in range(hierarchy.levels)]
        return cls(hierarchy.attribute, tuple(codes for codes, _ in numbered), tuple(labels for _, labels in numbered))

    @property
    def top(self) -> int:
        """The highest level."""
        return len(self.codes) - 1

    def step(self, level: int, higher: int) -> Integers:
        """For each class of a level, the class of a higher level that it is part of."""
        result = np.zeros(len(self.labels[level]), dtype=np.int64)
        result[self.codes[level]] = self.codes[higher]
        return result

    def values_in_classes(self, level: int) -> list[int]:
        """How many different values each class of a level has."""
        numbers: list[int] = np.bincount(self.codes[level]).tolist()
        return numbers


def _numbered(labels: Sequence[str]) -> tuple[Integers, tuple[str, ...]]:
    names = tuple(sorted(set(labels)))
    numbers = {label: number for number, label in enumerate(names)}
    return np.array([numbers[label] for label in labels], dtype=np.int64), names


def with_kept(hierarchies: Mapping[str, Hierarchy], columns: Sequence[str]) -> dict[str, Hierarchy]:
    """The hierarchies, and these columns that are kept."""
    for column in columns:
        if not is_text(column):
            problem = f"a column to keep is {described_thing(column)}, but the name of a column was expected"
            raise InvalidInput(problem, parameter="keep")
        if column in hierarchies:
            both = f"the column {written(column)} is to be kept as it is, but there is a hierarchy of it"
            raise InvalidHierarchy(f"{both}: one of the two was expected", parameter="keep")
    return {**hierarchies, **{column: KeptColumn(column) for column in columns}}


def require_columns(
    hierarchies: Mapping[str, Hierarchy], columns: Sequence[str], sensitive: Collection[str]
) -> tuple[str, ...]:
    """The attributes that have a hierarchy, in the order of the table's columns."""
    for attribute, hierarchy in hierarchies.items():
        kept, name = isinstance(hierarchy, KeptColumn), written(attribute)
        what = f"the column {name} is to be kept as it is" if kept else f"there is a hierarchy of {name}"
        parameter = "keep" if kept else None
        if attribute in sensitive:
            problem = "it is the sensitive one" if kept else "the sensitive column has none"
            raise InvalidHierarchy(f"{what}, but {problem}", parameter=parameter)
        if attribute not in columns:
            raise InvalidHierarchy(f"{what}, but the table has no such column", parameter=parameter)
    return tuple(column for column in columns if column in hierarchies)
