"""The publisher's table (paper, section 2).

P is a finite set of people. Each person p in the table T has a tuple t_p with one *sensitive* attribute, whose
domain S is finite, and *non-sensitive* attributes that an attacker may know. S may hold values that occur
nowhere in T. Throughout, a person is known by a name that is theirs alone, and names and values are strings.

>>> ed = Record("Ed", {"Zip": "14850", "Sex": "M"}, "lung cancer")
>>> table = Table([ed, Record("Bob", {"Zip": "14850", "Sex": "M"}, "flu")], sensitive="Disease")
>>> table.value_of("Ed"), table.attributes_of("Ed")["Sex"], table.domain
('lung cancer', 'M', ('lung cancer', 'flu'))
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias

from reference.errors import InvalidTable, UnknownPerson
from reference.naming import is_text, listed, written

Attributes: TypeAlias = Mapping[str, str]
"""A person's non-sensitive attributes: column name to value."""

World: TypeAlias = Mapping[str, str]
"""A table as far as it is unknown to the attacker: each person's sensitive value."""


@dataclass(frozen=True, init=False)
class Record:
    """The tuple t_p of one person."""

    person: str
    attributes_items: tuple[tuple[str, str], ...]
    value: str

    def __init__(self, person: str, attributes: Attributes, value: str) -> None:
        for text in (person, value, *attributes, *attributes.values()):
            if not is_text(text):
                raise InvalidTable(f"a record holds {text!a} where a text was expected")
        object.__setattr__(self, "person", person)
        object.__setattr__(self, "attributes_items", tuple(sorted(attributes.items())))
        object.__setattr__(self, "value", value)

    @cached_property
    def attributes(self) -> Attributes:
        """The non-sensitive attributes t_p[X], by column X."""
        return MappingProxyType(dict(self.attributes_items))


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
        object.__setattr__(self, "records", records)
        object.__setattr__(self, "domain", checked_domain(domain, occurring))
        object.__setattr__(self, "sensitive", sensitive)

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
            raise InvalidTable(f"the domain holds {value!a} where a text was expected")
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
