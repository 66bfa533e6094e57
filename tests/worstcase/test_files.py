"""Files are read within limits; everything else is refused in one sentence that names the place."""

import io
import os
import sys
import threading
from pathlib import Path

import pytest

from reference.errors import InvalidInput
from worstcase.io.files import is_folder, is_regular, is_stream, read_json


def _refusal(path: Path | str, most_bytes: int = 1_000) -> str:
    with pytest.raises(InvalidInput) as refusal:
        read_json(path, most_bytes)
    return str(refusal.value).removeprefix(f"{path}: ")


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf[1]")
    assert read_json(path) == [1]


@pytest.mark.parametrize(
    ("content", "got"),
    [
        (b'["a\0"]', "0x00 at byte 3"),
        ("[1]".encode("utf-16-le"), "0x00 at byte 1"),
        ("李李李".encode("utf-16"), "0xFF at byte 0"),
        (b'\xef\xbb\xbf["\xe9"]', "0xE9 at byte 5"),
        (b'["\xe9\0"]', "0xE9 at byte 2"),
    ],
)
def test_what_is_not_utf_8_text_is_refused_with_its_place(tmp_path: Path, content: bytes, got: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    assert _refusal(path) == f"expected UTF-8 text, got {got} (counted from 0)"


def test_missing_and_unreadable_files_are_refused(tmp_path: Path) -> None:
    assert _refusal(tmp_path / "none.json") == "there is no such file"
    assert _refusal(tmp_path) == "expected a file, got a folder"
    assert _refusal(tmp_path / ("x" * 5_000)).endswith(": the file cannot be read: File name too long")
    assert _refusal("http://localhost/a.json") == "there is no such file"


def test_a_path_that_cannot_be_printed_does_not_break_the_sentence() -> None:
    assert _refusal("a\nb.json") == '"a\\nb.json": there is no such file'
    assert _refusal("a\0b.json").startswith('"a\\u0000b.json": the file cannot be read: ')


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"[1]" + b" " * 997)
    assert read_json(path, 1_000) == [1]
    path.write_bytes(b"[1]" + b" " * 998)
    assert _refusal(path) == "expected at most 1,000 bytes, got more"


def test_a_pipe_is_read_to_one_byte_past_the_limit_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = io.BytesIO(b" " * 10_000)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(endless))
    assert _refusal("-") == "standard input: expected at most 1,000 bytes, got more"
    assert endless.tell() == 1_001


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[1]")))
    assert read_json("-") == [1]


def test_standard_input_is_read_once_unless_there_is_another_or_somebody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.BytesIO(b"[1]")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    assert read_json("-") == [1]
    for _ in range(2):
        assert _refusal("-") == "standard input: it can be read only once; give a file in one of the places"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[2]")))
    assert read_json("-") == [2]

    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal(b"[3]")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(terminal))
    for _ in range(2):
        terminal.seek(0)
        assert read_json("-") == [3]


def test_a_named_pipe_is_read(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=[b"[1]"])
    writer.start()
    assert read_json(path) == [1]
    writer.join()


def test_a_device_that_never_ends_is_refused() -> None:
    assert _refusal("/dev/zero") == "expected at most 1,000 bytes, got more"


def test_kinds_of_files(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    kinds = [(is_regular(path), is_folder(path), is_stream(path)) for path in (tmp_path / "a", tmp_path, "/dev/null")]
    assert kinds == [(True, False, False), (False, True, False), (False, False, True)]
    assert not is_stream(tmp_path / "none")
    for path in (tmp_path / ("x" * 5_000), "a\0b"):
        with pytest.raises(InvalidInput, match="the path cannot be used: "):
            is_folder(path)
