r"""Generalization hierarchies: the label of a value at each level (paper, 2.1 and 5).

A hierarchy of an attribute gives a label for each of its values at level 0, 1, …: the value itself at level 0, and a
coarser label at each further level. Values with equal labels at a level are one *class* there.

**Invariant**: levels are truly coarser. Values that are equal at level i are equal at level i + 1, so the buckets of a
higher level are unions of buckets of a lower one. A hierarchy that breaks this, or does not cover a value of the table,
is refused before anything is computed.

>>> class Initial:
...     attribute, levels = "name", 3
...     def labels(self, value): return value, value[0], "*"
>>> classes = Classes.of(Initial(), ["Ann", "Al", "Bo"])
>>> classes.labels[1], classes.codes[1].tolist(), classes.step(1, 2).tolist()
(('A', 'B'), [0, 0, 1], [0, 0])

Levels are listed value by value, or given by rules as plain data (`given_hierarchies`; the keys are those of a TOML
file, see `worstcase.io.hierarchies`):

>>> ages = given_hierarchies({"age": {"intervals": [5, 20]}})["age"]
>>> ages.labels("37"), level_names(ages)
(('37', '[35,40)', '[20,40)', '*'), ('as it is', 'in steps of 5', 'in steps of 20', 'all the same'))

**Names of levels** come from the hierarchy alone, never from the table: level 0 is "as it is", a level at which every
value that the hierarchy lists has one label is "all the same", and others are called as the user calls them, by their
rule, or by some of their labels.

>>> rows = {code: (code, code[:2] + "*", "*") for code in ("130", "148", "149", "201", "305")}
>>> level_names(ListedHierarchy("zip", 3, "zip.csv", rows))
('as it is', '13*, 14*, …', 'all the same')
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Protocol, TypeAlias, cast

import numpy as np

from fastpath.sanitizing.cells import MISSING, encode, in_order
from fastpath.summary import Integers
from reference.errors import InvalidInput
from reference.exact import parse_exact
from reference.naming import described_thing, is_text, listed, nearest, written
from reference.strict_json import described, exact_json_number

AS_IT_IS, ALL_THE_SAME = "as it is", "all the same"
SUPPRESSED = "*"  # the label of every value at the level of suppression

_KINDS = ("intervals", "prefixes", "groups", "file")
_KEYS = (*_KINDS, "start", "suppress", "names")

Labels: TypeAlias = tuple[str, ...]  # a value's label at level 0, 1, …


class InvalidHierarchy(InvalidInput):
    """A hierarchy that breaks its definition, or does not cover the table."""


class Hierarchy(Protocol):
    """Labels of the values of one attribute."""

    @property
    def attribute(self) -> str: ...  # noqa: D102 - the column it is about

    @property
    def levels(self) -> int: ...  # noqa: D102 - the number of levels, level 0 among them

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level; raises `InvalidHierarchy` if it is not covered."""
        ...


@dataclass(frozen=True)
class RuleHierarchy:
    """Levels given by rules: level i + 1 is rule number i, applied to the value."""

    attribute: str
    rules: tuple[Callable[[str], str], ...] = ()
    names: tuple[str, ...] = ()  # what level 1, 2, … are called

    @property
    def levels(self) -> int:
        """The number of levels, level 0 among them."""
        return len(self.rules) + 1

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level."""
        return (value, *(rule(value) for rule in self.rules))


@dataclass(frozen=True)
class ListedHierarchy:
    """Levels given value by value; `where` names the file in error sentences."""

    attribute: str
    levels: int
    where: str
    rows: Mapping[str, Labels]
    file: Path | None = None
    names: tuple[str, ...] = ()  # what level 1, 2, … are called; the rest by some of their labels

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level."""
        if value not in self.rows:
            hint = "" if self.levels > 1 else "; separate the levels of a line by semicolons"
            if value == MISSING and self.levels > 1:
                hint = f", which stands for no value, such as {f'{MISSING};' * (self.levels - 1)}*"
            raise InvalidHierarchy(f"{self.where}: expected a line for the value {written(value)}{hint}")
        return self.rows[value]


