"""Trying something in a copy of this process, so that code which ends the process at once ends only the copy.

`os._exit` in a module that is audited would end the auditor, with a status of the module's choice. A copy is made where
the system has `fork` and no other thread runs, as in the command's own process; elsewhere it is tried here.

>>> in_a_copy(lambda: None, "nothing")
"""

import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from reference.errors import InvalidInput
from reference.files.python_objects import failure_text
from reference.interruptions import die_with_the_original

_WELL = b"."
_LONGEST = 4096
"""Bytes of a sentence: as many as a pipe takes, and gives, at once."""


def in_a_copy(action: Callable[[], object], what: str) -> None:
    """Do it, and raise InvalidInput if it does, or if it ends the process."""
    if not hasattr(os, "fork") or threading.active_count() > 1:
        action()
        return
    sys.stdout.flush()
    sys.stderr.flush()
    original, (reading, writing) = os.getpid(), os.pipe()
    with warnings.catch_warnings():  # of threads that are not Python's, which nothing here waits for
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    if not process:
        os.close(reading)
        die_with_the_original(original)  # that may be asked to end before it knows of the copy
        _do(action, what, writing)
    os.close(writing)
    try:
        said = os.read(reading, _LONGEST)
    except BaseException:  # a budget, or Ctrl-C
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    if not said:
        how = f"with status {status}" if status >= 0 else f"by signal {-status}"
        raise InvalidInput(f"{what} ends the process, {how}, while it is loaded: so it cannot be used")
    if said != _WELL:
        raise InvalidInput(said.decode(errors="replace"))


def _do(action: Callable[[], object], what: str, writing: int) -> NoReturn:
    """In the copy."""
    said = _WELL
    try:
        action()
    except InvalidInput as refused:
        said = str(refused).encode()
    except BaseException as error:  # noqa: BLE001 - whatever somebody's module does
        said = f"{what} cannot be loaded: {failure_text(error)}".encode()
    finally:
        with suppress(Exception):
            sys.stderr.flush()
        os.write(writing, said[:_LONGEST])
        os._exit(0)
