"""Progress of long loops, and native code that must not be interrupted at any moment.

A long loop reports its steps with `step` or `watch`. A progress bar, a budget (`proofs_check.budgets`) or a claim about
running time listens; without a listener a step costs next to nothing.

>>> with counted() as steps:
...     letters = list(watch("abc", "letters"))
...     step(2, "words")
>>> dict(steps)
{'letters': 3, 'words': 2}

**Ctrl-C in native code.** Some functions of python-sat install a handler of their own, which jumps out of the running C
code when Ctrl-C is pressed and leaves the solver broken: its next use ends the process. Inside `deferred` the signal
waits until the block ends, and Python raises `KeyboardInterrupt` as usual. The block must be short. Where the system
has no signal masks, the block runs as it is.
"""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
Listener: TypeAlias = Callable[[int, str, int | None], None]
"""Called with the number of new steps, their plural noun, and the number of all steps if it is known."""

POOL_MEMORY = 32
"""MiB that a budget must leave for the threads of a process pool."""

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
