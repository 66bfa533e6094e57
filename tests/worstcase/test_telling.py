"""What the copy of a process tells the original arrives there, and nowhere else."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from worstcase.telling import Ending, Telling, begun_files, ending


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    yield reading, writing
    os.close(reading)
    os.close(writing)


def test_what_was_told_first_is_how_it_ends(pipe: tuple[int, int]) -> None:
    told = Telling(pipe[1])
    told.begun(Path("/a b"))
    told.over(1)
    told.sentence("too late", 3)
    heard = os.read(pipe[0], 1000)
    assert ending(heard) == Ending(1, None)
    assert list(begun_files(heard)) == [Path("/a b")]


def test_what_was_not_told_to_its_end_was_not_told() -> None:
    assert ending(b"!2 it cannot be us") is None
    assert ending(b"/answer\0") is None
    assert list(begun_files(b"/answer")) == []


def test_what_takes_the_number_of_a_closed_pipe_is_not_written_to(pipe: tuple[int, int], tmp_path: Path) -> None:
    told = Telling(pipe[1])
    with (tmp_path / "release.csv").open("wb") as release:
        os.dup2(release.fileno(), pipe[1])
        told.begun(tmp_path / "release.csv")
        told.over(0)
    assert (tmp_path / "release.csv").read_bytes() == b""


def test_a_pipe_that_is_closed_is_no_error() -> None:
    reading, writing = os.pipe()
    told = Telling(writing)
    os.close(reading)
    os.close(writing)
    told.over(0)


def test_a_process_made_of_the_copy_tells_nothing(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    told = Telling(pipe[1])
    monkeypatch.setattr(os, "getpid", lambda: 0)
    told.over(0)
    with pytest.raises(BlockingIOError):
        os.read(pipe[0], 1)
