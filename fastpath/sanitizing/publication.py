"""The release itself: what is written, and nothing else.

Within each bucket the sensitive values are permuted at random. Two forms of one bucketization:

    generalized   one table. A row has the labels of its bucket and a value
    anatomy       two tables. In the first a row has the attributes as they are, and its bucket's number; in the
                  second a bucket's number and a value (Xiao and Tao, *Anatomy*, VLDB 2006)

or, if the file's name ends in .json, the bucketization as `worstcase safe` reads it. The columns without a hierarchy
are in none of them, nor are buckets that are left out (see `suppression`): not their rows, not their values, not how
many they are.

Several sensitive columns are permuted as they are protected (see `sensitive_columns`): each independently of the
others, so that a row's values say nothing about each other, or together, as combinations. A bucketization has one
sensitive column, so it can hold combinations, and not columns that are protected each by itself.

**Nothing leaks through the order of rows.** Rows are written bucket by bucket, in the alphabetical order of their
attributes; values are put in order of frequency, then shuffled. Neither depends on who has which value: also not with
a seed that everybody knows. A seed makes the file reproducible; without one the system's randomness is used.

All files are put in place together, or none is (see `reference.files.file_batch`).

>>> from fastpath.sanitizing.cells import Cells
>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("F", "flu"), 1), (("M", "mumps"), 1)])
>>> print(generalized_table(cells, Random(7), ","), end="")
sex,disease
F,flu
M,mumps
M,flu
M,flu
"""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from random import Random, SystemRandom
from typing import Literal, TypeAlias, get_args

from fastpath.sanitizing.cells import Cells
from fastpath.sanitizing.generalizations import Generalizations
from fastpath.sanitizing.lattice import Node
from fastpath.sanitizing.sensitive_columns import SensitiveColumns
from reference.errors import InvalidInput
from reference.files.file_access import source_name
from reference.files.file_batch import FileBatch
from reference.files.release_file import Release, to_json
from reference.naming import listed

Form: TypeAlias = Literal["generalized", "anatomy"]
FORMS: tuple[Form, ...] = get_args(Form)

_DELIMITERS = {".csv": ",", ".tsv": "\t"}


@dataclass(frozen=True)
class Written:
    """What was written where, and with which seed (None: the system's randomness)."""

    form: str
    files: tuple[str, ...]
    seed: int | None


def check_output(path: str | Path, form: Form, columns: SensitiveColumns | None = None) -> None:
    """Raise, before anything is computed, if a release cannot be written there."""
    suffix = Path(path).suffix.lower()
    if form not in FORMS:
        raise InvalidInput(f"the form is {form!a}, but one of {listed(FORMS)} was expected")
    if suffix not in {*_DELIMITERS, ".json"}:
        raise InvalidInput(f"{source_name(path)}: a file name that ends in .csv, .tsv or .json was expected")
    if suffix == ".json" and form != "generalized":
        raise InvalidInput(f"{source_name(path)}: the form {form} is two tables, so .csv or .tsv was expected")
    if suffix == ".json" and columns is not None and columns.apart:
        several = f"the sensitive columns {listed(columns.names)} are protected each by itself"
        raise InvalidInput(f"{source_name(path)}: {several}, so .csv or .tsv was expected")


def files_of(path: str | Path, form: Form) -> tuple[Path, ...]:
    """The files that a release consists of: the path itself and, for anatomy, the sensitive values beside it."""
    path = Path(path)
    return (path,) if form == "generalized" else (path, path.with_name(f"{path.stem}.sensitive{path.suffix}"))


def publish(
    table: Generalizations,
    node: Node,
    path: str | Path,
    form: Form = "generalized",
    seed: int | None = None,
    released: Cells | None = None,
) -> Written:
    """Write the release at a node: all its rows, or those that are released."""
    with FileBatch() as batch:
        written, texts = release_texts(table, node, path, form, seed, released)
        for file, text in texts.items():
            batch.write_text(file, text)
    return written


