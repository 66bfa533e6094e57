"""The generators yield everything once, the smallest first; the oracles agree with the tables themselves."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import histograms as random_histograms

from fastpath.minimize1 import within_bucket
from fastpath.minimize2 import across_buckets
from proofs_check.oracles.minima import (
    Minimize1,
    none_true,
    patterns,
    placements,
)
from proofs_check.oracles.minimize2 import Minimize2, never, placed_or_not
from proofs_check.oracles.small_releases import space_of
from reference import instances
from reference.language import Atom


def test_histograms_are_the_partitions_of_a_number() -> None:
    assert [len(list(instances.histograms(n))) for n in range(1, 11)] == [1, 2, 3, 5, 7, 11, 15, 22, 30, 42]
    assert len(list(instances.histograms_up_to(7))) == 44
    assert all(len(row) <= 2 for row in instances.histograms(9, 2))


def test_releases_are_the_multisets_of_partitions() -> None:
    counts = [sum(len(instances.releases_of(n, buckets)) for buckets in range(1, n + 1)) for n in range(1, 9)]
    assert counts == [1, 3, 6, 14, 27, 58, 111, 223]
    assert len(list(instances.releases(8))) == sum(counts)
    assert len(list(instances.cases(5, (0, 1, 2), 3))) == 3 * len(list(instances.releases(5, 3))) == 3 * 47


def test_pairs_of_buckets_are_the_bipartite_partitions() -> None:
    sizes = {(1, 1): 2, (1, 2): 4, (2, 2): 9, (1, 3): 7, (2, 3): 16, (3, 3): 31, (3, 4): 57, (4, 4): 109}
    for (first, second), number in sizes.items():
        found = list(instances.column_pairs(first, second))
        assert len(found) == len({tuple(sorted(columns)) for columns in found}) == number
        assert all(tuple(map(sum, zip(*columns, strict=True))) == (first, second) for columns in found)
    assert len(list(instances.pairs_of_buckets(12))) == 8286


def test_set_partitions_are_counted_by_the_bell_numbers() -> None:
    assert [len(set(instances.set_partitions(range(n)))) for n in range(7)] == [1, 1, 2, 5, 15, 52, 203]


def test_instances_come_with_the_smallest_first() -> None:
    keys = [(sum(map(sum, release)), len(release), k, release) for release, k in instances.cases(6, (0, 1, 2))]
    assert keys == sorted(keys)
    assert len(set(keys)) == len(keys)


def test_placements_are_all_ways_up_to_interchangeable_people() -> None:
    assert len(list(placements((1,) * 4, (2, 1, 1)))) == comb(4, 2) * comb(4 + 1, 2)
    assert list(patterns(3, 2, 2)) == [(2, 1)]
    assert list(patterns(0, 2, 2)) == [()]


@pytest.mark.parametrize("row", list(instances.histograms_up_to(4)))
def test_the_probability_of_a_placement_is_a_fraction_of_the_tables(row: tuple[int, ...]) -> None:
    space = space_of((row,))
    for sets in product(product((False, True), repeat=len(row)), repeat=min(2, sum(row))):
        placement = [tuple(value for value, chosen in enumerate(one) if chosen) for one in sets]
        tables = space.everything
        for person, values in enumerate(placement):
            for value in values:
                tables &= ~space.atoms[Atom(f"b0.p{person}", "abcd"[value])]
        assert none_true(row, placement) == Fraction(tables.bit_count(), space.size)


@given(random_histograms(most_values=5, largest=4), st.integers(0, 4))
def test_the_printed_recursion_is_ours_while_people_last(row: tuple[int, ...], k: int) -> None:
    if k <= sum(row):
        assert Minimize1(row)(0, k, k) == within_bucket(row, k)


@given(st.lists(random_histograms(most_values=4, largest=4), min_size=1, max_size=3), st.integers(0, 3))
def test_the_corrected_pseudocode_is_our_recursion(rows: list[tuple[int, ...]], k: int) -> None:
    corrected = Minimize2(rows, after_last=placed_or_not, within=within_bucket).corrected(k)
    assert corrected == across_buckets(rows, k)[k]
    assert Minimize2(rows, after_last=never, within=within_bucket).corrected(k) is None
