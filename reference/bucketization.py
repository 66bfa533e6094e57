"""Bucketizations (paper, section 2.1): what the publisher releases.

A bucketization is a partition of the table into buckets, together with the domain S. Two bucketizations with the same
buckets, sensitive attribute and domain are equal, in whatever order these are listed.

>>> release = Bucketization.of_histograms([{"flu": 2, "mumps": 1}, {"flu": 1}])
>>> release.size, release.domain, release.index_of("b1.p0"), release.bucket_of("b0.p2").counts["flu"]
(4, ('flu', 'mumps'), 1, 2)
>>> release.people[-1], release.people[1:3], list(release.people) == list(release.people)
('b1.p0', ['b0.p1', 'b0.p2'], True)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral
from types import MappingProxyType
from typing import overload

from reference.buckets import Bucket, NumberedPeople
from reference.errors import InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.naming import described_thing, written
from reference.tables import Attributes, checked_domain, first_repeated


class Everyone(Sequence[str]):
    """The people of some buckets, one bucket after the other; numbered people get their names when asked for."""

    def __init__(self, buckets: Sequence[Bucket]) -> None:
        self._buckets = buckets

    def __len__(self) -> int:
        return sum(bucket.size for bucket in self._buckets)

    def __iter__(self) -> Iterator[str]:
        return (person for bucket in self._buckets for person in bucket.people)

    def __contains__(self, person: object) -> bool:
        return any(person in bucket.people for bucket in self._buckets)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        for bucket in self._buckets:
            if 0 <= place < bucket.size:
                return bucket.people[place]
            place -= bucket.size
        raise IndexError(f"there is no person number {index} among {len(self):,}")

    def __repr__(self) -> str:
        return f"<{len(self):,} people in {len(self._buckets):,} buckets>"


@dataclass(frozen=True, init=False, eq=False)
class Bucketization:
    """What is published: the buckets, and the domain S of the sensitive attribute.

    Without `domain`, S is the set of values that occur, in order of appearance.
    """

    buckets: tuple[Bucket, ...]
    domain: tuple[str, ...]
    sensitive: str
    attributes: Mapping[str, Attributes]
    """What the attacker's full identification information adds: people's non-sensitive attributes."""
    by: tuple[str, ...]
    """The columns of the table that the people of a bucket agree on, if it was made from a table."""
    keys: Sequence[tuple[str, ...]] = field(repr=False)
    """For each bucket what they have in these columns."""

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
        if isinstance(buckets, str) or not isinstance(buckets, Iterable):
            raise InvalidTable(f"{described_thing(buckets)} is here, where a list of buckets was expected")
        buckets = tuple(buckets)
        for bucket in buckets:
            if not isinstance(bucket, Bucket):
                raise InvalidTable(f"{described_thing(bucket)} is here, where a Bucket(people, counts) was expected")
        if not buckets:
            raise InvalidTable("a bucketization needs at least one bucket")
        occurring = (value for bucket in buckets for value, _ in bucket.frequencies)
        object.__setattr__(self, "buckets", buckets)
        object.__setattr__(self, "domain", checked_domain(domain, occurring))
        object.__setattr__(self, "sensitive", sensitive)
        object.__setattr__(self, "attributes", MappingProxyType(dict(attributes or {})))
        object.__setattr__(self, "by", tuple(by))
        object.__setattr__(self, "keys", tuple(keys))
        if by and len(self.keys) != len(buckets):
            raise InvalidTable(f"{len(self.keys):,} of {len(buckets):,} buckets have labels: all or none was expected")
        self._check_disjoint()

    @classmethod
    def of_histograms(
        cls, histograms: Iterable[Mapping[str, int]], *, domain: Iterable[str] | None = None
    ) -> "Bucketization":
        """Buckets given by their frequencies alone, with numbered people."""
        return cls((Bucket.numbered(i, counts) for i, counts in enumerate(histograms)), domain=domain)

    @property
    def people(self) -> Sequence[str]:
        """Everyone in the table, bucket by bucket."""
        return Everyone(self.buckets)

    @property
    def size(self) -> int:
        """The number of people in the table."""
        return sum(bucket.size for bucket in self.buckets)

    def bucket(self, index: int) -> Bucket:
        """Bucket number `index`, counted from 0."""
        if isinstance(index, bool) or not isinstance(index, Integral):
            raise UnknownBucket(f"{index!a} is no number of a bucket: a whole number from 0 was expected")
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
        if (index := self._index(person)) is None:
            raise UnknownPerson(f"person {written(person)} is not in the table")
        return index

    def index_of_all(self, people: Sequence[str]) -> int | None:
        """The number of the bucket that all of these are in, None if none has them all."""
        if isinstance(people, NumberedPeople):
            index = self._numbered.get(people.bucket)
            if index is not None:
                return index if people.number <= self.buckets[index].size else None
            if people.number > len(self._named):  # too many for buckets that name them one by one
                return None
        first = self._index(people[0])
        return first if all(self._index(person) == first for person in people) else None

    def bucket_of(self, person: str) -> Bucket:
        """The bucket that `person` is in."""
        return self.buckets[self.index_of(person)]

    def require_value(self, value: str) -> None:
        """Raise unless `value` is in S."""
        if value not in self._domain_set:
            raise UnknownValue(f"value {written(value)} is not in the domain of {written(self.sensitive)}")

    def _repr_html_(self) -> str:
        from reference.drawing.fragments import release_html  # noqa: PLC0415 - only notebooks draw it

        return release_html(self)

    def _repr_latex_(self) -> str:
        from reference.drawing.fragments import release_latex  # noqa: PLC0415 - only notebooks draw it

        return release_latex(self)

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

    def _index(self, person: str) -> int | None:
        index = self._named.get(person)
        return self._index_of_numbered(person) if index is None else index

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
