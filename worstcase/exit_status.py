"""Running a command line so that it always ends in a stated way.

Exit status 0: yes, or done; 1: the answer is no; 2: the input cannot be used (one sentence on standard error);
3: a budget ran out before the exact answer; 130: interrupted from the keyboard.
"""

import io
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from reference.errors import InvalidInput, WorstcaseError
from reference.meter import Listener, Meter


class Interrupted(WorstcaseError):
    """Ctrl-C."""

    status = 130


def run(command: Callable[[], object]) -> int:
    """Run the command and return its exit status, with at most one sentence on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a name that the terminal cannot show must not end the run
            stream.reconfigure(errors="backslashreplace")
    try:
        status = command()
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output is gone, so nobody is left to complain to
        return 0
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except (WorstcaseError, click.ClickException, MemoryError) as error:
        sentence, status = _verdict(error)
        click.echo(f"worstcase: {' '.join(sentence.split())}", err=True)
    return status if isinstance(status, int) else 0


def _verdict(error: BaseException) -> tuple[str, int]:
    """The sentence and the exit status for what ended the command."""
    match error:
        case InvalidInput(parameter=str(parameter)):
            option = f"-{parameter}" if len(parameter) == 1 else f"--{parameter.replace('_', '-')}"
            return f"{error} (option {option})", error.status
        case WorstcaseError():
            return str(error), error.status
        case click.UsageError():
            place = error.ctx.command_path if error.ctx else "worstcase"
            return f"{error.format_message().rstrip('.')} (see {place} --help)", 2
        case click.ClickException():
            return error.format_message(), 2
        case _:
            return "the memory of this machine ran out before the exact answer", 3


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn Ctrl-C into one sentence."""
    try:
        yield
    except KeyboardInterrupt:
        raise Interrupted("interrupted; nothing was left half-written") from None


@contextmanager
def metered(seconds: float | None, memory: float | None) -> Iterator[Meter]:
    """Give a meter with these budgets, which draws a progress bar if a person is watching."""
    if not sys.stderr.isatty():
        yield Meter(seconds, memory)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.fields[done]}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield Meter(seconds, memory, listener=_bar(progress.add_task, progress.update))


def _bar(add_task: Callable[..., object], update: Callable[..., None]) -> Listener:
    task = add_task("", total=None, done="")

    def listen(done: int, what: str, total: int | None) -> None:
        # The bar counts in floats: a total beyond their range is a bar that will never fill.
        known = float(total) if total is not None and total < 10**300 else None
        update(task, completed=done, total=known, done=f"{done:,} {what}")

    return listen
