"""(c,k)-safety is strict; two releases compared, and which of them is coarser, held to trying all ways to merge."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations

import fastpath.safety
from fastpath.disclosure import disclosure_curve, maximum_disclosure
from fastpath.safety import MOST_SOFT, adds_up, breaking_point, compare, order_of, safety
from proofs_check.oracles.listed_soft_facts import listed_maximum
from reference.buckets import Bucket, Bucketization, merged, precedes, union
from reference.example import FIGURE_3
from reference.instances import released, releases, set_partitions
from reference.progress import counted

THRESHOLDS = st.fractions(min_value=0, max_value=1, max_denominator=12)
RELEASES = bucketizations(most_people=14, most_buckets=4, most_values=4)


@given(RELEASES, THRESHOLDS, st.integers(0, 5))
def test_safe_means_that_the_maximum_disclosure_is_strictly_below_the_threshold(
    b: Bucketization, c: Fraction, k: int
) -> None:
    verdict = safety(b, c, k)
    assert verdict.safe == (maximum_disclosure(b, k).value < c)
    assert verdict.breaks_at is not None
    assert verdict.safe == (k < verdict.breaks_at)


@given(RELEASES, THRESHOLDS)
def test_the_breaking_point_is_the_smallest_k_that_breaks(b: Bucketization, c: Fraction) -> None:
    k = breaking_point(b, c)
    assert k is not None
    assert maximum_disclosure(b, k).value >= c
    assert k == 0 or maximum_disclosure(b, k - 1).value < c


@given(RELEASES, THRESHOLDS, st.integers(0, 4))
def test_violating_buckets_are_those_that_alone_are_not_safe(b: Bucketization, c: Fraction, k: int) -> None:
    alone = [maximum_disclosure(Bucketization([bucket], domain=b.domain), k).value for bucket in b.buckets]
    assert safety(b, c, k).violating == tuple(index for index, value in enumerate(alone) if value >= c)


@pytest.mark.parametrize("doubt", [Fraction(1), Fraction(1, 2), Fraction(1, 10)])
def test_soft_safety_of_every_small_release_is_that_of_listing(doubt: Fraction) -> None:
    """Against the listing of all tables and all multisets of atoms."""
    for release in releases(5):
        values, published = [listed_maximum(release, k, doubt) for k in range(4)], released(release)
        for c in (Fraction(1, 2), Fraction(3, 4), Fraction(1)):
            reached = [k for k, value in enumerate(values) if value >= c]
            for k in (0, 2):
                verdict = safety(published, c, k, 1 / doubt)
                assert (verdict.safe, verdict.disclosure.value) == (values[k] < c, values[k])
                alone = [i for i, row in enumerate(release) if listed_maximum((row,), k, doubt) >= c]
                assert verdict.violating == (() if verdict.safe else tuple(alone))
                later = verdict.breaks_at is None or verdict.breaks_at > 3
                assert verdict.breaks_at == reached[0] if reached else later
            assert compare(published, published, 1, 1 / doubt).breaks_at[c] == (verdict.breaks_at,) * 2


def test_the_breaking_point_of_soft_facts_is_looked_for_up_to_a_bound() -> None:
    curve = [answer.value for answer in disclosure_curve(FIGURE_3, MOST_SOFT + 2, "5/4")]
    found = [safety(FIGURE_3, curve[-1], k, "5/4").breaks_at for k in (0, 3, MOST_SOFT, MOST_SOFT + 2)]
    assert found == [None, None, None, MOST_SOFT + 2]
    assert safety(FIGURE_3, curve[MOST_SOFT], 3, "5/4").breaks_at == MOST_SOFT
    assert [breaking_point(FIGURE_3, 1, strength) for strength in (1, 10, "inf")] == [None, None, 2]
    assert breaking_point(Bucketization.of_histograms([{"flu": 2}]), 1, 1) == 0


def test_a_breaking_point_far_out_is_found() -> None:
    many = Bucketization.of_histograms([{str(value): 1 for value in range(100)}])
    assert breaking_point(many, Fraction(1)) == 99


@given(RELEASES, st.data())
def test_a_coarser_release_is_never_worse(b: Bucketization, data: st.DataObject) -> None:
    """Monotonicity: if B ⪯ B' then the maximum disclosure of B is at least as high as that of B'."""
    which = data.draw(st.lists(st.integers(0, len(b.buckets) - 1), min_size=1, unique=True))
    comparison = compare(b, merged(b, *which), 4)
    assert comparison.order == ("equal" if len(which) == 1 else "second is coarser")
    assert all(one >= other for one, other in comparison.curve)
    assert all(
        first <= second for first, second in comparison.breaks_at.values() if first is not None and second is not None
    )
    assert "never worse" in comparison.sentence or len(which) == 1


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


HALVES = Bucketization.of_histograms([{"flu": 1, "gout": 1}, {"flu": 1, "mumps": 1}])
WHOLE = Bucketization.of_histograms([{"flu": 2, "gout": 1, "mumps": 1}])


def test_two_unnamed_halves_and_their_union_are_told_by_values() -> None:
    found = compare(HALVES, WHOLE, 1)
    assert (found.order, found.by_values) == ("second is coarser", True)
    assert "depends on the people in the buckets" in found.sentence
    assert (compare(WHOLE, HALVES, 1).order, compare(HALVES, HALVES, 1).order) == ("first is coarser", "equal")
    assert "is unknown" in compare(HALVES, HALVES, 1).sentence


def test_an_invented_name_never_makes_releases_the_same() -> None:
    """b0.p0 of one file and b0.p0 of another need not be one person."""
    assert order_of(HALVES, HALVES) == ("equal", True)
    turned = Bucketization.of_histograms([{"flu": 1, "mumps": 1}, {"flu": 1, "gout": 1}])
    assert not precedes(HALVES, turned)
    assert order_of(HALVES, turned) == ("equal", True)


def test_with_names_values_do_not_decide() -> None:
    """The same values among other people: neither comes from the other."""
    one = Bucketization([Bucket(["Ann", "Bo"], {"a": 1, "b": 1}), Bucket(["Cy", "Di"], {"a": 1, "b": 1})])
    two = Bucketization([Bucket(["Ann", "Cy"], {"a": 1, "b": 1}), Bucket(["Bo", "Di"], {"a": 1, "b": 1})])
    assert order_of(one, two) == ("not comparable", False)
    half_named = Bucketization([Bucket(["Ann", "Bo"], {"a": 1, "b": 1}), Bucket.numbered(1, {"a": 1, "b": 1})])
    assert order_of(one, half_named)[1]
    assert order_of(half_named, two) == ("equal", True)


def test_so_many_steps_and_no_fewer_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a limit of just as many as it takes the answer is found."""
    many = Bucketization.of_histograms([{"a": number, "b": 1} for number in range(1, 9)])
    few = Bucketization.of_histograms([{"a": 18, "b": 4}, {"a": 18, "b": 4}])
    with counted() as steps:
        assert adds_up(many, few) is True
    for limit, found in ((steps.total(), True), (steps.total() - 1, None)):
        monkeypatch.setattr(fastpath.safety, "MOST_STEPS", limit)
        assert adds_up(many, few) is found
