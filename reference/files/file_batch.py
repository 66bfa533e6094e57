"""The files of one answer, put in their places together.

Every file is written beside its place first (`begun_file`). Only when all of them are on the disk are they renamed,
one directly after the other, while Ctrl-C and the requests to end are held back. So an answer that is interrupted,
refused, or finds the disk full leaves every old file as it was, or all of them are new; an interrupt carries a note of
which it was.

One window remains: renaming several files is not one step. Whoever is killed without being asked (SIGKILL, the power)
between two of the renames leaves the files that were written first new and the others old, each of them whole. The
same command again makes all of them new. Should the system refuse a renaming, the sentence names those that are new.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     one, other = Path(folder, "one.csv"), Path(folder, "other.csv")
...     with FileBatch() as batch:
...         batch.write_text(one, "a")
...         batch.write_text(other, "b")
...         print([path.exists() for path in (one, other)])
...     print([path.read_text() for path in (one, other)])
[False, False]
['a', 'b']
"""

import hashlib
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from reference.errors import InvalidInput
from reference.files.begun_file import BegunFile
from reference.files.file_access import source_name, writing
from reference.interruptions import held_back


class FileBatch:
    """Files that are changed together when the block ends, and not at all if it ends by an error."""

    def __init__(self) -> None:
        self._begun: dict[str, BegunFile] = {}
        self._streams: dict[str, tuple[Path, bytes]] = {}
        self._fingerprints: dict[str, str] = {}
        self._printed = ""

    def write_text(self, path: str | Path, text: str) -> None:
        """Keep a text for the file, in UTF-8; standard output (-), a pipe or a device gets it when the block ends."""
        if str(path) == "-":
            self._printed += text
        else:
            self.write_bytes(path, text.encode())

    def write_bytes(self, path: str | Path, content: bytes) -> None:
        """Keep bytes for the file, or for the pipe or device."""
        with writing(path) as target:
            if target.exists() and not target.is_file():
                self._streams[str(path)] = target, content
            else:
                begun = self._begun[str(path)] = BegunFile(target)
                begun.fill(content)
        self._fingerprints[str(path)] = hashlib.sha256(content).hexdigest()

    def fingerprint(self, path: str | Path) -> str:
        """SHA-256 of what was written to the path, as 64 hexadecimal digits."""
        return self._fingerprints[str(path)]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        done: list[str] = []
        try:
            if kind is None:
                self._put_in_place(done)
        except BaseException as late:
            error = late
            raise
        finally:
            if error is not None and not isinstance(error, Exception) and (done or not self._streams):
                error.add_note("all files were written before" if done else "no file was changed")
            with held_back():
                for begun in self._begun.values():
                    begun.discard()

    def _put_in_place(self, done: list[str]) -> None:
        if self._printed:
            sys.stdout.write(self._printed)
            sys.stdout.flush()
        for path, (target, content) in self._streams.items():
            with writing(path):
                target.write_bytes(content)
        try:
            with held_back():
                for path, begun in self._begun.items():
                    with writing(path):
                        begun.put_in_place()
                    done.append(source_name(path))
        except InvalidInput as error:
            if done:
                raise InvalidInput(f"{error} (changed before that: {', '.join(done)})") from None
            raise
