"""Known values and Privacy Skyline, against every set of facts tried on every table."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest

from fastpath.disclosure import maximum_disclosure
from fastpath.known_people import KnownDisclosure, Levels, disclosure_with_known_values, skyline_disclosure
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.example import FIGURE_3
from reference.instances import released, releases
from reference.language import Atom, Statement
from reference.statements import Not
from reference.tables import World
from reference.worlds import worlds

SMALL = [released(release) for release in releases(4)]


def known_tables(tables: Sequence[World], people: Sequence[str], number: int) -> Iterator[tuple[set[str], list[World]]]:
    """The tables that remain, for all ways to know the values of some people."""
    for some in combinations(people, number):
        groups = defaultdict(list)
        for table in tables:
            groups[tuple(table[person] for person in some)].append(table)
        yield from ((set(people) - set(some), group) for group in groups.values())


def share(target: Atom, tables: Sequence[World]) -> Fraction:
    return Fraction(sum(map(target.holds, tables)), len(tables)) if tables else Fraction(0)


def listed_with_known_values(release: Bucketization, known: int, k: int) -> Iterator[Fraction]:
    for others, tables in known_tables(list(worlds(release)), release.people, known):
        atoms = [Atom(person, value) for person in others for value in release.bucket_of(person).values]
        for target, chosen in product(atoms, combinations(atoms, min(k, len(atoms)))):
            yield share(target, [t for t in tables if target.holds(t) or not any(one.holds(t) for one in chosen)])


def listed_skyline(release: Bucketization, levels: Levels) -> Iterator[Fraction]:
    for target in (Atom(person, value) for person in release.people for value in release.domain):
        others = [value for value in release.domain if value != target.value]
        for denied in combinations(others, min(levels.denied, len(others))):
            left = [table for table in worlds(release) if table[target.person] not in denied]
            people = [person for person in release.people if person != target.person]
            for rest, tables in known_tables(left, people, levels.known):
                for some in combinations(sorted(rest), min(levels.implied, len(rest))):
                    holds = [t for t in tables if target.holds(t) or all(t[one] != target.value for one in some)]
                    yield share(target, holds)


def check_attacker(release: Bucketization, answer: KnownDisclosure) -> None:
    facts: list[Statement] = [*answer.known, *map(Not, answer.denied), *answer.knowledge.implications]
    tables = [table for table in worlds(release) if all(fact.holds(table) for fact in facts)]
    assert share(answer.target, tables) == answer.value


@pytest.mark.parametrize("known", range(3))
@pytest.mark.parametrize("k", range(3))
def test_known_values_against_the_listing(known: int, k: int) -> None:
    for release in SMALL:
        if known < release.size:
            answer = disclosure_with_known_values(release, known, k)
            assert answer.value == max(listed_with_known_values(release, known, k))
            check_attacker(release, answer)


@pytest.mark.parametrize("levels", [Levels(*each) for each in product(range(3), range(3), range(3))])
def test_skyline_against_the_listing(levels: Levels) -> None:
    for release in SMALL:
        if levels.known < release.size:
            answer = skyline_disclosure(release, levels)
            assert answer.value == max(listed_skyline(release, levels))
            check_attacker(release, answer)


@pytest.mark.parametrize("k", range(4))
def test_without_known_values_it_is_the_maximum_disclosure(k: int) -> None:
    for release in [*SMALL, FIGURE_3]:
        assert disclosure_with_known_values(release, 0, k).value == maximum_disclosure(release, k).value


def test_many_buckets_are_told_apart_by_their_best() -> None:
    """Of 500 buckets, only a few can matter; the answer is that of these few."""
    rows = [{"a": 3 + i % 7, "b": 2 + i % 5, "c": 2, "d": 1} for i in range(500)]
    release = Bucketization.of_histograms(rows)
    few = Bucketization.of_histograms([dict(row) for row in {tuple(row.items()): row for row in rows}.values()] * 3)
    assert disclosure_with_known_values(release, 2, 2).value == disclosure_with_known_values(few, 2, 2).value
    assert skyline_disclosure(release, Levels(1, 2, 2)).value == skyline_disclosure(few, Levels(1, 2, 2)).value


def test_more_known_people_than_there_are_others_are_refused() -> None:
    with pytest.raises(InvalidInput, match="fewer known people"):
        disclosure_with_known_values(SMALL[0], 1, 0)
    with pytest.raises(InvalidInput, match="the number of known people"):
        skyline_disclosure(FIGURE_3, Levels(1, -1, 1))
