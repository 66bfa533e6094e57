r"""Hierarchies in files: a folder of ARX files, or rules in TOML.

A folder holds ATTRIBUTE.csv for each attribute, as ARX writes them, or TABLE_hierarchy_ATTRIBUTE.csv, as in ARX's own
example project. In the second form only those of this table's columns that are not sensitive are taken. The longest
TABLE that the table's name begins with decides, or the only one.

>>> files = [Path(f"{name}.csv") for name in ("adult", "adult_hierarchy_age", "adult_hierarchy_job", "x_hierarchy_age")]
>>> [str(file) for file in _project_files(files, "the folder", "adult", ("age", "job", "ill"), ["ill"]).values()]
['adult_hierarchy_age.csv', 'adult_hierarchy_job.csv']

Each line gives one value and its labels, such as `Divorced;spouse not present;*`; there is no header. Values that the
table does not have may be listed. All lines have the same number of fields, no value is on two lines, no label is
empty, and a higher level is coarser. A line that breaks this is refused. A TOML file has a table for each attribute:

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
    names = ["hidden"]                # other names of level 1, 2, …

Each attribute has one of these rules (`fastpath.sanitizing.hierarchies`) or none. Its last level is suppression, `*`
for every value, unless the table has `suppress = false` (a file has the levels that it lists). Numbers are exact.

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

from fastpath.sanitizing.hierarchies import Hierarchy, InvalidHierarchy, ListedHierarchy, first_conflict, hierarchy_of
from reference.errors import InvalidInput
from reference.naming import is_text, listed, numbered, source_name, written
from reference.strict_json import WrittenNumber
from worstcase.io.files import file_kind, read_text
from worstcase.io.tables import Source, open_table

_BETWEEN = "_hierarchy_"  # what stands between the table's name and the attribute's


def load_hierarchies(
    path: str | Path, table: "Source | None" = None, sensitive: Sequence[str] = ()
) -> dict[str, Hierarchy]:
    """Read a folder of ARX files, or a TOML file; by attribute. A folder for several tables is read for this one."""
    path, where = Path(path), source_name(path)
    if file_kind(path) != "folder":
        return parse_toml(read_text(path), where, path.parent)
    try:
        files = sorted(file for file in path.iterdir() if file.suffix.lower() == ".csv" and file.is_file())
    except OSError as error:
        raise InvalidInput(f"{where}: the folder cannot be read: {error.strerror}") from None
    if not files:
        raise InvalidHierarchy(f"{where}: expected files named ATTRIBUTE.csv in this folder, got none")
    chosen = {file.stem: file for file in files}
    if table is not None and any(_BETWEEN in file.stem for file in files):
        name = Path(table).stem if isinstance(table, str | Path) else None
        chosen = _project_files(files, where, name, open_table(table)[0].columns, sensitive)
    return {attribute: load_arx(file, attribute) for attribute, file in chosen.items()}


def _project_files(
    files: Sequence[Path], where: str, name: str | None, columns: Sequence[str], sensitive: Sequence[str]
) -> dict[str, Path]:
    """The file of each attribute of the table that is called `name`, a data frame's being None."""
    named = [
        (table, attribute, file)
        for file in files
        for table, _, attribute in [file.stem.partition(_BETWEEN)]
        if table and attribute and file.stem not in columns
    ]
    if not named:
        return {file.stem: file for file in files}
    tables = sorted({table for table, _, _ in named})
    fitting = sorted((table for table in tables if (name or "").startswith(table)), key=len)[-1:] or tables
    if len(fitting) > 1:
        which = "a data frame, which has no name" if name is None else f"the table {written(name)}"
        raise InvalidHierarchy(f"{where}: expected one of the tables {listed(tables, 20)}, got {which}")
    wanted = set(columns) - set(sensitive)
    found = {attribute: file for table, attribute, file in named if table == fitting[0] and attribute in wanted}
    if not found:
        sentence = f"expected a file {written(fitting[0] + _BETWEEN)}ATTRIBUTE.csv for a column that is not sensitive"
        raise InvalidHierarchy(f"{where}: {sentence}, of the columns {listed(columns, 20)}")
    return found


def files_read(path: str | Path, hierarchies: Mapping[str, Hierarchy]) -> list[Path]:
    """The files that these hierarchies, loaded from the path, were read from."""
    files = (getattr(hierarchy, "file", None) for hierarchy in hierarchies.values())
    return [Path(path), *(file for file in files if file is not None)]


def load_arx(path: str | Path, attribute: str) -> ListedHierarchy:
    """Read one attribute's file."""
    return parse_arx(read_text(path), attribute, source_name(path), Path(path))


def parse_arx(text: str, attribute: str, where: str, file: Path | None = None) -> ListedHierarchy:
    """Read the text of one attribute's file; `where` is what its errors begin with."""
    records = list(_records(text, where))
    if not records:
        raise InvalidHierarchy(f"{where}: expected lines of value;level 1;level 2;…, got an empty file")
    first, levels = records[0][0], len(records[0][1])
    line_of: dict[str, int] = {}
    for line, row in records:
        if len(row) != levels:
            expected = f"expected {numbered(levels, 'field')}, as on line {first}"
            raise InvalidHierarchy(f"{where}: line {line}: {expected}, got {len(row)}")
        if (earlier := line_of.setdefault(row[0], line)) != line:
            problem = f"expected another value than on line {earlier}, got {written(row[0])} again"
            raise InvalidHierarchy(f"{where}: line {line}: {problem}")
    if (conflict := first_conflict([row for _, row in records])) is not None:
        one, other, sentence = conflict
        raise InvalidHierarchy(f"{where}: line {records[one][0]} and line {records[other][0]}: {sentence}")
    return ListedHierarchy(attribute, levels, where, {row[0]: row for _, row in records}, file)


def _records(text: str, where: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The fields of each line that is not empty, with its number."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";", strict=True)
    try:
        for row in reader:
            for level, label in enumerate(row):
                if not label or not is_text(label):
                    raise InvalidHierarchy(f"{where}: line {reader.line_num}: expected a label at level {level}")
            if row:
                yield reader.line_num, tuple(row)
    except csv.Error as error:
        raise InvalidHierarchy(f"{where}: line {reader.line_num} cannot be read: {error}") from None


def parse_toml(text: str, where: str, folder: Path | None = None) -> dict[str, Hierarchy]:
    """Read the text of a TOML file; `where` is what its errors begin with, `folder` holds the files it names."""
    try:
        document = tomllib.loads(text, parse_float=WrittenNumber)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InvalidHierarchy(f"{where}: expected TOML: {error}") from None
    except ValueError:
        raise InvalidHierarchy(f"{where}: a number has more digits than are supported") from None
    if not document:
        raise InvalidHierarchy(f"{where}: expected a table [ATTRIBUTE] for each column to release, got none")
    load = None if folder is None else lambda file, attribute: load_arx(folder / file, attribute)
    return {name: hierarchy_of(name, table, f"{where}: [{written(name)}]", load) for name, table in document.items()}
