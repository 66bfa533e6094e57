"""Maximum disclosure with its witness: the edges of what may be asked."""

from fractions import Fraction

from hypothesis import example, given
from hypothesis import strategies as st
from strategies.histograms import bucketization_of, count_matrices

from fastpath.disclosure import disclosure_curve, maximum_disclosure
from fastpath.negations import max_disclosure_negations, negations_curve


@given(count_matrices(), st.integers(0, 8))
def test_the_curve_is_made_of_the_maxima(rows: list[list[int]], k: int) -> None:
    published = bucketization_of(*map(tuple, rows))
    curve = disclosure_curve(published, k)
    assert [answer.k for answer in curve] == list(range(k + 1))
    assert curve[k] == maximum_disclosure(published, k)
    assert negations_curve(published, k)[k] == max_disclosure_negations(published, k)


@given(count_matrices(), st.integers(0, 8))
@example([[4, 1, 1, 1, 1], [2, 2, 2, 0, 0]], 1)  # fewer are left in the second bucket, but the first is worse
def test_negations_rule_out_the_most_frequent_other_values(rows: list[list[int]], k: int) -> None:
    best = max(
        Fraction(row[j], sum(row) - sum(sorted(row[:j] + row[j + 1 :], reverse=True)[:k]))
        for row in rows
        for j in range(len(row))
        if row[j]
    )
    assert max_disclosure_negations(bucketization_of(*map(tuple, rows)), k).value == best
