"""Every output is complete or refused with status 2, and no output replaces an input."""

import errno
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import cast

import pytest
from processes import finished

from reference.errors import InvalidInput
from worstcase.command_line import cli, run
from worstcase.io.writing import write_folder

RELEASE = {"buckets": [{"people": ["Ann", "Ben", "Cid"], "values": {"flu": 2, "gout": 1}}]}
ROWS = [{"age": "31", "ill": "flu"}, {"age": "38", "ill": "gout"}, {"age": "52", "ill": "mumps"}]
CLAUSES = "p cnf 2 2\n1 2 0\n-1 0\n"
SANITIZE = ["--sensitive", "ill", "--hierarchies", "h.toml", "-c", "1", "-k", "0"]
DENIED = ["--knowledge", "Ann!=flu", "--knowledge", "Ann!=gout"]
SAFE = ["-c", "1", "-k", "0"]

LIMITED = """
import resource, sys
from worstcase.entry import main

resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384))
main()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder that holds an input of every kind."""
    monkeypatch.chdir(tmp_path)
    Path("r.json").write_text(json.dumps(RELEASE), encoding="utf-8")
    Path("t.json").write_text(json.dumps(ROWS), encoding="utf-8")
    Path("h.toml").write_text("[age]\nintervals = [5, 20]\n", encoding="utf-8")
    Path("clauses.cnf").write_text(CLAUSES, encoding="utf-8")
    Path("known").write_text("Ann!=flu\nAnn!=gout\n", encoding="utf-8")
    return tmp_path


def _run(*arguments: str) -> int:
    return run(lambda: cli.main(list(arguments), prog_name="worstcase", standalone_mode=False))


# Standard output


class _ShortWrites(io.FileIO):
    """A file that takes at most 100 bytes at a time, as a slow pipe does, and is full after `room` bytes."""

    room = sys.maxsize

    def write(self, content: bytes, /) -> int:  # type: ignore[override] # any buffer, in the library's own type
        part = bytes(content[: min(100, self.room)])
        if not part:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= len(part)
        return super().write(part)


@contextmanager
def _unbuffered(path: Path) -> Iterator[_ShortWrites]:
    """Standard output as it is with PYTHONUNBUFFERED=1: text directly on a file without a buffer."""
    with _ShortWrites(path, "w") as raw:
        text = io.TextIOWrapper(cast("io.BufferedWriter", raw), "utf-8", write_through=True)
        with redirect_stdout(text):
            yield raw
        text.detach()


def test_standard_output_without_a_buffer_gets_the_whole_answer(tmp_path: Path) -> None:
    with _unbuffered(tmp_path / "out") as raw:
        assert _run("example") == 0
        assert not raw.closed
    written = (tmp_path / "out").read_bytes()
    assert len(written) > 500
    assert len(json.loads(written)["buckets"]) == 2


def test_what_is_written_without_a_buffer_arrives_at_once(tmp_path: Path) -> None:
    arrived: list[str] = []

    def command() -> None:
        sys.stdout.write("progress")
        arrived.append((tmp_path / "out").read_text("utf-8"))

    with _unbuffered(tmp_path / "out"):
        assert run(command) == 0
    assert arrived == ["progress"]


def test_a_full_disk_without_a_buffer_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with _unbuffered(tmp_path / "out") as raw:
        raw.room = 300
        assert _run("example") == 2
    assert capsys.readouterr().err == "worstcase: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("unbuffered_python", ["", "1"])
def test_a_process_whose_file_may_not_grow_reports_it(tmp_path: Path, unbuffered_python: str) -> None:
    command = [sys.executable, "-c", LIMITED, "vectors", "export"]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered_python}
    with (tmp_path / "out").open("wb") as file:
        done = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, text=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (2, "worstcase: standard output cannot be written: File too large\n")


@pytest.mark.parametrize("unbuffered_python", ["", "1"])
def test_a_pipe_that_does_not_wait_gets_everything_or_the_sentence(unbuffered_python: str) -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered_python}
    command = [sys.executable, "-m", "worstcase", "vectors", "export"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, env=environment, check=False)
    os.close(writing)
    os.close(reading)
    assert done.returncode == 2
    assert done.stderr.startswith("worstcase: standard output cannot be written: ")
    assert done.stderr.count("\n") == 1


