"""Whom an attacker speaks about: the buckets of these people, and what the rows of such a bucket have in common.

In a table without names people are numbered, and `b11108.p0` tells nobody who that is. The bucket has labels: what its
rows have in the columns that form the buckets. They are looked up for the buckets that are spoken of and no others, so
a million further ones cost nothing here.

>>> from worstcase.io.tables import parse_rows, table_bucketization
>>> rows = parse_rows('[{"age": 37, "ill": "flu"}, {"age": 37, "ill": "gout"}, {"age": 52, "ill": "flu"}]', "FILE")
>>> release = table_bucketization(rows, "FILE", "ill", ["age"])
>>> for sentence in sentences(buckets_of(release, ["b0.p0", "b1.p0"])):
...     print(sentence)
b0.p0 is one of 2 people with age=37
b1.p0 is the only person with age=52
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import click

from reference.buckets import Bucketization
from reference.language import Statement
from reference.naming import labels_text, listed

if TYPE_CHECKING:
    from fastpath.disclosure import Disclosure, HasBuckets
    from reference.statements import Sentence


@dataclass(frozen=True)
class SpokenBucket:
    """A bucket that an attacker speaks about."""

    number: int
    labels: Mapping[str, str]
    """What its people have in common; empty where the release comes from no table or has one bucket only."""
    people: int
    """How many they are."""
    spoken_of: tuple[str, ...]
    """Those whom the attacker speaks about."""


def buckets_of(bucketization: Bucketization, people: Iterable[str]) -> list[SpokenBucket]:
    """The buckets of these people, in the order in which they are first met."""
    names: dict[int, dict[str, None]] = {}
    for person in people:
        names.setdefault(bucketization.index_of(person), {})[person] = None
    return [
        SpokenBucket(index, bucketization.labels(index), bucketization.bucket(index).size, tuple(met))
        for index, met in names.items()
    ]


def spoken_of(bucketization: Bucketization, *statements: Statement) -> list[SpokenBucket]:
    """The buckets that these statements are about, the target first."""
    return buckets_of(bucketization, (person for statement in statements for person in _people(statement)))


def _people(statement: Statement) -> Iterator[str]:
    """Whom a statement is about; one of somebody's own kind is about the people of its atoms."""
    from reference.statements import Same, parts_of

    parts = parts_of(cast("Sentence", statement))
    if isinstance(statement, Same):
        yield from (statement.one, statement.other)
    elif parts:
        for part in parts:
            yield from _people(part)
    else:
        yield from (atom.person for atom in statement.atoms())


def carried(published: "HasBuckets", answer: "Disclosure") -> list[SpokenBucket]:
    """The buckets of those who carry the atoms of an answer, the target's first."""
    return [
        SpokenBucket(part.bucket, part.labels, len(published.bucket(part.bucket).people), part.people)
        for part in answer.pattern
    ]


def as_json(buckets: Sequence[SpokenBucket]) -> list[dict[str, object]]:
    """The buckets as JSON objects."""
    return [
        {"number": one.number, "labels": dict(one.labels), "people": one.people, "spoken_of": list(one.spoken_of)}
        for one in buckets
    ]


def sentences(buckets: Sequence[SpokenBucket]) -> list[str]:
    """A sentence for each bucket that has labels."""
    return [_sentence(bucket) for bucket in buckets if bucket.labels]


def tell(buckets: Sequence[SpokenBucket]) -> None:
    """Print these sentences, below what they add to."""
    for sentence in sentences(buckets):
        click.echo(f"  {sentence}")


def _sentence(bucket: SpokenBucket) -> str:
    named, common = listed(bucket.spoken_of), labels_text(bucket.labels)
    if bucket.people == 1:
        return f"{named} is the only person with {common}"
    number = len(bucket.spoken_of)
    among = f"{number:,} of {bucket.people:,}" if number > 1 else f"one of {bucket.people:,}"
    return f"{named} {'are' if number > 1 else 'is'} {among} people with {common}"
