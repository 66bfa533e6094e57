"""Standard output, checked.

Standard output is where the answer goes: that it cannot be written is told in one sentence, never found out too late.

A full disk or a reader who went away show when the text leaves our hands, at the latest when the process ends, and then
nobody is left to tell it. So all of it is handed over before the command's status is decided.

What is written is UTF-8, unless the system says that its terminals take something else; that they take ASCII alone is
not believed: it is what Python is told where nobody thought of other letters. Nor is a terminal of 0 columns.
"""

import codecs
import errno
import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, TextIO

from reference.errors import InvalidInput, WorstcaseError

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_SIZE = re.compile("0*[1-9][0-9]{0,4}", re.ASCII)
"""How the environment may tell how many columns or lines a terminal has."""


class ReaderGone(WorstcaseError):
    """Nobody reads the answer any more; there is nothing to be said, and nobody to say it to."""

    status = 141
    """What shells give to a process that SIGPIPE ended, as it ends most programs here: neither yes nor no."""


class OutputRefused(InvalidInput):
    """The system does not take the answer."""


class _CheckedOutput(io.TextIOWrapper):
    """A text stream whose errors are ours: libraries take an OSError for something to be passed over."""

    def write(self, text: str, /) -> int:
        with _told():
            return super().write(text)

    def flush(self) -> None:
        with _told():
            super().flush()


class _CompleteWrites(io.BufferedIOBase):
    """A file without a buffer whose writes are complete or fail.

    With PYTHONUNBUFFERED=1 standard output is such a file. Its writes may be short, on a full disk or a slow pipe, and
    `TextIOWrapper` ignores how much was written.
    """

    def __init__(self, raw: io.RawIOBase) -> None:
        self._raw = raw
        self.name: object = getattr(raw, "name", "<stdout>")

    def write(self, content: "ReadableBuffer", /) -> int:
        left = memoryview(content)
        while left:
            if (number := self._raw.write(left)) is None:  # a pipe that does not wait for its reader
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))
            left = left[number:]
        return memoryview(content).nbytes

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._raw.fileno()

    def isatty(self) -> bool:
        return self._raw.isatty()


@contextmanager
def checked_output() -> Iterator[None]:
    """Within the block, what is written to standard output is checked; at its end everything has been handed over."""
    _forget_sizes()
    plain = sys.stdout
    if plain is None:
        raise OutputRefused("standard output is closed, so no answer can be written")
    if not isinstance(plain, io.TextIOWrapper):
        yield
        return
    plain.flush()
    # A name that the terminal cannot show must not end the run.
    checked = _CheckedOutput(
        _CompleteWrites(plain.buffer) if isinstance(plain.buffer, io.RawIOBase) else plain.buffer,
        _encoding(plain),
        "backslashreplace",
        newline=None,
        line_buffering=plain.line_buffering,
        write_through=plain.write_through,
    )
    sys.stdout = checked
    try:
        yield
        checked.flush()
    except (ReaderGone, OutputRefused):
        _forget(plain)
        raise
    finally:
        sys.stdout = plain
        with _forgotten(plain):
            checked.detach()


class _HeldOutput(io.StringIO):
    """Text for standard output that is not written yet; in everything else it looks like standard output."""

    def __init__(self, output: TextIO) -> None:
        super().__init__()
        self._output = output

    @property
    def encoding(self) -> str:  # type: ignore[override] # of a StringIO it is None
        """The encoding of standard output."""
        return self._output.encoding

    def isatty(self) -> bool:
        """Whether standard output is a terminal."""
        return self._output.isatty()

    def fileno(self) -> int:
        """Standard output's own number: libraries ask it for the width of the terminal."""
        return self._output.fileno()


@contextmanager
def held_output() -> Iterator[None]:
    """Write what the block prints when it ends, and nothing if it ends by an exception: a late answer is no answer."""
    output = sys.stdout
    with redirect_stdout(_HeldOutput(output)) as held:
        yield
    output.write(held.getvalue())


def line_width(otherwise: int = 80) -> int | None:
    """How wide tables and paragraphs are: None, which follows the terminal, and the same for every file and pipe."""
    return None if sys.stdout.isatty() else otherwise


def _forget_sizes() -> None:
    """Drop from the environment what is no size: a library would take it for one, and write nothing, or fail."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "1")):
            del os.environ[name]


def _encoding(stream: io.TextIOWrapper) -> str:
    """UTF-8 for ASCII, as click has it: around a stream of ASCII it would write by itself, and unchecked."""
    return "utf-8" if codecs.lookup(stream.encoding).name == "ascii" else stream.encoding


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone("the reader of standard output is gone") from None
    except OSError as error:
        problem = f"standard output cannot be written: {error.strerror or error}"
        raise OutputRefused(problem) from None


@contextmanager
def _forgotten(plain: io.TextIOWrapper) -> Iterator[None]:
    """Flushing what is left after another error may fail, too; the first error is told."""
    try:
        yield
    except (ReaderGone, OutputRefused):
        _forget(plain)


def _forget(plain: io.TextIOWrapper) -> None:
    """Let what was not taken go to nowhere, or Python tries it again when it ends, and complains."""
    try:
        place = plain.fileno()
    except OSError:  # no file of the system
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, place)
    os.close(nowhere)
