"""Buckets and bucketizations, and their order (paper, sections 2.1 and 3.4): what the publisher releases.

**Buckets.** The tuples of T are partitioned into buckets, and within each bucket the sensitive values are permuted.
What is left of a bucket b is the set P_b of its people and the multiset of its sensitive values:

    n_b            number of tuples in b
    n_b(s)         frequency of value s in b
    s_b^0, s_b^1…  the values of b in decreasing order of frequency (ties: in alphabetical order)

Two buckets with the same people and the same frequencies are equal.

>>> men = Bucket(["Bob", "Charlie", "Dave", "Ed", "Frank"], {"mumps": 1, "lung cancer": 2, "flu": 2})
>>> men.size, men.frequency("flu"), men.frequency("measles"), men.values
(5, 2, 0, ('flu', 'lung cancer', 'mumps'))

A bucket may be given by its frequencies alone. Its people are then numbered b0.p0, b0.p1, …, and their names are made
when they are asked for, so that a bucket of a billion people costs no more than one of ten. The same holds for unions.

>>> people = NumberedPeople(2, 1_000_000_000)
>>> people[3], "b2.p999999999" in people, "b2.p01" in people
('b2.p3', True, False)
>>> both = Bucket(Everyone([["Ann"], people]), {"flu": 1, "mumps": 1_000_000_000})
>>> both.people[0], both.people[-1], both.people[1:3], "b2.p5" in both.people
('Ann', 'b2.p999999999', ('b2.p0', 'b2.p1'), True)

**A bucketization** is a partition of the table into buckets, together with the domain S. Two bucketizations with the
same buckets, sensitive attribute and domain are equal, in any order.

>>> release = Bucketization.of_histograms([{"flu": 2, "mumps": 1}, {"flu": 1}])
>>> release.size, release.domain, release.index_of("b1.p0"), release.bucket_of("b0.p2").counts["flu"]
(4, ('flu', 'mumps'), 1, 2)

**The order.** B ⪯ B' if and only if every bucket of B' is the union of one or more buckets of B. The top element has
all tuples in one bucket, the bottom element one tuple in each.

>>> from reference.tables import Record
>>> table = Table([Record("Ann", {}, "flu"), Record("Bo", {}, "mumps"), Record("Cy", {}, "flu")])
>>> pairs = bucketize(table, [["Ann", "Bo"], ["Cy"]])
>>> precedes(bottom(table), pairs), precedes(pairs, top(table)), precedes(top(table), pairs)
(True, True, False)
>>> merged(pairs, 0, 1) == top(table)
True
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, chain
from operator import itemgetter
from types import MappingProxyType
from typing import overload

from reference.errors import InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.exact import whole_number
from reference.naming import described_thing, is_text, listed, written
from reference.tables import Attributes, Table, checked_domain, first_repeated

MOST_PEOPLE = 10**15  # in one bucket; sums over buckets still fit int64
_NAME = re.compile(r"b(0|[1-9][0-9]{0,17})\.p(0|[1-9][0-9]{0,17})", re.ASCII)


class _People(Sequence[str]):
    """People by their places from 0."""

    def _at(self, place: int) -> str:
        raise NotImplementedError

    @overload
    def __getitem__(self, key: int) -> str: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[str]: ...
    def __getitem__(self, key: int | slice) -> str | Sequence[str]:
        places = range(len(self))[key]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))


@dataclass(frozen=True)
class NumberedPeople(_People):
    """The people of bucket number `bucket`, `number` of them."""

    bucket: int
    number: int

    @staticmethod
    def bucket_index(name: str) -> int:
        """The number of the bucket in a numbered person's name, -1 if it is no such name."""
        match = _NAME.fullmatch(name)
        return int(match[1]) if match else -1

    def _at(self, place: int) -> str:
        return f"b{self.bucket}.p{place}"

    def __len__(self) -> int:
        return self.number

    def __contains__(self, name: object) -> bool:
        match = _NAME.fullmatch(name) if isinstance(name, str) else None
        return match is not None and int(match[1]) == self.bucket and int(match[2]) < self.number


