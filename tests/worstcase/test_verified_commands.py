"""`worstcase verify --verified`, `certify --coq` and `proofs`: the programs that are extracted from the proofs."""

import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from command_calls import answer, call, refusal
from strategies.certified import CROSSING

import worstcase
from benchmarks.proved import verdicts
from proofs_check.coq import build, programs
from reference.errors import RejectedCertificate
from reference.example import FIGURE_3
from reference.releases import Release, to_json
from worstcase.certificates import theorem

BUILT = pytest.mark.usefixtures("built_proofs")


@pytest.fixture
def crossing(tmp_path: Path) -> str:
    path = tmp_path / "crossing.json"
    path.write_text(json.dumps(to_json(Release(CROSSING))), encoding="utf-8")
    return str(path)


def certified(release: str, k: int) -> str:
    path = f"{release}.cert"
    assert call("certify", release, "-k", str(k), "-o", path).returncode == 0
    return path


def changed(path: str, **fields: object) -> str:
    certificate = json.loads(Path(path).read_text(encoding="utf-8")) | fields
    Path(path).write_text(json.dumps(certificate), encoding="utf-8")
    return path


@BUILT
def test_a_valid_certificate_is_accepted_also_against_its_release(hospital: str, crossing: str) -> None:
    for release, k, value in ((hospital, 1, "2/3"), (crossing, 2, "22/31")):
        certificate = certified(release, k)
        for files in ([certificate], [certificate, release]):
            found: Any = answer("verify", *files, "--verified")
            plain: Any = answer("verify", *files)
            assert found["valid"] is plain["valid"] is True
            assert found["disclosure"] == plain["disclosure"] == value
            assert (found["verifier"], plain["verifier"]) == ("extracted from a proof", "Python")
            assert any("kernel" in line for line in found["trusted"])


@BUILT
def test_a_certificate_that_proves_nothing_is_rejected_with_a_reason(hospital: str, crossing: str) -> None:
    certificate = certified(crossing, 2)
    other = call("verify", certificate, hospital, "--verified", "--json")
    assert (other.returncode, json.loads(other.stdout)["valid"]) == (1, False)
    assert "not those of the given release" in json.loads(other.stdout)["reason"]
    low = call("verify", changed(certificate, disclosure="12/17"), "--verified")
    assert (low.returncode, low.stdout) == (1, "not valid: its numbers do not prove it\n")
    unclear = call("verify", changed(certified(hospital, 1), knowledge=["b0.p0=flu"]), "--verified")
    assert (unclear.returncode, unclear.stderr) == (1, "")
    assert "a unit of knowledge that cannot be read" in unclear.stdout


@BUILT
def test_what_is_no_certificate_cannot_be_used(hospital: str, tmp_path: Path) -> None:
    twice = tmp_path / "twice.cert"
    twice.write_text('{"k": 1, "k": 1}', encoding="utf-8")
    assert "the key k is in one object twice" in refusal("verify", str(twice), "--verified")
    assert call("verify", hospital, "--verified").returncode == 1  # JSON, but of another kind
    many = [{"a": 1, "b": 1}] * 30_001
    large = refusal("verify", changed(certified(hospital, 1), buckets=many), "--verified")
    assert large == "the extracted verifier cannot use the certificate: more than 30000 buckets"


@BUILT
def test_a_budget_that_runs_out_ends_the_program(tmp_path: Path) -> None:
    """The program takes longer than it takes us to look at the clock."""
    release = tmp_path / "large.json"
    counts = [{f"v{j}": 1 + (i * j) % 997 for j in range(1, 15)} for i in range(1, 25_001)]
    release.write_text(json.dumps({"buckets": [{"values": one} for one in counts]}), encoding="utf-8")
    certificate = certified(str(release), 12)
    assert call("verify", certificate, "--verified").returncode == 0
    done = call("verify", certificate, "--verified", "--budget-seconds", "0.01")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("worstcase: ")


@pytest.fixture
def _not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_PROOFS", str(tmp_path / "nothing"))


