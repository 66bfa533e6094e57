"""Exercises of lesson 8, a language of your own: harmful gossip, refuted conjectures, languages in a line or two.

A line is a pattern of a statement, in which letters stand for people and values.

    p=s | q=s                                        one of two people has a value
    same(p, q) where different buckets               two people of different buckets have the same value
    not p=a where bucket >= 3                        a person in a bucket of three or more does not have a

The letters p, q, r stand for different people, and s, t, u for different values; a, b and c are the values with these
names. Each way to replace the letters by people and values of the release gives a fact. The conditions on the people
follow "where", separated by commas: "one bucket" (all are in one), "different buckets" (no two are in one),
"bucket >= N" and "bucket <= N" (each is in a bucket of at least, at most, N people).

A line is parsed as a statement (`reference.syntax`) and never executed, so an untrusted line can be examined like any
language.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import permutations
from operator import ge, le
from typing import TypeAlias

from classroom.exercises import attempts
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
MOST_LINES, MOST_LETTERS = 3, 160  # of one language, and of one of its lines

_WORDS = {"not", "same", "atleast", "atmost", "true", "false"}
_LETTERS = "p, q, r for people and s, t, u or a, b, c for values"
# a release for which a line is a statement without replacement
_PROBE = Bucketization([Bucket(tuple(PEOPLE), {"s": 1, "t": 1, "u": 1})], domain=(*VALUES, *NAMED))
_NAME = re.compile(r"[^\W\d]\w*")
_WHERE = re.compile(r"\s*\bwhere\b\s*")
_SIZE = re.compile(r"bucket\s*(>=|<=)\s*([0-9]{1,3})", re.ASCII)

Condition: TypeAlias = Callable[[Bucketization, tuple[str, ...]], bool]  # on the people of a unit


@dataclass(frozen=True)
class LanguageLine:
    """A pattern and the conditions on its people."""

    pattern: str
    conditions: tuple[Condition, ...]

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters of the pattern, in order."""
        return tuple(dict.fromkeys(name for name in _NAME.findall(self.pattern) if name not in _WORDS))

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """Yield the pattern with people and values in place of its letters."""
        people = [letter for letter in self.letters if letter in PEOPLE]
        values = [letter for letter in self.letters if letter in VALUES]
        if not {letter for letter in self.letters if letter in NAMED} <= set(bucketization.domain):
            return
        template = re.sub(rf"\b[{PEOPLE}{VALUES}]\b", r"{\g<0>}", self.pattern)
        for chosen in permutations(bucketization.people, len(people)):
            if all(condition(bucketization, chosen) for condition in self.conditions):
                for having in permutations(bucketization.domain, len(values)):
                    yield _read(template.format(**dict(zip((*people, *values), (*chosen, *having), strict=True))))


@lru_cache(maxsize=20_000)
def _read(text: str) -> Sentence:
    return parse_statement(text)


class TemplateLanguage:
    """A language defined by its lines."""

    name = "yours"

    def __init__(self, text: str) -> None:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise InvalidInput(f"expected at most {MOST_LINES} lines in the language, got {len(lines)}")
        self.lines = tuple(map(_line, lines))

    @property
    def names_values(self) -> bool:
        """Whether a line names the value a, b or c."""
        return any(letter in NAMED for line in self.lines for letter in line.letters)

    def units(self, bucketization: Bucketization) -> Iterator[Sentence]:
        """Yield all facts: the lines with people and values in place of letters. Names must be plain words."""
        for line in self.lines:
            yield from line.units(bucketization)


def _line(text: str) -> LanguageLine:
    if len(text) > MOST_LETTERS:
        raise InvalidInput(f"expected lines of at most {MOST_LETTERS} characters in the language, got {len(text):,}")
    pattern, *conditions = _WHERE.split(text, maxsplit=1)
    line = LanguageLine(pattern, tuple(_condition(one) for some in conditions for one in some.split(",")))
    quoted = attempts.shown(text)
    for letter in line.letters:
        if letter not in {*PEOPLE, *VALUES, *NAMED}:
            raise InvalidInput(f"line {quoted}: expected {_LETTERS}, got {letter}")
    if not any(letter in PEOPLE for letter in line.letters):
        raise InvalidInput(f"line {quoted}: expected a person, p, q or r, got none")
    try:
        check(_read(pattern), _PROBE)
        _read(pattern).holds(dict(zip(PEOPLE, VALUES, strict=True)))
    except WorstcaseError as error:
        raise InvalidInput(f"line {quoted}: expected a statement with {_LETTERS}: {error}") from None
    except KeyError as error:
        raise InvalidInput(f"line {quoted}: expected {_LETTERS}, got {error.args[0]} for a person") from None
    return line


def _condition(text: str) -> Condition:
    words = " ".join(text.split())
    if words == "one bucket":
        return lambda release, people: len({release.index_of(person) for person in people}) == 1
    if words == "different buckets":
        return lambda release, people: len({release.index_of(person) for person in people}) == len(people)
    if found := _SIZE.fullmatch(words):
        holds, number = {">=": ge, "<=": le}[found[1]], int(found[2])
        return lambda release, people: all(holds(release.bucket_of(person).size, number) for person in people)
    known = '"one bucket", "different buckets", "bucket >= 3" or "bucket <= 3"'
    raise InvalidInput(f"expected the condition {known}, got {attempts.shown(words) if words else 'none'}")


LINES = 'a language as a text such as "p=s | q=s", or a list of such lines'


def _read_lines(attempt: object) -> TemplateLanguage:
    lines = attempts.items_of(attempt, LINES) if attempts.is_json_list(attempt) else [attempt]
    return TemplateLanguage("\n".join(attempts.text_of(line, LINES) for line in lines))


