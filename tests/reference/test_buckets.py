"""Buckets and bucketizations: n_b, n_b(s), s_b^0, s_b^1, …"""

from itertools import pairwise

import pytest
from hypothesis import given
from strategies import bucketizations

from reference.buckets import Bucket, Bucketization, Everyone, NumberedPeople, union
from reference.errors import InvalidTable, UnknownBucket, UnknownPerson, UnknownValue
from reference.example import FIGURE_3


def test_figure_3_has_the_counts_of_the_paper() -> None:
    men, women = FIGURE_3.buckets
    assert (men.size, women.size) == (5, 5)
    assert men.counts == {"flu": 2, "lung cancer": 2, "mumps": 1}
    assert women.frequencies == (("flu", 2), ("breast cancer", 1), ("heart disease", 1), ("ovarian cancer", 1))


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
    assert one == same
    assert hash(one) == hash(same)
    assert Bucketization([one, other]) == Bucketization([other, same])
    assert hash(Bucketization([one, other])) == hash(Bucketization([other, same]))
    assert one != Bucket(["Ann", "Cy"], {"flu": 1, "mumps": 1})
    assert one != Bucket(["Ann", "Bo"], {"flu": 2})
    assert Bucketization([one]) != Bucketization([one], domain=["flu", "mumps", "measles"])
    assert one != "a bucket"
    assert Bucketization([one]) != "a bucketization"


def test_buckets_are_frozen() -> None:
    with pytest.raises(AttributeError):
        FIGURE_3.buckets[0].people = ()  # type: ignore[misc]  # that is the point
    with pytest.raises(TypeError):
        FIGURE_3.buckets[0].counts["flu"] = 7  # type: ignore[index]  # likewise


@pytest.mark.parametrize(
    ("people", "counts", "sentence"),
    [
        ([], {}, "a bucket is empty: at least one person was expected"),
        (["a"], {"flu": 0}, "the count of flu in a bucket: expected a whole number from 1, got 0"),
        (["a"], {"flu": -1}, "the count of flu in a bucket: expected a whole number from 1, got -1"),
        (["a"], {"flu": 1.5}, "the count of flu in a bucket: expected a whole number from 1, got 1.5"),
        (["a"], {"flu": True}, "the count of flu in a bucket: expected a whole number from 1, got True"),
        (["a"], {7: 1}, "a bucket holds the value 7 where a text was expected"),
        (["a", "b"], {"flu": 1}, "a bucket has 2 people but 1 values: as many were expected"),
        (["a", "a"], {"flu": 2}, "person a is in the table twice"),
        ([7], {"flu": 1}, "a bucket holds the person 7 where a text was expected"),
        (["a"], {"flu": 10**16}, "a bucket has more than 1,000,000,000,000,000 people, the most that are supported"),
    ],
)
def test_a_bucket_that_breaks_its_definition_is_refused(
    people: list[str], counts: dict[str, int], sentence: str
) -> None:
    with pytest.raises(InvalidTable) as refused:
        Bucket(people, counts)
    assert str(refused.value) == sentence


def test_a_person_in_two_buckets_is_refused_numbered_or_not() -> None:
    ann = Bucket(["Ann"], {"flu": 1})
    with pytest.raises(InvalidTable, match="person Ann is in the table twice"):
        Bucketization([ann, ann])
    with pytest.raises(InvalidTable, match=r"person b0\.p1 is in the table twice"):
        Bucketization([Bucket.numbered(0, {"flu": 2}), Bucket(["b0.p1"], {"flu": 1})])
    with pytest.raises(InvalidTable, match=r"person b0\.p0 is in the table twice"):
        Bucketization([Bucket.numbered(0, {"flu": 2}), Bucket.numbered(0, {"flu": 2})])


def test_no_bucket_at_all_is_refused() -> None:
    with pytest.raises(InvalidTable, match="at least one bucket"):
        Bucketization([])


def test_whoever_and_whatever_is_unknown_is_named() -> None:
    with pytest.raises(UnknownPerson, match=r"^person Zoe is not in the table$"):
        FIGURE_3.index_of("Zoe")
    with pytest.raises(UnknownBucket, match=r"^there is no bucket 2: the buckets are 0 to 1$"):
        FIGURE_3.bucket(2)
    with pytest.raises(UnknownValue, match=r"^value cholera is not in the domain of Disease$"):
        FIGURE_3.require_value("cholera")


def test_numbered_people_are_found_without_being_listed() -> None:
    vast = Bucketization.of_histograms([{"flu": 3}, {"flu": 10**12, "mumps": 1}])
    assert vast.index_of("b1.p999999999999") == 1
    assert vast.bucket_of("b0.p2").size == 3
    for stranger in ("b0.p3", "b2.p0", "b01.p0", "b1.p1000000000001", "Ann"):
        with pytest.raises(UnknownPerson):
            vast.index_of(stranger)


def test_people_are_all_in_one_bucket_or_there_is_none_for_them() -> None:
    for bucket, together in enumerate((["Bob", "Ed"], ["Hannah", "Gloria", "Irma"])):
        assert FIGURE_3.index_of_all(together) == bucket
    for apart in (["Bob", "Hannah"], ["Hannah", "Bob"], ["Bob", "Zoe"], ["Zoe", "Bob"]):
        assert FIGURE_3.index_of_all(apart) is None


