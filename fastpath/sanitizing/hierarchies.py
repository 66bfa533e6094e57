r"""Rules of generalization: what becomes of a value at one level, and what that level is called.

>>> step, whole = rules_of({"intervals": [5, 20]}, "[age]")
>>> step.label("37"), step.name, whole.label("37"), whole.name, SUPPRESSION.label("37"), SUPPRESSION.name
('[35,40)', 'in steps of 5', '[20,40)', 'in steps of 20', '*', 'all the same')

Generalization hierarchies: what becomes of a value, level by level (paper, 2.1 and 5).

A hierarchy of an attribute says for each of its values v what stands in its place at level 0, 1, …: v itself at level
0, something coarser at each further level. Values with equal labels at a level are one *class* there.

**Invariant**: levels are truly coarser. Values that are equal at level i are equal at level i + 1, so that classes
only ever unite, and the buckets of a higher level are unions of buckets of a lower one. A hierarchy that breaks this,
or does not cover a value of the table, is refused before anything is computed.

Levels are listed value by value or given by rules; `worstcase.io.hierarchies` reads both.

>>> class Initial:
...     attribute, levels = "name", 3
...     def labels(self, value): return value, value[0], "*"
>>> classes = Classes.of(Initial(), ["Ann", "Al", "Bo"])
>>> classes.labels[1], classes.codes[1].tolist(), classes.step(1, 2).tolist()
(('A', 'B'), [0, 0, 1], [0, 0])

What the levels of a hierarchy are called where people read them: "in steps of 20" rather than "level 5".

A name comes from the hierarchy alone, never from the table: level 0 is "as it is", a level at which every value that
the hierarchy lists has one label is "all the same", and others are called as the user calls them, by their rule, or
by some of their labels.

>>> from fastpath.sanitizing.hierarchies import ListedHierarchy
>>> rows = {code: (code, code[:2] + "*", "*") for code in ("130", "148", "149", "201", "305")}
>>> level_names(ListedHierarchy("zip", 3, "zip.csv", rows))
('as it is', '13*, 14*, …', 'all the same')
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias, cast

import numpy as np

from fastpath.sanitizing.cells import MISSING
from fastpath.summary import Integers
from reference.errors import InvalidInput
from reference.exact import parse_exact
from reference.naming import described_thing, is_text, listed, written
from reference.strict_json import described, exact_json_number

AS_IT_IS, ALL_THE_SAME = "as it is", "all the same"
SUPPRESSED = "*"
"""The label that tells nothing."""


class LevelRule(NamedTuple):
    """One level: its name, and the label of each value."""

    name: str
    label: Callable[[str], str]


SUPPRESSION = LevelRule(ALL_THE_SAME, lambda _: SUPPRESSED)


def rules_of(fields: Mapping[str, object], where: str) -> list[LevelRule]:
    """The rules that an attribute's table gives, lowest level first; errors begin with `where`."""
    if "intervals" in fields:
        return _intervals(_list(fields["intervals"], where, "intervals"), fields.get("start", 0), where)
    if "prefixes" in fields:
        return _prefixes(_list(fields["prefixes"], where, "prefixes"), where)
    return [_group_rule(fields["groups"], where)] if "groups" in fields else []


def given_names(names: object, levels: int, where: str) -> tuple[str, ...]:
    """What the user calls level 1, 2, …, of so many levels; the names of the last ones may be left out."""
    given = _list(names, where, "names")
    if len(given) >= levels:
        above = "level" if levels == 2 else "levels"
        raise InvalidHierarchy(f"{where}: there are {len(given)} names, but {levels - 1} {above} above level 0")
    called = dict[str, None]()
    for name in given:
        if not isinstance(name, str) or not is_text(name) or not name.strip() or not name.isprintable():
            raise InvalidHierarchy(f"{where}: names holds {described(name)}, but a name of a level was expected")
        if name in called:
            raise InvalidHierarchy(f"{where}: two levels are called {written(name)}")
        called[name] = None
    return tuple(called)


