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

MOMENT = 0.5
"""Seconds without a bar, and a part of them between two changes of it."""
_SIZE = re.compile("0*[1-9][0-9]{0,4}", re.ASCII)
"""A number of columns or lines of a terminal, in the environment."""


class ReaderGone(WorstcaseError):
    """The reader of standard output closed it: the command ends silently."""

    status = 141
    """The status of shells for a process that SIGPIPE ended: neither yes nor no."""


class OutputRefused(InvalidInput):
    """The system does not take the answer."""


class _CheckedOutput(io.TextIOWrapper):
    """A text stream whose errors are ours: libraries ignore an OSError."""

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
    """Within the block, what is written to standard output is checked; at its end everything has been flushed."""
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
    """Send what was not written to nowhere, or Python tries it again when it ends, and complains."""
    try:
        place = plain.fileno()
    except OSError:  # no file of the system
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, place)
    os.close(nowhere)


class _HeldOutput(io.StringIO):
    """Text for standard output that is not written yet; libraries ask it what they would ask standard output."""

    def __init__(self, output: TextIO) -> None:
        super().__init__()
        self.isatty, self.fileno, self._encoding = output.isatty, output.fileno, output.encoding  # type: ignore[method-assign] # standard output's own

    @property
    def encoding(self) -> str:  # type: ignore[override] # of a StringIO it is None
        return self._encoding


@contextmanager
def held_output() -> Iterator[None]:
    """Write what the block prints when it ends, and nothing if it ends by an exception: a late answer is no answer."""
    output = sys.stdout
    with redirect_stdout(_HeldOutput(output)) as held:
        yield
    output.write(held.getvalue())


def line_width(otherwise: int = 80) -> int | None:
    """The width of tables and paragraphs: None, which follows the terminal, and the same for every file and pipe."""
    return None if sys.stdout.isatty() else otherwise


@contextmanager
def progress_bar(only: str | None = None) -> Iterator[None]:
    """Within the block, show what long loops report, if standard error is a terminal; the bar is gone at the end.

    With `only`, steps of other kinds are not shown: an audit counts questions, and not the steps of each true answer.
    """
    if not sys.stderr.isatty():
        yield
        return
    with ExitStack() as until_the_end, listening(_bar(until_the_end, only)):
        yield


def _bar(until_the_end: ExitStack, only: str | None) -> Listener:
    """A listener that opens the bar when it is needed, and changes it a few times a second."""
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
