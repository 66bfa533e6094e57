r"""Files as text: read whole and never without a limit, written in full or not at all.

**Reading.** A path may name anything: nothing at all, a folder, a device that never ends, a file of a terabyte. So
a file that is too large is refused by its size, before it is read; whatever has no size, such as a pipe, is read
piece by piece and given up one byte past the limit. Text is UTF-8, with or without the byte order mark that some
editors put first. A NUL byte is in no text that people write, but in every other one of UTF-16: it is refused where
it is.

>>> decoded(b"\xef\xbb\xbfAnn", "FILE"), source_name("-")
('Ann', 'standard input')
>>> decoded("Zoë".encode("latin-1"), "FILE")
Traceback (most recent call last):
...
reference.files.file_access.NotText: FILE: byte 2 (counted from 0) is 0xEB, which is not UTF-8 text

**Writing.** The text is written beside its place and then renamed (`begun_file`). Whoever reads the path sees the old
content or the new one, never a part; after an error the old content is still there and nothing else is. A link is
followed. What is no regular file, such as a pipe or /dev/null, is written to directly, since a rename would put a file
in its place.

>>> write_text("-", "to standard output")
to standard output
"""

import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO
from weakref import WeakSet

from reference.errors import InvalidInput
from reference.files.begun_file import BegunFile
from reference.naming import quoted

MOST_BYTES = 256 * 2**20
"""In one text that is read whole."""

_PIECE = 2**20
_BEGUN: WeakSet[BinaryIO] = WeakSet()
"""What was standard input when it was read; a program may put another stream in its place."""


class NotText(InvalidInput):
    """A file whose bytes are not UTF-8 text."""


def source_name(path: str | Path) -> str:
    """How sentences call the source: its path, or "standard input" for "-"."""
    text = str(path)
    if text == "-":
        return "standard input"
    return text if text.isprintable() else quoted(text)


def read_text(path: str | Path, most_bytes: int = MOST_BYTES) -> str:
    """Everything in the file, or in standard input if the path is "-"."""
    where = source_name(path)
    with opened(path) as stream:
        status = None if str(path) == "-" else os.fstat(stream.fileno())
        if status and stat.S_ISREG(status.st_mode) and (size := status.st_size) > most_bytes:
            raise InvalidInput(f"{where}: the file has {size:,} bytes, more than the {most_bytes:,} supported")
        return decoded(b"".join(_pieces(stream, where, most_bytes)), where)


@contextmanager
def opened(path: str | Path) -> Iterator[BinaryIO]:
    """Open the file for reading; whatever the system has against it becomes one sentence."""
    where = source_name(path)
    try:
        if str(path) == "-":
            if sys.stdin is None:
                raise InvalidInput(f"{where}: it is closed, so nothing can be read from it")
            yield _once(sys.stdin.buffer, where)
        elif Path(path).is_dir():
            raise InvalidInput(f"{where}: this is a folder, but a file was expected")
        else:
            with Path(path).open("rb") as stream:
                yield stream
    except FileNotFoundError:
        raise InvalidInput(f"{where}: there is no such file") from None
    except OSError as error:
        raise InvalidInput(f"{where}: the file cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        # A path that no system call takes, with a NUL in it.
        raise InvalidInput(f"{where}: the file cannot be read: {error}") from None


def _once(stream: BinaryIO, where: str) -> BinaryIO:
    """The stream, the first time; at its end it would be taken for an empty file. A person at a terminal can go on."""
    if stream in _BEGUN and not stream.isatty():
        raise InvalidInput(
            f"{where}: it was read already, and can be read once: a file was expected in one of the places"
        )
    _BEGUN.add(stream)
    return stream


def is_stream(path: str | Path) -> bool:
    """Tell, without opening it, whether the path names a pipe or a device: something that is read only once."""
    try:
        return _mode(path) not in (0, stat.S_IFREG, stat.S_IFDIR)
    except (OSError, ValueError):
        return False


def is_folder(path: str | Path) -> bool:
    """Tell whether the path names a folder; that the system does not let us look at it becomes one sentence."""
    return _mode_told(path) == stat.S_IFDIR


def is_regular(path: str | Path) -> bool:
    """Tell whether the path names a regular file; that the system does not let us look becomes one sentence."""
    return _mode_told(path) == stat.S_IFREG


def _mode_told(path: str | Path) -> int:
    try:
        return _mode(path)
    except (OSError, ValueError) as error:  # too long, in a folder that is closed to us, or with a NUL in it
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(path)}: this cannot be looked at: {problem}") from None


def _mode(path: str | Path) -> int:
    """Of what kind the thing at the path is; 0 if there is none. (What `Path.is_dir` raises depends on Python.)"""
    try:
        return stat.S_IFMT(Path(path).stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return 0


def decoded(content: bytes, where: str, offset: int = 0) -> str:
    """The text that these bytes, which begin at `offset` in their file, are in UTF-8."""
    if offset == 0 and content.startswith(BOM_UTF8):
        return decoded(content[len(BOM_UTF8) :], where, len(BOM_UTF8))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = f"byte {offset + error.start:,} (counted from 0) is 0x{content[error.start]:02X}"
        raise NotText(f"{where}: {byte}, which is not UTF-8 text") from None


def _pieces(stream: BinaryIO, where: str, most_bytes: int) -> Iterator[bytes]:
    """The content bit by bit, up to one byte more than the limit."""
    done = 0
    while piece := stream.read(min(_PIECE, most_bytes + 1 - done)):
        if (place := piece.find(0)) >= 0:
            raise NotText(f"{where}: byte {done + place:,} (counted from 0) is NUL, which is not in UTF-8 text")
        done += len(piece)
        if done > most_bytes:
            raise InvalidInput(f"{where}: there are more than {most_bytes:,} bytes, the most that are supported")
        yield piece


def write_text(path: str | Path, text: str) -> None:
    """Write the text to the file in UTF-8, or to standard output if the path is "-"."""
    if str(path) == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_bytes(path, text.encode())


def write_bytes(path: str | Path, content: bytes) -> None:
    """Write the bytes to the file."""
    with writing(path) as target:
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        begun = BegunFile(target)
        try:
            begun.fill(content)
            begun.put_in_place()
        except BaseException:
            begun.discard()
            raise


def require_file_name(path: str | Path) -> None:
    """Raise if the path ends as that of a folder does, in a separator, which is lost when a `Path` is made of it."""
    if os.path.split(path)[1] in ("", os.curdir):
        raise InvalidInput(f"{source_name(path)}: this is the path of a folder, so no file can be written there")


@contextmanager
def writing(path: str | Path) -> Iterator[Path]:
    """Give the file that a path leads to; whatever the system has against writing it becomes one sentence."""
    try:
        # What is open in this process may have a path here, but none to be resolved: /dev/stdout, if it is a pipe.
        target = Path(path) if is_stream(path) else Path(os.path.realpath(path))
        if target.is_dir():
            raise InvalidInput(f"{source_name(path)}: this is a folder, so no file can be written there")
        require_file_name(path)
        yield target
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(path)}: the file cannot be written: {problem}") from None
