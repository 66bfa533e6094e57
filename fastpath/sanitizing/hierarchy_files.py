r"""Hierarchies in files: a folder of ARX files, or rules in TOML.

A folder holds ATTRIBUTE.csv for each attribute, as ARX writes them, or TABLE_hierarchy_ATTRIBUTE.csv, as in ARX's own
example (`hierarchy_folder`); its other files are passed over. Each line gives one value and its labels, separated by
semicolons; there is no header. Values that the table does not have may be listed:

    Married-civ-spouse;spouse present;*
    Divorced;spouse not present;*

All lines have the same number of fields, no value is on two lines, no label is empty, and a higher level is coarser;
whatever breaks this is refused with its line. A TOML file has a table for each attribute:

    [age]
    intervals = [5, 10, 20, 40]       # widths; each is a multiple of the one before
    start = 0                         # where intervals begin: [0,5), [5,10), …; 0 if left out
    [zip]
    prefixes = [4, 3, 2]              # how many characters are kept: 1485*, 148**, 14***
    [marital-status.groups]           # one level; every value is in one group
    "spouse present" = ["Married-civ-spouse", "Married-AF-spouse"]
    "spouse not present" = ["Divorced", "Never-married", "Separated", "Widowed", "Married-spouse-absent"]
    [country]
    file = "country.csv"              # an ARX file beside this one
    [sex]                             # nothing but suppression
    names = ["not told"]              # what level 1, 2, … are called, if our names do not do

Each attribute has one of these rules (`hierarchy_rules`) or none. Its last level is suppression, `*` for every value,
unless the table says `suppress = false` (a file has the levels that it lists). Numbers are exact: an interval of width
0.1 has no rounded ends. The alignment of intervals matters: [0,20) and [17,37) give other buckets and another
disclosure.

>>> parse_arx("M;*\nF;*\n", "sex", "sex.csv").labels("F")
('F', '*')
>>> hierarchies = parse_toml('[age]\nintervals = [5, 20]\n[zip]\nprefixes = [3]\nsuppress = false', "FILE")
>>> hierarchies["age"].labels("37"), hierarchies["zip"].labels("14850")
(('37', '[35,40)', '[20,40)', '*'), ('14850', '148**'))
"""

import csv
import io
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import cast

from fastpath.sanitizing.hierarchies import (
    SUPPRESSION,
    Hierarchy,
    InvalidHierarchy,
    Labels,
    ListedHierarchy,
    RuleHierarchy,
    first_conflict,
    given_names,
    rules_of,
)
from fastpath.sanitizing.hierarchy_folder import TableColumns, hierarchy_files, is_project
from reference.errors import InvalidInput
from reference.files.table_sources import Source, open_table
from reference.naming import described_thing, is_text, listed, source_name, written
from reference.strict_json import WrittenNumber, described
from worstcase.io.files import is_folder, read_text

_KINDS = ("intervals", "prefixes", "groups", "file")
_KEYS = (*_KINDS, "start", "suppress", "names")


def load_hierarchies(
    path: str | Path, table: "Source | None" = None, sensitive: Sequence[str] = ()
) -> dict[str, Hierarchy]:
    """Read a folder of ARX files, or a TOML file; by attribute. A folder for several tables is read for this one."""
    path = Path(path)
    if not is_folder(path):
        return parse_toml(read_text(path), source_name(path), path.parent)
    try:
        files = sorted(file for file in path.iterdir() if file.suffix.lower() == ".csv" and file.is_file())
    except OSError as error:
        raise InvalidInput(f"{source_name(path)}: the folder cannot be read: {error.strerror}") from None
    if not files:
        raise InvalidHierarchy(f"{source_name(path)}: the folder has no file ATTRIBUTE.csv")
    known = None
    if table is not None and is_project(files):
        name = Path(table).stem if isinstance(table, str | Path) else None
        known = TableColumns(name, tuple(open_table(table)[0].columns), tuple(sensitive))
    chosen = hierarchy_files(files, source_name(path), known)
    return {attribute: load_arx(file, attribute) for attribute, file in chosen.items()}


