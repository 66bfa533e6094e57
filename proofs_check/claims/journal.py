r"""Journals: files of finished claims, from which another run can continue however this one ends.

A *line file* begins with a line that names its format. Each further line is written whole and synced to the disk before
the run continues. A kill can tear the last line: text after the last newline is removed. A file with another first line
is refused and not changed. While a run writes the file, no other run does.

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

A *journal* is a line file of finished claims, as JSON: the name, whether the larger scope was used, the outcome, the
seconds it took, and the claim's *fingerprint*. It changes with the claim, its scope and expected result, the version of
Hypothesis, and all sources of our packages with their data. Lines with another fingerprint are ignored.
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
    """The lines of the file, each with its place for error messages, and the file for further lines."""

    lines: list[tuple[str, bytes]]
    file: FileIO
    path: str

    def add(self, line: bytes, *, to_the_disk: bool = True) -> None:
        """Write one more line; without `to_the_disk` it may be lost if the machine stops."""
        with _file_errors(self.path):
            left = memoryview(line + b"\n")
            while left:  # a file without a buffer may accept only a part at a time
                left = left[self.file.write(left) or 0 :]
            if to_the_disk:
                os.fsync(self.file.fileno())


@contextmanager
def line_file(path: str, first: bytes, whose: str) -> Iterator[LineFile]:
    """Open or create the file, with its whole first line and the name of its content."""
    with _file_errors(path):
        if Path(path).exists() and not (Path(path).is_file() or Path(path).is_dir()):  # opening a pipe may never end
            raise InvalidInput(f"{source_name(path)}: expected a regular file for the journal")
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
    """Return all whole lines but the first, and remove a torn one from the file."""
    file.seek(0)
    content = file.read()
    if first.startswith(content):  # empty, or torn in its first line
        file.truncate(0)
        LineFile([], file, path).add(first[:-1])
        return []
    if not content.startswith(first):
        raise InvalidInput(f"{source_name(path)}: expected a journal of {whose}: choose another file")
    whole = content.rfind(b"\n") + 1
    file.truncate(whole)
    lines = content[:whole].split(b"\n")[1:-1]
    return [(f"{source_name(path)}, line {number}", line) for number, line in enumerate(lines, start=2)]


def fingerprint(claim: AnyClaim) -> str:
    """The fingerprint of a claim with its scope."""
    stated = [claim.name, claim.paper, claim.kind, claim.words, claim.instead, claim.fails_at, claim.fails_with]
    code = [str(claim.scope), claim.evidence, version("worstcase-privacy"), version("hypothesis"), digest()]
    return hashlib.sha256(json.dumps([*stated, *code]).encode()).hexdigest()


@cache
def digest() -> str:
    """The digest of our packages."""
    return digest_of(folders())


def folders() -> list[Path]:
    """The folders of our packages."""
    places = (find_spec(name) for name in ("reference", "fastpath", "proofs_check"))
    return [Path(place) for spec in places if spec is not None for place in spec.submodule_search_locations or ()]


def digest_of(folders: Iterable[Path]) -> str:
    """One digest of all files in these folders, names and bytes, without compiled Python files."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                name = path.relative_to(folder.parent).as_posix()
                whole.update(f"{name}\n{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


FIRST_LINE = b'{"journal": "worstcase claims", "format": 2}\n'


class Journal(NamedTuple):
    """Outcomes and seconds of finished claims, and the file for further ones (None: they are not kept)."""

    known: dict[tuple[str, bool, str], tuple[Outcome, float]]  # by the claim's name, `deep`, and the fingerprint
    file: LineFile | None = None

    def finished(self, claim: AnyClaim, *, deep: bool, seed: int = 0) -> ClaimReport | None:
        """Return the report on a claim if it is finished."""
        meant = claim.scoped(deep=deep, seed=seed)
        found = self.known.get((claim.name, deep, fingerprint(meant)))
        return None if found is None else ClaimReport(meant, *found)

    def add(self, report: ClaimReport, *, deep: bool) -> None:
        """Write a report to the disk."""
        if self.file is not None:
            entry = {"name": report.claim.name, "deep": deep, "outcome": asdict(report.outcome)}
            entry |= {"seconds": round(report.seconds, 3), "fingerprint": fingerprint(report.claim)}
            self.file.add(json.dumps(entry).encode())


@contextmanager
def journal_at(path: str | None) -> Iterator[Journal]:
    """Open or create the journal."""
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
    raise InvalidInput(f"{where}: expected a line of a journal of worstcase claims")
