"""The growth curve as a picture (needs matplotlib, the extra `plot`)."""

from pathlib import Path

import pytest

from proofs_check.experiments.growth import ALL, ONE, points, write_picture
from reference.errors import InvalidInput


def test_pictures_are_written_whole_and_alike_each_time(tmp_path: Path) -> None:
    found = list(points(5))
    for name, start in (("a.svg", b"<?xml"), ("a.PNG", b"\x89PNG")):
        path = tmp_path / name
        write_picture(found, str(path))
        first = path.read_bytes()
        write_picture(found, str(path))
        assert path.read_bytes() == first
        assert first.startswith(start)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.PNG", "a.svg"]
    text = (tmp_path / "a.svg").read_text()
    assert ONE in text
    assert ALL in text


@pytest.mark.parametrize("name", ["a.png", "a.svg"])
def test_a_picture_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    with pytest.raises(InvalidInput, match="the file cannot be written: No such file or directory"):
        write_picture(list(points(3)), str(tmp_path / "none" / name))
    assert list(tmp_path.iterdir()) == []
