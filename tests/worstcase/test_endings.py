"""How commands end that cannot finish: interrupted, asked to end, or with nowhere to put the answer."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from processes import finished, worstcase_command

import worstcase
from reference.errors import InvalidInput
from worstcase.command_line import DEFECT, run

TABLE = "age,sex,ill\n31,F,flu\n38,M,gout\n35,M,flu\n52,F,flu\n57,M,mumps\n51,F,gout\n"
OUTPUTS = ["bo.csv", "bo.sensitive.csv", "bo.html", "bo.cert", "proof.json", "lattice.svg"]
ASKED = ["sanitize", "t.csv", "--sensitive", "ill", "--hierarchies", "h.toml", "-c", "1", "-k", "0"]
WRITING = [*ASKED, "-o", "bo.csv", "--form", "anatomy", "--report", "bo.html", "--proof", "proof.json"]
WRITING += ["--lattice", "lattice.svg"]
PROGRAM = """
import os, pathlib, signal, sys
from worstcase.command_line import main

number, owner, step = signal.Signals[sys.argv[1]], {"fsync": os, "replace": pathlib.Path}[sys.argv[2]], sys.argv[2]
real, countdown = getattr(owner, step), int(sys.argv[3])

def interrupted(*arguments):
    global countdown
    countdown -= 1
    if countdown == 0:
        os.kill(os.getpid(), number)
    return real(*arguments)

setattr(owner, step, interrupted)
main(sys.argv[4:])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "t.csv").write_text(TABLE)
    (tmp_path / "h.toml").write_text("[age]\nintervals = [10, 20]\n[sex]\n")
    for name in OUTPUTS:
        (tmp_path / name).write_text("old")
    return tmp_path


def _interrupted(folder: Path, number: str, step: str, call: int) -> subprocess.CompletedProcess[str]:
    """Send a signal at a certain call of the system while all files of an answer are written."""
    command = [sys.executable, "-c", PROGRAM, number, step, str(call), *WRITING]
    return finished(command, cwd=folder)


