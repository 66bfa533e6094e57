"""The process between the auditor and the audited command, which leaves no process behind.

A command may start others, and those may leave its process group and outlive it. On Linux the supervisor declares
itself the one who inherits orphans ("child subreaper"), so that everything the command ever started stays below it;
when the command ends, or the supervisor is told to end, or the auditor dies, everything below is killed. Elsewhere
only the process group is. Should the command kill the supervisor first, the auditor looks for whatever carries the
mark that the command was started with in its environment; the command line inherits orphans itself as well, and ends
those that got away from both. The supervisor is run by its path, and imports nothing of
ours, so that it starts quickly.

    python supervisor.py COMMAND ARGUMENT…

>>> FAILED_TO_START
127
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

FAILED_TO_START = 127
MARK = "WORSTCASE_AUDITED"
"""The variable of the environment that everything below an audited command inherits."""
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36


def supervise(arguments: list[str]) -> int:
    """Run the command until it ends, kill whatever it left, and end with its status."""
    inherit_orphans()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    signal.signal(signal.SIGTERM, _ended)
    try:
        command = subprocess.Popen(arguments)  # noqa: S603 - the command that its user asked to audit
        _let_go_of_the_pipes()
        return command.wait()
    except OSError as error:
        sys.stderr.write(f"{arguments[0]} cannot be started: {error.strerror}\n")
        return FAILED_TO_START
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        kill_all_below()


def _ended(number: int, frame: FrameType | None) -> None:
    del frame
    sys.exit(128 + number)


def inherit_orphans() -> None:
    """From now on, processes below this one whose parents end are its own children, and `kill_all_below` finds them."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _let_go_of_the_pipes() -> None:
    """Only the command holds its ends, so that both sides notice when the other is gone."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)


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


def kill_marked(mark: str) -> None:
    """End whatever still runs with this mark, where /proc tells; those that appear meanwhile, too."""
    wanted = f"{MARK}={mark}".encode()
    for _ in range(200):
        marked = [int(entry.parent.name) for entry in Path("/proc").glob("[0-9]*/environ") if _holds(entry, wanted)]
        for process in marked:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not marked:
            return
        time.sleep(0.005)


def _holds(environment: Path, variable: bytes) -> bool:
    """Whether a process was started with this variable; one that has ended has none."""
    try:
        return variable in environment.read_bytes().split(b"\0")
    except OSError:
        return False


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


if __name__ == "__main__":
    sys.exit(supervise(sys.argv[1:]))
