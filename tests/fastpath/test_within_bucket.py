"""MINIMIZE1: the readable twin, the fast form, and all placements of atoms."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.brute_force import least, none_true
from strategies.histograms import Histogram, histograms, large_histograms

from fastpath.minimize1 import histogram_of, within_bucket, within_bucket_table, within_bucket_values
from reference.buckets import Bucket
from reference.errors import InvalidInput
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


@given(small, st.integers(0, 5))
def test_the_atoms_of_a_pattern_count_out(counts: Histogram, k: int) -> None:
    for entry in within_bucket_table(counts, k):
        assert none_true(counts, tuple(frozenset(range(part)) for part in entry.pattern)) == entry.value


@given(histograms() | large_histograms(), st.integers(1, 14))
def test_every_atom_helps_until_nothing_is_left(counts: Histogram, k: int) -> None:
    table = within_bucket_table(counts, k)
    for h, (before, after) in enumerate(pairwise(table), 1):
        if h <= len(counts):
            assert after.value < before.value
            assert sum(after.pattern) == h
        else:
            assert after == before


@given(histograms(), st.integers(1, 8))
def test_the_minimum_is_zero_exactly_from_as_many_atoms_as_values_on(counts: Histogram, k: int) -> None:
    assert [value == 0 for value in within_bucket_values(counts, k)] == [h >= len(counts) for h in range(k + 1)]


@given(histograms(largest=9) | large_histograms(), st.integers(1, 7), st.integers(1, 7))
def test_two_choices_in_one_bucket_are_never_as_good_as_one(counts: Histogram, g: int, h: int) -> None:
    m = [entry.value for entry in within_bucket_table(counts, g + h)]
    assert m[g + h] < m[g] * m[h] or m[g + h] == 0


@pytest.mark.parametrize(("k", "steps"), [(14, 269), (80, 13_302)])
def test_the_table_takes_k_squared_log_k_steps(k: int, steps: int) -> None:
    with counted() as made:
        within_bucket_table((10,) * 200, k)
    assert made.total() == steps


@pytest.mark.parametrize("counts", [(1,), (7,), (1, 1), (9, 1), (2, 2), (9, 1, 1, 1), (99, *[1] * 9)])
def test_atoms_people_and_values_may_run_out(counts: Histogram) -> None:
    last = within_bucket_table(counts, 1000)[1000]
    assert last.value == within_bucket(counts, 20) == 0
    assert last.pattern == (len(counts),)


def test_histograms_are_sorted_and_numbers_are_checked() -> None:
    assert histogram_of(Bucket.numbered(0, {"a": 1, "b": 3, "c": 2})) == (3, 2, 1)
    for number in (-1, True, 1.0, "1"):
        with pytest.raises(InvalidInput, match="whole number"):
            within_bucket_table((1,), number)  # type: ignore[arg-type] # that is the point
