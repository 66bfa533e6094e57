"""How a computation that may explode is made to end: by a budget, with its progress shown, or by Ctrl-C.

A `Meter` counts the steps of a computation. After every thousand or so it looks at the clock and at the memory in
use, raises `BudgetExhausted` when a limit is passed (saying how far the computation got), and tells a listener,
such as a progress bar, how many steps were made.

>>> meter = Meter(steps=3)
>>> list(meter.watch(iter("abcde"), "letters"))
Traceback (most recent call last):
...
reference.errors.BudgetExhausted: the budget of 3 steps ran out after 3 letters

**Ctrl-C while native code runs.** Some of python-sat's functions install a handler of their own that jumps out of
the running C code when Ctrl-C is pressed, and leave what they were working on broken: the next use of it ends the
process. Inside `deferred()` the signal waits; when the block ends it arrives, and Python raises `KeyboardInterrupt`
as always. The block must be short, since nothing can interrupt it. (A system without signal masks runs the block as
it is.)

>>> with deferred():
...     print("not now")
not now
"""

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import log10
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from reference.errors import BudgetExhausted
from reference.naming import numbered

Item = TypeVar("Item")
Listener: TypeAlias = Callable[[int, str, int | None], None]
"""Called with the number of steps so far, what they are, and how many there will be if that is known."""

_LOOK_EVERY = 1024
_MOMENT = 0.5  # seconds
_LONGEST = 1e6  # seconds that a timer can be set to on every system
_MEBIBYTE = 1 << 20
_NEARLY_ALL = 0.97  # of a budget of memory: what is allocated until the next look must fit in the rest


class Meter:
    """Limits on seconds, memory in MiB and steps; whatever is None is unlimited."""

    def __init__(
        self,
        seconds: float | None = None,
        memory: float | None = None,
        steps: int | None = None,
        listener: Listener | None = None,
    ) -> None:
        self._started = time.monotonic()
        self._seconds, self._memory, self._steps = seconds, memory, steps
        self._listener = listener
        self.done = 0

    def watch(self, items: Iterator[Item], what: str, total: int | None = None) -> Iterator[Item]:
        """Pass the items on, counting each as a step."""
        self.look(what, total)
        for item in items:
            self.step(1, what, total)
            yield item

    def step(self, number: int, what: str, total: int | None = None) -> None:
        """Count some steps; look at the limits whenever a thousand have passed, at the limit on steps always."""
        if self._steps is not None and self.done + number > self._steps:
            raise BudgetExhausted(f"the budget of {numbered(self._steps, 'step')} ran out after {self.done:,} {what}")
        before = self.done
        self.done += number
        if before // _LOOK_EVERY != self.done // _LOOK_EVERY:
            self.look(what, total)

    @contextmanager
    def alarm(self, what: str) -> Iterator[None]:
        """Let the budget of seconds end a block that may never count a step, such as somebody else's code.

        It works where the system has interval timers and in the main thread, which alone is sent signals; elsewhere the
        block runs as it is. The first alarm is a moment late, so that a block that counts its steps ends by itself.
        """
        usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        if self._seconds is None or not usable:
            yield
            return

        budget, running = self._seconds, True

        def ring(*_: object) -> None:
            over = time.monotonic() - self._started >= budget  # no timer holds more than `_LONGEST`
            if over and running:  # an alarm that ends the end of the block would leave the clock running
                raise BudgetExhausted(f"the budget of {seconds_text(budget)} ran out while {what}")

        left = min(_LONGEST, max(0.0, budget - (time.monotonic() - self._started)) + _MOMENT)
        handler, (delay, interval) = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)
        try:
            signal.signal(signal.SIGALRM, ring)
            signal.setitimer(signal.ITIMER_REAL, left, _MOMENT)
            yield
        finally:
            running = False
            signal.setitimer(signal.ITIMER_REAL, delay, interval)
            signal.signal(signal.SIGALRM, handler)

    def look(self, what: str, total: int | None = None) -> None:
        """Look at the clock and at the memory now, and tell the listener."""
        how_far = f"{self.done:,} {what}" + (f" of {rounded(total)}" if total else "")
        if self._seconds is not None and time.monotonic() - self._started > self._seconds:
            raise BudgetExhausted(f"the budget of {seconds_text(self._seconds)} ran out after {how_far}")
        if self._memory is not None and (used := memory_in_use()) > self._memory * _NEARLY_ALL:
            raise BudgetExhausted(
                f"the budget of {self._memory:g} MB of memory ran out ({used:.0f} MB in use) after {how_far}"
            )
        if self._listener is not None:
            self._listener(self.done, what, total)


class Unlimited(Meter):
    """No limit and nobody listening. It counts nothing and has no state, so that all may share it."""

    done = 0

    def __init__(self) -> None:
        """Start no clock."""

    def watch(self, items: Iterator[Item], what: str, total: int | None = None) -> Iterator[Item]:
        """Pass the items on."""
        del what, total
        return items

    @contextmanager
    def alarm(self, what: str) -> Iterator[None]:
        """Let the block run."""
        del what
        yield

    def step(self, number: int, what: str, total: int | None = None) -> None:
        """Do nothing."""

    def look(self, what: str, total: int | None = None) -> None:
        """Do nothing."""


UNLIMITED: Final = Unlimited()
"""What a computation is given where no limit was asked for."""


def memory_in_use() -> float:
    """The memory of this process that is in use, in MiB (where the system only tells the peak: the peak)."""
    return memory_of("self") if Path("/proc/self/statm").exists() else peak_memory()


def memory_of(process: int | str) -> float:
    """The memory of a process that is in use, in MiB, where the system has /proc; an OSError if the process ended."""
    import resource  # noqa: PLC0415 - not on every system

    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize() / _MEBIBYTE


def peak_memory() -> float:
    """The most memory that this process has had in use, in MiB."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        raise BudgetExhausted(
            "this system does not tell how much memory is in use, so no budget of it can be kept"
        ) from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (_MEBIBYTE if sys.platform == "darwin" else 1024)


def seconds_text(number: float) -> str:
    """The number with its noun: 1 second, 2.5 seconds."""
    return "1 second" if number == 1 else f"{number:g} seconds"


def rounded(total: int) -> str:
    """A number that a person can take in: large ones by their order of magnitude."""
    return f"{total:,}" if total < 10**12 else f"about 10^{log10(total):.0f}"


@contextmanager
def deferred() -> Iterator[None]:
    """Keep Ctrl-C waiting until the block has ended."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # raises if it arrived a moment ago
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
