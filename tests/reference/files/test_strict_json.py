"""JSON with one meaning is read; everything else is refused in one sentence that says where."""

import io
import json
import os
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.errors import InvalidInput
from reference.exact_numbers import MOST_CHARACTERS
from reference.files.strict_json import WrittenNumber, described, parse, read_json

_TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
_DOCUMENTS = st.recursive(
    st.none() | st.booleans() | st.integers() | _TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXTS, inner, max_size=4),
    max_leaves=10,
)


@given(_DOCUMENTS, st.booleans())
def test_a_document_without_fractional_numbers_is_read_as_python_reads_it(document: object, ascii_only: bool) -> None:  # noqa: FBT001 - drawn
    assert parse(json.dumps(document, ensure_ascii=ascii_only), "FILE") == document


def test_numbers_that_are_not_whole_are_kept_as_they_are_written() -> None:
    texts = ["1.0", "0.10", "1e5", "1E400", "-0.0"]
    assert parse(f"[{','.join(texts)}]", "FILE") == [WrittenNumber(text) for text in texts]


def test_numbers_become_texts_on_request() -> None:
    assert parse('[-0, 12, 1.50, "1"]', "FILE", numbers_as_text=True) == ["-0", "12", "1.50", "1"]
    with pytest.raises(InvalidInput, match=r"^FILE: a number has 5,000 characters"):
        parse("7" * 5_000, "FILE", numbers_as_text=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "FILE: the file is empty, but JSON was expected"),
        (" \n", "FILE: the file is empty, but JSON was expected"),
        ("hello", "FILE: this is not JSON at line 1, column 1: expecting value"),
        ('{"a": 1,\n "b" 2}', "FILE: this is not JSON at line 2, column 6: expecting ':' delimiter"),
        ('["abc', "FILE: this is not JSON at line 1, column 2: unterminated string"),
        ('["a\nb"]', "FILE: this is not JSON at line 1, column 4: invalid control character"),
        ("{} {}", "FILE: this is not JSON at line 1, column 4: more text after the end"),
        ("[NaN]", "FILE: the document holds NaN, which is no number of JSON"),
        ("[-Infinity]", "FILE: the document holds -Infinity, which is no number of JSON"),
        ('[{"a b": 1, "c": 2, "a b": 1}]', 'FILE: the key "a b" is in one object twice'),
        ('{"a": 1, "\\u0061": 2}', "FILE: the key a is in one object twice"),
        ("[" * 200_000, "FILE: the document nests too many lists and objects in each other"),
        ('{"a":' * 200_000, "FILE: the document nests too many lists and objects in each other"),
    ],
)
def test_what_is_not_json_with_one_meaning_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse(text, "FILE")
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("form", ["{}", "-{}", "{}.5", "0.{}", "1e{}"])
def test_a_number_of_thousands_of_digits_is_refused(form: str) -> None:
    with pytest.raises(InvalidInput, match=r"^FILE: a number has [0-9,]+ characters, more than the 1,000 supported$"):
        parse(form.format("7" * 5_000), "FILE")


def test_the_longest_number_is_read() -> None:
    assert parse("9" * MOST_CHARACTERS, "FILE") == 10**MOST_CHARACTERS - 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        (10**50, "a long number"),
        (WrittenNumber("1.50"), "1.50"),
        (WrittenNumber("1" * 50 + ".5"), "a long number"),
        ("a\nb", '"a\\nb"'),
        ("x" * 50, "a long text"),
        ([1], "a list"),
        ({}, "an object"),
        (0.5, "0.5"),
    ],
)
def test_an_unexpected_value_is_shown_in_a_few_words(value: object, text: str) -> None:
    assert described(value) == text


def _refusal(path: Path | str, most_bytes: int = 1_000) -> str:
    with pytest.raises(InvalidInput) as refusal:
        read_json(path, most_bytes)
    return str(refusal.value).removeprefix(f"{path}: ")


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf[1]")
    assert read_json(path) == [1]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'["a\0"]', "byte 3 (counted from 0) is NUL, which is not in UTF-8 text"),
        ("[1]".encode("utf-16-le"), "byte 1 (counted from 0) is NUL, which is not in UTF-8 text"),
        ("李李李".encode("utf-16"), "byte 0 (counted from 0) is 0xFF, which is not UTF-8 text"),
        (b'\xef\xbb\xbf["\xe9"]', "byte 5 (counted from 0) is 0xE9, which is not UTF-8 text"),
    ],
)
def test_what_is_not_utf_8_text_is_refused_with_its_place(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    assert _refusal(path) == sentence


def test_missing_and_unreadable_files_are_refused(tmp_path: Path) -> None:
    assert _refusal(tmp_path / "none.json") == "there is no such file"
    assert _refusal(tmp_path) == "this is a folder, but a file was expected"
    assert _refusal(tmp_path / ("x" * 5_000)).endswith(": the file cannot be read: File name too long")
    assert _refusal("http://localhost/a.json") == "there is no such file"


def test_a_path_that_cannot_be_printed_does_not_break_the_sentence() -> None:
    assert _refusal("a\nb.json") == '"a\\nb.json": there is no such file'
    assert _refusal("a\0b.json").startswith('"a\\u0000b.json": the file cannot be read: ')


def test_a_file_of_a_terabyte_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with path.open("wb") as stream:
        stream.truncate(2**40)
    with pytest.raises(
        InvalidInput, match=r"the file has 1,099,511,627,776 bytes, more than the 268,435,456 supported$"
    ):
        read_json(path)


def test_a_file_at_the_limit_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"[1]" + b" " * 997)
    assert read_json(path, 1_000) == [1]
    path.write_bytes(b"[1]" + b" " * 998)
    assert _refusal(path) == "the file has 1,001 bytes, more than the 1,000 supported"


def test_a_pipe_is_read_to_one_byte_past_the_limit_and_no_further(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = io.BytesIO(b" " * 10_000)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(endless))
    assert _refusal("-") == "standard input: there are more than 1,000 bytes, the most that are supported"
    assert endless.tell() == 1_001


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"[1]")))
    assert read_json("-") == [1]


def test_standard_input_is_read_once_unless_there_is_another_or_somebody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.BytesIO(b"[1]")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    assert read_json("-") == [1]
    for _ in range(2):
        assert _refusal("-").startswith(
            "standard input: it was read already, and can be read once: a file was expected"
        )
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
    assert _refusal("/dev/zero") == "byte 0 (counted from 0) is NUL, which is not in UTF-8 text"