@pytest.mark.usefixtures("_not_built")
def test_without_built_proofs_quickjs_runs_the_engine(hospital: str, crossing: str, tmp_path: Path) -> None:
    pytest.importorskip("quickjs", reason="quickjs-ng is not installed (extra verified)")
    certificate = certified(crossing, 2)
    for files in ([certificate], [certificate, crossing]):
        assert answer("verify", *files, "--verified")["disclosure"] == "22/31"
    other = call("verify", certificate, hospital, "--verified")
    assert other.stdout == "not valid: its buckets are not those of the given release\n"
    low = call("verify", changed(certificate, disclosure="12/17"), "--verified")
    assert (low.returncode, low.stdout.partition(",")[0]) == (1, "not valid: its numbers do not prove the disclosure")
    many = changed(certified(hospital, 1), buckets=[{"a": 1, "b": 1}] * 30_001)
    assert "at most 30000 are possible" in refusal("verify", many, "--verified")
    large = tmp_path / "large.json"
    large.write_text(json.dumps({"buckets": [{"a": 5 + i % 7, "b": 4, "c": 3, "d": 2} for i in range(3000)]}))
    assert answer("verify", certified(str(large), 2), "--verified")["valid"] is True


def test_quickjs_and_python_judge_alike(tmp_path: Path) -> None:
    """Certificates, and forgeries of them."""
    pytest.importorskip("quickjs", reason="quickjs-ng is not installed (extra verified)")
    judged, path = Counter[bool](), tmp_path / "one.cert"
    for _, content in verdicts.genuine_and_forged(60, seed=5):
        path.write_bytes(content)
        verdict = verdicts.by_python(path)
        assert verdicts.by_quickjs(content) == verdict, content
        judged[verdict is None] += 1
    assert min(judged.values()) > 20


def test_where_nothing_is_extracted_a_sentence_says_how(
    hospital: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORSTCASE_PROOFS", str(tmp_path / "nothing"))
    monkeypatch.setattr(programs, "find_spec", lambda _: None)
    certificate = certified(hospital, 1)
    said = refusal("verify", certificate, "--verified")
    assert said.startswith(
        "the verifier extracted from the proofs is not here: run `worstcase proofs` to build it, or `"
    )
    assert answer("verify", certificate)["valid"] is True
    assert call("certify", hospital, "-k", "1", "--coq", str(tmp_path / "h.v"), "-o", certificate).returncode == 0


def coq_accepts(path: Path) -> subprocess.CompletedProcess[str]:
    command = ["coqc", "-Q", str(build.build_folder() / "theories"), "Worstcase", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=path.parent)


@BUILT
@pytest.mark.parametrize(("which", "k", "value"), [("hospital", 1, (2, 3)), ("crossing", 2, (22, 31))])
def test_coqs_kernel_accepts_the_theorem_about_a_release_and_no_other(
    which: str, k: int, value: tuple[int, int], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    theorem, (x, y) = tmp_path / "release.v", value
    release: str = request.getfixturevalue(which)
    done = call("certify", release, "-k", str(k), "--coq", str(theorem), "-o", str(tmp_path / "cert"))
    assert done.returncode == 0
    text = theorem.read_text(encoding="utf-8")
    assert f"({x}%num, {y}%positive)" in text
    accepted = coq_accepts(theorem)
    assert accepted.returncode == 0, accepted.stderr
    assert "Closed under the global context" in accepted.stdout
    theorem.write_text(text.replace(f"({x}%num, {y}%positive)", f"({x + 1}%num, {y + 1}%positive)"), encoding="utf-8")
    rejected = coq_accepts(theorem)
    assert rejected.returncode != 0
    last = re.findall(r'File ".*release\.v", line (\d+)', rejected.stderr)[-1]
    assert text.splitlines()[int(last) - 1].startswith("Lemma accepted")


@pytest.mark.parametrize("changed", [{"k": 2}, {"disclosure": "3/4"}, {"buckets": [3]}, {"profiles": [""]}])
def test_of_a_certificate_that_does_not_hold_no_theorem_is_written(changed: dict[str, object]) -> None:
    certificate = worstcase.certify(FIGURE_3, 1)
    assert "(2%num, 3%positive)" in theorem(certificate)
    for wrong in (certificate | changed, {}, [1]):
        with pytest.raises(RejectedCertificate):
            theorem(wrong)  # type: ignore[arg-type]
    sure = worstcase.certify(FIGURE_3, 2)
    assert theorem(sure | {"profiles": ["what nobody looks at"]}) == theorem(sure)


def test_theorems_are_listed_without_building_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORSTCASE_PROOFS", str(tmp_path / "nothing"))
    listed: Any = answer("proofs", "--list")
    assert {"name", "file", "paper", "words", "conditions", "claims"} <= listed["theorems"][0].keys()
    assert not (tmp_path / "nothing").exists()
    assert "did you mean certificate_sound?" in refusal("proofs", "certificate_sond", "--list")
