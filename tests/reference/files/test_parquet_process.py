"""DuckDB's own process: a file that crashes it is refused, a signal ends a scan, and nothing of it is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

import duckdb
import pytest

from reference.errors import InvalidTable
from reference.files.parquet_process import _WAITING, ScanFailed, scanned
from reference.files.parquet_rows import _answers

ANSWERED = "SELECT length(?), 'é\n', NULL"
WITHOUT_END = "SELECT count(*) FROM range(10000000000000) t(i) WHERE i % 7 = 3 AND ? <> ''"


class Rung(Exception):
    """What the handler of a signal raises."""


@contextmanager
def _in_a_moment(action: Callable[[], object]) -> Iterator[None]:
    """Do this meanwhile, when DuckDB has begun."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        action()

    before = signal.signal(signal.SIGALRM, ring)
    started = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 20


def _waiting() -> int:
    """The process that answered last."""
    assert list(scanned("path", ANSWERED)) == [(4, "é\n", None)]
    return _WAITING.processes[-1].pid


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_a_signal_raises_ends_the_scan_and_is_what_is_raised() -> None:
    def ring() -> None:
        raise Rung

    process = _waiting()
    with _in_a_moment(ring), pytest.raises(Rung):
        list(_answers(Path("none.parquet"), WITHOUT_END))
    assert not _is_there(process)


def test_a_file_that_crashes_duckdb_is_refused() -> None:
    process = _waiting()
    refused = r"^none\.parquet: the Parquet file cannot be read: DuckDB crashes on it \(SIGSEGV\)$"
    with _in_a_moment(lambda: os.kill(process, signal.SIGSEGV)), pytest.raises(InvalidTable, match=refused):
        list(_answers(Path("none.parquet"), WITHOUT_END))
    assert _waiting() != process


def test_a_crash_in_the_middle_of_a_line_is_none_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    half = [sys.executable, "-c", "import os; os.write(1, b'[[1]]\\n[[2'); os.abort()"]
    process = subprocess.Popen(half, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    monkeypatch.setattr("reference.files.parquet_process._process", lambda: process)
    rows = scanned("path", ANSWERED)
    assert next(rows) == (1,)
    with pytest.raises(ScanFailed, match=r"^DuckDB crashes on it \(SIGABRT\)$"):
        next(rows)


def test_one_process_answers_one_query_after_another() -> None:
    process = _waiting()
    with pytest.raises(ScanFailed, match="no_such_table"):
        list(scanned("path", "SELECT ? FROM no_such_table"))
    assert _waiting() == process
    _WAITING.processes[-1].kill()
    os.waitpid(process, 0)
    assert _waiting() != process


def test_queries_that_are_answered_at_the_same_time_are_kept_apart() -> None:
    many = "SELECT i + length(?) FROM range(30000) t(i)"
    odd, even = scanned("a", many), scanned("bb", many)
    pairs = list(zip(odd, even, strict=True))
    assert pairs == [((i + 1,), (i + 2,)) for i in range(30_000)]


def test_who_takes_a_part_of_an_answer_leaves_nothing_behind() -> None:
    process = _waiting()
    rows = scanned("a", "SELECT i + length(?) FROM range(1000000000) t(i)")
    assert [next(rows), next(rows)] == [(1,), (2,)]
    rows.close()  # type: ignore[attr-defined] # it is a generator
    assert not _is_there(process)


def test_a_copy_of_this_process_has_a_process_of_its_own() -> None:
    process, fork = _waiting(), get_context("fork")
    receiving, sending = fork.Pipe()
    copy = fork.Process(target=lambda: sending.send(_waiting()))
    copy.start()
    assert receiving.recv() != process
    copy.join()
    assert _waiting() == process


@pytest.mark.parametrize("ending", ["pass", "os.kill(os.getpid(), 9)"])
def test_when_a_process_ends_so_does_its_duckdb(ending: str) -> None:
    program = f"""
import os
from reference.files.parquet_process import _WAITING, scanned
list(scanned("x", "SELECT ?"))
print(_WAITING.processes[0].pid, flush=True)
{ending}
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert not ended.stderr
    late = time.monotonic() + 20
    while _is_there(int(ended.stdout)) and time.monotonic() < late:
        time.sleep(0.01)
    assert not _is_there(int(ended.stdout))


def test_a_module_beside_the_user_is_not_taken_for_duckdb(tmp_path: Path) -> None:
    duckdb.sql(f"COPY (SELECT 'flu' AS Disease) TO '{tmp_path / 'a.parquet'}' (FORMAT parquet)")
    (tmp_path / "duckdb.py").write_text("open('taken', 'w')\n")
    command = [
        str(Path(sys.executable).with_name("worstcase")),
        "disclosure",
        "a.parquet",
        "--sensitive",
        "Disease",
        "-k0",
    ]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not (tmp_path / "taken").exists()
