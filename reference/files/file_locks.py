r"""Locks that end with the process that has them, however it ends, and what a process left that was killed.

Whoever is killed removes nothing. So what is half-done is locked while somebody works on it: a file or a folder that
has the name of something half-done and that nobody has locked was left behind, and is removed by whoever comes next.
Where the system has no such locks, nothing is removed.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     left, kept = Path(folder, "a.part"), Path(folder, "b.part")
...     _ = left.write_text("half")
...     with kept.open("xb") as stream:
...         locked = lock(stream.fileno())
...         remove_abandoned(Path(folder), re.compile(r".*\.part"))
...         locked, left.exists(), kept.exists()
(True, False, True)
"""

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on every system
    fcntl = None  # type: ignore[assignment] # there a module, here the absence of one

_LOOKING = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
"""A link is not followed, and a pipe not waited for."""


def lock(file: int) -> bool:
    """Lock an open file or folder until it is closed; False if somebody else has it locked."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def remove_abandoned(folder: Path, name: re.Pattern[str]) -> None:
    """Remove the files and folders of such a name that nobody has locked; those that cannot be removed stay."""
    if fcntl is None:
        return
    with suppress(OSError):
        with os.scandir(folder) as entries:
            found = [entry.name for entry in entries if name.fullmatch(entry.name)]
        for each in found:
            with suppress(OSError):
                _remove_if_abandoned(folder / each)


def _remove_if_abandoned(path: Path) -> None:
    file = os.open(path, _LOOKING)
    try:
        mode = os.fstat(file).st_mode
        if fcntl is not None and (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _remove_folder(path) if stat.S_ISDIR(mode) else path.unlink()
    finally:
        os.close(file)


@contextmanager
def folder_beside(place: Path) -> Iterator[Path]:
    """Give a new folder beside the place, in which something is made; what is still there at the end is removed."""
    name = f"{place.name}.making-"
    remove_abandoned(place.parent, re.compile(rf"{re.escape(name)}\d+"))
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f"{name}{os.getpid()}")
    _remove_folder(beside)
    try:
        beside.mkdir()
        file = os.open(beside, os.O_RDONLY)
        try:
            lock(file)
            yield beside
        finally:
            os.close(file)
    finally:
        _remove_folder(beside)


def _remove_folder(folder: Path) -> None:
    import shutil  # noqa: PLC0415 - takes long to load, and files do not need it

    shutil.rmtree(folder, ignore_errors=True)
