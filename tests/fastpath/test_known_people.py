"""Known values and Privacy Skyline, against every set of facts tried on every table."""

from itertools import product

import pytest

from fastpath.disclosure import maximum_disclosure
from fastpath.known_people import KnownDisclosure, Levels, disclosure_with_known_values, skyline_disclosure
from proofs_check.oracles.listed_soft_facts import listed_skyline, listed_with_known_values, share
from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.example import FIGURE_3
from reference.instances import released, releases
from reference.languages.builtin import PrivacySkyline
from reference.languages.search import exhaustive_maximum
from reference.statements import TRUE, And, Not
from reference.worlds import worlds

SMALL = [(release, released(release)) for release in releases(4)]


def check_attacker(release: Bucketization, answer: KnownDisclosure) -> None:
    facts = And((TRUE, *answer.known, *map(Not, answer.denied), *answer.knowledge.implications, TRUE))
    tables = [table for table in worlds(release) if facts.holds(table)]
    assert share(answer.target, tables) == answer.value


@pytest.mark.parametrize("known", range(3))
@pytest.mark.parametrize("k", range(3))
def test_known_values_against_the_listing(known: int, k: int) -> None:
    for release, published in SMALL:
        if known < published.size:
            answer = disclosure_with_known_values(published, known, k)
            assert answer.value == listed_with_known_values(release, known, k)
            check_attacker(published, answer)


@pytest.mark.parametrize("levels", [Levels(*each) for each in product(range(3), range(3), range(3))])
def test_skyline_against_the_listing(levels: Levels) -> None:
    for release, published in SMALL:
        if levels.known < published.size:
            answer = skyline_disclosure(published, levels)
            assert answer.value == listed_skyline(release, levels)
            check_attacker(published, answer)


@pytest.mark.parametrize("k", range(4))
def test_without_known_values_it_is_the_maximum_disclosure(k: int) -> None:
    for release in [*(published for _, published in SMALL), FIGURE_3]:
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
        disclosure_with_known_values(SMALL[0][1], 1, 0)
    with pytest.raises(InvalidInput, match="the number of known people"):
        skyline_disclosure(FIGURE_3, Levels(1, -1, 1))


@pytest.mark.parametrize("levels", [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 1)])
def test_the_language_skyline_has_the_same_maximum(levels: tuple[int, int, int]) -> None:
    for _, published in SMALL:
        if levels[1] < published.size:
            found = exhaustive_maximum(published, PrivacySkyline(), levels).value
            assert found == skyline_disclosure(published, Levels(*levels)).value
