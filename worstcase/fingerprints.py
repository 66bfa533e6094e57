"""Fingerprints: SHA-256 of files, of a table and of a release, whatever file or data frame it comes from.

A table's fingerprint is that of its content: of the lines that hold the names of the columns in use, and then each
combination of values that occurs with its number of rows, in alphabetical order, each line a JSON list. So a CSV file,
a Parquet file and a data frame with the same rows in any order have the same one.

A release's fingerprint is that of its buckets, in any order: each is a line, a JSON list of its values in alphabetical
order, each with how often it occurs; the lines are in alphabetical order. That is what a certificate is about: neither
the names of people and columns nor what rows have in common are in it.

>>> from fastpath.sanitizing.cells import Cells
>>> one = Cells.of_counts(["sex"], "ill", [(("M", "flu"), 1), (("F", "flu"), 1), (("M", "flu"), 1)])
>>> other = Cells.of_counts(["sex"], "ill", [(("F", "flu"), 1), (("M", "flu"), 2)])
>>> table_fingerprint(one) == table_fingerprint(other), len(table_fingerprint(one))
(True, 64)
>>> release_fingerprint([{"flu": 2, "gout": 1}, {"flu": 1}]) == release_fingerprint([{"flu": 1}, {"gout": 1, "flu": 2}])
True
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from worstcase.inputs import Columns, Source, load_release
from worstcase.io.files import opened

if TYPE_CHECKING:
    from fastpath.sanitizing.cells import Cells

_PIECE = 2**20


def file_fingerprint(path: str | Path) -> str:
    """SHA-256 of a file's bytes, as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    with opened(path) as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def table_fingerprint(cells: "Cells") -> str:
    """SHA-256 of a table's content, as 64 hexadecimal digits."""
    digest = hashlib.sha256(_line([*cells.attributes, cells.sensitive]))
    columns = [[texts[code] for code in codes] for texts, codes in zip(cells.texts, cells.codes.tolist(), strict=True)]
    values = [cells.domain[value] for value in cells.values.tolist()]
    for row in sorted(zip(*columns, values, cells.counts.tolist(), strict=True)):
        digest.update(_line(row))
    return digest.hexdigest()


def release_fingerprint(buckets: Iterable[Mapping[str, int]]) -> str:
    """SHA-256 of how often each value occurs in each bucket, as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for line in sorted(_line(sorted(bucket.items())) for bucket in buckets):
        digest.update(line)
    return digest.hexdigest()


def fingerprint(release: Source, **columns: Unpack[Columns]) -> str:
    """The fingerprint of a release's buckets, which `worstcase verify` prints for the certificate of it."""
    return release_fingerprint(bucket.counts for bucket in load_release(release, **columns).bucketization.buckets)


def _line(row: object) -> bytes:
    # A name in a certificate may be what no text can hold, a lone surrogate: it proves something all the same.
    return (json.dumps(row, ensure_ascii=False) + "\n").encode(errors="surrogatepass")
