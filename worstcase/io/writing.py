"""Writing files: whole or not at all, and the files of one answer together.

A file is written under a temporary name beside its place (`.worstcase-….part`), brought to the disk, and renamed. So a
reader sees the old content or the new one. Only when all files of an answer are on the disk are they renamed, one
directly after the other, while Ctrl-C, requests to end and budgets wait. An answer that is interrupted, refused, or
finds the disk full leaves every old file as it was. An interrupt carries a note on whether files were changed.

A kill (SIGKILL, power) between two renames leaves the first files new and the others old, each of them whole. A kill
before that may leave temporary files behind, which can be deleted. A symbolic link is followed. A pipe or a device such
as /dev/null is written to directly: a rename would replace it.

No file is written that is read, and none is written twice (`refuse_overwriting`). Two paths lead to one file if they
are equal once links are followed, or if the system identifies two existing files (hard links, folded case).

>>> refuse_overwriting([("a.json", "the release"), ("./a.json", "the proof")], [])
Traceback (most recent call last):
...
reference.errors.InvalidInput: ./a.json is already the file for the release; choose another name for the proof
"""

import hashlib
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import combinations
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from reference.errors import InvalidInput
from reference.naming import source_name
from reference.progress import deferred
from worstcase.io.files import file_kind, system_message

_PAGE = (".html", ".htm")
_ENDINGS = dict.fromkeys(("the page", "the report", "the explanation"), _PAGE) | {
    "the certificate": (".cert",),
    "the example": (".json",),
    "the merged release": (".json",),
    "the picture": (".svg",),
}


def write_text(path: str | Path, text: str) -> None:
    """Write the text to the file in UTF-8, or to standard output if the path is "-"."""
    with FileBatch() as batch:
        batch.write_text(path, text)


def write_bytes(path: str | Path, content: bytes) -> None:
    """Write the bytes to the file."""
    with FileBatch() as batch:
        batch.write_bytes(path, content)


def write_folder(folder: Path, contents: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Write these files together into the folder, which is made if it does not exist; return their paths."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{source_name(folder)}: the folder cannot be made: {system_message(error)}") from None
    files = {folder / name: content for name, content in contents.items()}
    with FileBatch() as batch:
        for path, content in files.items():
            batch.write_bytes(path, content)
    return tuple(files)


class _Output(NamedTuple):
    target: Path
    temporary: Path | None  # holds the new content already; none for a pipe or a device
    content: bytes
    fingerprint: str


class FileBatch:
    """Files that are changed together when the block ends, and not at all if it ends by an error."""

    def __init__(self) -> None:
        self._outputs: dict[str, _Output] = {}
        self._printed = ""

    def write_text(self, path: str | Path, text: str) -> None:
        """Keep a text for the file, in UTF-8, or for standard output if the path is "-"."""
        if str(path) == "-":
            self._printed += text
        else:
            self.write_bytes(path, text.encode())

    def write_bytes(self, path: str | Path, content: bytes) -> None:
        """Write bytes to a temporary file, or keep them for a pipe or a device."""
        fingerprint = hashlib.sha256(content).hexdigest()
        with _writing(path) as target:
            if target.exists() and not target.is_file():
                self._outputs[str(path)] = _Output(target, None, content, fingerprint)
                return
            # `tempfile` would make a private file, and others are to read this one.
            temporary = target.with_name(f".worstcase-{os.urandom(8).hex()}.part")
            self._outputs[str(path)] = _Output(target, temporary, b"", fingerprint)
            with temporary.open("xb") as file:
                if target.exists():  # before the content, which only those may read who may read the old one
                    temporary.chmod(stat.S_IMODE(target.stat().st_mode))
                file.write(content)
                file.flush()
                os.fsync(file.fileno())

    def fingerprint(self, path: str | Path) -> str:
        """Return SHA-256 of what was written to the path, as 64 hexadecimal digits."""
        return self._outputs[str(path)].fingerprint

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        renamed: list[str] = []
        try:
            if kind is None:
                self._finish(renamed)
        except BaseException as late:
            error = late
            if isinstance(late, InvalidInput) and renamed:
                raise InvalidInput(f"{late} (written before: {', '.join(renamed)})") from None
            raise
        finally:
            outputs = self._outputs.values()
            certain = renamed or all(output.temporary for output in outputs)
            if certain and error is not None and not isinstance(error, Exception):
                error.add_note("all files were written before" if renamed else "no file was changed")
            with deferred():
                for output in outputs:
                    with suppress(OSError):  # renamed, never created, or on a file system that is read-only now
                        if output.temporary is not None:
                            output.temporary.unlink()

    def _finish(self, renamed: list[str]) -> None:
        if self._printed:
            sys.stdout.write(self._printed)
            sys.stdout.flush()
        for path, output in self._outputs.items():
            if output.temporary is None:
                with _writing(path):
                    output.target.write_bytes(output.content)
        with deferred():
            for path, output in self._outputs.items():
                if output.temporary is not None:
                    with _writing(path):
                        output.temporary.replace(output.target)
                    renamed.append(source_name(path))


