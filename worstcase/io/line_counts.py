r"""The rows of a CSV file, counted quickly, as long as nothing in it is unusual.

In most tables lines repeat, and equal lines are equal rows. So lines are counted first, as they are, and each different
one is taken apart once, by the same reader of CSV that reads line by line elsewhere. Where there is no quotation mark,
columns that nobody asks for are cut off first at both ends of the lines: without the names, they repeat. Where most
lines are different all the same, counting them first gains nothing; they are taken apart as they come. All this is
right if every line is a record of its own, which is seen from their number: a quotation mark that stays open joins
lines to a record.

Whatever else is in the way (a record of several lines, bytes that are not UTF-8, a NUL, a line of 65,536 characters, a
row that is too short or too long, a line that is not CSV) gives None: nothing is decided here about what it means.

>>> file = io.BytesIO(b'Sex,Disease\nM,flu\nM,"flu, avian"\nM,flu\n')
>>> quickly_counted(file, ",", 2, [1])
[(('flu',), 2), (('flu, avian',), 1)]
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, repeat
from operator import attrgetter, itemgetter, methodcaller
from typing import BinaryIO, NamedTuple

_AT_ONCE = 2**20
"""Characters that are read together, and then the rest of their last line."""
_LONG = 2**16
"""Characters of a line that is looked at with care."""
_MOST = 2**26
"""Bytes, or so, that different lines may take before they are taken apart."""
_SMALLEST = 200
"""Bytes, or so, that a line takes in memory, however short it is."""


class _Unusual(Exception):
    """Something that is to be read with care."""


def quickly_counted(
    stream: BinaryIO, delimiter: str, width: int, places: Sequence[int]
) -> list[tuple[tuple[str, ...], int]] | None:
    """What occurs in these places of the rows, each of `width` values, in order of first appearance.

    The first line, which names the columns, is left out. The stream stays open.
    """
    text = io.TextIOWrapper(stream, encoding="utf-8-sig", newline="")
    asked = _Asked(delimiter, width, tuple(places))
    totals: dict[str, int] = {}
    try:
        first = text.readline(_LONG)
        if len(first) == _LONG or len(list(csv.reader([first], delimiter=delimiter, strict=True))) != 1:
            return None
        for columns, pieces in groupby(_pieces(text, asked), attrgetter("asked")):
            while batch := _different(pieces):
                columns.add_to(totals, batch, batch.values())
                if 2 * len(batch) > batch.total():
                    for piece in pieces:
                        columns.add_to(totals, piece.lines, repeat(1, len(piece.lines)))
        return [(tuple(row.split("\0")), count) for row, count in totals.items()]
    except (_Unusual, csv.Error, ValueError):
        return None
    finally:
        text.detach()


@dataclass(frozen=True)
class _Asked:
    """The places that are asked for in lines of so many values."""

    delimiter: str
    width: int
    places: tuple[int, ...]

    def add_to(self, totals: dict[str, int], lines: Iterable[str], counts: Iterable[int]) -> None:
        """Count what is in the places: by one text, the values with a NUL between them, which is in none of them."""
        width, pick = self.width, itemgetter(*self.places)
        joined = str if len(self.places) == 1 else "\0".join
        records = csv.reader(lines, delimiter=self.delimiter, strict=True)
        for record, count in zip(records, counts, strict=True):
            if len(record) == width:
                row = joined(pick(record))
                totals[row] = totals.get(row, 0) + count
            elif record or width == 1:  # anything but an empty line
                raise _Unusual

    def without_ends(self) -> "_Asked":
        """The same places, where the values before the first and after the last of them are cut off."""
        first = min(self.places)
        return _Asked(self.delimiter, max(self.places) - first + 1, tuple(place - first for place in self.places))

    def cut(self, lines: list[str]) -> Iterable[str]:
        """Lines without quotation marks, and without the values before the first and after the last place."""
        rows = list(filter(None, lines))
        if any(number != self.width - 1 for number in set(map(methodcaller("count", self.delimiter), rows))):
            raise _Unusual
        before, after = min(self.places), self.width - 1 - max(self.places)
        shorter: Iterable[str] = rows
        if before:
            shorter = map(itemgetter(-1), map(methodcaller("split", self.delimiter, before), shorter))
        if after:
            shorter = map(itemgetter(0), map(methodcaller("rsplit", self.delimiter, after), shorter))
        return shorter


class _Piece(NamedTuple):
    """Some lines, what is asked for in them, and the length of the longest."""

    lines: list[str]
    asked: _Asked
    longest: int


def _pieces(text: io.TextIOWrapper, asked: _Asked) -> Iterator[_Piece]:
    """All lines, some at a time, without their ends, which do not matter where every line is a record."""
    inner = asked.without_ends()
    while piece := text.read(_AT_ONCE) + text.readline(_LONG):
        lines = piece.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
        longest = max(map(len, lines))
        if longest >= _LONG or "\0" in piece:
            raise _Unusual
        if inner == asked or '"' in piece:
            yield _Piece(lines, asked, longest)
        else:
            yield _Piece(list(asked.cut(lines)), inner, longest)


def _different(pieces: Iterator[_Piece]) -> Counter[str]:
    """How often each of the next lines is there: of all that are left, unless too many are different."""
    batch: Counter[str] = Counter()
    longest = 0
    for piece in pieces:
        batch.update(piece.lines)
        longest = max(longest, piece.longest)
        if len(batch) * (longest + _SMALLEST) > _MOST:
            break
    return batch
