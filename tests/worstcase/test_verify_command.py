"""`verify` states what a certificate proves of what; it verifies every certificate of a proof that `sanitize` wrote."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal

import worstcase

MEN = {"flu": 2, "lung cancer": 2, "mumps": 1}
WOMEN = {"flu": 2, "breast cancer": 1, "heart disease": 1, "ovarian cancer": 1}
LINES = (
    '[["breast cancer", 1], ["flu", 2], ["heart disease", 1], ["ovarian cancer", 1]]\n'
    '[["flu", 2], ["lung cancer", 2], ["mumps", 1]]\n'
)
FINGERPRINT = hashlib.sha256(LINES.encode()).hexdigest()


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    """The paper's example and its certificate for no facts."""
    release, certificate = str(tmp_path / "release.json"), str(tmp_path / "release.cert")
    Path(release).write_text(json.dumps({"buckets": [{"values": MEN}, {"values": WOMEN}]}))
    call("certify", release, "-k", "0", "-o", certificate)
    return release, certificate


@pytest.mark.parametrize("beside", [True, False])
def test_k_the_buckets_and_the_fingerprint_are_printed(files: tuple[str, str], *, beside: bool) -> None:
    release, certificate = files
    asked = [certificate, release] if beside else [certificate]
    found = answer("verify", *asked)
    stated = {"valid": True, "k": 0, "disclosure": "2/5", "buckets": 2, "people": 10, "fingerprint": FINGERPRINT}
    assert {key: found[key] for key in stated} == stated
    lines = call("verify", *asked).stdout.splitlines()
    assert lines[0].startswith("valid: with k = 0 facts the maximum disclosure of ")
    assert lines[1:3] == ["  the release has 2 buckets and 10 people", f"  its fingerprint: {FINGERPRINT}"]


def test_the_fingerprint_is_that_of_the_buckets_in_any_order_and_form(tmp_path: Path, files: tuple[str, str]) -> None:
    release, _ = files
    assert worstcase.fingerprint(release) == worstcase.fingerprint(worstcase.FIGURE_3) == FINGERPRINT
    rows = [f"{sex},{value}\n" * n for sex, bucket in (("F", WOMEN), ("M", MEN)) for value, n in bucket.items()]
    table = tmp_path / "table.csv"
    table.write_text("sex,ill\n" + "".join(rows))
    assert worstcase.fingerprint(table, sensitive="ill", by="sex") == FINGERPRINT
    assert worstcase.fingerprint(table, sensitive="ill") != FINGERPRINT
    one_more = worstcase.Bucketization.of_histograms([MEN, WOMEN, WOMEN])
    assert worstcase.fingerprint(one_more) != FINGERPRINT


def test_where_it_proves_nothing_none_of_it_is_claimed(files: tuple[str, str]) -> None:
    release, certificate = files
    Path(certificate).write_text(json.dumps(json.loads(Path(certificate).read_text()) | {"disclosure": "1/5"}))
    done = call("verify", certificate, release, "--json")
    found = json.loads(done.stdout)
    stated = [found[key] for key in ("valid", "disclosure", "buckets", "people", "fingerprint")]
    assert (done.returncode, stated) == (1, [False, None, None, None, None])


def test_a_release_with_weights_is_refused(files: tuple[str, str]) -> None:
    release, certificate = files
    document = json.loads(Path(release).read_text())
    Path(release).write_text(json.dumps(document | {"weights": {"b0.p0": {"flu": "3/2"}}}))
    assert "assumes equally likely tables, so weights are not supported" in refusal("verify", certificate, release)


@pytest.mark.parametrize("more", [(), ("--json",), ("--verified",), ("CERT",)])
def test_a_release_is_reported_as_no_certificate(files: tuple[str, str], more: tuple[str, ...]) -> None:
    done = call("verify", files[0], *(files[1] if word == "CERT" else word for word in more))
    assert done.returncode == 1
    comes_first = "the certificate comes first: worstcase verify CERT RELEASE"
    assert f"expected a certificate, got a release: {comes_first}" in done.stdout
    assert f"expected a certificate, got a table: {comes_first}" in refusal("verify", "t.csv", files[0])


def test_a_certificate_of_another_version_is_named(files: tuple[str, str]) -> None:
    text = Path(files[1]).read_text(encoding="utf-8")
    Path(files[1]).write_text(text.replace('"version": 2', '"version": 3'), encoding="utf-8")
    assert call("verify", files[1]).stdout == "not valid: expected version 2, got 3\n"


def test_a_name_that_is_no_text_has_a_fingerprint_too(files: tuple[str, str]) -> None:
    certificate = Path(files[1])
    certificate.write_text(certificate.read_text(encoding="utf-8").replace("mumps", "\\ud800"), encoding="utf-8")
    found: Any = answer("verify", str(certificate))
    assert found["valid"] is True
    assert found["fingerprint"] != FINGERPRINT


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
    number = "1 certificate" if len(minimal) == 1 else f"{len(minimal)} certificates"
    assert f"valid: {number}" in call("verify", str(proof)).stdout


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("certificate.disclosure", "1/100", "minimal release 1: "),
        ("certificate.k", 1, "minimal release 1: "),
        ("c", "1/2", "not below"),
        ("c", None, "c: expected a number such as"),
        ("k", 3, "expected a certificate for k = 3"),
        ("k", None, "k: expected a whole number from 0, got None"),
        ("minimal", [], "expected at least one certificate, got none"),
        ("minimal", [5], "expected an object with levels"),
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


def test_the_function_returns_the_same(proof: Path) -> None:
    assert "is about several releases" in refusal("verify", str(proof), str(proof))
    found: Any = answer("verify", str(proof))
    for given in (proof, str(proof), json.loads(proof.read_text())):
        verified = worstcase.verify_proof(given)
        values = [str(each.disclosure) for each in verified.entries]
        assert values == [each["disclosure"] for each in found["certificates"]]
        assert list(verified.not_covered) == found["not_covered"]
    with pytest.raises(worstcase.RejectedCertificate, match="expected a proof file of sanitize"):
        worstcase.verify_proof({"format": "something else"})
