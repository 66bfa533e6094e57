"""Whatever the user has: a bucketization file or a table, told apart by its name and its content.

A file whose name ends in .csv, .tsv or .parquet is a table. Any other file, and standard input, is JSON: an array is
a table of rows, an object is a bucketization. A table needs to be told which column is sensitive, and may be told
which columns form the buckets and which names the people; a bucketization says all of this itself.

>>> load_release("patients.csv")
Traceback (most recent call last):
...
reference.errors.InvalidInput: patients.csv: a table needs --sensitive COLUMN
"""

from collections.abc import Sequence
from pathlib import Path

from reference.errors import InvalidInput
from reference.files.bucketization_file import parse_bucketization
from reference.files.release import Release
from reference.files.sources import NotText, read_text, source_name
from reference.files.strict_json import NotJson
from reference.files.table_file import TABLE_SUFFIXES, bucketization_of_rows, load_table_bucketization, parse_rows

_ACCEPTED = "a bucketization file (.json) or a table (.csv, .tsv, .parquet, .json with an array of rows) was expected"


def load_release(
    path: str | Path, *, sensitive: str | None = None, by: Sequence[str] = (), person: str | None = None
) -> Release:
    """Read a bucketization file or a table, from standard input if the path is "-"."""
    where, suffix = source_name(path), Path(path).suffix.lower()
    if suffix in TABLE_SUFFIXES:
        return Release(load_table_bucketization(path, _required(sensitive, where), by, person))
    try:
        text = read_text(path)
        if text.lstrip()[:1] == "[":
            return Release(
                bucketization_of_rows(parse_rows(text, where), where, _required(sensitive, where), by, person)
            )
        _refuse_table_options(where, sensitive, by, person)
        return parse_bucketization(text, where)
    except (NotText, NotJson) as error:
        if suffix == ".json" or str(path) == "-":
            raise
        raise type(error)(f"{error}; {_ACCEPTED}") from None


def _required(sensitive: str | None, where: str) -> str:
    if sensitive is None:
        raise InvalidInput(f"{where}: a table needs --sensitive COLUMN")
    return sensitive


def _refuse_table_options(where: str, sensitive: str | None, by: Sequence[str], person: str | None) -> None:
    given = {"--sensitive": sensitive is not None, "--by": bool(by), "--person": person is not None}
    for option, is_given in given.items():
        if is_given:
            raise InvalidInput(f"{where}: {option} is for tables, but this is a bucketization file")
