r"""A file of lines that outlives the run that writes it: however that run ends, another one can go on.

A *line file* begins with a line that states what it is; each further one is written whole, and brought to the disk,
before the run goes on. A kill can tear the last line: what does not end with a newline is removed. A file that begins
otherwise is left as it is, and refused. While a run writes the file, no other one does.

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = str(Path(folder) / "journal")
...     with line_file(path, b"first\n", "examples") as file:
...         file.add(b"one")
...     torn = Path(path).write_bytes(Path(path).read_bytes() + b"tw")
...     with line_file(path, b"first\n", "examples") as file:
...         print([line for _, line in file.lines], Path(path).read_bytes())
[b'one'] b'first\none\n'

A *journal* is a line file of finished claims, as JSON: the name, whether the larger scope was meant, the outcome, the
seconds it took, and the claim's fingerprint. What is finished is not done again.

The *fingerprint* of a claim changes when the claim does, or anything that checks it: its words, its scope, what is
expected, the version of Hypothesis, and all sources of our packages with the data beside them. A line with another
fingerprint is ignored. Workers (`claims.running`) are held to it too.

>>> from proofs_check.claims.registry import claim_named
>>> with journal_at(None) as journal:  # for those who want none
...     journal.finished(claim_named("minimize1-as-printed-is-right"), deep=False)
>>> len(digest()), digest() == digest_of(folders())
(64, True)
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from io import FileIO
from pathlib import Path
from typing import NamedTuple

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment] # there a module, here the absence of one

from proofs_check.claims.claim import AnyClaim, Outcome
from proofs_check.claims.registry import ClaimReport
from reference.errors import InvalidInput
from reference.naming import source_name
from reference.strict_json import NotJson, WrittenNumber, parse


class LineFile(NamedTuple):
    """The lines that were there, each with its place for error messages, and the file to which more are added."""

    lines: list[tuple[str, bytes]]
    file: FileIO
    path: str

    def add(self, line: bytes, *, to_the_disk: bool = True) -> None:
        """Write one more line; one that need not outlive the machine itself is left to the system to write."""
        with _file_errors(self.path):
            _write_all(self.file, line + b"\n")
            if to_the_disk:
                os.fsync(self.file.fileno())


@contextmanager
def line_file(path: str, first: bytes, whose: str) -> Iterator[LineFile]:
    """Open the file, which need not exist yet; its first line is given whole, and what it is a journal of."""
    with _file_errors(path):
        if Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir()):  # opening a pipe may never end
            raise InvalidInput(f"{source_name(path)}: a journal is a regular file, and this is none")
        opened = Path(path).open("a+b", buffering=0)  # noqa: SIM115 - other errors than these are not of opening it
    with opened as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InvalidInput(f"{source_name(path)}: another run is writing this journal") from None
            except OSError:  # a file system without locks
                pass
        with _file_errors(path):
            lines = _read(file, path, first, whose)
        yield LineFile(lines, file, path)


@contextmanager
def _file_errors(path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(path)}: the journal cannot be written: {problem}") from None


def _read(file: FileIO, path: str, first: bytes, whose: str) -> list[tuple[str, bytes]]:
    """All whole lines but the first; a torn one is removed from the file."""
    file.seek(0)
    content = file.read()
    if first.startswith(content):  # empty, or torn in its first line
        file.truncate(0)
        _write_all(file, first)
        os.fsync(file.fileno())
        return []
    if not content.startswith(first):
        raise InvalidInput(f"{source_name(path)}: this is no journal of {whose}")
    whole = content.rfind(b"\n") + 1
    file.truncate(whole)
    lines = content[:whole].split(b"\n")[1:-1]
    return [(f"{source_name(path)}, line {number}", line) for number, line in enumerate(lines, start=2)]


def _write_all(file: FileIO, content: bytes) -> None:
    """Write to a file without a buffer, which may accept only a part at a time."""
    left = memoryview(content)
    while left:
        left = left[file.write(left) or 0 :]


PACKAGES = ("reference", "fastpath", "proofs_check")


def fingerprint(claim: AnyClaim) -> str:
    """The fingerprint of a claim with its scope."""
    says = [claim.name, claim.paper, claim.kind.value, claim.words, claim.instead]
    asks = [str(claim.scope), claim.evidence.value, claim.fails_at, claim.fails_with]
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


FIRST_LINE = b'{"journal": "worstcase claims", "format": 2}\n'


class Journal(NamedTuple):
    """Outcomes and seconds of finished claims, and the file to which more are added (None: they are not kept)."""

    known: dict[tuple[str, bool, str], tuple[Outcome, float]]
    """By the name of the claim, whether the larger scope was meant, and the fingerprint."""
    file: LineFile | None = None

    def finished(self, claim: AnyClaim, *, deep: bool, seed: int = 0) -> ClaimReport | None:
        """What came of the claim, if it is finished."""
        meant = claim.scoped(deep=deep, seed=seed)
        found = self.known.get((claim.name, deep, fingerprint(meant)))
        return None if found is None else ClaimReport(meant, *found)

    def add(self, report: ClaimReport, *, deep: bool) -> None:
        """Write a report down, to the disk."""
        if self.file is None:
            return
        entry = {
            "name": report.claim.name,
            "deep": deep,
            "outcome": asdict(report.outcome),
            "seconds": round(report.seconds, 3),
            "fingerprint": fingerprint(report.claim),
        }
        self.file.add(json.dumps(entry).encode())


@contextmanager
def journal_at(path: str | None) -> Iterator[Journal]:
    """Open the journal, which need not exist yet."""
    if path is None:
        yield Journal({})
        return
    with line_file(path, FIRST_LINE, "worstcase claims in format 2") as file:
        yield Journal(dict(_entry(line, where) for where, line in file.lines), file)


def _entry(line: bytes, where: str) -> tuple[tuple[str, bool, str], tuple[Outcome, float]]:
    try:
        match parse(line.decode(), where):
            case {
                "name": str(name),
                "deep": bool(deep),
                "outcome": {
                    "instances": int(instances),
                    "counterexample": str() | None as counterexample,
                    "numbers": str(numbers),
                    "release": str(release),
                    "k": int() | None as k,
                },
                "seconds": WrittenNumber(seconds),
                "fingerprint": str(fingerprint),
            }:
                outcome = Outcome(instances, counterexample, numbers, release, k)
                return (name, deep, fingerprint), (outcome, float(seconds))
    except (NotJson, UnicodeDecodeError):
        pass
    raise InvalidInput(f"{where}: this is no line of a journal of worstcase claims")
