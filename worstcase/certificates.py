"""Certificates of the maximum disclosure: writing, verification, and fingerprints of releases.

`certify` and `verify` take a release in any form that `worstcase.inputs` knows, and refuse one with weights: a
certificate assumes that all tables are equally likely. The file that `sanitize` writes as its proof holds a certificate
for each minimal release, and `verify_proof` verifies each. It checks neither that a certificate is of the release at
its levels, nor the witnesses against lower levels: both need the confidential table. `NOT_LOOKED_AT` states it.

**Fingerprints** are SHA-256 of files, tables and releases, in any file or data frame. The lines of a table, each a JSON
list, are the names of the columns in use, then each combination of values with its number of rows, sorted. The lines of
a release are its buckets, sorted, each a JSON list of its values in alphabetical order with their counts. A certificate
states only these: no names of people or columns, and no common attributes of rows.

>>> from reference.example import FIGURE_3
>>> verify(certify(FIGURE_3, 1), FIGURE_3)
Fraction(2, 3)
>>> release_fingerprint([{"flu": 2, "gout": 1}, {"flu": 1}]) == release_fingerprint([{"flu": 1}, {"gout": 1, "flu": 2}])
True
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Unpack, cast

from reference.errors import BudgetExhausted, InvalidInput, RejectedCertificate, WorstcaseError
from reference.exact import Exact, exact, whole_number
from reference.naming import numbered
from reference.strict_json import exact_json_number
from worstcase.inputs import Columns, Source, load_release, uniform
from worstcase.io.files import opened, read_json

if TYPE_CHECKING:
    from fastpath.sanitizing.cells import Cells

FORMAT = "worstcase minimal releases"
FIRST = (
    "the certificate comes first: worstcase verify CERT RELEASE (`worstcase certify RELEASE -k K -o CERT` makes one)"
)
NOT_LOOKED_AT = (
    "that the buckets of a certificate are those of the table at its levels: this needs the table",
    "that no less generalized release is safe: the witnesses in the file were not checked",
)


def certify(release: Source, k: int, *, strength: Exact = inf, **columns: Unpack[Columns]) -> dict[str, object]:
    """Return a certificate of the maximum disclosure with k facts of this strength, as a JSON object."""
    from fastpath import certificate

    return certificate.certify(uniform(release, "a certificate", **columns), k, strength)


def theorem(certificate: dict[str, object]) -> str:
    """Verify a certificate; return a file for Coq, whose kernel checks that its release has the stated disclosure."""
    from proofs_check.coq.programs import theorem_about

    _require_certain(certificate, "a theorem for Coq")
    verify(certificate)
    return theorem_about(certificate)


def verify(
    certificate: object, release: Source | None = None, *, verified: bool = False, **columns: Unpack[Columns]
) -> Fraction:
    """Return the maximum disclosure that a certificate (a JSON object, or its file) proves, of this release if given.

    No part of the algorithm that made the certificate is used. Raises `RejectedCertificate` with a reason.
    verified  use the program extracted from the proof of its soundness, if that is built
    """
    if release is None and (column := next((name for name, given in columns.items() if given), None)) is not None:
        raise InvalidInput(f"{column} needs a release that is a table, got no release", parameter=column)
    document = read_json(certificate) if isinstance(certificate, str | Path) else certificate
    if verified:
        from proofs_check.coq.programs import verify_with_proof as decide

        _require_certain(document, "the extracted verifier")
    elif isinstance(document, dict) and "strength" in document:
        from proofs_check.soft_certificate_verifier import verify as decide
    else:
        from proofs_check.certificate_verifier import verify as decide
    is_release = isinstance(document, dict) and "buckets" in document and "format" not in document
    if (is_release or isinstance(document, list)) and str(release) != "-":
        raise RejectedCertificate(f"expected a certificate, got a release: {FIRST}")
    bucketization = None if release is None else uniform(release, "a certificate", **columns)
    try:
        return decide(document, bucketization)
    except (BudgetExhausted, RejectedCertificate):
        raise
    except WorstcaseError as error:
        if verified:
            raise
        raise RejectedCertificate(str(error)) from error


def _require_certain(document: object, what: str) -> None:
    """Refuse a certificate about soft facts where only those about certain facts are known."""
    if isinstance(document, dict) and "strength" in document:
        raise InvalidInput(f"{what}: expected a certificate without a strength (version 2), got one for soft facts")


class CertifiedRelease(NamedTuple):
    """Certified release, as far as the certificate describes it."""

    buckets: int
    people: int
    fingerprint: str

    def in_words(self) -> str:
        """Return its size in words."""
        return f"{numbered(self.buckets, 'bucket')} and {'1 person' if self.people == 1 else f'{self.people:,} people'}"


def certified_release(certificate: object) -> CertifiedRelease:
    """Return the release of a verified certificate."""
    buckets = cast("list[dict[str, int]]", cast("dict[str, object]", certificate)["buckets"])
    return CertifiedRelease(len(buckets), sum(sum(bucket.values()) for bucket in buckets), release_fingerprint(buckets))


class VerifiedEntry(NamedTuple):
    """Valid certificate in a proof file."""

    levels: dict[str, object]
    column: str | None  # the sensitive column, where several are protected each by itself
    disclosure: Fraction
    release: CertifiedRelease


class VerifiedProof(NamedTuple):
    """Valid proof file: its certificates, and what they do not prove."""

    c: Fraction
    k: int
    entries: tuple[VerifiedEntry, ...]
    not_covered: tuple[str, ...]


def is_proof(document: object) -> bool:
    """Return whether a JSON document has the format of a proof file of `sanitize`."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def verify_proof(proof: object, *, verified: bool = False) -> VerifiedProof:
    """Verify every certificate in a proof file of `sanitize` (a JSON object, or its path).

    Each must hold for the file's k, and prove less than its c. Raises `RejectedCertificate`, which names the first that
    does not. verified  as for `verify`
    """
    document = read_json(proof) if isinstance(proof, str | Path) else proof
    if not isinstance(document, dict) or not is_proof(document):
        raise RejectedCertificate(f"expected a proof file of sanitize, an object with the format {FORMAT}")
    try:
        c, k = exact_json_number(document.get("c"), "c"), whole_number(document.get("k"), "k", 0)
    except InvalidInput as error:
        raise RejectedCertificate(str(error)) from None
    entries = []
    for place, levels, column, certificate in _certificates(document):
        try:
            value = verify(certificate, verified=verified)
        except RejectedCertificate as error:
            raise RejectedCertificate(f"{place}: {error}") from None
        if not isinstance(certificate, dict) or certificate.get("k") != k:
            raise RejectedCertificate(f"{place}: expected a certificate for k = {k}, as in the file")
        if value >= c:
            proved = f"it proves {exact(value)}, which is not below the file's c = {exact(c)}"
            raise RejectedCertificate(f"{place}: {proved}")
        entries.append(VerifiedEntry(levels, column, value, certified_release(certificate)))
    if not entries:
        raise RejectedCertificate("expected at least one certificate, got none: no release was safe")
    gaps = document.get("not_covered")
    stated = tuple(gap for gap in gaps if isinstance(gap, str)) if isinstance(gaps, list) else ()
    return VerifiedProof(c, k, tuple(entries), (*stated, *NOT_LOOKED_AT))


