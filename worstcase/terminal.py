"""Standard output, checked, and a progress bar on standard error.

**Standard output** holds the answer. A command's text is held until the command ends, and written and flushed before
its status is decided: a full disk, or a reader that has gone away, becomes one sentence. After an exception nothing is
written. The text is UTF-8, unless the system states that its terminals take something else; ASCII alone is not
believed, since Python assumes it where nothing is configured. Nor is a terminal of 0 columns.

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


class _HeldOutput(io.StringIO):
    """Held text for standard output, with the attributes of standard output that libraries look at."""

    def __init__(self, output: TextIO) -> None:
        super().__init__()
        self.isatty = output.isatty  # type: ignore[method-assign] # standard output's own
        named = output.encoding or "utf-8"
        self._encoding = "utf-8" if codecs.lookup(named).name == "ascii" else named

    @property
    def encoding(self) -> str:  # type: ignore[override] # of a StringIO it is None
        return self._encoding


@contextmanager
def checked_output() -> Iterator[None]:
    """Hold what the block prints, and write it to standard output when the block ends."""
    for name in ("COLUMNS", "LINES"):
        if not _SIZE.fullmatch(os.environ.get(name, "1")):  # libraries would fail, or write nothing
            del os.environ[name]
    output = sys.stdout
    if output is None:
        raise InvalidInput("standard output is closed, so no answer can be written")
    with redirect_stdout(_HeldOutput(output)) as held:
        yield
    try:
        _write(held.getvalue(), output, held.encoding)
    except BrokenPipeError:
        raise ReaderGone("the reader of standard output is gone") from None
    except OSError as error:
        raise InvalidInput(f"standard output cannot be written: {error.strerror or error}") from None


def _write(text: str, output: TextIO, encoding: str) -> None:
    """Write and flush the text, through a buffer of its own: with PYTHONUNBUFFERED=1 a write may be short."""
    output.flush()
    try:
        place = output.fileno()
    except OSError:  # no file of the system
        output.write(text)
        return
    # A name that the terminal cannot show must not end the run.
    with open(place, "w", encoding=encoding, errors="backslashreplace", closefd=False) as stream:
        stream.write(text)


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
            from rich.progress import BarColumn, Progress, TimeElapsedColumn

            # The streams stay as they are: they may be exchanged, and given back, while the bar is there.
            columns = ("{task.fields[done]}", BarColumn(), TimeElapsedColumn())
            how: dict[str, Any] = {"transient": True, "redirect_stdout": False, "redirect_stderr": False}
            progress = until_the_end.enter_context(Progress(*columns, console=Console(stderr=True), **how))
            progress.add_task("", total=None, done="")
        if total is not None and done[what] > total:  # of one of several loops
            total = None
        # The bar counts in floats: a total beyond their range is a bar that will never fill.
        known = float(total) if total is not None and total < 10**300 else None
        of_all = "" if total is None else f" of {rounded(total)}"
        progress.update(progress.task_ids[0], completed=done[what], total=known, done=f"{done[what]:,}{of_all} {what}")

    return listen
