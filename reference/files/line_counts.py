r"""The rows of a CSV file, counted quickly, as long as nothing in it is unusual.

In most tables lines repeat, and equal lines are equal rows. So lines are counted first, as they are, and each different
one is taken apart once, by the same reader of CSV that reads line by line elsewhere. Where most lines are different
(each has a name in it), counting them first gains nothing; they are taken apart as they come. That is right if every
line is a record of its own, which is seen from their number: a quotation mark that stays open joins lines to a record.

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
from itertools import repeat
from operator import itemgetter
from typing import BinaryIO

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
    totals = _Totals(delimiter, width, places)
    try:
        first = text.readline(_LONG)
        if len(first) == _LONG or len(list(csv.reader([first], delimiter=delimiter, strict=True))) != 1:
            return None
        pieces = _pieces(text)
        while batch := _different(pieces):
            totals.add(batch, batch.values())
            if 2 * len(batch) > batch.total():
                for lines, _ in pieces:
                    totals.add(lines, repeat(1, len(lines)))
        return totals.rows()
    except (_Unusual, csv.Error, ValueError):
        return None
    finally:
        text.detach()


def _pieces(text: io.TextIOWrapper) -> Iterator[tuple[list[str], int]]:
    """All lines, some at a time, with the length of the longest.

    Whether their ends are still there does not matter to who reads CSV.
    """
    while piece := text.read(_AT_ONCE) + text.readline(_LONG):
        lines = _lines(piece)
        longest = max(map(len, lines))
        if longest >= _LONG or "\0" in piece:
            raise _Unusual
        yield lines, longest


def _lines(piece: str) -> list[str]:
    """The lines of a text, which may end in all the ways that lines end."""
    plain = piece.replace("\r\n", "\n") if "\r" in piece else piece
    if "\r" in plain:
        return io.StringIO(piece, newline="").readlines()
    return plain.removesuffix("\n").split("\n")


def _different(pieces: Iterator[tuple[list[str], int]]) -> Counter[str]:
    """How often each of the next lines is there: of all that are left, unless too many are different."""
    batch: Counter[str] = Counter()
    longest = 0
    for lines, length in pieces:
        batch.update(lines)
        longest = max(longest, length)
        if len(batch) * (longest + _SMALLEST) > _MOST:
            break
    return batch


class _Totals:
    """How often each row was met: by one text, its values with a NUL between them, which is in none of them."""

    def __init__(self, delimiter: str, width: int, places: Sequence[int]) -> None:
        self._delimiter, self._width = delimiter, width
        self._pick = itemgetter(*places)
        self._joined = str if len(places) == 1 else "\0".join
        self._totals: dict[str, int] = {}

    def add(self, lines: Iterable[str], counts: Iterable[int]) -> None:
        """Count these lines, each so many times."""
        width, pick, joined, totals = self._width, self._pick, self._joined, self._totals
        records = csv.reader(lines, delimiter=self._delimiter, strict=True)
        for record, count in zip(records, counts, strict=True):
            if len(record) == width:
                row = joined(pick(record))
                totals[row] = totals.get(row, 0) + count
            elif record or width == 1:  # anything but an empty line
                raise _Unusual

    def rows(self) -> list[tuple[tuple[str, ...], int]]:
        """The rows, taken apart again."""
        return [(tuple(row.split("\0")), count) for row, count in self._totals.items()]