class Everyone(_People):
    """The people of some groups, one group after the other."""

    def __init__(self, groups: Iterable[Sequence[str]]) -> None:
        self.groups: list[Sequence[str]] = [
            one for group in groups for one in (group.groups if isinstance(group, Everyone) else (group,))
        ]

    @cached_property
    def numbered(self) -> list[NumberedPeople]:
        """The groups of numbered people."""
        return [group for group in self.groups if isinstance(group, NumberedPeople)]

    def named(self) -> Iterator[str]:
        """Those who are not numbered."""
        return chain.from_iterable(group for group in self.groups if not isinstance(group, NumberedPeople))

    def require_distinct(self) -> None:
        """Raise if someone occurs twice."""
        named = list(self.named())
        for names in (named, [group[0] for group in self.numbered]):
            if len(set(names)) < len(names):
                raise InvalidTable(f"person {written(first_repeated(names))} is in the table twice")
        if self.numbered and (twice := next(filter(self._is_numbered, named), None)) is not None:
            raise InvalidTable(f"person {written(twice)} is in the table twice")

    def includes(self, people: Sequence[str]) -> bool:
        """Whether all of these are here; those numbered there but not here must be named here."""
        others = Everyone([people])
        for group in others.numbered:
            first = len(self._by_bucket.get(group.bucket, ()))
            if len(group) - first > len(self._names) or not self._names.issuperset(group[first:]):
                return False
        return all(person in self for person in others.named())

    @cached_property
    def _by_bucket(self) -> Mapping[int, NumberedPeople]:
        return {group.bucket: group for group in self.numbered}

    def _is_numbered(self, person: str) -> bool:
        return person in self._by_bucket.get(NumberedPeople.bucket_index(person), ())

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self.named())

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(map(len, self.groups)))

    def _at(self, place: int) -> str:
        group = bisect_right(self._ends, place)
        return self.groups[group][place - self._ends[group]]  # counted from the group's end

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self.groups)

    def __contains__(self, person: object) -> bool:
        return person in self._names or (isinstance(person, str) and self._is_numbered(person))

    def __repr__(self) -> str:
        return f"<{len(self):,} people in {len(self.groups):,} groups>"


@dataclass(frozen=True, init=False, eq=False)
class Bucket:
    """One bucket b: its people P_b and how often each sensitive value occurs in it."""

    people: Sequence[str]
    frequencies: tuple[tuple[str, int], ...]  # (s_b^0, n_b(s_b^0)), (s_b^1, n_b(s_b^1)), …

    def __init__(self, people: Sequence[str], counts: Mapping[str, int]) -> None:
        lazy = isinstance(people, NumberedPeople) or (isinstance(people, Everyone) and people.numbered)
        people = people if lazy else tuple(people)
        checked = _checked_counts(counts)
        if len(people) != (expected := sum(checked.values())):
            raise InvalidTable(f"a bucket: expected as many values as people, {len(people):,}, got {expected:,}")
        everyone = Everyone([people])
        for person in everyone.named():
            if not is_text(person):
                raise InvalidTable(f"a bucket: expected a text as a person, got {person!a}")
        everyone.require_distinct()
        self._fill(people, checked)

    @classmethod
    def numbered(cls, index: int, counts: Mapping[str, int]) -> "Bucket":
        """Bucket number `index` with people named b{index}.p0, b{index}.p1, …"""
        bucket = cls.__new__(cls)
        checked = _checked_counts(counts)
        bucket._fill(NumberedPeople(index, sum(checked.values())), checked)  # noqa: SLF001 - its own
        return bucket

    def _fill(self, people: Sequence[str], counts: Mapping[str, int]) -> None:
        """Take what has been checked. The second sort keeps the order of the first among equal frequencies."""
        alphabetical = sorted(counts.items())
        vars(self).update(people=people, frequencies=tuple(sorted(alphabetical, key=itemgetter(1), reverse=True)))

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
        people = Everyone([self.people])
        return min(chain(people.named(), (group[0] for group in people.numbered))), self.frequencies

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bucket):
            return NotImplemented
        return self._key == other._key and Everyone([other.people]).includes(self.people)  # they are equally many

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Bucket({self.people!r}, {dict(self.frequencies)!r})"


