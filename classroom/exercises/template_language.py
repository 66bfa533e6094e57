"""A knowledge language in a line or two: a pattern of a statement, in which letters stand for people and values.

    p=s | q=s                                        one of two people has a value
    same(p, q) where different buckets               two people of different buckets have the same value
    not p=a where bucket >= 3                        somebody in a bucket of three or more has not the value a

The letters p, q, r stand for people, each for another; s, t, u for values, each for another; a, b and c are the values
of these names. A unit of the language is the line with people and values of the release put in for the letters: one
unit for each way to do that. After "where" come conditions on the people, with commas between: "one bucket" (all of
them are in one), "different buckets" (no two are), "bucket >= N" and "bucket <= N" (each is in a bucket of at least,
at most, N people).

Nothing of it is executed: a line is read as a statement (`reference.syntax`), so that what
strangers hand in can be examined like any language.

>>> gossip = TemplateLanguage("p=s | q=s")
>>> release = Bucketization([Bucket(["p1", "p2"], {"a": 1, "b": 1})])
>>> from reference.statement_syntax import statement_text
>>> [statement_text(unit) for unit in gossip.units(release)]
['p1=a | p2=a', 'p1=b | p2=b', 'p2=a | p1=a', 'p2=b | p1=b']
>>> list(TemplateLanguage("not p=s where bucket >= 3").units(release))
[]
>>> TemplateLanguage("x=s")  # doctest: +ELLIPSIS
Traceback (most recent call last):
...
reference.errors.InvalidInput: the name x is in the line "x=s", where p, q, r for people ... were expected
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations
from typing import TypeAlias

from classroom.exercises.attempt_parts import items_of, shown, text_of
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, WorstcaseError
from reference.language import check
from reference.statement_syntax import parse_statement
from reference.statements import Sentence

PEOPLE, VALUES, NAMED = "pqr", "stu", "abc"
MOST_LINES, MOST_LETTERS = 3, 160
"""Of one language; and in one of its lines."""

_WORDS = {"not", "same", "atleast", "atmost", "true", "false"}
_LETTERS = "p, q, r for people and s, t, u or a, b, c for values"
_PROBE = Bucketization([Bucket(tuple(PEOPLE), {"s": 1, "t": 1, "u": 1})], domain=(*VALUES, *NAMED))
"""A release about which a line is a statement as it stands."""
_NAME = re.compile(r"[^\W\d]\w*")
_WHERE = re.compile(r"\s*\bwhere\b\s*")
_SIZE = re.compile(r"bucket\s*(>=|<=)\s*([0-9]{1,3})", re.ASCII)

Condition: TypeAlias = Callable[[Bucketization, tuple[str, ...]], bool]
"""On the people of a unit."""


@dataclass(frozen=True)
class LanguageLine:
    """A pattern, its letters, and the conditions on its people."""

    pattern: str
    conditions: tuple[Condition, ...]

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """Those that it has, in order."""
        return tuple(dict.fromkeys(name for name in _NAME.findall(self.pattern) if name not in _WORDS))

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """The pattern, with people and values put in."""
        people = [letter for letter in self.letters if letter in PEOPLE]
        values = [letter for letter in self.letters if letter in VALUES]
        if not {letter for letter in self.letters if letter in NAMED} <= set(bucketization.domain):
            return
        for chosen in permutations(bucketization.people, len(people)):
            if all(condition(bucketization, chosen) for condition in self.conditions):
                for having in permutations(bucketization.domain, len(values)):
                    put = dict(zip((*people, *values), (*chosen, *having), strict=True))
                    yield _read(_NAME.sub(_putting(put), self.pattern))


def _putting(put: dict[str, str]) -> Callable[[re.Match[str]], str]:
    return lambda name: put.get(name[0], name[0])


@lru_cache(maxsize=20_000)
def _read(text: str) -> Sentence:
    return parse_statement(text)


class TemplateLanguage:
    """A language by its lines."""

    name = "yours"

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise InvalidInput(f"there are {len(lines)} lines in the language, where at most {MOST_LINES} may be used")
        self.lines = tuple(map(_line, lines))

    @property
    def names_values(self) -> bool:
        """Whether a line speaks of a, b or c, and not of any value alike."""
        return any(letter in NAMED for line in self.lines for letter in line.letters)

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """All units: its lines, with people and values put in. The names must be plain words."""
        for line in self.lines:
            yield from line.units(bucketization)


def _line(text: str) -> LanguageLine:
    if len(text) > MOST_LETTERS:
        raise InvalidInput(
            f"a line of the language has {len(text):,} letters, where at most {MOST_LETTERS} may be used"
        )
    pattern, *conditions = _WHERE.split(text, maxsplit=1)
    line = LanguageLine(pattern, tuple(_condition(one) for some in conditions for one in some.split(",")))
    quoted = shown(text).removeprefix("the text ")
    for letter in line.letters:
        if letter not in {*PEOPLE, *VALUES, *NAMED}:
            raise InvalidInput(f"the name {letter} is in the line {quoted}, where {_LETTERS} were expected")
    if not any(letter in PEOPLE for letter in line.letters):
        raise InvalidInput(f"nobody is spoken of in the line {quoted}: p, q or r was expected")
    try:
        check(_read(pattern), _PROBE)
        _read(pattern).holds(dict(zip(PEOPLE, VALUES, strict=True)))
    except WorstcaseError as error:
        raise InvalidInput(f"the line {quoted} cannot be read as a statement with {_LETTERS}: {error}") from None
    except KeyError as error:
        raise InvalidInput(f"in the line {quoted} {error.args[0]} is no person: {_LETTERS} were expected") from None
    return line


def _condition(text: str) -> Condition:
    words = " ".join(text.split())
    if words == "one bucket":
        return lambda release, people: len({release.index_of(person) for person in people}) == 1
    if words == "different buckets":
        return lambda release, people: len({release.index_of(person) for person in people}) == len(people)
    if found := _SIZE.fullmatch(words):
        sign, number = found[1], int(found[2])
        if sign == ">=":
            return lambda release, people: all(release.bucket_of(person).size >= number for person in people)
        return lambda release, people: all(release.bucket_of(person).size <= number for person in people)
    known = '"one bucket", "different buckets", "bucket >= 3" or "bucket <= 3"'
    found_here = f"{shown(words)} is a condition here" if words else "a condition is missing here"
    raise InvalidInput(f"{found_here}, where {known} was expected")


@dataclass(frozen=True)
class Templates:
    """A language as a text of a few lines, or as a list of them."""

    expects: str = 'a language as a text such as "p=s | q=s", or a list of such lines'

    def read(self, attempt: object) -> TemplateLanguage:
        """The language."""
        if isinstance(attempt, str) and not attempt.lstrip().startswith("["):
            return TemplateLanguage(text_of(attempt, self.expects))
        return TemplateLanguage("\n".join(text_of(line, self.expects) for line in items_of(attempt, self.expects)))
