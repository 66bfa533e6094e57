r"""Rules of generalization: what becomes of a value at one level, and what that level is called.

>>> step, whole = rules_of({"intervals": [5, 20]}, "[age]")
>>> step.label("37"), step.name, whole.label("37"), whole.name, SUPPRESSION.label("37"), SUPPRESSION.name
('[35,40)', 'in steps of 5', '[20,40)', 'in steps of 20', '*', 'all the same')
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from fastpath.sanitizing.cell_reading import MISSING
from fastpath.sanitizing.hierarchies import SUPPRESSED, InvalidHierarchy
from fastpath.sanitizing.level_names import ALL_THE_SAME, sample_of_labels
from reference.errors import InvalidInput
from reference.exact_numbers import parse_exact
from reference.files.strict_json import described, exact_json_number
from reference.naming import is_text, written


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
