"""The original files of Adult, `adult.data` and `adult.test`, from a folder or a zip archive.

An archive may hold them in any folder, as the UCI repository's download does. Without a path, the folders or archives
in the environment variable WORSTCASE_ADULT are tried in turn. Sizes and SHA-256 checksums are pinned: another edition
of the data would give other figures, so it is refused.
"""

import hashlib
import os
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path, PurePosixPath

from proofs_check.experiments.adult_counts import Counts, complete_rows
from reference.errors import InvalidInput, WorstcaseError
from reference.naming import source_name
from worstcase.io.files import file_kind, opened

ENVIRONMENT_VARIABLE = "WORSTCASE_ADULT"

ORIGINALS = {  # their sizes and SHA-256
    "adult.data": (3_974_305, "5b00264637dbfec36bdeaab5676b0b309ff9eb788d63554ca0a249491c86603d"),
    "adult.test": (2_003_153, "a2a9044bc167a35b2361efbabec64e89d69ce82d9790d2980119aac5fd7e9c05"),
}


def original_counts(path: str | Path | None = None) -> Counts:
    """The counts over the complete rows, from the original files in this folder or archive."""
    return sum((complete_rows(*file) for file in original_lines(path)), start=Counter())


def original_lines(path: str | Path | None = None) -> Iterator[tuple[list[str], str]]:
    """The lines of each of the original files in this folder or archive, and the place for errors about them."""
    place = Path(path) if path is not None else _place_in_environment()
    for name, (size, expected) in ORIGINALS.items():
        where = f"{source_name(place)}: {name}"
        content = _content(place, name, size, where)
        found = hashlib.sha256(content).hexdigest()
        if found != expected:
            raise InvalidInput(f"{where}: expected the original file with SHA-256 {expected}, got {found}")
        yield content.decode("ascii").splitlines(), where


def _place_in_environment() -> Path:
    places = [Path(place) for place in os.environ.get(ENVIRONMENT_VARIABLE, "").split(os.pathsep) if place]
    for place in places:
        with suppress(InvalidInput):  # another one may do
            if file_kind(place) == "file" or all(file_kind(place / name) == "file" for name in ORIGINALS):
                return place
    tried = f"got {', '.join(map(source_name, places))}, which lack them" if places else "but it is not set"
    expected = f"expected a folder with the original files {' and '.join(ORIGINALS)}"
    raise InvalidInput(f"environment variable {ENVIRONMENT_VARIABLE}: {expected}, {tried}")


def _content(place: Path, name: str, size: int, where: str) -> bytes:
    """The bytes of one file; of another one than the original, one more than that has."""
    if file_kind(place) != "file":
        with opened(place / name) as stream:
            return stream.read(size + 1)
    try:
        with zipfile.ZipFile(place) as archive:
            member = next((member for member in archive.namelist() if PurePosixPath(member).name == name), name)
            with archive.open(member) as stream:
                return stream.read(size + 1)
    except (WorstcaseError, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - each way to compress has errors of its own, and so has a name in UTF-8
        raise InvalidInput(f"{where}: expected a folder or a zip archive with this file: {error}") from None
