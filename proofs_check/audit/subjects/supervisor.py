"""Ending all processes below this one (Linux): used by `worstcase.keeper` only."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36


def inherit_orphans() -> None:
    """From now on, processes below this one whose parents end are its own children, and `kill_all_below` finds them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def kill_all_below() -> None:
    """Again and again, since those that are killed leave their children to us."""
    for _ in range(200):
        below = list(_below(os.getpid()))
        for process in below:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        if not below:
            return
        time.sleep(0.005)


def _below(process: int) -> Iterator[int]:
    """The children of a process, and their children."""
    parents = _parents()
    known = {process}
    while new := {child for child, parent in parents.items() if parent in known} - known:
        known |= new
    yield from known - {process}


def _parents() -> dict[int, int]:
    """The parent of each process, as /proc tells."""
    found: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = entry.read_text(errors="replace").rpartition(")")[2].split()
            found[int(entry.parent.name)] = int(fields[1])
    return found
