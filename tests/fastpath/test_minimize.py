"""MINIMIZE1 and MINIMIZE2: the readable twins, the fast forms, all placements of atoms, and what the paper states."""

from fractions import Fraction
from itertools import pairwise
from math import prod

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies.brute_force import least, none_true
from strategies.histograms import Histogram, bucketization_of, histograms, large_histograms

from fastpath.minimize1 import within_bucket, within_bucket_table, within_bucket_values
from fastpath.minimize2 import across_buckets, best_products, optima
from fastpath.summary import Summary, merge_all, summarize
from reference.progress import counted

small = histograms(most_values=4, largest=4)


@given(small, st.integers(0, 4))
def test_no_placement_of_atoms_does_better(counts: Histogram, k: int) -> None:
    assert within_bucket(counts, k) == least(counts, k)
    assert within_bucket_table(counts, k)[k].value == least(counts, k)


@given(histograms(most_values=8, largest=9) | large_histograms(), st.integers(0, 14))
def test_the_readable_twin_and_the_fast_form_agree(counts: Histogram, k: int) -> None:
    assert [entry.value for entry in within_bucket_table(counts, k)] == within_bucket_values(counts, k)


@given(histograms() | large_histograms(), st.integers(0, 14))
def test_a_pattern_has_the_value_it_is_said_to_have(counts: Histogram, k: int) -> None:
    n = sum(counts)
    for h, entry in enumerate(within_bucket_table(counts, k)):
        product = Fraction(1)
        for i, part in enumerate(entry.pattern):
            product *= Fraction(n - i - sum(counts[:part]), n - i)
        assert product == entry.value
        assert sum(entry.pattern) <= h
        assert list(entry.pattern) == sorted(entry.pattern, reverse=True)
        assert len(entry.pattern) <= n
        assert all(1 <= part <= len(counts) for part in entry.pattern)


@given(histograms() | large_histograms(), st.integers(1, 14))
def test_every_atom_helps_until_nothing_is_left(counts: Histogram, k: int) -> None:
    table = within_bucket_table(counts, k)
    for h, (before, after) in enumerate(pairwise(table), 1):
        if h <= len(counts):
            assert after.value < before.value
            assert sum(after.pattern) == h
        else:
            assert after == before


@pytest.mark.parametrize(("k", "steps"), [(14, 269), (80, 13_302)])
def test_the_table_takes_k_squared_log_k_steps(k: int, steps: int) -> None:
    with counted() as made:
        within_bucket_table((10,) * 200, k)
    assert made.total() == steps


def summary(rows: list[Histogram], most: int) -> Summary:
    return merge_all(Summary.of_bucket(row, number, most) for number, row in enumerate(rows))


crossing = st.sampled_from([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1), (3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)])


@given(st.lists(histograms() | crossing | large_histograms(), min_size=1, max_size=5), st.integers(0, 10))
@example([(4, 3, 1, 1, 1), (4, 4, 1, 1, 1)], 2)
@example([(3, 2, 2, 2, 2, 2, 1), (2, 2, 2, 1, 1, 1, 1)], 3)
@example([(8, 5, 2, 2, 2, 1, 1), (30, 20, 20, 5, 2, 2, 2, 1, 1)], 4)  # two atoms about the target's bucket
def test_the_twins_agree_across_buckets(rows: list[Histogram], k: int) -> None:
    found = [optimum.ratio for optimum in optima(summarize(bucketization_of(*rows), k + 1))]
    found += [found[-1]] * (k + 1 - len(found))
    assert found == across_buckets(rows, k)


@given(st.lists(histograms() | crossing, min_size=1, max_size=5), st.integers(0, 6))
def test_shares_are_in_different_buckets_and_multiply_to_the_optimum(rows: list[Histogram], k: int) -> None:
    for atoms, optimum in enumerate(optima(summary(rows, k + 1)), 1):
        home = optimum.shares[0].histogram
        product = prod(within_bucket(share.histogram, share.atoms) for share in optimum.shares)
        assert product * Fraction(sum(home), home[0]) == optimum.ratio
        assert sum(share.atoms for share in optimum.shares) == atoms
        assert len({share.bucket for share in optimum.shares}) == len(optimum.shares)
        assert all(rows[share.bucket] == share.histogram for share in optimum.shares)


@given(st.lists(st.fractions(0, 1, max_denominator=30), min_size=1, max_size=7))
def test_products_are_the_best_of_all_ways_to_write_a_number_as_a_sum(least: list[Fraction]) -> None:
    def best(r: int, largest: int) -> Fraction:
        parts = range(1, min(r, largest) + 1)
        return min((least[h - 1] * best(r - h, h) for h in parts), default=Fraction(1))

    for r, product in enumerate(best_products(least)):
        assert product.value == best(r, r) == prod((least[h - 1] for h in product.parts), start=Fraction(1))
        assert sum(product.parts) == r


def test_three_buckets_may_be_needed() -> None:
    """One, two and three atoms: each of these buckets is good for a number of its own."""
    rows = [(50, *[5] * 10), (39, 38, 5, 5, 5, 5, 3), (30, 30, 30, *[2] * 5)]
    optimum = optima(summary(rows, 6))[5]
    assert [(share.bucket, share.atoms) for share in optimum.shares] == [(0, 1), (1, 2), (2, 3)]
    assert optimum.ratio == across_buckets(rows, 5)[5] < min(across_buckets([row], 5)[5] for row in rows)
    sets = [tuple(frozenset(range(part)) for part in share.pattern) for share in optimum.shares]
    assert optimum.ratio == prod(map(none_true, rows, sets)) * Fraction(100, 50)
