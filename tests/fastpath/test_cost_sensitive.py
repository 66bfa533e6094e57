"""Values that are not equally bad to disclose."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies.brute_force import least_ratio, none_true
from strategies.histograms import Histogram, bucketization_of, count_matrices, histograms

from fastpath.costs import maximum_cost
from fastpath.minimize1 import table_to_zero, within_bucket_table
from fastpath.summary import CountMatrix
from reference.counting.dynamic_program import structured_count
from reference.errors import WorstcaseError
from reference.example import FIGURE_3

small = histograms(most_values=4, largest=5)
costs_of_five = st.lists(st.fractions(0, 9, max_denominator=4), min_size=5, max_size=5)


def ranks(counts: Histogram) -> list[int]:
    """How many values are more frequent than each value, without repetition."""
    return sorted({counts.index(count) for count in counts})


@given(small, st.integers(1, 4))
def test_no_placement_with_the_target_does_better(counts: Histogram, most: int) -> None:
    for rank in ranks(counts):
        table = table_to_zero(counts, most, rank)[1:]
        for h, entry in enumerate(table, 1):
            assert entry.value * Fraction(sum(counts), counts[rank]) == least_ratio(counts, h, rank)
        assert len(table) == most or table[-1].value == 0


@given(small, st.integers(1, 6))
def test_the_sets_of_a_pattern_nest_and_count_out(counts: Histogram, most: int) -> None:
    names = tuple(map(str, range(len(counts))))
    for rank in ranks(counts):
        for h, entry in enumerate(table_to_zero(counts, most, rank)[1:], 1):
            first = entry.pattern[0]
            order = names[:first] if first > rank else (*names[: first - 1], names[rank])
            sets = tuple(frozenset(map(int, order[:part])) for part in entry.pattern)
            assert rank in sets[0]
            assert none_true(counts, sets) == entry.value
            assert sum(map(len, sets)) <= h


@given(histograms(most_values=7, largest=30), st.integers(1, 5), st.integers(1, 5))
def test_two_choices_in_one_bucket_are_never_as_good_as_one(counts: Histogram, g: int, h: int) -> None:
    m = [entry.value for entry in within_bucket_table(counts, h)]
    for rank in ranks(counts):
        w = [entry.value for entry in table_to_zero(counts, g + h, rank)[1:]]
        w += [Fraction(0)] * (g + h - len(w))
        assert w[g + h - 1] < w[g - 1] * m[h] or w[g + h - 1] == 0


@given(count_matrices(), st.integers(0, 5), costs_of_five)
def test_a_matrix_and_its_buckets_give_the_same_answer(rows: list[list[int]], k: int, costs: list[Fraction]) -> None:
    published = bucketization_of(*map(tuple, rows))
    by_value = {value: costs[int(value[1:])] for value in published.domain}
    used = [int(value[1:]) for value in published.domain]
    matrix = CountMatrix([[row[j] for j in used] for row in rows], published.domain)
    assert maximum_cost(matrix, by_value, k) == maximum_cost(published, by_value, k)


def test_the_target_of_a_rare_value_shares_its_bucket_with_a_second_person() -> None:
    """The target's person has two atoms and another person one, as counting confirms."""
    published = bucketization_of((4, 2, 2, 2, 1))
    answer = maximum_cost(published, dict.fromkeys(published.domain, 0) | {"v4": 1}, 2)
    assert answer.pattern[0].atoms == (2, 1)
    assert answer.cost == answer.probability == structured_count(answer.target, published, answer.knowledge).probability


@pytest.mark.parametrize(
    ("costs", "sentence"),
    [
        (dict.fromkeys(FIGURE_3.domain, 1) | {"flu": -1}, "the cost of flu: expected a number from 0, got -1"),
        ({"flu": 1}, 'expected one for every value of the domain, got none for "lung cancer"'),
        ({"gout": 1}, "value gout has a cost, but it is not in the domain"),
    ],
)
def test_every_value_of_the_domain_has_a_cost_and_no_other(costs: dict[str, int], sentence: str) -> None:
    with pytest.raises(WorstcaseError, match=sentence):
        maximum_cost(FIGURE_3, costs, 1)
