"""Buckets as a matrix of counts."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.histograms import bucketization_of, count_matrices

from fastpath import summary as count_matrix
from fastpath.disclosure import disclosure_curve
from fastpath.negations import negations_curve
from fastpath.summary import CountMatrix, distinct_histograms, summarize
from reference.errors import InvalidTable, UnknownBucket


def matrix_of(rows: list[list[int]]) -> CountMatrix:
    return CountMatrix(rows, [f"v{j}" for j in range(len(rows[0]))])


@given(count_matrices(), st.integers(0, 6))
def test_a_matrix_and_its_buckets_give_the_same_answers(rows: list[list[int]], k: int) -> None:
    published, matrix = bucketization_of(*map(tuple, rows)), matrix_of(rows)
    assert disclosure_curve(matrix, k) == disclosure_curve(published, k)
    ours, theirs = negations_curve(matrix, k), negations_curve(published, k)
    assert [(a.value, a.target, a.pattern) for a in ours] == [(a.value, a.target, a.pattern) for a in theirs]


@given(count_matrices(most_values=3, largest=2, most_rows=9), st.integers(1, 4))
def test_a_matrix_is_read_in_parts(rows: list[list[int]], most: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(count_matrix, "ROWS_AT_A_TIME", 2)
        in_parts, negations = summarize(matrix_of(rows), most), negations_curve(matrix_of(rows), most)
    assert in_parts == summarize(matrix_of(rows), most)
    assert negations == negations_curve(matrix_of(rows), most)


@pytest.mark.parametrize("collide", [False, True])
@given(rows=count_matrices(most_values=3, largest=3, most_rows=9))
def test_equal_histograms_are_kept_once_even_if_hashes_collide(collide: bool, rows: list[list[int]]) -> None:  # noqa: FBT001 - a parameter of the test
    with pytest.MonkeyPatch.context() as patch:
        if collide:
            patch.setattr(count_matrix, "_mixers", lambda width: np.ones(width, dtype=np.uint64))
        [part] = distinct_histograms(matrix_of(rows), 9)
    expected: dict[tuple[int, ...], int] = {}
    for number, row in enumerate(rows):
        expected.setdefault(tuple(sorted(filter(None, row), reverse=True)), number)
    assert {part.histogram(place): first for place, first in enumerate(part.first.tolist())} == expected
    assert part.sizes.tolist() == list(map(sum, expected))


def test_a_row_becomes_a_bucket_when_it_is_asked_for() -> None:
    matrix = CountMatrix(np.array([[3, 0], [1, 2]], dtype=np.uint8), ["flu", "mumps"])
    assert len(matrix) == 2
    assert matrix.bucket(0).frequencies == (("flu", 3),)
    assert matrix.bucket(1).people[2] == "b1.p2"
    with pytest.raises(UnknownBucket, match="the buckets are 0 to 1"):
        matrix.bucket(2)


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ([[1, 2, 3]], "with 2 columns"),
        ([1, 2], "with 2 columns"),
        ([[0.5, 1]], "whole numbers"),
        ([[True, False]], "whole numbers"),
        ([[1, 0], [0, 0]], "bucket 1 is empty"),
        ([[1, -1]], "outside 0 to"),
        ([[10**15 + 1, 0]], "outside 0 to"),
        (np.array([[2**63, 0]], dtype=np.uint64), "outside 0 to"),
        ([[10**15, 1]], "bucket 0 has more than"),
        (np.zeros((0, 2), dtype=np.int64), "at least one bucket"),
    ],
)
def test_what_is_no_bucketization_is_refused(counts: Any, sentence: str) -> None:  # noqa: ANN401 - that is the point
    with pytest.raises(InvalidTable, match=sentence):
        CountMatrix(counts, ["flu", "mumps"])


def test_values_have_different_names() -> None:
    with pytest.raises(InvalidTable, match="flu twice"):
        CountMatrix([[1, 1]], ["flu", "flu"])
