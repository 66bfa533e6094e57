"""Which release is coarser: by names, by values where there are none, held to trying all ways to merge."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fastpath.safety
from fastpath.disclosure import disclosure_curve
from fastpath.safety import adds_up, compare, order_of
from reference.buckets import Bucket, Bucketization, precedes, union
from reference.instances import released, releases, set_partitions
from reference.progress import counted

ROWS = st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(1, 2), min_size=1), min_size=1, max_size=5)


def histograms(b: Bucketization) -> list[tuple[tuple[str, int], ...]]:
    return sorted(bucket.frequencies for bucket in b.buckets)


def by_trying(finer: Bucketization, coarser: Bucketization) -> bool:
    """All ways to put the buckets into groups."""
    return any(
        sorted(union(finer.buckets[index] for index in part).frequencies for part in parts) == histograms(coarser)
        for parts in set_partitions(range(len(finer.buckets)))
    )


@given(ROWS, ROWS)
def test_values_add_up_just_where_some_way_to_merge_has_them(
    one: list[dict[str, int]], two: list[dict[str, int]]
) -> None:
    first, second = Bucketization.of_histograms(one), Bucketization.of_histograms(two)
    assert adds_up(first, second) == by_trying(first, second)
    assert adds_up(second, first) == by_trying(second, first)


@given(ROWS, st.data())
def test_what_was_merged_is_found_whatever_the_order(rows: list[dict[str, int]], data: st.DataObject) -> None:
    fine = Bucketization.of_histograms(data.draw(st.permutations(rows)))
    groups = data.draw(st.lists(st.integers(0, 2), min_size=len(rows), max_size=len(rows)))
    parts = [[row for row, group in zip(rows, groups, strict=True) if group == each] for each in sorted(set(groups))]
    whole = [union(Bucketization.of_histograms(part).buckets).counts for part in parts]
    coarse = Bucketization.of_histograms(data.draw(st.permutations(whole)))
    assert adds_up(fine, coarse)
    pairs = zip(disclosure_curve(fine, 3), disclosure_curve(coarse, 3), strict=True)
    assert all(one.value >= other.value for one, other in pairs)


def test_on_all_small_releases_the_search_agrees_with_trying() -> None:
    small = [released(release) for release in releases(4)]
    for one, two in product(small, repeat=2):
        assert adds_up(one, two) == by_trying(one, two)


HALVES = Bucketization.of_histograms([{"flu": 1, "gout": 1}, {"flu": 1, "mumps": 1}])
WHOLE = Bucketization.of_histograms([{"flu": 2, "gout": 1, "mumps": 1}])


def test_two_unnamed_halves_and_their_union_are_told_by_values() -> None:
    found = compare(HALVES, WHOLE, 1)
    assert (found.order, found.by_values) == ("second is coarser", True)
    assert "depends on who is in the buckets" in found.sentence
    assert (compare(WHOLE, HALVES, 1).order, compare(HALVES, HALVES, 1).order) == ("first is coarser", "equal")
    assert "cannot be told" in compare(HALVES, HALVES, 1).sentence


def test_an_invented_name_never_makes_releases_the_same() -> None:
    """b0.p0 of one file and b0.p0 of another need not be one person."""
    twice = Bucketization.of_histograms([{"flu": 1, "gout": 1}, {"flu": 1, "gout": 1}])
    assert precedes(twice, twice)
    assert order_of(twice, twice).by_values
    turned = Bucketization.of_histograms([{"flu": 1, "mumps": 1}, {"flu": 1, "gout": 1}])
    assert not precedes(HALVES, turned)
    assert order_of(HALVES, turned).kind == "equal"


def test_with_names_values_do_not_decide() -> None:
    """The same values among other people: neither comes from the other."""
    one = Bucketization([Bucket(["Ann", "Bo"], {"a": 1, "b": 1}), Bucket(["Cy", "Di"], {"a": 1, "b": 1})])
    two = Bucketization([Bucket(["Ann", "Cy"], {"a": 1, "b": 1}), Bucket(["Bo", "Di"], {"a": 1, "b": 1})])
    assert (order_of(one, two).kind, order_of(one, two).by_values) == ("not comparable", False)
    half_named = Bucketization([Bucket(["Ann", "Bo"], {"a": 1, "b": 1}), Bucket.numbered(1, {"a": 1, "b": 1})])
    assert order_of(one, half_named).by_values
    assert order_of(half_named, two).kind == "equal"


def test_what_cannot_add_up_is_said_of_everybody() -> None:
    other = Bucketization.of_histograms([{"flu": 3, "gout": 1}])
    found = order_of(HALVES, other)
    assert (found.kind, found.sentence.count("whoever is in them")) == ("not comparable", 1)
    odd = Bucketization.of_histograms([{"a": 3}, {"a": 3}])
    assert order_of(Bucketization.of_histograms([{"a": 2}, {"a": 2}, {"a": 2}]), odd).kind == "not comparable"


def test_a_search_that_takes_too_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fastpath.safety, "MOST_STEPS", 20)
    many = Bucketization.of_histograms([{"a": number, "b": 1} for number in range(1, 9)])
    few = Bucketization.of_histograms([{"a": 18, "b": 4}, {"a": 18, "b": 4}])
    found = order_of(many, few)
    assert found.kind == "not decided"
    assert "was not found out" in found.sentence
    monkeypatch.setattr(fastpath.safety, "MOST_STEPS", 10**6)
    assert order_of(many, few).kind == "second is coarser"


def test_so_many_steps_and_no_fewer_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of just as many as it takes the answer is found."""
    many = Bucketization.of_histograms([{"a": number, "b": 1} for number in range(1, 9)])
    few = Bucketization.of_histograms([{"a": 18, "b": 4}, {"a": 18, "b": 4}])
    with counted() as steps:
        assert adds_up(many, few) is True
    for limit, found in ((steps.total(), True), (steps.total() - 1, None)):
        monkeypatch.setattr(fastpath.safety, "MOST_STEPS", limit)
        assert adds_up(many, few) is found


def test_thousands_of_buckets_are_compared_in_a_moment() -> None:
    fine = [{"a": 1 + number % 7, "b": 1 + number % 11, "c": 1 + number % 3} for number in range(4_000)]
    coarse = [union(Bucketization.of_histograms(fine[i : i + 4]).buckets).counts for i in range(0, 4_000, 4)]
    found = order_of(Bucketization.of_histograms(fine), Bucketization.of_histograms(coarse))
    assert found.kind in ("second is coarser", "not decided")
    assert order_of(Bucketization.of_histograms(fine), Bucketization.of_histograms(fine[::-1])).kind == "equal"


def test_the_curves_are_those_of_both() -> None:
    assert compare(HALVES, WHOLE, 1).curve == ((Fraction(1, 2), Fraction(1, 2)), (Fraction(1), Fraction(3, 4)))