class KeptColumn(RuleHierarchy):
    """A column that is released as it is, with only level 0: rows that differ in it are never in one bucket."""


# Reads the file of this name as the hierarchy of this attribute.
Loader: TypeAlias = Callable[[str, str], ListedHierarchy]


def first_conflict(rows: Sequence[Labels]) -> tuple[int, int, str] | None:
    """The first two rows that have a label in common, but not the next one: their numbers, and a sentence."""
    seen: dict[tuple[int, str], int] = {}
    for number, row in enumerate(rows):
        for level, (label, following) in enumerate(pairwise(row)):
            earlier = seen.setdefault((level, label), number)
            first = rows[earlier]
            if first[level + 1] != following:
                both = f"{written(first[0])} and {written(row[0])} are both {written(label)} at level {level}"
                after = f"{written(first[level + 1])} and {written(following)} at level {level + 1}"
                return earlier, number, f"{both}, but {after}: a higher level must be coarser"
    return None


@dataclass(frozen=True, eq=False)
class Classes:
    """One attribute's classes at every level, for the values of a table."""

    attribute: str
    codes: tuple[Integers, ...]  # codes[level][j] is the class of value number j
    labels: tuple[tuple[str, ...], ...]  # labels[level] are the labels of the classes

    def __post_init__(self) -> None:
        for numbers in self.codes:
            numbers.setflags(write=False)

    @classmethod
    def of(cls, hierarchy: Hierarchy, values: Sequence[str]) -> "Classes":
        """The classes of these values, numbered in the alphabetical order of their labels.

        Buckets are written in this order. It follows from the labels alone: an order in which the values meet their
        classes would show which class has the smallest value.
        """
        rows = [hierarchy.labels(value) for value in values]
        if (conflict := first_conflict(rows)) is not None:
            raise InvalidHierarchy(f"the hierarchy of {written(hierarchy.attribute)}: {conflict[2]}")
        levels = [in_order(*encode(row[level] for row in rows)) for level in range(hierarchy.levels)]
        return cls(hierarchy.attribute, tuple(codes for _, codes in levels), tuple(tuple(names) for names, _ in levels))

    @property
    def top(self) -> int:
        """The highest level."""
        return len(self.codes) - 1

    def step(self, level: int, higher: int) -> Integers:
        """For each class of a level, the class of a higher level that it is part of."""
        result = np.zeros(len(self.labels[level]), dtype=np.int64)
        result[self.codes[level]] = self.codes[higher]
        return result


def with_kept(hierarchies: Mapping[str, Hierarchy], columns: Sequence[str]) -> dict[str, Hierarchy]:
    """The hierarchies, and these columns that are kept."""
    for column in columns:
        if not is_text(column):
            problem = f"columns to keep: expected the name of a column, got {described_thing(column)}"
            raise InvalidInput(problem, parameter="keep")
        if column in hierarchies:
            problem = f"the column {written(column)}: expected a column to keep or a hierarchy, got both"
            raise InvalidHierarchy(problem, parameter="keep")
    return {**hierarchies, **{column: KeptColumn(column) for column in columns}}


def require_columns(
    hierarchies: Mapping[str, Hierarchy], columns: Sequence[str], sensitive: Collection[str]
) -> tuple[str, ...]:
    """The attributes that have a hierarchy, in the order of the table's columns."""
    for attribute, hierarchy in hierarchies.items():
        kept, name = isinstance(hierarchy, KeptColumn), written(attribute)
        what, parameter = (f"the column to keep {name}", "keep") if kept else (f"the hierarchy of {name}", None)
        if attribute in sensitive:
            problem = f"{what}: expected a column that is not sensitive, got the sensitive column"
            raise InvalidHierarchy(problem, parameter=parameter)
        if attribute not in columns:
            problem = f"{what}: expected one of the columns {listed(columns, 20)}{nearest(attribute, columns)}"
            raise InvalidHierarchy(problem, parameter=parameter)
    return tuple(column for column in columns if column in hierarchies)


