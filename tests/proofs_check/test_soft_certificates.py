"""Certificates for soft facts: made, verified, forged."""

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from command_calls import answer, call, refusal
from hypothesis import given
from hypothesis import strategies as st
from strategies import bucketizations
from strategies.certified import CROSSING
from strategies.priors import STRENGTHS

from fastpath.certificate import certify
from fastpath.disclosure import maximum_disclosure
from proofs_check import soft_certificate_verifier
from proofs_check.soft_certificate_verifier import verify
from reference.buckets import Bucketization
from reference.counting.methods import count_by
from reference.errors import RejectedCertificate
from reference.example import FIGURE_3
from reference.language import NOTHING
from reference.priors import Prior
from reference.soft_facts import SoftFact
from reference.syntax import parse_atom, parse_formula

SCHEMA = json.loads(files("reference").joinpath("schemas", "soft_certificate.schema.json").read_text("utf-8"))


@given(
    bucketizations(most_people=12, most_buckets=4, most_values=4), st.integers(0, 4), st.sampled_from(STRENGTHS[:-1])
)
def test_every_certificate_is_accepted_and_fits_the_schema(b: Bucketization, k: int, strength: str | float) -> None:
    certificate = certify(b, k, strength)
    jsonschema.validate(certificate, SCHEMA)
    assert verify(json.loads(json.dumps(certificate)), b) == maximum_disclosure(b, k, strength).value


@pytest.mark.parametrize("release", [FIGURE_3, CROSSING], ids=["figure 3", "crossing"])
@pytest.mark.parametrize("vector", ["least", "ratio", "product"])
def test_a_bound_that_is_too_large_is_rejected(release: Bucketization, vector: str) -> None:
    certificate: Any = certify(release, 3, 100)
    for place, entry in enumerate(certificate[vector]):
        forged = dict(certificate, **{vector: list(certificate[vector])})
        forged[vector][place] = str(Fraction(entry) * Fraction(1_000_001, 1_000_000))
        with pytest.raises(RejectedCertificate):
            verify(forged)


@pytest.mark.parametrize("vector", ["least", "ratio", "product"])
def test_a_bound_that_is_too_small_proves_less(vector: str) -> None:
    certificate: Any = certify(FIGURE_3, 3, 10)
    certificate[vector] = [str(Fraction(entry) / 2) for entry in certificate[vector]]
    with pytest.raises(RejectedCertificate, match="does not follow"):
        verify(certificate)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"disclosure": "21/23"}, "the attacker attains 20/23"),
        ({"strength": "9"}, "the attacker attains"),
        ({"strength": "inf"}, "expected a finite number"),
        ({"strength": "10.0"}, "expected a finite number"),
        ({"strength": "1/2"}, "expected a number from 1"),
        ({"strength": 10}, "expected a string"),
        ({"version": 2}, "expected version 3"),
        ({"version": True}, "expected version 3"),
        ({"k": 1}, "expected at most k = 1 implications"),
        ({"k": 3}, "expected 4 entries each"),
        ({"target": "b0.p0=flues"}, "a value that is in no bucket"),
        ({"target": 'b0.p0="breast cancer"'}, "ATOM -> TARGET"),
        ({"knowledge": []}, "the attacker attains 2/5"),
        ({"buckets": [{"flu": 2, "lung cancer": 2}]}, "names a|attains"),
    ],
    ids=str,
)
def test_a_false_certificate_is_rejected(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(RejectedCertificate, match=reason):
        verify(certify(FIGURE_3, 2, 10) | changes)


def test_any_facts_are_weighed_as_counting_does() -> None:
    """These attain less than the maximum, so the bounds do not show that nothing exceeds it."""
    certificate: Any = certify(FIGURE_3, 2, 10)
    for facts in (["b0.p1=mumps", "b0.p2=flu"], ["b0.p1=flu", "b1.p0=flu"], ["b0.p0=flu", "b0.p3=mumps"]):
        texts = [f"{fact} -> b0.p0=flu" for fact in facts]
        nameless = Bucketization.of_histograms(bucket.counts for bucket in FIGURE_3.buckets)
        prior = Prior({}, [SoftFact(unit, 10) for unit in parse_formula(texts).implications])
        counted = count_by("worlds", parse_atom("b0.p0=flu"), nameless, NOTHING, prior).probability
        with pytest.raises(RejectedCertificate, match="does not follow"):
            verify(certificate | {"knowledge": texts, "disclosure": str(counted)})


def test_commands_write_and_check_certificates_for_soft_facts(hospital: str, tmp_path: Path) -> None:
    path = str(tmp_path / "soft.cert")
    assert call("certify", hospital, "-k", "3", "--strength", "10", "-o", path).returncode == 0
    checked = answer("verify", path, hospital)
    assert (checked["valid"], checked["disclosure"], checked["strength"]) == (True, "50/53", "10")
    assert checked["trusted"] == list(soft_certificate_verifier.TRUSTED)
    assert "of strength 10" in call("verify", path).stdout
    assert "version 2" in refusal("verify", path, "--verified")
    assert "version 2" in refusal("certify", hospital, "-k", "1", "--strength", "2", "-o", path, "--coq", f"{path}.v")
