"""Lesson 8, a language of your own: gossip that does harm, conjectures refuted, languages in a line or two.

A line is a pattern of a statement, in which letters stand for people and values.

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
>>> from reference.syntax import statement_text
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
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from typing import TypeAlias

from classroom.exercises.attempts import (
    AttemptKind,
    LetteredRelease,
    as_letters,
    is_json_list,
    items_of,
    lettered,
    shown,
    text_of,
)
from classroom.exercises.exercise import exercise
from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, WorstcaseError
from reference.exact import exact
from reference.language import Atom, check
from reference.languages.properties import ExaminedLanguage, buckets_text, hides_everyone, is_complete, is_monotone
from reference.languages.scope import NOTHING_KEPT, Kept, LabelledClass, SmallScope
from reference.languages.world_space import WorldSpace
from reference.statements import Or, Sentence
from reference.syntax import parse_statement, to_text

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


class Templates(AttemptKind):
    """A language as a text of a few lines, or as a list of them."""

    words = 'a language as a text such as "p=s | q=s", or a list of such lines'

    def read(self, attempt: object) -> TemplateLanguage:
        """The language."""
        lines = items_of(attempt, self.expects) if is_json_list(attempt) else [attempt]
        return TemplateLanguage("\n".join(text_of(line, self.expects) for line in lines))


CERTAIN = lettered("aaab", 4)
GOSSIP = "p=s | q=s"
SCOPE = SmallScope(people=4, values=3, buckets=2)
"""Where languages of exercises 3 and 4 are examined."""
WIDE = SmallScope(people=4, values=3)
"""Where those of exercise 5 are."""
LITTLE, MUCH = Fraction(6, 10), Fraction(7, 10)
MOST_PEOPLE = 6


@dataclass(frozen=True)
class Gossip(AttemptKind):
    """One of two people has a value."""

    release: Bucketization
    words = 'gossip as a text, such as "p1=a | p2=a"'

    def read(self, attempt: object) -> Or:
        """What is said."""
        said = parse_statement(text_of(attempt, self.expects))
        check(said, self.release)
        if not isinstance(said, Or) or len(said.parts) != 2 or not all(isinstance(one, Atom) for one in said.parts):
            raise InvalidInput(f"this is no gossip: {self.expects} was expected")
        one, other = said.atoms()
        if one.person == other.person or one.value != other.value:
            raise InvalidInput(f"gossip is about two people and one value: {self.expects} was expected")
        return said


@exercise("language-1", 8, Gossip(CERTAIN))
def _certain(said: Or) -> str | None:
    """In the release `aaab`, of four people `p1` to `p4`, find gossip (one of two people has a value) that makes the
    attacker certain of something.
    """
    space = WorldSpace(CERTAIN)
    known = space.mask(said)
    if known == space.everything:
        return "Every table of the release fits this: as three of the four have a, one of any two people has it."
    likely = {atom: Fraction((known & mask).bit_count(), known.bit_count()) for atom, mask in space.atoms.items()}
    surest = max(likely, key=lambda atom: likely[atom])
    if likely[surest] == 1:
        return None
    return f"This makes the attacker {likely[surest]} sure of {to_text(surest)}, and of nothing else surer."


@exercise("language-2", 8, LetteredRelease(MOST_PEOPLE), people=MOST_PEOPLE)
def _refutes(release: Bucketization) -> str | None:
    """The conjecture, repaired: “One piece of gossip about two people of the same bucket always does as well as gossip
    about any two.” Refute it: find a release of at most {people} people.
    """
    lines = (GOSSIP, f"{GOSSIP} where one bucket")
    any_two, one_bucket = (ExaminedLanguage(TemplateLanguage(line)).maximum(release, 1) for line in lines)
    if any_two > one_bucket:
        return None
    if len(release.buckets) == 1:
        return "In a single bucket any two people are two people of one bucket: here the conjecture cannot fail."
    if any_two == 1 and any(len(bucket.values) == 1 for bucket in release.buckets):
        return f"A bucket of {as_letters(release)} gives its value away: then no gossip is needed at all."
    return (
        f"In {as_letters(release)} gossip about any two people gives {exact(any_two)}, and gossip about two people of"
        f" one bucket gives {exact(one_bucket)}: the conjecture holds here. When has gossip within a bucket nothing"
        " new to say?"
    )


@exercise("language-3", 8, Templates())
def _not_monotone(language: TemplateLanguage) -> str | None:
    """Write a language of one to three lines that is not monotone: on some release of at most four people, three values
    and two buckets, merging the buckets raises what one fact can do.
    """
    examined = ExaminedLanguage(language)
    found = is_monotone(examined, [one.bucketization for one in _classes(SCOPE, language)], 1, "")
    if not found.holds:
        return None
    if not any(line.conditions for line in language.lines):
        return (
            f"None of the {found.note.split(',')[0]} raises the maximum. That was to be expected: this language says"
            " the same of all people, whatever bucket they are in, and every such language is monotone."
        )
    merges = found.note.split(",")[0]
    return f"None of the {merges} raises the maximum. What is said more, or only, where buckets are large?"


@exercise("language-4", 8, Templates(), little=LITTLE, much=MUCH)
def _helps_a_little(language: TemplateLanguage) -> str | None:
    """Write a language that helps an attacker a little: with one fact, {little} to {much} sure on average over the
    releases of at most four people, three values and two buckets that alone give nobody away.
    """
    average = average_maximum(language)
    if LITTLE <= average <= MUCH:
        return None
    alone = average_maximum(TemplateLanguage("true | p=a"), 0)
    if average == alone:
        return f"With one fact the attacker is {_decimals(average)} sure on average: no surer than with none."
    way = "Say less: of more people at once, or only of some" if average > MUCH else "Say more"
    return (
        f"With one fact the attacker is {_decimals(average)} sure on average, and with none {_decimals(alone)}. {way}."
    )


def average_maximum(language: TemplateLanguage, k: int = 1) -> Fraction:
    """The maximum on average over all labellings of the scope that alone give no value away."""
    examined = ExaminedLanguage(language)
    hiding = [one for one in _classes(SCOPE, language) if hides_everyone(one.bucketization)]
    maxima = (one.labellings * examined.maximum(one.bucketization, k) for one in hiding)
    return sum(maxima, Fraction(0)) / sum(one.labellings for one in hiding)


@exercise("language-5", 8, Templates())
def _says_everything(language: TemplateLanguage) -> str | None:
    """Write a language of one to three lines in which everything can be said about any release of at most four people
    and three values: for each table, that this is not the true one.
    """
    found = is_complete(ExaminedLanguage(language), [one.bucketization for one in _classes(WIDE, language)], "")
    if found.holds or found.counterexample is None:
        return None
    return f"On the release {buckets_text(found.counterexample.bucketization)} {found.counterexample.said}."


def _classes(scope: SmallScope, language: TemplateLanguage) -> tuple[LabelledClass, ...]:
    """One bucketization of each class: values keep their names where the language names some."""
    kept = Kept(values=frozenset("abc")) if language.names_values else NOTHING_KEPT
    return tuple(scope.classes(kept))


def _decimals(number: Fraction) -> str:
    return f"{float(number):.3f}"
