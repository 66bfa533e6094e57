"""The publisher's table (paper, section 2).

P is a finite set of people. Each person p in the table T has a tuple t_p with one *sensitive* attribute, whose
domain S is finite, and *non-sensitive* attributes that an attacker may know. S may hold values that occur
nowhere in T. Throughout, a person is known by a name that is theirs alone, and names and values are strings.

>>> ed = Record("Ed", {"Zip": "14850", "Sex": "M"}, "lung cancer")
>>> table = Table([ed, Record("Bob", {"Zip": "14850", "Sex": "M"}, "flu")], sensitive="Disease")
>>> table.value_of("Ed"), table.attributes_of("Ed")["Sex"], table.domain
('lung cancer', 'M', ('lung cancer', 'flu'))
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias

from reference.errors import InvalidTable, UnknownPerson
from reference.naming import is_text, listed, nearest, written

Attributes: TypeAlias = Mapping[str, str]  # a person's non-sensitive attributes: column name to value
World: TypeAlias = Mapping[str, str]  # a table as far as it is unknown to the attacker: each person's sensitive value


@dataclass(frozen=True)
class Record:
    """The tuple t_p of one person."""

    person: str
    attributes: Attributes = field(hash=False)  # the non-sensitive attributes t_p[X], by column X
    value: str

    def __post_init__(self) -> None:
        for text in (self.person, self.value, *self.attributes, *self.attributes.values()):
            if not is_text(text):
                raise InvalidTable(f"a record: expected a text, got {text!a}")
        vars(self).update(attributes=MappingProxyType(dict(self.attributes)))


@dataclass(frozen=True, init=False)
class Table:
    """The table T: records of distinct people, and the domain S in a fixed order.

    Without `domain`, S is the set of values that occur, in order of appearance.
    """

    records: tuple[Record, ...]
    domain: tuple[str, ...]
    sensitive: str

    def __init__(self, records: Iterable[Record], *, domain: Iterable[str] | None = None, sensitive: str = "S") -> None:
        records = tuple(records)
        occurring = [record.value for record in records]
        if len({record.person for record in records}) < len(records):
            raise InvalidTable(f"person {written(first_repeated(r.person for r in records))} is in the table twice")
        vars(self).update(records=records, domain=checked_domain(domain, occurring), sensitive=sensitive)

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone in the table."""
        return tuple(record.person for record in self.records)

    def value_of(self, person: str) -> str:
        """t_p[S]."""
        return self._record(person).value

    def attributes_of(self, person: str) -> Attributes:
        """t_p[X] for every non-sensitive attribute X."""
        return self._record(person).attributes

    def world(self) -> World:
        """What the attacker does not know of this table: who has which sensitive value."""
        return {record.person: record.value for record in self.records}

    def _record(self, person: str) -> Record:
        if person not in self._by_name:
            raise UnknownPerson(f"person {written(person)} is not in the table")
        return self._by_name[person]

    @cached_property
    def _by_name(self) -> Mapping[str, Record]:
        return {record.person: record for record in self.records}


def checked_domain(domain: Iterable[str] | None, occurring: Iterable[str]) -> tuple[str, ...]:
    """S as an ordered tuple: the given one, if it covers what occurs, or what occurs in order of appearance."""
    occurring = dict.fromkeys(occurring)
    if domain is None:
        return tuple(occurring)
    domain = tuple(domain)
    for value in domain:
        if not is_text(value):
            raise InvalidTable(f"the domain: expected a text, got {value!a}")
    if len(set(domain)) < len(domain):
        raise InvalidTable(f"the domain holds {written(first_repeated(domain))} twice")
    missing = occurring.keys() - set(domain)
    if missing:
        raise InvalidTable(f"the domain lacks {listed(sorted(missing))}, which the table holds")
    return domain


def first_repeated(names: Iterable[str]) -> str:
    """The first name that occurs for the second time."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    raise ValueError("no name is repeated")


def check_columns(
    columns: Sequence[str], where: str, sensitive: str, by: Sequence[str], person: str | None = None
) -> None:
    """Raise unless the table's columns are different, those asked for are among them, and none has two roles."""
    if len(set(columns)) < len(columns):
        raise InvalidTable(f"{where}: the column {written(first_repeated(columns))} occurs twice")
    for column in (sensitive, *by, *([] if person is None else [person])):
        if not is_text(column):
            raise InvalidTable(f"{where}: expected the name of a column, got {column!a}")
        if column not in columns:
            expected = f"one of the columns {listed(columns, 20)}" if columns else "a table with columns"
            raise InvalidTable(f"{where}: expected {expected}, got {written(column)}{nearest(column, columns)}")
    if sensitive in by:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot also form the buckets")
    if sensitive == person:
        raise InvalidTable(f"{where}: the sensitive column {written(sensitive)} cannot also name the people")
    if len(set(by)) < len(by):
        raise InvalidTable(f"{where}: the column {written(first_repeated(by))} is asked for twice")


def refuse_missing(lacking: Mapping[str, int], where: str, remedy: str = "", *, parameter: str | None = None) -> None:
    """Raise for the first column in which rows have no value; `lacking` holds the number of such rows by column."""
    for column, number in lacking.items():
        rows = "1 row has" if number == 1 else f"{number:,} rows have"
        raise InvalidTable(f"{where}: {rows} no value in the column {written(column)}{remedy}", parameter=parameter)
