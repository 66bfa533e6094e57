"""The generators yield everything once, the smallest first; the oracles agree with the tables themselves."""

from math import comb

from proofs_check.oracles.minima import patterns, placements
from reference import instances


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
