r"""Tables, row by row: what every kind of table answers, the check of its columns, and the kinds that are text files.

**CSV** (RFC 4180) and TSV: the first line names the columns; every further one has as many values. A .csv file whose
first line is one name if it is read with commas, and several if it is read with semicolons, has semicolons (ARX and
many spreadsheets write so); between quotation marks, "a;b" is one name either way. A value is a text
just as it is written, between double quotes if it holds a separator, a quotation mark (then doubled) or a line end.
Lines may end in \n, \r\n or \r. An empty line is no row, except in a table of one column, where it is a missing value.
A row that is lost is a person that is lost, and every probability changes with it. A quotation mark that is never
closed, a line without end, bytes that are not text: each ends the reading with a sentence that names the line, while
faster readers of CSV were seen to drop the rest of the file without a word.

**JSON**: an array of rows, `[{"Sex": "M", "Disease": "flu"}, …]`, read strictly; numbers are texts as they are written.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "patients.csv"
...     _ = path.write_text('Sex,Disease\nM,flu\nM,"flu, avian"\nM,flu\n')
...     list(CsvRows.of_file(path, ",").counted(["Disease"]))
[(('flu',), 2), (('flu, avian',), 1)]
>>> list(parse_rows('[{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": 1.50}]', "FILE").rows(["Disease"]))
[('flu',), ('1.50',)]
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

from reference.errors import InvalidInput, InvalidTable
from reference.files.file_access import NotText, opened, source_name
from reference.files.strict_json import described, parse
from reference.naming import is_text, listed, written
from reference.tables import first_repeated

_LONGEST_LINE = 2**20
"""In characters: a line of a megabyte is more likely a file of another kind than a person."""

Row: TypeAlias = tuple[str | None, ...]
"""The values of some columns, None where there is none."""


class Rows(Protocol):
    """A table, however it is stored."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns."""
        ...

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in order."""
        ...

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        ...


def check_columns(
    columns: Sequence[str], where: str, sensitive: str, by: Sequence[str], person: str | None = None
) -> None:
    """Raise unless the table's columns are different, those asked for are among them, and none has two roles."""
    if len(set(columns)) < len(columns):
        raise InvalidTable(f"{where}: the column {written(first_repeated(columns))} is there twice")
    for column in (sensitive, *by, *([] if person is None else [person])):
        if not is_text(column):
            raise InvalidTable(f"{where}: the name of a column was expected, but {column!a} is given")
        if column not in columns:
            there = f"the columns are {listed(columns, 20)}" if columns else "there are no columns"
            raise InvalidTable(f"{where}: there is no column {written(column)}: {there}")
    if sensitive in by:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot be one that forms the buckets")
    if sensitive == person:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot name the people, too")
    if len(set(by)) < len(by):
        raise InvalidTable(f"{where}: the column {written(first_repeated(by))} is asked for twice")


def refuse_missing(lacking: Mapping[str, int], where: str, remedy: str = "", *, parameter: str | None = None) -> None:
    """Raise for the first column in which rows have no value; `lacking` holds the number of such rows by column."""
    for column, number in lacking.items():
        rows = "1 row has" if number == 1 else f"{number:,} rows have"
        raise InvalidTable(f"{where}: {rows} no value in the column {written(column)}{remedy}", parameter=parameter)


@dataclass(frozen=True)
class CsvRows:
    """A table in a text file, one line a row, its values separated by `delimiter`."""

    path: Path
    delimiter: str
    columns: tuple[str, ...]

    @classmethod
    def of_file(cls, path: Path, delimiter: str | None = None) -> "CsvRows":
        """Read the column names; without a delimiter, it is a comma or a semicolon, as the first line has it."""
        found = delimiter or _comma_or_semicolon(path)
        if not (names := tuple(next(_records(path, found)))):
            what = "first line" if path.stat().st_size else "file"
            raise InvalidTable(f"{source_name(path)}: the {what} is empty, but names of columns were expected there")
        return cls(path, found, names)

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in the order of the file."""
        places = [self.columns.index(column) for column in columns]
        records = _records(self.path, self.delimiter)
        next(records)
        return (tuple(map(record.__getitem__, places)) for record in records)

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        yield from Counter(self.rows(columns)).items()


def _comma_or_semicolon(path: Path) -> str:
    """A semicolon where it splits the first line into several names and a comma does not."""

    def names(delimiter: str) -> int:
        try:
            return len(next(_records(path, delimiter)))
        except InvalidTable:  # no line of this kind of file
            return 0

    return ";" if names(",") < 2 <= names(";") else ","


def _records(path: Path, delimiter: str) -> Iterator[list[str]]:
    """The column names, and then every row, each as wide as they are."""
    where = source_name(path)
    with opened(path) as stream:
        text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
        reader = csv.reader(_lines(text, where), delimiter=delimiter, strict=True)
        try:
            yield (header := next(reader, []))
            for record in reader:
                if len(record) == len(header):
                    yield record
                elif record:
                    raise InvalidTable(
                        f"{where}: line {reader.line_num} has {len(record)} values,"
                        f" but as many as there are columns, {len(header)}, were expected"
                    )
                elif len(header) == 1:
                    yield [""]
        except csv.Error as error:
            raise InvalidTable(f"{where}: line {reader.line_num} cannot be read: {error}") from None
        except UnicodeDecodeError:
            # Text is decoded some thousand bytes ahead.
            raise NotText(f"{where}: line {reader.line_num + 1} or one soon after it is not UTF-8 text") from None


def _lines(text: io.TextIOWrapper, where: str) -> Iterator[str]:
    number = 0
    while line := text.readline(_LONGEST_LINE):
        number += 1
        if len(line) == _LONGEST_LINE:
            raise InvalidTable(
                f"{where}: line {number} has {_LONGEST_LINE:,} characters or more, which is not supported"
            )
        if "\0" in line:
            raise NotText(f"{where}: line {number} holds a NUL, which is not in UTF-8 text")
        yield line


@dataclass(frozen=True)
class JsonRows:
    """A table from a JSON array: each row an object, null or nothing where it has no value."""

    columns: tuple[str, ...]
    objects: Sequence[dict[str, str | None]]

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in order."""
        return (tuple(map(row.get, columns)) for row in self.objects)

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        yield from Counter(self.rows(columns)).items()


def parse_rows(text: str, where: str) -> JsonRows:
    """Read the text of a JSON array of rows."""
    document = parse(text, where, numbers_as_text=True)
    if not isinstance(document, list):
        raise InvalidInput(f"{where}: {described(document)} is here, but an array of rows was expected")
    objects = [_json_row(row, where, number) for number, row in enumerate(document, start=1)]
    return JsonRows(tuple(dict.fromkeys(column for row in objects for column in row)), objects)


def _json_row(row: object, where: str, number: int) -> dict[str, str | None]:
    if not isinstance(row, dict):
        raise InvalidInput(
            f"{where}: row {number}: {described(row)} is here, but an object with a value by column was expected"
        )
    texts = {column: _json_text(value) for column, value in row.items()}
    for column, text in texts.items():
        if text is None and row[column] is not None:
            place = f"{where}: row {number}: column {written(column)}"
            raise InvalidTable(f"{place}: {described(row[column])} is here, but a text or a number was expected")
    return texts


def _json_text(value: object) -> str | None:
    """The value as it is written, None if it is null or no single value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) and is_text(value) else None