# An output that is an input

THROUGH_STANDARD_INPUT = {
    "certify": ("r.json", ["certify", "-", "-k", "1", "-o", "OUT"]),
    "certify --coq": ("r.json", ["certify", "-", "-k", "1", "-o", "new", "--coq", "OUT"]),
    "safe --merge": ("r.json", ["safe", "-", *SAFE, "--merge", "OUT"]),
    "safe --report": ("r.json", ["safe", "-", *SAFE, "--report", "OUT.html"]),
    "play": ("r.json", ["play", "-", "-o", "OUT"]),
    "explain": ("r.json", ["explain", "-", "-k", "1", "--html", "OUT"]),
    "consistent": ("r.json", ["consistent", "-", *DENIED, "--proof", "OUT"]),
    "consistent --knowledge-file": ("known", ["consistent", "r.json", "--knowledge-file", "-", "--proof", "OUT"]),
    "sanitize": ("t.json", ["sanitize", "-", *SANITIZE, "-o", "OUT.csv"]),
    "sanitize --certificate": ("t.json", ["sanitize", "-", *SANITIZE, "--certificate", "OUT"]),
    "sanitize --report": ("t.json", ["sanitize", "-", *SANITIZE, "--report", "OUT.html"]),
    "sanitize --proof": ("t.json", ["sanitize", "-", *SANITIZE, "--proof", "OUT"]),
    "sanitize --lattice": ("t.json", ["sanitize", "-", *SANITIZE, "--lattice", "OUT.svg"]),
    "hardness sat --write-release": ("clauses.cnf", ["hardness", "sat", "-", "--write-release", "OUT"]),
    "hardness sat --write-knowledge": ("clauses.cnf", ["hardness", "sat", "-", "--write-knowledge", "OUT"]),
    "audit --replay": ("r.json", ["audit", "--command", "cat", "--replay", "-", "--html", "OUT"]),
}
WAYS: dict[str, Callable[[Path, Path], object]] = {
    "itself": lambda given, output: given.rename(output),
    "symbolic link": lambda given, output: output.symlink_to(given),
    "hard link": lambda given, output: output.hardlink_to(given),
}


