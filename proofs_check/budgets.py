"""Budgets of seconds and memory for a block of code.

`budget` ends any block: pure Python, a user's module, loops of SymPy and NumPy. A block that overran its budget never
yields an answer.

- A repeating timer raises `_OutOfTime` in the main thread, first when the seconds are over, then every 0.2 s. It is a
  `BaseException`: libraries that catch `Exception`, such as Hypothesis, let it pass.
- Python drops an exception that is raised in `__del__`, and libraries may replace it. So `__exit__` checks its own
  clock and raises `BudgetExhausted`, whatever became of the exception.
- Memory is limited by `RLIMIT_DATA`, which worker processes inherit. A refused allocation is a `MemoryError`.

>>> from reference.progress import step
>>> with budget(seconds=0.01):
...     while True:
...         step(1, "turns", 10**9)  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.BudgetExhausted: the budget of 0.01 seconds ran out after ... turns of 1,000,000,000

Files are renamed while the timer waits (`reference.progress.deferred`). SAT solvers work in slices of conflicts,
and DuckDB in a thread, which is interrupted.
"""

import errno
import re
import signal
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager
from math import inf
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import TYPE_CHECKING, Self

from reference.errors import BudgetExhausted, InvalidInput
from reference.naming import rounded
from reference.progress import listening, memory_in_use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_TICK = 0.2  # seconds between two attempts to end the block
_LONGEST = 1e6  # seconds that a timer can be set to on every system
_MEBIBYTE = 1 << 20
_SPARE = 4 * _MEBIBYTE  # memory that is kept for leaving the block
_NO_MEMORY = "failed to map segment|cannot map|cannot allocate|can't start new thread|cannot join thread before it is"
_DEADLINES: list[float] = []  # the times (`time.monotonic`) at which the active budgets run out
_FORMER: list[ExitStack] = []  # while there are deadlines: what gives the signal and the timer back
_UNBROKEN: list[bool] = []  # not empty while a budget is entered or left: the timer must not raise there


class _OutOfTime(BaseException):
    """The timer's exception; only `budget` handles it."""


class budget:  # noqa: N801 - a context manager, named as those of contextlib
    """End the block with `BudgetExhausted` after these seconds, or when it uses more MiB of memory; None is no limit.

    Seconds need the main thread and a system with interval timers; memory needs Linux. Budgets may be nested. A
    generator must not yield inside the block: the timer would end the code of its caller.
    """

    def __init__(self, seconds: float | None = None, memory: float | None = None) -> None:
        for name, amount in (("seconds", seconds), ("memory", memory)):
            if amount is not None and (not isinstance(amount, int | float) or not amount >= 0):
                raise InvalidInput(f"a budget's {name}: expected a number from 0, got {amount!r}")
        self._seconds, self._memory = seconds, None if memory == inf else memory
        self._deadline: float | None = None
        self._done: Counter[str] = Counter()
        self._last: tuple[str, int | None] | None = None
        self._until_exit: ExitStack | None = None
        self._spare: bytes | None = None

    def __enter__(self) -> Self:
        if self._until_exit is not None:
            raise InvalidInput("a budget is entered twice: expected another budget inside its block")
        if self._seconds is not None and not has_timer():
            raise InvalidInput("a budget of seconds needs the main thread and a system with interval timers")
        with _unbroken(), ExitStack() as until_exit:
            until_exit.enter_context(listening(self._listen))
            if self._memory is not None:
                self._spare = bytes(_SPARE)
                until_exit.enter_context(_limited_memory(self._memory))
                until_exit.enter_context(_quiet_in_destructors())
            if self._seconds is not None:
                self._deadline = time.monotonic() + min(self._seconds, _LONGEST)
                _DEADLINES.append(self._deadline)
                until_exit.callback(_arm)
                until_exit.callback(_DEADLINES.remove, self._deadline)
                _arm()
            self._until_exit = until_exit.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._spare = None  # room for what follows, where memory ran out
        with _unbroken():
            if self._until_exit is not None:
                self._until_exit.close()
            self._until_exit = None
        if isinstance(error, KeyboardInterrupt):
            return
        if self._deadline is not None and time.monotonic() >= self._deadline:
            noun = "second" if self._seconds == 1 else "seconds"
            raise self._exhausted(f"{self._seconds:g} {noun}", error) from None
        if self._memory is not None and _out_of_memory(error):
            raise self._exhausted(f"{self._memory:g} MB of memory", error) from None

    def _listen(self, number: int, what: str, total: int | None) -> None:
        self._done[what] += number
        if total is not None or not self._last or self._last[1] is None:  # the best known progress has a total
            self._last = what, total

    def _exhausted(self, limit: str, error: BaseException | None) -> BudgetExhausted:
        """The exception to raise: the limit, the progress of the block, and the notes on its exception."""
        what, total = self._last or ("", None)
        progress = f" after {self._done[what]:,} {what}" if what else ""
        of_all = f" of {rounded(total)}" if total else ""
        notes = getattr(error, "__notes__", ())
        return BudgetExhausted("; ".join([f"the budget of {limit} ran out{progress}{of_all}", *notes]))


