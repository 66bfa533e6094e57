"""JSON with one meaning is read; everything else is refused in one sentence that says where."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.errors import InvalidInput
from reference.exact import MOST_CHARACTERS
from reference.strict_json import WrittenNumber, parse

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
    assert parse("9" * MOST_CHARACTERS, "FILE") == 10**MOST_CHARACTERS - 1


def test_numbers_become_texts_on_request() -> None:
    assert parse('[-0, 12, 1.50, "1"]', "FILE", numbers_as_text=True) == ["-0", "12", "1.50", "1"]
    with pytest.raises(InvalidInput, match=r"^FILE: a number has 5,000 characters"):
        parse("7" * 5_000, "FILE", numbers_as_text=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" \n", "FILE: expected JSON, got an empty file"),
        ("hello", "FILE: line 1, column 1: not valid JSON: expecting value"),
        ('{"a": 1,\n "b" 2}', "FILE: line 2, column 6: not valid JSON: expecting ':' delimiter"),
        ('["abc', "FILE: line 1, column 2: not valid JSON: unterminated string"),
        ("{} {}", "FILE: line 1, column 4: not valid JSON: more text after the end"),
        ("[NaN]", "FILE: expected a JSON number, got NaN"),
        ("[-Infinity]", "FILE: expected a JSON number, got -Infinity"),
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
