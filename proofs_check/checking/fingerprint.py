"""The fingerprint of a claim: a short text that changes when the claim does, or anything that checks it.

It covers what the claim says and expects, its scope, and the code: a claim is only as checked as its statement, its
generator, and whatever these call. All of that is in the sources of our packages and the data that lie beside them, so
one digest over all of them changes when any of it does. That is sometimes too careful, and never too careless. What
is drawn also depends on Hypothesis, whose version is part of the fingerprint. A journal (`checking.journal`) and the
workers of a cluster (`checking.executors`) are held to it.

>>> len(digest()), digest() == digest_of(folders())
(64, True)
"""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from proofs_check.checking.claim import AnyClaim

PACKAGES = ("reference", "fastpath", "proofs_check")


def fingerprint(claim: AnyClaim) -> str:
    """The fingerprint of a claim with its scope."""
    says = [claim.name, claim.paper, claim.kind.value, claim.words, claim.instead]
    asks = [str(claim.scope), claim.evidence.value, claim.fails_at]
    code = [version("worstcase-privacy"), version("hypothesis"), digest()]
    return hashlib.sha256(json.dumps([*says, *asks, *code]).encode()).hexdigest()


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
