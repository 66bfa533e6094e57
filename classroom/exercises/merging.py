"""Lesson 6, merging buckets: the maximum never rises, and one attacker's sureness may."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from classroom.exercises.attempts import (
    AttemptKind,
    LetteredRelease,
    Numbers,
    ReleaseAndFact,
    ReleaseAndPerson,
    as_letters,
    items_of,
    lettered,
    whole_number_of,
)
from classroom.exercises.exercise import exercise, share, sureness, two_buckets_hint
from proofs_check.oracles.small_releases import disclosure
from reference.buckets import Bucketization, merged
from reference.counting.dynamic_program import structured_count, structured_marginals
from reference.errors import InconsistentKnowledge, InvalidInput
from reference.exact import exact, exact_number
from reference.instances import row_histogram, set_partitions
from reference.language import NOTHING, Atom, Formula, negated_atom
from reference.naming import numbered
from reference.progress import watch
from reference.syntax import parse_implication, to_text

MOST_PEOPLE = 9

BY_HAND = lettered("ab | ab", 4)
FACT = Formula([parse_implication("p1=a -> p3=a")])
TARGET = Atom("p3", "a")


@exercise("merging-1", 6, Numbers(2))
def _by_hand(numbers: tuple[Fraction, ...]) -> str | None:
    """By hand: the release is `ab | ab`, and the attacker knows `p1=a -> p3=a`. How likely is `p3=a` before the two
    buckets are merged, and how likely is it after?
    """
    for number, release, when in zip(numbers, _before_and_after(BY_HAND), ("before", "after"), strict=True):
        count = structured_count(TARGET, release, FACT)
        if number == share(count):
            continue
        slips = {
            sureness(TARGET, release): "this is how sure the attacker is without the fact",
            count.share: "this is the share of the tables that fit the fact; in how many of these has p3 the value a?",
            count.event_share: "this is a share of all tables; divide by the share of those that fit the fact",
        }
        if when == "after":
            slips[sureness(TARGET, BY_HAND, FACT)] = "this is the number before merging, and the tables are others now"
        general = f"list the {count.worlds} tables, and strike those in which p1 has a and p3 has not"
        return f"{exact(number)} is not the probability {when} merging: {slips.get(number, general)}"
    return None


@exercise("merging-2", 6, ReleaseAndFact(MOST_PEOPLE), people=MOST_PEOPLE)
def _surer(attempt: tuple[Bucketization, Formula]) -> str | None:
    """Find a release of two buckets with five to {people} people, and one fact, so that merging the buckets makes this
    attacker surer: the likeliest guess about anybody becomes likelier.
    """
    release, known = attempt
    few = f"There are {release.size} people here, and at least five were asked for." if release.size < 5 else None
    if problem := two_buckets_hint(release) or few:
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


@exercise("merging-3", 6, ReleaseAndPerson(MOST_PEOPLE), people=MOST_PEOPLE)
def _one_person(attempt: tuple[Bucketization, str]) -> str | None:
    """An attacker may know of one named person one value that this person has not: whichever value helps most. Find a
    release of two buckets, of at most {people} people, and a person, so that this attacker becomes surer of something
    by merging.
    """
    release, person = attempt
    if problem := two_buckets_hint(release):
        return problem
    one, other = (max(_denials(one, person), key=lambda found: found[0]) for one in _before_and_after(release))
    if other[0] > one[0]:
        return None
    if one[0] == 1:
        return f"Before merging the attacker is certain already ({one[1]}), and nobody can become surer than that."
    return (
        f"The best before merging is {exact(one[0])} ({one[1]}), the best after it {exact(other[0])} ({other[1]})."
        " It helps if the person's own bucket leaves much open, and the other bucket has few values."
    )


def _denials(release: Bucketization, person: str) -> Iterator[tuple[Fraction, str]]:
    """How sure an attacker is who knows nothing, or one value that the person has not; and by knowing what."""
    yield _risk(release, NOTHING).chance, "knowing nothing"
    if len(release.domain) < 2:
        return
    for value in release.domain:
        if release.bucket_of(person).frequency(value) < release.bucket_of(person).size:
            known = Formula([negated_atom(Atom(person, value), release.domain)])
            yield _risk(release, known).chance, f"knowing that {person} has not {value}"


@exercise("merging-4", 6, LetteredRelease(MOST_PEOPLE), people=MOST_PEOPLE)
def _as_before(release: Bucketization) -> str | None:
    """Merging never raises the maximum. Does it always lower it? Find two buckets of different sizes, of at most
    {people} people together, whose maximum with one fact is below 1 and stays the same when they are merged.
    """
    if problem := two_buckets_hint(release):
        return problem
    if release.buckets[0].size == release.buckets[1].size:
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


WARDS = ("bcd", "ab", "acdd", "aabd", "bbcd")
"""The values in each of the publisher's buckets, 1 to 5."""
SAFE_BELOW = Fraction(3, 5)
"""For an attacker with one fact."""


@dataclass(frozen=True)
class Groups(AttemptKind):
    """Which of some numbered buckets are made one."""

    buckets: int
    words = "a list of groups such as [[1, 2], [3]], with each of the buckets 1 to {buckets} in one group"

    def read(self, attempt: object) -> tuple[tuple[int, ...], ...]:
        """The groups."""
        lists = [items_of(part, self.expects) for part in items_of(attempt, self.expects)]
        wanted = f"a bucket from 1 to {self.buckets}"
        parts = [tuple(whole_number_of(item, 1, self.buckets, wanted, "in a group") for item in part) for part in lists]
        times = Counter(bucket for part in parts for bucket in part)
        for bucket in range(1, self.buckets + 1):
            if times[bucket] != 1:
                found = "in no group" if not times[bucket] else f"there {times[bucket]} times"
                raise InvalidInput(f"bucket {bucket} is {found}: each bucket is in one group")
        return tuple(filter(None, parts))


@exercise(
    "merging-5", 6, Groups(len(WARDS)), wards=", ".join(f"{n}: {w}" for n, w in enumerate(WARDS, 1)), c=SAFE_BELOW
)
def _fewest_merges(groups: tuple[tuple[int, ...], ...]) -> str | None:
    """You publish five buckets: {wards}. Merge as little as possible so that no attacker with one fact can be {c} sure
    of anything, or surer. Write the groups of buckets that become one.
    """
    if (value := united_disclosure(groups)) >= SAFE_BELOW:
        worst = max(groups, key=lambda group: united_disclosure([group]))
        named = " and ".join(map(str, worst))
        return (
            f"This discloses {exact(value)}, which is not below {exact(SAFE_BELOW)}: look at the bucket made of"
            f" {named}, with the values {_values(worst)}."
        )
    every = watch(set_partitions(range(1, len(WARDS) + 1)), "ways to merge")
    if len(groups) == max(len(way) for way in every if united_disclosure(way) < SAFE_BELOW):
        return None
    return (
        f"This is safe: it discloses {exact(value)}. It takes {numbered(len(WARDS) - len(groups), 'merge')}, and fewer"
        " are enough. Which bucket has what the other lacks?"
    )


def united_disclosure(groups: Iterable[tuple[int, ...]]) -> Fraction:
    """The maximum disclosure with one fact, if these buckets are made one."""
    return disclosure(tuple(row_histogram(Counter(_values(group)).values()) for group in groups), 1)


def _values(group: tuple[int, ...]) -> str:
    return "".join(sorted("".join(WARDS[number - 1] for number in group)))
