r"""Tables in files or in data frames, to bucketizations and cells.

A table has one row for each person. Every value is a text, as it is written: 1 and 1.0 are two values. A file is CSV or
TSV (`csv_tables`), Parquet, or JSON: an array of rows, read strictly. Data frames are read by `frames`.

**Buckets.** One column is the sensitive attribute; rows that agree on the columns `by` form a bucket (without any, all
rows form one), and the column `person`, if there is one, names the people. Buckets and the domain S are in order of
first appearance. A row that lacks one of the columns in use is refused rather than dropped: a person left out would
change every probability.

>>> import pandas
>>> frame = pandas.DataFrame({"Sex": ["M", "F", "M"], "Disease": ["flu", "flu", "mumps"]})
>>> [dict(bucket.counts) for bucket in table_bucketization(*open_table(frame), "Disease", ["Sex"]).buckets]
[{'flu': 1, 'mumps': 1}, {'flu': 1}]

**Missing values** are nothing between two commas, an empty text, a null, or a NaN among numbers. A text is a value,
also the text `NaN` (`spelled_missing` counts such rows). When cells are read, a row that lacks a value in a column in
use is

    error   refused, with the number of such rows
    drop    left out, and counted: the answer is then about the other rows only
    value   kept: "(missing)" is a value like any other

>>> rows = parse_rows('[{"sex": "M", "disease": "flu"}, {"sex": null, "disease": "mumps"}]', "FILE")
>>> cells, dropped = read_cells(rows, "the table", ["sex"], "disease", "drop")
>>> dropped, read_cells(rows, "the table", ["sex"], "disease", "value")[0].texts
(1, (('(missing)', 'M'),))
>>> read_cells(rows, "the table", ["sex"], "disease", "error")
Traceback (most recent call last):
...
reference.errors.InvalidTable: the table: 1 row has no value in the column sex; set missing to drop or value

**Parquet.** DuckDB scans the file once and hands over only different combinations of values, with their counts. Names
of columns come from the file's schema, since DuckDB renames those that are equal or differ in case only. In a query
columns are quoted. The path is a parameter, absolute and with its wildcards escaped, so it never names anything remote;
no extension is fetched. DuckDB swallows what a signal handler raises. So it works in a thread, the main thread waits,
and Ctrl-C or a budget that runs out interrupts the query.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np

from fastpath.sanitizing.cells import MISSING, POLICIES, Cells, Coded, Missing, SensitiveColumns, combined
from fastpath.sanitizing.hierarchies import Hierarchy, InvalidHierarchy, require_columns
from fastpath.sanitizing.lattice import Generalizations
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidTable
from reference.naming import is_text, listed, source_name, visible, written
from reference.progress import require_memory, step
from reference.strict_json import NotJson, described, parse
from reference.tables import check_columns, refuse_missing
from worstcase.io.columns import CodedRows, OpenTable, coded_rows
from worstcase.io.csv_tables import CsvTable
from worstcase.io.files import STANDARD_INPUT, TABLE_SUFFIXES, file_kind, opened, read_text

# A file, a table that is open already, or a data frame of any library that narwhals knows.
Source: TypeAlias = "str | Path | OpenTable | object"

_PARQUET = "read_parquet(?, hive_partitioning=false)"
_ROWS_AT_ONCE = 10_000
_DUCKDB_MEMORY = 112  # MiB that a budget must leave: with less DuckDB crashes when it starts
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "temp_directory": "",
}

Result = TypeVar("Result")


def open_table(source: Source) -> tuple[OpenTable, str]:
    """Open a file or a data frame; return it with how sentences name it."""
    if isinstance(source, str | Path):
        where = source_name(source)
        return _open_file(Path(source), where), where
    if hasattr(source, "coded"):
        return cast("OpenTable", source), "the table"
    from worstcase.io.frames import FrameTable

    return FrameTable.of_frame(source), "the data frame"


def _open_file(path: Path, where: str) -> OpenTable:
    suffix = path.suffix.lower()
    if suffix not in TABLE_SUFFIXES:
        try:
            return parse_rows(read_text(path), where)
        except NotJson as error:
            raise NotJson(f"{error}; {STANDARD_INPUT}" if str(path) == "-" else str(error)) from None
    if file_kind(path) == "stream":
        raise InvalidInput(f"{where}: expected a regular file, got a pipe or a device")
    if suffix == ".parquet":
        return ParquetTable.of_file(path)
    return CsvTable.of_file(path, "\t" if suffix == ".tsv" else None)


def table_bucketization(
    table: OpenTable, where: str, sensitive: str, by: Sequence[str] = (), person: str | None = None
) -> Bucketization:
    """Put rows that agree on `by` into one bucket; without `person`, people are numbered."""
    check_columns(table.columns, where, sensitive, by, person)
    names = [*by, sensitive, *([] if person is None else [person])]
    rows = table.coded(names)
    refuse_missing(rows.lacking(names), where)
    width, domain = len(by), dict[str, None]()
    buckets: defaultdict[tuple[str, ...], tuple[dict[str, int], list[str]]] = defaultdict(lambda: ({}, []))
    for texts, count in rows.entries():
        counts, people = buckets[texts[:width]]
        value = texts[width]
        counts[value] = counts.get(value, 0) + count
        domain[value] = None
        if person is not None:
            people += [texts[-1]] * count
    if not buckets:
        raise InvalidTable(f"{where}: the table has no rows")
    try:
        return Bucketization(
            (
                Bucket.numbered(index, counts) if person is None else Bucket(people, counts)
                for index, (counts, people) in enumerate(buckets.values())
            ),
            domain=domain,
            sensitive=sensitive,
            by=by,
            keys=list(buckets) if by else (),
        )
    except InvalidTable as error:
        raise InvalidTable(f"{where}: {error}") from None


def read_cells(
    table: OpenTable, where: str, attributes: Sequence[str], sensitive: str | SensitiveColumns, missing: Missing
) -> tuple[Cells, int]:
    """Read these columns of an open table, with the number of rows left out; `where` is what errors begin with."""
    columns = SensitiveColumns.of(sensitive) if isinstance(sensitive, str) else sensitive
    if missing not in POLICIES:
        raise InvalidInput(f"the policy for missing values: expected one of {listed(POLICIES)}, got {missing!a}")
    for name in columns.names:
        check_columns(table.columns, where, name, attributes)
    names = (*attributes, *columns.names)
    rows = table.coded(names)
    step(len(rows.counts), "combinations of values")
    if missing == "error":
        refuse_missing(rows.lacking(names), where, "; set missing to drop or value", parameter="missing")
    if missing == "value":
        for name, column in zip(names, rows.columns, strict=True):
            if MISSING in column.texts:
                problem = f"expected no text {MISSING}, which stands for no value"
                raise InvalidTable(f"{where}: the column {written(name)}: {problem}")
        filled = tuple(Coded([text or MISSING for text in texts], codes) for texts, codes in rows.columns)
        rows = CodedRows(filled, rows.counts)
    complete, first = rows.complete(), len(attributes)
    dropped = int(rows.counts.sum() - complete.counts.sum())
    coded = [*complete.columns[:first], _combinations(complete.columns[first:], columns)]
    try:
        return Cells.of_columns(attributes, columns.name, coded, complete.counts), dropped
    except InvalidTable as error:
        after = f"after dropping {dropped:,} rows with a missing value, " if dropped else ""
        raise InvalidTable(f"{where}: {after}{error}") from None


def _combinations(columns: Sequence[Coded], sensitive: SensitiveColumns) -> Coded:
    """The sensitive columns as one, of texts that hold a value of each."""
    if len(columns) == 1:
        return columns[0]
    _, first, codes = np.unique(combined(columns, len(columns[0].codes)), return_index=True, return_inverse=True)
    values = zip(*([texts[code] for code in codes[first].tolist()] for texts, codes in columns), strict=True)
    return Coded([sensitive.joined(row) for row in values], codes.astype(np.int64, copy=False))


def generalizations(
    source: Source, sensitive: str | SensitiveColumns, hierarchies: Mapping[str, Hierarchy], missing: Missing = "error"
) -> tuple[Generalizations, int]:
    """Read a table and prepare its lattice; with the number of rows dropped because a value was missing."""
    columns = SensitiveColumns.of(sensitive) if isinstance(sensitive, str) else sensitive
    if not hierarchies:
        raise InvalidHierarchy("the hierarchies: expected one for each column to release, got none")
    table, where = open_table(source)
    attributes = require_columns(hierarchies, table.columns, columns.names)
    cells, dropped = read_cells(table, where, attributes, columns, missing)
    return Generalizations(cells, hierarchies, columns), dropped


@dataclass(frozen=True)
class JsonTable:
    """A table from a JSON array: each row an object, null or nothing where it has no value."""

    columns: tuple[str, ...]
    objects: Sequence[dict[str, str | None]]

    def coded(self, columns: Sequence[str]) -> CodedRows:
        """These columns of every row, in order."""
        return coded_rows(([row.get(column) for row in self.objects] for column in columns), len(columns))


def parse_rows(text: str, where: str) -> JsonTable:
    """Read the text of a JSON array of rows."""
    document = parse(text, where, numbers_as_text=True)
    if not isinstance(document, list):
        raise InvalidInput(f"{where}: expected an array of rows, got {described(document)}")
    objects = [_json_row(row, f"{where}: row {number}") for number, row in enumerate(document, start=1)]
    return JsonTable(tuple(dict.fromkeys(column for row in objects for column in row)), objects)


def _json_row(row: object, where: str) -> dict[str, str | None]:
    if not isinstance(row, dict):
        raise InvalidInput(f"{where}: expected an object with a value for each column, got {described(row)}")
    texts = {column: str(value).lower() if isinstance(value, bool) else value for column, value in row.items()}
    for column, text in texts.items():
        if text is not None and not is_text(text):
            place = f"{where}: column {written(column)}"
            raise InvalidTable(f"{place}: expected a text or a number, got {described(text)}")
    return texts


@dataclass(frozen=True)
class ParquetTable:
    """A table in a Parquet file."""

    path: Path
    columns: tuple[str, ...]  # as the file names them
    fields: tuple[str, ...]  # each as a text in a query: as DuckDB names it, quoted, and nothing where it is a NaN

    @classmethod
    def of_file(cls, path: Path) -> "ParquetTable":
        """Read the column names."""
        with opened(path):
            schema = list(query_parquet(path, "SELECT name, coalesce(num_children, 0) FROM parquet_schema(?)"))
        kinds = query_parquet(path, f"SELECT column_name, column_type FROM (DESCRIBE FROM {_PARQUET})")  # noqa: S608 - a constant
        return cls(path, _top_names(schema), tuple(_as_text(name, kind) for name, kind in kinds))

    def coded(self, columns: Sequence[str]) -> CodedRows:
        """What occurs in these columns and how often, in order of first appearance."""
        fields = (self.fields[self.columns.index(column)] for column in columns)
        texts = ", ".join(f"{field} AS v{number}" for number, field in enumerate(fields))
        names = ", ".join(f"v{number}" for number in range(len(columns)))
        numbered = f"SELECT {texts}, row_number() OVER () AS place FROM {_PARQUET}"  # noqa: S608 - columns are quoted
        query = f"SELECT {names}, count(*) FROM ({numbered}) GROUP BY {names} ORDER BY min(place)"  # noqa: S608 - as above
        *values, counts = list(zip(*query_parquet(self.path, query), strict=True)) or [()]
        return coded_rows(values, len(columns), counts)


def _as_text(name: str, kind: str) -> str:
    """The column in a query."""
    # `isnan` answers no where the file's statistics, the least and the greatest of the other numbers, exclude a NaN.
    quoted = '"' + name.replace('"', '""') + '"'
    text = f"CAST({quoted} AS VARCHAR)"
    return f"CASE WHEN {text} IN ('nan', '-nan') THEN NULL ELSE {text} END" if kind in ("FLOAT", "DOUBLE") else text


def _top_names(schema: Sequence[tuple[str, int]]) -> tuple[str, ...]:
    """The root's children in a schema that lists each node, with its number of children, before its descendants.

    >>> _top_names([("root", 2), ("address", 2), ("street", 0), ("town", 0), ("disease", 0)])
    ('address', 'disease')
    """
    names, open_nodes = [], 0
    for name, children in schema[1:]:
        if open_nodes == 0:  # nothing more to come below the last child
            names.append(name)
            open_nodes = 1
        open_nodes += children - 1
    return tuple(names)


def query_parquet(path: Path, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query whose parameter is this file."""
    import duckdb

    def run(action: Callable[[], Result]) -> Result:
        work = thread.submit(action)
        try:
            return work.result()
        except BaseException:
            while not work.done():
                connection.interrupt()
                wait([work], timeout=0.01)
            raise

    pattern = re.sub(r"[*?\[]", r"[\g<0>]", str(path.absolute()))
    require_memory(_DUCKDB_MEMORY)
    try:
        with duckdb.connect(":memory:", config=_CONFIG) as connection, ThreadPoolExecutor(1) as thread:
            result = run(lambda: connection.execute(query, [pattern]))
            while rows := run(lambda: result.fetchmany(_ROWS_AT_ONCE)):
                yield from rows
    except duckdb.OutOfMemoryException:
        raise MemoryError from None
    except duckdb.Error as failure:
        # After the first line come the query and advice about it.
        problem = re.sub(r"^([\w ]*(Error|Exception): )+", "", str(failure).partition("\n")[0])
        raise InvalidTable(f"{source_name(path)}: the Parquet file cannot be read: {visible(problem)}") from None
