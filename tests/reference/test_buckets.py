"""What is published (paper, 2.1): tables, buckets, bucketizations and their order; generalization and anatomy."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations, tables

from reference.buckets import (
    Bucket,
    Bucketization,
    Everyone,
    NumberedPeople,
    bottom,
    bucketize,
    merged,
    precedes,
    top,
    union,
)
from reference.errors import InvalidInput, InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.example import FIGURE_1, FIGURE_2_GENERALIZATION, FIGURE_3
from reference.generalization import (
    Generalization,
    anatomize,
    bucketization_of,
    coarsen,
    consistent_with_anatomy,
    consistent_with_generalization,
    generalize,
    joined,
)
from reference.tables import Record, Table, World
from reference.worlds import worlds

ANN = Record("Ann", {}, "flu")
VAST = Bucketization.of_histograms([{"flu": 3}, {"flu": 1}, {"flu": 10**12, "mumps": 1}])
CROWD = NumberedPeople(3, 10**9)


def test_the_figures_are_those_of_the_paper() -> None:
    assert (len(FIGURE_1.people), len(FIGURE_1.domain), FIGURE_1.value_of("Karen")) == (10, 6, "heart disease")
    assert FIGURE_1.attributes_of("Ed") == {"Zip": "14850", "Age": "27", "Sex": "M"} == FIGURE_3.attributes["Ed"]
    assert FIGURE_1.world()["Frank"] == "mumps"
    men, women = FIGURE_3.buckets
    assert men.counts == {"flu": 2, "lung cancer": 2, "mumps": 1}
    assert women.frequencies == (("flu", 2), ("breast cancer", 1), ("heart disease", 1), ("ovarian cancer", 1))
    assert bucketize(FIGURE_1, [FIGURE_1.people[5:], FIGURE_1.people[:5]]) == FIGURE_3
    assert merged(FIGURE_3, 0, 1) == top(FIGURE_1)
    assert bucketization_of(FIGURE_1, FIGURE_2_GENERALIZATION) == FIGURE_3
    anatomy = anatomize(FIGURE_1, [bucket.people for bucket in FIGURE_3.buckets])
    assert anatomy.values[0, "flu"] == anatomy.values[1, "flu"] == 2
    assert joined(anatomy)["Ed"] == {"flu": Fraction(2, 5), "lung cancer": Fraction(2, 5), "mumps": Fraction(1, 5)}


COUNT = "the count of flu in a bucket: expected a whole number from 1, got"
REFUSED: dict[str, Callable[[], object]] = {
    "person Ann is in the table twice": lambda: Table([ANN, ANN]),
    "the domain lacks flu, which the table holds": lambda: Table([ANN], domain=["lung cancer"]),
    "the domain holds flu twice": lambda: Table([ANN], domain=["flu", "flu"]),
    "the domain: expected a text, got 7": lambda: Table([ANN], domain=["flu", 7]),  # type: ignore[list-item] # wrong
    "a record: expected a text, got '\\ud800'": lambda: Record("\ud800", {}, "flu"),
    "person Zoe is not in the table": lambda: FIGURE_1.value_of("Zoe"),
    "a bucket: expected at least one person, got none": lambda: Bucket([], {}),
    f"{COUNT} 0": lambda: Bucket(["a"], {"flu": 0}),
    f"{COUNT} -1": lambda: Bucket(["a"], {"flu": -1}),
    f"{COUNT} 1.5": lambda: Bucket(["a"], {"flu": 1.5}),  # type: ignore[dict-item] # wrong on purpose
    f"{COUNT} True": lambda: Bucket(["a"], {"flu": True}),
    "a bucket: expected a text as a value, got 7": lambda: Bucket(["a"], {7: 1}),  # type: ignore[dict-item] # wrong
    "a bucket: expected as many values as people, 2, got 1": lambda: Bucket(["a", "b"], {"flu": 1}),
    "person a is in the table twice": lambda: Bucket(["a", "a"], {"flu": 2}),
    "a bucket: expected a text as a person, got 7": lambda: Bucket([7], {"flu": 1}),  # type: ignore[list-item] # wrong
    "a bucket has more than 1,000,000,000,000,000 people, the most that are supported": lambda: Bucket(
        ["a"], {"flu": 10**16}
    ),
    "a bucketization needs at least one bucket": lambda: Bucketization([]),
    "person Bob is in the table twice": lambda: Bucketization([FIGURE_3.buckets[0]] * 2),
    "person b0.p1 is in the table twice": lambda: Bucketization([VAST.buckets[0], Bucket(["b0.p1"], {"flu": 1})]),
    "person b0.p0 is in the table twice": lambda: Bucketization([VAST.buckets[0], Bucket.numbered(0, {"flu": 5})]),
    "person b3.p0 is in the table twice": lambda: Bucket(Everyone([CROWD, NumberedPeople(3, 1)]), {"flu": 10**9 + 1}),
    "person b3.p7 is in the table twice": lambda: Bucket(Everyone([["b3.p7"], CROWD]), {"flu": 10**9 + 1}),
    "person Cy is in the table twice": lambda: Bucket(Everyone([CROWD, ["Cy", "Cy"]]), {"flu": 10**9 + 2}),
    "there is no bucket 2: the buckets are 0 to 1": lambda: FIGURE_3.bucket(2),
    "value cholera is not in the domain of Disease": lambda: FIGURE_3.require_value("cholera"),
    "person Bob is in two parts of the partition": lambda: bucketize(FIGURE_1, [["Bob"], ["Bob"]]),
    "the partition leaves out Charlie, Dave, Ed, Frank, Gloria and 4 more": lambda: bucketize(FIGURE_1, [["Bob"]]),
    "person Zed is not in the table": lambda: bucketize(FIGURE_1, [[*FIGURE_1.people, "Zed"]]),
    "the generalization of Sex has no value for F": lambda: generalize(FIGURE_1, {"Sex": {"M": "*"}}),
    "the generalization of Height has no value for nothing": lambda: coarsen({}, {"Height": {}}),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_what_breaks_a_definition_is_refused(sentence: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        REFUSED[sentence]()
    assert str(refused.value) == sentence
    kinds = {"person is not": UnknownPerson, "value is not": UnknownValue, "there no bucket": UnknownBucket}
    first, _, *words = sentence.split()
    assert type(refused.value) is kinds.get(" ".join([first, *words[:2]]), InvalidTable)


@given(bucketizations())
def test_values_come_in_decreasing_order_of_frequency_and_ties_in_alphabetical_order(b: Bucketization) -> None:
    for bucket in b.buckets:
        assert sum(bucket.frequency(value) for value in b.domain) == bucket.size
        for (first, more), (second, fewer) in pairwise(bucket.frequencies):
            assert (-more, first) < (-fewer, second)


def test_order_of_people_values_and_buckets_does_not_matter_to_equality() -> None:
    one = Bucket(["Ann", "Bo"], {"flu": 1, "mumps": 1})
    same = Bucket(["Bo", "Ann"], {"mumps": 1, "flu": 1})
    other = Bucket(["Cy"], {"flu": 1})
    assert {one, same, other} == {one, other}
    assert {Bucketization([one, other]), Bucketization([other, same])} == {Bucketization([one, other])}
    for different in (Bucket(["Ann", "Cy"], {"flu": 1, "mumps": 1}), Bucket(["Ann", "Bo"], {"flu": 2}), "a bucket"):
        assert one != different
    for release in (Bucketization([one], domain=["flu", "mumps", "measles"]), "a bucketization"):
        assert Bucketization([one]) != release


def test_numbered_people_are_a_sequence() -> None:
    people = NumberedPeople(1000, 3)
    assert list(people) == ["b1000.p0", "b1000.p1", "b1000.p2"]
    assert (people[1:], people[-1]) == (("b1000.p1", "b1000.p2"), "b1000.p2")
    assert all(name in people for name in people)
    assert not any(name in people for name in ("b1000.p3", "b1000.p9", "b999.p0", "Ann", 7))
    assert [NumberedPeople.bucket_index(name) for name in ("b1000.p7", "b0.p0", "Ann", "b01.p0")] == [1000, 0, -1, -1]
    everyone = Everyone([people, ["Ann"]])
    assert (everyone[-1], everyone[-4], everyone[3]) == ("Ann", "b1000.p0", "Ann")
    assert Everyone([["Bo"], people])[0] == "Bo"
    for some, beyond in ((people, 3), (people, -4), (everyone, 4), (everyone, -5)):
        with pytest.raises(IndexError):
            some[beyond]


def test_people_are_found_without_being_listed() -> None:
    part = Bucketization([VAST.buckets[2], Bucket(["b1.p0"], {"mumps": 1}), VAST.buckets[0]])
    united = Bucketization([Bucket(Everyone([["Ann"], CROWD]), {"flu": 10**9 + 1})])
    assert [VAST.index_of(person) for person in ("b0.p2", "b1.p0", "b2.p999999999999")] == [0, 1, 2]
    assert [part.index_of(person) for person in ("b2.p77", "b1.p0", "b0.p2")] == [0, 1, 2]
    assert united.index_of("b3.p999999999") == 0
    for release in (VAST, part, united):
        for stranger in ("b0.p3", "b1.p1", "b3.p1000000000", "b01.p0", "b2.p1000000000001", "Bo"):
            with pytest.raises(UnknownPerson):
                release.index_of(stranger)


def test_buckets_of_equal_histograms_have_different_hashes() -> None:
    """Else comparing and hashing bucketizations is quadratic in their number."""
    numbered = Bucketization.of_histograms([{"flu": 1, "mumps": 1}] * 1000).buckets
    named = [Bucket([f"{index}a", f"{index}b"], {"flu": 1, "mumps": 1}) for index in range(1000)]
    assert len(set(map(hash, numbered))) == len(set(map(hash, named))) == 1000


def test_numbered_people_are_equal_to_the_same_people_by_name() -> None:
    numbered = Bucket.numbered(0, {"flu": 11})
    named = Bucket([f"b0.p{number}" for number in reversed(range(11))], {"flu": 11})
    other = Bucket([f"b0.p{number}" for number in range(10)] + ["Ann"], {"flu": 11})
    assert numbered == named == numbered != other != numbered
    assert hash(numbered) == hash(named)
    many = {"flu": 10**14, "mumps": 1}
    assert Bucket.numbered(0, many) == Bucket.numbered(0, dict(many)) != Bucket.numbered(1, many)
    one, two = (Bucket(Everyone([[name], CROWD]), {"flu": 10**9 + 1}) for name in ("Ann", "Bob"))
    assert one != two
    shifted = (Everyone([NumberedPeople(0, 10**9 + more), NumberedPeople(1, 5 - more)]) for more in range(2))
    assert len({Bucket(people, {"flu": 10**9 + 5}) for people in shifted}) == 2


@given(bucketizations())
def test_united_buckets_are_the_same_with_their_people_listed(b: Bucketization) -> None:
    """Whether people are named or numbered, and in any order."""
    numbered = Bucketization.of_histograms(bucket.counts for bucket in b.buckets)
    for release in (b, numbered, Bucketization([*numbered.buckets, Bucket(["Zoë"], {"flu": 1})])):
        whole = union(release.buckets)
        listed = Bucket([*release.people][::-1], whole.counts)
        assert whole == listed == whole
        assert hash(whole) == hash(listed)
        assert [person in whole.people for person in listed.people] == [True] * release.size
        assert [whole.people[place] for place in range(release.size)] == list(release.people)
        one, other = (Bucketization([bucket], domain=release.domain) for bucket in (whole, listed))
        assert one.index_of(listed.people[0]) == other.index_of(listed.people[0]) == 0
        assert precedes(release, one)
        assert precedes(release, other)
        assert "b0.p999" not in whole.people


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
def test_merging_goes_up_in_the_order_with_people_named_or_numbered(b: Bucketization, data: st.DataObject) -> None:
    which = data.draw(st.lists(st.integers(0, len(b.buckets) - 1), min_size=1, unique=True))
    numbered = Bucketization.of_histograms([dict(bucket.counts) for bucket in b.buckets])
    listed = Bucketization([Bucket(tuple(bucket.people), bucket.counts) for bucket in numbered.buckets])
    for finer, coarser in (
        (b, merged(b, *which)),
        (numbered, merged(numbered, *which)),
        (listed, merged(numbered, *which)),
    ):
        assert precedes(finer, coarser)
        assert len(coarser.buckets) == len(b.buckets) - len(which) + 1
        assert precedes(coarser, finer) == (len(which) == 1)


def test_merged_buckets_stand_in_the_place_of_the_first_of_them() -> None:
    rows = Bucketization.of_histograms([{"a": 1}, {"b": 1}, {"c": 1}, {"d": 1}])
    for which in ((0, 2), (2, 0)):
        assert [sorted(bucket.values) for bucket in merged(rows, *which).buckets] == [["a", "c"], ["b"], ["d"]]
    for wrong in ((), (0, 0), (0, 4), (0, 9), (-1,)):
        with pytest.raises(UnknownBucket):
            merged(rows, *wrong)
    with pytest.raises(UnknownBucket, match=r"the buckets are 0 to 3$"):
        rows.bucket(4)
    many = Bucketization.of_histograms([{"a": 1}] * 400)
    assert [bucket.size for bucket in merged(many, 399, 398).buckets] == [1] * 398 + [2]


def test_the_order_is_decided_without_listing_numbered_people() -> None:
    many = [{"flu": 10**14, "mumps": 1}, {"flu": 3}]
    release = Bucketization.of_histograms(many)
    first, second = release.buckets
    united = Bucketization([first, Bucket(["b1.p2", "b1.p0", "b1.p1"], {"flu": 3})])
    for same in (Bucketization.of_histograms(many), united):
        assert precedes(release, same)
        assert precedes(same, release)
    for other in (
        Bucketization.of_histograms(many[::-1]),
        Bucketization([Bucket.numbered(5, many[0]), second]),
        Bucketization([Bucket.numbered(0, {"flu": 10**14}), Bucket.numbered(1, {"flu": 4})]),
        Bucketization([Bucket.numbered(0, {"flu": 10**14 + 1}), second]),
        Bucketization([first, Bucket(["b1.p2", "b1.p0", "Ann"], {"flu": 3})]),
        FIGURE_3,
    ):
        assert not precedes(release, other)


GENERALIZATIONS = [
    {},
    {"x": {"0": "0", "1": "1"}},
    {"x": {"0": "*", "1": "*"}, "y": {"0": "0", "1": "1"}},
    {"x": {"0": "0", "1": "1"}, "y": {"0": "0", "1": "1"}},
]


@given(tables(), st.sampled_from(GENERALIZATIONS), st.randoms(use_true_random=False))
def test_generalization_and_anatomy_leave_the_tables_of_the_bucketization(
    table: Table, generalization: Generalization, random: Random
) -> None:
    """If the attacker knows the people and their non-sensitive values, all three leave the same tables possible."""
    identification = {record.person: record.attributes for record in table.records}
    published = consistent_with_generalization(generalize(table, generalization), identification, table.domain)
    assert _set(published) == _set(worlds(bucketization_of(table, generalization)))
    groups: dict[int, list[str]] = {}
    for person in table.people:
        groups.setdefault(random.randint(0, 2), []).append(person)
    parts = list(groups.values())
    assert _set(consistent_with_anatomy(anatomize(table, parts), table.domain)) == _set(worlds(bucketize(table, parts)))


def _set(tables: Iterable[World]) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(world.items()) for world in tables}
