"""Which files may be written: none that is read, no file twice, and none in a folder that is not there.

Two paths lead to one file if they are one path once links are followed, or if the system says so of two files that
exist (a hard link, or another spelling where the file system folds case).

>>> refuse_overwriting([("a.json", "the release"), ("./a.json", "the proof")], [])
Traceback (most recent call last):
...
reference.errors.InvalidInput: ./a.json would be written twice, as the release and as the proof: two files were expected
"""

import os
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from reference.errors import InvalidInput
from reference.files.file_access import is_folder, source_name, writing


def refuse_overwriting(written: Iterable[tuple[str | Path, str]], read: Iterable[tuple[str | Path, str]]) -> None:
    """Raise if a file to be written, given with what it will hold, is one that is read or another one of them.

    The path "-" is standard input among the files that are read, and standard output among those that are written.
    """
    inputs, outputs = list(read), list[tuple[str | Path, str]]()
    for path, content in written:
        if str(path) == "-":
            continue
        for other, what in inputs:
            if _is_standard_input(path) if str(other) == "-" else _is_same_file(path, other):
                raise InvalidInput(f"{source_name(path)} is {what} itself: another file was expected")
        for other, what in outputs:
            if _is_same_file(path, other):
                twice = f"{source_name(path)} would be written twice, as {what} and as {content}"
                raise InvalidInput(f"{twice}: two files were expected")
        outputs.append((path, content))


def require_folders(written: Iterable[str | Path]) -> None:
    """Raise if a file is to be written where none can be, or no folder is: better now than after a computation."""
    for path in written:
        with writing(path):
            if not is_folder(Path(path).absolute().parent):
                raise InvalidInput(f"{source_name(path)}: the file cannot be written: there is no such folder")


def _is_same_file(one: str | Path, other: str | Path) -> bool:
    """Whether two paths, which need not exist yet, lead to one file."""
    try:
        return os.path.realpath(one) == os.path.realpath(other) or Path(one).samefile(other)
    except (OSError, ValueError):  # there is no file yet, or none that can be looked at: reading or writing will tell
        return False


def _is_standard_input(path: str | Path) -> bool:
    """Whether standard input is read from the regular file at the path."""
    try:
        given = os.fstat(sys.stdin.fileno())
        return stat.S_ISREG(given.st_mode) and os.path.samestat(given, Path(path).stat())
    except (AttributeError, OSError, ValueError):  # it is closed or no file of the system, or there is no file yet
        return False
