"""Lesson 6, merging buckets: the maximum never rises, and one attacker's sureness may."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from classroom.exercises.attempt_kinds import Numbers
from classroom.exercises.bucket_groups import SAFE_BELOW, WARDS, Groups, fewest_merges
from classroom.exercises.exercise import Exercise
from classroom.exercises.judging import share
from classroom.exercises.lettered_release import (
    LetteredRelease,
    ReleaseAndFact,
    ReleaseAndPerson,
    as_letters,
    lettered,
)
from proofs_check.oracles.small_releases import disclosure
from reference.buckets import Bucketization, merged
from reference.counting.dynamic_program import structured_count, structured_marginals
from reference.errors import InconsistentKnowledge
from reference.exact import exact, exact_number
from reference.instances import row_histogram
from reference.language import NOTHING, Atom, Formula, negated_atom
from reference.syntax import parse_implication, to_text

MOST_PEOPLE = 9

BY_HAND = lettered("ab | ab", 4)
FACT = Formula([parse_implication("p1=a -> p3=a")])
TARGET = Atom("p3", "a")


def _likelihood(release: Bucketization) -> Fraction:
    return share(structured_count(TARGET, release, FACT))


def _by_hand(numbers: tuple[Fraction, ...]) -> str | None:
    for number, release, when in zip(numbers, _before_and_after(BY_HAND), ("before", "after"), strict=True):
        count = structured_count(TARGET, release, FACT)
        if number == share(count):
            continue
        slips = {
            share(structured_count(TARGET, release)): "this is how sure the attacker is without the fact",
            count.share: "this is the share of the tables that fit the fact; in how many of these has p3 the value a?",
            count.event_share: "this is a share of all tables; divide by the share of those that fit the fact",
        }
        if when == "after":
            slips[_likelihood(BY_HAND)] = "this is the number before merging, and the tables are others now"
        general = f"list the {count.worlds} tables, and strike those in which p1 has a and p3 has not"
        return f"{exact(number)} is not the probability {when} merging: {slips.get(number, general)}"
    return None


def _surer(attempt: tuple[Bucketization, Formula]) -> str | None:
    release, known = attempt
    if (problem := _two_buckets(release)) or (problem := _at_least_five(release)):
        return problem
    try:
        before, after = (_risk(one, known) for one in _before_and_after(release))
    except InconsistentKnowledge:
        return "No table fits this fact, before merging or after: the attacker would know something false."
    if after.chance > before.chance:
        return None
    told = f"this attacker's surest guess has {before} in two buckets, and {after} in one"
    if before.chance == 1:
        return f"Already with two buckets this attacker is certain, and nobody can become surer than that: {told}."
    if structured_count(NOTHING, release, known).share == 1:
        return f"Every table of the two buckets fits this fact, so it tells nothing new there; but {told}."
    return (
        f"Merging does not make this attacker surer: {told}."
        " A fact that tells little in a small bucket may tell more among other values."
    )


class Guess(NamedTuple):
    """The surest guess of an attacker."""

    chance: Fraction
    target: Atom

    def __str__(self) -> str:
        return f"{exact(self.chance)} ({to_text(self.target)})"


def _one_person(attempt: tuple[Bucketization, str]) -> str | None:
    release, person = attempt
    if problem := _two_buckets(release):
        return problem
    one, other = (_best_denial(one, person) for one in _before_and_after(release))
    if other[0] > one[0]:
        return None
    if one[0] == 1:
        return f"Before merging the attacker is certain already ({one[1]}), and nobody can become surer than that."
    return (
        f"The best before merging is {exact(one[0])} ({one[1]}), the best after it {exact(other[0])} ({other[1]})."
        " It helps if the person's own bucket leaves much open, and the other bucket has few values."
    )


def _best_denial(release: Bucketization, person: str) -> tuple[Fraction, str]:
    """The surest guess of an attacker who knows at most one value that the person has not; and by knowing what."""
    return max(_denials(release, person), key=lambda found: found[0])


def _denials(release: Bucketization, person: str) -> Iterator[tuple[Fraction, str]]:
    yield _risk(release, NOTHING).chance, "knowing nothing"
    if len(release.domain) < 2:
        return
    for value in release.domain:
        if release.bucket_of(person).frequency(value) < release.bucket_of(person).size:
            known = Formula([negated_atom(Atom(person, value), release.domain)])
            yield _risk(release, known).chance, f"knowing that {person} has not {value}"


def _as_before(release: Bucketization) -> str | None:
    if problem := _two_buckets(release):
        return problem
    one, other = (row_histogram(bucket.counts.values()) for bucket in release.buckets)
    if sum(one) == sum(other):
        return "The two buckets have equally many people. Find some of different sizes."
    before, after = (_maximum(release) for release in _before_and_after(release))
    if before == 1:
        return f"With one fact the attacker becomes certain of somebody in {as_letters(release)}: stay below 1."
    if after == before:
        return None
    return (
        f"One fact gives at most {exact(before)} in two buckets, and {exact(after)} in one: merging lowers it. When do"
        " two buckets look alike to an attacker, though one is larger?"
    )


def _maximum(release: Bucketization) -> Fraction:
    return disclosure(tuple(row_histogram(bucket.counts.values()) for bucket in release.buckets), 1)


def _before_and_after(release: Bucketization) -> tuple[Bucketization, Bucketization]:
    return release, merged(release, 0, 1)


def _risk(release: Bucketization, known: Formula) -> Guess:
    found = structured_marginals(release, known).risk()
    return Guess(exact_number(found.risk), found.target)


def _two_buckets(release: Bucketization) -> str | None:
    number = len(release.buckets)
    return (
        None
        if number == 2
        else f"Two buckets were asked for, and there {'is' if number == 1 else 'are'} {number} here."
    )


def _at_least_five(release: Bucketization) -> str | None:
    return None if release.size >= 5 else f"There are {release.size} people here, and at least five were asked for."


MERGING = (
    Exercise(
        "merging-1",
        6,
        "By hand: the release is `ab | ab`, and the attacker knows `p1=a -> p3=a`. How likely is `p3=a` before"
        " the two buckets are merged, and how likely is it after?",
        Numbers(2),
        _by_hand,
    ),
    Exercise(
        "merging-2",
        6,
        f"Find a release of two buckets with five to {MOST_PEOPLE} people, and one fact, so that merging the buckets"
        " makes this attacker surer: the likeliest guess about anybody becomes likelier.",
        ReleaseAndFact(MOST_PEOPLE),
        _surer,
    ),
    Exercise(
        "merging-3",
        6,
        "An attacker may know of one named person one value that this person has not: whichever value helps most. Find"
        f" a release of two buckets, of at most {MOST_PEOPLE} people, and a person, so that this attacker becomes"
        " surer of something by merging.",
        ReleaseAndPerson(MOST_PEOPLE),
        _one_person,
    ),
    Exercise(
        "merging-4",
        6,
        "Merging never raises the maximum. Does it always lower it? Find two buckets of different sizes, of at most"
        f" {MOST_PEOPLE} people together, whose maximum with one fact is below 1 and stays the same when they are"
        " merged.",
        LetteredRelease(MOST_PEOPLE),
        _as_before,
    ),
    Exercise(
        "merging-5",
        6,
        f"You publish five buckets: 1: {WARDS[0]}, 2: {WARDS[1]}, 3: {WARDS[2]}, 4: {WARDS[3]}, 5: {WARDS[4]}. Merge as"
        f" little as possible so that no attacker with one fact can be {SAFE_BELOW} sure of anything, or surer. Write"
        " the groups of buckets that become one.",
        Groups(len(WARDS)),
        fewest_merges,
    ),
)
