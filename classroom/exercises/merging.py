"""Exercises of lesson 6, merging buckets: the maximum never rises, but one attacker may become surer."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction

from classroom.exercises import attempts
from classroom.exercises.crossing import rows_of
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

BY_HAND = attempts.lettered("ab | ab", 4)
FACT = Formula([parse_implication("p1=a -> p3=a")])
TARGET = Atom("p3", "a")


@exercise("merging-1", 6, attempts.number_list(2))
def _by_hand(numbers: tuple[Fraction, ...]) -> str | None:
    """By hand: the release is `ab | ab`, and the attacker knows `p1=a -> p3=a`. What is the probability of `p3=a`
    before the two buckets are merged, and after?
    """
    for number, release, when in zip(numbers, _before_and_after(BY_HAND), ("before", "after"), strict=True):
        count = structured_count(TARGET, release, FACT)
        if number == share(count):
            continue
        slips = {
            sureness(TARGET, release): "this is the probability without the fact",
            count.share: "this is the share of tables that fit the fact; in how many of these does p3 have a?",
            count.event_share: "this is a share of all tables; divide by the share of those that fit the fact",
        }
        if when == "after":
            slips[sureness(TARGET, BY_HAND, FACT)] = "this is the number before merging, but now other tables fit"
        general = f"list the {count.worlds} tables, and delete those in which p1 has a and p3 does not"
        return f"{exact(number)} is not the probability {when} merging: {slips.get(number, general)}"
    return None


RELEASE_AND_FACT = attempts.release_and(
    'a list of a release and a fact, such as ["aa | bcd", "p1=a -> p3=c"]',
    MOST_PEOPLE,
    lambda release, fact: attempts.known_facts(release, 1).read(fact),
)


@exercise("merging-2", 6, RELEASE_AND_FACT, people=MOST_PEOPLE)
def _surer(attempt: tuple[Bucketization, Formula]) -> str | None:
    """Find a release of two buckets with 5 to {people} people, and one fact, so that merging the buckets makes this
    attacker surer. The surest guess about any person must become likelier.
    """
    release, known = attempt
    few = f"Expected at least five people, got {release.size}." if release.size < 5 else None
    if problem := two_buckets_hint(release) or few:
        return problem
    try:
        before, after = (_risk(one, known) for one in _before_and_after(release))
    except InconsistentKnowledge:
        return "No table fits this fact, before merging or after, so it cannot be true."
    if after[0] > before[0]:
        return None
    found = f"this attacker's surest guess has {before[1]} in two buckets, and {after[1]} in one"
    if before[0] == 1:
        return f"This attacker is certain before merging, and cannot become surer: {found}."
    if structured_count(NOTHING, release, known).share == 1:
        return f"Every table of the two buckets fits this fact, so it adds nothing there: {found}."
    return (
        f"Merging does not make this attacker surer: {found}."
        " A fact that rules out little in a small bucket may rule out more among other values."
    )


def _read_person(release: Bucketization, attempt: object) -> str:
    name = attempts.text_of(attempt, 'a person such as "p1"')
    if name not in release.people:
        raise attempts.unexpected(name, f"a person of the release, p1 to p{release.size}")
    return name


RELEASE_AND_PERSON = attempts.release_and(
    'a list of a release and a person, such as ["aa | bcd", "p3"]', MOST_PEOPLE, _read_person
)


@exercise("merging-3", 6, RELEASE_AND_PERSON, people=MOST_PEOPLE)
def _one_person(attempt: tuple[Bucketization, str]) -> str | None:
    """An attacker may know one value that one named person does not have: the value that helps most. Find a release of
    two buckets, of at most {people} people, and a person, so that merging makes this attacker surer.
    """
    release, person = attempt
    if problem := two_buckets_hint(release):
        return problem
    one, other = (max(_denials(one, person), key=lambda found: found[0]) for one in _before_and_after(release))
    if other[0] > one[0]:
        return None
    if one[0] == 1:
        return f"The attacker is certain before merging ({one[1]}), and cannot become surer."
    return (
        f"The best before merging is {exact(one[0])} ({one[1]}), the best after it {exact(other[0])} ({other[1]})."
        " Try a bucket of the person with many values, and another bucket with few."
    )


def _denials(release: Bucketization, person: str) -> Iterator[tuple[Fraction, str]]:
    """Yield the probability of the surest guess with no fact and with each negation about the person, and the fact."""
    yield _risk(release, NOTHING)[0], "without a fact"
    if len(release.domain) < 2:
        return
    for value in release.domain:
        if release.bucket_of(person).frequency(value) < release.bucket_of(person).size:
            known = Formula([negated_atom(Atom(person, value), release.domain)])
            yield _risk(release, known)[0], f"knowing that {person} does not have {value}"


@exercise("merging-4", 6, attempts.lettered_release(MOST_PEOPLE), people=MOST_PEOPLE)
def _as_before(release: Bucketization) -> str | None:
    """Merging never raises the maximum. Does it always lower it? Find two buckets of different sizes, of at most
    {people} people together. Their maximum with one fact must be below 1, and stay the same when they are merged.
    """
    if problem := two_buckets_hint(release):
        return problem
    if release.buckets[0].size == release.buckets[1].size:
        return "Expected buckets of different sizes, got two of equal size."
    before, after = (disclosure(rows_of(release), 1) for release in _before_and_after(release))
    if before == 1:
        return (
            f"With one fact an attacker becomes certain in {attempts.as_letters(release)}. The maximum must be below 1."
        )
    if after == before:
        return None
    return (
        f"One fact gives at most {exact(before)} in two buckets, and {exact(after)} in one: merging lowers it. When"
        " does an attacker learn the same from two buckets of different sizes?"
    )


def _before_and_after(release: Bucketization) -> tuple[Bucketization, Bucketization]:
    return release, merged(release, 0, 1)


def _risk(release: Bucketization, known: Formula) -> tuple[Fraction, str]:
    """Return the probability of the surest guess, and both as text."""
    found = structured_marginals(release, known).risk()
    return exact_number(found.risk), f"{exact(found.risk)} ({to_text(found.target)})"


WARDS = ("bcd", "ab", "acdd", "aabd", "bbcd")  # the values in each of the publisher's buckets, 1 to 5
SAFE_BELOW = Fraction(3, 5)  # for an attacker with one fact


GROUPS = f"a list of new buckets such as [[1, 2], [3]], with each of the buckets 1 to {len(WARDS)} in one of them"


def _read_groups(attempt: object) -> tuple[tuple[int, ...], ...]:
    lists = [attempts.items_of(part, GROUPS) for part in attempts.items_of(attempt, GROUPS)]
    each = (1, len(WARDS), f"buckets from 1 to {len(WARDS)}")
    parts = [tuple(attempts.whole_number_of(item, *each) for item in part) for part in lists]
    times = Counter(bucket for part in parts for bucket in part)
    for bucket in range(1, len(WARDS) + 1):
        if times[bucket] != 1:
            raise InvalidInput(f"expected bucket {bucket} once, got it {numbered(times[bucket], 'time')}")
    return tuple(filter(None, parts))


@exercise(
    "merging-5",
    6,
    attempts.AttemptKind(GROUPS, _read_groups),
    wards=", ".join(f"{n}: {w}" for n, w in enumerate(WARDS, 1)),
    c=SAFE_BELOW,
)
def _fewest_merges(groups: tuple[tuple[int, ...], ...]) -> str | None:
    """You publish five buckets: {wards}. Merge as little as possible so that the maximum with one fact is below {c}.
    Write the new buckets, each as a list of the buckets merged into it.
    """
    if (value := united_disclosure(groups)) >= SAFE_BELOW:
        worst = max(groups, key=lambda group: united_disclosure([group]))
        named = " and ".join(map(str, worst))
        return (
            f"The maximum is {exact(value)}, which is not below {exact(SAFE_BELOW)}. Check the new bucket of {named},"
            f" with the values {_values(worst)}."
        )
    every = watch(set_partitions(range(1, len(WARDS) + 1)), "ways to merge")
    if len(groups) == max(len(way) for way in every if united_disclosure(way) < SAFE_BELOW):
        return None
    return (
        f"This is safe: the maximum is {exact(value)}. It takes {numbered(len(WARDS) - len(groups), 'merge')}, and"
        " fewer are enough. Which bucket has the values that another lacks?"
    )


def united_disclosure(groups: Iterable[tuple[int, ...]]) -> Fraction:
    """Return the maximum disclosure with one fact after these merges."""
    return disclosure(tuple(row_histogram(Counter(_values(group)).values()) for group in groups), 1)


def _values(group: tuple[int, ...]) -> str:
    return "".join(sorted("".join(WARDS[number - 1] for number in group)))
