"""The table of the paper's experiments, as counts: how many people have each combination of the five attributes.

The paper projects Adult on age, marital status, race, sex and occupation, and keeps the 45,222 rows that have no
missing value in any of the original fifteen columns (none in these five: 46,033). Nothing else of the data matters to
buckets, so the counts are packaged: one line for each combination of the first four attributes, one column for each
occupation. `scripts/derive_adult_counts.py` makes that file from the original ones.

Source: UCI Machine Learning Repository, *Adult*, by Barry Becker and Ronny Kohavi, 1996
(https://doi.org/10.24432/C5XW20), licensed under CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Changes
made: rows with a missing value left out, five columns kept, equal rows counted.

>>> counts = packaged_counts()
>>> counts.total(), len({row[-1] for row in counts}), counts["17", "Never-married", "White", "Male", "Sales"]
(45222, 14, 31)
>>> cells_of(counts).attributes
('age', 'marital-status', 'race', 'sex')

Whoever has the original files, `adult.data` and `adult.test`, can count again. They are taken from a folder, or from a
zip archive that holds them anywhere inside, such as the UCI repository's download. Without a path, the folders or
archives in the environment variable WORSTCASE_ADULT are tried in turn. Sizes and SHA-256 checksums are pinned: another
edition of the data gives other figures, and is refused. A row has fifteen values separated by commas, `?` if missing.

>>> rows = ["39, Private, 1, B, 13, Divorced, Sales, Wife, White, Female, 0, 0, 40, Peru, <=50K", "|a comment", ""]
>>> complete_rows(rows, "FILE")
Counter({('39', 'Divorced', 'White', 'Female', 'Sales'): 1})
"""

import hashlib
import os
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import NamedTuple, TypeAlias

from fastpath.sanitizing.cells import Cells
from reference.errors import InvalidInput, InvalidTable, WorstcaseError
from reference.files.file_access import is_regular, opened, source_name

Counts: TypeAlias = Counter[tuple[str, ...]]
"""How many people have this age, marital status, race, sex and occupation."""

ATTRIBUTES = ("age", "marital-status", "race", "sex")
SENSITIVE = "occupation"
ROWS = 45_222
"""As many as the paper says."""

SOURCE = (
    "UCI Machine Learning Repository, Adult, by Barry Becker and Ronny Kohavi, 1996, https://doi.org/10.24432/C5XW20"
)
LICENCE = "CC BY 4.0, https://creativecommons.org/licenses/by/4.0/"
_HEADER = (
    "How many rows of Adult have each combination of age, marital status, race, sex (lines) and occupation (columns).",
    f"Source: {SOURCE}.",
    f"Licence: {LICENCE}.",
    "Changes: rows with a missing value (?) in any of the 15 columns left out, 5 columns kept, equal rows counted.",
    "Made by scripts/derive_adult_counts.py; do not edit.",
)


def packaged_counts() -> Counts:
    """The counts that come with this package."""
    file = files("proofs_check.experiments").joinpath("data", "adult_counts.csv")
    return parse_counts(file.read_text(encoding="utf-8"), file.name)


def cells_of(counts: Counts) -> Cells:
    """The table as cells, people of equal age, marital status, race and sex together in a bucket."""
    return Cells.of_counts(ATTRIBUTES, SENSITIVE, counts.items())


def counts_text(counts: Counts) -> str:
    """The packaged file: comments, the column names, then a line for each combination, by age."""
    occupations = sorted({row[-1] for row in counts})
    people = sorted({row[:-1] for row in counts}, key=lambda row: (int(row[0]), row))
    lines = [f"# {line}" for line in _HEADER]
    lines.append(",".join((*ATTRIBUTES, *occupations)))
    lines += [",".join((*row, *(str(counts[*row, occupation]) for occupation in occupations))) for row in people]
    return "\n".join(lines) + "\n"


def parse_counts(text: str, where: str) -> Counts:
    """Read such a file; `where` is what its errors begin with."""
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    header, *rows = lines or [[]]
    if tuple(header[: len(ATTRIBUTES)]) != ATTRIBUTES:
        raise InvalidTable(f"{where}: the columns {', '.join(ATTRIBUTES)} and one for each occupation were expected")
    counts: Counts = Counter()
    for row in rows:
        counts.update(dict(_cells(row, header, where)))
    if counts.total() != ROWS:
        raise InvalidTable(f"{where}: there are counts of {counts.total():,} people, but {ROWS:,} were expected")
    return counts


