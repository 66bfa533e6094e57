"""What attempts look like, and how each kind is read.

An attempt is made of texts, whole numbers, fractions, lists and dictionaries: whatever stands literally in a notebook.
Every kind takes a text as well (for the command line), a list or a dictionary then as JSON. What cannot be read is told
in one sentence.

>>> Number().read("2/7"), Numbers(2).read(["1/2", 0])
(Fraction(2, 7), (Fraction(1, 2), Fraction(0, 1)))
>>> from reference.example import FIGURE_3
>>> KnownFacts(FIGURE_3, 1).read("Ed!=flu").k
1
>>> OwnRelease(4).read([[2, 1], [1]]).size
4
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_lowercase

from classroom.exercises.attempt_parts import MOST_ITEMS, items_of, number_of, shown, text_of
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, InvalidKnowledge
from reference.language import Atom, BasicImplication, Formula, check
from reference.naming import numbered
from reference.syntax import parse_atom, parse_implication


@dataclass(frozen=True)
class Number:
    """One number: a whole number, or a fraction as a text."""

    expects: str = 'a number such as 12 or "2/7"'

    def read(self, attempt: object) -> Fraction:
        """The number, exactly."""
        return number_of(attempt, self.expects)


@dataclass(frozen=True)
class Numbers:
    """A list of so many numbers."""

    number: int

    @property
    def expects(self) -> str:
        """In words."""
        return f'a list of {self.number} numbers such as [1, "2/7", …]'

    def read(self, attempt: object) -> tuple[Fraction, ...]:
        """The numbers, exactly."""
        items = items_of(attempt, self.expects)
        if len(items) != self.number:
            raise InvalidInput(f"there are {numbered(len(items), 'number')} here, where {self.number} were expected")
        return tuple(number_of(item, 'a number such as 12 or "2/7"') for item in items)


@dataclass(frozen=True)
class PatternParts:
    """A pattern: how many atoms each person carries."""

    expects: str = "a list of whole numbers such as [2, 1]"

    def read(self, attempt: object) -> tuple[int, ...]:
        """The parts."""
        parts = tuple(number_of(item, "a whole number") for item in items_of(attempt, self.expects))
        for part in parts:
            if part.denominator != 1 or not 0 < part <= MOST_ITEMS:
                raise InvalidInput(f"{shown(part)} is in the list, where a whole number from 1 was expected")
        return tuple(map(int, parts))


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    options: tuple[str, ...]

    @property
    def expects(self) -> str:
        """In words."""
        return "one of " + ", ".join(f'"{option}"' for option in self.options)

    def read(self, attempt: object) -> str:
        """The word, in small letters."""
        word = text_of(attempt, self.expects).casefold()
        if word not in self.options:
            raise InvalidInput(f"{shown(attempt)} is here, where {self.expects} was expected")
        return word


@dataclass(frozen=True)
class KnownFacts:
    """At most so many basic implications about a release, each as a text."""

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
        single = isinstance(attempt, str) and not attempt.lstrip().startswith("[")
        units = [attempt] if single else items_of(attempt, self.expects)
        texts = [line for unit in units for line in text_of(unit, self.expects).splitlines() if line.strip()]
        if not texts:
            raise InvalidInput(f"there is no fact here, where {self.expects} was expected")
        if len(texts) > self.most:
            raise InvalidInput(f"there are {len(texts)} facts here, where at most {self.most} may be used")
        formula = Formula(_fact(text, self.release.domain) for text in texts)
        check(formula, self.release)
        return formula


def _fact(text: str, domain: Sequence[str]) -> BasicImplication:
    """An implication or a negation; two things that novices write in its place are told as such."""
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
class SomeAtoms:
    """Some atoms about a release, each as a text."""

    release: Bucketization
    number: int

    @property
    def expects(self) -> str:
        """In words."""
        return f'a list of {self.number} atoms such as ["Ann=flu", …]'

    def read(self, attempt: object) -> tuple[Atom, ...]:
        """The atoms."""
        items = items_of(attempt, self.expects)
        if len(items) != self.number:
            raise InvalidInput(f"there are {numbered(len(items), 'atom')} here, where {self.number} were expected")
        atoms = tuple(parse_atom(text_of(item, 'an atom such as "Ann=flu"')) for item in items)
        for atom in atoms:
            check(atom, self.release)
        return atoms


@dataclass(frozen=True)
class OwnRelease:
    """A release of one's own, of at most so many people: the counts of each bucket, or values with their counts."""

    most_people: int

    @property
    def expects(self) -> str:
        """In words."""
        return (
            f"a list of buckets, each a list of counts such as [[2, 1], [1, 1]], of at most {self.most_people} people"
        )

    def read(self, attempt: object) -> Bucketization:
        """The release, its people called b0.p0, b0.p1, …, and its values a, b, … unless they have names."""
        buckets = [_counts(bucket, self.expects) for bucket in items_of(attempt, self.expects)]
        if not buckets:
            raise InvalidInput(f"there is no bucket here, where {self.expects} was expected")
        if (people := sum(sum(counts.values()) for counts in buckets)) > self.most_people:
            raise InvalidInput(f"there are {people:,} people in it, where at most {self.most_people} were asked for")
        return Bucketization(Bucket.numbered(index, counts) for index, counts in enumerate(buckets))


def _counts(bucket: object, expects: str) -> dict[str, int]:
    if isinstance(bucket, Mapping):
        pairs: Sequence[tuple[object, object]] = list(bucket.items())[: MOST_ITEMS + 1]
    else:
        pairs = list(zip(ascii_lowercase, items_of(bucket, expects), strict=False))
    counts = {}
    for value, count in pairs:
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10**6:
            raise InvalidInput(f"{shown(count)} is in a bucket, where a count such as 2 was expected")
        if count:
            counts[text_of(value, "the name of a value")] = count
    return counts
