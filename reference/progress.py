"""Progress of long loops, and native code that must not be interrupted at any moment.

A long loop reports its steps with `step` or `watch`. A progress bar, a budget (`proofs_check.budgets`) or a claim about
running time listens; without a listener a step costs next to nothing.

>>> with counted() as steps:
...     letters = list(watch("abc", "letters"))
...     step(2, "words")
>>> dict(steps)
{'letters': 3, 'words': 2}

**Signals that wait.** Inside `deferred`, Ctrl-C, a request to end (SIGTERM, SIGHUP) and a budget's timer wait until
the block ends. Some functions of python-sat install a handler of their own, which jumps out of the running C code when
Ctrl-C is pressed and leaves the solver broken. A mask keeps the signal from it; but a mask belongs to one thread, and
Python runs our handlers in the main thread, so the handlers are replaced as well. The block must be short.

>>> try:
...     with deferred():
...         signal.raise_signal(signal.SIGINT)
...         print("the block ends first")
... except KeyboardInterrupt:
...     print("interrupted")
the block ends first
interrupted
"""

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
# Called with the number of new steps, their plural noun, and the number of all steps if it is known.
Listener: TypeAlias = Callable[[int, str, int | None], None]
POOL_MEMORY = 32  # MiB that a budget must leave for the threads of a process pool
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM") if hasattr(signal, name)]
_LISTENERS: list[Listener] = []

if hasattr(os, "register_at_fork"):  # a worker process reports to its own listeners only
    os.register_at_fork(after_in_child=_LISTENERS.clear)


def step(number: int, what: str, total: int | None = None) -> None:
    """Report steps of a loop: how many, what they are, and how many there are in all if that is known."""
    for listener in _LISTENERS:
        listener(number, what, total)


def watch(items: Iterable[Item], what: str, total: int | None = None) -> Iterator[Item]:
    """Pass the items on, and report each as a step."""
    for item in items:
        step(1, what, total)
        yield item


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Within the block, call the listener at each report."""
    _LISTENERS.append(listener)
    try:
        yield
    finally:
        _LISTENERS.remove(listener)


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count the steps of the block, by kind."""
    steps: Counter[str] = Counter()

    def add(number: int, what: str, _total: int | None) -> None:
        steps[what] += number

    with listening(add):
        yield steps


def memory_in_use() -> tuple[int, int]:
    """The memory of this process in bytes: what is resident, and what counts towards `RLIMIT_DATA` (Linux)."""
    import resource  # noqa: PLC0415 - not on every system

    _, resident, _, _, _, data, _ = Path("/proc/self/statm").read_text().split()
    return int(resident) * resource.getpagesize(), int(data) * resource.getpagesize()


def require_memory(mebibytes: int) -> None:
    """Raise MemoryError unless a budget of memory leaves this much: threads and DuckDB crash or hang with less."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    limit, _ = resource.getrlimit(resource.RLIMIT_DATA)
    if limit != resource.RLIM_INFINITY and limit - memory_in_use()[1] < mebibytes << 20:
        raise MemoryError


@contextmanager
def deferred() -> Iterator[None]:
    """Let the block end before Ctrl-C, a request to end or a budget's timer interrupts it."""
    if threading.current_thread() is not threading.main_thread():  # which alone is interrupted
        yield
        return
    arrived: list[int] = []
    handlers = {number: handler for number in _SIGNALS if (handler := signal.getsignal(number)) is not None}
    masks = hasattr(signal, "pthread_sigmask")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, []) if masks else set()
    try:
        for number in handlers:
            signal.signal(number, lambda number, _: arrived.append(number))
        if masks:
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(arrived):
            signal.raise_signal(number)
