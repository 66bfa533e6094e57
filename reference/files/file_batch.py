"""The files of one answer, put in their places together.

Every file is written beside its place first, as in `file_access`. Only when all of them are on the disk are they
renamed, one directly after the other, while Ctrl-C and the requests to end are held back. So an answer that is
interrupted, refused, or finds the disk full leaves every old file as it was, or all of them are new; an interrupt
carries a note of which it was. What remains is that the power fails, or the process is killed without being asked,
between two of the renames.

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
from pathlib import Path
from types import TracebackType
from typing import Self

from reference.errors import InvalidInput
from reference.files.file_access import fill, name_beside, source_name, writing
from reference.interruptions import held_back


class FileBatch:
    """Files that are changed together when the block ends, and not at all if it ends by an error."""

    def __init__(self) -> None:
        self._beside: dict[str, tuple[Path, Path]] = {}
        self._streams: dict[str, tuple[Path, bytes]] = {}
        self._fingerprints: dict[str, str] = {}

    def write_text(self, path: str | Path, text: str) -> None:
        """Keep a text for the file, in UTF-8; a pipe or a device is written to when the block ends."""
        content = text.encode()
        with writing(path) as target:
            if target.exists() and not target.is_file():
                self._streams[str(path)] = target, content
            else:
                beside = name_beside(target)
                self._beside[str(path)] = beside, target
                fill(beside, target, content)
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
        except KeyboardInterrupt as late:
            error = late
            raise
        finally:
            if isinstance(error, KeyboardInterrupt) and (done or not self._streams):
                error.add_note("all files were written before" if done else "no file was changed")
            with held_back():
                for beside, _ in self._beside.values():
                    beside.unlink(missing_ok=True)

    def _put_in_place(self, done: list[str]) -> None:
        for path, (target, content) in self._streams.items():
            with writing(path):
                target.write_bytes(content)
        try:
            with held_back():
                for path, (beside, target) in self._beside.items():
                    with writing(path):
                        beside.replace(target)
                    done.append(source_name(path))
        except InvalidInput as error:
            if done:
                raise InvalidInput(f"{error} (changed before that: {', '.join(done)})") from None
            raise
