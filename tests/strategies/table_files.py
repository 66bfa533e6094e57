"""Tables in files of every kind that is read."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import duckdb

from reference.buckets import Bucketization
from worstcase.io.tables import open_table
from worstcase.io.tables import table_bucketization as bucketization_of_table

SUFFIXES = (".csv", ".tsv", ".parquet", ".json")


def write_table_file(path: Path, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Path:
    """The table in the kind of file that the path's name asks for."""
    if path.suffix == ".json":
        path.write_text(json.dumps([dict(zip(columns, row, strict=True)) for row in rows]))
        return path
    if path.suffix == ".parquet":
        fields = ", ".join('"' + column.replace('"', '""') + '" VARCHAR' for column in columns)
        with duckdb.connect(":memory:") as connection:
            connection.execute(f"CREATE TABLE t ({fields})")
            connection.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(columns))})", rows)  # noqa: S608 - ours
            connection.execute("COPY t TO ? (FORMAT parquet)", [str(path)])
        return path
    with path.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream, delimiter="\t" if path.suffix == ".tsv" else ",").writerows([columns, *rows])
    return path


def table_bucketization(
    path: str | Path, sensitive: str, by: Sequence[str] = (), person: str | None = None
) -> Bucketization:
    """What is read of a file that is a table."""
    return bucketization_of_table(*open_table(path), sensitive, by, person)
