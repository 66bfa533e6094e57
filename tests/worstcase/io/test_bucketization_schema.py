"""The shipped schema and the loader accept and refuse the same documents, as far as a schema can."""

import json
from fractions import Fraction
from importlib.resources import files
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from strategies import bucketizations
from strategies.documents import BEYOND_A_SCHEMA, BROKEN, GOOD

from reference.buckets import Bucketization
from reference.errors import InvalidInput
from reference.language import Atom
from reference.releases import Release, parse_bucketization, to_json


def _validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(files("reference").joinpath("schemas", "bucketization.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@given(bucketizations())
def test_every_file_we_write_satisfies_the_schema(bucketization: Bucketization) -> None:
    release = Release(bucketization, {Atom(bucketization.people[0], bucketization.domain[0]): Fraction(3, 2)})
    _validator().validate(to_json(release))


@pytest.mark.parametrize("document", GOOD)
def test_what_the_loader_accepts_the_schema_accepts(document: object) -> None:
    parse_bucketization(json.dumps(document), "FILE")
    _validator().validate(document)


@pytest.mark.parametrize(("document", "sentence"), BROKEN)
def test_what_the_loader_refuses_the_schema_refuses(document: Any, sentence: str) -> None:  # noqa: ANN401 - JSON
    assert not _validator().is_valid(document), sentence


@pytest.mark.parametrize(("document", "sentence"), BEYOND_A_SCHEMA)
def test_what_no_schema_can_say_the_schema_accepts(document: Any, sentence: str) -> None:  # noqa: ANN401 - JSON
    assert _validator().is_valid(document), sentence


@pytest.mark.parametrize("weight", [-1, "-1", "1/0", "1/00", "much", "1e3", True, None, " 1", "1" * 1001])
def test_the_schema_refuses_the_weights_that_the_loader_refuses(weight: object) -> None:
    document: Any = {"buckets": [{"people": ["Ann"], "values": {"flu": 1}}], "weights": {"Ann": {"flu": weight}}}
    with pytest.raises(InvalidInput, match=r"^FILE: weights: Ann=flu: "):
        parse_bucketization(json.dumps(document), "FILE")
    assert not _validator().is_valid(document)


@pytest.mark.parametrize("count", [0, -1, 1.5, None, True, "2", []])
def test_the_schema_refuses_the_counts_that_the_loader_refuses(count: Any) -> None:  # noqa: ANN401 - JSON
    assert not _validator().is_valid({"buckets": [{"values": {"flu": count}}]})


def test_a_count_with_a_point_is_whole_to_a_schema_but_not_to_the_loader() -> None:
    document = {"buckets": [{"values": {"flu": 2.0}}]}
    assert _validator().is_valid(document)
    with pytest.raises(InvalidInput, match=r"the count: expected .* got 2\.0"):
        parse_bucketization(json.dumps(document), "FILE")
