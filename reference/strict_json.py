r"""JSON (RFC 8259), read strictly: a text with two possible meanings is refused.

RFC 8259 leaves open the meaning of a repeated key, the size and precision of numbers and the depth of nesting; Python's
reader also accepts NaN. Here a repeated key, NaN, Infinity, a number of more than a thousand characters and a document
that nests too deep are refused in one sentence. A number with a point or an exponent is kept as it is written
(`WrittenNumber`) and never passes through a float.

>>> parse('{"flu": 2, "mumps": 0.10}', "FILE")
{'flu': 2, 'mumps': WrittenNumber(text='0.10')}
>>> parse('{"flu": 2, "flu": 1}', "FILE")
Traceback (most recent call last):
...
reference.strict_json.NotJson: FILE: the key flu is in one object twice
"""

import json
from fractions import Fraction
from typing import NamedTuple, NoReturn

from reference.errors import InvalidInput
from reference.exact import MOST_CHARACTERS, exact_number
from reference.naming import quoted, visible, written
from reference.tables import first_repeated

_LONGEST_SHOWN = 40


class NotJson(InvalidInput):
    """A text that is not JSON, or has two possible meanings."""


class WrittenNumber(NamedTuple):
    """A number as it stands in the text."""

    text: str


def parse(text: str, where: str, *, numbers_as_text: bool = False) -> object:
    """Parse the text; `where` begins its error sentences. On request, numbers are returned as the texts written."""
    if not text.strip():
        raise NotJson(f"{where}: expected JSON, got an empty file")
    try:
        return _decoder(where, numbers_as_text=numbers_as_text).decode(text)
    except json.JSONDecodeError as error:
        problem = error.msg[0].lower() + error.msg[1:].removesuffix(" at").removesuffix(" starting")
        problem = "more text after the end" if error.msg == "Extra data" else problem
        raise NotJson(f"{where}: line {error.lineno}, column {error.colno}: not valid JSON: {problem}") from None
    except RecursionError:
        raise NotJson(f"{where}: the document nests too many lists and objects in each other") from None


def json_text(document: object, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """Return the document as JSON, with a newline; control characters are escaped."""
    text = json.dumps(document, ensure_ascii=ascii_only, allow_nan=False, indent=indent)
    return "\n".join(line if line.isprintable() else visible(line) for line in text.split("\n")) + "\n"


def exact_json_number(value: object, what: str, *, least: int | None = None) -> Fraction:
    """An exact number from a JSON text, from a JSON number without an exponent, or from a float of the caller."""
    number = value.text if isinstance(value, WrittenNumber) else value
    if isinstance(number, bool) or not isinstance(number, str | int | float):
        raise InvalidInput(f"{what}: expected a number such as 7/10, 0.7 or 3, got {described(value)}")
    return exact_number(number, what, least=least)


def described(value: object) -> str:
    """Return an unexpected JSON value for an error sentence: as written if it is short, else its kind."""
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
        raise NotJson(f"{where}: expected a JSON number, got {text}")

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
