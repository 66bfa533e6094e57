"""A file is written in full or not at all."""

import os
import threading
from pathlib import Path

import pytest

from reference.errors import InvalidInput
from reference.files.file_access import write_text
from reference.files.file_batch import FileBatch
from reference.files.overwriting import require_folders


def _names_in(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def test_the_text_is_written_in_utf_8_byte_for_byte(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "李\r\n\n")
    assert (tmp_path / "a.txt").read_bytes() == "李\r\n\n".encode()
    assert _names_in(tmp_path) == ["a.txt"]


def test_a_dash_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    write_text("-", "李\n")
    assert capsys.readouterr().out == "李\n"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_error_on_the_way_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "a.txt"
    path.write_text("old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(InvalidInput, match=r"a\.txt: the file cannot be written: No space left on device$"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert _names_in(tmp_path) == ["a.txt"]


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "a.txt", "new")
    assert _names_in(tmp_path) == []


def test_a_folder_and_a_missing_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r": this is a folder, so no file can be written there$"):
        write_text(tmp_path, "new")
    with pytest.raises(InvalidInput, match=r"none/a\.txt: the file cannot be written: No such file or directory$"):
        write_text(tmp_path / "none" / "a.txt", "new")
    with pytest.raises(InvalidInput, match=r"the file cannot be written"):
        write_text("a\0b", "new")


def test_permissions_stay_and_new_files_have_the_usual_ones(tmp_path: Path) -> None:
    old, new, plain = tmp_path / "old", tmp_path / "new", tmp_path / "plain"
    old.write_text("old")
    old.chmod(0o640)
    plain.write_text("")
    write_text(old, "text")
    write_text(new, "text")
    assert old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode == plain.stat().st_mode


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_text(tmp_path / "link", "text")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "text"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    path, received = tmp_path / "pipe", list[str]()
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: received.append(path.read_text()), daemon=True)
    reader.start()
    write_text(path, "text")
    reader.join(timeout=600)
    assert received == ["text"]
    assert path.is_fifo()


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="this system has no paths of open files")
@pytest.mark.parametrize("way", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_so_is_one_that_has_no_path_but_that_of_an_open_file(way: str) -> None:
    """As /dev/stdout is where standard output is a pipe."""
    ours, theirs = os.pipe()
    write_text(way.format(theirs), "text")
    with FileBatch() as batch:
        batch.write_text(way.format(theirs), " and more")
    os.close(theirs)
    with os.fdopen(ours) as stream:
        assert stream.read() == "text and more"


@pytest.mark.parametrize("name", ["new/", "new//", "new/.", "old/", "old/."])
def test_a_path_that_ends_as_those_of_folders_do_names_no_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("old")
    path = f"{tmp_path}/{name}"
    with pytest.raises(InvalidInput, match=r": this is the path of a folder, so no file can be written there$"):
        write_text(path, "new")
    with pytest.raises(InvalidInput, match=r": this is the path of a folder, so no file can be written there$"):
        require_folders([path])
    assert _names_in(tmp_path) == ["old"]
