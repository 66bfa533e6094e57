"""A progress bar for a person who watches: it appears once an answer takes longer than a moment.

What draws it is loaded only then, so that a quick answer stays quick.
"""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from reference.meter import Listener
from worstcase.standard_output import progress_terminal

MOMENT = 0.5
"""Seconds without a bar."""


@contextmanager
def progress_bar() -> Iterator[Listener]:
    """Give what a `Meter` tells its steps to; the bar is gone at the end of the block."""
    started = time.monotonic()
    bar: Listener | None = None
    with ExitStack() as until_the_end:

        def listen(done: int, what: str, total: int | None) -> None:
            nonlocal bar
            if bar is None and time.monotonic() - started > MOMENT:
                bar = until_the_end.enter_context(_drawn())
            if bar is not None:
                bar(done, what, total)

        yield listen


@contextmanager
def _drawn() -> Iterator[Listener]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[done]}"), BarColumn(), TimeElapsedColumn())
    console = Console(file=progress_terminal())
    # The streams stay whose they are: they may be exchanged, and given back, while the bar is there.
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as progress:
        task = progress.add_task("", total=None, done="")

        def listen(done: int, what: str, total: int | None) -> None:
            # The bar counts in floats: a total beyond their range is a bar that will never fill.
            known = float(total) if total is not None and total < 10**300 else None
            progress.update(task, completed=done, total=known, done=f"{done:,} {what}")

        yield listen
