r"""Tables in text files: CSV and TSV.

RFC 4180: the first line names the columns; every further one has as many values. A .csv file whose
first line is one name if it is read with commas, and several if it is read with semicolons, has semicolons (ARX and
many spreadsheets write so); between quotation marks, "a;b" is one name either way. A value is a text
just as it is written, between double quotes if it holds a separator, a quotation mark (then doubled) or a line end.
Lines may end in \n, \r\n or \r. An empty line is no row, except in a table of one column, where it is a missing value.
A row that is lost is a person that is lost, and every probability changes with it. A quotation mark that is never
closed, a line without end, bytes that are not text: each ends the reading with a sentence that names the line, while
faster readers of CSV were seen to drop the rest of the file without a word.

Each line is read with care, and its number is known (`CsvRows.rows`). Where rows are only counted, that is done quickly
first (`worstcase.io.line_counts`), and with care if anything in the file is unusual.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     path = Path(folder) / "patients.csv"
...     _ = path.write_text('Sex,Disease\nM,flu\nM,"flu, avian"\nM,flu\n')
...     list(CsvRows.of_file(path, ",").counted(["Disease"]))
[(('flu',), 2), (('flu, avian',), 1)]
"""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reference.errors import InvalidTable
from reference.naming import source_name
from worstcase.io.files import NotText, opened
from worstcase.io.line_counts import quickly_counted
from worstcase.io.table_rows import Row

_LONGEST_LINE = 2**20
"""In characters: a line of a megabyte is more likely a file of another kind than a person."""


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
        places = [self.columns.index(column) for column in columns]
        with opened(self.path) as stream:
            totals = quickly_counted(stream, self.delimiter, len(self.columns), places)
        if totals is None:  # whatever is the matter, one line after the other tells it, or reads it after all
            yield from Counter(self.rows(columns)).items()
        else:
            yield from totals


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
