"""A table read into cells, and what becomes of rows that lack a value.

A missing value is nothing between two commas, an empty text, a null, or a NaN among numbers: in files and in data
frames alike. A text is a value, whatever it says: `NaN` in a CSV file, or as a text in a data frame, is three letters;
`spelled_missing` counts such rows, so that they can be told of. A missing value is never passed over in silence. Of the
columns in use, a row that lacks a value is

    error   refused, with the number of such rows
    drop    left out, and counted: the answer is then about the other rows only
    value   kept: "(missing)" is a value like any other

>>> from reference.files.table_rows import parse_rows
>>> rows = parse_rows('[{"sex": "M", "disease": "flu"}, {"sex": null, "disease": "mumps"}]', "FILE")
>>> cells, dropped = read_cells(rows, "the table", ["sex"], "disease", "drop")
>>> dropped, read_cells(rows, "the table", ["sex"], "disease", "value")[0].texts
(1, (('(missing)', 'M'),))
>>> read_cells(rows, "the table", ["sex"], "disease", "error")
Traceback (most recent call last):
...
reference.errors.InvalidTable: the table: 1 row has no value in the column sex: missing can be drop or value
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias, get_args

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.sensitive_columns import SensitiveColumns
from reference.errors import InvalidInput, InvalidTable
from reference.files.table_rows import Row, Rows, check_columns, refuse_missing
from reference.naming import listed, written
from reference.progress import step

MISSING = "(missing)"
"""The value that stands for no value, under the policy `value`."""

Missing: TypeAlias = Literal["error", "drop", "value"]
POLICIES: tuple[Missing, ...] = get_args(Missing)

SPELLINGS = frozenset(["NaN", "nan", "NAN", "NaT", "NA", "<NA>", "N/A", "#N/A", "null", "NULL", "None", MISSING])
"""Texts that other programs write for no value; here they are values, and `MISSING` stands for none."""


def read_cells(
    rows: Rows, where: str, attributes: Sequence[str], sensitive: str | SensitiveColumns, missing: Missing
) -> tuple[Cells, int]:
    """Read these columns of an open table, with the number of rows left out; `where` is what errors begin with."""
    columns = SensitiveColumns.of(sensitive) if isinstance(sensitive, str) else sensitive
    if missing not in POLICIES:
        raise InvalidInput(f"the policy for missing values is {missing!a}, but one of {listed(POLICIES)} was expected")
    for name in columns.names:
        check_columns(rows.columns, where, name, attributes)
    entries = _Entries(rows, (*attributes, *columns.names), missing)
    first = len(attributes)
    try:
        joined = (((*row[:first], columns.joined(row[first:])), count) for row, count in entries)
        cells = Cells.of_counts(attributes, columns.name, joined)
    except InvalidTable as error:
        if error is entries.unreadable:  # which is told with its place
            raise
        entries.refuse_missing(where)
        after = f"after dropping {entries.dropped:,} rows with a missing value, " if entries.dropped else ""
        raise InvalidTable(f"{where}: {after}{error}") from None
    entries.refuse_missing(where)
    return cells, entries.dropped


def spelled_missing(cells: Cells, sensitive: SensitiveColumns) -> dict[str, dict[str, int]]:
    """By column, the texts in it that look like no value, each with its number of rows."""
    columns = [
        (name, texts, cells.codes[i]) for i, (name, texts) in enumerate(zip(cells.attributes, cells.texts, strict=True))
    ]
    values = [sensitive.values_of(text) for text in cells.domain]
    columns += [(name, tuple(row[i] for row in values), cells.values) for i, name in enumerate(sensitive.names)]
    found: dict[str, dict[str, int]] = {}
    for name, texts, codes in columns:
        for code, text in enumerate(texts):
            if text in SPELLINGS:
                rows = found.setdefault(name, {})
                rows[text] = rows.get(text, 0) + int(cells.counts[codes == code].sum())
    return found


class _Entries:
    """The counted rows, with the policy applied."""

    def __init__(self, rows: Rows, columns: Sequence[str], missing: Missing) -> None:
        self.rows, self.columns, self.missing = rows, columns, missing
        self.dropped = 0
        self.lacking: Counter[str] = Counter()
        self.unreadable: InvalidTable | None = None

    def __iter__(self) -> Iterator[tuple[tuple[str, ...], int]]:
        for row, count in self._counted():
            step(1, "combinations of values")
            if all(row):
                yield tuple(map(str, row)), count
            elif self.missing == "value":
                yield tuple(text or MISSING for text in row), count
            else:
                self.lacking.update({c: count for c, text in zip(self.columns, row, strict=True) if not text})
                self.dropped += count
            if self.missing == "value" and MISSING in row:
                column = self.columns[row.index(MISSING)]
                raise InvalidTable(f"the column {written(column)} holds {MISSING}, which stands for no value")

    def _counted(self) -> Iterator[tuple[Row, int]]:
        try:
            yield from self.rows.counted(self.columns)
        except InvalidTable as error:
            self.unreadable = error
            raise

    def refuse_missing(self, where: str) -> None:
        """Raise if a value was missing and that is an error."""
        if self.missing == "error":
            lacking = {column: self.lacking[column] for column in self.columns if self.lacking[column]}
            refuse_missing(lacking, where, ": missing can be drop or value", parameter="missing")
