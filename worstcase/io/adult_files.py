"""The original files of Adult, `adult.data` and `adult.test`, from a folder or a zip archive.

An archive may hold them anywhere inside, such as the UCI repository's download does. Without a path, the folders or
archives in the environment variable WORSTCASE_ADULT are tried in turn. Sizes and SHA-256 checksums are pinned: another
edition of the data gives other figures, and is refused.
"""

import hashlib
import os
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from proofs_check.experiments.adult_counts import Counts, MissingTally, complete_rows, missing_in
from reference.errors import InvalidInput, WorstcaseError
from reference.naming import source_name
from worstcase.io.files import is_regular, opened

ENVIRONMENT_VARIABLE = "WORSTCASE_ADULT"


class OriginalFile(NamedTuple):
    """What a file of the original data is recognised by."""

    size: int
    sha256: str


ORIGINALS: Mapping[str, OriginalFile] = {
    "adult.data": OriginalFile(3_974_305, "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d"),
    "adult.test": OriginalFile(2_003_153, "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05"),
}


def original_counts(path: str | Path | None = None) -> Counts:
    """The counts over the complete rows, from the original files in this folder or archive."""
    return sum((complete_rows(*file) for file in original_lines(path)), start=Counter())


def original_missing(path: str | Path | None = None) -> MissingTally:
    """The tally of missing values over the original files in this folder or archive."""
    return sum((missing_in(*file) for file in original_lines(path)), start=Counter())


def original_lines(path: str | Path | None = None) -> Iterator[tuple[list[str], str]]:
    """The lines of each of the original files in this folder or archive, and the place for errors about them."""
    place = Path(path) if path is not None else _place_in_environment()
    for name, original in ORIGINALS.items():
        where = f"{source_name(place)}: {name}"
        content = _content(place, name, where)
        found = hashlib.sha256(content).hexdigest()
        if found != original.sha256:
            raise InvalidInput(
                f"{where}: this is not the original file: its SHA-256 is {found}, but {original.sha256} was expected"
            )
        yield content.decode("ascii").splitlines(), where


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
