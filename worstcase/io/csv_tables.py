r"""Tables in text files: CSV and TSV.

RFC 4180: the first line names the columns; every further one has as many values. A .csv file has semicolons if they
split its first line into several names and commas do not (ARX and many spreadsheets write so). A value is a text as it
is written, between double quotes if it holds a separator, a quotation mark (then doubled) or a line end. Lines may end
in \n, \r\n or \r. An empty line is no row, except in a table of one column, where it is a missing value. A lost row is
a lost person, and every probability changes with it. So a quotation mark that is never closed, a line without end and
bytes that are not text are refused with their line; faster readers drop the rest of the file without an error.

**Two readers.** `quick_counts` comes first. In most tables lines repeat, and equal lines are equal rows: lines are
counted, and each different one is parsed once. Where there is no quotation mark, columns outside those in use are cut
off before that: without names, lines repeat. This is right if every line is one record, which follows from their
number. Anything else (a record of several lines, bytes that are not UTF-8, a NUL, a line of 65,536 characters, a row of
another length) gives None, and `careful_rows`, which knows each line's number, decides what it means.

>>> file = io.BytesIO(b'Sex,Disease\nM,flu\nM,"flu, avian"\nM,flu\n')
>>> quick_counts(file, ",", 2, [1])
{('flu',): 2, ('flu, avian',): 1}
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from operator import itemgetter, methodcaller
from pathlib import Path
from typing import BinaryIO

from reference.errors import InvalidTable
from reference.naming import numbered, source_name
from worstcase.io.columns import CodedRows, coded_rows
from worstcase.io.files import NotText, opened

_LONGEST_LINE = 2**20  # in characters: a line of a megabyte is more likely a file of another kind than a person
_PIECE = 2**24  # characters that are read together, and then the rest of their last line
_LONG = 2**16  # characters of a line that is read with care


@dataclass(frozen=True)
class CsvTable:
    """A table in a text file, one line a row, its values separated by `delimiter`."""

    path: Path
    delimiter: str
    columns: tuple[str, ...]

    @classmethod
    def of_file(cls, path: Path, delimiter: str | None = None) -> "CsvTable":
        """Read the column names; without a delimiter, it is a comma or a semicolon, as the first line has it."""
        found = delimiter or _comma_or_semicolon(path)
        if not (names := tuple(next(_records(path, found)))):
            what = "line" if path.stat().st_size else "file"
            raise InvalidTable(f"{source_name(path)}: expected names of columns on the first line, got an empty {what}")
        return cls(path, found, names)

    def coded(self, columns: Sequence[str]) -> CodedRows:
        """What occurs in these columns and how often, in order of first appearance."""
        places = [self.columns.index(column) for column in columns]
        with opened(self.path) as stream:
            totals = quick_counts(stream, self.delimiter, len(self.columns), places)
        if totals is None:
            totals = Counter(self.careful_rows(places))
        return coded_rows(zip(*totals, strict=True), len(columns), totals.values())

    def careful_rows(self, places: Sequence[int]) -> Iterator[tuple[str, ...]]:
        """The columns in these places of every row, in the order of the file."""
        records = _records(self.path, self.delimiter)
        next(records)
        return (tuple(map(record.__getitem__, places)) for record in records)


def _comma_or_semicolon(path: Path) -> str:
    """A semicolon where it splits the first line into several names and a comma does not."""
    names = {",": 0, ";": 0}
    for delimiter in names:
        with suppress(InvalidTable):  # no line of this kind of file
            names[delimiter] = len(next(_records(path, delimiter)))
    return ";" if names[","] < 2 <= names[";"] else ","


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
                    expected = f"expected {numbered(len(header), 'value')}, one for each column"
                    raise InvalidTable(f"{where}: line {reader.line_num}: {expected}, got {len(record)}")
                elif len(header) == 1:
                    yield [""]
        except csv.Error as error:
            raise InvalidTable(f"{where}: line {reader.line_num} cannot be read: {error}") from None
        except UnicodeDecodeError:
            # Text is decoded some thousand bytes ahead.
            raise NotText(f"{where}: line {reader.line_num + 1} or one soon after: expected UTF-8 text") from None


def _lines(text: io.TextIOWrapper, where: str) -> Iterator[str]:
    for number, line in enumerate(iter(partial(text.readline, _LONGEST_LINE), ""), start=1):
        if len(line) == _LONGEST_LINE:
            raise InvalidTable(f"{where}: line {number}: expected fewer than {_LONGEST_LINE:,} characters, got more")
        if "\0" in line:
            raise NotText(f"{where}: line {number}: expected UTF-8 text, got a NUL byte")
        yield line


def quick_counts(
    stream: BinaryIO, delimiter: str, width: int, places: Sequence[int]
) -> dict[tuple[str, ...], int] | None:
    """What occurs in these places of the rows, each of `width` values, in order of first appearance.

    The first line, which names the columns, is left out. The stream stays open.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    before, after = min(places), width - 1 - max(places)
    totals: dict[str, int] = {}
    try:
        first = text.readline(_LONG)
        if len(first) == _LONG or len(list(csv.reader([first], delimiter=delimiter, strict=True))) != 1:
            return None
        while piece := text.read(_PIECE) + text.readline(_LONG):
            lines = piece.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
            if "\0" in piece or max(map(len, lines)) >= _LONG:
                return None
            if '"' in piece or not before + after:
                _add(totals, Counter(lines), delimiter, width, places)
            else:
                shorter = Counter(_cut(lines, delimiter, width, before, after))
                _add(totals, shorter, delimiter, width - before - after, [place - before for place in places])
        return {tuple(row.split("\0")): count for row, count in totals.items()}
    except (csv.Error, ValueError):
        return None
    finally:
        text.detach()


def _add(totals: dict[str, int], lines: Counter[str], delimiter: str, width: int, places: Sequence[int]) -> None:
    """Count what is in the places: by one text, the values with a NUL between them, which is in none of them."""
    pick = itemgetter(*places)
    joined = str if len(places) == 1 else "\0".join
    records = csv.reader(lines, delimiter=delimiter, strict=True)
    for record, count in zip(records, lines.values(), strict=True):
        if len(record) == width:
            row = joined(pick(record))
            totals[row] = totals.get(row, 0) + count
        elif record or width == 1:  # anything but an empty line
            raise ValueError  # it is to be read with care


def _cut(lines: list[str], delimiter: str, width: int, before: int, after: int) -> Iterable[str]:
    """Lines without quotation marks, and without some values before and after those in use."""
    rows = list(filter(None, lines))
    if any(number != width - 1 for number in set(map(methodcaller("count", delimiter), rows))):
        raise ValueError  # it is to be read with care
    shorter: Iterable[str] = rows
    if before:
        shorter = map(itemgetter(-1), map(methodcaller("split", delimiter, before), shorter))
    if after:
        shorter = map(itemgetter(0), map(methodcaller("rsplit", delimiter, after), shorter))
    return shorter
