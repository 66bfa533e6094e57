"""Small releases as a student types them: a letter for each person's value, a bar between buckets.

In "ab | aac" the first bucket has two people, p1 and p2, with the values a and b; the second has p3, p4 and p5. Who has
which value within a bucket is not said: the order of its letters means nothing.

>>> release = lettered("ab | aac", 8)
>>> [(list(bucket.people), dict(bucket.counts)) for bucket in release.buckets]
[(['p1', 'p2'], {'a': 1, 'b': 1}), (['p3', 'p4', 'p5'], {'a': 2, 'c': 1})]
>>> as_letters(release)
'ab | aac'
>>> lettered("a1|b", 8)  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: the text 1 is in the release, where small letters for ... were expected
"""

from collections import Counter
from dataclasses import dataclass
from string import ascii_lowercase

from classroom.exercises.attempt_kinds import KnownFacts
from classroom.exercises.attempt_parts import items_of, shown, text_of
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import Formula

MOST_VALUES = 6
"""Different letters: with more of them a check would take long."""


def lettered(text: str, most_people: int) -> Bucketization:
    """The release that is written so."""
    columns = ["".join(part.split()) for part in text.split("|")]
    strange = next((one for one in "".join(columns) if one not in ascii_lowercase), None)
    if strange is not None:
        known = "small letters for values and | between buckets"
        raise InvalidInput(f"{shown(strange)} is in the release, where {known} were expected")
    if not all(columns):
        raise InvalidInput('a bucket without anybody is in the release: letters such as "aa | bcd" were expected')
    if (people := sum(map(len, columns))) > most_people:
        raise InvalidInput(f"there are {people:,} people in it, where at most {most_people} were asked for")
    if len(set("".join(columns))) > MOST_VALUES:
        raise InvalidInput(f"there are more than {MOST_VALUES} different values in it: fewer are enough")
    ends = [sum(map(len, columns[:place])) for place in range(len(columns))]
    return Bucketization(
        Bucket([f"p{first + number}" for number in range(1, len(column) + 1)], Counter(column))
        for first, column in zip(ends, columns, strict=True)
    )


def as_letters(release: Bucketization) -> str:
    """A release of single letters, written so."""
    return " | ".join("".join(value * n for value, n in sorted(b.counts.items())) for b in release.buckets)


@dataclass(frozen=True)
class LetteredRelease:
    """A release of one's own, as letters."""

    most_people: int

    @property
    def expects(self) -> str:
        """In words."""
        return f'a release as letters, such as "aa | bcd", of at most {self.most_people} people'

    def read(self, attempt: object) -> Bucketization:
        """The release, its people called p1, p2, …"""
        return lettered(text_of(attempt, self.expects), self.most_people)


@dataclass(frozen=True)
class ReleaseAndFact:
    """A release of one's own, and a fact about it."""

    most_people: int

    @property
    def expects(self) -> str:
        """In words."""
        example = '["aa | bcd", "p1=a -> p3=c"]'
        return f"a list of a release and a fact, such as {example}, of at most {self.most_people} people"

    def read(self, attempt: object) -> tuple[Bucketization, Formula]:
        """The release and what is known."""
        release, fact = _two(attempt, self.expects)
        read = LetteredRelease(self.most_people).read(release)
        return read, KnownFacts(read, 1).read(fact)


@dataclass(frozen=True)
class ReleaseAndPerson:
    """A release of one's own, and somebody in it."""

    most_people: int

    @property
    def expects(self) -> str:
        """In words."""
        return f'a list of a release and a person, such as ["aa | bcd", "p3"], of at most {self.most_people} people'

    def read(self, attempt: object) -> tuple[Bucketization, str]:
        """The release and the person."""
        release, person = _two(attempt, self.expects)
        read, name = LetteredRelease(self.most_people).read(release), text_of(person, 'a person such as "p1"')
        if name not in read.people:
            raise InvalidInput(f"{shown(name)} is nobody of the release, whose people are p1 to p{read.size}")
        return read, name


def _two(attempt: object, expects: str) -> list[object]:
    items = items_of(attempt, expects)
    if len(items) != 2:
        raise InvalidInput(f"there are {len(items)} things in the list, where {expects} was expected")
    return items
