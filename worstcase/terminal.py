"""Standard output, checked, and a progress bar on standard error.

**Standard output** holds the answer. A full disk, or a reader that has gone away, shows at the latest when the process
ends, which is too late for an exit status. So everything is flushed before the command's status is decided, and an
error becomes one sentence. What is written is UTF-8, unless the system states that its terminals take something else;
ASCII alone is not believed, since Python assumes it where nothing is configured. Nor is a terminal of 0 columns.

**The bar** appears once an answer takes longer than a moment. What draws it is loaded only then, so that a quick answer
stays quick.
"""

import codecs
import io
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any, TextIO

from reference.errors import InvalidInput, WorstcaseError
from reference.naming import rounded
from reference.progress import Listener, listening

if TYPE_CHECKING:
    from rich.progress import Progress

MOMENT = 0.5  # seconds without a bar
_SIZE = re.compile("0*[1-9][0-9]{0,4}", re.ASCII)  # columns or lines of a terminal, in the environment


class ReaderGone(WorstcaseError):
    """The reader of standard output closed it: the command ends silently."""

    status = 141
    """The status of shells for a process that SIGPIPE ended: neither yes nor no."""


class OutputRefused(InvalidInput):
    """Standard output cannot be written."""


class _CheckedOutput(io.TextIOWrapper):
    """Text stream that raises our errors, since libraries ignore an OSError."""

    at_once = False
    """Flush each text."""

    def write(self, text: str, /) -> int:
        with _sentences():
            number = super().write(text)
            if self.at_once:
                super().flush()
            return number

    def flush(self) -> None:
        with _sentences():
            super().flush()


@contextmanager
def _sentences() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise ReaderGone("the reader of standard output is gone") from None
    except OSError as error:
        raise OutputRefused(f"standard output cannot be written: {error.strerror or error}") from None


@contextmanager
def checked_output() -> Iterator[None]:
    """Check what the block writes to standard output, and flush it at the end."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "1")):  # libraries would fail, or write nothing
            del os.environ[name]
    plain = sys.stdout
    if plain is None:
        raise OutputRefused("standard output is closed, so no answer can be written")
    if not isinstance(plain, io.TextIOWrapper):
        yield
        return
    plain.flush()
    own: Any = plain.buffer
    raw = own if isinstance(own, io.RawIOBase) else None  # with PYTHONUNBUFFERED=1
    buffer: Any = own if raw is None else io.BufferedWriter(raw)  # a write to a file without one may be short
    # click writes to a stream of ASCII by itself, unchecked. A name that the terminal cannot show must not end the run.
    encoding = "utf-8" if codecs.lookup(plain.encoding).name == "ascii" else plain.encoding
    checked = _CheckedOutput(buffer, encoding, "backslashreplace", line_buffering=plain.line_buffering)
    checked.at_once = raw is not None or plain.write_through
    sys.stdout = checked
    try:
        yield
        checked.flush()
    except (ReaderGone, OutputRefused):
        _discard(plain)
        raise
    finally:
        sys.stdout = plain
        try:
            checked.detach()
            if isinstance(buffer, io.BufferedWriter) and raw is not None:
                buffer.detach()
        except (ReaderGone, OutputRefused, OSError):  # after another error, which is reported
            _discard(plain)


def _discard(plain: io.TextIOWrapper) -> None:
    """Discard the rest of the output, or Python tries to write it again when it ends."""
    try:
        place = plain.fileno()
    except OSError:  # no file of the system
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, place)
    os.close(nowhere)


class _HeldOutput(io.StringIO):
    """Held text for standard output, with the attributes of standard output that libraries look at."""

    def __init__(self, output: TextIO) -> None:
        super().__init__()
        self.isatty, self.fileno, self._encoding = output.isatty, output.fileno, output.encoding  # type: ignore[method-assign] # standard output's own

    @property
    def encoding(self) -> str:  # type: ignore[override] # of a StringIO it is None
        return self._encoding


@contextmanager
def held_output() -> Iterator[None]:
    """Write the output of the block when it ends; after an exception, write nothing."""
    output = sys.stdout
    with redirect_stdout(_HeldOutput(output)) as held:
        yield
    output.write(held.getvalue())


def line_width(otherwise: int = 80) -> int | None:
    """Width of tables and paragraphs: None follows the terminal; files and pipes have a fixed one."""
    return None if sys.stdout.isatty() else otherwise


@contextmanager
def progress_bar(only: str | None = None) -> Iterator[None]:
    """Show the progress that long loops report in the block, if standard error is a terminal.

    With `only`, only steps of that kind are shown: an audit counts questions, not the steps of each true answer.
    """
    if not sys.stderr.isatty():
        yield
        return
    with ExitStack() as until_the_end, listening(_bar(until_the_end, only)):
        yield


def _bar(until_the_end: ExitStack, only: str | None) -> Listener:
    """Listener that opens the bar after a moment and updates it a few times a second."""
    done: Counter[str] = Counter()
    progress: Progress | None = None
    shown = time.monotonic() + MOMENT

    def listen(number: int, what: str, total: int | None) -> None:
        nonlocal progress, shown
        done[what] += number
        if (now := time.monotonic()) < shown or only not in {None, what}:
            return
        shown = now + MOMENT / 5
        if progress is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            columns = (TextColumn("{task.fields[done]}"), BarColumn(), TimeElapsedColumn())
            # The streams stay as they are: they may be exchanged, and given back, while the bar is there.
            bar = Progress(
                *columns, console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False
            )
            progress = until_the_end.enter_context(bar)
            progress.add_task("", total=None, done="")
        # The bar counts in floats: a total beyond their range is a bar that will never fill.
        known = float(total) if total is not None and total < 10**300 else None
        of_all = "" if total is None else f" of {rounded(total)}"
        progress.update(progress.task_ids[0], completed=done[what], total=known, done=f"{done[what]:,}{of_all} {what}")

    return listen