def has_timer() -> bool:
    """Whether a budget of seconds is possible here."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _arm() -> None:
    """Set the timer to the earliest deadline; without any, give the signal back to its former owner."""
    if _DEADLINES:
        if not _FORMER:
            _FORMER.append(ExitStack())
            _FORMER[0].callback(signal.setitimer, signal.ITIMER_REAL, *signal.getitimer(signal.ITIMER_REAL))
            _FORMER[0].callback(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, _ring))
            _FORMER[0].enter_context(_quiet_in_destructors())
        signal.setitimer(signal.ITIMER_REAL, max(min(_DEADLINES) - time.monotonic(), 1e-6), _TICK)
    elif _FORMER:
        signal.setitimer(signal.ITIMER_REAL, 0)
        _FORMER.pop().close()


def _ring(_number: int, frame: FrameType | None) -> None:
    """End the block, unless a budget is being entered or left."""
    leaving = _UNBROKEN or (frame is not None and frame.f_code in _LEAVING)
    if _DEADLINES and time.monotonic() >= min(_DEADLINES) and not leaving:
        raise _OutOfTime


class _unbroken:  # noqa: N801 - as `budget`
    """Let the timer do nothing during the block."""

    def __enter__(self) -> None:
        _UNBROKEN.append(True)

    def __exit__(self, *_: object) -> None:
        _UNBROKEN.pop()


# Code that runs after a block, before `_UNBROKEN` is set:
_LEAVING: frozenset[CodeType] = frozenset({budget.__exit__.__code__, _unbroken.__enter__.__code__})


@contextmanager
def _quiet_in_destructors() -> "Iterator[None]":
    """Do not print that Python dropped a timer's exception, or a MemoryError: the next tick, or `__exit__`, follows."""
    before: Callable[[sys.UnraisableHookArgs], object] = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if isinstance(lost.exc_value, _OutOfTime | MemoryError) else before(lost)
    try:
        yield
    finally:
        sys.unraisablehook = before


@contextmanager
def _limited_memory(memory: float) -> "Iterator[None]":
    """Let this process, and each that it starts, use at most this much memory (MiB), what it uses already included."""
    if not Path("/proc/self/statm").exists():
        raise InvalidInput("a budget of memory needs Linux")
    import resource  # noqa: PLC0415 - not on every system

    import numpy as np  # noqa: F401, PLC0415 - what its libraries reserve when they are loaded is not used by the block

    resident, data = memory_in_use()
    if resident > memory * _MEBIBYTE:
        used = f"{resident / _MEBIBYTE:.0f} MB are in use already"
        raise BudgetExhausted(f"the budget of {memory:g} MB of memory ran out: {used}")
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    limits = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
    resource.setrlimit(resource.RLIMIT_DATA, (min([data - resident + int(memory * _MEBIBYTE), *limits]), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def _out_of_memory(error: BaseException | None) -> bool:
    """Whether a refused allocation is the error, or led to it; Python and its libraries report one in several ways."""
    while error is not None:
        if isinstance(error, MemoryError | SystemError) or getattr(error, "errno", None) == errno.ENOMEM:
            return True
        if isinstance(error, ImportError | RuntimeError) and re.search(_NO_MEMORY, str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False
