"""What a run leaves that is killed is removed by the next one, and nothing that anybody works on."""

import os
import re
import subprocess
import sys
from io import FileIO
from pathlib import Path

import pytest
from processes import started

from reference.files import begun_file, file_locks
from reference.files.begun_file import NAME, BegunFile
from reference.files.file_access import write_text
from reference.files.file_locks import folder_beside, remove_abandoned

LEFT = ".worstcase-0123456789abcdef.part"
HELD = """
import sys
from io import FileIO
from pathlib import Path
from reference.files.begun_file import BegunFile
begun = BegunFile(Path(sys.argv[1]))
begun.fill(b"theirs")
print(flush=True)
sys.stdin.read()
begun.put_in_place()
"""


def _names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def test_what_a_kill_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / LEFT).write_text("half")
    write_text(tmp_path / "answer", "whole")
    assert _names_in(tmp_path) == {"answer"}


def test_what_somebody_else_is_writing_stays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HELD, str(tmp_path / "theirs")]
    with started(command, stdin=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        write_text(tmp_path / "ours", "ours")
        assert any(map(NAME.fullmatch, _names_in(tmp_path)))
        other.communicate()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"ours": "ours", "theirs": "theirs"}


def test_who_may_not_read_the_old_file_cannot_read_the_new_one_while_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, modes = tmp_path / "answer", list[int]()
    target.write_text("old")
    target.chmod(0o600)

    def watched(file: FileIO, content: bytes) -> None:
        modes.append(os.fstat(file.fileno()).st_mode & 0o777)
        file.write(content)

    monkeypatch.setattr(begun_file, "write_all", watched)
    write_text(target, "new")
    assert modes == [0o600]


def test_what_is_no_file_is_left_alone_and_not_waited_for(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("kept")
    (tmp_path / LEFT).symlink_to(elsewhere)
    pipe = LEFT.replace("0", "1")
    os.mkfifo(tmp_path / pipe)
    write_text(tmp_path / "answer", "whole")
    assert _names_in(tmp_path) == {"answer", "elsewhere", LEFT, pipe}
    assert elsewhere.read_text() == "kept"


@pytest.mark.parametrize("lock_is_given", ["after it was removed", ""])
def test_a_file_that_is_taken_for_an_abandoned_one_is_begun_again(
    lock_is_given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between making a file and locking it, somebody else may lock it, and remove it."""
    real, times = file_locks.lock, list[int]()

    def late(file: int) -> bool:
        times.append(file)
        if len(times) > 1:
            return real(file)
        (path,) = (tmp_path / name for name in _names_in(tmp_path))
        path.unlink()
        return bool(lock_is_given)

    monkeypatch.setattr(begun_file, "lock", late)
    begun = BegunFile(tmp_path / "answer")
    begun.fill(b"whole")
    begun.put_in_place()
    assert len(times) == 2
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"answer": "whole"}


def test_a_folder_that_a_kill_left_is_removed_and_one_in_use_stays(tmp_path: Path) -> None:
    (tmp_path / "built.making-1").mkdir()
    (tmp_path / "built.making-1" / "half").write_text("half")
    (tmp_path / "built.making").mkdir()
    with folder_beside(tmp_path / "built") as beside:
        assert _names_in(tmp_path) == {beside.name, "built.making"}
        remove_abandoned(tmp_path, re.compile(r"built\.making-\d+"))
        assert beside.is_dir()
        beside.rename(tmp_path / "built")
    assert _names_in(tmp_path) == {"built", "built.making"}
