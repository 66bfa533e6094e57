"""The file that `sanitize` writes as its proof: a certificate for each minimal release, verified one by one.

That a certificate is of the release at its levels, and the witnesses against what is below, are not looked at: the
confidential table would be needed for that. `NOT_LOOKED_AT` says so, beside what the file itself says is not covered.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, cast

from reference import exact as exact_numbers
from reference.errors import InvalidInput, RejectedCertificate
from reference.exact import whole_number
from reference.naming import numbered
from reference.strict_json import exact_json_number
from worstcase.fingerprints import release_fingerprint

FORMAT = "worstcase minimal releases"
NOT_LOOKED_AT = (
    "that the buckets of a certificate are those of the table at its levels: for that the table is needed",
    "that nothing less generalized is safe: the witnesses in the file were not checked",
)


class CertifiedRelease(NamedTuple):
    """The release that a certificate is about, as far as the certificate tells."""

    buckets: int
    people: int
    fingerprint: str

    def in_words(self) -> str:
        """How large it is."""
        people = "1 person" if self.people == 1 else f"{self.people:,} people"
        return f"{numbered(self.buckets, 'bucket')} and {people}"


def certified_release(certificate: object) -> CertifiedRelease:
    """The release that a certificate is about; the certificate has been verified."""
    buckets = cast("list[dict[str, int]]", cast("dict[str, object]", certificate)["buckets"])
    return CertifiedRelease(len(buckets), sum(sum(bucket.values()) for bucket in buckets), release_fingerprint(buckets))


@dataclass(frozen=True)
class VerifiedEntry:
    """One certificate that holds."""

    levels: dict[str, object]
    column: str | None
    """The sensitive column, where several are protected each by itself."""
    disclosure: Fraction
    release: CertifiedRelease


@dataclass(frozen=True)
class VerifiedProof:
    """Every certificate of a proof file, and what none of them shows."""

    c: Fraction
    k: int
    entries: tuple[VerifiedEntry, ...]
    not_covered: tuple[str, ...]


def is_proof(document: object) -> bool:
    """Whether a JSON document says that it is such a file."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def verified_proof(document: dict[str, object], decide: Callable[[object], Fraction]) -> VerifiedProof:
    """Verify every certificate: each must hold for k facts, and prove less than c."""
    try:
        c, k = exact_json_number(document.get("c"), "c"), document.get("k")
    except InvalidInput as error:
        raise RejectedCertificate(str(error)) from None
    k = whole_number(k, "k", 0, error=RejectedCertificate)
    entries = []
    for place, levels, column, certificate in _certificates(document):
        try:
            value = decide(certificate)
        except RejectedCertificate as error:
            raise RejectedCertificate(f"{place}: {error}") from None
        if not isinstance(certificate, dict) or certificate.get("k") != k:
            raise RejectedCertificate(f"{place}: it is not about k = {k}, as the file is")
        if value >= c:
            raise RejectedCertificate(
                f"{place}: it proves {exact_numbers.exact(value)}, which is not below the file's c"
            )
        entries.append(VerifiedEntry(levels, column, value, certified_release(certificate)))
    if not entries:
        raise RejectedCertificate("no release is in it, as none was safe, so there is no certificate to verify")
    gaps = document.get("not_covered")
    said = tuple(gap for gap in gaps if isinstance(gap, str)) if isinstance(gaps, list) else ()
    return VerifiedProof(c, k, tuple(entries), (*said, *NOT_LOOKED_AT))


def _certificates(document: dict[str, object]) -> Iterator[tuple[str, dict[str, object], str | None, object]]:
    minimal = document.get("minimal")
    if not isinstance(minimal, list):
        raise RejectedCertificate("there is no list of minimal releases in it")
    for number, entry in enumerate(minimal, start=1):
        place = f"minimal release {number}"
        levels = entry.get("levels") if isinstance(entry, dict) else None
        if not isinstance(entry, dict) or not isinstance(levels, dict):
            raise RejectedCertificate(f"{place}: there are no levels in it")
        several = entry.get("certificates")
        if isinstance(several, dict) and several:
            yield from ((f"{place}, {column}", levels, column, each) for column, each in several.items())
        else:
            yield place, levels, None, entry.get("certificate")
