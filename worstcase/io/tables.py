"""Tables wherever they are, in files or in data frames, to bucketizations.

A table has one row for each person. One column is the sensitive attribute; rows that agree on the columns `by` form
a bucket (without any, all rows form one), and the column `person`, if there is one, names the people. Buckets and
the domain S are in order of first appearance. Every value is a text, as it is written: 1 and 1.0 are two values.
A row that lacks one of the columns in use, or has nothing in it, is refused rather than dropped: a person left out
would change every probability.

>>> import pandas
>>> frame = pandas.DataFrame({"Sex": ["M", "F", "M"], "Disease": ["flu", "flu", "mumps"]})
>>> [dict(bucket.counts) for bucket in bucketization_of_rows(*open_table(frame), "Disease", ["Sex"]).buckets]
[{'flu': 1, 'mumps': 1}, {'flu': 1}]

A table read into cells, and what becomes of rows that lack a value.

A missing value is nothing between two commas, an empty text, a null, or a NaN among numbers: in files and in data
frames alike. A text is a value, whatever it says: `NaN` in a CSV file, or as a text in a data frame, is three letters;
`spelled_missing` counts such rows, so that they can be told of. A missing value is never passed over in silence. Of the
columns in use, a row that lacks a value is

    error   refused, with the number of such rows
    drop    left out, and counted: the answer is then about the other rows only
    value   kept: "(missing)" is a value like any other

>>> from worstcase.io.table_rows import parse_rows
>>> rows = parse_rows('[{"sex": "M", "disease": "flu"}, {"sex": null, "disease": "mumps"}]', "FILE")
>>> cells, dropped = read_cells(rows, "the table", ["sex"], "disease", "drop")
>>> dropped, read_cells(rows, "the table", ["sex"], "disease", "value")[0].texts
(1, (('(missing)', 'M'),))
>>> read_cells(rows, "the table", ["sex"], "disease", "error")
Traceback (most recent call last):
...
reference.errors.InvalidTable: the table: 1 row has no value in the column sex: missing can be drop or value
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from fastpath.sanitizing.cells import MISSING, POLICIES, Cells, Missing, SensitiveColumns
from fastpath.sanitizing.hierarchies import Hierarchy, InvalidHierarchy, require_columns
from fastpath.sanitizing.lattice import Generalizations
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable
from reference.naming import listed, source_name, written
from reference.progress import step
from reference.strict_json import NotJson
from reference.tables import check_columns, refuse_missing
from worstcase.io.csv_rows import CsvRows
from worstcase.io.files import STANDARD_INPUT, TABLE_SUFFIXES, is_stream, read_text
from worstcase.io.table_rows import Row, Rows, parse_rows

Source: TypeAlias = "str | Path | Rows | object"
"""A file, a table that is open already, or a data frame of any library that narwhals knows."""


def open_table(source: Source) -> tuple[Rows, str]:
    """Open a file or a data frame, and tell how sentences call it."""
    if isinstance(source, str | Path):
        where = source_name(source)
        return _open_file(Path(source), where), where
    if hasattr(source, "counted") and hasattr(source, "rows"):
        return cast("Rows", source), "the table"
    from worstcase.io.frames import FrameRows

    return FrameRows.of_frame(source), "the data frame"


def _open_file(path: Path, where: str) -> Rows:
    suffix = path.suffix.lower()
    if suffix not in TABLE_SUFFIXES:
        try:
            return parse_rows(read_text(path), where)
        except NotJson as error:
            if str(path) == "-":
                raise NotJson(f"{error}; {STANDARD_INPUT}") from None
            raise
    if is_stream(path):
        raise InvalidInput(f"{where}: a table is read from a regular file, which this is not")
    if suffix == ".parquet":
        from worstcase.io.parquet_rows import ParquetRows

        return ParquetRows.of_file(path)
    return CsvRows.of_file(path, "\t" if suffix == ".tsv" else None)


def bucketization_of_rows(
    rows: Rows, where: str, sensitive: str, by: Sequence[str] = (), person: str | None = None
) -> Bucketization:
    """Put rows that agree on `by` into one bucket; without `person`, people are numbered."""
    check_columns(rows.columns, where, sensitive, by, person)
    columns = [*by, sensitive] if person is None else [*by, sensitive, person]
    entries = rows.counted(columns) if person is None else ((row, 1) for row in rows.rows(columns))
    parts: dict[Row, dict[str, int]] = {}
    people: defaultdict[Row, list[str]] = defaultdict(list)
    domain: dict[str, None] = {}
    width = len(by)
    for row, count in _complete(entries, columns, where):
        key, value = row[:width], row[width]
        domain[value] = None
        part = parts.setdefault(key, {})
        part[value] = part.get(value, 0) + count
        if person is not None:
            people[key].append(row[-1])
    if not parts:
        raise InvalidTable(f"{where}: the table has no rows")
    try:
        buckets = (
            Bucket.numbered(index, counts) if person is None else Bucket(people[key], counts)
            for index, (key, counts) in enumerate(parts.items())
        )
        keys = cast("list[tuple[str, ...]]", list(parts))  # complete, as has been seen
        return Bucketization(buckets, domain=domain, sensitive=sensitive, by=by, keys=keys)
    except InvalidTable as error:
        raise InvalidTable(f"{where}: {error}") from None


def _complete(
    entries: Iterable[tuple[Row, int]], columns: Sequence[str], where: str
) -> Iterator[tuple[tuple[str, ...], int]]:
    """Pass on the entries; at the end, raise if a value was missing in any."""
    missing: Counter[str] = Counter()
    for row, count in entries:
        if all(row):
            yield cast("tuple[str, ...]", row), count
        else:
            missing.update({column: count for column, value in zip(columns, row, strict=True) if not value})
    refuse_missing({column: missing[column] for column in columns if missing[column]}, where)


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


def generalizations(
    source: Source, sensitive: str | SensitiveColumns, hierarchies: Mapping[str, Hierarchy], missing: Missing = "error"
) -> tuple[Generalizations, int]:
    """Read a table and prepare its lattice; with the number of rows dropped because a value was missing."""
    columns = SensitiveColumns.of(sensitive) if isinstance(sensitive, str) else sensitive
    if not hierarchies:
        raise InvalidHierarchy("there is no hierarchy, but one for each column to be released was expected")
    rows, where = open_table(source)
    attributes = require_columns(hierarchies, rows.columns, columns.names)
    cells, dropped = read_cells(rows, where, attributes, columns, missing)
    return Generalizations(cells, hierarchies, columns), dropped
