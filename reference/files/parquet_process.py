"""DuckDB in a process of its own: there are files that crash it, and they are to be refused like other bad ones.

Such a process answers one query after another, and waits for the next until the thread ends that started it. Each line
is JSON. A question is a path and a query; its answer is rows, some thousands a line, and then what DuckDB complains of,
or null:

    ["/data/patients.parquet", "SELECT …"]
    [["M", "flu"], ["F", null]]
    null

Whoever does not take all of an answer, or is interrupted meanwhile, ends the process: some kilobytes may unpack to 10⁹
rows.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO, cast

from reference.interruptions import die_with_the_original

_ROWS_AT_ONCE = 10_000
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "temp_directory": "",
}


class ScanFailed(Exception):
    """DuckDB's complaint, or how it ended."""


class _Waiting(threading.local):
    """The processes that this thread started and that have nothing to do."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []


_WAITING = _Waiting()


def scanned(path: str, query: str) -> Iterator[tuple[Any, ...]]:
    """The rows that DuckDB answers to a query, whose parameter is the path; raises ScanFailed."""
    process, whole = _process(), False
    try:
        requests, answers = cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)
        with suppress(BrokenPipeError):  # if it has ended, it does not answer either
            _say(requests, [path, query])
        said = None
        for line in answers:
            if not line.endswith(b"\n"):  # it ended while it said this
                break
            said = json.loads(line)
            if not isinstance(said, list):
                whole = True
                break
            yield from map(tuple, said)
        if not whole:
            status = process.wait()
            said = f"DuckDB crashes on it ({signal.Signals(-status).name if status < 0 else f'status {status}'})"
    finally:
        if whole:
            _WAITING.processes.append(process)
        else:
            _end(process)
    if said is not None:
        raise ScanFailed(said)


def _process() -> "subprocess.Popen[bytes]":
    """One that has nothing to do, or a new one, which finds the modules that this one finds."""
    while _WAITING.processes:
        process = _WAITING.processes.pop()
        if process.poll() is None:
            return process
        _end(process)
    return subprocess.Popen(  # noqa: S603 - our own module, by our own interpreter
        [sys.executable, "-P", "-m", __name__, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(place or os.curdir for place in sys.path)},
    )


def _end(process: "subprocess.Popen[bytes]") -> None:
    with suppress(BrokenPipeError), process:
        process.kill()


def _end_all() -> None:
    for process in _WAITING.processes:
        _end(process)


def _forget() -> None:
    """This is a copy of the process that they belong to."""
    _WAITING.processes = []


atexit.register(_end_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _say(stream: BinaryIO, words: object) -> None:
    stream.write(json.dumps(words).encode() + b"\n")
    stream.flush()


def _serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """In the process of its own: answer until there are no more questions."""
    for line in requests:
        complaint = None
        try:
            import duckdb  # noqa: PLC0415 - if that fails, it is told as well

            path, query = json.loads(line)
            with duckdb.connect(":memory:", config=_CONFIG) as connection:
                result = connection.execute(query, [path])
                while rows := result.fetchmany(_ROWS_AT_ONCE):
                    _say(answers, rows)
        except Exception as error:  # noqa: BLE001 - whatever is wrong, it is the file's reader who says so
            complaint = f"{type(error).__name__}: {error}"
        _say(answers, complaint)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asks hears of Ctrl-C, too, and ends this
    die_with_the_original(int(sys.argv[1]))
    told = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what native code prints is no answer
    _serve(sys.stdin.buffer, told)