def release_texts(
    table: Generalizations,
    node: Node,
    path: str | Path,
    form: Form = "generalized",
    seed: int | None = None,
    released: Cells | None = None,
) -> tuple[Written, dict[Path, str]]:
    """The same, not written yet: the text of each file."""
    check_output(path, form, table.columns)
    path = Path(path)
    randomness = shuffling(seed)
    delimiter, cells = _DELIMITERS.get(path.suffix.lower()), table.at(node) if released is None else released
    if delimiter is None:
        document = json.dumps(to_json(Release(cells.bucketization())), ensure_ascii=False)
        return Written("bucketization", (str(path),), None), {path: f"{document}\n"}
    if form == "generalized":
        text = generalized_table(cells, randomness, delimiter, table.columns)
        return Written(form, (str(path),), seed), {path: text}
    bucket = bucket_column(cells, table.columns)
    _, sensitive = files_of(path, form)
    rows: list[tuple[str | int, ...]] = [(bucket, *table.columns.names)]
    rows += [(index, *values) for index, values in _values_by_bucket(cells, randomness, table.columns)]
    texts = {
        path: _as_text([(bucket, *cells.attributes), *_attributes_by_bucket(table, node, cells)], delimiter),
        sensitive: _as_text(rows, delimiter),
    }
    return Written(form, (str(path), str(sensitive)), seed), texts


def shuffling(seed: int | None) -> Random:
    """What values are shuffled with: the system's randomness, or what a seed makes reproducible."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311 - a shuffle to reproduce, see above


def generalized_table(cells: Cells, randomness: Random, delimiter: str, columns: SensitiveColumns | None = None) -> str:
    """One table: labels, and values permuted within their bucket."""
    return _as_text(generalized_rows(cells, randomness, columns or SensitiveColumns((cells.sensitive,))), delimiter)


def generalized_rows(cells: Cells, randomness: Random, columns: SensitiveColumns) -> Iterator[tuple[str, ...]]:
    """The names of the columns, and then every row."""
    yield (*cells.attributes, *columns.names)
    labels = [tuple(cells.labels(index).values()) for index in range(len(cells))]
    for index, values in _values_by_bucket(cells, randomness, columns):
        yield (*labels[index], *values)


def bucket_column(cells: Cells, columns: SensitiveColumns) -> str:
    """A name for the column of bucket numbers that no other column has."""
    name = "bucket"
    while name in {*cells.attributes, *columns.names}:
        name += "_"
    return name


def _values_by_bucket(
    cells: Cells, randomness: Random, columns: SensitiveColumns
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The values of each bucket, one for each column, shuffled: each view by itself."""
    views = columns.views(cells)
    for index in range(len(cells)):
        shuffled: list[list[str]] = []
        for view in views:
            values = [value for value, count in view.bucket(index).frequencies for _ in range(count)]
            randomness.shuffle(values)
            shuffled.append(values)
        if columns.apart:
            yield from ((index, row) for row in zip(*shuffled, strict=True))
        else:
            yield from ((index, columns.values_of(text)) for text in shuffled[0])


def _attributes_by_bucket(table: Generalizations, node: Node, cells: Cells) -> Iterator[tuple[str | int, ...]]:
    """The attributes of each released row as they are, bucket by bucket."""
    original = table.table
    number_of = {tuple(cells.labels(index).values()): index for index in range(len(cells))}
    rows: list[tuple[int, tuple[str, ...], int]] = []
    for index, size in enumerate(original.sizes):
        codes = original.codes[:, original.cells_of(index).start].tolist()
        labels = tuple(
            classes.labels[level][int(classes.codes[level][code])]
            for classes, level, code in zip(table.classes, node, codes, strict=True)
        )
        if labels in number_of:
            rows.append((number_of[labels], tuple(original.labels(index).values()), size))
    for number, values, size in sorted(rows):
        row: tuple[str | int, ...] = (number, *values)
        yield from repeat(row, size)


def _as_text(rows: Iterable[tuple[str | int, ...]], delimiter: str) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter, lineterminator="\n").writerows(rows)
    return stream.getvalue()
