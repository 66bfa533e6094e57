r"""Reading files: text in UTF-8, up to a size limit.

A path may name nothing, a folder, an endless device or a huge file. A file is read in pieces, and refused one byte
past the limit. Text is UTF-8, with or without a byte order mark. A NUL byte, which UTF-16 contains, is refused.

>>> decoded(b"\xef\xbb\xbfAnn", "FILE")
'Ann'
>>> decoded("Zoë".encode("latin-1"), "FILE")
Traceback (most recent call last):
...
worstcase.io.files.NotText: FILE: expected UTF-8 text, got 0xEB at byte 2 (counted from 0)
"""

import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Literal
from weakref import WeakSet

from reference.errors import InvalidInput
from reference.naming import source_name
from reference.strict_json import parse

MOST_BYTES = 256 * 2**20  # limit for a text that is read whole

TABLE_SUFFIXES = (".csv", ".tsv", ".parquet")  # of files that can only be tables; a .json file may be one

STANDARD_INPUT = "standard input is read as JSON; give a table in CSV by the name of its file"

_READ_INPUTS: WeakSet[BinaryIO] = WeakSet()  # standard inputs that were read already; a program may replace `sys.stdin`


class NotText(InvalidInput):
    """A file whose bytes are not UTF-8 text."""


def read_text(path: str | Path, most_bytes: int = MOST_BYTES) -> str:
    """Return the text of the file, or of standard input if the path is "-"."""
    where, content = source_name(path), bytearray()
    with opened(path) as stream:
        while piece := stream.read(min(2**20, most_bytes + 1 - len(content))):
            content += piece
            if len(content) > most_bytes:
                raise InvalidInput(f"{where}: expected at most {most_bytes:,} bytes, got more")
    return decoded(bytes(content), where)


def read_json(path: str | Path, most_bytes: int = MOST_BYTES) -> object:
    """Parse the file strictly as JSON, or standard input if the path is "-"."""
    return parse(read_text(path, most_bytes), source_name(path))


@contextmanager
def opened(path: str | Path) -> Iterator[BinaryIO]:
    """Open the file for reading; an error of the system becomes one sentence."""
    where = source_name(path)
    try:
        if str(path) == "-":
            yield _standard_input(where)
        elif Path(path).is_dir():
            raise InvalidInput(f"{where}: expected a file, got a folder")
        else:
            with Path(path).open("rb") as stream:
                yield stream
    except FileNotFoundError:
        raise InvalidInput(f"{where}: there is no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL
        raise InvalidInput(f"{where}: the file cannot be read: {system_message(error)}") from None


def _standard_input(where: str) -> BinaryIO:
    """Standard input the first time: read again, it would look like an empty file. A terminal can go on."""
    if sys.stdin is None:
        raise InvalidInput(f"{where}: it is closed")
    stream = sys.stdin.buffer
    if stream in _READ_INPUTS and not stream.isatty():
        raise InvalidInput(f"{where}: it can be read only once; give a file in one of the places")
    _READ_INPUTS.add(stream)
    return stream


def system_message(error: OSError | ValueError) -> str:
    """Return the message of the system, without the path."""
    return str(getattr(error, "strerror", None) or error)


def file_kind(path: str | Path) -> Literal["file", "folder", "stream"] | None:
    """Return what the path names; a pipe or a device, which can be read only once, is a stream. It is not opened."""
    try:
        kind = stat.S_IFMT(Path(path).stat().st_mode)  # what errors `Path.is_dir` raises depends on Python
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError) as error:  # too long, in a folder without permission, or with a NUL
        raise InvalidInput(f"{source_name(path)}: the path cannot be used: {system_message(error)}") from None
    return "file" if kind == stat.S_IFREG else "folder" if kind == stat.S_IFDIR else "stream"


def decoded(content: bytes, where: str) -> str:
    """Decode UTF-8 text, without a byte order mark at its beginning; `where` begins the error sentence."""
    bad = content.find(0)
    try:
        if bad < 0:
            return content.decode("utf-8").removeprefix("\ufeff")
        content[:bad].decode("utf-8")
    except UnicodeDecodeError as error:
        bad = error.start
    raise NotText(f"{where}: expected UTF-8 text, got 0x{content[bad]:02X} at byte {bad:,} (counted from 0)")
