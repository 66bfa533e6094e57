"""Bucketizations by merging, against all partitions of the buckets."""

from collections.abc import Iterable
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.profiles import examples

from fastpath.disclosure import maximum_disclosure
from fastpath.sanitizing.merging import minimal_by_merging
from reference.buckets import Bucketization, precedes, union
from reference.instances import set_partitions

thresholds = st.sampled_from([Fraction(n, 10) for n in range(11)])


def merged(published: Bucketization, parts: Iterable[Iterable[int]]) -> Bucketization:
    return Bucketization([union([published.buckets[i] for i in part]) for part in parts], domain=published.domain)


@examples(80)
@given(bucketizations(most_people=9, most_buckets=5), thresholds, st.integers(0, 2))
def test_what_is_found_is_safe_and_nothing_finer_is(published: Bucketization, c: Fraction, k: int) -> None:
    found = minimal_by_merging(published, c, k)
    safe = [
        whole
        for parts in set_partitions(range(len(published.buckets)))
        if maximum_disclosure(whole := merged(published, parts), k).value < c
    ]
    if found is None:
        assert not safe
        return
    assert found.bucketization in safe
    assert found.bucketization == merged(published, found.parts)
    assert precedes(published, found.bucketization)
    assert [whole for whole in safe if precedes(whole, found.bucketization)] == [found.bucketization]


def test_parts_of_equal_size_and_different_values_are_different_splits() -> None:
    published = Bucketization.of_histograms([{"flu": 1}, {"flu": 1}, {"gout": 1}, {"gout": 1}])
    found = minimal_by_merging(published, Fraction(3, 5), 0)
    assert found is not None
    assert found.parts == ((0, 2), (1, 3))


def test_a_split_of_a_later_part_leaves_the_other_parts_alone() -> None:
    """All are united first; buckets 1 and 2 are cut off, then the rest is cut in two, which begins with bucket 0."""
    rows = [{"flu": 2}, {"flu": 1}, {"gout": 1}, {"gout": 1}, {"gout": 1}, {"flu": 2}, {"gout": 1}, {"gout": 1}]
    found = minimal_by_merging(Bucketization.of_histograms(rows), Fraction(3, 5), 0)
    assert found is not None
    assert found.parts == ((0, 3, 4), (1, 2), (5, 6, 7))
