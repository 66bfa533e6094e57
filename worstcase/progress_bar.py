"""A progress bar for a person who watches a terminal: it appears once an answer takes longer than a moment.

What draws it is loaded only then, so that a quick answer stays quick.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from reference.naming import rounded
from reference.progress import Listener, listening

if TYPE_CHECKING:
    from rich.progress import Progress

MOMENT = 0.5
"""Seconds without a bar, and a part of them between two changes of it."""


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
            progress = until_the_end.enter_context(_drawn())
            progress.add_task("", total=None, done="")
        # The bar counts in floats: a total beyond their range is a bar that will never fill.
        known = float(total) if total is not None and total < 10**300 else None
        of_all = "" if total is None else f" of {rounded(total)}"
        progress.update(progress.task_ids[0], completed=done[what], total=known, done=f"{done[what]:,}{of_all} {what}")

    return listen


@contextmanager
def _drawn() -> "Iterator[Progress]":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[done]}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    # The streams stay whose they are: they may be exchanged, and given back, while the bar is there.
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        yield progress
