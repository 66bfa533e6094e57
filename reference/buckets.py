"""Buckets (paper, section 2.1): what is published of the tuples in one part of the table.

The tuples of T are partitioned into buckets, and within each bucket the sensitive values are permuted. What is
left of a bucket b is the set P_b of its people and the multiset of its sensitive values:

    n_b            number of tuples in b
    n_b(s)         frequency of value s in b
    s_b^0, s_b^1…  the values of b in decreasing order of frequency (ties: in alphabetical order)

Two buckets with the same people and the same frequencies are equal.

>>> men = Bucket(["Bob", "Charlie", "Dave", "Ed", "Frank"], {"mumps": 1, "lung cancer": 2, "flu": 2})
>>> men.size, men.frequency("flu"), men.frequency("measles"), men.values
(5, 2, 0, ('flu', 'lung cancer', 'mumps'))

A bucket may be given by its frequencies alone. Its people are then numbered b0.p0, b0.p1, …, and their names are made
when they are asked for, so that a bucket of a billion people costs no more than one of ten.

>>> people = NumberedPeople(2, 1_000_000_000)
>>> people[3], "b2.p999999999" in people, "b2.p01" in people
('b2.p3', True, False)

Where buckets are united, so are their people, who again get their names when they are asked for.

>>> both = Bucket(Everyone([["Ann"], people]), {"flu": 1, "mumps": 1_000_000_000})
>>> both.people[0], both.people[-1], both.people[1:3], "b2.p5" in both.people
('Ann', 'b2.p999999999', ['b2.p0', 'b2.p1'], True)
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from operator import itemgetter
from types import MappingProxyType
from typing import overload

from reference.drawing.fragments import bucket_html, bucket_latex
from reference.errors import InvalidTable
from reference.naming import is_text, written
from reference.tables import first_repeated

MOST_PEOPLE = 10**15
"""In one bucket: far beyond mankind, and within every integer type that counts or sums them."""

_NAME = re.compile(r"b(0|[1-9][0-9]{0,17})\.p(0|[1-9][0-9]{0,17})", re.ASCII)


@dataclass(frozen=True)
class NumberedPeople(Sequence[str]):
    """The people of bucket number `bucket`, `number` of them."""

    bucket: int
    number: int

    @staticmethod
    def bucket_index(name: str) -> int:
        """The number of the bucket that a numbered person's name tells, -1 if it is no such name."""
        match = _NAME.fullmatch(name)
        return int(match[1]) if match else -1

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, key: int) -> str: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[str]: ...
    def __getitem__(self, key: int | slice) -> str | Sequence[str]:
        if isinstance(key, slice):
            return tuple(f"b{self.bucket}.p{number}" for number in range(self.number)[key])
        return f"b{self.bucket}.p{range(self.number)[key]}"

    def __contains__(self, name: object) -> bool:
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        return match is not None and int(match[1]) == self.bucket and int(match[2]) < self.number


class Everyone(Sequence[str]):
    """The people of some groups, one group after the other."""

    def __init__(self, groups: Sequence[Sequence[str]]) -> None:
        self._groups = groups

    @cached_property
    def numbered(self) -> Mapping[int, NumberedPeople]:
        """The groups of numbered people, by the number of their bucket; of two with the same number one."""
        return {group.bucket: group for group in self.numbered_groups()}

    def numbered_groups(self) -> Iterator[NumberedPeople]:
        """The groups of numbered people, one after the other."""
        for group in self._groups:
            if isinstance(group, NumberedPeople):
                yield group
            elif isinstance(group, Everyone):
                yield from group.numbered_groups()

    def named(self) -> Iterator[str]:
        """Those who are not numbered, one after the other."""
        for group in self._groups:
            if not isinstance(group, NumberedPeople):
                yield from group.named() if isinstance(group, Everyone) else group

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self.named())

    @cached_property
    def _number(self) -> int:
        return sum(map(len, self._groups))

    def __len__(self) -> int:
        return self._number

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._groups)

    def __contains__(self, person: object) -> bool:
        if person in self._names:
            return True
        group = self.numbered.get(NumberedPeople.bucket_index(person)) if isinstance(person, str) else None
        return group is not None and person in group

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        for group in self._groups:
            if 0 <= place < len(group):
                return group[place]
            place -= len(group)
        raise IndexError(f"there is no person number {index} among {len(self):,}")

    def __repr__(self) -> str:
        return f"<{len(self):,} people in {len(self._groups):,} groups>"


