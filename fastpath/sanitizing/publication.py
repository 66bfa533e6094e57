r"""The release itself: the texts of its files.

Within each bucket the sensitive values are permuted at random. Two forms of one bucketization:

    generalized   one table. A row has the labels of its bucket and a value
    anatomy       two tables. In the first a row has the attributes as they are, and its bucket's number; in the
                  second a bucket's number and a value (Xiao and Tao, *Anatomy*, VLDB 2006)

or, if the file's name ends in .json, the bucketization as `worstcase safe` reads it. Columns without a hierarchy and
buckets that are left out (see `suppression`) are in none of them. Several sensitive columns are permuted as they are
protected (see `cells`): independently, or as combinations. A bucketization can hold only combinations.

**Nothing leaks through the order of rows.** Rows are written bucket by bucket, in the alphabetical order of their
attributes. Values are put in order of frequency, then shuffled. Neither depends on who has which value, even if the
seed is public. Without a seed the system's randomness is used.

>>> from fastpath.sanitizing.cells import Cells
>>> cells = Cells.of_counts(["sex"], "disease", [(("M", "flu"), 2), (("F", "flu"), 1), (("M", "mumps"), 1)])
>>> list(generalized_rows(cells, Random(7), SensitiveColumns(("disease",))))
[('sex', 'disease'), ('F', 'flu'), ('M', 'mumps'), ('M', 'flu'), ('M', 'flu')]

**Formulas.** A spreadsheet that opens a text file runs a cell that begins with `=`, `+`, `-` or `@` (or a full-width
form), also behind spaces; some skip a tab or a line end before it. Such cells, negative numbers included, are written
as they are and counted, or *marked* by an apostrophe in front. Cells that begin with an apostrophe are marked, too, so
removing one apostrophe restores every cell.

>>> [marked(cell) for cell in ("=1+1", " @x", "-5", "'t", "flu", "a=b", "")]
["'=1+1", "' @x", "'-5", "''t", 'flu', 'a=b', '']
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random, SystemRandom
from typing import Literal, TypeAlias, get_args

from fastpath.sanitizing.cells import Cells, SensitiveColumns
from fastpath.sanitizing.lattice import Generalizations, Node
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.naming import listed, source_name
from reference.releases import Release, to_json

Form: TypeAlias = Literal["generalized", "anatomy"]
FORMS: tuple[Form, ...] = get_args(Form)
Line: TypeAlias = tuple[str | int, ...]  # the cells of a row

_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


def begins_a_formula(cell: str) -> bool:
    """Whether a spreadsheet may run the cell."""
    return cell.startswith(("\t", "\r", "\n")) or cell.lstrip("\ufeff\u200b" + " \xa0\u3000").startswith(_FORMULA)


def marked(cell: str) -> str:
    """The cell with an apostrophe in front, if it needs one or has one."""
    return f"'{cell}" if cell.startswith("'") or begins_a_formula(cell) else cell


def marked_release(release: Bucketization) -> Bucketization:
    """The release with marked cells, as it is read from its file."""
    return Bucketization(
        (Bucket(each.people, {marked(value): n for value, n in each.counts.items()}) for each in release.buckets),
        domain=map(marked, release.domain),
        sensitive=marked(release.sensitive),
        by=[*map(marked, release.by)],
        keys=[tuple(map(marked, key)) for key in release.keys],
    )


@dataclass(frozen=True)
class Writing:
    """How a release is to be written."""

    form: Form = "generalized"
    seed: int | None = None  # what values are shuffled with; None: the system's randomness
    csv_safe: bool = False  # mark cells that a spreadsheet would run


@dataclass(frozen=True)
class Written:
    """Files of a written release, and the seed of the shuffle (None: the system's randomness)."""

    form: str
    files: tuple[str, ...]
    seed: int | None
    marked: bool = False  # cells that a spreadsheet would run have an apostrophe in front
    formulas: int = 0  # how many different cells it would run, where they are not marked


def check_output(path: str | Path, form: Form, columns: SensitiveColumns, *, csv_safe: bool = False) -> None:
    """Raise, before anything is computed, if a release cannot be written there."""
    suffix = Path(path).suffix.lower()
    if form not in FORMS:
        raise InvalidInput(f"the form: expected one of {listed(FORMS)}, got {form!a}")
    if suffix in _DELIMITERS:
        return
    if suffix != ".json":
        raise InvalidInput(f"{source_name(path)}: expected a file name that ends in .csv, .tsv or .json")
    if form != "generalized":
        problem = f"the form {form} is two tables"
    elif csv_safe:
        problem = "a .json file has no cells to mark"
    elif columns.apart:
        problem = f"the sensitive columns {listed(columns.names)} are protected each by itself"
    else:
        return
    raise InvalidInput(f"{source_name(path)}: expected .csv or .tsv, since {problem}")


def files_of(path: str | Path, form: Form) -> tuple[Path, ...]:
    """The files that a release consists of: the path itself and, for anatomy, the sensitive values beside it."""
    path = Path(path)
    return (path,) if form == "generalized" else (path, path.with_name(f"{path.stem}.sensitive{path.suffix}"))


def release_texts(
    table: Generalizations, node: Node, path: str | Path, how: Writing, released: Cells | None = None
) -> tuple[Written, dict[Path, str]]:
    """The text of each file of the release at a node: all its rows, or those that are released."""
    path = Path(path)
    cells = table.at(node) if released is None else released
    if path.suffix.lower() == ".json":
        document = json.dumps(to_json(Release(cells.bucketization())), ensure_ascii=False)
        return Written("bucketization", (str(path),), None), {path: f"{document}\n"}
    randomness = shuffling(how.seed)
    tables: list[Iterable[Line]] = [generalized_rows(cells, randomness, table.columns)]
    if how.form == "anatomy":
        bucket = bucket_column(cells, table.columns)
        attributes, values = list[Line]([(bucket, *cells.attributes)]), list[Line]([(bucket, *table.columns.names)])
        attributes += _attributes_by_bucket(table, node, cells)
        values += ((index, *some) for index, some in _values_by_bucket(cells, randomness, table.columns))
        tables = [attributes, values]
    if how.csv_safe:
        tables = [map(_marked_line, rows) for rows in tables]
    delimiter, formulas = _DELIMITERS[path.suffix.lower()], set[str]()

    @cache
    def quoted(cell: str | int) -> str:
        if isinstance(cell, int):
            return str(cell)
        if begins_a_formula(cell):
            formulas.add(cell)
        return '"' + cell.replace('"', '""') + '"' if set(cell).intersection(f'"\r\n{delimiter}') else cell

    texts = {
        file: "".join(f"{delimiter.join(map(quoted, row))}\n" for row in rows)
        for file, rows in zip(files_of(path, how.form), tables, strict=True)
    }
    return Written(how.form, tuple(map(str, texts)), how.seed, how.csv_safe, len(formulas)), texts


def shuffling(seed: int | None) -> Random:
    """The source of randomness for the shuffle: the system's, or a reproducible one with a seed."""
    return SystemRandom() if seed is None else Random(seed)  # noqa: S311 - a shuffle to reproduce, see above


def generalized_rows(cells: Cells, randomness: Random, columns: SensitiveColumns) -> Iterator[tuple[str, ...]]:
    """The names of the columns, and then every row: labels, and values permuted within their bucket."""
    yield (*cells.attributes, *columns.names)
    keys = cells.keys
    for index, values in _values_by_bucket(cells, randomness, columns):
        yield (*keys[index], *values)


def bucket_column(cells: Cells, columns: SensitiveColumns) -> str:
    """A name for the column of bucket numbers that no other column has."""
    name = "bucket"
    while name in {*cells.attributes, *columns.names}:
        name += "_"
    return name


def _values_by_bucket(
    cells: Cells, randomness: Random, columns: SensitiveColumns
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The values of each row, one for each column, by buckets; each view is shuffled by itself."""
    views = columns.views(cells)
    for index in range(len(cells)):
        shuffled: list[list[str]] = []
        for view in views:
            values = [value for value, count in view.bucket(index).frequencies for _ in range(count)]
            randomness.shuffle(values)
            shuffled.append(values)
        rows = zip(*shuffled, strict=True) if columns.apart else map(columns.values_of, shuffled[0])
        yield from ((index, row) for row in rows)


def _attributes_by_bucket(table: Generalizations, node: Node, cells: Cells) -> Iterator[Line]:
    """The attributes of each released row as they are, bucket by bucket."""
    number_of = {key: index for index, key in enumerate(cells.keys)}
    original = zip(table.table.keys, table.keys_at(node), table.table.sizes, strict=True)
    rows = ((number_of[labels], key, size) for key, labels, size in original if labels in number_of)
    for number, key, size in sorted(rows):
        yield from repeat((number, *key), size)


def _marked_line(row: Line) -> Line:
    return tuple(marked(cell) if isinstance(cell, str) else cell for cell in row)
