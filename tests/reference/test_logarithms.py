"""The logarithm of the number of worlds, against the number itself and where that is out of reach."""

from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.buckets import Bucketization
from reference.worlds import log10_worlds, number_of_worlds

HISTOGRAMS = st.lists(
    st.dictionaries(st.sampled_from("abcde"), st.integers(1, 300), min_size=1), min_size=1, max_size=4
)


@given(HISTOGRAMS)
def test_it_is_the_logarithm_of_the_number(histograms: list[dict[str, int]]) -> None:
    table = Bucketization.of_histograms(histograms)
    assert log10_worlds(table) == pytest.approx(log10(number_of_worlds(table)), rel=1e-11, abs=1e-11)


def test_a_bucket_of_a_thousand_million_million_people_is_within_its_precision() -> None:
    """One of 10¹⁵ people has another value: 10¹⁵ worlds. The difference of two logarithms of 10¹⁵! would be noise."""
    assert log10_worlds(Bucketization.of_histograms([{"a": 10**15 - 1, "b": 1}])) == pytest.approx(15, abs=1e-9)


def test_one_value_makes_one_world() -> None:
    assert log10_worlds(Bucketization.of_histograms([{"a": 10**15}])) == 0
