"""Budgets hold where no loop of ours looks: pipes nobody writes to, files that take long to parse, native code."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from reference.errors import BudgetExhausted
from worstcase.command_line import cli, run

MARGIN = 20.0
"""Seconds that a busy machine may need beyond the budget; without a keeper each of these takes a minute or for ever."""
NATIVE = """
import hashlib, sys
from pathlib import Path
from reference.files.begun_file import BegunFile
from worstcase import keeper
from worstcase.command_line import run

def work():
    keeper.keep(0.5, None)
    target = Path(sys.argv[1]).absolute()
    BegunFile(target).fill(b"half")
    print(len(list(target.parent.iterdir())), flush=True)
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
    case "while its sentence is handed over": keeper.hand_over = ringing(keeper.hand_over)
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


LARGE_PAGES = """
import resource
from worstcase.entry import main

pages = resource.getpagesize()
resource.getpagesize = lambda: 16 * pages
main()
"""


def test_memory_is_counted_in_the_pages_of_the_machine(tmp_path: Path) -> None:
    """Some have pages of 64 kB: counted as 4 kB each, a budget would be kept at sixteen times of it."""
    os.mkfifo(tmp_path / "pipe")
    budgets = ["--budget-memory", "150", "--budget-seconds", "5"]
    command = [sys.executable, "-c", LARGE_PAGES, "risk", "pipe", *budgets]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert done.returncode == 3
    assert "the budget of 150 MB of memory ran out" in done.stderr


def test_what_native_code_cannot_be_asked_is_ended_and_nothing_is_left(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NATIVE, str(tmp_path / "answer")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stdout) == (3, "1\n")
    assert "the budget of 0.5 seconds ran out after" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "when", ["while its sentence is handed over", "before it is released", "while Python ends", "and takes long to go"]
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


