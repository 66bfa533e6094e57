"""Processes of our own that work for us, and that are gone when we are.

The pool is Python's `ProcessPoolExecutor` with fresh processes (`spawn`). Three things are added, so that a run of
hours ends cleanly however it ends:

- Ctrl-C reaches every process of a terminal. The workers leave it to the process that started them, from their first
  moment on: they are started while it is held back, and what is held back is inherited.
- When that process gives up (an interrupt, a budget, an error), workers are stopped in the middle of their task.
- When it is killed without a chance to say so, each worker sees it go, and goes too.

>>> with pool(2) as executor:
...     executor.submit(divmod, 7, 2).result()
(3, 1)
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from reference.errors import InvalidInput

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess


Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


@contextmanager
def pool(processes: int) -> Iterator[Executor]:
    """An executor with this many processes, which are ended when the block is left."""
    others = set(multiprocessing.active_children())
    executor = _Pool(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        yield executor
    except BrokenProcessPool:
        raise InvalidInput("a process that worked for this run was ended from outside, or ran out of memory") from None
    except BaseException:
        with _other_threads_silent():
            _stop(set(multiprocessing.active_children()) - others)
            executor.shutdown(wait=True, cancel_futures=True)
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """A pool whose processes are started while Ctrl-C is held back."""

    def submit(
        self, fn: Callable[Arguments, Result], /, *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> Future[Result]:
        """Take a task; this may start a process."""
        with _interrupts_held_back():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: it arrives afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # not on every system
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _other_threads_silent() -> Iterator[None]:
    """Let no thread print a traceback: that of Python's pool trips over cancelled tasks when its processes are gone."""
    before = threading.excepthook
    threading.excepthook = lambda _: None
    try:
        yield
    finally:
        threading.excepthook = before


def _stop(workers: "set[BaseProcess]") -> None:
    for worker in workers:
        worker.terminate()


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems on which nothing can be held back
    # What code by others prints here is no answer.
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    threading.Thread(target=_go_with_the_parent, daemon=True).start()


def _go_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
