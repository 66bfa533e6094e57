r"""Hierarchies in files: a folder of ARX files, or rules in TOML.

A folder holds ATTRIBUTE.csv for each attribute, as ARX writes them, or TABLE_hierarchy_ATTRIBUTE.csv, as in ARX's own
example project. In the second form a folder may hold hierarchies for several tables, for columns that this table does
not have, and for the sensitive one: those of this table's other columns are taken. The table's name decides: itself,
else the longest name that it begins with (adult_subset.csv takes those of adult); if there is only one set, that one.

>>> files = [Path(f"{name}.csv") for name in ("adult", "adult_hierarchy_age", "adult_hierarchy_job", "x_hierarchy_age")]
>>> [str(file) for file in _project_files(files, "the folder", "adult", ("age", "job", "ill"), ["ill"]).values()]
['adult_hierarchy_age.csv', 'adult_hierarchy_job.csv']

Each line gives one value and its labels, separated by semicolons; there is no header. Values that the table does not
have may be listed:

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

Each attribute has one of these rules (`fastpath.sanitizing.hierarchies`) or none. Its last level is suppression, `*`
for every value, unless the table has `suppress = false` (a file has the levels that it lists). Numbers are exact: an
interval of width 0.1 has no rounded ends. The alignment of intervals matters: [0,20) and [17,37) give other buckets and
another disclosure.

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
from pathlib import Path

from fastpath.sanitizing.hierarchies import (
    Hierarchy,
    InvalidHierarchy,
    Labels,
    ListedHierarchy,
    first_conflict,
    hierarchy_of,
)
from reference.errors import InvalidInput
from reference.naming import is_text, listed, source_name, written
from reference.strict_json import WrittenNumber
from worstcase.io.files import is_folder, read_text
from worstcase.io.tables import Source, open_table

_BETWEEN = "_hierarchy_"
"""What stands between the table's name and the attribute's."""


def load_hierarchies(
    path: str | Path, table: "Source | None" = None, sensitive: Sequence[str] = ()
) -> dict[str, Hierarchy]:
    """Read a folder of ARX files, or a TOML file; by attribute. A folder for several tables is read for this one."""
    path, where = Path(path), source_name(path)
    if not is_folder(path):
        return parse_toml(read_text(path), where, path.parent)
    try:
        files = sorted(file for file in path.iterdir() if file.suffix.lower() == ".csv" and file.is_file())
    except OSError as error:
        raise InvalidInput(f"{where}: the folder cannot be read: {error.strerror}") from None
    if not files:
        raise InvalidHierarchy(f"{where}: the folder has no file ATTRIBUTE.csv")
    chosen = {file.stem: file for file in files}
    if table is not None and any(map(_parts, files)):
        name = Path(table).stem if isinstance(table, str | Path) else None
        chosen = _project_files(files, where, name, open_table(table)[0].columns, sensitive)
    return {attribute: load_arx(file, attribute) for attribute, file in chosen.items()}


def _parts(file: Path) -> tuple[str, str] | None:
    """The table and the attribute that a file is called after, if it is."""
    table, _, attribute = file.stem.partition(_BETWEEN)
    return (table, attribute) if table and attribute else None


def _project_files(
    files: Sequence[Path], where: str, name: str | None, columns: Sequence[str], sensitive: Sequence[str]
) -> dict[str, Path]:
    """The file of each attribute of the table that is called `name`, a data frame's being None."""
    named = [(*parts, file) for file in files if (parts := _parts(file)) and file.stem not in columns]
    if not named:
        return {file.stem: file for file in files}
    tables = sorted({table for table, _, _ in named})
    fitting = sorted((table for table in tables if (name or "").startswith(table)), key=len)[-1:] or tables
    if len(fitting) > 1:
        which = "a data frame has no name" if name is None else f"the table is called {written(name)}"
        raise InvalidHierarchy(f"{where}: the folder has hierarchies of the tables {listed(tables, 20)}, but {which}")
    wanted = set(columns) - set(sensitive)
    found = {attribute: file for table, attribute, file in named if table == fitting[0] and attribute in wanted}
    if not found:
        sentence = f"no file {written(fitting[0] + _BETWEEN)}ATTRIBUTE.csv is about a column that is not sensitive"
        raise InvalidHierarchy(f"{where}: {sentence}: the columns are {listed(columns, 20)}")
    return found


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
        one, other, sentence = conflict
        raise InvalidHierarchy(f"{where}: line {lines[one]} and line {lines[other]}: {sentence}")
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
    load = None if folder is None else lambda file, attribute: load_arx(folder / file, attribute)
    return {name: hierarchy_of(name, table, f"{where}: [{written(name)}]", load) for name, table in document.items()}