def files_read(path: str | Path, hierarchies: Mapping[str, Hierarchy]) -> list[Path]:
    """The files that these hierarchies, loaded from the path, were read from."""
    listed_in = (hierarchy.file for hierarchy in hierarchies.values() if isinstance(hierarchy, ListedHierarchy))
    return [Path(path), *(file for file in listed_in if file is not None)]


def load_arx(path: str | Path, attribute: str) -> ListedHierarchy:
    """Read one attribute's file."""
    return parse_arx(read_text(path), attribute, source_name(path), Path(path))


def parse_arx(text: str, attribute: str, where: str, file: Path | None = None) -> ListedHierarchy:
    """Read the text of one attribute's file; `where` is what its errors begin with."""
    lines: list[int] = []
    rows: dict[str, Labels] = {}
    levels = 0
    for line, row in _records(text, where):
        levels = levels or len(row)
        if len(row) != levels:
            raise InvalidHierarchy(f"{where}: line {line} has {len(row)} fields, but line {lines[0]} has {levels}")
        if row[0] in rows:
            earlier = lines[list(rows).index(row[0])]
            raise InvalidHierarchy(f"{where}: the value {written(row[0])} is on line {earlier} and on line {line}")
        lines.append(line)
        rows[row[0]] = row
    if not rows:
        raise InvalidHierarchy(f"{where}: the file is empty, but lines of value;level 1;level 2;… were expected")
    if (conflict := first_conflict(list(rows.values()))) is not None:
        both = f"line {lines[conflict.one]} and line {lines[conflict.other]}"
        raise InvalidHierarchy(f"{where}: {both}: {conflict.sentence}")
    return ListedHierarchy(attribute, levels, where, rows, file)


def _records(text: str, where: str) -> Iterator[tuple[int, Labels]]:
    """The fields of each line that is not empty, with its number."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";", strict=True)
    try:
        for row in reader:
            for level, label in enumerate(row):
                if not label or not is_text(label):
                    raise InvalidHierarchy(f"{where}: line {reader.line_num} has no label at level {level}")
            if row:
                yield reader.line_num, tuple(row)
    except csv.Error as error:
        raise InvalidHierarchy(f"{where}: line {reader.line_num} cannot be read: {error}") from None


def parse_toml(text: str, where: str, folder: Path | None = None) -> dict[str, Hierarchy]:
    """Read the text of a TOML file; `where` is what its errors begin with, `folder` holds the files it names."""
    try:
        document = tomllib.loads(text, parse_float=WrittenNumber)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidHierarchy(f"{where}: this is not TOML: {error}") from None
    except ValueError:
        raise InvalidHierarchy(f"{where}: a number in it has more digits than are supported") from None
    if not document:
        raise InvalidHierarchy(f"{where}: there is no attribute, but a table [ATTRIBUTE] for each was expected")
    return {name: _hierarchy(name, table, f"{where}: [{written(name)}]", folder) for name, table in document.items()}


def given_hierarchies(given: Mapping[str, object]) -> dict[str, Hierarchy]:
    """Hierarchies from Python: for each attribute one, or plain data as a TOML file says it.

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
        found[name] = cast("Hierarchy", table) if rules else _hierarchy(name, _as_toml(table, where), where, Path())
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


def _hierarchy(attribute: str, table: object, where: str, folder: Path | None) -> Hierarchy:
    fields = _fields(table, where)
    kinds = [kind for kind in _KINDS if kind in fields]
    if len(kinds) > 1:
        raise InvalidHierarchy(f"{where}: {listed(kinds)} are given together, but one rule was expected")
    if "start" in fields and kinds != ["intervals"]:
        raise InvalidHierarchy(f"{where}: start is given without intervals")
    if kinds == ["file"]:
        name = fields["file"]
        if not isinstance(name, str) or folder is None:
            raise InvalidHierarchy(f"{where}: file is {described(name)}, but the path of an ARX file was expected")
        if "suppress" in fields:
            raise InvalidHierarchy(f"{where}: suppress is given with file, but a file lists all its levels itself")
        listing = load_arx(folder / name, attribute)
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