def test_a_part_of_a_release_keeps_its_numbered_people() -> None:
    vast = Bucketization.of_histograms([{"flu": 3}, {"flu": 1}, {"flu": 10**12}])
    part = Bucketization([vast.buckets[2], Bucket(["b1.p0"], {"mumps": 1}), vast.buckets[0]])
    assert [part.index_of(person) for person in ("b2.p77", "b1.p0", "b0.p2")] == [0, 1, 2]
    for stranger in ("b0.p3", "b1.p1", "b3.p0"):
        with pytest.raises(UnknownPerson):
            part.index_of(stranger)


@pytest.mark.parametrize("twice", [Bucket.numbered(2, {"mumps": 5}), Bucket(["Ann", "b2.p1"], {"mumps": 2})])
def test_numbered_people_are_in_the_table_only_once(twice: Bucket) -> None:
    with pytest.raises(InvalidTable, match=r"^person b2\.p[01] is in the table twice$"):
        Bucketization([Bucket.numbered(2, {"flu": 3}), twice])


def test_numbered_people_are_a_sequence() -> None:
    people = NumberedPeople(1, 3)
    assert list(people) == ["b1.p0", "b1.p1", "b1.p2"]
    assert people[1:] == ("b1.p1", "b1.p2")
    assert people[-1] == "b1.p2"
    everyone = Everyone([people, ["Ann"]])
    assert (everyone[-1], everyone[-4]) == ("Ann", "b1.p0")
    for some, beyond in ((people, 3), (people, -4), (everyone, 4), (everyone, -5)):
        with pytest.raises(IndexError):
            some[beyond]
    assert Bucket.numbered(1, {"flu": 3}) == Bucket(["b1.p2", "b1.p0", "b1.p1"], {"flu": 3})


def test_a_bucket_shows_itself() -> None:
    assert repr(Bucket(["a"], {"flu": 1})) == "Bucket(('a',), {'flu': 1})"


def test_numbered_people_know_their_bucket_whatever_its_number() -> None:
    people = NumberedPeople(1000, 2)
    assert list(people) == ["b1000.p0", "b1000.p1"]
    assert [name in people for name in (*people, "b1000.p2", "b999.p0", "Ann", 7)] == [True, True, *[False] * 4]
    assert [NumberedPeople.bucket_index(name) for name in ("b1000.p7", "b0.p0", "Ann", "b01.p0")] == [1000, 0, -1, -1]


def test_buckets_of_equal_histograms_have_different_hashes() -> None:
    """Else comparing and hashing bucketizations is quadratic in their number: one release of 1,000 took 7 seconds."""
    numbered = Bucketization.of_histograms([{"flu": 1, "mumps": 1}] * 1000).buckets
    named = [Bucket([f"{index}a", f"{index}b"], {"flu": 1, "mumps": 1}) for index in range(1000)]
    assert len(set(map(hash, numbered))) == len(set(map(hash, named))) == 1000


def test_numbered_people_are_equal_to_the_same_people_by_name() -> None:
    numbered = Bucket.numbered(0, {"flu": 11})
    named = Bucket([f"b0.p{number}" for number in reversed(range(11))], {"flu": 11})
    assert numbered == named
    assert named == numbered
    assert hash(numbered) == hash(named)
    other = Bucket([f"b0.p{number}" for number in range(10)] + ["Ann"], {"flu": 11})
    assert numbered != other
    assert other != numbered


def test_buckets_of_numbered_people_are_compared_without_listing_them() -> None:
    one, other = ({"flu": 10**14, "mumps": 1} for _ in range(2))
    assert Bucket.numbered(0, one) == Bucket.numbered(0, other)
    assert Bucket.numbered(0, one) != Bucket.numbered(1, other)


@given(bucketizations())
def test_united_buckets_are_the_same_with_their_people_listed(b: Bucketization) -> None:
    """Whether people are named or numbered, and in whatever order."""
    numbered = Bucketization.of_histograms(bucket.counts for bucket in b.buckets)
    for release in (b, numbered, Bucketization([*numbered.buckets, Bucket(["Zoë"], {"flu": 1})])):
        whole = union(release.buckets)
        listed = Bucket([*release.people][::-1], whole.counts)
        assert whole == listed
        assert listed == whole
        assert hash(whole) == hash(listed)
        assert [person in whole.people for person in listed.people] == [True] * release.size
        assert [whole.people[place] for place in range(release.size)] == list(release.people)
        one, other = (Bucketization([bucket], domain=b.domain) for bucket in (whole, listed))
        assert [one.index_of_all(bucket.people) for bucket in release.buckets] == [0] * len(release.buckets)
        assert one.index_of(listed.people[0]) == other.index_of(listed.people[0]) == 0
        assert one.index_of_all(listed.people) == other.index_of_all(whole.people) == 0
        assert "b0.p999" not in whole.people


def test_people_are_united_once() -> None:
    crowd = NumberedPeople(3, 10**9)
    for groups in ([crowd, NumberedPeople(3, 1)], [["b3.p7"], crowd], [crowd, ["Ann", "Ann"]]):
        with pytest.raises(InvalidTable, match="twice"):
            Bucket(Everyone(groups), {"flu": sum(map(len, groups))})
    one, other = (Bucket(Everyone([[name], crowd]), {"flu": 10**9 + 1}) for name in ("Ann", "Bob"))
    assert one != other
    with pytest.raises(InvalidTable, match=r"person b3\.p0 is in the table twice"):
        Bucketization([one, other])
    release = Bucketization([one])
    assert (release.index_of("b3.p999999999"), release.index_of_all(NumberedPeople(3, 10**8))) == (0, 0)
    assert release.index_of_all(NumberedPeople(3, 10**9 + 1)) is None
    with pytest.raises(UnknownPerson):
        release.index_of("b3.p1000000000")
