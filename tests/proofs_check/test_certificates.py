"""A certificate proves the maximum disclosure, and nothing else is accepted as one."""

import ast
import copy
import json
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations

from fastpath.certificate import certify, lower_bounds
from fastpath.disclosure import maximum_disclosure
from fastpath.within_bucket import within_bucket_values
from proofs_check import certificate_verifier
from proofs_check.certificate_verifier import RejectedCertificate, verify
from reference import schemas
from reference.buckets import Bucketization
from reference.errors import InvalidInput, WorstcaseError
from reference.example import FIGURE_3
from reference.inclusion_exclusion import consistent_tables
from reference.language import Formula
from reference.syntax import parse_atom, parse_formula

CROSSING = Bucketization.of_histograms(
    [dict(zip("abcde", counts, strict=True)) for counts in ((4, 3, 1, 1, 1), (4, 4, 1, 1, 1))]
)
SCHEMA = json.loads((Path(schemas.__file__).parent / "certificate.schema.json").read_text(encoding="utf-8"))


@given(bucketizations(most_people=12, most_buckets=4, most_values=4), st.integers(0, 8))
def test_every_certificate_is_accepted_and_fits_the_schema(b: Bucketization, k: int) -> None:
    certificate = certify(b, k)
    jsonschema.validate(certificate, SCHEMA)
    assert verify(json.loads(json.dumps(certificate)), b) == maximum_disclosure(b, k).value


@given(st.lists(st.integers(1, 6), min_size=1, max_size=5), st.integers(1, 8))
def test_the_bounds_are_the_minima_of_the_readable_twin(counts: list[int], atoms: int) -> None:
    histogram = tuple(sorted(counts, reverse=True))
    bounds, n = lower_bounds(histogram, atoms), sum(counts)
    whole = 1
    for i in range(min(atoms, n)):
        whole *= n - i
    minima = within_bucket_values(histogram, atoms)
    for h in range(1, atoms + 1):
        part = min(h, len(bounds[0]))
        assert Fraction(bounds[0][part - 1][h - part], whole) == minima[h]


def test_the_case_where_crossing_buckets_pays_is_certified() -> None:
    certificate = certify(CROSSING, 2)
    assert verify(certificate, CROSSING) == Fraction(22, 31)


def test_a_disclosure_that_is_too_low_is_rejected_even_with_its_own_attacker() -> None:
    """What an implementation that never crosses buckets would certify: 12/17, attained but exceeded."""
    certificate = certify(CROSSING, 2)
    alone = maximum_disclosure(Bucketization([CROSSING.buckets[0]]), 2)
    certificate |= {
        "disclosure": str(alone.value),
        "target": "b0.p0=a",
        "knowledge": [
            f"{a.antecedent[0].person}={a.antecedent[0].value} -> b0.p0=a" for a in alone.knowledge.implications
        ],
    }
    with pytest.raises(RejectedCertificate, match="does not follow for"):
        verify(certificate)


def test_a_certificate_of_another_release_is_rejected() -> None:
    certificate = certify(FIGURE_3, 1)
    assert verify(certificate, FIGURE_3) == Fraction(2, 3)
    reordered = Bucketization(reversed(FIGURE_3.buckets))
    assert verify(certificate, reordered) == Fraction(2, 3)
    with pytest.raises(RejectedCertificate, match="not those of the given release"):
        verify(certificate, CROSSING)


def test_numbers_that_common_readers_refuse_are_not_written() -> None:
    large = Bucketization.of_histograms([{str(n): 10**6 for n in range(20)}])
    with pytest.raises(InvalidInput, match="a smaller k was expected"):
        certify(large, 2000)


@pytest.mark.parametrize("release", [FIGURE_3, CROSSING], ids=["figure 3", "crossing"])
@pytest.mark.parametrize("k", [1, 2])
def test_no_mutation_is_accepted_unless_it_is_still_true(release: Bucketization, k: int) -> None:
    """10,000 mutations in all: any field, any number, dropped, swapped and duplicated parts."""
    generator = random.Random(f"{release.size} {k}")
    original = certify(release, k)
    accepted = 0
    for mutant in (mutated(original, generator) for _ in range(2500)):
        try:
            verify(mutant)
        except WorstcaseError:
            continue
        accepted += 1
        assert is_true(mutant), mutant
    assert accepted < 1500


def is_true(certificate: dict[str, Any]) -> bool:
    """Whether what the certificate states is so, found out without reading its bounds."""
    release = Bucketization.of_histograms(certificate["buckets"])
    best = maximum_disclosure(release, certificate["k"]).value
    knowledge = parse_formula(certificate["knowledge"], release.domain)
    if knowledge.k > certificate["k"] or Fraction(certificate["disclosure"]) != best:
        return False
    return counted(release, certificate["target"], knowledge) == best


@cache
def counted(release: Bucketization, target: str, knowledge: Formula) -> Fraction:
    """By inclusion and exclusion, which the verifier does not use."""
    event = parse_atom(target)
    return Fraction(consistent_tables(release, knowledge, [event]), consistent_tables(release, knowledge))


def mutated(certificate: dict[str, Any], generator: random.Random) -> dict[str, Any]:
    result = copy.deepcopy(certificate)
    for _ in range(generator.choice([1, 1, 1, 2, 3])):
        container, key = generator.choice(list(places(result)))
        mutate(container, key, generator)
    return result


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - any JSON value
    """Every place in a JSON value that can be changed."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def mutate(container: Any, key: Any, generator: random.Random) -> None:  # noqa: ANN401 - any JSON value
    value = container[key]
    match generator.randrange(5):
        case 0 if isinstance(container, list):
            container.pop(key)
        case 0:
            container[f"{key}x"] = container.pop(key)
        case 1 if isinstance(container, list):
            container.insert(key, copy.deepcopy(value))
        case 2 if len(container) > 1:
            other = generator.choice(list(container) if isinstance(container, dict) else range(len(container)))
            container[key], container[other] = container[other], container[key]
        case _:
            container[key] = changed(value, generator)


def changed(value: Any, generator: random.Random) -> Any:  # noqa: ANN401 - any JSON value
    step = generator.choice([-1, 1, -2, 2, 10, -10])
    if isinstance(value, int):
        return value + step
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + step)
    if isinstance(value, str) and "/" in value:
        above, below = value.split("/")
        return f"{int(above) + step}/{below}" if generator.random() < 0.5 else f"{above}/{int(below) + step}"
    if isinstance(value, str):
        return generator.choice(["b0.p0=flu", "b1.p1=a -> b0.p0=a", "b0.p0=a", "", "1", value + " "])
    return generator.choice([None, [], {}, "1", 1, True, 0.5])


def test_the_verifier_is_small_and_takes_nothing_from_fastpath() -> None:
    text = Path(certificate_verifier.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    imported = [node.module or "" for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    assert not [name for name in imported if name.startswith("fastpath")]
    assert len(certificate_verifier.TRUSTED) == 4
