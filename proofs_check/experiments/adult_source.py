r"""The same counts from the original files of Adult, which the user has: never without looking at their checksums.

The files are `adult.data` and `adult.test`. They are taken from a folder, or from a zip archive that holds them
anywhere inside, such as the one that the UCI Machine Learning Repository offers for download. Without a path, the
folders (or archives) in the environment variable WORSTCASE_ADULT are tried in turn. Sizes and SHA-256 checksums are
pinned: another edition of the data gives other figures, and is refused.

A row has fifteen values separated by commas. It is complete if none of them is `?`: the paper's 45,222 rows are those
without a missing value in any column, also of those that are not used (in the five that are: 46,033).

>>> rows = ["39, Private, 1, B, 13, Divorced, Sales, Wife, White, Female, 0, 0, 40, Peru, <=50K", "|a comment", ""]
>>> complete_rows(rows, "FILE")
Counter({('39', 'Divorced', 'White', 'Female', 'Sales'): 1})
"""

import hashlib
import os
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from proofs_check.experiments.adult_counts import Counts
from reference.errors import InvalidInput, InvalidTable
from reference.files.sources import opened, source_name

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
    place = Path(path) if path is not None else _place_in_environment()
    counts: Counts = Counter()
    for name in ORIGINALS:
        where = f"{source_name(place)}: {name}"
        text = verified(name, _content(place, name, where), where).decode("ascii")
        counts += complete_rows(text.splitlines(), where)
    return counts


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
    counts: Counts = Counter()
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("|"):
            continue
        row = [value.strip() for value in line.split(",")]
        if len(row) != _COLUMNS:
            raise InvalidTable(f"{where}: line {number} has {len(row)} values, but {_COLUMNS} were expected")
        if "?" not in row:
            counts[tuple(row[place] for place in _PLACES)] += 1
    return counts


def _place_in_environment() -> Path:
    places = [Path(place) for place in os.environ.get(ENVIRONMENT_VARIABLE, "").split(os.pathsep) if place]
    for place in places:
        if place.is_file() or all((place / name).is_file() for name in ORIGINALS):
            return place
    tried = f"none of its folders ({', '.join(map(source_name, places))}) holds them" if places else "it is not set"
    raise InvalidInput(
        f"the original files {' and '.join(ORIGINALS)} are looked for in the folders that the environment variable"
        f" {ENVIRONMENT_VARIABLE} names, but {tried}"
    )


def _content(place: Path, name: str, where: str) -> bytes:
    """The bytes of one file, never more than the original has."""
    size = ORIGINALS[name].size
    if not place.is_file():
        with opened(place / name) as stream:
            return stream.read(size + 1)
    try:
        with zipfile.ZipFile(place) as archive, archive.open(_member(archive, name, where)) as stream:
            return stream.read(size + 1)
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise InvalidInput(f"{where}: a folder or a zip archive was expected: {error}") from None


def _member(archive: zipfile.ZipFile, name: str, where: str) -> str:
    for member in archive.namelist():
        if PurePosixPath(member).name == name:
            return member
    raise InvalidInput(f"{where}: the archive holds no such file")