def _certificates(document: dict[str, object]) -> Iterator[tuple[str, dict[str, object], str | None, object]]:
    minimal = document.get("minimal")
    if not isinstance(minimal, list):
        raise RejectedCertificate("minimal: expected a list of releases")
    for number, entry in enumerate(minimal, start=1):
        place = f"minimal release {number}"
        if not isinstance(entry, dict) or not isinstance(levels := entry.get("levels"), dict):
            raise RejectedCertificate(f"{place}: expected an object with levels")
        several = entry.get("certificates")
        if isinstance(several, dict) and several:
            yield from ((f"{place}, {column}", levels, column, each) for column, each in several.items())
        else:
            yield place, levels, None, entry.get("certificate")


def file_fingerprint(path: str | Path) -> str:
    """Return SHA-256 of a file's bytes, as 64 hexadecimal digits."""
    with opened(path) as stream:
        return _digest(iter(lambda: stream.read(2**20), b""))


def table_fingerprint(cells: "Cells") -> str:
    """Return SHA-256 of a table's content, as 64 hexadecimal digits."""
    columns = [[texts[code] for code in codes] for texts, codes in zip(cells.texts, cells.codes.tolist(), strict=True)]
    values = [cells.domain[value] for value in cells.values.tolist()]
    rows = sorted(zip(*columns, values, cells.counts.tolist(), strict=True))
    return _digest(map(_line, [[*cells.attributes, cells.sensitive], *rows]))


def release_fingerprint(buckets: Iterable[Mapping[str, int]]) -> str:
    """Return SHA-256 of how often each value occurs in each bucket, as 64 hexadecimal digits."""
    return _digest(sorted(_line(sorted(bucket.items())) for bucket in buckets))


def fingerprint(release: Source, **columns: Unpack[Columns]) -> str:
    """Return the fingerprint of a release's buckets, as `worstcase verify` prints it for a certificate."""
    return release_fingerprint(bucket.counts for bucket in load_release(release, **columns).bucketization.buckets)


def _digest(pieces: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def _line(row: object) -> bytes:
    # A name in a certificate may hold a lone surrogate, which UTF-8 cannot encode.
    return (json.dumps(row, ensure_ascii=False) + "\n").encode(errors="surrogatepass")