def _intervals(listed_widths: Sequence[object], listed_start: object, where: str) -> list[LevelRule]:
    start = exact_json_number(listed_start, f"{where}: start")
    widths = [exact_json_number(width, f"{where}: intervals") for width in listed_widths]
    for width in widths:
        if width <= 0:
            raise InvalidHierarchy(f"{where}: the width {width} is not positive")
    for width, wider in pairwise(widths):
        if wider <= width or (wider / width).denominator != 1:
            raise InvalidHierarchy(f"{where}: the width {wider} is no multiple of {width}, the one before")
    return [_interval_rule(width, start, where) for width in widths]


def _interval_rule(width: Fraction, start: Fraction, where: str) -> LevelRule:
    def interval(value: str) -> str:
        try:
            number = parse_exact(value)
        except InvalidInput:
            raise InvalidHierarchy(f"{where}: the value {written(value)} is no number, so no interval has it") from None
        low = start + width * ((number - start) // width)
        return f"[{low},{low + width})"

    return LevelRule(f"in steps of {width}", _keeping_missing(interval))


def _prefixes(lengths: Sequence[object], where: str) -> list[LevelRule]:
    kept = [length for length in lengths if isinstance(length, int) and not isinstance(length, bool) and length >= 0]
    if len(kept) < len(lengths) or any(shorter >= length for length, shorter in pairwise(kept)):
        raise InvalidHierarchy(f"{where}: prefixes must be whole numbers from 0, each smaller than the one before")
    return [_prefix_rule(length) for length in kept]


def _prefix_rule(length: int) -> LevelRule:
    def prefix(value: str) -> str:
        return value[:length] + SUPPRESSED * max(0, len(value) - length)

    kept = "first character" if length == 1 else f"first {length} characters"
    return LevelRule(kept if length else "length only", _keeping_missing(prefix))


def _group_rule(table: object, where: str) -> LevelRule:
    if not isinstance(table, dict):
        raise InvalidHierarchy(f"{where}: groups is {described(table)}, but labels with lists of values were expected")
    group_of: dict[str, str] = {}
    for label, values in table.items():
        for value in _list(values, where, f"the group {written(label)}"):
            if not isinstance(value, str) or not label:
                raise InvalidHierarchy(f"{where}: the group {written(label)} holds {described(value)}, not a text")
            if group_of.setdefault(value, label) != label:
                groups = f"{written(group_of[value])} and {written(label)}"
                raise InvalidHierarchy(f"{where}: the value {written(value)} is in the groups {groups}")

    def group(value: str) -> str:
        if value not in group_of:
            raise InvalidHierarchy(f"{where}: the value {written(value)} is in no group")
        return group_of[value]

    return LevelRule(sample_of_labels(table), _keeping_missing(group))


def _keeping_missing(rule: Callable[[str], str]) -> Callable[[str], str]:
    """The rule, but a missing value stays one: it has no digits, no prefix and no group."""
    return lambda value: MISSING if value == MISSING else rule(value)


def _list(values: object, where: str, what: str) -> list[object]:
    if not isinstance(values, list):
        raise InvalidHierarchy(f"{where}: {what} is {described(values)}, but a list was expected")
    return values


Labels: TypeAlias = tuple[str, ...]
"""A value's label at level 0, 1, …"""


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


_MOST_LABELS, _MOST_CHARACTERS = 3, 24


def level_names(hierarchy: Hierarchy) -> tuple[str, ...]:
    """A name for each level, level 0 first."""
    given: tuple[str, ...] = getattr(hierarchy, "names", ())
    names = [AS_IT_IS, *given]
    for level in range(len(names), hierarchy.levels):
        if isinstance(hierarchy, ListedHierarchy):
            labels = {row[level]: None for row in hierarchy.rows.values()}
            names.append(ALL_THE_SAME if len(labels) == 1 else sample_of_labels(labels))
        else:
            names.append(f"level {level}")
    return tuple(names)


def sample_of_labels(labels: Iterable[str]) -> str:
    """Up to three different labels, in the order in which they come."""
    different = list(dict.fromkeys(labels))
    shown = different if len(different) <= _MOST_LABELS else different[: _MOST_LABELS - 1]
    return ", ".join([*map(_short, shown), *(["…"] if len(shown) < len(different) else [])])


def _short(label: str) -> str:
    """The label, without what would break a line, and not long."""
    printable = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in label)
    return printable if len(printable) <= _MOST_CHARACTERS else printable[: _MOST_CHARACTERS - 1] + "…"


