"""What the code of this project says, as one short text.

A claim is only as checked as the code that checked it: its statement, its generator, and whatever these call. All of
it is in the sources of our packages and the data that lie beside them, so one digest over all of them changes when
any of it does, however small the change. That is sometimes too careful, and never too careless.

>>> len(digest()), digest() == digest_of(folders())
(64, True)
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("reference", "fastpath", "proofs_check")


@cache
def digest() -> str:
    """The digest of everything that this process has loaded, or would load."""
    return digest_of(folders())


def folders() -> list[Path]:
    """The folders of our packages."""
    places = (find_spec(name) for name in PACKAGES)
    return [Path(place) for spec in places if spec is not None for place in spec.submodule_search_locations or ()]


def digest_of(folders: Iterable[Path]) -> str:
    """One digest of all files in these folders: their names and their bytes, but not what Python compiled."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(folder.parent).as_posix()
                whole.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()
