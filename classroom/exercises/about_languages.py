"""Lesson 8, a language of your own: gossip that does harm, conjectures refuted, languages in a line."""

from dataclasses import dataclass
from fractions import Fraction

from classroom.exercises.attempt_parts import text_of
from classroom.exercises.exercise import Exercise
from classroom.exercises.lettered_release import LetteredRelease, as_letters, lettered
from classroom.exercises.template_language import TemplateLanguage, Templates
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.exact import exact
from reference.language import Atom, check
from reference.languages.examined_language import ExaminedLanguage, buckets_text
from reference.languages.properties import hides_everyone, is_complete, is_monotone
from reference.languages.scope import NOTHING_KEPT, Kept, LabelledClass, SmallScope
from reference.languages.world_space import WorldSpace
from reference.statement_syntax import parse_statement
from reference.statements import Or
from reference.syntax import to_text

CERTAIN = lettered("aaab", 4)
GOSSIP = "p=s | q=s"
SCOPE = SmallScope(people=4, values=3, buckets=2)
"""Where languages of exercises 3 and 4 are examined."""
WIDE = SmallScope(people=4, values=3)
"""Where those of exercise 5 are."""
LITTLE, MUCH = Fraction(6, 10), Fraction(7, 10)
MOST_PEOPLE = 6


@dataclass(frozen=True)
class Gossip:
    """One of two people has a value."""

    release: Bucketization
    expects: str = 'gossip as a text, such as "p1=a | p2=a"'

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


def _certain(said: Or) -> str | None:
    space = WorldSpace(CERTAIN)
    known = space.mask(said)
    if known == space.everything:
        return "Every table of the release fits this: as three of the four have a, one of any two people has it."
    likely = {atom: Fraction((known & mask).bit_count(), known.bit_count()) for atom, mask in space.atoms.items()}
    surest = max(likely, key=lambda atom: likely[atom])
    if likely[surest] == 1:
        return None
    return f"This makes the attacker {likely[surest]} sure of {to_text(surest)}, and of nothing else surer."


def _refutes(release: Bucketization) -> str | None:
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


def _not_monotone(language: TemplateLanguage) -> str | None:
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


def _helps_a_little(language: TemplateLanguage) -> str | None:
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


def _says_everything(language: TemplateLanguage) -> str | None:
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


LANGUAGES = (
    Exercise(
        "language-1",
        8,
        "In the release `aaab`, of four people `p1` to `p4`, find gossip (one of two people has a value) that makes the"
        " attacker certain of something.",
        Gossip(CERTAIN),
        _certain,
    ),
    Exercise(
        "language-2",
        8,
        "The conjecture, repaired: “One piece of gossip about two people of the same bucket always does as well as"
        f" gossip about any two.” Refute it: find a release of at most {MOST_PEOPLE} people.",
        LetteredRelease(MOST_PEOPLE),
        _refutes,
    ),
    Exercise(
        "language-3",
        8,
        "Write a language of one to three lines that is not monotone: on some release of at most four people, three"
        " values and two buckets, merging the buckets raises what one fact can do.",
        Templates(),
        _not_monotone,
    ),
    Exercise(
        "language-4",
        8,
        f"Write a language that helps an attacker a little: with one fact, {LITTLE} to {MUCH} sure on average over the"
        " releases of at most four people, three values and two buckets that alone give nobody away.",
        Templates(),
        _helps_a_little,
    ),
    Exercise(
        "language-5",
        8,
        "Write a language of one to three lines in which everything can be said about any release of at most four"
        " people and three values: for each table, that this is not the true one.",
        Templates(),
        _says_everything,
    ),
)
