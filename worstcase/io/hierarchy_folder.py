"""Which file of a folder is the hierarchy of which attribute.

Either each .csv file is called after its attribute (age.csv), or, as in ARX's own example project, after its table and
its attribute (adult_hierarchy_age.csv, beside adult.csv and much else). In the second form a folder may hold
hierarchies for several tables, for columns that this table does not have, and for the sensitive one: those of this
table's other columns are taken, and everything else is passed over. The table's name decides: itself, else the longest
name that it begins with (adult_subset.csv takes those of adult); if there is only one set, that one.

>>> files = [Path(f"{name}.csv") for name in ("adult", "adult_hierarchy_age", "adult_hierarchy_job", "x_hierarchy_age")]
>>> hierarchy_files(files, "the folder", TableColumns("adult", ("age", "job", "ill"), ("ill",)))
{'age': PosixPath('adult_hierarchy_age.csv'), 'job': PosixPath('adult_hierarchy_job.csv')}
>>> list(hierarchy_files([Path("age.csv"), Path("zip.csv")], "the folder"))
['age', 'zip']
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from fastpath.sanitizing.hierarchies import InvalidHierarchy
from reference.naming import listed, written

BETWEEN = "_hierarchy_"
"""What stands between the table's name and the attribute's."""


class TableColumns(NamedTuple):
    """What is known of the table: the name of its file, if it has one, its columns, and the sensitive ones."""

    name: str | None
    columns: tuple[str, ...]
    sensitive: tuple[str, ...]


def is_project(files: Sequence[Path]) -> bool:
    """Whether a file is called after a table and an attribute."""
    return any(all(_parts(file)) for file in files)


def hierarchy_files(files: Sequence[Path], where: str, table: TableColumns | None = None) -> dict[str, Path]:
    """The file of each attribute; `where` is what errors begin with."""
    columns = () if table is None else table.columns
    named = [(*_parts(file), file) for file in files if all(_parts(file)) and file.stem not in columns]
    if table is None or not named:
        return {file.stem: file for file in files}
    owner = _owner(sorted({of for of, _, _ in named}), where, table.name)
    found = {attribute: file for of, attribute, file in named if of == owner and attribute in columns}
    found = {attribute: file for attribute, file in found.items() if attribute not in table.sensitive}
    if not found:
        sentence = f"no file {written(owner + BETWEEN)}ATTRIBUTE.csv is about a column that is not sensitive"
        raise InvalidHierarchy(f"{where}: {sentence}: the columns are {listed(columns, 20)}")
    return found


def _parts(file: Path) -> tuple[str, str]:
    """The table and the attribute that a file is called after; empty if it is not."""
    table, _, attribute = file.stem.partition(BETWEEN)
    return (table, attribute) if attribute else ("", "")


def _owner(tables: Sequence[str], where: str, name: str | None) -> str:
    """Whose hierarchies are meant."""
    called = name or ""
    beginning = sorted((table for table in tables if called.startswith(table)), key=len)
    fitting = beginning[-1:] or tables
    if len(fitting) > 1:
        which = "a data frame has no name" if name is None else f"the table is called {written(name)}"
        raise InvalidHierarchy(f"{where}: the folder has hierarchies of the tables {listed(tables, 20)}, but {which}")
    return fitting[0]
