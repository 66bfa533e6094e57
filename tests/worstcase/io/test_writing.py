"""A file is written in full or not at all, the files of one answer together, and no output replaces an input."""

import errno
import json
import os
import shlex
import sys
import threading
from functools import partial
from pathlib import Path

import pytest
from command_calls import call, refusal

from reference.errors import InvalidInput
from worstcase.io.writing import FileBatch, refuse_overwriting, require_folders, write_bytes, write_folder, write_text


def _contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def test_text_is_written_in_utf_8_byte_for_byte(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_text(tmp_path / "a.txt", "李\r\n\n")
    write_bytes(tmp_path / "b.txt", b"\xff")
    assert [(tmp_path / name).read_bytes() for name in ("a.txt", "b.txt")] == ["李\r\n\n".encode(), b"\xff"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt", "b.txt"]
    write_text("-", "李\n")
    assert capsys.readouterr().out == "李\n"


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize("problem", [OSError(28, "No space left on device"), KeyboardInterrupt])
def test_an_error_on_the_way_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, problem: OSError | type[KeyboardInterrupt]
) -> None:
    def fail(*_: object) -> None:
        raise problem

    path = tmp_path / "a.txt"
    path.write_text("old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises((InvalidInput, KeyboardInterrupt)) as raised:
        write_text(path, "new")
    if problem is KeyboardInterrupt:
        assert raised.value.__notes__ == ["no file was changed"]
    else:
        assert str(raised.value) == f"{path}: the file cannot be written: No space left on device"
    assert _contents(tmp_path) == {"a.txt": "old"}


@pytest.mark.parametrize("name", ["", "new/", "new//", "new/.", "old/", "old/."])
def test_a_folder_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    path = f"{tmp_path}/{name}"
    for refusing in (partial(write_text, path, "new"), partial(require_folders, [path])):
        with pytest.raises(InvalidInput, match=r": expected a file to write, got a folder$"):
            refusing()
    assert _contents(tmp_path) == {"old": "old"}


def test_a_missing_folder_and_an_impossible_path_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.txt"
    with pytest.raises(InvalidInput, match=r"a\.txt: the file cannot be written: No such file or directory$"):
        write_text(path, "new")
    with pytest.raises(InvalidInput, match=r"a\.txt: the file cannot be written: there is no such folder$"):
        require_folders([path])
    with pytest.raises(InvalidInput, match=r"the path cannot be used"):
        write_text("a\0b", "new")


def test_permissions_stay_and_new_files_have_the_usual_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, plain = tmp_path / "old", tmp_path / "new", tmp_path / "plain"
    old.write_text("old")
    old.chmod(0o600)
    plain.write_text("")
    real, modes = os.fsync, list[int]()

    def watched(file: int) -> None:
        modes.append(os.fstat(file).st_mode & 0o777)
        real(file)

    monkeypatch.setattr(os, "fsync", watched)
    write_text(old, "text")
    write_text(new, "text")
    assert modes[0] == old.stat().st_mode & 0o777 == 0o600  # also while it is written
    assert new.stat().st_mode == plain.stat().st_mode


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_text(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "text"


def test_a_pipe_and_a_device_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    path, received = tmp_path / "pipe", list[str]()
    os.mkfifo(path)
    (tmp_path / "null").symlink_to("/dev/null")
    reader = threading.Thread(target=lambda: received.append(path.read_text()), daemon=True)
    reader.start()
    with FileBatch() as batch:
        batch.write_text(path, "text")
        batch.write_text(tmp_path / "null", "new")
    reader.join(timeout=600)
    assert received == ["text"]
    assert path.is_fifo()
    assert (tmp_path / "null").is_symlink()
    assert batch.fingerprint(tmp_path / "null").startswith("11507a0e2f5e69d5")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system has no paths of open files")
@pytest.mark.parametrize("way", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_a_pipe_without_a_path_of_its_own_is_written_to(way: str) -> None:
    """As /dev/stdout is where standard output is a pipe."""
    ours, theirs = os.pipe()
    write_text(way.format(theirs), "text")
    os.close(theirs)
    with os.fdopen(ours) as stream:
        assert stream.read() == "text"


def test_an_error_in_the_block_leaves_every_old_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    batch = FileBatch()
    batch.write_text(tmp_path / "a", "new")
    with pytest.raises(InvalidInput, match="got a folder"), batch:
        batch.write_text(tmp_path, "new")
    assert _contents(tmp_path) == {"a": "old"}


def test_an_error_while_renaming_names_the_files_that_are_new(tmp_path: Path) -> None:
    batch = FileBatch()
    for name in "ab":
        batch.write_text(tmp_path / name, "new")
    (tmp_path / "b").mkdir()
    with pytest.raises(InvalidInput, match=r"b: .*got a folder \(written before: .*a\)$"), batch:
        pass
    assert _contents(tmp_path) == {"a": "new"}


def test_no_output_is_an_input_or_another_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("table").write_text("")
    Path("hard").hardlink_to("table")
    Path("link").symlink_to("table")
    Path("dangling").symlink_to("new")
    for path in ("table", "./table", "hard", "link"):
        with pytest.raises(InvalidInput, match=r"is the table itself; choose another name$"):
            refuse_overwriting([(path, "the proof")], [("table", "the table")])
    for one, other in (("new", "dangling"), ("hard", "link"), ("new", f"{tmp_path}/new")):
        with pytest.raises(InvalidInput, match=r"is already the file for a; choose another name for b$"):
            refuse_overwriting([(one, "a"), (other, "b")], [])
    with Path("table").open() as stream:
        monkeypatch.setattr("sys.stdin", stream)
        with pytest.raises(InvalidInput, match="is the table itself"):
            refuse_overwriting([("hard", "the proof")], [("-", "the table")])
    refuse_overwriting(
        [("-", "the answer"), ("new", "the proof"), ("other", "b")], [("table", "the table"), ("-", "b")]
    )


@pytest.mark.parametrize(
    ("line", "ending", "role"),
    [
        ("example -o notes.txt", ".json", "the example"),
        ("certify FILE -k 0 -o notes.txt", ".cert", "the certificate"),
        ("explain FILE -k 0 --html notes.txt", ".html", "the explanation"),
    ],
)
def test_an_existing_file_with_another_ending_is_not_replaced(
    line: str, ending: str, role: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("release.json").write_text(json.dumps(RELEASE))
    words = line.replace("FILE", "release.json").split()
    Path("notes.txt").write_text("mine")
    expected = f"notes.txt: expected a file name that ends in {ending} for {role}; this would replace an existing file"
    assert refusal(*words) == expected
    assert Path("notes.txt").read_text() == "mine"
    Path("notes.txt").unlink()
    for _ in range(2):  # what the command wrote itself may be replaced, whatever its name
        assert call(*words).returncode == 0


# No output of a command replaces an input

RELEASE = {"buckets": [{"people": ["Ann", "Ben", "Cid"], "values": {"flu": 2, "gout": 1}}]}
ROWS = [{"age": "31", "ill": "flu"}, {"age": "38", "ill": "gout"}, {"age": "52", "ill": "mumps"}]
SANITIZE = "--sensitive ill --hierarchies h.toml -c 1 -k 0"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder that holds an input of every kind."""
    monkeypatch.chdir(tmp_path)
    Path("r.json").write_text(json.dumps(RELEASE), encoding="utf-8")
    Path("t.json").write_text(json.dumps(ROWS), encoding="utf-8")
    Path("h.toml").write_text("[age]\nintervals = [5, 20]\n", encoding="utf-8")
    Path("clauses.cnf").write_text("p cnf 2 2\n1 2 0\n-1 0\n", encoding="utf-8")
    Path("known").write_text("Ann!=flu\nAnn!=gout\n", encoding="utf-8")
    return tmp_path


THROUGH_STANDARD_INPUT = [
    ("r.json", "certify - -k 1 -o new --coq OUT"),
    ("r.json", "safe - -c 1 -k 0 --merge OUT"),
    ("r.json", "safe - -c 1 -k 0 --report OUT.html"),
    ("r.json", "play - -o OUT"),
    ("r.json", "explain - -k 1 --html OUT"),
    ("known", "consistent r.json --knowledge-file - --proof OUT"),
    ("t.json", f"sanitize - {SANITIZE} -o OUT.csv"),
    ("t.json", f"sanitize - {SANITIZE} --lattice OUT.svg"),
    ("clauses.cnf", "hardness sat - --write-knowledge OUT"),
    ("r.json", "audit --command cat --replay - --html OUT"),
]


def _refused(command: str, stdin: Path) -> None:
    """Run with standard input from a file that no output may replace."""
    before, names = stdin.read_bytes(), sorted(Path.cwd().iterdir())
    kept = os.dup(0)
    with stdin.open("rb") as given:
        os.dup2(given.fileno(), 0)
    standard_input = sys.stdin
    try:
        with open(0, encoding="utf-8", closefd=False) as sys.stdin:
            assert "itself; choose another name" in refusal(*shlex.split(command))
    finally:
        sys.stdin = standard_input
        os.dup2(kept, 0)
        os.close(kept)
    assert (stdin.read_bytes(), sorted(Path.cwd().iterdir())) == (before, names)


@pytest.mark.parametrize(("name", "command"), THROUGH_STANDARD_INPUT)
@pytest.mark.usefixtures("folder")
def test_no_output_replaces_standard_input(name: str, command: str) -> None:
    output = Path(next(word for word in command.split() if word.startswith("OUT")))
    Path(name).rename(output)
    _refused(command, output)


def test_a_read_only_file_system_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "mkdir", refuse)
    monkeypatch.setattr("io.open", refuse)
    contents = {"figure5.csv": b""}
    for folder in (tmp_path, tmp_path / "new"):
        with pytest.raises(InvalidInput, match=r": Read-only file system$"):
            write_folder(folder, contents)
    with pytest.raises(InvalidInput, match=r": Read-only file system$"):
        write_text(tmp_path / "a", "new")
