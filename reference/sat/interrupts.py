"""Ctrl-C while native code runs.

Some of python-sat's functions install a handler of their own that jumps out of the running C code when Ctrl-C is
pressed, and leave what they were working on broken: the next use of it ends the process. Inside `deferred()` the
signal waits; when the block ends it arrives, and Python raises `KeyboardInterrupt` as always. The block must be
short, since nothing can interrupt it. (A system without signal masks runs the block as it is.)

>>> with deferred():
...     print("not now")
not now
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def deferred() -> Iterator[None]:
    """Keep Ctrl-C waiting until the block has ended."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