@pytest.mark.parametrize(("number", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
@pytest.mark.parametrize(("step", "call", "new"), [("fsync", len(OUTPUTS), set()), ("replace", 2, set(OUTPUTS))])
def test_an_interrupted_answer_changes_every_file_or_none(
    folder: Path, number: str, status: int, step: str, call: int, new: set[str]
) -> None:
    """Once the first file is in place, the others follow."""
    done = _interrupted(folder, number, step, call)
    said = "all files were written before" if new else "no file was changed"
    assert (done.returncode, done.stdout, done.stderr) == (status, "", f"worstcase: interrupted; {said}\n")
    assert not list(folder.glob(".*")), "something was left beside the files"
    assert {name for name in OUTPUTS if (folder / name).read_text() != "old"} == new


@pytest.mark.parametrize("unbuffered_python", ["", "1"])
@pytest.mark.parametrize("arguments", [ASKED, [*ASKED, "--json"], ["--help"], []])
def test_an_answer_that_cannot_be_written_is_told_in_one_line(
    folder: Path, arguments: list[str], unbuffered_python: str
) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered_python}
    with Path("/dev/full").open("w") as full:
        command = worstcase_command(*arguments)
        streams: dict[str, Any] = {"stdout": full, "stderr": subprocess.PIPE}
        done = subprocess.run(command, cwd=folder, env=environment, text=True, check=False, **streams)
    assert done.returncode == 2
    assert done.stderr == "worstcase: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("arguments", [ASKED, [*ASKED, "--json"], []])
def test_a_reader_who_went_away_is_neither_yes_nor_no(folder: Path, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = worstcase_command(*arguments)
    done = subprocess.run(command, cwd=folder, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_what_holds_for_standard_output_holds_if_it_takes_ascii_alone(folder: Path) -> None:
    """Click would write around a stream whose encoding is ASCII, and around what is said above."""
    command = worstcase_command(*ASKED)
    plain, asked = dict(os.environ), {**os.environ, "PYTHONIOENCODING": "ascii"}
    expected = subprocess.run(command, cwd=folder, capture_output=True, env=plain, check=False)
    assert "≈".encode() in expected.stdout
    given = subprocess.run(command, cwd=folder, capture_output=True, env=asked, check=False)
    assert (given.returncode, given.stdout, given.stderr) == (0, expected.stdout, b"")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, cwd=folder, stdout=writing, stderr=subprocess.PIPE, env=asked, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_json_is_json_in_any_encoding(folder: Path) -> None:
    name = "Zoë𝄞"
    release = {"buckets": [{"people": [name, "Ed"], "values": {"flu": 1, "mumps": 1}}]}
    (folder / "named.json").write_text(json.dumps(release), encoding="utf-8")
    command = worstcase_command("consistent", "named.json", "--json")
    for encoding in ("ascii", "latin-1"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding}
        done = subprocess.run(command, cwd=folder, capture_output=True, env=environment, check=False)
        assert name in json.loads(done.stdout.decode("utf-8" if encoding == "ascii" else encoding))["table"]


@pytest.mark.parametrize(
    ("closed", "arguments", "said"),
    [
        ("<&-", "risk -", "worstcase: standard input: it is closed\n"),
        (">&-", "example", "worstcase: standard output is closed, so no answer can be written\n"),
        ("2>&-", "risk nothing.json", ""),
        ("2>&-", "disclosure nothing.json -k 1", ""),
        ("<&- >&- 2>&-", "example", ""),
    ],
)
def test_a_closed_stream_is_no_crash(folder: Path, closed: str, arguments: str, said: str) -> None:
    line = f'exec "{sys.executable}" -m worstcase {arguments} {closed}'
    done = finished(["sh", "-c", line], cwd=folder)
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.parametrize("path", ["/dev/null", "/dev/full", "/dev/zero", "fifo"])
def test_a_journal_is_a_regular_file(path: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    os.mkfifo("fifo")
    with pytest.raises(InvalidInput, match=f"{path}: expected a regular file for the journal"):
        worstcase.claims("safety-is-strict", journal=path)


def test_a_journal_on_a_full_disk_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InvalidInput, match="journal: the journal cannot be written: No space left on device"):
        worstcase.claims("safety-is-strict", journal=str(folder / "journal"))


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EAGAIN])
def test_a_system_that_refuses_files_or_processes_is_no_defect(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    def refused() -> None:
        raise OSError(number, os.strerror(number))

    assert run(refused) == 2
    expected = f"worstcase: the operating system refused a resource: {os.strerror(number)}\n"
    assert capsys.readouterr() == ("", expected)


def test_standard_output_without_a_buffer_gets_a_long_answer() -> None:
    """A slow reader takes a part of it at a time."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    done = subprocess.run(worstcase_command("vectors", "export"), capture_output=True, env=environment, check=True)
    assert len(done.stdout) > 2**17  # more than a pipe holds
    assert json.loads(done.stdout)["vectors"]


def test_an_error_leaves_nothing_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    def failing() -> None:
        sys.stdout.write("half an answer")
        raise InvalidInput("no")

    assert run(failing) == 2
    assert capsys.readouterr() == ("", "worstcase: no\n")


def test_a_defect_of_ours_is_not_the_answer_no(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> int:
        raise KeyError("x\x1b[2J")

    assert run(broken) == DEFECT == 70
    said = capsys.readouterr().err
    assert said.endswith("worstcase: internal error, no answer: KeyError: 'x\\x1b[2J'\n")
    assert "Traceback" in said


def test_ctrl_c_while_the_command_is_still_loading_ends_it_without_a_word(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import sys, signal\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'worstcase.command_line':\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from worstcase.entry import main\n"
        "main()\n"
    )
    done = finished([sys.executable, str(tmp_path / "slow.py")])
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("unbuffered_python", ["", "1"])
def test_a_pipe_that_does_not_wait_gets_everything_or_the_sentence(unbuffered_python: str) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered_python}
    command = worstcase_command("vectors", "export")
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, env=environment, check=False)
    os.close(writing)
    os.close(reading)
    assert done.returncode == 2
    assert done.stderr.startswith("worstcase: standard output cannot be written: ")
    assert done.stderr.count("\n") == 1
