"""Programs that tests start: each in a process group of its own, of which nothing is left when the test ends."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 600
"""Seconds after which a program hangs: far more than any takes, also on a busy machine."""


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator["subprocess.Popen[str]"]:  # noqa: ANN401 - those of Popen
    """A running program; at the end of the block its whole process group is killed."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8", **options}
    with subprocess.Popen(command, start_new_session=True, **options) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


def finished(command: Sequence[str | Path], **options: Any) -> "subprocess.CompletedProcess[str]":  # noqa: ANN401 - those of Popen
    """Status and output of a program."""
    given = options.pop("input", None)
    if given is not None:
        options["stdin"] = subprocess.PIPE
    with started(command, **options) as process:
        out, errors = process.communicate(given, timeout=PATIENCE)
    return subprocess.CompletedProcess(command, process.returncode, out, errors)


def worstcase_command(*arguments: str) -> list[str]:
    """The command line of a process that runs `worstcase`."""
    return [sys.executable, "-m", "worstcase", *arguments]
