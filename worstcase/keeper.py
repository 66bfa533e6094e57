"""A process that keeps a command's budgets where no loop of ours can look: opening and parsing files, native code.

A command with a budget does its work in a copy of the process (`fork`); the original watches the clock and the copy's
memory. A `reference.meter` looks often and says how far it got, so it is given a moment; then the copy is sent
SIGALRM, which becomes an exception wherever Python code runs or the system waits; then it is killed with all it
started, and the files that it had begun are removed. Either way the status is 3, with one sentence.

    original   watch the copy: its end, its clock, its memory; pass signals on; say the sentence at the end
    copy       do the work; tell of files that are begun, the sentence, and that the answer is whole; exit

Memory is looked at the more often the sooner it could be full, and the copy is stopped before it is killed: what fills
memory as fast as it can is ended at about 1.13 times its budget. A budget of memory is for each process: those that the
copy starts are looked at, too, and ended with it.

Only the command line asks for this (`enable`), on systems with `fork` and `sigtimedwait`; elsewhere, and for who calls
functions, budgets are kept by the loops alone.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

from reference.errors import BudgetExhausted, InvalidInput, WorstcaseError
from reference.files import begun_file
from reference.interruptions import die_with_the_original, own_requests
from reference.meter import memory_of, seconds_text
from worstcase.telling import Telling, begun_files, ending

GRACE, LAST = 0.4, 0.8
"""Seconds after the budget at which the copy is asked to end, and is killed."""
MORE, MOST = 1.03, 1.12
"""Times the budget of memory, likewise."""
_LOOK, _LOOK_CLOSELY = 0.02, 0.001
"""Seconds between two looks: fewer, the sooner the memory could be full, if it fills as fast as it can."""
_FASTEST = 4000.0
"""MiB that a process can fill in a second."""
_WATCHED = ("SIGINT", "SIGTERM", "SIGHUP", "SIGCHLD")
_BY_THE_KERNEL = 0x80
"""The code of a signal that the terminal sent to all processes in front of it, and so to the copy as well."""

_TELLING: list[Telling] = []
"""How the copy tells the original something; nothing where this process is no copy."""
_RANG: list[BudgetExhausted] = []
"""What the copy was asked to end with; others may have wrapped it, replaced it, or passed over it."""

_enabled = False


def enable() -> None:
    """From now on, commands with budgets are kept: this process is a command's own."""
    global _enabled  # noqa: PLW0603 - what the process is for
    _enabled = hasattr(os, "fork") and hasattr(signal, "sigtimedwait") and Path("/proc/self/statm").exists()
    if _enabled:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # who started us may ignore it: then nobody can be waited for


def keep(seconds: float | None, memory: float | None) -> None:
    """Return in the copy, which goes on with the command; in the original, end as the copy ended."""
    if not _enabled or (seconds is None and memory is None):
        return
    from proofs_check.audit.subjects import supervisor

    sys.stdout.flush()
    sys.stderr.flush()
    watched = [getattr(signal, name) for name in _WATCHED]
    signal.pthread_sigmask(signal.SIG_BLOCK, [*watched, signal.SIGALRM])
    reading, writing = os.pipe()
    original, started = os.getpid(), time.monotonic()
    supervisor.inherit_orphans()
    process = os.fork()
    if process:
        os.close(writing)
        os.set_blocking(reading, False)
        _Watch(process, reading, started, seconds, memory).until_the_end(watched)
    os.close(reading)
    own_requests()
    die_with_the_original(original)
    signal.signal(signal.SIGALRM, _exhausted(started, seconds, memory))
    sys.unraisablehook = _silent_about_budgets(sys.unraisablehook)
    _TELLING.append(Telling(writing))
    begun_file.BEGUN.append(_TELLING[-1].begun)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [*watched, signal.SIGALRM])


def hand_over(line: str, status: int) -> bool:
    """Let the original say why the copy ends, once, whether that ends by itself or is killed; False if this is none."""
    for telling in _TELLING:
        telling.sentence(line, status)
    return bool(_TELLING)


def reason() -> BudgetExhausted | None:
    """Why the copy ends, if it was asked to: whatever came of that exception where it was raised."""
    return _RANG[0] if _RANG else None


def require_time() -> None:
    """Raise what the copy was asked to end with: it got lost on the way, and with it maybe a part of the answer."""
    for late in _RANG:
        raise late


def release(status: int) -> None:
    """The command is over, with this status: from now on the copy is not asked to end any more."""
    if _enabled:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    for telling in _TELLING:
        telling.over(status)


@contextmanager
def leaving_nothing() -> Iterator[None]:
    """End what is started meanwhile, also what got away from whoever watches it: this process is a command's own."""
    if not _enabled:
        yield
        return
    from proofs_check.audit.subjects import supervisor

    supervisor.inherit_orphans()
    try:
        yield
    finally:
        supervisor.kill_all_below()


