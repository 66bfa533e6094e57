r"""A hierarchy that lists its values: one attribute's file as ARX writes it.

Each line gives one value and its labels, separated by semicolons; there is no header:

    Married-civ-spouse;spouse present;*
    Divorced;spouse not present;*

All lines have the same number of fields, no value is on two lines, no label is empty, and a higher level is coarser;
whatever breaks this is refused with its line.

>>> hierarchy = parse_arx("M;*\nF;*\n", "sex", "sex.csv")
>>> hierarchy.levels, hierarchy.labels("F")
(2, ('F', '*'))
>>> parse_arx("17;[10,20);*\n18;[10,20)\n", "age", "age.csv")
Traceback (most recent call last):
...
fastpath.sanitizing.hierarchies.InvalidHierarchy: age.csv: line 2 has 2 fields, but line 1 has 3
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from fastpath.sanitizing.hierarchies import (
    Conflict,
    InvalidHierarchy,
    Labels,
    conflict_sentence,
    first_conflict,
)
from reference.files.file_access import read_text, source_name
from reference.naming import is_text, written


@dataclass(frozen=True)
class ListedHierarchy:
    """A hierarchy that lists its values, one on each line of a file."""

    attribute: str
    levels: int
    where: str
    rows: Mapping[str, Labels]
    file: Path | None = None

    def labels(self, value: str) -> Labels:
        """The value's labels, one for each level."""
        if value not in self.rows:
            hint = "" if self.levels > 1 else ": are its levels separated by semicolons?"
            raise InvalidHierarchy(f"{self.where}: the value {written(value)} is on no line{hint}")
        return self.rows[value]


def load_arx(path: str | Path, attribute: str) -> ListedHierarchy:
    """Read one attribute's file."""
    return replace(parse_arx(read_text(path), attribute, source_name(path)), file=Path(path))


def parse_arx(text: str, attribute: str, where: str) -> ListedHierarchy:
    """Read the text of one attribute's file; `where` is what its errors begin with."""
    lines: list[int] = []
    rows: dict[str, Labels] = {}
    for line, row in _records(text, where):
        if rows and len(row) != len(rows[next(iter(rows))]):
            expected = len(rows[next(iter(rows))])
            raise InvalidHierarchy(f"{where}: line {line} has {len(row)} fields, but line {lines[0]} has {expected}")
        if row[0] in rows:
            earlier = lines[list(rows).index(row[0])]
            raise InvalidHierarchy(f"{where}: the value {written(row[0])} is on line {earlier} and on line {line}")
        lines.append(line)
        rows[row[0]] = row
    if not rows:
        raise InvalidHierarchy(f"{where}: the file is empty, but lines of value;level 1;level 2;… were expected")
    _refuse_conflict(first_conflict(list(rows.values())), list(rows.values()), lines, where)
    return ListedHierarchy(attribute, len(rows[next(iter(rows))]), where, rows)


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


def _refuse_conflict(conflict: Conflict | None, rows: list[Labels], lines: list[int], where: str) -> None:
    if conflict is not None:
        sentence = conflict_sentence(rows[conflict.one], rows[conflict.other], conflict.level)
        raise InvalidHierarchy(f"{where}: line {lines[conflict.one]} and line {lines[conflict.other]}: {sentence}")
