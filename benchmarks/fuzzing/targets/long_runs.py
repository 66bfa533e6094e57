"""What long runs leave behind and find again: journals; and the archive of the original data."""

import io
import json
import zipfile
from collections import Counter
from pathlib import Path

from benchmarks.fuzzing.target import Target, must
from benchmarks.fuzzing.targets.releases import folder, from_file
from proofs_check.card_run import notebook_of
from proofs_check.claims.journal import FIRST_LINE, journal_at
from worstcase.io.adult_files import original_counts


def _claims_journal(path: Path) -> bytes:
    with journal_at(str(path)):
        return path.read_bytes()


def _language_journal(path: Path) -> bytes:
    with notebook_of(["negations"], str(path)) as notebook:
        notebook.note(("negations", "maximum", "9"), lambda: ("2/3",))
        return path.read_bytes()


def _whole_lines(content: bytes) -> None:
    must(content.endswith(b"\n"), "the file that is left ends in a torn line")


def _never(counts: Counter[tuple[str, ...]]) -> None:
    must(not counts, "an archive without the original files is taken for them")


_FINISHED = {
    "name": "safety-is-strict",
    "deep": False,
    "outcome": {"instances": 7, "counterexample": None, "numbers": "", "release": "", "k": None},
    "seconds": 0.125,
    "fingerprint": "0" * 64,
}
_LINES = json.dumps(_FINISHED).encode()
_CLAIMS = (FIRST_LINE, FIRST_LINE + _LINES + b"\n", FIRST_LINE + _LINES + b"\n" + _LINES[:40], FIRST_LINE[:10])


def _languages() -> tuple[bytes, ...]:
    new = folder() / "seed-journal"
    content = _language_journal(new)
    new.unlink()
    return content, content + b'[["negations", "done", "x"], []]\n', content[:-5]


def _archives() -> tuple[bytes, ...]:
    found = []
    for compression in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", compression) as file:
            for name in ("adult.data", "adult.test"):
                file.writestr(zipfile.ZipInfo(f"data/{name}"), "39, Private, 1, B, 13\n", compression)
        found.append(archive.getvalue())
    return tuple(found)


LONG_RUNS = (
    Target("claims-journal", "the journal of claims", from_file("journal", _claims_journal), _CLAIMS, _whole_lines),
    Target(
        "language-journal",
        "the journal of a report card",
        from_file("notes", _language_journal),
        _languages(),
        _whole_lines,
    ),
    Target(
        "adult-archive", "an archive of the original data", from_file("adult.zip", original_counts), _archives(), _never
    ),
)
