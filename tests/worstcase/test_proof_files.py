"""`worstcase verify` of the file that `worstcase sanitize --proof` wrote."""

import json
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

import worstcase


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    table, hierarchies, path = tmp_path / "t.csv", tmp_path / "h.toml", tmp_path / "p.cert"
    table.write_text("age,sex,ill\n31,F,flu\n38,M,gout\n35,M,flu\n52,F,flu\n57,M,mumps\n51,F,gout\n")
    hierarchies.write_text("[age]\nintervals = [10, 20]\n[sex]\n")
    asked = ["--sensitive", "ill", "--hierarchies", str(hierarchies), "-c", "1", "-k", "0", "--all"]
    assert call("sanitize", str(table), *asked, "--proof", str(path)).returncode == 0
    return path


def test_every_certificate_of_a_proof_is_verified(proof: Path) -> None:
    minimal = json.loads(proof.read_text())["minimal"]
    found: Any = answer("verify", str(proof))
    assert found["valid"] is True
    stated = [(each["levels"], each["certificate"]["disclosure"]) for each in minimal]
    assert [(each["levels"], each["disclosure"]) for each in found["certificates"]] == stated
    assert any("witnesses in the file were not checked" in gap for gap in found["not_covered"])
    assert (
        f"valid: {'1 certificate' if len(minimal) == 1 else f'{len(minimal)} certificates'}"
        in call("verify", str(proof)).stdout
    )


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("certificate.disclosure", "1/100", "minimal release 1: "),
        ("certificate.k", 1, "minimal release 1: "),
        ("c", "1/2", "not below"),
        ("c", None, "c: expected a number such as"),
        ("k", 3, "not about k = 3"),
        ("k", None, "k: expected a whole number from 0, got None"),
        ("minimal", [], "no release is in it"),
        ("minimal", [5], "there are no levels"),
    ],
)
def test_one_that_is_forged_is_named(proof: Path, key: str, value: object, reason: str) -> None:
    document = json.loads(proof.read_text())
    inner = key.removeprefix("certificate.")
    (document if inner == key else document["minimal"][0]["certificate"])[inner] = value
    proof.write_text(json.dumps(document))
    done = call("verify", str(proof), "--json")
    assert done.returncode == 1
    assert reason in json.loads(done.stdout)["reason"]


def test_a_release_beside_a_proof_is_refused(proof: Path) -> None:
    assert "is about several releases" in refusal("verify", str(proof), str(proof))


def test_the_function_says_the_same(proof: Path) -> None:
    found: Any = answer("verify", str(proof))
    for given in (proof, str(proof), json.loads(proof.read_text())):
        verified = worstcase.verify_proof(given)
        assert [str(each.disclosure) for each in verified.entries] == [
            each["disclosure"] for each in found["certificates"]
        ]
        assert list(verified.not_covered) == found["not_covered"]
    with pytest.raises(worstcase.RejectedCertificate, match="no proof that sanitize wrote"):
        worstcase.verify_proof({"format": "something else"})
