r"""JSON (RFC 8259) read strictly: what could be read in two ways is not read at all.

RFC 8259 leaves open what a repeated key means, how large or precise a number may be and how deep a document nests,
and Python's reader takes NaN besides. Here a repeated key, NaN and Infinity, a number of more than a thousand
characters and a document that nests too deep are each refused in one sentence. A number with a point or an exponent
is kept as it is written (`WrittenNumber`), so that nothing passes through a float: whoever wants a number reads it
exactly, whoever wants a count refuses it. A UTF-8 byte order mark is accepted; see `file_access` for bytes and sizes.

>>> parse('{"flu": 2, "mumps": 0.10}', "FILE")
{'flu': 2, 'mumps': WrittenNumber(text='0.10')}
>>> parse('{"flu": 2, "flu": 1}', "FILE")
Traceback (most recent call last):
...
reference.files.strict_json.NotJson: FILE: the key flu is in one object twice
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, NoReturn

from reference.errors import InvalidInput
from reference.exact_numbers import MOST_CHARACTERS, exact_number
from reference.files.file_access import MOST_BYTES, read_text, source_name
from reference.naming import quoted, visible, written
from reference.tables import first_repeated

_LONGEST_SHOWN = 40


class NotJson(InvalidInput):
    """A text that is not JSON, or not JSON with one meaning."""


class WrittenNumber(NamedTuple):
    """A number as it stands in the text."""

    text: str


def read_json(path: str | Path, most_bytes: int = MOST_BYTES) -> object:
    """Read the file, or standard input if the path is "-"."""
    return parse(read_text(path, most_bytes), source_name(path))


def parse(text: str, where: str, *, numbers_as_text: bool = False) -> object:
    """Read the text; `where` is what its errors begin with. On request, numbers become texts as they are written."""
    if not text.strip():
        raise NotJson(f"{where}: the file is empty, but JSON was expected")
    try:
        return _decoder(where, numbers_as_text=numbers_as_text).decode(text)
    except json.JSONDecodeError as error:
        problem = error.msg[0].lower() + error.msg[1:].removesuffix(" at").removesuffix(" starting")
        problem = "more text after the end" if error.msg == "Extra data" else problem
        raise NotJson(f"{where}: this is not JSON at line {error.lineno}, column {error.colno}: {problem}") from None
    except RecursionError:
        raise NotJson(f"{where}: the document nests too many lists and objects in each other") from None


def json_text(document: object, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """The document and a line's end; what is unprintable is escaped, so that nothing in it can steer a terminal."""
    text = json.dumps(document, ensure_ascii=ascii_only, allow_nan=False, indent=indent)
    return "\n".join(line if line.isprintable() else visible(line) for line in text.split("\n")) + "\n"


def exact_json_number(value: object, what: str, *, least: int | None = None) -> Fraction:
    """An exact number from a JSON text or from a JSON number without an exponent; `what` names it in errors."""
    number = value.text if isinstance(value, WrittenNumber) else value
    if isinstance(number, bool) or not isinstance(number, str | int):
        raise InvalidInput(f"{what} is {described(value)}, but a number such as 7/10, 0.7 or 3 was expected")
    return exact_number(number, what, least=least)


def described(value: object) -> str:
    """How a sentence shows a JSON value that was not expected: as written if short, else its kind."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, str):
        return quoted(value) if len(value) <= _LONGEST_SHOWN else "a long text"
    text = value.text if isinstance(value, WrittenNumber) else json.dumps(value, default=ascii)
    return text if len(text) <= _LONGEST_SHOWN else "a long number"


def _decoder(where: str, *, numbers_as_text: bool) -> json.JSONDecoder:
    def number_text(text: str) -> str:
        if len(text) > MOST_CHARACTERS:
            raise NotJson(
                f"{where}: a number has {len(text):,} characters, more than the {MOST_CHARACTERS:,} supported"
            )
        return text

    def no_number(text: str) -> NoReturn:
        raise NotJson(f"{where}: the document holds {text}, which is no number of JSON")

    def unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
        result = dict(pairs)
        if len(result) < len(pairs):
            raise NotJson(f"{where}: the key {written(first_repeated(key for key, _ in pairs))} is in one object twice")
        return result

    return json.JSONDecoder(
        parse_float=number_text if numbers_as_text else lambda text: WrittenNumber(number_text(text)),
        parse_int=number_text if numbers_as_text else lambda text: int(number_text(text)),
        parse_constant=no_number,
        object_pairs_hook=unique_keys,
    )