Loader: TypeAlias = Callable[[str, str], ListedHierarchy]
"""Reads the file of this name as the hierarchy of this attribute."""

_KINDS = ("intervals", "prefixes", "groups", "file")
_KEYS = (*_KINDS, "start", "suppress", "names")


def given_hierarchies(given: Mapping[str, object], load: "Loader | None" = None) -> dict[str, Hierarchy]:
    """Hierarchies by attribute: each is given as it is, or as plain data with the keys of a TOML file.

    `load` reads the file that the key `file` names.

    >>> given_hierarchies({"age": {"intervals": (5, 20)}, "sex": {}})["age"].labels("37")
    ('37', '[35,40)', '[20,40)', '*')
    """
    if not isinstance(given, Mapping):
        expected = "a path, or for each column to be released a hierarchy such as {'intervals': [5, 10]}, was expected"
        raise InvalidHierarchy(f"the hierarchies are {described_thing(given)}, but {expected}")
    found: dict[str, Hierarchy] = {}
    for name, table in given.items():
        where = f"the hierarchies: {written(name) if is_text(name) else repr(name)}"
        if not is_text(name):
            raise InvalidHierarchy(f"{where} is here, but the name of a column was expected")
        rules = hasattr(table, "labels") and hasattr(table, "levels")
        if not rules and not isinstance(table, Mapping):
            expected = "a rule such as {'intervals': [5, 10]}, {'prefixes': [3]} or {} was expected"
            raise InvalidHierarchy(f"{where}: {described_thing(table)} is here, but {expected}")
        found[name] = cast("Hierarchy", table) if rules else hierarchy_of(name, _as_toml(table, where), where, load)
    return found


def _as_toml(value: object, where: str) -> object:
    """Plain data with the types that TOML has: tuples are lists, and exact numbers are texts."""
    if isinstance(value, Mapping):
        for key in value:
            if not is_text(key):
                raise InvalidHierarchy(f"{where}: the key {key!a} is here, but a text was expected")
        return {key: _as_toml(inner, where) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_as_toml(inner, where) for inner in value]
    return str(value) if isinstance(value, Fraction | Decimal) else value


def hierarchy_of(attribute: str, table: object, where: str, load: "Loader | None" = None) -> Hierarchy:
    """The hierarchy that a table of rules gives; errors begin with `where`."""
    fields = _fields(table, where)
    kinds = [kind for kind in _KINDS if kind in fields]
    if len(kinds) > 1:
        raise InvalidHierarchy(f"{where}: {listed(kinds)} are given together, but one rule was expected")
    if "start" in fields and kinds != ["intervals"]:
        raise InvalidHierarchy(f"{where}: start is given without intervals")
    if kinds == ["file"]:
        name = fields["file"]
        if not isinstance(name, str) or load is None:
            raise InvalidHierarchy(f"{where}: file is {described(name)}, but the path of an ARX file was expected")
        if "suppress" in fields:
            raise InvalidHierarchy(f"{where}: suppress is given with file, but a file lists all its levels itself")
        listing = load(name, attribute)
        return replace(listing, names=given_names(fields.get("names", []), listing.levels, where))
    suppress = fields.get("suppress", True)
    if not isinstance(suppress, bool):
        raise InvalidHierarchy(f"{where}: suppress is {described(suppress)}, but true or false was expected")
    rules = [*rules_of(fields, where), *([SUPPRESSION] if suppress else [])]
    names = given_names(fields.get("names", []), len(rules) + 1, where)
    named = (*names, *(rule.name for rule in rules[len(names) :]))
    return RuleHierarchy(attribute, tuple(rule.label for rule in rules), named)


def _fields(table: object, where: str) -> Mapping[str, object]:
    if not isinstance(table, dict):
        raise InvalidHierarchy(f"{where}: {described(table)} is here, but a table was expected")
    for key in table:
        if key not in _KEYS:
            raise InvalidHierarchy(f"{where}: there is no key {written(key)}: the keys are {listed(_KEYS, 9)}")
    return table