ALLOCATING = """
import sys
from worstcase import keeper
from worstcase.command_line import run

def work():
    keeper.keep(None, float(sys.argv[1]))
    held = [b"x" * (int(sys.argv[2]) << 20) for _ in range(100)]
    print(len(held))

keeper.enable()
sys.exit(run(work))
"""
MEASURED = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(process.pid, 0)
print(used.ru_maxrss // 1024)
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""By a small process: the largest memory of one begins with that of the process which started it."""


@pytest.mark.parametrize("piece", [1, 500])
def test_what_fills_memory_as_fast_as_it_can_is_ended_in_time(piece: int) -> None:
    """One piece of 500 MB is filled by one instruction; many small ones leave time to be asked."""
    command = [sys.executable, "-c", MEASURED, sys.executable, "-c", ALLOCATING, "120", str(piece * 3)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=6 * MARGIN, check=False)
    assert done.returncode == 3
    assert done.stderr.count("the budget of 120 MB of memory ran out") == 1
    assert int(done.stdout) < 1.2 * 120


STARTING = """
import subprocess, sys
from worstcase import keeper
from worstcase.command_line import run

def work():
    keeper.keep(None, 120)
    filling = "held = [bytearray(b'x' * (1 << 20)) for _ in range(400)]"
    subprocess.run([sys.executable, "-c", filling], check=False)
    print("done")

keeper.enable()
sys.exit(run(work))
"""


def test_a_process_that_the_work_starts_has_no_more_memory_either() -> None:
    done = subprocess.run([sys.executable, "-c", STARTING], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("the budget of 120 MB of memory ran out") == 1


SILENT = """
import sys, time
from worstcase import command_line, keeper

def work():
    keeper.keep(0.2, None)
    try:
        time.sleep(60)
    except Exception as late:
        command_line.run(lambda: exec("raise late", {"late": late}))
        time.sleep(60)  # it said so, and does not end

keeper.enable()
sys.exit(command_line.run(work))
"""


def test_one_sentence_is_said_though_the_end_takes_long() -> None:
    done = subprocess.run([sys.executable, "-c", SILENT], capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("ran out")) == (3, "", 1)


@pytest.mark.parametrize("budget", [["--budget-memory", "0"], ["--budget-seconds", "0"], ["--budget-memory", "1e-300"]])
def test_a_budget_of_nothing_is_used_up_at_once(tmp_path: Path, budget: list[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert _ended("risk", "pipe", *budget, cwd=tmp_path)[0] == 3


HARD: dict[str, list[str]] = {
    "certify": ["pipe", "-k", "1", "-o", "c.json"],
    "claims": ["--deep"],
    "compare": ["pipe", "pipe", "-k", "1"],
    "consistent": ["pipe"],
    "disclosure": ["pipe", "-k", "1"],
    "exercise results": ["results"],
    "explain": ["pipe", "-k", "1"],
    "figures": ["--adult", "adult"],
    "hardness curve": ["--most", "30"],
    "hardness permanent": ["pipe"],
    "hardness sat": ["pipe"],
    "language": ["basic", "-k", "20", "--people", "8"],
    "lesson": ["lesson.py"],
    "play": ["pipe"],
    "probability": ["pipe", "--event", "a=b"],
    "risk": ["pipe"],
    "safe": ["pipe", "-c", "1/2", "-k", "1"],
    "sanitize": ["t.csv", "--sensitive", "ill", "--hierarchies", "pipe", "-c", "1/2", "-k", "1"],
    "vectors run": ["--python", "endless.py:answer"],
    "verify": ["pipe"],
}
"""What each command with a budget would not finish, or not for long: pipes nobody writes to, code without end, much."""


LESSON = """
import marimo
app = marimo.App()

@app.cell
def _():
    while True:
        pass
"""


def _with_budgets(command: click.Command, name: str = "") -> Iterator[str]:
    if isinstance(command, click.Group):
        for each in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), each)
            assert below is not None
            yield from _with_budgets(below, f"{name} {each}".strip())
    elif any(parameter.name == "budget_seconds" for parameter in command.params):
        yield name


def test_every_command_with_a_budget_keeps_it(tmp_path: Path) -> None:
    """A command that is new is noticed here, and gets a row above."""
    assert set(HARD) == set(_with_budgets(cli))
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "adult").mkdir()
    os.mkfifo(tmp_path / "adult" / "adult.data")
    (tmp_path / "results").mkdir()
    for student in range(50):
        (tmp_path / "results" / f"{student}.py").write_text(200 * 'check_exercise("worlds-3", "Ed=flu -> Bob=flu")\n')
    (tmp_path / "t.csv").write_text("age,ill\n31,flu\n38,gout\n")
    (tmp_path / "endless.py").write_text("while True:\n    pass\n")
    (tmp_path / "lesson.py").write_text(LESSON)
    started = {
        name: subprocess.Popen(
            [sys.executable, "-m", "worstcase", *name.split(), *arguments, "--budget-seconds", "0.1"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name, arguments in HARD.items()
    }
    for name, process in started.items():
        out, said = process.communicate(timeout=6 * MARGIN)  # all of them at once on one machine
        assert (name, process.returncode, out) == (name, 3, ""), said
        assert (name, said.count("\n")) == (name, 1), said
        assert "the budget of 0.1 seconds ran out" in said, said
    given = {"adult", "pipe", "results", "t.csv", "endless.py", "lesson.py"}
    assert {path.name for path in tmp_path.iterdir()} == given


def test_a_budget_that_ends_the_making_of_a_class_is_no_defect(capsys: pytest.CaptureFixture[str]) -> None:
    """Up to Python 3.11 what is raised while names are given to descriptors is wrapped."""

    def work() -> None:
        raise RuntimeError("Error calling __set_name__") from BudgetExhausted("the time is over")

    assert run(work) == 3
    assert capsys.readouterr().err == "worstcase: the time is over\n"


ASKED = """
import os, sys, time
from reference.errors import InvalidInput
from reference.files.python_objects import load_object
from worstcase import command_line, keeper

class Gone:
    def __del__(self):
        time.sleep(60)

def work(*arguments, **options):
    keeper.keep(0.1, None)
    try:
        match sys.argv[1]:
            case "makes a class": load_object("made.py:It", "a class")
            case "removes an object": Gone()
        time.sleep(60)
    except InvalidInput:
        raise
    except Exception:
        match sys.argv[1]:
            case "says something else": raise ImportError("an extension cannot be loaded") from None
            case "refuses the input": raise InvalidInput("a package is missing") from None
            case "ends the process": sys.exit(1)
            case "fails in native code": os.abort()

keeper.enable()
command_line.cli.main = work
command_line.main()
"""
MADE = """
import time

class Slow:
    def __set_name__(self, owner, name):
        time.sleep(60)

class It:
    slow = Slow()
"""


@pytest.mark.parametrize(
    "who",
    [
        "makes a class",
        "removes an object",
        "says something else",
        "refuses the input",
        "passes it over",
        "ends the process",
        "fails in native code",
    ],
)
def test_the_budget_is_told_whatever_becomes_of_its_exception(tmp_path: Path, who: str) -> None:
    (tmp_path / "made.py").write_text(MADE)
    command = [sys.executable, "-c", ASKED, who]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (3, "", 1), done.stderr
    assert "the budget of 0.1 seconds ran out after" in done.stderr


def test_children_are_waited_for_though_who_started_the_command_ignores_its_own(tmp_path: Path) -> None:
    """SIGCHLD that is ignored stays so in what is started, and the system then keeps no status."""
    os.mkfifo(tmp_path / "pipe")
    ignoring = "import os, sys; from signal import *; signal(SIGCHLD, SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
    worstcase = [sys.executable, "-m", "worstcase", "risk", "pipe", "--budget-seconds", "0.1"]
    command = [sys.executable, "-c", ignoring, *worstcase]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (3, 1), done.stderr


ORPHAN = """
import os, signal, sys, time
from proofs_check.audit.subjects.trial import in_a_copy
from worstcase import command_line, keeper

def fork(plain=os.fork):
    process = plain()
    if process:
        print(process, flush=True)
        signal.raise_signal(signal.SIGALRM)
    return process

def work():
    keeper.keep(60, None)
    os.fork = fork
    in_a_copy(lambda: time.sleep(60), "it")

keeper.enable()
sys.exit(command_line.run(work))
"""


def test_a_copy_that_is_not_known_yet_is_not_left_behind() -> None:
    done = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, timeout=MARGIN, check=False)
    assert done.returncode == 3
    stat = Path(f"/proc/{done.stdout.strip()}/stat")
    until = time.monotonic() + MARGIN
    while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z" and time.monotonic() < until:
        time.sleep(0.05)
    assert time.monotonic() < until


BETWEEN = """
import os, time
from worstcase import command_line, keeper

original, run = os.getpid(), command_line.run

def work(*arguments, **options):
    keeper.keep(0.1, None)
    return 0

keeper.enable()
command_line.cli.main = work
command_line.run = lambda command: (run(command), os.getpid() == original or time.sleep(60))[0]
command_line.main()
"""


def test_who_is_asked_between_the_command_and_its_end_says_why() -> None:
    done = subprocess.run([sys.executable, "-c", BETWEEN], capture_output=True, text=True, timeout=MARGIN, check=False)
    assert (done.returncode, done.stderr.count("ran out"), done.stderr.count("\n")) == (3, 1, 1), done.stderr


def test_an_alarm_while_its_block_ends_leaves_no_clock_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would end, a moment later and again and again, whatever runs then."""
    plain, handler = signal.setitimer, signal.getsignal(signal.SIGALRM)

    def late(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        if not seconds:
            signal.raise_signal(signal.SIGALRM)
        return plain(which, seconds, interval)

    monkeypatch.setattr(signal, "setitimer", late)
    try:
        with Meter(seconds=0).alarm("it was tested"):
            pass
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is handler
    finally:
        plain(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)


NAMED = """
import os, subprocess, sys, threading, time
from worstcase import command_line, keeper

def work(*arguments, **options):
    keeper.keep(1.5, None)
    match sys.argv[1]:
        case "ends the process": os._exit(0)
        case "leaves a thread": threading.Thread(target=time.sleep, args=(60,)).start()
        case "leaves a daemon": subprocess.run(["sh", "-c", "setsid sleep 77.77 > /dev/null 2>&1 & echo $!"])
    return 0

keeper.enable()
command_line.cli.main = work
command_line.main()
"""


def _named(what: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", NAMED, what]
    return subprocess.run(command, capture_output=True, text=True, timeout=MARGIN, check=False)


def test_who_ends_the_process_at_once_gave_no_answer() -> None:
    done = _named("ends the process")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "there is no answer" in done.stderr


def test_an_answer_stays_the_answer_though_a_thread_is_left() -> None:
    done = _named("leaves a thread")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_daemon_of_a_kept_command_is_gone_with_it() -> None:
    done = _named("leaves a daemon")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().isdigit()
    assert not Path(f"/proc/{done.stdout.strip()}").exists()
