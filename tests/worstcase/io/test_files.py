"""Files are read within limits; everything else is refused in one sentence that names the place."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_calls import refusal

from reference.errors import InvalidInput
from worstcase.io.files import file_kind, read_json

SANITIZE = ["sanitize", "t.csv", "--sensitive", "ill", "-c", "2/3", "-k", "0", "--hierarchies"]
LANGUAGE = ["language", "negations", "-k", "1", "--people", "2"]


def _refusal(path: Path | str) -> str:
    with pytest.raises(InvalidInput) as refusal:
        read_json(path, 1_000)
    return str(refusal.value).removeprefix(f"{path}: ")


def _given_input(monkeypatch: pytest.MonkeyPatch, stream: io.BytesIO) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))


@pytest.mark.parametrize(
    ("content", "refused"),
    [
        (b"\xef\xbb\xbf[1]", None),
        (b"[1]" + b" " * 997, None),
        (b"[1]" + b" " * 998, "expected at most 1,000 bytes, got more"),
        (b'["a\0"]', "expected UTF-8 text, got 0x00 at byte 3 (counted from 0)"),
        ("[1]".encode("utf-16-le"), "expected UTF-8 text, got 0x00 at byte 1 (counted from 0)"),
        ("李李李".encode("utf-16"), "expected UTF-8 text, got 0xFF at byte 0 (counted from 0)"),
        (b'\xef\xbb\xbf["\xe9"]', "expected UTF-8 text, got 0xE9 at byte 5 (counted from 0)"),
        (b'["\xe9\0"]', "expected UTF-8 text, got 0xE9 at byte 2 (counted from 0)"),
    ],
)
def test_text_in_utf_8_is_read_up_to_the_limit(tmp_path: Path, content: bytes, refused: str | None) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    if refused is None:
        assert read_json(path, 1_000) == [1]
    else:
        assert _refusal(path) == refused


def test_missing_and_unreadable_files_are_refused(tmp_path: Path) -> None:
    assert _refusal(tmp_path / "none.json") == "there is no such file"
    assert _refusal(tmp_path) == "expected a file, got a folder"
    assert _refusal(tmp_path / ("x" * 5_000)).endswith(": the file cannot be read: File name too long")
    assert _refusal("http://localhost/a.json") == "there is no such file"
    assert _refusal("a\nb.json") == '"a\\nb.json": there is no such file'
    assert _refusal("a\0b.json").startswith('"a\\u0000b.json": the file cannot be read: ')
    assert _refusal("/dev/zero") == "expected at most 1,000 bytes, got more"


def test_standard_input_is_read_once_to_one_byte_past_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    _given_input(monkeypatch, endless := io.BytesIO(b" " * 10_000))
    assert _refusal("-") == "standard input: expected at most 1,000 bytes, got more"
    assert endless.tell() == 1_001
    _given_input(monkeypatch, io.BytesIO(b"[1]"))
    assert read_json("-") == [1]
    for _ in range(2):
        assert _refusal("-") == "standard input: it can be read only once; give a file in one of the places"
    _given_input(monkeypatch, io.BytesIO(b"[2]"))
    assert read_json("-") == [2]

    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    _given_input(monkeypatch, terminal := Terminal(b"[3]"))
    for _ in range(2):  # which can go on
        terminal.seek(0)
        assert read_json("-") == [3]


def test_kinds_of_files(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    kinds = [file_kind(path) for path in (tmp_path / "a", tmp_path, "/dev/null", tmp_path / "none")]
    assert kinds == ["file", "folder", "stream", None]
    for path in (tmp_path / ("x" * 5_000), "a\0b"):
        with pytest.raises(InvalidInput, match="the path cannot be used: "):
            file_kind(path)


# Paths that the system does not take, in every command

COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "a table": lambda path: ["risk", f"{path}.csv", "--sensitive", "ill"],
    "language": lambda path: ["language", f"{path}.py:Mine", "-k", "1"],
    "a card's journal": lambda path: [*LANGUAGE, "--journal", f"{path}/card.jsonl"],
    "hierarchies": lambda path: [*SANITIZE, path],
    "a sanitized table": lambda path: [*SANITIZE, "h.toml", "-o", f"{path}/s.csv"],
    "results": lambda path: ["exercise", "results", path],
    "figures": lambda path: ["figures", "--adult", path],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_path_that_is_too_long_or_closed_is_refused_in_a_sentence(
    command: str, patients: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(real: Callable[..., object]) -> Callable[..., object]:
        def looked_at(path: object, *arguments: object, **named: object) -> object:
            if isinstance(path, str | Path) and "closed" in Path(path).parent.parts:
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *arguments, **named)

        return looked_at

    for path in ("a" * 300, "a/" * 2500 + "x"):
        assert "File name too long" in refusal(*COMMANDS[command](path))
    (patients / "closed").mkdir()
    for step in ("stat", "lstat", "open", "scandir"):
        monkeypatch.setattr(os, step, closed(getattr(os, step)))
    monkeypatch.setattr("io.open", closed(open))
    assert "Permission denied" in refusal(*COMMANDS[command]("closed/a"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "-o", "new/"],
        [*SANITIZE, "h.toml", "-o", "new.csv/"],
        [*SANITIZE, "h.toml", "--certificate", "new.cert/"],
        ["safe", "t.json", "-c", "3/4", "-k", "1", "--report", "new.html/"],
    ],
)
def test_what_ends_in_a_separator_is_no_file_to_be_written(arguments: list[str], patients: Path) -> None:
    (patients / "t.json").write_text('{"buckets": [{"values": {"flu": 2, "gout": 1}}]}', encoding="utf-8")
    before = sorted(patients.iterdir())
    assert "/: expected a file to write, got a folder" in refusal(*arguments)
    assert sorted(patients.iterdir()) == before
