"""Releases are read and written without loss; what is wrong with a file is reported with its place."""

import io
import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import names
from strategies.documents import BEYOND_A_SCHEMA, BROKEN, GOOD, PAIR

from reference.buckets import Bucket, Bucketization
from reference.errors import InvalidInput
from reference.language import Atom
from reference.releases import Release, from_json, parse_bucketization, to_json
from worstcase.inputs import load_release

pandas: Any = import_module("pandas")  # by name: it ships no type information
ROWS = [{"Sex": "M", "Disease": "flu"}, {"Sex": "F", "Disease": "mumps"}]


@cache
def schema() -> jsonschema.Draft202012Validator:
    document = json.loads(files("reference").joinpath("schemas", "bucketization.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(document)
    return jsonschema.Draft202012Validator(document)


@st.composite
def _releases(draw: st.DrawFn) -> Release:
    """Small releases with awkward names and values, some of their people numbered."""
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
    document = to_json(release)
    again = parse_bucketization(json.dumps(document, ensure_ascii=ascii_only), "FILE")
    assert again == release
    assert again.bucketization.domain == release.bucketization.domain
    assert list(again.bucketization.people) == list(release.bucketization.people)
    assert to_json(again) == document
    schema().validate(document)


def test_what_is_left_out_follows_from_the_rest() -> None:
    release = from_json({"buckets": [{"values": {"mumps": 1, "flu": 2}}, PAIR, {"values": {"cold": 1, "flu": 1}}]})
    assert release.bucketization.domain == ("mumps", "flu", "cold")
    assert list(release.bucketization.people)[3:] == ["Ann", "Bo", "b2.p0", "b2.p1"]
    vast = {"sensitive": "S", "domain": ["flu"], "buckets": [{"values": {"flu": 10**9}}]}
    assert to_json(from_json(vast)) == vast
    elsewhere = Release(Bucketization([Bucket.numbered(1, {"flu": 2})]))
    assert to_json(elsewhere)["buckets"] == [{"people": ["b1.p0", "b1.p1"], "values": {"flu": 2}}]


@pytest.mark.parametrize("weight", ["3/2", "1.5", 1.5, "6/4"])
def test_weights_are_read_exactly_from_texts_and_numbers(weight: object) -> None:
    document = {"buckets": [PAIR], "weights": {"Ann": {"flu": weight, "mumps": 1}, "Bo": {"flu": 0.1}}}
    for release in (parse_bucketization(json.dumps(document), "FILE"), from_json(document)):
        assert release.weights == {Atom("Ann", "flu"): Fraction(3, 2), Atom("Bo", "flu"): Fraction(1, 10)}
        assert str(dict(release.prior.items)[Atom("Ann", "flu")]) == "3/2"
        assert not release.is_uniform


@pytest.mark.parametrize("document", GOOD)
def test_the_loader_and_the_schema_accept_the_same(document: object) -> None:
    parse_bucketization(json.dumps(document), "FILE")
    schema().validate(document)


@pytest.mark.parametrize(("document", "sentence"), [*BROKEN, *BEYOND_A_SCHEMA])
def test_a_broken_document_is_refused_with_its_place_by_the_schema_too_where_it_can(
    document: Any,  # noqa: ANN401 - JSON
    sentence: str,
) -> None:
    assert _refusal(document) == sentence
    assert schema().is_valid(document) == ((document, sentence) in BEYOND_A_SCHEMA)


@pytest.mark.parametrize("count", ["0", "-1", "1.5", "2.0", "null", "true", '"2"'])
def test_a_count_is_a_whole_number_from_1(count: str) -> None:
    document: Any = {"buckets": [PAIR, {"values": {"lung cancer": json.loads(count)}}]}
    place = 'FILE: bucket 2: value "lung cancer": the count'
    assert _refusal(document) == f"{place}: expected a whole number from 1, got {count}"
    assert schema().is_valid(document) == (count == "2.0")  # which is whole to a schema


@pytest.mark.parametrize(
    ("weight", "problem"),
    [
        ("-1/2", "expected a number from 0, got -1/2"),
        ("1/00", '"1/00" divides by 0'),
        (True, "expected a number such as 7/10, 0.7 or 3, got true"),
        ("1" * 1001, "expected at most 1,000 characters, got 1,001"),
    ],
)
def test_a_weight_is_an_exact_number_that_is_not_negative(weight: object, problem: str) -> None:
    document: Any = {"buckets": [PAIR], "weights": {"Ann": {"flu": weight}}}
    assert _refusal(document) == f"FILE: weights: Ann=flu: the weight: {problem}"
    assert not schema().is_valid(document)


def test_a_file_is_read_by_its_path_without_sympy_and_duckdb(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"buckets": [PAIR], "weights": {"Ann": {"flu": 2}}}).encode())
    program = "import sys; from worstcase.inputs import load_release; load_release(sys.argv[1])"
    check = "assert not {'sympy', 'duckdb', 'lark', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", f"{program}; {check}", str(path)], check=True)
    with path.open("wb") as stream:
        stream.truncate(2**30)
    with pytest.raises(InvalidInput, match=r"expected at most 268,435,456 bytes, got more$"):
        load_release(path)


@pytest.mark.parametrize("content", [b"hello", b'{"buckets": \0}', b"\xff\xfe{\0}\0", b'{"buckets": [1]} x', b""])
@pytest.mark.parametrize("name", ["a.json", "a.txt"])
def test_a_file_that_is_not_json_is_refused(tmp_path: Path, content: bytes, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InvalidInput) as refusal:
        load_release(path)
    said = str(refusal.value)
    assert said.startswith(f"{path}: ")
    assert "\n" not in said
    expected = "; expected a bucketization file (.json) or a table (.csv, .tsv, .parquet, .json with an array of rows)"
    assert said.endswith(expected) == (name == "a.txt")


@pytest.mark.parametrize("name", ["a.json", "a.txt"])
def test_options_for_tables_are_refused_with_a_bucketization_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(json.dumps({"buckets": [PAIR]}))
    assert load_release(path) == from_json({"buckets": [PAIR]})
    for option in ("sensitive", "by", "person"):
        with pytest.raises(InvalidInput, match=f"{name}: {option} is for tables, not for a bucketization file$"):
            load_release(path, **{option: "x"})


def _histograms(release: Release) -> list[dict[str, int]]:
    return [dict(bucket.counts) for bucket in release.bucketization.buckets]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", f" \n{json.dumps(ROWS)}"),
        ("a.csv", "Sex,Disease\nM,flu\nF,mumps\n"),
        ("a.CSV", "Sex,Disease\nM,flu\nF,mumps\n"),
    ],
)
def test_a_table_is_read_where_its_sensitive_column_is_named(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert _histograms(load_release(path, sensitive="Disease")) == [{"flu": 1, "mumps": 1}]
    assert _histograms(load_release(path, sensitive="Disease", by=["Sex"])) == [{"flu": 1}, {"mumps": 1}]
    with pytest.raises(InvalidInput, match=rf"{name}: expected the name of the table's sensitive column, got none$"):
        load_release(path, by=["Sex"])


def test_standard_input_is_either_kind_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    def given_input(content: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content.encode())))

    given_input(json.dumps(ROWS))
    assert _histograms(load_release("-", sensitive="Disease")) == [{"flu": 1, "mumps": 1}]
    given_input(json.dumps({"buckets": [PAIR]}))
    assert load_release("-") == from_json({"buckets": [PAIR]})
    given_input("hello")
    with pytest.raises(InvalidInput, match=r"not valid JSON: expecting value; standard input is read as JSON"):
        load_release("-")