def _checked_counts(counts: Mapping[str, int]) -> dict[str, int]:
    """Return n_b(s) by value s as integers, or raise if these are not the counts of a bucket."""
    if not counts:
        raise InvalidTable("a bucket: expected at least one person, got none")
    checked = dict[str, int]()
    for value, count in counts.items():
        if not is_text(value):
            raise InvalidTable(f"a bucket: expected a text as a value, got {value!a}")

        def error(problem: str, value: str = value) -> InvalidTable:  # the name is quoted only where it is needed
            return InvalidTable(f"the count of {written(value)} in a bucket{problem}")

        checked[value] = whole_number(count, "", 1, error=error)
    if sum(checked.values()) > MOST_PEOPLE:
        raise InvalidTable(f"a bucket has more than {MOST_PEOPLE:,} people, the most that are supported")
    return checked


@dataclass(frozen=True, init=False, eq=False)
class Bucketization:
    """What is published: the buckets, and the domain S of the sensitive attribute.

    Without `domain`, S is the set of values that occur, in order of appearance.
    """

    buckets: tuple[Bucket, ...]
    domain: tuple[str, ...]
    sensitive: str
    # What the attacker's full identification information adds: people's non-sensitive attributes.
    attributes: Mapping[str, Attributes]
    by: tuple[str, ...]  # the columns of the table that the people of a bucket agree on, if it was made from a table
    keys: Sequence[tuple[str, ...]] = field(repr=False)  # for each bucket what they have in these columns

    def __init__(
        self,
        buckets: Iterable[Bucket],
        *,
        domain: Iterable[str] | None = None,
        sensitive: str = "S",
        attributes: Mapping[str, Attributes] | None = None,
        by: Sequence[str] = (),
        keys: Sequence[tuple[str, ...]] = (),
    ) -> None:
        buckets = tuple(buckets) if isinstance(buckets, Iterable) else (buckets,)
        for bucket in buckets:
            if not isinstance(bucket, Bucket):
                raise InvalidTable(f"expected a Bucket(people, counts), got {described_thing(bucket)}")
        if not buckets:
            raise InvalidTable("a bucketization needs at least one bucket")
        occurring = (value for bucket in buckets for value, _ in bucket.frequencies)
        vars(self).update(
            buckets=buckets,
            domain=checked_domain(domain, occurring),
            sensitive=sensitive,
            attributes=MappingProxyType(dict(attributes or {})),
            by=tuple(by),
            keys=tuple(keys),
        )
        if by and len(self.keys) != len(buckets):
            raise InvalidTable(f"labels: expected all or none, got {len(self.keys):,} for {len(buckets):,} buckets")
        Everyone(bucket.people for bucket in buckets).require_distinct()

    @classmethod
    def of_histograms(
        cls, histograms: Iterable[Mapping[str, int]], *, domain: Iterable[str] | None = None
    ) -> "Bucketization":
        """Buckets given by their frequencies alone, with numbered people."""
        return cls((Bucket.numbered(i, counts) for i, counts in enumerate(histograms)), domain=domain)

    @cached_property
    def people(self) -> Sequence[str]:
        """Everyone in the table, bucket by bucket."""
        return Everyone([bucket.people for bucket in self.buckets])

    @property
    def size(self) -> int:
        """The number of people in the table."""
        return sum(bucket.size for bucket in self.buckets)

    def bucket(self, index: int) -> Bucket:
        """Bucket number `index`, counted from 0."""
        whole_number(index, "the number of a bucket", error=UnknownBucket)
        if not 0 <= index < len(self.buckets):
            raise UnknownBucket(f"there is no bucket {index}: the buckets are 0 to {len(self.buckets) - 1}")
        return self.buckets[index]

    def labels(self, index: int) -> dict[str, str]:
        """What the people of bucket number `index` have in common, by column; nothing if that is not known.

        >>> rows = Bucketization([Bucket(["Ann"], {"flu": 1})], by=["age"], keys=[("31",)])
        >>> rows.labels(0), rows.labels(rows.index_of("Ann"))
        ({'age': '31'}, {'age': '31'})
        """
        self.bucket(index)
        return dict(zip(self.by, self.keys[index], strict=True)) if self.by else {}

    def index_of(self, person: str) -> int:
        """The number of the bucket that `person` is in."""
        if (named := self._named.get(person)) is not None:
            return named
        index, group = self._numbered.get(NumberedPeople.bucket_index(person), (0, ()))
        if person in group:
            return index
        raise UnknownPerson(f"person {written(person)} is not in the release")

    def bucket_of(self, person: str) -> Bucket:
        """The bucket that `person` is in."""
        return self.buckets[self.index_of(person)]

    def require_value(self, value: str) -> None:
        """Raise unless `value` is in S."""
        if value not in self._domain_set:
            raise UnknownValue(f"value {written(value)} is not in the domain of {written(self.sensitive)}")

    @cached_property
    def _domain_set(self) -> frozenset[str]:
        return frozenset(self.domain)

    @cached_property
    def _named(self) -> Mapping[str, int]:
        return {p: index for index, bucket in enumerate(self.buckets) for p in Everyone([bucket.people]).named()}

    @cached_property
    def _numbered(self) -> Mapping[int, tuple[int, NumberedPeople]]:
        """Numbered people by the number in their names: the bucket that they are in now, and who they are."""
        return {
            group.bucket: (index, group)
            for index, bucket in enumerate(self.buckets)
            for group in Everyone([bucket.people]).numbered
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bucketization):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[frozenset[Bucket], frozenset[str], str]:
        return frozenset(self.buckets), self._domain_set, self.sensitive


