"""Columns of a table as numbers of their different texts: the result of every reader of tables.

A value becomes a text once, however many rows have it. A missing value is the empty text. Rows that are equal may be
counted together; then they stand in order of first appearance.

>>> rows = coded_rows([["M", "F", "M"], ["flu", None, "flu"]], 2)
>>> [list(column.texts) for column in rows.columns], list(rows.entries()), rows.lacking(["Sex", "Disease"])
([['M', 'F'], ['flu', '']], [(('M', 'flu'), 2), (('F', ''), 1)], {'Disease': 1})
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fastpath.sanitizing.cells import Coded, encode
from fastpath.summary import Integers


@dataclass(frozen=True)
class CodedRows:
    """Rows by column, and how often each occurs."""

    columns: tuple[Coded, ...]
    counts: Integers

    def entries(self) -> Iterator[tuple[tuple[str, ...], int]]:
        """The different rows in order of first appearance, and how often each occurs."""
        totals: dict[tuple[int, ...], int] = {}
        codes = zip(*(column.codes.tolist() for column in self.columns), strict=True)
        for row, count in zip(codes, self.counts.tolist(), strict=True):
            totals[row] = totals.get(row, 0) + count
        for row, count in totals.items():
            yield tuple(column.texts[code] for column, code in zip(self.columns, row, strict=True)), count

    def lacking(self, names: Sequence[str]) -> dict[str, int]:
        """The number of rows without a value, by the names of the columns that have such rows."""
        numbers = [int(self.counts[_is_missing(column)].sum()) for column in self.columns]
        return {name: number for name, number in zip(names, numbers, strict=True) if number}

    def complete(self) -> "CodedRows":
        """The rows with a value in every column."""
        kept = ~np.any([_is_missing(column) for column in self.columns], axis=0)
        if kept.all():
            return self
        return CodedRows(tuple(Coded(texts, codes[kept]) for texts, codes in self.columns), self.counts[kept])


class OpenTable(Protocol):
    """A table, however it is stored."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns."""
        ...

    def coded(self, columns: Sequence[str]) -> CodedRows:
        """These columns of all rows, equal rows counted or not."""
        ...


def coded(values: Iterable[Hashable], text: Callable[[object], str | None] | None = None) -> Coded:
    """A column of texts, None where there is none, or of values that `text` turns into such."""
    different, codes = encode(values)
    texts, numbers = encode(str(one or "") if text is None else text(one) or "" for one in different)
    return Coded(texts, numbers[codes])


def coded_rows(columns: Iterable[Iterable[str | None]], width: int, counts: Collection[int] | None = None) -> CodedRows:
    """Rows of `width` columns; without counts, each occurs once."""
    found = tuple(map(coded, columns)) or (coded(()),) * width
    numbers = np.ones(len(found[0].codes), np.int64) if counts is None else np.fromiter(counts, np.int64, len(counts))
    return CodedRows(found, numbers)


def _is_missing(column: Coded) -> "np.ndarray[tuple[int], np.dtype[np.bool_]]":
    return np.equal(column.codes, column.texts.index("") if "" in column.texts else -1)