def _cells(row: list[str], header: list[str], where: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """The counts on one line that are not 0."""
    own, numbers = tuple(row[: len(ATTRIBUTES)]), row[len(ATTRIBUTES) :]
    if len(row) != len(header) or not all(number.isdecimal() for number in numbers):
        raise InvalidTable(f"{where}: the line of {','.join(own)} is damaged: {len(header)} columns were expected")
    for occupation, number in zip(header[len(ATTRIBUTES) :], map(int, numbers), strict=True):
        if number:
            yield (*own, occupation), number


ENVIRONMENT_VARIABLE = "WORSTCASE_ADULT"

_COLUMNS = 15
_PLACES = (0, 5, 8, 9, 6)
"""Age, marital status, race, sex and occupation."""


class Original(NamedTuple):
    """What a file of the original data is recognised by."""

    size: int
    sha256: str


ORIGINALS: Mapping[str, Original] = {
    "adult.data": Original(3_974_305, "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d"),
    "adult.test": Original(2_003_153, "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05"),
}


def original_counts(path: str | Path | None = None) -> Counts:
    """The counts over the complete rows, from the original files in this folder or archive."""
    counts: Counts = Counter()
    for lines, where in original_lines(path):
        counts += complete_rows(lines, where)
    return counts


def original_lines(path: str | Path | None = None) -> Iterator[tuple[list[str], str]]:
    """The lines of each of the original files in this folder or archive, and what errors about them begin with."""
    place = Path(path) if path is not None else _place_in_environment()
    for name in ORIGINALS:
        where = f"{source_name(place)}: {name}"
        yield verified(name, _content(place, name, where), where).decode("ascii").splitlines(), where


def verified(name: str, content: bytes, where: str) -> bytes:
    """The content; raise unless it is that of the original file of this name."""
    found = hashlib.sha256(content).hexdigest()
    if found != ORIGINALS[name].sha256:
        raise InvalidInput(
            f"{where}: this is not the original file: its SHA-256 is {found}, but {ORIGINALS[name].sha256} was expected"
        )
    return content


def complete_rows(lines: Iterable[str], where: str) -> Counts:
    """The counts over the rows without a ? in any column."""
    complete = (row for row in rows_of(lines, where) if "?" not in row)
    return Counter(tuple(row[place] for place in _PLACES) for row in complete)


def rows_of(lines: Iterable[str], where: str) -> Iterator[list[str]]:
    """The rows of an original file, fifteen values each."""
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("|"):
            continue
        row = [value.strip() for value in line.split(",")]
        if len(row) != _COLUMNS:
            raise InvalidTable(f"{where}: line {number} has {len(row)} values, but {_COLUMNS} were expected")
        yield row


def _place_in_environment() -> Path:
    places = [Path(place) for place in os.environ.get(ENVIRONMENT_VARIABLE, "").split(os.pathsep) if place]
    for place in places:
        with suppress(InvalidInput):  # another one may do
            if is_regular(place) or all(is_regular(place / name) for name in ORIGINALS):
                return place
    tried = f"none of its folders ({', '.join(map(source_name, places))}) holds them" if places else "it is not set"
    raise InvalidInput(
        f"the original files {' and '.join(ORIGINALS)} are looked for in the folders that the environment variable"
        f" {ENVIRONMENT_VARIABLE} names, but {tried}"
    )


def _content(place: Path, name: str, where: str) -> bytes:
    """The bytes of one file, never more than the original has."""
    size = ORIGINALS[name].size
    if not is_regular(place):
        with opened(place / name) as stream:
            return stream.read(size + 1)
    try:
        with zipfile.ZipFile(place) as archive, archive.open(_member(archive, name, where)) as stream:
            return stream.read(size + 1)
    except (WorstcaseError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - each way to compress has errors of its own, and so has a name in UTF-8
        raise InvalidInput(f"{where}: a folder or a zip archive was expected: {error}") from None


def _member(archive: zipfile.ZipFile, name: str, where: str) -> str:
    for member in archive.namelist():
        if PurePosixPath(member).name == name:
            return member
    raise InvalidInput(f"{where}: the archive holds no such file")