def level_names(hierarchy: Hierarchy) -> tuple[str, ...]:
    """A name for each level, level 0 first."""
    names = [AS_IT_IS, *getattr(hierarchy, "names", ())]
    for level in range(len(names), hierarchy.levels):
        if isinstance(hierarchy, ListedHierarchy):
            labels = {row[level]: None for row in hierarchy.rows.values()}
            names.append(ALL_THE_SAME if len(labels) == 1 else _sample(labels))
        else:
            names.append(f"level {level}")
    return tuple(names)


def _sample(labels: Collection[str]) -> str:
    """Up to three of these different labels, without what would break a line, and none of them long."""
    printable = ("".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in one) for one in labels)
    shown = [text if len(text) <= 24 else f"{text[:23]}…" for text in printable]
    return ", ".join(shown if len(shown) <= 3 else [*shown[:2], "…"])


def given_hierarchies(given: Mapping[str, object], load: Loader | None = None) -> dict[str, Hierarchy]:
    """Hierarchies by attribute, each a `Hierarchy` or plain data; `load` reads the file that the key `file` names."""
    if not isinstance(given, Mapping):
        expected = "expected a path, or for each column to release a hierarchy such as {'intervals': [5, 10]}"
        raise InvalidHierarchy(f"the hierarchies: {expected}, got {described_thing(given)}")
    found: dict[str, Hierarchy] = {}
    for name, table in given.items():
        if not is_text(name):
            raise InvalidHierarchy(f"the hierarchies: expected the name of a column, got {name!r}")
        where = f"the hierarchies: {written(name)}"
        if hasattr(table, "labels") and hasattr(table, "levels"):
            found[name] = cast("Hierarchy", table)
        elif isinstance(table, Mapping):
            found[name] = hierarchy_of(name, table, where, load)
        else:
            expected = "expected a rule such as {'intervals': [5, 10]}, {'prefixes': [3]} or {}"
            raise InvalidHierarchy(f"{where}: {expected}, got {described_thing(table)}")
    return found


def hierarchy_of(attribute: str, table: object, where: str, load: Loader | None = None) -> Hierarchy:
    """The hierarchy that a table of rules gives; errors begin with `where`."""
    if not isinstance(table, Mapping):
        raise InvalidHierarchy(f"{where}: expected a table, got {described(table)}")
    for key in table:
        if key not in _KEYS:
            raise InvalidHierarchy(f"{where}: expected one of the keys {listed(_KEYS, 9)}, got {written(str(key))}")
    kinds = [kind for kind in _KINDS if kind in table]
    if len(kinds) > 1:
        raise InvalidHierarchy(f"{where}: expected one rule, got {listed(kinds)}")
    if "start" in table and kinds != ["intervals"]:
        raise InvalidHierarchy(f"{where}: expected intervals beside start, got none")
    if kinds == ["file"]:
        name = table["file"]
        if not isinstance(name, str) or load is None:
            raise InvalidHierarchy(f"{where}: file: expected the path of an ARX file, got {described(name)}")
        if "suppress" in table:
            raise InvalidHierarchy(f"{where}: expected file without suppress, since a file lists all its levels")
        listing = load(name, attribute)
        return replace(listing, names=_given_names(table, listing.levels, where))
    suppress = table.get("suppress", True)
    if not isinstance(suppress, bool):
        raise InvalidHierarchy(f"{where}: suppress: expected true or false, got {described(suppress)}")
    rules = {"intervals": _intervals, "prefixes": _prefixes, "groups": _groups}[kinds[0]](table, where) if kinds else []
    kept: list[_Rule] = [(name, partial(_unless_missing, rule)) for name, rule in rules]
    kept += [(ALL_THE_SAME, lambda _: SUPPRESSED)] if suppress else []
    names = _given_names(table, len(kept) + 1, where)
    names += tuple(name for name, _ in kept[len(names) :])
    return RuleHierarchy(attribute, tuple(label for _, label in kept), names)


_Rule: TypeAlias = tuple[str, Callable[[str], str]]  # the name of a level, and the label of each value