def bucketize(table: Table, partition: Iterable[Iterable[str]]) -> Bucketization:
    """Partition the table: each part, given by its people, becomes a bucket."""
    parts = [tuple(part) for part in partition]
    placed = [person for part in parts for person in part]
    if len(set(placed)) < len(placed):
        raise InvalidTable(f"person {written(first_repeated(placed))} is in two parts of the partition")
    left_out = set(table.people) - set(placed)
    if left_out:
        raise InvalidTable(f"the partition leaves out {listed(sorted(left_out))}")
    return Bucketization(
        (Bucket(part, Counter(map(table.value_of, part))) for part in parts),
        domain=table.domain,
        sensitive=table.sensitive,
        attributes={record.person: record.attributes for record in table.records},
    )


def top(table: Table) -> Bucketization:
    """B_⊤: all tuples in one bucket."""
    return bucketize(table, [table.people])


def bottom(table: Table) -> Bucketization:
    """B_⊥: one tuple in each bucket."""
    return bucketize(table, ([person] for person in table.people))


def precedes(finer: Bucketization, coarser: Bucketization) -> bool:
    """B ⪯ B': every bucket of B' is the union of one or more buckets of B."""
    if finer.size != coarser.size or len(finer.buckets) < len(coarser.buckets):
        return False
    parts: list[list[Bucket]] = [[] for _ in coarser.buckets]
    try:
        for bucket in finer.buckets:
            parts[coarser.index_of(bucket.people[0])].append(bucket)
    except UnknownPerson:
        return False
    sizes = [sum(bucket.size for bucket in some) for some in parts]
    return sizes == [bucket.size for bucket in coarser.buckets] and tuple(map(union, parts)) == coarser.buckets


def union(buckets: Iterable[Bucket]) -> Bucket:
    """The bucket that holds the tuples of all of these."""
    parts, counts = tuple(buckets), Counter[str]()
    for bucket in parts:
        counts.update(bucket.counts)
    return Bucket(Everyone([bucket.people for bucket in parts]), counts)


def merged(bucketization: Bucketization, *indices: int) -> Bucketization:
    """The bucketization with these buckets, given by number, made one, in the place of the first of them."""
    if len(set(indices)) < len(indices) or not indices:
        raise UnknownBucket("merging needs the numbers of one or more different buckets")
    whole = union(bucketization.bucket(index) for index in indices)
    first, rest = min(indices), set(indices)
    kept = ((index, bucket) for index, bucket in enumerate(bucketization.buckets) if index not in rest - {first})
    return Bucketization(
        (whole if index == first else bucket for index, bucket in kept),
        domain=bucketization.domain,
        sensitive=bucketization.sensitive,
        attributes=bucketization.attributes,
    )
