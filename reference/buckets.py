"""Buckets and bucketizations (paper, section 2.1): what the publisher releases.

The tuples of T are partitioned into buckets, and within each bucket the sensitive values are permuted. What is
left of a bucket b is the set P_b of its people and the multiset of its sensitive values:

    n_b            number of tuples in b
    n_b(s)         frequency of value s in b
    s_b^0, s_b^1…  the values of b in decreasing order of frequency (ties: in alphabetical order)

A bucketization is a partition into buckets, together with the domain S. Two buckets with the same people and
the same frequencies are equal, and so are two bucketizations with the same buckets, sensitive attribute and domain.

>>> men = Bucket(["Bob", "Charlie", "Dave", "Ed", "Frank"], {"mumps": 1, "lung cancer": 2, "flu": 2})
>>> men.size, men.frequency("flu"), men.frequency("measles"), men.values
(5, 2, 0, ('flu', 'lung cancer', 'mumps'))
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from types import MappingProxyType

from reference.errors import InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.naming import is_text, written
from reference.numbered_people import NumberedPeople
from reference.tables import Attributes, checked_domain, first_repeated

MOST_PEOPLE = 10**15
"""In one bucket: far beyond mankind, and within every integer type that counts or sums them."""


@dataclass(frozen=True, init=False, eq=False)
class Bucket:
    """One bucket b: its people P_b and how often each sensitive value occurs in it."""

    people: Sequence[str]
    frequencies: tuple[tuple[str, int], ...]
    """(s_b^0, n_b(s_b^0)), (s_b^1, n_b(s_b^1)), …"""

    def __init__(self, people: Sequence[str], counts: Mapping[str, int]) -> None:
        """Take the people and n_b(s) for each value s that occurs."""
        people = people if isinstance(people, NumberedPeople) else tuple(people)
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

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bucket):
            return NotImplemented
        return self.frequencies == other.frequencies and (
            self.people == other.people or set(self.people) == set(other.people)
        )

    def __hash__(self) -> int:
        return hash(self.frequencies)

    def __repr__(self) -> str:
        return f"Bucket({self.people!r}, {dict(self.frequencies)!r})"


@dataclass(frozen=True, init=False, eq=False)
class Bucketization:
    """What is published: the buckets, and the domain S of the sensitive attribute."""

    buckets: tuple[Bucket, ...]
    domain: tuple[str, ...]
    sensitive: str
    attributes: Mapping[str, Attributes]
    """What the attacker's full identification information adds: people's non-sensitive attributes."""

    def __init__(
        self,
        buckets: Iterable[Bucket],
        *,
        domain: Iterable[str] | None = None,
        sensitive: str = "S",
        attributes: Mapping[str, Attributes] | None = None,
    ) -> None:
        """Take the buckets; without `domain`, S is the set of values that occur, in order of appearance."""
        buckets = tuple(buckets)
        if not buckets:
            raise InvalidTable("a bucketization needs at least one bucket")
        occurring = (value for bucket in buckets for value, _ in bucket.frequencies)
        object.__setattr__(self, "buckets", buckets)
        object.__setattr__(self, "domain", checked_domain(domain, occurring))
        object.__setattr__(self, "sensitive", sensitive)
        object.__setattr__(self, "attributes", MappingProxyType(dict(attributes or {})))
        self._check_disjoint()

    @classmethod
    def of_histograms(
        cls, histograms: Iterable[Mapping[str, int]], *, domain: Iterable[str] | None = None
    ) -> "Bucketization":
        """Buckets given by their frequencies alone, with numbered people."""
        return cls((Bucket.numbered(i, counts) for i, counts in enumerate(histograms)), domain=domain)

    @property
    def people(self) -> Iterator[str]:
        """Everyone in the table, bucket by bucket."""
        return (person for bucket in self.buckets for person in bucket.people)

    @property
    def size(self) -> int:
        """The number of people in the table."""
        return sum(bucket.size for bucket in self.buckets)

    def bucket(self, index: int) -> Bucket:
        """Bucket number `index`, counted from 0."""
        if not 0 <= index < len(self.buckets):
            raise UnknownBucket(f"there is no bucket {index}: the buckets are 0 to {len(self.buckets) - 1}")
        return self.buckets[index]

    def index_of(self, person: str) -> int:
        """The number of the bucket that `person` is in."""
        if person in self._named:
            return self._named[person]
        if (index := self._index_of_numbered(person)) is not None:
            return index
        raise UnknownPerson(f"person {written(person)} is not in the table")

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
        return {
            person: index
            for index, bucket in enumerate(self.buckets)
            if not isinstance(bucket.people, NumberedPeople)
            for person in bucket.people
        }

    @cached_property
    def _numbered(self) -> Mapping[int, int]:
        """Where the bucket is that numbered people's names tell."""
        return {
            bucket.people.bucket: index
            for index, bucket in enumerate(self.buckets)
            if isinstance(bucket.people, NumberedPeople)
        }

    def _index_of_numbered(self, person: str) -> int | None:
        index = self._numbered.get(NumberedPeople.bucket_index(person))
        return index if index is not None and person in self.buckets[index].people else None

    def _check_disjoint(self) -> None:
        groups = [bucket.people for bucket in self.buckets]
        named = [person for people in groups if not isinstance(people, NumberedPeople) for person in people]
        first_numbered = [people[0] for people in groups if isinstance(people, NumberedPeople)]
        for names, distinct in ((named, self._named), (first_numbered, self._numbered)):
            if len(distinct) < len(names):
                raise InvalidTable(f"person {written(first_repeated(names))} is in the table twice")
        for person in named:
            if self._index_of_numbered(person) is not None:
                raise InvalidTable(f"person {written(person)} is in the table twice")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Bucketization):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[frozenset[Bucket], frozenset[str], str]:
        return frozenset(self.buckets), self._domain_set, self.sensitive


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
    for person in people:
        if not is_text(person):
            raise InvalidTable(f"a bucket holds the person {person!a} where a text was expected")
    if len(set(people)) < len(people):
        raise InvalidTable(f"person {written(first_repeated(people))} is in the table twice")
