"""A file that is written beside its place, brought to the disk, and only then renamed, which is one step.

Whoever reads the place sees the old content or the new one, never a part. Its name meanwhile is
`.worstcase-….part`; it is locked for as long as it has that name, so that one without a lock is what somebody left who
was killed. Whoever begins a file next in that folder removes it.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     target = Path(folder, "answer")
...     begun = BegunFile(target)
...     begun.fill(b"all of it")
...     before = target.exists()
...     begun.put_in_place()
...     before, target.read_text()
(False, 'all of it')
"""

import os
import re
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path

from reference.files.file_locks import lock, remove_abandoned

NAME = re.compile(r"\.worstcase-[0-9a-f]{16}\.part")


class BegunFile:
    """A new file on its way to its place: nothing is there before it is filled, and nothing beside it in the end."""

    def __init__(self, target: Path) -> None:
        remove_abandoned(target.parent, NAME)
        self._target = target
        self._path = _new_name(target)
        self._file: FileIO | None = None

    def fill(self, content: bytes) -> None:
        """Bring the content to the disk, with the permissions of the file that it will replace."""
        while not self._locked():
            self._path = _new_name(self._target)
        if self._target.exists():  # first, so that nobody reads meanwhile what only few may read
            self._path.chmod(stat.S_IMODE(self._target.stat().st_mode))
        if self._file is not None:
            write_all(self._file, content)
            os.fsync(self._file.fileno())

    def _locked(self) -> bool:
        """Make the file and lock it; False if somebody took it for an abandoned one in between."""
        # Not by tempfile: its files are private, and others are to read this one.
        self._file = self._path.open("xb", buffering=0)
        if lock(self._file.fileno()) and self._path.exists():
            return True
        self._file.close()
        return False

    def put_in_place(self) -> None:
        """Rename it."""
        if os.name == "nt":  # there nobody can rename a file that is open
            self._close()
        self._path.replace(self._target)
        self._close()

    def discard(self) -> None:
        """Remove it, unless it is in its place; a file that cannot be removed stays, without its lock."""
        with suppress(OSError):  # a read-only file system refuses this even where there is no file
            self._path.unlink()
        self._close()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()


def _new_name(target: Path) -> Path:
    return target.with_name(f".worstcase-{os.urandom(8).hex()}.part")


def write_all(file: FileIO, content: bytes) -> None:
    """Write to a file without a buffer, of which the system may take only a part at a time."""
    left = memoryview(content)
    while left:
        left = left[file.write(left) or 0 :]