@contextmanager
def _writing(path: str | Path) -> Iterator[Path]:
    """Give the file that the path leads to; an error of the system becomes one sentence."""
    where = source_name(path)
    try:
        # An open pipe may have a path, such as /dev/stdout, that resolves to no path.
        target = Path(path) if file_kind(path) == "stream" else Path(os.path.realpath(path))
        require_file_name(path)
        if target.is_dir():
            raise InvalidInput(f"{where}: expected a file to write, got a folder")
        yield target
    except (OSError, ValueError) as error:
        raise InvalidInput(f"{where}: the file cannot be written: {system_message(error)}") from None


def require_file_name(path: str | Path) -> None:
    """Raise if the path ends in a separator, as those of folders do; a `Path` made of it would lose that."""
    if os.path.split(path)[1] in ("", os.curdir):
        raise InvalidInput(f"{source_name(path)}: expected a file to write, got a folder")


def require_folders(outputs: Iterable[str | Path]) -> None:
    """Raise before a computation if a file is to be written into a folder that does not exist."""
    for path in outputs:
        with _writing(path):
            if file_kind(Path(path).absolute().parent) != "folder":
                raise InvalidInput(f"{source_name(path)}: the file cannot be written: there is no such folder")


def require_ending(path: str | Path, role: str, parameter: str | None = None) -> None:
    """Raise if the name does not end as those of files with this role do."""
    endings = _ENDINGS.get(role)
    if endings is not None and Path(path).suffix.lower() not in endings:
        sentence = f"{source_name(path)}: expected a file name that ends in {endings[0]}"
        replacing = "; this would replace an existing file" if Path(path).exists() else ""
        raise InvalidInput(f"{sentence} for {role}{replacing}", parameter=parameter)


def refuse_overwriting(outputs: Iterable[tuple[object, str]], inputs: Iterable[tuple[object, str]]) -> None:
    """Raise if an output is an input, another output, or an existing file of another kind, by name and content.

    Each path is given with its role in the error sentence.
    The path "-" is standard input among the inputs, and standard output among the outputs. What is no path, such as
    None or a data frame, is passed over.
    """
    files = [(path, role) for path, role in outputs if isinstance(path, str | Path) and str(path) != "-"]
    read = [(path, what) for path, what in inputs if isinstance(path, str | Path) and path != ""]
    for path, _ in files:
        for other, what in read:
            if _is_standard_input(path) if str(other) == "-" else _is_same_file(path, other):
                raise InvalidInput(f"{source_name(path)} is {what} itself; choose another name")
    for (other, what), (path, role) in combinations(files, 2):
        if _is_same_file(path, other):
            already = f"{source_name(path)} is already the file for {what}"
            raise InvalidInput(f"{already}; choose another name for {role}")
    for path, role in files:
        if file_kind(path) == "file" and not _may_be(path, role):
            require_ending(path, role)


def _may_be(path: str | Path, role: str) -> bool:
    """Whether the content of an existing file begins as files with this role do, or is empty."""
    with suppress(OSError), Path(path).open("rb") as file:
        start = file.read(64).lstrip().lower()
        return not start or start.startswith(b"<!doctype html" if _ENDINGS.get(role) == _PAGE else b"{")
    return False


def _is_same_file(one: str | Path, other: str | Path) -> bool:
    try:
        return os.path.realpath(one) == os.path.realpath(other) or Path(one).samefile(other)
    except (OSError, ValueError):  # one does not exist, or reading or writing will fail
        return False


def _is_standard_input(path: str | Path) -> bool:
    try:
        given = os.fstat(sys.stdin.fileno())
        return stat.S_ISREG(given.st_mode) and os.path.samestat(given, Path(path).stat())
    except (AttributeError, OSError, ValueError):  # closed, no file of the system, or no such path
        return False