class _Watch:
    """The original: what it knows of the copy."""

    def __init__(self, process: int, reading: int, started: float, seconds: float | None, memory: float | None) -> None:
        self._process, self._reading, self._started = process, reading, started
        self._seconds, self._memory = seconds, memory
        self._told = b""
        self._asked = False
        self._used = 0.0

    def until_the_end(self, watched: list[int]) -> NoReturn:
        while True:
            sent = signal.sigtimedwait(watched, self._pause())
            if sent is not None and sent.si_signo != signal.SIGCHLD and sent.si_code != _BY_THE_KERNEL:
                os.kill(self._process, sent.si_signo)
            ended, status = os.waitpid(self._process, os.WNOHANG)
            self._listen()
            if ended:
                self._end_all()
                self._end_as_told(os.waitstatus_to_exitcode(status), watched)
            self._look()

    def _end_as_told(self, code: int, watched: list[int]) -> NoReturn:
        """End as the copy said that it would: code that was named can end its process, too, with any status."""
        said = self._say()
        if said is not None and -code not in watched:
            raise click.exceptions.Exit(said)
        if self._asked and -code not in watched:  # native code, or code that was named, did not survive being asked
            raise BudgetExhausted(_sentence(self._started, self._seconds, self._memory))
        if code < 0:
            raise click.exceptions.Exit(128 - code)
        raise InvalidInput("code that was named ended the command before it was over: there is no answer")

    def _pause(self) -> float:
        """How long the copy may be left alone."""
        if self._memory is None:
            return _LOOK
        return min(_LOOK, max(_LOOK_CLOSELY, (MOST * self._memory - self._used) / _FASTEST))

    def _listen(self) -> None:
        with suppress(BlockingIOError):
            while told := os.read(self._reading, 1 << 16):
                self._told += told

    def _say(self) -> int | None:
        """Say what the copy had to say, if anything, and tell its status, if it told one."""
        told = ending(self._told)
        if told is None:
            return None
        if told.sentence is not None:
            with suppress(OSError):  # the status tells, if nothing else can
                click.echo(told.sentence, err=True)
        return told.status

    def _look(self) -> None:
        late = 0.0 if self._seconds is None else time.monotonic() - self._started - self._seconds
        allowed = float("inf") if self._memory is None else self._memory
        self._used = 0.0 if self._memory is None else max(map(_memory_of, _with_all_below(self._process)))
        if late > LAST or self._used > MOST * allowed:
            self._kill()
            if (said := self._say()) is not None:
                raise click.exceptions.Exit(said)
            raise BudgetExhausted(_sentence(self._started, self._seconds if late > LAST else None, self._memory))
        if (late > GRACE or self._used > MORE * allowed) and not self._asked:
            self._asked = True
            os.kill(self._process, signal.SIGALRM)

    def _end_all(self) -> None:
        from proofs_check.audit.subjects import supervisor

        supervisor.kill_all_below()

    def _kill(self) -> None:
        """End the copy and all it started, and remove the files that it had begun."""
        os.kill(self._process, signal.SIGSTOP)  # it takes no more while it is being ended
        self._end_all()
        self._listen()
        for path in begun_files(self._told):
            with suppress(OSError):
                path.unlink(missing_ok=True)
        if sys.stderr.isatty():
            os.write(2, b"\x1b[?25h\n")  # a progress bar hides the cursor


def _sentence(started: float, seconds: float | None, memory: float | None) -> str:
    passed = f"after {time.monotonic() - started:.1f} seconds, where no progress could be counted"
    if seconds is not None:
        return f"the budget of {seconds_text(seconds)} ran out {passed}"
    return f"the budget of {memory:g} MB of memory ran out {passed}"


def _exhausted(started: float, seconds: float | None, memory: float | None) -> "signal._HANDLER":
    def ring(number: int, frame: FrameType | None) -> None:
        del number, frame
        if isinstance(sys.exc_info()[1], WorstcaseError):  # it is ending already, with a sentence of its own
            return
        late = memory is None or (seconds is not None and time.monotonic() - started > seconds)
        _RANG.append(BudgetExhausted(_sentence(started, seconds if late else None, memory)))
        raise _RANG[-1]

    return ring


def _silent_about_budgets(before: "Callable[[sys.UnraisableHookArgs], object]") -> "Callable[[Any], object]":
    """Where nothing can be raised, as in what `import` does when a lock is freed, Python prints: this it need not."""
    return lambda lost: None if isinstance(lost.exc_value, BudgetExhausted) else before(lost)


def _with_all_below(process: int) -> Iterator[int]:
    """The process, and all that it and its children started, as far as the system tells."""
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has ended
            for child in children.read_text().split():
                yield from _with_all_below(int(child))


def _memory_of(process: int) -> float:
    """MiB in use; 0 if it has ended."""
    try:
        return memory_of(process)
    except (OSError, IndexError):
        return 0.0
