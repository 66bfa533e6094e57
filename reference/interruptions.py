"""Being asked to end: by Ctrl-C, by the system (SIGTERM), by a terminal that goes away (SIGHUP).

`ending_cleanly` makes all three an exception, so that whatever is open is closed and what is half-written is removed;
Python itself does that for Ctrl-C only. `held_back` lets a short block come to its end first.

>>> import signal
>>> with ending_cleanly():
...     try:
...         with held_back():
...             signal.raise_signal(signal.SIGTERM)
...             print("this is finished first")
...     except KeyboardInterrupt as ended:
...         print(status_of(ended))
this is finished first
143

Signals reach the main thread alone, so in another one neither does anything. A mask (`reference.progress.deferred`)
would not hold them back: it is one thread's, and while any other thread takes the signal, Python runs our handler. But
handlers of ours wait for Python code, and so cannot be kept from it by native code; there a mask is needed.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_REQUESTS = tuple(number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)))

_ALARM = tuple(number for name in ("SIGALRM",) if (number := getattr(signal, name, None)))
"""By which a budget of seconds ends what counts no steps."""
_OWNER = {"process": os.getpid()}


class AskedToEnd(KeyboardInterrupt):
    """SIGTERM or SIGHUP."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def status_of(ended: BaseException) -> int:
    """The exit status that shells give to a process that a signal ended: 128 and the signal's number."""
    return 128 + (ended.number if isinstance(ended, AskedToEnd) else signal.SIGINT)


def own_requests() -> None:
    """From now on this process follows requests to end, and not the one of which it is a copy."""
    _OWNER["process"] = os.getpid()


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Make SIGTERM and SIGHUP an exception, unless they are ignored (as nohup asks) or handled already."""
    own_requests()

    def end(number: int, _: FrameType | None) -> None:
        if os.getpid() != _OWNER["process"]:  # a copy of this process, which has nothing to close
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        raise AskedToEnd(number)

    changed = [number for number in _REQUESTS if _is_main() and signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def held_back() -> Iterator[None]:
    """Let the block end before a request to end is followed."""
    arrived: list[int] = []
    before = {
        number: handler
        for number in (*_REQUESTS, *_ALARM)
        if _is_main() and (handler := signal.getsignal(number)) is not None
    }
    try:
        for number in before:
            signal.signal(number, lambda number, _: arrived.append(number))
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in dict.fromkeys(arrived):
            signal.raise_signal(number)


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
