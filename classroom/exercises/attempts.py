"""What attempts look like, and how each kind is read.

An attempt is made of texts, whole numbers, fractions, lists and dictionaries: whatever stands literally in a notebook.
Every kind takes a text as well (for the command line), a list or a dictionary then as JSON. What cannot be read is
refused in one sentence, and what is too long is not read at all.

A small release may be typed as letters: in "ab | aac" the first bucket has two people, p1 and p2, with the values a and
b; the second has p3, p4 and p5. The order of the letters in a bucket means nothing.

>>> Number().read("2/7"), Numbers(2).read(["1/2", 0.75])
(Fraction(2, 7), (Fraction(1, 2), Fraction(3, 4)))
>>> Number().read(0.1)  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: 0.1 is ... rounded: write it exactly, as a fraction: Fraction(2, 7) or "2/7"
>>> from reference.example import FIGURE_3
>>> KnownFacts(FIGURE_3, 1).read("Ed!=flu").k, OwnRelease(4).read([[2, 1], [1]]).size
(1, 4)
>>> release = lettered("ab | aac", 8)
>>> [(list(bucket.people), dict(bucket.counts)) for bucket in release.buckets], as_letters(release)
([(['p1', 'p2'], {'a': 1, 'b': 1}), (['p3', 'p4', 'p5'], {'a': 2, 'c': 1})], 'ab | aac')
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from string import ascii_lowercase
from typing import Any, ClassVar

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidKnowledge
from reference.exact import exact_number
from reference.language import BasicImplication, Formula, check
from reference.naming import numbered, written
from reference.strict_json import WrittenNumber
from reference.strict_json import parse as parse_json
from reference.syntax import parse_implication

MOST_CHARACTERS = 2_000
"""In one text of an attempt."""
MOST_ITEMS = 100
"""In one list of an attempt."""
LARGEST_BELOW = 1_024
"""Under the line of a fraction that a float may stand for: where Python has rounded, the number there is far larger."""
MOST_VALUES = 6
"""Different letters in a release: with more of them a check would take long."""


class AttemptKind:
    """What an attempt looks like."""

    words: ClassVar[str]
    """With an article: "a number such as 2/7"; a field of the kind in braces."""

    @property
    def expects(self) -> str:
        """The words, with the fields put in."""
        return self.words.format(**vars(self))

    def read(self, attempt: object) -> Any:  # noqa: ANN401 - what the judge of the exercise takes
        """What the student wrote, as the judge takes it; `InvalidInput` if it cannot be that."""
        raise NotImplementedError


def shown(thing: object) -> str:
    """What a student wrote, in a sentence: short, on one line, whatever it is."""
    if isinstance(thing, str):
        return f"the text {written(thing)}" if len(thing) <= 60 else f"a text of {len(thing):,} characters"
    if isinstance(thing, int | Fraction):
        return str(thing) if -(10**12) < Fraction(thing) < 10**12 else "a very long number"
    return str(thing) if isinstance(thing, float) else f"an object of the type {type(thing).__name__}"


def unexpected(thing: object, expects: str, where: str = "here") -> InvalidInput:
    """The error for something else than was expected."""
    return InvalidInput(f"{shown(thing)} is {where}, where {expects} was expected")


def text_of(attempt: object, expects: str) -> str:
    """The attempt itself, if it is a text that is not too long."""
    if not isinstance(attempt, str):
        raise unexpected(attempt, expects)
    if len(attempt) > MOST_CHARACTERS:
        raise InvalidInput(f"a text of {len(attempt):,} characters is longer than any answer: {expects} was expected")
    return attempt.strip()


def is_json_list(attempt: object) -> bool:
    """Whether the attempt is no text, or a text that looks like a list in JSON."""
    return not isinstance(attempt, str) or attempt.lstrip().startswith("[")


def items_of(attempt: object, expects: str, number: int | None = None, noun: str = "") -> list[object]:
    """The items of a list, which may be written as JSON; `number` of them, where that is asked for."""
    if isinstance(attempt, str):
        text = text_of(attempt, expects)
        try:
            attempt = parse_json(text, "the attempt")
        except InvalidInput:
            raise unexpected(text, expects) from None
    if not isinstance(attempt, list | tuple):
        raise unexpected(attempt, expects)
    if len(attempt) > MOST_ITEMS:
        raise InvalidInput(f"a list of {len(attempt):,} items is longer than any answer: {expects} was expected")
    if number is not None and len(attempt) != number:
        raise InvalidInput(f"there are {numbered(len(attempt), noun)} here, where {number} were expected")
    return list(attempt)


def number_of(attempt: object, expects: str) -> Fraction:
    """A number, exactly."""
    if isinstance(attempt, float):
        if not isfinite(attempt) or Fraction(attempt).denominator > LARGEST_BELOW:
            exactly = 'write it exactly, as a fraction: Fraction(2, 7) or "2/7"'
            raise InvalidInput(f"{attempt} is a decimal that Python has rounded: {exactly}")
        attempt = Fraction(attempt)
    if isinstance(attempt, WrittenNumber):
        attempt = attempt.text
    if isinstance(attempt, bool) or not isinstance(attempt, int | Fraction | str):
        raise unexpected(attempt, expects)
    if isinstance(attempt, str):
        attempt = text_of(attempt, expects).replace(" ", "").replace(",", "")
    try:
        return exact_number(attempt, "the number")
    except InvalidInput:
        raise unexpected(attempt, expects) from None


def whole_number_of(item: object, least: int, most: int, expects: str, where: str) -> int:
    """A whole number within bounds."""
    number = number_of(item, "a whole number")
    if number.denominator != 1 or not least <= number <= most:
        raise unexpected(item, expects, where)
    return int(number)


@dataclass(frozen=True)
class Number(AttemptKind):
    """One number, exactly: a whole number, or a fraction as a text."""

    such_as: str = 'a number such as 12 or "2/7"'
    words = "{such_as}"

    def read(self, attempt: object) -> Fraction:
        """The number, exactly."""
        return number_of(attempt, self.expects)


@dataclass(frozen=True)
class Numbers(AttemptKind):
    """A list of numbers."""

    number: int
    words = 'a list of {number} numbers such as [1, "2/7", …]'

    def read(self, attempt: object) -> tuple[Fraction, ...]:
        """The numbers, exactly."""
        return tuple(map(Number().read, items_of(attempt, self.expects, self.number, "number")))


class PatternParts(AttemptKind):
    """A pattern: how many atoms each person carries."""

    words = "a list of whole numbers such as [2, 1]"

    def read(self, attempt: object) -> tuple[int, ...]:
        """The parts."""
        items = items_of(attempt, self.expects)
        return tuple(whole_number_of(item, 1, MOST_ITEMS, "a whole number from 1", "in the list") for item in items)


@dataclass(frozen=True)
class KnownFacts(AttemptKind):
    """At most `most` basic implications about a release, each as a text."""

    release: Bucketization
    most: int

    @property
    def expects(self) -> str:
        """In words."""
        if self.most == 1:
            return 'a fact as a text, such as "Pat=cold -> Kim=cold" or "Pat!=cold"'
        return f'a list of at most {self.most} facts such as ["Pat=cold -> Kim=cold", "Lee!=cold"]'

    def read(self, attempt: object) -> Formula:
        """All of them together."""
        units = items_of(attempt, self.expects) if is_json_list(attempt) else [attempt]
        texts = [line for unit in units for line in text_of(unit, self.expects).splitlines() if line.strip()]
        if not texts:
            raise InvalidInput(f"there is no fact here, where {self.expects} was expected")
        if len(texts) > self.most:
            raise InvalidInput(f"there are {len(texts)} facts here, where at most {self.most} may be used")
        formula = Formula(_fact(text, self.release.domain) for text in texts)
        check(formula, self.release)
        return formula


def _fact(text: str, domain: Sequence[str]) -> BasicImplication:
    """An implication or a negation; two things that novices write in its place get a sentence of their own."""
    try:
        return parse_implication(text, domain)
    except InvalidKnowledge:
        if "->" in text and "!=" in text:
            around = "around an arrow there are only atoms, such as Ann=flu"
            raise InvalidInput(f"{shown(text)} has both != and an arrow: {around}") from None
        if text.count("=") == 1 and not set(text) & set("!&|<>"):
            raise InvalidInput(f"{shown(text)} is an atom: a fact has an arrow, or != instead of =") from None
        raise


@dataclass(frozen=True)
class OwnRelease(AttemptKind):
    """A release of one's own: the counts of each bucket (of the values a, b, …), or values with their counts.

    Its people are called b0.p0, b0.p1, …
    """

    most_people: int
    words = "a list of buckets, each a list of counts such as [[2, 1], [1, 1]], of at most {most_people} people"

    def read(self, attempt: object) -> Bucketization:
        """The release."""
        buckets = [_counts(bucket, self.expects) for bucket in items_of(attempt, self.expects)]
        if not buckets:
            raise InvalidInput(f"there is no bucket here, where {self.expects} was expected")
        check_size(sum(sum(counts.values()) for counts in buckets), self.most_people)
        return Bucketization(Bucket.numbered(index, counts) for index, counts in enumerate(buckets))


def check_size(people: int, most: int) -> None:
    """Refuse a release with too many people."""
    if people > most:
        raise InvalidInput(f"there are {people:,} people in it, where at most {most} were asked for")


def _counts(bucket: object, expects: str) -> dict[str, int]:
    if isinstance(bucket, Mapping):
        pairs: Sequence[tuple[object, object]] = list(bucket.items())[: MOST_ITEMS + 1]
    else:
        pairs = list(zip(ascii_lowercase, items_of(bucket, expects), strict=False))
    counts = {}
    for value, count in pairs:
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10**6:
            raise unexpected(count, "a count such as 2", "in a bucket")
        if count:
            counts[text_of(value, "the name of a value")] = count
    return counts


def lettered(text: str, most_people: int) -> Bucketization:
    """The release that these letters are."""
    columns = ["".join(part.split()) for part in text.split("|")]
    strange = next((one for one in "".join(columns) if one not in ascii_lowercase), None)
    if strange is not None:
        known = "small letters for values and | between buckets"
        raise InvalidInput(f"{shown(strange)} is in the release, where {known} were expected")
    if not all(columns):
        raise InvalidInput('a bucket without anybody is in the release: letters such as "aa | bcd" were expected')
    check_size(sum(map(len, columns)), most_people)
    if len(set("".join(columns))) > MOST_VALUES:
        raise InvalidInput(f"there are more than {MOST_VALUES} different values in it: fewer are enough")
    people = (f"p{number}" for number in range(1, most_people + 1))
    return Bucketization(Bucket([next(people) for _ in column], Counter(column)) for column in columns)


def as_letters(release: Bucketization) -> str:
    """A release of single letters, as letters."""
    return " | ".join("".join(value * n for value, n in sorted(b.counts.items())) for b in release.buckets)


@dataclass(frozen=True)
class LetteredRelease(AttemptKind):
    """A release of one's own as letters, its people called p1, p2, …"""

    most_people: int
    words = 'a release as letters, such as "aa | bcd", of at most {most_people} people'

    def read(self, attempt: object) -> Bucketization:
        """The release."""
        return lettered(text_of(attempt, self.expects), self.most_people)

    def first_of_two(self, attempt: object, expects: str) -> tuple[Bucketization, object]:
        """The release that begins a list of two things, and the other thing."""
        items = items_of(attempt, expects)
        if len(items) != 2:
            raise InvalidInput(f"there are {len(items)} things in the list, where {expects} was expected")
        return self.read(items[0]), items[1]


@dataclass(frozen=True)
class ReleaseAndFact(AttemptKind):
    """A release of one's own, and a fact about it."""

    most_people: int
    words = 'a list of a release and a fact, such as ["aa | bcd", "p1=a -> p3=c"], of at most {most_people} people'

    def read(self, attempt: object) -> tuple[Bucketization, Formula]:
        """The release and what is known."""
        release, fact = LetteredRelease(self.most_people).first_of_two(attempt, self.expects)
        return release, KnownFacts(release, 1).read(fact)


@dataclass(frozen=True)
class ReleaseAndPerson(AttemptKind):
    """A release of one's own, and somebody in it."""

    most_people: int
    words = 'a list of a release and a person, such as ["aa | bcd", "p3"], of at most {most_people} people'

    def read(self, attempt: object) -> tuple[Bucketization, str]:
        """The release and the person."""
        release, person = LetteredRelease(self.most_people).first_of_two(attempt, self.expects)
        name = text_of(person, 'a person such as "p1"')
        if name not in release.people:
            raise InvalidInput(f"{shown(name)} is nobody of the release, whose people are p1 to p{release.size}")
        return release, name
