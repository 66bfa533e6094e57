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
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable
from reference.files.csv_rows import CsvRows
from reference.files.table_rows import Row, Rows, check_columns, parse_rows, refuse_missing
from reference.naming import source_name
from reference.strict_json import NotJson
from worstcase.io.files import is_stream, read_text

TABLE_SUFFIXES = (".csv", ".tsv", ".parquet")
"""Of files that can only be tables; a .json file may be one."""

STANDARD_INPUT = "standard input is read as JSON, so a table in CSV is given by the name of its file"

Source: TypeAlias = "str | Path | Rows | object"
"""A file, a table that is open already, or a data frame of any library that narwhals knows."""


def open_table(source: Source) -> tuple[Rows, str]:
    """Open a file or a data frame, and tell how sentences call it."""
    if isinstance(source, str | Path):
        where = source_name(source)
        return _open_file(Path(source), where), where
    if hasattr(source, "counted") and hasattr(source, "rows"):
        return cast("Rows", source), "the table"
    from reference.files.frame_rows import FrameRows  # noqa: PLC0415 - files do not need it

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
        from reference.files.parquet_rows import ParquetRows  # noqa: PLC0415 - other files do not need it

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