def _given_names(table: Mapping[str, object], levels: int, where: str) -> tuple[str, ...]:
    """The user's names of level 1, 2, …; those of the last levels may be left out."""
    called: dict[str, None] = {}
    for name in _list(table.get("names", []), where, "names"):
        if not isinstance(name, str) or not is_text(name) or not name.strip() or not name.isprintable():
            raise InvalidHierarchy(f"{where}: names: expected the name of a level, got {described(name)}")
        if name in called:
            raise InvalidHierarchy(f"{where}: names: expected different names, got {written(name)} twice")
        called[name] = None
    if len(called) >= levels:
        most = f"expected at most {levels - 1}, one for each level above 0"
        raise InvalidHierarchy(f"{where}: names: {most}, got {len(called)}")
    return tuple(called)


def _intervals(table: Mapping[str, object], where: str) -> list[_Rule]:
    start = _number(table.get("start", 0), f"{where}: start")
    widths = [_number(width, f"{where}: intervals") for width in _list(table["intervals"], where, "intervals")]
    for width, wider in zip([None, *widths], widths, strict=False):
        if wider <= 0:
            raise InvalidHierarchy(f"{where}: intervals: expected a positive width, got {wider}")
        if width is not None and (wider <= width or (wider / width).denominator != 1):
            expected = f"expected a larger multiple of {width}, the width before"
            raise InvalidHierarchy(f"{where}: intervals: {expected}, got {wider}")

    def interval(width: Fraction, value: str) -> str:
        try:
            number = parse_exact(value)
        except InvalidInput:
            raise InvalidHierarchy(f"{where}: intervals: expected a number, got the value {written(value)}") from None
        low = start + width * ((number - start) // width)
        return f"[{low},{low + width})"

    return [(f"in steps of {width}", partial(interval, width)) for width in widths]


def _number(value: object, what: str) -> Fraction:
    return exact_json_number(str(value) if isinstance(value, Fraction | Decimal) else value, what)


def _prefixes(table: Mapping[str, object], where: str) -> list[_Rule]:
    lengths = _list(table["prefixes"], where, "prefixes")
    kept = [length for length in lengths if isinstance(length, int) and not isinstance(length, bool) and length >= 0]
    if len(kept) < len(lengths) or any(shorter >= length for length, shorter in pairwise(kept)):
        raise InvalidHierarchy(f"{where}: prefixes: expected whole numbers from 0, each smaller than the one before")

    def prefix(length: int, value: str) -> str:
        return value[:length] + SUPPRESSED * max(0, len(value) - length)

    names = {0: "length only", 1: "first character"}
    return [(names.get(length, f"first {length} characters"), partial(prefix, length)) for length in kept]


def _groups(table: Mapping[str, object], where: str) -> list[_Rule]:
    groups = table["groups"]
    if not isinstance(groups, Mapping):
        raise InvalidHierarchy(f"{where}: groups: expected labels with lists of values, got {described(groups)}")
    group_of: dict[str, str] = {}
    for label, values in groups.items():
        if not label or not is_text(label):
            raise InvalidHierarchy(f"{where}: groups: expected a label, got {described(label)}")
        for value in _list(values, where, f"the group {written(label)}"):
            if not isinstance(value, str):
                raise InvalidHierarchy(f"{where}: the group {written(label)}: expected texts, got {described(value)}")
            if group_of.setdefault(value, label) != label:
                both = f"{written(group_of[value])} and {written(label)}"
                raise InvalidHierarchy(f"{where}: the value {written(value)}: expected one group, got {both}")

    def group(value: str) -> str:
        if value not in group_of:
            raise InvalidHierarchy(f"{where}: the value {written(value)}: expected a group that lists it")
        return group_of[value]

    return [(_sample(groups), group)]


def _unless_missing(rule: Callable[[str], str], value: str) -> str:
    """A missing value stays one: it has no digits, no prefix and no group."""
    return MISSING if value == MISSING else rule(value)


def _list(values: object, where: str, what: str) -> Sequence[object]:
    if not isinstance(values, list | tuple):
        raise InvalidHierarchy(f"{where}: {what}: expected a list, got {described(values)}")
    return values
