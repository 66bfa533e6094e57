"""Kinds of attempts, and their readers.

An attempt is a literal in a notebook: a text, a whole number, a fraction, a list or a dictionary. Every kind also takes
a text (for the command line), which holds a list or a dictionary as JSON. An attempt that cannot be read is refused in
one sentence. A text that is too long is not read at all.

A small release may be written as letters. In "ab | aac" the first bucket has two people, p1 and p2, with the values a
and b; the second has p3, p4 and p5. The order of the letters in a bucket has no meaning.

>>> number_list(2).read(["1/2", 0.75]), own_release(4).read([[2, 1], [1]]).size, as_letters(lettered("ba | aac", 5))
((Fraction(1, 2), Fraction(3, 4)), 4, 'ab | aac')
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from string import ascii_lowercase
from typing import Any

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidKnowledge
from reference.exact import exact_number
from reference.language import BasicImplication, Formula, check
from reference.naming import numbered, quoted
from reference.strict_json import WrittenNumber
from reference.strict_json import parse as parse_json
from reference.syntax import parse_implication

MOST_CHARACTERS = 2_000  # in one text of an attempt
MOST_ITEMS = 100  # in one list of an attempt
LARGEST_DENOMINATOR = 1_024  # of a float that is taken as exact: the denominator of a rounded float is far larger
MOST_VALUES = 6  # different letters in a release, to bound the time of a check


@dataclass(frozen=True)
class AttemptKind:
    """Description of an attempt with an article ("a number such as 2/7"), and its reader for the judge."""

    expects: str
    read: Callable[[object], Any]  # `InvalidInput` if the attempt cannot be that
    about: tuple[Bucketization, int] | None = None  # a release, and the maximum number of facts
    numeric: bool = False


def shown(thing: object) -> str:
    """Return a short description of what a student wrote, on one line."""
    if isinstance(thing, str):
        return quoted(thing) if len(thing) <= 60 else f"a text of {len(thing):,} characters"
    if isinstance(thing, int | Fraction):
        return str(thing) if -(10**12) < Fraction(thing) < 10**12 else "a very long number"
    return str(thing) if isinstance(thing, float) else f"an object of the type {type(thing).__name__}"


def unexpected(thing: object, expects: str) -> InvalidInput:
    """Return the error for an attempt, or a part of one, of another kind than expected."""
    return InvalidInput(f"expected {expects}, got {shown(thing)}")


def text_of(attempt: object, expects: str) -> str:
    """Return the attempt if it is a text that is not too long."""
    if not isinstance(attempt, str):
        raise unexpected(attempt, expects)
    if len(attempt) > MOST_CHARACTERS:
        raise InvalidInput(f"expected {expects}, got {len(attempt):,} characters (at most {MOST_CHARACTERS:,})")
    return attempt.strip()


def is_json_list(attempt: object) -> bool:
    """Whether the attempt is not a text, or a text that looks like a JSON list."""
    return not isinstance(attempt, str) or attempt.lstrip().startswith("[")


def items_of(attempt: object, expects: str) -> list[object]:
    """Return the items of a list, which may be written as JSON."""
    if isinstance(attempt, str):
        text = text_of(attempt, expects)
        try:
            attempt = parse_json(text, "the attempt")
        except InvalidInput:
            raise unexpected(text, expects) from None
    if not isinstance(attempt, list | tuple):
        raise unexpected(attempt, expects)
    if len(attempt) > MOST_ITEMS:
        raise InvalidInput(f"expected {expects}, got a list of {len(attempt):,} items (at most {MOST_ITEMS})")
    return list(attempt)


def number_of(attempt: object, expects: str) -> Fraction:
    """Return the exact number."""
    if isinstance(attempt, float):
        if not isfinite(attempt) or Fraction(attempt).denominator > LARGEST_DENOMINATOR:
            exactly = 'write it exactly, as a fraction such as "2/7"'
            raise InvalidInput(f"expected an exact number, got the rounded decimal {attempt}: {exactly}")
        attempt = Fraction(attempt)
    if isinstance(attempt, WrittenNumber):
        attempt = attempt.text
    if isinstance(attempt, str):
        attempt = text_of(attempt, expects).replace(" ", "").replace(",", "")
    if isinstance(attempt, bool) or not isinstance(attempt, int | Fraction | str):
        raise unexpected(attempt, expects)
    try:
        return exact_number(attempt, "the number")
    except InvalidInput:
        raise unexpected(attempt, expects) from None


def whole_number_of(item: object, least: int, most: int, expects: str) -> int:
    """Return the whole number, if it is within the bounds."""
    number = number_of(item, "a whole number")
    if number.denominator != 1 or not least <= number <= most:
        raise unexpected(item, expects)
    return int(number)


def a_number(such_as: str = 'a number such as 12 or "2/7"') -> AttemptKind:
    """Return the kind of one exact number: a whole number, or a fraction as a text."""
    return AttemptKind(such_as, lambda attempt: number_of(attempt, such_as), numeric=True)


def number_list(number: int) -> AttemptKind:
    """Return the kind of a list of numbers, each read as `a_number`."""
    expects = f'a list of {number} numbers such as [1, "2/7", …]'

    def read(attempt: object) -> tuple[Fraction, ...]:
        items = items_of(attempt, expects)
        if len(items) != number:
            raise InvalidInput(f"expected {numbered(number, 'number')}, got {len(items)}")
        return tuple(map(a_number().read, items))

    return AttemptKind(expects, read, numeric=True)


def pattern_parts() -> AttemptKind:
    """Return the kind of a pattern: the number of atoms of each person."""
    expects = "a list of whole numbers such as [2, 1]"

    def read(attempt: object) -> tuple[int, ...]:
        items = items_of(attempt, expects)
        return tuple(whole_number_of(item, 1, MOST_ITEMS, "whole numbers from 1 in the list") for item in items)

    return AttemptKind(expects, read)


def known_facts(release: Bucketization, most: int) -> AttemptKind:
    """Return the kind of at most `most` facts about a release, each a text. They are read as one formula."""
    expects = f'a list of at most {most} facts such as ["Pat=cold -> Kim=cold", "Lee!=cold"]'
    if most == 1:
        expects = 'a fact as a text, such as "Pat=cold -> Kim=cold" or "Pat!=cold"'

    def read(attempt: object) -> Formula:
        units = items_of(attempt, expects) if is_json_list(attempt) else [attempt]
        texts = [line for unit in units for line in text_of(unit, expects).splitlines() if line.strip()]
        if not texts:
            raise InvalidInput(f"expected {expects}, got no fact")
        if len(texts) > most:
            raise InvalidInput(f"expected at most {numbered(most, 'fact')}, got {len(texts)}")
        formula = Formula(_fact(text, release.domain) for text in texts)
        check(formula, release)
        return formula

    return AttemptKind(expects, read, (release, most))


def _fact(text: str, domain: Sequence[str]) -> BasicImplication:
    """Parse an implication or a negation. Two common mistakes get an error of their own."""
    try:
        return parse_implication(text, domain)
    except InvalidKnowledge:
        if "->" in text and "!=" in text:
            around = "use only atoms such as Ann=flu around an arrow"
            raise InvalidInput(f"expected != or an arrow, got both in {shown(text)}: {around}") from None
        if text.count("=") == 1 and not set(text) & set("!&|<>"):
            raise InvalidInput(f"expected a fact, with an arrow or !=, got the atom {shown(text)}") from None
        raise


def own_release(most_people: int) -> AttemptKind:
    """Return the kind of a release by the counts of each bucket (of the values a, b, …), or by values with counts.

    Its people are called b0.p0, b0.p1, …
    """
    expects = f"a list of buckets, each a list of counts such as [[2, 1], [1, 1]], of at most {most_people} people"

    def read(attempt: object) -> Bucketization:
        buckets = [_counts(bucket, expects) for bucket in items_of(attempt, expects)]
        if not buckets:
            raise InvalidInput(f"expected {expects}, got no bucket")
        check_size(sum(sum(counts.values()) for counts in buckets), most_people)
        return Bucketization(Bucket.numbered(index, counts) for index, counts in enumerate(buckets))

    return AttemptKind(expects, read)


def check_size(people: int, most: int) -> None:
    """Refuse a release with too many people."""
    if people > most:
        raise InvalidInput(f"expected a release of at most {most} people, got {people:,}")


def _counts(bucket: object, expects: str) -> dict[str, int]:
    if not isinstance(bucket, Mapping):  # after z follow a', b', …
        items = enumerate(items_of(bucket, expects))
        bucket = {ascii_lowercase[n % 26] + "'" * (n // 26): count for n, count in items}
    counts = {}
    for value, count in bucket.items():
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10**6:
            raise unexpected(count, "counts such as 2 in a bucket")
        if count:
            counts[text_of(value, "the name of a value")] = count
    return counts


def lettered(text: str, most_people: int) -> Bucketization:
    """Return the release that is written as these letters."""
    columns = ["".join(part.split()) for part in text.split("|")]
    strange = next((one for one in "".join(columns) if one not in ascii_lowercase), None)
    if strange is not None:
        raise unexpected(strange, "small letters for values and | between buckets")
    if not all(columns):
        raise InvalidInput('expected letters in each bucket, such as "aa | bcd", got an empty bucket')
    check_size(sum(map(len, columns)), most_people)
    if len(set("".join(columns))) > MOST_VALUES:
        raise InvalidInput(f"expected at most {MOST_VALUES} different values, got more: fewer are enough")
    people = (f"p{number}" for number in range(1, most_people + 1))
    return Bucketization(Bucket([next(people) for _ in column], Counter(column)) for column in columns)


def as_letters(release: Bucketization) -> str:
    """Write a release whose values are single letters as letters."""
    return " | ".join("".join(value * n for value, n in sorted(b.counts.items())) for b in release.buckets)


def lettered_release(most_people: int) -> AttemptKind:
    """Return the kind of a release as letters, with people called p1, p2, …"""
    expects = f'a release as letters, such as "aa | bcd", of at most {most_people} people'
    return AttemptKind(expects, lambda attempt: lettered(text_of(attempt, expects), most_people))


def release_and(expects: str, most_people: int, read_other: Callable[[Bucketization, object], object]) -> AttemptKind:
    """Return the kind of a release as letters, and something about it."""
    expects = f"{expects}, of at most {most_people} people"

    def read(attempt: object) -> tuple[Bucketization, object]:
        items = items_of(attempt, expects)
        if len(items) != 2:
            raise InvalidInput(f"expected {expects}, got a list of {numbered(len(items), 'item')}")
        release: Bucketization = lettered_release(most_people).read(items[0])
        return release, read_other(release, items[1])

    return AttemptKind(expects, read)
