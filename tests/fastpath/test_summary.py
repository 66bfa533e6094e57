"""Summaries merge by minimum; floats select and never decide; buckets as a matrix of counts."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import Histogram, bucketization_of, count_matrices, histograms, large_histograms

from fastpath import summary as fast_summary
from fastpath.disclosure import disclosure_curve
from fastpath.negations import negations_curve
from fastpath.summary import CountMatrix, Summary, distinct_histograms, merge_all, of_tuples, summarize, summary_of
from reference.errors import InvalidTable

# The second is the least in truth, and equal to the first in floats
TIED: list[Histogram] = [(600_000_000_000_007, 299_999_999_999_988), (599_999_999_999_993, 299_999_999_999_981)]


def one_by_one(rows: list[Histogram], most: int) -> Summary:
    """The same summary with no float anywhere."""
    return merge_all(Summary.of_bucket(row, number, most) for number, row in enumerate(rows))


def all_at_once(rows: list[Histogram], most: int) -> Summary:
    return summarize(bucketization_of(*rows), most)


many = st.lists(histograms() | large_histograms(), min_size=1, max_size=8)


@given(many, st.integers(1, 12))
def test_preselection_changes_no_entry_and_no_bucket(rows: list[Histogram], most: int) -> None:
    assert all_at_once(rows, most) == one_by_one(rows, most)


@given(histograms(most_values=14, largest=50), st.lists(st.integers(1, 9), min_size=1, max_size=5), st.integers(1, 9))
def test_exact_ties_go_to_the_first_bucket(counts: Histogram, factors: list[int], most: int) -> None:
    rows = [tuple(factor * count for count in counts) for factor in factors]
    found = all_at_once(rows, most)
    assert found == one_by_one(rows, most)
    assert found.least[0].bucket == 0


def test_equal_floats_do_not_decide() -> None:
    one, other = (float(Fraction(second, first + second)) for first, second in TIED)
    assert one == other
    assert all_at_once(TIED, 1).least[0].bucket == 1
    assert all_at_once(TIED, 1) == one_by_one(TIED, 1)


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_probabilities_too_small_for_a_float_are_compared(extra: int) -> None:
    rows = [(10**14 + step, *[2] * (60 - extra), *[1] * (step % 3 + extra)) for step in (2, 0, 3, 1)]
    found = all_at_once(rows, 40)
    assert 0 < found.least[-1].value < Fraction(1, 10**400)
    assert found == one_by_one(rows, 40)


def test_beyond_the_largest_table_of_floats_everything_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    rows: list[Histogram] = [(5, 4, 3, 2), (9, 8, 1, 1), (5, 3, 3, 2)]
    monkeypatch.setattr(fast_summary, "MOST_ATOMS", 2)
    monkeypatch.setattr(fast_summary, "float_minima", None)
    assert all_at_once(rows, 3) == one_by_one(rows, 3)


@given(many, st.integers(1, 8), st.data())
def test_parts_may_be_merged_in_any_order_and_twice(rows: list[Histogram], most: int, data: st.DataObject) -> None:
    parts = [Summary.of_bucket(row, number, most) for number, row in enumerate(rows)]
    shuffled = data.draw(st.permutations(parts))
    assert merge_all(shuffled) == merge_all([*parts, *shuffled]) == merge_all(parts)
    middle = data.draw(st.integers(0, len(rows)))
    halves = [merge_all(half) for half in (shuffled[:middle], shuffled[middle:]) if half]
    assert merge_all(halves) == merge_all(parts)


@given(many, st.integers(1, 8))
def test_parts_of_any_size_give_the_same_summary(rows: list[Histogram], most: int) -> None:
    distinct = list(dict.fromkeys(rows))
    parts = list(of_tuples({row: rows.index(row) for row in distinct}, most, at_a_time=2))
    assert len(parts) == (len(distinct) + 1) // 2
    assert merge_all(summary_of(part, most) for part in parts) == one_by_one(rows, most)


def matrix_of(rows: list[list[int]]) -> CountMatrix:
    return CountMatrix(rows, [f"v{j}" for j in range(len(rows[0]))])


@given(count_matrices(), st.integers(0, 6))
def test_a_matrix_and_its_buckets_give_the_same_answers(rows: list[list[int]], k: int) -> None:
    published, matrix = bucketization_of(*map(tuple, rows)), matrix_of(rows)
    assert disclosure_curve(matrix, k) == disclosure_curve(published, k)
    ours, theirs = negations_curve(matrix, k), negations_curve(published, k)
    assert [(a.value, a.target, a.pattern) for a in ours] == [(a.value, a.target, a.pattern) for a in theirs]


@pytest.mark.parametrize("collide", [False, True])
@given(rows=count_matrices(most_values=3, largest=3, most_rows=9))
def test_equal_histograms_are_kept_once_even_if_hashes_collide(collide: bool, rows: list[list[int]]) -> None:  # noqa: FBT001 - a parameter of the test
    with pytest.MonkeyPatch.context() as patch:
        if collide:
            patch.setattr(fast_summary, "_mixers", lambda width: np.ones(width, dtype=np.uint64))
        [part] = distinct_histograms(matrix_of(rows), 9)
    expected: dict[tuple[int, ...], int] = {}
    for number, row in enumerate(rows):
        expected.setdefault(tuple(sorted(filter(None, row), reverse=True)), number)
    assert {part.histogram(place): first for place, first in enumerate(part.first.tolist())} == expected
    assert part.sizes.tolist() == list(map(sum, expected))


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ([[1, 2, 3]], "2 columns"),
        ([[0.5, 1]], "whole numbers"),
        ([[1, 0], [0, 0]], "row 2: expected a bucket of at least one person"),
        ([[1, -1]], "outside 0 to"),
        (np.array([[2**63, 0]], dtype=np.uint64), "outside 0 to"),
        ([[10**15, 1]], "row 1: expected at most"),
        (np.zeros((0, 2), dtype=np.int64), "at least one bucket"),
    ],
)
def test_what_is_no_bucketization_is_refused(counts: Any, sentence: str) -> None:  # noqa: ANN401 - that is the point
    with pytest.raises(InvalidTable, match=sentence):
        CountMatrix(counts, ["flu", "mumps"])
