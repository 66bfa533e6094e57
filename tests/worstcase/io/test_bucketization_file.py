"""Bucketization files are read and written without loss, and what is wrong with one is said with its place."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import names
from strategies.documents import BEYOND_A_SCHEMA, BROKEN, PAIR

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput, UnknownPerson, UnknownValue
from reference.example import FIGURE_3
from reference.language import Atom
from reference.releases import Release, from_json, parse_bucketization, to_json
from worstcase.inputs import load_release


@st.composite
def _releases(draw: st.DrawFn) -> Release:
    """Small releases whose names and values are as awkward as can be, some of their people numbered."""
    values = draw(st.lists(names(), min_size=1, max_size=4, unique=True))
    people = iter(draw(st.lists(names(), min_size=12, max_size=12, unique=True)))
    buckets = []
    for index in range(draw(st.integers(1, 3))):
        row = draw(st.lists(st.sampled_from(values), min_size=1, max_size=4))
        named = [next(people) for _ in row]
        numbered = draw(st.booleans()) or any(name.startswith("b") for name in named)
        buckets.append(Bucket.numbered(index, Counter(row)) if numbered else Bucket(named, Counter(row)))
    bucketization = Bucketization(buckets, domain=values, sensitive=draw(names()))
    atoms = st.builds(Atom, st.sampled_from(list(bucketization.people)), st.sampled_from(values))
    return Release(bucketization, draw(st.dictionaries(atoms, st.fractions(0).filter(lambda w: w != 1), max_size=3)))


def _refusal(document: object) -> str:
    with pytest.raises(InvalidInput) as refusal:
        parse_bucketization(json.dumps(document), "FILE")
    return str(refusal.value)


@given(_releases(), st.booleans())
def test_a_release_is_written_and_read_without_loss(release: Release, ascii_only: bool) -> None:  # noqa: FBT001 - drawn
    again = parse_bucketization(json.dumps(to_json(release), ensure_ascii=ascii_only), "FILE")
    assert again == release
    before, after = release.bucketization, again.bucketization
    assert after.domain == before.domain
    assert list(after.people) == list(before.people)
    assert to_json(again) == to_json(release)


def test_the_running_example_reads_as_the_documentation_shows_it() -> None:
    text = """{"sensitive": "Disease",
      "domain": ["flu", "lung cancer", "mumps", "breast cancer", "heart disease", "ovarian cancer"],
      "buckets": [
        {"people": ["Bob", "Charlie", "Dave", "Ed", "Frank"], "values": {"flu": 2, "lung cancer": 2, "mumps": 1}},
        {"people": ["Gloria", "Hannah", "Irma", "Jessica", "Karen"],
         "values": {"flu": 2, "breast cancer": 1, "heart disease": 1, "ovarian cancer": 1}}]}"""
    release = parse_bucketization(text, "FILE")
    assert release == Release(FIGURE_3)
    assert release.bucketization.domain == FIGURE_3.domain


def test_without_a_domain_the_values_come_in_the_order_of_the_file() -> None:
    release = from_json({"buckets": [{"values": {"mumps": 1, "flu": 2}}, {"values": {"cold": 1, "flu": 1}}]})
    assert release.bucketization.domain == ("mumps", "flu", "cold")


def test_people_without_names_are_numbered_bucket_by_bucket() -> None:
    release = from_json({"buckets": [PAIR, {"values": {"flu": 2}}]})
    assert list(release.bucketization.people) == ["Ann", "Bo", "b1.p0", "b1.p1"]


def test_a_bucket_of_a_billion_people_is_read_and_written_as_fast_as_any() -> None:
    document = {"sensitive": "S", "domain": ["flu"], "buckets": [{"values": {"flu": 10**9}}]}
    release = from_json(document)
    assert release.bucketization.size == 10**9
    assert to_json(release) == document


def test_numbered_people_of_another_bucket_are_written_by_name() -> None:
    release = Release(Bucketization([Bucket.numbered(1, {"flu": 2})]))
    assert to_json(release)["buckets"] == [{"people": ["b1.p0", "b1.p1"], "values": {"flu": 2}}]


@pytest.mark.parametrize("weight", ["3/2", "1.5", 1.5, "6/4"])
def test_weights_are_read_exactly_from_texts_and_numbers(weight: object) -> None:
    release = parse_bucketization(
        json.dumps({"buckets": [PAIR], "weights": {"Ann": {"flu": weight, "mumps": 1}}}), "FILE"
    )
    assert release.weights == {Atom("Ann", "flu"): Fraction(3, 2)}
    assert str(release.prior.weight(Atom("Ann", "flu"))) == "3/2"
    assert not release.is_uniform


def test_a_decimal_weight_is_not_the_nearest_float() -> None:
    release = parse_bucketization('{"buckets": [{"values": {"flu": 1}}], "weights": {"b0.p0": {"flu": 0.1}}}', "FILE")
    assert release.weights == {Atom("b0.p0", "flu"): Fraction(1, 10)}


@pytest.mark.parametrize(
    ("count", "shown"),
    [(0, "0"), (-1, "-1"), (1.5, "1.5"), (2.0, "2.0"), (None, "null"), (True, "true"), ("2", '"2"'), ([], "a list")],
)
def test_a_count_is_a_whole_number_from_1(count: object, shown: str) -> None:
    refusal = _refusal({"buckets": [PAIR, {"values": {"lung cancer": count}}]})
    assert refusal == (f'FILE: bucket 1: value "lung cancer": the count: expected a whole number from 1, got {shown}')


@pytest.mark.parametrize(("document", "sentence"), [*BROKEN, *BEYOND_A_SCHEMA])
def test_a_broken_document_is_refused_with_its_place(document: object, sentence: str) -> None:
    assert _refusal(document) == sentence


@pytest.mark.parametrize(
    ("weight", "problem"),
    [
        (-1, "the weight: expected a number from 0, got -1"),
        ("-1/2", "the weight: expected a number from 0, got -1/2"),
        ("1/0", 'the weight: "1/0" divides by 0'),
        ("much", "the weight: expected a number such as 7/10, 0.7 or 3, got much"),
        (1e100, 'the weight: expected a number such as 7/10, 0.7 or 3, got "1e+100"'),
        (True, "the weight: expected a number such as 7/10, 0.7 or 3, got true"),
        (None, "the weight: expected a number such as 7/10, 0.7 or 3, got null"),
    ],
)
def test_a_weight_is_an_exact_number_that_is_not_negative(weight: object, problem: str) -> None:
    assert _refusal({"buckets": [PAIR], "weights": {"Ann": {"flu": weight}}}) == f"FILE: weights: Ann=flu: {problem}"


def test_unknown_people_and_values_in_weights_keep_their_kind_of_error() -> None:
    with pytest.raises(UnknownPerson):
        from_json({"buckets": [PAIR], "weights": {"Zed": {"flu": 2}}})
    with pytest.raises(UnknownValue):
        from_json({"buckets": [PAIR], "weights": {"Ann": {"gout": 2}}})


def test_a_float_that_a_program_hands_over_is_its_decimal() -> None:
    assert from_json({"buckets": [PAIR], "weights": {"Ann": {"flu": 0.1}}}).weights == {
        Atom("Ann", "flu"): Fraction(1, 10)
    }


def test_a_file_is_read_by_its_path_and_errors_begin_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"buckets": [PAIR]}).encode())
    assert load_release(path) == from_json({"buckets": [PAIR]})
    path.write_text('{"buckets": [{"values": {"flu": 0}}]}')
    with pytest.raises(InvalidInput) as refusal:
        load_release(path)
    assert str(refusal.value).startswith(
        f"{path}: bucket 0: value flu: the count: expected a whole number from 1, got 0"
    )


@pytest.mark.parametrize("content", [b"hello", b'{"buckets": \0}', b"\xff\xfe{\0}\0", b'{"buckets": [1]} x', b""])
def test_a_file_that_is_not_json_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content)
    with pytest.raises(InvalidInput) as refusal:
        load_release(path)
    assert str(refusal.value).startswith(f"{path}: ")
    assert "\n" not in str(refusal.value)


def test_a_file_of_a_gigabyte_is_refused_without_reading_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with path.open("wb") as stream:
        stream.truncate(2**30)
    with pytest.raises(InvalidInput, match=r"expected at most 268,435,456 bytes, got more$"):
        load_release(path)
