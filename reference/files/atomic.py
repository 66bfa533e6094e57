"""Writing a file so that it is either there in full or not at all.

The text is written to a new file in the same folder, brought to the disk, and only then renamed to its place, which
the system does in one step. Whoever reads the path sees the old content or the new one, never a part; after an
error the old content is still there and nothing else is. A link is followed. What is no regular file, such as a
pipe or /dev/null, is written to directly, since a rename would put a file in its place.

>>> write_text("-", "to standard output")
to standard output
"""

import os
import secrets
import shutil
import sys
from pathlib import Path

from reference.errors import InvalidInput
from reference.files.sources import source_name


def write_text(path: str | Path, text: str) -> None:
    """Write the text to the file in UTF-8, or to standard output if the path is "-"."""
    if str(path) == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    write_bytes(path, text.encode())


def write_bytes(path: str | Path, content: bytes) -> None:
    """Write the bytes to the file."""
    try:
        _write_file(Path(os.path.realpath(path)), content)
    except IsADirectoryError:
        raise InvalidInput(f"{source_name(path)}: this is a folder, so no file can be written there") from None
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or error
        raise InvalidInput(f"{source_name(path)}: the file cannot be written: {problem}") from None


def _write_file(target: Path, content: bytes) -> None:
    if target.is_dir():
        raise IsADirectoryError
    if target.exists() and not target.is_file():
        target.write_bytes(content)
        return
    # Not tempfile: its files are private, and this one is to have the permissions that any new file has.
    beside = target.with_name(f".worstcase-{secrets.token_hex(8)}.part")
    try:
        _write_to_disk(beside, content)
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _write_to_disk(path: Path, content: bytes) -> None:
    with path.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