TEMPLATES = attempts.AttemptKind(LINES, _read_lines)
CERTAIN = attempts.lettered("aaab", 4)
GOSSIP = "p=s | q=s"
SCOPE = SmallScope(people=4, values=3, buckets=2)  # scope of exercises 3 and 4
WIDE = SmallScope(people=4, values=3)  # scope of exercise 5
LITTLE, MUCH = Fraction(6, 10), Fraction(7, 10)
MOST_PEOPLE = 6


EXPECTED_GOSSIP = 'gossip as a text, such as "p1=a | p2=a"'


def _read_gossip(attempt: object) -> Or:
    gossip = parse_statement(attempts.text_of(attempt, EXPECTED_GOSSIP))
    check(gossip, CERTAIN)
    match gossip:
        case Or(parts=(Atom(person=p, value=s), Atom(person=q, value=t))) if p != q and s == t:
            return gossip
    raise attempts.unexpected(attempt, f"two different people and one value in {EXPECTED_GOSSIP}")


@exercise("language-1", 8, attempts.AttemptKind(EXPECTED_GOSSIP, _read_gossip))
def _certain(gossip: Or) -> str | None:
    """The release is `aaab`, of four people `p1` to `p4`. Find gossip (one of two people has a value) that makes the
    attacker certain of a person's value.
    """
    space = WorldSpace(CERTAIN)
    known = space.mask(gossip)
    if known == space.everything:
        return "Every table of the release fits this: three of the four have a, so one of any two people has it."
    likely = {atom: Fraction((known & mask).bit_count(), known.bit_count()) for atom, mask in space.atoms.items()}
    surest = max(likely, key=lambda atom: likely[atom])
    if likely[surest] == 1:
        return None
    return f"With this gossip the attacker is surest of {to_text(surest)}, with probability {likely[surest]}."


@exercise("language-2", 8, attempts.lettered_release(MOST_PEOPLE), people=MOST_PEOPLE)
def _refutes(release: Bucketization) -> str | None:
    """The repaired conjecture is “One fact of gossip about two people of the same bucket is always as harmful as
    gossip about any two.” Refute it by a release of at most {people} people.
    """
    lines = (GOSSIP, f"{GOSSIP} where one bucket")
    any_two, one_bucket = (ExaminedLanguage(TemplateLanguage(line)).maximum(release, 1) for line in lines)
    if any_two > one_bucket:
        return None
    if len(release.buckets) == 1:
        return "In a single bucket any two people are of the same bucket, so the conjecture holds here."
    if any_two == 1 and any(len(bucket.values) == 1 for bucket in release.buckets):
        return f"A bucket of {attempts.as_letters(release)} has only one value, so no gossip is needed."
    return (
        f"In {attempts.as_letters(release)} gossip about any two people gives {exact(any_two)}, and gossip about two"
        f" people of one bucket gives {exact(one_bucket)}: the conjecture holds here. When does gossip within a bucket"
        " rule out no table?"
    )


@exercise("language-3", 8, TEMPLATES)
def _not_monotone(language: TemplateLanguage) -> str | None:
    """Write a language of one to three lines that is not monotone. On some release of at most four people, three values
    and two buckets, merging the buckets must raise the maximum with one fact.
    """
    examined = ExaminedLanguage(language)
    found = is_monotone(examined, [one.bucketization for one in _classes(SCOPE, language)], 1, "")
    if not found.holds:
        return None
    nowhere = f"None of the {found.note.split(',')[0]} raises the maximum."
    if not any(line.conditions for line in language.lines):
        return f"{nowhere} This language treats all people alike, in every bucket, and every such language is monotone."
    return f"{nowhere} Which facts can exist only in large buckets?"


@exercise("language-4", 8, TEMPLATES, little=LITTLE, much=MUCH)
def _helps_a_little(language: TemplateLanguage) -> str | None:
    """Write a language that helps an attacker a little. The maximum with one fact must be {little} to {much} on
    average over some releases: those of at most four people, three values and two buckets that alone make no value
    certain.
    """
    average = average_maximum(language)
    if LITTLE <= average <= MUCH:
        return None
    alone = average_maximum(TemplateLanguage("true | p=a"), 0)
    if average == alone:
        return f"With one fact the attacker is {float(average):.3f} sure on average, the same as without it."
    way = "Use weaker facts: about more people at once, or only about some" if average > MUCH else "Use stronger facts"
    return f"With one fact the attacker is {float(average):.3f} sure on average, without it {float(alone):.3f}. {way}."


def average_maximum(language: TemplateLanguage, k: int = 1) -> Fraction:
    """Return the average maximum over all labellings of the scope that alone make no value certain."""
    examined = ExaminedLanguage(language)
    hiding = [one for one in _classes(SCOPE, language) if hides_everyone(one.bucketization)]
    maxima = (one.labellings * examined.maximum(one.bucketization, k) for one in hiding)
    return sum(maxima, Fraction(0)) / sum(one.labellings for one in hiding)


@exercise("language-5", 8, TEMPLATES)
def _says_everything(language: TemplateLanguage) -> str | None:
    """Write a language of one to three lines that can express everything about any release of at most four people and
    three values. It is enough to rule out each single table.
    """
    found = is_complete(ExaminedLanguage(language), [one.bucketization for one in _classes(WIDE, language)], "")
    if found.holds or found.counterexample is None:
        return None
    return f"On the release {buckets_text(found.counterexample.bucketization)} {found.counterexample.said}."


def _classes(scope: SmallScope, language: TemplateLanguage) -> tuple[LabelledClass, ...]:
    """Return one bucketization of each class. Values keep their names if the language names some."""
    kept = Kept(values=frozenset("abc")) if language.names_values else NOTHING_KEPT
    return tuple(scope.classes(kept))
