r"""A file of lines that outlives the run that writes it: however that run ends, another one can go on.

The first line says what the file is; each further one is written whole, and brought to the disk, before the run goes
on. A kill can tear the last line: what does not end with a newline is taken off. A file that begins otherwise is left
as it is, and refused. While a run writes the file, no other one does.

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
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from reference.errors import InvalidInput
from reference.files.begun_file import write_all
from reference.files.file_access import is_stream, source_name
from reference.files.file_locks import lock


class LineFile:
    """The lines that were there, each with its place for an error sentence, and the file to which more are added."""

    def __init__(self, lines: list[tuple[str, bytes]], file: FileIO, path: str) -> None:
        self.lines, self._file, self._path = lines, file, path

    def add(self, line: bytes, *, to_the_disk: bool = True) -> None:
        """Write one more line; one that need not outlive the machine itself is left to the system to write."""
        with _told(self._path):
            write_all(self._file, line + b"\n")
            if to_the_disk:
                os.fsync(self._file.fileno())


@contextmanager
def line_file(path: str, first: bytes, whose: str) -> Iterator[LineFile]:
    """Open the file, which need not exist yet; its first line is given whole, and what it is a journal of."""
    with _opened(path) as file:
        if not lock(file.fileno()):
            raise InvalidInput(f"{source_name(path)}: another run is writing this journal")
        with _told(path):
            lines = _read(file, path, first, whose)
        yield LineFile(lines, file, path)


def _opened(path: str) -> FileIO:
    if is_stream(path):  # which cannot be read again, may never end, and holds up whoever opens it
        raise InvalidInput(f"{source_name(path)}: a journal is a regular file, and this is none")
    with _told(path):
        return Path(path).open("a+b", buffering=0)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Whatever the system has against the file becomes one sentence."""
    try:
        yield
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(path)}: the journal cannot be written: {problem}") from None


def _read(file: FileIO, path: str, first: bytes, whose: str) -> list[tuple[str, bytes]]:
    """All whole lines but the first; a torn one is taken off the file, so that the next line begins a line."""
    file.seek(0)
    content = file.read()
    if first.startswith(content):  # empty, or torn in its first line
        file.truncate(0)
        write_all(file, first)
        os.fsync(file.fileno())
        return []
    if not content.startswith(first):
        raise InvalidInput(f"{source_name(path)}: this is no journal of {whose}")
    whole = content.rfind(b"\n") + 1
    file.truncate(whole)
    lines = content[:whole].split(b"\n")[1:-1]
    return [(f"{source_name(path)}, line {number}", line) for number, line in enumerate(lines, start=2)]
