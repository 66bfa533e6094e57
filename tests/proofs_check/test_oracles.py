"""Oracles of the claims: the joint search over atoms, fitted exponents, and the generalizations of small tables."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from proofs_check.claims.section_3_3_3_across_buckets import Assignment, consistent_tables
from proofs_check.oracles.fitted_exponents import at_most, counted, fitted
from proofs_check.oracles.minima import JointPlacement, joint_placements, least_jointly, none_true_jointly, shares_of
from proofs_check.oracles.small_releases import GeneralizedExample, Levels, is_finer, small_examples
from reference.generalization import Generalization, bucketization_of
from reference.instances import Release, releases, shown_release
from reference.tables import Record, Table

SMALL = [release for release in releases(5, 3) if len(release) > 1]


@pytest.mark.parametrize("release", SMALL, ids=shown_release)
def test_the_probability_is_that_of_listed_tables(release: Release) -> None:
    def is_met(table: Assignment, joint: JointPlacement) -> bool:
        placed = ((values, *one) for values, people in zip(table, joint, strict=True) for one in enumerate(people))
        return any(values[person] in named for values, person, named in placed)

    tables = consistent_tables(release)
    every = [shares for atoms in range(4) for shares in shares_of(atoms, len(release))]
    joints = [joint for shares in every for joint in joint_placements(release, shares)]
    for joint in joints:
        none = sum(not is_met(table, joint) for table in tables)
        assert none_true_jointly(release, joint) == Fraction(none, len(tables))
    assert len(joints) >= 4


@pytest.mark.parametrize("release", [one for one in SMALL if sum(map(sum, one)) < 5], ids=shown_release)
@pytest.mark.parametrize("k", [0, 1, 2])
def test_the_least_is_that_over_every_set_of_named_atoms(release: Release, k: int) -> None:
    """Everybody has a name here, and one value more than occurs may be named."""
    tables = consistent_tables(release)
    people = [(bucket, place) for bucket, row in enumerate(release) for place in range(sum(row))]
    atoms = [(*person, value) for person in people for value in range(max(map(len, release)) + 1)]
    true = {
        (bucket, place, value): {number for number, table in enumerate(tables) if table[bucket][place] == value}
        for bucket, place, value in atoms
    }
    ratios = [
        Fraction(len(tables) - len(set.union(*(true[atom] for atom in chosen))), len(true[target]))
        for number in range(1, k + 2)
        for chosen in combinations(atoms, number)
        for target in chosen
        if true[target]
    ]
    assert least_jointly(release, k, spare=1) == min(ratios)


COUNTS = st.lists(st.integers(1, 10**9), min_size=3, max_size=6)


@given(st.integers(3, 6), st.integers(1, 50), st.integers(0, 4), st.integers(1, 1000))
def test_a_power_is_found_exactly(points: int, first: int, power: int, factor: int) -> None:
    counts = counted("n", lambda n: factor * n**power, first, points).counts
    assert fitted(counts) == pytest.approx(power, abs=1e-9)
    assert at_most(counts, Fraction(power))
    assert power == 0 or not at_most(counts, Fraction(1000 * power - 1, 1000))


@given(COUNTS)
def test_the_fit_is_that_of_least_squares(counts: list[int]) -> None:
    """By the textbook's normal equation, with floats."""
    xs, ys = range(len(counts)), [log2(count) for count in counts]
    x, y = sum(xs) / len(counts), sum(ys) / len(counts)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
    assert fitted(counts) == pytest.approx(slope, abs=1e-9)


@given(COUNTS, st.fractions(0, 8, max_denominator=20))
def test_whole_numbers_decide_what_the_float_says(counts: list[int], bound: Fraction) -> None:
    if abs(fitted(counts) - bound) > 1e-6:
        assert at_most(counts, bound) == (fitted(counts) < bound)


def labels(levels: Levels, level: int, person: int) -> str:
    return next("".join(map(str, part)) for part in levels[level] if person in part)


def with_attributes(example: GeneralizedExample) -> Table:
    attributes = [
        {f"a{place}": labels(levels, 0, person) for place, levels in enumerate(example.attributes)}
        for person in range(len(example.values))
    ]
    records = zip(attributes, example.values, strict=True)
    return Table(Record(f"p{person}", own, value) for person, (own, value) in enumerate(records))


def maps(example: GeneralizedExample, node: tuple[int, ...]) -> Generalization:
    people = range(len(example.values))
    return {
        f"a{place}": {labels(levels, 0, person): labels(levels, node[place], person) for person in people}
        for place, levels in enumerate(example.attributes)
    }


def test_buckets_are_those_of_the_reference() -> None:
    examples = list(small_examples(3, (3, 2)))
    for example in examples:
        assert all(is_finer(*step) for levels in example.attributes for step in pairwise(levels))
        nodes = list(example.lattice.nodes())
        made = [bucketization_of(with_attributes(example), maps(example, node)) for node in nodes]
        assert made == [example.named(example.buckets(node)) for node in nodes]
    assert len(examples) == 193
