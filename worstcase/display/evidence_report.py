"""The evidence report of a release: what is gathered for the page, the certificates beside it, and the lines to check.

`--report OUT.html` writes OUT.html and, for each sensitive column that is protected by itself, a certificate beside it:
OUT.cert, OUT.2.cert, …
"""

import csv
import io
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from reference import exact as exact_numbers
from reference.errors import InvalidInput
from reference.naming import source_name
from reference.strict_json import json_text
from worstcase.display.evidence_page import EvidenceTexts, ProtectedColumn, evidence_page
from worstcase.fingerprints import file_fingerprint
from worstcase.io.files import is_stream
from worstcase.io.writing import FileBatch, require_file_name

if TYPE_CHECKING:
    from fractions import Fraction

    from fastpath.safety import Safety
    from reference.buckets import Bucketization


def report_files(report: str | Path, columns: int = 1) -> dict[str, Path]:
    """What a report writes, by what it is: the page and a certificate for each column."""
    require_file_name(report)
    page = Path(report)
    if page.suffix.lower() not in (".html", ".htm"):
        raise InvalidInput(f"{source_name(report)}: a file name that ends in .html was expected", parameter="report")
    beside = [page.with_suffix(".cert"), *(page.with_suffix(f".{number}.cert") for number in range(2, columns + 1))]
    return {"the report": page, **dict(zip(_names(columns), beside, strict=True))}


def certificate_files(certificate: str | Path, columns: int = 1) -> list[Path]:
    """A file for the certificate of each column: the one that is named, and OUT.2.cert, … beside it."""
    require_file_name(certificate)
    first = Path(certificate)
    return [first, *(first.with_name(f"{first.stem}.{number}{first.suffix}") for number in range(2, columns + 1))]


def _names(columns: int) -> list[str]:
    return ["the certificate"] if columns == 1 else [f"certificate {number}" for number in range(1, columns + 1)]


def lasting(source: object) -> str | Path | None:
    """The source, if it is a file that can be read again: not standard input, a pipe or a device, nor a data frame."""
    if not isinstance(source, str | Path) or str(source) == "-" or is_stream(source):
        return None
    return source


def report_release(
    release: "Bucketization",
    verdict: "Safety",
    report: str | Path,
    source: str | Path | None = None,
    options: Sequence[str] = (),
) -> tuple[str, ...]:
    """Write the report on a release that exists, read from `source` with these options; tells what was written."""
    page, certificate = report_files(report).values()
    c, k, sensitive = verdict.threshold, verdict.disclosure.k, release.sensitive or "sensitive value"
    with FileBatch() as batch:
        column = protected_column(sensitive, release, c, k, certificate, batch)
        sizes = [bucket.size for bucket in release.buckets]
        reading = [] if source is None else [file_argument(source), *options]
        commands = [command_line_of("verify", file_argument(certificate), *reading)]
        if reading and verdict.safe:
            commands.append(command_line_of("safe", *reading, "-c", exact_numbers.exact(c), "-k", str(k)))
        texts = EvidenceTexts(
            title="Evidence about a release" if source is None else f"Evidence about the release {source_name(source)}",
            c=c,
            k=k,
            safe=verdict.safe,
            protected=f"anybody's {sensitive}",
            asked=[
                ("threshold c", exact_numbers.readable(c)),
                ("facts k", f"{k:,}"),
                ("maximum disclosure", exact_numbers.readable(verdict.disclosure.value)),
            ],
            files=[] if source is None else [("the release", source_name(source), file_fingerprint(source))],
            release=[
                ("sensitive", sensitive),
                ("groups", f"{len(sizes):,}, of {min(sizes):,} to {max(sizes):,} people"),
                ("rows", f"{sum(sizes):,}"),
            ],
            columns=[column],
            choice=(),
            commands=commands,
            limits=["How the release came about was not looked at: what its choice may tell is not covered."],
            confidential=["Nothing that is not in the release."],
        )
        batch.write_text(page, evidence_page(texts))
    return str(page), str(certificate)


def protected_column(
    sensitive: str, release: "Bucketization", c: "Fraction", k: int, certificate: Path, batch: FileBatch
) -> ProtectedColumn:
    """What is disclosed of one column, with its certificate, which is written with the batch."""
    from fastpath.certificate import certify
    from fastpath.disclosure import disclosure_curve
    from fastpath.safety import breaking_point

    document = certify(release, k)
    batch.write_text(certificate, json_text(document))
    breaks_at = breaking_point(release, c)
    curve = disclosure_curve(release, max(k, breaks_at) + 1)
    worst = curve[k]
    sizes = tuple(release.bucket(part.bucket).size for part in worst.pattern)
    return ProtectedColumn(
        sensitive, curve, breaks_at, worst, sizes, source_name(certificate), batch.fingerprint(certificate)
    )


def reading_options(sensitive: str, by: Sequence[str]) -> list[str]:
    """How a table is read on the command line; a column with a comma in its name is put in quotation marks."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow(by)
    return ["--sensitive", sensitive, *(["--by", stream.getvalue()] if by else [])]


def file_argument(path: str | Path) -> str:
    """A file's name as an argument: one that begins with a dash would be read as an option."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def command_line_of(command: str, *arguments: str) -> str:
    """A line to copy, with quotation marks where a shell needs them."""
    return shlex.join(["worstcase", command, *arguments])
