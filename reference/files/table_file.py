r"""Tables in files, to bucketizations.

A table has one row for each person. One column is the sensitive attribute; rows that agree on the columns `by` form
a bucket (without any, all rows form one), and the column `person`, if there is one, names the people. Buckets and
the domain S are in order of first appearance. Every value is a text, as it is written: 1 and 1.0 are two values.
A row that lacks one of the columns in use, or has nothing in it, is refused rather than dropped: a person left out
would change every probability.

CSV and TSV files are read by `csv_rows`, Parquet files by `parquet_rows`. A JSON file holds an array of rows,
`[{"Sex": "M", "Disease": "flu"}, …]`, and is read by `strict_json`.

>>> rows = parse_rows('[{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": 1.50}]', "FILE")
>>> bucketization_of_rows(rows, "FILE", "Disease", ["Sex"]).domain
('flu', '1.50')
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias, cast

from reference.bucketization import Bucketization
from reference.buckets import Bucket
from reference.errors import InvalidInput, InvalidTable
from reference.files.file_access import is_stream, read_text, source_name
from reference.files.strict_json import described, parse
from reference.naming import is_text, listed, written
from reference.tables import first_repeated

TABLE_SUFFIXES = (".csv", ".tsv", ".parquet")
"""Of files that can only be tables; a .json file may be one."""

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


def load_table_bucketization(
    path: str | Path, sensitive: str, by: Sequence[str] = (), person: str | None = None
) -> Bucketization:
    """Read a table (.csv, .tsv, .parquet, .json) and bucketize it; without `person`, people are numbered."""
    where = source_name(path)
    return bucketization_of_rows(_open(Path(path), where), where, sensitive, by, person)


def parse_rows(text: str, where: str) -> JsonRows:
    """Read the text of a JSON array of rows."""
    document = parse(text, where, numbers_as_text=True)
    if not isinstance(document, list):
        raise InvalidInput(f"{where}: {described(document)} is here, but an array of rows was expected")
    objects = [_json_row(row, where, number) for number, row in enumerate(document, start=1)]
    return JsonRows(tuple(dict.fromkeys(column for row in objects for column in row)), objects)


def bucketization_of_rows(
    rows: Rows, where: str, sensitive: str, by: Sequence[str] = (), person: str | None = None
) -> Bucketization:
    """Put rows that agree on `by` into one bucket."""
    _check_columns(rows.columns, where, sensitive, by, person)
    columns = [*by, sensitive] if person is None else [*by, sensitive, person]
    entries = rows.counted(columns) if person is None else ((row, 1) for row in rows.rows(columns))
    parts: defaultdict[Row, Counter[str]] = defaultdict(Counter)
    people: defaultdict[Row, list[str]] = defaultdict(list)
    domain: dict[str, None] = {}
    for row, count in _complete(entries, columns, where):
        key, value = row[: len(by)], row[len(by)]
        parts[key][value] += count
        people[key].extend(row[len(by) + 1 :])
        domain[value] = None
    if not parts:
        raise InvalidTable(f"{where}: the table has no rows")
    try:
        buckets = (
            Bucket.numbered(index, counts) if person is None else Bucket(people[key], counts)
            for index, (key, counts) in enumerate(parts.items())
        )
        return Bucketization(buckets, domain=domain, sensitive=sensitive)
    except InvalidTable as error:
        raise InvalidTable(f"{where}: {error}") from None


def _open(path: Path, where: str) -> Rows:
    suffix = path.suffix.lower()
    if suffix not in TABLE_SUFFIXES:
        return parse_rows(read_text(path), where)
    if is_stream(path):
        raise InvalidInput(f"{where}: a table is read from a regular file, which this is not")
    if suffix == ".parquet":
        from reference.files.parquet_rows import ParquetRows  # noqa: PLC0415 - loads DuckDB, which other files do not need

        return ParquetRows.of_file(path)
    from reference.files.csv_rows import CsvRows  # noqa: PLC0415 - which imports this module

    return CsvRows.of_file(path, "\t" if suffix == ".tsv" else ",")


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


def _check_columns(columns: Sequence[str], where: str, sensitive: str, by: Sequence[str], person: str | None) -> None:
    if len(set(columns)) < len(columns):
        raise InvalidTable(f"{where}: the column {written(first_repeated(columns))} is there twice")
    for column in (sensitive, *by, *([] if person is None else [person])):
        if column not in columns:
            there = f"the columns are {listed(columns, 20)}" if columns else "there are no columns"
            raise InvalidTable(f"{where}: there is no column {written(column)}: {there}")
    if sensitive in by:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot be one that forms the buckets")
    if sensitive == person:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot name the people, too")


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
    for column in columns:
        if missing[column]:
            rows = "1 row has" if missing[column] == 1 else f"{missing[column]:,} rows have"
            raise InvalidTable(f"{where}: {rows} no value in the column {written(column)}")
