"""Bucketizations (paper, section 2.1): what the publisher releases.

A bucketization is a partition of the table into buckets, together with the domain S. Two bucketizations with the same
buckets, sensitive attribute and domain are equal, in whatever order these are listed.

>>> release = Bucketization.of_histograms([{"flu": 2, "mumps": 1}, {"flu": 1}])
>>> release.size, release.domain, release.index_of("b1.p0"), release.bucket_of("b0.p2").counts["flu"]
(4, ('flu', 'mumps'), 1, 2)
>>> release.people[-1], release.people[1:3], list(release.people) == list(release.people)
('b1.p0', ['b0.p1', 'b0.p2'], True)
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from numbers import Integral
from types import MappingProxyType

from reference.buckets import Bucket, Everyone, NumberedPeople
from reference.errors import InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.naming import described_thing, written
from reference.tables import Attributes, checked_domain, first_repeated


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
        everyone = Everyone([people])
        first = self._index(people[0])
        if not all(self._holds(first, group) for group in everyone.numbered_groups()):
            return None
        return first if all(self._index(person) == first for person in everyone.named()) else None

    def _holds(self, index: int | None, group: NumberedPeople) -> bool:
        """All of these are in bucket number `index`."""
        if group.bucket in self._numbered:
            home, there = self._numbered[group.bucket]
            return home == index and group.number <= there.number
        if group.number > len(self._named):  # too many for buckets that name them one by one
            return False
        return all(self._index(person) == index for person in group)

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
            person: index for index, bucket in enumerate(self.buckets) for person in Everyone([bucket.people]).named()
        }

    @cached_property
    def _numbered(self) -> Mapping[int, tuple[int, NumberedPeople]]:
        """In which bucket those are who are numbered in the bucket that their names tell, and who they are."""
        return {
            group.bucket: (index, group)
            for index, bucket in enumerate(self.buckets)
            for group in Everyone([bucket.people]).numbered_groups()
        }

    def _index(self, person: str) -> int | None:
        index = self._named.get(person)
        return self._index_of_numbered(person) if index is None else index

    def _index_of_numbered(self, person: str) -> int | None:
        index, group = self._numbered.get(NumberedPeople.bucket_index(person), (None, ()))
        return index if person in group else None

    def _check_disjoint(self) -> None:
        everyone = Everyone([bucket.people for bucket in self.buckets])
        named = list(everyone.named())
        first_numbered = [group[0] for group in everyone.numbered_groups()]
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
