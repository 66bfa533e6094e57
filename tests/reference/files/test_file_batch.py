"""The files of one answer are put in place together."""

from pathlib import Path

import pytest

from reference.errors import InvalidInput
from reference.files.file_batch import FileBatch


def _contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def test_an_error_leaves_every_old_file_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    batch = FileBatch()
    batch.write_text(tmp_path / "a", "new")
    with pytest.raises(InvalidInput, match="this is a folder"), batch:
        batch.write_text(tmp_path, "new")
    assert _contents(tmp_path) == {"a": "old"}


def test_a_place_that_is_lost_meanwhile_is_told_with_what_was_changed(tmp_path: Path) -> None:
    batch = FileBatch()
    for name in "ab":
        batch.write_text(tmp_path / name, "new")
    (tmp_path / "b").mkdir()
    with pytest.raises(InvalidInput, match=r"b: this is a folder.*\(changed before that: .*a\)$"), batch:
        pass
    assert _contents(tmp_path) == {"a": "new"}


def test_the_permissions_of_the_old_file_stay(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "a").chmod(0o640)
    with FileBatch() as batch:
        batch.write_text(tmp_path / "a", "new")
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640
    assert batch.fingerprint(tmp_path / "a").startswith("11507a0e2f5e69d5")


def test_a_device_is_written_to_when_the_block_ends(tmp_path: Path) -> None:
    (tmp_path / "null").symlink_to("/dev/null")
    with FileBatch() as batch:
        batch.write_text(tmp_path / "null", "new")
    assert (tmp_path / "null").is_symlink()
    assert batch.fingerprint(tmp_path / "null").startswith("11507a0e2f5e69d5")
