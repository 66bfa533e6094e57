"""Tables, row by row: what every kind of table answers, the check of its columns, and tables in JSON.

**JSON**: an array of rows, `[{"Sex": "M", "Disease": "flu"}, …]`, read strictly; numbers are texts as they are written.

>>> list(parse_rows('[{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": 1.50}]', "FILE").rows(["Disease"]))
[('flu',), ('1.50',)]
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from reference.errors import InvalidInput, InvalidTable
from reference.naming import is_text, written
from reference.strict_json import described, parse

Row: TypeAlias = tuple[str | None, ...]
"""The values of some columns, None where there is none."""


class Rows(Protocol):
    """A table, however it is stored."""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns."""
        ...

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in order."""
        ...

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        ...


@dataclass(frozen=True)
class JsonRows:
    """A table from a JSON array: each row an object, null or nothing where it has no value."""

    columns: tuple[str, ...]
    objects: Sequence[dict[str, str | None]]

    def rows(self, columns: Sequence[str]) -> Iterator[Row]:
        """These columns of every row, in order."""
        return (tuple(map(row.get, columns)) for row in self.objects)

    def counted(self, columns: Sequence[str]) -> Iterator[tuple[Row, int]]:
        """What occurs in these columns and how often, in order of first appearance."""
        yield from Counter(self.rows(columns)).items()


def parse_rows(text: str, where: str) -> JsonRows:
    """Read the text of a JSON array of rows."""
    document = parse(text, where, numbers_as_text=True)
    if not isinstance(document, list):
        raise InvalidInput(f"{where}: {described(document)} is here, but an array of rows was expected")
    objects = [_json_row(row, where, number) for number, row in enumerate(document, start=1)]
    return JsonRows(tuple(dict.fromkeys(column for row in objects for column in row)), objects)


def _json_row(row: object, where: str, number: int) -> dict[str, str | None]:
    if not isinstance(row, dict):
        raise InvalidInput(
            f"{where}: row {number}: {described(row)} is here, but an object with a value by column was expected"
        )
    texts = {column: _json_text(value) for column, value in row.items()}
    for column, text in texts.items():
        if text is None and row[column] is not None:
            place = f"{where}: row {number}: column {written(column)}"
            raise InvalidTable(f"{place}: {described(row[column])} is here, but a text or a number was expected")
    return texts


def _json_text(value: object) -> str | None:
    """The value as it is written, None if it is null or no single value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) and is_text(value) else None
