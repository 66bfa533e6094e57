"""Budgets hold where no loop of ours looks: pipes nobody writes to, files that take long to parse, native code."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

MARGIN = 20.0
"""Seconds that a busy machine may need beyond the budget; without a keeper each of these takes a minute or for ever."""
NATIVE = """
import hashlib, sys
from pathlib import Path
from reference.files import file_access
from worstcase import keeper
from worstcase.command_line import run

def work():
    keeper.keep(0.5, None)
    beside = file_access.name_beside(Path(sys.argv[1]).absolute())
    beside.write_text("half")
    print(beside.exists(), flush=True)
    hashlib.pbkdf2_hmac("sha1", b"", b"", 10**9)  # nothing of Python runs meanwhile

keeper.enable()
sys.exit(run(work))
"""

LATE = """
import atexit, os, signal, sys, time
import click
from reference.errors import BudgetExhausted
from worstcase import command_line, keeper

original = os.getpid()

def ring():
    if os.getpid() != original:
        signal.raise_signal(signal.SIGALRM)

def work(*arguments, **options):
    keeper.keep(0.1 if sys.argv[1] == "and takes long to go" else 60, 10**9)
    raise BudgetExhausted("it counted so far")

def ringing(act):
    return lambda *arguments, **options: (ring(), act(*arguments, **options))

keeper.enable()
command_line.cli.main = work
match sys.argv[1]:
    case "while its sentence is printed": click.echo = ringing(click.echo)
    case "before it is released": keeper.release = ringing(keeper.release)
    case "while Python ends": atexit.register(ring)
    case "and takes long to go": atexit.register(lambda: os.getpid() == original or time.sleep(60))
command_line.main()
"""


def _ended(*arguments: str, cwd: Path) -> tuple[int, str]:
    started = time.monotonic()
    command = [sys.executable, "-m", "worstcase", *arguments]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, check=False)
    assert time.monotonic() - started < MARGIN
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    return done.returncode, done.stderr


def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    status, said = _ended("risk", "pipe", "--budget-seconds", "0.5", cwd=tmp_path)
    assert status == 3
    assert "the budget of 0.5 seconds ran out after" in said


def test_a_table_of_a_million_million_people(tmp_path: Path) -> None:
    (tmp_path / "big.json").write_text(json.dumps({"buckets": [{"values": {"a": 10**12, "b": 10**12}}]}))
    assert _ended("consistent", "big.json", "--budget-seconds", "0.5", cwd=tmp_path)[0] == 3


def test_parsing_takes_no_more_memory_than_allowed(tmp_path: Path) -> None:
    buckets = ",".join('{"values":{"a":1,"b":1}}' for _ in range(400_000))
    (tmp_path / "many.json").write_text(f'{{"buckets":[{buckets}]}}')
    status, said = _ended("disclosure", "many.json", "-k", "1", "--budget-memory", "150", cwd=tmp_path)
    assert status == 3
    assert "the budget of 150 MB of memory ran out" in said


def test_what_native_code_cannot_be_asked_is_ended_and_nothing_is_left(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NATIVE, str(tmp_path / "answer")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stdout) == (3, "True\n")
    assert "the budget of 0.5 seconds ran out after" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "when", ["while its sentence is printed", "before it is released", "while Python ends", "and takes long to go"]
)
def test_who_is_asked_to_end_when_about_to_end_says_so_once(when: str) -> None:
    command = [sys.executable, "-c", LATE, when]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (3, "", "worstcase: it counted so far\n")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_request_to_end_reaches_the_work(tmp_path: Path, number: signal.Signals, status: int) -> None:
    os.mkfifo(tmp_path / "pipe")
    command = [sys.executable, "-m", "worstcase", "risk", "pipe", "--budget-seconds", "60"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        while not _children(process.pid):
            time.sleep(0.02)
        time.sleep(0.5)
        process.send_signal(number)
        assert process.wait(MARGIN) == status
        assert process.stderr is not None
        assert process.stderr.read() == "worstcase: interrupted; nothing was left half-written\n"


def _children(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()