def _refused(arguments: list[str], stdin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run with standard input from a file that no output may replace."""
    before, names = stdin.read_bytes(), sorted(Path.cwd().iterdir())
    kept = os.dup(0)
    with stdin.open("rb") as given:
        os.dup2(given.fileno(), 0)
    standard_input = sys.stdin
    try:
        with open(0, encoding="utf-8", closefd=False) as sys.stdin:
            status = _run(*arguments)
    finally:
        sys.stdin = standard_input
        os.dup2(kept, 0)
        os.close(kept)
    printed = capsys.readouterr()
    assert (status, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert "itself; choose another name" in printed.err
    assert (stdin.read_bytes(), sorted(Path.cwd().iterdir())) == (before, names)


@pytest.mark.parametrize("command", THROUGH_STANDARD_INPUT)
@pytest.mark.usefixtures("folder")
def test_no_output_replaces_standard_input(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, arguments = THROUGH_STANDARD_INPUT[command]
    output = Path(next(word for word in arguments if word.startswith("OUT")))
    Path(name).rename(output)
    _refused(arguments, output, capsys)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", ["-", "/dev/stdin", "/dev/fd/0", "in.json"])
@pytest.mark.usefixtures("folder")
def test_nor_an_input_with_another_name(path: str, way: str, capsys: pytest.CaptureFixture[str]) -> None:
    if path.startswith("/") and not Path(path).exists():
        pytest.skip("this system has no path for standard input")
    Path("in.json").hardlink_to("r.json")
    WAYS[way](Path("r.json"), Path("OUT"))
    _refused(["certify", path, "-k", "1", "-o", "OUT"], Path("OUT"), capsys)


@pytest.mark.usefixtures("folder")
def test_standard_input_and_standard_output_are_two_files() -> None:
    command = [sys.executable, "-m", "worstcase", "play", "-", "-o", "-"]
    with Path("r.json").open("rb") as given:
        done = finished(command, stdin=given)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<!DOCTYPE html>")


# A file system that is read-only

WRITING = {
    "certify": ["certify", "r.json", "-k", "1", "-o", "fixed/new"],
    "certify --coq": ["certify", "r.json", "-k", "1", "-o", "fixed/new", "--coq", "fixed/old"],
    "safe --merge": ["safe", "r.json", *SAFE, "--merge", "fixed/new"],
    "safe --report": ["safe", "r.json", *SAFE, "--report", "fixed/new.html"],
    "sanitize": ["sanitize", "t.json", *SANITIZE, "-o", "fixed/new.csv", "--report", "fixed/new.html"],
    "sanitize --certificate": ["sanitize", "t.json", *SANITIZE, "--certificate", "fixed/new"],
    "sanitize --proof": ["sanitize", "t.json", *SANITIZE, "--proof", "fixed/old", "--lattice", "fixed/new.svg"],
    "play": ["play", "-o", "fixed/old"],
    "explain": ["explain", "r.json", "-k", "1", "--html", "fixed/new"],
    "consistent": ["consistent", "r.json", *DENIED, "--proof", "fixed/new"],
    "hardness sat": [
        "hardness",
        "sat",
        "clauses.cnf",
        "--write-release",
        "fixed/old",
        "--write-knowledge",
        "fixed/new",
    ],
    "hardness curve": ["hardness", "curve", "--most", "3", "--out", "fixed/new.svg"],
    "vectors export": ["vectors", "export", "-o", "fixed/new"],
    "example": ["example", "-o", "fixed/old"],
    "language": ["language", "negations", "-k", "1", "--people", "2", "--html", "fixed/new"],
    "language --journal": ["language", "negations", "-k", "1", "--people", "2", "--journal", "fixed/new"],
    "claims": ["claims", "safety-is-strict", "--html", "fixed/new"],
    "claims --journal": ["claims", "safety-is-strict", "--journal", "fixed/new"],
    "exercise results": ["exercise", "results", "students", "--html", "fixed/new", "--csv", "fixed/old"],
    "audit": ["audit", "--python", "port.py:port", "--questions", "1", "--html", "fixed/new", "--badge", "fixed/b.svg"],
    "audit --save-replay": ["audit", "--python", "port.py:port", "--questions", "1", "--save-replay", "fixed/new"],
}
"""Every command that writes files, but `figures` (below) and `lesson`, which writes its page as `play` does."""


@pytest.fixture
def fixed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder "fixed" in which nothing can be written, made or removed, as on a read-only file system."""
    (place := folder / "fixed").mkdir()
    (place / "old").write_text("old", encoding="utf-8")

    def changes_nothing(real: Callable[..., object], mode: str | None = None) -> Callable[..., object]:
        def refusing(path: object, *arguments: object, **named: object) -> object:
            how = str(named.get("mode", arguments[0] if arguments else "r")) if mode is None else mode
            inside = isinstance(path, str | Path) and Path(path).absolute().is_relative_to(place)
            if inside and Path(str(path)).absolute() != place and set(how) & set("wxa+"):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
            return real(path, *arguments, **named)

        return refusing

    monkeypatch.setattr("io.open", changes_nothing(open))
    for step in ("mkdir", "unlink", "remove", "rename", "replace", "link", "chmod", "truncate"):
        monkeypatch.setattr(os, step, changes_nothing(getattr(os, step), "w"))
    return place


@pytest.mark.parametrize("command", WRITING)
def test_a_read_only_file_system_is_reported(
    command: str, folder: Path, fixed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "students").mkdir()
    (folder / "students" / "ann.py").write_text('check_exercise("flu", 1)\n', encoding="utf-8")
    (folder / "port.py").write_text("def port(**given):\n    raise NotImplementedError\n", encoding="utf-8")
    assert _run(*WRITING[command]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert printed.err.endswith(": Read-only file system\n")
    assert [(path.name, path.read_text("utf-8")) for path in fixed.iterdir()] == [("old", "old")]


@pytest.mark.parametrize("name", ["", "new"])
def test_so_it_is_by_the_figures(name: str, fixed: Path) -> None:
    with pytest.raises(InvalidInput, match=r": Read-only file system$"):
        write_folder(fixed / name, {"figure5.csv": b""})