@dataclass(frozen=True, init=False, eq=False)
class Bucket:
    """One bucket b: its people P_b and how often each sensitive value occurs in it."""

    people: Sequence[str]
    frequencies: tuple[tuple[str, int], ...]
    """(s_b^0, n_b(s_b^0)), (s_b^1, n_b(s_b^1)), …"""

    def __init__(self, people: Sequence[str], counts: Mapping[str, int]) -> None:
        lazy = isinstance(people, NumberedPeople) or (isinstance(people, Everyone) and people.numbered)
        people = people if lazy else tuple(people)
        _check_people(people, _checked_size(counts))
        _fill(self, people, counts)

    @classmethod
    def numbered(cls, index: int, counts: Mapping[str, int]) -> "Bucket":
        """Bucket number `index` with people named b{index}.p0, b{index}.p1, …"""
        bucket = cls.__new__(cls)
        _fill(bucket, NumberedPeople(index, _checked_size(counts)), counts)
        return bucket

    @property
    def size(self) -> int:
        """n_b."""
        return len(self.people)

    @property
    def values(self) -> tuple[str, ...]:
        """s_b^0, s_b^1, …: the values that occur, the most frequent first."""
        return tuple(value for value, _ in self.frequencies)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """n_b(s) for each value s that occurs."""
        return MappingProxyType(dict(self.frequencies))

    def frequency(self, value: str) -> int:
        """n_b(s), 0 if s does not occur in the bucket."""
        return self.counts.get(value, 0)

    @cached_property
    def _key(self) -> tuple[str, tuple[tuple[str, int], ...]]:
        """What equal buckets have in common: of numbered people, number 0 has the alphabetically first name."""
        if isinstance(self.people, tuple):
            return min(self.people), self.frequencies
        people = Everyone([self.people])
        return min(chain(people.named(), (group[0] for group in people.numbered_groups()))), self.frequencies

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bucket):
            return NotImplemented
        return self._key == other._key and _same_people(self.people, other.people)

    def __hash__(self) -> int:
        return hash(self._key)

    def _repr_html_(self) -> str:
        return bucket_html(self)

    def _repr_latex_(self) -> str:
        return bucket_latex(self)

    def __repr__(self) -> str:
        return f"Bucket({self.people!r}, {dict(self.frequencies)!r})"


def _same_people(one: Sequence[str], other: Sequence[str]) -> bool:
    """The two hold the same people, of whom there are equally many."""
    groups, others = Everyone([one]), Everyone([other])
    if groups.numbered == others.numbered:
        return set(groups.named()) == set(others.named())
    # Somebody is numbered here and named there. It is quicker to list whoever has fewer numbered people.
    few, many = sorted((groups, others), key=lambda people: sum(map(len, people.numbered_groups())))
    return all(person in many for person in few)


def _fill(bucket: Bucket, people: Sequence[str], counts: Mapping[str, int]) -> None:
    """Give a bucket what has been checked. The second sort keeps the order of the first among equal frequencies."""
    alphabetical = sorted(counts.items())
    object.__setattr__(bucket, "people", people)
    object.__setattr__(bucket, "frequencies", tuple(sorted(alphabetical, key=itemgetter(1), reverse=True)))


def _checked_size(counts: Mapping[str, int]) -> int:
    """n_b, if these are the counts of a bucket."""
    if not counts:
        raise InvalidTable("a bucket is empty: at least one person was expected")
    for value, count in counts.items():
        if not is_text(value):
            raise InvalidTable(f"a bucket holds the value {value!a} where a text was expected")
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise InvalidTable(
                f"value {written(value)} occurs {count!a} times in a bucket: a whole number from 1 was expected"
            )
    if (size := sum(counts.values())) > MOST_PEOPLE:
        raise InvalidTable(f"a bucket has more than {MOST_PEOPLE:,} people, the most that are supported")
    return size


def _check_people(people: Sequence[str], expected: int) -> None:
    if len(people) != expected:
        raise InvalidTable(f"a bucket has {len(people):,} people but {expected:,} values: as many were expected")
    if isinstance(people, NumberedPeople):
        return
    groups = list(people.numbered_groups()) if isinstance(people, Everyone) else []
    named = list(people.named()) if isinstance(people, Everyone) else people
    for person in named:
        if not is_text(person):
            raise InvalidTable(f"a bucket holds the person {person!a} where a text was expected")
    if len(set(named)) < len(named):
        raise InvalidTable(f"person {written(first_repeated(named))} is in the table twice")
    if len({group.bucket for group in groups}) < len(groups):
        raise InvalidTable(f"person {written(first_repeated(group[0] for group in groups))} is in the table twice")
    if groups and (twice := next(filter(Everyone(groups).__contains__, named), None)) is not None:
        raise InvalidTable(f"person {written(twice)} is in the table twice")
