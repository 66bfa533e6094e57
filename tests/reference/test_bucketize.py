"""The partial order ⪯ among the bucketizations of a table, its top and bottom, and merging."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, tables

from reference.buckets import Bucket, Bucketization, bottom, bucketize, bucketize_by, merged, precedes, top
from reference.errors import InvalidTable, UnknownBucket, UnknownPerson
from reference.example import FIGURE_1, FIGURE_3
from reference.tables import Table


@st.composite
def partitions(draw: st.DrawFn, table: Table) -> Bucketization:
    labels = draw(st.lists(st.integers(0, 2), min_size=len(table.people), max_size=len(table.people)))
    parts = [[p for p, label in zip(table.people, labels, strict=True) if label == part] for part in set(labels)]
    return bucketize(table, parts)


@given(tables().flatmap(lambda t: st.tuples(st.just(t), partitions(t), partitions(t), partitions(t))))
def test_the_order_is_a_partial_order_with_top_and_bottom(
    drawn: tuple[Table, Bucketization, Bucketization, Bucketization],
) -> None:
    table, a, b, c = drawn
    assert precedes(a, a)
    assert not (precedes(a, b) and precedes(b, a)) or a == b
    assert not (precedes(a, b) and precedes(b, c)) or precedes(a, c)
    assert precedes(bottom(table), a)
    assert precedes(a, top(table))


@given(bucketizations(), st.data())
def test_merging_goes_up_in_the_order(b: Bucketization, data: st.DataObject) -> None:
    which = data.draw(st.lists(st.integers(0, len(b.buckets) - 1), min_size=1, unique=True))
    assert precedes(b, merged(b, *which))
    assert len(merged(b, *which).buckets) == len(b.buckets) - len(which) + 1
    assert precedes(merged(b, *which), b) == (len(which) == 1)


def test_merged_buckets_stand_in_the_place_of_the_first_of_them() -> None:
    rows = Bucketization.of_histograms([{"a": 1}, {"b": 1}, {"c": 1}, {"d": 1}])
    for which in ((0, 2), (2, 0)):
        buckets = merged(rows, *which).buckets
        assert [sorted(bucket.values) for bucket in buckets] == [["a", "c"], ["b"], ["d"]]


def test_bucketizations_of_different_tables_are_not_comparable() -> None:
    ann = Bucketization([Bucket(["Ann"], {"flu": 1})])
    assert not precedes(ann, FIGURE_3)
    assert not precedes(ann, Bucketization([Bucket(["Bo"], {"flu": 1})]))
    assert not precedes(ann, Bucketization([Bucket(["Ann"], {"mumps": 1})]))


def test_figure_3_puts_men_and_women_into_buckets_of_five() -> None:
    assert [bucket.people[0] for bucket in FIGURE_3.buckets] == ["Bob", "Gloria"]
    assert bucketize(FIGURE_1, [FIGURE_1.people[5:], FIGURE_1.people[:5]]) == FIGURE_3
    assert merged(FIGURE_3, 0, 1) == top(FIGURE_1)
    assert FIGURE_3.attributes["Ed"]["Age"] == "27"


def test_a_partition_must_hold_everyone_once() -> None:
    with pytest.raises(InvalidTable, match="person Bob is in two parts of the partition"):
        bucketize(FIGURE_1, [["Bob"], ["Bob"]])
    with pytest.raises(InvalidTable, match="leaves out Charlie, Dave, Ed, Frank, Gloria and 4 more"):
        bucketize(FIGURE_1, [["Bob"]])
    with pytest.raises(UnknownPerson, match="Zed"):
        bucketize(FIGURE_1, [[*FIGURE_1.people, "Zed"]])
    with pytest.raises(InvalidTable, match="person Bob has no attribute Height"):
        bucketize_by(FIGURE_1, ["Height"])


@pytest.mark.parametrize("which", [(), (0, 0), (0, 2), (-1,)])
def test_merging_needs_buckets_that_exist(which: tuple[int, ...]) -> None:
    with pytest.raises(UnknownBucket):
        merged(FIGURE_3, *which)


def test_the_order_is_decided_without_listing_numbered_people() -> None:
    many = [{"flu": 10**14, "mumps": 1}, {"flu": 3}]
    release = Bucketization.of_histograms(many)
    assert precedes(release, Bucketization.of_histograms(many))
    assert not precedes(release, Bucketization.of_histograms([many[1], many[0]]))
    assert not precedes(release, Bucketization([Bucket.numbered(5, many[0]), Bucket.numbered(1, many[1])]))
    assert not precedes(release, Bucketization([Bucket.numbered(0, {"flu": 10**14}), Bucket.numbered(1, {"flu": 4})]))
    assert not precedes(release, Bucketization([Bucket.numbered(0, {"flu": 10**14 + 1}), release.buckets[1]]))
    united = Bucketization([release.buckets[0], Bucket(["b1.p2", "b1.p0", "b1.p1"], {"flu": 3})])
    assert precedes(release, united)
    assert precedes(united, release)
    assert not precedes(release, Bucketization([release.buckets[0], Bucket(["b1.p2", "b1.p0", "Ann"], {"flu": 3})]))


@given(bucketizations(), st.data())
def test_numbered_people_are_ordered_as_the_same_people_by_name(b: Bucketization, data: st.DataObject) -> None:
    """The order looks at numbered people as a whole, and at named ones one by one: the answers are the same."""
    numbered = Bucketization.of_histograms([dict(bucket.counts) for bucket in b.buckets])
    indices = data.draw(st.lists(st.sampled_from(range(len(b.buckets))), min_size=1, unique=True))
    coarser = merged(numbered, *indices)
    for finer in (
        numbered,
        Bucketization([Bucket(tuple(bucket.people), bucket.counts) for bucket in numbered.buckets]),
    ):
        assert precedes(finer, coarser)
        assert precedes(coarser, finer) == (len(indices) == 1)
