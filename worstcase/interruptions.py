"""Requests to end: Ctrl-C, SIGTERM by the system, SIGHUP by a terminal that is closed.

`ending_cleanly` makes all three an exception, so that open files are closed and temporary ones removed; Python itself
does that for Ctrl-C only. Signals reach the main thread alone: in another one it does nothing.
"""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_REQUESTS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
_OWNER = {"process": os.getpid()}


def status_of(ended: BaseException) -> int:
    """The exit status that shells give to a process that a signal ended: 128 and the signal's number."""
    return 128 + (ended.args[0] if ended.args and ended.args[0] in _REQUESTS else signal.SIGINT)


def own_requests() -> None:
    """Make this process, and not its parent, the one that requests to end interrupt."""
    _OWNER["process"] = os.getpid()


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Make SIGTERM and SIGHUP an exception, unless they are ignored (as nohup asks) or handled already."""
    own_requests()

    def end(number: int, _: FrameType | None) -> None:
        if os.getpid() != _OWNER["process"]:  # a forked child, which has nothing to close
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        raise KeyboardInterrupt(number)

    is_main = threading.current_thread() is threading.main_thread()
    changed = [number for number in _REQUESTS if is_main and signal.getsignal(number) is signal.SIG_DFL]
    for number in changed:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)
